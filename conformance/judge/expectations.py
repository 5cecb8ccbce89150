"""Compare what a scenario expects with what an engine shows, field by field.

What is not mentioned is not checked.  A name that exists nowhere is never a pass.  A field
that the engine does not show makes the play *unsupported*, not passed; only the cause of a
trigger, which many engines cannot tell, is checked where it is shown.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from conformance.engines.names import token_name
from conformance.engines.trace import Observation, StackView
from conformance.judge.verdict import Fault, Verdict
from conformance.scenario.model import (
    ObjectExpectation,
    PlayerExpectation,
    StackExpectation,
    StateExpectation,
)

COLOURS = "WUBRGC"


def check_state(
    wanted: StateExpectation, seen: Observation, *, shows_attachments: bool = True
) -> Iterator[Fault]:
    """Yield what differs, in the order: objects, players, stack, turn.

    ``shows_attachments`` says whether the engine ever shows what is attached to what; an
    object without ``attached_to`` is unattached only then.
    """
    for name, expectation in wanted.objects.items():
        yield from _object(name, expectation, seen, shows_attachments)
    for player, seat in wanted.players.items():
        yield from _player(player, seat, seen)
    if wanted.stack is not None:
        yield from _stack(wanted.stack, seen)
    if wanted.turn is not None:
        turn: Mapping[str, Any] = seen.get("turn", {})
        for field, value in _mentioned(wanted.turn):
            yield from _equal("turn", field, value, turn)


def label(name: str, seen: Observation) -> str:
    """Return what a list calls an object: its name, or its card's when it is unnamed.

    A token's name is told without the word "Token" (CR 111.4): many engines leave it out.
    """
    if not name.startswith("#"):
        return name
    view = seen.get("objects", {}).get(name, {})
    card = view.get("card") or name
    return token_name(card) if view.get("token") else card


def mana(pool: str) -> str:
    """Return a mana pool in normal form: a number is colourless mana, sorted WUBRGC."""
    count: Counter[str] = Counter()
    for symbol in re.findall(r"\{([^{}]+)\}", pool):
        if symbol.isdigit():
            count["C"] += int(symbol)
        else:
            count[symbol] += 1
    ordered = sorted(count, key=lambda symbol: (COLOURS.find(symbol) % 99, symbol))
    return "".join(f"{{{symbol}}}" * count[symbol] for symbol in ordered)


def counters(found: Mapping[str, int]) -> dict[str, int]:
    """Return counters without those of which there are none."""
    return {kind: number for kind, number in sorted(found.items()) if number}


def words(value: object) -> str:
    """Return a value as a report shows it."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, str):
        return value or "none"
    if isinstance(value, Mapping):
        return ", ".join(f"{key}: {words(item)}" for key, item in value.items()) or "none"
    if isinstance(value, (list, tuple)):
        return ", ".join(words(item) for item in value) or "none"
    return str(value)


def differs(subject: str, field: str, expected: object, actual: object) -> Fault:
    """Return the fault that a field is not what it must be."""
    what = field.replace("_", " ")
    return Fault(
        Verdict.WRONG_STATE, subject, field, words(expected), words(actual),
        f"{subject}: {what} is {words(actual)}, expected {words(expected)}",
    )  # fmt: skip


def not_shown(subject: str, field: str) -> Fault:
    """Return the fault that the engine does not show what is to be checked."""
    return Fault(
        Verdict.UNSUPPORTED, subject, field,
        message=f"the engine does not show {field.replace('_', ' ')} of {subject}",
    )  # fmt: skip


def _mentioned(model: Any) -> Iterator[tuple[str, Any]]:
    for field in type(model).model_fields:
        value = getattr(model, field)
        if value is not None:
            yield field, value


def _equal(subject: str, field: str, wanted: object, view: Mapping[str, Any]) -> Iterator[Fault]:
    if field not in view:
        yield not_shown(subject, field)
    elif view[field] != wanted:
        yield differs(subject, field, wanted, view[field])


# ------------------------------------------------------------------------------- objects


def _object(
    name: str, wanted: ObjectExpectation, seen: Observation, shows_attachments: bool
) -> Iterator[Fault]:
    objects = seen.get("objects")
    if objects is None:
        yield not_shown(name, "objects")
        return
    view: Mapping[str, Any] | None = objects.get(name)
    if view is None:
        view = next((_as_object(item) for item in seen.get("stack", ()) if item["id"] == name), {})
    if view.get("zone", "none") == "none":
        # It has ceased to exist (CR 111.7): that is all there is to say about it.
        if wanted.zone != "none":
            yield _gone(name, wanted, seen)
        return
    for field, value in _mentioned(wanted):
        if field == "counters" and "counters" in view:
            if counters(value) != counters(view["counters"]):
                yield differs(name, field, counters(value), counters(view["counters"]))
        elif field == "types" and "types" in view:
            types = sorted(word.lower() for word in value)
            if types != sorted(view["types"]):
                yield differs(name, field, types, sorted(view["types"]))
        elif field == "card" and view.get("token"):
            if token_name(value) != token_name(view.get("card", "")):
                yield differs(name, field, value, view.get("card", ""))
        elif field == "attached_to" and "attached_to" not in view and shows_attachments:
            yield differs(name, field, value, "nothing")
        else:
            yield from _equal(name, field, value, view)


def _as_object(item: StackView) -> Mapping[str, Any]:
    view: dict[str, Any] = {"zone": "stack"}
    for field in ("controller", "mana_value"):
        if field in item:
            view[field] = item[field]
    return view


def _gone(name: str, wanted: ObjectExpectation, seen: Observation) -> Fault:
    first = next(iter(_mentioned(wanted)), ("zone", "something"))
    field, value = first
    unnamed = [
        other for other in seen.get("objects", {}) if other.startswith("#")
    ]  # a card that lost its name is the adapter's doing, and worth a word
    note = f"; objects without a name: {', '.join(unnamed)}" if unnamed else ""
    return Fault(
        Verdict.WRONG_STATE, name, field, words(value), "it does not exist",
        f"{name} does not exist, expected {field.replace('_', ' ')} {words(value)}{note}",
    )  # fmt: skip


# ------------------------------------------------------------------------------- players

_ZONES = ("hand", "library", "library_bottom", "graveyard", "exile", "battlefield")


def _player(player: str, wanted: PlayerExpectation, seen: Observation) -> Iterator[Fault]:
    view: Mapping[str, Any] = seen.get("players", {}).get(player, {})
    for field, value in _mentioned(wanted):
        if field in _ZONES:
            yield from _zone(player, field, value, view, seen)
        elif field.endswith("_size"):
            zone = field.removesuffix("_size")
            if zone not in view:
                yield not_shown(player, zone)
            elif len(view[zone]) != value:
                yield differs(player, field, value, len(view[zone]))
        elif field == "mana" and "mana" in view:
            if mana(value) != mana(view["mana"]):
                yield differs(player, field, mana(value), mana(view["mana"]))
        elif field == "counters" and "counters" in view:
            if counters(value) != counters(view["counters"]):
                yield differs(player, field, counters(value), counters(view["counters"]))
        else:
            yield from _equal(player, field, value, view)


def _zone(
    player: str, field: str, wanted: Sequence[str], view: Mapping[str, Any], seen: Observation
) -> Iterator[Fault]:
    names = (
        _permanents(player, seen)
        if field == "battlefield"
        else view.get("library" if field == "library_bottom" else field)
    )
    if names is None:
        yield not_shown(player, field)
        return
    if field == "library_bottom":
        names = names[len(names) - len(wanted) :] if len(wanted) <= len(names) else names
    found = [label(name, seen) for name in names]
    wanted = [token_name(name) for name in wanted]
    same = found == wanted if field == "library" else Counter(found) == Counter(wanted)
    if not same:
        yield differs(player, field, wanted, found)


def _permanents(player: str, seen: Observation) -> list[str] | None:
    if "battlefield" not in seen:
        return None
    objects = seen.get("objects", {})
    return [
        name for name in seen["battlefield"] if objects.get(name, {}).get("controller") == player
    ]


# --------------------------------------------------------------------------------- stack


def _stack(wanted: Sequence[StackExpectation], seen: Observation) -> Iterator[Fault]:
    if "stack" not in seen:
        yield not_shown("stack", "stack")
        return
    found = seen["stack"]
    if len(found) != len(wanted):
        yield differs(
            "stack", "objects", [_wanted_words(item) for item in wanted],
            [stack_words(item, seen) for item in found],
        )  # fmt: skip
        return
    for place, (item, view) in enumerate(zip(wanted, found, strict=True), start=1):
        yield from _stack_item(item, view, seen, place)


def _stack_item(
    wanted: StackExpectation, view: StackView, seen: Observation, place: int
) -> Iterator[Fault]:
    if not _is(wanted, view, seen):
        yield differs("stack", f"object {place}", _wanted_words(wanted), stack_words(view, seen))
        return
    flat: Mapping[str, Any] = {**view}
    for field in ("controller", "x", "mana_value"):
        value = getattr(wanted, field)
        if value is not None:
            yield from _equal(f"stack object {place}", field, value, flat)
    if wanted.targets is not None:
        if "targets" not in view:
            yield not_shown(f"stack object {place}", "targets")
        else:
            found = [label(name, seen) for name in view["targets"]]
            if found != list(wanted.targets):
                yield differs(f"stack object {place}", "targets", list(wanted.targets), found)


def _is(wanted: StackExpectation, view: StackView, seen: Observation) -> bool:
    kind, source = view.get("kind"), view.get("source", "")
    names = (view["id"], label(view["id"], seen))
    if wanted.spell is not None:
        return kind == "spell" and wanted.spell in names
    if wanted.ability_of is not None:
        return kind == "activated" and wanted.ability_of in (source, label(source, seen))
    if wanted.trigger_of is not None:
        if kind != "triggered" or wanted.trigger_of not in (source, label(source, seen)):
            return False
        cause = view.get("cause")
        return (
            not wanted.caused_by
            or cause is None
            or cause in wanted.caused_by
            or label(cause, seen) in wanted.caused_by
        )
    return True


def _wanted_words(item: StackExpectation) -> str:
    if item.spell is not None:
        return item.spell
    if item.ability_of is not None:
        return f"an ability of {item.ability_of}"
    if item.trigger_of is not None:
        cause = f" caused by {' or '.join(item.caused_by)}" if item.caused_by else ""
        return f"a trigger of {item.trigger_of}{cause}"
    return "any object"


def stack_words(view: StackView, seen: Observation) -> str:
    """Return an object on the stack in words."""
    if view.get("kind") == "spell":
        return label(view["id"], seen)
    source = label(view.get("source", "?"), seen)
    if view.get("kind") == "activated":
        return f"an ability of {source}"
    cause = view.get("cause")
    return f"a trigger of {source}" + (f" caused by {label(cause, seen)}" if cause else "")
