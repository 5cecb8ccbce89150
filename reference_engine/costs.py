"""Total costs and paying them (CR 118, 601.2f to 601.2h)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import fields
from typing import TYPE_CHECKING, TypeAlias

from reference_engine.abilities import costs as parts
from reference_engine.abilities.context import Context
from reference_engine.abilities.costs import Cost, CostPart
from reference_engine.abilities.model import AdditionalCost, CostChange
from reference_engine.abilities.quantities import X
from reference_engine.errors import IllegalAction, NotEnoughMana
from reference_engine.happening import happen
from reference_engine.mana import ManaCost
from reference_engine.objects import Mana
from reference_engine.proposals import ChangeLife, Move, Proposal, SetTapped, TakeCounters
from reference_engine.questions import Question
from reference_engine.rule import rule
from reference_engine.types import ManaType, ObjectId, PlayerId, Zone

if TYPE_CHECKING:
    from reference_engine.game import Game


PartWithObjects: TypeAlias = (
    parts.Sacrifice | parts.Discard | parts.Reveal | parts.ExileFromGraveyard | parts.TapOthers
)
"""Parts of a cost that are paid with objects that a player chooses."""


def costs_mention_x(cost: Cost) -> bool:
    """Return whether {X} or X is among the symbols and amounts of a cost."""
    if cost.mana.x:
        return True
    return any(
        isinstance(getattr(part, f.name), X)
        for part in cost.parts
        for f in fields(part)  # type: ignore[arg-type]
    )


# ---------------------------------------------------------------- 601.2f


def total_cost(
    game: Game,
    spell: ObjectId,
    player: PlayerId,
    base: Cost,
    additional: Sequence[tuple[AdditionalCost, int]],
    context: Context,
    alternative: str | None = None,
) -> Cost:
    """Return the cost to pay: base, additional costs and increases, less reductions.

    X is replaced by its value.  ``alternative`` names the alternative cost that the base is.
    """
    mana = with_x(base.mana, context.x or 0)
    others = list(base.parts)
    for cost, times in additional:
        for _ in range(times):
            mana = add_mana(mana, with_x(cost.cost.mana, context.x or 0))
            others += cost.cost.parts
    increases, reductions, minimum = changes_of_cost(game, spell, player, alternative)
    return Cost(adjusted_mana(game, mana, increases, reductions, minimum), tuple(others))


@rule("601.2f", "118.7")
def adjusted_mana(
    game: Game,
    mana: ManaCost,
    increases: list[ManaCost],
    reductions: list[ManaCost],
    minimum: int,
) -> ManaCost:
    """Apply increases first, then reductions, then what keeps a cost from falling further."""
    for increase in increases:
        mana = add_mana(mana, increase)
    for reduction in reductions:
        mana = reduced(game, mana, reduction)
    shortfall = minimum - mana.value()
    return add_mana(mana, ManaCost(generic=shortfall)) if shortfall > 0 else mana


def with_x(mana: ManaCost, x: int) -> ManaCost:
    """Return a mana cost with its {X} symbols replaced by their value."""
    if not mana.x:
        return mana
    return ManaCost(mana.generic + mana.x * x, 0, mana.colored, mana.hybrid)


def add_mana(left: ManaCost, right: ManaCost) -> ManaCost:
    """Return the sum of two mana costs."""
    return ManaCost(
        left.generic + right.generic,
        left.x + right.x,
        left.colored + right.colored,
        left.hybrid + right.hybrid,
    )


@rule("118.7a", "118.7b", "118.7c", "118.7d")
def reduced(game: Game, mana: ManaCost, reduction: ManaCost) -> ManaCost:
    """Reduce a cost: generic from generic; a colour from that colour, the rest from generic."""
    generic = reduction.generic
    colored = list(mana.colored)
    for symbol in reduction.colored:
        if symbol in colored:
            colored.remove(symbol)
        else:
            generic += 1
    return ManaCost(max(0, mana.generic - generic), mana.x, tuple(colored), mana.hybrid)


CostChanges = tuple[list[ManaCost], list[ManaCost], int]
"""Increases, reductions, and the least that a spell can cost."""


@rule("601.2f", "118.9d")
def changes_of_cost(
    game: Game, spell: ObjectId, player: PlayerId, alternative: str | None
) -> CostChanges:
    """Return what changes the cost of a spell, whether an alternative cost is paid or not."""
    return _cost_changes(game, spell, player)


def _cost_changes(game: Game, spell: ObjectId, player: PlayerId) -> CostChanges:
    board = game.board()
    increases: list[ManaCost] = []
    reductions: list[ManaCost] = []
    minimum = 0
    sources = [(source, False) for source in board.speaking] + [(spell, True)]
    for source, own in sources:
        it = board.characteristics[source]
        for ability in it.abilities.about_spells:
            if not isinstance(ability, CostChange) or ability.this != own:
                continue
            context = Context(source, it.controller)
            if ability.caster is not None and not game.is_whose(ability.caster, player, context):
                continue
            if not ability.spells.matches(game, spell, context):
                continue
            times = 1
            if ability.reduction_for_each is not None:
                times = ability.reduction_for_each.value(game, context)
            increases.append(ability.increase)
            reductions += [ability.reduction] * times
            minimum = max(minimum, ability.minimum or 0)
    return increases, reductions, minimum


# ---------------------------------------------------------------- 601.2g, 601.2h


def pay_cost(
    game: Game, player: PlayerId, cost: Cost, context: Context, subject: ObjectId
) -> tuple[Mana, ...]:
    """Pay a whole cost and return the mana that was spent.

    Raises :class:`IllegalAction` when a part cannot be paid; the caller puts everything back.
    """
    if cost.mana.value() > 0:
        activate_mana_abilities(game, player, cost.mana, subject)
    spent = pay_mana(game, player, cost.mana)
    for part in cost.parts:
        pay_part(game, player, part, context, subject)
    return spent


@rule("601.2g", "118.3c", "605.3a")
def activate_mana_abilities(
    game: Game, player: PlayerId, mana: ManaCost, subject: ObjectId
) -> None:
    """Give the player the chance to activate mana abilities, which nobody must."""
    from reference_engine.activating import activate, mana_abilities_of, most_useful

    while choose_payment(game.players[player].mana, mana) is None:
        sources = mana_abilities_of(game, player)
        if not sources:
            return
        options = tuple(sources)
        question = Question("payment", player, subject, options, 0, len(options))
        answer = game.ask(question)
        chosen = answer if isinstance(answer, tuple) else ()
        if not chosen:
            return
        for it in chosen:
            if it not in sources:
                raise IllegalAction("it has no mana ability that can be activated now", "601.2g")
            wanted = _missing_types(game.players[player].mana, mana)
            source = ObjectId(it)
            activate(game, player, source, most_useful(sources[source], wanted))


def _missing_types(pool: Sequence[Mana], cost: ManaCost) -> set[ManaType]:
    """Return the types among the coloured symbols of a cost that the pool does not cover."""
    missing = Counter(cost.colored) - Counter(mana.type for mana in pool)
    halves = {half for symbol in cost.hybrid for half in symbol}
    return set(missing) | {symbol for symbol in ManaType if symbol.value in halves}


def choose_payment(pool: Sequence[Mana], cost: ManaCost) -> tuple[Mana, ...] | None:
    """Return mana of the pool that pays a cost, oldest first, or None if it cannot.

    Symbols that can be paid in several ways are tried in every way.
    """
    left = list(pool)
    spent: list[Mana] = []
    for symbol in cost.colored:
        found = next((m for m in left if m.type is symbol), None)
        if found is None:
            return None
        left.remove(found)
        spent.append(found)
    if cost.hybrid:
        first, rest = cost.hybrid[0], cost.hybrid[1:]
        for half in first:
            if half == "P":
                continue
            one = (
                ManaCost(cost.generic + int(half), 0, (), rest)
                if half.isdigit()
                else ManaCost(cost.generic, 0, (ManaType(half),), rest)
            )
            tail = choose_payment(left, one)
            if tail is not None:
                return (*spent, *tail)
        return None
    if len(left) < cost.generic:
        return None
    # Colourless first: what can pay nothing else is spent before what can.
    left.sort(key=lambda m: m.type is not ManaType.COLORLESS)
    return (*spent, *left[: cost.generic])


@rule("118.3", "118.3a", "601.2h")
def pay_mana(game: Game, player: PlayerId, cost: ManaCost) -> tuple[Mana, ...]:
    """Remove the mana that pays a cost from the player's pool, and return it."""
    if cost.value() == 0:
        return ()
    pool = game.players[player].mana
    chosen = choose_payment(pool, cost)
    if chosen is None:
        raise NotEnoughMana(f"there is not enough mana to pay {cost}", "118.3")
    for mana in chosen:
        pool.remove(mana)
    return chosen


def pay_part(
    game: Game, player: PlayerId, part: CostPart, context: Context, subject: ObjectId
) -> None:
    """Pay one part of a cost that is not mana."""
    match part:
        case parts.TapThis():
            pay_tap_symbol(game, context.source)
        case parts.UntapThis():
            pay_untap_symbol(game, context.source)
        case parts.SacrificeThis():
            _require_on_battlefield(game, context.source)
            happen(game, [Move(context.source, Zone.GRAVEYARD, cause="sacrifice")])
        case parts.PayLife():
            _pay_life(game, player, part.amount.value(game, context))
        case parts.RemoveCounters():
            count = part.count.value(game, context)
            thing = game.objects.get(context.source)
            if thing is None or thing.counters.get(part.kind, 0) < count:
                raise IllegalAction("there are not enough counters to remove", "118.3")
            happen(game, [TakeCounters(context.source, part.kind, count)])
        case (
            parts.Sacrifice()
            | parts.Discard()
            | parts.Reveal()
            | parts.ExileFromGraveyard()
            | parts.TapOthers()
        ):
            _pay_with_objects(game, player, part, context, subject)
        case _:
            raise IllegalAction(f"the cost {part!r} cannot be paid", "118.3")


@rule("107.5", "118.3")
def pay_tap_symbol(game: Game, it: ObjectId) -> None:
    """Tap the source; a tapped permanent cannot pay {T}."""
    _require_on_battlefield(game, it)
    if game.objects[it].tapped:
        raise IllegalAction("a tapped permanent cannot be tapped to pay a cost", "107.5")
    happen(game, [SetTapped(it, True)])


@rule("107.6", "118.3")
def pay_untap_symbol(game: Game, it: ObjectId) -> None:
    """Untap the source; an untapped permanent cannot pay {Q}."""
    _require_on_battlefield(game, it)
    if not game.objects[it].tapped:
        raise IllegalAction("an untapped permanent cannot be untapped to pay a cost", "107.6")
    happen(game, [SetTapped(it, False)])


def _require_on_battlefield(game: Game, it: ObjectId) -> None:
    if not game.is_on_battlefield(it):
        raise IllegalAction("the permanent is not on the battlefield", "118.3")


def _pay_life(game: Game, player: PlayerId, amount: int) -> None:
    if game.players[player].life < amount:
        raise IllegalAction("a player cannot pay more life than they have", "119.4")
    happen(game, [ChangeLife(player, -amount)])


def _pay_with_objects(
    game: Game, player: PlayerId, part: PartWithObjects, context: Context, subject: ObjectId
) -> None:
    chosen = _choose(game, player, part, context, subject, payable_with(game, player, part))
    proposals: list[Proposal]
    match part:
        case parts.Sacrifice():
            proposals = [Move(o, Zone.GRAVEYARD, cause="sacrifice") for o in chosen]
        case parts.Discard():
            proposals = [Move(o, Zone.GRAVEYARD, cause="discard") for o in chosen]
        case parts.ExileFromGraveyard():
            proposals = [Move(o, Zone.EXILE) for o in chosen]
        case parts.TapOthers():
            proposals = [SetTapped(o, True) for o in chosen]
        case parts.Reveal():
            proposals = []
    if proposals:
        happen(game, proposals)


def payable_with(game: Game, player: PlayerId, part: PartWithObjects) -> list[ObjectId]:
    """Return among what a player chooses objects to pay a part of a cost with."""
    match part:
        case parts.Discard() | parts.Reveal():
            return game.players[player].hand
        case parts.ExileFromGraveyard():
            return game.players[player].graveyard
    mine = [o for o in game.battlefield if game.controller_of(o) == player]
    if isinstance(part, parts.TapOthers):
        return [o for o in mine if not game.objects[o].tapped]
    return mine


@rule("118.3")
def has_enough_to_pay_with(game: Game, player: PlayerId, cost: Cost, context: Context) -> bool:
    """Return whether there are enough objects for each part of a cost that is paid with some."""
    return all(
        sum(part.description.matches(game, o, context) for o in payable_with(game, player, part))
        >= part.count.value(game, context)
        for part in cost.parts
        if isinstance(part, PartWithObjects)
    )


def _choose(
    game: Game,
    player: PlayerId,
    part: PartWithObjects,
    context: Context,
    subject: ObjectId,
    among: Sequence[ObjectId],
) -> tuple[ObjectId, ...]:
    count = part.count.value(game, context)
    options = tuple(o for o in among if part.description.matches(game, o, context))
    if len(options) < count:
        raise IllegalAction("there is not enough to pay the cost with", "118.3")
    chosen = game.ask_objects(Question("objects", player, subject, options, count, count))
    context.it = chosen
    return chosen
