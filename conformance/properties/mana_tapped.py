"""What tapping a permanent for mana is: activating a mana ability with {T} (CR 106.12)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from conformance.generate.build import Build
from conformance.properties.mana_parts import COLORS, PLAYERS, mana_seen, pool, tapped
from conformance.properties.registry import arm
from conformance.properties.witnesses import both, played_through

RULING = "mana.tapped-for-mana"

REACHED = both(mana_seen, played_through)


def article(noun: str) -> str:
    """Return a noun with "a" or "an"."""
    return f"an {noun}" if noun[0] in "aeiou" else f"a {noun}"


@dataclass(frozen=True, slots=True)
class Detector:
    """A permanent of Alice's that shows whether something was tapped for mana."""

    kind: str  # "life", "mana" or "factor"
    factor: int = 1

    def mana(self, mana: str, counted: bool) -> str:
        """Return the pool after an ability made this mana."""
        if not counted:
            return pool(mana)
        return pool(mana * self.factor + ("W" if self.kind == "mana" else ""))


def place_detector(b: Build, *kinds: str, what: str = "permanent") -> Detector:
    """Place a trigger, a triggered mana ability or a replacement effect that watches."""
    kind = b.choice(kinds or ("life", "mana", "factor"))
    if kind == "life":
        text = f"Whenever you tap {article(what)} for mana, you gain 1 life."
    elif kind == "mana":
        words = b.choice(("add {W}", "add an additional {W}"))
        text = f"Whenever you tap {article(what)} for mana, {words}."
    else:
        factor = b.choice((2, 3))
        times = {2: "twice", 3: "three times"}[factor]
        more = f"it produces {times} as much of that mana instead"
        text = f"If you tap {article(what)} for mana, {more}."
        b.permanent("Enchantment", text, as_="detector")
        return Detector(kind, factor)
    b.permanent("Enchantment", text, as_="detector")
    return Detector(kind)


def expect_after(
    b: Build,
    detector: Detector,
    mana: str,
    *,
    counted: bool,
    clause: str,
    life: int = 20,
    below: Sequence[Any] = (),
    **state: Any,
) -> None:
    """Expect the mana that was made, and the detector's answer to it.

    ``below``: what lies on the stack already; ``life`` is Alice's before a trigger resolves.
    """
    in_pool = detector.mana(mana, counted)
    triggers = counted and detector.kind == "life"
    stack = [*([{"trigger_of": "detector"}] if triggers else []), *below]
    b.expect(clause, stack=stack, alice={"mana": in_pool, "life": life}, **state)
    if triggers:
        b.resolve()
        after = {"mana": in_pool, "life": life + 1}
        b.expect(f"{clause}-trigger-resolves", stack=list(below), alice=after)


@arm(RULING, "mana ability with {T}", witness=REACHED)
def with_tap_symbol(b: Build) -> None:
    """The ability is a mana ability and {T} is among its costs, whatever else is."""
    color = b.choice(COLORS)
    mana = color * b.integer(1, 2)
    body = b.choice(("Land", "Artifact", "Creature — Druid"))
    kind = body.split(maxsplit=1)[0].lower()
    cost, life = b.choice(
        (("{T}", 20), (f"{{T}}, Sacrifice this {kind}", 20), ("{T}, Pay 2 life", 18),
         ("{1}, {T}", 20))
    )  # fmt: skip
    detector = place_detector(b, what=b.choice(("permanent", kind)))
    text = f"{cost}: Add {pool(mana)}."
    if body.startswith("Creature"):
        b.creature(1, 1, text, as_="source", type_line=body)
    else:
        b.permanent(body, text, as_="source")
    if cost.startswith("{1}"):
        b.mana("{1}")
    b.bystanders()
    b.activate("source")
    expect_after(b, detector, mana, counted=True, clause="is-tapped-for-mana", life=life)


@arm(RULING, "mana ability without {T}", witness=REACHED)
def without_tap_symbol(b: Build) -> None:
    """No {T} in the cost: not tapped for mana, though something may be tapped for the cost."""
    mana = b.choice(COLORS) * b.integer(1, 2)
    body = b.choice(("Artifact", "Land"))
    kind = body.lower()
    cost, life = b.choice(
        (
            (f"Sacrifice this {kind}", 20), ("Pay 2 life", 18), ("{0}", 20),
            ("Tap an untapped creature you control", 20), ("Sacrifice a creature", 20),
            ("{1}", 20),
        )
    )  # fmt: skip
    detector = place_detector(b, what=b.choice(("permanent", kind)))
    b.permanent(body, f"{cost}: Add {pool(mana)}.", as_="source")
    if "creature" in cost:
        b.creature(1, 1, as_="helper")
        b.creature(2, 2, as_="other helper")
    if cost == "{1}":
        b.mana("{1}")
    b.bystanders()
    b.activate("source", answers={"objects": ("helper",)} if "creature" in cost else {})
    state: dict[str, Any] = {}
    if "creature" in cost:
        state = {"helper": {"tapped": True} if "Tap" in cost else {"zone": "graveyard"}}
    clause = "is-not-tapped-for-mana"
    expect_after(b, detector, mana, counted=False, clause=clause, life=life, **state)


@arm(RULING, "non-mana ability with {T}", witness=both(tapped("source"), played_through))
def not_a_mana_ability(b: Build) -> None:
    """An ability that makes no mana uses the stack, and nothing is tapped for mana."""
    body = b.choice(("Artifact", "Land", "Creature — Druid"))
    kind = body.split(maxsplit=1)[0].lower()
    detector = place_detector(b, "life", "mana", what=b.choice(("permanent", kind)))
    text = b.choice(("{T}: You gain 2 life.", "{1}, {T}: You gain 2 life."))
    if b.maybe():
        text += "\n{T}: Add {G}."
    if body.startswith("Creature"):
        b.creature(1, 1, text, as_="source", type_line=body)
    else:
        b.permanent(body, text, as_="source")
    if text.startswith("{1}"):
        b.mana("{1}")
    b.bystanders()
    b.activate("source")
    below = [{"ability_of": "source"}]
    expect_after(b, detector, "", counted=False, clause="only-the-ability", below=below,
                 source={"tapped": True})  # fmt: skip
    b.resolve()
    b.expect("no-mana", stack=[], alice={"mana": "", "life": 22})


@arm(RULING, "tapped by an effect", witness=both(tapped("source"), played_through))
def tapped_by_an_effect(b: Build) -> None:
    """An effect that taps a permanent does not tap it for mana."""
    body = b.choice(("Land", "Artifact"))
    kind = body.lower()
    detector = place_detector(b, "life", "mana", what=b.choice(("permanent", kind)))
    b.permanent(body, f"{{T}}: Add {pool(b.choice(COLORS))}.", as_="source")
    tap = b.choice((f"Tap target {kind}.", "Tap target permanent."))
    by = b.choice(PLAYERS)
    b.spell(tap, as_="weight", player=by)
    b.bystanders()
    b.cast("weight", by=by, answers={"targets": ("source",)})
    b.resolve()
    expect_after(b, detector, "", counted=False, clause="only-tapped", source={"tapped": True})


@arm(RULING, "ability with a target that adds mana", witness=both(tapped("source"), REACHED))
def targeted(b: Build) -> None:
    """An ability with a target is no mana ability, though it has {T} and adds mana."""
    detector = place_detector(b, what=b.choice(("permanent", "creature")))
    mana = b.choice(COLORS) * b.integer(1, 2)
    effect, target = b.choice(
        (
            ("Target creature gets +1/+1 until end of turn", "source"),
            ("Untap target land", "land"),
            ("Exile target card from a graveyard", "card"),
        )
    )
    b.creature(1, 1, f"{{T}}: {effect}. Add {pool(mana)}.", as_="source")
    if target == "land":
        b.permanent("Land", as_="land", tapped=True)
    if target == "card":
        b.creature(2, 2, as_="card", zone="graveyard", player="bob")
    b.bystanders()
    b.activate("source", answers={"targets": (target,)})
    b.expect("uses-the-stack", stack=[{"ability_of": "source"}], alice={"mana": "", "life": 20})
    b.resolve()
    state: dict[str, Any] = {
        "source": {"power": 2, "tapped": True}, "land": {"tapped": False},
        "card": {"zone": "exile"},
    }  # fmt: skip
    expect_after(b, detector, mana, counted=False, clause="no-mana-ability",
                 **{target: state[target]})  # fmt: skip
