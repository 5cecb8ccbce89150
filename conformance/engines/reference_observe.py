"""What can be seen of a game of the reference engine, in the words of an observation."""

from __future__ import annotations

from collections.abc import Sequence

from conformance.engines.reference_names import Names
from conformance.engines.trace import ObjectView, Observation, PlayerView, StackView
from reference_engine.game import Game
from reference_engine.mana import format_mana
from reference_engine.objects import GameObject
from reference_engine.targeting import targets_of_its_own
from reference_engine.types import ObjectId, Zone


def observe(game: Game, names: Names) -> Observation:
    """Return the whole game as it is now."""
    objects: dict[str, ObjectView] = {}
    called: dict[ObjectId, str] = {}
    for it, thing in game.objects.items():
        if thing.definition is None:
            continue
        name = names.of_card(thing.card_id)
        called[it] = name
        objects[name] = _object_view(game, names, thing)
    for name in names.named():
        if name not in objects and not _is_ability(game, names, name):
            objects[name] = {"zone": Zone.NOWHERE.value}
    return {
        "turn": {
            "number": game.turn_number,
            "active": names.player(game.active),
            "step": game.step.value,
            "priority": None if game.priority is None else names.player(game.priority),
        },
        "players": {
            names.player(player.id): _player_view(game, player.id, called)
            for player in game.players
        },
        "battlefield": [called[it] for it in game.battlefield],
        "stack": [_stack_view(game, names, it) for it in reversed(game.stack)],
        "objects": objects,
    }


def _is_ability(game: Game, names: Names, name: str) -> bool:
    card = names.named()[name]
    return any(o.card_id == card for o in game.objects.values()) or any(
        known.object.card_id == card and known.object.definition is None
        for known in game.former.values()
    )


def _player_view(game: Game, seat: int, called: dict[ObjectId, str]) -> PlayerView:
    player = game.players[seat]

    def listed(zone: Sequence[ObjectId]) -> list[str]:
        return [called[it] for it in zone]

    return {
        "life": player.life,
        "mana": format_mana(mana.type for mana in player.mana),
        "hand": listed(player.hand),
        "library": listed(player.library),
        "graveyard": listed(player.graveyard),
        "exile": [called[it] for it in game.exile if game.objects[it].owner == seat],
        "counters": dict(player.counters),
        "lost": player.lost,
    }


def _object_view(game: Game, names: Names, thing: GameObject) -> ObjectView:
    it = thing.id
    found = game.characteristics(it)
    view: ObjectView = {
        "card": found.name,
        "zone": thing.zone.value,
        "owner": names.player(thing.owner),
        "controller": names.player(game.controller_of(it)),
        "counters": dict(thing.counters),
        "types": sorted(found.types),
        "mana_value": game.mana_value(it),
        "token": thing.is_token,
    }
    if found.power is not None and found.toughness is not None:
        view["power"] = found.power
        view["toughness"] = found.toughness
    if thing.zone is Zone.BATTLEFIELD:
        view["tapped"] = thing.tapped
        view["damage"] = thing.damage
        view["face_down"] = thing.face_down
        view["sick"] = thing.sick
        if thing.attached_to is not None:
            view["attached_to"] = names.of(game, thing.attached_to)
    return view


def _stack_view(game: Game, names: Names, it: ObjectId) -> StackView:
    thing = game.objects[it]
    state = thing.stack
    assert state is not None
    context = state.context
    _, own = targets_of_its_own(state.specs, context)
    view: StackView = {
        "id": names.of_card(thing.card_id),
        "kind": state.kind,
        "source": names.of(game, context.source),
        "controller": names.player(game.controller_of(it)),
        "targets": [names.of(game, target) for group in own for target in group],
    }
    if context.x is not None:
        view["x"] = context.x
    if thing.definition is not None:
        view["mana_value"] = game.mana_value(it)
    cause = context.event.subject_id() if context.event is not None else None
    if state.kind == "triggered" and cause is not None:
        view["cause"] = names.of(game, cause)
    return view
