"""What a result keeps of a failure, so that it can be watched."""

from __future__ import annotations

from dataclasses import replace

from report_samples import Taxes, events_of, real_document

from conformance.report.documents import RunDocument
from conformance.report.html.board import replay_data
from conformance.report.overview import make_overview
from conformance.report.replay import replay_json
from conformance.scenario.model import Scenario
from conformance.scenario.plain import from_plain
from conformance.scenario.rulings import catalogue
from conformance.search.events import FailureFound, KnownFailure, Replay
from conformance.search.expected import Expectation, ExpectedFailure, Place


def known_replay(scenario: Scenario, identity: str) -> Replay:
    """Return the replay of a failure that is known, with this counterexample."""
    failure = ExpectedFailure(identity=identity, reason="known", rules=("608.3a",),
                              versions=("1.0",), counterexample="a.yaml")  # fmt: skip
    events = events_of(Taxes(), Expectation(failure, scenario, Place("known.yaml", 1, {})))
    [known] = [event for event in events if isinstance(event, KnownFailure)]
    assert known.shown
    assert known.replay is not None
    return known.replay


def found() -> FailureFound:
    """Return the failure of the engine that taxes spells."""
    [failure] = [event for event in events_of(Taxes()) if isinstance(event, FailureFound)]
    return failure


def test_a_failure_is_seen_after_every_step_on_both_engines() -> None:
    failure = found()
    replay = failure.replay
    assert replay is not None
    assert replay.reference is not None
    assert replay.scenario == failure.played.scenario
    for trace in (replay.trace, replay.reference):
        assert len(trace.steps) == len(replay.scenario.play)
        assert all(step.observation for step in (trace.set_up, *trace.steps))


def test_a_known_failure_is_replayed_from_its_counterexample() -> None:
    failure = found()
    replay = known_replay(failure.played.scenario, str(failure.identity))
    assert replay.scenario == failure.played.scenario
    assert replay.judgement == failure.played.judgement


def test_a_counterexample_that_passes_now_is_not_shown_as_the_failure() -> None:
    failure = found()
    harmless = failure.played.scenario.model_copy(update={"play": failure.played.scenario.play[:1]})
    replay = known_replay(harmless, str(failure.identity))
    assert replay.judgement.verdict.fails_run
    assert replay.scenario != harmless


def test_the_steps_of_a_replay_are_those_of_the_scenario_in_words() -> None:
    failure = real_document()["rulings"][0]["failures"][0]
    steps = failure["replay"]["steps"]
    assert [step["step"] for step in steps] == list(range(-1, len(steps) - 1))
    assert len(steps) - 1 == len(from_plain(failure["scenario"]).play)
    assert steps[1]["says"] == "alice casts newcomer"
    assert steps[0]["board"]["players"]["alice"]["hand"] == ["newcomer"]


def test_a_zone_of_which_an_engine_does_not_tell_is_not_drawn_empty() -> None:
    data = real_document()
    for step in data["rulings"][0]["failures"][0]["replay"]["steps"]:
        step["board"] = {"players": {"alice": {"life": 20, "hand": []}}, "objects": {}}
    overview = make_overview([RunDocument.model_validate(data)], catalogue(), {})
    shown = overview.rows[0].cells[0].failures[0]
    [alice] = replay_data(shown, "r", "e")["steps"][0]["actual"]["players"]
    assert [zone["name"] for zone in alice["zones"]] == ["hand"]
    assert alice["untold"] == ["battlefield", "library", "graveyard", "exile"]


def test_what_the_author_of_a_scenario_says_of_it_is_shown_with_its_replay() -> None:
    replay = found().replay
    assert replay is not None
    assert "summary" not in replay_json(replay)
    written = replay.scenario.model_copy(update={"summary": "Spells cost a life."})
    data = real_document()
    data["rulings"][0]["failures"][0]["replay"] = replay_json(replace(replay, scenario=written))
    overview = make_overview([RunDocument.model_validate(data)], catalogue(), {})
    drawn = replay_data(overview.rows[0].cells[0].failures[0], "r", "e")
    assert drawn["summary"] == "Spells cost a life."
