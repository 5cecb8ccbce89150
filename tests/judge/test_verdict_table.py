"""Every row of the table in docs/verdicts.md is what the judge does."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from traces import asked, position, scenario, seen, step, trace

from conformance.engines.trace import Question, StepOutcome, StepTrace, Trace
from conformance.judge import changes, trace_laws
from conformance.judge.judge import judge, settle
from conformance.judge.verdict import Judgement, Verdict, with_expectation
from conformance.scenario.model import Scenario

DOCUMENT = Path(__file__).parents[2] / "docs" / "verdicts.md"
Row = tuple[str, str, str]


def rows() -> dict[Row, str]:
    """Return the table: step, outcome and circumstance, with the verdict."""
    text = DOCUMENT.read_text(encoding="utf-8").split("## From what happened")[1]
    found: dict[Row, str] = {}
    for line in text.splitlines():
        cells = [cell.strip() for cell in line.strip("|").split("|")]
        if line.startswith("|") and len(cells) == 4 and cells[0] not in ("Step", "---"):
            key = (cells[0], cells[1], cells[2])
            assert key not in found, f"{key} is in the table twice"
            found[key] = cells[3]
    return found


TABLE = rows()

# ------------------------------------------------------------------ what a row looks like

RESOLVE: dict[str, Any] = {"resolve": None}
CAST: dict[str, Any] = {"cast": "hound"}
EXPECT: dict[str, Any] = {"expect": {"ox": {"power": 3}}}
ILLEGAL: dict[str, Any] = {"illegal": CAST}
X = Question("x", "alice", "hound", ("0", "1"))


def one(play: dict[str, Any], **fields: Any) -> Judgement:
    """Judge a play of one step."""
    outcome = fields.pop("outcome", StepOutcome.DONE)
    reference = fields.pop("reference", None)
    return judge(scenario(play), trace(step(0, outcome, **fields)), reference)


def expects(wanted: dict[str, Any], **changes: Any) -> Judgement:
    return one({"expect": wanted}, observation=seen(**changes))


def set_up(observation: Any) -> Judgement:
    start = StepTrace(-1, StepOutcome.DONE, observation=observation)
    return judge(scenario(RESOLVE), trace(step(0), set_up=start))


def same(variant: Trace) -> Judgement:
    whole = scenario(RESOLVE, variants=({"name": "v"},), same=("ox.power",))
    return judge(whole, trace(step(0, observation=position())), variants={"v": variant})


def compared(reference: StepTrace, observation: Any = None) -> Judgement:
    ours = trace(step(0, observation=observation))
    return judge(scenario(RESOLVE), ours, trace(reference))


def twice() -> Judgement:
    first, second = trace(step(0)), trace(step(0, observation=position()))
    return settle(judge(scenario(RESOLVE), first), first, second)


FAILED = Judgement(Verdict.WRONG_STATE)
PASSED = Judgement(Verdict.PASS)

CIRCUMSTANCES: dict[Row, Callable[[], Judgement]] = {
    ("set-up", "done", "the position is the scenario's"): lambda: set_up(position()),
    ("set-up", "done", "the position is another"): lambda: set_up(
        seen(**{"players.alice.life": 19})
    ),
    ("move", "done", ""): lambda: one(CAST),
    ("move", "done", "a question came that is forbidden"): lambda: one(
        {**CAST, "not asked": ("x",)}, asked=(asked("x", 0, "0", "1", by="engine"),)
    ),
    ("move", "done", "a forbidden question came that leaves no choice"): lambda: one(
        {**CAST, "not asked": ("x",)}, asked=(asked("x", 0, "0", by="engine"),)
    ),
    ("move", "done", "a question that must come did not"): lambda: one(
        {**CAST, "asked": ({"kind": "x"},)}
    ),
    ("move", "done", "a question with one option must come and did not"): lambda: one(
        {**CAST, "asked": ({"kind": "x", "options": ("0",)},)}
    ),
    ("move", "done", "a question lacks an option"): lambda: one(
        {**CAST, "asked": ({"kind": "x", "options": ("0", "1", "2")},)},
        asked=(asked("x", 0, "0", "1"),),
    ),
    ("move", "done", "a question has an option too many"): lambda: one(
        {**CAST, "asked": ({"kind": "x", "options": ("0",)},)}, asked=(asked("x", 0, "0", "1"),)
    ),
    ("move", "done", "the options of a question are not told"): lambda: one(
        {**CAST, "asked": ({"kind": "x", "options": ("0",)},)}, asked=(asked("x", 0),)
    ),
    ("move", "done", "an answer was not asked for"): lambda: one(
        {**CAST, "answers": {"x": 1}}, unused=("x",)
    ),
    ("move", "done", "an answer was not asked for that was the one option"): lambda: one(
        {**CAST, "answers": {"x": 1}}, unused=("x",),
        reference=trace(step(0, asked=(asked("x", 1, "1"),))),
    ),
    ("move", "done", "nothing that was created fits a name"): lambda: one(
        {**CAST, "as": "token"}, unbound=("token",)
    ),
    ("move", "done", "the engine chose what it does not offer"): lambda: one(
        CAST, asked=(asked("targets", ("bob",), "ox", "hound", by="engine"),)
    ),
    ("move", "unanswered", "the question is forbidden"): lambda: one(
        {**CAST, "not asked": ("x",)}, outcome=StepOutcome.UNANSWERED, pending=X
    ),
    ("move", "unanswered", "the question is not mentioned"): lambda: one(
        CAST, outcome=StepOutcome.UNANSWERED, pending=X
    ),
    ("illegal", "illegal", "the game is as before"): lambda: one(
        ILLEGAL, outcome=StepOutcome.ILLEGAL, observation=seen(**{"turn.priority": "bob"})
    ),
    ("illegal", "illegal", "the game is not as before"): lambda: one(
        ILLEGAL, outcome=StepOutcome.ILLEGAL, observation=seen(**{"players.alice.mana": ""})
    ),
    ("illegal", "illegal", "it cannot be taken back and nothing follows"): lambda: one(
        ILLEGAL, outcome=StepOutcome.ILLEGAL, stopped=True
    ),
    ("illegal", "illegal", "it cannot be taken back and something follows"): lambda: judge(
        scenario(ILLEGAL, EXPECT), trace(step(0, StepOutcome.ILLEGAL, stopped=True))
    ),
    ("illegal", "unanswered", "the question is forbidden"): lambda: one(
        {"illegal": {**CAST, "not asked": ("x",)}}, outcome=StepOutcome.UNANSWERED, pending=X
    ),
    ("illegal", "unanswered", "the question is not mentioned"): lambda: one(
        ILLEGAL, outcome=StepOutcome.UNANSWERED, pending=X
    ),
    ("expect", "done", "everything is as expected"): lambda: expects({"ox": {"power": 3}}),
    ("expect", "done", "a field is not as expected"): lambda: expects({"ox": {"power": 4}}),
    ("expect", "done", "a field is not shown"): lambda: expects(
        {"ox": {"power": 3}}, **{"objects.ox.power": ...}
    ),
    ("expect", "done", "a field is not shown and another is wrong"): lambda: expects(
        {"ox": {"power": 3, "toughness": 4}}, **{"objects.ox.power": ...}
    ),
    ("expect", "done", "the name exists nowhere"): lambda: expects({"elk": {"zone": "none"}}),
    ("expect", "done", "the object has ceased to exist"): lambda: expects(
        {"ox": {"power": 3}}, **{"objects.ox": ...}
    ),
    ("expect", "done", "nothing is shown"): lambda: one(EXPECT),
    ("play", "done", "the trace ends early"): lambda: judge(
        scenario(RESOLVE, RESOLVE), trace(step(0))
    ),
    ("play", "done", "the trace has steps too many"): lambda: judge(
        scenario(RESOLVE), trace(step(0), step(1))
    ),
    ("play", "done", "a variant differs in what must be the same"): lambda: same(
        trace(step(0, observation=seen(**{"objects.ox.power": 4})))
    ),
    ("play", "done", "a variant fails"): lambda: same(
        trace(step(0, StepOutcome.SCRIPT_ERROR))
    ),
    ("play", "done", "a law of every trace is broken"): lambda: one(
        RESOLVE, observation=seen(**{"objects.ox.toughness": 0})
    ),
    ("play", "done", "the reference engine shows something else"): lambda: compared(
        step(0, observation=seen(**{"objects.ox.power": 4})), position()
    ),
    ("play", "done", "the reference engine breaks the scenario itself"): lambda: compared(
        step(0, StepOutcome.ILLEGAL)
    ),
    ("play", "done", "the case was not reached"): lambda: judge(
        scenario(RESOLVE), trace(step(0)), witness=lambda _: False
    ),
    ("play", "done", "it goes another way the second time"): twice,
    ("play", "done", "it fails as expected"): lambda: with_expectation(FAILED, expected=True),
    ("play", "done", "it passes against expectation"): lambda: with_expectation(
        PASSED, expected=True
    ),
}  # fmt: skip


def plain_outcome(row: Row) -> Judgement:
    """Judge a row without a circumstance: the step's outcome says it all."""
    which, outcome, _ = row
    found = StepOutcome(outcome)
    if which == "set-up":
        return judge(scenario(RESOLVE), trace(set_up=StepTrace(-1, found)))
    play = {"move": CAST, "illegal": ILLEGAL, "expect": EXPECT}[which]
    observation = position() if found is StepOutcome.DONE else None
    return judge(scenario(play), trace(step(0, found, observation=observation)))


@pytest.mark.parametrize("row", TABLE, ids=lambda row: " ".join(part for part in row if part))
def test_the_judge_does_what_the_table_says(row: Row) -> None:
    circumstance = CIRCUMSTANCES.get(row)
    assert circumstance is not None or not row[2], f"no play is known for {row}"
    judgement = circumstance() if circumstance is not None else plain_outcome(row)
    assert str(judgement.verdict) == TABLE[row], judgement


def test_the_table_is_whole() -> None:
    assert set(CIRCUMSTANCES) <= set(TABLE), "a play is known that the table lacks"
    for which in ("set-up", "move", "illegal", "expect"):
        there = {outcome for (kind, outcome, _) in TABLE if kind == which}
        assert there == {str(outcome) for outcome in StepOutcome}, which
    reached = set(TABLE.values())
    assert reached == {str(verdict) for verdict in Verdict} - {"not implemented"}


def test_the_document_explains_every_verdict_and_which_fail_a_run() -> None:
    text = DOCUMENT.read_text(encoding="utf-8").split("## From what happened")[0]
    listed = {}
    for line in text.splitlines():
        cells = [cell.strip() for cell in line.strip("|").split("|")]
        if line.startswith("|") and len(cells) == 3 and cells[0] not in ("Verdict", "---"):
            listed[cells[0]] = cells[2] == "yes"
    assert listed == {str(verdict): verdict.fails_run for verdict in Verdict}


@pytest.mark.parametrize("verdict", Verdict)
def test_only_what_fails_a_run_can_be_an_expected_failure(verdict: Verdict) -> None:
    found = with_expectation(Judgement(verdict), expected=True).verdict
    if verdict is Verdict.PASS:
        assert found is Verdict.UNEXPECTED_PASS
    elif verdict.fails_run:
        assert found is Verdict.EXPECTED_FAILURE
    else:
        assert found is verdict
    assert with_expectation(Judgement(verdict), expected=False).verdict is verdict


def sound() -> Scenario:
    return scenario(RESOLVE)


def test_the_same_trace_twice_settles_nothing_new() -> None:
    first = trace(step(0))
    assert settle(judge(sound(), first), first, trace(step(0))) == PASSED


def test_every_law_of_every_trace_is_in_the_document() -> None:
    text = DOCUMENT.read_text(encoding="utf-8").split("## Laws of every trace")[1]
    listed = set(re.findall(r"\d{3}\.\d+[a-z]?", text))
    source = "".join(
        Path(str(module.__file__)).read_text(encoding="utf-8") for module in (trace_laws, changes)
    )
    cited = {
        number
        for group in re.findall(r"\((\"\d{3}\.[^)]*)\)", source)
        for number in re.findall(r"\d{3}\.\d+[a-z]?", group)
    }
    assert cited == listed


def test_the_reference_is_no_measure_where_it_breaks_the_scenario() -> None:
    wanted = scenario(RESOLVE, {"expect": {"ox": {"power": 3}}})
    ours = trace(step(0), step(1, observation=position()))
    wrong = trace(step(0), step(1, observation=seen(**{"objects.ox.power": 4})))
    assert judge(wanted, ours, wrong) == PASSED
    assert judge(wanted, wrong, ours).verdict is Verdict.WRONG_STATE


def paths(value: Any, way: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """Return the way to each part of a nested value."""
    if not isinstance(value, dict):
        return [way] if way else []
    inner = [one for key, item in value.items() for one in paths(item, (*way, key))]
    return [*([way] if way else []), *inner]


@pytest.mark.parametrize("way", paths(position()), ids=".".join)
def test_an_engine_may_leave_anything_out(way: tuple[str, ...]) -> None:
    """The judge says something about every observation, and never breaks down."""
    bare = position()
    place: Any = bare
    for part in way[:-1]:
        place = place[part]
    del place[way[-1]]
    wanted = {
        "ox": {"power": 3, "counters": {}, "types": ("creature",)},
        "alice": {"hand": ()},
        "bob": {"life": 20, "battlefield": ()},
        "stack": (),
        "turn": {"step": "end"},
    }
    steps = ({"expect": wanted}, {"illegal": CAST})
    whole = scenario(*steps, same=("ox", "alice.hand"), variants=({"name": "v"},))
    refused = StepOutcome.ILLEGAL
    one = trace(step(0, observation=bare), step(1, refused, observation=position()),
                set_up=StepTrace(-1, StepOutcome.DONE, observation=bare))  # fmt: skip
    other = trace(step(0, observation=position()), step(1, refused, observation=bare))
    assert judge(whole, one, other, variants={"v": other}).verdict is not Verdict.PASS
    assert judge(scenario(RESOLVE), trace(step(0, observation=bare))).verdict in (
        Verdict.PASS,
        Verdict.WRONG_STATE,
    )


def test_an_engine_that_dies_now_and_then_is_told_to_have_died() -> None:
    """What went two ways says how it broke off, or nobody would know what to look for."""
    last = StepTrace(0, StepOutcome.CRASH, "its process ended with exit status 9")
    whole = Trace("a", "e", StepTrace(-1, StepOutcome.DONE), (StepTrace(0, StepOutcome.DONE),))
    died = replace(whole, steps=(last,))
    for one, other in ((whole, died), (died, whole)):
        told = settle(PASSED, one, other)
        assert told.verdict is Verdict.INCONSISTENT
        assert told.message.endswith(
            "once it ended with crash: its process ended with exit status 9"
        )
    illegal = replace(whole, steps=(StepTrace(0, StepOutcome.ILLEGAL, "no"),))
    assert settle(PASSED, whole, illegal).message.endswith("went two ways")
