"""Mutants of discover that are wrong about what is exiled, the rest, and who sees it."""

from __future__ import annotations

from collections.abc import Callable

from conformance.mutants.registry import mutant
from reference_engine.abilities.context import Context
from reference_engine.game import Game
from reference_engine.happening import happen
from reference_engine.instructions.stack import (
    exile_until_discovered,
    is_discovered,
    put_rest_on_bottom,
    take_declined,
)
from reference_engine.proposals import Move
from reference_engine.types import ObjectId, PlayerId, Zone
from reference_engine.visibility import sees

Exiled = tuple[list[ObjectId], ObjectId | None]
Exiling = Callable[[Game, PlayerId, int], Exiled]
IsDiscovered = Callable[[Game, ObjectId, int], bool]
Rest = Callable[[Game, PlayerId, list[ObjectId], Context], None]
Take = Callable[[Game, ObjectId, Context], None]

MANDATORY = "discover.exiling-is-mandatory"
REST = "discover.rest-to-bottom"


# ---------------------------------------------------------------- what is exiled


@mutant(MANDATORY, "may decline the exiling", case="hit on top", replaces=exile_until_discovered)
def may_decline_the_exiling() -> Exiling:
    def wrong(game: Game, player: PlayerId, number: int) -> Exiled:
        if not game.ask_yes(player, None):
            return [], None
        return exile_until_discovered.original(game, player, number)

    return wrong


@mutant(MANDATORY, "lands count as hits", case="hit after lands", replaces=is_discovered)
def lands_count_as_hits() -> IsDiscovered:
    return lambda game, it, number: game.mana_value(it) <= number


@mutant(MANDATORY, "strict less-than", case="hit on top", replaces=is_discovered)
def strict_less_than() -> IsDiscovered:
    def wrong(game: Game, it: ObjectId, number: int) -> bool:
        return is_discovered.original(game, it, number - 1)

    return wrong


@mutant(
    MANDATORY,
    "the first nonland card ends it",
    case="hit after dearer cards",
    replaces=is_discovered,
)
def the_first_nonland_card_ends_it() -> IsDiscovered:
    return lambda game, it, number: "land" not in game.characteristics(it).types


@mutant(
    MANDATORY,
    "only the top card is looked at",
    case="hit after lands",
    replaces=exile_until_discovered,
)
def only_the_top_card() -> Exiling:
    def wrong(game: Game, player: PlayerId, number: int) -> Exiled:
        library = game.players[player].library
        below, library[1:] = library[1:], []
        found = exile_until_discovered.original(game, player, number)
        game.players[player].library[:] = below
        return found

    return wrong


@mutant(
    MANDATORY,
    "the last card is found when nothing else is",
    case="no hit",
    replaces=exile_until_discovered,
)
def the_last_card_is_found() -> Exiling:
    def wrong(game: Game, player: PlayerId, number: int) -> Exiled:
        exiled, hit = exile_until_discovered.original(game, player, number)
        return exiled, hit or (exiled[-1] if exiled else None)

    return wrong


@mutant(
    MANDATORY,
    "an empty library loses the game",
    case="empty library",
    replaces=exile_until_discovered,
)
def an_empty_library_loses() -> Exiling:
    def wrong(game: Game, player: PlayerId, number: int) -> Exiled:
        if not game.players[player].library:
            game.players[player].drew_from_empty = True
        return exile_until_discovered.original(game, player, number)

    return wrong


@mutant(MANDATORY, "N of 0 finds nothing", case="N is 0", replaces=is_discovered)
def zero_finds_nothing() -> IsDiscovered:
    def wrong(game: Game, it: ObjectId, number: int) -> bool:
        return number > 0 and is_discovered.original(game, it, number)

    return wrong


# ---------------------------------------------------------------- the rest


@mutant(REST, "others stay exiled", case="one", replaces=put_rest_on_bottom)
def others_stay_exiled() -> Rest:
    return lambda game, player, rest, context: None


def _rest_goes(zone: Zone, position: str) -> Rest:
    def wrong(game: Game, player: PlayerId, rest: list[ObjectId], context: Context) -> None:
        happen(game, [Move(it, zone, position=position) for it in rest])  # type: ignore[arg-type]

    return wrong


@mutant(REST, "others to the top", case="one", replaces=put_rest_on_bottom)
def others_to_the_top() -> Rest:
    return _rest_goes(Zone.LIBRARY, "top")


@mutant(REST, "others to the graveyard", case="several", replaces=put_rest_on_bottom)
def others_to_the_graveyard() -> Rest:
    return _rest_goes(Zone.GRAVEYARD, "top")


@mutant(
    REST,
    "the discovered card goes to the bottom on a decline",
    case="one",
    replaces=take_declined,
)
def declined_to_the_bottom() -> Take:
    def wrong(game: Game, hit: ObjectId, context: Context) -> None:
        happen(game, [Move(hit, Zone.LIBRARY, position="bottom")])

    return wrong


@mutant(REST, "one card more goes to the bottom", case="zero others", replaces=put_rest_on_bottom)
def one_card_more() -> Rest:
    def wrong(game: Game, player: PlayerId, rest: list[ObjectId], context: Context) -> None:
        top = game.players[player].library[:1]
        put_rest_on_bottom.original(game, player, [*rest, *top], context)

    return wrong


@mutant(REST, "without a hit nothing goes back", case="no hit", replaces=exile_until_discovered)
def nothing_goes_back() -> Exiling:
    def wrong(game: Game, player: PlayerId, number: int) -> Exiled:
        exiled, hit = exile_until_discovered.original(game, player, number)
        return (exiled if hit is not None else []), hit

    return wrong


# ---------------------------------------------------------------- who sees it

VIEW = "the opponent's view while choosing"


@mutant("discover.face-up", "exiled face down", case=VIEW, replaces=exile_until_discovered)
def exiled_face_down() -> Exiling:
    def wrong(game: Game, player: PlayerId, number: int) -> Exiled:
        exiled, hit = exile_until_discovered.original(game, player, number)
        for it in exiled:
            game.objects[it].face_down = True
        game.touch()
        return exiled, hit

    return wrong


@mutant("discover.face-up", "its owner alone sees it", case=VIEW, replaces=sees)
def its_owner_alone_sees_it() -> Callable[[Game, PlayerId, ObjectId], bool]:
    def wrong(game: Game, player: PlayerId, it: ObjectId) -> bool:
        thing = game.objects[it]
        if thing.zone is Zone.EXILE:
            return thing.owner == player
        return sees.original(game, player, it)

    return wrong
