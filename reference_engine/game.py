"""The state of one game, and what can be asked of it.

A game holds values and nothing else: no global state, no coroutine.  :meth:`Game.copy` is
cheap, and is how an illegal action is reversed (CR 733.1) and how "could it?" is answered.
What *happens* in a game is in the modules named after the rules; they change the state
through :mod:`reference_engine.happening`.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Literal

from reference_engine import faces
from reference_engine.abilities.context import Context, PlayerTarget
from reference_engine.abilities.descriptions import Whose
from reference_engine.abilities.references import Chosen
from reference_engine.characteristics import Characteristics
from reference_engine.errors import EndlessLoop, IllegalAction
from reference_engine.events import Happened
from reference_engine.layers import (
    Board,
    ContinuousEffect,
    base_characteristics,
    characteristics_elsewhere,
    compute_board,
)
from reference_engine.objects import CastRecord, GameObject, LastKnown, Mana, Player
from reference_engine.questions import Answer, Chooser, FirstOption, Option, Question
from reference_engine.rule import RuleSet, rule, true_rules
from reference_engine.types import CardId, ObjectId, PlayerId, Step, Zone

if TYPE_CHECKING:
    from reference_engine.abilities.model import Ability
    from reference_engine.permissions import Permission
    from reference_engine.triggering import DelayedTrigger, PendingTrigger
    from reference_engine.until import Away

STEP_BUDGET = 20_000
"""How many elementary steps a single action may take before it counts as endless."""


@dataclass
class Combat:
    """Who attacks whom and who blocks (CR 506.4).

    ``declared``: creatures were declared as attackers, whatever has become of them (CR 508.8).
    """

    attackers: dict[ObjectId, PlayerId | ObjectId] = field(default_factory=dict)
    blockers: dict[ObjectId, ObjectId] = field(default_factory=dict)
    was_blocked: set[ObjectId] = field(default_factory=set)
    dealt_first_strike: set[ObjectId] = field(default_factory=set)
    declared: bool = False

    def remove(self, it: ObjectId) -> None:
        """Remove a creature from combat, if it takes part (CR 506.4)."""
        self.attackers.pop(it, None)
        self.blockers.pop(it, None)

    def copy(self) -> Combat:
        """Return an independent copy."""
        return Combat(
            dict(self.attackers),
            dict(self.blockers),
            set(self.was_blocked),
            set(self.dealt_first_strike),
            self.declared,
        )


class Game:
    """One game."""

    def __init__(self, players: int, rules: RuleSet | None = None) -> None:
        self.rules = rules if rules is not None else true_rules()
        self.chooser: Chooser = FirstOption()
        self.players: list[Player] = [Player(PlayerId(seat)) for seat in range(players)]
        self.objects: dict[ObjectId, GameObject] = {}
        self.former: dict[ObjectId, LastKnown] = {}
        self.battlefield: list[ObjectId] = []  # in timestamp order
        self.exile: list[ObjectId] = []
        self.stack: list[ObjectId] = []  # the top is last
        self.effects: list[ContinuousEffect] = []
        self.delayed: list[DelayedTrigger] = []
        self.pending: list[PendingTrigger] = []
        self.history: list[Happened] = []  # what happened this turn
        self.granted: dict[ObjectId, Permission] = {}  # cards that may be cast from elsewhere
        self.away: list[Away] = []  # objects that come back once something leaves (CR 610.3)
        self.turn_number = 1
        self.active = PlayerId(0)
        self.step = Step.PRECOMBAT_MAIN
        self.priority: PlayerId | None = PlayerId(0)
        self.passed = 0  # players who have passed in succession
        self.extra_steps: list[Step] = []
        self.extra_phases: list[tuple[Step, ...]] = []  # each with the steps that it has
        self.left_off: Step | None = None  # during an added step: which of the turn's own was last
        self.extra_turns: list[PlayerId] = []
        self.last_in_order: PlayerId | None = None  # during extra turns: whose turn came before
        self.combat = Combat()
        self.over = False
        self.resolving: ObjectId | None = None
        self.begun: tuple[tuple[ObjectId, Ability], ...] = ()  # mana abilities (CR 605.3c)
        self._next_id = 1
        self._next_card = 1
        self._clock = 0
        self._board: Board | None = None
        self._budget = STEP_BUDGET
        self.settled = False  # state-based actions have been checked since the last change
        self.defining = False  # a characteristic-defining ability is being asked (CR 604.3)

    # ------------------------------------------------------------------ copying

    def copy(self) -> Game:
        """Return an independent copy with the same rules and chooser."""
        other = Game.__new__(Game)
        other.__dict__.update(self.__dict__)
        other.players = [player.copy() for player in self.players]
        other.objects = {it: thing.copy() for it, thing in self.objects.items()}
        other.former = dict(self.former)
        other.battlefield = list(self.battlefield)
        other.exile = list(self.exile)
        other.stack = list(self.stack)
        other.effects = list(self.effects)
        other.delayed = list(self.delayed)
        other.pending = list(self.pending)
        other.history = list(self.history)
        other.granted = dict(self.granted)
        other.extra_steps = list(self.extra_steps)
        other.extra_phases = list(self.extra_phases)
        other.away = list(self.away)
        other.extra_turns = list(self.extra_turns)
        other.combat = self.combat.copy()
        return other

    def become(self, other: Game) -> None:
        """Take over the state of ``other``, a copy made earlier (CR 733.1)."""
        chooser = self.chooser
        self.__dict__.update(other.copy().__dict__)
        self.chooser = chooser

    # ------------------------------------------------------------------ numbers of things

    def new_object_id(self) -> ObjectId:
        """Return an id that no object has had."""
        self._next_id += 1
        return ObjectId(self._next_id)

    def new_card_id(self) -> CardId:
        """Return an id for a new card or token."""
        self._next_card += 1
        return CardId(self._next_card)

    def tick(self) -> int:
        """Return a new timestamp (CR 613.7)."""
        self._clock += 1
        return self._clock

    def spend_budget(self) -> None:
        """Count one elementary step.  Raises :class:`EndlessLoop` when there are too many."""
        self._budget -= 1
        if self._budget < 0:
            raise EndlessLoop(f"more than {STEP_BUDGET} steps in one action")

    def renew_budget(self) -> None:
        """Start counting anew, for a new action."""
        self._budget = STEP_BUDGET

    # ------------------------------------------------------------------ characteristics

    def touch(self) -> None:
        """Say that something has changed on which characteristics may depend."""
        self._board = None
        self.settled = False

    def board(self) -> Board:
        """Return what all permanents and spells are now."""
        board = self._board
        if board is None:
            board = compute_board(self)
            self._board = board
        return board

    def board_in_progress(self, board: Board) -> None:
        """Let questions about characteristics be answered by a board that is being made."""
        self._board = board

    def characteristics(self, it: ObjectId) -> Characteristics:
        """Return an object's characteristics, as they are now or last were (CR 608.2h)."""
        known = self.board().characteristics.get(it)
        if known is not None:
            return known
        thing = self.objects.get(it)
        if thing is not None:
            base = thing.base or base_characteristics(thing)
            return characteristics_elsewhere(self, thing) if base.abilities.defining else base
        return last_known_characteristics(self, it)

    def object_or_last_known(self, it: ObjectId) -> GameObject:
        """Return the object, or what it was when it left its zone (CR 608.2h)."""
        thing = self.objects.get(it)
        return thing if thing is not None else self.former[it].object

    def controller_of(self, it: ObjectId) -> PlayerId:
        """Return who controls an object, or last did; a card elsewhere: its owner (CR 108.4)."""
        thing = self.objects.get(it)
        if thing is None:
            return self.former[it].characteristics.controller
        if thing.zone is Zone.BATTLEFIELD:
            return self.board().characteristics[it].controller
        if thing.zone is Zone.STACK:
            if thing.definition is None:
                return thing.controller
            return self.board().characteristics[it].controller
        return thing.owner

    def stat(self, stat: Literal["power", "toughness", "mana value"], it: ObjectId) -> int:
        """Return a number of an object, as it is now or last was; 0 where it has none."""
        if stat == "mana value":
            return self.mana_value(it)
        found = self.characteristics(it)
        number = found.power if stat == "power" else found.toughness
        return 0 if number is None else number

    def mana_value(self, it: ObjectId) -> int:
        """Return an object's mana value (CR 202.3)."""
        return faces.mana_value(self, it)

    # ------------------------------------------------------------------ zones

    def objects_in(self, zone: Zone) -> tuple[ObjectId, ...]:
        """Return all objects of a zone, of all players, in a fixed order."""
        if zone is Zone.BATTLEFIELD:
            return tuple(self.battlefield)
        if zone is Zone.EXILE:
            return tuple(self.exile)
        if zone is Zone.STACK:
            return tuple(self.stack)
        return tuple(it for player in self.players for it in self.zone_of(player.id, zone))

    def zone_of(self, player: PlayerId, zone: Zone) -> list[ObjectId]:
        """Return the list behind a zone; shared zones for any player."""
        shared = {
            Zone.BATTLEFIELD: self.battlefield, Zone.EXILE: self.exile, Zone.STACK: self.stack,
        }  # fmt: skip
        if zone in shared:
            return shared[zone]
        owner = self.players[player]
        own = {Zone.HAND: owner.hand, Zone.LIBRARY: owner.library, Zone.GRAVEYARD: owner.graveyard}
        return own[zone]

    def is_on_battlefield(self, it: ObjectId) -> bool:
        """Return whether this very object is on the battlefield."""
        thing = self.objects.get(it)
        return thing is not None and thing.zone is Zone.BATTLEFIELD

    def current_object(self, it: ObjectId) -> ObjectId | None:
        """Return the object that this one has become in the zone it moved to, if it is there.

        Only one zone change is followed: after another it is not to be found (CR 400.7e).
        """
        if it in self.objects:
            return it
        known = self.former.get(it)
        if known is None or known.became is None or known.became not in self.objects:
            return None
        return known.became

    # ------------------------------------------------------------------ players

    def apnap(self) -> tuple[PlayerId, ...]:
        """Return the players still in the game, the active player first (CR 101.4)."""
        count = len(self.players)
        order = (PlayerId((self.active + i) % count) for i in range(count))
        return tuple(p for p in order if not self.players[p].lost)

    def next_player(self, after: PlayerId) -> PlayerId:
        """Return the next player in turn order who is still in the game."""
        count = len(self.players)
        for i in range(1, count + 1):
            seat = PlayerId((after + i) % count)
            if not self.players[seat].lost:
                return seat
        return after

    def is_whose(self, whose: Whose, player: PlayerId, context: Context) -> bool:
        """Return whether a player is the one that "your", "an opponent's" … speaks of."""
        if whose == "you":
            return player == context.controller
        if whose == "opponent":
            return player != context.controller
        if whose == "target player":
            return any(PlayerTarget(player) in group for group in context.targets)
        if context.that_player is not None:
            return player == context.that_player
        return context.event is not None and context.event.player_id() == player

    # ------------------------------------------------------------------ history and memory

    def times_descended(self, player: PlayerId) -> int:
        """Return how often a player descended this turn (CR 700.11)."""
        from reference_engine.descending import times_descended

        return times_descended(self, player)

    def value_of_x(self, context: Context) -> int:
        """Return X as an ability's text means it (CR 107.3)."""
        from reference_engine.variable_x import value_of_x

        return value_of_x(self, context)

    def times_paid(self, cost_name: str, context: Context) -> int:
        """Return how often an optional cost was paid for a spell or what it became."""
        record = self.cast_record(context.stack_id or context.source)
        if record is None:
            record = self.cast_record(context.source)
        return 0 if record is None else record.paid(cost_name)

    def cast_record(self, it: ObjectId) -> CastRecord | None:
        """Return how an object was cast, or the spell that became it (CR 400.7d)."""
        thing = self.objects.get(it)
        if thing is None and it in self.former:
            thing = self.former[it].object
        return None if thing is None else thing.cast

    def mana_was_spent(self, source: ObjectId, spell: ObjectId) -> bool:
        """Return whether mana that a source produced was spent to cast a spell (CR 106.3)."""
        from reference_engine.mana_spent import mana_was_spent

        return mana_was_spent(self, source, spell)

    def mana_spent_on(self, spell: ObjectId) -> tuple[Mana, ...]:
        """Return the mana that was spent to cast a spell, or what it became (CR 601.2h)."""
        from reference_engine.mana_spent import mana_spent_on

        return mana_spent_on(self, spell)

    def was_cast(self, it: ObjectId) -> bool:
        """Return whether the object is, or became from, a spell that was cast."""
        record = self.cast_record(it)
        return record is not None and not record.copied

    # ------------------------------------------------------------------ combat

    def is_attacking(self, it: ObjectId) -> bool:
        """Return whether a creature is attacking, or was as it left (CR 508.1k, 608.2h)."""
        known = self.former.get(it)
        return it in self.combat.attackers or (known is not None and known.attacking)

    def is_blocking(self, it: ObjectId) -> bool:
        """Return whether a creature is blocking, or was as it left (CR 509.1g, 608.2h)."""
        known = self.former.get(it)
        return it in self.combat.blockers or (known is not None and known.blocking)

    # ------------------------------------------------------------------ questions

    def ask(self, question: Question) -> Answer:
        """Ask a player.  Raises :class:`IllegalAction` when the answer is not an option."""
        self.spend_budget()
        answer = self.chooser.answer(self, question)
        if isinstance(answer, tuple):
            self._check_several(question, answer)
        elif question.options is not None and isinstance(answer, (int, str, bool, PlayerTarget)):
            _check_one(question, answer)
        return answer

    def _check_several(self, question: Question, answer: tuple[Option, ...]) -> None:
        if not question.minimum <= len(answer) <= question.maximum:
            raise IllegalAction(
                f"{len(answer)} chosen where {question.minimum} to {question.maximum} may be",
                "601.2c" if question.kind == "targets" else "608.2d",
            )
        if len(set(answer)) != len(answer):
            raise IllegalAction("the same thing was chosen twice", "115.3")
        for option in answer:
            _check_one(question, option)

    def ask_number(self, question: Question) -> int:
        """Ask for a number."""
        answer = self.ask(question)
        if isinstance(answer, bool) or not isinstance(answer, int) or answer < 0:
            raise IllegalAction(f"{answer!r} is not a number that can be chosen", "107.1b")
        return answer

    def ask_yes(self, player: PlayerId, subject: ObjectId | None) -> bool:
        """Ask whether a player does what they may do (CR 608.2d)."""
        return bool(self.ask(Question("may", player, subject, (True, False))))

    def ask_objects(self, question: Question) -> tuple[ObjectId, ...]:
        """Ask for objects; with nothing to choose from, nobody is asked."""
        if not question.options or question.maximum == 0:
            return ()
        answer = self.ask(question)
        if not isinstance(answer, tuple):
            answer = (answer,) if isinstance(answer, int) else ()
            self._check_several(question, answer)
        return tuple(ObjectId(o) for o in answer if isinstance(o, int))

    def choose_objects(self, chosen: Chosen, context: Context) -> tuple[ObjectId, ...]:
        """Let the chooser of an instruction choose objects as it is carried out (CR 608.2d)."""
        found: list[ObjectId] = []
        for player in chosen.chooser.players(self, context):
            options = self.options_for(chosen, player, context)
            minimum = min(chosen.minimum.value(self, context), len(options))
            maximum = min(chosen.maximum.value(self, context), len(options))
            found += self.ask_objects(
                Question("objects", player, context.source, options, minimum, maximum)
            )
        return tuple(found)

    def options_for(
        self, chosen: Chosen, player: PlayerId, context: Context
    ) -> tuple[ObjectId, ...]:
        """Return the objects among which a player may choose."""
        shared = chosen.zone in (Zone.BATTLEFIELD, Zone.EXILE, Zone.STACK, Zone.GRAVEYARD)
        pool = self.objects_in(chosen.zone) if shared else self.zone_of(player, chosen.zone)
        view = context.copy()
        view.controller = player
        return tuple(it for it in pool if chosen.description.matches(self, it, view))


def _check_one(question: Question, option: Option) -> None:
    options = question.options
    if options is not None and option not in options:
        number = {"targets": "601.2c", "x": "107.3", "alternative": "118.9", "face": "709.3"}
        raise IllegalAction(
            f"what was chosen is not among the choices for {question.kind}",
            number.get(question.kind, "608.2d"),
        )


@rule("608.2h", "113.7a")
def last_known_characteristics(game: Game, it: ObjectId) -> Characteristics:
    """Return what an object that has left its zone was when it left."""
    return game.former[it].characteristics
