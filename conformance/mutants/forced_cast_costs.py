"""Wrong behaviours of forced casts: choices and mandatory costs (CR 118.8, 118.8c, 118.3c)."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from conformance.mutants.registry import Replacement, mutant
from reference_engine.abilities.model import AlternativeCost
from reference_engine.activating import activate, mana_abilities_of
from reference_engine.announcing import alternative_costs, announce_additional_cost
from reference_engine.costs import activate_mana_abilities, choose_payment, pay_mana
from reference_engine.happening import happen
from reference_engine.instructions.free_casts import (
    keep_declined,
    keep_uncastable,
    may_refuse,
    must_cast,
)
from reference_engine.permissions import FUSED, faces_to_choose
from reference_engine.proposals import Move
from reference_engine.types import ObjectId, Zone
from reference_engine.variable_x import x_may_be_chosen

if TYPE_CHECKING:
    from reference_engine.abilities.model import AdditionalCost
    from reference_engine.announcing import Proposed
    from reference_engine.characteristics import CardDefinition
    from reference_engine.game import Game
    from reference_engine.mana import ManaCost
    from reference_engine.objects import Mana
    from reference_engine.permissions import Permission
    from reference_engine.types import PlayerId

CHOICES = "forced-cast.x-and-costs"
MANDATORY = "forced-cast.mandatory-costs"


# ---------------------------------------------------------------- choices


@mutant(CHOICES, "alternative cost offered", case="alternative cost", replaces=alternative_costs)
def alternative_offered() -> Replacement:
    def costs(game: Game, spell: ObjectId, permission: Permission) -> list[AlternativeCost]:
        return [
            ability
            for ability in game.characteristics(spell).abilities.expanded
            if isinstance(ability, AlternativeCost)
        ]

    return costs


@mutant(CHOICES, "kicker not offered", case="kicker", replaces=announce_additional_cost)
def kicker_not_offered() -> Replacement:
    def announce(game: Game, proposed: Proposed, cost: AdditionalCost) -> int:
        if cost.optional and proposed.permission.without_paying:
            return 0
        return announce_additional_cost.original(game, proposed, cost)

    return announce


@mutant(CHOICES, "kicked once at most", case="multikicker", replaces=announce_additional_cost)
def kicked_once() -> Replacement:
    def announce(game: Game, proposed: Proposed, cost: AdditionalCost) -> int:
        return min(1, announce_additional_cost.original(game, proposed, cost))

    return announce


@mutant(CHOICES, "X may be chosen", case="X spell", replaces=x_may_be_chosen)
def x_chosen() -> Replacement:
    def may(
        game: Game, *, in_mana_cost: bool, in_cost_instead: bool, in_additional_cost: bool
    ) -> bool:
        return True

    return may


@mutant(
    CHOICES,
    "a free cast is of one half",
    case="fuse card revealed from hand (may be fused)",
    replaces=faces_to_choose,
)
def never_fused() -> Replacement:
    def faces(game: Game, definition: CardDefinition, permission: Permission) -> list[int]:
        found = faces_to_choose.original(game, definition, permission)
        return [face for face in found if face != FUSED or not permission.without_paying]

    return faces


@mutant(
    CHOICES,
    "fused from anywhere",
    case="fuse card revealed from hand (may be fused)",
    replaces=faces_to_choose,
)
def always_fused() -> Replacement:
    def faces(game: Game, definition: CardDefinition, permission: Permission) -> list[int]:
        return faces_to_choose.original(game, definition, replace(permission, zone=Zone.HAND))

    return faces


# ---------------------------------------------------------------- mandatory costs


@mutant(
    MANDATORY,
    "lands tapped without asking",
    case="mana only from lands and declined",
    replaces=activate_mana_abilities,
)
def taps_lands() -> Replacement:
    def make(game: Game, player: PlayerId, mana: ManaCost, subject: ObjectId) -> None:
        while choose_payment(game.players[player].mana, mana) is None:
            sources = mana_abilities_of(game, player)
            if not sources:
                return
            it = next(iter(sources))
            activate(game, player, it, sources[it][0])

    return make


@mutant(MANDATORY, "may decline with mana in the pool", case="mana in pool", replaces=may_refuse)
def declines_with_mana() -> Replacement:
    def refuse(game: Game, player: PlayerId, card: ObjectId, parts: tuple[int, ...]) -> bool:
        found = may_refuse.original(game, player, card, parts)
        return found or bool(game.players[player].mana)

    return refuse


@mutant(
    MANDATORY,
    "card lost when declined",
    case="mana only from lands and declined",
    replaces=keep_declined,
)
def lost_when_declined() -> Replacement:
    def keep(game: Game, card: ObjectId) -> None:
        happen(game, [Move(card, Zone.GRAVEYARD)])

    return keep


@mutant(
    MANDATORY,
    "forced to reveal or discard the card with the quality",
    case="reveal or discard a card with a stated quality from hand (may refuse)",
    replaces=may_refuse,
)
def forced_to_reveal() -> Replacement:
    def refuse(game: Game, player: PlayerId, card: ObjectId, parts: tuple[int, ...]) -> bool:
        return False

    return refuse


@mutant(
    MANDATORY,
    "any cost with cards of a hand may be refused",
    case="discard a card (must)",
    replaces=may_refuse,
)
def any_discard_may_be_refused() -> Replacement:
    def refuse(game: Game, player: PlayerId, card: ObjectId, parts: tuple[int, ...]) -> bool:
        return bool(mandatory(game, card))

    return refuse


@mutant(
    MANDATORY,
    "any mandatory cost may be refused",
    case="sacrifice payable",
    replaces=may_refuse,
)
def any_cost_may_be_refused() -> Replacement:
    def refuse(game: Game, player: PlayerId, card: ObjectId, parts: tuple[int, ...]) -> bool:
        return bool(mandatory(game, card))

    return refuse


def mandatory(game: Game, card: ObjectId) -> list[AdditionalCost]:
    """Return the mandatory additional costs of a card."""
    from reference_engine.abilities.model import AdditionalCost

    return [
        ability
        for ability in game.characteristics(card).abilities.expanded
        if isinstance(ability, AdditionalCost) and not ability.optional
    ]


@mutant(
    MANDATORY,
    "mana that would have to be made must be made",
    case="pool covers part of the mana",
    replaces=must_cast,
)
def must_make_mana() -> Replacement:
    def must(game: Game, player: PlayerId, card: ObjectId, permission: Permission) -> bool:
        return True

    return must


@mutant(
    MANDATORY,
    "a tax does not touch a free cast",
    case="taxed by another permanent",
    replaces=pay_mana,
)
def untaxed() -> Replacement:
    def pay(game: Game, player: PlayerId, cost: ManaCost) -> tuple[Mana, ...]:
        return () if game.resolving is not None else pay_mana.original(game, player, cost)

    return pay


@mutant(
    MANDATORY,
    "an unpayable card is lost",
    case="no source",
    replaces=keep_uncastable,
)
def unpayable_is_lost() -> Replacement:
    def keep(game: Game, card: ObjectId) -> None:
        happen(game, [Move(card, Zone.GRAVEYARD)])

    return keep


@mutant(
    MANDATORY,
    "an unpayable sacrifice leaves the card in exile",
    case="sacrifice not payable",
    replaces=keep_uncastable,
)
def exiled_without_sacrifice() -> Replacement:
    def keep(game: Game, card: ObjectId) -> None:
        happen(game, [Move(card, Zone.EXILE)])

    return keep


@mutant(
    MANDATORY,
    "mana from lands is never made",
    case="mana only from lands and taken",
    replaces=activate_mana_abilities,
)
def makes_no_mana() -> Replacement:
    def make(game: Game, player: PlayerId, mana: ManaCost, subject: ObjectId) -> None:
        if game.resolving is None:
            activate_mana_abilities.original(game, player, mana, subject)

    return make
