"""What an ability knows while it is checked, put on the stack or resolves."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from reference_engine.types import ObjectId, PlayerId

if TYPE_CHECKING:
    from reference_engine.events import Happened
    from reference_engine.types import ManaType


@dataclass(slots=True)
class Context:
    """The point of view from which an ability's text is read.

    ``source`` is the object that has the ability, ``controller`` is "you".  ``it`` and
    ``that_many`` are what the instruction before did (CR 608.2c), ``event`` is what made a
    triggered ability trigger, ``earlier`` what made the ability trigger that created a delayed
    one (CR 603.7c), ``targets`` has one group for each word "target".
    """

    source: ObjectId
    controller: PlayerId
    x: int | None = None  # None: this ability has no X of its own
    event: Happened | None = None
    targets: list[tuple[ObjectId | PlayerTarget, ...]] = field(default_factory=list)
    it: tuple[ObjectId, ...] = ()
    that_many: int = 0
    that_player: PlayerId | None = None
    kicked: dict[str, int] = field(default_factory=dict)
    modes: tuple[int, ...] = ()
    notes: dict[str, int] = field(default_factory=dict)  # numbers that an ability remembers
    stack_id: ObjectId | None = None  # the spell or ability that is resolving
    earlier: Happened | None = None
    adding: tuple[AddedMana, ...] = ()  # mana that waits to be produced (CR 106.5, 106.12a)

    def copy(self) -> Context:
        """Return an independent copy (a game that is copied copies its stack, too)."""
        return Context(
            self.source, self.controller, self.x, self.event, list(self.targets), self.it,
            self.that_many, self.that_player, dict(self.kicked), self.modes, dict(self.notes),
            self.stack_id, self.earlier, self.adding,
        )  # fmt: skip

    @property
    def spoken_of(self) -> Happened | None:
        """The event that "that creature" and "that player" speak of."""
        return self.event if self.earlier is None else self.earlier


@dataclass(frozen=True, slots=True)
class AddedMana:
    """The mana that one instruction adds to a player's pool.

    ``mana`` None: its type is not defined (CR 106.5).  ``instead`` is what the spell or ability
    itself puts in its place (CR 614.15).
    """

    player: PlayerId
    mana: tuple[ManaType, ...] | None
    instead: tuple[ManaType, ...] | None = None


@dataclass(frozen=True, slots=True)
class PlayerTarget:
    """A player who is a target (CR 115.1)."""

    player: PlayerId
