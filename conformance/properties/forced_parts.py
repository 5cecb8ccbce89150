"""What the properties of forced casts share: what forces one, what is cast, and how it ends.

A *call* is a card that reveals a card of a player's, puts it onto the battlefield if it is a
land, and else has the player cast it if able.  The *hit* is that card.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Literal

from conformance.engines.trace import Trace
from conformance.generate.build import Build
from conformance.properties.witnesses import Witness, observations
from conformance.scenario.model import PlayerName, Scenario

When = Literal["sorcery", "your upkeep", "each upkeep", "enters", "target", "attacks"]
Where = Literal["hand", "library"]


@dataclass(frozen=True, slots=True)
class Form:
    """How a call is worded: when it happens, where the card is, what its text is."""

    when: When
    where: Where
    text: str


_MINE = (
    " If it's a land card, put it onto the battlefield. Otherwise, cast it without paying its"
    " mana cost if able."
)
_THEIRS = (
    " If it's a land card, that player puts it onto the battlefield. Otherwise, that player casts"
    " it without paying its mana cost if able."
)
_THE_PLAYERS = (
    " If it's a land card, the player puts it onto the battlefield. Otherwise, the player casts it"
    " without paying its mana cost if able."
)
_CHOOSE = "hoose a card at random from your hand."
_REVEAL = "eveal a card at random from your hand."
_TOP = "eveal the top card of your library."

SORCERIES = (
    Form("sorcery", "hand", "C" + _CHOOSE + _MINE),
    Form("sorcery", "library", "R" + _TOP + _MINE),
    Form("sorcery", "hand", "R" + _REVEAL + _MINE),
)
ENTERS = (
    Form("enters", "hand", "When this creature enters, c" + _CHOOSE + _MINE),
    Form("enters", "library", "When this creature enters, r" + _TOP + _MINE),
)
MINE = (
    Form("your upkeep", "hand", "At the beginning of your upkeep, c" + _CHOOSE + _MINE),
    Form("your upkeep", "library", "At the beginning of your upkeep, r" + _TOP + _MINE),
    Form("your upkeep", "hand", "At the beginning of your upkeep, r" + _REVEAL + _MINE),
)
_EACH = "At the beginning of each player's upkeep, that player "
EACH = (
    Form("each upkeep", "library", _EACH + "reveals the top card of their library." + _THEIRS),
    Form("each upkeep", "hand", _EACH + "reveals a card at random from their hand." + _THEIRS),
    Form("each upkeep", "hand", _EACH + "reveals a card at random from their hand." + _THE_PLAYERS),
)
TARGETS = (
    Form("target", "library", "Target player reveals the top card of their library." + _THEIRS),
    Form("target", "hand", "Target player reveals a card at random from their hand." + _THEIRS),
)
ATTACKS = (
    Form("attacks", "hand", "Whenever this creature attacks, c" + _CHOOSE + _MINE),
    Form("attacks", "library", "Whenever this creature attacks, r" + _TOP + _MINE),
)

PLAIN = (*SORCERIES[:2], *MINE[:2], ATTACKS[1])
"""Forms that speak of one player only, and are read by most engines; drawn three times in four."""

OFTEN = (True, True, False, True)

UPKEEPS = (*MINE, *EACH)
ANY = (*SORCERIES, *MINE, *EACH, *TARGETS)
ALL = (*ANY, *ENTERS)

QUIET = ("may", "cast-or-hand")
"""What a player who must cast is never asked."""


def from_hand(forms: Sequence[Form]) -> tuple[Form, ...]:
    """Return the forms that look at a hand."""
    return tuple(form for form in forms if form.where == "hand")


def from_library(forms: Sequence[Form]) -> tuple[Form, ...]:
    """Return the forms that look at the top card of a library."""
    return tuple(form for form in forms if form.where == "library")


def other(player: PlayerName) -> PlayerName:
    """Return the opponent."""
    return "bob" if player == "alice" else "alice"


@dataclass(slots=True)
class Call:
    """Something that makes a player cast a card, called "call"."""

    build: Build
    form: Form
    player: PlayerName  # who casts
    name: str = "call"
    lands: tuple[str, ...] = ()
    floating: str = ""

    @property
    def where(self) -> Where:
        """Where the card is, and stays if it is not cast."""
        return self.form.where

    @property
    def in_upkeep(self) -> bool:
        """Whether it happens as a turn begins, where no mana is left from before."""
        return self.form.when in ("your upkeep", "each upkeep")

    # ---- position

    def place(self, card: str, as_: str = "hit") -> None:
        """Place a card where it will be revealed."""
        self.build.place(card, self.where, self.player, as_=as_)

    def spell(
        self, text: str, *, kind: str = "Sorcery", cost: str = "{2}", as_: str = "hit"
    ) -> None:
        """Place an instant or sorcery where it will be revealed."""
        self.place(self.build.card(kind, text, cost=cost), as_)

    def creature(self, text: str = "", *, cost: str = "{2}{G}", as_: str = "hit") -> None:
        """Place a creature card where it will be revealed."""
        size = self.build.integer(1, 3)
        self.place(
            self.build.card("Creature — Beast", text, cost=cost, power=size, toughness=size), as_
        )

    def mana(self, amount: int) -> None:
        """See that there is so much colourless mana in the player's pool as they cast."""
        if self.in_upkeep:
            self.lands = tuple(f"spring {index + 1}" for index in range(amount))
            for name in self.lands:
                self.build.permanent("Land", "{T}: Add {C}.", as_=name, player=self.player)
        elif amount:
            self.floating = "{C}" * amount
            self.build.mana(f"{{{amount}}}", self.player)

    # ---- moves

    def begin(self) -> None:
        """Make the moves until what calls is on the stack."""
        b = self.build
        if self.in_upkeep:
            b.advance("upkeep", turn_of=self.player)
            for name in self.lands:
                b.activate(name, by=self.player)
        elif self.form.when == "enters":
            b.cast("call", by=self.player)
            b.resolve("call")
        elif self.form.when == "attacks":
            b.attack({"call": other(self.player)})
        elif self.form.when == "target":
            b.cast("call", answers={"targets": (self.player,)})
        else:
            b.cast("call", by=self.player)

    def happen(self, **fields: Any) -> None:
        """Let it resolve: the card is cast, or not.  ``fields`` are those of the move."""
        silent = fields.pop("not_asked", QUIET)
        self.build.resolve(self.name, not_asked=silent, **fields)

    def is_cast(self, clause: str, /, **state: Any) -> None:
        """Expect the card alone on the stack, as its player's spell."""
        spell = {"spell": "hit", "controller": self.player}
        self.build.expect(clause, stack=[spell], **state)

    def stays(self, clause: str, /, **state: Any) -> None:
        """Expect that the card was not cast: it is where it was, and nowhere else."""
        state |= {"hit": {"zone": self.where}, self.player: self.kept(("hit",))}
        self.build.expect(clause, stack=[], **state)

    def left(self) -> str:
        """Return the mana in the player's pool, none of it spent."""
        return self.floating if not self.in_upkeep else "{C}" * len(self.lands)

    def graveyard(self) -> tuple[str, ...]:
        """Return what is in the player's graveyard if the card is not: a call that was cast."""
        cast = self.form.when in ("sorcery", "target") and self.player == "alice"
        return ("call",) if cast else ()

    def kept(self, cards: Sequence[str]) -> dict[str, Any]:
        """Return what a player has left whose cards were neither cast nor put anywhere."""
        return {self.where: tuple(cards), "exile": ()}


def call(
    b: Build,
    forms: Sequence[Form] = ALL,
    *,
    player: PlayerName | None = None,
) -> Call:
    """Place a call; the player who will cast is drawn, where the form leaves it open."""
    plain = [form for form in forms if form in PLAIN]
    others = [form for form in forms if form not in PLAIN]
    form = b.choice(plain if plain and (not others or b.choice(OFTEN)) else others)
    who: PlayerName
    if player is not None:
        who = player
    elif form.when in ("sorcery", "enters", "attacks"):
        who = "alice"
    else:
        who = b.choice(("bob", "alice"))
    it = Call(b, form, who)
    if form.when in ("sorcery", "target"):
        b.spell(form.text, as_="call", type_line="Sorcery", player="alice")
    elif form.when == "enters":
        b.creature(1, b.integer(1, 2), form.text, as_="call", zone="hand", player=who)
    elif form.when == "attacks":
        b.creature(1, b.integer(1, 2), form.text, as_="call", player=who)
    else:
        holder: PlayerName = who
        if form.when == "each upkeep":
            holder = b.choice(("alice", "bob"))
        b.permanent("Enchantment", form.text, as_="call", player=holder)
        b.active = other(who)
    return it


# ---------------------------------------------------------------- what is cast

KINDS = ("creature", "instant", "sorcery", "artifact", "enchantment")


@dataclass(frozen=True, slots=True)
class Hit:
    """A card without targets and choices, and what it does."""

    kind: str
    player: PlayerName
    life: int
    name: str = "hit"

    def done(self) -> dict[str, Any]:
        """Return what is true when the spell has resolved."""
        if self.life:
            return {self.name: {"zone": "graveyard"}, self.player: {"life": 20 + self.life}}
        return {self.name: {"zone": "battlefield", "controller": self.player}}


def simple(b: Build, it: Call, kinds: Sequence[str] = KINDS, *, as_: str = "hit") -> Hit:
    """Place a card that can be cast whatever happens."""
    kind = b.choice(kinds)
    cost = b.choice(("{2}", "{1}{R}", "{4}{G}{G}"))
    life = 0
    if kind in ("instant", "sorcery"):
        life = b.integer(1, 3)
        it.spell(f"You gain {life} life.", kind=kind.capitalize(), cost=cost, as_=as_)
    elif kind == "creature":
        it.creature(cost=cost, as_=as_)
    else:
        it.place(b.card(kind.capitalize(), cost=cost), as_)
    return Hit(kind, it.player, life, as_)


# ---------------------------------------------------------------- witnesses


def was_cast(scenario: Scenario, trace: Trace) -> bool:
    """Return whether the hit, or its twin, was seen as a spell on the stack."""
    return any(
        view.get("kind") == "spell" and view.get("id") in ("hit", "twin")
        for seen in observations(trace)
        for view in seen.get("stack", [])
    )


def was_called(scenario: Scenario, trace: Trace) -> bool:
    """Return whether what calls was set off and is done, and every step was played."""
    return len(trace.steps) == len(scenario.play)


def ends_in(zone: str) -> Witness:
    """Return a witness: the hit was last seen in a zone."""

    def witness(scenario: Scenario, trace: Trace) -> bool:
        views = [seen.get("objects", {}).get("hit", {}) for seen in observations(trace)]
        return bool(views) and views[-1].get("zone") == zone

    return witness


def not_cast(scenario: Scenario, trace: Trace) -> bool:
    """Return whether the hit never was on the stack, though all was played."""
    return was_called(scenario, trace) and not was_cast(scenario, trace)
