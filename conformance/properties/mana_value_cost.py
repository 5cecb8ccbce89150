"""Only the mana cost makes the mana value of a spell (CR 202.3, 118.8d, 118.9c)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from conformance.engines.trace import Trace
from conformance.generate.build import Build
from conformance.properties.free_cast_parts import WAYS, cast_for_free, over_the_card, zone_of
from conformance.properties.mana_value_parts import (
    LIFE,
    check_creature,
    check_spell,
    cost_of,
    draw_watch,
)
from conformance.properties.registry import arm
from conformance.properties.witnesses import both, entered, observations, played_through
from conformance.scenario.model import Scenario

RULING = "mana-value.mana-cost-only"
CAST = both(entered("riddle", "stack"), played_through)

GENERIC = (2, 3, 4)


@dataclass(frozen=True, slots=True)
class Card:
    """A card with an ordinary mana cost."""

    kind: str  # "creature", "instant", "artifact"
    value: int
    cost: str
    size: int = 2

    @property
    def is_creature(self) -> bool:
        """Whether it is a creature card."""
        return self.kind == "creature"


def place_card(
    b: Build, cost: str, value: int, text: str = "", *, zone: str = "hand", creature: bool = False
) -> Card:
    """Place the card that is asked for its mana value, "riddle"."""
    kind = "creature" if creature else b.choice(("creature", "instant", "artifact"))
    if kind == "creature":
        b.creature(2, 2, text, as_="riddle", zone=zone, cost=cost)
    elif kind == "instant":
        lines = (*text.split("\n"), "You gain 3 life.") if text else ("You gain 3 life.",)
        b.spell("\n".join(lines), as_="riddle", zone=zone, cost=cost)
    else:
        b.permanent("Artifact", text, as_="riddle", zone=zone, cost=cost)
    return Card(kind, value, cost)


def resolved(b: Build, card: Card, probe: str, life: int = LIFE) -> None:
    """Check the spell's mana value; when it has resolved, that of the permanent or card."""
    goes_on, life = check_spell(b, probe, "riddle", card.value, life=life)
    if not goes_on:
        return
    life += 3 if card.kind == "instant" else 0
    zone = "graveyard" if card.kind == "instant" else "battlefield"
    b.expect("still-its-value", stack=[], alice={"life": life},
             riddle={"mana_value": card.value, "zone": zone})  # fmt: skip
    if card.is_creature and probe == "counter" and b.maybe():
        check_creature(b, "riddle", card.value, card.size)


def draw_cost(b: Build) -> tuple[str, int]:
    """Draw an ordinary mana cost, and return it with its mana value."""
    value = b.integer(1, 5)
    return cost_of(b, value), value


# ---------------------------------------------------------------- what is paid


@arm(RULING, "alternative cost", witness=CAST)
def alternative_cost(b: Build) -> None:
    """An alternative cost does not change the mana value, however great or small it is."""
    cost, value = draw_cost(b)
    name, line = b.choice((
        ("alternative", "You may pay {W} rather than pay this spell's mana cost."),
        ("alternative", "You may pay {5}{W}{W} rather than pay this spell's mana cost."),
        ("alternative", "You may pay 2 life rather than pay this spell's mana cost."),
        ("alternative", "You may sacrifice a creature rather than pay this spell's mana cost."),
        ("evoke", "Evoke {W}"),
    ))  # fmt: skip
    card = place_card(b, cost, value, line, creature=name == "evoke")
    probe = draw_watch(b)
    b.mana(cost)
    life = LIFE
    answers: dict[str, Any] = {"alternative": name}
    if "{5}" in line:
        b.mana("{5}{W}{W}")
    elif "{W}" in line:
        b.mana("{W}")
    elif "life" in line:
        life -= 2
    else:
        b.creature(1, 1, as_="victim")
        b.creature(1, 1, as_="spared")
        answers["objects"] = ("victim",)
    b.bystanders()
    b.cast("riddle", by="alice", answers=answers)
    if name != "evoke":
        resolved(b, card, probe, life)
        return
    goes_on, _ = check_spell(b, probe, "riddle", value)
    if goes_on:
        b.expect("permanent-has-its-value", riddle={"mana_value": value, "zone": "battlefield"})


@arm(RULING, "kicked", witness=CAST)
def kicked(b: Build) -> None:
    """Additional costs do not change it, whether they are optional or not."""
    cost, value = draw_cost(b)
    amount = b.integer(1, 3)
    line, times = b.choice((
        (f"Kicker {{{amount}}}", 1),
        (f"Multikicker {{{amount}}}", 2),
        (f"As an additional cost to cast this spell, pay {{{amount}}}.", 0),
    ))  # fmt: skip
    card = place_card(b, cost, value, line)
    probe = draw_watch(b)
    b.mana(cost)
    b.mana(f"{{{amount * max(times, 1)}}}")
    b.bystanders()
    b.cast("riddle", by="alice", answers={"additional": times} if times else {})
    b.expect("all-is-paid", alice={"mana": ""})
    resolved(b, card, probe)


@arm(RULING, "taxed", witness=CAST)
def taxed(b: Build) -> None:
    """Increases do not change it."""
    cost, value = draw_cost(b)
    amount = b.integer(1, 3)
    probe = draw_watch(b)
    tax = b.choice((
        f"Spells cost {{{amount}}} more to cast.",
        f"Spells your opponents cast cost {{{amount}}} more to cast.",
        f"Noncreature spells cost {{{amount}}} more to cast.",
        f"Creature spells cost {{{amount}}} more to cast.",
    ))  # fmt: skip
    b.permanent("Enchantment", tax, as_="tax", player="bob" if "opponents" in tax else "alice")
    if "reature" in tax and b.maybe():
        b.permanent("Enchantment", "Spells cost {1} more to cast.", as_="levy", player="bob")
        more = 1
    else:
        more = 0
    card = place_card(b, cost, value)
    concerned = card.is_creature if "Creature" in tax else not (
        card.is_creature and "Noncreature" in tax
    )  # fmt: skip
    more += amount if concerned else 0
    b.mana(cost)
    if more:
        b.mana(f"{{{more}}}")
    b.bystanders()
    b.cast("riddle", by="alice")
    b.expect("all-is-paid", alice={"mana": ""})
    # A denial, an instant for {0}, is taxed itself where noncreature spells are.
    if probe == "watcher" or (more == 0 and "Noncreature" not in tax):
        resolved(b, card, probe)
        return
    b.expect("spell-has-its-value", stack=[{"spell": "riddle", "mana_value": value}])
    b.resolve("riddle")
    b.expect("still-its-value", stack=[], riddle={"mana_value": value})


@arm(RULING, "reduced", witness=CAST)
def reduced(b: Build) -> None:
    """Reductions do not change it, even where nothing is left to pay."""
    generic, coloured = b.choice(GENERIC), b.choice(("", "{G}"))
    value = generic + coloured.count("{")
    less = b.integer(1, 5)
    kind = b.choice(("this", "this for each", "others", "creatures"))
    line = {
        "this": f"This spell costs {{{less}}} less to cast.",
        "this for each": "This spell costs {1} less to cast for each artifact you control.",
    }.get(kind, "")
    if kind == "this for each":
        less = b.integer(1, 3)
        relic = b.card("Artifact", cost="{9}")
        for number in range(1, less + 1):
            b.place(relic, as_=f"relic {number}")
    elif not line:
        whose = "Creature spells" if kind == "creatures" else "Spells"
        text = f"{whose} you cast cost {{{less}}} less to cast."
        b.permanent("Enchantment", text, as_="help")
    card = place_card(b, f"{{{generic}}}{coloured}", value, line, creature=kind == "creatures")
    rest = generic - min(less, generic)
    if rest:
        b.mana(f"{{{rest}}}")
    b.mana(coloured)
    if b.maybe():
        b.permanent("Land", as_="bystander land")
    b.cast("riddle", by="alice")
    b.expect("less-is-paid", alice={"mana": ""})
    resolved(b, card, "counter")


@arm(RULING, "cast for free", witness=CAST)
def without_paying(b: Build) -> None:
    """A spell cast without paying has the mana value that its mana cost says."""
    cost, value = draw_cost(b)
    way = b.choice(WAYS)
    over_the_card(b, way)
    card = place_card(b, cost, value, zone=zone_of(way))
    b.bystanders()
    cast_for_free(b, way, "riddle", value)
    resolved(b, card, "counter")


# ---------------------------------------------------------------- back faces


def turned(scenario: Scenario, trace: Trace) -> bool:
    """Return whether the card was seen with its back face up."""
    # A scenario that was made smaller may have lost the card.
    backs = {card.faces[1].name for card in scenario.cards if len(card.faces) == 2}
    return any(
        view.get("card") in backs
        for seen in observations(trace)
        for view in seen.get("objects", {}).values()
    )


def place_werewolf(b: Build) -> tuple[int, int, str]:
    """Place a transforming creature; return its mana value, its back's size and name."""
    cost, value = draw_cost(b)
    size = b.integer(3, 4)
    card = b.two_faced(
        "transform",
        {
            "cost": cost, "type": "Creature — Human", "text": "{0}: Transform this creature.",
            "power": "2", "toughness": "2",
        },
        {
            "type": "Creature — Beast", "text": "{0}: Transform this creature.",
            "power": str(size), "toughness": str(size),
        },
    )  # fmt: skip
    b.place(card, as_="riddle")
    return value, size, b.face_names(card)[1]


def turn(b: Build) -> None:
    """Let the creature transform."""
    b.activate("riddle", by="alice")
    b.resolve()


@arm(RULING, "transformed permanent", witness=both(turned, played_through))
def transformed(b: Build) -> None:
    """A permanent with its back face up counts its front's cost, as long and as often as it is."""
    value, size, back = place_werewolf(b)
    again = b.maybe()
    b.bystanders()
    turn(b)
    b.expect("back-counts-the-front", riddle={"card": back, "mana_value": value, "power": size})
    if again:
        turn(b)
        b.expect("front-counts-itself", riddle={"mana_value": value, "power": 2})
        turn(b)
    check_creature(b, "riddle", value, size)


@arm(RULING, "copy of a back face", witness=both(turned, played_through))
def copy_of_a_back_face(b: Build) -> None:
    """A copy of a back face has no cost to count, and 0 is its mana value."""
    value, size, back = place_werewolf(b)
    way = b.choice(("token", "clone"))
    b.bystanders()
    turn(b)
    if way == "token":
        b.spell("Create a token that's a copy of target creature.", as_="mirror")
        b.cast("mirror", by="alice", answers={"targets": ("riddle",)})
        b.resolve("mirror", as_="copy")
    else:
        text = "You may have this creature enter as a copy of any creature on the battlefield."
        b.creature(1, 1, text, as_="copy", zone="hand", cost="{2}{U}")
        b.mana("{2}{U}")
        b.cast("copy", by="alice")
        b.resolve("copy", answers={"may": True, "objects": ("riddle",)})
    b.expect("back-counts-the-front", riddle={"mana_value": value})
    b.expect("is-a-copy-of-the-back", copy={"card": back, "power": size})
    check_creature(b, "copy", 0, size, token=way == "token")
