"""Measure how fast the parts are: ``python -m benchmarks [--engine NAME] [--seconds N]``.

- the same scenarios on the reference engine and on another engine, in one run, with both
  set-ups cached, in turns, and the ratio of their rates;
- generating, playing and judging apart, on the cases of one ruling;
- how the time to play grows with the number of permanents.

Everything runs on one core, in this process.
"""

from __future__ import annotations

import argparse
import statistics
import time
from collections.abc import Callable, Sequence
from functools import partial

from benchmarks.scenarios import last_known_information
from conformance.engines.discovery import open_engine
from conformance.engines.engine import Engine
from conformance.judge.judge import judge
from conformance.properties.registry import Arm, arms
from conformance.scenario.model import Scenario
from conformance.scenario.pool import with_pool_cards
from conformance.search.corpus import generate_case
from conformance.search.profiles import Profile, SearchSettings

PERMANENTS = (10, 100, 1000)


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
    """Run all three."""
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
    stages([a for k, a in arms().items() if k[0].startswith(options.area)], reference, 20)
    growth(reference, options.seconds)


if __name__ == "__main__":
    main()
