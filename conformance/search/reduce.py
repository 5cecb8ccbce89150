"""Make a counterexample smaller as a scenario, after its parameters have been shrunk.

What is left out: steps after the difference, other steps, objects with or without the moves
that are made with them, variants, unusual life totals.  A smaller scenario is taken only if
it is a valid script, fails in the same way, and stands by the true rules as the larger one
does: it passes there and still reaches its case, so that its premise keeps its meaning.
Where the true rules cannot vouch for that, steps before the difference stay as they are.
"""

from __future__ import annotations

from collections.abc import Iterator

from conformance.judge.verdict import Judgement
from conformance.scenario import model
from conformance.scenario.meaning import find_problems
from conformance.scenario.model import Model, PlayerPosition, Scenario
from conformance.scenario.pool import ZONES, default_pool, placed_objects
from conformance.scenario.rulings import catalogue
from conformance.search.census import CasePlayer
from conformance.search.identity import Identity


def scenario_size(scenario: Scenario) -> tuple[int, int]:
    """Return the numbers of objects and of steps; less is smaller."""
    return len(placed_objects(scenario.start)), len(scenario.play)


def reduce_scenario(
    scenario: Scenario, identity: Identity, player: CasePlayer, budget: int
) -> Scenario:
    """Return the smallest scenario that leaving things out leads to, within so many plays."""
    standing = player.standing(scenario)
    end = player.plays + budget

    def is_as_good(smaller: Scenario) -> bool:
        return player.outcome(smaller).identity == identity and player.standing(smaller) == standing

    going_on = True
    while going_on:
        going_on = False
        judgement = player.outcome(scenario).judgement
        for smaller in smaller_scenarios(scenario, judgement, vouched=bool(standing.passes)):
            if player.plays >= end:
                return scenario
            if is_valid(smaller) and is_as_good(smaller):
                scenario, going_on = smaller, True
                break
    return scenario


def is_valid(scenario: Scenario) -> bool:
    """Would the reader of scenario files accept it?"""
    return bool(scenario.play) and not find_problems(scenario, default_pool(), catalogue())


def smaller_scenarios(
    scenario: Scenario, judgement: Judgement, *, vouched: bool
) -> Iterator[Scenario]:
    """Yield scenarios with something left out, the boldest first.

    ``vouched``: the true rules tell whether a script without a step still makes sense.
    """
    if scenario.variants and not judgement.variant:
        yield _changed(scenario, variants=(), same=())
    step = judgement.step
    if step is not None and not scenario.variants and 0 <= step < len(scenario.play) - 1:
        yield _changed(scenario, play=scenario.play[: step + 1])
    if scenario.variants:
        return  # what is left out of a scenario would have to be left out of its variants
    names = [placed.name for _, _, _, placed in placed_objects(scenario.start)]
    for name in names:
        without = _without_object(scenario, name)
        yield without
        if vouched:
            yield from _without_its_moves(without, name)
    if not vouched:
        return
    for index in reversed(range(len(scenario.play))):
        rest = (*scenario.play[:index], *scenario.play[index + 1 :])
        if rest:
            yield _changed(scenario, play=rest)
    yield from _plainer_players(scenario)


def _without_object(scenario: Scenario, name: str) -> Scenario:
    start = scenario.start.model_copy(
        update={
            player: _seat_without(seat, name) for player, seat in scenario.start.players().items()
        }
    )
    return _changed(scenario, start=start)


def _without_its_moves(scenario: Scenario, name: str) -> Iterator[Scenario]:
    """Yield the scenario without the moves made with an object and what they led to."""
    play: list[model.AnyStep] = []
    gone = False
    for step in scenario.play:
        if _made_with(step) == name:
            gone = True  # what this put on the stack does not resolve either
            continue
        if gone and isinstance(step, model.Resolve):
            gone = False
            continue
        play.append(_not_speaking_of(step, name))
    if play and tuple(play) != scenario.play:
        yield _changed(scenario, play=tuple(play))


def _seat_without(seat: PlayerPosition, name: str) -> PlayerPosition:
    zones = {zone: tuple(one for one in getattr(seat, zone) if one.name != name) for zone in ZONES}
    return seat.model_copy(update=zones)


def _made_with(step: model.AnyStep) -> str | None:
    move = step.illegal if isinstance(step, model.Illegal) else step
    for field in ("cast", "activate", "play"):
        value = getattr(move, field, None)
        if isinstance(value, str):
            return value
    return None


def _not_speaking_of(step: model.AnyStep, name: str) -> model.AnyStep:
    """Return the step without an expectation about an object."""
    if not isinstance(step, model.Expect) or name not in step.expect.objects:
        return step
    objects = {key: value for key, value in step.expect.objects.items() if key != name}
    return step.model_copy(update={"expect": step.expect.model_copy(update={"objects": objects})})


def _plainer_players(scenario: Scenario) -> Iterator[Scenario]:
    usual: dict[str, object] = {"life": 20, "mana": "", "counters": {}}
    for player, seat in scenario.start.players().items():
        for field, value in usual.items():
            if getattr(seat, field) != value:
                plain = seat.model_copy(update={field: value})
                yield _changed(scenario, start=scenario.start.model_copy(update={player: plain}))


def _changed(scenario: Scenario, **changes: object) -> Scenario:
    """Return a changed scenario with the cards that it still uses."""
    changed: Model = scenario.model_copy(update=changes)
    assert isinstance(changed, Scenario)
    positions = [changed.start, *(v.start for v in changed.variants if v.start is not None)]
    used = {placed.card for position in positions for _, _, _, placed in placed_objects(position)}
    cards = tuple(card for card in changed.cards if card.name in used)
    return changed.model_copy(update={"cards": cards})
