"""The card language: rules text, its syntax tree, and the abilities it stands for.

- :mod:`.tokens`, :mod:`.parser` and the files in ``grammar/``: text to syntax tree
- :mod:`.syntax`, :mod:`.syntax_effects`, :mod:`.syntax_abilities`: the tree
- :mod:`.printer`: the tree back to text
- :mod:`.lowering`: the tree to :mod:`reference_engine.abilities`
- :mod:`.compile`: whole cards

A text that is not understood wholly is refused with :class:`Declined`, never guessed.
"""

from __future__ import annotations

from collections.abc import Iterable

from reference_engine.card_text.compile import (
    PrintedFace,
    compile_card,
    compile_face,
    compile_text,
)
from reference_engine.card_text.declined import Declined
from reference_engine.card_text.describe import describe, explain, tree_to_json
from reference_engine.card_text.printer import print_text
from reference_engine.card_text.syntax_abilities import RulesText
from reference_engine.card_text.type_line import BadCard

__all__ = [
    "BadCard", "Declined", "PrintedFace", "RulesText", "compile_card", "compile_face",
    "compile_text", "describe", "explain", "print_text", "read_text", "tree_to_json",
]  # fmt: skip


def read_text(text: str, card_name: str = "", types: Iterable[str] = ()) -> RulesText:
    """Return the syntax tree of a rules text that is understood wholly.

    ``card_name`` is how the text may call its own object; ``types`` are the card types, in
    lower case, of the card that it stands on.  Raises :class:`Declined`.
    """
    return compile_text(text, card_name, frozenset(types))[0]
