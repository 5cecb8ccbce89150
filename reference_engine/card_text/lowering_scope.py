"""What a text has spoken of so far: targets, "it", "that player", X.

One scope serves one ability.  Sentences are lowered in order, and each may speak of what
those before it named (CR 608.2c).
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from reference_engine.abilities.descriptions import Whose
from reference_engine.abilities.model import TargetSpec
from reference_engine.abilities.quantities import Fixed, Quantity, ThatMany, Times, X
from reference_engine.abilities.references import (
    IT,
    THIS,
    ObjectReference,
    PlayerReference,
    ThatPlayer,
)
from reference_engine.card_text import syntax as s
from reference_engine.card_text.subtypes import CREATURE_TYPES


class CannotLower(Exception):
    """A sentence that reads well and whose meaning cannot be said."""


@dataclass(slots=True)
class Scope:
    """The view of one ability's text while it is lowered.

    ``read`` is the object that "it" means when something is asked of it (its last known
    information counts), ``act`` when something is done to it: after it moved, those are two
    objects.  ``player`` is "that player".  ``line`` counts the lines of the text.
    """

    types: frozenset[str] = frozenset()
    line: int = 0
    targets: list[TargetSpec] = field(default_factory=list)
    read: ObjectReference | None = None
    act: ObjectReference | None = None
    words: tuple[str, ...] | None = None  # what "it" was called; None: anything
    event_subject: tuple[ObjectReference | None, ObjectReference | None] = (None, None)
    event_words: tuple[str, ...] | None = ()  # what the event's object was called
    player: PlayerReference | None = None
    player_whose: Whose | None = None
    doer: PlayerReference | None = None  # who did the thing before
    x: Quantity | None = None  # what X is, with "where X is …"
    each: Quantity | None = None  # "for each …"
    many_known: bool = False  # something was counted before: "that many"
    counted: tuple[str, ObjectReference] | None = None  # "those counters": their kind, on what

    def copy(self) -> Scope:
        """Return an independent copy, to look ahead with."""
        return replace(self, targets=list(self.targets))

    def add_target(self, spec: TargetSpec) -> int:
        """Note one more word "target" and return its index (CR 601.2c)."""
        self.targets.append(spec)
        return len(self.targets) - 1

    def mention(self, reference: ObjectReference, words: tuple[str, ...] | None = None) -> None:
        """Note what "it" means from now on, and the words that described it."""
        self.read = self.act = reference
        self.words = words

    def event_is_about(self, words: tuple[str, ...] | None) -> None:
        """Note that "it" is the object of the trigger event, described by these words."""
        self.words = self.event_words = words
        self.event_subject = (self.read, self.act)

    def turn_to(self, noun: str) -> None:
        """Let "that land" be the latest object, or else the event's, that is called a land.

        Raises :class:`CannotLower` when neither is.
        """
        if _is_called(noun, self.words):
            return
        if self.event_words != () and _is_called(noun, self.event_words):
            self.read, self.act = self.event_subject
            self.words = self.event_words
            return
        raise CannotLower(f"nothing before it was called a {noun}")

    def mention_this(self) -> None:
        """Note that the text spoke of its own object: "it" when nothing else was named."""
        if self.read is None and self.act is None:
            self.mention(THIS)

    def moved(self, old: ObjectReference | None) -> None:
        """Note that objects moved: "it" is what they became, seen as what they were."""
        self.act = IT
        self.read = old
        self.many_known = True

    def to_read(self) -> ObjectReference:
        """Return the object that is asked about."""
        if self.read is None:
            raise CannotLower("it is not clear what “it” is, or what it last was is not kept")
        return self.read

    def to_act_on(self) -> ObjectReference:
        """Return the object that something is done to."""
        if self.act is None:
            raise CannotLower("it is not clear what “it” is")
        return self.act

    def that_player(self) -> PlayerReference:
        """Return "that player"."""
        if self.player is None:
            raise CannotLower("it is not clear who “that player” is")
        return self.player

    def mention_player(self, player: PlayerReference, whose: Whose) -> None:
        """Note who "that player" is from now on."""
        self.player, self.player_whose = player, whose

    def whose_player(self) -> Whose:
        """Return "that player" as the owner or controller of a description."""
        if self.player_whose is None:
            raise CannotLower("it is not clear who “that player” is")
        return self.player_whose

    def number(self, number: s.Number, scaled: bool = True) -> Quantity:
        """Return the value of a number; ``scaled``: times "for each …", if that was said."""
        found = self._plain(number)
        if not scaled or self.each is None:
            return found
        return multiple(found, self.each)

    def _plain(self, number: s.Number) -> Quantity:
        match number:
            case s.Fixed(n):
                return Fixed(n)
            case s.TheX():
                return self.x if self.x is not None else X()
        if not self.many_known:
            raise CannotLower("it is not clear how many “that many” is")
        return ThatMany() if isinstance(number, s.ThatMany) else Times(2, ThatMany())


def _is_called(noun: str, words: tuple[str, ...] | None) -> bool:
    if words is None or noun in words or noun in ("card", "permanent"):
        return True
    return noun == "creature" and any(word in CREATURE_TYPES for word in words)


def multiple(number: Quantity, each: Quantity) -> Quantity:
    """Return a fixed number times a quantity."""
    if not isinstance(number, Fixed):
        raise CannotLower("“for each” of a number that is not fixed")
    if number.number == 0:
        return number
    return each if number.number == 1 else Times(number.number, each)


THAT_PLAYER = ThatPlayer()
