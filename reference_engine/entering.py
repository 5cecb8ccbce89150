"""What enters the battlefield, as it will be there (CR 614.12); Auras (CR 303.4f, 303.4g)."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from reference_engine.abilities.context import Context
from reference_engine.characteristics import Face
from reference_engine.faces import face_of
from reference_engine.keyword_abilities.enchant import target_of
from reference_engine.proposals import CreateToken, Move, Proposal
from reference_engine.questions import Question
from reference_engine.rule import rule
from reference_engine.types import ObjectId, Zone

if TYPE_CHECKING:
    from reference_engine.game import Game


def face_entering(game: Game, proposal: Move | CreateToken) -> Face:
    """Return the copiable values that an entering permanent would have (CR 614.12)."""
    if proposal.copied_face is not None:
        return proposal.copied_face
    if isinstance(proposal, CreateToken):
        return proposal.definition.faces[proposal.face]
    thing = game.objects[proposal.it].copy()
    thing.zone, thing.face, thing.face_down = Zone.BATTLEFIELD, proposal.face, proposal.face_down
    thing.copied_face = proposal.copied_face if not thing.is_token else thing.copied_face
    return face_of(thing)


@rule("303.4f", "303.4g")
def what_an_aura_will_enchant(game: Game, proposal: Move | CreateToken) -> Proposal | None:
    """Let an Aura's controller choose what it enchants as it enters; not its target.

    Returns None when there is nothing: the Aura stays where it is, and a token is not created.
    From the stack, it goes to its owner's graveyard instead.
    """
    face = face_entering(game, proposal)
    aura = target_of(face.abilities) if "aura" in face.subtypes else None
    if aura is None or proposal.attach_to is not None:
        return proposal
    it = proposal.it if isinstance(proposal, Move) else None
    controller = proposal.controller
    if controller is None:
        assert isinstance(proposal, Move)
        controller = game.objects[proposal.it].owner
    context = Context(ObjectId(0) if it is None else it, controller)
    options = tuple(o for o in game.battlefield if aura.description.matches(game, o, context))
    if options:
        chosen = game.ask_objects(Question("objects", controller, it, options))
        return replace(proposal, attach_to=chosen[0])
    if isinstance(proposal, Move) and game.objects[proposal.it].zone is Zone.STACK:
        return replace(proposal, to=Zone.GRAVEYARD)
    return None
