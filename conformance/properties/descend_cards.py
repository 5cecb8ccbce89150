"""How cards get into graveyards in the descend properties.

A *journey* places a card, and what puts it into its owner's graveyard; it makes its moves
when it is told to.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Literal

from conformance.generate.build import Build
from conformance.scenario.model import PlayerName

TYPE_LINES: dict[str, str] = {
    "creature": "Creature — Beast", "artifact": "Artifact", "enchantment": "Enchantment",
    "land": "Land", "planeswalker": "Planeswalker", "battle": "Battle",
}  # fmt: skip
"""Type lines of permanent cards, by card type (CR 110.4a)."""

OTHER: dict[PlayerName, PlayerName] = {"alice": "bob", "bob": "alice"}

Origin = Literal["battlefield", "hand", "library", "stack", "exile"]

ORIGINS: tuple[Origin, ...] = ("battlefield", "hand", "library", "stack", "exile")

AT_ANY_TIME: tuple[Origin, ...] = ("battlefield", "hand", "library", "exile")
"""From where a card gets into a graveyard whatever the step is: spells have their time."""


def permanent_card(b: Build, kind: str) -> str:
    """Make a permanent card of a type up and return its name."""
    line = TYPE_LINES[kind]
    if kind == "creature":
        return b.card(line, power=b.integer(1, 3), toughness=b.integer(1, 3))
    return b.card(
        line,
        cost=None if kind == "land" else "{0}",
        loyalty=3 if kind == "planeswalker" else None,
        defense=3 if kind == "battle" else None,
    )


def origins_of(kind: str) -> tuple[Origin, ...]:
    """Return the zones from which a card of a type is put into a graveyard here.

    Lands are never spells; planeswalkers and battles would need counters on the battlefield.
    """
    if kind == "land":
        return ("battlefield", "hand", "library", "exile")
    if kind in ("planeswalker", "battle"):
        return ("hand", "library")
    return ORIGINS


# ---------------------------------------------------------------- journeys


@dataclass(frozen=True, slots=True)
class Journey:
    """A card and the moves that put it into its owner's graveyard."""

    name: str
    owner: PlayerName
    moves: Callable[[], None]
    build: Build

    def go(self, ends_in: str = "graveyard") -> None:
        """Make the moves, and say where the card must be after them."""
        self.moves()
        self.build.expect("the-card-arrives", **{self.name: {"zone": ends_in}}, stack=[])


def journey(
    b: Build,
    card: str,
    origin: Origin,
    *,
    as_: str,
    owner: PlayerName = "alice",
) -> Journey:
    """Place a card, and with a drawn player what puts it into the graveyard.

    No choice is made while a spell resolves: that has laws of its own.  Several cards of one
    library must go in the order in which they were placed.
    """
    # Drawn for all origins alike, so that none is simpler than the first.
    caster: PlayerName = b.choice((owner, OTHER[owner]))
    as_cost = b.maybe()
    if origin != "stack":
        b.place(card, origin, owner, as_=as_)
    if origin == "battlefield":
        moves = _leave_battlefield(b, as_, owner, caster, as_cost=as_cost)
    elif origin == "hand":
        moves = _leave_hand(b, as_, owner)
    elif origin == "library":
        moves = _leave_library(b, as_, owner, caster)
    elif origin == "exile":
        tool = _tool(b, "Put target card from exile into its owner's graveyard.", as_, caster)
        moves = _aimed(b, tool, as_)
    else:
        b.place(card, "hand", owner, as_=as_)
        moves = _countered(b, as_, _tool(b, "Counter target spell.", as_, caster))
    return Journey(as_, owner, moves, b)


def travellers(
    b: Build,
    names: Sequence[str],
    origins: Sequence[Origin] = AT_ANY_TIME,
    owner: PlayerName = "alice",
) -> list[Journey]:
    """Place a creature card for each name, each with its own origin; return the journeys."""
    return [
        journey(b, permanent_card(b, "creature"), b.choice(origins), as_=name, owner=owner)
        for name in names
    ]


def _tool(b: Build, text: str, subject: str, caster: PlayerName) -> str:
    return b.spell(text, as_=f"end of {subject}", player=caster)


def _aimed(b: Build, tool: str, target: str) -> Callable[[], None]:
    def moves() -> None:
        b.cast(tool, answers={"targets": (target,)})
        b.resolve()

    return moves


def _as_a_cost(b: Build, cost: str, name: str, owner: PlayerName) -> Callable[[], None]:
    """Let the card be what an ability costs."""
    altar = f"end of {name}"
    b.permanent("Artifact", f"{cost}: Untap this artifact.", as_=altar, player=owner)

    def moves() -> None:
        b.activate(altar, by=owner, answers={"objects": (name,)})
        b.resolve()

    return moves


def _leave_battlefield(
    b: Build, name: str, owner: PlayerName, caster: PlayerName, *, as_cost: bool
) -> Callable[[], None]:
    if caster == owner and as_cost:
        return _as_a_cost(b, "Sacrifice a permanent", name, owner)
    return _aimed(b, _tool(b, "Destroy target permanent.", name, caster), name)


def _leave_hand(b: Build, name: str, owner: PlayerName) -> Callable[[], None]:
    b.spell("Draw a card.", as_=f"page beside {name}", player=owner)  # so that there is a choice
    return _as_a_cost(b, "Discard a card", name, owner)


def _leave_library(
    b: Build, name: str, owner: PlayerName, caster: PlayerName
) -> Callable[[], None]:
    if caster != owner:
        return _aimed(b, _tool(b, "Target player mills a card.", name, caster), owner)
    tool = _tool(b, "Mill a card.", name, caster)

    def moves() -> None:
        b.cast(tool)
        b.resolve()

    return moves


def _countered(b: Build, name: str, counterspell: str) -> Callable[[], None]:
    def moves() -> None:
        b.cast(name)
        b.cast(counterspell, answers={"targets": (name,)})
        b.resolve()

    return moves
