"""How the Forge adapter sets a position up, without the engine: scripts, decks, what is dealt."""

from __future__ import annotations

import importlib
import re
from math import comb
from typing import Any

import pytest

from conformance.engines.errors import Unsupported
from conformance.scenario.model import Card, Position


def module(name: str) -> Any:
    """Return a module of the adapter."""
    return importlib.import_module(f"mtg_adapters.forge.{name}")


# ---- the stage hand


def test_each_ability_of_the_stage_is_known_by_a_line_of_its_own() -> None:
    stage = module("stage")
    lines = re.findall(r"SpellDescription\$ (.*)", stage.hand_script() + stage.watch_script())
    assert len(lines) > 20
    assert len(lines) == len(set(lines))
    assert all(not other.endswith(line) for line in lines for other in lines if other != line)


def test_each_step_that_a_script_names_is_there() -> None:
    stage = module("stage")
    for script in (stage.hand_script(), stage.watch_script()):
        named = set(re.findall(r"SubAbility\$ (\w+)", script))
        assert named <= set(re.findall(r"^SVar:(\w+):", script, re.MULTILINE))
        assert named


def test_triggers_are_hushed_from_the_zone_in_which_the_stage_hand_works() -> None:
    script = module("stage").hand_script()
    hush = next(line for line in script.split("\n") if "DisableTriggers" in line)
    assert "EffectZone$ Exile" in hush
    works = set(re.findall(r"^A:.*ActivationZone\$ (\w+)", script, re.MULTILINE))
    assert works == {"Hand", "Exile"}


# ---- positions


def card(name: str, printed_as: str | None = None, **face: Any) -> Card:
    """Return a card of one face."""
    extra = {} if printed_as is None else {"printed as": printed_as}
    return Card.model_validate(
        {"name": name, **extra, "faces": [{"name": name, "type": "Creature", **face}]}
    )


def test_a_card_without_a_printed_twin_is_unsupported() -> None:
    start = Position.model_validate({"alice": {"hand": ["Odd Beast"]}})
    with pytest.raises(Unsupported, match="card by name: Odd Beast"):
        module("plan").printed_names({"Odd Beast": card("Odd Beast")}, start)


@pytest.mark.parametrize(
    ("start", "capability"),
    [
        ({"alice": {"battlefield": [{"card": "Ox", "face down": True}]}}, "face down on set-up"),
        ({"alice": {"hand": [{"card": "Ox", "owner": "bob"}]}}, "owner other than"),
        (
            {"alice": {"battlefield": [{"card": "Ox", "attached to": "bob"}]}},
            "attached to a player on set-up",
        ),
        (
            {"alice": {"battlefield": [{"card": "Ox", "token": True, "owner": "bob"}]}},
            "attached, token or lent at once",
        ),
        ({"alice": {"battlefield": [{"card": "Ox", "counters": {"odd": 1}}]}}, "counters on"),
        ({"alice": {"counters": {"poison": 1}}}, "player counters on set-up"),
        ({"turn": {"step": "combat damage"}}, "start in step: combat damage"),
        ({"bob": {"battlefield": [{"card": "Ox", "sick": True}, "Elk"]}}, "sick before others"),
        ({"carol": {}}, "players"),
    ],
)
def test_what_cannot_be_set_up_is_unsupported_with_the_capability(
    start: dict[str, Any], capability: str
) -> None:
    with pytest.raises(Unsupported, match=capability):
        module("plan").refuse(
            Position.model_validate(start), {"Ox": card("Ox"), "Elk": card("Elk")}
        )


def test_a_pool_is_made_one_mana_at_a_time() -> None:
    assert module("plan").pool_symbols("{2}{G}{W}") == ["C", "C", "G", "W"]


def test_each_deck_can_make_an_opening_hand_and_has_what_the_position_needs() -> None:
    making, stage = module("plan"), module("stage")
    start = Position.model_validate({"alice": {"hand": ["Ox"]}, "bob": {"library": ["Ox"]}})
    plan = making.Plan(("bob", "alice"), {"Ox": "Printed Ox"})
    mine, other = making.decks(plan, start)
    assert stage.HAND in mine and stage.HAND not in other
    assert [deck.count("Printed Ox") for deck in (mine, other)] == [1, 1]
    assert min(len(mine), len(other)) >= making.OPENING_HAND


def test_a_large_deck_has_stage_hands_enough_for_an_opening_hand_to_be_rarely_without() -> None:
    making, stage = module("plan"), module("stage")
    start = Position.model_validate({"alice": {"library": ["Ox"] * 30}})
    mine, _ = making.decks(making.Plan(("alice", "bob"), {"Ox": "Printed Ox"}), start)
    others = len(mine) - mine.count(stage.HAND)
    assert comb(others, 7) <= comb(len(mine), 7) * making.RARE


# ---- the order in which permanents are dealt


def dealt(
    alice: list[Any], bob: list[Any] | None = None, entering: frozenset[str] = frozenset()
) -> list[tuple[str, tuple[int, ...]]]:
    """Return the batches of a position that come after the first: ability, places."""
    position = {"alice": {"battlefield": alice}, "bob": {"battlefield": bob or []}}
    plan = module("plan").Plan(("alice", "bob"), {}, entering)
    return [
        (batch.word, batch.places)
        for batch in module("dealing").later(plan, Position.model_validate(position))
    ]


def test_plain_cards_in_front_are_dealt_with_the_other_zones() -> None:
    start = Position.model_validate({"alice": {"battlefield": ["Ox", "Elk"]}})
    plan = module("plan").Plan(("alice", "bob"), {})
    assert module("dealing").opening(plan, start, 0).places == (0, 1)
    assert module("dealing").opening(plan, start, 1) is None
    assert dealt(["Ox", "Elk"]) == []


def test_what_needs_more_comes_in_batches_that_keep_the_order_of_timestamps() -> None:
    token = {"card": "Ox", "token": True}
    lent = {"card": "Ox", "owner": "bob"}
    sick = {"card": "Ox", "sick": True}
    assert dealt(["Ox", token, token, "Elk", lent, sick]) == [
        ("token you", (1, 2)), ("late you", (3,)), ("lend opp", (4,)), ("late you", (5,)),
    ]  # fmt: skip


def test_what_does_something_as_it_enters_comes_in_quietly_by_itself() -> None:
    assert dealt(["Ox", "Odd Lens"], ["Odd Lens"], frozenset({"Odd Lens"})) == [
        ("late you", (1,)), ("late opp", (0,)),
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("text", "does"),
    [
        ("As this artifact enters, choose a color.\n{T}: Add one mana of that color.", True),
        ("Odd Lens enters tapped.", True),
        ("If this creature was kicked, it enters with two +1/+1 counters on it.", True),
        ("When this creature enters, draw a card.", False),
        ("Flying\nWhenever another creature enters, you gain 1 life.", False),
        ("Flying", False),
    ],
)
def test_effects_of_entering_are_told_from_triggers(text: str, does: bool) -> None:
    """CR 614.1c and 614.12, against 603.6a."""
    assert module("plan").does_something_as_it_enters(card("Odd Lens", text=text)) is does


def test_what_is_attached_comes_after_what_it_is_attached_to() -> None:
    aura = {"card": "Veil", "attached to": "Ox"}
    token = {"card": "Ox", "token": True}
    assert dealt([aura, "Elk"], [token]) == [
        ("token opp", (0,)), ("attach you", (0,)), ("late you", (1,)),
    ]  # fmt: skip
    with pytest.raises(Unsupported, match="Veil comes before Ox"):
        dealt([aura, "Ox"])
    with pytest.raises(Unsupported, match="attached to what is sick"):
        dealt([aura], [{"card": "Ox", "sick": True}])


def test_a_card_that_somebody_else_owns_is_in_its_owners_deck() -> None:
    making = module("plan")
    lent = {"card": "Ox", "owner": "bob"}
    start = Position.model_validate({"alice": {"battlefield": [lent]}})
    mine, other = making.decks(making.Plan(("alice", "bob"), {"Ox": "Printed Ox"}), start)
    assert (mine.count("Printed Ox"), other.count("Printed Ox")) == (0, 1)
