"""Find the content that ships with the suite: fixtures and engine adapters.

In a wheel the folders lie inside the package, in ``conformance/data``; in a checkout they
are at the repository root.  Everything that reads content asks :func:`content_path`.
"""

from __future__ import annotations

from pathlib import Path
from typing import Literal

ContentKind = Literal["fixtures", "adapters"]

_PACKAGE = Path(__file__).resolve().parent


class ContentMissing(Exception):
    """Raised when a content folder is in neither place.  ``kind`` names the folder."""

    def __init__(self, kind: str, places: tuple[Path, ...]) -> None:
        self.kind = kind
        self.places = places
        looked = " and ".join(str(place) for place in places)
        super().__init__(
            f"the folder {kind!r} of the suite is missing (looked at {looked}); "
            "install the suite anew, or run it from a whole checkout"
        )


def content_path(kind: ContentKind) -> Path:
    """Return the folder of the suite's ``fixtures`` or ``adapters``.

    Raises :class:`ContentMissing` when it is neither in the package nor in a checkout.
    """
    packaged = _PACKAGE / "data" / kind
    if packaged.is_dir():
        return packaged
    checkout = _PACKAGE.parent / kind
    # Next to an installed package a folder of this name belongs to somebody else.
    if (_PACKAGE.parent / "pyproject.toml").is_file() and checkout.is_dir():
        return checkout
    raise ContentMissing(kind, (packaged, checkout))
