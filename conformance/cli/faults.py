"""Show what is wrong with scenario files, with the same words whichever command reads them."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rich.console import Console

    from conformance.authoring.findings import Finding
    from conformance.authoring.lint import Linted


def show_findings(screen: Console, linted: Linted, findings: Iterable[Finding]) -> None:
    """Print findings of a file, each with its line, a caret under the word, and the mend."""
    from conformance.report.excerpt import excerpt
    from conformance.report.terminal import print_lines

    lines = linted.source.split("\n")
    for finding in findings:
        shown = excerpt(
            finding.problem, lines, screen.width, is_error=finding.is_error, check=finding.check
        )
        print_lines(screen, shown)


def show_errors(screen: Console, linted: Linted) -> None:
    """Print what keeps a file from being used, and not what is merely unusual."""
    show_findings(screen, linted, (one for one in linted.findings if one.is_error))
