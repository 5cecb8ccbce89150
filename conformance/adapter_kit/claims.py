"""Hold an engine to what it claims: a tiny scenario for each capability that one can show.

Cards without text and basic lands are enough for the moves, for refusals and for a third
player.  Texts, layouts and questions have one short card each; for engines that know cards by
name alone those without a printed twin are left to the catalogue.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
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


@dataclass(frozen=True, slots=True)
class Tried:
    """What came of an engine's claims: those it keeps, those not shown, and what is lacking.

    A claim is not shown when the card that would show it has a text that the engine does not
    read: no engine need read every sentence.
    """

    kept: tuple[Claim, ...]
    unread: tuple[Claim, ...]
    lacking: tuple[tuple[str, str], ...]  # what is lacking, and the mend

    def words(self) -> str:
        """Return what was tried, in a line."""
        kept = _listed(self.kept) or "nothing that a tiny scenario can show"
        unread = _listed(self.unread)
        end = f"; not tried, since the card's text is unsupported: {unread}" if unread else ""
        return f"it does what it claims: {kept}{end}"


def _listed(claims: Iterable[Claim]) -> str:
    words: dict[str, list[str]] = {}
    for claim in claims:
        words.setdefault(claim.field, []).append(claim.word)
    return "; ".join(f"{field}: {', '.join(found)}" for field, found in words.items())


def try_claims(able: Capabilities, seen: Sequence[Trace], play: PlayIt) -> Tried:
    """Hold an engine to what it claims.

    ``seen`` are plays in which claimed observations must show.  What ``play`` raises goes
    through.
    """
    kept: list[Claim] = []
    unread: list[Claim] = []
    lacking: list[tuple[str, str]] = []
    for claim, scenario in claim_scenarios().items():
        if not claim.made_by(able):
            if claim == REFUSALS:
                lacking += _refusal(scenario, play(scenario))
            continue
        if not _can_know(able, scenario):
            continue
        trace = play(scenario)
        problem = problem_of(scenario, trace)
        if not problem:
            kept.append(claim)
        elif _has_text(scenario) and trace.set_up.outcome is StepOutcome.UNSUPPORTED:
            unread.append(claim)
        else:
            text = f"`{claim.word}` is claimed in `{claim.field}`, but {problem}"
            mend = f"mend it, or leave {claim.word!r} out of `{claim.field}` in `hello`"
            lacking.append((text, mend))
    for word in sorted(able.observations):
        place = _place(word)
        if place is None:
            continue
        if any(shows(trace, *place) for trace in seen):
            kept.append(Claim("observations", word))
            continue
        text = f"`{word}` is claimed in `observations`, but no observation shows it"
        mend = "show it in observations, or leave it out of `observations` in `hello`"
        lacking.append((text, mend))
    return Tried(tuple(kept), tuple(unread), tuple(lacking))


def _has_text(scenario: Scenario) -> bool:
    return any(face.text for card in scenario.cards for face in card.faces)


def _can_know(able: Capabilities, scenario: Scenario) -> bool:
    """Can the engine know the scenario's cards: by their texts, or by printed names?"""
    return able.cards_by != {"name"} or all(card.printed_as for card in scenario.cards)


def _refusal(scenario: Scenario, trace: Trace) -> Iterator[tuple[str, str]]:
    """Yield what is wrong with a refusal that nobody claimed: it may be unsupported, no more."""
    outcomes = {step.outcome for step in (trace.set_up, *trace.steps)}
    problem = "" if StepOutcome.UNSUPPORTED in outcomes else problem_of(scenario, trace)
    if problem:
        mend = (
            "let the engine refuse it and leave the game as it was; where it checks nothing, "
            "answer `unsupported`"
        )
        yield f"an illegal move: {problem}", mend


def problem_of(scenario: Scenario, trace: Trace) -> str:
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
        at = -1 if judgement.step is None else judgement.step
        place = "set-up" if at < 0 else f"step {at + 1}"
        return f"{scenario.id!r} goes wrong at {place}: {why}"
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


def shows(trace: Trace, view: str, field: str) -> bool:
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
