"""Types of mana that permanents define or could produce (CR 106.5, 106.7).

Mana abilities are *asked* here, not run: each is followed through all the choices that it
leaves, and what it would produce goes through the replacement effects in every order.  Sources
that reflect each other are resolved by the least fixed point: start from nothing, add what each
could produce given the others, until nothing is added.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import combinations_with_replacement
from typing import TYPE_CHECKING

from reference_engine.abilities import effects as e
from reference_engine.abilities.context import AddedMana, Context
from reference_engine.abilities.model import Ability, ActivatedAbility, TriggeredAbility
from reference_engine.abilities.quantities import Quantity
from reference_engine.abilities.references import YOU, PlayerReference
from reference_engine.questions import FirstOption
from reference_engine.rule import rule
from reference_engine.types import COLORS, ManaType, ObjectId, Zone

if TYPE_CHECKING:
    from reference_engine.game import Game

Known = Mapping[ObjectId, frozenset[ManaType]]
"""What each permanent could produce, as far as it is known."""

Line = tuple[AddedMana, ...]
"""What instructions add in one line of choices."""

NO_TYPES: frozenset[ManaType] = frozenset()


# ---------------------------------------------------------------- what defines a type


@rule("106.5", "106.7", "106.1b")
def types_among(
    game: Game, effect: e.AddManaAmong, context: Context, known: Known | None = None
) -> tuple[ManaType, ...]:
    """Return the types that the permanents of an effect define, in the usual order.

    ``known`` is what each permanent could produce; None: find out.  Colourless is no colour.
    """
    permanents = [it for it in game.battlefield if effect.permanents.matches(game, it, context)]
    found: set[ManaType] = set()
    if effect.of == "colors among":
        for it in permanents:
            found |= game.characteristics(it).colors
    else:
        could = could_produce(game) if known is None else known
        for it in permanents:
            found |= could.get(it, NO_TYPES)
    if effect.colors_only:
        found &= set(COLORS)
    return tuple(symbol for symbol in ManaType if symbol in found)


@rule("106.5", "607.2d")
def chosen_color(game: Game, it: ObjectId) -> tuple[ManaType, ...]:
    """Return the colour that was chosen as the permanent entered; none, if none was."""
    chosen = game.object_or_last_known(it).chosen_color
    return () if chosen is None else (chosen,)


# ---------------------------------------------------------------- could produce


@rule("106.7")
def could_produce(game: Game) -> Known:
    """Return the types of mana that each permanent could produce now."""
    known: dict[ObjectId, frozenset[ManaType]] = {}
    while True:
        found = {
            it: types_of(game, it, abilities_that_count(game, it), known)
            for it in game.board().speaking
        }
        if found == known:
            return known
        known = found


@rule("106.7")
def abilities_that_count(game: Game, it: ObjectId) -> tuple[Ability, ...]:
    """Return the abilities that a permanent has, wherever it has them from.

    Whether one could be activated does not matter: not its costs, not when it may be.
    """
    return game.characteristics(it).abilities.expanded


def types_of(
    game: Game, it: ObjectId, abilities: Iterable[Ability], known: Known
) -> frozenset[ManaType]:
    """Return the types of mana that any of these abilities of a permanent would produce."""
    found: set[ManaType] = set()
    for ability in abilities:
        if isinstance(ability, ActivatedAbility):
            functions = ability.zone is Zone.BATTLEFIELD
        else:
            functions = isinstance(ability, TriggeredAbility)
        if functions:
            for mana in mana_if_resolved(game, it, ability, known):
                found |= set(mana)
    return frozenset(found)


@rule("106.7", "106.5")
def mana_if_resolved(
    game: Game, it: ObjectId, ability: Ability, known: Known
) -> list[tuple[ManaType, ...]]:
    """Return each amount of mana that would be produced if the ability resolved now."""
    from reference_engine.activating import is_tapped_for_mana
    from reference_engine.instructions.mana import added_mana_of_defined_type, production
    from reference_engine.replacing import possible_mana

    assert isinstance(ability, (ActivatedAbility, TriggeredAbility))
    context = Context(it, game.controller_of(it))
    tapped = isinstance(ability, ActivatedAbility) and is_tapped_for_mana(game, ability)
    found: list[tuple[ManaType, ...]] = []
    then, effects = _after_what_comes_before(game, ability.effects, context)
    for line in lines_of(then, effects, context, known):
        defined = added_mana_of_defined_type(game, line)
        for player in dict.fromkeys(part.player for part in defined):
            event = production(then, it, player, defined, tapped=tapped)
            found += possible_mana(then, event)
    return found


def _after_what_comes_before(
    game: Game, effects: tuple[e.Effect, ...], context: Context
) -> tuple[Game, tuple[e.Effect, ...]]:
    """Return the instructions from the first that adds mana on, and the game as it then is.

    What comes before may change how much is added: it is carried out in a copy of the game.
    """
    from reference_engine.instructions import carry_out_one

    adding = (*e.ADDS_MANA, *e.LEADS_ON)
    first = next((i for i, effect in enumerate(effects) if isinstance(effect, adding)), None)
    if not first:
        return game, effects if first == 0 else ()
    trial = game.copy()
    trial.chooser = FirstOption()
    for effect in effects[:first]:
        carry_out_one(trial, effect, context)
    return trial, effects[first:]


# ---------------------------------------------------------------- following choices


def lines_of(game: Game, effects: Sequence[e.Effect], context: Context, known: Known) -> list[Line]:
    """Return what the instructions add, for each line of choices.  Conditions are asked now."""
    lines: list[Line] = [()]
    for effect in effects:
        more = _lines_of_one(game, effect, context, known)
        lines = [(*line, *rest) for line in lines for rest in more]
    return lines


def _lines_of_one(game: Game, effect: e.Effect, context: Context, known: Known) -> list[Line]:
    match effect:
        case e.May(effects, then, otherwise):
            done = lines_of(game, (*effects, *then), context, known)
            return done + lines_of(game, otherwise, context, known)
        case e.If(condition, then, otherwise):
            holds = condition.holds(game, context)
            return lines_of(game, then if holds else otherwise, context, known)
        case e.ForEachPlayer(players, effects):
            lines: list[Line] = [()]
            for player in players.players(game, context):
                view = context.copy()
                view.that_player = player
                more = lines_of(game, effects, view, known)
                lines = [(*line, *rest) for line in lines for rest in more]
            return lines
        case e.ChooseMode(modes):
            return [line for mode in modes for line in lines_of(game, mode, context, known)]
    return [
        tuple(AddedMana(player, mana, instead) for player in _doer(effect).players(game, context))
        for mana, instead in _amounts(game, effect, context, known)
    ] or [()]


Amount = tuple[tuple[ManaType, ...] | None, tuple[ManaType, ...] | None]
"""What one instruction adds (None: undefined), and what it puts in its place."""


def _amounts(game: Game, effect: e.Effect, context: Context, known: Known) -> list[Amount]:
    match effect:
        case e.AddMana(mana, times):
            return [(mana * _count(game, times, context), None)]
        case e.ManaInstead(of, condition, other):
            instead = None
            if condition.holds(game, context):
                instead = other.mana * _count(game, other.times, context)
            return [(of.mana * _count(game, of.times, context), instead)]
        case e.AddManaOfChoice(options, amount, same):
            count = _count(game, amount, context)
            if same:
                return _of_one_type(options, count)
            return [(mana, None) for mana in combinations_with_replacement(options, count)]
        case e.AddManaAmong():
            types = types_among(game, effect, context, known)
            return _of_one_type(types, _count(game, effect.amount, context))
        case e.AddChosenColor(amount):
            return _of_one_type(chosen_color(game, context.source), _count(game, amount, context))
        case e.AddManaProduced():
            return [(None, None)]  # nothing was produced that could define it
    return []


def _doer(effect: e.Effect) -> PlayerReference:
    if isinstance(effect, e.ManaInstead):
        return effect.of.player
    player = getattr(effect, "player", YOU)
    assert isinstance(player, PlayerReference)
    return player


def _of_one_type(options: Iterable[ManaType], count: int) -> list[Amount]:
    if count == 0:
        return [((), None)]
    return [((symbol,) * count, None) for symbol in options] or [(None, None)]


def _count(game: Game, quantity: Quantity, context: Context) -> int:
    return max(0, quantity.value(game, context))
