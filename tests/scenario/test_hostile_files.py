"""A hostile file gets clear words in under a second, and never a traceback."""

from __future__ import annotations

import pytest
from cpu_time import cpu_seconds
from hypothesis import given, settings
from hypothesis import strategies as st

from conformance.scenario.problems import MOST, ScenarioError
from conformance.scenario.yaml_in import read_scenarios

BOMB = "a: &a [x, x]\n" + "\n".join(
    f"{new}: &{new} [*{old}, *{old}]" for old, new in zip("abcdefgh", "bcdefghi", strict=True)
)
HEAD = "id: h\nplay: [{resolve: }]\n"

HOSTILE = {
    "alias bomb": (BOMB, "anchors are not allowed"),
    "lone alias": (HEAD + "summary: *a", "aliases are not allowed"),
    "merge key": ("<<: {id: h}\nplay: [{resolve: }]", "is not known here"),
    "object tag": ("!!python/object/apply:os.system ['true']", "tags are not allowed"),
    "own tag": (HEAD + "summary: !secret x", "tags are not allowed"),
    "megabytes": (HEAD + "summary: " + "x" * (1 << 20), "longer than 1048576 bytes"),
    "many values": (HEAD + "rules: [" + "a," * 400_000 + "]", "more than 50000 values"),
    "many unknown keys": (HEAD + "".join(f"k{i}: 1\n" for i in range(20_000)), "not known here"),
    "deep lists": (HEAD + "rules: " + "[" * 60 + "]" * 60, "deeper than 40 levels"),
    "very deep lists": (HEAD + "rules: " + "[" * 100_000, "nesting"),
    "deep mappings": (HEAD + "start: " + "{a: " * 60 + "1" + "}" * 60, "deeper than 40 levels"),
    "deep blocks": ("\n".join(" " * i + "a:" for i in range(300)), "deeper than 40 levels"),
    "duplicate keys": (HEAD + "id: again", "given twice, first in line 1"),
    "complex key": ("? [a, b]\n: c\n", "a key must be a word"),
    "a list": ("- 1\n- 2\n", "a list cannot stand here"),
    "a word": ("scenario", '"scenario" cannot stand here'),
    "a number": ("12", "12 cannot stand here"),
    "nothing": ("", "there is no scenario in it"),
    "only comments": ("# nothing\n---\n---\n", "there is no scenario in it"),
    "nul": (HEAD + "summary: a\0b", "U+0000 is not text"),
    "control character": (HEAD + "summary: a\x1bb", "U+001B is not text"),
    "not UTF-8": (HEAD.encode() + b"summary: \xff\xfe", "this is not UTF-8 text"),
    "UTF-16": (HEAD.encode("utf-16"), "this is not UTF-8 text"),
    "binary": (bytes(range(256)) * 10, "this is not UTF-8 text"),
    "tab": ("id: h\nstart:\n\talice: {}\n", "a tab is used to indent"),
    "open quote": ('id: "h\n', "this is not YAML"),
    "open brace": ("id: {h\n", "this is not YAML"),
    "bare braces": (HEAD + "summary: {2}{G}\n", "this is not YAML"),
    "huge number": (HEAD + f"start: {{alice: {{life: {'9' * 5000}}}}}", "cannot stand here"),
    "huge key": (HEAD + "? " + "k" * 500_000 + "\n: 1\n", "is not known here"),
    "everything empty": ("id:\nplay:\nstart:\ncards:\n", "nothing cannot stand here"),
    "wrong everywhere": ("id: [1]\nplay: {a: 1}\nstart: 3\ncards: 4\nrulings: 5", "cannot stand"),
    "directive": ("%YAML 9.9\n---\n" + HEAD, "this is not YAML"),
    "lone surrogate": (HEAD + 'summary: "\\ud800"', "this is not YAML"),
}


@pytest.mark.parametrize("name", HOSTILE)
def test_a_hostile_file_gets_a_clear_error_in_under_a_second(name: str) -> None:
    source, message = HOSTILE[name]
    errors: list[ScenarioError] = []

    def read() -> None:
        with pytest.raises(ScenarioError) as error:
            read_scenarios(source, "f.yaml")
        errors.append(error.value)

    assert cpu_seconds(read) < 1
    found = errors[0].problems
    assert any(message in problem.message for problem in found), found[:3]
    assert len(found) <= MOST + 1
    assert all(len(str(problem)) < 700 for problem in found)


@pytest.mark.parametrize(
    "wrong",
    ["answers: 3", "answers: [1]", "answers: [{}]", "answers: [{x: 1, may: true}]", "as: 3",
     "as: [a]", "as: {a: b}", "asked: x", "asked: [x]", "not asked: [y]", "not asked: {x: 1}",
     "by: 7", "answers: {x: }", "answers: {1: 2}", "as: {a: {b: c}}"],
)  # fmt: skip
def test_odd_types_in_a_move_are_problems_of_that_move(wrong: str) -> None:
    text = (
        f"id: h\nstart: {{alice: {{hand: [Grove Ox]}}}}\nplay:\n  - cast: Grove Ox\n    {wrong}\n"
    )
    with pytest.raises(ScenarioError) as error:
        read_scenarios(text, "f.yaml")
    assert {problem.line for problem in error.value.problems} == {5}, str(error.value)


@pytest.mark.parametrize(
    "wrong", ["3", "[]", "{stack: 3}", "{alice: 3}", "{alice: {hand: 3}}", "{stack: [3]}",
              "{Grove Ox: 3}", "{turn: 3}", "{objects: 3}", "{Grove Ox: {counters: [1]}}", ""],
)  # fmt: skip
def test_odd_types_in_an_expectation_are_problems_of_that_step(wrong: str) -> None:
    text = f"id: h\nstart: {{alice: {{hand: [Grove Ox]}}}}\nplay:\n  - expect: {wrong}\n"
    with pytest.raises(ScenarioError) as error:
        read_scenarios(text, "f.yaml")
    assert {problem.line for problem in error.value.problems} == {4}, str(error.value)


PIECES = (
    "id",
    ": ",
    "- ",
    "[",
    "]",
    "{",
    "}",
    "\n",
    "  ",
    "play:",
    "cast",
    "resolve: ",
    "answers: ",
    "for",
    "kind",
    "as: ",
    "expect: ",
    "illegal: ",
    "stack",
    "alice",
    "start:",
    "cards:",
    "faces",
    "variants: ",
    "same: ",
    "x",
    "1",
    "true",
    "~",
    "Grove Ox",
    "objects",
    "players",
    "value",
    ",",
    "hand: ",
    "battlefield: ",
    "card",
    "counters: ",
    "not asked: ",
    "asked: ",
    "trigger of: ",
)
SOUND = """\
id: f
start: {alice: {hand: [{card: Grove Ox, as: ox}], mana: "{2}{G}"}}
play:
  - {cast: ox, answers: [{x: 1, for: ox}], as: {t: {trigger of: ox}}, asked: [{kind: x}]}
  - expect: {ox: {power: 3, counters: {a: 1}}, alice: {hand: []}, stack: [{spell: ox}]}
  - illegal: {resolve: ox}
variants: [{name: v, play: [{resolve: }]}]
same: [ox.power]
"""


@settings(max_examples=150, deadline=None, database=None, derandomize=True)
@given(st.lists(st.tuples(st.integers(0, len(SOUND)), st.integers(0, 9), st.sampled_from(PIECES)),
                min_size=1, max_size=4))  # fmt: skip
def test_a_file_with_mistakes_anywhere_is_read_or_reported(
    edits: list[tuple[int, int, str]],
) -> None:
    text = SOUND
    for place, length, piece in edits:
        text = text[:place] + piece + text[place + length :]
    try:
        read_scenarios(text, "f.yaml")
    except ScenarioError as error:
        assert all(problem.message for problem in error.problems)
