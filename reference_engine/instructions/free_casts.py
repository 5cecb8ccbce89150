"""Casting without paying while something resolves: by choice, or if able (CR 608.2g, 118.8c).

A player who is told to cast a card "if able" must, in any way that there is.  Only two things
let them refuse: mana that they would have to make, because nobody must activate mana abilities
(CR 118.3c), and a mandatory cost with cards of a stated quality in a hidden zone, because
nobody else can see whether they are there (CR 118.8c).
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from reference_engine.abilities import effects as e
from reference_engine.abilities.context import Context
from reference_engine.abilities.costs import Cost, CostPart, Discard, Reveal
from reference_engine.abilities.descriptions import ANY_OBJECT
from reference_engine.abilities.model import AdditionalCost
from reference_engine.casting import cast
from reference_engine.characteristics import Face
from reference_engine.errors import IllegalAction, NotEnoughMana
from reference_engine.instructions.moving import present
from reference_engine.instructions.registry import carries_out
from reference_engine.permissions import Permission, face_to_cast, faces_to_choose
from reference_engine.possibilities import some_way_to_cast
from reference_engine.questions import Question
from reference_engine.rule import rule
from reference_engine.types import ObjectId, PlayerId

if TYPE_CHECKING:
    from reference_engine.game import Game


@carries_out(e.CastFree)
def cast_free(game: Game, effect: e.CastFree, context: Context) -> None:
    """Cast cards without paying their mana costs, during resolution (CR 608.2g)."""
    limit = None
    if effect.maximum_mana_value is not None:
        limit = effect.maximum_mana_value.value(game, context)
    for player in effect.player.players(game, context):
        for it in present(game, effect.what.objects(game, context)):
            permission = permission_to_cast_free(game, player, it, limit)
            way = cast_if_able if effect.forced else cast_if_wanted
            spell = way(game, player, it, permission)
            context.it = () if spell is None else (spell,)
            if spell is not None:
                spell_waits(game, spell)


@carries_out(e.CastFromHand)
def cast_from_hand(game: Game, effect: e.CastFromHand, context: Context) -> None:
    """Choose a card in hand and cast it for free as a spell that is asked for (CR 608.2g).

    Only what can be cast so can be chosen (CR 608.2d).
    """
    player = context.controller
    limit = None
    if effect.maximum_mana_value is not None:
        limit = effect.maximum_mana_value.value(game, context)
    ways: dict[ObjectId, Permission] = {}
    for card in game.players[player].hand:
        permission = permission_to_cast_free(game, player, card, limit)
        definition = game.objects[card].definition
        if definition is None:
            continue
        asked_for = tuple(
            face
            for face in faces_to_choose(game, definition, permission)
            if is_such_a_spell(face_to_cast(definition, face), effect)
        )
        able = castable_parts(game, player, card, replace(permission, faces=asked_for))
        if able:
            ways[card] = replace(permission, faces=able)
    context.it = ()
    if ways:
        (card,) = game.ask_objects(Question("objects", player, context.source, tuple(ways)))
        spell = cast(game, player, card, ways[card])
        context.it = (spell,)
        spell_waits(game, spell)


def is_such_a_spell(face: Face, effect: e.CastFromHand) -> bool:
    """Return whether a spell with these characteristics has the types that are asked for."""
    return (
        face.types.issuperset(effect.types)
        and face.types.isdisjoint(effect.not_types)
        and (not effect.any_types or not face.types.isdisjoint(effect.any_types))
    )


@rule("608.2g", "118.9")
def permission_to_cast_free(
    game: Game, player: PlayerId, card: ObjectId, limit: int | None
) -> Permission:
    """Return how the card may be cast: for free, from where it is, at this moment.

    The timing by card type is waived; what else forbids casting it is not.
    """
    return Permission(
        player,
        game.objects[card].zone,
        without_paying=True,
        timing_waived=True,
        maximum_mana_value=limit,
    )


def cast_if_wanted(
    game: Game, player: PlayerId, card: ObjectId, permission: Permission
) -> ObjectId | None:
    """Let a player cast a card; return the spell, or None when it was not cast."""
    if not game.ask_yes(player, card):
        return None
    try:
        return cast(game, player, card, permission)
    except IllegalAction:
        if some_way_to_cast(game, player, card, permission):
            raise
        return None


def cast_if_able(
    game: Game, player: PlayerId, card: ObjectId, permission: Permission
) -> ObjectId | None:
    """Let a player cast a card "if able"; return the spell, or None when it was not cast.

    Raises :class:`IllegalAction` when the player tries to get out of it.
    """
    parts = castable_parts(game, player, card, permission)
    if not parts:
        keep_uncastable(game, card)
        return None
    able = replace(permission, faces=parts)
    if may_refuse(game, player, card, parts) and not game.ask_yes(player, card):
        keep_declined(game, card)
        return None
    try:
        return cast(game, player, card, able)
    except NotEnoughMana:
        if must_cast(game, player, card, able):
            raise
        keep_declined(game, card)
        return None


# ---------------------------------------------------------------- is the player able?


@rule("601.3", "601.2e", "608.2g")
def castable_parts(
    game: Game, player: PlayerId, card: ObjectId, permission: Permission
) -> tuple[int, ...]:
    """Return the sides of a card that could be cast in some way; land sides never."""
    definition = game.objects[card].definition
    if definition is None:
        return ()
    return tuple(
        face
        for face in faces_to_choose(game, definition, permission)
        if some_way_to_cast(game, player, card, replace(permission, faces=(face,)))
    )


@rule("118.3c", "608.2g")
def must_cast(game: Game, player: PlayerId, card: ObjectId, permission: Permission) -> bool:
    """Return whether there is a way to cast a card without activating a mana ability."""
    return some_way_to_cast(game, player, card, permission, mana_abilities=False)


@rule("118.8c")
def may_refuse(game: Game, player: PlayerId, card: ObjectId, parts: tuple[int, ...]) -> bool:
    """Return whether a player who could cast a card may refuse, whatever they hold.

    So it is where each side that could be cast has a mandatory cost with cards of a stated
    quality in a hidden zone.
    """
    definition = game.objects[card].definition
    assert definition is not None
    return all(
        any(
            isinstance(ability, AdditionalCost)
            and not ability.optional
            and asks_for_hidden_quality(ability.cost)
            for ability in face_to_cast(definition, face).abilities.expanded
        )
        for face in parts
    )


def asks_for_hidden_quality(cost: Cost) -> bool:
    """Return whether a cost uses cards with a stated quality in a hand (CR 118.8c)."""
    return any(_of_hidden_quality(part) for part in cost.parts)


def _of_hidden_quality(part: CostPart) -> bool:
    return isinstance(part, (Discard, Reveal)) and part.description != ANY_OBJECT


# ---------------------------------------------------------------- and then


@rule("601.3", "733.1")
def keep_uncastable(game: Game, card: ObjectId) -> None:
    """A card that cannot be cast stays where it is, and only there."""


@rule("118.3c", "118.8c", "733.1")
def keep_declined(game: Game, card: ObjectId) -> None:
    """A card whose player refused to cast it stays where it is, too."""


@rule("608.2g", "117.3b")
def spell_waits(game: Game, spell: ObjectId) -> None:
    """The spell stays on the stack; what is resolving goes on, and nobody gets priority."""


# ---------------------------------------------------------------- which card


@carries_out(e.RevealAtRandom)
def reveal_at_random(game: Game, effect: e.RevealAtRandom, context: Context) -> None:
    """Reveal a card at random from a hand; it is "it" afterwards (CR 701.20)."""
    found: tuple[ObjectId, ...] = ()
    for player in effect.player.players(game, context):
        hand = tuple(game.players[player].hand)
        if len(hand) > 1:
            answer = game.ask(Question("random", player, context.source, hand))
            chosen = answer[0] if isinstance(answer, tuple) else answer
            assert isinstance(chosen, int)
            found += (ObjectId(chosen),)
        else:
            found += hand
    context.it, context.that_many = found, len(found)


@carries_out(e.RevealTop)
def reveal_top(game: Game, effect: e.RevealTop, context: Context) -> None:
    """Reveal the top card of a library, where it stays; it is "it" afterwards (CR 701.20b)."""
    found: tuple[ObjectId, ...] = ()
    for player in effect.player.players(game, context):
        found += tuple(game.players[player].library[:1])
    context.it, context.that_many = found, len(found)
