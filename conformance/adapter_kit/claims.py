"""Hold an engine to what it claims: a tiny scenario for each capability that one can show.

Cards without text and basic lands are enough for the moves, for refusals and for a third
player; what needs a card with text is left to the catalogue.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from conformance.engines.adapter import Capabilities
from conformance.engines.trace import StepOutcome, StepTrace, Trace
from conformance.judge.judge import judge
from conformance.scenario.model import Illegal, Scenario
from conformance.scenario.pool import with_pool_cards
from conformance.scenario.yaml_in import load_scenarios

PlayIt = Callable[[Scenario], Trace]
_FILE = Path(__file__).parent / "scenarios" / "claims.yaml"
_EVERYTHING = "everything"
_VIEWS = ("object", "player", "stack", "turn")


@dataclass(frozen=True, slots=True)
class Claim:
    """A capability: the field of `hello` that it stands in, and its word there."""

    field: str
    word: str

    def made_by(self, able: Capabilities) -> bool:
        """Does an engine claim it?"""
        if self.field == "players":
            return able.players >= int(self.word)
        return self.word in getattr(able, self.field)

    def __str__(self) -> str:
        return f"{self.field}: {self.word}"


REFUSALS = Claim("features", "illegal moves are refused")


def claim_scenarios() -> dict[Claim, Scenario]:
    """Return the scenario that shows each claim; its `case` names the claim."""
    found: dict[Claim, Scenario] = {}
    for scenario in load_scenarios(_FILE):
        field, _, word = (scenario.case or "").partition(": ")
        found[Claim(field, word)] = with_pool_cards(scenario)
    return found


def tried(able: Capabilities) -> list[str]:
    """Return what of an engine's claims is tried, in words."""
    found = [str(claim) for claim in claim_scenarios() if claim.made_by(able)]
    shown = [word for word in sorted(able.observations) if _place(word) is not None]
    return found + [f"observations: {word}" for word in shown]


def claimed_but_lacking(
    able: Capabilities, seen: Sequence[Trace], play: PlayIt
) -> Iterator[tuple[str, str]]:
    """Yield what an engine claims and does not do, each with its mend.

    ``seen`` are plays in which claimed observations must show.  What ``play`` raises goes
    through.
    """
    for claim, scenario in claim_scenarios().items():
        if not claim.made_by(able):
            if claim == REFUSALS:
                yield from _refusal(scenario, play(scenario))
            continue
        problem = _problem(scenario, play(scenario))
        if problem:
            text = f"`{claim.word}` is claimed in `{claim.field}`, but {problem}"
            yield text, f"mend it, or leave {claim.word!r} out of `{claim.field}` in `hello`"
    for word in sorted(able.observations):
        place = _place(word)
        if place is not None and not any(_shows(trace, *place) for trace in seen):
            text = f"`{word}` is claimed in `observations`, but no observation shows it"
            yield text, "show it in observations, or leave it out of `observations` in `hello`"


def _refusal(scenario: Scenario, trace: Trace) -> Iterator[tuple[str, str]]:
    """Yield what is wrong with a refusal that nobody claimed: it may be unsupported, no more."""
    outcomes = {step.outcome for step in (trace.set_up, *trace.steps)}
    problem = "" if StepOutcome.UNSUPPORTED in outcomes else _problem(scenario, trace)
    if problem:
        mend = (
            "let the engine refuse it and leave the game as it was; where it checks nothing, "
            "answer `unsupported`"
        )
        yield f"an illegal move: {problem}", mend


def _problem(scenario: Scenario, trace: Trace) -> str:
    """Tell what went wrong; empty when the engine did what it claims."""
    for step in (trace.set_up, *trace.steps):
        refusal = step.index >= 0 and isinstance(scenario.play[step.index], Illegal)
        wanted = StepOutcome.ILLEGAL if refusal else StepOutcome.DONE
        if step.outcome is not wanted:
            return _told(scenario, step, wanted)
    if len(trace.steps) < len(scenario.play):
        return f"{scenario.id!r} ends after {len(trace.steps)} of {len(scenario.play)} steps"
    judgement = judge(scenario, trace)
    if judgement.verdict.fails_run:
        found = f"{judgement.path} is {judgement.actual}, not {judgement.expected}"
        why = judgement.message or found
        return f"{scenario.id!r} goes wrong at step {(judgement.step or 0) + 1}: {why}"
    return ""


def _told(scenario: Scenario, step: StepTrace, wanted: StepOutcome) -> str:
    place = "set-up" if step.index < 0 else f"step {step.index + 1}"
    why = f" ({step.detail})" if step.detail else ""
    if step.pending is not None:
        why += f" (a question of kind {step.pending.kind!r})"
    return f"{place} of {scenario.id!r} is {str(step.outcome)!r}, not {str(wanted)!r}{why}"


def _place(word: str) -> tuple[str, str] | None:
    """Return view and field of a claimed observation; None where a tiny scenario cannot show it."""
    view, _, field = word.rpartition(".")
    if word == _EVERYTHING or (view, field) == ("stack", "cause"):
        return None
    if field in ("hand", "library", "graveyard", "exile", "mana", "life") and not view:
        return "player", field
    return (view, field) if view in _VIEWS and field in _TINY.get(view, ()) else None


_TINY = {
    "object": ("zone", "owner", "controller", "power", "toughness", "tapped", "damage",
               "types", "mana_value", "card"),
    "player": ("life", "mana", "hand", "library", "graveyard", "exile", "lost"),
    "stack": ("kind", "source", "controller", "mana_value"),
    "turn": ("number", "active", "step", "priority"),
}  # fmt: skip
"""The fields that every tiny scenario has something to show in."""


def _shows(trace: Trace, view: str, field: str) -> bool:
    for step in (trace.set_up, *trace.steps):
        seen = step.observation or {}
        views: dict[str, list[object]] = {
            "object": list(seen.get("objects", {}).values()),
            "player": list(seen.get("players", {}).values()),
            "stack": list(seen.get("stack", [])),
            "turn": [seen.get("turn", {})],
        }
        if any(isinstance(one, dict) and field in one for one in views[view]):
            return True
    return False
