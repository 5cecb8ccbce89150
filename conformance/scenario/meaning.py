"""Find what is wrong with a scenario that has the right shape.

Unknown cards and rulings, two objects of one name, positions that cannot be: whatever can
be said for certain without playing.  What might be right is let pass, since an engine or the
judge will say so later; a check that cries wolf teaches people to work around it.
The names in the script are checked in :mod:`conformance.scenario.script`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from conformance.scenario.model import RESERVED, Card, Placed, PlayerPosition, Position, Scenario
from conformance.scenario.pool import placed_objects
from conformance.scenario.problems import Finding, Location, did_you_mean
from conformance.scenario.rulings import Ruling
from conformance.scenario.script import script_findings

NOT_NAMES = (*RESERVED, "objects", "players")
"""Words that have a meaning of their own where the name of an object may stand."""

_SYMBOLS = re.compile(r"(\{[^{}\s]+\})*")
_POOL_SYMBOLS = re.compile(r"(\{([0-9]{1,3}|[WUBRGC])\})*")
_WHOLE = re.compile(r"-?[0-9]+")
_SIZE_COUNTER = re.compile(r"[+-][0-9]+/([+-][0-9]+)")
_NO_PRIORITY = {
    "untap": "no player has priority in the untap step (CR 502.4)",
    "cleanup": "no player has priority in the cleanup step (CR 514.3)",
    "declare blockers": "no creature attacks in a starting position (CR 508.8)",
    "first strike damage": "no creature attacks in a starting position (CR 508.8)",
    "combat damage": "no creature attacks in a starting position (CR 508.8)",
}


def find_problems(
    scenario: Scenario, pool: Mapping[str, Card], rulings: Mapping[str, Ruling]
) -> list[Finding]:
    """Return everything that is certainly wrong with a scenario."""
    found = [*_rulings(scenario, rulings), *_cards(scenario)]
    cards = {**pool, **{card.name: card for card in scenario.cards}}
    positions: list[tuple[Location, Position]] = [(("start",), scenario.start)]
    for index, variant in enumerate(scenario.variants):
        if variant.start is not None:
            positions.append((("variants", index, "start"), variant.start))
    for location, position in positions:
        found += _position(location, position, cards)
    found += script_findings(scenario, cards)
    return found


def _rulings(scenario: Scenario, rulings: Mapping[str, Ruling]) -> Iterator[Finding]:
    known = [rulings[name] for name in scenario.rulings if name in rulings]
    for index, name in enumerate(scenario.rulings):
        if name not in rulings:
            yield Finding(
                ("rulings", index), f'no ruling has the id "{name}"',
                "an id that `mtg-conformance rulings` lists", did_you_mean(name, rulings),
            )  # fmt: skip
    cases = [case for ruling in known for case in ruling.cases]
    if scenario.case is not None and known and scenario.case not in cases:
        yield Finding(
            ("case",), f'"{scenario.case}" is no case of {" or ".join(r.id for r in known)}',
            "one of the ruling's cases, word for word", did_you_mean(scenario.case, cases),
        )  # fmt: skip


def _cards(scenario: Scenario) -> Iterator[Finding]:
    seen: set[str] = set()
    for index, card in enumerate(scenario.cards):
        location: Location = ("cards", index)
        if card.name in seen:
            yield Finding(location, f'the card "{card.name}" is there twice', "one entry")
        seen.add(card.name)
        whole = " // ".join(face.name for face in card.faces)
        if card.name != whole:
            yield Finding(
                location, f'the card is called "{card.name}" and its faces "{whole}"',
                "the names of its faces, joined by //",
            )  # fmt: skip
        for number, face in enumerate(card.faces):
            at: Location = (*location, "faces", number)
            if face.cost is not None and not _SYMBOLS.fullmatch(face.cost):
                yield _mana((*at, "cost"), face.cost)
            if "Creature" in face.type.split() and (face.power is None or face.toughness is None):
                yield Finding(at, f'the creature "{face.name}" has no power or no toughness',
                              "both, such as power: 2 and toughness: 2")  # fmt: skip


def _mana(location: Location, given: str) -> Finding:
    bare = re.sub(r"[{}\s]", "", given)
    braced = "".join(f"{{{symbol}}}" for symbol in re.findall(r"\d+|[A-Z]", bare.upper()))
    hint = f'did you mean "{braced}"?' if re.fullmatch(r"[0-9A-Z]{1,12}", bare.upper()) else ""
    return Finding(location, f'"{given}" is not mana', 'symbols in braces, as "{2}{G}"', hint)


def _position(
    location: Location, position: Position, cards: Mapping[str, Card]
) -> Iterator[Finding]:
    turn = position.turn
    players = position.players()
    if turn.active not in players:
        yield Finding((*location, "turn", "active"), f"{turn.active} does not take part",
                      "one of " + ", ".join(players))  # fmt: skip
    if turn.step in _NO_PRIORITY:
        yield Finding((*location, "turn", "step"), f"the game cannot start in {turn.step}: "
                      + _NO_PRIORITY[turn.step], "an earlier step, and `advance`")  # fmt: skip
    for player, seat in players.items():
        yield from _seat((*location, player), seat)
    yield from _objects(location, position, cards)
    yield from _unstable(location, position, cards)


def _seat(location: Location, seat: PlayerPosition) -> Iterator[Finding]:
    if not _POOL_SYMBOLS.fullmatch(seat.mana):
        yield _mana((*location, "mana"), seat.mana)
    if seat.life <= 0:
        yield Finding((*location, "life"), f"a player with {seat.life} life has lost (CR 704.5a)",
                      "at least 1")  # fmt: skip
    for kind, number in seat.counters.items():
        if number < 1:
            yield Finding((*location, "counters", kind), f"{number} is no number of counters",
                          "at least 1")  # fmt: skip


def _objects(
    location: Location, position: Position, cards: Mapping[str, Card]
) -> Iterator[Finding]:
    first: dict[str, str] = {}
    on_battlefield = {
        placed.name for _, zone, _, placed in placed_objects(position) if zone == "battlefield"
    }
    for player, zone, index, placed in placed_objects(position):
        at: Location = (*location, player, zone, index)
        if placed.card not in cards:
            yield Finding(
                (*at, "card"), f'no card is called "{placed.card}"',
                "a card of `cards:` or of the pool", did_you_mean(placed.card, cards),
            )  # fmt: skip
        elif placed.face >= len(cards[placed.card].faces):
            yield Finding((*at, "face"), f'"{placed.card}" has one face only', "face: 0")
        yield from _name(at, placed, first)
        first.setdefault(placed.name, f"{player}'s {zone}")
        if placed.owner is not None and placed.owner not in position.players():
            yield Finding((*at, "owner"), f"{placed.owner} does not take part")
        if zone == "battlefield":
            yield from _permanent(at, placed, on_battlefield | set(position.players()))
        else:
            yield from _card_elsewhere(at, placed, zone)


def _name(at: Location, placed: Placed, first: Mapping[str, str]) -> Iterator[Finding]:
    where: Location = (*at, "as" if placed.as_ is not None else "card")
    if placed.name in NOT_NAMES:
        yield Finding(where, f'"{placed.name}" has a meaning of its own and cannot be a name',
                      "another name, given with `as`")  # fmt: skip
    elif placed.name.startswith("#") or not placed.name.strip():
        yield Finding(
            where, f'"{placed.name}" cannot be a name', "a name that starts with a letter"
        )
    elif placed.name in first:
        yield Finding(
            where, f'two objects are called "{placed.name}"; the other is in {first[placed.name]}',
            f"a name of its own for each, such as {{card: {placed.card}, as: {placed.name} 2}}",
        )  # fmt: skip


def _permanent(at: Location, placed: Placed, hosts: set[str]) -> Iterator[Finding]:
    for kind, number in placed.counters.items():
        if number < 1:
            yield Finding((*at, "counters", kind), f"{number} is no number of counters",
                          "at least 1")  # fmt: skip
    if {"+1/+1", "-1/-1"} <= placed.counters.keys():
        yield Finding((*at, "counters"), "+1/+1 and -1/-1 counters remove each other (CR 704.5q)",
                      "only one of the two")  # fmt: skip
    host = placed.attached_to
    if host == placed.name:
        yield Finding((*at, "attached_to"), f'"{host}" cannot be attached to itself (CR 301.5c)')
    elif host is not None and host not in hosts:
        yield Finding((*at, "attached_to"), f'no permanent is called "{host}"',
                      "the name of a permanent or a player", did_you_mean(host, hosts))  # fmt: skip


def _unstable(
    location: Location, position: Position, cards: Mapping[str, Card]
) -> Iterator[Finding]:
    """Yield what state-based actions would remove before anybody gets priority (CR 704.3).

    Only where no permanent has a text, which might change what is printed.
    """
    permanents = [
        ((*location, player, zone, index), placed, cards[placed.card].faces[placed.face])
        for player, zone, index, placed in placed_objects(position)
        if zone == "battlefield"
        and placed.card in cards
        and placed.face < len(cards[placed.card].faces)
    ]
    if any(face.text for _, _, face in permanents):
        return
    for at, placed, face in permanents:
        printed = str(face.toughness)
        if placed.face_down or "Creature" not in face.type.split() or not _WHOLE.fullmatch(printed):
            continue
        sizes = ((_SIZE_COUNTER.fullmatch(kind), n) for kind, n in placed.counters.items())
        toughness = int(printed) + sum(int(size[1]) * n for size, n in sizes if size)
        if toughness <= 0:
            message = f'"{placed.name}" has toughness {toughness}, and is put into the graveyard'
            yield Finding(at, f"{message} (CR 704.5f)", "a position that is stable")
        elif placed.damage >= toughness:
            message = f'"{placed.name}" has lethal damage, and is destroyed (CR 704.5g)'
            expected = f"less damage than its toughness, {toughness}"
            yield Finding((*at, "damage"), message, expected)


def _card_elsewhere(at: Location, placed: Placed, zone: str) -> Iterator[Finding]:
    """Only permanents are tapped, damaged or attached (CR 110.5d), or tokens (CR 111.7)."""
    for name in ("tapped", "sick", "damage", "attached_to", "token"):
        if getattr(placed, name):
            spaced = name.replace("_", " ")
            yield Finding((*at, name), f"a card in the {zone} cannot be given `{spaced}`",
                          "this on a permanent only (CR 110.5d, 111.7)")  # fmt: skip
    if zone in ("hand", "library") and placed.counters:
        yield Finding((*at, "counters"), f"a card in the {zone} has no counters (CR 122.2)")
