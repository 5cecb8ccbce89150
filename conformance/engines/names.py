"""Find what a step has created, so that the step's ``as`` can name it."""

from __future__ import annotations

from dataclasses import dataclass

from conformance.engines.trace import Observation, StackView
from conformance.scenario.model import Created


@dataclass(frozen=True, slots=True)
class NewObject:
    """Something that an observation shows and an earlier one did not."""

    id: str
    stack: StackView | None = None
    token: str | None = None  # the token's name
    card: str = ""


def created_by_step(before: Observation, after: Observation) -> tuple[NewObject, ...]:
    """Return what is new on the stack (top last) and among the objects, in that order.

    Only objects that the scenario has not named (``#`` ids) can be new to it.
    """
    old_stack = {view["id"] for view in before.get("stack", ())}
    old_objects = before.get("objects", {})
    found = [
        NewObject(view["id"], stack=view)
        for view in reversed(after.get("stack", []))
        if view["id"].startswith("#") and view["id"] not in old_stack
    ]
    seen = {new.id for new in found}
    for name, view in after.get("objects", {}).items():
        if name.startswith("#") and name not in old_objects and name not in seen:
            card = view.get("card", "")
            found.append(NewObject(name, token=card if view.get("token") else None, card=card))
    return tuple(found)


def match_created(description: Created, candidates: tuple[NewObject, ...]) -> NewObject | None:
    """Return the first candidate that the description fits; an empty one fits a lone candidate."""
    if description == Created():
        return candidates[0] if len(candidates) == 1 else None
    return next((new for new in candidates if _fits(description, new)), None)


def token_name(name: str) -> str:
    """Return a token's name without the word that CR 111.4 adds, which many engines leave out."""
    return name.removesuffix(" Token")


def _fits(wanted: Created, new: NewObject) -> bool:
    stack = new.stack
    if wanted.trigger_of is not None:
        if stack is None or stack.get("kind") != "triggered":
            return False
        if stack.get("source") != wanted.trigger_of:
            return False
        cause = stack.get("cause")
        return not wanted.caused_by or cause is None or cause in wanted.caused_by
    if wanted.ability_of is not None:
        return (
            stack is not None
            and stack.get("kind") == "activated"
            and stack.get("source") == wanted.ability_of
        )
    if wanted.token is not None:
        return new.token is not None and token_name(new.token) == token_name(wanted.token)
    if wanted.copy_of is not None:
        return stack is not None and stack.get("kind") == "spell"
    return False
