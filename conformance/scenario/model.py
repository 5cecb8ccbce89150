"""The scenario: a starting position, a script of moves with answers, and expectations.

Everything the suite does is a scenario: a fixture written by hand, an example that a
property generated, a shrunk counterexample, a bug report.  The model is plain data.  Each
class is frozen, refuses unknown fields, and says in its field descriptions what a rules
editor may write; the JSON Schema for editors is generated from it.

In YAML the words of a field are separated by spaces (``caused by``); in Python by
underscores (``caused_by``).  Constructors take either.  Reading and writing files is in
:mod:`conformance.scenario.yaml_in` and :mod:`conformance.scenario.yaml_out`.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, Literal

from pydantic import BaseModel, BeforeValidator, ConfigDict, Discriminator, Field, Tag

PlayerName = Literal["alice", "bob", "carol", "dave"]
"""Seats in turn order.  Two to four of them take part in a scenario."""

PLAYER_NAMES: tuple[PlayerName, ...] = ("alice", "bob", "carol", "dave")

StepName = Literal[
    "untap", "upkeep", "draw", "precombat main", "beginning of combat", "declare attackers",
    "declare blockers", "first strike damage", "combat damage", "end of combat",
    "postcombat main", "end", "cleanup",
]  # fmt: skip
"""Steps and phases of a turn (CR 500 to 514)."""

STEP_NAMES: tuple[StepName, ...] = (
    "untap", "upkeep", "draw", "precombat main", "beginning of combat", "declare attackers",
    "declare blockers", "first strike damage", "combat damage", "end of combat",
    "postcombat main", "end", "cleanup",
)  # fmt: skip

ZoneName = Literal[
    "battlefield", "hand", "library", "graveyard", "exile", "stack", "command", "none"
]
"""Zones (CR 400.1); ``none`` for a token or copy that has ceased to exist (CR 111.7)."""

QuestionKind = Literal[
    "targets", "x", "alternative", "face", "additional", "objects", "mana colour", "payment",
    "may", "order", "cast-or-hand", "number", "mode", "division", "player", "replacement",
    "named",
]  # fmt: skip
"""What a question asks for.  ``docs/scenarios.md`` says what an answer to each looks like."""

QUESTION_KINDS: tuple[QuestionKind, ...] = (
    "targets", "x", "alternative", "face", "additional", "objects", "mana colour", "payment",
    "may", "order", "cast-or-hand", "number", "mode", "division", "player", "replacement",
    "named",
)  # fmt: skip

LayoutName = Literal["normal", "split", "aftermath", "adventure", "modal_dfc", "transform"]

ObjectName = str
"""The name that a scenario gives to an object with ``as``, or its card's name."""

AnswerValue = bool | int | str | tuple[str, ...] | dict[str, int]


def _spaces(name: str) -> str:
    return name.rstrip("_").replace("_", " ")


class Model(BaseModel):
    """Base of all scenario values: frozen, strict about unknown fields, spaces in aliases."""

    model_config = ConfigDict(
        frozen=True, extra="forbid", populate_by_name=True, alias_generator=_spaces
    )


# ------------------------------------------------------------------------------- cards


class CardFace(Model):
    """One face, half or set of characteristics printed on a card (CR 200 to 212, 709 to 715)."""

    name: str = Field(min_length=1, description="The face's own name.")
    cost: str | None = Field(None, description='Mana cost, such as "{2}{G}". None: no mana cost.')
    type: str = Field(description='Type line, such as "Creature — Crab".')
    text: str = Field("", description="Rules text; one ability a line.")
    power: str | None = Field(None, description="Printed power.")
    toughness: str | None = Field(None, description="Printed toughness.")
    loyalty: str | None = Field(None, description="Printed loyalty (planeswalkers).")
    defense: str | None = Field(None, description="Printed defense (battles).")


class Card(Model):
    """A card as printed: a layout and one face or two.  The text says all that it does."""

    name: str = Field(description='The whole name; two faces are joined by " // ".')
    layout: LayoutName = "normal"
    faces: tuple[CardFace, ...] = Field(min_length=1, max_length=2)
    printed_as: str | None = Field(
        None, description="Name of a printed card that does the same, for engines without text."
    )


# ---------------------------------------------------------------------------- position


def _placed(value: object) -> object:
    return {"card": value} if isinstance(value, str) else value


class Placed(Model):
    """An object in the starting position.  A bare string is the card's name."""

    card: str = Field(description="Name of a card of this scenario or of the pool.")
    as_: ObjectName | None = Field(None, description="Name of the object; default: card's name.")
    tapped: bool = False
    sick: bool = Field(
        False, description="Came under its controller's control since their turn began (CR 302.6)."
    )
    counters: dict[str, int] = Field(
        default_factory=dict, description='Counters by kind, such as {"+1/+1": 2}.'
    )
    damage: int = Field(0, ge=0, description="Damage marked on it.")
    attached_to: ObjectName | None = None
    owner: PlayerName | None = Field(None, description="Default: the player it is listed under.")
    face: int = Field(0, ge=0, le=1, description="Which face is up (transforming cards).")
    face_down: bool = False
    token: bool = Field(False, description="A token with the card's characteristics (CR 111).")

    @property
    def name(self) -> ObjectName:
        """The name under which the scenario speaks of the object."""
        return self.as_ or self.card


PlacedObject = Annotated[Placed, BeforeValidator(_placed)]


class PlayerPosition(Model):
    """What a player has at the start.  Zones are complete as listed."""

    life: int = 20
    battlefield: tuple[PlacedObject, ...] = Field(
        (), description="Permanents the player controls, in timestamp order."
    )
    hand: tuple[PlacedObject, ...] = ()
    library: tuple[PlacedObject, ...] = Field((), description="Top card first.")
    graveyard: tuple[PlacedObject, ...] = Field((), description="In order; the last is on top.")
    exile: tuple[PlacedObject, ...] = ()
    mana: str = Field("", description='Mana pool, such as "{2}{G}"; a number is colourless mana.')
    counters: dict[str, int] = Field(default_factory=dict)


class TurnPosition(Model):
    """Where in a turn the game starts; the active player has priority."""

    active: PlayerName = "alice"
    step: StepName = "precombat main"
    number: int = Field(5, ge=1, description="Turn number.")


class Position(Model):
    """A game state without a history, stable under state-based actions."""

    turn: TurnPosition = Field(default_factory=TurnPosition)
    alice: PlayerPosition = Field(default_factory=PlayerPosition)
    bob: PlayerPosition = Field(default_factory=PlayerPosition)
    carol: PlayerPosition | None = None
    dave: PlayerPosition | None = None

    def players(self) -> dict[PlayerName, PlayerPosition]:
        """Return the players who take part, in turn order."""
        seats: dict[PlayerName, PlayerPosition | None] = {
            "alice": self.alice, "bob": self.bob, "carol": self.carol, "dave": self.dave,
        }  # fmt: skip
        return {name: seat for name, seat in seats.items() if seat is not None}


# ----------------------------------------------------------------------------- answers


class Answer(Model):
    """An answer to one question: its kind, what it is about, and the value.

    ``subject`` names the object the question is about (the spell being cast, the source of
    the ability that resolves, the cost that may be paid); ``None`` fits any subject.
    """

    kind: QuestionKind
    subject: str | None = Field(None, alias="for")
    value: AnswerValue


def _answers(value: object) -> object:
    """Read ``{targets: [ox], x: 3}`` or a list of ``{x: 3, for: Grove Ox}``."""
    if isinstance(value, Mapping):
        return tuple({"kind": kind, "value": answer} for kind, answer in value.items())
    if isinstance(value, (list, tuple)):
        return tuple(_one_answer(item) for item in value)
    return value


def _one_answer(item: object) -> object:
    if not isinstance(item, Mapping) or "kind" in item:
        return item
    rest = {key: value for key, value in item.items() if key != "for"}
    if len(rest) != 1:
        return item
    ((kind, value),) = rest.items()
    return {"kind": kind, "value": value, "for": item.get("for")}


Answers = Annotated[tuple[Answer, ...], BeforeValidator(_answers)]


class ExpectedQuestion(Model):
    """A question that must be asked during a move, and the options it must offer."""

    kind: QuestionKind
    subject: str | None = Field(None, alias="for")
    options: tuple[str, ...] | None = Field(None, description="Exactly these, in any order.")
    includes: tuple[str, ...] = ()
    excludes: tuple[str, ...] = ()


# ------------------------------------------------------------- what a step has created


def _names(value: object) -> object:
    return (value,) if isinstance(value, str) else value


Names = Annotated[tuple[str, ...], BeforeValidator(_names)]
"""One name, or a list: any one of them."""


class Created(Model):
    """Describe an object that a step creates, to give it a name.  One field of the three."""

    trigger_of: ObjectName | None = Field(None, description="The source of a triggered ability.")
    caused_by: Names = Field((), description="The object whose event made it trigger; any of.")
    token: str | None = Field(None, description="Name of a token that was created.")
    copy_of: ObjectName | None = Field(None, description="The object that was copied.")
    ability_of: ObjectName | None = Field(None, description="Source of an activated ability.")


def _bindings(value: object) -> object:
    return {value: {}} if isinstance(value, str) else value


Bindings = Annotated[dict[ObjectName, Created], BeforeValidator(_bindings)]
"""Names for what a step creates.  A bare name: the only new object of the step."""


# --------------------------------------------------------------------------------- moves


class Step(Model):
    """Base of everything that stands in a script."""


class Move(Step):
    """A move, with the answers to the questions that it raises."""

    answers: Answers = ()
    as_: Bindings = Field(default_factory=dict)
    asked: tuple[ExpectedQuestion, ...] = Field(
        (), description="Questions that must be asked, with their options."
    )
    not_asked: tuple[QuestionKind, ...] = Field(
        (), description="Kinds of question that must not be asked."
    )


class Cast(Move):
    """Cast a spell (CR 601)."""

    cast: ObjectName
    by: PlayerName | None = Field(None, description="Default: the object's owner.")


class Activate(Move):
    """Activate an ability (CR 602); a mana ability, too (CR 605)."""

    activate: ObjectName
    ability: str | int = Field(
        1, description="Which ability: its line in the text (1 is the first), or that line."
    )
    by: PlayerName | None = None


class Play(Move):
    """Play a land (CR 305, 116.2a)."""

    play: ObjectName
    by: PlayerName | None = None


class Attack(Move):
    """Declare attackers (CR 508); each attacks a player or a permanent."""

    attack: dict[ObjectName, str]
    by: PlayerName | None = None


class Block(Move):
    """Declare blockers (CR 509): each blocker and the attacker it blocks."""

    block: dict[ObjectName, ObjectName]
    by: PlayerName | None = None


class Pass(Move):
    """Pass priority (CR 117.3d)."""

    pass_: PlayerName


class Resolve(Move):
    """Pass until the top object of the stack has left it; an empty stack is an error."""

    resolve: ObjectName | None = Field(
        None, description="Optional: the name the top object must have, or its source's."
    )


class Advance(Move):
    """Pass until a step begins; stops at any object on the stack or unanswered question."""

    advance: StepName
    turn_of: PlayerName | None = Field(None, description="Default: whose turn comes first.")


class Concede(Move):
    """Leave the game (CR 104.3a)."""

    concede: PlayerName


# -------------------------------------------------------------------------- expectations


class ObjectExpectation(Model):
    """What must be true of an object.  What is not mentioned is not checked."""

    zone: ZoneName | None = None
    power: int | None = None
    toughness: int | None = None
    counters: dict[str, int] | None = Field(None, description="All counters; {} for none.")
    tapped: bool | None = None
    damage: int | None = None
    controller: PlayerName | None = None
    owner: PlayerName | None = None
    types: tuple[str, ...] | None = Field(None, description="All of its card types.")
    mana_value: int | None = None
    token: bool | None = None
    face_down: bool | None = None
    attached_to: ObjectName | None = None
    card: str | None = Field(None, description="The name it has now (CR 201).")


class PlayerExpectation(Model):
    """What must be true of a player.  Zones compare as multisets of names, unless ordered."""

    life: int | None = None
    mana: str | None = Field(None, description='The whole mana pool; "" for an empty one.')
    hand: tuple[ObjectName, ...] | None = None
    library: tuple[ObjectName, ...] | None = Field(None, description="Top first, in order.")
    library_bottom: tuple[ObjectName, ...] | None = Field(
        None, description="The bottom cards, as a multiset (an order that is random)."
    )
    graveyard: tuple[ObjectName, ...] | None = None
    exile: tuple[ObjectName, ...] | None = None
    battlefield: tuple[ObjectName, ...] | None = Field(
        None, description="All permanents the player controls; unnamed ones by card name."
    )
    hand_size: int | None = None
    library_size: int | None = None
    graveyard_size: int | None = None
    counters: dict[str, int] | None = None


class StackExpectation(Model):
    """What must be true of an object on the stack.  One of spell, trigger of, ability of."""

    spell: ObjectName | None = None
    trigger_of: ObjectName | None = None
    ability_of: ObjectName | None = None
    caused_by: Names = Field((), description="Cause of a trigger: any of these.")
    controller: PlayerName | None = None
    targets: tuple[str, ...] | None = None
    x: int | None = None
    mana_value: int | None = None


class TurnExpectation(Model):
    """Where in the turn the game is, and who has priority."""

    active: PlayerName | None = None
    step: StepName | None = None
    priority: PlayerName | None = None


RESERVED = ("stack", "turn", *PLAYER_NAMES)
"""Words that an expectation reserves; no object may bear such a name."""


def _state(value: object) -> object:
    """Split ``{stack: …, alice: …, crab: …}`` into its parts; keep the normalised form."""
    if not isinstance(value, Mapping) or "objects" in value or "players" in value:
        return value
    parts: dict[str, Any] = {"objects": {}, "players": {}}
    for key, expected in value.items():
        if key in PLAYER_NAMES:
            parts["players"][key] = expected
        elif key in RESERVED:
            parts[key] = expected
        else:
            parts["objects"][key] = expected
    return parts


class StateExpectation(Model):
    """What must be true of the game now."""

    objects: dict[ObjectName, ObjectExpectation] = Field(default_factory=dict)
    players: dict[PlayerName, PlayerExpectation] = Field(default_factory=dict)
    stack: tuple[StackExpectation, ...] | None = Field(
        None, description="The whole stack, its top first; [] for an empty one."
    )
    turn: TurnExpectation | None = None


class Expect(Step):
    """A step that changes nothing and checks the game state."""

    expect: Annotated[StateExpectation, BeforeValidator(_state)]
    clause: str | None = Field(None, description="Name of the law's clause that this checks.")


_MOVES = {
    "cast": Cast, "activate": Activate, "play": Play, "attack": Attack, "block": Block,
    "pass": Pass, "resolve": Resolve, "advance": Advance, "concede": Concede,
}  # fmt: skip
MOVE_KEYS: tuple[str, ...] = tuple(_MOVES)
STEP_KEYS: tuple[str, ...] = (*MOVE_KEYS, "expect", "illegal")


def _step_key(value: object) -> str | None:
    """Return the word that says which step it is; None (an error) when there is not one."""
    if isinstance(value, Mapping):
        found = [key for key in STEP_KEYS if key in value or f"{key}_" in value]
        # ``play`` is both a step and the script's own field; a step has only one such key.
        return found[0] if len(found) == 1 else None
    return type(value).__name__.lower() if isinstance(value, Step) else None


AnyMove = Annotated[
    Annotated[Cast, Tag("cast")]
    | Annotated[Activate, Tag("activate")]
    | Annotated[Play, Tag("play")]
    | Annotated[Attack, Tag("attack")]
    | Annotated[Block, Tag("block")]
    | Annotated[Pass, Tag("pass")]
    | Annotated[Resolve, Tag("resolve")]
    | Annotated[Advance, Tag("advance")]
    | Annotated[Concede, Tag("concede")],
    Discriminator(_step_key),
]


class Illegal(Step):
    """A move that must be refused, and must leave the game as it was."""

    illegal: AnyMove
    clause: str | None = None


AnyStep = Annotated[
    Annotated[Cast, Tag("cast")]
    | Annotated[Activate, Tag("activate")]
    | Annotated[Play, Tag("play")]
    | Annotated[Attack, Tag("attack")]
    | Annotated[Block, Tag("block")]
    | Annotated[Pass, Tag("pass")]
    | Annotated[Resolve, Tag("resolve")]
    | Annotated[Advance, Tag("advance")]
    | Annotated[Concede, Tag("concede")]
    | Annotated[Expect, Tag("expect")]
    | Annotated[Illegal, Tag("illegal")],
    Discriminator(_step_key),
]


# ------------------------------------------------------------------------------ scenario


class Variant(Model):
    """The same scenario with something changed that must not matter (a metamorphic law)."""

    name: str
    start: Position | None = None
    play: tuple[AnyStep, ...] | None = None


def _cards(value: object) -> object:
    """Read ``{Grove Ox: {cost: …, type: …}}``; keep a sequence of cards as it is."""
    if not isinstance(value, Mapping):
        return value
    return tuple(_named_card(name, card) for name, card in value.items())


def _named_card(name: object, card: object) -> object:
    if not isinstance(card, Mapping):
        return card
    if "faces" in card:
        return {"name": name, **card}
    outer = {key: card[key] for key in ("printed as", "printed_as", "layout") if key in card}
    face = {"name": name, **{key: card[key] for key in card if key not in outer}}
    return {"name": name, "faces": (face,), **outer}


class Scenario(Model):
    """A starting position, a script and its expectations."""

    id: str = Field(min_length=1, description="Stable, never reused; area.what-it-shows.")
    rulings: tuple[str, ...] = Field((), description="Ids of the rulings that it speaks of.")
    case: str | None = Field(None, description="The case of the ruling that it reaches.")
    summary: str = ""
    source: str | None = Field(None, description="Where it comes from, such as a bug report.")
    rules: tuple[str, ...] = Field((), description="Rule numbers.")
    cards: Annotated[tuple[Card, ...], BeforeValidator(_cards)] = ()
    start: Position = Field(default_factory=Position)
    play: tuple[AnyStep, ...] = Field(min_length=1)
    variants: tuple[Variant, ...] = ()
    same: tuple[str, ...] = Field(
        (), description="Observations that must be the same in all variants: a name or name.field."
    )
