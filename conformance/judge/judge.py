"""Judge a play: from scenario and trace to one verdict.

The judge asks in this order, and the first answer that is not a pass stands:

1. Was the position made, and is it the scenario's?
2. Does each step go as the scenario says: outcome, questions, expectations?
3. Is the trace whole?
4. Do variants of the scenario agree in what must be the same?
5. Does every law hold in every observation?
6. Does the play take the reference engine's course?
7. Was the case reached?

The scenario's own words come before the general laws, since they say which ruling is broken.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import replace

from conformance.engines.trace import Asked, Observation, StepOutcome, StepTrace, Trace
from conformance.judge.changes import between
from conformance.judge.comparison import first_divergence
from conformance.judge.position import check_position
from conformance.judge.same import check_same
from conformance.judge.steps import Context, judge_set_up, judge_step
from conformance.judge.trace_laws import Setting, broken_laws
from conformance.judge.verdict import PASSED, Fault, Ground, Judgement, Verdict
from conformance.scenario.model import AnyStep, Expect, Illegal, Scenario
from conformance.scenario.pool import placed_objects, with_pool_cards

_BROKEN = (StepOutcome.CRASH, StepOutcome.TIMEOUT, StepOutcome.ADAPTER_ERROR)

Witness = Callable[[Trace], bool]
"""Says whether a play reached the case that it is for; written apart from the generator."""


def judge(
    scenario: Scenario,
    trace: Trace,
    reference: Trace | None = None,
    *,
    variants: Mapping[str, Trace] | None = None,
    variant_references: Mapping[str, Trace] | None = None,
    witness: Witness | None = None,
) -> Judgement:
    """Return the verdict on a play.

    ``reference`` is a trace of the same scenario on the reference engine, fed with the
    choices that this engine made by itself; ``variants`` are this engine's traces of the
    scenario's variants by name, and ``variant_references`` the reference engine's of them.
    """
    scenario = with_pool_cards(scenario)
    by_script = _gravest(_script(scenario, trace, reference))
    if by_script is not None:
        return by_script
    for judgement in _variants(scenario, trace, variants or {}, variant_references or {}):
        return judgement
    for judgement in _laws(scenario, trace):
        return judgement
    if reference is not None:
        found = first_divergence(trace, reference)
        if found is not None and found[0] < _sound_until(scenario, reference):
            step, fault = found
            return fault.at(step, _kind(scenario, step), Ground.COMPARISON, "comparison")
    if witness is not None and not witness(trace):
        return Judgement(Verdict.NOT_EXERCISED, Ground.WITNESS,
                         message="the play passed without reaching its case")  # fmt: skip
    return PASSED


def _gravest(judgements: Iterable[Judgement]) -> Judgement | None:
    """Return the first judgement that is more than *unsupported*, else the first.

    A field that an engine does not show keeps a play from passing, and hides no failure.
    """
    first: Judgement | None = None
    for judgement in judgements:
        if judgement.verdict is not Verdict.UNSUPPORTED:
            return judgement
        first = first or judgement
    return first


def settle(first: Judgement, one: Trace, other: Trace) -> Judgement:
    """Return the judgement of a play that was repeated: differing traces are inconsistent.

    What an engine prints, and how a fault is told in words, may differ from play to play: both
    are free to speak of addresses, process ids and times.
    """
    mine, theirs = _happened(one), _happened(other)
    if mine == theirs:
        return first
    step = next(
        (
            here.index
            for here, there in zip(
                (mine.set_up, *mine.steps), (theirs.set_up, *theirs.steps), strict=False
            )
            if here != there
        ),
        min(len(mine.steps), len(theirs.steps)),
    )
    message = "the same scenario, played twice, went two ways"
    broken = next((end for end in (_end(one), _end(other)) if end.outcome in _BROKEN), None)
    if broken is not None:
        message += f"; once it ended with {broken.outcome}: {broken.detail}"
    return Judgement(Verdict.INCONSISTENT, Ground.SCRIPT, step, message=message)


def _end(trace: Trace) -> StepTrace:
    return trace.steps[-1] if trace.steps else trace.set_up


def _happened(trace: Trace) -> Trace:
    """Return a trace without what is told in free words."""
    steps = tuple(replace(step, detail="") for step in trace.steps)
    return replace(trace, set_up=replace(trace.set_up, detail=""), steps=steps, stderr="")


def step_word(step: AnyStep) -> str:
    """Return the word that says which step it is: ``cast``, ``expect``, ``illegal cast``."""
    if isinstance(step, Illegal):
        return f"illegal {step_word(step.illegal)}"
    return type(step).__name__.lower()


def _kind(scenario: Scenario, index: int) -> str:
    return "set-up" if index < 0 else step_word(scenario.play[index])


def _script(scenario: Scenario, trace: Trace, reference: Trace | None) -> Iterator[Judgement]:
    set_up = judge_set_up(trace.set_up)
    if set_up is not None:
        yield set_up.at(-1, "set-up", Ground.SET_UP)
        return
    if trace.set_up.observation is not None:
        for fault in check_position(scenario, trace.set_up.observation):
            yield fault.at(-1, "set-up", Ground.SET_UP)
    if len(trace.steps) > len(scenario.play):
        yield _broken(len(scenario.play), "the trace has more steps than the script")
    names = {placed.name for _, _, _, placed in placed_objects(scenario.start)}
    shows_attachments = _shows_attachments(trace)
    before = trace.set_up.observation
    for index, (step, found) in enumerate(zip(scenario.play, trace.steps, strict=False)):
        if found.index != index:
            yield _broken(index, f"the trace shows step {found.index} in the place of {index}")
        last = index == len(scenario.play) - 1
        asked = _asked_at(reference, index)
        context = Context(frozenset(names), before, shows_attachments, asked, last)
        clause = step.clause if isinstance(step, (Expect, Illegal)) else None
        for fault in judge_step(step, found, context):
            yield fault.at(index, step_word(step), Ground.SCRIPT, clause or "")
        names |= found.bound.keys()
        before = found.observation
    if len(trace.steps) < len(scenario.play) and _went_on(scenario, trace):
        yield _broken(len(trace.steps), "the trace ends before the script does")


def _sound_until(scenario: Scenario, reference: Trace) -> int:
    """Return the step from which the reference engine itself is not as the scenario says.

    The scenario is the authority; where the reference differs, it is no measure.
    """
    own = _gravest(_script(scenario, reference, None))
    return len(scenario.play) if own is None or own.step is None else own.step


def _went_on(scenario: Scenario, trace: Trace) -> bool:
    """Was the last step that a trace shows one after which the play goes on?"""
    if not trace.steps:
        return True
    last, step = trace.steps[-1], scenario.play[len(trace.steps) - 1]
    if isinstance(step, Illegal):
        return last.outcome is StepOutcome.ILLEGAL and not last.stopped
    return last.outcome is StepOutcome.DONE and not last.unbound


def _broken(step: int, message: str) -> Judgement:
    return Judgement(Verdict.ADAPTER_ERROR, Ground.SCRIPT, step, message=message)


def _shows_attachments(trace: Trace) -> bool:
    return any(
        "attached_to" in view
        for seen in _observations(trace)
        for view in seen.get("objects", {}).values()
    )


def _asked_at(reference: Trace | None, index: int) -> tuple[Asked, ...] | None:
    """Return what the reference engine asked in a step that it made."""
    if reference is None or index >= len(reference.steps):
        return None
    there = reference.steps[index]
    made = there.outcome in (StepOutcome.DONE, StepOutcome.ILLEGAL)
    return there.asked if made else None


def _observations(trace: Trace) -> Iterator[Observation]:
    for step in (trace.set_up, *trace.steps):
        if step.observation is not None:
            yield step.observation


def _variants(
    scenario: Scenario,
    trace: Trace,
    variants: Mapping[str, Trace],
    references: Mapping[str, Trace],
) -> Iterator[Judgement]:
    for variant in scenario.variants:
        if variant.name not in variants:
            continue
        varied, found = varied_scenario(scenario, variant.name), variants[variant.name]
        by_script = _gravest(_script(varied, found, references.get(variant.name)))
        judgement = by_script or next(_laws(varied, found), None)
        if judgement is not None:
            yield replace(judgement, variant=variant.name)
            return
    last = len(scenario.play) - 1
    for name, fault in check_same(scenario, trace, variants):
        yield replace(fault.at(last, _kind(scenario, last), Ground.SAME, "same"), variant=name)


def varied_scenario(scenario: Scenario, name: str) -> Scenario:
    """Return the scenario that a variant plays.  Raises ``KeyError`` for an unknown name."""
    for variant in scenario.variants:
        if variant.name == name:
            changes = {"start": variant.start, "play": variant.play}
            update = {key: value for key, value in changes.items() if value is not None}
            rest = {"id": f"{scenario.id} ({name})", "variants": (), "same": ()}
            return scenario.model_copy(update={**update, **rest})
    raise KeyError(name)


def _laws(scenario: Scenario, trace: Trace) -> Iterator[Judgement]:
    setting = Setting.of(scenario)
    before: Observation | None = None
    for step in (trace.set_up, *trace.steps):
        seen = step.observation
        if seen is None:
            continue
        for fault in _laws_at(before, seen, setting):
            yield fault.at(step.index, _kind(scenario, step.index), Ground.TRACE_LAW)
        before = seen


def _laws_at(before: Observation | None, seen: Observation, setting: Setting) -> Iterator[Fault]:
    yield from broken_laws(seen, setting)
    if before is not None:
        yield from between(before, seen, setting)
