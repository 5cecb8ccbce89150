"""What sentences mean: text → the values that the engine executes."""

from __future__ import annotations

import pytest
from meaning_words import (
    ANOTHER,
    CREATURE_CARD,
    HAND_CREATURES,
    LAND,
    MINE,
    ONE_CREATURE,
    SORCERY,
    abilities,
    draw,
    fixed,
    only,
    spell,
    triggered,
)

from reference_engine.abilities import conditions as c
from reference_engine.abilities import costs as k
from reference_engine.abilities import effects as e
from reference_engine.abilities import modifications as m
from reference_engine.abilities import quantities as q
from reference_engine.abilities import references as r
from reference_engine.abilities import replacements as rep
from reference_engine.abilities import triggers as t
from reference_engine.abilities.descriptions import CREATURE, Bound, Description
from reference_engine.abilities.model import (
    Ability,
    ActivatedAbility,
    AdditionalCost,
    AlternativeCost,
    CastRestriction,
    CostChange,
    ReplacementAbility,
    SpellAbility,
    StaticAbility,
    TargetSpec,
    TriggeredAbility,
)
from reference_engine.card_text import compile_text
from reference_engine.mana import parse_cost
from reference_engine.types import COLORS, ManaType, Step, Zone

# ------------------------------------------------------------------ descend and X

ARTIFACT = frozenset({"artifact"})

OTHERS: list[tuple[str, frozenset[str], tuple[Ability, ...]]] = [
    (
        (
            "At the beginning of your end step, put a bore counter on this artifact. Then if there "
            "are three or more bore counters on it, remove those counters and transform it."
        ),
        ARTIFACT,
        (
            triggered(
                t.BeginningOf(Step.END, "you"),
                e.PutCounters(r.THIS, "bore"),
                e.If(
                    c.Compare(q.CountersOn("bore", r.THIS), ">=", fixed(3)),
                    (e.RemoveCounters(r.THIS, "bore", None), e.Transform(r.THIS)),
                ),
            ),
        ),
    ),
    (
        "At the beginning of your end step, if you descended this turn, draw a card.",
        CREATURE_CARD,
        (triggered(t.BeginningOf(Step.END, "you"), draw(), condition=c.Descended(r.YOU)),),
    ),
    (
        (
            "This creature enters with a number of +1/+1 counters on it equal to the number of "
            "times you descended this turn."
        ),
        CREATURE_CARD,
        (ReplacementAbility(rep.EntersWith((("+1/+1", q.TimesDescended(r.YOU)),))),),
    ),
    (
        "Whenever a permanent card is put into your graveyard from anywhere, you gain 1 life.",
        CREATURE_CARD,
        (
            triggered(
                t.PutIntoGraveyard(Description(permanent_card=True, card=True, owner="you")),
                e.GainLife(fixed(1)),
            ),
        ),
    ),
    (
        "Whenever you cast a creature spell, discover X, where X is that spell's mana value.",
        CREATURE_CARD,
        (triggered(t.Casts(CREATURE, "you"), e.Discover(q.StatOf("mana value", r.TRIGGERING))),),
    ),
    (
        "Discard any number of cards, then draw that many cards plus one.",
        SORCERY,
        (
            spell(
                e.DiscardCards(fixed(0), q.UNLIMITED),
                e.Draw(q.Sum((q.ThatMany(), fixed(1)))),
            ),
        ),
    ),
    # mana
    (
        "{T}: Add one mana of any type that a land you control could produce.",
        LAND,
        (
            ActivatedAbility(
                k.Cost(parts=(k.TapThis(),)),
                (e.AddManaAmong("could produce", Description(types=("land",), controller="you")),),
                line=1,
            ),
        ),
    ),
    (
        "Whenever you tap a land for mana, add one mana of any type that land produced.",
        frozenset({"enchantment"}),
        (triggered(t.TappedForMana(Description(types=("land",)), "you"), e.AddManaProduced()),),
    ),
    (
        "If you tap a permanent for mana, it produces three times as much of that mana instead.",
        frozenset({"enchantment"}),
        (ReplacementAbility(rep.MultiplyMana(Description(), "you", 3)),),
    ),
    # costs
    (
        (
            "{X}{G}, {Q}, Sacrifice another creature, Pay 2 life: Draw a card. Activate only once "
            "each turn."
        ),
        CREATURE_CARD,
        (
            ActivatedAbility(
                k.Cost(
                    parse_cost("{X}{G}"),
                    (
                        k.UntapThis(),
                        k.Sacrifice(Description(types=("creature",), another=True), fixed(1)),
                        k.PayLife(fixed(2)),
                    ),
                ),
                (draw(),),
                once_each_turn=True,
                line=1,
            ),
        ),
    ),
    (
        (
            "You may pay 6 life and sacrifice three black creatures rather than pay this spell's "
            "mana cost."
        ),
        CREATURE_CARD,
        (
            AlternativeCost(
                k.Cost(
                    parts=(
                        k.PayLife(fixed(6)),
                        k.Sacrifice(
                            Description(types=("creature",), colors=(ManaType.BLACK,)), fixed(3)
                        ),
                    )
                ),
                "alternative",
            ),
        ),
    ),
    (
        "As an additional cost to cast this spell, reveal a creature card from your hand.",
        SORCERY,
        (AdditionalCost(k.Cost(parts=(k.Reveal(CREATURE, fixed(1)),))),),
    ),
    (
        "Spells your opponents cast cost {2} more to cast.",
        CREATURE_CARD,
        (CostChange(caster="opponent", increase=parse_cost("{2}")),),
    ),
    (
        "Each spell that would cost less than three mana to cast costs three mana to cast.",
        frozenset({"artifact"}),
        (CostChange(minimum=3),),
    ),
    (
        "Your opponents can't cast spells during your turn.",
        CREATURE_CARD,
        (CastRestriction(caster="opponent", holds_during="you"),),
    ),
    # instructions
    (
        "Each player discards their hand, then draws seven cards.",
        SORCERY,
        (
            spell(
                e.DiscardCards(player=r.EachPlayer(), whole_hand=True),
                e.Draw(fixed(7), r.EachPlayer()),
            ),
        ),
    ),
    (
        "Each player returns a creature card from their graveyard to the battlefield.",
        SORCERY,
        (
            spell(
                e.ForEachPlayer(
                    r.EachPlayer(),
                    (
                        e.PutOntoBattlefield(
                            r.Chosen(
                                Description(types=("creature",), card=True, owner="that player"),
                                fixed(1),
                                fixed(1),
                                r.ThatPlayer(),
                                Zone.GRAVEYARD,
                            ),
                            r.ThatPlayer(),
                        ),
                    ),
                )
            ),
        ),
    ),
    (
        "Exile target creature. Its controller gains life equal to its power.",
        SORCERY,
        (
            spell(
                e.MoveTo(r.Target(), Zone.EXILE),
                e.GainLife(q.StatOf("power", r.Target()), r.ControllerOf(r.Target())),
                targets=(ONE_CREATURE,),
            ),
        ),
    ),
    (
        "Copy target instant or sorcery spell. You may choose new targets for the copy.",
        SORCERY,
        (
            spell(
                e.CopyStackObject(r.Target(), new_targets=True),
                targets=(
                    TargetSpec(
                        "spell", Description(any_types=("instant", "sorcery")), zone=Zone.STACK
                    ),
                ),
            ),
        ),
    ),
    (
        "Copy target creature spell you control.",
        SORCERY,
        (
            spell(
                e.CopyStackObject(r.Target(), new_targets=False),
                targets=(TargetSpec("spell", MINE, zone=Zone.STACK),),
            ),
        ),
    ),
    (
        "Choose one or both —\n• Destroy target artifact.\n• Destroy target creature.",
        SORCERY,
        (
            spell(
                e.ChooseMode(
                    ((e.Destroy(r.Target(0)),), (e.Destroy(r.Target(1)),)), 1, 2, ((0,), (1,))
                ),
                targets=(TargetSpec(description=Description(types=("artifact",))), ONE_CREATURE),
            ),
        ),
    ),
    (
        (
            "When this creature enters, you may sacrifice another creature. If you do, draw two "
            "cards. If you don't, you lose 1 life."
        ),
        CREATURE_CARD,
        (
            triggered(
                t.Enters(this=True),
                e.May(
                    (e.Sacrifice(r.Chosen(ANOTHER, fixed(1), fixed(1), r.YOU)),),
                    (draw(2),),
                    (e.LoseLife(fixed(1)),),
                ),
            ),
        ),
    ),
    (
        (
            "At the beginning of each player's upkeep, that player reveals a card at random from "
            "their hand. If it's a land card, that player puts it onto the battlefield. Otherwise, "
            "the player casts it without paying its mana cost if able."
        ),
        frozenset({"enchantment"}),
        (
            triggered(
                t.BeginningOf(Step.UPKEEP),
                e.RevealAtRandom(r.ThatPlayer()),
                e.If(
                    c.ObjectIs(r.IT, Description(types=("land",))),
                    (e.PutOntoBattlefield(r.IT, r.ThatPlayer()),),
                    (e.CastFree(r.IT, r.ThatPlayer(), forced=True),),
                ),
            ),
        ),
    ),
    (
        (
            "Reveal the top card of your library. If it's a land card, put it onto the "
            "battlefield. Otherwise, cast it without paying its mana cost if able."
        ),
        SORCERY,
        (
            SpellAbility(
                (
                    e.RevealTop(r.YOU),
                    e.If(
                        c.ObjectIs(r.IT, Description(types=("land",))),
                        (e.PutOntoBattlefield(r.IT),),
                        (e.CastFree(r.IT, r.YOU, forced=True),),
                    ),
                )
            ),
        ),
    ),
    (
        "When this creature dies, return it to its owner's hand.",
        CREATURE_CARD,
        (
            triggered(
                t.LeavesBattlefield(this=True, to=Zone.GRAVEYARD),
                e.MoveTo(r.Triggering(successor=True), Zone.HAND),
            ),
        ),
    ),
    (
        "If a card would be put into an opponent's graveyard from anywhere, exile it instead.",
        frozenset({"enchantment"}),
        (
            ReplacementAbility(
                rep.ZoneInstead(description=Description(card=True), owner="opponent")
            ),
        ),
    ),
    (
        (
            "If one or more +1/+1 counters would be put on a creature you control, that many plus "
            "one +1/+1 counters are put on it instead."
        ),
        CREATURE_CARD,
        (ReplacementAbility(rep.MultiplyCounters("+1/+1", MINE, 1, 1)),),
    ),
    (
        (
            "This creature's power and toughness are each equal to the number of creature cards in "
            "your graveyard."
        ),
        CREATURE_CARD,
        (
            StaticAbility(
                (
                    m.DefinePowerToughness(
                        q.Count(HAND_CREATURES, Zone.GRAVEYARD),
                        q.Count(HAND_CREATURES, Zone.GRAVEYARD),
                    ),
                ),
                characteristic_defining=True,
            ),
        ),
    ),
    (
        (
            "Target creature gets -X/-X until end of turn, where X is the number of nonblack "
            "creatures with power 2 or less your opponents control."
        ),
        SORCERY,
        (
            spell(
                e.Modify(
                    r.Target(),
                    (
                        m.ModifyPowerToughness(
                            *2
                            * (
                                q.Times(
                                    -1,
                                    q.Count(
                                        Description(
                                            types=("creature",),
                                            not_colors=(ManaType.BLACK,),
                                            controller="opponent",
                                            power=Bound("<=", fixed(2)),
                                        ),
                                        Zone.BATTLEFIELD,
                                    ),
                                ),
                            )
                        ),
                    ),
                ),
                targets=(ONE_CREATURE,),
            ),
        ),
    ),
]


@pytest.mark.parametrize(("text", "types", "expected"), OTHERS)
def test_other_texts_mean_what_they_say(
    text: str, types: frozenset[str], expected: tuple[Ability, ...]
) -> None:
    assert abilities(text, types) == expected


# ------------------------------------------------------------------ laws of reading


def test_a_quoted_ability_is_granted_as_the_ability_it_is() -> None:
    found = only('Creatures you control have "{T}: Add one mana of any color."', CREATURE_CARD)
    tapped = ActivatedAbility(k.Cost(parts=(k.TapThis(),)), (e.AddManaOfChoice(COLORS),), line=0)
    assert found == StaticAbility((m.AddAbilities((tapped,)),), MINE)


def test_lines_are_counted_from_one_and_bullets_belong_to_their_line() -> None:
    text = (
        "Flying\n"
        "When this creature enters, choose one —\n• Draw a card.\n• You gain 2 life.\n"
        "{T}: Add {G}."
    )
    found = abilities(text, CREATURE_CARD)
    assert [getattr(ability, "line", None) for ability in found] == [None, 2, 3]


def test_all_instruction_lines_of_a_sorcery_are_one_spell_ability() -> None:
    found = abilities("Destroy target creature.\nDraw a card.", SORCERY)
    assert found == (spell(e.Destroy(r.Target()), draw(), targets=(ONE_CREATURE,)),)


def test_that_creature_is_the_object_that_was_called_a_creature() -> None:
    text = (
        "Whenever another creature you control enters, tap target artifact, then put a +1/+1 "
        "counter on that creature."
    )
    found = only(text, CREATURE_CARD)
    assert isinstance(found, TriggeredAbility)
    assert found.effects == (e.Tap(r.Target()), e.PutCounters(r.TRIGGERING))


def test_it_after_a_blink_is_the_permanent_that_returned() -> None:
    text = (
        "Exile target creature, then return it to the battlefield under its owner's control. "
        "You gain life equal to its power."
    )
    found = only(text, SORCERY)
    assert isinstance(found, SpellAbility)
    assert found.effects[1:] == (
        e.PutOntoBattlefield(r.IT, under=None),
        e.GainLife(q.StatOf("power", r.IT)),
    )


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("Tidepool Crab enters tapped.", "This creature enters tapped."),
        ("When Tidepool Crab enters the battlefield, draw a card.",
         "When this creature enters, draw a card."),
        ("when this creature enters, draw a card.", "When this creature enters, draw a card."),
        ("When this creature enters, draw a card. (It is a card.)",
         "When this creature enters, draw a card."),
        ("Landfall — Whenever a land you control enters, draw a card.",
         "Whenever a land you control enters, draw a card."),
        ("This creature gets +1/+1 as long as you control a Crab.",
         "As long as you control a Crab, this creature gets +1/+1."),
        ("Whenever this creature’s power is equal to 3.", None),
    ],
)  # fmt: skip
def test_older_and_longer_templating_reads_as_the_current_one(old: str, new: str | None) -> None:
    if new is None:
        with pytest.raises(Exception, match="cannot read"):
            compile_text(old, "Tidepool Crab", CREATURE_CARD)
        return
    assert compile_text(old, "Tidepool Crab", CREATURE_CARD) == compile_text(
        new, "Tidepool Crab", CREATURE_CARD
    )
