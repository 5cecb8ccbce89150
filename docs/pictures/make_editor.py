"""Draw ``editor-error.svg`` and ``editor-why.svg``: what a rules editor sees in a terminal.

What is looked over and played stands in ``docs/tutorials/editors.md``.  Run it from the
checkout: ``python docs/pictures/make_editor.py``.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from io import StringIO
from pathlib import Path

from rich.console import Console

from conformance.authoring.lint import lint_text
from conformance.authoring.why import why
from conformance.authoring.why_words import why_lines
from conformance.engines.reference import ReferenceAdapter
from conformance.play import play_and_judge
from conformance.report.excerpt import excerpt
from conformance.report.terminal import Line, difference, headline, print_lines
from conformance.scenario.yaml_in import read_scenarios

HERE = Path(__file__).parent
TUTORIAL = HERE.parent / "tutorials" / "editors.md"
WIDTH = 80


def error_picture() -> str:
    """Return the picture of a file with slips of several kinds."""
    text, path = _block("returned-to-hand"), Path("fixtures/scenarios/zones/returned.yaml")
    # The tutorial's ruling is the editor's own, and not in the catalogue.
    known = text.replace("zones.counters-are-lost", "evolve.same-object")
    known = known.replace("case: returned to hand and cast again", "case: holder gone")
    findings = lint_text(known.encode("utf-8"), path).findings
    lines: list[Line] = []
    for one in findings:
        if one.is_error:
            lines += excerpt(one.problem, text.split("\n"), WIDTH, check=one.check)
    return _svg("mtg-conformance fixtures lint fixtures", lines)


def why_picture() -> str:
    """Return the picture of a scenario that contradicts the reference engine."""
    (scenario,) = read_scenarios(_block("equal.yaml"))
    played = play_and_judge(scenario, ReferenceAdapter())
    found = why(scenario, played.judgement)
    assert found is not None
    lines = [headline(played, "reference"), *difference(played.judgement)]
    return _svg("mtg-conformance play equal.yaml", [*lines, *why_lines(found, scenario)])


def _block(name: str) -> str:
    """Return the first file of the tutorial with such a name."""
    text = TUTORIAL.read_text(encoding="utf-8")
    found = re.search(rf"```yaml file=\S*{re.escape(name)}\S*\n(.*?)```", text, flags=re.DOTALL)
    assert found is not None
    return found[1]


def _svg(command: str, lines: Iterable[Line]) -> str:
    """Return lines as a terminal shows them.  The picture loads no font."""
    screen = Console(
        record=True, width=WIDTH, force_terminal=True, color_system="truecolor", file=StringIO()
    )
    print_lines(screen, iter(list(lines)))
    svg = screen.export_svg(title=command, unique_id="editor")
    svg = re.sub(r"@font-face \{.*?\}\s*", "", svg, flags=re.DOTALL)
    return "".join(f"{line.rstrip()}\n" for line in svg.splitlines())


if __name__ == "__main__":
    for name, picture in (("editor-error", error_picture()), ("editor-why", why_picture())):
        (HERE / f"{name}.svg").write_text(picture, encoding="utf-8", newline="\n")
