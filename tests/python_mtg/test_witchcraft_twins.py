"""A twin does what the made-up card does: cost, card types, power, toughness and text."""

from __future__ import annotations

import importlib
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

import pytest
from witchcraft_scenarios import CARDS

from conformance.content import fixtures_dir
from conformance.engines.errors import Unsupported
from conformance.scenario.model import Card, Scenario
from conformance.scenario.pool import default_pool
from conformance.scenario.yaml_in import load_scenarios

if TYPE_CHECKING:
    from conformance.engines.adapter import EngineAdapter

# The engine leaves the file of its cards open; that is reported when it is collected.
pytestmark = pytest.mark.filterwarnings(
    "ignore::pytest.PytestUnraisableExceptionWarning", "ignore::ResourceWarning"
)


@pytest.fixture(scope="module")
def twins(adapter: EngineAdapter) -> Any:
    """The adapter's module of twins."""
    package = type(adapter).__module__.rpartition(".")[0]
    return importlib.import_module(f"{package}.twins")


def declared() -> Iterator[Card]:
    """Yield every card of the pool and of the suite's files that names a twin."""
    yield from default_pool().values()
    for path in sorted(fixtures_dir().rglob("*.yaml")):
        if path.parent.name != "cards" and path.parent.parent.name == "scenarios":
            for scenario in load_scenarios(path):
                yield from scenario.cards
    for path in sorted((fixtures_dir() / "probes").glob("*.yaml")):
        yield from load_scenarios(path)[0].cards


def test_every_declared_twin_is_a_printed_card_that_does_the_same(twins: Any) -> None:
    cards = [card for card in declared() if card.printed_as is not None]
    assert len(cards) > 20
    for card in cards:
        assert card.printed_as in twins.corpus(), f"no printed card is called {card.printed_as}"
        if card.faces[0].type.startswith("Basic Land"):
            continue  # the printed text of a basic land is its symbol alone
        printed = twins.printed_function(twins.corpus()[card.printed_as])
        assert twins.function_of(card) == printed, card.name


def test_a_card_that_names_no_twin_is_played_as_one_of_the_same_function(twins: Any) -> None:
    (ox,) = cards_of("Grove Ox")
    name = twins.printed_name(ox)
    record = twins.corpus()[name]
    assert (record["manaCost"], record["power"], record["toughness"]) == ("{2}{G}", "3", "3")
    assert not record.get("text")


def test_another_cost_or_another_word_is_another_function(twins: Any) -> None:
    (end,) = cards_of("Dark End")
    face = end.faces[0]
    for change in ({"cost": "{8}{B}{B}"}, {"text": "Destroy target creature, quickly."}):
        other = end.model_copy(update={"faces": (face.model_copy(update=change),)})
        with pytest.raises(Unsupported, match="card by name"):
            twins.printed_name(other)


def cards_of(*names: str) -> tuple[Card, ...]:
    cards = {name: CARDS[name] for name in names}
    script = [{"expect": {}}]
    return Scenario.model_validate({"id": "cards", "cards": cards, "play": script}).cards
