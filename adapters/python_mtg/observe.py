"""Look at a game in the scenario's words."""

from __future__ import annotations

from typing import Any

import mtg
from mtg import driver

from conformance.engines.trace import ObjectView, Observation, PlayerView, StackView
from conformance.scenario.model import Card

from .names import Names
from .position import COLORS, COUNTERS, STEP_OF
from .table import Table

COUNTER_NAMES = {engine: name for name, engine in COUNTERS.items()}
LETTERS = {color: letter for letter, color in COLORS.items()}
ARITY_ONE = {"on_battlefield": "battlefield", "graveyard": "graveyard", "exile": "exile"}


TYPE_CHANGES = ("eff_add_type", "eff_remove_type", "eff_copy")


class Zones:
    """Where everything is, and since when: the engine keeps zones as sets without an order."""

    def __init__(self, order: tuple[str, ...], owners: dict[str, str]) -> None:
        self.owners = dict(owners)
        self._place: dict[str, str] = {}
        self._since: dict[str, int] = {}
        self._order = order
        self._clock = 0

    def note(self, table: Table) -> None:
        """Take down who has come to which zone since the last time."""
        now = zones_of(table)
        listed = [number for number in self._order if number in now]
        for number in listed + sorted(set(now) - set(listed)):
            if self._place.get(number) != now[number]:
                self._clock += 1
                self._since[number] = self._clock
        self._place = now
        for number in now:
            if number not in self.owners:  # a token's owner created it (CR 111.2)
                self.owners[number] = controllers(table).get(number, "")

    def zone(self, number: str) -> str:
        """Return the zone of an object; "none" when it is nowhere."""
        return self._place.get(number, "none")

    def inside(self, zone: str, owner: str | None = None) -> list[str]:
        """Return what is in a zone, the first comer first."""
        found = [
            number
            for number, place in self._place.items()
            if place == zone and owner in (None, self.owners[number])
        ]
        return sorted(found, key=self._since.__getitem__)

    def copy(self) -> Zones:
        """Return the same record, to go on from it separately."""
        other = Zones(self._order, self.owners)
        other._place, other._since = dict(self._place), dict(self._since)
        other._clock = self._clock
        return other


def zones_of(table: Table) -> dict[str, str]:
    """Return the zone of each object, as the engine has it."""
    state = table.state
    found: dict[str, str] = {}
    for rel, zone in ARITY_ONE.items():
        found |= {number: zone for (number,) in state.get(rel, ())}
    for rel, zone in (("in_hand", "hand"), ("in_library", "library")):
        found |= {number: zone for _, number in state.get(rel, ())}
    spells = {number for number in table.stack() if number not in abilities(table)}
    return found | dict.fromkeys(spells, "stack")


def abilities(table: Table) -> dict[str, Any]:
    """Return the activated abilities on the stack by their ids."""
    found: dict[str, Any] = table.state.get("_ability_effect", {})
    return found


def controllers(table: Table) -> dict[str, str]:
    """Return who controls each permanent, control-changing effects included."""
    return {number: player for player, number in driver.run(table.state, ["controls"])["controls"]}


def observe(table: Table, names: Names, zones: Zones, cards: dict[str, Card]) -> Observation:
    """Return the observation of a game; what the engine cannot tell is left out."""
    view: Observation = {
        "turn": {
            "number": int(table.state.get("_turn", 0)),
            "active": table.active,
            "step": STEP_OF[table.step],
            "priority": None if table.over else table.holder,
        },
        "players": {player: _player(player, table, names, zones) for player in _players(table)},
        "battlefield": [names.of(number) for number in zones.inside("battlefield")],
        "objects": _objects(table, names, zones, cards),
    }
    if table.stack() or not table.fired:
        view["stack"] = [_stack(number, table, names) for number in table.stack()]
    return view


def _players(table: Table) -> list[str]:
    return sorted(player for (player,) in table.state["is_player"])


def _player(player: str, table: Table, names: Names, zones: Zones) -> PlayerView:
    state = table.state
    pool = {LETTERS[c]: int(n) for p, c, n in state.get("floating_mana", ()) if p == player}
    return {
        "life": int(dict(state["life"])[player]),
        "mana": "".join(f"{{{letter}}}" * pool.get(letter, 0) for letter in COLORS),
        "hand": [names.of(number) for number in zones.inside("hand", player)],
        "library": [names.of(number) for number in state["_lib_order"].get(player, ())],
        "graveyard": [names.of(number) for number in zones.inside("graveyard", player)],
        "exile": [names.of(number) for number in zones.inside("exile", player)],
        "lost": state.get("_loser") == player,
    }


def _objects(
    table: Table, names: Names, zones: Zones, cards: dict[str, Card]
) -> dict[str, ObjectView]:
    permanents = {one.id: one for one in mtg.Game.from_state(table.state).permanents()}
    state = table.state
    tokens = {number for (number,) in state.get("is_token", ())}
    # The engine tells printed types, and of the derived ones only who is a creature.
    changed = {row[1] for rel in TYPE_CHANGES for row in state.get(rel, ())}
    found: dict[str, ObjectView] = {}
    for number in zones.owners:
        zone = zones.zone(number)
        view: ObjectView = {"zone": zone}
        if zone != "none":
            view["owner"] = zones.owners[number]
            view["controller"] = zones.owners[number]
            view["token"] = number in tokens
            if number in cards:
                view["card"] = cards[number].name
        if zone == "stack":
            view["controller"] = state.get("_stack_info", {}).get(number, view["owner"])
        permanent = permanents.get(number)
        if permanent is not None:
            view["controller"] = permanent.controller
            view["counters"] = {
                COUNTER_NAMES.get(kind, kind): int(count)
                for obj, kind, count in state.get("counter", ())
                if obj == number and int(count)
            }
            view["tapped"] = permanent.tapped
            view["sick"] = permanent.summoning_sick
            types = set(permanent.types) - {"creature"}
            if number not in changed:
                view["types"] = sorted({*types, "creature"} if permanent.is_creature else types)
            if permanent.is_creature:
                view["power"], view["toughness"] = permanent.power, permanent.toughness
        found[names.of(number)] = view
    return found


def _stack(number: str, table: Table, names: Names) -> StackView:
    ability = abilities(table).get(number)
    view: StackView = {
        "id": names.of(number),
        "kind": "spell" if ability is None else "activated",
        "source": names.of(number if ability is None else ability[3]),
        "controller": table.state.get("_stack_info", {}).get(number, table.active),
    }
    target = table.pinned.get(number, {}).get("target")
    view["targets"] = [] if target is None else [names.of(target)]
    x = table.state.get("_spell_x", {}).get(number)
    if x is not None:
        view["x"] = int(x)
    return view
