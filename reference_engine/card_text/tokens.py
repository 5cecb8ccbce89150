"""From text to tokens: lines, sentences, words (no grammar yet).

Reminder text in parentheses is blanked out first, so that every position stays a position in
the text as it was given.  The card's own name is read as one word.  A quoted ability is one
token; its content is read by itself.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from lark import Token

from reference_engine.card_text.subtypes import singular_subtype
from reference_engine.card_text.vocabulary import (
    ABILITY_WORDS,
    FORMS,
    NUMBERS,
    PHRASES,
    SUBJECTLESS,
    classify,
)

NAME = "~"
"""Stands for the card's own name while a text is read."""

HIDDEN = "\x00"
"""Fills the places of a name's other characters."""

LONGEST_TEXT = 4000
"""Characters; no card comes near, and more than that is not read."""

MANA = r"(?:\{(?:\d{1,3}|[WUBRGCX]|[WUBRGC2]/[WUBRG](?:/P)?|[WUBRG]/P)\})+"

TOKEN = re.compile(
    r"""
    (?P<MANA_CHOICE>@MANA@(?:,[ ]@MANA@)*,?[ ]or[ ]@MANA@)
  | (?P<TAP_SYMBOL>\{T\}) | (?P<UNTAP_SYMBOL>\{Q\})
  | (?P<MANA_SYMBOLS>@MANA@)
  | (?P<CHANGE>[+\-−](?:\d{1,3}|X)/[+\-−](?:\d{1,3}|X))
  | (?P<SIZE>(?:\d{1,3}|X)/(?:\d{1,3}|X))(?![/\d])
  | (?P<INT>\d{1,3})(?![\d/])
  | (?P<QUOTED>"[^"\n]*")
  | (?P<WORD>[A-Za-z]+n't|[A-Za-z]+(?:-[A-Za-z]+)*)
  | (?P<POSSESSIVE>'s?)
  | (?P<SELF>~)
  | (?P<MARK>[,:•—.])
  | (?P<SPACE>[ ]+)
    """.replace("@MANA@", MANA),
    re.VERBOSE,
)

AFTER_PLAYERS = re.compile(r"$|,| (for|at|and|until) ")
JOINED = re.compile(r"\b(and|then) +$")

PHRASE = re.compile("|".join(sorted(PHRASES, key=len, reverse=True)), re.IGNORECASE)


class Unreadable(Exception):
    """A place in the text that cannot be read.

    ``column`` counts characters of the whole text from 0; ``expected`` are the words that
    could have stood there; ``reason`` is set when that is not what is wrong.
    """

    def __init__(self, column: int, expected: tuple[str, ...] = (), reason: str = "") -> None:
        super().__init__(reason or f"unreadable at column {column}")
        self.column = column
        self.expected = expected
        self.reason = reason


@dataclass(frozen=True, slots=True)
class Span:
    """A stretch of the text; ``start`` is where it begins in the whole text."""

    start: int
    text: str

    @property
    def end(self) -> int:
        """Where it ends, exclusive."""
        return self.start + len(self.text)

    def part(self, start: int, end: int) -> Span:
        """Return a stretch of this one without the blanks around it."""
        text = self.text[start:end]
        stripped = text.lstrip()
        return Span(self.start + start + len(text) - len(stripped), stripped.rstrip())


def prepare(text: str, card_name: str) -> str:
    """Return the text with typographic signs made plain, reminder text and names replaced.

    Positions stay as they are.  Raises :class:`Unreadable` for a parenthesis without its twin.
    """
    if HIDDEN in text:
        raise Unreadable(text.index(HIDDEN), reason="a control character")
    text = text.translate({0x2019: "'", 0x2018: "'", 0x201C: '"', 0x201D: '"', 0x2212: "-"})
    text = _without_reminders(text.replace("\r", " ").replace("\t", " "))
    for name in _names(card_name):
        # CR 201.5: the name stands for this object; "~" is one character, so blanks follow.
        pattern = re.compile(rf"(?<![A-Za-z]){re.escape(name)}(?![A-Za-z])")
        text = pattern.sub(lambda found: "~" + HIDDEN * (len(found[0]) - 1), text)
    return text


def _names(card_name: str) -> Iterator[str]:
    card_name = card_name.replace("’", "'")
    if card_name:
        yield card_name
        if "," in card_name:  # CR 201.5c: a legend may be called by the first part of its name
            yield card_name.split(",")[0]


def _without_reminders(text: str) -> str:
    pieces, depth, opened = [], 0, 0
    for position, character in enumerate(text):
        if character == "(":
            if depth:
                raise Unreadable(position, reason="a parenthesis inside a parenthesis")
            depth, opened = 1, position
        if character == "\n" and depth:
            raise Unreadable(opened, reason="a parenthesis that is not closed")
        pieces.append(" " if depth else character)
        if character == ")":
            if not depth:
                raise Unreadable(position, reason="a parenthesis that was not opened")
            depth = 0
    if depth:
        raise Unreadable(opened, reason="a parenthesis that is not closed")
    return "".join(pieces)


def lines_of(text: str) -> list[Span]:
    """Return the lines that are not empty, without ability words (CR 207.2c)."""
    found, start = [], 0
    for line in text.split("\n"):
        span = Span(start, line).part(0, len(line))
        start += len(line) + 1
        dash = span.text.find(" — ")
        if 0 < dash < 24 and span.text[:dash].lower() in ABILITY_WORDS:
            span = span.part(dash + 3, len(span.text))
        if span.text:
            found.append(span)
    return found


def sentences_of(line: Span) -> list[Span]:
    """Return the sentences of a line, without their full stops.

    A full stop inside quotation marks ends the sentence around them, too, when the sentence
    ends there.  Raises :class:`Unreadable` for an end without a full stop or quotation mark.
    """
    found, start, quoted, text = [], 0, False, line.text
    for position, character in enumerate(text):
        if character == '"':
            quoted = not quoted
            rest = text[position + 1 :].lstrip(f" {HIDDEN}")
            closes = not quoted and text[position - 1] == "."
            if closes and (not rest or rest[0].isupper() or rest[0] == "~"):
                found.append(line.part(start, position + 1))
                start = position + 1
        elif character == "." and not quoted:
            found.append(line.part(start, position))
            start = position + 1
    if quoted:
        raise Unreadable(line.start + text.index('"'), reason="a quotation that is not closed")
    left = line.part(start, len(text))
    if left.text.strip(f" {HIDDEN}"):
        raise Unreadable(left.start, reason="no full stop after it, and no keyword abilities in it")
    return [span for span in found if span.text]


def tokenize(span: Span, literals: Mapping[str, str]) -> Iterator[Token]:
    """Yield the tokens of a sentence.  ``literals`` gives the terminal of each grammar word."""
    position, text = 0, span.text
    while position < len(text):
        if text[position] == HIDDEN:
            position += 1
            continue
        phrase = PHRASE.match(text, position)
        if phrase is not None and _ends_well(phrase, text):
            yield _word(PHRASES[phrase[0].lower()], span.start + position, phrase, literals)
            position = phrase.end()
            continue
        found = TOKEN.match(text, position)
        if found is None:
            raise Unreadable(span.start + position)
        kind, start = found.lastgroup or "", span.start + position
        position = found.end()
        if kind == "SPACE":
            continue
        if kind == "WORD":
            if found[0] in SUBJECTLESS and JOINED.search(text, 0, found.start()):
                yield Token("ALSO", found[0], start)
            yield _word(_base(found[0].lower(), start, literals), start, found, literals)
        elif kind == "POSSESSIVE":
            yield from _possessive(text, found, start, literals)
        elif kind == "MARK":
            if found[0] not in literals:
                raise Unreadable(start)
            yield Token(literals[found[0]], found[0], start)
        else:
            value = found[0].replace("−", "-")
            yield Token(kind, value, start)


def _ends_well(phrase: re.Match[str], text: str) -> bool:
    """Whether words are one phrase here; "and each player" may begin a new clause instead."""
    if phrase[0].lower().startswith("and each "):
        return AFTER_PLAYERS.match(text, phrase.end()) is not None
    return not text[phrase.end() : phrase.end() + 1].isalpha()


def _base(word: str, start: int, literals: Mapping[str, str]) -> str:
    """Return the form of a word that the grammar or a class of words has."""
    if word in literals:
        return word
    return FORMS.get(word, word)


def _word(base: str, start: int, found: re.Match[str], literals: Mapping[str, str]) -> Token:
    if base == "x":
        return Token("VARIABLE", "X", start)
    if base in literals:
        return Token(literals[base], base, start, end_pos=start + len(found[0]))
    classified = classify(base)
    if classified is None:
        raise Unreadable(start)
    terminal, value = classified
    if terminal == "NUMERAL":
        return Token("INT", str(NUMBERS.index(value)), start)
    if terminal == "SUBTYPE" and not found[0][0].isupper():
        raise Unreadable(start)  # subtypes are written with a capital letter
    return Token(terminal, value, start, end_pos=start + len(found[0]))


def _possessive(
    text: str, found: re.Match[str], start: int, literals: Mapping[str, str]
) -> Iterator[Token]:
    """Read 's: a genitive, or "is" after "it" and "that"."""
    before = text[: found.start()].lower()
    if re.search(r"\b(it|that)$", before):
        yield Token(literals["is"], "is", start)
    else:
        yield Token(literals["'s"], "'s", start)


def is_subtype(word: str) -> bool:
    """Whether a word in lower case is a subtype, in the singular."""
    return singular_subtype(word) == word
