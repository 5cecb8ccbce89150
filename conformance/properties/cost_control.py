"""{T} and {Q} of creatures that change their controller (CR 302.6, 110.2)."""

from __future__ import annotations

from conformance.engines.trace import Trace
from conformance.generate.build import Build
from conformance.properties.cost_parts import UNTAP, Bench, Source, draw_duty
from conformance.properties.cost_sickness import RULING, SYMBOLS, make_able, veteran
from conformance.properties.registry import arm
from conformance.properties.witnesses import both, observations, played_through
from conformance.scenario.model import PlayerName, Scenario

STEAL_FOR_GOOD = "Gain control of target creature."
STEAL_FOR_A_TURN = "Gain control of target creature until end of turn."
STEAL_WITH_HASTE = (
    "Gain control of target creature until end of turn. It gains haste until end of turn."
)
HOLD = "Enchant creature\nYou control enchanted creature."


def controllers(trace: Trace) -> list[object]:
    """Return who was seen to control the holder, without repetitions."""
    found: list[object] = []
    for view in observations(trace):
        player = view.get("objects", {}).get("holder", {}).get("controller")
        if player is not None and found[-1:] != [player]:
            found.append(player)
    return found


def changed_hands(scenario: Scenario, trace: Trace) -> bool:
    """Return whether the holder was seen under two controllers."""
    return len(controllers(trace)) > 1


def came_back(scenario: Scenario, trace: Trace) -> bool:
    """Return whether the holder's first controller had it again."""
    found = controllers(trace)
    return len(found) > 2 and found[0] == found[2]


def steal(bench: Bench, text: str, by: PlayerName, as_: str, *, sorcery: bool = False) -> None:
    """Let a player gain control of the holder."""
    b = bench.b
    if text == HOLD:
        b.permanent(
            "Enchantment — Aura",
            text if sorcery else f"Flash\n{text}",
            as_=as_,
            player=by,
            zone="hand",
        )
    else:
        b.spell(text, as_=as_, player=by, type_line="Sorcery" if sorcery else "Instant")
    bench.cast(as_, "holder", by)
    b.expect("changes-hands", holder={"controller": by}, stack=[])


def able_holder(bench: Bench, player: PlayerName) -> Source:
    """Place the holder, which has been there long and could pay."""
    return bench.source(
        "holder", player=player, size=bench.b.integer(1, 3), tapped=bench.duty.symbol == UNTAP
    )


@arm(RULING, "control gained this turn", witness=both(changed_hands, played_through))
def control_gained(b: Build) -> None:
    """Whoever gains control of a creature has to wait for their next turn, however old it is."""
    bench = Bench(b, draw_duty(b, b.choice(SYMBOLS), later=True))
    b.active = b.choice(("alice", "bob"))
    text = b.choice((STEAL_FOR_GOOD, STEAL_FOR_A_TURN, HOLD, STEAL_WITH_HASTE))
    later = b.choice(("", "opponent's turn", "own next turn"))
    if text in (STEAL_FOR_A_TURN, STEAL_WITH_HASTE) or (b.active == "bob" and later):
        later = "own next turn" if b.active == "bob" and text in (STEAL_FOR_GOOD, HOLD) else ""
    holder = able_holder(bench, "bob")
    old = veteran(bench) if b.maybe() else None
    if later:
        bench.cards_to_draw()
    b.bystanders()
    steal(bench, text, "alice", "theft", sorcery=b.active == "alice")
    if text == STEAL_WITH_HASTE:
        bench.use(holder, "haste-can")
        return
    bench.refuse(holder, "control-gained-this-turn")
    if old is not None:
        bench.use(old, "veteran-can")
    if later == "opponent's turn":
        bench.upkeep("bob")
        bench.refuse(holder, "control-gained-since-own-turn-began")
    elif later:
        bench.upkeep("alice")
        make_able(bench, holder)
        bench.use(holder, "can-in-its-next-turn")


@arm(RULING, "control lost and regained", witness=both(came_back, played_through))
def control_regained(b: Build) -> None:
    """Time counts anew from when control was regained, not from before it was lost."""
    bench = Bench(b, draw_duty(b, b.choice(SYMBOLS), later=True))
    holder = able_holder(bench, "alice")
    way = b.choice((
        "stolen back", "aura destroyed", "until end of own turn", "until end of opponent's turn",
    ))  # fmt: skip
    later = way.startswith("until") or b.maybe()
    if later:
        bench.cards_to_draw()
    old = veteran(bench) if b.maybe() else None
    b.bystanders()
    if way == "until end of opponent's turn":
        b.active = "bob"
    text = {"stolen back": STEAL_FOR_GOOD, "aura destroyed": HOLD}.get(way, STEAL_FOR_A_TURN)
    steal(bench, text, "bob", "theft")
    if way == "stolen back":
        steal(bench, b.choice((STEAL_FOR_GOOD, STEAL_FOR_A_TURN, HOLD)), "alice", "rescue")
    elif way == "aura destroyed":
        bench.spell("Destroy target enchantment.", "rescue")
        bench.cast("rescue", "theft")
        b.expect("regained", holder={"controller": "alice"}, stack=[])
    if not way.startswith("until"):
        bench.refuse(holder, "control-regained-this-turn")
        if old is not None:
            bench.use(old, "veteran-can")
        return
    if way == "until end of own turn":
        bench.upkeep("bob")
        b.expect("regained", holder={"controller": "alice"}, stack=[])
        bench.refuse(holder, "control-regained-since-own-turn-began")
    bench.upkeep("alice")
    b.expect("regained", holder={"controller": "alice"}, stack=[])
    make_able(bench, holder)
    bench.use(holder, "can-in-its-next-turn")
