"""Put the engine's questions to the answers of a script."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Any

from conformance.engines.answers import AnswerBook
from conformance.engines.errors import IllegalMove
from conformance.engines.reading import as_names
from conformance.engines.trace import Question
from conformance.scenario.model import AnswerValue, QuestionKind

from .play import Play
from .table import Json, Prompt

COSTED = re.compile(r" – .*\{|kick|cost", re.IGNORECASE)
"""What the words for an optional cost have in them."""

Output = Json


@dataclass(frozen=True, slots=True)
class Asker:
    """Puts the questions of one move to the answers of its step."""

    play: Play
    book: AnswerBook
    announcing: str | None = None  # the id of the spell or ability that is being announced
    resolving: str | None = None  # the id of the source of what resolves

    def announces(self) -> bool:
        """Whether a spell or ability is being announced: by a move, or in a resolution."""
        casting = any(entry["isCasting"] for entry in self.play.table.view["stack"])
        return self.announcing is not None or casting

    def ask(
        self,
        prompt: Prompt,
        kind: QuestionKind,
        options: list[str] | None,
        counts: tuple[int, int] = (1, 1),
    ) -> AnswerValue:
        """Put a question to the player whom the prompt asks, and return the answer."""
        about = prompt.source or self.announcing or self.resolving
        question = Question(
            kind,
            self.play.names.seats[prompt.seat],
            subject=None if about is None else self.play.names.of(about),
            options=None if options is None else tuple(options),
            minimum=counts[0],
            maximum=counts[1],
        )
        return self.book.choose(question)

    def several(
        self,
        prompt: Prompt,
        kind: QuestionKind,
        ids: dict[str, Any],
        counts: tuple[int, int],
    ) -> list[Any]:
        """Ask for some of the objects, given by name, and return what they stand for.

        The engine asks for targets and for other objects in the same way; which of both it is
        can only be inferred.  Where the script answers the other one alone, it is that.
        """
        if counts[1] == 0 or not ids:
            return []
        other: QuestionKind = "objects" if kind == "targets" else "targets"
        answered = {answer.kind for answer in self.book.answers} & {"objects", "targets"}
        if answered == {other}:
            kind = other
        chosen = as_names(self.ask(prompt, kind, list(ids), counts))
        for name in chosen:
            if name not in ids:
                raise IllegalMove(f"the engine does not offer {name}")
        if not counts[0] <= len(chosen) <= counts[1]:
            raise IllegalMove(f"the engine takes {counts[0]} to {counts[1]}, not {len(chosen)}")
        return [ids[name] for name in chosen]


def shown_text(prompt: Prompt) -> str:
    """Return the words that the engine shows with a prompt."""
    shown = prompt.input.get("presentation", {})
    return re.sub(
        r"\s+",
        " ",
        f"{shown.get('title', '')} {shown.get('description', '')} {shown.get('text', '')}",
    )
