"""`rulings`, `schema` and the help: quick, complete, and clear about mistakes."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Callable

import jsonschema
import pytest
from typer.testing import Result

import conformance
from conformance.scenario.rulings import catalogue

Run = Callable[..., Result]


def test_rulings_lists_the_catalogue(run: Run) -> None:
    result = run("rulings")
    assert result.exit_code == 0
    for ruling in catalogue():
        assert f"{ruling} (CR " in result.output


def test_an_area_or_an_id_shows_the_cases(run: Run) -> None:
    area = run("rulings", "evolve").output
    assert "evolve.same-object (CR 400.7, 608.2)" in area
    assert "descend" not in area
    one = run("rulings", "evolve.same-object").output
    assert "    case: holder blinked\n" in one
    assert "evolve.simultaneous" not in one


def test_rulings_as_json(run: Run) -> None:
    document = json.loads(run("rulings", "x", "--json").output)["rulings"]
    assert [found["id"] for found in document] == [
        "x.etb-uses-spells-x", "x.permanent-x-is-zero", "x.stack-counts-chosen-x",
        "x.free-cast-is-zero",
    ]  # fmt: skip
    assert document[0]["cases"][0] == {
        "case": "trigger", "arm": True, "exercised": None, "enough": None
    }  # fmt: skip


@pytest.mark.parametrize(
    ("word", "hint"),
    [("evolv", '"evolve"'), ("evolve.simultanous", '"evolve.simultaneous"'), ("zzz", "lists them")],
)
def test_an_unknown_ruling_is_one_line(run: Run, word: str, hint: str) -> None:
    result = run("rulings", word)
    assert (result.exit_code, result.stdout) == (2, "")
    assert len(result.stderr.splitlines()) == 1
    assert hint in result.stderr


def test_schema_prints_a_schema(run: Run) -> None:
    schema = json.loads(run("schema").output)
    jsonschema.Draft202012Validator.check_schema(schema)
    assert schema["required"] == ["id", "play"]


@pytest.mark.parametrize("command", [[], ["play"], ["rulings"], ["schema"], ["cards", "read"]])
def test_every_command_has_help(run: Run, command: list[str]) -> None:
    result = run(*command, "--help")
    assert result.exit_code == 0
    assert "Usage: " in result.output


def test_help_imports_nothing_heavy() -> None:
    script = (
        "import sys; from conformance.cli import build_app; build_app(); "
        "print([name for name in ('hypothesis', 'pydantic', 'lark', 'yaml', 'pytest') "
        "if name in sys.modules])"
    )
    result = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, check=True
    )
    assert result.stdout == "[]\n"


def test_a_paragraph_of_help_is_broken_by_the_terminal_alone(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    lines = [line.strip() for line in run("run", "--help").stdout.splitlines()]
    start = next(at for at, line in enumerate(lines) if line.startswith("Exit status"))
    end = lines.index("", start)
    assert all(len(line) > 60 for line in lines[start : end - 1]), lines[start:end]


def test_the_version_is_told(run: Run) -> None:
    assert run("--version").stdout == f"mtg-conformance {conformance.__version__}\n"


def test_an_unknown_command_is_a_mistake_of_use(run: Run) -> None:
    result = run("plai")
    assert result.exit_code == 2
    assert "No such command" in result.stderr


def test_cards_read_shows_the_tree(run: Run) -> None:
    result = run("cards", "read", "Evolve\\nWhen this creature enters, draw two cards.")
    assert result.exit_code == 0
    lines = result.output.splitlines()
    assert lines[0] == "RulesText"
    assert any("evolve" in line for line in lines)
    assert any("Draw" in line for line in lines)


def test_cards_read_marks_where_it_stops(run: Run) -> None:
    result = run("cards", "read", "Evolve\\nWhenever this creature blinks twice, you win.")
    assert result.exit_code == 1
    lines = result.output.splitlines()
    assert lines[1] == "  Whenever this creature blinks twice, you win."
    assert lines[2].index("^") == lines[1].index("blinks")
    assert "never guessed" in lines[-1]


def test_cards_read_as_json(run: Run) -> None:
    read = json.loads(run("cards", "read", "Evolve", "--json").output)
    assert (read["read"], read["tree"]["is"]) == (True, "RulesText")
    declined = run("cards", "read", "Frobnicate.", "--json")
    assert declined.exit_code == 1
    assert json.loads(declined.output)["declined"]["sentence"] == "Frobnicate."
