"""The letter X (CR 107.3)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from reference_engine.abilities.context import Context
from reference_engine.abilities.model import TriggeredAbility
from reference_engine.abilities.replacements import EntersAsCopy, EntersWith
from reference_engine.abilities.triggers import Enters
from reference_engine.objects import CastRecord
from reference_engine.rule import rule

if TYPE_CHECKING:
    from reference_engine.game import Game


@rule("107.3", "107.3i")
def value_of_x(game: Game, context: Context) -> int:
    """Return X in the text of an ability: what was chosen for it, or what 107.3m hands it.

    An ability that has no X of its own and defines none counts X as 0 (CR 107.3g, 107.3j).
    """
    return 0 if context.x is None else context.x


@rule("107.3m", "107.3j", "400.7d")
def x_of_enters_ability(
    game: Game,
    record: CastRecord | None,
    ability: TriggeredAbility | EntersWith | EntersAsCopy,
    *,
    copied: bool,
) -> int:
    """Return X for a permanent's own enters-the-battlefield ability (CR 107.3m).

    ``record`` says how the spell that became the permanent was cast; X is the one chosen for
    any of its costs.  With no such spell X is 0, and so it is in an ability that the permanent
    gained: from another object, or, with ``copied``, because it is a copy (CR 107.3j).
    """
    if record is None or record.x is None or copied:
        return 0
    gained = not isinstance(ability, EntersAsCopy) and ability.gained
    return 0 if gained else record.x


@rule("107.3m", "107.3g", "107.3i")
def x_of_trigger(game: Game, ability: TriggeredAbility, context: Context) -> int | None:
    """Return the X that a triggered ability has as it triggers.

    None: it has none, and X in its text is 0.  Only the permanent's own enters ability looks
    at the spell that it was; an ability of a spell on the stack has the spell's X.
    """
    if isinstance(ability.trigger, Enters) and ability.trigger.this:
        copied = game.object_or_last_known(context.source).copied_face is not None
        record = game.cast_record(context.source)
        return x_of_enters_ability(game, record, ability, copied=copied)
    thing = game.objects.get(context.source)
    if thing is not None and thing.stack is not None and thing.cast is not None:
        return thing.cast.x
    return context.x


@rule("107.3a", "107.3b")
def x_may_be_chosen(
    game: Game, *, in_mana_cost: bool, in_cost_instead: bool, in_additional_cost: bool
) -> bool:
    """Return whether the player chooses X freely as they cast a spell.

    ``in_cost_instead``: the mana cost with its {X} is paid, or an alternative cost with one.
    When {X} stands in a mana cost and neither is so, X is 0 (CR 107.3b).
    """
    if in_mana_cost:
        return in_cost_instead
    return in_cost_instead or in_additional_cost
