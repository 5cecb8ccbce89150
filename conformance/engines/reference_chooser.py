"""Answer the reference engine's questions from a scenario's answers."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

from conformance.engines.answers import CAST_IF_ABLE, AnswerBook, times_paid
from conformance.engines.errors import IllegalMove
from conformance.engines.reference_names import Names
from conformance.engines.trace import Question
from conformance.scenario.model import AnswerValue, PlayerName, QuestionKind
from reference_engine.abilities.context import PlayerTarget
from reference_engine.game import Game
from reference_engine.permissions import FUSED
from reference_engine.questions import Answer, Option
from reference_engine.questions import Question as Asked
from reference_engine.types import ObjectId
from reference_engine.visibility import sees

NUMBERS = ("x", "number")
MULTIKICKER = "multikicker"
"""The rules call it a kicker cost, too (CR 702.33c); an answer may use either word."""
SEVERAL = ("targets", "objects", "payment")


class BookChooser:
    """Looks answers up in an answer book; options are spelled as the scenario spells them."""

    def __init__(self, names: Names, book: AnswerBook) -> None:
        self._names = names
        self._book = book
        self._paid_with: set[str] = set()
        self._colours: Counter[str | None] = Counter()
        self.attackers: Mapping[Option, Option] = {}
        self.blockers: Mapping[Option, Option] = {}

    def answer(self, game: Game, question: Asked) -> Answer:
        """Return the answer to a question of the rules."""
        if question.kind == "attackers":
            return self.attackers
        if question.kind == "blockers":
            return self.blockers
        if question.kind == "random":
            return self._chance(game, question)
        if question.kind == "order":
            return self._order(game, question)
        words = self._words(game, question)
        asked = self._question(game, question, question.kind, tuple(words))
        default: AnswerValue | None = None
        if question.kind == "payment":
            # Left to the engine, it pays with one source after the other, each once.
            default = tuple(word for word in words if word not in self._paid_with)[:1]
            self._paid_with.update(default)
        value = self._book.choose(asked, default)
        if question.kind == "mana colour" and isinstance(value, tuple) and value:
            # Mana in any combination: the rules ask for one colour after the other.
            value = value[self._colours[asked.subject] % len(value)]
            self._colours[asked.subject] += 1
        return self._read(game, question, words, value)

    def _question(
        self, game: Game, question: Asked, kind: QuestionKind, options: tuple[str, ...] | None
    ) -> Question:
        subject = None if question.subject is None else self._names.of(game, question.subject)
        return Question(
            kind,
            self._names.player(question.player),
            subject,
            options,
            question.minimum,
            question.maximum,
            self._seen_by(game) if game.resolving is not None else None,
        )

    def _seen_by(self, game: Game) -> dict[str, tuple[PlayerName, ...]]:
        """Return who sees the face of each card in exile now."""
        return {
            self._names.of(game, it): tuple(
                self._names.player(player.id)
                for player in game.players
                if sees(game, player.id, it)
            )
            for it in game.exile
        }

    # ---- options in words

    def _words(self, game: Game, question: Asked) -> dict[str, Option]:
        return {self._word(game, question, option): option for option in question.options or ()}

    def _word(self, game: Game, question: Asked, option: Option) -> str:
        if question.kind == "may":
            return "yes" if option else "no"
        if question.kind == "face":
            assert isinstance(option, int) and question.subject is not None
            definition = game.objects[question.subject].definition
            assert definition is not None
            return definition.name if option == FUSED else definition.faces[option].name
        by_name = (*SEVERAL, "division", "player", "replacement")
        if question.kind in by_name and not isinstance(option, str):
            it = option if isinstance(option, PlayerTarget) else ObjectId(option)
            return self._names.of(game, it)
        return str(option)

    # ---- answers from words

    def _read(
        self, game: Game, question: Asked, words: dict[str, Option], value: AnswerValue
    ) -> Answer:
        kind = question.kind
        if kind == "may":
            return _is_yes(value)
        if kind in NUMBERS:
            return _number(value)
        if kind == "additional":
            return times_paid(value, question.cost, MULTIKICKER)
        if kind in SEVERAL:
            names = (value,) if isinstance(value, str) else value
            if not isinstance(names, tuple):
                raise IllegalMove(f"{value!r} names no object")
            return tuple(self._one(game, words, name) for name in names)
        if kind == "mode":
            modes = value if isinstance(value, tuple) else (value,)
            return tuple(_number(mode) for mode in modes)
        if kind == "division":
            if not isinstance(value, Mapping):
                raise IllegalMove("a division gives each object its amount")
            return {self._one(game, words, name): amount for name, amount in value.items()}
        word = "cast" if value == CAST_IF_ABLE else str(value)
        if word not in words:
            raise IllegalMove(f"{word!r} is not among the choices: {', '.join(words)}")
        return words[word]

    def _one(self, game: Game, words: dict[str, Option], name: str) -> Option:
        if name in words:
            return words[name]
        seat = self._names.seat(name)
        if seat is not None:
            return PlayerTarget(seat)
        found = self._names.find(game, name)
        if found is None:
            raise IllegalMove(f"{name!r} is nothing that could be chosen now")
        return found

    # ---- order and chance

    def _order(self, game: Game, question: Asked) -> Answer:
        """Order triggers: by name of source, with the cause where that tells them apart."""
        labels = self._trigger_labels(game)
        options = tuple(labels)
        asked = self._question(game, question, "order", options)
        value = self._book.choose(asked, options)
        wanted = (value,) if isinstance(value, str) else value
        if not isinstance(wanted, tuple):
            raise IllegalMove("an order is a list of names")
        left = dict(labels)
        chosen: list[int] = []
        for word in wanted:
            match = next((label for label in left if label == word), None)
            match = match or next((label for label in left if label.startswith(f"{word} (")), None)
            if match is None:
                raise IllegalMove(f"{word!r} is not among the abilities to order: {options}")
            chosen.append(left.pop(match))
        return (*chosen, *left.values())

    def _trigger_labels(self, game: Game) -> dict[str, int]:
        labels: dict[str, int] = {}
        for index, trigger in enumerate(game.pending):
            label = self._names.of(game, trigger.source)
            event = trigger.context.event
            cause = event.subject_id() if event is not None else None
            if cause is not None and cause != trigger.source:
                label = f"{label} ({self._names.of(game, cause)})"
            unique, number = label, 2
            while unique in labels:
                unique, number = f"{label} #{number}", number + 1
            labels[unique] = index
        return labels

    def _chance(self, game: Game, question: Asked) -> Answer:
        """Let chance decide: here the last come first, so that nothing hangs on the old order."""
        words = self._words(
            game, Asked("objects", question.player, question.subject, question.options)
        )
        several = question.minimum > 1 or question.minimum == len(words)
        kind: QuestionKind = "order" if question.minimum == len(words) else "objects"
        picked = tuple(reversed(words))[: max(1, question.minimum)]
        asked = self._question(game, question, kind, tuple(words))
        value = self._book.chance(asked, picked)
        names = (value,) if isinstance(value, str) else value
        assert isinstance(names, tuple)
        chosen = tuple(self._one(game, words, name) for name in names)
        return chosen if several else chosen[:1]


def _is_yes(value: AnswerValue) -> bool:
    if isinstance(value, bool):
        return value
    if value in ("yes", "no"):
        return value == "yes"
    raise IllegalMove(f"{value!r} is neither yes nor no")


def _number(value: AnswerValue | str) -> int:
    if isinstance(value, bool) or not isinstance(value, (int, str)):
        raise IllegalMove(f"{value!r} is not a number")
    try:
        return int(value)
    except ValueError as error:
        raise IllegalMove(f"{value!r} is not a number") from error
