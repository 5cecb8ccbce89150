"""What became of mutants, as a table and as JSON."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import asdict
from statistics import median

from rich.console import Console

from conformance.report.terminal import Line, print_lines
from conformance.search.mutant_shrinking import MOST_OBJECTS, MOST_STEPS, Smallest, sizes
from conformance.search.mutation import Hunt, MutantKey


def mutants_json(hunts: Sequence[Hunt], unbuilt: Sequence[MutantKey]) -> str:
    """Return the hunts as JSON."""
    document = {
        "hunts": [asdict(one) for one in hunts],
        "not built": [{"ruling": ruling, "behaviour": name} for ruling, name in unbuilt],
    }
    return json.dumps(document, ensure_ascii=False, indent=2) + "\n"


def survivors(hunts: Sequence[Hunt], allowed: int = 0) -> list[MutantKey]:
    """Return the mutants that survived more hunts than are allowed."""
    alive = Counter((one.ruling, one.behaviour) for one in hunts if one.kill is None)
    return [key for key, number in alive.items() if number > allowed]


def print_mutants(
    screen: Console, hunts: Sequence[Hunt], unbuilt: Sequence[MutantKey], allowed: int = 0
) -> None:
    """Print a line for each mutant, and what to do about those that live.

    ``allowed`` is how many of its hunts a mutant may survive.
    """
    by_mutant: dict[MutantKey, list[Hunt]] = {}
    for one in hunts:
        by_mutant.setdefault((one.ruling, one.behaviour), []).append(one)
    alive = set(survivors(hunts, allowed))
    print_lines(screen, _listed(by_mutant, unbuilt, alive))
    print_lines(screen, _notes(by_mutant, unbuilt, alive))


def _listed(
    by_mutant: dict[MutantKey, list[Hunt]], unbuilt: Sequence[MutantKey], alive: set[MutantKey]
) -> Iterator[Line]:
    """Yield the mutants by ruling: result, in which example at most, case and clauses."""
    ruling = ""
    for (of, behaviour), found in by_mutant.items():
        if of != ruling:
            yield "bold", (ruling := of)
        kills = [one.kill for one in found if one.kill is not None]
        rate = f" {len(kills)}/{len(found)}" if len(found) > 1 else ""
        if (of, behaviour) in alive:
            yield "bold red", f"  survived    {rate} {behaviour}  (case: {found[0].case})"
            continue
        most = max(kill.examples for kill in kills)
        clauses = dict.fromkeys(kill.clause or f"{kill.outcome} at {kill.step}" for kill in kills)
        by = "; ".join(clauses)
        yield "green", f"  killed {most:>4}{rate}  {behaviour}  (case: {found[0].case}; by: {by})"
    for of, behaviour in unbuilt:
        if of != ruling:
            yield "bold", (ruling := of)
        yield "bold red", f"  not built    {behaviour}"


def _notes(
    by_mutant: dict[MutantKey, list[Hunt]], unbuilt: Sequence[MutantKey], alive: set[MutantKey]
) -> Iterator[Line]:
    kills = [one.kill.examples for found in by_mutant.values() for one in found if one.kill]
    for (ruling, behaviour), found in by_mutant.items():
        survived = [one for one in found if one.kill is None]
        for one in survived[:1]:
            seeds = ", ".join(str(hunt.seed) for hunt in survived)
            yield "bold red", f"{ruling}: {behaviour} survives with seed {seeds}: {_why(one)}"
    if kills:
        yield "", f"examples to a kill: median {median(kills):g}, at most {max(kills)}"
    yield (
        "bold",
        (
            f"{len(by_mutant)} mutants: {len(by_mutant) - len(alive)} killed, "
            f"{len(alive)} survived, {len(unbuilt)} not built"
        ),
    )


def _why(one: Hunt) -> str:
    if not one.played:
        return f"the case {one.case} has no property"
    if one.otherwise:
        return f"no script of {one.case} catches it, only {one.otherwise}"
    if not one.asked:
        return f"the replaced rule is never asked in {one.case}"
    return f"{one.played} scenarios of {one.case} pass with it"


def sizes_json(found: Sequence[Smallest]) -> str:
    """Return the sizes of shrunk counterexamples as JSON."""
    document = {"counterexamples": [asdict(one) for one in found]}
    return json.dumps(document, ensure_ascii=False, indent=2) + "\n"


def print_sizes(screen: Console, found: Sequence[Smallest]) -> None:
    """Print how many objects and steps each mutant's smallest counterexample has."""
    print_lines(screen, _sizes(found))


def _sizes(found: Sequence[Smallest]) -> Iterator[Line]:
    ruling = ""
    for one in found:
        if one.ruling != ruling:
            yield "bold", (ruling := one.ruling)
        if one.objects is None or one.steps is None:
            yield "bold red", f"  survived            {one.behaviour}"
            continue
        large = one.objects > MOST_OBJECTS or one.steps > MOST_STEPS
        told = f"  {one.objects:>2} objects {one.steps:>2} steps  {one.behaviour}"
        yield "yellow" if large else "green", told
    if any(one.objects is not None for one in found):
        medians = sizes(found)
        yield (
            "bold" if medians.small_enough else "bold red",
            (
                f"{len(found)} counterexamples, in the median {medians.objects:g} objects and "
                f"{medians.steps:g} steps; at most {MOST_OBJECTS} and {MOST_STEPS} are wanted"
            ),
        )
