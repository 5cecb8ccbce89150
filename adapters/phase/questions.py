"""Answer what the engine waits for.

The engine asks by prompts.  Each kind that is known has a function that puts the question and
returns the engine's action; a prompt that is not known is answered only where it leaves no
choice.
"""

from __future__ import annotations

from collections.abc import Callable

from conformance.engines.errors import IllegalMove, Unsupported

from . import announcing, resolving
from .asking import Asker, Data
from .table import Action, DeadEnd

HANDLERS: dict[str, Callable[[Asker, Data], Action]] = {
    "TargetSelection": announcing.targets,
    "TriggerTargetSelection": announcing.targets,
    "ChooseXValue": announcing.x,
    "AlternativeCastChoice": announcing.alternative,
    "OptionalCostChoice": announcing.additional,
    "ModalFaceChoice": announcing.face,
    "CastingVariantChoice": announcing.variant,
    "ModeChoice": announcing.mode,
    "AbilityModeChoice": announcing.mode,
    "ManaPayment": announcing.payment,
    "PayCost": announcing.pay_cost,
    "EffectZoneChoice": resolving.zone_choice,
    "DiscardChoice": resolving.zone_choice,
    "DiscardToHandSize": resolving.zone_choice,
    "ChooseLegend": resolving.keep_legend,
    "ScryChoice": resolving.looked_at,
    "SurveilChoice": resolving.looked_at,
    "OptionalEffectChoice": resolving.may,
    "OpponentMayChoice": resolving.may,
    "UnlessPayment": resolving.pay_or_not,
    "ReplacementChoice": resolving.replacement,
    "CopyTargetChoice": resolving.copied_object,
    "CopyRetarget": resolving.new_targets,
    "CastOffer": resolving.cast_offer,
    "ChooseManaColor": resolving.mana_colour,
    "NamedChoice": resolving.named,
    "OrderTriggers": resolving.order,
    "DistributeAmong": announcing.divide,
    "AssignCombatDamage": resolving.combat_damage,
    "DeclareAttackers": resolving.declare_nothing,
    "DeclareBlockers": resolving.declare_nothing,
}
"""The engine's prompts, and what answers each."""


def answer_prompt(asker: Asker) -> None:
    """Answer the prompt that the engine shows, by one action.

    Raises :class:`IllegalMove` when the engine refuses the answer, :class:`Unsupported` for a
    choice that is not known here, and :class:`DeadEnd` when the engine accepts nothing.
    """
    prompt = asker.table.prompt()
    kind, data = prompt["type"], prompt["data"]
    if kind not in ("TargetSelection", "TriggerTargetSelection"):
        asker.targets.clear()
    action = HANDLERS[kind](asker, data) if kind in HANDLERS else _forced(asker, kind)
    asker.table.apply(data["player"], action)


def finish(asker: Asker) -> None:
    """Check that nothing of an answer is left over once a move is complete."""
    if any(asker.kicks.values()):
        raise IllegalMove("the additional cost cannot be paid that often")


def _forced(asker: Asker, kind: str) -> Action:
    """Return the one legal action of a prompt that is not known here."""
    legal = [one for one in asker.table.legal_actions() if one["type"] != "CancelCast"]
    if not legal:
        raise DeadEnd(f"the engine shows the prompt {kind} and offers no action")
    if len(legal) > 1:
        raise Unsupported("question", f"the engine's prompt {kind}")
    return legal[0]
