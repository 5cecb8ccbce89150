"""From the syntax tree of a whole text to the abilities that the engine executes."""

from __future__ import annotations

from reference_engine.abilities.model import Ability
from reference_engine.card_text.lowering_lines import is_spell_line, line, spell
from reference_engine.card_text.lowering_scope import CannotLower
from reference_engine.card_text.syntax_abilities import RulesText

SPELLS = frozenset({"instant", "sorcery"})


class LineRefused(Exception):
    """A line whose meaning cannot be said; ``index`` counts from 0."""

    def __init__(self, index: int, reason: str) -> None:
        super().__init__(reason)
        self.index = index
        self.reason = reason


def lower(tree: RulesText, types: frozenset[str]) -> tuple[Ability, ...]:
    """Return the abilities of a text on a card of these types, in printed order.

    Without types, a line of instructions counts as a spell's, unless it can only be a static
    ability.  Raises :class:`LineRefused`.
    """
    abilities: list[Ability] = []
    instructions = []
    for index, node in enumerate(tree.lines):
        try:
            if is_spell_line(node) and (types & SPELLS or not (types or _is_static(node))):
                instructions.append((index, node))
            else:
                abilities.extend(line(node, index + 1, types))
        except CannotLower as problem:
            raise LineRefused(index, str(problem)) from None
    if instructions:
        try:
            found = spell([node for _, node in instructions])
        except CannotLower as problem:
            raise LineRefused(instructions[0][0], str(problem)) from None
        if found is not None:
            abilities.insert(0, found)
    return tuple(abilities)


def _is_static(node: object) -> bool:
    try:
        line(node, 0, frozenset())  # type: ignore[arg-type]
    except CannotLower:
        return False
    return True
