"""Laws that hold in every observation of every play, on every engine.

Each law says only what is certain from the observation and the scenario's card texts.
Where a card could make an exception (indestructible, a replacement for destruction), the
law is silent.  A law sees a field only where the engine shows it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from conformance.engines.trace import Observation
from conformance.judge.verdict import Fault, Verdict
from conformance.scenario.model import Attack, Scenario
from conformance.scenario.pool import placed_objects


@dataclass(frozen=True, slots=True)
class Setting:
    """What the laws know of a scenario: names of its cards, all texts, what left the game.

    ``texts`` holds rules texts and mana costs in lower case.
    """

    cards: frozenset[str]  # names of the objects of the position that are cards, not tokens
    owners: Mapping[str, str]
    texts: str
    conceded: frozenset[str]
    combat: bool = False  # does the script declare attackers?

    @classmethod
    def of(cls, scenario: Scenario) -> Setting:
        """Return the setting of a scenario; ``scenario.cards`` must be complete."""
        placed = placed_objects(scenario.start)
        return cls(
            frozenset(one.name for _, _, _, one in placed if not one.token),
            {one.name: one.owner or player for player, _, _, one in placed},
            "\n".join(
                f"{face.text}\n{face.cost or ''}" for card in scenario.cards for face in card.faces
            ).lower(),
            frozenset(getattr(step, "concede", "") for step in scenario.play),
            any(isinstance(step, Attack) for step in scenario.play),
        )

    def mentions(self, *words: str) -> bool:
        """Does the text of any card contain one of these words?"""
        return any(word in self.texts for word in words)


Law = Callable[[Observation, Setting], Iterator[Fault]]


def broken_laws(seen: Observation, setting: Setting) -> Iterator[Fault]:
    """Yield everything in an observation that no game can show."""
    for law in LAWS:
        yield from law(seen, setting)


def fault(clause: str, rules: tuple[str, ...], subject: str, field: str, message: str) -> Fault:
    """Return the fault that a law, by its rules, is broken at a field of a subject."""
    return Fault(Verdict.WRONG_STATE, subject, field, message=message, rules=rules, clause=clause)


def views(seen: Observation) -> Iterator[tuple[str, Mapping[str, Any]]]:
    """Yield every object that an observation shows, with its name."""
    yield from seen.get("objects", {}).items()


def _creatures(seen: Observation) -> Iterator[tuple[str, Mapping[str, Any]]]:
    for name, view in views(seen):
        if view.get("zone") == "battlefield" and "creature" in view.get("types", ()):
            yield name, view


def _game_goes_on(seen: Observation) -> bool:
    """State-based actions are done whenever a player has priority (CR 704.3)."""
    return seen.get("turn", {}).get("priority") is not None


def _listed(seen: Observation) -> dict[str, list[str]]:
    """Return for each object the zones in whose lists it stands."""
    zones: dict[str, list[str]] = {}
    for name in seen.get("battlefield", ()):
        zones.setdefault(name, []).append("battlefield")
    for item in seen.get("stack", ()):
        if item.get("kind") == "spell":
            zones.setdefault(item["id"], []).append("stack")
    for view in seen.get("players", {}).values():
        for zone in ("hand", "library", "graveyard", "exile"):
            for name in view.get(zone, ()):  # type: ignore[attr-defined]
                zones.setdefault(name, []).append(zone)
    return zones


# ------------------------------------------------------------------------------ the laws


def one_zone(seen: Observation, setting: Setting) -> Iterator[Fault]:
    """An object is in exactly one zone (CR 400.1)."""
    everywhere = _listed(seen)
    for name, zones in everywhere.items():
        if len(zones) > 1:
            where = " and ".join(sorted(zones))
            yield fault("one zone", ("400.1",), name, "zone", f"{name} is in {where} at once")
    for name, view in views(seen):
        zone, listed = view.get("zone"), everywhere.get(name, [])
        if listed and zone is not None and zone not in listed:
            message = f"{name} says it is in {zone} and is listed in {listed[0]}"
            clause = "spell elsewhere" if "stack" in listed else "one zone"
            rules = ("601.2a",) if "stack" in listed else ("400.1",)
            yield fault(clause, rules, name, "zone", message)


def cards_do_not_vanish(seen: Observation, setting: Setting) -> Iterator[Fault]:
    """A card stays in the game as long as its owner does (CR 108.3, 800.4a)."""
    players = seen.get("players", {})
    if not players or any(
        zone not in view for view in players.values() for zone in ("hand", "library", "graveyard")
    ):
        return
    if "battlefield" not in seen or "stack" not in seen:
        return
    listed = _listed(seen)
    for name in sorted(setting.cards):
        owner = setting.owners[name]
        left = owner in setting.conceded or players.get(owner, {}).get("lost", False)
        zone = seen.get("objects", {}).get(name, {}).get("zone")
        # Exile and the command zone need not be listed; the object itself may say so.
        if name not in listed and not left and zone not in ("exile", "command"):
            yield fault("cards stay", ("108.3", "400.1"), name, "zone", f"{name} is in no zone")


def counters_cease(seen: Observation, setting: Setting) -> Iterator[Fault]:
    """Counters are not kept in a hand, a library or a graveyard (CR 122.2)."""
    exception = setting.mentions("counters remain")
    for name, view in views(seen):
        zone = view.get("zone")
        hidden = zone in ("hand", "library") or (zone == "graveyard" and not exception)
        if hidden and any(view.get("counters", {}).values()):
            message = f"{name} has counters in the {zone}"
            yield fault("no memory", ("122.2", "400.7"), name, "counters", message)


def toughness_above_zero(seen: Observation, setting: Setting) -> Iterator[Fault]:
    """A creature with toughness 0 or less is put into the graveyard (CR 704.5f)."""
    if not _game_goes_on(seen):
        return
    for name, view in _creatures(seen):
        if "toughness" in view and view["toughness"] <= 0:
            message = f"{name} stays on the battlefield with toughness {view['toughness']}"
            yield fault("state-based actions", ("704.5f",), name, "toughness", message)


def lethal_damage(seen: Observation, setting: Setting) -> Iterator[Fault]:
    """A creature with lethal damage is destroyed (CR 704.5g), unless something saves it."""
    if not _game_goes_on(seen) or setting.mentions("indestructible", "destroyed", "regenerate"):
        return
    for name, view in _creatures(seen):
        if any(view.get("counters", {}).get(kind) for kind in ("indestructible", "shield")):
            continue
        toughness, damage = view.get("toughness"), view.get("damage", 0)
        if toughness is not None and 0 < toughness <= damage:
            message = f"{name} stays on the battlefield with {damage} damage, toughness {toughness}"
            yield fault("state-based actions", ("704.5g",), name, "damage", message)


def tokens_cease(seen: Observation, setting: Setting) -> Iterator[Fault]:
    """A token off the battlefield ceases to exist (CR 111.7, 704.5d)."""
    if not _game_goes_on(seen):
        return
    for name, view in views(seen):
        if view.get("token") and view.get("zone") in ("hand", "library", "graveyard", "exile"):
            message = f"the token {name} still exists in the {view['zone']}"
            yield fault("state-based actions", ("704.5d",), name, "zone", message)


def opposite_counters(seen: Observation, setting: Setting) -> Iterator[Fault]:
    """+1/+1 and -1/-1 counters remove each other (CR 704.5q)."""
    if not _game_goes_on(seen):
        return
    for name, view in views(seen):
        there = view.get("counters", {})
        if view.get("zone") == "battlefield" and there.get("+1/+1") and there.get("-1/-1"):
            message = f"{name} has +1/+1 and -1/-1 counters"
            yield fault("state-based actions", ("704.5q",), name, "counters", message)


def loyalty_above_zero(seen: Observation, setting: Setting) -> Iterator[Fault]:
    """A planeswalker with loyalty 0 is put into the graveyard (CR 704.5i)."""
    if not _game_goes_on(seen):
        return
    for name, view in views(seen):
        if view.get("zone") != "battlefield" or "planeswalker" not in view.get("types", ()):
            continue
        if "counters" in view and not view["counters"].get("loyalty"):
            message = f"{name} stays on the battlefield with loyalty 0"
            yield fault("state-based actions", ("704.5i",), name, "counters", message)


def life_above_zero(seen: Observation, setting: Setting) -> Iterator[Fault]:
    """A player with 0 or less life loses (CR 704.5a), as one with ten poison does (704.5c)."""
    if not _game_goes_on(seen) or setting.mentions("lose the game", "loses the game"):
        return
    for player, view in seen.get("players", {}).items():
        if view.get("lost") is not False:
            continue
        if view.get("life", 1) <= 0:
            message = f"{player} plays on with {view['life']} life"
            yield fault("state-based actions", ("704.5a",), player, "life", message)
        if view.get("counters", {}).get("poison", 0) >= 10:
            message = f"{player} plays on with ten poison counters"
            yield fault("state-based actions", ("704.5c",), player, "counters", message)


LAWS: tuple[Law, ...] = (
    one_zone,
    cards_do_not_vanish,
    counters_cease,
    toughness_above_zero,
    lethal_damage,
    tokens_cease,
    opposite_counters,
    loyalty_above_zero,
    life_above_zero,
)
