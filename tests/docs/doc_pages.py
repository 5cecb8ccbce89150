"""The pages that people read, as blocks and links.

A fenced block says in its first line what it is: `sh` runs and must end with status 0; `sh
exits N` with status N; `sh no-run: WHY` cannot run here, and says why; `LANGUAGE file=NAME` is
saved under that name first, for the blocks after it.  What stands below `<!-- run-command -->`
or `<!-- test-command -->` is read by machines as it is: it sets up an environment of its own.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).parents[2]
PAGES = sorted(
    page
    for page in (ROOT / "README.md", ROOT / "CONTRIBUTING.md", *(ROOT / "docs").rglob("*.md"))
    if page.is_file()
)

MARKED = "it sets up an environment from the package index"

_FENCE = re.compile(r"^( *)```(.*)$")
_LINK = re.compile(r"!?\[[^\]]*\]\(([^)\s]+)\)")
_MARK = re.compile(r"^<!-- (run|test)-command -->$")
_HEADING = re.compile(r"^#+ +(.*)$")


@dataclass(frozen=True)
class Block:
    """A fenced block: the words behind the fence, its text, and its first line's number."""

    info: str
    text: str
    line: int

    @property
    def language(self) -> str:
        """The first of its words."""
        return self.info.split(" ", 1)[0]

    @property
    def file(self) -> str:
        """The name under which it is saved; empty for one that is not."""
        found = re.search(r"\bfile=(\S+)", self.info)
        return found[1] if found else ""

    @property
    def reason_not_to_run(self) -> str:
        """Why it cannot run here."""
        return self.info.partition("no-run:")[2].strip()

    @property
    def status(self) -> int:
        """The exit status with which it ends."""
        found = re.search(r"\bexits (\d+)", self.info)
        return int(found[1]) if found else 0

    @property
    def runs(self) -> bool:
        """Is it a block of commands that can run here?"""
        return self.language == "sh" and "no-run" not in self.info


def name(page: Path) -> str:
    """Return a page's path in the checkout."""
    return page.relative_to(ROOT).as_posix()


def blocks(page: Path) -> Iterator[Block]:
    """Yield the fenced blocks of a page."""
    begun: tuple[str, str, int] | None = None
    held: list[str] = []
    before = ""
    for number, line in enumerate(page.read_text(encoding="utf-8").splitlines(), start=1):
        fence = _FENCE.match(line)
        if fence and begun is None:
            marked = f" no-run: {MARKED}" if _MARK.match(before) else ""
            begun, held = (fence[1], fence[2].strip() + marked, number), []
        elif fence and begun is not None:
            yield Block(begun[1], "\n".join(held) + "\n", begun[2])
            begun = None
        elif begun is not None:
            held.append(line.removeprefix(begun[0]))
        before = line


def prose(page: Path) -> str:
    """Return a page without its fenced blocks."""
    inside, kept = False, []
    for line in page.read_text(encoding="utf-8").splitlines():
        if _FENCE.match(line):
            inside = not inside
        elif not inside:
            kept.append(line)
    return "\n".join(kept)


def links(page: Path) -> list[str]:
    """Return where the links and pictures of a page lead."""
    return _LINK.findall(re.sub(r"`[^`\n]*`", "", prose(page)))


def anchors(page: Path) -> set[str]:
    """Return the anchors of a page's headings, as forges make them."""
    found = (_HEADING.match(line) for line in prose(page).splitlines())
    return {
        re.sub(r"[^\w\- ]", "", heading[1].lower()).strip().replace(" ", "-")
        for heading in found
        if heading
    }
