"""Cards and moves that the discover properties share.

A *seeker* is a card that makes its player discover: a spell, an enters trigger, an activated
ability.  A *library* is made of cards that are passed over, a *hit*, and cards below it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Literal

from conformance.engines.trace import Trace
from conformance.generate.build import Build
from conformance.properties.witnesses import Witness, observations
from conformance.scenario.model import PlayerName, Scenario

Form = Literal["sorcery", "instant", "relic", "herald"]

FORMS: tuple[Form, ...] = ("sorcery", "instant", "relic", "herald")
NOT_A_CREATURE: tuple[Form, ...] = ("sorcery", "instant", "relic")
SPELLS: tuple[Form, ...] = ("sorcery", "instant")

Choice = Literal["cast", "hand", "cast if able"]
CHOICES: tuple[Choice, ...] = ("cast", "hand")

QUIET = ("may", "number", "objects")
"""What nobody is asked while cards are exiled and put away."""


# ---------------------------------------------------------------- seekers


@dataclass(frozen=True, slots=True)
class Seeker:
    """Something that makes its player discover, and how it is brought to the stack."""

    name: str
    player: PlayerName
    form: Form
    build: Build

    def announce(self, **fields: Any) -> None:
        """Make the moves until the spell or ability that discovers is on the stack.

        ``fields`` go with the last of them (targets, names).
        """
        b = self.build
        if self.form == "relic":
            b.activate(self.name, by=self.player, **fields)
        elif self.form == "herald":
            b.cast(self.name, by=self.player)
            b.resolve(**fields)
        else:
            b.cast(self.name, by=self.player, **fields)

    def discover(self, choice: Choice | None = None, **fields: Any) -> None:
        """Let it resolve.  ``choice`` None: nothing is discovered, and nothing is asked.

        ``fields`` are those of the move; its answers are given besides the choice, and
        ``not_asked`` besides what is never asked.
        """
        answers = dict(fields.pop("answers", {}))
        silent = (*QUIET, *fields.pop("not_asked", ()), *(() if choice else ("cast-or-hand",)))
        if choice:
            answers["cast-or-hand"] = choice
        self.build.resolve(answers=answers, not_asked=silent, **fields)

    def go(self, choice: Choice | None = None, **fields: Any) -> None:
        """Bring it to the stack and let it resolve."""
        self.announce()
        self.discover(choice, **fields)

    @property
    def rests_in(self) -> str:
        """Where it is when it has been used."""
        return "graveyard" if self.form in SPELLS else "battlefield"


def seeker(
    b: Build,
    number: int,
    *,
    forms: Sequence[Form] = FORMS,
    player: PlayerName = "alice",
    before: str = "",
    as_: str = "seeker",
) -> Seeker:
    """Place a seeker.  ``before`` is a sentence that stands before "Discover N."."""
    form = b.choice(forms)
    text = f"{before} Discover {number}." if before else f"Discover {number}."
    if form == "relic":
        b.permanent("Artifact", "{0}: " + text, as_=as_, player=player)
    elif form == "herald":
        said = text[0].lower() + text[1:]
        rule = f"When this creature enters, {said}"
        b.creature(b.integer(1, 3), 1, rule, as_=as_, zone="hand", player=player)
    else:
        b.spell(text, as_=as_, player=player, type_line=form.capitalize())
    return Seeker(as_, player, form, b)


# ---------------------------------------------------------------- costs and cards


def cost_of(b: Build, value: int) -> str:
    """Draw a mana cost of a mana value."""
    if value == 0:
        return "{0}"
    options = [f"{{{value}}}", (f"{{{value - 1}}}" if value > 1 else "") + "{G}"]
    if value > 1:
        options.append((f"{{{value - 2}}}" if value > 2 else "") + "{U}{R}")
    return b.choice(options)


HIT_KINDS = ("creature", "artifact", "enchantment", "instant", "sorcery")
PERMANENT_KINDS = HIT_KINDS[:3]


@dataclass(frozen=True, slots=True)
class Hit:
    """A card to be discovered, without targets or choices, and what it does."""

    name: str
    player: PlayerName
    kind: str
    value: int
    amount: int  # of life for a spell, the power of a creature

    @property
    def on_stack(self) -> dict[str, Any]:
        """It as a spell."""
        return {"spell": self.name, "controller": self.player, "mana_value": self.value}

    def done(self) -> dict[str, Any]:
        """Return what is true when the spell has resolved."""
        if self.kind == "creature":
            there = {"zone": "battlefield", "power": self.amount, "controller": self.player}
            return {self.name: there}
        if self.kind in PERMANENT_KINDS:
            return {self.name: {"zone": "battlefield", "controller": self.player}}
        return {self.name: {"zone": "graveyard"}, self.player: {"life": 20 + self.amount}}


def hit(
    b: Build,
    value: int,
    *,
    kinds: Sequence[str] = HIT_KINDS,
    player: PlayerName = "alice",
    as_: str = "hit",
    cost: str | None = None,
) -> Hit:
    """Place a card of a mana value next in a library."""
    kind = b.choice(kinds)
    amount = b.integer(1, 3)
    said = cost or cost_of(b, value)
    if kind == "creature":
        b.creature(amount, 2, as_=as_, zone="library", player=player, cost=said)
    elif kind in PERMANENT_KINDS:
        b.permanent(kind.capitalize(), as_=as_, zone="library", player=player, cost=said)
    else:
        text = f"You gain {amount} life."
        b.spell(
            text, as_=as_, player=player, type_line=kind.capitalize(), cost=said, zone="library"
        )
    return Hit(as_, player, kind, value, amount)


def lands(b: Build, *names: str, player: PlayerName = "alice") -> tuple[str, ...]:
    """Place land cards next in a library."""
    return tuple(b.permanent("Land", as_=name, zone="library", player=player) for name in names)


def dear(b: Build, number: int, *names: str, player: PlayerName = "alice") -> tuple[str, ...]:
    """Place nonland cards next in a library whose mana value is greater than N."""
    placed = []
    for name in names:
        card = b.card(
            b.choice(("Artifact", "Enchantment", "Sorcery")),
            cost=cost_of(b, number + b.integer(1, 2)),
        )
        placed.append(b.place(card, "library", player, as_=name))
    return tuple(placed)


def slots(b: Build, *names: str) -> tuple[str, ...]:
    """Keep each of some names or not."""
    return tuple(name for name in names if b.maybe())


def passed_over(
    b: Build, number: int, *, least: int = 0, player: PlayerName = "alice"
) -> tuple[str, ...]:
    """Place cards next in a library that cannot be the discovered card, at least so many."""
    placed: tuple[str, ...] = ()
    for index, name in enumerate(("first other", "second other", "third other")):
        if index < least or b.maybe():
            make = (
                dear(b, number, name, player=player) if b.maybe() else lands(b, name, player=player)
            )
            placed += make
    return placed


def below(b: Build, *, least: int = 1, player: PlayerName = "alice") -> tuple[str, ...]:
    """Place the rest of a library: a card that would be a hit, too, and perhaps another."""
    names = ("below", "far below")
    placed = tuple(name for index, name in enumerate(names) if index < least or b.maybe())
    for name in placed:
        b.creature(1, 1, as_=name, zone="library", player=player)
    return placed


# ---------------------------------------------------------------- laws


def library_after(rest: Sequence[str], kept: Sequence[str]) -> dict[str, Any]:
    """Return what a player's library and exile must be: kept on top, the rest at the bottom."""
    wanted: dict[str, Any] = {
        "library_bottom": tuple(rest), "library_size": len(rest) + len(kept), "exile": (),
    }  # fmt: skip
    if len(rest) <= 1:
        wanted["library"] = (*kept, *rest)
    return wanted


def discovered(
    b: Build,
    it: Seeker,
    found: Hit,
    choice: Choice,
    rest: Sequence[str],
    kept: Sequence[str],
    *,
    beneath: Sequence[dict[str, Any]] = (),
) -> None:
    """Say what is true when a card was discovered and cast or taken, and let it resolve."""
    player = it.player
    library = library_after(rest, kept)
    if choice == "cast":
        stack = [found.on_stack, *beneath]
        b.expect("cast-for-free", stack=stack, **{player: {"hand": (), **library}})
        b.resolve()
        b.expect("the-spell-resolves", stack=list(beneath), **found.done())
    else:
        where = {
            found.name: {"zone": "hand"},
            player: {"hand": (found.name,), "life": 20, **library},
        }
        b.expect("taken-into-hand", stack=list(beneath), **where)
    b.expect("the-source-is-used-up", **{it.name: {"zone": it.rests_in}})


# ---------------------------------------------------------------- witnesses


def asked(kind: str, subject: str | None = None) -> Witness:
    """Return a witness: a player was asked such a question."""

    def witness(scenario: Scenario, trace: Trace) -> bool:
        return any(
            item.question.kind == kind and subject in (None, item.question.subject)
            for step in trace.steps
            for item in step.asked
        )

    return witness


def never_asked(kind: str) -> Witness:
    """Return a witness: no player was asked such a question."""
    came = asked(kind)
    return lambda scenario, trace: not came(scenario, trace)


def on_stack(name: str) -> Witness:
    """Return a witness: the object was seen as a spell on the stack."""

    def witness(scenario: Scenario, trace: Trace) -> bool:
        return any(
            view.get("kind") == "spell" and view.get("id") == name
            for seen in observations(trace)
            for view in seen.get("stack", [])
        )

    return witness


def ends_in(name: str, zone: str) -> Witness:
    """Return a witness: the object was last seen in a zone."""

    def witness(scenario: Scenario, trace: Trace) -> bool:
        views = [seen.get("objects", {}).get(name, {}) for seen in observations(trace)]
        return bool(views) and views[-1].get("zone") == zone

    return witness
