"""Walk through the life of a connection and name what is wrong with an engine's adapter.

From the start to the end of the process: `hello`, versions, a tiny scenario, a second one, the
same again in a new process, unknown fields, what is claimed, kinds of position, `bye`.  A stage
that an earlier fault leaves nothing to look at is skipped; the others are gone through, so that
one walk shows all there is to mend.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from conformance.adapter_kit.claims import try_claims
from conformance.adapter_kit.connection import Connection, Opener, Trouble
from conformance.adapter_kit.findings import Finding, Mark, of_judgement
from conformance.adapter_kit.positions import made_positions
from conformance.engines import protocol
from conformance.engines.adapter import Hello
from conformance.engines.trace import Trace
from conformance.engines.wire import step_to_json
from conformance.engines.wire_check import WireError, brief
from conformance.engines.wire_scenario import hello_from_json
from conformance.engines.worker_process import WorkerLimits
from conformance.judge.judge import judge
from conformance.scenario.model import Scenario
from conformance.scenario.pool import with_pool_cards
from conformance.scenario.yaml_in import load_scenarios

SCENARIOS = Path(__file__).parent / "scenarios"
CHECK_LIMITS = WorkerLimits(bye_seconds=5.0)
STAGES = (
    "start and hello", "first scenario", "second scenario", "bye", "restart", "determinism",
    "reset", "unknown fields", "capabilities", "positions", "versions", "end of input",
    "whole messages",
)  # fmt: skip
SKIPPED = "an earlier fault leaves nothing to look at"
_ALIKE = "each process that starts must behave like the first"
_RESET = "let set-up begin a new game: forget objects, life, turn, stack and names of the last one"


@dataclass(frozen=True, slots=True)
class _Life:
    """What the first process was and did: the first scenario, the second, the first again."""

    hello: Hello
    first: Trace
    second: Trace
    again: Trace


def tiny_scenarios() -> tuple[Scenario, ...]:
    """Return the two scenarios that are played unless an author has some of their own."""
    return tuple(load_scenarios(SCENARIOS / "check.yaml"))


def check(
    opener: Opener,
    limits: WorkerLimits = CHECK_LIMITS,
    scenarios: Sequence[Scenario] = (),
    tell: Callable[[Finding], None] = lambda _: None,
) -> tuple[Finding, ...]:
    """Return the findings, stage by stage; ``tell`` gets each as it is found.

    The stages that were skipped come last, and nobody is told of them one by one.

    Of ``scenarios`` the first two are played in turn; one alone is played twice.
    """
    given = [with_pool_cards(one) for one in scenarios or tiny_scenarios()]
    walk = _Walk(opener, limits, given[0], given[min(1, len(given) - 1)], tell)
    walk.through()
    done = {finding.stage for finding in walk.findings}
    left = (Finding(stage, Mark.SKIPPED, SKIPPED) for stage in STAGES if stage not in done)
    return (*walk.findings, *left)


class _Walk:
    """One check of one engine."""

    def __init__(
        self,
        opener: Opener,
        limits: WorkerLimits,
        first: Scenario,
        second: Scenario,
        tell: Callable[[Finding], None],
    ) -> None:
        self.findings: list[Finding] = []
        self._opener = opener
        self._limits = limits
        self._first = first
        self._second = second
        self._tell = tell
        self._in_pieces = False

    def add(self, finding: Finding) -> None:
        """Note a finding and tell of it."""
        self.findings.append(finding)
        self._tell(finding)

    def through(self) -> None:
        """Go through all stages."""
        life = self._first_life()
        if isinstance(life, _Life):
            self._restart(life)
        if any(finding.mark is Mark.OK for finding in self.findings):
            self._strangers()
        if self._in_pieces:
            text = "a line came in pieces, with a pause between them; it is allowed, and slow"
            self._note("whole messages", text, "write each line at once, then flush")
        elif life is not None:
            self._ok("whole messages", "each line comes in one go")

    # ---- the first process: greeted, played on twice and once more, dismissed

    def _first_life(self) -> _Life | None:
        with self._session("start and hello") as session:
            if session is None:
                return None
            connection, hello = session
            self._ok("start and hello", _introduced(hello))
            first = self._play("first scenario", connection, self._first)
            second = first and self._play("second scenario", connection, self._second)
            if first is None or second is None:
                return None
            with self._troubles("reset"):
                again = connection.play(self._first)
                self._bye(connection)
                return _Life(hello, first, second, again)
        return None

    def _play(self, stage: str, connection: Connection, scenario: Scenario) -> Trace | None:
        with self._troubles(stage):
            trace = connection.play(scenario)
            self.add(of_judgement(stage, judge(scenario, trace), trace))
            return trace
        return None

    def _bye(self, connection: Connection) -> None:
        mend = "reply to `bye` with an empty result, and end the program"
        try:
            connection.call("bye", {})
        except Trouble as trouble:
            self._fault("bye", trouble.what, mend, trouble.stderr)
            return
        if connection.ends():
            self._ok("bye", "it replies, and ends")
        else:
            text = f"on `bye`: it goes on running for {self._limits.bye_seconds:g} s"
            self._fault("bye", text, mend)

    # ---- further processes: is each like the first?

    def _restart(self, life: _Life) -> None:
        with self._session("restart") as session:
            if session is None:
                return
            connection, hello = session
            if hello != life.hello:
                text = f"a second process greets as {_introduced(hello)}, the first as "
                self._fault("restart", text + _introduced(life.hello), _ALIKE)
            else:
                self._ok("restart", "a second process greets like the first")
            with self._troubles("determinism"):
                first = connection.play(self._first)
                if self._determinism(life, first):
                    self._reset(life)
                    self._unknown_fields(connection, life.first)
                    self._capabilities(connection, life)
                    self._positions(connection, life.hello)

    def _determinism(self, life: _Life, first: Trace) -> bool:
        stage, difference = "determinism", _difference(life.first, first)
        if not difference:
            self._ok(stage, "two processes play the same scenario alike")
            return True
        text = f"the first scenario, played in two processes, differs {difference}"
        if not life.hello.capabilities.deterministic:
            self._note(stage, f"{text}; `deterministic` is not claimed", "")
            return False
        mend = "seed what is random, keep times and addresses out, and sort what has no order"
        self._fault(stage, text, f"{mend}; else claim `deterministic: false`")
        return False

    def _reset(self, life: _Life) -> None:
        with self._session("reset") as session:
            if session is None:
                return
            with self._troubles("reset"):
                second = session[0].play(self._second)
                pairs = ((life.again, life.first), (life.second, second))
                for used, fresh in pairs:
                    difference = _difference(used, fresh)
                    if difference:
                        text = (
                            f"{used.scenario!r} after another scenario differs from the same in a "
                            f"new process {difference}"
                        )
                        self._fault("reset", text, _RESET)
                        return
                self._ok("reset", "nothing is left of the scenario before")

    def _unknown_fields(self, connection: Connection, plain: Trace) -> None:
        stage = "unknown fields"
        mend = "ignore fields and notifications that the adapter does not know"
        try:
            trace = connection.play(self._first, unknown=True)
        except Trouble as trouble:
            self._fault(stage, f"with unknown fields, {trouble.what}", mend, trouble.stderr)
            return
        difference = _difference(trace, plain)
        if difference:
            text = f"a scenario with unknown fields differs from the same without {difference}"
            self._fault(stage, text, mend)
        else:
            self._ok(stage, "fields and notifications of a later version are ignored")

    def _capabilities(self, connection: Connection, life: _Life) -> None:
        stage = "capabilities"
        able = life.hello.capabilities
        with self._troubles(stage):
            tried = try_claims(able, (life.first, life.second), connection.play)
            for text, mend in tried.lacking:
                self._fault(stage, text, mend)
            if not tried.lacking:
                self._ok(stage, tried.words())

    def _positions(self, connection: Connection, hello: Hello) -> None:
        stage = "positions"
        with self._troubles(stage):
            found = made_positions(hello.capabilities, connection.play)
            for text, mend in found.wrong:
                self._fault(stage, text, mend)
            if not found.wrong:
                self._ok(stage, found.words())

    # ---- a process that is offered versions it cannot speak, and then left alone

    def _strangers(self) -> None:
        with self._troubles("versions"):
            connection = Connection(self._opener, self._limits)
            try:
                self._offered(connection)
                self._end_of_input(connection)
            finally:
                connection.close()

    def _offered(self, connection: Connection) -> None:
        ours = protocol.PROTOCOL
        span = (ours[1] + 1000, ours[1] + 1001)
        message = connection.offer(span)
        if message.error is not None:
            self._ok("versions", "versions that do not fit are refused")
            return
        where = f"on `hello` with versions {span[0]} to {span[1]}"
        mend = "give as `protocol` the versions that it was written for, whatever is offered"
        try:
            theirs = hello_from_json(message.result).protocol
        except WireError as error:
            self._fault("versions", f"{where}: the reply is wrong at {error}", mend)
            return
        if theirs[1] >= span[0]:
            text = f"{where}: it says that it speaks {theirs[0]} to {theirs[1]}"
            self._fault("versions", text, mend)
        else:
            self._ok("versions", f"it speaks {theirs[0]} to {theirs[1]}, whatever is offered")

    def _end_of_input(self, connection: Connection) -> None:
        if connection.ends():
            self._ok("end of input", "it ends when its input ends")
            return
        text = f"it goes on running {self._limits.bye_seconds:g} s after its input has ended"
        self._fault("end of input", text, "end the program when its standard input ends")

    # ---- helpers

    @contextmanager
    def _session(self, stage: str) -> Iterator[tuple[Connection, Hello] | None]:
        """Give a process that has been greeted, or None after a fault of this stage."""
        connection: Connection | None = None
        try:
            connection = Connection(self._opener, self._limits)
            session = (connection, connection.greet())
        except Trouble as trouble:
            self._fault(stage, trouble.what, trouble.mend, trouble.stderr)
            if connection is not None:
                connection.close()
            yield None
            return
        try:
            yield session
        finally:
            self._in_pieces = self._in_pieces or connection.in_pieces
            connection.close()

    @contextmanager
    def _troubles(self, stage: str) -> Iterator[None]:
        """Turn the trouble within into a fault of this stage."""
        try:
            yield
        except Trouble as trouble:
            self._fault(stage, trouble.what, trouble.mend, trouble.stderr)

    def _ok(self, stage: str, text: str) -> None:
        self.add(Finding(stage, Mark.OK, text))

    def _note(self, stage: str, text: str, mend: str) -> None:
        self.add(Finding(stage, Mark.NOTE, text, mend))

    def _fault(self, stage: str, text: str, mend: str, stderr: str = "") -> None:
        self.add(Finding(stage, Mark.FAULT, text, mend, stderr))


def _introduced(hello: Hello) -> str:
    lowest, highest = hello.protocol
    moves = ", ".join(sorted(hello.capabilities.moves)) or "none"
    return f"{hello.engine} {hello.version}, protocol {lowest} to {highest}, claimed moves: {moves}"


def _difference(one: Trace, other: Trace) -> str:
    """Tell the first difference between two plays of a scenario; empty when they are alike."""
    steps = zip((one.set_up, *one.steps), (other.set_up, *other.steps), strict=False)
    for mine, theirs in steps:
        if mine != theirs:
            place = "at set-up" if mine.index < 0 else f"at step {mine.index + 1}"
            return f"{place}: {_values(step_to_json(mine), step_to_json(theirs))}"
    if len(one.steps) != len(other.steps):
        return f"in length: {len(one.steps)} steps and {len(other.steps)}"
    return ""


def _values(mine: object, theirs: object, path: str = "") -> str:
    if isinstance(mine, dict) and isinstance(theirs, dict):
        for key in (*mine, *theirs):
            if mine.get(key) != theirs.get(key):
                return _values(mine.get(key), theirs.get(key), f"{path}.{key}" if path else key)
    return f"{path or 'it'} is {brief(mine)} here and {brief(theirs)} there"
