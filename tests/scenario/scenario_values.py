"""Strategies for scenarios of any shape, for tests of the format (not of the rules)."""

from __future__ import annotations

from typing import Any

from hypothesis import strategies as st

from conformance.scenario import model
from conformance.scenario.model import PLAYER_NAMES, QUESTION_KINDS, STEP_NAMES, Scenario

TRICKY = st.sampled_from(
    ["No", "yes", "on", "~", "null", "true", "1:30", "1e3", "12", "-0", "007", "+1", "0x1f", "",
     "2001-01-01", "{2}{G}", "a: b", "a #b", "- a", "'", '"', "\\", "[x]", "*a", "&a", "!a", "%a",
     "<<", "=", "---", "...", "a\nb", " a ", "a\n", "\n", "ünïcode — dash", "🙂", "?", "@", "`",
     "objects", "players", "kind", "x", "trailing\\", "for"]
)  # fmt: skip
WORDS = st.text(st.characters(codec="utf-8", exclude_categories=("C",)), max_size=12)
TEXT = TRICKY | WORDS | st.text(st.sampled_from("aé \n:#-{}\"'"), max_size=12)
NAME = TEXT.filter(bool)
NUMBER = st.integers(-5, 50)
COUNT = st.integers(0, 9)
PLAYER = st.sampled_from(PLAYER_NAMES)
KIND = st.sampled_from(QUESTION_KINDS)


def texts(most: int = 3) -> st.SearchStrategy[tuple[str, ...]]:
    return st.lists(TEXT, max_size=most).map(tuple)


def optional(strategy: st.SearchStrategy[Any]) -> st.SearchStrategy[Any]:
    return st.none() | strategy


COUNTERS = st.dictionaries(NAME, COUNT, max_size=2)
VALUE = st.booleans() | NUMBER | TEXT | texts() | st.dictionaries(TEXT, NUMBER, max_size=2)
ANSWER = st.builds(model.Answer, kind=KIND, subject=optional(TEXT), value=VALUE)
QUESTION = st.builds(
    model.ExpectedQuestion, kind=KIND, subject=optional(TEXT), options=optional(texts()),
    includes=texts(), excludes=texts(),
)  # fmt: skip
CREATED = st.builds(
    model.Created, trigger_of=optional(TEXT), caused_by=texts(2), token=optional(TEXT),
    copy_of=optional(TEXT), ability_of=optional(TEXT),
)  # fmt: skip

MOVE: dict[str, Any] = {
    "answers": st.lists(ANSWER, max_size=3).map(tuple),
    "as_": st.dictionaries(NAME, CREATED, max_size=2),
    "asked": st.lists(QUESTION, max_size=2).map(tuple),
    "not_asked": st.lists(KIND, max_size=2).map(tuple),
}
BY: Any = optional(PLAYER)
MOVES = st.one_of(
    st.builds(model.Cast, cast=TEXT, by=BY, **MOVE),
    st.builds(model.Activate, activate=TEXT, ability=TEXT | COUNT, by=BY, **MOVE),
    st.builds(model.Play, play=TEXT, by=BY, **MOVE),
    st.builds(model.Attack, attack=st.dictionaries(TEXT, TEXT, max_size=2), by=BY, **MOVE),
    st.builds(model.Block, block=st.dictionaries(TEXT, TEXT, max_size=2), by=BY, **MOVE),
    st.builds(model.Pass, pass_=PLAYER, **MOVE),
    st.builds(model.Resolve, resolve=optional(TEXT), **MOVE),
    st.builds(model.Advance, advance=st.sampled_from(STEP_NAMES), turn_of=BY, **MOVE),
    st.builds(model.Concede, concede=PLAYER, **MOVE),
)
OBJECT = st.builds(
    model.ObjectExpectation, zone=optional(st.sampled_from(["stack", "none", "hand"])),
    power=optional(NUMBER), counters=optional(COUNTERS), tapped=optional(st.booleans()),
    types=optional(texts()), attached_to=optional(TEXT), card=optional(TEXT),
)  # fmt: skip
SEAT = st.builds(
    model.PlayerExpectation, life=optional(NUMBER), mana=optional(TEXT), hand=optional(texts()),
    library_bottom=optional(texts()), counters=optional(COUNTERS),
)  # fmt: skip
STACKED = st.builds(
    model.StackExpectation, spell=optional(TEXT), trigger_of=optional(TEXT), caused_by=texts(2),
    targets=optional(texts()), x=optional(NUMBER),
)  # fmt: skip
TURN = st.builds(model.TurnExpectation, active=BY, step=optional(st.sampled_from(STEP_NAMES)))
# The flat form cannot hold an object with the name of a seat and that seat; nobody may use
# such a name, so what is drawn has none (but `objects` and `players` are drawn).
FREE_NAME = NAME.filter(lambda name: name not in model.RESERVED)
STATE = st.builds(
    model.StateExpectation, objects=st.dictionaries(FREE_NAME, OBJECT, max_size=2),
    players=st.dictionaries(PLAYER, SEAT, max_size=2),
    stack=optional(st.lists(STACKED, max_size=2).map(tuple)), turn=optional(TURN),
)  # fmt: skip
STEP = st.one_of(
    MOVES,
    st.builds(model.Expect, expect=STATE, clause=optional(TEXT)),
    st.builds(model.Illegal, illegal=MOVES, clause=optional(TEXT)),
)
STEPS = st.lists(STEP, min_size=1, max_size=3).map(tuple)
PLACED = st.builds(
    model.Placed, card=TEXT, as_=optional(TEXT), tapped=st.booleans(), counters=COUNTERS,
    damage=COUNT, attached_to=optional(TEXT), owner=BY, face=st.integers(0, 1),
)  # fmt: skip
ZONE = st.lists(PLACED, max_size=2).map(tuple)
SEATED = st.builds(
    model.PlayerPosition, life=NUMBER, battlefield=ZONE, hand=ZONE, library=ZONE, mana=TEXT,
    counters=COUNTERS,
)  # fmt: skip
POSITION = st.builds(
    model.Position,
    turn=st.builds(model.TurnPosition, active=PLAYER, number=st.integers(1, 9)),
    alice=SEATED, bob=SEATED, carol=optional(SEATED), dave=optional(SEATED),
)  # fmt: skip
FACE = st.builds(
    model.CardFace, name=NAME, cost=optional(TEXT), type=TEXT, text=TEXT, power=optional(TEXT),
    toughness=optional(st.sampled_from(["3", "*", "1+*", "03", "-1"])),
)  # fmt: skip
LAYOUT: Any = st.sampled_from(["normal", "split"])
ONE_FACED = FACE.flatmap(
    lambda face: st.builds(
        model.Card, name=st.just(face.name), faces=st.just((face,)), layout=LAYOUT,
        printed_as=optional(TEXT),
    )
)  # fmt: skip
CARD = ONE_FACED | st.builds(
    model.Card, name=TEXT, faces=st.lists(FACE, min_size=1, max_size=2).map(tuple), layout=LAYOUT
)
VARIANT = st.builds(model.Variant, name=TEXT, start=optional(POSITION), play=optional(STEPS))
SCENARIOS: st.SearchStrategy[Scenario] = st.builds(
    Scenario, id=NAME, rulings=texts(), case=optional(TEXT), summary=TEXT, rules=texts(),
    cards=st.lists(CARD, max_size=2).map(tuple), start=POSITION, play=STEPS,
    variants=st.lists(VARIANT, max_size=2).map(tuple), same=texts(2),
)  # fmt: skip
