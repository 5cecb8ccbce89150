"""Prompts while a spell or ability is announced and paid (CR 601.2, 602.2)."""

from __future__ import annotations

from typing import Any

from conformance.engines.answers import times_paid
from conformance.engines.errors import IllegalMove, Unsupported
from conformance.engines.reading import as_names
from conformance.engines.trace import Question

from .asking import (
    Asker,
    Data,
    as_shares,
    one_of,
    select,
    source_of,
)
from .cards import CompiledCard
from .names import SEATS
from .table import PASS, Action

RATHER_THAN = "alternative"
"""What the option is called to pay an alternative cost that has no keyword."""


def targets(asker: Asker, data: Data) -> Action:
    """Choose the next target (CR 601.2c); one question for each word "target"."""
    if not asker.targets:
        asker.targets = _ask_targets(asker, data)
    name = asker.targets.pop(0)
    target = None if name is None else asker.names.target(name)
    return {"type": "ChooseTarget", "data": {"target": target}}


def _ask_targets(asker: Asker, data: Data) -> list[str | None]:
    slots, now = data["target_slots"], data["selection"]["current_slot"]
    legal = data["selection"]["current_legal_targets"]
    several = "multi_target" in ((data.get("pending_cast") or {}).get("ability") or {})
    group = [slots[now]]
    for slot in slots[now + 1 :]:
        # "Up to two target creatures" is one word "target" with two places for targets.
        same = slot["legal_targets"] == slots[now]["legal_targets"]
        if not same or not (several or slot["optional"]):
            break
        group.append(slot)
    required = sum(not slot["optional"] for slot in group)
    options = [asker.names.of_target(target) for target in legal]
    counts = (required, min(len(group), max(len(options), required)))
    value = asker.ask("targets", data, source_of(data), options, counts=counts)
    chosen: list[str | None] = list(as_names(value))
    if len(chosen) > len(group):
        raise IllegalMove(f"{len(chosen)} targets are too many; at most {len(group)}")
    return chosen + [None] * (len(group) - len(chosen))


def x(asker: Asker, data: Data) -> Action:
    """Announce X (CR 601.2b)."""
    span = range(data["min"], data["max"] + 1)
    value = asker.number("x", data, source_of(data), span)
    return {"type": "ChooseX", "data": {"value": value}}


def alternative(asker: Asker, data: Data) -> Action:
    """Choose to pay an alternative cost or not (CR 118.9)."""
    options = ["none", keyword_name(data["keyword"])]
    value = asker.ask("alternative", data, data["object_id"], options)
    chosen = ("Normal", "Alternative")[one_of(value, options)]
    return {"type": "ChooseAlternativeCast", "data": {"choice": {"type": chosen}}}


def additional(asker: Asker, data: Data) -> Action:
    """Pay an optional additional cost once more or not (CR 118.8, 702.33)."""
    spell = source_of(data)
    if data["cost"]["type"] == "Choice":
        return _rather_than(asker, data, spell)
    key = -1 if spell is None else spell
    if key not in asker.kicks:
        repeatable = bool((data["cost"].get("data") or {}).get("repeatable"))
        options = None if repeatable else ("0", "1")
        value = asker.ask("additional", data, spell, options)
        asker.kicks[key] = times_paid(value, "kicker", "multikicker")
    pays = asker.kicks[key] > 0
    asker.kicks[key] -= pays
    return {"type": "DecideOptionalCost", "data": {"pay": pays}}


def _rather_than(asker: Asker, data: Data, spell: int | None) -> Action:
    """Choose between a cost and one that may be paid rather than it (CR 118.9).

    The engine asks in the same way which of two additional costs is paid; then the first one is
    the cost as it stands, and the other one is paid rather than it (CR 118.8a).
    """
    options = ["none", RATHER_THAN]
    rather = one_of(asker.ask("alternative", data, spell, options), options) == 1
    last = data["cost"]["data"][-1]
    pending = data.get("pending_cast") or {}
    instead_of_mana_cost = (
        last.get("cost") == pending.get("base_cost") and pending["cost"]["type"] == "NoCost"
    )
    pays_first = rather if instead_of_mana_cost else not rather
    return {"type": "DecideOptionalCost", "data": {"pay": pays_first}}


def payment(asker: Asker, data: Data) -> Action:
    """Pay as the engine does it: which mana pays is left to it."""
    asker.book.choose(Question("payment", SEATS[data["player"]]), default="engine")
    return PASS


def face(asker: Asker, data: Data) -> Action:
    """Choose the face or half to cast or play (CR 709.3, 712.11)."""
    back = ask_face(asker, data, data["object_id"]) == 1
    return {"type": "ChooseModalFace", "data": {"back_face": back}}


def ask_face(asker: Asker, data: Data, number: int) -> int:
    """Ask for a face; return its place on the card."""
    options = [face["name"] for _, face in _card(asker, number).faces]
    return one_of(asker.ask("face", data, number, options), options)


def variant(asker: Asker, data: Data) -> Action:
    """Choose among ways to cast: a half or both fused (CR 702.102), or a keyword."""
    ways, number = data["options"], data["object_id"]
    if all(way.get("face") in ("Left", "Right") or way["variant"] == "Fuse" for way in ways):
        card = _card(asker, number)
        halves = dict(zip(("Left", "Right"), (face["name"] for _, face in card.faces), strict=True))
        options = [card.name if way["variant"] == "Fuse" else halves[way["face"]] for way in ways]
        value = asker.ask("face", data, number, options)
    else:
        options = [variant_name(way["variant"]) for way in ways]
        value = asker.ask("alternative", data, number, options)
    return {"type": "ChooseCastingVariant", "data": {"index": one_of(value, options)}}


def _card(asker: Asker, number: int) -> CompiledCard:
    card = asker.card(number)
    if card is None:
        raise Unsupported("question", "the face of an object that is no card")
    return card


def mode(asker: Asker, data: Data) -> Action:
    """Choose modes (CR 700.2) by their numbers, the first being 1."""
    modal = data["modal"]
    options = [str(number + 1) for number in range(modal["mode_count"])]
    counts = (modal["min_choices"], modal["max_choices"])
    value = asker.ask("mode", data, source_of(data), options, counts=counts)
    texts = [text.casefold() for text in modal["mode_descriptions"]]
    chosen = [
        texts.index(name.casefold()) if name.casefold() in texts else one_of(name, options)
        for name in as_names(value)
    ]
    return {"type": "SelectModes", "data": {"indices": chosen}}


def pay_cost(asker: Asker, data: Data) -> Action:
    """Choose the objects with which a cost is paid: sacrificed, discarded, exiled.

    The engine writes a least count of 0 where it takes no fewer than all.
    """
    counts = (data.get("min_count") or data["count"], data["count"])
    subject = source_of(data) or _resumed(data)
    if _refuses(asker, data, subject):
        return {"type": "CancelCast"}
    return select(asker.objects(data, subject, data["choices"], counts))


def _refuses(asker: Asker, data: Data, subject: int | None) -> bool:
    """Return whether the script refuses to cast what the engine lets it cancel (CR 118.8c).

    The engine offers that for each cost; only a script that speaks of it is asked.
    """
    if subject is None:
        return False
    question = Question("may", SEATS[data["player"]], asker.names.of(subject), ("yes", "no"))
    if asker.book.find(question) is None:
        return False
    return not asker.yes(data, subject)


def divide(asker: Asker, data: Data) -> Action:
    """Divide damage or counters among targets (CR 601.2d)."""
    options = [asker.names.of_target(target) for target in data["targets"]]
    shares = as_shares(asker.ask("division", data, source_of(data), options))
    distribution = [[asker.names.target(name), share] for name, share in shares.items()]
    return {"type": "DistributeAmong", "data": {"distribution": distribution}}


def keyword_name(keyword: Any) -> str:
    """Return a keyword as the scenario spells it: ``Evoke`` is ``evoke``."""
    name = keyword["type"] if isinstance(keyword, dict) else str(keyword)
    return str(name).lower()


def variant_name(way: Any) -> str:
    """Return what the engine's way to cast is called in an answer.

    A permanent's permission to cast from the hand without paying has no keyword (CR 118.9).
    """
    if isinstance(way, dict):
        return RATHER_THAN if "HandPermission" in way else keyword_name(next(iter(way)))
    return "none" if way == "Normal" else keyword_name(way)


def _resumed(data: Data) -> int | None:
    """Return the spell or ability whose cost is being paid."""
    resume = data.get("resume") or {}
    for part in resume.values():
        if isinstance(part, dict) and "object_id" in part:
            return int(part["object_id"])
    return None
