"""Wrong rules about who descends, by what, and how often (CR 700.11)."""

from __future__ import annotations

from collections.abc import Callable

from conformance.mutants.registry import mutant
from reference_engine.descending import descending_player, descends, times_descended
from reference_engine.events import AbilityActivated, SpellCast, StepBegan, ZoneChange
from reference_engine.game import Game
from reference_engine.priority import forget_turn
from reference_engine.types import PERMANENT_TYPES, ObjectId, PlayerId, Zone

Descends = Callable[[Game, ZoneChange], bool]
Times = Callable[[Game, PlayerId], int]

CARD = "descend.permanent-card"
TOKENS = "descend.tokens-do-not-count"
COUNT = "descend.count"


# ---------------------------------------------------------------- which cards


@mutant(CARD, "instants count", case="instant", replaces=descends)
def instants_count() -> Descends:
    def wrong(game: Game, record: ZoneChange) -> bool:
        if descends.original(game, record):
            return True
        return _a_card_arrives(record) and "instant" in _types(game, record.new)

    return wrong


@mutant(CARD, "lands do not", case="each card type", replaces=descends)
def lands_do_not() -> Descends:
    def wrong(game: Game, record: ZoneChange) -> bool:
        return descends.original(game, record) and "land" not in _types(game, record.new)

    return wrong


@mutant(
    CARD,
    "only from the battlefield",
    case="from battlefield hand library stack exile",
    replaces=descends,
)
def only_from_the_battlefield() -> Descends:
    def wrong(game: Game, record: ZoneChange) -> bool:
        return descends.original(game, record) and record.from_zone is Zone.BATTLEFIELD

    return wrong


@mutant(
    CARD,
    "the controller descends instead of the owner",
    case="owner differs from controller",
    replaces=descending_player,
)
def the_controller_descends() -> Callable[[Game, ZoneChange], PlayerId]:
    return lambda game, record: record.controller


@mutant(
    CARD,
    "looks at the object before it moved",
    case="countered adventure of a creature card (yes)",
    replaces=descends,
)
def looks_at_what_it_was() -> Descends:
    """The types of the spell or permanent, and not those of the card in the graveyard."""

    def wrong(game: Game, record: ZoneChange) -> bool:
        return _a_card_arrives(record) and not PERMANENT_TYPES.isdisjoint(_types(game, record.old))

    return wrong


@mutant(
    CARD,
    "whatever comes from the battlefield is a permanent card",
    case="face-down or manifested card",
    replaces=descends,
)
def whatever_was_a_permanent() -> Descends:
    def wrong(game: Game, record: ZoneChange) -> bool:
        from_battlefield = record.from_zone is Zone.BATTLEFIELD
        return _a_card_arrives(record) and (from_battlefield or record.permanent_card)

    return wrong


@mutant(CARD, "a clone of a token is a token", case="clone of a token (yes)", replaces=descends)
def clones_do_not_count() -> Descends:
    def wrong(game: Game, record: ZoneChange) -> bool:
        copies = record.old is not None and game.former[record.old].object.copied_face is not None
        return descends.original(game, record) and not copies

    return wrong


@mutant(
    CARD,
    "a card exiled instead counts",
    case="graveyard replaced by exile (no)",
    replaces=descends,
)
def the_replaced_event_counts() -> Descends:
    def wrong(game: Game, record: ZoneChange) -> bool:
        there = record.to_zone in (Zone.GRAVEYARD, Zone.EXILE)
        return there and record.is_card and record.permanent_card

    return wrong


# ---------------------------------------------------------------- tokens


@mutant(TOKENS, "tokens count", case="token creature", replaces=descends)
def tokens_count() -> Descends:
    def wrong(game: Game, record: ZoneChange) -> bool:
        return record.to_zone is Zone.GRAVEYARD and record.permanent_card

    return wrong


@mutant(TOKENS, "token copies count", case="token that is a copy of a card", replaces=descends)
def token_copies_count() -> Descends:
    """A token that is a copy of a card passes for one."""

    def wrong(game: Game, record: ZoneChange) -> bool:
        if descends.original(game, record):
            return True
        arrived = record.to_zone is Zone.GRAVEYARD and record.permanent_card
        return arrived and game.object_or_last_known(_new(record)).copied_face is not None

    return wrong


# ---------------------------------------------------------------- how often


@mutant(COUNT, "a batch counts once", case="several at once", replaces=times_descended)
def a_batch_counts_once() -> Times:
    """Cards that are put there between two spells or abilities count as one."""

    def wrong(game: Game, player: PlayerId) -> int:
        times, counted = 0, False
        for record in game.history:
            if isinstance(record, (SpellCast, AbilityActivated, StepBegan)):
                counted = False
            elif isinstance(record, ZoneChange) and _descends(game, record, player):
                times += not counted
                counted = True
        return times

    return wrong


@mutant(COUNT, "not reset at the turn's end", case="over two turns", replaces=forget_turn)
def not_reset() -> Callable[[Game], None]:
    return lambda game: None


@mutant(
    COUNT, "counts cards in the graveyard", case="the same card twice", replaces=times_descended
)
def counts_cards_in_the_graveyard() -> Times:
    def wrong(game: Game, player: PlayerId) -> int:
        graveyard = game.players[player].graveyard
        return sum(not PERMANENT_TYPES.isdisjoint(_types(game, it)) for it in graveyard)

    return wrong


@mutant(COUNT, "everybody's cards count", case="the opponent's", replaces=times_descended)
def everybodys_cards_count() -> Times:
    def wrong(game: Game, player: PlayerId) -> int:
        return sum(times_descended.original(game, each.id) for each in game.players)

    return wrong


@mutant(
    "descend.need-not-stay",
    "looks at the graveyard",
    case="returned to hand",
    replaces=times_descended,
)
def looks_at_the_graveyard() -> Times:
    """Only cards that are still there count."""

    def wrong(game: Game, player: PlayerId) -> int:
        return sum(
            _descends(game, record, player) and record.new in game.objects
            for record in game.history
            if isinstance(record, ZoneChange)
        )

    return wrong


# ---------------------------------------------------------------- words for the above


def _a_card_arrives(record: ZoneChange) -> bool:
    return record.to_zone is Zone.GRAVEYARD and record.is_card


def _descends(game: Game, record: ZoneChange, player: PlayerId) -> bool:
    return descends(game, record) and descending_player(game, record) == player


def _new(record: ZoneChange) -> ObjectId:
    assert record.new is not None
    return record.new


def _types(game: Game, it: ObjectId | None) -> frozenset[str]:
    return frozenset() if it is None else frozenset(game.characteristics(it).types)
