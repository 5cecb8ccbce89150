"""Every problem of a file comes in one go, at its place, with what was meant."""

from __future__ import annotations

import pytest

from conformance.scenario.problems import Problem, ScenarioError
from conformance.scenario.yaml_in import load_scenarios, read_scenarios

GOOD = """\
id: evolve.two-enter-together
rulings: [evolve.simultaneous]
cards:
  Call the Pair:
    cost: "{2}{G}"
    type: Sorcery
    text: Put up to two creature cards from your hand onto the battlefield.
start:
  alice:
    battlefield: [{card: Hedge Runner, as: crab, counters: {+1/+1: 2}}]
    hand: [Call the Pair, {card: Grove Ox, as: ox 1}, {card: Grove Ox, as: ox 2}]
    mana: "{2}{G}"
play:
  - cast: Call the Pair
  - resolve:
    answers: {objects: [ox 1, ox 2]}
    as: {first: {trigger of: crab, caused by: ox 1}}
  - expect: {stack: [{trigger of: crab, caused by: [ox 1, ox 2]}], crab: {power: 2}}
"""


def problems(text: str) -> list[Problem]:
    with pytest.raises(ScenarioError) as error:
        read_scenarios(text, "f.yaml")
    return list(error.value.problems)


def only(text: str) -> Problem:
    found = problems(text)
    assert len(found) == 1, found
    return found[0]


def changed(old: str, new: str) -> str:
    assert GOOD.count(old) == 1, old
    return GOOD.replace(old, new)


def test_a_sound_file_is_read() -> None:
    (scenario,) = read_scenarios(GOOD)
    assert scenario.start.alice.battlefield[0].counters == {"+1/+1": 2}
    assert scenario.play[1].as_["first"].caused_by == ("ox 1",)  # type: ignore[union-attr]


def test_a_stream_holds_several_scenarios() -> None:
    both = GOOD + "---\n" + changed("two-enter-together", "again")
    assert [one.id for one in read_scenarios(both)] == [
        "evolve.two-enter-together",
        "evolve.again",
    ]


def test_two_scenarios_of_a_file_have_two_ids() -> None:
    assert "two scenarios of the file have the id" in only(GOOD + "---\n" + GOOD).message


def test_everything_wrong_is_reported_at_once_and_in_order() -> None:
    text = (
        GOOD.replace("evolve.simultaneous", "evolve.simultanous")
        .replace("as: crab,", "as: crab, tapd: true,")
        .replace("card: Grove Ox, as: ox 1", "card: Grove Oks, as: ox 1")
        .replace("{power: 2}", "{powr: 2}")
    )
    assert [str(problem) for problem in problems(text)] == [
        (
            'f.yaml:2:11: rulings[1]: no ruling has the id "evolve.simultanous"; '
            "expected an id that "
            '`mtg-conformance rulings` lists (did you mean "evolve.simultaneous"?)'
        ),
        (
            'f.yaml:10:50: start.alice.battlefield[1].tapd: "tapd" is not known '
            "here; expected one of "
            "card, as, tapped, sick, counters, damage, attached to, owner, face, face down, token "
            '(did you mean "tapped"?)'
        ),
        (
            'f.yaml:11:28: start.alice.hand[2].card: no card is called "Grove '
            'Oks"; expected a card '
            'of `cards:` or of the pool (did you mean "Grove Ox"?)'
        ),
        (
            'f.yaml:18:75: play[3].expect.crab.powr: "powr" is not known here; '
            "expected one of zone, "
            "power, toughness, counters, tapped, damage, controller, owner, types, "
            "mana value, token, "
            'face down, attached to, card (did you mean "power"?)'
        ),
    ]


@pytest.mark.parametrize(
    ("old", "new", "path", "message", "hint"),
    [
        ("  - cast: Call the Pair", "  - casst: Call the Pair", "play[1]",
         "does not say what happens", '"cast"'),
        ("  - cast: Call the Pair", "  - {cast: ox 1, resolve: }", "play[1]",
         "this has cast and resolve", ""),
        ("  - cast: Call the Pair", "  - cast: Call the Par", "play[1].cast",
         'nothing is called "Call the Par"', '"Call the Pair"'),
        ("  - cast: Call the Pair", "  - cast: Grove Ox", "play[1].cast",
         'no object is called "Grove Ox"', ""),
        ("  - cast: Call the Pair", "  - 12", "play[1]", "12 is not a step", ""),
        ("  - cast: Call the Pair", "  - resolve", "play[1]", '"resolve" is not a step',
         "`resolve:`"),
        ("objects: [ox 1, ox 2]", "objcts: [ox 1, ox 2]", "play[2].answers.objcts",
         "not one of the words", '"objects"'),
        ("objects: [ox 1, ox 2]", "objects: [ox 1, ax 2]", "play[2].answers.objects[2]",
         'nothing is called "ax 2"', '"ox 2"'),
        ("objects: [ox 1, ox 2]", "may: yes", "play[2].answers.may",
         "no answer to a question of kind may", ""),
        ("objects: [ox 1, ox 2]", "x: many", "play[2].answers.x",
         "no answer to a question of kind x", ""),
        ("objects: [ox 1, ox 2]", "x: [a, [b]]", "play[2].answers.x", "a list cannot stand", ""),
        ("trigger of: crab, caused by: ox 1}", "trigger of: crap, caused by: ox 1}",
         "play[2].as.first.trigger of", 'nothing is called "crap"', '"crab"'),
        ("  - resolve:", "  - resolve: {x: 1}", "play[2].resolve", "a mapping", "beside"),
        ("[Call the Pair,", "[Call the Pair, {card: Wastes, as: stack},", "start.alice.hand[2].as",
         "meaning of its own", ""),
        ("[Call the Pair,", "[Call the Pair, {card: Wastes, as: crab},", "start.alice.hand[2].as",
         'two objects are called "crab"', ""),
        ('    mana: "{2}{G}"', "    mana: 2G", "start.alice.mana", "is not mana", '"{2}{G}"'),
        ('    mana: "{2}{G}"', "    mana: {2}{G}", "", "", ""),
        ("  alice:", "  turn: {step: combat damage}\n  alice:", "start.turn.step",
         "cannot start in combat damage", ""),
        ("  alice:", "  turn: {active: carol}\n  alice:", "start.turn.active",
         "carol does not take part", ""),
        ("  alice:", "  turn: {step: precombat}\n  alice:", "start.turn.step",
         "not one of the words", '"precombat main"'),
        ("as: crab,", "as: crab, attached to: ox,", "start.alice.battlefield[1].attached to",
         'no permanent is called "ox"', ""),
        ("{card: Grove Ox, as: ox 1}", "{card: Grove Ox, as: ox 1, damage: 2}",
         "start.alice.hand[2].damage", "a card in the hand", ""),
        ("as: crab,", "as: crab, damage: -1,", "start.alice.battlefield[1].damage",
         "greater than or equal to 0", ""),
        ("  alice:", "  alyce: {}\n  alice:", "start.alyce", "not known here", '"alice"'),
        ("crab: {power: 2}", "crob: {power: 2}", "play[3].expect.crob",
         'nothing is called "crob"', '"crab"'),
        ("crab: {power: 2}", "carol: {life: 2}", "play[3].expect.carol",
         "carol does not take part", ""),
        ("id: evolve.two-enter-together\n", "", "", '"id" is missing', ""),
        ("rulings: [evolve.simultaneous]", "rulings: [evolve.simultaneous]\ncase: both greter",
         "case", "is no case of", ""),
    ],
)  # fmt: skip
def test_a_mistake_is_named_with_its_place_and_its_mend(
    old: str, new: str, path: str, message: str, hint: str
) -> None:
    found = only(changed(old, new))
    assert found.path == path
    assert message in found.message
    assert hint in found.hint
    assert found.line > 0


def test_where_a_name_resembles_none_the_names_there_are_show_what_lacks_its_as() -> None:
    first = problems(changed("as: crab, ", ""))[0]
    assert first.message == 'nothing is called "crab"'
    assert first.hint == (
        "the names here are Call the Pair, Hedge Runner, alice, bob, first, ox 1, ox 2"
    )


@pytest.mark.parametrize(
    ("old", "new"),
    [("    hand: [", "   hand: ["), ("    hand: [", "     hand: ["), ("  - cast:", " - cast:")],
)
def test_a_line_that_begins_in_another_column_is_told_of_its_column(old: str, new: str) -> None:
    found = only(changed(old, new))
    assert "column" in found.hint
    assert "braces" not in found.hint


def test_the_case_may_be_any_case_of_its_rulings() -> None:
    text = changed("rulings: [evolve.simultaneous]",
                   "rulings: [evolve.simultaneous]\ncase: holder among those entering")  # fmt: skip
    assert read_scenarios(text)[0].case == "holder among those entering"


def test_words_are_words_where_older_yaml_sees_numbers_and_switches() -> None:
    text = """\
id: words
cards:
  No: {type: Creature — Ox, cost: "{1}", power: 3, toughness: "*"}
  On: {type: Creature — Ox, cost: "{1}", power: 1e3, toughness: 2}
  1:30: {type: Instant}
  2001-01-01: {type: Instant}
  1996: {type: Instant}
  true: {type: Instant}
start:
  alice: {hand: [No, On, 1:30, 2001-01-01, 1996, true, {card: Wastes, as: 12}]}
play:
  - cast: No
  - expect: {No: {zone: stack}, 1:30: {zone: hand}, 12: {zone: hand}, 1996: {zone: hand}}
"""
    (scenario,) = read_scenarios(text)
    names = [placed.name for placed in scenario.start.alice.hand]
    assert names == ["No", "On", "1:30", "2001-01-01", "1996", "true", "12"]
    faces = {card.name: card.faces[0] for card in scenario.cards}
    assert (faces["No"].power, faces["On"].power, faces["On"].toughness) == ("3", "1e3", "2")


def test_numbers_and_switches_are_not_made_of_words() -> None:
    for value in ('"3"', "true", "three", "1.5", "0x10", "1_000"):
        found = only(changed("crab: {power: 2}", f"crab: {{power: {value}}}"))
        assert found.expected == "a whole number", value
    for value in ("yes", "on", "1", '"true"'):
        found = only(changed("crab: {power: 2}", f"crab: {{tapped: {value}}}"))
        assert found.expected == "true or false", value


def test_names_that_may_exist_are_let_pass() -> None:
    text = """\
id: quiet
cards:
  Brood Call: {type: Sorcery, text: Create two 1/1 green Snake creature tokens.}
  Day // Night:
    layout: split
    faces: [{name: Day, type: Instant}, {name: Night, type: Instant}]
start: {alice: {hand: [Brood Call, {card: Day // Night, as: halves}]}}
play:
  - cast: Brood Call
  - resolve:
    as: {snake: {token: Snake}, other: {token: Snake}}
  - expect: {snake: {power: 1}, alice: {battlefield: [snake, Snake], graveyard: [Brood Call]}}
  - cast: halves
    answers: {face: Night, mode: [1, 2], order: [whatever, the engine calls them]}
  - expect: {stack: [{spell: halves}], "#1": {zone: battlefield}}
"""
    assert read_scenarios(text)[0].id == "quiet"


def test_a_file_that_is_not_there_is_one_problem(tmp_path: object) -> None:
    from pathlib import Path

    missing = Path(str(tmp_path)) / "missing.yaml"
    with pytest.raises(ScenarioError, match="cannot be read: No such file"):
        load_scenarios(missing)
    with pytest.raises(ScenarioError, match="cannot be read: Is a directory"):
        load_scenarios(missing.parent)
