"""Instructions that concern players: life and damage (CR 119, 120)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from reference_engine.abilities import effects as e
from reference_engine.abilities.context import Context, PlayerTarget
from reference_engine.abilities.references import Target
from reference_engine.happening import happen
from reference_engine.instructions.moving import present
from reference_engine.instructions.registry import carries_out
from reference_engine.proposals import ChangeLife, Damage, Proposal
from reference_engine.types import PlayerId

if TYPE_CHECKING:
    from reference_engine.game import Game


@carries_out(e.GainLife)
def gain_life(game: Game, effect: e.GainLife, context: Context) -> None:
    """Let players gain life."""
    amount = max(0, effect.amount.value(game, context))
    happen(game, [ChangeLife(p, amount) for p in effect.player.players(game, context)])
    context.that_many = amount


@carries_out(e.LoseLife)
def lose_life(game: Game, effect: e.LoseLife, context: Context) -> None:
    """Let players lose life."""
    amount = max(0, effect.amount.value(game, context))
    happen(game, [ChangeLife(p, -amount) for p in effect.player.players(game, context)])
    context.that_many = amount


@carries_out(e.DealDamage)
def deal_damage(game: Game, effect: e.DealDamage, context: Context) -> None:
    """Deal damage to all that are meant, at the same time (CR 120.3)."""
    amount = effect.amount.value(game, context)
    source = context.source
    if effect.source is not None:
        sources = effect.source.objects(game, context)
        if not sources:
            return
        source = sources[0]
    dealt: list[Proposal] = []
    players: list[PlayerId] = []
    if effect.objects is not None:
        found = present(game, effect.objects.objects(game, context))
        dealt += [Damage(source, amount, object=it) for it in found]
        if isinstance(effect.objects, Target) and effect.objects.index < len(context.targets):
            group = context.targets[effect.objects.index]
            players += [target.player for target in group if isinstance(target, PlayerTarget)]
    if effect.players is not None:
        players += effect.players.players(game, context)
    # "Any target" speaks of the same player in two ways: each is dealt damage once.
    dealt += [Damage(source, amount, player=p) for p in dict.fromkeys(players)]
    happen(game, dealt)
    context.that_many = amount
