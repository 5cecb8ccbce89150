"""What an engine did with a scenario: the trace, in plain values that JSON can carry.

A trace has one entry for each step of the script.  It records what happened, which
questions the engine asked with the options it offered, who answered (the scenario, or the
engine by itself), and, at a step that asks for it, an observation of the whole game.

Observations name objects as the scenario does; an object that the scenario does not name
is ``#`` and a number that stays with it for the whole run, through every zone.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum
from typing import Literal, TypedDict

from conformance.scenario.model import AnswerValue, PlayerName, QuestionKind


class ObjectView(TypedDict, total=False):
    """What can be seen of one object; a field that an engine cannot tell is absent."""

    card: str  # the name that it has now (CR 201); "" when it has none
    zone: str
    owner: str
    controller: str
    power: int
    toughness: int
    counters: dict[str, int]
    tapped: bool
    damage: int
    types: list[str]  # card types, lower case, sorted
    mana_value: int
    token: bool
    face_down: bool
    sick: bool
    attached_to: str


class StackView(TypedDict, total=False):
    """What can be seen of one object on the stack."""

    id: str  # the spell's own name; for an ability a "#" number, or the name bound to it
    kind: Literal["spell", "triggered", "activated"]
    source: str  # a spell is its own source
    cause: str  # the object whose event made it trigger, where the engine can tell
    controller: str
    targets: list[str]
    x: int
    mana_value: int


class PlayerView(TypedDict, total=False):
    """What can be seen of one player, hidden zones included."""

    life: int
    mana: str  # the pool, sorted: "{W}{U}{B}{R}{G}{C}" in this order
    hand: list[str]
    library: list[str]  # top first
    graveyard: list[str]  # the last is on top
    exile: list[str]  # cards in exile that the player owns
    counters: dict[str, int]
    lost: bool


class TurnView(TypedDict, total=False):
    """Where in the turn the game is."""

    number: int
    active: str
    step: str
    priority: str | None


class Observation(TypedDict, total=False):
    """The game as it is; ``battlefield`` in timestamp order, ``stack`` top first."""

    turn: TurnView
    players: dict[str, PlayerView]
    battlefield: list[str]
    stack: list[StackView]
    objects: dict[str, ObjectView]  # all objects with a name or "#" number, stack abilities not


class StepOutcome(StrEnum):
    """What became of one step."""

    DONE = "done"
    ILLEGAL = "illegal"  # the engine refuses the move; the game is as it was
    UNSUPPORTED = "unsupported"  # the engine or adapter cannot do this; `detail` says what
    UNANSWERED = "unanswered"  # a question came that the script does not answer
    SCRIPT_ERROR = "script error"  # an unknown name, `resolve` on an empty stack, …
    CRASH = "crash"
    TIMEOUT = "timeout"
    ADAPTER_ERROR = "adapter error"


@dataclass(frozen=True, slots=True)
class Question:
    """A question that an engine asks a player.

    ``options`` are names of objects and players, numbers or words as strings, exactly as an
    answer would spell them; ``None`` when the engine cannot list them.  ``seen_by`` says of
    each card in exile which players can see its face as the question is asked (CR 406.3);
    ``None`` from an engine, or at a question, that does not tell.
    """

    kind: QuestionKind
    player: PlayerName
    subject: str | None = None
    options: tuple[str, ...] | None = None
    minimum: int = 1
    maximum: int = 1
    seen_by: dict[str, tuple[PlayerName, ...]] | None = field(default=None, hash=False)


@dataclass(frozen=True, slots=True)
class Asked:
    """A question with its answer, and whether the script or the engine gave it."""

    question: Question
    answer: AnswerValue
    by: Literal["scenario", "engine"]


@dataclass(frozen=True, slots=True)
class StepTrace:
    """What happened at one step."""

    index: int
    outcome: StepOutcome
    detail: str = ""
    asked: tuple[Asked, ...] = ()
    unused: tuple[QuestionKind, ...] = ()
    pending: Question | None = None  # with UNANSWERED: the question
    observation: Observation | None = None
    bound: dict[str, str] = field(default_factory=dict)  # names given by the step's `as`
    unbound: tuple[str, ...] = ()  # names of `as` that nothing new fits; the play ends here
    stopped: bool = False  # a refused choice that the engine could not take back; it ends here


@dataclass(frozen=True, slots=True)
class Trace:
    """What an engine did with a scenario, from set-up to the last step that it reached.

    ``set_up`` is the outcome of making the position, with the observation made after it.
    Steps after the first that is neither done nor (for `illegal` steps) illegal are absent.
    """

    scenario: str
    engine: str
    set_up: StepTrace
    steps: tuple[StepTrace, ...] = ()
    stderr: str = ""
