"""The pytest plugin: an item for each ruling and case, with the verdicts of ``run``.

    pytest --pyargs conformance --mtg-engine reference --mtg-profile quick --mtg-ruling evolve

Without ``--mtg-engine`` (or ``--mtg-engine-command``) it adds its options and nothing else;
what is heavy is imported only when it is used.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from conformance.pytest_items import Session

SESSION: pytest.StashKey[Session] = pytest.StashKey()
RESULT = "mtg_conformance"
"""Attribute of a test report that carries an item's result from a worker of xdist."""


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add the options."""
    group = parser.getgroup("mtg-conformance", "conformance of Magic: The Gathering engines")
    group.addoption(
        "--mtg-engine", metavar="ENGINE", help="Engine to check: a name, or module:Class."
    )
    group.addoption(
        "--mtg-engine-command",
        metavar="COMMAND",
        help="A command that starts an engine speaking the wire protocol, instead.",
    )
    group.addoption(
        "--mtg-ruling",
        metavar="ID|AREA",
        action="append",
        help="Only this ruling, or the rulings of this area; can be repeated.",
    )
    group.addoption(
        "--mtg-profile", metavar="PROFILE", help="quick, default or deep.  Default: default."
    )
    group.addoption("--mtg-seed", metavar="N", type=int, help="Default: 0.")
    group.addoption("--mtg-json", metavar="FILE", help="Write the results as JSON.")
    group.addoption(
        "--mtg-save",
        metavar="DIR",
        help="Where to save counterexamples.  Default: counterexamples/ENGINE.",
    )
    group.addoption("--mtg-expectations", metavar="FILE", help="Known failures of the engine.")
    group.addoption(
        "--mtg-no-compare",
        action="store_true",
        help="Do not compare plays with the reference engine's.",
    )


def pytest_configure(config: pytest.Config) -> None:
    """Read what the options name, if one names an engine."""
    if is_active(config):
        from conformance.pytest_items import Session

        config.stash[SESSION] = Session.of(config)


def is_active(config: pytest.Config) -> bool:
    """Do the options name an engine?"""
    named = config.getoption("--mtg-engine", None) or config.getoption("--mtg-engine-command", None)
    return named is not None


def pytest_collect_directory(path: Path, parent: pytest.Collector) -> pytest.Collector | None:
    """Collect the rulings in the place of this package's own folder."""
    session = parent.config.stash.get(SESSION, None)
    if session is None or path.resolve() != Path(__file__).resolve().parent:
        return None
    from conformance.pytest_items import RulingsCollector

    collector: RulingsCollector = RulingsCollector.from_parent(
        parent, path=path, nodeid="conformance"
    )
    return collector


@pytest.hookimpl(hookwrapper=True)
def pytest_runtest_makereport(item: pytest.Item, call: pytest.CallInfo[None]):  # type: ignore[no-untyped-def]
    """Put an item's result into its report."""
    outcome = yield
    result = getattr(item, RESULT, None)
    if result is not None and call.when == "call":
        setattr(outcome.get_result(), RESULT, result)
