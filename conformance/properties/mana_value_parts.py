"""What looks at mana values: effects that ask for one, in every zone.

A probe is asked twice: with a bound that the mana value does not meet, which must be refused,
and with one that it meets.  Costs are drawn by the mana value that they have.
"""

from __future__ import annotations

from typing import Any

from conformance.generate.build import Build
from conformance.scenario.model import Activate, Cast

LIFE = 20


def cost_of(b: Build, value: int) -> str:
    """Draw a mana cost with a mana value."""
    if value == 0:
        return "{0}"
    options = [f"{{{value}}}", (f"{{{value - 1}}}" if value > 1 else "") + "{G}"]
    if value > 1:
        options.append((f"{{{value - 2}}}" if value > 2 else "") + "{U}{R}")
    return b.choice(options)


def pay(b: Build, cost: str) -> None:
    """Give alice exactly the mana of a cost."""
    if cost != "{0}":
        b.mana(cost)


def met(b: Build, value: int) -> str:
    """Draw what can be said of a mana value truly: "3 or less", "3 or greater", "3"."""
    return b.choice((f"{value} or greater", f"{value}", f"{value} or less"))


def missed(b: Build, value: int) -> str:
    """Draw what cannot be said of it: a lower upper bound, a greater lower one."""
    options = [f"{value + 1} or greater"]
    if value:
        options.insert(0, f"{value - 1} or less")
    return b.choice(options)


# ---------------------------------------------------------------- in hidden and public zones

TARGETING: dict[str, tuple[tuple[str, str], ...]] = {
    "graveyard": (
        ("Return target card with mana value {} from your graveyard to your hand.", "hand"),
        ("Exile target card with mana value {} from a graveyard.", "exile"),
    ),
    "exile": (
        ("Put target card with mana value {} from exile into its owner's graveyard.", "graveyard"),
    ),
}
"""For a zone: instructions that ask a card in it for its mana value, and where they put it."""


def check_in_zone(b: Build, name: str, zone: str, value: int) -> str:
    """Let effects ask a card of alice's for its mana value; return where it is afterwards."""
    if zone == "hand":
        return _check_in_hand(b, name, value)
    if zone == "library":
        return _check_in_library(b, name, value)
    text, to = b.choice(TARGETING[zone])
    b.spell(text.format(missed(b, value)), as_="wrong question")
    b.spell(text.format(met(b, value)), as_="right question")
    b.illegal(Cast(cast="wrong question", by="alice", answers={"targets": (name,)}), "other-value")
    b.cast("right question", by="alice", answers={"targets": (name,)})
    b.resolve("right question")
    b.expect("its-value", stack=[], **{name: {"zone": to}})
    return to


def _check_in_hand(b: Build, name: str, value: int) -> str:
    text = "Discard a card with mana value {}: You gain 1 life."
    b.permanent("Artifact", text.format(missed(b, value)), as_="wrong question")
    b.permanent("Artifact", text.format(met(b, value)), as_="right question")
    b.creature(1, 1, as_="another card", zone="hand", cost=f"{{{value}}}")
    answers = {"objects": (name,)}
    b.illegal(Activate(activate="wrong question", by="alice", answers=answers), "other-value")
    b.activate("right question", by="alice", answers=answers)
    b.expect("its-value", **{name: {"zone": "graveyard"}, "another card": {"zone": "hand"}})
    b.resolve()
    b.expect("ability-resolves", stack=[], alice={"life": LIFE + 1})
    return "graveyard"


def _check_in_library(b: Build, name: str, value: int) -> str:
    """Discover a little less: it is passed over; discover as much: it is found."""
    if value:
        b.spell(f"Discover {value - 1}.", as_="wrong question", type_line="Sorcery")
        b.cast("wrong question", by="alice")
        b.resolve("wrong question", not_asked=("cast-or-hand",))
        b.expect("greater-than-that", **{name: {"zone": "library"}})
    b.spell(f"Discover {value}.", as_="right question", type_line="Sorcery")
    b.cast("right question", by="alice")
    b.resolve("right question", answers={"cast-or-hand": "hand"})
    b.expect("its-value", **{name: {"zone": "hand"}})
    return "hand"


# ---------------------------------------------------------------- on the stack

WATCHER = "Whenever you cast a spell, you gain life equal to its mana value."


def draw_watch(b: Build) -> str:
    """Draw what looks at the mana value of a spell, and place what must be there before."""
    probe = b.choice(("watcher", "counter"))
    if probe == "watcher":
        b.permanent("Enchantment", WATCHER, as_="watcher")
    return probe


def check_spell(
    b: Build, probe: str, name: str, value: int, *, life: int = LIFE, resolve: bool = True
) -> tuple[bool, int]:
    """Check the mana value of the spell on top, which alice has just cast.

    Returns whether it can still resolve, and alice's life.  With ``resolve`` it does so, if it
    was not countered.
    """
    spell = {"spell": name, "mana_value": value}
    if probe == "watcher":
        b.expect("spell-has-its-value", stack=[{"trigger_of": "watcher"}, spell])
        b.resolve()
        life += value
        b.expect("effect-sees-the-value", stack=[spell], alice={"life": life})
    else:
        b.expect("spell-has-its-value", stack=[spell])
        text = "Counter target spell with mana value {}."
        targets: dict[str, Any] = {"answers": {"targets": (name,)}}
        b.spell(text.format(missed(b, value)), as_="wrong denial")
        b.illegal(Cast(cast="wrong denial", by="alice", **targets), "spell-has-no-other-value")
        if b.maybe():
            b.spell(text.format(met(b, value)), as_="denial")
            b.cast("denial", by="alice", **targets)
            b.resolve("denial")
            b.expect("effect-sees-the-value", stack=[], **{name: {"zone": "graveyard"}})
            return False, life
    if resolve:
        b.resolve(name)
    return True, life


# ---------------------------------------------------------------- on the battlefield


def check_creature(b: Build, name: str, value: int, size: int, *, token: bool = False) -> None:
    """Let an effect ask a creature for its mana value."""
    b.expect("permanent-has-its-value", **{name: {"mana_value": value, "power": size}})
    kind = b.choice(("destroy", "bounce", "grow"))
    if kind == "grow":
        text = "Target creature gets +X/+X until end of turn, where X is its mana value."
        b.spell(text, as_="right question")
        b.cast("right question", by="alice", answers={"targets": (name,)})
        b.resolve("right question")
        b.expect("effect-sees-the-value", **{name: {"power": size + value, "zone": "battlefield"}})
        return
    text, to = {
        "destroy": ("Destroy target creature with mana value {}.", "graveyard"),
        "bounce": ("Return target creature with mana value {} to its owner's hand.", "hand"),
    }[kind]
    b.spell(text.format(missed(b, value)), as_="wrong question")
    b.spell(text.format(met(b, value)), as_="right question")
    answers = {"targets": (name,)}
    b.illegal(Cast(cast="wrong question", by="alice", answers=answers), "permanent-no-other-value")
    b.cast("right question", by="alice", answers=answers)
    b.resolve("right question")
    b.expect("effect-sees-the-value", **{name: {"zone": "none" if token else to}})
