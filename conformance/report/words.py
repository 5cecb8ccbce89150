"""Say a scenario in words: its steps, its expectations, and the board as it is."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from conformance.engines.trace import Observation, StepTrace
from conformance.judge.expectations import label, stack_words, words
from conformance.scenario import model
from conformance.scenario.model import AnyStep, CardFace, Scenario
from conformance.scenario.pool import with_pool_cards


def step_sentence(step: AnyStep, scenario: Scenario) -> str:
    """Return what a step does: ``alice casts Grove Ox, targets: crab``."""
    if isinstance(step, model.Illegal):
        return f"must be refused: {step_sentence(step.illegal, scenario)}"
    if isinstance(step, model.Expect):
        return f"then {expectation_words(step.expect)}"
    details = [_answer_words(answer) for answer in step.answers]
    details += [f"called {name}" for name in step.as_]
    return "; ".join([_move_words(step, scenario), *details])


def _move_words(step: model.AnyMove, scenario: Scenario) -> str:
    if isinstance(step, model.Cast):
        return f"{_who(step.by, step.cast, scenario)} casts {step.cast}"
    if isinstance(step, model.Activate):
        which = f"ability {step.ability}" if isinstance(step.ability, int) else step.ability
        return f"{_who(step.by, step.activate, scenario)} activates {step.activate} ({which})"
    if isinstance(step, model.Play):
        return f"{_who(step.by, step.play, scenario)} plays {step.play}"
    if isinstance(step, model.Attack):
        pairs = [f"{who} attacks {whom}" for who, whom in step.attack.items()]
        return ", ".join(pairs) or "no creature attacks"
    if isinstance(step, model.Block):
        pairs = [f"{who} blocks {whom}" for who, whom in step.block.items()]
        return ", ".join(pairs) or "no creature blocks"
    if isinstance(step, model.Pass):
        return f"{step.pass_} passes"
    if isinstance(step, model.Resolve):
        return f"{step.resolve or 'the top of the stack'} resolves"
    if isinstance(step, model.Advance):
        whose = f"{step.turn_of}'s " if step.turn_of else ""
        return f"the game goes on to {whose}{step.advance}"
    return f"{step.concede} concedes"


def _who(by: str | None, name: str, scenario: Scenario) -> str:
    if by is not None:
        return by
    for player, seat in scenario.start.players().items():
        for zone in ("hand", "battlefield", "library", "graveyard", "exile"):
            if any(placed.name == name for placed in getattr(seat, zone)):
                return player
    return "its owner"


def _answer_words(answer: model.Answer) -> str:
    about = f" for {answer.subject}" if answer.subject else ""
    return f"{answer.kind}{about}: {words(answer.value)}"


def expectation_words(state: model.StateExpectation) -> str:
    """Return what is expected, in the order in which it is checked."""
    parts = [f"{name}: {_fields(wanted)}" for name, wanted in state.objects.items()]
    parts += [f"{name}: {_fields(wanted)}" for name, wanted in state.players.items()]
    if state.stack is not None:
        things = [_fields(item) or "any object" for item in state.stack]
        parts.append(f"stack: {' | '.join(things) if things else 'empty'}")
    if state.turn is not None:
        parts.append(f"turn: {_fields(state.turn)}")
    return "; ".join(parts) or "nothing in particular"


def _fields(wanted: model.Model) -> str:
    found = wanted.model_dump(exclude_defaults=True)
    return ", ".join(f"{key.replace('_', ' ')} {words(value)}" for key, value in found.items())


# --------------------------------------------------------------------------------- board


ZONES = ("battlefield", "hand", "library", "graveyard", "exile")
"""A player's zones, in the order in which they are told."""


def board_lines(seen: Observation) -> Iterator[str]:
    """Yield the game as it is: turn, each player with zones, the stack."""
    turn: Mapping[str, Any] = seen.get("turn", {})
    if turn:
        priority = f", {turn['priority']} has priority" if turn.get("priority") else ""
        yield f"{turn.get('active', '?')}'s {turn.get('step', 'turn')}{priority}"
    for player, view in seen.get("players", {}).items():
        yield from _player_lines(player, view, seen)
    stack = [stack_words(item, seen) for item in seen.get("stack", ())]
    if stack:
        yield f"stack, top first: {' | '.join(stack)}"


def _player_lines(player: str, view: Mapping[str, Any], seen: Observation) -> Iterator[str]:
    mana = f", mana {view['mana']}" if view.get("mana") else ""
    lost = ", has lost" if view.get("lost") else ""
    yield f"{player}: {view.get('life', '?')} life{mana}{lost}"
    for zone in ZONES:
        cards = zone_contents(seen, player, zone)
        if cards:
            yield f"  {zone}: {', '.join(object_words(name, seen) for name in cards)}"


def zone_contents(seen: Observation, player: str, zone: str) -> Sequence[str] | None:
    """Return what a player has in a zone; None where the engine does not tell.

    An engine that lists no zones may still say of each object where it is.
    """
    objects: Mapping[str, Mapping[str, Any]] = seen.get("objects", {})
    view: Mapping[str, Any] = seen.get("players", {}).get(player, {})
    side = "controller" if zone == "battlefield" else "owner"
    if zone == "battlefield" and "battlefield" in seen:
        return [n for n in seen["battlefield"] if objects.get(n, {}).get(side) == player]
    if view.get(zone) is not None:
        return list(view[zone])
    found = [n for n, one in objects.items() if (one.get("zone"), one.get(side)) == (zone, player)]
    return found or None


def object_words(name: str, seen: Observation) -> str:
    """Return an object in words: ``crab (Tidepool Crab 2/2, tapped)``."""
    view: Mapping[str, Any] = seen.get("objects", {}).get(name, {})
    notes: list[str] = []
    card = view.get("card", "")
    size = f"{view['power']}/{view['toughness']}" if {"power", "toughness"} <= view.keys() else ""
    first = " ".join(part for part in (card if card != name else "", size) if part)
    if first and view.get("zone") == "battlefield":
        notes.append(first)
    elif card and card != name and not name.startswith("#"):
        notes.append(card)
    notes += [kind for kind in ("tapped", "token") if view.get(kind)]
    notes += [f"{number} {kind}" for kind, number in view.get("counters", {}).items() if number]
    if view.get("damage"):
        notes.append(f"{view['damage']} damage")
    if view.get("attached_to"):
        notes.append(f"on {view['attached_to']}")
    shown = label(name, seen)
    return f"{shown} ({', '.join(notes)})" if notes else shown


def question_lines(trace: StepTrace) -> Iterator[str]:
    """Yield the questions of a step with their answers."""
    for asked in trace.asked:
        question = asked.question
        about = f" about {question.subject}" if question.subject else ""
        offered = f" of {', '.join(question.options)}" if question.options else ""
        by = " (the engine's own choice)" if asked.by == "engine" else ""
        yield f"{question.player}, {question.kind}{about}{offered}: {words(asked.answer)}{by}"


def card_lines(scenario: Scenario) -> Iterator[str]:
    """Yield what is printed on each card of a scenario that says something, one line a face."""
    for card in with_pool_cards(scenario).cards:
        for face in card.faces:
            if face.text:
                yield f"{face.name}{_printed(face)}: {' / '.join(face.text.splitlines())}"


def _printed(face: CardFace) -> str:
    stats = f" {face.power}/{face.toughness}" if face.power is not None else ""
    cost = f" {face.cost}" if face.cost else ""
    return f"{cost} ({face.type}{stats})"
