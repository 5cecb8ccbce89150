"""The versions of an engine for which an entry of its known failures holds.

A range is a specifier of PEP 440: ``>=0.103,<0.110``.  A version alone means exactly it, in
whatever scheme the engine counts.  A list means any of what stands in it, ``any`` all versions.
"""

from __future__ import annotations

import json
from dataclasses import dataclass

from packaging.specifiers import InvalidSpecifier, SpecifierSet
from packaging.version import InvalidVersion, Version

ANY = "any"
FORM = f'a version, a range such as ">=1.2,<2", a list of them, or "{ANY}"'


class VersionsError(ValueError):
    """Raised for words that are no versions; the text says why."""


@dataclass(frozen=True, slots=True)
class Versions:
    """Versions of an engine, as an entry names them."""

    words: tuple[str, ...]

    @classmethod
    def read(cls, words: tuple[str, ...]) -> Versions:
        """Return what the words mean.  Raises :class:`VersionsError`."""
        for word in words:
            if word != ANY and _is_range(word):
                _specifiers(word)
            elif not word.strip():
                raise VersionsError("a version cannot be empty")
        found = cls(words)
        if not any(found.hold(one) for one in found._nearby()):
            raise VersionsError(f"no version is in {found}")
        return found

    @classmethod
    def since(cls, version: str) -> Versions:
        """Return this version and all that follow; where they have no order, this one alone."""
        if not version:
            return cls((ANY,))
        return cls((f">={version}",)) if _ordered(version) else cls((version,))

    def __str__(self) -> str:
        """Return the value as it stands in the file."""
        quoted = [json.dumps(word, ensure_ascii=False) for word in self.words]
        return quoted[0] if len(quoted) == 1 else f"[{', '.join(quoted)}]"

    def hold(self, version: str) -> bool:
        """Is a version among them?  One that PEP 440 cannot order is in no range."""
        return any(_holds(word, version) for word in self.words)

    def overlap(self, other: Versions) -> bool:
        """Is there a version in both?

        Ranges meet, if at all, at an end of one of them or next to it, so that looking there
        is enough.
        """
        places = (*self._nearby(), *other._nearby())
        return any(self.hold(one) and other.hold(one) for one in places)

    def with_version(self, version: str) -> Versions:
        """Return them with one more; the same when it is among them."""
        return self if self.hold(version) else Versions((*self.words, version or ANY))

    def before(self, version: str) -> Versions | None:
        """Return those of them that come before a version; None when that is none."""
        if not _ordered(version):
            words = [word for word in self.words if not _holds(word, version)]
        else:
            words = []
            for word in self.words:
                if not _holds(word, version):
                    words.append(word)
                elif word == ANY:
                    words.append(f"<{version}")
                elif _is_range(word):
                    words.append(f"{word},<{version}")
        found = Versions(tuple(words))
        return found if any(found.hold(one) for one in found._nearby()) else None

    def _nearby(self) -> tuple[str, ...]:
        """Return versions at the ends of the ranges, and one above each."""
        found = ["0"]
        for word in self.words:
            if word == ANY:
                continue
            ends = [word]
            if _is_range(word):
                ends = [one.version.removesuffix(".*") for one in _specifiers(word)]
            for end in ends:
                found.append(end)
                if _ordered(end):
                    found.append(f"{Version(end).base_version}.0.0.1")
        return tuple(found)


def _is_range(word: str) -> bool:
    return word.lstrip()[:1] in ("<", ">", "=", "!", "~")


def _specifiers(word: str) -> SpecifierSet:
    try:
        return SpecifierSet(word)
    except InvalidSpecifier:
        raise VersionsError(f'"{word}" is no range of versions') from None


def _holds(word: str, version: str) -> bool:
    if word == ANY:
        return True
    if _is_range(word):
        # What an author plays on before it is released counts like any other version.
        return _specifiers(word).contains(version, prereleases=True)
    return word == version or (
        _ordered(word) and _ordered(version) and Version(word) == Version(version)
    )


def _ordered(version: str) -> bool:
    try:
        Version(version)
    except InvalidVersion:
        return False
    return True
