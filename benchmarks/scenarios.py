"""The scenarios that are measured."""

from __future__ import annotations

from conformance.generate.build import Build
from conformance.scenario.model import PlayerName, Scenario
from conformance.scenario.pool import with_pool_cards


def last_known_information(permanents: int) -> Scenario:
    """Return the evolve scenario with last known information, among that many permanents.

    A 3/3 enters beside a 2/2 with evolve, dies in response to the trigger, and is compared
    all the same (CR 608.2h).
    """
    b = Build("evolve.last-known-information", "died")
    b.creature(2, 2, "Evolve", as_="holder")
    for index in range(permanents - 1):
        seats: tuple[PlayerName, PlayerName] = ("bob", "alice")
        b.permanent("Land", as_=f"land {index}", player=seats[index % 2])
    b.creature(3, 3, as_="newcomer", zone="hand", cost="{2}{G}")
    b.mana("{2}{G}")
    b.spell("Destroy target creature.", as_="removal", player="bob")
    b.cast("newcomer", by="alice")
    b.resolve()
    b.cast("removal", by="bob", answers={"targets": ["newcomer"]})
    b.resolve()
    b.resolve()
    b.expect(
        "counter",
        holder={"power": 3, "toughness": 3, "counters": {"+1/+1": 1}},
        newcomer={"zone": "graveyard"},
        stack=[],
    )
    return with_pool_cards(b.scenario())
