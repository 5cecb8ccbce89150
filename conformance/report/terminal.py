"""Tell plays on a terminal: one line for each, and a failure as a story.

Colour is only where a terminal shows it (rich looks at ``NO_COLOR`` and at pipes); the words
are the same everywhere.
"""

from __future__ import annotations

import shlex
import textwrap
from collections.abc import Iterator
from dataclasses import replace

from rich.cells import cell_len
from rich.console import Console
from rich.markup import escape

from conformance.engines.trace import Observation, Trace
from conformance.judge.judge import varied_scenario
from conformance.judge.steps import ACCEPTED, REFUSED
from conformance.judge.verdict import Ground, Judgement, Verdict
from conformance.play import Played
from conformance.report.words import board_lines, card_lines, question_lines, step_sentence
from conformance.scenario.model import Scenario
from conformance.scenario.rulings import catalogue

_STYLES = {
    Verdict.PASS: "green",
    Verdict.EXPECTED_FAILURE: "green",
    Verdict.UNSUPPORTED: "yellow",
    Verdict.NOT_EXERCISED: "yellow",
}

_TO_AUTHORS = {
    Verdict.LEGAL_REFUSED: "move not possible",
    Verdict.ILLEGAL_ACCEPTED: "move allowed",
}
"""Verdicts that would speak of the reference engine as if it were on trial."""

_WHOLE = ("scenario: ", "again: ", "see one: ", "go on with: ")
"""How lines begin that somebody copies into a shell."""

Line = tuple[str, str]
"""A style of rich and a text."""


def verdict_word(verdict: Verdict, *, on_trial: bool = True) -> str:
    """Return a verdict in words; of the reference engine, which is not ``on_trial``, in others."""
    return str(verdict) if on_trial else _TO_AUTHORS.get(verdict, str(verdict))


def headline(played: Played, engine: str, *, on_trial: bool = True) -> Line:
    """Return the one line that says how a play went."""
    judgement = played.judgement
    word = {True: "FAIL", False: judgement.verdict.name.replace("_", " ")}[
        judgement.verdict.is_failure
    ]
    if judgement.verdict.is_failure:
        word += f" ({verdict_word(judgement.verdict, on_trial=on_trial)})"
    return _STYLES.get(judgement.verdict, "bold red"), f"{word}: {played.scenario.id} on {engine}"


def story(
    played: Played, engine: str, *, path: str, reproduce: str, on_trial: bool = True
) -> Iterator[Line]:
    """Yield a play that did not pass, told from the ruling to the way to see it again.

    ``path`` is where the scenario is, ``reproduce`` the engine options of the command.  Not
    ``on_trial`` is the reference engine: there the scenario is at fault, most likely.
    """
    scenario, judgement = played.scenario, played.judgement
    yield headline(played, engine, on_trial=on_trial)
    yield from _rulings(scenario, judgement)
    trace = played.trace
    if judgement.variant and judgement.variant in played.variants:
        yield "", f"  in the variant {judgement.variant}:"
        if judgement.ground is not Ground.SAME:
            trace = played.variants[judgement.variant]
            scenario = varied_scenario(scenario, judgement.variant)
    cards = list(card_lines(scenario))
    if cards:
        yield "", "  cards:"
        yield from (("dim", f"    {line}") for line in cards)
    if trace.set_up.observation is not None:
        yield "", "  at the start:"
        yield from (("dim", f"    {line}") for line in board_lines(trace.set_up.observation))
    yield from _steps(scenario, trace, judgement)
    yield from difference(judgement, on_trial=on_trial)
    last = _last_seen(trace, judgement)
    if last is not None:
        yield "", "  the game then:"
        yield from (("dim", f"    {line}") for line in board_lines(last))
    if trace.stderr.strip():
        yield "", "  what the engine printed:"
        yield from (("dim", f"    {line}") for line in trace.stderr.strip().splitlines()[-10:])
    yield "", f"  scenario: {path}"
    yield "", f"  again: mtg-conformance play {shlex.quote(path)} {reproduce}".rstrip()


def board_by_board(played: Played) -> Iterator[Line]:
    """Yield each step with its questions and the board after it."""
    trace = played.trace
    if trace.set_up.observation is not None:
        yield "", "  start"
        yield from (("dim", f"      {line}") for line in board_lines(trace.set_up.observation))
    for step, found in zip(played.scenario.play, trace.steps, strict=False):
        outcome = "" if found.outcome == "done" else f" -> {found.outcome}"
        detail = f" ({found.detail})" if found.detail else ""
        yield "", f"  {found.index + 1}. {step_sentence(step, played.scenario)}{outcome}{detail}"
        yield from (("cyan", f"      {line}") for line in question_lines(found))
        if found.observation is not None:
            yield from (("dim", f"      {line}") for line in board_lines(found.observation))


def print_lines(console: Console, lines: Iterator[Line]) -> None:
    """Print lines as they are, without reading markup in them.

    A terminal gets them broken between words, deeper in than they begin; elsewhere a line
    stays a line, for programs that look for one.
    """
    for style, told in lines:
        text = " / ".join(told.splitlines())  # an engine's words may have several lines
        for line in _broken(text, console.width) if console.is_terminal else (text,):
            escaped = escape(line)
            console.print(
                f"[{style}]{escaped}[/]" if style else escaped, soft_wrap=True, highlight=False
            )


def _broken(text: str, width: int) -> list[str]:
    """Return a line as several that fit; a command or a path to copy stays whole."""
    start = text.lstrip()
    if cell_len(text) <= width or start.startswith(_WHOLE):
        return [text]
    indent = " " * min(len(text) - len(start) + 4, width // 3)
    broken = textwrap.wrap(
        text, width, subsequent_indent=indent, break_long_words=False, break_on_hyphens=False
    )
    return broken or [text]


def _rulings(scenario: Scenario, judgement: Judgement) -> Iterator[Line]:
    known = catalogue()
    for name in scenario.rulings:
        if name in known:
            ruling = known[name]
            yield "", f"  {name} (CR {', '.join(ruling.rules)}): {ruling.statement}"
    if scenario.case:
        yield "", f"  case: {scenario.case}"
    if scenario.summary:
        yield "", f"  {scenario.summary}"
    if judgement.rules:
        yield "", f"  {judgement.ground} (CR {', '.join(judgement.rules)}): {judgement.clause}"
    elif judgement.ground is Ground.COMPARISON:
        yield "", "  compared with the reference engine"


def _steps(scenario: Scenario, trace: Trace, judgement: Judgement) -> Iterator[Line]:
    if judgement.step is None or judgement.step < 0:
        return
    yield "", "  steps:"
    for index, step in enumerate(scenario.play[: judgement.step + 1]):
        here = index == judgement.step
        mark, style = (">", "bold") if here else (" ", "")
        yield style, f"  {mark} {index + 1}. {step_sentence(step, scenario)}"
        if here and index < len(trace.steps):
            yield from (("cyan", f"       {line}") for line in question_lines(trace.steps[index]))


def difference(judgement: Judgement, *, on_trial: bool = True) -> Iterator[Line]:
    """Yield where a play went wrong, and what was expected there and what was found."""
    if not on_trial and judgement.verdict in _TO_AUTHORS:
        judgement = _to_author(judgement)
    what = {-1: "set-up", None: "the play"}.get(judgement.step, f"step {(judgement.step or 0) + 1}")
    clause = f" [{judgement.clause}]" if judgement.clause else ""
    yield "bold red", f"  {what}{clause}: {judgement.message}"
    if judgement.path and judgement.expected != judgement.actual:
        yield "green", f"    expected {judgement.path}: {judgement.expected}"
        yield "red", f"    actual   {judgement.path}: {judgement.actual}"


def _to_author(judgement: Judgement) -> Judgement:
    """Return a judgement on a move as the author reads it who plays on the reference engine."""
    message = judgement.message.replace(REFUSED, "the reference engine does not allow this move")
    message = message.replace(ACCEPTED, "the reference engine allows this move")
    if judgement.field == "outcome":  # the message says so already
        judgement = replace(judgement, expected="", actual="")
    return replace(judgement, message=message)


def _last_seen(trace: Trace, judgement: Judgement) -> Observation | None:
    if judgement.step is None or not 0 <= judgement.step < len(trace.steps):
        return None
    return trace.steps[judgement.step].observation
