"""Arms of properties: for each ruling and case a template, its law, and a witness.

A template is registered with :func:`arm`::

    @arm("evolve.trigger-check", "both greater", witness=triggered("holder"))
    def both_greater(b: Build) -> None:
        ...

It draws its parameters, writes the premise as moves, and the law as expectations computed
from those parameters alone.  The modules of this package are found by themselves; a ruling
or case that is not in the catalogue is an error, and so is a case with two arms of one name.
"""

from __future__ import annotations

import importlib
import pkgutil
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache

from hypothesis import reject
from hypothesis import strategies as st

from conformance.engines.trace import Trace
from conformance.generate.build import Build, Draw
from conformance.generate.printed import NoTwin
from conformance.scenario.model import Scenario
from conformance.scenario.rulings import catalogue

Template = Callable[[Build], None]
Witness = Callable[[Scenario, Trace], bool]


@dataclass(frozen=True, slots=True)
class Arm:
    """How scenarios of one case of a ruling are generated, and how it shows that it was reached.

    ``space`` is the number of different scenarios, where it is small and known.
    """

    ruling: str
    case: str
    template: Template
    witness: Witness
    space: int | None = None

    @property
    def key(self) -> tuple[str, str]:
        """The ruling and the case."""
        return (self.ruling, self.case)

    def strategy(self) -> st.SearchStrategy[Scenario]:
        """Return a strategy for the arm's scenarios, whatever their cards."""
        return _scenarios(self)

    def printed_strategy(self, lacking: Counter[str]) -> st.SearchStrategy[Scenario]:
        """Return a strategy for scenarios of cards that have a printed twin.

        Draws for which a card is lacking are given up; ``lacking`` counts what was.
        """
        return _printed_scenarios(self, lacking)


@st.composite
def _scenarios(draw: Draw, arm: Arm) -> Scenario:
    build = Build(arm.ruling, arm.case, draw)
    arm.template(build)
    return build.scenario()


@st.composite
def _printed_scenarios(draw: Draw, arm: Arm, lacking: Counter[str]) -> Scenario:
    build = Build(arm.ruling, arm.case, draw, printed=True)
    try:
        _BY_NAME.get(arm.key, arm.template)(build)
        return build.scenario()
    except NoTwin as none:
        lacking[none.wanted] += 1
        reject()


_ARMS: dict[tuple[str, str], Arm] = {}
_BY_NAME: dict[tuple[str, str], Template] = {}


def arm(
    ruling: str, case: str, *, witness: Witness, space: int | None = None
) -> Callable[[Template], Template]:
    """Register a template for a case of a ruling.

    Raises :class:`LookupError` for a ruling or case that the catalogue does not have, and
    :class:`ValueError` when the case has an arm already.
    """
    known = catalogue().get(ruling)
    if known is None:
        raise LookupError(f"the catalogue has no ruling {ruling!r}")
    if case not in known.cases:
        raise LookupError(f"the ruling {ruling} has no case {case!r}; it has {known.cases}")
    if (ruling, case) in _ARMS:
        raise ValueError(f"the case {case!r} of {ruling} has an arm already")

    def register(template: Template) -> Template:
        _ARMS[(ruling, case)] = Arm(ruling, case, template, witness, space)
        return template

    return register


def by_name(ruling: str, case: str) -> Callable[[Template], Template]:
    """Register a template of a case that is used where every card has a printed twin.

    For cases whose template asks for what is not in print.  The case's witness looks at its
    scenarios, too.  Raises :class:`LookupError` and :class:`ValueError` as :func:`arm` does.
    """
    known = catalogue().get(ruling)
    if known is None or case not in known.cases:
        raise LookupError(f"the catalogue has no case {case!r} of a ruling {ruling!r}")
    if (ruling, case) in _BY_NAME:
        raise ValueError(f"the case {case!r} of {ruling} has a template by name already")

    def register(template: Template) -> Template:
        _BY_NAME[(ruling, case)] = template
        return template

    return register


@cache
def arms() -> dict[tuple[str, str], Arm]:
    """Return all arms by ruling and case, in the catalogue's order."""
    import conformance.properties as package

    for info in pkgutil.iter_modules(package.__path__):
        importlib.import_module(f"{package.__name__}.{info.name}")
    order = [(ruling.id, case) for ruling in catalogue().values() for case in ruling.cases]
    return {key: _ARMS[key] for key in order if key in _ARMS}
