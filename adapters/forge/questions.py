"""Answer what the engine asks in the middle of a move.

Each kind of prompt that is known has a function that puts the question and returns the engine's
answer.  A prompt that is not known is unsupported.
"""

from __future__ import annotations

import re
from collections.abc import Callable

from conformance.engines.errors import IllegalMove, ScriptError, Unsupported
from conformance.engines.reading import as_names, as_number
from conformance.engines.trace import Question
from conformance.scenario.model import QuestionKind

from .asking import COSTED, Asker, Output, shown_text
from .observe import target_name
from .selections import selection
from .table import Json, Prompt

LISTED_NUMBERS = 40
UNTOLD = 1000
"""So much mana an ability is taken to make that does not say how much it makes."""

TRIGGERS = "Order triggered abilities"


def answer(asker: Asker, prompt: Prompt) -> None:
    """Answer a prompt; raises :class:`IllegalMove` or :class:`Unsupported`."""
    handler = HANDLERS.get(prompt.kind)
    if handler is None:
        raise Unsupported("question", f"the engine's prompt {prompt.kind}")
    asker.play.table.answer(prompt.kind, **handler(asker, prompt))


def _targets(asker: Asker, prompt: Prompt) -> Output:
    """Choose targets (CR 601.2c), or, in a resolution, objects and players."""
    told = prompt.input
    decoys = asker.play.decoys()
    ids = {
        target_name(asker.play, one["kind"], one["id"]): one
        for one in told["candidates"]
        if one["id"] not in decoys
    }
    counts = (int(told["minTargets"]), min(int(told["maxTargets"]), len(ids)))
    if asker.announces():  # a cost that has been begun cannot be cancelled
        kind: QuestionKind = "targets" if told["cancellable"] else "objects"
    else:
        kind = "objects" if prompt.source == asker.resolving else "targets"
    chosen = asker.several(prompt, kind, ids, counts)
    picked = [{"kind": one["kind"], "id": one["id"]} for one in chosen]
    return {"type": "boardTargets", "chosen": picked}


def _cards(asker: Asker, prompt: Prompt) -> Output:
    decoys = asker.play.decoys()
    offered = [card["id"] for card in prompt.cards if card["id"] not in decoys]
    ids = {asker.play.names.of(number): number for number in offered}
    counts = (int(prompt.input["min"]), min(int(prompt.input["max"]), len(ids)))
    chosen = asker.several(prompt, "objects", ids, counts)
    return {"type": "chooseCardsDecision", "chosenCardIds": chosen}


def _number(asker: Asker, prompt: Prompt) -> Output:
    low, high = int(prompt.input["min"]), int(prompt.input["max"])
    numbers = [str(n) for n in range(low, high + 1)] if high - low < LISTED_NUMBERS else None
    kind: QuestionKind = "x" if asker.announces() else "number"
    if COSTED.search(shown_text(prompt)):
        kind = "additional"
    value = asker.ask(prompt, kind, numbers)
    number = as_number(value)
    if not low <= number <= high:
        raise IllegalMove(f"the engine takes {low} to {high} here, not {number}")
    return {"type": "numberDecision", "chosenNumber": number}


def _yes_or_no(asker: Asker, prompt: Prompt) -> Output:
    """Ask whether to do something; of a discovered card, whether to cast it."""
    if asker.announcing is not None:
        return {"type": "decision", "value": True}  # a cost that the script wants to be paid
    told = prompt.input
    labels = f"{told['confirmLabel']} {told['denyLabel']} {shown_text(prompt)}".lower()
    if "cast" in labels and "hand" in labels:
        value = asker.ask(prompt, "cast-or-hand", ["cast", "hand"])
        return {"type": "decision", "value": value != "hand"}
    value = asker.ask(prompt, "may", ["yes", "no"])
    if value in (True, "yes"):
        return {"type": "decision", "value": True}
    if value in (False, "no"):
        return {"type": "decision", "value": False}
    raise ScriptError(f"an answer to `may` is true or false, not {value!r}")


def _color(asker: Asker, prompt: Prompt) -> Output:
    offered = [_symbol(color) for color in prompt.input["validColors"]]
    value = asker.ask(prompt, "mana colour", offered)
    words = value if isinstance(value, tuple) else (value,)
    chosen: dict[str, int] = {}
    for word in words:
        if word not in offered:
            raise IllegalMove(f"the engine does not offer {word!r}; offered: {', '.join(offered)}")
        color = prompt.input["validColors"][offered.index(str(word))]
        chosen[color] = chosen.get(color, 0) + 1
    if len(words) == 1:
        chosen = {color: int(prompt.input["amount"]) for color in chosen}
    return {"type": "colorDecision", "chosenColors": chosen}


def _symbol(color: str) -> str:
    words = {"white": "W", "blue": "U", "black": "B", "red": "R", "green": "G", "colorless": "C"}
    return words.get(color.lower(), color)


def _reorder(asker: Asker, prompt: Prompt) -> Output:
    """Order triggers (CR 603.3b); the order of cards is left as the engine has it."""
    items = prompt.input["items"]
    ids = [item["id"] for item in items]
    if prompt.input["presentation"]["title"] == TRIGGERS:
        labels = _trigger_labels(asker, items)
        # The engine asks what resolves first, a script says what is put on the stack first.
        value = asker.book.choose(
            Question("order", asker.play.names.seats[prompt.seat], options=tuple(labels)),
            tuple(reversed(labels)),
        )
        left = dict(zip(labels, ids, strict=True))
        chosen = []
        for word in as_names(value):
            match = next((label for label in left if label == word), None)
            match = match or next((label for label in left if label.startswith(f"{word} (")), None)
            if match is None:
                raise IllegalMove(f"{word!r} is not among the abilities to order: {labels}")
            chosen.append(left.pop(match))
        ids = [*reversed(list(left.values())), *reversed(chosen)]
    return {"type": "reorderDecision", "orderedIds": ids}


def _trigger_labels(asker: Asker, items: list[Json]) -> list[str]:
    labels: list[str] = []
    for item in items:
        label = asker.play.names.of(item["card"]["id"])
        cause = asker.play.cause(item.get("oracle") or "")
        if cause is not None and cause != item["card"]["id"]:
            label = f"{label} ({asker.play.names.of(cause)})"
        unique, number = label, 2
        while unique in labels:
            unique, number = f"{label} #{number}", number + 1
        labels.append(unique)
    return labels


def _payment(asker: Asker, prompt: Prompt) -> Output:
    """Pay as the engine does it: which mana pays is left to it.

    Nobody has to activate mana abilities for a spell that is cast in a resolution.
    """
    if prompt.input["canConfirmFromPool"]:
        return {"type": "pay", "auto": False}
    if asker.announcing is None:
        if not _enough(asker, prompt):
            return {"type": "cancel"}  # it asks for what nobody can pay, and so it is no question
        question = Question(
            "payment",
            asker.play.names.seats[prompt.seat],
            None if prompt.source is None else asker.play.names.of(prompt.source),
        )
        if asker.book.choose(question, "mana abilities") in ("none", ()):
            return {"type": "cancel"}
    return {"type": "pay", "auto": True}


def _enough(asker: Asker, prompt: Prompt) -> bool:
    """Whether the pool and all sources on offer together make as much mana as the cost takes."""
    sources: dict[str, int] = {}
    for action in prompt.input["actions"]:
        made = sum(int(mana["amount"]) for mana in action.get("producedMana", ()))
        card = str(action["cardId"])
        # What an ability makes is not always told; then it is enough.
        sources[card] = max(sources.get(card, 0), made or UNTOLD)
    pool = asker.play.table.view["players"][prompt.seat]["manaPool"]
    there = sum(int(amount) for amount in pool.values()) + sum(sources.values())
    symbols = re.findall(r"\{([^}]*)\}", str(prompt.input["manaCost"]))
    takes = sum(int(symbol) if symbol.isdigit() else symbol != "X" for symbol in symbols)
    return bool(sources) and there >= takes


def _nobody_attacks(asker: Asker, prompt: Prompt) -> Output:
    return {"type": "declareAttackers", "assignments": []}


def _nobody_blocks(asker: Asker, prompt: Prompt) -> Output:
    return {"type": "declareBlockers", "assignments": []}


def _damage_order(asker: Asker, prompt: Prompt) -> Output:
    ids = list(prompt.input["blockerIds"])
    return {"type": "damageAssignmentOrderDecision", "orderedBlockerIds": ids}


def _combat_damage(asker: Asker, prompt: Prompt) -> Output:
    """Assign an attacker's combat damage (CR 510.1c)."""
    told = prompt.input
    ids = [*told["blockerIds"], *([told["defenderId"]] if told.get("defenderId") else [])]
    names = {asker.play.names.of(one): one for one in ids}
    shares = asker.ask(prompt, "division", list(names))
    if not isinstance(shares, dict):
        raise ScriptError(f"an answer to `division` maps names to numbers, not {shares!r}")
    if any(name not in names for name in shares):
        raise IllegalMove("damage is assigned to what the engine does not offer")
    entries = [{"assigneeId": names[name], "damage": n} for name, n in shares.items()]
    return {"type": "combatDamageAssignmentDecision", "assignments": entries}


HANDLERS: dict[str, Callable[[Asker, Prompt], Output]] = {
    "chooseBoardTargets": _targets,
    "chooseCards": _cards,
    "chooseNumber": _number,
    "chooseBoolean": _yes_or_no,
    "chooseFromSelection": selection,
    "chooseColor": _color,
    "reorder": _reorder,
    "payManaCost": _payment,
    "chooseAttackers": _nobody_attacks,
    "chooseBlockers": _nobody_blocks,
    "chooseDamageAssignmentOrder": _damage_order,
    "chooseCombatDamageAssignment": _combat_damage,
}
"""The engine's prompts, and what answers each."""
