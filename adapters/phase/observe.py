"""Look at the game and say what is there, in the scenario's words.

Only called while somebody has priority: in the middle of an announcement the engine shows a
card in two places at once.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from conformance.engines.trace import (
    ObjectView,
    Observation,
    PlayerView,
    StackView,
    TurnView,
)

from .names import SEATS, Names
from .position import COLORS, COUNTERS, PLAYER_COUNTERS, STEPS
from .table import Table

LETTERS = {color: letter for letter, color in COLORS.items()}
COUNTER_NAMES = {engine: name for name, engine in COUNTERS.items()}


def observe(table: Table, names: Names) -> Observation:
    """Return the observation of a game."""
    look = Look(table)
    views = {names.of(number): object_view(obj, names) for number, obj in look.objects.items()}
    for name, number in names.objects().items():
        if number not in look.objects:
            views[name] = {"zone": "none"}
    stack = [stack_view(entry, look, names) for entry in reversed(table.stack())]
    for entry in stack:
        if "mana_value" in entry:  # with the X chosen for it, which the object does not tell
            views[entry["id"]]["mana_value"] = entry["mana_value"]
    return {
        "turn": turn_view(table),
        "players": {
            SEATS[record["id"]]: player_view(record, look, names) for record in look.players
        },
        "battlefield": [names.of(number) for number in look.battlefield],
        "stack": stack,
        "objects": views,
    }


class Look:
    """All objects and players at one moment.

    Zone by zone and object by object: the engine's export of a whole state carries its
    journal and takes ten times as long.
    """

    def __init__(self, table: Table) -> None:
        self.players = [table.player(seat) for seat in range(len(SEATS))]
        self.prompt = table.prompt()
        permanents, exiled = table.battlefield(), table.exile()
        # Timestamp order is the order that the rules know of the battlefield (CR 613.7).
        permanents.sort(key=lambda obj: int(obj["timestamp"]))
        self.battlefield: list[int] = [obj["id"] for obj in permanents]
        self.exile: list[int] = [obj["id"] for obj in exiled]
        self.objects: dict[int, dict[str, Any]] = {obj["id"]: obj for obj in permanents + exiled}
        for number in self._elsewhere(table):
            obj = table.object(number)
            if obj is not None:  # an ability on the stack is no object with characteristics
                self.objects[number] = obj

    def _elsewhere(self, table: Table) -> Iterator[int]:
        for record in self.players:
            yield from (*record["hand"], *record["library"], *record["graveyard"])
        yield from (entry["id"] for entry in table.stack())


# ------------------------------------------------------------------------------ the parts


def turn_view(table: Table) -> TurnView:
    """Return where in the turn the game is."""
    prompt = table.prompt()
    over = prompt["type"] == "GameOver"
    return {
        "number": table.turn(),
        "active": SEATS[table.active_seat()],
        "step": STEPS[table.phase()],
        "priority": None if over else SEATS[prompt["data"]["player"]],
    }


def player_view(record: dict[str, Any], look: Look, names: Names) -> PlayerView:
    """Return what a player has, hidden zones included."""
    seat = record["id"]
    return {
        "life": record["life"],
        "mana": mana_view(record["mana_pool"]["mana"]),
        "hand": [names.of(number) for number in record["hand"]],
        "library": [names.of(number) for number in record["library"]],
        "graveyard": [names.of(number) for number in record["graveyard"]],
        "exile": [
            names.of(number) for number in look.exile if look.objects[number]["owner"] == seat
        ],
        "counters": {
            kind: record[field] for kind, field in PLAYER_COUNTERS.items() if record.get(field)
        },
        "lost": bool(record["is_eliminated"]) or has_lost(seat, look.prompt),
    }


def has_lost(seat: int, prompt: dict[str, Any]) -> bool:
    """Say whether the game is over and somebody else has won it."""
    return prompt["type"] == "GameOver" and prompt["data"].get("winner") not in (None, seat)


def mana_view(pool: list[dict[str, Any]]) -> str:
    """Return a mana pool, sorted W, U, B, R, G, C."""
    letters = [LETTERS[unit["color"]] for unit in pool]
    return "".join(f"{{{letter}}}" * letters.count(letter) for letter in COLORS)


def object_view(obj: dict[str, Any], names: Names) -> ObjectView:
    """Return what can be seen of an object."""
    view: ObjectView = {
        "card": "" if obj["face_down"] else obj["name"],
        "zone": obj["zone"].lower(),
        "owner": SEATS[obj["owner"]],
        "controller": SEATS[obj["controller"]],
        "counters": {
            COUNTER_NAMES.get(kind, kind): count for kind, count in obj["counters"].items() if count
        },
        "tapped": obj["tapped"],
        "damage": obj["damage_marked"],
        "types": sorted(word.lower() for word in obj["card_types"]["core_types"]),
        "token": bool(obj.get("is_token")),
        "face_down": obj["face_down"],
    }
    if obj["power"] is not None and obj["toughness"] is not None:
        view["power"], view["toughness"] = obj["power"], obj["toughness"]
    if view["zone"] == "battlefield":
        view["sick"] = bool(obj.get("summoning_sick"))
    if is_whole_split_card(obj):
        # The engine shows one half's characteristics: those of the card it does not tell.
        view["card"] = f"{obj['name']} // {obj['back_face']['name']}"
        del view["types"]
    else:
        view["mana_value"] = mana_value(obj)
    host = obj["attached_to"]
    if host is not None:
        view["attached_to"] = (
            names.of(host["data"]) if host["type"] == "Object" else SEATS[host["data"]]
        )
    return view


def is_whole_split_card(obj: dict[str, Any]) -> bool:
    """Say whether an object is a split card off the stack, which is both halves (CR 709.4)."""
    back = obj.get("back_face") or {}
    # The engine has no word for the layout of a card with aftermath, which is a split card, too.
    split = back.get("layout_kind") == "Split" or "Aftermath" in back.get("keywords", ())
    return bool(split and obj["zone"] != "Stack")


def mana_value(obj: dict[str, Any], x: int = 0) -> int:
    """Return the mana value of an object that is no whole split card (CR 202.3).

    A transformed permanent keeps that of its front face (CR 202.3b).
    """
    return cost_value(obj["back_face"]["mana_cost"] if obj["transformed"] else obj["mana_cost"], x)


def cost_value(cost: dict[str, Any], x: int = 0) -> int:
    """Return the mana value of a mana cost."""
    if cost["type"] != "Cost":
        return 0
    return int(cost["generic"]) + sum(_symbol_value(shard, x) for shard in cost["shards"])


def _symbol_value(shard: str, x: int) -> int:
    if shard == "X":
        return x
    return 2 if shard.startswith("Two") else 1


def stack_view(entry: dict[str, Any], look: Look, names: Names) -> StackView:
    """Return what can be seen of a spell or an ability on the stack."""
    kind, data = entry["kind"]["type"], entry["kind"].get("data") or {}
    ability = data.get("ability") or {}
    view: StackView = {
        "id": names.of(entry["id"]),
        "kind": STACK_KINDS[kind],
        "source": names.of(entry["source_id"]),
        "controller": SEATS[entry["controller"]],
        "targets": [names.of_target(target) for target in targets_of(ability)],
    }
    obj = look.objects.get(entry["id"])
    x = ability.get("chosen_x")
    if x is None and obj is not None:
        x = obj.get("cost_x_paid")  # a permanent spell has no ability to hold it
    if x is not None:
        view["x"] = x
    if kind == "Spell" and obj is not None:
        view["mana_value"] = mana_value(obj, x or 0)
        if data.get("casting_variant") == "Fuse":  # the object shows its left half alone
            view["mana_value"] += cost_value(obj["back_face"]["mana_cost"], x or 0)
        view["controller"] = SEATS[obj["controller"]]  # the entry keeps who put it there
    cause = cause_of(data.get("trigger_event"))
    if cause is not None:
        view["cause"] = names.of(cause)
    return view


STACK_KINDS: dict[str, Any] = {
    "Spell": "spell",
    "TriggeredAbility": "triggered",
    "ActivatedAbility": "activated",
    "KeywordAction": "activated",
}


def targets_of(ability: dict[str, Any] | None) -> list[dict[str, Any]]:
    """Return the targets of an ability and of those chained to it, in order."""
    found: list[dict[str, Any]] = []
    while ability:
        found += ability.get("targets") or []
        ability = ability.get("sub_ability")
    return found


def cause_of(event: dict[str, Any] | None) -> int | None:
    """Return the object whose event made an ability trigger, where the engine tells."""
    if not event:
        return None
    number = (event.get("data") or {}).get("object_id")
    return number if isinstance(number, int) else None
