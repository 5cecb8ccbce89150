"""The examples and tables of docs/scenarios.md are true."""

from __future__ import annotations

import re
from pathlib import Path

from conformance.scenario import model
from conformance.scenario.model import MOVE_KEYS, QUESTION_KINDS
from conformance.scenario.yaml_in import read_scenarios

TEXT = (Path(__file__).parents[2] / "docs" / "scenarios.md").read_text(encoding="utf-8")


def test_every_example_reads() -> None:
    examples = re.findall(r"```yaml\n(.*?)```", TEXT, re.DOTALL)
    assert len(examples) == 2
    for example in examples:
        read_scenarios(example)


def test_every_step_and_every_kind_of_answer_is_explained() -> None:
    steps = re.findall(r"^\| `(\w+):", TEXT, re.MULTILINE)
    assert set(steps) == {*MOVE_KEYS, "expect", "illegal"}
    answers = TEXT.split("## Answers")[1].split("## Expectations")[0]
    rows = [line.split("|")[1] for line in answers.splitlines() if line.startswith("| `")]
    kinds = {kind for row in rows for kind in re.findall(r"`([^`]+)`", row)}
    assert kinds == set(QUESTION_KINDS)


def test_every_field_is_explained() -> None:
    kinds = (
        model.Scenario, model.PlayerPosition, model.Placed, model.CardFace, model.Move,
        model.ObjectExpectation, model.PlayerExpectation, model.StackExpectation,
        model.TurnExpectation,
    )  # fmt: skip
    for kind in kinds:
        for name, field in kind.model_fields.items():
            word = field.alias or name
            assert f"`{word}" in TEXT or f"{word}:" in TEXT, f"{kind.__name__}.{word}"
