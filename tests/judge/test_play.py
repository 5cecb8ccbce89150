"""Play on fakes: what a fault of an engine comes to, and what the reference is fed."""

from __future__ import annotations

import pytest
import table_engine
from traces import asked, step, trace

from conformance.engines.engine import GuardedEngine
from conformance.judge.verdict import Ground, Verdict
from conformance.play import own_choices, play, play_and_judge, reference_books
from conformance.scenario.model import Cast, Scenario
from conformance.scenario.yaml_in import read_scenarios

OX = """
id: play.ox
start:
  alice: {battlefield: [Old Millstone], hand: [{card: Grove Ox, as: ox}], mana: "{2}{G}"}
play:
  - illegal: {resolve: }
  - cast: ox
  - resolve:
"""
SORCERY = """
id: play.sorcery
cards: {Big Word: {type: Sorcery, cost: "{1}"}, Bigger Word: {type: Sorcery, cost: "{9}"}}
start: {alice: {hand: [Big Word, Bigger Word], battlefield: [Old Millstone], mana: "{1}"}}
play:
  - illegal: {cast: Bigger Word}
  - cast: Big Word
  - resolve:
  - expect: {alice: {graveyard: [Big Word]}}
"""


def scenario(text: str) -> Scenario:
    return read_scenarios(text)[0]


@pytest.mark.parametrize(
    ("engine", "verdict", "ground"),
    [
        ("TableEngine", Verdict.PASS, Ground.SCRIPT),
        ("PlaysAnything", Verdict.ILLEGAL_ACCEPTED, Ground.SCRIPT),
        ("RefusesEverything", Verdict.LEGAL_REFUSED, Ground.SCRIPT),
        ("AsksTooMuch", Verdict.ADAPTER_ERROR, Ground.SCRIPT),
        ("SetsUpWrongly", Verdict.ADAPTER_ERROR, Ground.SET_UP),
        ("ReadsNothing", Verdict.UNSUPPORTED, Ground.SET_UP),
        ("Crashes", Verdict.CRASH, Ground.SCRIPT),
        ("LeavesTraces", Verdict.WRONG_STATE, Ground.SCRIPT),
        ("KeepsCountersOnCards", Verdict.WRONG_STATE, Ground.TRACE_LAW),
        ("LosesLife", Verdict.WRONG_STATE, Ground.TRACE_LAW),
        ("TapsEverything", Verdict.WRONG_STATE, Ground.COMPARISON),
    ],
)
def test_each_fault_of_an_engine_has_its_verdict(
    engine: str, verdict: Verdict, ground: Ground
) -> None:
    faulty = GuardedEngine(getattr(table_engine, engine)())
    played = play_and_judge(scenario(SORCERY), faulty, table_engine.TableEngine())
    assert (played.judgement.verdict, played.judgement.ground) == (verdict, ground)


def test_an_engine_gets_the_cards_of_the_pool_written_out() -> None:
    class Listens(table_engine.TableEngine):
        def set_up(self, whole: Scenario) -> None:
            self.names = [card.name for card in whole.cards]
            super().set_up(whole)

    engine = Listens()
    play(scenario(OX.replace("  - illegal: {resolve: }\n", "")), engine)
    assert engine.names == ["Old Millstone", "Grove Ox"]


def test_variants_are_played_and_compared() -> None:
    text = OX.replace("  - illegal: {resolve: }\n", "")
    varied = text + "variants: [{name: poorer, start: {alice: {hand: [{card: Grove Ox, as: ox}]}}}]"
    played = play_and_judge(scenario(varied), table_engine.TableEngine())
    assert played.variants.keys() == {"poorer"}
    assert played.judgement.verdict is Verdict.LEGAL_REFUSED
    assert played.judgement.variant == "poorer"


def test_the_reference_is_fed_the_choices_that_the_engine_made_itself() -> None:
    course = trace(
        step(0, asked=(
            asked("targets", ("ox",), "ox", "elk", by="engine", subject="a"),
            asked("targets", ("elk",), "ox", "elk", by="engine", subject="a"),
            asked("x", 2, by="engine", subject="b"),
            asked("may", True),
            asked("targets", ("#3",), "#3", by="engine", subject="c"),
            asked("order", "engine", by="engine"),
            asked("order", ("ox", "elk"), by="engine", subject="d"),
            asked("payment", "auto", by="engine"),
        ))
    )  # fmt: skip
    move = Cast.model_validate({"cast": "ox", "answers": {"x": 1}})
    book = reference_books(course)(0, move)
    fed = own_choices(course.steps[0].asked)
    assert [(answer.kind, answer.subject, answer.value) for answer in fed] == [
        ("targets", "a", ("ox", "elk")), ("x", "b", 2), ("order", "d", ("ox", "elk")),
    ]  # fmt: skip
    question = asked("x", 0, "0", "1", "2", subject="other").question
    assert book.choose(question) == 1, "the script's own answer comes first"
    assert reference_books(course)(5, move).find(question) == 1


def test_a_script_does_not_go_on_after_the_end_of_the_game() -> None:
    from conformance.engines.reference import ReferenceAdapter

    for first in ("{concede: bob}", "{advance: draw, turn of: bob}"):
        text = f"id: play.over\nstart: {{alice: {{}}}}\nplay: [{first}, {{advance: end}}]\n"
        judgement = play_and_judge(scenario(text), ReferenceAdapter()).judgement
        assert judgement.verdict is Verdict.WRONG_STATE
        assert "the game is over before 'end' comes" in judgement.message
    into_the_end = "id: play.ends\nstart: {alice: {}}\nplay: [{advance: draw, turn of: bob}]\n"
    judgement = play_and_judge(scenario(into_the_end), ReferenceAdapter()).judgement
    assert judgement.verdict is Verdict.PASS, "that step did come, and with it the end"


def test_what_state_based_actions_took_at_once_is_told_so() -> None:
    from conformance.engines.reference import ReferenceAdapter

    text = """
id: play.unstable
cards: {Grim Banner: {type: Enchantment, cost: "{1}", text: "Creatures get -1/-1."},
        Bear: {type: Creature — Bear, cost: "{G}", power: 1, toughness: 1}}
start: {alice: {battlefield: [Grim Banner, {card: Bear, as: bear}]}}
play: [{expect: {bear: {zone: battlefield}}}]
"""
    judgement = play_and_judge(scenario(text), ReferenceAdapter()).judgement
    assert judgement.verdict is Verdict.ADAPTER_ERROR
    assert "state-based actions remove what cannot stay (CR 704.5): is bear stable" in (
        judgement.message
    )
