"""Read back what the engine chose without asking, because there was one choice only.

An answer in the script belongs to a question.  Where the engine skips a question that has a
single answer, the question is recorded all the same, with that one option: an answer that
names it is then used, and one that names something else is refused, as it would be if the
engine had asked.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from conformance.engines.answers import AnswerBook
from conformance.engines.errors import IllegalMove
from conformance.engines.trace import Question
from conformance.scenario.model import AnswerValue

from .announcing import RATHER_THAN
from .names import SEATS, Names
from .observe import cause_of, targets_of
from .table import Table

Entry = dict[str, Any]

VARIANTS = {"Evoke": "evoke"}
"""Ways to cast that the engine takes by itself where no other can be paid."""

HAND = "HandPermission"
"""Another such way: a permanent lets spells be cast from the hand without paying."""

GIVEN_UP = ("PermanentSacrificed", "Discarded")
"""Events of objects that a player chooses to lose."""


def read_back_targets(entries: Iterable[Entry], names: Names, book: AnswerBook) -> None:
    """Record the targets of new objects on the stack that nobody was asked for."""
    asked = {entry.question.subject for entry in book.asked if entry.question.kind == "targets"}
    for entry in entries:
        data = entry["kind"].get("data") or {}
        targets = tuple(names.of_target(target) for target in targets_of(data.get("ability")))
        subject = names.of(entry["source_id"])
        if not targets or subject in asked:
            continue
        count = len(targets)
        seat = SEATS[entry["controller"]]
        question = Question("targets", seat, subject, targets, minimum=count, maximum=count)
        if set(_as_tuple(book.choose(question))) != set(targets):
            raise IllegalMove(f"the only legal choice for {subject} is {', '.join(targets)}")


def read_back_variant(entry: Entry, names: Names, book: AnswerBook) -> None:
    """Record an alternative cost that the engine took as the only one that can be paid."""
    if any(asked.question.kind == "alternative" for asked in book.asked):
        return
    way = (entry["kind"].get("data") or {}).get("casting_variant")
    option = RATHER_THAN if isinstance(way, dict) and HAND in way else VARIANTS.get(str(way))
    if option is None:
        return
    spell = names.of(entry["id"])
    question = Question("alternative", SEATS[entry["controller"]], spell, (option,))
    if book.choose(question) != option:
        raise IllegalMove(f"{spell} can only be cast for {option}")


def read_back_face(entry: Entry, face: str, names: Names, book: AnswerBook) -> None:
    """Record the half that was cast as the only one that can be, where the script names one."""
    spell = names.of(entry["id"])
    question = Question("face", SEATS[entry["controller"]], spell, (face,))
    asked = any(one.question.kind == "face" for one in book.asked)
    if asked or book.find(question) is None:
        return
    if book.choose(question) != face:
        raise IllegalMove(f"only {face} of {spell} can be cast")


def read_back_order(entries: Iterable[Entry], names: Names, book: AnswerBook) -> None:
    """Record in which order triggered abilities of one player came on the stack together.

    The engine asks only where it believes that the order matters; else it is its own.
    """
    triggered = [entry for entry in entries if entry["kind"]["type"] == "TriggeredAbility"]
    for seat, player in enumerate(SEATS):
        own = [entry for entry in triggered if entry["controller"] == seat]
        if len(own) < 2:
            continue
        labels = trigger_labels(own, names)
        count = len(labels)
        question = Question("order", player, names.of(own[0]["source_id"]), labels, count, count)
        if not fits_order(_as_tuple(book.choose(question, default=labels)), labels):
            raise IllegalMove(f"the engine puts the abilities in the order {', '.join(labels)}")


def read_back_chance(
    table: Table, events: Iterable[Entry], subject: str, names: Names, book: AnswerBook
) -> None:
    """Record the random order in which cards that were exiled by discovering went back.

    The order is read from the library; the engine tells of no order by itself (CR 701.57a).
    """
    happened = list(events)
    if not any(_is_discovery(event) for event in happened):
        return
    exiled = [event["data"]["object_id"] for event in happened if _moved(event, "Exile")]
    for seat, player in enumerate(SEATS):
        library = table.player(seat)["library"]
        back = [number for number in exiled if number in library]
        if len(back) < 2:
            continue
        options = tuple(names.of(number) for number in back)
        order = tuple(names.of(number) for number in library if number in back)
        question = Question("order", player, subject, options, len(back), len(back))
        book.chance(question, order)


def _is_discovery(event: Entry) -> bool:
    return bool(event["type"] == "EffectResolved" and event["data"].get("kind") == "Discover")


def _moved(event: Entry, to: str) -> bool:
    return bool(event["type"] == "ZoneChanged" and event["data"]["to"] == to)


def trigger_labels(entries: Iterable[Entry], names: Names) -> tuple[str, ...]:
    """Return words for triggers: the source, the cause in brackets, a number for equal ones.

    A cause without a name of the scenario is left out, since its number is this engine's own.
    """
    labels: list[str] = []
    for entry in entries:
        label = names.of(entry["source_id"])
        cause = cause_of((entry["kind"].get("data") or {}).get("trigger_event"))
        if cause is not None and cause != entry["source_id"]:
            if names.of(cause).startswith("#"):
                labels.append(label)
                continue
            label = f"{label} ({names.of(cause)})"
        unique, number = label, 2
        while unique in labels:
            unique, number = f"{label} #{number}", number + 1
        labels.append(unique)
    return tuple(labels)


def fits_order(words: tuple[str, ...], labels: tuple[str, ...]) -> bool:
    """Say whether an order in the script's words is the one that ``labels`` show.

    A word may leave the cause out, and which of equal triggers is meant makes no difference.
    """
    return all(
        label.split(" #")[0] == word.split(" #")[0] or label.startswith(f"{word} (")
        for word, label in zip(words, labels, strict=False)
    )


def read_back_objects(
    events: Iterable[Entry], subject: str, names: Names, book: AnswerBook
) -> None:
    """Record what a player had to sacrifice or discard, where the script names just that."""
    lost: dict[int, list[str]] = {}
    for event in events:
        if event["type"] in GIVEN_UP:
            lost.setdefault(event["data"]["player_id"], []).append(
                names.of(event["data"]["object_id"])
            )
    asked = {entry.question.player for entry in book.asked if entry.question.kind == "objects"}
    for seat, objects in lost.items():
        count = len(objects)
        question = Question(
            "objects", SEATS[seat], subject, tuple(objects), minimum=count, maximum=count
        )
        answer = book.find(question)
        if SEATS[seat] in asked or answer is None:
            continue
        if set(_as_tuple(answer)) == set(objects):
            book.choose(question)


def _as_tuple(value: AnswerValue) -> tuple[str, ...]:
    if isinstance(value, tuple):
        return value
    return () if isinstance(value, (bool, dict)) else (str(value),)
