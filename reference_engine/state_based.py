"""State-based actions (CR 704): checked whenever a player would get priority, all at once."""

from __future__ import annotations

from typing import TYPE_CHECKING

from reference_engine.happening import happen
from reference_engine.instructions.moving import can_be_destroyed
from reference_engine.leaving import lose
from reference_engine.proposals import CeaseToExist, Move, Proposal, TakeCounters, Unattach
from reference_engine.questions import Question
from reference_engine.rule import rule
from reference_engine.types import ObjectId, PlayerId, Zone

if TYPE_CHECKING:
    from reference_engine.game import Game


def perform_state_based_actions(game: Game) -> bool:
    """Perform all that apply as one event; return whether any did (CR 704.3)."""
    if game.settled:
        return False
    if game.combat.declared:
        remove_from_combat(game)
    losers = players_who_lose(game)
    proposals = state_based_actions(game)
    happen(game, proposals)
    if losers:
        lose(game, losers)
    _forget_deathtouch(game)
    if not losers and not proposals:
        game.settled = True
        return False
    return True


@rule("704.5a", "704.5b", "704.5c")
def players_who_lose(game: Game) -> list[PlayerId]:
    """Return the players with no life, an impossible draw, or ten poison counters."""
    found = []
    for player in game.players:
        if player.lost:
            continue
        poisoned = player.counters.get("poison", 0) >= 10
        if player.life <= 0 or player.drew_from_empty or poisoned:
            found.append(player.id)
        player.drew_from_empty = False
    return found


@rule("506.4")
def remove_from_combat(game: Game) -> None:
    """Remove from combat what is not a creature any more, or has become a battle."""
    for it in (*game.combat.attackers, *game.combat.blockers):
        types = game.characteristics(it).types
        if "creature" not in types or "battle" in types:
            game.combat.remove(it)


def state_based_actions(game: Game) -> list[Proposal]:
    """Return all state-based actions concerning objects that apply now."""
    proposals: list[Proposal] = list(_gone(game))
    counters: list[Proposal] = []
    board = game.board()
    legends: dict[tuple[PlayerId, str], list[ObjectId]] = {}
    dying: set[ObjectId] = set()
    for it in game.battlefield:
        characteristics = board.characteristics[it]
        thing = game.objects[it]
        if "creature" in characteristics.types and dies(game, it):
            dying.add(it)
        if "planeswalker" in characteristics.types and not thing.counters.get("loyalty"):
            dying.add(it)  # CR 704.5i
        defended = "battle" not in characteristics.types or thing.counters.get("defense")
        if not defended and not _has_trigger_waiting(game, it):
            dying.add(it)  # CR 704.5v
        if "legendary" in characteristics.supertypes:
            key = (characteristics.controller, characteristics.name)
            legends.setdefault(key, []).append(it)
        if thing.counters and "-1/-1" in thing.counters and "+1/+1" in thing.counters:
            both = min(thing.counters["+1/+1"], thing.counters["-1/-1"])  # CR 704.5q
            counters += [TakeCounters(it, "+1/+1", both), TakeCounters(it, "-1/-1", both)]
        if thing.attached_to is not None or "aura" in characteristics.subtypes:
            proposals += _check_attachment(game, it, dying)
    for (player, _), same in legends.items():
        if len(same) > 1:
            kept = game.ask_objects(Question("objects", player, None, tuple(same)))
            dying |= set(same) - set(kept)  # CR 704.5j
    moves = [Move(it, Zone.GRAVEYARD, cause="state") for it in game.battlefield if it in dying]
    # What dies is last known with both kinds of counters: it all happens at once (CR 704.3).
    return proposals + moves + counters


@rule("704.5f", "704.5g", "704.5h")
def dies(game: Game, it: ObjectId) -> bool:
    """Return whether a creature dies: toughness 0 or less, or lethal or deathtouch damage."""
    toughness = game.characteristics(it).toughness
    thing = game.objects[it]
    if toughness is None:
        return False
    if toughness <= 0:
        return True
    lethal = thing.damage >= toughness or thing.deathtouched
    return lethal and can_be_destroyed(game, it)


def _gone(game: Game) -> list[Proposal]:
    """Return what ceases to exist: tokens and copies where they cannot be (CR 704.5d, e)."""
    return [
        CeaseToExist(it)
        for it, thing in game.objects.items()
        if (thing.is_token and thing.zone is not Zone.BATTLEFIELD)
        or (thing.is_copy and thing.zone is not Zone.STACK)
    ]


def _has_trigger_waiting(game: Game, it: ObjectId) -> bool:
    on_stack = (game.objects[s].stack for s in game.stack)
    return any(state is not None and state.context.source == it for state in on_stack)


def _check_attachment(game: Game, it: ObjectId, dying: set[ObjectId]) -> list[Proposal]:
    """Check what is attached (CR 704.5m, 704.5n, 704.5p)."""
    from reference_engine.keyword_abilities.enchant import may_enchant

    thing = game.objects[it]
    host = thing.attached_to
    characteristics = game.characteristics(it)
    if "aura" in characteristics.subtypes:
        if host is None or not may_enchant(game, it, host):
            dying.add(it)
        return []
    on_creature = (
        host is not None
        and game.is_on_battlefield(host)
        and "creature" in game.characteristics(host).types
    )
    may_stay = on_creature and "equipment" in characteristics.subtypes
    return [] if may_stay and "creature" not in characteristics.types else [Unattach(it)]


def _forget_deathtouch(game: Game) -> None:
    for it in game.battlefield:
        game.objects[it].deathtouched = False
