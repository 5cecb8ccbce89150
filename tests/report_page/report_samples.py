"""Result files to report on: a real one, a hostile one, a large one."""

from __future__ import annotations

import copy
import json
from functools import cache
from typing import Any

from table_engine import TableEngine

from conformance.engines.adapter import EngineAdapter
from conformance.engines.reference import ReferenceAdapter
from conformance.generate.build import Build
from conformance.properties.registry import Arm
from conformance.properties.witnesses import entered
from conformance.report.documents import RunDocument
from conformance.report.overview import Overview, make_overview
from conformance.report.results import Header, Results, results_json
from conformance.scenario.rulings import catalogue
from conformance.search.events import (
    CaseFinished,
    Event,
    FailureFound,
    KnownFailure,
    MechanismProbed,
)
from conformance.search.expected import EntryFault, Expectation, FaultKind
from conformance.search.profiles import Profile, SearchSettings
from conformance.search.run_case import run_case

RULING, CASE = "evolve.trigger-check", "both greater"
OTHER_CASE = "only power"
HEADER = Header(
    "0.1.0", "table", "1.0", "3.12.1", "6.170.0", "2026-04-17", "default", 0, compared=True
)

HOSTILE = (
    "<script>document.title='pwned'</script>",
    "</script><img src=x onerror=\"document.title='pwned'\">",
    "\" onmouseover=\"document.title='pwned'",
    "' autofocus onfocus='document.title=1",
    "<!-- <script> -->&lt;b&gt;",
    "\u202egnp.exe\u2066\u200f",
    "שלום عالم",
    "\x00\x07\x1b[31m\ud83d",
    "a\u2028b\nc\td",
    "%0A::error::x,y:z|`*_[l](javascript:1)",
    "]]>&entity;",
    "W" * 4000,
)
"""Names that an engine or a fixture might hold."""


class Taxes(TableEngine):
    """A spell that resolves costs its owner a life, and its object arrives with a counter."""

    def resolve(self, name: str) -> None:
        super().resolve(name)
        self.players[self.objects[name]["owner"]]["life"] -= 1
        self.objects[name]["counters"]["charge"] = 2


def _cast(b: Build) -> None:
    b.creature(2, 3, as_="newcomer", zone="hand")
    b.creature(b.integer(1, 2), 1, as_="bystander", player="bob")
    b.cast("newcomer")
    b.resolve()
    b.expect("arrives for nothing", newcomer={"zone": "battlefield"}, alice={"life": 20})


def _document(header: Header, *events: Any) -> dict[str, Any]:
    results = Results([catalogue()[RULING]])
    for event in events:
        results.add(event)
    found: dict[str, Any] = json.loads(results_json(header, results))
    return found


def events_of(engine: EngineAdapter, *expected: Expectation) -> list[Event]:
    """Return what a small search of an engine tells."""
    arm = Arm(RULING, CASE, _cast, entered("newcomer"))
    settings = SearchSettings(Profile("tiny", 4, 60))
    reference = ReferenceAdapter()
    return list(run_case(arm, engine, settings, reference=reference, expected=expected))


@cache
def _real() -> str:
    events = events_of(Taxes())
    failure = next(event for event in events if isinstance(event, FailureFound))
    known = KnownFailure(f"{RULING} | {OTHER_CASE} | arrives | script | expect | alice.life | "
                         "wrong state", "Reported to its authors.", 3, True,
                         failure.replay)  # fmt: skip
    stale = KnownFailure(f"{RULING} | equal | x | script | expect | - | wrong state", "Old.",
                         0, False, fault=EntryFault(
                             FaultKind.PASSES, "known.yaml", 7, "nothing shows it on 1.0",
                             "take the entry out",
                         ))  # fmt: skip
    counts = {"expected failure": 3}
    return json.dumps(_document(
        HEADER, *events, known, stale,
        CaseFinished(RULING, OTHER_CASE, "expected failure", 3, 3, 3, False, counts),
        CaseFinished(RULING, "equal", "unexpected pass", 3, 3, 3, False, {"pass": 3}),
        CaseFinished(RULING, "itself", "unsupported", 3, 0, 3, False, {"unsupported": 3},
                     ("card text: this sentence is not read",)),
        CaseFinished(RULING, "both smaller", "pass", 3, 3, 3, False, {"pass": 3}),
        MechanismProbed("evolve", "there", "", "Not planned."),
    ))  # fmt: skip


def real_document() -> dict[str, Any]:
    """Return a result with a failure, a known one, a stale entry, and cases of every kind."""
    found: dict[str, Any] = json.loads(_real())
    return found


def good_document() -> dict[str, Any]:
    """Return the result of an engine that passes all that it was asked."""
    header = Header("0.1.0", "good", "2.0", "3.12.1", "6.170.0", "2026-04-17", "default", 0,
                    compared=True)  # fmt: skip
    cases = [CaseFinished(RULING, case, "pass", 3, 3, 3, False, {"pass": 3})
             for case in catalogue()[RULING].cases]  # fmt: skip
    return _document(header, *cases)


def hostile_document() -> dict[str, Any]:
    """Return a result in which names, words and cards are hostile wherever text is free."""
    document = real_document()
    document["header"]["engine"] = HOSTILE[0]
    document["header"]["engine_version"] = "".join(HOSTILE[1:5])
    document["mechanisms"][0]["mechanism"] = HOSTILE[1]
    ruling = document["rulings"][0]
    failure = ruling["failures"][0]
    ruling["known failures"][0]["reason"] = " ".join(HOSTILE)
    ruling["cases"][0]["details"] = list(HOSTILE)
    failure["judgement"] |= {"message": " ".join(HOSTILE), "expected": HOSTILE[1],
                             "actual": HOSTILE[2], "clause": HOSTILE[0]}  # fmt: skip
    for index, step in enumerate(failure["replay"]["steps"]):
        step["says"] = HOSTILE[index % len(HOSTILE)]
        step["questions"] = list(HOSTILE)
        for key in ("board", "reference board"):
            _spoil(step[key])
    failure["replay"]["cards"] = list(HOSTILE)
    ruling["failures"] = [failure, _unknown(failure)]
    other = copy.deepcopy(ruling) | {"ruling": HOSTILE[1], "rules": [HOSTILE[2]]}
    document["rulings"].append(other)
    return document


def _unknown(failure: dict[str, Any]) -> dict[str, Any]:
    other = copy.deepcopy(failure)
    other["identity"] = failure["identity"].replace(CASE, HOSTILE[0])
    del other["replay"]
    return other


def _spoil(board: dict[str, Any]) -> None:
    """Give every object of a board a hostile name, and the players more of them."""
    for index, name in enumerate([*board["objects"]]):
        hostile = HOSTILE[index % len(HOSTILE)]
        board["objects"][name] |= {"card": hostile, "types": [hostile], "tapped": True,
                                   "counters": {hostile: 1}}  # fmt: skip
    board["players"] = {
        **board["players"],
        HOSTILE[2]: {"life": -7, "mana": HOSTILE[1], "hand": list(HOSTILE), "lost": True},
    }
    board["stack"] = [{"id": HOSTILE[0], "kind": "triggered", "source": HOSTILE[1]}]


def large_documents(failures: int = 40) -> list[dict[str, Any]]:
    """Return the results of four engines with every ruling, 2,000 scenarios and more each."""
    found = []
    for engine in range(4):
        document = good_document()
        document["header"]["engine"] = f"engine {engine}"
        pattern = real_document()["rulings"][0]["failures"][0]
        document["rulings"] = []
        for index, ruling in enumerate(catalogue().values()):
            cases = [{"case": case, "verdict": "pass", "scenarios": 20, "exercised": 20,
                      "enough": 20, "whole": False, "counts": {"pass": 20}, "details": []}
                     for case in ruling.cases]  # fmt: skip
            shown = []
            if index < failures:
                case = ruling.cases[0]
                cases[0] |= {"verdict": "fail", "counts": {"wrong state": 20}}
                key = f"{ruling.id} | {case}"
                identity = pattern["identity"].replace(f"{RULING} | {CASE}", key)
                shown = [copy.deepcopy(pattern) | {"identity": identity}]
            document["rulings"].append({
                "ruling": ruling.id, "rules": list(ruling.rules),
                "verdict": "fail" if shown else "pass", "cases": cases,
                "without property": [], "failures": shown, "known failures": [],
            })  # fmt: skip
        found.append(document)
    return found


def overview_of(*documents: dict[str, Any], **options: Any) -> Overview:
    """Return documents side by side."""
    runs = [RunDocument.model_validate(document) for document in documents]
    return make_overview(runs, catalogue(), options.get("killed", {}))
