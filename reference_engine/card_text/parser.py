"""From rules text to a syntax tree (LALR), or a refusal that marks the sentence.

The text is cut into lines, each line into sentences; what kind of sentence one is shows in its
first words, and the grammar has a start for each kind.  Nothing is guessed: a word that does
not fit refuses the text.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import fields, replace
from functools import lru_cache
from importlib.resources import files
from typing import Any

from lark import Lark, Token, UnexpectedInput
from lark.common import LexerConf
from lark.lexer import Lexer

from reference_engine.card_text import builders
from reference_engine.card_text.clauses import Malformed
from reference_engine.card_text.declined import Declined
from reference_engine.card_text.syntax import Node, This
from reference_engine.card_text.syntax_abilities import (
    AbilityLine,
    Activated,
    Keywords,
    Modes,
    RulesText,
    Sentence,
    Statement,
    Triggered,
)
from reference_engine.card_text.syntax_effects import Instruction
from reference_engine.card_text.tokens import (
    LONGEST_TEXT,
    NAME,
    Span,
    Unreadable,
    lines_of,
    prepare,
    sentences_of,
    tokenize,
)
from reference_engine.card_text.vocabulary import COST_KEYWORDS, KEYWORDS

STARTS = (
    "instruction", "keywords", "priced", "enchant", "triggered", "modal_triggered", "choice",
    "costs", "activation", "entering", "would", "defining", "casting",
)  # fmt: skip

KINDS: tuple[tuple[str, re.Pattern[str]], ...] = (
    ("would", re.compile(r"if .*(\bwould\b|is tapped for mana,|you tap .* for mana,)", re.I)),
    ("activation", re.compile(r"activate only|this ability triggers", re.I)),
    ("choice", re.compile(r"choose .*—$", re.I)),
    (
        "entering",
        re.compile(
            r".*\benters? (the battlefield )?(tapped$|with\b|as a copy\b)"
            r"|as .* enters( the battlefield)?, choose a color$",
            re.I,
        ),
    ),
    (
        "defining",
        re.compile(
            r"you control (enchanted|equipped)"
            r"|.*'s (power|toughness)( and toughness)? (is|are each) equal",
            re.I,
        ),
    ),
    (
        "casting",
        re.compile(
            r".*(\b(more|less|cost|mana) to cast\b|rather than pay|can't cast"
            r"|without paying their mana costs|as you cast them$|^cast .* only during)",
            re.I,
        ),
    ),
)
"""How to tell the kinds of sentence apart; an instruction is what is none of them."""

MODAL_END = "—"

PRICED = re.compile(f"({'|'.join(sorted(COST_KEYWORDS))})—")
"""A keyword whose cost is more than mana, as in "Kicker—Sacrifice a creature."."""
BULLET = "•"
UNKNOWN = "UNKNOWN_WORD"
"""The terminal of a word that is in no list; no form of the grammar has it."""


class Grammar:
    """The grammar with its tables, built once in a process."""

    def __init__(self) -> None:
        source = "\n".join(
            part.read_text("utf-8")
            for part in sorted(
                (files(__package__) / "grammar").iterdir(), key=lambda part: part.name
            )
            if part.name.endswith(".lark")
        )
        self.lark = Lark(
            source, parser="lalr", lexer=_Pass, start=list(STARTS), transformer=_Callbacks()
        )
        literals: dict[str, str] = {}
        for terminal in self.lark.terminals:
            literals[terminal.pattern.value] = terminal.name
        self.literals: Mapping[str, str] = literals
        self.spellings = {terminal: word for word, terminal in literals.items()}
        aliases = {rule.alias or str(rule.origin.name) for rule in self.lark.rules}
        self.aliases = frozenset(name for name in aliases if not name.startswith("_"))

    def parse(self, span: Span, start: str) -> Any:
        """Return what a sentence says.  Raises :class:`Unreadable`."""
        tokens: list[Token] = []
        try:
            tokens.extend(tokenize(span, self.literals))
        except Unreadable as problem:
            tokens.append(Token(UNKNOWN, "", problem.column))  # the parser says what else fits
        try:
            return self.lark.parse(_Sentence(tokens), start=start)
        except UnexpectedInput as problem:
            raise self._unreadable(problem, span) from None
        except Malformed as problem:
            raise Unreadable(span.start, reason=str(problem)) from None

    def _unreadable(self, problem: UnexpectedInput, span: Span) -> Unreadable:
        token: Any = getattr(problem, "token", None)
        at_end = token is None or token.type == "$END"
        column = span.end if at_end or token.start_pos is None else token.start_pos
        expected: Any = getattr(problem, "accepts", None) or getattr(problem, "expected", ())
        return Unreadable(column, tuple(sorted({self._spell(name) for name in expected})))

    def _spell(self, terminal: str) -> str:
        if terminal == "$END":
            return "the end of the sentence"
        return self.spellings.get(terminal, terminal.lower().replace("_", " "))


class _Sentence:
    """Tokens on their way to the parser, in the place of a text."""

    def __init__(self, tokens: list[Token]) -> None:
        self.tokens = tokens


class _Pass(Lexer):
    """A lexer for text that is cut into tokens already."""

    def __init__(self, conf: LexerConf) -> None:
        self.conf = conf

    def lex(self, data: Any, parser_state: object = None) -> Iterator[Token]:
        yield from data.tokens


class _Callbacks:
    """Gives the parser the callback of each form."""

    def __getattr__(self, name: str) -> Callable[[list[Any]], Any]:
        if name == "quoted":
            return lambda children: _quoted(children[0])
        if name.startswith("__") or builders.missing(frozenset({name})):
            raise AttributeError(name)
        return lambda children: builders.build(name, tuple(children))


@lru_cache(maxsize=1)
def grammar() -> Grammar:
    """Return the grammar; the first call builds it."""
    return Grammar()


NOUNS = ("creature", "land", "artifact", "enchantment", "planeswalker", "battle")
"""What a permanent calls itself, first come first served."""


def parse(text: str, card_name: str = "", types: frozenset[str] = frozenset()) -> RulesText:
    """Return the syntax tree of a rules text.

    Where it calls the card by its name, the tree has "this creature" or what its types are
    called; the name of an instant or sorcery, or of a card without types, stays a name ("~").
    Raises :class:`Declined`, with the sentence that cannot be read, and never guesses.
    """
    try:
        if len(text) > LONGEST_TEXT:
            raise Unreadable(LONGEST_TEXT, reason=f"longer than {LONGEST_TEXT} characters")
        prepared = prepare(text, card_name)
        tree = RulesText(tuple(line for line, _ in _read_lines(prepared)))
    except Unreadable as problem:
        raise Declined.at(text, problem) from None
    noun = next((noun for noun in NOUNS if noun in types), None)
    return _called(tree, noun) if noun is not None and NAME in prepared else tree


def _called(node: Any, noun: str) -> Any:
    """Return a tree in which the card calls itself by what it is, not by its name."""
    if isinstance(node, This):
        return This(noun) if node.noun == NAME else node
    if isinstance(node, tuple):
        return tuple(_called(each, noun) for each in node)
    if isinstance(node, Node):
        old = {spec.name: getattr(node, spec.name) for spec in fields(node)}  # type: ignore[arg-type]
        new = {name: _called(value, noun) for name, value in old.items()}
        changed = {name: new[name] for name in new if new[name] is not old[name]}
        return replace(node, **changed) if changed else node  # type: ignore[type-var]
    return node


def line_spans(text: str, card_name: str = "") -> list[Span]:
    """Return where each line of a readable text stands, bullets with the line they belong to."""
    return [span for _, span in _read_lines(prepare(text, card_name))]


def _read_lines(text: str) -> Iterator[tuple[AbilityLine, Span]]:
    lines = lines_of(text)
    while lines:
        line = lines.pop(0)
        bullets = []
        while lines and lines[0].text.startswith(BULLET):
            bullets.append(lines.pop(0).part(1, LONGEST_TEXT))
        yield _line(line, bullets), line


def _quoted(token: Token) -> AbilityLine:
    """Read a quoted ability."""
    inner = Span((token.start_pos or 0) + 1, str(token)[1:-1])
    return _line(inner.part(0, len(inner.text)), [])


def _line(line: Span, bullets: list[Span]) -> AbilityLine:
    lowered = line.text.lower()
    if not bullets and not _has_stop(line.text) and _starts_with_keyword(lowered):
        start = "enchant" if lowered.startswith("enchant") else "keywords"
        found = grammar().parse(line, start)
        return found if start == "keywords" else Keywords((found,))
    if not bullets and PRICED.match(lowered):
        return Keywords((grammar().parse(_only_sentence(line), "priced"),))
    colon = _colon(line.text)
    if colon is not None:
        costs = grammar().parse(line.part(0, colon), "costs")
        rest = line.part(colon + 1, len(line.text))
        return Activated(costs, _sentences(_cut(rest), bullets))
    sentences = _cut(line)
    if re.match(r"(when|whenever|at) (?!the beginning of the next )", lowered):
        return _triggered(sentences, bullets)
    return Statement(_sentences(sentences, bullets))


def _only_sentence(line: Span) -> Span:
    sentences = _cut(line)
    if len(sentences) > 1:
        raise Unreadable(sentences[1].start, reason="a sentence after a keyword and its cost")
    return sentences[0]


def _triggered(sentences: list[Span], bullets: list[Span]) -> Triggered:
    first = sentences[0]
    modal = first.text.endswith(MODAL_END)
    word, event, condition, body = grammar().parse(
        first, "modal_triggered" if modal else "triggered"
    )
    if modal:
        if len(sentences) > 1:
            raise Unreadable(sentences[1].start, reason="a sentence after the dash of modes")
        return Triggered(word, event, condition, (_modes(body, first, bullets),))
    return Triggered(word, event, condition, (body, *_sentences(sentences[1:], bullets)))


def _sentences(spans: list[Span], bullets: list[Span]) -> tuple[Sentence, ...]:
    found: list[Sentence] = []
    for span in spans:
        kind = kind_of(span.text)
        value = grammar().parse(span, kind)
        if kind == "choice":
            value, bullets = _modes(value, span, bullets), []
        found.append(value)
    if bullets:
        raise Unreadable(bullets[0].start - 1, reason="a bullet without “Choose …—” before it")
    return tuple(found)


def _modes(how_many: Any, span: Span, bullets: list[Span]) -> Modes:
    if len(bullets) < 2:
        raise Unreadable(span.end, reason="fewer than two bullets to choose from")
    modes: list[tuple[Instruction, ...]] = []
    for bullet in bullets:
        sentences = _sentences(_cut(bullet), [])
        for sentence in sentences:
            if not isinstance(sentence, Instruction):
                raise Unreadable(bullet.start, reason="a mode that is not an instruction")
        modes.append(tuple(s for s in sentences if isinstance(s, Instruction)))
    return Modes(how_many, tuple(modes))


def kind_of(sentence: str) -> str:
    """Return the grammar start that a sentence belongs to."""
    unquoted = re.sub(r'"[^"]*"', '""', sentence)
    return next((kind for kind, shape in KINDS if shape.match(unquoted)), "instruction")


def _cut(line: Span) -> list[Span]:
    """Return the sentences of a line; one that introduces bullets ends in a dash."""
    if line.text.endswith(MODAL_END):
        stop = line.text.rfind(". ") + 1
        return [*sentences_of(line.part(0, stop)), line.part(stop, len(line.text))]
    found = sentences_of(line)
    if not found:
        raise Unreadable(line.start, reason="no sentence")
    return found


def _has_stop(text: str) -> bool:
    return text.endswith((".", '"', MODAL_END))


def _starts_with_keyword(lowered: str) -> bool:
    first = re.match(r"(first strike|double strike|[a-z]+)", lowered)
    return first is not None and (
        first[0] in KEYWORDS or first[0] in COST_KEYWORDS or first[0] == "enchant"
    )


def _colon(text: str) -> int | None:
    quoted = False
    for position, character in enumerate(text):
        if character == '"':
            quoted = not quoted
        elif character == ":" and not quoted:
            return position
    return None
