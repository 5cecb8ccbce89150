"""Find the place in a file that a value of the model came from.

The model normalises what it reads (``expect`` is split into objects and players, a mapping
of cards becomes a list), so a location in the model is not always a path in the file.  The
walk here follows the file and skips the parts of a location that exist in the model alone.
"""

from __future__ import annotations

from dataclasses import dataclass

from conformance.scenario.model import STEP_KEYS
from conformance.scenario.problems import Location
from conformance.scenario.source import Mapping, Mark, Node, Scalar, Sequence


@dataclass(frozen=True, slots=True)
class Place:
    """Where something stands: its mark, its path in the file, and the node, if it is there."""

    mark: Mark
    path: Location
    node: Node


def locate(root: Node, location: Location) -> Place:
    """Return the nearest place in the file to a location of the model.

    For a key that the model does not know (the last part of the location), the place is the
    key's; for something that is missing, it is the place of what it is missing from.
    """
    node, mark, path = root, root.mark, ()
    place: tuple[Node, Mark, Location] = (node, mark, path)
    parts = list(location)
    at = 0
    while at < len(parts):
        part = parts[at]
        if not _is_tag(parts, at):
            # Where an answer's kind is not known, the place is the kind's, not its value's.
            names = isinstance(part, int) and parts[at + 1 : at + 2] == ["kind"]
            found = _enter(place, part, last=names or at == len(parts) - 1)
            if found is not None:
                place = found
            elif part == "faces":
                at += 1  # a card with one face is written without the list of faces
        at += 1
    return Place(place[1], place[2], place[0])


def _is_tag(parts: list[str | int], at: int) -> bool:
    """Is this part the name of a union's branch, such as ``play, 2, cast, …``?"""
    if at == 0 or parts[at] not in STEP_KEYS:
        return False
    previous = parts[at - 1]
    in_script = isinstance(previous, int) and at >= 2 and parts[at - 2] == "play"
    in_refusal = previous == "illegal" and at >= 2 and parts[at - 2] == "illegal"
    return in_script or in_refusal


def _enter(
    place: tuple[Node, Mark, Location], part: str | int, *, last: bool
) -> tuple[Node, Mark, Location] | None:
    node, _, path = place
    if isinstance(node, Mapping):
        key = _key(node, part)
        if key is None and part == "kind":
            key = next((word for word in node.items if word != "for"), None)
            if key is not None:
                return Scalar(node.keys[key], key, key), node.keys[key], (*path, key)
        if key is None:
            return None
        child = node.items[key]
        mark = node.keys[key] if last or not isinstance(child, Scalar) else child.mark
        return child, mark, (*path, key)
    if isinstance(node, Sequence) and isinstance(part, int) and 0 <= part < len(node.items):
        child = node.items[part]
        return child, child.mark, (*path, part)
    return None


def _key(node: Mapping, part: str | int) -> str | None:
    if isinstance(part, int):
        keys = list(node.items)
        return keys[part] if 0 <= part < len(keys) else None
    if part in node.items:
        return part
    spaced = part.rstrip("_").replace("_", " ")
    if spaced in node.items:
        return spaced
    if part == "value":
        others = [word for word in node.items if word != "for"]
        return others[0] if len(others) == 1 else None
    if part == "subject" and "for" in node.items:
        return "for"
    return None
