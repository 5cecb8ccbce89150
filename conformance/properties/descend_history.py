"""What happened counts, not what is there now (CR 700.11).

The cards need not have stayed in the graveyard, and what asks need not have seen them go.
"""

from __future__ import annotations

from conformance.engines.trace import Trace
from conformance.generate.build import Build
from conformance.properties.descend_cards import (
    AT_ANY_TIME,
    ORIGINS,
    journey,
    permanent_card,
)
from conformance.properties.descend_meters import (
    bell,
    meter,
    rings,
)
from conformance.properties.registry import Witness, arm
from conformance.properties.witnesses import both, entered, observations
from conformance.scenario.model import PlayerName, Scenario

STAY = "descend.need-not-stay"
LATER = "descend.source-may-come-later"

CASTERS: tuple[PlayerName, ...] = ("alice", "bob")


def _left_the_graveyard(to: str) -> Witness:
    """Return a witness: the ox was seen in a graveyard, and later in the zone ``to``."""

    def witness(scenario: Scenario, trace: Trace) -> bool:
        zones = [seen.get("objects", {}).get("ox", {}).get("zone") for seen in observations(trace)]
        return "graveyard" in zones and to in zones[zones.index("graveyard") :]

    return witness


@arm(STAY, "returned to hand", witness=_left_the_graveyard("hand"))
def returned_to_hand(b: Build) -> None:
    _gone_again(b, "Return target card from your graveyard to your hand.", "hand")


@arm(STAY, "exiled later", witness=_left_the_graveyard("exile"))
def exiled_later(b: Build) -> None:
    _gone_again(b, "Exile target card from a graveyard.", "exile", CASTERS)


def _gone_again(
    b: Build, text: str, zone: str, casters: tuple[PlayerName, ...] = ("alice",)
) -> None:
    kind = b.choice(("creature", "artifact", "enchantment", "land"))
    origin = b.choice(AT_ANY_TIME)
    ox = journey(b, permanent_card(b, kind), origin, as_="ox")
    b.spell(text, as_="departure", player=b.choice(casters))
    stays = journey(b, permanent_card(b, "creature"), "hand", as_="elk") if b.maybe() else None
    watching = meter(b)
    b.bystanders()
    ox.go()
    b.cast("departure", answers={"targets": ("ox",)})
    b.resolve()
    b.expect("the-card-has-left", ox={"zone": zone}, stack=[])
    if stays is not None:
        stays.go()
    watching.read(b, 1 if stays is None else 2)


@arm(STAY, "cast again", witness=_left_the_graveyard("battlefield"))
def cast_again(b: Build) -> None:
    kind = b.choice(("creature", "artifact", "enchantment"))
    origin = b.choice(ORIGINS)
    ox = journey(b, permanent_card(b, kind), origin, as_="ox")
    line = b.choice(("Sorcery", "Instant"))
    b.spell("Return target card from your graveyard to your hand.", as_="return", type_line=line)
    watching = meter(b)
    b.bystanders()
    ox.go()
    b.cast("return", answers={"targets": ("ox",)})
    b.resolve()
    b.cast("ox")
    b.resolve()
    b.expect("the-card-is-a-permanent", ox={"zone": "battlefield"}, stack=[])
    watching.read(b, 1)


@arm(
    LATER,
    "descended in main phase 1 and cast in main phase 2",
    witness=both(entered("bell"), entered("newcomer", "graveyard")),
)
def cast_after_descending(b: Build) -> None:
    kind = b.choice(("creature", "artifact", "enchantment"))
    origin = b.choice(ORIGINS)
    newcomer = journey(b, permanent_card(b, kind), origin, as_="newcomer")
    watching = bell(b, zone="hand")
    b.bystanders()
    newcomer.go()
    b.advance("postcombat main")
    b.expect("the-second-main-phase", turn={"active": "alice", "step": "postcombat main"})
    b.cast("bell")
    b.resolve()
    b.expect("it-is-there", bell={"zone": "battlefield"}, stack=[])
    rings(b, watching)


@arm(
    LATER,
    "source enters during the end step (no trigger)",
    witness=both(entered("bell"), entered("newcomer", "graveyard")),
)
def enters_in_the_end_step(b: Build) -> None:
    origin = b.choice(AT_ANY_TIME)
    newcomer = journey(b, permanent_card(b, "creature"), origin, as_="newcomer")
    way = b.choice(("flash", "put from hand", "returned"))
    watching = bell(
        b,
        zone="graveyard" if way == "returned" else "hand",
        keyword="Flash" if way == "flash" else "",
        effects=("counter", "life", "drain") if way == "flash" else ("counter",),
    )
    if way == "put from hand":
        b.spell("Put a creature card from your hand onto the battlefield.", as_="gate")
        b.creature(1, 1, as_="calf", zone="hand")  # so that there is a choice
    elif way == "returned":
        text = "Return target creature card from your graveyard to the battlefield."
        b.spell(text, as_="gate")
    late = journey(b, permanent_card(b, "creature"), "hand", as_="elk") if b.maybe() else None
    b.bystanders()
    newcomer.go()
    b.advance("end")
    b.expect("the-end-step", turn={"active": "alice", "step": "end"}, stack=[])
    if way == "flash":
        b.cast("bell")
        b.resolve()
    elif way == "put from hand":
        b.cast("gate")
        b.resolve(answers={"objects": ("bell",)})
    else:
        b.cast("gate", answers={"targets": ("bell",)})
        b.resolve()
    there = {} if watching.effect == "counter" else {"bell": {"zone": "battlefield"}}
    b.expect("it-came-too-late", stack=[], turn={"active": "alice", "step": "end"},
             **there, **watching.state(0))  # fmt: skip
    if late is not None:
        late.go()
    b.advance("upkeep", turn_of="bob")
    b.expect("nor-afterwards", stack=[], turn={"active": "bob", "step": "upkeep"},
             **watching.state(0))  # fmt: skip
