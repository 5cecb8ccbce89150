"""What the templates about mana share: types, sources, and how mana and choices are expected."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from conformance.engines.trace import Trace
from conformance.generate.build import Build
from conformance.properties.witnesses import Witness, observations
from conformance.scenario.model import ExpectedQuestion, PlayerName, Scenario

COLORS = ("G", "R", "U", "B", "W")
TYPES = (*COLORS, "C")
PRINTED_ORDER = "WUBRGC"

MANA_COLOUR = ("mana colour",)

PLAYERS: tuple[PlayerName, ...] = ("alice", "bob")


def other_player(player: PlayerName) -> PlayerName:
    """Return the player's opponent."""
    return "bob" if player == "alice" else "alice"


def pool(mana: Iterable[str]) -> str:
    """Return mana as a pool shows it: W, U, B, R, G, C."""
    return "".join(f"{{{symbol}}}" for symbol in sorted(mana, key=PRINTED_ORDER.index))


def some_types(b: Build, least: int, most: int, among: Sequence[str] = TYPES) -> tuple[str, ...]:
    """Draw some different types of mana."""
    count = b.integer(least, most)
    left = list(among)
    chosen = []
    for _ in range(count):
        chosen.append(b.choice(left))
        left.remove(chosen[-1])
    return tuple(chosen)


def tap_for(mana: Iterable[str]) -> str:
    """Return "{T}: Add …"."""
    return f"{{T}}: Add {pool(mana)}."


def taps_for_any_of(types: Sequence[str]) -> str:
    """Return the text of a source of one mana of these types: one ability, or one for each."""
    if len(types) == 1:
        return tap_for(types)
    symbols = [f"{{{symbol}}}" for symbol in sorted(types, key=PRINTED_ORDER.index)]
    return (
        f"{{T}}: Add {', '.join(symbols[:-1])}{',' if len(symbols) > 2 else ''} or {symbols[-1]}."
    )


def a_land(
    b: Build, mana: Iterable[str], *, as_: str = "land", player: PlayerName = "alice", **fields: Any
) -> str:
    """Place a land that taps for exactly this mana."""
    return b.permanent("Land", tap_for(mana), as_=as_, player=player, **fields)


def of_colour(b: Build, color: str, *, as_: str, player: PlayerName = "alice") -> str:
    """Place a permanent of a colour, which its mana cost gives it."""
    if b.maybe():
        return b.permanent("Enchantment", cost=f"{{{color}}}", as_=as_, player=player)
    return b.creature(1, 1, cost=f"{{{color}}}", as_=as_, player=player)


def without_colour(b: Build) -> None:
    """Place up to two permanents without a colour."""
    if b.maybe():
        b.permanent("Artifact", as_="bystander artifact")
    if b.maybe():
        b.permanent("Land", as_="bystander land")


def activate_for_one_of(
    b: Build, source: str, options: Iterable[str], *, ability: int = 1, clause: str, amount: int = 1
) -> str | None:
    """Activate a source of mana of one of some types, and expect what it may give.

    With no type it makes no mana and asks nothing (CR 106.5), and is tapped all the same.
    Returns the type that was chosen.
    """
    types = sorted(set(options), key=PRINTED_ORDER.index)
    if not types:
        b.activate(source, ability, not_asked=MANA_COLOUR)
        b.expect(f"{clause}-no-mana", stack=[], alice={"mana": ""}, **{source: {"tapped": True}})
        return None
    if len(types) == 1:
        b.activate(source, ability, not_asked=MANA_COLOUR)
        chosen = types[0]
    else:
        chosen = b.choice(types)
        asked = [ExpectedQuestion(kind="mana colour", options=tuple(types))]
        b.activate(source, ability, answers={"mana colour": chosen}, asked=asked)
    mana = pool([chosen] * amount)
    b.expect(clause, stack=[], alice={"mana": mana}, **{source: {"tapped": True}})
    return chosen


# ---------------------------------------------------------------- reflecting sources


@dataclass(frozen=True, slots=True)
class Reflector:
    """A source of mana of a type that other lands could produce (CR 106.7)."""

    name: str
    seen: PlayerName  # whose lands it looks at
    colors_only: bool

    def of(self, types: Iterable[str]) -> tuple[str, ...]:
        """Return those types that it may give."""
        return tuple(t for t in types if not (self.colors_only and t == "C"))


RARELY = (False, False, False, True)
"""To draw from whether a scenario is the other side of its case, which shows that an engine
reads its words."""

BODIES = ("Artifact", "Land", "Creature — Druid")


def reflector(
    b: Build,
    *,
    seen: PlayerName | None = None,
    colors_only: bool | None = None,
    bodies: Sequence[str] = BODIES,
    as_: str = "mirror",
    player: PlayerName = "alice",
) -> Reflector:
    """Place a reflecting source; what is not given is drawn."""
    other = other_player(player)
    often = [(other, False), (other, True), (player, False)]
    kinds = [
        (whom, only)
        for whom, only in (*often, *often, (player, True))
        if seen in (None, whom) and colors_only in (None, only)
    ]
    looks_at, only_colors = b.choice(kinds)
    whose = "you control" if looks_at == player else "an opponent controls"
    what = "color" if only_colors else "type"
    text = f"{{T}}: Add one mana of any {what} that a land {whose} could produce."
    body = b.choice(bodies)
    if body.startswith("Creature"):
        b.creature(1, 1, text, as_=as_, player=player, type_line=body)
    else:
        b.permanent(body, text, as_=as_, player=player)
    return Reflector(as_, looks_at, only_colors)


def reflects(b: Build, mirror: Reflector, types: Iterable[str], clause: str) -> str | None:
    """Activate a reflecting source while the lands that it sees could produce these types."""
    return activate_for_one_of(b, mirror.name, mirror.of(types), clause=clause)


# ---------------------------------------------------------------- witnesses


def tapped(name: str) -> Witness:
    """Return a witness: ``name`` was seen tapped."""

    def witness(scenario: Scenario, trace: Trace) -> bool:
        return any(
            seen.get("objects", {}).get(name, {}).get("tapped") is True
            for seen in observations(trace)
        )

    return witness


def mana_seen(scenario: Scenario, trace: Trace) -> bool:
    """Return whether some mana was seen in a player's pool."""
    return any(
        bool(player.get("mana"))
        for seen in observations(trace)
        for player in seen.get("players", {}).values()
    )


def asked_for_type(scenario: Scenario, trace: Trace) -> bool:
    """Return whether a player chose a type of mana."""
    return any(item.question.kind == "mana colour" for step in trace.steps for item in step.asked)
