"""Printed twins for templates: cards of the pool that engines know by name.

A template asks for a card by what it does.  Where a scenario may hold only cards with a
printed twin, it gets one of the pool's that does the same, whatever it costs where the
template does not say; or else a *stand-in*, a card that does something else which serves as
well (``fixtures/stand-ins``).  Whether a stand-in serves is not believed: a scenario counts
only when it passes on the reference engine and reaches its case.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path

from conformance.content import fixtures_dir
from conformance.scenario.model import Card, CardFace, Model
from conformance.scenario.pool import default_pool
from conformance.scenario.problems import Problem, ScenarioError
from conformance.scenario.source import Mapping as MappingNode
from conformance.scenario.source import read_nodes
from conformance.scenario.validate import validate

_SYMBOL = re.compile(r"\{([^}]+)\}")
_TYPES_BEFORE_SUBTYPES = re.compile(r"\s*—\s*")


TURNING = ("{T}", "{Q}")
"""Symbols of costs that a creature cannot pay on the turn in which it came."""

ANY_SIZE = "any size: "
"""Stands before what stand-ins serve for whose power and toughness need not be the same."""


class AnyCost(str):
    """A mana cost of which a template says that it does not matter."""


ANY_COST = AnyCost("{0}")
"""Nothing, where cards are made up; whatever its twin costs, where they are printed ones."""


class NoTwin(Exception):
    """Raised when a template asks for a card that no printed card can stand for."""

    def __init__(self, wanted: str) -> None:
        self.wanted = wanted
        super().__init__(f"no printed twin: {wanted}")


class _StandInFile(Model):
    stand_ins: dict[str, tuple[str, ...]]


@dataclass(frozen=True, slots=True)
class Wanted:
    """What a template asks for on one face."""

    type_line: str
    text: str = ""
    cost: str | None = ANY_COST
    power: str | None = None
    toughness: str | None = None

    def __str__(self) -> str:
        size = f" {self.power}/{self.toughness}" if self.power is not None else ""
        cost = "" if self.cost is None or self.any_cost else f" {self.cost}"
        return f"{self.type_line}{size}{cost}" + self._words

    @property
    def _words(self) -> str:
        lines = self.text.replace("\n", " / ")
        return f' "{lines}"' if lines else ""

    @property
    def any_cost(self) -> bool:
        """Does the cost not matter?"""
        return isinstance(self.cost, AnyCost)


@dataclass(frozen=True, slots=True)
class Twins:
    """The pool's cards that have a printed twin, and what they can stand for."""

    by_function: Mapping[tuple[frozenset[str], str], tuple[Card, ...]]
    stand_ins: Mapping[str, tuple[Card, ...]]
    _known: dict[Wanted, tuple[Card, ...]] = field(default_factory=dict)

    def serving(self, wanted: Wanted) -> tuple[Card, ...]:
        """Return the cards that can be taken: first those that do just what is asked for."""
        # Not hashed with its cost alone: one that does not matter equals "{0}".
        key = Wanted(wanted.type_line, wanted.text, "any" if wanted.any_cost else wanted.cost,
                     wanted.power, wanted.toughness)  # fmt: skip
        if key not in self._known:
            self._known[key] = self._serving(wanted)
        return self._known[key]

    def _serving(self, wanted: Wanted) -> tuple[Card, ...]:
        kinds = kinds_of(wanted.type_line)
        same = self.by_function.get((kinds, wanted.text.casefold()), ())
        key = (wanted.text or wanted.type_line).casefold()
        others = self.stand_ins.get(key, ())
        if not wanted.text:
            others += self.stand_ins.get(wanted.type_line.partition(" —")[0].casefold(), ())
        cards = {card.name: card for card in (*same, *others)}
        found = tuple(
            card for card in cards.values()
            if _is_such(card.faces[0], wanted) and _is_so_great(card.faces[0], wanted)
        )  # fmt: skip
        of_any_size = self.stand_ins.get(ANY_SIZE + key, ())
        return found or tuple(card for card in of_any_size if _is_such(card.faces[0], wanted))


@cache
def twins() -> Twins:
    """Return the twins of the pool.  Raises :class:`ScenarioError` for a bad file."""
    cards = [card for card in default_pool().values() if card.printed_as is not None]
    return make_twins(cards, read_stand_ins(fixtures_dir() / "stand-ins"))


def make_twins(cards: Iterable[Card], stand_ins: Mapping[str, tuple[str, ...]]) -> Twins:
    """Index cards by what they do; ``stand_ins`` are names by what they serve for.

    Raises :class:`LookupError` for a stand-in that is none of the cards.
    """
    known = {card.name: card for card in cards}
    by_function: dict[tuple[frozenset[str], str], list[Card]] = {}
    for card in known.values():
        if card.layout == "normal":
            face = card.faces[0]
            key = (kinds_of(face.type), face.text.casefold())
            by_function.setdefault(key, []).append(card)
    for wanted, names in stand_ins.items():
        for name in names:
            if name not in known:
                raise LookupError(
                    f"fixtures/stand-ins: {name}, which stands for {wanted!r}, is no card of the "
                    "pool with a printed twin; add it to fixtures/cards, or mend the name"
                )
    return Twins(
        {key: tuple(found) for key, found in by_function.items()},
        {key.casefold(): tuple(known[name] for name in names) for key, names in stand_ins.items()},
    )


def read_stand_ins(folder: Path) -> dict[str, tuple[str, ...]]:
    """Return names of cards by what they stand for, from a folder's files.

    The keys are texts, or type lines of cards without one.  Raises :class:`ScenarioError`.
    """
    found: dict[str, tuple[str, ...]] = {}
    problems: list[Problem] = []
    for path in sorted(folder.glob("*.yaml")):
        nodes, wrong = read_nodes(path.read_bytes(), str(path))
        problems += wrong
        for node in nodes:
            wrapped = MappingNode(node.mark, {"stand ins": node}, {"stand ins": node.mark})
            read, wrong = validate(_StandInFile, wrapped, str(path))
            problems += wrong
            for wanted, names in (read.stand_ins if read is not None else {}).items():
                found[wanted] = (*found.get(wanted, ()), *names)
    if problems:
        raise ScenarioError(problems)
    return found


def kinds_of(type_line: str) -> frozenset[str]:
    """Return the words of a type line that matter: a creature's types do not."""
    types, *subtypes = _TYPES_BEFORE_SUBTYPES.split(type_line)
    words = set(types.split())
    if "Creature" not in words:
        words.update(word for part in subtypes for word in part.split())
    return frozenset(words)


def symbols_of(cost: str) -> list[str]:
    """Return the symbols of a mana cost without their braces."""
    return _SYMBOL.findall(cost)


def mana_value(cost: str | None) -> int:
    """Return the mana value of a cost (CR 202.3); {X} counts 0."""
    return sum(
        int(symbol) if symbol.isdigit() else 0 if symbol == "X" else 1
        for symbol in symbols_of(cost or "")
    )


def _costs_so(face: CardFace, wanted: Wanted) -> bool:
    """Does it cost what is asked for, or at least have that mana value?"""
    if wanted.any_cost or wanted.cost is None:
        return "{X}" not in (face.cost or "")
    if face.cost is None:
        return False
    same_x = symbols_of(face.cost).count("X") == symbols_of(wanted.cost).count("X")
    return same_x and mana_value(face.cost) == mana_value(wanted.cost)


def _is_such(face: CardFace, wanted: Wanted) -> bool:
    """Does it cost what is asked for, and is it of a kind that serves?

    A land is one, because the rules look at lands.  Whether a permanent is a creature is the
    same where {T} or {Q} stands in its text: a creature may be too young for that (CR 302.6).
    """
    asked, given = kinds_of(wanted.type_line), kinds_of(face.type)
    if "Land" in asked and "Land" not in given:
        return False
    turns = any(symbol in wanted.text for symbol in TURNING)
    if turns and ("Creature" in asked) is not ("Creature" in given):
        return False
    return _costs_so(face, wanted)


def _is_so_great(face: CardFace, wanted: Wanted) -> bool:
    if wanted.power is None:
        return True
    return (face.power, face.toughness) == (wanted.power, wanted.toughness)
