"""What the texts mean that evolve is tested with."""

from __future__ import annotations

import pytest
from meaning_words import (
    ANOTHER,
    CREATURE_CARD,
    EVOLVE,
    FLYING,
    GRAVE_CREATURE,
    HAND_CREATURES,
    MINE,
    MY_CREATURE,
    ONE_CREATURE,
    SORCERY,
    abilities,
    fixed,
    spell,
    triggered,
)

from reference_engine.abilities import conditions as c
from reference_engine.abilities import effects as e
from reference_engine.abilities import modifications as m
from reference_engine.abilities import quantities as q
from reference_engine.abilities import references as r
from reference_engine.abilities import replacements as rep
from reference_engine.abilities import triggers as t
from reference_engine.abilities.descriptions import CREATURE, Description
from reference_engine.abilities.model import (
    Ability,
    ReplacementAbility,
    StaticAbility,
    TargetSpec,
)
from reference_engine.types import Step, Zone

EVOLVE_FAMILY: list[tuple[str, frozenset[str], tuple[Ability, ...]]] = [
    ("Evolve", CREATURE_CARD, (EVOLVE,)),
    ("Flying, evolve", CREATURE_CARD, (FLYING, EVOLVE)),
    ("Evolve\nEvolve", CREATURE_CARD, (EVOLVE, EVOLVE)),
    (
        (
            "Whenever another creature you control enters, if that creature's power is greater "
            "than this creature's power, put a +1/+1 counter on this creature."
        ),
        CREATURE_CARD,
        (
            triggered(
                t.Enters(ANOTHER),
                e.PutCounters(r.THIS),
                condition=c.Compare(
                    q.StatOf("power", r.TRIGGERING), ">", q.StatOf("power", r.THIS)
                ),
            ),
        ),
    ),
    (
        "Put up to two creature cards from your hand onto the battlefield.",
        SORCERY,
        (
            spell(
                e.PutOntoBattlefield(r.Chosen(HAND_CREATURES, fixed(0), fixed(2), r.YOU, Zone.HAND))
            ),
        ),
    ),
    (
        "Return target creature card from your graveyard to the battlefield.",
        SORCERY,
        (spell(e.PutOntoBattlefield(r.Target()), targets=(GRAVE_CREATURE,)),),
    ),
    (
        "Return all creature cards from your graveyard to the battlefield.",
        SORCERY,
        (spell(e.PutOntoBattlefield(r.All(HAND_CREATURES, Zone.GRAVEYARD))),),
    ),
    (
        "Put target creature card from a graveyard onto the battlefield under your control.",
        SORCERY,
        (
            spell(
                e.PutOntoBattlefield(r.Target()),
                targets=(
                    TargetSpec(
                        "card", Description(types=("creature",), card=True), zone=Zone.GRAVEYARD
                    ),
                ),
            ),
        ),
    ),
    (
        (
            "Exile target creature you control, then return that card to the battlefield under its "
            "owner's control."
        ),
        SORCERY,
        (
            spell(
                e.MoveTo(r.Target(), Zone.EXILE),
                e.PutOntoBattlefield(r.IT, under=None),
                targets=(MY_CREATURE,),
            ),
        ),
    ),
    (
        (
            "Exile target creature. Return that card to the battlefield under its owner's control "
            "at the beginning of the next end step."
        ),
        SORCERY,
        (
            spell(
                e.MoveTo(r.Target(), Zone.EXILE),
                e.Delayed(t.BeginningOf(Step.END), (e.PutOntoBattlefield(r.IT, under=None),)),
                targets=(ONE_CREATURE,),
            ),
        ),
    ),
    (
        "Target creature gets +2/-2 and gains evolve until end of turn.",
        SORCERY,
        (
            spell(
                e.Modify(
                    r.Target(),
                    (m.ModifyPowerToughness(fixed(2), fixed(-2)), m.AddAbilities((EVOLVE,))),
                ),
                targets=(ONE_CREATURE,),
            ),
        ),
    ),
    (
        "Switch target creature's power and toughness until end of turn.",
        SORCERY,
        (spell(e.Modify(r.Target(), (m.SwitchPowerToughness(),)), targets=(ONE_CREATURE,)),),
    ),
    (
        "Creatures you control have evolve.",
        frozenset({"enchantment"}),
        (StaticAbility((m.AddAbilities((EVOLVE,)),), MINE),),
    ),
    (
        "Other creatures you control get +1/+1.",
        CREATURE_CARD,
        (StaticAbility((m.ModifyPowerToughness(fixed(1), fixed(1)),), ANOTHER),),
    ),
    (
        "Create a token that's a copy of target creature.",
        SORCERY,
        (spell(e.CreateCopies(r.Target()), targets=(ONE_CREATURE,)),),
    ),
    (
        (
            "You may have this creature enter as a copy of any creature on the battlefield, except "
            "it has evolve."
        ),
        CREATURE_CARD,
        (ReplacementAbility(rep.EntersAsCopy(CREATURE, except_abilities=(EVOLVE,))),),
    ),
    (
        "Gain control of target creature until end of turn. Untap that creature.",
        SORCERY,
        (
            spell(
                e.Modify(r.Target(), (m.SetController(r.YOU),)),
                e.Untap(r.Target()),
                targets=(ONE_CREATURE,),
            ),
        ),
    ),
    (
        "Tidepool Crab enters the battlefield with X +1/+1 counters on it.",
        CREATURE_CARD,
        (ReplacementAbility(rep.EntersWith((("+1/+1", q.X()),))),),
    ),
]


@pytest.mark.parametrize(("text", "types", "expected"), EVOLVE_FAMILY)
def test_texts_of_the_evolve_family_mean_what_they_say(
    text: str, types: frozenset[str], expected: tuple[Ability, ...]
) -> None:
    assert abilities(text, types) == expected
