"""``mtg-conformance adapter``: what an author needs to plug an engine in."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from conformance.adapter_kit.languages import Language
from conformance.cli.common import (
    AS_EXPECTED,
    FAILED,
    AttachOption,
    EngineCommandOption,
    JsonOption,
    could_not_run,
    echo_json,
    write_output,
)

if TYPE_CHECKING:
    from conformance.adapter_kit.findings import Finding
    from conformance.scenario.model import Scenario

SpecArgument = Annotated[
    str, typer.Argument(metavar="ENGINE", help="A name, or module:Class for one of your own.")
]


def serve(
    engine: SpecArgument,
    listen: Annotated[
        str,
        typer.Option(
            "--listen", metavar="ADDRESS", help="HOST:PORT, or the path of a Unix socket."
        ),
    ] = "127.0.0.1:7777",
) -> None:
    """Let an adapter written in Python listen, for `run --attach`: start this in a debugger.

    It takes one connection after another until it is interrupted.
    """
    from conformance.engines.discovery import DiscoveryError, check_requirements, find_engine
    from conformance.engines.worker_host import serve_at

    def ready(address: str) -> None:
        typer.echo(f"{engine} listens at {address}; now: mtg-conformance run --attach {address}")

    try:
        check_requirements(find_engine(engine))
        serve_at(listen, engine, ready)
    except DiscoveryError as error:
        could_not_run(str(error))
    except (OSError, ValueError) as error:
        could_not_run(f"{listen}: it cannot be listened there: {error}; give another address")
    except KeyboardInterrupt:
        raise typer.Exit(0) from None


def new(
    folder: Annotated[Path, typer.Argument(metavar="DIR", help="A folder that is new or empty.")],
    language: Annotated[
        Language, typer.Option("--lang", help="The language of the adapter.")
    ] = Language.PYTHON,
) -> None:
    """Write a small adapter that works: it answers `hello` and plays one scenario of a ruling."""
    from conformance.adapter_kit.new import FolderNotEmpty, write_adapter

    try:
        written = write_adapter(language, folder)
    except FolderNotEmpty as error:
        could_not_run(str(error))
    except OSError as error:
        could_not_run(f"{folder}: it cannot be written: {error.strerror}")
    for path in written:
        typer.echo(path)
    typer.echo(f"now read {folder / 'README.md'}: it says how to build it, and how to run it")


def check(
    engine: Annotated[
        str | None,
        typer.Argument(metavar="[ENGINE]", help="A name, or module:Class for one of your own."),
    ] = None,
    engine_command: EngineCommandOption = None,
    attach: AttachOption = None,
    scenario: Annotated[
        Path | None,
        typer.Option(
            "--scenario",
            metavar="FILE",
            help="Check with the first two scenarios of this file, not with creatures cast.",
            show_default=False,
        ),
    ] = None,
    seconds: Annotated[
        float, typer.Option("--seconds", min=0.1, help="How long a scenario may take.")
    ] = 10.0,
    json_out: JsonOption = False,
) -> None:
    """Walk through the life of a connection, and name each fault with its message and mend.

    Exit status: 0 no fault, 1 faults, 2 the engine or a file cannot be found.
    """
    from dataclasses import replace

    from conformance.adapter_kit.check import CHECK_LIMITS
    from conformance.adapter_kit.check import check as walk
    from conformance.adapter_kit.connection import opener_of
    from conformance.adapter_kit.findings import skipped_words
    from conformance.engines.discovery import DiscoveryError

    if [engine, engine_command, attach].count(None) != 2:
        could_not_run("name one engine: as ENGINE, by --engine-command, or by --attach")
    limits = replace(CHECK_LIMITS, scenario_seconds=seconds)
    try:
        opener = opener_of(engine or "", engine_command, attach, limits)
    except DiscoveryError as error:
        could_not_run(str(error))
    scenarios = _read(scenario) if scenario is not None else ()
    findings = walk(opener, limits, scenarios, (lambda _: None) if json_out else _print)
    faults = sum(finding.is_fault for finding in findings)
    if json_out:
        _print_json(findings)
    else:
        if skipped := skipped_words(findings):
            _print_folded("skipped ", skipped)
        typer.echo(f"{faults} fault{'' if faults == 1 else 's'}")
    raise typer.Exit(FAILED if faults else AS_EXPECTED)


def _read(path: Path) -> tuple[Scenario, ...]:
    from conformance.scenario.problems import ScenarioError
    from conformance.scenario.yaml_in import load_scenarios

    try:
        return tuple(load_scenarios(path))
    except ScenarioError as error:
        could_not_run(str(error))


def _print(finding: Finding) -> None:
    _print_folded(f"{finding.mark:<8}{finding.stage:<17}", finding.text)
    if finding.mend:
        _print_folded(f"{'':<8}mend: ", finding.mend)
    for line in finding.stderr.splitlines()[-8:]:
        _print_folded(f"{'':<8}stderr: ", line)


def _print_folded(head: str, text: str) -> None:
    """Print a text with what stands before it, folded where the terminal ends."""
    import shutil
    import textwrap

    # As wide as it wants where nothing says how wide.
    width = shutil.get_terminal_size((100_000, 24)).columns
    room = max(width, len(head) + 20)
    typer.echo(
        textwrap.fill(text, room, initial_indent=head, subsequent_indent=" " * len(head),
                      break_long_words=False, break_on_hyphens=False) or head.rstrip()
    )  # fmt: skip


def _print_json(findings: tuple[Finding, ...]) -> None:
    from dataclasses import asdict

    echo_json([asdict(one) for one in findings])


def schema(
    message: Annotated[
        str | None, typer.Argument(help="One message, such as run.request.  Default: all.")
    ] = None,
    out: Annotated[
        Path | None,
        typer.Option(
            "--out", metavar="DIR", help="Write a file for each message.", show_default=False
        ),
    ] = None,
) -> None:
    """Print the JSON Schemas of the messages of the wire protocol."""
    import json

    from conformance.adapter_kit.schemas import message_schemas

    schemas = message_schemas()
    if message is not None and message not in schemas:
        could_not_run(f"no message is called {message!r}; there are {', '.join(schemas)}")
    if out is not None:
        for name, one in schemas.items():
            if message in (None, name):
                text = json.dumps(one, ensure_ascii=False, indent=2) + "\n"
                write_output(str(out / f"{name}.json"), text)
        return
    shown = schemas if message is None else schemas[message]
    echo_json(shown)


def transcript(
    engine: Annotated[str | None, typer.Argument(metavar="[ENGINE]")] = None,
    engine_command: EngineCommandOption = None,
    attach: AttachOption = None,
    against: Annotated[
        Path | None,
        typer.Option("--against", metavar="FILE", help="Compare with this transcript."),
    ] = None,
) -> None:
    """Record what an engine answers, as a transcript; or compare it with a recorded one.

    Exit status: 0 recorded or alike, 1 it differs, 2 the engine or the file cannot be used.
    """
    from conformance.adapter_kit.check import CHECK_LIMITS
    from conformance.adapter_kit.connection import opener_of
    from conformance.adapter_kit.transcript import (
        differences,
        read_transcript,
        record,
        script,
        write_transcript,
    )
    from conformance.engines.discovery import DiscoveryError
    from conformance.engines.protocol import MalformedMessage
    from conformance.engines.worker_process import WorkerFault

    try:
        golden = read_transcript(against) if against is not None else ()
    except (OSError, ValueError, KeyError) as error:
        could_not_run(f"{against}: this is no transcript: {error}")
    said = [exchange.said for exchange in golden] or script()
    try:
        process = opener_of(engine or "reference", engine_command, attach, CHECK_LIMITS)()
        try:
            found = record(process, said, CHECK_LIMITS)
        finally:
            process.kill()
    except (DiscoveryError, WorkerFault, MalformedMessage) as error:
        could_not_run(f"{error}; `adapter check` says more")
    if against is None:
        typer.echo(write_transcript(found), nl=False)
        return
    problems = differences(golden, found)
    for problem in problems:
        typer.echo(problem)
    typer.echo(f"{len(problems)} differences")
    raise typer.Exit(FAILED if problems else AS_EXPECTED)


def register(app: typer.Typer) -> None:
    """Add the command and what it has under it."""
    group = typer.Typer(
        name="adapter", help="Plug an engine in: write, check and attach.", no_args_is_help=True
    )
    group.command(name="new")(new)
    group.command(name="check")(check)
    group.command(name="schema")(schema)
    group.command(name="transcript")(transcript)
    group.command(name="serve")(serve)
    app.add_typer(group)
