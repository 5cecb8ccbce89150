"""Priority (CR 117) and the steps of a turn (CR 500 to 514)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from reference_engine import events
from reference_engine.combat import (
    deal_combat_damage,
    declare_attackers,
    declare_blockers,
    has_first_strikers,
)
from reference_engine.control import note_control_changes
from reference_engine.errors import IllegalAction
from reference_engine.happening import happen, record
from reference_engine.leaving import lose
from reference_engine.objects import Player
from reference_engine.proposals import DrawCard, Move, Proposal, SetTapped
from reference_engine.questions import Question
from reference_engine.resolving import resolve_top
from reference_engine.rule import rule
from reference_engine.state_based import perform_state_based_actions
from reference_engine.triggering import put_triggers_on_stack
from reference_engine.types import ObjectId, PlayerId, Step, Zone

if TYPE_CHECKING:
    from reference_engine.game import Game

MAXIMUM_HAND = 7

ORDER = (
    Step.UNTAP, Step.UPKEEP, Step.DRAW, Step.PRECOMBAT_MAIN, Step.BEGINNING_OF_COMBAT,
    Step.DECLARE_ATTACKERS, Step.DECLARE_BLOCKERS, Step.FIRST_STRIKE_DAMAGE,
    Step.COMBAT_DAMAGE, Step.END_OF_COMBAT, Step.POSTCOMBAT_MAIN, Step.END, Step.CLEANUP,
)  # fmt: skip

LAST_OF_PHASE = frozenset(
    {Step.DRAW, Step.PRECOMBAT_MAIN, Step.END_OF_COMBAT, Step.POSTCOMBAT_MAIN, Step.CLEANUP}
)
"""Steps with which a phase ends, and main phases, which have no steps (CR 500.1)."""


def give_priority(game: Game, player: PlayerId) -> None:
    """Let a player get priority: first state-based actions, then triggers (CR 117.5)."""
    settle(game)
    if game.over:
        game.priority = None
        return
    game.priority = player if not game.players[player].lost else game.next_player(player)


def settle(game: Game) -> None:
    """Perform state-based actions and put triggers on the stack until nothing is left to do."""
    while not game.over:
        game.spend_budget()
        if perform_state_based_actions(game):
            continue
        if not put_triggers_on_stack(game):
            return


def pass_priority(game: Game) -> None:
    """Let the player with priority pass (CR 117.3d, 117.4)."""
    if game.priority is None:
        raise IllegalAction("nobody has priority", "117.1")
    game.renew_budget()
    game.passed += 1
    if game.passed < len(game.apnap()):
        give_priority(game, game.next_player(game.priority))
        return
    game.passed = 0
    if game.stack:
        resolve_top(game)
        after_resolution(game)
    else:
        next_step(game)


@rule("117.3b")
def after_resolution(game: Game) -> None:
    """After a spell or ability has resolved the active player gets priority."""
    give_priority(game, game.active)


# ---------------------------------------------------------------- steps


def next_step(game: Game) -> None:
    """End the step, and go on to the next in which a player gets priority (CR 500.2)."""
    for _ in range(4 * len(ORDER)):
        end_step(game)
        go_to_next_step(game)
        if begin_step(game) or game.over:
            return


@rule("500.8", "500.9", "500.10")
def go_to_next_step(game: Game) -> None:
    """Go on to an added step, else to an added phase, else to where the turn was left off."""
    regular, game.left_off = game.left_off or game.step, None
    if game.extra_steps:
        game.left_off, game.step = regular, game.extra_steps.pop(0)
    elif game.extra_phases and regular in LAST_OF_PHASE:
        game.left_off = regular
        game.step, *game.extra_steps = game.extra_phases.pop(0)
    elif regular is Step.CLEANUP:
        begin_turn(game)
    else:
        game.step = ORDER[ORDER.index(regular) + 1]


@rule("500.5")
def end_step(game: Game) -> None:
    """Empty mana pools as a step ends; at the end of combat nobody is attacking any more."""
    for player in game.players:
        player.mana.clear()
    if game.step is Step.END_OF_COMBAT:
        game.combat = type(game.combat)()  # CR 511.3


def begin_turn(game: Game) -> None:
    """Begin the next turn: whose it is, and what is counted for one turn alone."""
    before, game.active = game.active, whose_turn_is_next(game)
    game.turn_number += 1
    game.step = Step.UNTAP
    forget_turn(game)
    for thing in game.objects.values():
        thing.used_this_turn = frozenset()
    for player in game.players:
        player.lands_played = 0
    _drop_effects(game, "until your next turn", turns_that_would_begin(game, before))
    note_who_is_controlled(game)


@rule("500.7", "800.4k")
def whose_turn_is_next(game: Game) -> PlayerId:
    """Return whose turn is next: an extra turn, else in turn order as if there had been none."""
    last = game.active if game.last_in_order is None else game.last_in_order
    while game.extra_turns:
        player = game.extra_turns.pop(0)
        if not game.players[player].lost:
            game.last_in_order = last
            return player
    game.last_in_order = None
    return game.next_player(last)


@rule("700.11", "302.6")
def forget_turn(game: Game) -> None:
    """Forget what happened in the turn before."""
    game.history.clear()


@rule("302.6")
def note_who_is_controlled(game: Game) -> None:
    """Note which permanents the active player controls as their turn begins."""
    board = game.board()
    for it in game.battlefield:
        if board.characteristics[it].controller == game.active:
            game.objects[it].sick = False


def begin_step(game: Game) -> bool:
    """Begin a step; return whether a player got priority in it."""
    step = game.step
    if _is_skipped(game, step):
        return False
    record(game, events.StepBegan(step, game.active))  # CR 500.6
    if step is Step.UNTAP:
        _untap(game)  # CR 502.3; nobody gets priority (CR 502.4)
        return False
    if step is Step.CLEANUP:
        return _clean_up(game)
    if step is Step.DRAW:
        happen(game, [DrawCard(game.active)])  # CR 504.1
    elif step is Step.DECLARE_ATTACKERS:
        declare_attackers(game)
    elif step is Step.DECLARE_BLOCKERS:
        declare_blockers(game)
    elif step in (Step.FIRST_STRIKE_DAMAGE, Step.COMBAT_DAMAGE):
        deal_combat_damage(game)
    give_priority(game, game.active)
    return True


def _is_skipped(game: Game, step: Step) -> bool:
    """Return whether a step does not take place (CR 103.8a, 508.8, 510.4)."""
    if step is Step.DRAW:
        return game.turn_number == 1 and len(game.players) == 2
    if step is Step.FIRST_STRIKE_DAMAGE:
        return not game.combat.declared or not has_first_strikers(game)
    if step in (Step.DECLARE_BLOCKERS, Step.COMBAT_DAMAGE):
        return not game.combat.declared
    return False


def _untap(game: Game) -> None:
    """Untap the active player's permanents, all at once (CR 502.3)."""
    board = game.board()
    mine = [it for it in game.battlefield if board.characteristics[it].controller == game.active]
    happen(game, [SetTapped(it, False) for it in mine])


def _clean_up(game: Game) -> bool:
    """Discard to hand size, remove damage, end effects (CR 514.1 to 514.3)."""
    active: Player = game.players[game.active]
    excess = len(active.hand) - MAXIMUM_HAND
    if excess > 0:
        hand = tuple(active.hand)
        question = Question("objects", game.active, None, hand, excess, excess)
        moves: list[Proposal] = [
            Move(it, Zone.GRAVEYARD, cause="discard") for it in game.ask_objects(question)
        ]
        happen(game, moves)
    for it in game.battlefield:
        game.objects[it].damage = 0
        game.objects[it].deathtouched = False
    _drop_effects(game, "until end of turn")
    acted = perform_state_based_actions(game)
    if acted or game.pending:
        game.extra_steps.insert(0, Step.CLEANUP)  # CR 514.3a: then another cleanup step
        give_priority(game, game.active)
        return True
    return False


@rule("800.4k", "800.4m")
def turns_that_would_begin(game: Game, before: PlayerId) -> set[PlayerId]:
    """Return whose turn begins, and who would have had one in between but has left the game."""
    found = {game.active}
    seat = before
    while (seat := PlayerId((seat + 1) % len(game.players))) not in (game.active, before):
        if game.players[seat].lost:
            found.add(seat)
    return found


def _drop_effects(game: Game, duration: str, of: set[PlayerId] | None = None) -> None:
    """End continuous effects of a duration, of some players or all (CR 514.2, 500.6)."""
    kept = [
        effect
        for effect in game.effects
        if effect.duration != duration or (of is not None and effect.controller not in of)
    ]
    if len(kept) != len(game.effects):
        game.effects = kept
        game.touch()
        note_control_changes(game)


# ---------------------------------------------------------------- other actions


def play_land(game: Game, player: PlayerId, card: ObjectId, face: int | None = None) -> None:
    """Play a land (CR 305.1, 305.2, 116.2a).

    Raises :class:`IllegalAction`.
    """
    thing = game.objects.get(card)
    if thing is None or thing.definition is None:
        raise IllegalAction("there is no such card to play", "305.1")
    lands = [i for i, f in enumerate(thing.definition.faces) if "land" in f.types]
    if thing.definition.layout != "modal_dfc":
        lands = [i for i in lands if i == 0]
    if face is not None:
        lands = [i for i in lands if i == face]
    if not lands:
        raise IllegalAction("only a land card can be played as a land", "305.1")
    if thing.zone is not Zone.HAND or thing.owner != player:
        raise IllegalAction("a land is played from its owner's hand", "305.1")
    from reference_engine.permissions import sorcery_timing

    if game.priority != player or not sorcery_timing(game, player):
        raise IllegalAction("a land is played in one's main phase with an empty stack", "305.1")
    if game.players[player].lands_played >= 1:
        raise IllegalAction("a land was played this turn already", "305.2")
    chosen = lands[0]
    if len(lands) > 1:
        answer = game.ask(Question("face", player, card, tuple(lands)))
        assert isinstance(answer, int)
        chosen = answer
    game.players[player].lands_played += 1
    game.passed = 0
    happen(game, [Move(card, Zone.BATTLEFIELD, player, face=chosen)])
    give_priority(game, player)


@rule("117.4")
def has_passed(game: Game, player: PlayerId) -> bool:
    """Return whether a player is among those who have passed in succession."""
    there = game.apnap()
    if game.priority not in there:
        return False
    turn = there.index(game.priority)
    return player in (there[(turn - back) % len(there)] for back in range(1, game.passed + 1))


def concede(game: Game, player: PlayerId) -> None:
    """Let a player leave the game at once (CR 104.3a, 800.4a)."""
    if has_passed(game, player):
        game.passed -= 1
    lose(game, [player])
    if not game.over and game.priority == player:
        give_priority(game, game.next_player(player))
