"""Draw ``failure.svg``: what the terminal shows of a failure, on an engine with one wrong rule.

Run it from the checkout: ``python docs/pictures/make_failure.py``.
"""

from __future__ import annotations

import re
from io import StringIO
from pathlib import Path

from rich.console import Console

from conformance.engines.discovery import open_engine
from conformance.engines.reference import ReferenceAdapter
from conformance.mutants.registry import mutants
from conformance.properties.registry import arms
from conformance.report.terminal import print_lines, story
from conformance.search.events import FailureFound
from conformance.search.profiles import PROFILES, SearchSettings
from conformance.search.run_case import run_case
from conformance.search.save import file_name

RULING, CASE, BEHAVIOUR = "evolve.trigger-check", "equal", "greater-or-equal"
PICTURE = Path(__file__).with_name("failure.svg")
WIDTH = 108


def picture() -> str:
    """Return the picture as SVG.  It loads nothing, so it has no font of its own."""
    engine = ReferenceAdapter(mutants()[(RULING, BEHAVIOUR)].rules)
    reference = open_engine("reference")
    events = run_case(
        arms()[(RULING, CASE)], engine, SearchSettings(PROFILES["quick"]), reference=reference
    )
    failure = next(event for event in events if isinstance(event, FailureFound))
    screen = Console(
        record=True, width=WIDTH, force_terminal=True, color_system="truecolor", file=StringIO()
    )
    path = f"counterexamples/mine/{file_name(failure)}"
    print_lines(screen, story(failure.played, "mine 1.2", path=path, reproduce="--engine mine"))
    svg = screen.export_svg(title="mtg-conformance run --engine mine", unique_id="failure")
    svg = re.sub(r"@font-face \{.*?\}\s*", "", svg, flags=re.DOTALL)
    svg = re.sub(r"<!--.*?-->\s*", "", svg, flags=re.DOTALL)
    return "".join(f"{line.rstrip()}\n" for line in svg.splitlines())


if __name__ == "__main__":
    PICTURE.write_text(picture(), encoding="utf-8", newline="\n")
