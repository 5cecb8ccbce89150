"""Look at a game in the scenario's words; what the engine does not tell is left out."""

from __future__ import annotations

import re

from conformance.engines.trace import ObjectView, Observation, PlayerView, StackView
from conformance.scenario.model import Card

from . import stage
from .play import Play
from .table import Json

X = re.compile(r"\(X=(\d+)\)")

COUNTER_NAMES = {engine.upper(): name for name, engine in stage.COUNTERS.items()}


def observe(play: Play) -> Observation:
    """Return the observation of a game."""
    active, step = play.step()
    view: Observation = {
        "turn": {
            "number": int(play.table.view["turn"]) + play.turns,
            "active": active,
            "step": step,
            "priority": play.priority(),
        },
        "battlefield": [
            play.names.of(card["id"])
            for seat in range(len(play.names.seats))
            for card in play.table.zone("battlefield", seat)
        ],
    }
    libraries = play.libraries()
    view["stack"] = [_stack(play, entry) for entry in play.table.stack]
    view["players"] = {
        name: _player(play, seat, libraries) for seat, name in enumerate(play.names.seats)
    }
    view["objects"] = _objects(play, libraries)
    return view


def _player(play: Play, seat: int, libraries: list[list[str]] | None) -> PlayerView:
    told = play.table.view["players"][seat]
    view: PlayerView = {
        "life": int(told["life"]),
        "mana": "".join(f"{{{c}}}" * int(told["manaPool"].get(c, 0)) for c in stage.COLORS),
        "hand": [play.names.of(card["id"]) for card in play.table.zone("hand", seat)],
        "graveyard": [play.names.of(card["id"]) for card in play.table.zone("graveyard", seat)],
        "exile": [play.names.of(card["id"]) for card in play.table.zone("exile", seat)],
        "counters": {kind: int(n) for kind, n in told["counters"].items() if n},
        "lost": told["status"] != "playing",
    }
    if libraries is not None:
        view["library"] = [play.names.of(number) for number in libraries[seat]]
    return view


def _objects(play: Play, libraries: list[list[str]] | None) -> dict[str, ObjectView]:
    names = play.names
    found = {
        names.of(number): _card(play, zone, card)
        for number, (zone, card) in play.everything().items()
    }
    spells = play.spells()
    for entry in play.table.stack:
        if entry["id"] in spells:
            found[names.of(entry["sourceId"])] = {
                "zone": "stack",
                "card": _card_name(play, entry["sourceId"], entry["identity"]["name"]),
                "owner": play.owners.get(entry["sourceId"], names.player(entry["ownerId"])),
                "controller": names.player(entry["controllerId"]),
                "token": bool(entry["identity"]["isToken"]),
            }
            if entry["sourceId"] in play.values:
                value = play.values[entry["sourceId"]]
                found[names.of(entry["sourceId"])]["mana_value"] = value
    for seat, library in enumerate(libraries or ()):
        for number in library:
            owner = names.seats[seat]
            found[names.of(number)] = {"zone": "library", "owner": owner, "controller": owner}
            if number in play.values:
                found[names.of(number)]["mana_value"] = play.values[number]
            if number in play.cards:
                found[names.of(number)]["card"] = _name_off_stack(play.cards[number])
    if libraries is not None:
        abilities = {entry["id"] for entry in play.table.stack}
        for name, number in names.known().items():
            if number.startswith("engine-card-") and number not in abilities:
                found.setdefault(name, {"zone": "none"})
    return found


def _card(play: Play, zone: str, card: Json) -> ObjectView:
    if card.get("visibility") == "hidden":
        return {"zone": zone}
    holder = card["controllerId" if zone == "battlefield" else "ownerId"]
    view: ObjectView = {
        "zone": zone,
        "card": _card_name(play, card["id"], card["identity"]["name"]),
        "controller": play.names.player(holder),
        "types": sorted(word.lower() for word in card["types"]),
        "token": bool(card["identity"]["isToken"]),
        "mana_value": int(card["cmc"]),
        "face_down": bool(card["isFaceDown"]),
        "counters": {
            COUNTER_NAMES.get(kind.upper(), kind.lower()): int(count)
            for kind, count in card["counters"].items()
            if count
        },
    }
    if zone == "battlefield" and view["face_down"]:
        view["card"] = ""  # its controller may look at it, but it has no name (CR 708.2)
    # Of a permanent the package tells the controller where it should tell the owner.
    if card["id"] in play.owners:
        view["owner"] = play.owners[card["id"]]
    elif zone != "battlefield":
        view["owner"] = play.names.player(card["ownerId"])
    if "creature" in view["types"]:
        for field in ("power", "toughness"):
            if str(card[field]).lstrip("-").isdigit():
                view[field] = int(card[field])
    if zone == "battlefield":
        view["tapped"] = bool(card["tapped"])
        view["damage"] = int(card["damage"])
        view["sick"] = bool(card["summoningSick"])
        if card.get("attachedTo"):
            view["attached_to"] = play.names.of(card["attachedTo"])
    return view


def _name_off_stack(card: Card) -> str:
    """Return the name of a card in a hidden zone: both halves' of a split card (CR 709.4a)."""
    return card.name if card.layout == "split" else card.faces[0].name


def _card_name(play: Play, number: str, shown: str) -> str:
    """Return the name that a card has now, as the scenario knows it."""
    own = play.cards.get(number)
    if own is not None and shown in play.face_names(own):
        return play.face_names(own)[shown]
    return play.printed.get(shown, shown)


def _stack(play: Play, entry: Json) -> StackView:
    names = play.names
    spell = entry["id"] in play.spells()
    view: StackView = {
        "id": names.of(play.stack_id(entry)),
        "kind": "spell" if spell else "triggered",
        "source": names.of(entry["sourceId"]),
        "controller": names.player(entry["controllerId"]),
        "targets": [target_name(play, target["kind"], target["id"]) for target in entry["targets"]],
    }
    if entry["id"] in play.activated:
        view["kind"] = "activated"
    x = X.search(entry["text"])
    if x is not None:
        view["x"] = int(x[1])
    if spell and entry["sourceId"] in play.values:
        view["mana_value"] = play.values[entry["sourceId"]]
    cause = None if spell else play.cause(entry["text"])
    if cause is not None:
        view["cause"] = names.of(cause)
    return view


def target_name(play: Play, kind: str, number: str) -> str:
    """Return the name of what the engine refers to as a target: a card, a player or a spell."""
    if kind == "spell":
        for entry in play.table.stack:
            if number in (entry["id"], entry["sourceId"]):
                return play.names.of(play.stack_id(entry))
    return play.names.of(number)
