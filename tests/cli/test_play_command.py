"""`play` tells how plays went, in words and as JSON, and by its exit status."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest
from typer.testing import Result

Run = Callable[..., Result]
Snapshot = Callable[[str, str], None]


@pytest.fixture(autouse=True)
def plain(monkeypatch: pytest.MonkeyPatch) -> None:
    """No colours from the machine that the tests run on."""
    for name in ("FORCE_COLOR", "NO_COLOR", "COLUMNS"):
        monkeypatch.delenv(name, raising=False)


@pytest.mark.parametrize(
    ("engine", "status"),
    [
        ("TableEngine", 0),
        ("LosesLife", 1),
        ("RefusesEverything", 1),
        ("AsksTooMuch", 1),
        ("SetsUpWrongly", 1),
        ("Crashes", 1),
        ("ReadsNothing", 2),
    ],
)
def test_the_story_and_the_status_fit_the_verdict(
    run: Run, ox_file: Path, snapshot: Snapshot, engine: str, status: int
) -> None:
    result = run("play", ox_file, "--engine", f"fake:{engine}", "--no-compare")
    assert result.exit_code == status, result.output
    snapshot(f"play-{engine}", result.stdout)


def test_the_board_is_shown_step_by_step(run: Run, ox_file: Path, snapshot: Snapshot) -> None:
    result = run("play", ox_file, "--engine", "fake:TableEngine", "--no-compare", "--verbose")
    snapshot("play-verbose", result.stdout)


def test_json_is_one_document(run: Run, ox_file: Path) -> None:
    result = run("play", ox_file, "-e", "fake:LosesLife", "--no-compare", "--json")
    assert result.exit_code == 1
    document = json.loads(result.stdout)
    assert document["engine"] == {"name": "table", "version": "1.0"}
    (found,) = document["results"]
    assert found["verdict"] == "wrong state"
    assert found["file"] == "ox.yaml"
    assert found["judgement"] == {
        "ground": "script", "step": 2, "kind": "expect", "clause": "the ox arrives",
        "subject": "alice", "field": "life", "expected": "20", "actual": "19",
        "message": "alice: life is 19, expected 20",
    }  # fmt: skip


def test_no_colours_where_nobody_looks(run: Run, ox_file: Path) -> None:
    assert "\x1b" not in run("play", ox_file, "-e", "fake:LosesLife", "--no-compare").output


def test_a_folder_is_searched_for_files(run: Run, ox_file: Path) -> None:
    folder = Path("folder") / "inner"
    folder.mkdir(parents=True)
    ox_file.rename(folder / "ox.yaml")
    result = run("play", "folder", "-e", "fake:TableEngine", "--no-compare")
    assert (result.exit_code, "1 played on table 1.0: 1 pass" in result.output) == (0, True)


def test_everything_that_cannot_be_read_is_told_before_anything_is_played(
    run: Run, ox_file: Path
) -> None:
    Path("bad.yaml").write_text("id: bad\nplay: [{casst: ox}]\n", encoding="utf-8")
    Path("empty").mkdir()
    result = run("play", ox_file, "bad.yaml", "missing.yaml", "empty", "-e", "fake:Crashes")
    assert result.exit_code == 2
    assert result.stdout == ""
    lint = run("fixtures", "lint", "bad.yaml").stdout
    problem = lint.split("\n\n")[0]
    assert problem.startswith("error [format]: bad.yaml:2:8\n")
    assert "| play: [{casst: ox}]" in problem and "^" in problem
    assert 'did you mean "cast"?' in problem
    assert result.stderr.split("\n\n") == [
        problem,
        "error [format]: missing.yaml\n  cannot be read: No such file or directory",
        (
            "empty: there is no scenario file (*.yaml) in this folder\n"
            "2 files cannot be read as scenarios; nothing was played\n"
        ),
    ]


def test_a_keyword_that_the_reference_does_not_read_is_shown_where_it_stands(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("odd.yaml").write_text(
        "id: odd\n"
        "cards: {Odd Ox: {cost: '{G}', type: Creature — Ox, power: 1, toughness: 1, text: Evolv}}\n"
        "start: {alice: {hand: [Odd Ox], mana: '{G}'}}\n"
        "play: [{cast: Odd Ox}]\n",
        encoding="utf-8",
    )
    told = run("play", "odd.yaml")
    linted = run("fixtures", "lint", "odd.yaml").stdout.split("\n\n")[0]
    assert told.exit_code == 2
    assert linted in told.stdout
    assert "^^^^^" in linted and 'hint: did you mean "evolve"?' in linted


def test_an_unknown_engine_is_one_line(run: Run, ox_file: Path) -> None:
    result = run("play", ox_file, "--engine", "referense")
    assert (result.exit_code, result.stdout) == (2, "")
    assert len(result.stderr.splitlines()) == 1
    assert "did you mean 'reference'" in result.stderr


def test_a_command_that_is_no_engine_is_one_message(run: Run, ox_file: Path) -> None:
    result = run("play", ox_file, "--engine-command", "true", "--no-compare")
    assert (result.exit_code, result.stdout) == (2, "")
    assert "Traceback" not in result.stderr
    assert result.stderr.strip()


def test_no_file_is_a_mistake_of_use(run: Run) -> None:
    assert run("play").exit_code == 2
