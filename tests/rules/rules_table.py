"""A table to play rules out on: a scenario in the making that is played on the reference engine.

The expected values in these tests are worked out by hand from the Comprehensive Rules.
"""

from __future__ import annotations

from typing import Any

from conformance.engines.reference import ReferenceAdapter
from conformance.generate.build import Build
from conformance.judge.verdict import Verdict
from conformance.play import play_and_judge
from conformance.scenario.model import PLAYER_NAMES, PlayerName, Position, Scenario, StepName


def _no_draws(strategy: object) -> None:
    raise AssertionError("these scenarios are written out; nothing is drawn")


class Table(Build):
    """A game in progress, alice's precombat main phase unless told otherwise."""

    def __init__(
        self,
        active: PlayerName = "alice",
        step: StepName = "precombat main",
        players: int = 2,
        turn: int = 5,
    ) -> None:
        super().__init__("rules.table", "table", _no_draws)
        self.active, self.step = active, step
        self._seats = PLAYER_NAMES[:players]
        self._turn = turn

    def scenario(self) -> Scenario:
        """Return the scenario, with as many players as sit at the table."""
        plain = super().scenario()
        seats: dict[str, Any] = {seat: self._player(seat) for seat in self._seats}
        turn = plain.start.turn.model_copy(update={"number": self._turn})
        return plain.model_copy(update={"start": Position(turn=turn, **seats)})

    def lands(self, count: int, text: str = "", player: PlayerName = "alice") -> list[str]:
        """Place untapped lands and return their names."""
        names = [f"{player}'s land {number}" for number in range(1, count + 1)]
        for name in names:
            self.permanent("Land", text, as_=name, player=player)
        return names

    def library(self, count: int, player: PlayerName = "alice") -> list[str]:
        """Place artifact cards in a library, the first on top, and return their names."""
        names = [f"{player}'s card {number}" for number in range(1, count + 1)]
        for name in names:
            self.permanent("Artifact", as_=name, zone="library", player=player)
        return names

    def holds(self) -> None:
        """Play on the reference engine and require that all of it is as expected."""
        played = play_and_judge(self.scenario(), ReferenceAdapter())
        found = played.judgement
        if found.verdict is not Verdict.PASS:
            told = "\n".join(
                f"  {step.index}: {step.outcome} {step.detail}"
                + "".join(f" [{a.question.kind}: {a.answer}]" for a in step.asked)
                for step in played.trace.steps
            )
            raise AssertionError(
                f"{found.verdict} at step {found.step} ({found.clause}): {found.subject} "
                f"{found.field} expected {found.expected}, found {found.actual} {found.message}\n"
                f"set-up: {played.trace.set_up.outcome} {played.trace.set_up.detail}\n{told}"
            )
