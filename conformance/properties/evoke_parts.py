"""What the properties of evoke share: prices, spirits, casting them for evoke.

A *spirit* is a creature card with evoke, a *price* the mana that somebody must pay.  The
numbers are those that the template drew; nothing here asks an engine.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from conformance.generate.build import Build
from conformance.generate.printed import NoTwin
from conformance.scenario.model import PlayerName

COLOURS = "RUGB"


@dataclass(frozen=True, slots=True)
class Price:
    """An amount of mana to pay: a generic part and coloured symbols of one colour."""

    generic: int
    coloured: int = 0
    colour: str = "R"

    @property
    def text(self) -> str:
        """It as a cost on a card."""
        return self.pool or "{0}"

    @property
    def pool(self) -> str:
        """The pool that pays it exactly."""
        number = f"{{{self.generic}}}" if self.generic else ""
        return number + f"{{{self.colour}}}" * self.coloured

    @property
    def shown(self) -> str:
        """That pool as it is shown while nothing is spent."""
        return f"{{{self.colour}}}" * self.coloured + "{C}" * self.generic

    @property
    def value(self) -> int:
        """How much mana it is."""
        return self.generic + self.coloured

    def plus(self, generic: int) -> Price:
        """Return the price after an increase."""
        return Price(self.generic + generic, self.coloured, self.colour)

    def less(self, generic: int) -> Price:
        """Return the price after a reduction by generic mana: colours stay (CR 118.7a)."""
        return Price(max(0, self.generic - generic), self.coloured, self.colour)

    def less_coloured(self, symbols: int, colour: str) -> Price:
        """Return the price after a reduction by coloured mana.

        What the price has not of that colour is taken from its generic part (CR 118.7b, c).
        """
        same = min(symbols, self.coloured) if colour == self.colour else 0
        generic = max(0, self.generic - (symbols - same))
        return Price(generic, self.coloured - same, self.colour)

    def at_least(self, amount: int) -> Price:
        """Return the price where a spell cannot cost less than so much mana."""
        return self.plus(max(0, amount - self.value))


@dataclass(frozen=True, slots=True)
class Spirit:
    """A creature card with evoke, and perhaps an enters ability."""

    name: str
    printed: Price
    evoke: Price
    player: PlayerName
    life: int  # what its enters ability gains
    enters: bool  # has it an enters ability?

    @property
    def triggers(self) -> int:
        """How many abilities trigger when it enters, the sacrifice not counted."""
        return int(self.enters)

    def stack(self, *, sacrifice: bool, controller: PlayerName | None = None) -> tuple[Any, ...]:
        """Return what the stack shows when it has entered."""
        view = {"trigger_of": self.name}
        if controller is not None:
            view["controller"] = controller
        return (view,) * (self.triggers + int(sacrifice))


@dataclass(frozen=True, slots=True)
class PrintedSpirit:
    """A creature with evoke as there is one in print."""

    text: str
    power: int
    toughness: int
    printed: Price
    evoke: Price
    enters: bool = False
    """Does its enters ability trigger where there is nothing for it to destroy?"""


IN_PRINT: tuple[PrintedSpirit, ...] = (
    PrintedSpirit(
        "Flying\nWhen this creature enters, destroy target enchantment.\nEvoke {W}",
        1, 3, Price(2, 1, "W"), Price(0, 1, "W"),
    ),
    PrintedSpirit(
        "When this creature enters, destroy target artifact.\nEvoke {R}",
        3, 3, Price(4, 1, "R"), Price(0, 1, "R"),
    ),
    PrintedSpirit(
        "Trample\nWhen this creature enters, destroy target land.\nEvoke {4}{R}",
        4, 4, Price(6, 1, "R"), Price(4, 1, "R"),
    ),
    PrintedSpirit(
        "Flying\nWhen this creature enters, draw two cards.\nEvoke {2}{U}",
        2, 2, Price(4, 1, "U"), Price(2, 1, "U"), enters=True,
    ),
    PrintedSpirit(
        "Flying\nWhen this creature enters, create two 1/1 white Bird creature tokens with flying."
        "\nEvoke {3}{W}",
        2, 4, Price(5, 2, "W"), Price(3, 1, "W"), enters=True,
    ),
)  # fmt: skip
"""Creatures with evoke that are in print and ask nothing as they enter.

An ability without a target leaves the stack at once (CR 603.3d): where nothing can be
destroyed it is as if there were none.
"""


def price(b: Build, low: int = 0, high: int = 3, *, coloured: bool = True) -> Price:
    """Draw a price: so much generic mana, and up to two coloured symbols."""
    if b.printed:
        evoke = [one.evoke for one in IN_PRINT if low <= one.evoke.generic]
        return b.choice(evoke)
    generic = b.integer(low, high)
    return Price(generic, b.integer(0, 2) if coloured else 0, b.choice(COLOURS[:2]))


def spirit(
    b: Build,
    evoke: Price | None = None,
    *,
    printed: Price | None = None,
    as_: str = "spirit",
    zone: str = "hand",
    player: PlayerName = "alice",
    keywords: str = "",
    ability: str = "",
    quiet: bool = False,
) -> Spirit:
    """Place a creature card with evoke.

    ``keywords`` stand before, ``ability`` is a line more.  Unless it is ``quiet``, or has such
    a line, its card may have an enters ability, too, above or below evoke.
    """
    if b.printed:
        return _printed_spirit(b, evoke, as_, zone, player, keywords, ability, quiet=quiet)
    paid = price(b) if evoke is None else evoke
    cost = (
        Price(paid.generic + b.integer(1, 3), b.integer(paid.coloured, 2), paid.colour)
        if printed is None
        else printed
    )
    lines = [*([keywords] if keywords else []), f"Evoke {paid.text}"]
    life = 0
    if ability:
        lines.append(ability)
    elif not quiet:
        life = b.integer(0, 2)
        if life:
            place = b.choice((len(lines), 0))
            lines.insert(place, f"When this creature enters, you gain {life} life.")
    b.creature(
        b.integer(1, 3), b.integer(1, 3), "\n".join(lines), as_=as_, zone=zone, player=player,
        cost=cost.text, type_line=b.choice(("Creature — Elemental", "Creature — Spirit")),
    )  # fmt: skip
    return Spirit(as_, cost, paid, player, life, life > 0)


def _printed_spirit(
    b: Build, evoke: Price | None, as_: str, zone: str, player: PlayerName, keywords: str,
    ability: str, *, quiet: bool,
) -> Spirit:  # fmt: skip
    """Place a creature with evoke that is in print, whatever it costs itself."""
    fitting = [one for one in IN_PRINT if evoke in (None, one.evoke) and not (quiet and one.enters)]
    if not fitting or keywords or ability:
        raise NoTwin(f"a creature with evoke {evoke.text if evoke else ''} {keywords} {ability}")
    it = b.choice(fitting)
    b.creature(it.power, it.toughness, it.text, as_=as_, zone=zone, player=player,
               cost=it.printed.text, type_line="Creature — Elemental")  # fmt: skip
    if it.enters:
        for number in ("first", "second"):
            b.creature(1, 1, as_=f"{number} page of {as_}", zone="library", player=player)
    return Spirit(as_, it.printed, it.evoke, player, 0, enters=it.enters)


def cast_for(b: Build, it: Spirit, alternative: str = "evoke", **fields: Any) -> None:
    """Cast a spirit for its evoke cost, or with "none" for its mana cost."""
    b.cast(it.name, by=it.player, answers={"alternative": alternative}, **fields)


def sacrificed(b: Build, it: Spirit, controller: PlayerName | None = None) -> None:
    """Let an evoked spirit enter and its abilities resolve; it is sacrificed.

    ``controller`` controls the spell, if it is not its owner.
    """
    holder = it.player if controller is None else controller
    b.resolve(it.name)
    b.expect(
        "sacrifice-triggers",
        stack=it.stack(sacrifice=True, controller=holder),
        **{it.name: {"zone": "battlefield", "controller": holder}},
    )
    b.resolve_all(it.triggers + 1)
    ends(b, it, "evoked-is-sacrificed", "graveyard", holder)


def stays(b: Build, it: Spirit) -> None:
    """Let a spirit that was not evoked enter and its abilities resolve; it stays."""
    b.resolve(it.name)
    remains(b, it)


def remains(b: Build, it: Spirit) -> None:
    """See a spirit that has entered stay, whatever its other abilities do."""
    b.expect("no-sacrifice-trigger", stack=it.stack(sacrifice=False))
    b.resolve_all(it.triggers)
    ends(b, it, "it-stays", "battlefield", it.player)


def ends(b: Build, it: Spirit, clause: str, zone: str, gains: PlayerName) -> None:
    """Expect where a spirit is in the end, and that its enters ability has done what it says."""
    where: dict[str, Any] = {"zone": zone}
    if zone == "battlefield":
        where["controller"] = it.player
    b.expect(clause, stack=[], **{gains: {"life": 20 + it.life}, it.name: where})
