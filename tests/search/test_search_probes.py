"""A probe asks whether a mechanism exists at all, and nothing else."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from pathlib import Path

import pytest
import yaml
from search_arms import Lacks
from typer.testing import Result

from conformance.engines.reference import ReferenceAdapter
from conformance.mutants.registry import Mutant, mutants
from conformance.play import play_and_judge
from conformance.scenario.model import Scenario
from conformance.scenario.problems import ScenarioError
from conformance.scenario.rulings import catalogue
from conformance.search.probes import Finding, mechanisms_of, probe, probes, read_probe

Command = Callable[..., Result]
ALL = probes()
EXCEPTIONS = {
    ("cost.untap-symbol", "{Q} treated as {T}"): (
        "It refuses the one move that the symbol is for: a tapped permanent cannot pay.  Such "
        "an engine has no untap symbol, whatever it calls its other one."
    ),
}
"""Mutants for which a mechanism is absent, and why that is right."""

LACKS = ("--engine", "search_arms:Lacks", "--workers", "1", "--profile", "quick")


def test_each_ruling_names_its_mechanisms_and_each_mechanism_has_a_probe() -> None:
    assert [one.id for one in catalogue().values() if not one.mechanisms] == []
    assert set(mechanisms_of(catalogue().values())) <= set(ALL)


def test_no_probe_is_idle() -> None:
    assert set(ALL) - set(mechanisms_of(catalogue().values())) == set()


@pytest.mark.parametrize("mechanism", ALL)
def test_the_reference_engine_has_every_mechanism(mechanism: str) -> None:
    assert probe(ALL[mechanism], ReferenceAdapter()) == (Finding.THERE, "")


@pytest.mark.parametrize("mechanism", ALL)
def test_a_probe_says_absent_only_of_the_state_in_which_nothing_happened(mechanism: str) -> None:
    """The state at the end of a good play is not the one in which nothing happens."""
    scenario = ALL[mechanism]
    turned = scenario.model_copy(update={"play": (*scenario.play[:-1], scenario.play[0])})
    verdict = play_and_judge(turned, ReferenceAdapter()).judgement.verdict
    assert verdict.is_failure, f"{mechanism}: nothing need happen for its last step"


@pytest.fixture(scope="module")
def replaced_by_probe() -> Mapping[str, frozenset[str]]:
    """The rules that each probe enters: mutants of other rules play it as the true rules do."""
    from reference_engine.rule import RuleSet, recorded_rules

    found = {}
    for name, scenario in ALL.items():
        made: list[RuleSet] = []

        def rules(made: list[RuleSet] = made) -> RuleSet:
            made.append(recorded_rules())
            return made[-1]

        play_and_judge(scenario, ReferenceAdapter(rules))
        found[name] = frozenset(entered for one in made for entered in one.entered)
    return found


@pytest.mark.parametrize("mutant", mutants().values(), ids=[one.id for one in mutants().values()])
def test_every_mutant_passes_every_probe(
    mutant: Mutant, replaced_by_probe: Mapping[str, frozenset[str]]
) -> None:
    engine = ReferenceAdapter(mutant.rules)
    failed = {}
    for name, entered in replaced_by_probe.items():
        if mutant.rule.name in entered:
            finding, detail = probe(ALL[name], engine)
            if finding is Finding.ABSENT:
                failed[name] = detail
    if (mutant.ruling, mutant.behaviour) in EXCEPTIONS:
        assert failed, f"{mutant.id} is no exception any more"
    else:
        assert failed == {}, mutant.id


# -------------------------------------------------------------------------- what is absent


def test_an_engine_without_evolve_is_found_out() -> None:
    finding, detail = probe(ALL["evolve"], Lacks())
    assert finding is Finding.ABSENT
    assert detail


def test_a_mechanism_that_does_something_wrong_is_there() -> None:
    one = ALL["evolve"]
    wrong = json.loads(one.model_dump_json(by_alias=True))
    wrong["play"][-1]["expect"]["objects"]["Tidal Minnow"]["counters"] = {"+1/+1": 7}
    assert probe(Scenario.model_validate(wrong), ReferenceAdapter())[0] is Finding.THERE


def test_what_cannot_be_played_says_nothing_of_the_mechanism() -> None:
    from table_engine import TableEngine

    finding, detail = probe(ALL["evolve"], TableEngine())
    assert finding is Finding.UNKNOWN
    assert "card text" in detail


def test_a_ruling_whose_mechanism_is_absent_is_not_implemented_and_not_played(
    command: Command, with_path: None
) -> None:
    result = command("run", *LACKS, "-r", "evolve.power-to-power", "--json", "out.json")
    assert result.exit_code == 1, result.output
    assert "not implemented: evolve; " in result.stdout
    document = json.loads(Path("out.json").read_text())
    (ruling,) = document["rulings"]
    assert ruling["verdict"] == "not implemented"
    assert [case["scenarios"] for case in ruling["cases"]] == [0]
    assert [one["finding"] for one in document["mechanisms"]] == ["absent"]
    assert not Path("counterexamples").exists()


def test_an_expected_absence_does_not_fail_and_a_stale_one_does(
    command: Command, with_path: None
) -> None:
    known = {"not implemented": [{"mechanism": "evolve", "reason": "later", "versions": "any"}]}
    Path("known.yaml").write_text(yaml.safe_dump(known))
    rulings = ("-r", "evolve.power-to-power", "-r", "x.free-cast-is-zero")
    result = command("run", *LACKS, *rulings, "--expectations", "known.yaml")
    assert result.exit_code == 0, result.output
    assert "not implemented: evolve; expected: later" in result.stdout
    options = ("-w", "1", "-p", "quick", "-r", "evolve.power-to-power")
    stale = command("run", *options, "--expectations", "known.yaml")
    assert stale.exit_code == 1
    assert "known.yaml:2: unexpectedly passing: " in stale.stdout
    assert "has evolve" in stale.stdout


def test_a_mechanism_that_nobody_asks_for_is_a_mistake(command: Command) -> None:
    known = {"not implemented": [{"mechanism": "evolv", "reason": "later", "versions": ["1"]}]}
    Path("known.yaml").write_text(yaml.safe_dump(known))
    result = command("run", "-r", "evolve", "--expectations", "known.yaml")
    assert result.exit_code == 2
    assert 'did you mean "evolve"?' in result.stderr


@pytest.mark.parametrize(
    ("play", "problem"),
    [
        ("- advance: end\n- expect: {alice: {life: 1}}", "a probe begins with"),
        ("- expect: {alice: {life: 20}}\n- expect: {alice: {life: 1}}", "a probe begins with"),
        ("- expect: {alice: {life: 20}}\n  clause: nothing happened", "a probe ends with"),
    ],
)
def test_a_probe_says_first_what_nothing_is(tmp_path: Path, play: str, problem: str) -> None:
    path = tmp_path / "one.yaml"
    path.write_text(f"id: probe.one\nplay:\n{play}\n")
    with pytest.raises(ScenarioError, match=problem):
        read_probe(path)


@pytest.fixture
def with_path(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let a worker process find the engines of the tests."""
    import os
    import sys

    monkeypatch.setenv("PYTHONPATH", os.pathsep.join(entry for entry in sys.path if entry))
