"""Cards for questions, and the few words with which the tests play them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from phase_scenarios import scenario

from conformance.engines.trace import Asked, Observation, StepOutcome, StepTrace, Trace

if TYPE_CHECKING:
    from conformance.engines.adapter import EngineAdapter

GROVE_OX = {"card": "Grove Ox", "as": "ox"}

CARDS: dict[str, Any] = {
    "Left Hand // Right Hand": {"layout": "split", "faces": [
        {"name": "Left Hand", "cost": "{W}", "type": "Sorcery", "text": "You gain 1 life.\nFuse"},
        {"name": "Right Hand", "cost": "{B}", "type": "Sorcery",
         "text": "You gain 5 life.\nFuse"}]},
    "Great Litter": {"cost": "{G}", "type": "Sorcery",
                     "text": "Create two 3/3 green Beast creature tokens."},
    "Twofold Crab": {"cost": "{U}", "type": "Creature — Crab", "text": "Evolve\nEvolve",
                     "power": "2", "toughness": "2"},
    "Kind Smith": {"cost": "{W}", "type": "Creature — Human", "power": "1", "toughness": "1",
                   "text": "When this creature enters, put a +1/+1 counter on target creature "
                           "you control."},
    "Sworn Foes": {"cost": "{B}", "type": "Sorcery", "text": "Destroy target creature an "
                   "opponent controls and target creature you control."},
    "Ember Bolt": {"cost": "{X}{R}", "type": "Sorcery",
                   "text": "Ember Bolt deals X damage to any target."},
    "Two Falls": {"cost": "{B}", "type": "Sorcery",
                  "text": "Destroy up to two target creatures."},
    "Brief Spark": {"cost": "{2}{R}", "type": "Creature — Elemental", "text": "Evoke {R}",
                    "power": "2", "toughness": "2"},
    "Many Boots": {"cost": "{R}", "type": "Creature — Human", "power": "1", "toughness": "1",
                   "text": "Multikicker {1}\nThis creature enters with a +1/+1 counter on it "
                           "for each time it was kicked."},
    "Open Gates": {"cost": "{G}", "type": "Sorcery",
                   "text": "Put up to two creature cards from your hand onto the battlefield."},
    "Torn Pack": {"cost": "{B}", "type": "Sorcery", "text": "Target player discards a card."},
    "Bright Patch": {"type": "Land", "text": "{T}: Add one mana of any color."},
    "Mixed Patch": {"type": "Land",
                    "text": "{T}: Add three mana in any combination of {R} and/or {G}."},
    "All Knowledge": {"cost": "{9}", "type": "Enchantment",
                      "text": "You may cast spells from your hand without paying their mana "
                              "costs."},
    "Glad Guest": {"cost": "{U}", "type": "Creature — Bird", "power": "1", "toughness": "1",
                   "text": "When this creature enters, you may draw a card."},
    "Long Search": {"cost": "{R}", "type": "Sorcery", "text": "Discover 3."},
    "Blank Page": {"cost": "{9}", "type": "Artifact"},
    "Either Way": {"cost": "{U}", "type": "Instant",
                   "text": "Choose one —\n• You gain 3 life.\n• Draw a card."},
    "Split Spark": {"cost": "{R}", "type": "Sorcery", "text": "Split Spark deals 3 damage "
                    "divided as you choose among one, two, or three targets."},
    "Picked Number": {"cost": "{U}", "type": "Sorcery",
                      "text": "Choose a number between 0 and 3."},
    "Kindred Stone": {"cost": "{1}", "type": "Artifact",
                      "text": "As this artifact enters, choose a creature type."},
    "Grey Mimic": {"cost": "{U}", "type": "Creature — Shapeshifter",
                   "text": "You may have this creature enter as a copy of any creature on the "
                           "battlefield.", "power": "0", "toughness": "1"},
    "Old Queen": {"cost": "{W}", "type": "Legendary Creature — Human",
                  "power": "1", "toughness": "1"},
    "Great Boar": {"cost": "{4}{G}", "type": "Creature — Boar", "text": "Trample",
                   "power": "7", "toughness": "7"},
    "Dark Trade": {"cost": "{B}", "type": "Sorcery", "text":
                   "As an additional cost to cast this spell, sacrifice a creature.\n"
                   "You gain 1 life."},
    "Fire Half // Ice Half": {"layout": "split", "faces": [
        {"name": "Fire Half", "cost": "{R}", "type": "Instant", "text": "You gain 1 life."},
        {"name": "Ice Half", "cost": "{U}", "type": "Instant", "text": "You gain 5 life."}]},
    "Stray Knight // Small Quest": {"layout": "adventure", "faces": [
        {"name": "Stray Knight", "cost": "{R}", "type": "Creature — Knight",
         "power": "2", "toughness": "2"},
        {"name": "Small Quest", "cost": "{U}", "type": "Sorcery — Adventure",
         "text": "You gain 5 life."}]},
    "Red Path // Green Path": {"layout": "modal_dfc", "faces": [
        {"name": "Red Path", "type": "Land", "text": "{T}: Add {R}."},
        {"name": "Green Path", "type": "Land", "text": "{T}: Add {G}."}]},
}  # fmt: skip


def play(adapter: EngineAdapter, *steps: Any, **start: Any) -> Trace:
    """Play steps after which the game is looked at."""
    return adapter.run(scenario(*steps, {"expect": {}}, start=start, cards=CARDS))


def done(trace: Trace) -> Observation:
    assert trace.set_up.outcome is StepOutcome.DONE, trace.set_up.detail
    for step in trace.steps:
        assert step.outcome is StepOutcome.DONE, step
        assert step.unused == (), step
    last = trace.steps[-1].observation
    assert last is not None
    return last


def only_question(step: StepTrace, kind: str) -> Asked:
    (asked,) = [entry for entry in step.asked if entry.question.kind == kind]
    return asked
