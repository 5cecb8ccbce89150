"""Put the page together: style, matrix, replays as data, and the script that shows them.

The page allows itself no network and no script but its own (Content-Security-Policy), so
that a name that escaped the escaping could still do nothing.
"""

from __future__ import annotations

import base64
import hashlib
from collections.abc import Iterator
from importlib.resources import files

from conformance.report.html.board import replay_data
from conformance.report.html.escape import data, text
from conformance.report.html.matrix import engine_cards, matrix
from conformance.report.overview import Overview
from conformance.report.standing import Standing

_FILTERS = (
    (Standing.BAD, "failing"),
    (Standing.KNOWN, "known failures"),
    (Standing.PARTLY, "partly reached"),
    (Standing.OPEN, "open"),
    (Standing.GOOD, "passing"),
)


def html_page(overview: Overview) -> str:
    """Return the whole page."""
    numbers: dict[tuple[int, int, int], int] = {}
    replays: list[str] = []
    for index, row in enumerate(overview.rows):
        for column, cell in enumerate(row.cells):
            engine = overview.engines[column].title
            for place, shown in enumerate(cell.failures if cell else ()):
                number = numbers[(index, column, place)] = len(numbers)
                if shown.replay is not None:
                    found = data(replay_data(shown, row.ruling, engine))
                    # Each is read only when it is watched: a large page opens at once.
                    replays.append(
                        f'<script type="application/json" id="failure-{number}">{found}</script>'
                    )
    style, script = _resource("page.css"), _resource("page.js")
    title = ", ".join(header.title for header in overview.engines)
    return "\n".join(
        [
            '<!DOCTYPE html><html lang="en"><head><meta charset="utf-8">',
            '<meta name="viewport" content="width=device-width, initial-scale=1">',
            f'<meta http-equiv="Content-Security-Policy" content="{_policy(style, script)}">',
            '<meta name="color-scheme" content="light dark">',
            f"<title>Conformance of {text(title)}</title><style>{style}</style></head><body>",
            "<header><h1>Rules conformance</h1></header><main>",
            f'<ul class="engines">{"".join(engine_cards(overview))}</ul>',
            *_toolbar(overview),
            *matrix(overview, numbers),
            '<p id="nothing" hidden>No ruling fits. Clear the search, or show more verdicts.</p>',
            f"</main>{_DIALOG}",
            *replays,
            f"<script>{script}</script></body></html>\n",
        ]
    )


def _resource(name: str) -> str:
    return files(__package__).joinpath(name).read_text(encoding="utf-8")


def _policy(style: str, script: str) -> str:
    return (
        f"default-src 'none'; style-src '{_digest(style)}'; script-src '{_digest(script)}'; "
        "base-uri 'none'; form-action 'none'"
    )


def _digest(source: str) -> str:
    return "sha256-" + base64.b64encode(hashlib.sha256(source.encode()).digest()).decode()


def _toolbar(overview: Overview) -> Iterator[str]:
    yield '<form id="filters" class="toolbar" role="search" hidden>'
    yield '<label>Search <input type="search" id="search" autocomplete="off" '
    yield 'placeholder="ruling, rule number, case" aria-keyshortcuts="/"></label>'
    yield '<label>Engine <select id="engine"><option value="">any</option>'
    for column, header in enumerate(overview.engines):
        yield f'<option value="{column}">{text(header.title)}</option>'
    yield "</select></label><fieldset><legend>Show</legend>"
    for kind, words in _FILTERS:
        yield f'<label><input type="checkbox" value="{kind}" checked> {words}</label>'
    yield '</fieldset><button type="button" id="fold-all">Unfold all</button>'
    yield '<output id="shown" aria-live="polite"></output></form>'


_DIALOG = """
<dialog id="replay" aria-labelledby="replay-title">
<header><div><h2 id="replay-title"></h2><p id="replay-about"></p></div>
<button type="button" id="close">Close <kbd>Esc</kbd></button></header>
<div class="replay-body">
<nav aria-label="Steps"><ol id="steps"></ol>
<p class="keys dim"><kbd>←</kbd> <kbd>→</kbd> step, <kbd>Home</kbd> start,
<kbd>End</kbd> last, <kbd>F</kbd> the failure</p><div id="cards"></div></nav>
<div id="stage" tabindex="-1"><div id="story" aria-live="polite"></div>
<div id="boards"></div></div>
</div></dialog>
"""
