"""Combat (CR 506 to 511)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from reference_engine import events
from reference_engine.abilities.context import PlayerTarget
from reference_engine.errors import IllegalAction
from reference_engine.happening import happen, record
from reference_engine.proposals import Damage, Proposal, SetTapped
from reference_engine.questions import Option, Question
from reference_engine.rule import rule
from reference_engine.types import ObjectId, PlayerId, Step

if TYPE_CHECKING:
    from reference_engine.game import Game


def declare_attackers(game: Game) -> None:
    """Let the active player declare attackers (CR 508.1)."""
    able = tuple(it for it in game.battlefield if can_attack(game, it))
    answer = game.ask(Question("attackers", game.active, None, able, 0, len(able)))
    assert isinstance(answer, Mapping)
    if not answer:
        return
    for attacker, defender in answer.items():
        if attacker not in able:
            raise IllegalAction("this creature cannot attack", "508.1a")
        if defender not in game.apnap() or defender == game.active:
            raise IllegalAction("only an opponent can be attacked", "508.1b")
    attackers = [ObjectId(a) for a in answer if isinstance(a, int)]
    # Tapping is not a cost, and vigilance leaves it out (CR 508.1f, 702.20b).
    tapping: list[Proposal] = [
        SetTapped(it, True)
        for it in attackers
        if not game.characteristics(it).abilities.has_keyword("vigilance")
    ]
    happen(game, tapping)
    game.combat.declared = True
    for it in attackers:
        game.combat.attackers[it] = answer[it]  # type: ignore[assignment]
    for it in attackers:
        defender = game.combat.attackers[it]
        record(game, events.Attacked(it, PlayerId(defender)))


@rule("508.1a", "702.3b", "302.6")
def can_attack(game: Game, it: ObjectId) -> bool:
    """Return whether a creature may be declared as an attacker."""
    found = game.characteristics(it)
    thing = game.objects[it]
    if found.controller != game.active or "creature" not in found.types or thing.tapped:
        return False
    if "battle" in found.types or found.abilities.has_keyword("defender"):
        return False
    return not thing.sick or found.abilities.has_keyword("haste")


def declare_blockers(game: Game) -> None:
    """Let the defending players declare blockers, in turn order (CR 509.1, 802.4)."""
    defenders = [p for p in game.apnap() if p in game.combat.attackers.values()]
    for player in defenders:
        mine = tuple(it for it in game.battlefield if can_block(game, it, player))
        answer = game.ask(Question("blockers", player, None, mine, 0, len(mine)))
        assert isinstance(answer, Mapping)
        # One script may declare for several players; each answers for their own creatures.
        own = {
            ObjectId(blocker): ObjectId(attacker)
            for blocker, attacker in answer.items()
            if isinstance(blocker, int) and isinstance(attacker, int)
            if game.controller_of(ObjectId(blocker)) == player
        }
        _check_nobody_elses(game, defenders, answer)
        _check_blocks(game, player, mine, own)
        for blocker, attacker in own.items():
            game.combat.blockers[blocker] = attacker
            game.combat.was_blocked.add(attacker)
        for blocker, attacker in own.items():
            record(game, events.Blocked(blocker, attacker))


@rule("509.1a")
def can_block(game: Game, it: ObjectId, player: PlayerId) -> bool:
    """Return whether a creature of a player may be declared as a blocker."""
    found = game.characteristics(it)
    untapped_creature = "creature" in found.types and not game.objects[it].tapped
    return untapped_creature and found.controller == player and "battle" not in found.types


def _check_nobody_elses(
    game: Game, defenders: list[PlayerId], blocks: Mapping[Option, Option]
) -> None:
    for blocker in blocks:
        assert isinstance(blocker, int)
        if game.controller_of(ObjectId(blocker)) not in defenders:
            raise IllegalAction("only a defending player's creatures block", "509.1a")


def _check_blocks(
    game: Game,
    player: PlayerId,
    able: tuple[ObjectId, ...],
    blocks: Mapping[ObjectId, ObjectId],
) -> None:
    for blocker, attacker in blocks.items():
        if blocker not in able or game.combat.attackers.get(attacker) != player:
            raise IllegalAction("this creature cannot block that one", "509.1a")
        if not may_block(game, blocker, attacker):
            raise IllegalAction("an evasion ability forbids this block", "509.1b")
    for attacker in set(blocks.values()):
        count = sum(other == attacker for other in blocks.values())
        menace = game.characteristics(attacker).abilities.has_keyword("menace")
        if menace and count == 1:
            raise IllegalAction("a creature with menace is blocked by two or more", "702.111b")


@rule("509.1b", "702.9b", "702.17b")
def may_block(game: Game, blocker: ObjectId, attacker: ObjectId) -> bool:
    """Return whether one creature may block another: flying needs flying or reach."""
    if not game.characteristics(attacker).abilities.has_keyword("flying"):
        return True
    able = game.characteristics(blocker).abilities
    return able.has_keyword("flying") or able.has_keyword("reach")


def has_first_strikers(game: Game) -> bool:
    """Return whether there is a first combat damage step of its own (CR 510.4)."""
    fighting = [*game.combat.attackers, *game.combat.blockers]
    return any(_strikes_first(game, it) for it in fighting)


def _strikes_first(game: Game, it: ObjectId) -> bool:
    abilities = game.characteristics(it).abilities
    return abilities.has_keyword("first strike") or abilities.has_keyword("double strike")


def _deals_now(game: Game, it: ObjectId) -> bool:
    """Return whether a creature deals combat damage in this step (CR 510.4, 702.4b, 702.7b)."""
    abilities = game.characteristics(it).abilities
    if game.step is Step.FIRST_STRIKE_DAMAGE:
        return _strikes_first(game, it)
    return it not in game.combat.dealt_first_strike or abilities.has_keyword("double strike")


def deal_combat_damage(game: Game) -> None:
    """Assign and deal combat damage, all at once (CR 510.1, 510.2)."""
    dealt: list[Proposal] = []
    for attacker, defender in game.combat.attackers.items():
        if _deals_now(game, attacker):
            damage = _attacker_damage(game, attacker, PlayerId(defender))
            # CR 800.4e: none is assigned to a player who has left the game
            dealt += [d for d in damage if d.player is None or not game.players[d.player].lost]
    for blocker, attacker in game.combat.blockers.items():
        if _deals_now(game, blocker) and attacker in game.combat.attackers:
            power = game.stat("power", blocker)
            dealt.append(Damage(blocker, power, object=attacker, combat=True))
    if game.step is Step.FIRST_STRIKE_DAMAGE:
        fighting = [*game.combat.attackers, *game.combat.blockers]
        game.combat.dealt_first_strike |= {it for it in fighting if _strikes_first(game, it)}
    happen(game, dealt)


def _attacker_damage(game: Game, attacker: ObjectId, defender: PlayerId) -> list[Damage]:
    power = max(0, game.stat("power", attacker))
    blockers = [b for b, a in game.combat.blockers.items() if a == attacker]
    if attacker not in game.combat.was_blocked:
        return [Damage(attacker, power, player=defender, combat=True)]
    tramples = game.characteristics(attacker).abilities.has_keyword("trample")
    if not blockers:
        if tramples:
            return [Damage(attacker, power, player=defender, combat=True)]
        return []  # CR 510.1c
    if len(blockers) == 1 and not tramples:
        return [Damage(attacker, power, object=blockers[0], combat=True)]
    return _divided(game, attacker, power, blockers, defender if tramples else None)


def _divided(
    game: Game,
    attacker: ObjectId,
    power: int,
    blockers: list[ObjectId],
    defender: PlayerId | None,
) -> list[Damage]:
    """Let the attacker's controller divide its damage (CR 510.1c, 510.1d, 702.19b)."""
    if power == 0 or (len(blockers) == 1 and power <= _lethal(game, attacker, blockers[0])):
        return [Damage(attacker, power, object=blockers[0], combat=True)]  # there is no choice
    options: tuple[ObjectId | PlayerTarget, ...] = tuple(blockers)
    if defender is not None:
        options += (PlayerTarget(defender),)
    question = Question("division", game.active, attacker, options, 0, power)
    answer = game.ask(question)
    assert isinstance(answer, Mapping)
    assigned = {b: int(answer.get(b, 0)) for b in blockers}  # type: ignore[arg-type]
    rest = power - sum(assigned.values())
    if any(key not in options for key in answer) or min(assigned.values()) < 0:
        raise IllegalAction("damage is assigned to blockers, or tramples over", "510.1c")
    if answer.get(PlayerTarget(game.active if defender is None else defender), rest) != rest:
        raise IllegalAction("all of a creature's damage is assigned, no more", "510.1c")
    if rest < 0 or (rest > 0 and defender is None):
        raise IllegalAction("all of a creature's damage is assigned, no more", "510.1c")
    if rest > 0 and any(assigned[b] < _lethal(game, attacker, b) for b in blockers):
        raise IllegalAction("each blocker is assigned lethal damage first", "702.19b")
    dealt = [
        Damage(attacker, amount, object=b, combat=True) for b, amount in assigned.items() if amount
    ]
    if rest and defender is not None:
        dealt.append(Damage(attacker, rest, player=defender, combat=True))
    return dealt


def _lethal(game: Game, attacker: ObjectId, blocker: ObjectId) -> int:
    if game.characteristics(attacker).abilities.has_keyword("deathtouch"):
        return 1  # CR 702.2c
    return max(0, game.stat("toughness", blocker) - game.objects[blocker].damage)
