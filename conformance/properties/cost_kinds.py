"""{T} and {Q} of what is no creature, or has become one (CR 302.6)."""

from __future__ import annotations

from conformance.generate.build import Build
from conformance.properties.cost_parts import NONCREATURES, UNTAP, Bench, Source, draw_duty
from conformance.properties.cost_sickness import (
    RULING,
    SYMBOLS,
    came,
    enters_ready,
    make_able,
)
from conformance.properties.registry import arm
from conformance.properties.witnesses import both, never_a, played_through, was_a

ANIMATE = "Target artifact becomes a 3/3 artifact creature until end of turn."


@arm(RULING, "non-creature", witness=both(came, never_a("holder", "creature"), played_through))
def noncreature(b: Build) -> None:
    """What is no creature can at once: an artifact, an enchantment, a land."""
    bench = Bench(b, draw_duty(b, b.choice(SYMBOLS), later=True))
    kind = b.choice((*NONCREATURES, "Artifact — Vehicle"))
    word = "artifact" if "Vehicle" in kind else kind.lower()
    lines = (f"This {word} enters tapped.",) if bench.duty.symbol == UNTAP else ()
    holder = bench.source("holder", kind, before=lines, zone="hand")
    twin = None
    if b.maybe():
        twin = bench.source("twin", before=enters_ready(bench.duty), zone="hand")
    b.bystanders()
    if kind == "Land":
        b.play_land("holder", by="alice")
    else:
        bench.cast("holder")
    if twin is not None:
        bench.cast("twin")
        bench.refuse(twin, "creature-cannot")
    bench.use(holder, "noncreature-can")


@arm(RULING, "permanent that became a creature",
     witness=both(was_a("holder", "creature"), played_through))  # fmt: skip
def became_a_creature(b: Build) -> None:
    """What matters is how long it has been controlled, not how long it has been a creature."""
    bench = Bench(b, draw_duty(b, b.choice(SYMBOLS), later=True))
    new = not b.maybe()
    way = b.choice(("spell", "own ability", "enchantment"))
    kind = "Artifact — Vehicle" if way == "enchantment" else "Artifact"
    lines = ("This artifact enters tapped.",) if bench.duty.symbol == UNTAP else ()
    own = "{0}: This artifact becomes a 2/2 artifact creature until end of turn."
    holder = bench.source(
        "holder", kind, before=lines, after=(own,) if way == "own ability" else (), size=2,
        zone="hand" if new else "battlefield",
        tapped=not new and bench.duty.symbol == UNTAP,
    )  # fmt: skip
    later = new and b.maybe()
    if later:
        bench.cards_to_draw()
    b.bystanders()
    if new:
        bench.cast("holder")
    animate(bench, holder, way)
    b.expect("is-a-creature", holder={"types": ("artifact", "creature")})
    if not new:
        bench.use(holder, "controlled-long-enough")
        return
    bench.refuse(holder, "entered-this-turn")
    if later and way != "spell":
        bench.upkeep("alice")
        make_able(bench, holder, creature=False)
        if way == "own ability":
            animate(bench, holder, way)
        bench.use(holder, "can-in-its-next-turn")


def animate(bench: Bench, source: Source, way: str) -> None:
    """Make an artifact a creature."""
    b = bench.b
    if way == "spell":
        bench.spell(ANIMATE, "waking")
        bench.cast("waking", source.name)
    elif way == "own ability":
        b.activate(source.name, ability=source.line + 1, by="alice")
        b.resolve()
    else:
        b.permanent("Enchantment", "All artifacts are creatures in addition to their other types.",
                    as_="waking", zone="hand")  # fmt: skip
        bench.cast("waking")
