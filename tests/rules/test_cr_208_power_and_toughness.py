"""Power and toughness (CR 208)."""

from rules_table import Table

from conformance.engines.reference import ReferenceAdapter
from conformance.engines.trace import ObjectView
from conformance.play import play


def views_of(table: Table, name: str) -> list[ObjectView]:
    """Return what is seen of an object at each expectation, in order."""
    trace = play(table.scenario(), ReferenceAdapter())
    seen = [step.observation for step in trace.steps if step.observation is not None]
    return [observation["objects"][name] for observation in seen]


def test_a_noncreature_vehicle_has_no_power_until_it_becomes_a_creature():
    # CR 208.3, 301.7a
    t = Table()
    t.place(t.card("Artifact — Vehicle", power=4, toughness=4), as_="wagon")
    t.spell("Target artifact becomes a creature in addition to its other types.", as_="wake")
    t.expect("no power yet", wagon={"zone": "battlefield"})
    t.cast("wake", answers={"targets": ["wagon"]})
    t.resolve()
    t.expect("printed power", wagon={"power": 4, "toughness": 4})
    t.holds()
    before, after = (view for view in views_of(t, "wagon"))
    assert "power" not in before and "toughness" not in before
    assert (after["power"], after["toughness"]) == (4, 4)


def test_a_creature_that_stops_being_one_loses_power_and_toughness():
    # CR 208.3
    t = Table()
    t.creature(3, 3, as_="ox", counters={"+1/+1": 1})
    t.spell("Target creature isn't a creature until end of turn.", as_="still")
    t.cast("still", answers={"targets": ["ox"]})
    t.resolve()
    t.expect("an object still", ox={"zone": "battlefield"})
    t.holds()
    (view,) = views_of(t, "ox")
    assert "power" not in view and "toughness" not in view
