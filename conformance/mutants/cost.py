"""Wrong behaviours of {T}, {Q} and summoning sickness (CR 107.5, 107.6, 302.6)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from conformance.mutants.registry import Replacement, mutant
from reference_engine.abilities.costs import TapOthers
from reference_engine.activating import is_mana_ability, sick_forbids
from reference_engine.control import changed_control
from reference_engine.costs import pay_tap_symbol, pay_untap_symbol
from reference_engine.faces import face_of
from reference_engine.happening import happen
from reference_engine.priority import note_who_is_controlled
from reference_engine.proposals import SetTapped

if TYPE_CHECKING:
    from reference_engine.abilities.model import ActivatedAbility
    from reference_engine.game import Game
    from reference_engine.types import ObjectId

TAPPING = "cost.tap-symbol"
UNTAPPING = "cost.untap-symbol"
SICK = "cost.summoning-sickness"


def is_creature(game: Game, it: ObjectId) -> bool:
    return "creature" in game.characteristics(it).types


# ------------------------------------------------------------------ {T}


@mutant(TAPPING, "tapped sources may pay again", case="tapped", replaces=pay_tap_symbol)
def tapped_pays_again() -> Replacement:
    def pay(game: Game, it: ObjectId) -> None:
        happen(game, [SetTapped(it, True)])

    return pay


@mutant(
    TAPPING,
    "a source may pay while its ability is on the stack",
    case="tapped in response to nothing (twice in a row)",
    replaces=pay_tap_symbol,
)
def pays_while_on_the_stack() -> Replacement:
    def pay(game: Game, it: ObjectId) -> None:
        states = [game.objects[o].stack for o in game.stack]
        mine = [state for state in states if state is not None and state.context.source == it]
        if len(mine) > 1:  # one is the ability whose cost this is
            return
        pay_tap_symbol.original(game, it)

    return pay


@mutant(TAPPING, "the source stays untapped", case="untapped", replaces=pay_tap_symbol)
def stays_untapped() -> Replacement:
    def pay(game: Game, it: ObjectId) -> None:
        if game.objects[it].tapped:
            pay_tap_symbol.original(game, it)

    return pay


@mutant(TAPPING, "only creatures must be untapped", case="non-creature", replaces=pay_tap_symbol)
def only_creatures_must_be_untapped() -> Replacement:
    def pay(game: Game, it: ObjectId) -> None:
        if is_creature(game, it):
            pay_tap_symbol.original(game, it)
        else:
            happen(game, [SetTapped(it, True)])

    return pay


# ------------------------------------------------------------------ {Q}


@mutant(UNTAPPING, "{Q} treated as {T}", case="tapped", replaces=pay_untap_symbol)
def untap_is_tap() -> Replacement:
    return pay_tap_symbol.original


@mutant(UNTAPPING, "untapped sources may pay", case="untapped", replaces=pay_untap_symbol)
def untapped_pays() -> Replacement:
    def pay(game: Game, it: ObjectId) -> None:
        happen(game, [SetTapped(it, False)])

    return pay


@mutant(UNTAPPING, "the source stays tapped", case="tapped", replaces=pay_untap_symbol)
def stays_tapped() -> Replacement:
    def pay(game: Game, it: ObjectId) -> None:
        if not game.objects[it].tapped:
            pay_untap_symbol.original(game, it)

    return pay


@mutant(UNTAPPING, "only creatures must be tapped", case="non-creature", replaces=pay_untap_symbol)
def only_creatures_must_be_tapped() -> Replacement:
    def pay(game: Game, it: ObjectId) -> None:
        if is_creature(game, it):
            pay_untap_symbol.original(game, it)
        else:
            happen(game, [SetTapped(it, False)])

    return pay


# ------------------------------------------------------------------ summoning sickness


@mutant(SICK, "{Q} not checked", case="entered this turn", replaces=sick_forbids)
def untap_symbol_not_checked() -> Replacement:
    def forbids(game: Game, source: ObjectId, ability: ActivatedAbility) -> bool:
        return ability.cost.has_tap_symbol and sick_forbids.original(game, source, ability)

    return forbids


@mutant(SICK, "mana abilities exempt", case="entered this turn", replaces=sick_forbids)
def mana_abilities_exempt() -> Replacement:
    def forbids(game: Game, source: ObjectId, ability: ActivatedAbility) -> bool:
        exempt = is_mana_ability(game, ability)
        return not exempt and sick_forbids.original(game, source, ability)

    return forbids


@mutant(
    SICK,
    "any turn that begins ends it",
    case="entered this turn",
    replaces=note_who_is_controlled,
)
def any_turn_ends_it() -> Replacement:
    def note(game: Game) -> None:
        for it in game.battlefield:
            game.objects[it].sick = False

    return note


@mutant(
    SICK,
    "checked only in its controller's turn",
    case="entered on the opponent's turn",
    replaces=sick_forbids,
)
def only_in_ones_own_turn() -> Replacement:
    def forbids(game: Game, source: ObjectId, ability: ActivatedAbility) -> bool:
        own_turn = game.controller_of(source) == game.active
        return own_turn and sick_forbids.original(game, source, ability)

    return forbids


@mutant(SICK, "control change ignored", case="control gained this turn", replaces=changed_control)
def control_change_ignored() -> Replacement:
    def changed(game: Game, it: ObjectId) -> None:
        game.combat.remove(it)

    return changed


@mutant(
    SICK,
    "an owner who has it back does not wait",
    case="control lost and regained",
    replaces=changed_control,
)
def owner_does_not_wait() -> Replacement:
    def changed(game: Game, it: ObjectId) -> None:
        changed_control.original(game, it)
        if game.controller_of(it) == game.objects[it].owner:
            game.objects[it].sick = False

    return changed


@mutant(SICK, "artifacts affected", case="non-creature", replaces=sick_forbids)
def artifacts_affected() -> Replacement:
    def forbids(game: Game, source: ObjectId, ability: ActivatedAbility) -> bool:
        if "artifact" in game.characteristics(source).types:
            return ability.cost.taps_or_untaps_this and game.objects[source].sick
        return sick_forbids.original(game, source, ability)

    return forbids


@mutant(SICK, "lands and enchantments affected", case="non-creature", replaces=sick_forbids)
def lands_affected() -> Replacement:
    def forbids(game: Game, source: ObjectId, ability: ActivatedAbility) -> bool:
        if game.characteristics(source).types & {"land", "enchantment"}:
            return ability.cost.taps_or_untaps_this and game.objects[source].sick
        return sick_forbids.original(game, source, ability)

    return forbids


@mutant(SICK, "haste ignored", case="haste", replaces=sick_forbids)
def haste_ignored() -> Replacement:
    def forbids(game: Game, source: ObjectId, ability: ActivatedAbility) -> bool:
        if not ability.cost.taps_or_untaps_this or not is_creature(game, source):
            return False
        return game.objects[source].sick

    return forbids


@mutant(SICK, "only printed haste counts", case="haste", replaces=sick_forbids)
def only_printed_haste() -> Replacement:
    def forbids(game: Game, source: ObjectId, ability: ActivatedAbility) -> bool:
        if not ability.cost.taps_or_untaps_this or not is_creature(game, source):
            return False
        printed = face_of(game.objects[source]).abilities
        return game.objects[source].sick and not printed.has_keyword("haste")

    return forbids


@mutant(
    SICK,
    "what was no creature as it entered is exempt",
    case="permanent that became a creature",
    replaces=sick_forbids,
)
def exempt_if_not_printed_a_creature() -> Replacement:
    def forbids(game: Game, source: ObjectId, ability: ActivatedAbility) -> bool:
        printed = "creature" in face_of(game.objects[source]).types
        return printed and sick_forbids.original(game, source, ability)

    return forbids


@mutant(
    SICK,
    "time counts from when it became a creature",
    case="permanent that became a creature",
    replaces=sick_forbids,
)
def counts_from_becoming_a_creature() -> Replacement:
    def forbids(game: Game, source: ObjectId, ability: ActivatedAbility) -> bool:
        became = is_creature(game, source) and (
            "creature" not in face_of(game.objects[source]).types
        )
        if became and ability.cost.taps_or_untaps_this:
            return True
        return sick_forbids.original(game, source, ability)

    return forbids


@mutant(
    SICK,
    "every ability of a new creature is checked",
    case="ability without either symbol",
    replaces=sick_forbids,
)
def every_ability_checked() -> Replacement:
    def forbids(game: Game, source: ObjectId, ability: ActivatedAbility) -> bool:
        return is_creature(game, source) and game.objects[source].sick

    return forbids


@mutant(
    SICK,
    "tapping it for another cost than {T} is checked",
    case="ability without either symbol",
    replaces=sick_forbids,
)
def any_tapping_checked() -> Replacement:
    def forbids(game: Game, source: ObjectId, ability: ActivatedAbility) -> bool:
        if any(isinstance(part, TapOthers) for part in ability.cost.parts):
            return game.objects[source].sick
        return sick_forbids.original(game, source, ability)

    return forbids
