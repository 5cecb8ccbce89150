"""Find an engine by what the user calls it, and open it.

An engine is one of

* ``reference``, the reference engine of the suite;
* a folder of ``adapters/`` whose ``__init__.py`` exports ``ADAPTER``, a class;
* an entry point of the group ``mtg_conformance.engines``;
* ``module:Class``, an adapter that can be imported;
* a command that speaks the wire protocol (:func:`open_engine_command`);
* an address where one listens that runs already (:func:`open_engine_attached`).

All but the first run in a worker process, unless asked otherwise.
"""

from __future__ import annotations

import difflib
import importlib
import importlib.machinery
import importlib.metadata
import importlib.util
import shlex
import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import yaml
from pydantic import BaseModel, ConfigDict, Field, ValidationError

from conformance.content import content_path
from conformance.engines.engine import Engine, GuardedEngine
from conformance.engines.protocol import problem_of
from conformance.engines.worker import AttachedEngine, WorkerEngine, host_command
from conformance.engines.worker_process import WorkerLimits, time_limit

ENTRY_POINTS = "mtg_conformance.engines"
ADAPTERS_PACKAGE = "mtg_adapters"
DISTRIBUTION = "mtg-conformance"
REFERENCE = "reference"


class DiscoveryError(Exception):
    """Base of what can be wrong with the name of an engine.  ``engine`` is what was asked."""

    def __init__(self, engine: str, message: str) -> None:
        self.engine = engine
        super().__init__(message)


class UnknownEngine(DiscoveryError):
    """Raised when nothing is called so."""


class MissingDependency(DiscoveryError):
    """Raised when an adapter needs distributions that are not installed."""


class BrokenAdapter(DiscoveryError):
    """Raised when an adapter is found and cannot be loaded."""


class AdapterSheet(BaseModel):
    """``adapter.yaml`` in an adapter's folder; all of it is optional."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    title: str | None = Field(None, description="The engine's name as people write it.")
    requires: tuple[str, ...] = Field(
        (), description="Names of the Python distributions that must be installed."
    )
    in_process: bool = Field(False, description="Run it in the suite's own process.")
    time_limit: float | None = Field(
        None, gt=0, description="Seconds that a scenario may take in a worker, for a slow engine."
    )


@dataclass(frozen=True, slots=True)
class EngineSource:
    """An engine that was found, not yet loaded."""

    name: str
    title: str
    load: Callable[[], Engine]
    requires: tuple[str, ...] = ()
    in_process: bool = False
    time_limit: float | None = None


# -------------------------------------------------------------------------- entry points


def open_engine(
    spec: str, *, in_process: bool = False, limits: WorkerLimits | None = None
) -> Engine:
    """Return the engine that ``spec`` names; the caller closes it.

    Without ``limits`` it has the time for a scenario that its adapter's folder says.

    Raises :class:`UnknownEngine`, :class:`MissingDependency`, and, in this process only,
    :class:`BrokenAdapter`; a worker raises
    :class:`~conformance.engines.worker.EngineUnavailable` at ``hello`` instead.
    """
    source = find_engine(spec)
    check_requirements(source)
    if in_process or source.in_process:
        return GuardedEngine(source.load())
    limits = limits or time_limit(source.time_limit)
    return WorkerEngine(host_command(spec), name=spec, limits=limits)


def open_engine_command(command: str | Sequence[str], limits: WorkerLimits | None = None) -> Engine:
    """Return an engine that is a command speaking the wire protocol.

    A text is split as a shell would split it, without running one.
    """
    text = command if isinstance(command, str) else shlex.join(command)
    return WorkerEngine(command_words(command), name=text, limits=limits)


def command_words(command: str | Sequence[str]) -> list[str]:
    """Return the words of a command.  Raises :class:`DiscoveryError` when there are none."""
    text = command if isinstance(command, str) else shlex.join(command)
    try:
        words = shlex.split(command) if isinstance(command, str) else list(command)
    except ValueError as error:
        raise DiscoveryError(
            text, f"the engine command {text!r} cannot be read: {error}; check its quotes"
        ) from None
    if not words:
        raise DiscoveryError(text, "the engine command is empty; give a program and arguments")
    return words


def open_engine_attached(address: str, limits: WorkerLimits | None = None) -> Engine:
    """Return an engine that runs already and listens at ``HOST:PORT`` or a socket's path."""
    return AttachedEngine(address, limits=limits)


def load_engine(spec: str) -> Engine:
    """Return the engine that ``spec`` names, loaded into this process."""
    source = find_engine(spec)
    check_requirements(source)
    return source.load()


def engine_names() -> tuple[str, ...]:
    """Return the names of all engines that can be found, the reference engine first."""
    folders = sorted(_folders())
    others = {point.name for point in _entry_points()} - {REFERENCE, *folders}
    return (REFERENCE, *folders, *sorted(others))


def find_engine(spec: str) -> EngineSource:
    """Return where the engine comes from, without loading it.

    Raises :class:`UnknownEngine`, or :class:`BrokenAdapter` for a faulty ``adapter.yaml``.
    """
    if ":" in spec:
        return EngineSource(spec, spec, lambda: _from_place(spec, spec))
    if spec == REFERENCE:
        place = "conformance.engines.reference:ReferenceAdapter"
        load = _loader(spec, place)
        return EngineSource(spec, "reference engine", load, in_process=True)
    folder = _folders().get(spec)
    points = [point for point in _entry_points() if point.name == spec]
    if len(points) + (folder is not None) > 1:
        places = [str(folder)] if folder is not None else []
        places += [point.value for point in points]
        raise DiscoveryError(
            spec,
            f"several engines are called {spec!r}: {', '.join(places)}; "
            "name the one you mean as module:Class",
        )
    if folder is not None:
        sheet = _sheet(spec, folder)
        return EngineSource(
            spec,
            sheet.title or spec,
            lambda: _from_folder(spec, folder),
            sheet.requires,
            sheet.in_process,
            sheet.time_limit,
        )
    if points:
        return EngineSource(spec, spec, _loader(spec, points[0].value))
    raise UnknownEngine(spec, _unknown(spec))


def check_requirements(source: EngineSource) -> None:
    """Raise :class:`MissingDependency` when something that the adapter needs is missing."""
    missing = [name for name in source.requires if not _is_installed(name)]
    if not missing:
        return
    try:
        extras = importlib.metadata.metadata(DISTRIBUTION).get_all("Provides-Extra") or []
    except importlib.metadata.PackageNotFoundError:
        extras = []
    wanted = f"{DISTRIBUTION}[{source.name}]" if source.name in extras else " ".join(missing)
    be = "is" if len(missing) == 1 else "are"
    raise MissingDependency(
        source.name,
        f"the engine {source.name!r} needs {' and '.join(missing)}, which {be} not installed; "
        f"run: {Path(sys.executable).name} -m pip install '{wanted}'",
    )


# ------------------------------------------------------------------------ where they are


def _folders() -> dict[str, Path]:
    return {
        folder.name: folder
        for folder in content_path("adapters").iterdir()
        if folder.name.isidentifier()
        and not folder.name.startswith("_")
        and (folder / "__init__.py").is_file()
    }


def _entry_points() -> tuple[importlib.metadata.EntryPoint, ...]:
    return tuple(importlib.metadata.entry_points(group=ENTRY_POINTS))


def _is_installed(distribution: str) -> bool:
    try:
        importlib.metadata.version(distribution)
    except importlib.metadata.PackageNotFoundError:
        return False
    return True


def _unknown(spec: str) -> str:
    names = engine_names()
    close = difflib.get_close_matches(spec, names, n=1)
    hint = f"did you mean {close[0]!r}? " if close else ""
    return (
        f"no engine is called {spec!r}; {hint}There are: {', '.join(names)}. An adapter of your "
        "own is named as module:Class, a program with --engine-command"
    )


def _sheet(name: str, folder: Path) -> AdapterSheet:
    path = folder / "adapter.yaml"
    if not path.is_file():
        return AdapterSheet.model_validate({})
    try:
        data = yaml.safe_load(path.read_text(encoding="utf-8"))
        return AdapterSheet.model_validate({} if data is None else data)
    except yaml.YAMLError as error:
        raise BrokenAdapter(name, f"{path}: this is not YAML: {error}") from None
    except ValidationError as error:
        raise BrokenAdapter(name, f"{path}: {problem_of(error)}") from None


# ------------------------------------------------------------------------------- loading


def _loader(name: str, place: str) -> Callable[[], Engine]:
    return lambda: _from_place(name, place)


def _from_place(name: str, place: str) -> Engine:
    module_name, _, path = place.partition(":")
    module = _import(name, module_name)
    found: Any = module
    for part in path.split("."):
        if not hasattr(found, part):
            there = [word for word in dir(found) if isinstance(getattr(found, word), type)]
            close = difflib.get_close_matches(part, there, n=1)
            hint = f"did you mean {close[0]!r}?" if close else "check the name of the class"
            raise BrokenAdapter(name, f"{module_name} has no {path!r}; {hint}")
        found = getattr(found, part)
    return _instance(name, found)


def _from_folder(name: str, folder: Path) -> Engine:
    if ADAPTERS_PACKAGE not in sys.modules:
        package = importlib.machinery.ModuleSpec(ADAPTERS_PACKAGE, None, is_package=True)
        sys.modules[ADAPTERS_PACKAGE] = importlib.util.module_from_spec(package)
    places = sys.modules[ADAPTERS_PACKAGE].__path__
    if str(folder.parent) not in places:
        places.append(str(folder.parent))
    module = _import(name, f"{ADAPTERS_PACKAGE}.{name}")
    if not hasattr(module, "ADAPTER"):
        raise BrokenAdapter(
            name, f"{folder / '__init__.py'} exports no ADAPTER; let it name the adapter's class"
        )
    return _instance(name, module.ADAPTER)


def _import(name: str, module: str) -> Any:
    try:
        return importlib.import_module(module)
    except ModuleNotFoundError as error:
        if error.name is not None and (module == error.name or module.startswith(f"{error.name}.")):
            problem = f"there is no module {error.name!r}; put its folder on PYTHONPATH"
        else:
            problem = f"{module} needs the module {error.name!r}; install it"
        raise BrokenAdapter(name, f"the engine {name!r} cannot be loaded: {problem}") from error
    except ImportError as error:
        problem = f"the engine {name!r} cannot be loaded: {error}; install what it needs"
        raise BrokenAdapter(name, problem) from error


def _instance(name: str, made_by: Any) -> Engine:
    if not callable(made_by):
        raise BrokenAdapter(name, f"the engine {name!r} is no class but {made_by!r}")
    engine = made_by()
    if not isinstance(engine, Engine):
        raise BrokenAdapter(
            name,
            f"{made_by!r} is no adapter; derive it from conformance.engines.adapter.EngineAdapter",
        )
    return engine
