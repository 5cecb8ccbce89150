"""Measure how fast the parts are: ``python -m benchmarks [--engine NAME] [--seconds N]``.

- the same scenarios on the reference engine and on another engine, in one run, with both
  set-ups cached, in turns, and the ratio of their rates;
- the same scenarios in this process and in a worker, and what is lost, of the plays alone and
  of a whole run;
- what a worker's reply costs on the side of the suite: reading and checking it;
- generating, playing and judging apart, on the cases of one ruling;
- how the time to play grows with the number of permanents.

Everything but the worker runs on one core, in this process.
"""

from __future__ import annotations

import argparse
import statistics
import time
from collections.abc import Callable, Sequence
from functools import partial

from benchmarks.scenarios import last_known_information
from conformance.engines import protocol
from conformance.engines.discovery import open_engine
from conformance.engines.engine import Engine
from conformance.engines.trace import StepTrace, Trace
from conformance.engines.wire import step_from_json, step_to_json
from conformance.engines.worker import WorkerEngine, host_command
from conformance.judge.judge import judge
from conformance.properties.registry import Arm, arms
from conformance.scenario.model import Scenario
from conformance.scenario.pool import with_pool_cards
from conformance.search.corpus import generate_case
from conformance.search.profiles import Profile, SearchSettings
from conformance.search.run_case import run_case

PERMANENTS = (10, 100, 1000)
ROUNDS = 15
RUNS = 3


def rate(act: Callable[[], object], seconds: float) -> float:
    """Return how often ``act`` runs in a second, measured over ``seconds``."""
    act()
    count, started = 0, time.perf_counter()
    while time.perf_counter() - started < seconds:
        act()
        count += 1
    return count / (time.perf_counter() - started)


def compare(engines: dict[str, Engine], scenario: Scenario, seconds: float) -> None:
    """Play one scenario on each engine in turns, and print rates and ratio (medians of 5)."""
    print(f"{scenario.id}: plays a second, one core, set-up cached")
    rates: dict[str, list[float]] = {name: [] for name in engines}
    for _ in range(5):
        for name, engine in engines.items():
            rates[name].append(rate(partial(engine.run, scenario), seconds / 5))
    medians = {name: statistics.median(found) for name, found in rates.items()}
    for name, median in medians.items():
        print(f"  {name:<12} {median:8.0f}")
    names = list(medians)
    if len(names) == 2:
        print(f"  ratio {names[0]} / {names[1]}: {medians[names[0]] / medians[names[1]]:.1f}")


def in_a_worker(name: str, alone: Engine, scenarios: Sequence[Scenario]) -> None:
    """Print what a worker costs: each scenario in turns, its best time of several rounds.

    The best, because whatever else runs on the machine can only slow a play down.
    """
    worker = WorkerEngine(host_command(name))
    engines = {"in this process": alone, "in a worker": worker}
    took = {place: [float("inf")] * len(scenarios) for place in engines}
    for _ in range(ROUNDS):
        for place, engine in engines.items():
            for index, scenario in enumerate(scenarios):
                started = time.perf_counter()
                engine.run(scenario)
                took[place][index] = min(took[place][index], time.perf_counter() - started)
    worker.close()
    print(f"{name}, {len(scenarios)} scenarios, the best of {ROUNDS} rounds for each")
    best = {place: sum(found) for place, found in took.items()}
    for place, seconds in best.items():
        print(f"  {place:<16} {1000 * seconds / len(scenarios):8.2f} ms a scenario")
    kept = 100 * best["in this process"] / best["in a worker"]
    print(f"  of 100 plays in this process a worker makes {kept:.0f}")


def in_a_run(name: str, alone: Engine, chosen: Sequence[Arm]) -> None:
    """Print what a worker costs a whole run: playing, judging and comparing a drawn corpus."""
    worker, reference = WorkerEngine(host_command(name)), open_engine("reference")
    settings = SearchSettings()
    corpora = [(one, generate_case(one, settings)) for one in chosen]
    took = {"in this process": float("inf"), "in a worker": float("inf")}
    for _ in range(RUNS):
        for place, engine in zip(took, (alone, worker), strict=True):
            started = time.perf_counter()
            for one, corpus in corpora:
                list(run_case(one, engine, settings, reference=reference, corpus=corpus))
            took[place] = min(took[place], time.perf_counter() - started)
    worker.close()
    print(f"{name}, a run of {len(chosen)} cases from a corpus, the best of {RUNS}")
    for place, seconds in took.items():
        print(f"  {place:<16} {seconds:8.2f} s")
    kept = 100 * took["in this process"] / took["in a worker"]
    print(f"  of 100 scenarios run in this process a worker makes {kept:.0f}")


def replies(engine: Engine, scenarios: Sequence[Scenario], seconds: float) -> None:
    """Print what reading and checking a worker's message costs, by its size."""
    steps = [step for one in scenarios for step in _told(engine.run(one, observe_all=True))]
    lines = [protocol.notification("step", {"id": 1, "step": step_to_json(one)}) for one in steps]
    lines.sort(key=len)
    print("reading a step from a worker, by its size: microseconds")
    for part in (0.1, 0.5, 0.9, 1.0):
        line = lines[min(len(lines) - 1, int(part * len(lines)))]
        took = 1e6 / rate(partial(_read, line), seconds / 4)
        print(f"  {100 * part:>3.0f} of 100 are no longer than {len(line):>6} bytes {took:8.1f}")


def _told(trace: Trace) -> tuple[StepTrace, ...]:
    return (trace.set_up, *trace.steps)


def _read(line: bytes) -> StepTrace:
    return step_from_json(protocol.read_line(line).params["step"])


def drawn(chosen: Sequence[Arm], examples: int) -> list[Scenario]:
    """Return some scenarios of each case, ready to be played."""
    settings = SearchSettings(Profile("benchmark", examples, 0))
    return [
        with_pool_cards(example.scenario)
        for one in chosen
        for example in generate_case(one, settings).examples
    ]


def stages(chosen: Sequence[Arm], engine: Engine, examples: int) -> None:
    """Print the time that generating, playing and judging take for a scenario."""
    settings = SearchSettings(Profile("benchmark", examples, 0))
    started = time.perf_counter()
    scenarios = [
        (one, with_pool_cards(example.scenario))
        for one in chosen
        for example in generate_case(one, settings).examples
    ]
    generated = time.perf_counter()
    played = [(one, scenario, engine.run(scenario)) for one, scenario in scenarios]
    done = time.perf_counter()
    for one, scenario, trace in played:
        judge(scenario, trace, witness=partial(one.witness, scenario))
    judged = time.perf_counter()
    count = max(1, len(scenarios))
    print(f"{len(chosen)} cases, {len(scenarios)} scenarios, each new: milliseconds a scenario")
    print(f"  generating   {1000 * (generated - started) / count:8.2f}")
    print(f"  playing      {1000 * (done - generated) / count:8.2f}")
    print(f"  judging      {1000 * (judged - done) / count:8.2f}")


def growth(engine: Engine, seconds: float) -> None:
    """Print how the time to play grows with the number of permanents."""
    print("time to play the same script, by the number of permanents")
    before: float | None = None
    for count in PERMANENTS:
        scenario = last_known_information(count)
        took = 1000 / rate(partial(engine.run, scenario), seconds / 3)
        factor = "" if before is None else f"   x {took / before:.1f}"
        print(f"  {count:>5} permanents {took:8.2f} ms{factor}")
        before = took


def main() -> None:
    """Run all of them."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks", description=__doc__)
    parser.add_argument("--engine", default="phase", help="the engine to compare with, or none")
    parser.add_argument("--seconds", type=float, default=5.0, help="for each measurement")
    parser.add_argument("--area", default="evolve", help="the area whose cases are generated")
    options = parser.parse_args()
    reference = open_engine("reference", in_process=True)
    engines = {"reference": reference}
    if options.engine != "none":
        engines[options.engine] = open_engine(options.engine, in_process=True)
    compare(engines, last_known_information(16), options.seconds)
    chosen = [one for key, one in arms().items() if key[0].startswith(options.area)]
    scenarios = drawn(chosen, 4)
    for name, engine in engines.items():
        in_a_worker(name, engine, scenarios)
        if name != "reference":
            in_a_run(name, engine, chosen)
    replies(reference, scenarios, options.seconds)
    stages(chosen, reference, 20)
    growth(reference, options.seconds)


if __name__ == "__main__":
    main()
