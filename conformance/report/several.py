"""Read several result files, of runs and of hunts for mutants, in whatever order."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from conformance.report.documents import RunDocument, run_of
from conformance.report.result_files import HuntFile, read_document, read_results


def read_several(paths: Sequence[Path]) -> tuple[list[RunDocument], dict[tuple[str, str], bool]]:
    """Return the runs, and for each mutant that was hunted whether it was killed.

    Raises :class:`~conformance.report.result_files.ResultFileError`.
    """
    runs: list[RunDocument] = []
    killed: dict[tuple[str, str], bool] = {}
    for path in paths:
        document = read_document(path)
        if "hunts" not in document:
            runs.append(run_of(document, path))
            continue
        hunts = read_results(path)
        if isinstance(hunts, HuntFile):
            killed.update(hunts.killed)
    return runs, killed
