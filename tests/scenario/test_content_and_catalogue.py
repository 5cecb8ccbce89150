"""Content is found, and the pool and the catalogue of rulings are sound."""

from __future__ import annotations

from pathlib import Path

import pytest

from conformance.content import ContentMissing, content_dir, fixtures_dir
from conformance.scenario.model import Scenario
from conformance.scenario.pool import cards_by_name, default_pool, read_pool, with_pool_cards
from conformance.scenario.problems import ScenarioError
from conformance.scenario.rulings import catalogue, read_catalogue


def scenario(**fields: object) -> Scenario:
    return Scenario.model_validate({"id": "a", "play": [{"resolve": None}], **fields})


def test_a_wheel_is_looked_into_before_a_checkout(tmp_path: Path) -> None:
    package = tmp_path / "conformance"
    (tmp_path / "fixtures").mkdir()
    assert content_dir("fixtures", package) == tmp_path / "fixtures"
    (package / "data" / "fixtures").mkdir(parents=True)
    assert content_dir("fixtures", package) == package / "data" / "fixtures"
    with pytest.raises(ContentMissing, match="install the package again"):
        content_dir("adapters", package)


def test_the_pool_has_the_basic_lands_and_creatures_of_many_sizes() -> None:
    pool = default_pool()
    for name in ("Plains", "Island", "Swamp", "Mountain", "Forest", "Wastes"):
        assert pool[name].faces[0].type.startswith("Basic Land")
    sizes = {(card.faces[0].power, card.faces[0].toughness) for card in pool.values()}
    assert {("1", "1"), ("2", "2"), ("3", "3"), ("4", "1"), ("1", "4")} <= sizes


def test_a_scenarios_card_shadows_the_pools() -> None:
    own = scenario(
        cards={"Grove Ox": {"type": "Artifact"}},
        start={"alice": {"hand": ["Grove Ox", "Wastes", "Unheard Of"]}},
    )
    whole = with_pool_cards(own)
    assert [card.name for card in whole.cards] == ["Grove Ox", "Wastes"]
    assert whole.cards[0].faces[0].type == "Artifact"
    assert cards_by_name(own)["Grove Ox"] == own.cards[0]
    assert with_pool_cards(whole) == whole


def test_variants_bring_their_cards_along() -> None:
    varied = scenario(variants=({"name": "v", "start": {"bob": {"hand": ["Forest"]}}},))
    assert [card.name for card in with_pool_cards(varied).cards] == ["Forest"]


def test_all_problems_of_the_pool_come_at_once(tmp_path: Path) -> None:
    (tmp_path / "a.yaml").write_text("Ox: {typ: Creature}\nElk: {type: Creature, cots: 3}\n")
    (tmp_path / "b.yaml").write_text("Elk: [\n")
    with pytest.raises(ScenarioError) as error:
        read_pool(tmp_path)
    text = str(error.value)
    assert 'a.yaml:1:6: cards.Ox.typ: "typ" is not known here' in text
    assert 'did you mean "cost"' in text
    assert "b.yaml:2:1: this is not YAML" in text


def test_a_card_is_in_the_pool_once(tmp_path: Path) -> None:
    for file in ("a.yaml", "b.yaml"):
        (tmp_path / file).write_text("Ox: {type: Artifact}\n")
    with pytest.raises(ScenarioError, match='the card "Ox" is in the pool twice'):
        read_pool(tmp_path)


def test_the_catalogue_is_whole() -> None:
    rulings = catalogue()
    areas = [ruling.area for ruling in rulings.values()]
    assert (areas.count("evolve"), areas.count("descend"), areas.count("x")) == (8, 7, 4)
    for ruling in rulings.values():
        assert len(set(ruling.cases)) == len(ruling.cases), ruling.id
    for path in (fixtures_dir() / "rulings").glob("*.yaml"):
        assert path.stem in areas


def test_a_faulty_catalogue_is_refused_with_its_place(tmp_path: Path) -> None:
    good = "rulings: [{id: a.b, statement: s, rules: [100.1], cases: [c]}]\n"
    (tmp_path / "a.yaml").write_text(good.replace("cases: [c]", "cases: []"))
    with pytest.raises(ScenarioError, match=r"a.yaml:1:\d+: rulings\[1\].cases"):
        read_catalogue(tmp_path)
    (tmp_path / "a.yaml").write_text(good)
    (tmp_path / "b.yaml").write_text(good)
    with pytest.raises(ScenarioError, match=r"a\.b is in the catalogue twice"):
        read_catalogue(tmp_path)
