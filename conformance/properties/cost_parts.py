"""What the templates about {T} and {Q} share: abilities, their sources, and how they are used.

A :class:`Duty` is an activated ability; a :class:`Bench` is the table at which sources with it
are placed, used and refused, and which keeps the score: life totals and the mana that was made.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from conformance.generate.build import Build
from conformance.generate.printed import ANY_COST
from conformance.properties.x_cards import library
from conformance.scenario.model import Activate, PlayerName, StepName

TAP, UNTAP = "{T}", "{Q}"

TAP_CREATURE = "Tap target creature."
UNTAP_CREATURE = "Untap target creature."
TAP_PERMANENT = "Tap target permanent."
UNTAP_PERMANENT = "Untap target permanent."

NONCREATURES: tuple[str, ...] = ("Artifact", "Enchantment", "Land")
CARDS_TO_DRAW = 1


@dataclass(frozen=True, slots=True)
class Duty:
    """An activated ability: its symbol ({T}, {Q} or none), other costs, and what it does."""

    symbol: str
    effect: str = "gain"  # "gain", "drain", "mana"
    amount: int = 1
    more: str = ""  # "{1}" before the symbol, "Pay 1 life" after it

    @property
    def text(self) -> str:
        """The ability as it is printed."""
        before = ["{1}"] if self.more == "{1}" else []
        after = [self.more] if self.more and self.more != "{1}" else []
        costs = [*before, *([self.symbol] if self.symbol else []), *after]
        return f"{', '.join(costs) or '{0}'}: {self._words}"

    @property
    def _words(self) -> str:
        if self.effect == "mana":
            return f"Add {'{G}' * self.amount}."
        if self.effect == "gain":
            return f"You gain {self.amount} life."
        return f"Each opponent loses {self.amount} life."


def draw_duty(b: Build, symbol: str, *, later: bool = False) -> Duty:
    """Draw an ability.  ``later``: it is used in later steps, where no mana is in the pool."""
    effect = b.choice(("gain", "mana", "drain", "mana"))
    more: Sequence[str] = (
        ("", "Pay 1 life") if later or effect == "mana" else ("", "Pay 1 life", "{1}")
    )
    return Duty(symbol, effect, b.integer(1, 3), b.choice(more))


@dataclass(frozen=True, slots=True)
class Source:
    """A permanent (card) with the ability, and the line in which that stands."""

    name: str
    duty: Duty
    line: int


@dataclass
class Bench:
    """Places sources, uses them, and keeps the score."""

    b: Build
    duty: Duty
    life: dict[PlayerName, int] = field(default_factory=lambda: {"alice": 20, "bob": 20})
    pool: dict[PlayerName, int] = field(default_factory=lambda: {"alice": 0, "bob": 0})

    # ---- cards

    def source(
        self,
        as_: str,
        type_line: str = "Creature — Beast",
        *,
        player: PlayerName = "alice",
        zone: str = "battlefield",
        before: Sequence[str] = (),
        after: Sequence[str] = (),
        size: int = 1,
        **fields: Any,
    ) -> Source:
        """Place a source; ``before`` and ``after`` are other lines of its text."""
        text = "\n".join((*before, self.duty.text, *after))
        sized = "Creature" in type_line or "Vehicle" in type_line
        card = self.b.card(
            type_line,
            text,
            cost=None if "Land" in type_line else ANY_COST,
            power=size if sized else None,
            toughness=size if sized else None,
        )
        self.b.place(card, zone, player, as_=as_, **fields)
        return Source(as_, self.duty, len(before) + 1)

    def spell(self, text: str, as_: str, player: PlayerName = "alice") -> None:
        """Place an instant that costs nothing in a hand."""
        self.b.spell(text, as_=as_, player=player)

    def cast(self, name: str, target: str | None = None, by: PlayerName = "alice") -> None:
        """Cast a spell and let it resolve."""
        self.b.cast(name, by=by, answers={} if target is None else {"targets": (target,)})
        self.b.resolve(name)

    def cards_to_draw(self) -> None:
        """Give both players cards to draw in the turns to come."""
        library(self.b, "alice", CARDS_TO_DRAW)
        library(self.b, "bob", CARDS_TO_DRAW)

    def upkeep(self, turn_of: PlayerName) -> None:
        """Go on to a player's next upkeep."""
        self.advance("upkeep", turn_of)

    def advance(self, step: StepName, turn_of: PlayerName | None = None) -> None:
        """Go on to a step; mana that was made is lost."""
        self.b.advance(step, turn_of=turn_of)
        self.pool = {"alice": 0, "bob": 0}

    # ---- moves

    def use(
        self, source: Source, clause: str, *, by: PlayerName = "alice", finish: bool = True
    ) -> None:
        """Activate the ability, which must be possible; see it paid, and what it does."""
        duty = source.duty
        if duty.more == "{1}":
            self.b.mana("{1}", by)
        self.b.activate(source.name, ability=source.line, by=by)
        if duty.more == "Pay 1 life":
            self.life[by] -= 1
        state: dict[str, Any] = {}
        if duty.symbol:
            state[source.name] = {"tapped": duty.symbol == TAP}
        if duty.effect == "mana":
            self.pool[by] += duty.amount
            state[by] = {"mana": "{G}" * self.pool[by], "life": self.life[by]}
            self.b.expect(clause, stack=[], **state)
            return
        state[by] = {"life": self.life[by]}
        self.b.expect(clause, stack=[{"ability_of": source.name}], **state)
        if finish:
            self.resolve(source, by)

    def resolve(self, source: Source, by: PlayerName = "alice") -> None:
        """Let the ability on the stack resolve."""
        duty = source.duty
        self.b.resolve()
        if duty.effect == "gain":
            self.life[by] += duty.amount
        else:
            self.life["bob" if by == "alice" else "alice"] -= duty.amount
        self.b.expect("ability-does-what-it-says", stack=[], **self.score())

    def refuse(self, source: Source, clause: str, *, by: PlayerName = "alice") -> None:
        """Try to activate the ability, which must be refused."""
        if source.duty.more == "{1}":
            self.b.mana("{1}", by)
        self.b.illegal(Activate(activate=source.name, ability=source.line, by=by), clause)

    def score(self) -> dict[str, Any]:
        """Return the life totals."""
        return {"alice": {"life": self.life["alice"]}, "bob": {"life": self.life["bob"]}}
