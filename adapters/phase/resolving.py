"""Prompts while something resolves, and those of the turn and of combat."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import islice, permutations

from conformance.engines.answers import CAST_IF_ABLE
from conformance.engines.errors import IllegalMove, Unsupported
from conformance.engines.reading import as_names
from conformance.engines.trace import Question

from .announcing import ask_face
from .asking import Asker, Data, as_shares, one_of, select, single, source_of
from .names import SEATS, seat_of
from .position import COLORS
from .readback import fits_order, trigger_labels
from .table import Action

LETTERS = {color: letter for letter, color in COLORS.items()}

TRIED_ORDERS = 720
"""How many orders of triggers are tried to find the one that a script wants."""


def zone_choice(asker: Asker, data: Data) -> Action:
    """Choose cards or permanents for an effect."""
    count = data["count"]
    low = 0 if data.get("up_to") else data.get("min_count") or count
    high = min(count, len(data["cards"]))
    counts = (min(low, high), high)
    return select(asker.objects(data, source_of(data), data["cards"], counts))


def looked_at(asker: Asker, data: Data) -> Action:
    """Scry or surveil (CR 701.22, 701.25): the answer names the cards that do not stay."""
    cards = data["cards"]
    moved = asker.objects(data, source_of(data), cards, (0, len(cards)))
    return select([number for number in cards if number not in moved])


def keep_legend(asker: Asker, data: Data) -> Action:
    """Choose the legendary permanent that stays (CR 704.5j)."""
    kept = asker.objects(data, None, data["candidates"], (1, 1))
    return {"type": "ChooseLegend", "data": {"keep": single(kept)}}


def may(asker: Asker, data: Data) -> Action:
    """Decide whether to do what an effect allows."""
    accept = asker.yes(data, source_of(data))
    return {"type": "DecideOptionalEffect", "data": {"accept": accept}}


def pay_or_not(asker: Asker, data: Data) -> Action:
    """Decide whether to pay what an effect demands (CR 118.12)."""
    pay = asker.yes(data, source_of(data))
    return {"type": "PayUnlessCost", "data": {"pay": pay}}


def replacement(asker: Asker, data: Data) -> Action:
    """Choose a replacement effect (CR 616), or whether an optional one applies."""
    candidates = data["candidates"]
    sources = [asker.names.of(candidate["source_id"]) for candidate in candidates]
    if data["kind"]["type"] == "OptionalBranch":
        index = 0 if asker.yes(data, candidates[0]["source_id"]) else 1
    else:
        index = one_of(asker.ask("replacement", data, None, sources), sources)
    return {"type": "ChooseReplacement", "data": {"index": index}}


def copied_object(asker: Asker, data: Data) -> Action:
    """Choose the object that a permanent enters as a copy of (CR 707)."""
    chosen = asker.objects(data, source_of(data), data["valid_targets"], (1, 1))
    return {"type": "ChooseTarget", "data": {"target": {"Object": single(chosen)}}}


def new_targets(asker: Asker, data: Data) -> Action:
    """Choose new targets for a copy, or leave them as they are (CR 707.10c)."""
    slot = data["target_slots"][data["current_slot"]]
    if data["current_slot"] == 0 and not asker.yes(data, data["copy_id"]):
        return {"type": "KeepAllCopyTargets"}
    options = [asker.names.of_target(target) for target in slot["legal_alternatives"]]
    value = asker.ask("targets", data, data["copy_id"], options)
    (name,) = as_names(value) or (None,)
    target = None if name is None else asker.names.target(name)
    return {"type": "ChooseTarget", "data": {"target": target}}


def cast_offer(asker: Asker, data: Data) -> Action:
    """Cast a card that an effect offers, or choose the half of an adventurer card."""
    kind = data["kind"]["type"]
    if kind == "Adventure":
        creature = ask_face(asker, data, data["kind"]["object_id"]) == 0
        return {"type": "ChooseAdventureFace", "data": {"creature": creature}}
    if kind == "Discover":
        return _discovered(asker, data)
    if kind == "FreeCastWindow":
        chosen = asker.objects(data, None, data["kind"]["candidates"], (0, 1))
        selection = {"selection": single(chosen)} if chosen else {}
        return {"type": "FreeCastWindowChoice", "data": selection}
    raise Unsupported("question", f"the engine's cast offer {kind}")


def _discovered(asker: Asker, data: Data) -> Action:
    """Cast a discovered card or put it into hand; the engine offers both in any case."""
    options = ["cast", "hand"]
    views = asker.table.exile()
    # A card in exile that is not face down may be examined by any player (CR 406.3).
    seen = {asker.names.of(v["id"]): () if v["face_down"] else tuple(SEATS) for v in views}
    value = asker.ask("cast-or-hand", data, data["kind"]["hit_card"], options, seen_by=seen)
    cast, decline = (
        {"type": "DiscoverChoice", "data": {"choice": {"type": choice}}}
        for choice in ("Cast", "Decline")
    )
    if value != CAST_IF_ABLE:
        return (cast, decline)[one_of(value, options)]
    mark = asker.table.mark()
    try:
        asker.table.apply(data["player"], cast)
    except IllegalMove:
        return decline
    asker.table.rewind(mark)
    return cast


def mana_colour(asker: Asker, data: Data) -> Action:
    """Choose the colour of mana that an ability makes (CR 106.7), or of each of several."""
    choice = data["choice"]
    if choice["type"] not in ("SingleColor", "AnyCombination"):
        raise Unsupported("question", f"mana of kind {choice['type']}")
    options = [LETTERS[color] for color in choice["data"]["options"]]
    source = ((data.get("context") or {}).get("data") or {}).get("source_id")
    words = as_names(asker.ask("mana colour", data, source, options))
    colors = [COLORS[options[one_of(word.strip("{}"), options)]] for word in words]
    single_color = choice["type"] == "SingleColor"
    count = 1 if single_color else choice["data"]["count"]
    colors = colors * count if len(colors) == 1 else colors
    if len(colors) != count:
        raise IllegalMove(f"{len(colors)} colours are named for {count} mana")
    picked: Data = {"type": "Combination", "data": colors}
    if single_color:
        picked = {"type": "SingleColor", "data": colors[0]}
    return {"type": "ChooseManaColor", "data": {"choice": picked, "count": 1}}


def named(asker: Asker, data: Data) -> Action:
    """Choose a number, a player, a creature type or a card name."""
    kind, offered = data["choice_type"], list(data["options"])
    subject = (
        (((data.get("source") or {}).get("prompt") or {}).get("identity") or {})
        .get("reference", {})
        .get("object_id")
    )
    if isinstance(kind, dict) and "NumberRange" in kind:
        limits = kind["NumberRange"]
        span = range(limits["min"], limits["max"] + 1)
        choice = str(asker.number("number", data, subject, span))
    elif kind in ("Opponent", "Player"):
        options = [SEATS[int(seat)] for seat in offered]
        choice = str(seat_of(str(asker.ask("player", data, subject, options))))
    elif kind == "Color":
        words = [color.lower() for color in offered]
        choice = offered[one_of(asker.ask("named", data, subject, words), words)]
    else:
        # No list of options: any card name may be named (CR 201.3).
        choice = str(asker.ask("named", data, subject, offered or None))
    return {"type": "ChooseOption", "data": {"choice": choice}}


def order(asker: Asker, data: Data) -> Action:
    """Put triggers in order (CR 603.3b): the script's, or the engine's own.

    The prompt does not tell which event each trigger is for, so an order that hangs on it is
    found by trying.  What came of it is read from the stack when the move is complete.
    """
    seat, sources = data["player"], [trigger["source_id"] for trigger in data["triggers"]]
    called = [asker.names.of(source) for source in sources]
    wanted = asker.book.find(Question("order", SEATS[seat], called[0]))
    if wanted is None:
        return _ordered(range(len(sources)))
    words = as_names(wanted)
    mark = asker.table.mark()
    before = len(asker.table.stack())
    for places in islice(permutations(range(len(sources))), TRIED_ORDERS):
        if not all(
            _may_be(called[place], word) for place, word in zip(places, words, strict=False)
        ):
            continue
        asker.table.apply(seat, _ordered(places))
        labels = trigger_labels(asker.table.stack()[before:], asker.names)
        asker.table.rewind(mark)
        # With targets still to be chosen the stack does not show the triggers yet.
        if len(labels) < len(sources) or fits_order(words, labels):
            return _ordered(places)
    raise IllegalMove(f"no order of {', '.join(called)} is {', '.join(words)}")


def _ordered(places: Iterable[int]) -> Action:
    return {"type": "OrderTriggers", "data": {"order": list(places)}}


def _may_be(source: str, word: str) -> bool:
    return word == source or word.startswith((f"{source} (", f"{source} #"))


def combat_damage(asker: Asker, data: Data) -> Action:
    """Assign an attacker's combat damage (CR 510.1c, 702.19b); the engine's way if not told."""
    attacker = data["attacker_id"]
    blockers = [blocker["blocker_id"] for blocker in data["blockers"]]
    defender = SEATS[data["defending_player"]]
    offered = [asker.names.of(blocker) for blocker in blockers]
    if data["trample"] is not None:
        offered.append(defender)
    shares = as_shares(asker.ask("division", data, attacker, offered))
    assigned = [[b, shares.get(asker.names.of(b), 0)] for b in blockers]
    return {
        "type": "AssignCombatDamage",
        "data": {
            "mode": "Normal",
            "assignments": [pair for pair in assigned if pair[1]],
            "trample_damage": shares.get(defender, 0),
            "controller_damage": 0,
        },
    }


def declare_nothing(asker: Asker, data: Data) -> Action:
    """Declare no attackers or blockers: declaring some is a move of its own."""
    if "valid_attacker_ids" in data:
        return {"type": "DeclareAttackers", "data": {"attacks": [], "bands": []}}
    return {"type": "DeclareBlockers", "data": {"assignments": []}}
