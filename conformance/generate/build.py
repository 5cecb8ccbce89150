"""Build a scenario from draws: the tool with which property templates are written.

A template is a function that gets a :class:`Build`, draws its parameters from it, places
objects, makes moves and writes down what the law says must be true.  Everything is complete
before the play begins.  Draws are small and local, and the first option is the simplest, so
that scenarios shrink.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, TypeVar

from hypothesis import strategies as st

from conformance.generate.printed import ANY_COST, NoTwin, Wanted, twins
from conformance.generate.supply import BASIC_LANDS, Payment, from_pool, sure
from conformance.scenario.model import (
    Activate,
    Advance,
    Answer,
    AnyMove,
    AnyStep,
    Attack,
    Block,
    Card,
    CardFace,
    Cast,
    Concede,
    Expect,
    ExpectedQuestion,
    Illegal,
    LayoutName,
    Pass,
    Placed,
    Play,
    PlayerName,
    PlayerPosition,
    Position,
    QuestionKind,
    Resolve,
    Scenario,
    StateExpectation,
    StepName,
    TurnPosition,
)
from conformance.scenario.pool import default_pool

T = TypeVar("T")
Draw = Callable[[st.SearchStrategy[Any]], Any]
ZoneOfPlayer = str  # "battlefield", "hand", "library", "graveyard" or "exile"

CARD_NAMES: tuple[str, ...] = (
    "Fenwick Strider", "Amberhorn Calf", "Tessel Warden", "Quarry Moth", "Bramble Ursine",
    "Loamback Tortoise", "Sablefin Eel", "Ironbark Keeper", "Dusklit Heron", "Cairn Shepherd",
    "Vellum Golem", "Oxbow Drifter", "Pallid Lynx", "Thistle Marshal", "Umber Newt",
    "Glasswing Page", "Harrow Mastiff", "Kelpwood Sage", "Larkspur Knight", "Mossgrave Imp",
    "Nettle Courser", "Osprey Herald", "Pewter Basilisk", "Rimefall Hare",
)  # fmt: skip
"""Made-up names of cards, in the order in which a scenario takes them."""


class Build:
    """A scenario in the making.

    With ``printed`` every card is one of the pool that has a printed twin; what has none
    raises :class:`NoTwin`.
    """

    def __init__(
        self, ruling: str, case: str, draw: Draw | None = None, *, printed: bool = False
    ) -> None:
        self.ruling = ruling
        self.case = case
        self.printed = printed
        self._draw = draw
        self._cards: dict[str, Card] = {}
        self._zones: dict[tuple[str, ZoneOfPlayer], list[Placed]] = {}
        self._mana: dict[str, str] = {}
        self._life: dict[str, int] = {}
        self._steps: list[AnyStep] = []
        self._open_costs: dict[str, str] = {}
        self._unsupplied: set[str] = set()
        self._placed: dict[str, tuple[str, PlayerName]] = {}
        self._payments: list[Payment] = []
        self._tried: set[str] = set()
        self._moved_on = False
        self._next_name = 0
        self.active: PlayerName = "alice"
        self.step: StepName = "precombat main"
        self.summary = ""

    # ------------------------------------------------------------------ draws

    def draw(self, strategy: st.SearchStrategy[T]) -> T:
        """Draw from a strategy."""
        if self._draw is None:
            raise TypeError("this scenario is built without draws")
        value: T = self._draw(strategy)
        return value

    def integer(self, low: int, high: int) -> int:
        """Draw a whole number; it shrinks towards ``low``, or 0 where that is in between."""
        return self.draw(st.integers(low, high))

    def choice(self, options: Sequence[T]) -> T:
        """Draw one of some options; it shrinks towards the first."""
        return self.draw(st.sampled_from(options))

    def maybe(self) -> bool:
        """Draw yes or no; it shrinks towards no."""
        return self.draw(st.booleans())

    # ------------------------------------------------------------------ cards

    def card(
        self,
        type_line: str,
        text: str = "",
        *,
        cost: str | None = ANY_COST,
        power: int | None = None,
        toughness: int | None = None,
        name: str | None = None,
        loyalty: int | None = None,
        defense: int | None = None,
    ) -> str:
        """Make a card up and return its name.  An equal card is not made twice.

        ``name`` None: the next name of the list; give one only where the game looks at it.
        """
        fields: dict[str, Any] = {
            "cost": cost,
            "type": type_line,
            "text": text,
            "power": None if power is None else str(power),
            "toughness": None if toughness is None else str(toughness),
            "loyalty": None if loyalty is None else str(loyalty),
            "defense": None if defense is None else str(defense),
        }
        if self.printed:
            return self._twin(fields, name)
        if name is None:
            for known in self._cards.values():
                face = known.faces[0]
                if len(known.faces) == 1 and fields == face.model_dump(exclude={"name"}):
                    return known.name
        called = name or self._new_name()
        self._cards[called] = Card(name=called, faces=(CardFace(name=called, **fields),))
        return called

    def two_faced(self, layout: LayoutName, *faces: Mapping[str, Any]) -> str:
        """Make a card with two faces up and return its whole name.

        Each face is a mapping of :class:`CardFace` fields; names are made up where missing.
        """
        if self.printed:
            raise NoTwin(f"a {layout} card")
        made = tuple(CardFace(**{"name": self._new_name(), **face}) for face in faces)
        called = " // ".join(face.name for face in made)
        self._cards[called] = Card(name=called, layout=layout, faces=made)
        return called

    def _twin(self, fields: Mapping[str, Any], name: str | None) -> str:
        """Take a card that has a printed twin, and return its name."""
        wanted = Wanted(
            fields["type"], fields["text"], fields["cost"], fields["power"], fields["toughness"]
        )
        if name is not None or fields["loyalty"] or fields["defense"]:
            raise NoTwin(f"{wanted} with a name, loyalty or defense")
        serving = twins().serving(wanted)
        if not serving:
            raise NoTwin(str(wanted))
        card = serving[0] if len(serving) == 1 else self.choice(serving)
        self._cards[card.name] = card
        if wanted.any_cost:
            self._open_costs[card.name] = card.faces[0].cost or ""
        return card.name

    def face_names(self, card: str) -> tuple[str, ...]:
        """Return the names of a card's faces."""
        return tuple(face.name for face in self._cards[card].faces)

    def _new_name(self) -> str:
        if self._next_name >= len(CARD_NAMES):
            raise IndexError("a scenario needs more names than the list has; add some to it")
        self._next_name += 1
        return CARD_NAMES[self._next_name - 1]

    # ------------------------------------------------------------------ position

    def place(
        self,
        card: str,
        zone: ZoneOfPlayer = "battlefield",
        player: PlayerName = "alice",
        *,
        as_: str | None = None,
        **fields: Any,
    ) -> str:
        """Place an object and return its name.  ``fields`` are those of :class:`Placed`.

        In a library the first placed is on top.
        """
        placed = Placed(card=card, as_=as_, **fields)
        self._zones.setdefault((player, zone), []).append(placed)
        self._placed[placed.name] = (card, player)
        return placed.name

    def twin(
        self,
        card: str,
        zone: ZoneOfPlayer = "battlefield",
        player: PlayerName = "alice",
        *,
        as_: str,
        supplied: bool = True,
        **fields: Any,
    ) -> str:
        """Place a card of the pool, and return its name.

        The mana to cast it is given, unless with ``supplied`` False the template gives it.
        """
        self._cards[card] = default_pool()[card]
        if self.printed and self._cards[card].layout == "normal":
            self._open_costs[card] = self._cards[card].faces[0].cost or ""
        if not supplied:
            self._unsupplied.add(as_)
        return self.place(card, zone, player, as_=as_, **fields)

    def creature(
        self,
        power: int,
        toughness: int,
        text: str = "",
        *,
        as_: str,
        zone: ZoneOfPlayer = "battlefield",
        player: PlayerName = "alice",
        cost: str | None = ANY_COST,
        type_line: str = "Creature — Beast",
        **fields: Any,
    ) -> str:
        """Place a creature with a card made up for it, and return its name."""
        card = self.card(type_line, text, cost=cost, power=power, toughness=toughness)
        return self.place(card, zone, player, as_=as_, **fields)

    def spell(
        self,
        text: str,
        *,
        as_: str,
        player: PlayerName = "alice",
        type_line: str = "Instant",
        cost: str | None = ANY_COST,
        zone: ZoneOfPlayer = "hand",
    ) -> str:
        """Place an instant or sorcery in a hand, and return its name."""
        return self.place(self.card(type_line, text, cost=cost), zone, player, as_=as_)

    def permanent(
        self,
        type_line: str,
        text: str = "",
        *,
        as_: str,
        zone: ZoneOfPlayer = "battlefield",
        player: PlayerName = "alice",
        cost: str | None = ANY_COST,
        **fields: Any,
    ) -> str:
        """Place a noncreature permanent (card), and return its name."""
        card_cost = None if "Land" in type_line else cost  # a land has no mana cost
        card = self.card(type_line, text, cost=card_cost)
        return self.place(card, zone, player, as_=as_, **fields)

    def mana(self, mana: str, player: PlayerName = "alice") -> None:
        """Add mana to a player's pool at the start; make pools exactly what will be spent."""
        self._mana[player] = self._mana.get(player, "") + mana

    def tap_lands(self, mana: str, player: PlayerName = "alice") -> None:
        """Place basic lands for some mana, and tap them at this point of the script."""
        paid = Payment.of(player, mana, 0, len(self._steps), later=True)
        for symbol in paid.mana:
            self.activate(self._source(symbol, player), by=player)

    def _source(self, symbol: str, player: PlayerName) -> str:
        """Place a basic land that gives a type of mana, and return its name."""
        land = BASIC_LANDS[symbol]
        self._cards[land] = default_pool()[land]
        number = sum(1 for name in self._placed if name.startswith("source of mana"))
        return self.place(land, player=player, as_=f"source of mana {number + 1}")

    def life(self, life: int, player: PlayerName = "alice") -> None:
        """Set a player's life total."""
        self._life[player] = life

    def bystanders(self) -> None:
        """Add up to two permanents that have nothing to do with the case."""
        if self.maybe():
            self.permanent("Artifact", as_="bystander artifact", player="bob")
        if self.maybe():
            self.permanent("Land", as_="bystander land")

    # ------------------------------------------------------------------ script

    def do(self, step: AnyStep) -> None:
        """Add any step."""
        if self.printed:
            self._note(step)
        self._steps.append(step)

    def _note(self, step: AnyStep) -> None:
        """Note what a step costs where the template left that open."""
        if isinstance(step, Advance | Attack | Block | Pass):
            self._moved_on = True
            self._tried.clear()
        move = step.illegal if isinstance(step, Illegal) else step
        if not isinstance(move, Cast):
            return
        card, owner = self._placed.get(move.cast, ("", "alice"))
        cost = self._open_costs.get(card)
        answers = {answer.kind: answer.value for answer in move.answers}
        otherwise = answers.get("alternative", "none") != "none" or move.cast in self._unsupplied
        if cost is None or otherwise:
            return
        if move.cast in self._tried:
            self._tried.discard(move.cast)  # its mana is still there
            return
        if isinstance(step, Illegal):
            self._tried.add(move.cast)
        x, at = answers.get("x", 0), len(self._steps)
        paid = Payment.of(move.by or owner, cost, int(x) if isinstance(x, int) else 0, at,
                          later=self._moved_on)  # fmt: skip
        if paid.mana:
            self._payments.append(paid)

    def cast(self, name: str, by: PlayerName | None = None, **fields: Any) -> None:
        """Cast a spell; see :func:`move_fields` for the rest."""
        self.do(Cast(cast=name, by=by, **move_fields(fields)))

    def activate(
        self, name: str, ability: str | int = 1, by: PlayerName | None = None, **fields: Any
    ) -> None:
        """Activate an ability."""
        self.do(Activate(activate=name, ability=ability, by=by, **move_fields(fields)))

    def play_land(self, name: str, by: PlayerName | None = None, **fields: Any) -> None:
        """Play a land."""
        self.do(Play(play=name, by=by, **move_fields(fields)))

    def attack(
        self, attackers: Mapping[str, str], by: PlayerName | None = None, **fields: Any
    ) -> None:
        """Declare attackers."""
        self.do(Attack(attack=dict(attackers), by=by, **move_fields(fields)))

    def block(self, blocks: Mapping[str, str], by: PlayerName | None = None, **fields: Any) -> None:
        """Declare blockers."""
        self.do(Block(block=dict(blocks), by=by, **move_fields(fields)))

    def pass_priority(self, player: PlayerName, **fields: Any) -> None:
        """Pass priority."""
        self.do(Pass(pass_=player, **move_fields(fields)))

    def resolve(self, name: str | None = None, **fields: Any) -> None:
        """Let the top object of the stack resolve."""
        self.do(Resolve(resolve=name, **move_fields(fields)))

    def resolve_all(self, count: int) -> None:
        """Let that many objects resolve, with nothing to answer."""
        for _ in range(count):
            self.resolve()

    def advance(self, step: StepName, turn_of: PlayerName | None = None, **fields: Any) -> None:
        """Go on to a step."""
        self.do(Advance(advance=step, turn_of=turn_of, **move_fields(fields)))

    def concede(self, player: PlayerName) -> None:
        """Let a player concede."""
        self.do(Concede(concede=player))

    def illegal(self, move: AnyMove, clause: str) -> None:
        """Add a move that must be refused."""
        self.do(Illegal(illegal=move, clause=clause))

    def expect(self, clause: str, **state: Any) -> None:
        """Add an expectation under the name of a clause of the law.

        ``state`` maps names of objects (or ``stack``, ``turn``, players) to what must be true
        of them; for names that are not Python words pass ``**{"ox 1": {...}}``.
        """
        parts: dict[str, Any] = {"objects": {}, "players": {}}
        for key, expected in state.items():
            if key in ("alice", "bob", "carol", "dave"):
                parts["players"][key] = expected
            elif key in ("stack", "turn"):
                parts[key] = tuple(expected) if key == "stack" else expected
            else:
                parts["objects"][key] = expected
        self.do(Expect(expect=StateExpectation(**parts), clause=clause))

    # ------------------------------------------------------------------ the result

    def scenario(self) -> Scenario:
        """Return the scenario; its id is made of the ruling and the case."""
        self._pay()
        slug = "".join(c if c.isalnum() else "-" for c in self.case.lower()).strip("-")
        return Scenario(
            id=f"{self.ruling}.{slug}",
            rulings=(self.ruling,),
            case=self.case,
            summary=self.summary,
            cards=tuple(self._cards.values()),
            start=Position(
                turn=TurnPosition(active=self.active, step=self.step),
                alice=self._player("alice"),
                bob=self._player("bob"),
            ),
            play=tuple(self._steps),
        )

    def _pay(self) -> None:
        """Give players the mana for what the template left open."""
        from_lands: list[Payment] = []
        for player in dict.fromkeys(payment.player for payment in self._payments):
            payments = [payment for payment in self._payments if payment.player == player]
            own = bool(self._mana.get(player))
            if from_pool(payments, own):
                pool = "".join(f"{{{symbol}}}" for one in payments for symbol in one.mana)
                self._mana[player] = pool
            elif sure(payments, own):
                from_lands += payments
            else:
                raise NoTwin("costs that leave no choice of what pays for what")
        for payment in sorted(from_lands, key=lambda one: one.at, reverse=True):
            taps: list[AnyStep] = []
            for symbol in payment.mana:
                name = self._source(symbol, payment.player)
                taps.append(Activate(activate=name, by=payment.player))
            self._steps[payment.at : payment.at] = taps

    def _player(self, player: PlayerName) -> PlayerPosition:
        zones: dict[str, Any] = {
            zone: tuple(placed) for (who, zone), placed in self._zones.items() if who == player
        }
        return PlayerPosition(
            life=self._life.get(player, 20), mana=self._mana.get(player, ""), **zones
        )


def move_fields(fields: Mapping[str, Any]) -> dict[str, Any]:
    """Turn keyword arguments of a move into its fields.

    ``answers``: a mapping of question kind to value, or a list of :class:`Answer`; ``as_``:
    a name or a mapping of names to :class:`Created`; ``asked``: a list of
    :class:`ExpectedQuestion`; ``not_asked``: kinds.
    """
    known = {"answers", "as_", "asked", "not_asked"}
    unknown = set(fields) - known
    if unknown:
        raise TypeError(f"a move has no field {', '.join(sorted(unknown))}; it has {known}")
    return dict(fields)


__all__ = ["Answer", "Build", "ExpectedQuestion", "QuestionKind"]
