"""Modal spells and abilities (CR 700.2): which modes may be chosen, and their targets.

The modes are chosen as the spell is cast, the ability activated or put on the stack.  A mode
whose targets cannot be chosen is no option; the target words of a mode that is not chosen are
left out (CR 601.2c).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from reference_engine.abilities.context import Context
from reference_engine.abilities.effects import ChooseMode, Effect
from reference_engine.abilities.model import TargetSpec
from reference_engine.questions import Question
from reference_engine.rule import rule
from reference_engine.targeting import has_enough_targets
from reference_engine.types import ObjectId

if TYPE_CHECKING:
    from reference_engine.game import Game


def choose_modes(
    game: Game,
    context: Context,
    effects: tuple[Effect, ...],
    specs: tuple[TargetSpec, ...],
    subject: ObjectId,
) -> bool:
    """Let the controller choose modes, if there are any to choose, and note them.

    Returns False when no mode can be chosen (CR 603.3c).
    """
    modal = _modal(effects)
    if modal is None:
        return True
    options = legal_modes(game, modal, specs, context)
    if len(options) < modal.minimum:
        return False
    maximum = min(modal.maximum, len(options))
    if maximum == 0:
        return True
    question = Question("mode", context.controller, subject, options, modal.minimum, maximum)
    answer = game.ask(question)
    chosen = answer if isinstance(answer, tuple) else (answer,)
    context.modes = tuple(sorted(mode - 1 for mode in chosen if isinstance(mode, int)))
    return True


@rule("700.2a", "700.2b", "603.3c")
def legal_modes(
    game: Game, modal: ChooseMode, specs: tuple[TargetSpec, ...], context: Context
) -> tuple[int, ...]:
    """Return the numbers of the modes, from 1, whose targets could be chosen."""
    found = []
    for number in range(1, len(modal.modes) + 1):
        groups = modal.target_groups[number - 1] if modal.target_groups else ()
        if has_enough_targets(game, tuple(specs[group] for group in groups), context):
            found.append(number)
    return tuple(found)


def specs_of_chosen_modes(
    effects: tuple[Effect, ...], specs: tuple[TargetSpec, ...], context: Context
) -> tuple[TargetSpec | None, ...]:
    """Return the target words, with None in the place of those of modes left out (CR 601.2c)."""
    modal = _modal(effects)
    if modal is None or not modal.target_groups:
        return specs
    left_out = {
        group
        for mode, groups in enumerate(modal.target_groups)
        if mode not in context.modes
        for group in groups
    }
    return tuple(None if index in left_out else spec for index, spec in enumerate(specs))


def _modal(effects: tuple[Effect, ...]) -> ChooseMode | None:
    return next((effect for effect in effects if isinstance(effect, ChooseMode)), None)
