"""``mtg-conformance fixtures new``: begin a scenario, or a ruling, with a file that works."""

from __future__ import annotations

import json
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from conformance.cli.common import could_not_run

if TYPE_CHECKING:
    from conformance.scenario.rulings import Ruling

FIXTURES = Path("fixtures")
"""The folder of a checkout, from its root."""


def new(
    ruling: Annotated[
        str | None,
        typer.Argument(metavar="[RULING]", help="Id of the ruling; `rulings` lists them."),
    ] = None,
    case: Annotated[
        str | None, typer.Option("--case", help="The case of the ruling, word for word.")
    ] = None,
    name: Annotated[
        str | None, typer.Option("--id", help="Id of the scenario; made of the case if left out.")
    ] = None,
    out: Annotated[
        Path | None,
        typer.Option("--out", "-o", help="The file; in fixtures/scenarios, or here, if left out."),
    ] = None,
    statement: Annotated[
        str | None,
        typer.Option("--statement", help="Begin a ruling in place of a scenario: what must hold."),
    ] = None,
    rules: Annotated[
        list[str] | None,
        typer.Option("--rule", help="With --statement: a rule number it follows from; repeatable."),
    ] = None,
) -> None:
    """Write a scenario for a case of a ruling, with comments, that plays already.

    In a terminal it asks for what is not given. With --statement it adds a ruling to the
    catalogue instead, with its first --case. No file is ever overwritten.
    Exit status: 0 written, 2 not.
    """
    if statement is not None:
        _new_ruling(ruling, statement, rules or [], case)
        return
    known = _known()
    asked = ruling or _ask("Which ruling", sorted(known), "RULING")
    found = known.get(asked)
    if found is None:
        could_not_run(
            _unknown("ruling", asked, list(known), "`mtg-conformance rulings` lists them")
        )
    which = case or _ask(f"Which case of {found.id}", list(found.cases), "--case")
    if which not in found.cases:
        cases = "; ".join(found.cases)
        could_not_run(_unknown("case", which, list(found.cases), f"{found.id} has: {cases}"))
    _write_scenario(found, which, name, out)


def _write_scenario(ruling: Ruling, case: str, name: str | None, out: Path | None) -> None:
    from conformance.authoring.formatting import SCHEMA_FILE, schema_for
    from conformance.authoring.skeleton import commented, skeleton, slug

    taken = _taken()
    called = name or f"{ruling.area}.{slug(case)}"
    number = 2
    while called in taken:
        if name is not None:
            could_not_run(f'the id "{name}" is taken by {taken[name]}; give another with --id')
        called = f"{ruling.area}.{slug(case)}-{number}"
        number += 1
    folder = FIXTURES / "scenarios" / ruling.area
    path = (
        out or (folder if folder.parent.is_dir() else Path()) / f"{called.partition('.')[2]}.yaml"
    )
    if path.exists():
        could_not_run(f"{path} is there already; name another file with --out")
    path.parent.mkdir(parents=True, exist_ok=True)
    schema = schema_for(path)
    if schema is None:
        _write_schema(path.parent / SCHEMA_FILE)
        schema = SCHEMA_FILE
    text = commented(skeleton(ruling, case, called), ruling, path, schema)
    _save(path, text)
    typer.echo(f"written: {path}")
    typer.echo(f"now: mtg-conformance play --watch {path}")
    typer.echo("Change it to what you want to show; the comments say what each part is for.")


def _new_ruling(name: str | None, statement: str, rules: Sequence[str], case: str | None) -> None:
    from pydantic import ValidationError

    from conformance.authoring.skeleton import ruling_text
    from conformance.scenario.rule_numbers import EDITION, is_rule, nearby
    from conformance.scenario.rulings import Ruling

    if name is None or case is None or not rules:
        could_not_run(
            "a ruling needs an id, rule numbers and a case: fixtures new AREA.NAME "
            '--statement "…" --rule 603.4 --case "…"'
        )
    for number in rules:
        if not is_rule(number):
            could_not_run(
                f'the rules of {EDITION} have no number "{number}"; expected {nearby(number)}'
            )
    try:
        ruling = Ruling(id=name, statement=statement, rules=tuple(rules), cases=(case,))
    except ValidationError as error:
        wrong = error.errors()[0]
        could_not_run(f"the ruling's {wrong['loc'][0]}: {wrong['msg']}; an id is area.name")
    if name in _known():
        could_not_run(f"the catalogue has the ruling {name} already")
    folder = FIXTURES / "rulings"
    if not folder.is_dir():
        could_not_run("there is no folder fixtures/rulings here; go to the root of a checkout")
    path = folder / f"{ruling.area}.yaml"
    if path.exists():
        before = path.read_text(encoding="utf-8").rstrip("\n") + "\n"
    else:
        head = (
            f"# Rulings of the area {ruling.area}. See docs/scenarios.md for what the fields mean."
        )
        before = f"{_rulings_schema(path)}{head}\nrulings:\n"
    _save(path, before + ruling_text(ruling))
    typer.echo(f"written: {name} in {path}")
    typer.echo(f'now: mtg-conformance fixtures new {name} --case "{case}"')


def _rulings_schema(path: Path) -> str:
    """Return the line that names the schema of rulings; where none is near, write it beside."""
    from conformance.authoring.formatting import RULINGS_SCHEMA_FILE, SCHEMA_LINE, schema_for
    from conformance.scenario.schema import rulings_schema

    way = schema_for(path, RULINGS_SCHEMA_FILE)
    if way is None:
        way = RULINGS_SCHEMA_FILE
        _save(path.parent / way, json.dumps(rulings_schema(), ensure_ascii=False, indent=2) + "\n")
    return f"{SCHEMA_LINE}{way}\n"


def _known() -> Mapping[str, Ruling]:
    """Return the rulings of the suite, and those of the folder of fixtures that is here."""
    from conformance.scenario.known import known_at

    return known_at(FIXTURES / "scenarios" / "new.yaml").rulings


def _taken() -> dict[str, Path]:
    from conformance.authoring.lint import lint_files

    folder = FIXTURES / "scenarios"
    paths = [folder] if folder.is_dir() else []
    return {name: one.path for one in lint_files(paths) for name in one.ids}


def _ask(question: str, choices: Sequence[str], option: str) -> str:
    """Ask a person to choose by number or by word; without a terminal, say what to give."""
    if not sys.stdin.isatty():
        could_not_run(f"{question}? give {option}; one of: {'; '.join(choices)}")
    typer.echo(f"{question}?")
    for number, choice in enumerate(choices, start=1):
        typer.echo(f"{number:>4}  {choice}")
    answer = typer.prompt("number or word").strip()
    if answer.isdigit() and 1 <= int(answer) <= len(choices):
        return choices[int(answer) - 1]
    return str(answer)


def _unknown(kind: str, word: str, known: Sequence[str], otherwise: str) -> str:
    from conformance.scenario.problems import did_you_mean

    return f'there is no {kind} "{word}"; {did_you_mean(word, known) or otherwise}'


def _write_schema(path: Path) -> None:
    from conformance.scenario.schema import scenario_schema

    _save(path, json.dumps(scenario_schema(), ensure_ascii=False, indent=2) + "\n")


def _save(path: Path, text: str) -> None:
    try:
        path.write_text(text, encoding="utf-8", newline="\n")
    except OSError as error:
        could_not_run(f"{path}: cannot be written: {error.strerror}")
