"""One reading shows everything: broken notation, misspelt words and wrong names together."""

from __future__ import annotations

from pathlib import Path

import pytest
from cpu_time import cpu_seconds

from conformance.authoring.lint import lint_text
from conformance.authoring.recovery import with_notation_mended
from conformance.scenario.yaml_in import read_scenarios

WRONG = """\
id: evolve.all-wrong
rulings: [evolve.trigger-check]
summary: Bob says: no.
rules: [702.100z]
cards:
  Sting: {cost: {1}{B}, type: Instant, text: Destroy target creature with sadness.}
  Lamp:
    cost: {2}
    type: Artifact
    text: {T}: Add {G}.
start:
  alice:
    battlefield: [{card: Tidepool Crab, as: crab}, Lamp]
    hand: [Sting]
    mana: {1}{B}
play:
  - cast: Sting
    answers: {target: crab}
  - resolve:
  - cast: crabb
  - advance: upkep
  - expect: {crab: {zone: graveyrad}, alice: {life: twenty}}
"""


def findings(text: str) -> list[tuple[int, str]]:
    found = lint_text(text.encode("utf-8"), Path("/nowhere/x.yaml")).findings
    return [(one.problem.line, one.problem.message) for one in found]


@pytest.mark.parametrize(
    ("line", "message"),
    [
        (3, "this is not YAML"),
        (4, 'have no number "702.100z"'),
        (6, "this is not YAML"),
        (6, "cannot read"),
        (8, "a mapping cannot stand here"),
        (10, "this is not YAML"),
        (15, "this is not YAML"),
        (18, '"target" is not one of the words'),
        (20, 'nothing is called "crabb"'),
        (21, '"upkep" is not one of the words'),
        (22, '"graveyrad" is not one of the words'),
        (22, '"twenty" cannot stand here'),
    ],
)
def test_no_mistake_hides_another(line: int, message: str) -> None:
    assert any(at == line and message in told for at, told in findings(WRONG)), findings(WRONG)


def test_nothing_else_is_told() -> None:
    assert {line for line, _ in findings(WRONG)} == {3, 4, 6, 8, 10, 15, 18, 20, 21, 22}


def test_a_place_behind_a_mended_word_is_that_of_the_file() -> None:
    text = WRONG.replace("{target: crab}", "{target: crap}")
    line = text.split("\n")[17]
    found = lint_text(text.encode("utf-8"), Path("/nowhere/x.yaml")).findings
    columns = [one.problem.column for one in found if one.problem.line == 18]
    assert sorted(columns) == [line.index("target") + 1, line.index("crap") + 1]


def test_the_caret_stands_at_the_name_that_nothing_has() -> None:
    found = lint_text(WRONG.encode("utf-8"), Path("/nowhere/x.yaml")).findings
    (unknown,) = [one.problem for one in found if "crabb" in one.problem.message]
    assert (unknown.line, unknown.column) == (20, len("  - cast: ") + 1)


def test_missing_quotes_are_mended_where_nothing_else_can_be_meant() -> None:
    mended = with_notation_mended(WRONG)
    for line in ('summary: "Bob says: no."', 'cost: "{1}{B}", type', 'text: "{T}: Add {G}."',
                 'mana: "{1}{B}"'):  # fmt: skip
        assert line in mended
    assert with_notation_mended(mended) == mended


def test_a_tab_is_mended_and_a_comment_stays_one() -> None:
    text = (
        "id: a.b  # its name\nsummary: one: two  # three\nplay:\n\t- expect: {alice: {life: 20}}\n"
    )
    mended = with_notation_mended(text)
    assert 'summary: "one: two"  # three' in mended
    (scenario,) = read_scenarios(mended)
    assert scenario.summary == "one: two"


@pytest.mark.parametrize("broken", ["id: [", "id: {", "id: 'a", "- : -", "id: a\n b: c\n"])
def test_what_is_left_out_is_not_blamed(broken: str) -> None:
    told = findings(f"{broken}\nplay:\n  - expect: {{alice: {{life: 20}}}}\n")
    assert told
    assert not [message for _, message in told if "is missing" in message]


def test_a_file_that_reads_is_left_as_it_is() -> None:
    text = 'id: a.b\nplay:\n  - expect: {alice: {mana: "{G}"}}\n'
    assert with_notation_mended(text) == text
    assert findings(text) == []


def test_a_file_that_no_person_wrote_is_read_once() -> None:
    text = "id: a.b\nsummary: one: two\n" + "x: {1}{2}\n" * 8_000
    longer = "id: a.b\nplai: []\nplay:\n" + "  - pass: bob\n" * 6_000

    def read() -> None:
        assert findings(text)
        assert with_notation_mended(text) == text
        told = " ".join(message for _, message in findings(longer + "  - cast: nobody\n"))
        assert '"plai"' in told
        assert '"nobody"' in told

    assert cpu_seconds(read) < 5
