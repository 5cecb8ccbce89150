"""Laws about what can happen from one observation to the next, on every engine.

Mana, life and status come from somewhere.  Each law is silent where any card of the scenario
has a word in its text that might be the reason.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping

from conformance.engines.trace import Observation
from conformance.judge.trace_laws import Setting, fault, views
from conformance.judge.verdict import Fault


def between(before: Observation, after: Observation, setting: Setting) -> Iterator[Fault]:
    """Yield what cannot happen from one observation to the next."""
    yield from _mana_adds_up(before, after, setting)
    yield from _life_adds_up(before, after, setting)
    yield from _returns_as_new(before, after, setting)


def _returns_as_new(before: Observation, after: Observation, setting: Setting) -> Iterator[Fault]:
    """An object that comes to the battlefield has no memory (CR 400.7, 110.5b, 122.2).

    What a text could give it on the way, or combat, is let pass.  Whatever an engine notes of
    a card in another zone means nothing (CR 110.5d) and is not looked at.
    """
    reasons = {
        "tapped": setting.combat or setting.mentions(*_TAPPING_WORDS),
        "damage": setting.combat or setting.mentions("damage", "fight"),
        "counters": setting.mentions("counter", *_COUNTER_KEYWORDS),
    }
    for name, view in views(after):
        was = before.get("objects", {}).get(name, {}).get("zone")
        if view.get("zone") != "battlefield" or was in (None, "battlefield", "none"):
            continue
        for field, has_reason in reasons.items():
            kept = view.get(field)
            if isinstance(kept, Mapping):
                # Other kinds come with a type: loyalty, defense, lore.
                kept = any(kept.get(kind) for kind in ("+1/+1", "-1/-1"))
            if kept and not has_reason:
                message = f"{name} comes to the battlefield with {field} from before"
                yield fault("no memory", ("400.7", "110.5b"), name, field, message)


_TAPPING_WORDS = (
    "tap", "{t}", "{q}", "crew", "convoke", "improvise", "saddle", "station", "conspire",
)  # fmt: skip
"""Words without which nothing becomes tapped outside of combat."""

_COUNTER_KEYWORDS = (
    "adapt", "amass", "amplify", "backup", "bloodthirst", "bolster", "connive", "devour", "endure",
    "evolve", "explore", "graft", "incubate", "infect", "mentor", "modular", "monstrosity",
    "outlast", "persist", "proliferate", "ravenous", "reinforce", "renown", "riot", "scavenge",
    "sunburst", "support", "training", "tribute", "undying", "unleash", "wither",
)  # fmt: skip
"""Keywords that put +1/+1 or -1/-1 counters on permanents without saying so."""


def _life_adds_up(before: Observation, after: Observation, setting: Setting) -> Iterator[Fault]:
    """Life changes by damage, costs and effects (CR 119.2 to 119.4), and by nothing else."""
    if setting.combat or setting.mentions(*_LIFE_WORDS):
        return
    for player, view in after.get("players", {}).items():
        old, new = before.get("players", {}).get(player, {}).get("life"), view.get("life")
        if old is not None and new is not None and old != new:
            message = f"{player}'s life goes from {old} to {new}, and nothing changes life"
            yield fault("life adds up", ("119.2", "119.3"), player, "life", message)


_LIFE_WORDS = (
    "life",
    "damage",
    "extort",
    "food",
    "venture",
    "initiative",
    "rad ",
    "/p}",
    "the ring",
)
"""Words, and a symbol of costs, without which no card changes a life total."""


def _mana_adds_up(before: Observation, after: Observation, setting: Setting) -> Iterator[Fault]:
    """Mana empties as a step ends (CR 500.5), and comes from something that makes mana."""
    then, now = before.get("turn", {}), after.get("turn", {})
    lands = any("land" in view.get("types", ()) for _, view in views(after))
    makers = ("mana", "add {", "amount of {", "treasure", "powerstone", "spawn", "scion")
    if lands or setting.mentions(*makers):
        return
    steps = ("number", "active", "step")
    moved = any(then.get(field) != now.get(field) for field in steps)
    for player, view in after.get("players", {}).items():
        old = before.get("players", {}).get(player, {}).get("mana")
        new = view.get("mana")
        if old is None or new is None:
            continue
        if moved and new:
            message = f"{player} keeps {new} into another step"
            yield fault("mana empties", ("500.5", "106.4"), player, "mana", message)
        elif Counter(_symbols(new)) - Counter(_symbols(old)):
            message = f"{player}'s mana grows from {old or 'none'} to {new}, and nothing makes mana"
            yield fault("mana adds up", ("106.4",), player, "mana", message)


def _symbols(pool: str) -> list[str]:
    return pool.replace("{", " ").replace("}", " ").split()
