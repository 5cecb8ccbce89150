"""Replacement effects at work (CR 614, 616)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from reference_engine.abilities.context import Context
from reference_engine.abilities.model import AbilitySet
from reference_engine.abilities.quantities import Fixed
from reference_engine.abilities.replacements import (
    ChangeManaType,
    EntersAsCopy,
    EntersChoosingColor,
    EntersWith,
    LeavesStackInstead,
    MultiplyCounters,
    MultiplyMana,
    MultiplyTokens,
    OtherManaInstead,
    Replacement,
    ZoneInstead,
)
from reference_engine.characteristics import Face
from reference_engine.entering import face_entering, what_an_aura_will_enchant
from reference_engine.faces import face_of
from reference_engine.mana_replacing import applies_to_mana, changed_mana, multiplied_mana
from reference_engine.objects import CastRecord
from reference_engine.proposals import (
    AddCounters,
    CreateToken,
    Move,
    ProduceMana,
    Proposal,
    controller_as_it_enters,
    remembered_cast,
)
from reference_engine.questions import Question
from reference_engine.rule import rule
from reference_engine.types import COLORS, ManaType, ObjectId, PlayerId, Zone
from reference_engine.variable_x import x_of_enters_ability

if TYPE_CHECKING:
    from reference_engine.game import Game

Entering = Move | CreateToken


@dataclass(frozen=True, slots=True)
class Applicable:
    """A replacement effect that applies to a proposal now.

    ``source`` is None for the entering permanent's own (CR 614.12).
    """

    replacement: Replacement
    source: ObjectId | None
    controller: PlayerId
    index: int = 0  # tells equal effects of one source apart


def after_replacement(game: Game, proposals: Sequence[Proposal]) -> list[Proposal]:
    """Apply all replacement effects that apply, one after another, to each proposal."""
    final: list[Proposal] = []
    for proposal in proposals:
        changed: Proposal | None = _replaced(game, proposal)
        if isinstance(changed, CreateToken) or (
            isinstance(changed, Move) and changed.to is Zone.BATTLEFIELD
        ):
            changed = what_an_aura_will_enchant(game, changed)
        if changed is not None:
            final.append(changed)
    return final


def _replaced(game: Game, proposal: Proposal) -> Proposal:
    used: tuple[Applicable, ...] = ()
    while True:
        options = not_used_yet(game, _applicable(game, proposal), used)
        if not options:
            return proposal
        if isinstance(proposal, ProduceMana) and len(possible_mana(game, proposal, used)) == 1:
            chosen = first_to_apply(game, options)[0]  # the order cannot show
        else:
            chosen = choose_replacement(game, proposal, options)
        used = (*used, chosen)
        proposal = _apply(game, proposal, chosen)


@rule("614.5")
def not_used_yet(
    game: Game, applicable: Sequence[Applicable], used: Sequence[Applicable]
) -> list[Applicable]:
    """Return the effects that have not changed the event yet: each gets one opportunity."""
    return [found for found in applicable if found not in used]


@rule("106.7", "616.1", "616.1f")
def possible_mana(
    game: Game, proposal: ProduceMana, used: tuple[Applicable, ...] = ()
) -> list[tuple[ManaType, ...]]:
    """Return all that could be produced, the replacement effects applied in any possible order."""
    found: dict[tuple[ManaType, ...], None] = {}
    seen: set[object] = set()
    waiting = [(proposal, used)]
    while waiting:
        event, before = waiting.pop()
        key = (tuple(sorted(event.mana)), event.instead, frozenset(before), len(before))
        if key in seen:
            continue
        seen.add(key)
        options = not_used_yet(game, _applicable(game, event), before)
        if not options:
            found[tuple(sorted(event.mana))] = None
        for chosen in first_to_apply(game, options):
            after = _apply(game, event, chosen)
            assert isinstance(after, ProduceMana)
            waiting.append((after, (*before, chosen)))
    return list(found)


def _applicable(game: Game, proposal: Proposal) -> list[Applicable]:
    replacers = game.board().replacers()
    found: list[Applicable] = []
    if isinstance(proposal, ProduceMana) and proposal.instead is not None:
        itself = OtherManaInstead(proposal.instead)
        found.append(Applicable(itself, None, proposal.player))
    if isinstance(proposal, CreateToken) or (
        isinstance(proposal, Move) and proposal.to is Zone.BATTLEFIELD
    ):
        found += _own_replacements(game, proposal)
    if isinstance(proposal, Move) and proposal.it in game.objects:
        own = game.characteristics(proposal.it).abilities.replacements
        found += [
            Applicable(r, proposal.it, game.controller_of(proposal.it))
            for r in own
            if _is_its_own(game, r, proposal)
        ]
    for index, (source, replacement) in enumerate(replacers):
        controller = game.board().characteristics[source].controller
        if applies(game, replacement, source, controller, proposal):
            found.append(Applicable(replacement, source, controller, index))
    return found


def _is_its_own(game: Game, replacement: Replacement, move: Move) -> bool:
    if isinstance(replacement, LeavesStackInstead):
        return leaves_stack_to(game, move, replacement)
    if not isinstance(replacement, ZoneInstead) or not replacement.this:
        return False
    return _instead_applies(game, replacement, move, None)


@rule("702.127a")
def leaves_stack_to(game: Game, move: Move, replacement: LeavesStackInstead) -> bool:
    """Return whether a spell that was cast from a graveyard would leave the stack elsewhere."""
    thing = game.objects[move.it]
    cast_from = None if thing.cast is None else thing.cast.from_zone
    return (
        thing.zone is Zone.STACK
        and cast_from is replacement.cast_from
        and move.to is not replacement.instead
    )


@rule("614.1", "614.12", "614.5")
def applies(
    game: Game,
    replacement: Replacement,
    source: ObjectId,
    controller: PlayerId,
    proposal: Proposal,
) -> bool:
    """Return whether a permanent's replacement effect applies to what is about to happen."""
    context = Context(source, controller)
    match replacement, proposal:
        case ZoneInstead(), Move():
            return not replacement.this and _instead_applies(game, replacement, proposal, context)
        case EntersWith(affects=affects), Move() | CreateToken() if affects is not None:
            if isinstance(proposal, Move) and proposal.to is not Zone.BATTLEFIELD:
                return False
            return _fits_as_it_would_enter(game, affects, proposal, context)
        case MultiplyCounters(), AddCounters():
            if replacement.kind not in (None, proposal.kind) or proposal.it not in game.objects:
                return False
            fits = replacement.description.matches(game, proposal.it, context)
            return fits and proposal.count > 0
        case MultiplyCounters(), Move() | CreateToken():
            # CR 122.6: counters that a permanent enters with are put on it, too
            if isinstance(proposal, Move) and proposal.to is not Zone.BATTLEFIELD:
                return False
            return _enters_with_kind(proposal, replacement.kind) and _fits_as_it_would_enter(
                game, replacement.description, proposal, context
            )
        case ((MultiplyMana() | ChangeManaType()), ProduceMana()):
            return applies_to_mana(game, replacement, proposal, context)
    return False


def _instead_applies(
    game: Game, replacement: ZoneInstead, move: Move, context: Context | None
) -> bool:
    thing = game.objects.get(move.it)
    if thing is None or move.to is not replacement.would:
        return False
    if replacement.from_battlefield and thing.zone is not Zone.BATTLEFIELD:
        return False
    if context is None:
        return True
    if replacement.owner is not None and not game.is_whose(replacement.owner, thing.owner, context):
        return False
    return replacement.description.matches(game, move.it, context)


def _enters_with_kind(proposal: Entering, kind: str | None) -> bool:
    return any(n > 0 and kind in (None, k) for k, n in (proposal.counters or {}).items())


def _as_it_would_enter(game: Game, proposal: Entering) -> tuple[Game, ObjectId | None]:
    """Let it enter in a copy of the game, to see what it would be there (CR 614.12)."""
    trial = game.copy()
    trial_proposal = replace(proposal)
    trial_proposal.apply(trial)
    trial.touch()
    return trial, trial_proposal.becomes


def _fits_as_it_would_enter(
    game: Game, description: object, proposal: Entering, context: Context
) -> bool:
    from reference_engine.abilities.descriptions import Description

    assert isinstance(description, Description)
    trial, it = _as_it_would_enter(game, proposal)
    return it is not None and description.matches(trial, it, context)


def _own_replacements(game: Game, proposal: Entering) -> list[Applicable]:
    """Return the replacement effects that the permanent itself would have (CR 614.12)."""
    if isinstance(proposal, Move) and proposal.it not in game.objects:
        return []
    controller = proposal.controller
    if controller is None:
        assert isinstance(proposal, Move)
        controller = game.objects[proposal.it].owner
    controller = controller_as_it_enters(game, controller, proposal.carry)
    abilities = face_entering(game, proposal).abilities
    board = game.board()
    if game.effects or any(board.characteristics[s].abilities.static for s in board.speaking):
        trial, it = _as_it_would_enter(game, proposal)
        if it is not None:
            abilities = trial.characteristics(it).abilities
    printed = _loyalty_and_defense(face_entering(game, proposal))
    return [
        Applicable(r, None, controller, index)
        for index, r in enumerate((*abilities.replacements, *printed))
        if (isinstance(r, EntersWith) and r.affects is None)
        or isinstance(r, (EntersAsCopy, EntersChoosingColor))
    ]


def _loyalty_and_defense(face: Face) -> tuple[EntersWith, ...]:
    """Return the intrinsic abilities of planeswalkers and battles (CR 306.5b, 310.4b)."""
    numbers = (("planeswalker", "loyalty", face.loyalty), ("battle", "defense", face.defense))
    return tuple(
        EntersWith(((kind, Fixed(number)),))
        for word, kind, number in numbers
        if word in face.types and number is not None
    )


@rule("616.1", "616.1e")
def choose_replacement(game: Game, proposal: Proposal, options: Sequence[Applicable]) -> Applicable:
    """Let the affected player choose which effect applies first, where it can matter.

    The effects are told apart by their sources; with two of one source, by their number.
    """
    candidates = first_to_apply(game, options)
    if len(candidates) == 1 or _commute(candidates):
        return candidates[0]
    player = _affected_player(game, proposal)
    subject = proposal.it if isinstance(proposal, (Move, AddCounters)) else None
    sources = [subject if o.source is None else o.source for o in candidates]
    if None not in sources and len(set(sources)) == len(sources):
        answer = game.ask(Question("replacement", player, subject, tuple(sources)))  # type: ignore[arg-type]
        return candidates[sources.index(answer)]  # type: ignore[arg-type]
    numbers = tuple(str(number) for number in range(1, len(candidates) + 1))
    answer = game.ask(Question("replacement", player, subject, numbers))
    return candidates[numbers.index(str(answer))]


@rule("616.1a", "616.1c", "616.1e", "614.15")
def first_to_apply(game: Game, options: Sequence[Applicable]) -> list[Applicable]:
    """Return the effects among which one must be chosen first.

    Self-replacement effects come before all others, then those that make it enter as a copy.
    """
    for kind in (OtherManaInstead, EntersAsCopy):
        found = [option for option in options if isinstance(option.replacement, kind)]
        if found:
            return found
    return list(options)


def _commute(options: Sequence[Applicable]) -> bool:
    """Whether the order of these effects cannot show: all add, or all multiply."""
    kinds = {type(option.replacement) for option in options}
    if kinds <= {EntersWith, EntersChoosingColor} or kinds <= {MultiplyMana}:
        return True
    if kinds == {MultiplyCounters}:
        pluses = [
            o.replacement.plus for o in options if isinstance(o.replacement, MultiplyCounters)
        ]
        return not any(pluses)
    return kinds == {ZoneInstead} and len({o.replacement for o in options}) == 1


def _affected_player(game: Game, proposal: Proposal) -> PlayerId:
    match proposal:
        case Move():
            return game.controller_of(proposal.it)
        case CreateToken():
            return proposal.controller
        case AddCounters():
            return game.controller_of(proposal.it)
        case ProduceMana():
            return proposal.player
    return game.active


def _apply(game: Game, proposal: Proposal, chosen: Applicable) -> Proposal:
    replacement = chosen.replacement
    match replacement, proposal:
        case ZoneInstead(), Move():
            return replace(proposal, to=replacement.instead)
        case EntersWith(), Move() | CreateToken():
            return _enter_with(game, proposal, replacement, chosen)
        case EntersAsCopy(), Move() | CreateToken():
            return _enter_as_copy(game, proposal, replacement, chosen)
        case MultiplyCounters(), AddCounters():
            return replace(proposal, count=_more(proposal.count, replacement))
        case MultiplyCounters(), Move() | CreateToken():
            counters = {
                kind: _more(n, replacement) if replacement.kind in (None, kind) else n
                for kind, n in (proposal.counters or {}).items()
            }
            return replace(proposal, counters=counters)
        case LeavesStackInstead(), Move():
            return replace(proposal, to=replacement.instead)
        case MultiplyMana(), ProduceMana():
            return replace(proposal, mana=multiplied_mana(game, proposal.mana, replacement))
        case ChangeManaType(), ProduceMana():
            return replace(proposal, mana=changed_mana(game, proposal.mana, replacement))
        case OtherManaInstead(mana), ProduceMana():
            return replace(proposal, mana=mana, instead=None)
        case EntersChoosingColor(), Move() | CreateToken():
            return _enter_choosing_color(game, proposal, chosen.controller)
    return proposal


def _enter_choosing_color(game: Game, proposal: Entering, controller: PlayerId) -> Entering:
    """Let the permanent's controller choose a colour as it enters (CR 614.1c, 614.12a)."""
    subject = proposal.it if isinstance(proposal, Move) else None
    words = {color.name.lower(): color for color in COLORS}
    answer = game.ask(Question("named", controller, subject, tuple(words)))
    return replace(proposal, chosen_color=words[str(answer)])


def _more(count: int, replacement: MultiplyCounters) -> int:
    return count * replacement.factor + replacement.plus if count > 0 else count


def _enter_with(
    game: Game, proposal: Entering, replacement: EntersWith, chosen: Applicable
) -> Entering:
    """Add what the permanent enters with; X as rule 107.3m says for its own ability."""
    source = chosen.source
    if source is None:
        copied = proposal.copied_face is not None
        x = x_of_enters_ability(game, _record(game, proposal), replacement, copied=copied)
        it = proposal.it if isinstance(proposal, Move) else ObjectId(0)
        context = Context(it, chosen.controller, x=x)
    else:
        context = Context(source, chosen.controller)
    if replacement.condition is not None and not replacement.condition.holds(game, context):
        return proposal
    counters = dict(proposal.counters or {})
    for kind, amount in replacement.counters:
        counters[kind] = counters.get(kind, 0) + amount.value(game, context)
    return replace(proposal, counters=counters, tapped=proposal.tapped or replacement.tapped)


def _record(game: Game, proposal: Entering) -> CastRecord | None:
    """Return how the spell that becomes the entering permanent was cast (CR 400.7d)."""
    if isinstance(proposal, Move) and proposal.it in game.objects:
        return remembered_cast(game, game.objects[proposal.it], proposal)
    return proposal.cast


def _enter_as_copy(
    game: Game, proposal: Entering, replacement: EntersAsCopy, chosen: Applicable
) -> Entering:
    """Let the permanent's controller choose what it enters as a copy of (CR 707.9, 614.12a)."""
    it = proposal.it if isinstance(proposal, Move) else None
    copied = proposal.copied_face is not None
    x = x_of_enters_ability(game, _record(game, proposal), replacement, copied=copied)
    context = Context(it if it is not None else ObjectId(0), chosen.controller, x=x)
    options = tuple(
        o for o in game.battlefield if replacement.of.matches(game, o, context) and o != it
    )
    if not options:
        return proposal
    minimum = 0 if replacement.optional else 1
    if replacement.optional and not game.ask_yes(chosen.controller, it):
        return proposal
    answer = game.ask_objects(Question("objects", chosen.controller, it, options, max(1, minimum)))
    face = copy_of(face_of(game.objects[answer[0]]), replacement)
    counters = dict(proposal.counters or {})
    for kind, amount in replacement.extra_counters:
        counters[kind] = counters.get(kind, 0) + amount.value(game, context)
    return replace(proposal, copied_face=face, counters=counters)


def copy_of(face: Face, replacement: EntersAsCopy) -> Face:
    """Return copiable values with the exceptions that the copy effect makes (CR 707.9a)."""
    if not replacement.except_abilities:
        return face
    return replace(face, abilities=AbilitySet(face.abilities.all + replacement.except_abilities))


def tokens_created(game: Game, player: PlayerId, amount: int) -> int:
    """Return how many tokens are created after effects that multiply them (CR 614.16)."""
    board = game.board()
    for source, replacement in board.replacers():
        if isinstance(replacement, MultiplyTokens) and (
            board.characteristics[source].controller == player
        ):
            amount *= replacement.factor
    return amount
