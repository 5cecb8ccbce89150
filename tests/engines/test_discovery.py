"""Engines are found by name; what cannot be found or loaded is said with its cure."""

from __future__ import annotations

import importlib.metadata
import sys
from pathlib import Path

import pytest
from pipe_fakes import FAKES

from conformance.engines import discovery
from conformance.engines.discovery import (
    BrokenAdapter,
    DiscoveryError,
    MissingDependency,
    UnknownEngine,
    engine_names,
    find_engine,
    open_engine,
    open_engine_command,
)
from conformance.engines.engine import Engine, GuardedEngine
from conformance.engines.worker import WorkerEngine
from conformance.engines.worker_process import time_limit

ADAPTER = """
from fake_adapter import FakeAdapter

from .names import TITLE


class Adapter(FakeAdapter):
    title = TITLE


ADAPTER = Adapter
"""


@pytest.fixture
def adapters(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder of adapters in place of the suite's own."""
    monkeypatch.setattr(discovery, "content_path", lambda kind: tmp_path)
    for name in [name for name in sys.modules if name.split(".")[0] == "mtg_adapters"]:
        monkeypatch.delitem(sys.modules, name)
    return tmp_path


def write(adapters: Path, name: str, sheet: str | None = None, code: str = ADAPTER) -> None:
    folder = adapters / name
    folder.mkdir()
    (folder / "__init__.py").write_text(code)
    (folder / "names.py").write_text(f"TITLE = {name!r}\n")
    if sheet is not None:
        (folder / "adapter.yaml").write_text(sheet)


def with_entry_points(monkeypatch: pytest.MonkeyPatch, **places: str) -> None:
    points = tuple(
        importlib.metadata.EntryPoint(name, place, discovery.ENTRY_POINTS)
        for name, place in places.items()
    )
    monkeypatch.setattr(discovery, "_entry_points", lambda: points)


def test_names_are_the_reference_then_folders_then_entry_points(
    adapters: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("zebra", "ant", "_private"):
        write(adapters, name)
    (adapters / "no_code").mkdir()
    (adapters / "README.md").touch()
    with_entry_points(monkeypatch, outside="fake_adapter:FakeAdapter")
    assert engine_names() == ("reference", "ant", "zebra", "outside")


def test_the_reference_engine_runs_in_this_process() -> None:
    assert find_engine("reference").in_process


def test_a_folder_is_loaded_as_a_package_of_its_own(adapters: Path) -> None:
    write(adapters, "ant")
    engine = open_engine("ant", in_process=True)
    assert isinstance(engine, GuardedEngine)
    assert engine.hello().engine == "fake"
    assert sys.modules["mtg_adapters.ant"].ADAPTER.title == "ant", "relative imports work"


def test_an_engine_runs_in_a_worker_unless_its_sheet_says_otherwise(adapters: Path) -> None:
    write(adapters, "ant")
    write(adapters, "bee", "title: The Bee\nin_process: true\n")
    assert isinstance(open_engine("ant"), WorkerEngine)
    assert isinstance(open_engine("bee"), GuardedEngine)
    assert find_engine("bee").title == "The Bee"


def test_a_slow_engine_has_the_time_that_its_sheet_says_unless_the_user_says_otherwise(
    adapters: Path,
) -> None:
    write(adapters, "ant")
    write(adapters, "snail", "time_limit: 45\n")
    asked = [open_engine("ant"), open_engine("snail"), open_engine("snail", limits=time_limit(3))]
    seconds = [one._limits.scenario_seconds for one in asked if isinstance(one, WorkerEngine)]
    assert seconds == [10, 45, 3]


@pytest.mark.parametrize("spec", ["fake_adapter:FakeAdapter", "outside"])
def test_an_engine_outside_the_tree_is_loaded(spec: str, monkeypatch: pytest.MonkeyPatch) -> None:
    with_entry_points(monkeypatch, outside="fake_adapter:FakeAdapter")
    engine = open_engine(spec, in_process=True)
    assert isinstance(engine, Engine)
    assert engine.hello().engine == "fake"


def test_an_unknown_engine_is_answered_with_the_nearest_name(adapters: Path) -> None:
    write(adapters, "zebra")
    with pytest.raises(UnknownEngine) as caught:
        open_engine("zerba")
    assert str(caught.value) == (
        "no engine is called 'zerba'; did you mean 'zebra'? There are: reference, zebra. An "
        "adapter of your own is named as module:Class, a program with --engine-command"
    )


def test_a_name_that_two_engines_bear_is_refused(
    adapters: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    write(adapters, "ant")
    with_entry_points(monkeypatch, ant="elsewhere:Ant")
    with pytest.raises(DiscoveryError, match=r"several engines are called 'ant': .*elsewhere:Ant"):
        open_engine("ant")


def test_a_missing_dependency_names_the_extra(
    adapters: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    extras = importlib.metadata.metadata("mtg-conformance").get_all("Provides-Extra") or []
    extra = next(name for name in extras if name != "test")
    write(adapters, extra, "requires: [no-such-distribution]\n")
    with pytest.raises(MissingDependency) as caught:
        open_engine(extra)
    assert f"the engine '{extra}' needs no-such-distribution, which is not installed" in str(
        caught.value
    )
    assert str(caught.value).endswith(f"-m pip install 'mtg-conformance[{extra}]'")


def test_a_missing_dependency_without_an_extra_is_named_itself(adapters: Path) -> None:
    write(adapters, "ant", "requires: [pytest, no-such-one, no-such-two]\n")
    with pytest.raises(MissingDependency, match="pip install 'no-such-one no-such-two'"):
        open_engine("ant")


@pytest.mark.parametrize(
    ("sheet", "message"),
    [
        ("requires: [\n", "this is not YAML"),
        ("require: [x]\n", "require: Extra inputs are not permitted"),
        ("- x\n", "valid dictionary"),
        ("time_limit: 0\n", "time_limit: Input should be greater than 0"),
    ],
)
def test_a_faulty_sheet_is_refused(adapters: Path, sheet: str, message: str) -> None:
    write(adapters, "ant", sheet)
    with pytest.raises(BrokenAdapter, match=message) as caught:
        open_engine("ant")
    assert "adapter.yaml" in str(caught.value)


@pytest.mark.parametrize(
    ("code", "message"),
    [
        ("", "exports no ADAPTER; let it name the adapter's class"),
        ("ADAPTER = 3", "the engine 'ant' is no class but 3"),
        ("ADAPTER = dict", "is no adapter; derive it from"),
        ("import no_such_module", "needs the module 'no_such_module'; install it"),
        ("from json import no_such_name", "cannot import name 'no_such_name'"),
    ],
)
def test_a_faulty_folder_is_refused(adapters: Path, code: str, message: str) -> None:
    write(adapters, "ant", code=code)
    with pytest.raises(BrokenAdapter) as caught:
        open_engine("ant", in_process=True)
    assert message in str(caught.value)


@pytest.mark.parametrize(
    ("spec", "message"),
    [
        ("no_such_module:X", "there is no module 'no_such_module'; put its folder on PYTHONPATH"),
        ("fake_adapter:FakeAdaptor", "no 'FakeAdaptor'; did you mean 'FakeAdapter'?"),
        ("fake_adapter:", "fake_adapter has no ''; check the name of the class"),
    ],
)
def test_a_class_that_is_not_there_is_refused(spec: str, message: str) -> None:
    with pytest.raises(BrokenAdapter) as caught:
        open_engine(spec, in_process=True)
    assert message in str(caught.value)


def test_a_command_is_split_without_a_shell() -> None:
    program = f"'{sys.executable}' -I -S '{FAKES / 'pipe_engine.py'}' sound"
    engine = open_engine_command(program)
    try:
        assert engine.hello().engine == "pipe fake"
    finally:
        engine.close()


@pytest.mark.parametrize(("command", "message"), [("", "is empty"), ("a 'b", "check its quotes")])
def test_a_command_that_cannot_be_read_is_refused(command: str, message: str) -> None:
    with pytest.raises(DiscoveryError, match=message):
        open_engine_command(command)
