"""The words of the card language, by kind; a word that is nowhere here is not understood.

Words that the grammar spells out itself ("destroy", "until") are not repeated here.
"""

from __future__ import annotations

from reference_engine.card_text.subtypes import SUBTYPES, singular_subtype
from reference_engine.types import CARD_TYPES, ManaType

COLORS: dict[str, ManaType] = {
    "white": ManaType.WHITE, "blue": ManaType.BLUE, "black": ManaType.BLACK,
    "red": ManaType.RED, "green": ManaType.GREEN,
}  # fmt: skip

KEYWORDS = frozenset({
    "deathtouch", "defender", "double strike", "evolve", "first strike", "flash", "flying",
    "fuse", "haste", "hexproof", "indestructible", "lifelink", "menace", "reach", "shroud",
    "trample", "vigilance", "aftermath",
})  # fmt: skip
"""Keyword abilities that are a name alone (CR 702)."""

COST_KEYWORDS = frozenset({"equip", "evoke", "kicker", "multikicker"})
"""Keyword abilities with a mana cost after the name."""

NEGATED = {f"non{word}": word for word in (*CARD_TYPES, *COLORS, "basic", "legendary", "token")} | {
    f"non-{subtype}": subtype for subtype in SUBTYPES
}
"""Words for what something is not: "nonland" → "land"."""

SUPERTYPES = frozenset({"basic", "legendary", "snow"})
STATES = frozenset({"tapped", "untapped", "attacking", "blocking", "colorless"})
COUNTERS = frozenset({
    "age", "bore", "brick", "charge", "depletion", "egg", "fade", "growth", "ice", "level", "lore",
    "loyalty", "oil", "page", "point", "quest", "shield", "spore", "storage", "study", "stun",
    "time", "verse", "wish",
})  # fmt: skip
"""Kinds of counter that are not of the form +1/+1 (CR 122.1)."""

NUMBERS = [
    "zero",
    "one",
    "two",
    "three",
    "four",
    "five",
    "six",
    "seven",
    "eight",
    "nine",
    "ten",
    "eleven",
    "twelve",
    "thirteen",
    "fourteen",
    "fifteen",
    "sixteen",
    "seventeen",
    "eighteen",
    "nineteen",
    "twenty",
]

ABILITY_WORDS = frozenset({
    "alliance", "constellation", "descend 4", "descend 8", "fathomless descent", "landfall",
    "magecraft", "metalcraft", "revolt", "threshold",
})  # fmt: skip
"""Words before a dash that have no meaning in the rules (CR 207.2c)."""

PHRASES = {
    "any number of": "any number of", "one or more": "one or more", "up to": "up to",
    "until end of turn": "until end of turn", "until your next turn": "until your next turn",
    "first strike": "first strike", "double strike": "double strike",
    "the battlefield": "the battlefield", "mana value": "mana value",
    "or less": "or less", "or greater": "or greater", "or more": "or more",
    "or fewer": "or fewer", "or pay": "or pay", "one or both": "one or both",
    "as long as": "as long as",
    ", where x is": ", where X is", ", except it has": ", except it has", "at random": "at random",
    "in addition to its other types": "in addition to its other types",
    "in addition to their other types": "in addition to its other types",
    "in addition to its other creature types": "in addition to its other types",
    "in addition to its other land types": "in addition to its other types",
    "in addition to their other land types": "in addition to its other types",
    "and/or": "and/or", "is tapped for mana": "is tapped for mana", "are each": "are each",
    "without paying its mana cost": "without paying its mana cost",
    "without paying their mana costs": "without paying their mana costs",
    "after this one": "after this one", "as a sorcery": "as a sorcery", "each time": "each time",
    "and each player": "and each player", "and each opponent": "and each opponent",
    "twice as much": "twice as much",
    "three times as much": "three times as much",
    "that would cost less than": "that would cost less than",
    "choose a card at random": "choose a card at random",
    "chooses a card at random": "choose a card at random",
}  # fmt: skip
"""Several words that are read as one."""

SUBJECTLESS = frozenset({
    "draws", "gets", "gains", "loses", "has", "discards", "sacrifices", "mills", "exiles", "puts",
    "returns", "creates", "casts", "adds", "reveals", "taps", "untaps", "destroys", "deals",
    "becomes", "fights", "chooses", "shuffles", "doubles", "attaches", "takes", "discovers",
    "manifests", "transforms", "copies", "switches", "counters", "removes",
})  # fmt: skip
"""Verbs that, after "and" or "then", go on with the subject before: "…, then draws a card"."""

FORMS = {
    "an": "a", "draws": "draw", "gets": "get", "gains": "gain", "loses": "lose", "has": "have",
    "discards": "discard", "sacrifices": "sacrifice", "mills": "mill", "exiles": "exile",
    "puts": "put", "returns": "return", "creates": "create", "casts": "cast", "adds": "add",
    "reveals": "reveal", "taps": "tap", "untaps": "untap", "destroys": "destroy",
    "deals": "deal", "enters": "enter", "dies": "die", "leaves": "leave", "attacks": "attack",
    "becomes": "become", "controls": "control", "costs": "cost", "owns": "own",
    "fights": "fight", "chooses": "choose", "shuffles": "shuffle", "pays": "pay",
    "does": "do", "doesn't": "don't", "discovers": "discover", "manifests": "manifest",
    "are": "is", "aren't": "isn't", "counters": "counter", "cards": "card", "spells": "spell",
    "tokens": "token", "permanents": "permanent", "targets": "target",
    "hands": "hand", "graveyards": "graveyard", "owners": "owner", "libraries": "library",
    "copies": "copy", "transforms": "transform", "battlefields": "battlefield",
    "takes": "take", "doubles": "double", "removes": "remove", "switches": "switch",
    "attaches": "attach",
}  # fmt: skip
"""Inflected form → the form that the grammar uses."""


def classify(word: str) -> tuple[str, str] | None:
    """Return the terminal of a word of an open class and its base form; None for others.

    ``word`` is in lower case.
    """
    for terminal, words in _CLASSES:
        if word in words:
            return terminal, word
    for kind in CARD_TYPES:
        if word == kind or word == kind + "s" or (kind == "sorcery" and word == "sorceries"):
            return "CARD_TYPE", kind
    subtype = singular_subtype(word)
    return None if subtype is None else ("SUBTYPE", subtype)


_CLASSES: tuple[tuple[str, frozenset[str]], ...] = (
    ("KEYWORD_NAME", KEYWORDS),
    ("COST_KEYWORD", COST_KEYWORDS),
    ("COLOR_WORD", frozenset(COLORS)),
    ("NEGATION", frozenset(NEGATED)),
    ("SUPERTYPE", SUPERTYPES),
    ("STATE", STATES),
    ("COUNTER_NAME", COUNTERS),
    ("NUMERAL", frozenset(NUMBERS)),
)
