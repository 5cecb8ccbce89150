"""See whether each kind of position that an engine makes is observed as it was asked for.

An engine may refuse a kind as unsupported, unless it claims it in `features`.  What it makes
must show itself: where the field is not observed at all, nobody can tell.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from conformance.adapter_kit.claims import problem_of, shows
from conformance.engines.adapter import Capabilities
from conformance.engines.trace import StepOutcome, Trace
from conformance.scenario.model import Scenario
from conformance.scenario.pool import with_pool_cards
from conformance.scenario.yaml_in import load_scenarios

_FILE = Path(__file__).parent / "scenarios" / "positions.yaml"

_SHOWN_IN = {
    "a tapped permanent": ("object", "tapped"),
    "a creature that came this turn": ("object", "sick"),
    "a permanent of another owner": ("object", "owner"),
    "mana in the pool": ("player", "mana"),
    "counters on set-up": ("object", "counters"),
    "damage on set-up": ("object", "damage"),
    "attached on set-up": ("object", "attached_to"),
    "tokens on set-up": ("object", "token"),
    "face down on set-up": ("object", "face_down"),
    "counters on players": ("player", "counters"),
}
"""The field in which a kind of position shows, where not every observation has it."""


@dataclass(frozen=True, slots=True)
class Positions:
    """The kinds of position that an engine makes as asked, refuses, does not show, gets wrong."""

    made: tuple[str, ...]
    refused: tuple[str, ...]
    unseen: tuple[str, ...]
    wrong: tuple[tuple[str, str], ...]  # what goes wrong, and the mend

    def words(self) -> str:
        """Return what was made, and what was not, in a line."""
        parts = {"observed as asked": self.made or ("none",), "made, but not observed": self.unseen,
                 "unsupported": self.refused}  # fmt: skip
        return "; ".join(f"{word}: {', '.join(kinds)}" for word, kinds in parts.items() if kinds)


def position_scenarios() -> dict[str, Scenario]:
    """Return a scenario for each kind of position."""
    return {one.case or one.id: with_pool_cards(one) for one in load_scenarios(_FILE)}


def made_positions(able: Capabilities, play: Callable[[Scenario], Trace]) -> Positions:
    """Try every kind of position.  What ``play`` raises goes through."""
    made, refused, unseen, wrong = [], [], [], []
    for kind, scenario in position_scenarios().items():
        trace = play(scenario)
        if trace.set_up.outcome is StepOutcome.UNSUPPORTED:
            if kind in able.features and "card by name" not in trace.set_up.detail:
                text = f"`{kind}` is claimed in `features`, but it is unsupported"
                detail = f" ({trace.set_up.detail})" if trace.set_up.detail else ""
                wrong.append((text + detail, f"mend it, or leave {kind!r} out of `features`"))
            else:
                refused.append(kind)
            continue
        problem = problem_of(scenario, trace)
        if problem:
            mend = "make the position whole and observe it so, or answer `unsupported` at set-up"
            wrong.append((f"{kind}: {problem}", mend))
        elif kind in _SHOWN_IN and not shows(trace, *_SHOWN_IN[kind]):
            unseen.append(kind)
        else:
            made.append(kind)
    return Positions(tuple(made), tuple(refused), tuple(unseen), tuple(wrong))
