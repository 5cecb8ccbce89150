"""Find the content that rules editors and adapter authors write: fixtures and adapters.

In a checkout both folders stand beside the package; in an installed wheel they are data
inside it.  Nothing else in the suite knows where they are.
"""

from __future__ import annotations

from pathlib import Path
from typing import Literal

ContentKind = Literal["fixtures", "adapters"]

_PACKAGE = Path(__file__).resolve().parent


class ContentMissing(Exception):
    """Raised when a content folder is in neither of its two places."""

    def __init__(self, name: str, tried: tuple[Path, ...]) -> None:
        self.name = name
        self.tried = tried
        places = " nor ".join(str(place) for place in tried)
        super().__init__(
            f"the folder {name!r} is neither {places}; install the package again, or run "
            "from a whole checkout"
        )


def content_dir(name: str, package: Path = _PACKAGE) -> Path:
    """Return the content folder ``name``: in the wheel, else in the checkout.

    Raises :class:`ContentMissing` when it is in neither.
    """
    tried = (package / "data" / name, package.parent / name)
    for place in tried:
        if place.is_dir():
            return place
    raise ContentMissing(name, tried)


def fixtures_dir() -> Path:
    """Return the folder with rulings, cards, scenarios and counterexamples."""
    return content_dir("fixtures")


def adapters_dir() -> Path:
    """Return the folder with a folder for each engine's adapter."""
    return content_dir("adapters")


def content_path(kind: ContentKind) -> Path:
    """Return the folder of one kind of content.  Raises :class:`ContentMissing`."""
    return content_dir(kind)
