"""Wrong mana values: of what is paid, of split cards, of other faces (CR 202.3, 709, 712, 715)."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from conformance.mutants.registry import Replacement, mutant
from reference_engine.abilities.model import AdditionalCost, AlternativeCost
from reference_engine.faces import mana_value
from reference_engine.types import Zone

if TYPE_CHECKING:
    from reference_engine.characteristics import CardDefinition, Face
    from reference_engine.game import Game
    from reference_engine.objects import CastRecord
    from reference_engine.types import ObjectId

COST = "mana-value.mana-cost-only"
SPLIT = "mana-value.split-card"
FACES = "mana-value.other-faces"

PLAYED = (Zone.STACK, Zone.BATTLEFIELD)


def printed(face: Face) -> int:
    return 0 if face.mana_cost is None else face.mana_cost.value()


# ------------------------------------------------------------------ what is paid


def of_a_cast_object(
    other: Callable[[Game, ObjectId, CastRecord, int], int],
) -> Replacement:
    """Return a rule that gives what was cast another mana value, by its record."""

    def value(game: Game, it: ObjectId) -> int:
        true = mana_value.original(game, it)
        thing = game.objects.get(it)
        if thing is None or thing.cast is None or thing.zone not in PLAYED:
            return true
        return other(game, it, thing.cast, true)

    return value


@mutant(COST, "mana value is what was paid", case="kicked", replaces=mana_value)
def what_was_paid() -> Replacement:
    return of_a_cast_object(
        lambda game, it, record, true: len(record.mana_spent) if record.mana_spent else true
    )


@mutant(COST, "free spells have mana value 0", case="cast for free", replaces=mana_value)
def free_spells_have_none() -> Replacement:
    return of_a_cast_object(lambda game, it, record, true: 0 if record.without_paying else true)


@mutant(
    COST,
    "the alternative cost counts",
    case="alternative cost",
    replaces=mana_value,
)
def alternative_cost_counts() -> Replacement:
    def value(game: Game, it: ObjectId, record: CastRecord, true: int) -> int:
        for ability in game.characteristics(it).abilities.expanded:
            if isinstance(ability, AlternativeCost) and ability.name == record.alternative:
                return ability.cost.mana.value()
        return true

    return of_a_cast_object(value)


@mutant(COST, "the kicker counts, too", case="kicked", replaces=mana_value)
def kicker_counts() -> Replacement:
    def value(game: Game, it: ObjectId, record: CastRecord, true: int) -> int:
        for ability in game.characteristics(it).abilities.expanded:
            if isinstance(ability, AdditionalCost):
                true += ability.cost.mana.value() * record.paid(ability.name)
        return true

    return of_a_cast_object(value)


@mutant(COST, "an increase counts, too", case="taxed", replaces=mana_value)
def increase_counts() -> Replacement:
    return of_a_cast_object(lambda game, it, record, true: max(true, len(record.mana_spent)))


@mutant(COST, "a reduction counts, too", case="reduced", replaces=mana_value)
def reduction_counts() -> Replacement:
    def value(game: Game, it: ObjectId, record: CastRecord, true: int) -> int:
        if record.without_paying or record.alternative is not None:
            return true
        # The spell is being cast as long as nothing was spent and it could still be.
        return min(true, len(record.mana_spent)) if game.priority is not None else true

    return of_a_cast_object(value)


@mutant(
    COST,
    "a transformed permanent has mana value 0",
    case="transformed permanent",
    replaces=mana_value,
)
def transformed_has_none() -> Replacement:
    def value(game: Game, it: ObjectId) -> int:
        thing = game.objects.get(it)
        card = None if thing is None else thing.definition
        if thing is not None and card is not None and card.layout == "transform" and thing.face:
            return 0
        return mana_value.original(game, it)

    return value


@mutant(
    COST,
    "a copy of a back face counts the front's cost",
    case="copy of a back face",
    replaces=mana_value,
)
def copy_counts_the_front() -> Replacement:
    def value(game: Game, it: ObjectId) -> int:
        thing = game.objects.get(it)
        shown = game.characteristics(it).name
        if thing is not None and thing.zone is Zone.BATTLEFIELD:
            for other in game.objects.values():
                card = other.definition
                if card is not None and card.layout == "transform" and card.faces[1].name == shown:
                    return printed(card.faces[0])
        return mana_value.original(game, it)

    return value


# ------------------------------------------------------------------ split cards


def of_split_cards(other: Callable[[CardDefinition], int], *, stack: bool = False) -> Replacement:
    """Return a rule that gives split cards another mana value, off the stack or on it."""

    def value(game: Game, it: ObjectId) -> int:
        thing = game.objects.get(it)
        if (
            thing is not None
            and thing.definition is not None
            and thing.definition.layout == "split"
            and (thing.zone is Zone.STACK) is stack
        ):
            return other(thing.definition)
        return mana_value.original(game, it)

    return value


@mutant(SPLIT, "left half only", case="graveyard", replaces=mana_value)
def left_half_only() -> Replacement:
    return of_split_cards(lambda card: printed(card.faces[0]))


@mutant(SPLIT, "larger half", case="hand", replaces=mana_value)
def larger_half() -> Replacement:
    return of_split_cards(lambda card: max(map(printed, card.faces)))


@mutant(SPLIT, "smaller half", case="library or exile", replaces=mana_value)
def smaller_half() -> Replacement:
    return of_split_cards(lambda card: min(map(printed, card.faces)))


@mutant(
    SPLIT,
    "a single half on the stack counts both",
    case="half on the stack",
    replaces=mana_value,
)
def half_counts_both() -> Replacement:
    return of_split_cards(lambda card: sum(map(printed, card.faces)), stack=True)


@mutant(SPLIT, "a fused spell counts its left half", case="fused on the stack", replaces=mana_value)
def fused_counts_the_left() -> Replacement:
    def value(game: Game, it: ObjectId) -> int:
        thing = game.objects.get(it)
        if thing is not None and thing.fused and thing.definition is not None:
            return printed(thing.definition.faces[0])
        return mana_value.original(game, it)

    return value


# ------------------------------------------------------------------ other faces


def off_the_stack(other: Callable[[CardDefinition], int], *layouts: str) -> Replacement:
    """Return a rule that gives cards with other faces another mana value where only one counts."""

    def value(game: Game, it: ObjectId) -> int:
        thing = game.objects.get(it)
        if (
            thing is not None
            and thing.definition is not None
            and thing.definition.layout in layouts
            and thing.zone not in PLAYED
        ):
            return other(thing.definition)
        return mana_value.original(game, it)

    return value


BOTH = ("modal_dfc", "adventure")


@mutant(FACES, "the lowest of the faces", case="back lower", replaces=mana_value)
def lowest_face() -> Replacement:
    return off_the_stack(lambda card: min(map(printed, card.faces)), *BOTH)


@mutant(FACES, "the sum of the faces", case="adventure higher", replaces=mana_value)
def sum_of_faces() -> Replacement:
    return off_the_stack(lambda card: sum(map(printed, card.faces)), *BOTH)


@mutant(FACES, "the highest of the faces", case="front lower", replaces=mana_value)
def highest_face() -> Replacement:
    return off_the_stack(lambda card: max(map(printed, card.faces)), *BOTH)


@mutant(FACES, "the Adventure counts", case="adventure lower", replaces=mana_value)
def adventure_counts() -> Replacement:
    return off_the_stack(lambda card: printed(card.faces[1]), "adventure")
