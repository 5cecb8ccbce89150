"""{T} taps its source and {Q} untaps it; what is so already cannot pay (CR 107.5, 107.6, 118.3).

Both rulings have the same cases, so each template is written once, for either symbol.
"""

from __future__ import annotations

from conformance.engines.trace import Trace
from conformance.generate.build import Build
from conformance.properties.cost_parts import (
    NONCREATURES,
    TAP,
    TAP_CREATURE,
    TAP_PERMANENT,
    UNTAP,
    UNTAP_CREATURE,
    UNTAP_PERMANENT,
    Bench,
    Source,
    draw_duty,
)
from conformance.properties.registry import arm
from conformance.properties.witnesses import (
    Witness,
    both,
    never_a,
    observations,
    played_through,
    refused,
)
from conformance.scenario.model import Activate, Illegal, PlayerName, Scenario

TAPPING = "cost.tap-symbol"
UNTAPPING = "cost.untap-symbol"


def seen(tapped: bool) -> Witness:
    """Return a witness: the source was seen tapped, or untapped."""

    def witness(scenario: Scenario, trace: Trace) -> bool:
        return any(
            view.get("objects", {}).get("holder", {}).get("tapped") is tapped
            for view in observations(trace)
        )

    return witness


def refused_after_use(scenario: Scenario, trace: Trace) -> bool:
    """Return whether the source was used, and a second use refused."""
    moves = [
        step for step in scenario.play[: len(trace.steps)] if isinstance(step, (Activate, Illegal))
    ]
    return len(moves) > 1 and isinstance(moves[0], Activate) and isinstance(moves[1], Illegal)


def ready(symbol: str) -> bool:
    """Return whether a source that can pay the symbol is tapped."""
    return symbol == UNTAP


def turner(symbol: str, creature: bool) -> str:
    """Return the text of a spell that makes a source able to pay the symbol again."""
    if symbol == UNTAP:
        return TAP_CREATURE if creature else TAP_PERMANENT
    return UNTAP_CREATURE if creature else UNTAP_PERMANENT


def opposite(symbol: str) -> str:
    """Return the other symbol."""
    return UNTAP if symbol == TAP else TAP


def turn_and_use(bench: Bench, source: Source, by: PlayerName, *, creature: bool = True) -> None:
    """Let a spell make the source able to pay again, and use it: the twin of a refusal."""
    bench.spell(turner(source.duty.symbol, creature), "turning", by)
    bench.cast("turning", source.name, by)
    bench.use(source, "pays-when-it-can", by=by)


# ---------------------------------------------------------------- templates


def can_pay(b: Build, symbol: str) -> None:
    """A creature that can pay the symbol does, and its twin that cannot does not."""
    bench = Bench(b, draw_duty(b, symbol))
    player: PlayerName = b.choice(("alice", "bob"))
    holder = bench.source("holder", player=player, size=b.integer(1, 3), tapped=ready(symbol))
    twin = None
    if b.maybe():
        twin = bench.source("twin", player=player, tapped=not ready(symbol))
    b.bystanders()
    bench.use(holder, "symbol-is-paid", by=player)
    if twin is not None:
        bench.refuse(twin, "twin-cannot-pay", by=player)


def cannot_pay(b: Build, symbol: str) -> None:
    """A creature that is so already cannot pay, however it came about."""
    bench = Bench(b, draw_duty(b, symbol, later=True))
    player: PlayerName = b.choice(("alice", "bob"))
    ways = ["start", "spell", "other ability"]
    if symbol == TAP and player == "alice":
        ways.append("attack")
    way = b.choice(ways)
    other = f"{symbol}: Each opponent loses 2 life."
    rest = [other] if way == "other ability" else []
    if b.maybe():
        rest.append("{0}: You gain 1 life.")
    tapped = (not ready(symbol)) if way == "start" else ready(symbol)
    holder = bench.source("holder", player=player, size=b.integer(1, 3), tapped=tapped, after=rest)
    b.bystanders()
    if way == "spell":
        caster: PlayerName = b.choice(("bob", "alice"))
        bench.spell(turner(opposite(symbol), creature=True), "mischief", caster)
        bench.cast("mischief", "holder", caster)
    elif way == "attack":
        b.attack({"holder": "bob"})
    elif way == "other ability":
        b.activate("holder", ability=2, by=player)
        b.resolve()
        bench.life["bob" if player == "alice" else "alice"] -= 2
    b.expect("cannot-pay-now", holder={"tapped": symbol == TAP}, stack=[], **bench.score())
    bench.refuse(holder, "source-cannot-pay", by=player)
    if "{0}: You gain 1 life." in rest:
        b.activate("holder", ability=2 + (way == "other ability"), by=player)
        b.resolve()
        bench.life[player] += 1
        b.expect("other-abilities-do-not-care", stack=[], **bench.score())
    turn_and_use(bench, holder, player)


def twice(b: Build, symbol: str) -> None:
    """A creature pays once; it cannot again, before the ability resolves or after it."""
    bench = Bench(b, draw_duty(b, symbol, later=True))
    player: PlayerName = b.choice(("alice", "bob"))
    holder = bench.source("holder", player=player, size=b.integer(1, 3), tapped=ready(symbol))
    b.bystanders()
    when = b.choice(("both", "before", "after"))
    waits = bench.duty.effect != "mana"
    bench.use(holder, "symbol-is-paid", by=player, finish=False)
    if when != "after" or not waits:
        bench.refuse(holder, "not-twice-in-a-row", by=player)
    if waits:
        bench.resolve(holder, player)
        if when != "before":
            bench.refuse(holder, "not-again-after-it", by=player)
    if b.maybe():
        turn_and_use(bench, holder, player)
        bench.refuse(holder, "not-a-third-time", by=player)


def noncreature(b: Build, symbol: str) -> None:
    """It is the same for every permanent, however short it has been there."""
    bench = Bench(b, draw_duty(b, symbol, later=True))
    player: PlayerName = b.choice(("alice", "bob"))
    starts_able = not b.maybe()
    holder = bench.source(
        "holder", b.choice(NONCREATURES), player=player, sick=b.maybe(),
        tapped=ready(symbol) is starts_able,
    )  # fmt: skip
    b.bystanders()
    if starts_able:
        bench.use(holder, "symbol-is-paid", by=player)
    bench.refuse(holder, "source-cannot-pay", by=player)
    if not starts_able or b.maybe():
        turn_and_use(bench, holder, player, creature=False)


# ---------------------------------------------------------------- arms


@arm(TAPPING, "untapped", witness=both(seen(True), seen(False), played_through))
def untapped_taps(b: Build) -> None:
    """An untapped creature taps to pay {T}."""
    can_pay(b, TAP)


@arm(TAPPING, "tapped", witness=both(seen(True), refused, played_through))
def tapped_does_not_tap(b: Build) -> None:
    """A tapped creature cannot pay {T}."""
    cannot_pay(b, TAP)


@arm(
    TAPPING,
    "tapped in response to nothing (twice in a row)",
    witness=both(seen(True), refused_after_use, played_through),
)
def not_twice(b: Build) -> None:
    """{T} cannot be paid twice in a row."""
    twice(b, TAP)


@arm(
    TAPPING,
    "non-creature",
    witness=both(seen(True), refused, never_a("holder", "creature"), played_through),
)
def noncreature_taps(b: Build) -> None:
    """An artifact, enchantment or land pays {T} alike."""
    noncreature(b, TAP)


@arm(UNTAPPING, "untapped", witness=both(seen(False), refused, played_through))
def untapped_does_not_untap(b: Build) -> None:
    """An untapped creature cannot pay {Q}."""
    cannot_pay(b, UNTAP)


@arm(UNTAPPING, "tapped", witness=both(seen(True), seen(False), played_through))
def tapped_untaps(b: Build) -> None:
    """A tapped creature untaps to pay {Q}, once."""
    if b.maybe():
        twice(b, UNTAP)
    else:
        can_pay(b, UNTAP)


@arm(
    UNTAPPING,
    "non-creature",
    witness=both(seen(False), refused, never_a("holder", "creature"), played_through),
)
def noncreature_untaps(b: Build) -> None:
    """An artifact, enchantment or land pays {Q} alike."""
    noncreature(b, UNTAP)
