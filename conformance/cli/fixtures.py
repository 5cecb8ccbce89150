"""``mtg-conformance fixtures``: write scenario files, look them over, and give them one form."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from conformance.cli.card_data import CardDataOption, cards_of
from conformance.cli.common import (
    AS_EXPECTED,
    FAILED,
    JsonOption,
    console,
    could_not_run,
    echo_json,
)

if TYPE_CHECKING:
    from conformance.authoring.lint import Linted

Paths = Annotated[
    list[Path] | None,
    typer.Argument(
        help="Files, or folders with YAML files below them; the suite's own fixtures if none.",
        metavar="[PATH]...",
    ),
]


def lint(
    paths: Paths = None,
    fix: Annotated[
        bool,
        typer.Option(
            "--fix", help="Mend what is sure: misspelt words of the format, tabs, the form."
        ),
    ] = False,
    card_data: CardDataOption = None,
    json_out: JsonOption = False,
) -> None:
    """Show everything that is wrong with scenario files, each where it stands, and the mend.

    Files of the card pool and of the catalogue are looked over, too. Exit status: 0 no errors
    (there may be warnings), 1 errors, 2 it could not run.
    """
    from conformance.authoring.lint import lint_files
    from conformance.authoring.mending import mended

    given = _given(paths)
    extra = cards_of(card_data)
    linted = lint_files(given, extra)
    words = 0
    if fix:
        for one in linted:
            if not one.source:
                continue
            result = mended(one, extra)
            words += result.words
            if result.text != one.source:
                _write(one.path, result.text)
        linted = lint_files(given, extra)
    if json_out:
        from conformance.authoring.lint_json import lint_json

        echo_json(lint_json(linted))
    else:
        _print(linted, words)
    errors = any(finding.is_error for one in linted for finding in one.findings)
    raise typer.Exit(FAILED if errors else AS_EXPECTED)


def fmt(
    paths: Paths = None,
    check: Annotated[
        bool, typer.Option("--check", help="Write nothing; say which files would change.")
    ] = False,
    card_data: CardDataOption = None,
) -> None:
    """Give scenario files the usual form: fields in order, one way to quote and to break lines.

    Comments stay, and what the file says stays the same. Exit status: 0 done, 1 with --check
    when files would change, 2 for a file that cannot be read.
    """
    from conformance.authoring.findings import Check
    from conformance.authoring.formatting import formatted, schema_for
    from conformance.authoring.lint import lint_files
    from conformance.scenario.problems import ScenarioError

    changed, unread = [], []
    extra = cards_of(card_data)
    for one in lint_files(_given(paths), extra):
        faults = [found for found in one.findings if found.check is Check.FORMAT]
        if faults:
            unread.append(str(faults[0].problem))
            continue
        try:
            text = formatted(
                one.source, str(one.path), schema_for(one.path),
                pool=one.known.pool, rulings=one.known.rulings,
            )  # fmt: skip
        except ScenarioError:
            continue  # a file of cards or rulings, which has no form of its own
        if text != one.source:
            changed.append(one.path)
            if not check:
                _write(one.path, text)
    for path in changed:
        typer.echo(f"{'would change' if check else 'written'}: {path}")
    if unread:
        lines = "\n".join(unread)
        could_not_run(f"{lines}\nnot written; `mtg-conformance fixtures lint` says more")
    raise typer.Exit(FAILED if check and changed else AS_EXPECTED)


def _given(paths: Sequence[Path] | None) -> list[Path]:
    from conformance.content import fixtures_dir

    own = fixtures_dir()
    # Beside what is written for the suite, its own folder holds tables of another form.
    parts = [own / name for name in ("cards", "rulings", "probes", "scenarios")]
    if not paths:
        return parts
    missing = [str(path) for path in paths if not path.exists()]
    if missing:
        could_not_run("\n".join(f"{path}: there is no such file or folder" for path in missing))
    return [
        part for path in paths for part in (parts if path.resolve() == own.resolve() else [path])
    ]


def _write(path: Path, text: str) -> None:
    try:
        path.write_text(text, encoding="utf-8", newline="\n")
    except OSError as error:
        could_not_run(f"{path}: cannot be written: {error.strerror}")


def _print(linted: list[Linted], words: int) -> None:
    from conformance.cli.faults import show_findings
    from conformance.report.terminal import print_lines

    screen = console()
    errors = warnings = 0
    for one in linted:
        errors += sum(finding.is_error for finding in one.findings)
        warnings += sum(not finding.is_error for finding in one.findings)
        show_findings(screen, one, one.findings)
    files = _counted(len(linted), "file")
    mends = f", {_counted(words, 'word')} mended" if words else ""
    found = f"{_counted(errors, 'error')}, {_counted(warnings, 'warning')}"
    fixable = sum(bool(finding.problem.mend[0]) or finding.check == "style"
                  for one in linted for finding in one.findings)  # fmt: skip
    hint = f"; --fix mends {fixable} of them" if fixable else ""
    print_lines(screen, iter([("bold", f"{files}: {found}{mends}{hint}")]))


def _counted(number: int, word: str) -> str:
    return f"{number} {word}" + ("" if number == 1 else "s")


def register(app: typer.Typer) -> None:
    """Add the commands."""
    from conformance.cli.new_fixture import new

    group = typer.Typer(
        help="Write scenario files, look them over, and give them one form.",
        no_args_is_help=True,
    )
    group.command(name="new")(new)
    group.command(name="lint")(lint)
    group.command(name="fmt")(fmt)
    app.add_typer(group, name="fixtures")
