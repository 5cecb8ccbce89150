"""Instructions that make objects: tokens and copies (CR 111, 701.7, 707)."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from reference_engine.abilities import effects as e
from reference_engine.abilities.context import Context
from reference_engine.abilities.model import AbilitySet
from reference_engine.characteristics import CardDefinition, Face
from reference_engine.events import ZoneChange
from reference_engine.faces import face_of
from reference_engine.happening import happen
from reference_engine.instructions.registry import carries_out
from reference_engine.proposals import CreateToken, Proposal
from reference_engine.replacing import tokens_created
from reference_engine.types import PlayerId

if TYPE_CHECKING:
    from reference_engine.game import Game


def token_face(game: Game, spec: e.TokenSpec, context: Context) -> Face:
    """Return what a token is; with no name of its own it bears its subtypes (CR 111.4)."""
    words = " ".join(word.capitalize() for word in spec.subtypes)
    return Face(
        name=spec.name or f"{words} Token",
        colors=frozenset(spec.colors),
        supertypes=frozenset(spec.supertypes),
        types=frozenset(spec.types),
        subtypes=frozenset(spec.subtypes),
        abilities=AbilitySet(spec.abilities),
        power=None if spec.power is None else spec.power.value(game, context),
        toughness=None if spec.toughness is None else spec.toughness.value(game, context),
    )


def _create(
    game: Game,
    definition: CardDefinition,
    face: Face | None,
    amounts: dict[PlayerId, int],
    context: Context,
    *,
    tapped: bool = False,
) -> None:
    proposals: list[Proposal] = [
        CreateToken(definition, player, tapped=tapped, copied_face=face)
        for player, amount in amounts.items()
        for _ in range(tokens_created(game, player, amount))
    ]
    happened = happen(game, proposals)
    context.it = tuple(r.new for r in happened if isinstance(r, ZoneChange) and r.new is not None)
    context.that_many = len(context.it)


@carries_out(e.CreateTokens)
def create_tokens(game: Game, effect: e.CreateTokens, context: Context) -> None:
    """Create tokens that the effect describes (CR 111.3)."""
    face = token_face(game, effect.token, context)
    definition = CardDefinition(face.name, (face,), "token")
    amount = effect.amount.value(game, context)
    amounts = dict.fromkeys(effect.player.players(game, context), amount)
    _create(game, definition, None, amounts, context, tapped=effect.tapped)


@carries_out(e.CreateCopies)
def create_copies(game: Game, effect: e.CreateCopies, context: Context) -> None:
    """Create tokens that are copies of objects, as they are or last were (CR 707.2, 111.12)."""
    amount = effect.amount.value(game, context)
    amounts = dict.fromkeys(effect.player.players(game, context), amount)
    made: tuple[object, ...] = ()
    for original in effect.of.objects(game, context):
        face = face_of(game.object_or_last_known(original))
        if effect.extra_abilities:
            abilities = AbilitySet(face.abilities.all + effect.extra_abilities)
            face = replace(face, abilities=abilities)
        if not face.is_permanent:
            continue  # CR 111.5
        definition = CardDefinition(face.name, (face,), "token")
        _create(game, definition, face, amounts, context)
        made += context.it
    context.it = tuple(made)  # type: ignore[arg-type]
    context.that_many = len(made)
