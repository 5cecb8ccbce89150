"""``mtg-conformance corpus``: write the scenarios of a profile and seed to a file."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from conformance.cli.common import JsonOption, could_not_run, echo_json
from conformance.cli.selection import (
    CardsOption,
    ProfileOption,
    RulingOption,
    SeedOption,
    WorkersOption,
    readable_choice,
    worker_count,
)

if TYPE_CHECKING:
    from conformance.search.corpus import CaseCorpus, Key
    from conformance.search.profiles import SearchSettings
    from conformance.search.store import StoredCorpus


def write(
    path: Annotated[
        Path,
        typer.Argument(help="The file to write; in a folder it is called corpus.jsonl."),
    ],
    ruling: RulingOption = None,
    profile: ProfileOption = None,
    seed: SeedOption = None,
    workers: WorkersOption = None,
    cards: CardsOption = None,
    json_out: JsonOption = False,
) -> None:
    """Draw the scenarios of every case and write them, one a line, as JSON.

    The same suite, Python, Hypothesis, profile and seed give the same file.  Play it with
    `mtg-conformance run --corpus FILE`.
    """
    from conformance.search.selection import select_keys, select_rulings, select_settings
    from conformance.search.store import corpus_file, write_corpus

    with readable_choice():
        keys = select_keys(select_rulings(ruling))
        settings = select_settings(profile, seed, cards)
    cases = _drawn(keys, settings, worker_count(workers))
    file = corpus_file(path)
    try:
        number = write_corpus(file, settings, cases)
    except OSError as error:
        could_not_run(f"{file}: the corpus cannot be written: {error.strerror}")
    if json_out:
        _print_json(file, settings, cases)
    else:
        typer.echo(f"{number} scenarios of {len(cases)} cases in {file}")


def _print_json(file: Path, settings: SearchSettings, cases: list[CaseCorpus]) -> None:
    from conformance.report.output_schemas import CorpusWritten, WrittenCase

    written = tuple(
        WrittenCase(
            ruling=one.ruling, case=one.case, whole=one.whole, scenarios=len(one.examples),
            lacking=() if one.examples else one.lacking,
        )
        for one in cases
    )  # fmt: skip
    document = CorpusWritten(
        file=str(file), profile=settings.profile.name, seed=settings.seed, cards=settings.cards,
        scenarios=sum(one.scenarios for one in written), cases=written,
    )  # fmt: skip
    echo_json(document.model_dump(by_alias=True))


def key(profile: ProfileOption = None, seed: SeedOption = None, cards: CardsOption = None) -> None:
    """Print a word that stands for the corpus: a key under which a cache can keep it.

    It changes with whatever the scenarios depend on: the suite with its fixtures, Python,
    Hypothesis, the profile and the seed.
    """
    from conformance.search.selection import select_settings
    from conformance.search.store import corpus_key

    with readable_choice():
        typer.echo(corpus_key(select_settings(profile, seed, cards)))


def read_stored(path: Path) -> StoredCorpus:
    """Return the corpus in a file; one that cannot be used ends the command with status 2."""
    from conformance.search.store import CorpusError, check_corpus, read_corpus

    try:
        stored = read_corpus(path)
        check_corpus(path, stored)
    except CorpusError as error:
        could_not_run(str(error))
    return stored


def corpus_settings(
    profile: str | None,
    seed: int | None,
    stored: StoredCorpus | None,
    cards: str | None = None,
) -> SearchSettings:
    """Return the settings; a stored corpus has its own, which options must not contradict."""
    from conformance.search.selection import select_settings

    if stored is None:
        return select_settings(profile, seed, cards)
    select_settings(profile, seed, cards)
    header = stored.header
    for name, given, there in (
        ("profile", profile, header.profile), ("seed", seed, header.seed),
        ("cards", cards, header.cards),
    ):  # fmt: skip
        if given is not None and given != there:
            could_not_run(
                f"the corpus was written with --{name} {there}, not {given}; leave --{name} out, "
                "or write another corpus"
            )
    return header.settings


def _drawn(keys: list[Key], settings: SearchSettings, workers: int) -> list[CaseCorpus]:
    from conformance.report.progress import progress
    from conformance.search.harvest import UnknownHypothesis
    from conformance.search.pool import CaseGenerator, TaskFailed, WorkerLost, results

    found: dict[Key, CaseCorpus] = {}
    try:
        with progress("cases drawn", len(keys)) as told:
            for case in results(CaseGenerator(settings), keys, workers):
                found[case.key] = case
                told(f"{case.ruling}, {case.case}")
    except (TaskFailed, WorkerLost, UnknownHypothesis) as error:
        could_not_run(str(error))
    return [found[key] for key in keys]


def register(app: typer.Typer) -> None:
    """Add the command."""
    group = typer.Typer(
        help="Write the scenarios of a profile to a file, and name them.", no_args_is_help=True
    )
    group.command(name="write")(write)
    group.command(name="key")(key)
    app.add_typer(group, name="corpus")
