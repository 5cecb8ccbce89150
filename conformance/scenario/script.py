"""Check the names and answers of a scenario's script.

A name must exist somewhere: in the starting position, in the ``as`` of any step, as a
player.  Where a list may hold unnamed objects by the name of their card, any card's name,
and any word of a card's text (the name of a token that it makes), is let pass.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from conformance.scenario import model
from conformance.scenario.model import PLAYER_NAMES, Answer, Card, Created, Scenario
from conformance.scenario.pool import placed_objects
from conformance.scenario.problems import Finding, Location, did_you_mean

_NOT_NAMES = (*model.RESERVED, "objects", "players")
CASTING = ("cast", "hand", "cast if able")
OPTIONAL_COSTS = ("kicker", "multikicker")
"""The additional costs that an answer can name (CR 702.33)."""
FEW_NAMES = 12
"""So many names are listed where an unknown one resembles none of them."""


@dataclass(frozen=True, slots=True)
class _Names:
    """What a name may be: an object, a player who takes part, a card's or a face's name."""

    objects: frozenset[str]
    players: frozenset[str]
    cards: frozenset[str]
    texts: str

    def is_object(self, name: str) -> bool:
        return name in self.objects or name.startswith("#")

    def is_known(self, name: str) -> bool:
        return (
            self.is_object(name)
            or name in self.players
            or name in self.cards
            or (bool(name.strip()) and name in self.texts)
        )


def script_findings(scenario: Scenario, cards: Mapping[str, Card]) -> list[Finding]:
    """Return what is wrong with the names and answers in all scripts of a scenario."""
    names = _collect(scenario, cards)
    found: list[Finding] = []
    for location, script in _scripts(scenario):
        bound: set[str] = set()
        for index, step in enumerate(script):
            found += _step((*location, "play", index), step, names, bound)
    for index, same in enumerate(scenario.same):
        if not any(same == name or same.startswith(f"{name}.")
                   for name in (*names.objects, *names.players, "stack", "turn")):  # fmt: skip
            found.append(
                Finding(("same", index), f'nothing is called "{same}"', "a name or name.field",
                        did_you_mean(same.partition(".")[0], names.objects | names.players))
            )  # fmt: skip
    return found


def _scripts(scenario: Scenario) -> Iterator[tuple[Location, tuple[model.AnyStep, ...]]]:
    yield (), scenario.play
    for index, variant in enumerate(scenario.variants):
        if variant.play is not None:
            yield ("variants", index), variant.play


def _collect(scenario: Scenario, cards: Mapping[str, Card]) -> _Names:
    positions = [scenario.start, *(v.start for v in scenario.variants if v.start is not None)]
    placed = [one for position in positions for _, _, _, one in placed_objects(position)]
    bound: list[str] = []
    tokens: list[str] = []
    for _, script in _scripts(scenario):
        for step in script:
            move = step.illegal if isinstance(step, model.Illegal) else step
            if isinstance(move, model.Move):
                bound += move.as_
                tokens += [made.token for made in move.as_.values() if made.token]
    players = {player for position in positions for player in position.players()}
    used = [cards[one.card] for one in placed if one.card in cards]
    faces = [face for card in (*used, *scenario.cards) for face in card.faces]
    return _Names(
        frozenset([one.name for one in placed] + bound),
        frozenset(players),
        frozenset([*cards, *(face.name for face in faces), *tokens]),
        "\n".join(face.text for face in faces),
    )


def _step(at: Location, step: model.AnyStep, names: _Names, bound: set[str]) -> Iterator[Finding]:
    if isinstance(step, model.Illegal):
        yield from _move((*at, "illegal", "illegal"), step.illegal, names, bound)
    elif isinstance(step, model.Expect):
        yield from _expectation((*at, "expect", "expect"), step.expect, names)
    else:
        yield from _move(at, step, names, bound)


def _move(at: Location, move: model.AnyMove, names: _Names, bound: set[str]) -> Iterator[Finding]:
    at = (*at, type(move).__name__.lower())
    for index, answer in enumerate(move.answers):
        yield from _answer((*at, "answers", index), answer, names)
    for name, made in move.as_.items():
        yield from _binding((*at, "as", name), name, made, names, bound)
    if isinstance(move, model.Cast):
        yield from _mover((*at, "cast"), move.cast, names)
    elif isinstance(move, model.Activate):
        yield from _mover((*at, "activate"), move.activate, names)
    elif isinstance(move, model.Play):
        yield from _mover((*at, "play"), move.play, names)
    elif isinstance(move, model.Attack):
        for who, whom in move.attack.items():
            yield from _object((*at, "attack", who), who, names)
            if whom not in names.players:
                yield from _object((*at, "attack", who), whom, names)
    elif isinstance(move, model.Block):
        for who, whom in move.block.items():
            yield from _object((*at, "block", who), who, names)
            yield from _object((*at, "block", who), whom, names)
    elif isinstance(move, model.Resolve) and move.resolve is not None:
        yield from _known((*at, "resolve"), move.resolve, names)
    for field in ("by", "pass_", "turn_of", "concede"):
        player = getattr(move, field, None)
        if player is not None and player not in names.players:
            yield Finding((*at, field), f"{player} does not take part",
                          "one of " + ", ".join(sorted(names.players)))  # fmt: skip


def _mover(at: Location, name: str, names: _Names) -> Iterator[Finding]:
    """A spell or land may be named by one of its faces."""
    objects = names.objects
    if not names.is_object(name) and name not in names.cards:
        yield _unknown(at, name, objects)
    elif not names.is_object(name) and name not in names.texts and "//" not in name:
        # A card's name that no object bears: the object has another name, given with `as`.
        named = sorted(objects)
        if not any(name in card.split(" // ") for card in names.cards if " // " in card):
            yield Finding(at, f'no object is called "{name}"', "the name given with `as`",
                          did_you_mean(name, named))  # fmt: skip


def _object(at: Location, name: str, names: _Names) -> Iterator[Finding]:
    if not names.is_object(name):
        yield _unknown(at, name, names.objects)


def _known(at: Location, name: str, names: _Names) -> Iterator[Finding]:
    if not names.is_known(name):
        yield _unknown(at, name, names.objects | names.players)


def _unknown(at: Location, name: str, known: Iterable[str]) -> Finding:
    # With nothing alike, the names there are show which object is still without its `as`.
    listed = sorted(known)
    few = f"the names here are {', '.join(listed)}" if 0 < len(listed) <= FEW_NAMES else ""
    return Finding(at, f'nothing is called "{name}"', "a name from `start` or from an `as`",
                   did_you_mean(name, listed) or few)  # fmt: skip


def _binding(
    at: Location, name: str, made: Created, names: _Names, bound: set[str]
) -> Iterator[Finding]:
    if name in _NOT_NAMES or name.startswith("#") or not name.strip():
        yield Finding(at, f'"{name}" cannot be a name', "another name")
    if name in bound:
        yield Finding(at, f'"{name}" is given to two things', "a name of its own for each")
    bound.add(name)
    ways = [made.trigger_of, made.token, made.copy_of, made.ability_of]
    if sum(way is not None for way in ways) > 1 or (made.caused_by and made.trigger_of is None):
        yield Finding(at, f'"{name}" is described in two ways',
                      "one of: trigger of (and caused by), token, copy of, ability of")  # fmt: skip
    for field in ("trigger_of", "copy_of", "ability_of"):
        source = getattr(made, field)
        if source is not None:
            yield from _known((*at, field), source, names)
    for index, cause in enumerate(made.caused_by):
        yield from _known((*at, "caused_by", index), cause, names)


_WANTED: dict[str, tuple[tuple[type, ...], str]] = {
    "may": ((bool,), "true or false"),
    "x": ((int,), "a whole number"),
    "number": ((int,), "a whole number"),
    "additional": ((int, bool, str, tuple, dict), "how often, or which costs"),
    "targets": ((str, tuple), "a name or a list of names"),
    "objects": ((str, tuple), "a name or a list of names"),
    "alternative": ((str,), "the name of the cost, or none"),
    "face": ((str,), "the name of the face"),
    "cast-or-hand": ((str,), "cast, hand, or cast if able"),
    "player": ((str,), "a player"),
    "division": ((dict,), "names with numbers, such as {ox: 2, alice: 1}"),
}


def _answer(at: Location, answer: Answer, names: _Names) -> Iterator[Finding]:
    types, expected = _WANTED.get(answer.kind, ((object,), ""))
    value = answer.value
    at = (*at, "value")
    # `type`, not isinstance: true is an int to Python, and no number to a rules editor.
    if object not in types and type(value) not in types:
        yield Finding(at, f"this is no answer to a question of kind {answer.kind}", expected)
    elif type(value) is int and value < 0:
        yield Finding(at, f"{value} is less than nothing", "0 or more")
    elif answer.kind == "cast-or-hand" and value not in CASTING:
        yield Finding(at, f'"{value}" is neither', expected, did_you_mean(value, CASTING))
    elif answer.kind == "additional" and not isinstance(value, int):
        yield from _costs(at, (value,) if isinstance(value, str) else value)
    elif answer.kind == "player" and value not in names.players:
        yield Finding(at, f'"{value}" does not take part', expected,
                      did_you_mean(value, PLAYER_NAMES))  # fmt: skip
    elif answer.kind in ("targets", "objects", "division"):
        spoken: Iterable[str] = (value,) if isinstance(value, str) else value  # type: ignore[assignment]
        for index, name in enumerate(spoken):
            where: Location = (*at, index if isinstance(value, tuple) else name)
            yield from _known(where, name, names)


def _costs(at: Location, named: Iterable[str]) -> Iterator[Finding]:
    """Yield names that no optional cost has: nothing would be paid, and nobody told."""
    for name in named:
        if name not in OPTIONAL_COSTS:
            expected = f"how often it is paid, or one of {', '.join(OPTIONAL_COSTS)}"
            yield Finding(at, f'no cost is called "{name}"', expected,
                          did_you_mean(name, OPTIONAL_COSTS))  # fmt: skip


def _expectation(at: Location, state: model.StateExpectation, names: _Names) -> Iterator[Finding]:
    for name, wanted in state.objects.items():
        yield from _object((*at, "objects", name), name, names)
        host = wanted.attached_to
        if host is not None and host not in names.players:
            yield from _object((*at, "objects", name, "attached_to"), host, names)
    for player, seat in state.players.items():
        where: Location = (*at, "players", player)
        if player not in names.players:
            yield Finding(where, f"{player} does not take part")
        for zone in ("hand", "library", "library_bottom", "graveyard", "exile", "battlefield"):
            for index, name in enumerate(getattr(seat, zone) or ()):
                yield from _known((*where, zone, index), name, names)
    for index, item in enumerate(state.stack or ()):
        where = (*at, "stack", index)
        ways = [item.spell, item.trigger_of, item.ability_of]
        if sum(way is not None for way in ways) > 1:
            yield Finding(where, "this is described in two ways",
                          "one of: spell, trigger of, ability of")  # fmt: skip
        for field in ("spell", "trigger_of", "ability_of"):
            name_ = getattr(item, field)
            if name_ is not None:
                yield from _known((*where, field), name_, names)
        for number, cause in enumerate(item.caused_by):
            yield from _known((*where, "caused_by", number), cause, names)
        for number, target in enumerate(item.targets or ()):
            yield from _known((*where, "targets", number), target, names)
