"""Canaries sing where the engine reads a sentence, and silence a card where it does not."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from phase_scenarios import scenario

from conformance.engines.errors import Unsupported
from conformance.engines.trace import StepOutcome

if TYPE_CHECKING:
    from conformance.engines.adapter import EngineAdapter

MISREAD = {
    "put exactly two from hand": "puts one card",
    "give control": "does not target the opponent",
    "exiled card into the graveyard": "targets no card in exile",
    "forced cast from hand": "casts nothing",
    "choose a card as it enters": "takes the creature for “it”",
    "each player's top card": "the controller of the ability casts it",
    "target player's top card": "the controller of the spell casts it",
    "token with evolve": "the token has the word and no ability",
    "colour that one's lands could produce": "offers every colour",
    "mana on a condition": "adds it without asking",
    "one mana or otherwise another": "never looks at the condition",
    "mana ability granted to opponents' lands": "grants nothing",
    "mana of another type and amount": "keeps the amount",
    "if X is so much": "never looks at the condition",
    "lands are of a type besides": "changes no land, unless the text says all or whose",
}
"""Sentences that the engine compiles and then plays otherwise, in the version pinned."""


@pytest.fixture(scope="module")
def canaries(adapter: EngineAdapter) -> Any:
    from mtg_adapters.phase import canaries

    assert adapter.hello().engine == "phase"
    return canaries


@pytest.fixture(scope="module")
def aviary(canaries: Any) -> Any:
    from mtg_adapters.phase.adapter import (
        PhaseAdapter,
    )

    return canaries.Aviary(lambda s: PhaseAdapter(canaries=False).run(s), canaries.load_canaries())


def test_each_canary_sings_except_where_the_engine_is_known_to_misread(
    canaries: Any, aviary: Any
) -> None:
    faults = {one.name: aviary.fault(one) for one in canaries.load_canaries()}
    assert {name for name, fault in faults.items() if fault} == set(MISREAD), faults


def test_each_canary_hears_a_sentence_of_its_own_cards(canaries: Any) -> None:
    from mtg_adapters.phase.cards import sentences

    for canary in canaries.load_canaries():
        own = [one for card in canary.scenario.cards for one in sentences(card)]
        assert any(canary.reads.fullmatch(one) for one in own), canary.name


def test_names_of_canaries_are_unique(canaries: Any) -> None:
    names = [canary.name for canary in canaries.load_canaries()]
    assert sorted(names) == sorted(set(names))


def test_a_canary_that_expects_something_else_does_not_sing(canaries: Any) -> None:
    from mtg_adapters.phase.adapter import PhaseAdapter

    wrong = scenario(
        {"cast": "Grove Ox"},
        {"resolve": None, "answers": {"x": 3}},
        {"expect": {"Grove Ox": {"power": 4}, "alice": {"life": 21}, "stack": [{}]}},
        start={"alice": {"hand": ["Grove Ox"], "mana": "{2}{G}"}},
    )
    trace = PhaseAdapter(canaries=False).run(wrong)
    assert list(canaries.faults(wrong, trace)) == [
        "step 2: never asked for x",
        "step 3: Grove Ox: power is 3 instead of 4",
        "step 3: alice: life is 20 instead of 21",
        "step 3: 0 objects on the stack instead of 1",
    ]


def test_a_card_with_a_misread_sentence_is_unsupported(adapter: EngineAdapter) -> None:
    text = "Put two creature cards from your hand onto the battlefield."
    trace = adapter.run(
        scenario(
            {"cast": "Twin Gates"},
            start={"alice": {"hand": ["Twin Gates"]}},
            cards={"Twin Gates": {"cost": "{G}", "type": "Sorcery", "text": text}},
        )
    )
    assert trace.set_up.outcome is StepOutcome.UNSUPPORTED
    assert trace.set_up.detail.startswith(f"card text: Twin Gates: {text} (canary ")


def test_a_canary_is_played_once(canaries: Any) -> None:
    from mtg_adapters.phase.adapter import PhaseAdapter

    played: list[str] = []

    def play(one: Any) -> Any:
        played.append(one.id)
        return PhaseAdapter(canaries=False).run(one)

    fresh = canaries.Aviary(play, canaries.load_canaries())
    crab = scenario({"expect": {}}, start={}).cards
    fresh.refuse_misread(crab)
    fresh.refuse_misread(crab)
    assert sorted(played) == ["canary.destroy", "canary.evolve"]


def test_a_faulty_canary_refuses_by_the_sentence(canaries: Any) -> None:
    def crash(one: Any) -> Any:
        from conformance.engines.trace import StepTrace, Trace

        return Trace(one.id, "phase", StepTrace(-1, StepOutcome.CRASH, "panic"))

    silent = canaries.Aviary(crash, canaries.load_canaries())
    with pytest.raises(Unsupported, match=r"Strike Down: Destroy target creature\..*set-up: crash"):
        silent.refuse_misread(scenario({"expect": {}}, start={}).cards[-1:])
