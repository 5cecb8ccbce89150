"""Who may cast a card, which part of it, and when (CR 601.3, 117.1a)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from reference_engine.abilities.context import Context
from reference_engine.abilities.model import CastRestriction
from reference_engine.characteristics import CardDefinition, Face
from reference_engine.errors import IllegalAction
from reference_engine.faces import combined
from reference_engine.questions import Question
from reference_engine.rule import rule
from reference_engine.types import MAIN_PHASES, ObjectId, PlayerId, Step, Zone

if TYPE_CHECKING:
    from reference_engine.game import Game

FUSED = -1
"""The "face" of a split card that is cast fused (CR 702.102)."""


@dataclass(frozen=True, slots=True)
class Permission:
    """Who may cast a card, from where, how (CR 601.3).

    ``faces`` None: any that the card has.  ``maximum_mana_value`` bounds the resulting spell
    ("if the resulting spell's mana value is …").  ``timing_waived`` lifts the timing by card
    type (CR 608.2g).
    """

    player: PlayerId
    zone: Zone = Zone.HAND
    without_paying: bool = False
    timing_waived: bool = False
    maximum_mana_value: int | None = None
    faces: tuple[int, ...] | None = None


@rule("601.3", "117.1a", "715.3d")
def ordinary_permission(game: Game, player: PlayerId, card: ObjectId) -> Permission:
    """Return the permission that the rules give: a card in one's own hand, or as granted."""
    granted = game.granted.get(card)
    if granted is not None and granted.player == player:
        return granted
    thing = game.objects.get(card)
    if thing is None or thing.definition is None:
        raise IllegalAction("there is no such card to cast", "601.2a")
    if thing.owner != player:
        raise IllegalAction("a player casts their own cards", "601.3")
    if thing.zone is Zone.GRAVEYARD and thing.definition.layout == "aftermath":
        return Permission(player, Zone.GRAVEYARD, faces=(1,))  # CR 702.127a
    if thing.zone is not Zone.HAND:
        raise IllegalAction(f"a card in the {thing.zone} cannot be cast", "601.3")
    return Permission(player)


def castable_faces(definition: CardDefinition, zone: Zone, *, free_fuse: bool) -> list[int]:
    """Return which faces of a card could be cast from a zone, lands left out."""
    layout = definition.layout
    if layout in ("split", "adventure", "modal_dfc"):
        faces = [0, 1]
    elif layout == "aftermath":
        faces = [1] if zone is Zone.GRAVEYARD else [0]
    else:
        faces = [0]  # a transforming card is cast with its front up (CR 712.8c)
    found = [i for i in faces if "land" not in definition.faces[i].types]
    fuses = layout == "split" and all(f.abilities.has_keyword("fuse") for f in definition.faces)
    if fuses and zone is Zone.HAND and free_fuse:
        found.append(FUSED)
    return found


def choose_face(game: Game, card: ObjectId, permission: Permission) -> int:
    """Let the player choose which face, half or set of characteristics is cast (CR 709.3)."""
    thing = game.objects.get(card)
    if thing is None or thing.definition is None or thing.zone is not permission.zone:
        raise IllegalAction("the card is not where it could be cast from", "601.2a")
    definition = thing.definition
    found = faces_to_choose(game, definition, permission)
    if not found:
        raise IllegalAction("no part of this card can be cast", "601.3")
    if len(found) == 1:
        return found[0]
    answer = game.ask(Question("face", permission.player, card, tuple(found)))
    assert isinstance(answer, int)
    return answer


@rule("601.3e", "701.57a", "702.102a", "715.3a")
def faces_to_choose(game: Game, definition: CardDefinition, permission: Permission) -> list[int]:
    """Return the faces that a permission lets be cast."""
    found = castable_faces(definition, permission.zone, free_fuse=permission.zone is Zone.HAND)
    if permission.faces is not None:
        found = [face for face in found if face in permission.faces]
    limit = permission.maximum_mana_value
    if limit is not None:
        found = [face for face in found if _printed_value(definition, face) <= limit]
    return found


def face_to_cast(definition: CardDefinition, face: int) -> Face:
    """Return the characteristics that the spell will have."""
    return combined(definition) if face == FUSED else definition.faces[face]


def _printed_value(definition: CardDefinition, face: int) -> int:
    cost = face_to_cast(definition, face).mana_cost
    return 0 if cost is None else cost.value()


def check_timing_and_type(game: Game, card: ObjectId, face: int, permission: Permission) -> None:
    """Check what forbids beginning to cast (CR 601.3)."""
    definition = game.objects[card].definition
    assert definition is not None
    characteristics = face_to_cast(definition, face)
    if "land" in characteristics.types:
        raise IllegalAction("a land cannot be cast as a spell", "305.9")
    if not timing_is_waived(game, permission, characteristics):
        check_timing(game, permission.player, characteristics)


@rule("608.2g", "117.1")
def timing_is_waived(game: Game, permission: Permission, face: Face) -> bool:
    """Return whether the timing by card type is ignored: an instruction says to cast it now."""
    return permission.timing_waived


@rule("117.1a", "302.1", "307.1", "702.8a")
def check_timing(game: Game, player: PlayerId, face: Face) -> None:
    """Check the timing by card type: an instant, or flash, any time with priority."""
    if game.priority != player:
        raise IllegalAction("only the player with priority may cast a spell", "117.1")
    if "instant" in face.types or face.abilities.has_keyword("flash"):
        return
    if not sorcery_timing(game, player):
        raise IllegalAction(
            "it may only be cast in its controller's main phase with an empty stack", "117.1a"
        )


def sorcery_timing(game: Game, player: PlayerId) -> bool:
    """Return whether a player could cast a sorcery now."""
    return game.active == player and game.step in MAIN_PHASES and not game.stack


COMBAT_STEPS = frozenset(
    {
        Step.BEGINNING_OF_COMBAT, Step.DECLARE_ATTACKERS, Step.DECLARE_BLOCKERS,
        Step.FIRST_STRIKE_DAMAGE, Step.COMBAT_DAMAGE, Step.END_OF_COMBAT,
    }
)  # fmt: skip


@rule("601.3", "601.3a")
def is_allowed(game: Game, player: PlayerId, card: ObjectId, face: Face) -> bool:
    """Return whether no effect forbids the player to cast this."""
    own = [a for a in face.abilities if isinstance(a, CastRestriction) and a.this]
    for restriction in own:
        if not _is_now(game, player, restriction):
            return False
    board = game.board()
    for source in board.speaking:
        for ability in board.characteristics[source].abilities.about_spells:
            if not isinstance(ability, CastRestriction) or ability.this:
                continue
            context = Context(source, board.characteristics[source].controller)
            whose_turn = ability.holds_during
            if whose_turn is not None and not game.is_whose(whose_turn, game.active, context):
                continue
            concerned = ability.caster is None or game.is_whose(ability.caster, player, context)
            if not concerned or not ability.spells.matches(game, card, context):
                continue
            if ability.only_during is None or not _is_now(game, player, ability):
                return False
    return True


def _is_now(game: Game, player: PlayerId, restriction: CastRestriction) -> bool:
    match restriction.only_during:
        case "combat":
            return game.step in COMBAT_STEPS
        case "your turn":
            return game.active == player
        case "opponents' turns":
            return game.active != player
    return False
