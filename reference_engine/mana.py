"""Mana costs and symbols (CR 107.4, 202), and mana value (CR 202.3)."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache

from reference_engine.types import COLORS, ManaType

SYMBOL = re.compile(r"\{([^{}]*)\}")
COST = re.compile(r"(\{[^{}]+\})*")


@dataclass(frozen=True, slots=True)
class ManaCost:
    """A mana cost or the mana part of another cost.

    ``generic`` is the sum of the number symbols; ``x`` counts {X} symbols; ``colored`` holds
    the coloured and colourless symbols in printed order; ``hybrid`` holds each symbol that
    may be paid in one of several ways, as the tuple of its halves ("W", "U", "2", "P").
    """

    generic: int = 0
    x: int = 0
    colored: tuple[ManaType, ...] = ()
    hybrid: tuple[tuple[str, ...], ...] = ()

    @property
    def colors(self) -> frozenset[ManaType]:
        """The colours among its symbols (CR 105.2)."""
        halves = (half for symbol in self.hybrid for half in symbol)
        return frozenset(c for c in COLORS if c in self.colored or c.value in set(halves))

    def value(self, x: int = 0) -> int:
        """Return the mana value with this X (CR 202.3e to 202.3g).

        A hybrid symbol counts its greatest half.
        """
        hybrid = sum(max((int(h) if h.isdigit() else 1) for h in s) for s in self.hybrid)
        return self.generic + self.x * x + len(self.colored) + hybrid

    def __str__(self) -> str:
        parts = ["{X}"] * self.x
        if self.generic or not (self.x or self.colored or self.hybrid):
            parts.append(f"{{{self.generic}}}")
        parts += ["{" + "/".join(symbol) + "}" for symbol in self.hybrid]
        parts += [f"{{{symbol}}}" for symbol in self.colored]
        return "".join(parts)


NO_MANA = ManaCost()


@lru_cache(maxsize=4096)
def parse_cost(text: str) -> ManaCost:
    """Read a mana cost such as ``{2}{G}{G}``.

    Raises :class:`ValueError` with the symbol that is not one.
    """
    compact = text.replace(" ", "")
    if not COST.fullmatch(compact):
        raise ValueError(
            f"{text!r} is not a mana cost; write symbols in braces, such as {{2}}{{G}}"
        )
    generic, x = 0, 0
    colored: list[ManaType] = []
    hybrid: list[tuple[str, ...]] = []
    for symbol in SYMBOL.findall(compact):
        if symbol.isdigit():
            generic += int(symbol)
        elif symbol == "X":
            x += 1
        elif symbol in ManaType.__members__.values():
            colored.append(ManaType(symbol))
        elif re.fullmatch(r"([WUBRGC2]/)?[WUBRGC](/P)?", symbol) and "/" in symbol:
            hybrid.append(tuple(symbol.split("/")))
        else:
            raise ValueError(f"{{{symbol}}} is not a mana symbol (in {text!r})")
    return ManaCost(generic, x, tuple(colored), tuple(hybrid))


def parse_mana(text: str) -> tuple[ManaType, ...]:
    """Read an amount of mana such as ``{2}{G}``; a number stands for colourless mana."""
    cost = parse_cost(text)
    if cost.x or cost.hybrid:
        raise ValueError(f"{text!r} is not an amount of mana")
    return (ManaType.COLORLESS,) * cost.generic + cost.colored


def format_mana(mana: Iterable[ManaType]) -> str:
    """Write an amount of mana, sorted as W, U, B, R, G, C."""
    amount = Counter(mana)
    return "".join(f"{{{symbol.value}}}" * amount[symbol] for symbol in ManaType)
