"""A failure is told as a story, from the ruling to the command that shows it again."""

from __future__ import annotations

import io
import os
from pathlib import Path

import pytest
import table_engine
from rich.console import Console

from conformance.engines.errors import IllegalMove
from conformance.engines.trace import Observation
from conformance.play import Played, play_and_judge
from conformance.report.terminal import board_by_board, print_lines, story
from conformance.report.words import board_lines, zone_contents
from conformance.scenario.model import Cast
from conformance.scenario.yaml_in import read_scenarios

SORCERY = """
id: story.sorcery
rulings: [evolve.same-object]
case: holder blinked
cards: {Big Word: {type: Sorcery, cost: "{1}"}, Bigger Word: {type: Sorcery, cost: "{X}"}}
start:
  alice:
    hand: [Big Word, Bigger Word]
    battlefield: [{card: Grove Ox, as: ox, counters: {+1/+1: 1}, damage: 2}]
    mana: "{3}"
play:
  - illegal: {attack: {ox: bob}}
  - cast: Big Word
  - resolve:
  - cast: Bigger Word
    answers: {x: 2}
    asked: [{kind: x, options: ["0", "1", "2"]}]
  - resolve: Bigger Word
  - expect: {alice: {graveyard: [Big Word, Bigger Word]}}
    clause: both words are said
variants:
  - name: poorer
    start: {alice: {hand: [Big Word, Bigger Word], mana: "{2}"}}
"""


def played(engine: table_engine.TableEngine, text: str = SORCERY) -> Played:
    return play_and_judge(read_scenarios(text)[0], engine, table_engine.TableEngine())


def told(one: Played, *, colour: bool = False) -> str:
    screen = Console(file=io.StringIO(), force_terminal=colour, width=80)
    print_lines(screen, story(one, "table 1.0", path="some file.yaml", reproduce="--engine table"))
    out = screen.file
    assert isinstance(out, io.StringIO)
    return out.getvalue()


class RefusesAttacks(table_engine.TableEngine):
    """Combat is refused, not unsupported."""

    def move(self, move: object, book: object) -> None:  # type: ignore[override]
        if not isinstance(move, Cast):
            raise IllegalMove("no combat here")
        super().move(move, book)  # type: ignore[arg-type]


class Forgets(RefusesAttacks, table_engine.KeepsCountersOnCards):
    """Breaks a law of every trace."""


class Taps(RefusesAttacks, table_engine.TapsEverything):
    """Takes another course than the reference engine."""


ALONE = SORCERY.split("variants:")[0]
NO_COMBAT = ALONE.replace("  - illegal: {attack: {ox: bob}}\n", "")
STORIES = {
    "unsupported": (table_engine.TableEngine, SORCERY),
    "in-a-variant": (RefusesAttacks, SORCERY),
    "trace-law": (Forgets, ALONE),
    "comparison": (Taps, NO_COMBAT),
}


@pytest.mark.parametrize("name", STORIES)
def test_a_story_is_the_same_every_time(name: str) -> None:
    engine, text = STORIES[name]
    found = told(played(engine(), text))
    path = Path(__file__).parent / "snapshots" / f"story-{name}.txt"
    if os.environ.get("MTG_UPDATE_SNAPSHOTS"):
        path.parent.mkdir(exist_ok=True)
        path.write_text(found, encoding="utf-8")
    assert found == path.read_text(encoding="utf-8")


def test_colour_is_only_on_a_terminal_and_never_with_no_color(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    for name in ("NO_COLOR", "FORCE_COLOR"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("TERM", "xterm-256color")
    one = played(Taps())
    assert "\x1b[" not in told(one)
    assert "\x1b[1;31m" in told(one, colour=True)
    monkeypatch.setenv("NO_COLOR", "1")
    assert "\x1b[31m" not in told(one, colour=True)


def test_what_a_scenario_says_is_never_markup() -> None:
    text = SORCERY.replace("id: story.sorcery", 'id: "[bold]x[/nonsense]"')
    assert "[bold]x[/nonsense]" in told(played(table_engine.TableEngine(), text))


def test_the_board_is_told_after_each_step() -> None:
    one = play_and_judge(read_scenarios(NO_COMBAT)[0], table_engine.TableEngine(), observe_all=True)
    lines = [line for _, line in board_by_board(one)]
    assert "  3. alice casts Bigger Word; x: 2" in lines
    assert "      alice, x about Bigger Word of 0, 1, 2: 2" in lines
    assert "        battlefield: ox (Grove Ox 4/4, 1 +1/+1, 2 damage)" in lines
    assert "      stack, top first: Bigger Word" in lines


def test_a_board_of_objects_alone_shows_them_in_their_zones() -> None:
    seen: Observation = {
        "players": {"alice": {"life": 20}, "bob": {"life": 20, "hand": []}},
        "objects": {
            "ox": {"card": "Grove Ox", "zone": "battlefield", "controller": "bob"},
            "elk": {"card": "Grove Elk", "zone": "hand", "owner": "alice"},
        },
    }
    assert list(board_lines(seen)) == [
        "alice: 20 life",
        "  hand: elk (Grove Elk)",
        "bob: 20 life",
        "  battlefield: ox (Grove Ox)",
    ]
    assert zone_contents(seen, "bob", "hand") == []
    assert zone_contents(seen, "bob", "graveyard") is None, "nothing was told of it"
