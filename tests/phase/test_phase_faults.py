"""Faults of the engine become ordinary outcomes, and cost one scenario."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pytest
from phase_scenarios import evolve_last_known, scenario

from conformance.engines.errors import IllegalMove
from conformance.engines.trace import StepOutcome

if TYPE_CHECKING:
    from conformance.engines.adapter import EngineAdapter


@pytest.fixture
def table_parts(adapter: EngineAdapter) -> tuple[Any, Any]:
    """The table module, and a pool to make tables with."""
    from mtg_adapters.phase import table
    from mtg_adapters.phase.pool import pool_of

    assert adapter.hello().engine == "phase"  # loads the package
    return table, pool_of(evolve_last_known().cards)


@pytest.fixture
def fresh(table_parts: tuple[Any, Any]) -> EngineAdapter:
    """An adapter of its own: what goes wrong here must not be taken for a canary's silence."""
    from mtg_adapters.phase.adapter import PhaseAdapter

    made: EngineAdapter = PhaseAdapter(canaries=False)
    return made


def test_a_panic_of_the_engine_is_an_ordinary_exception(table_parts: tuple[Any, Any]) -> None:
    table, pool = table_parts
    broken = pool.envelope()
    broken["state"].update(
        objects={}, players=[], phase="PreCombatMain",
        waiting_for={"type": "Priority", "data": {"player": 0}},
    )  # fmt: skip
    game = table.Table(pool.engine, json.dumps(broken), active=0)
    with pytest.raises(table.EnginePanic):
        game.apply(0, table.PASS)


def test_after_a_panic_the_next_scenario_is_played(
    fresh: EngineAdapter, table_parts: tuple[Any, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    table, _ = table_parts

    class PanicException(BaseException):
        """As the bindings raise it."""

    def panics(*_: object) -> None:
        raise PanicException("index out of bounds")

    with monkeypatch.context() as patched:
        patched.setattr(table.Table, "apply", lambda *_: table._call(panics))
        crashed = fresh.run(evolve_last_known())
    assert crashed.steps[-1].outcome is StepOutcome.CRASH
    assert crashed.steps[-1].detail == "EnginePanic: index out of bounds"
    assert fresh.run(evolve_last_known()).steps[-1].outcome is StepOutcome.DONE


def test_other_exceptions_that_are_no_errors_pass_through(table_parts: tuple[Any, Any]) -> None:
    table, _ = table_parts

    def interrupted() -> None:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        table._call(interrupted)


def test_prompts_without_end_are_cut_off(
    fresh: EngineAdapter, monkeypatch: pytest.MonkeyPatch
) -> None:
    from mtg_adapters.phase import moves

    monkeypatch.setattr(moves, "PROMPT_LIMIT", 1)
    bolt = {"cost": "{X}{R}", "type": "Sorcery",
            "text": "Ember Bolt deals X damage to any target."}  # fmt: skip
    trace = fresh.run(
        scenario(
            {"cast": "Ember Bolt", "answers": {"x": 1, "targets": ["bob"]}},
            start={"alice": {"hand": ["Ember Bolt"], "mana": "{R}{R}"}},
            cards={"Ember Bolt": bolt},
        )
    )
    assert trace.set_up.outcome is StepOutcome.DONE, trace.set_up.detail
    assert trace.steps[0].outcome is StepOutcome.CRASH
    assert trace.steps[0].detail.startswith("EndlessPrompts: ")


def test_an_action_that_the_engine_does_not_know_is_no_illegal_move(
    table_parts: tuple[Any, Any],
) -> None:
    table, pool = table_parts
    start = pool.envelope()
    start["state"]["objects"] = {}
    game = table.Table(pool.engine, json.dumps(start), active=0)
    with pytest.raises(table.MalformedAction, match="NoSuchAction"):
        game.apply(0, {"type": "NoSuchAction"})
    with pytest.raises(IllegalMove):
        game.apply(0, table.PASS)  # nobody has priority before the first turn
