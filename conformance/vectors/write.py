"""Write vectors into a folder: a file for each, their schemas, and last the index.

The same suite, Python, Hypothesis, profile and seed give the same bytes.  While there is no
index the folder is not whole: the old one goes first, the new one comes last.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Sequence
from dataclasses import asdict
from pathlib import Path, PurePosixPath
from typing import Any

from conformance.report.results import RULES_EDITION
from conformance.search.profiles import SearchSettings
from conformance.search.store import CorpusHeader
from conformance.vectors.make import LeftOut, Made, Vector
from conformance.vectors.schema import FORMAT, FORMAT_VERSION, index_schema, vector_schema

INDEX = "index.json"
_SCHEMAS = {"index.schema.json": index_schema, "vector.schema.json": vector_schema}


class ExportError(Exception):
    """Raised for a folder that vectors cannot be written into; the text has cause and cure."""


def check_folder(folder: Path) -> None:
    """Raise :class:`ExportError` for a folder that holds anything but earlier vectors."""
    there = {path.relative_to(folder).as_posix() for path in folder.rglob("*") if path.is_file()}
    if there - {INDEX, *_SCHEMAS, *_listed(folder / INDEX)}:
        raise ExportError(
            f"{folder}: holds files that are no vectors, and could be taken for some; name a "
            "folder that is new or empty"
        )


def _empty(folder: Path) -> None:
    """Take earlier vectors out of a folder, the index first."""
    files = _listed(folder / INDEX)
    for file in (INDEX, *_SCHEMAS, *files):
        (folder / file).unlink(missing_ok=True)
    for inner in sorted((one for one in folder.rglob("*") if one.is_dir()), reverse=True):
        inner.rmdir()


def write_vectors(folder: Path, settings: SearchSettings, made: Sequence[Made]) -> None:
    """Write vectors into a folder, in this order, in the place of those that it holds.

    Raises :class:`ExportError` for a folder that holds anything else, and when two vectors
    would have one file; and ``OSError``.
    """
    check_folder(folder)
    folder.mkdir(parents=True, exist_ok=True)
    _empty(folder)
    entries: list[dict[str, Any]] = []
    used: dict[str, str] = {}
    for vector in (one for one in made if isinstance(one, Vector)):
        other = used.setdefault(vector.file.lower(), vector.id)
        if len(used) == len(entries):
            raise ExportError(f"{other} and {vector.id} would be the same file; rename one")
        text = _compact(_document(vector))
        path = folder / vector.file
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8", newline="\n")
        entries.append({**_described(vector), "file": vector.file, "sha256": _digest(text),
                        "needs": vector.needs})  # fmt: skip
    for name, schema in _SCHEMAS.items():
        _write(folder / name, schema())
    left_out = [asdict(one) for one in made if isinstance(one, LeftOut)]
    index = {**_header(settings), "vectors": entries, "left_out": left_out}
    (folder / INDEX).write_text(_by_lines(index), encoding="utf-8", newline="\n")


def _header(settings: SearchSettings) -> dict[str, Any]:
    return {
        "format": FORMAT,
        "version": FORMAT_VERSION,
        "rules": RULES_EDITION,
        **asdict(CorpusHeader.of(settings)),
    }


def _document(vector: Vector) -> dict[str, Any]:
    head = {"format": FORMAT, "version": FORMAT_VERSION}
    return {**head, **_described(vector), **vector.body}


def _described(vector: Vector) -> dict[str, Any]:
    return {
        "id": vector.id,
        "origin": vector.origin,
        "rulings": list(vector.rulings),
        "case": vector.case,
        "rules": list(vector.rules),
        "hash": vector.hash,
    }


def _listed(index: Path) -> list[str]:
    """Return the files that an index of ours lists.  None of them is outside of its folder."""
    if not index.is_file():
        return []
    foreign = ExportError(f"{index}: this is no index of vectors; name a folder of its own")
    try:
        document = json.loads(index.read_text(encoding="utf-8"))
        files = [str(one["file"]) for one in document["vectors"]]
        ours = document["format"] == FORMAT
    except (ValueError, KeyError, TypeError, RecursionError):
        raise foreign from None
    if not ours or any(_leads_out(file) for file in files):
        raise foreign
    return files


def _leads_out(file: str) -> bool:
    path = PurePosixPath(file)
    return path.is_absolute() or ".." in path.parts or "\\" in file


def _digest(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()


def _compact(document: object) -> str:
    return json.dumps(document, ensure_ascii=False, separators=(",", ":")) + "\n"


def _by_lines(document: dict[str, Any]) -> str:
    """Return JSON with a line for each field, and for each item of a list that is a field."""
    lines = []
    for name, value in document.items():
        text = _compact(value).rstrip("\n")
        if isinstance(value, list) and value:
            text = "[\n" + ",\n".join("  " + _compact(one).rstrip("\n") for one in value) + "\n ]"
        lines.append(f" {json.dumps(name)}: {text}")
    return "{\n" + ",\n".join(lines) + "\n}\n"


def _write(path: Path, document: dict[str, Any]) -> None:
    text = json.dumps(document, ensure_ascii=False, indent=1) + "\n"
    path.write_text(text, encoding="utf-8", newline="\n")
