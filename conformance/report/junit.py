"""JUnit XML: a suite for each engine, a test for each case, rulings and rules as properties.

A known failure is skipped with its reason, and so is what was not reached: neither makes a
gate fail, and neither is a pass.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from xml.etree import ElementTree

from conformance.report.documents import RunCase
from conformance.report.overview import PASS, BadEntry, Cell, Overview, Row, Shown
from conformance.report.standing import Standing, standing
from conformance.search.identity import SEPARATOR

_NOT_XML = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
_ERRORS = ("crash", "timeout", "adapter error", "inconsistent")


def junit_xml(overview: Overview) -> str:
    """Return the document."""
    root = ElementTree.Element("testsuites", name="mtg-conformance")
    for column, header in enumerate(overview.engines):
        suite = ElementTree.SubElement(root, "testsuite", name=_xml(header.title))
        _properties(suite, [("engine", header.engine), ("engine version", header.engine_version),
                            ("suite", header.suite), ("rules of", header.rules),
                            ("profile", header.profile), ("seed", str(header.seed))])  # fmt: skip
        for row, cell in overview.cells(column):
            for name in row.cases:
                _case(suite, row, cell, name)
        for entry in overview.bad_entries[column]:
            test = ElementTree.SubElement(suite, "testcase", classname="mechanisms",
                                          name=_xml(entry.name))  # fmt: skip
            _note(test, "failure", "known failures", entry.told, "")
        suite.set("tests", str(len(suite.findall("testcase"))))
        for name, found in (("failures", "failure"), ("errors", "error"), ("skipped", "skipped")):
            suite.set(name, str(len(suite.findall(f"testcase/{found}"))))
    ElementTree.indent(root)
    text = ElementTree.tostring(root, encoding="unicode")
    return f'<?xml version="1.0" encoding="UTF-8"?>\n{text}\n'


def _xml(text: str) -> str:
    """Return a text without the characters that XML cannot hold."""
    return _NOT_XML.sub("\ufffd", text)


def _properties(parent: ElementTree.Element, pairs: list[tuple[str, str]]) -> None:
    holder = ElementTree.SubElement(parent, "properties")
    for name, value in pairs:
        ElementTree.SubElement(holder, "property", name=name, value=_xml(value))


def _case(suite: ElementTree.Element, row: Row, cell: Cell, name: str) -> None:
    test = ElementTree.SubElement(suite, "testcase", classname=_xml(row.ruling), name=_xml(name))
    case = cell.case(name)
    shown = [one for one in cell.failures if one.case == name]
    bad = [one for one in cell.bad_entries if one.name.split(SEPARATOR)[1:2] == [name]]
    pairs = [("ruling", row.ruling), *(("rule", rule) for rule in row.rules)]
    pairs += [("statement", row.statement)] * bool(row.statement)
    pairs += [("identity", one.identity) for one in shown]
    if case is not None:
        pairs += [("exercised", str(case.exercised)), ("enough", str(case.enough))]
    _properties(test, pairs)
    if name in cell.result.not_run:
        _note(test, "skipped", "", "not run: the budget was over", "")
    else:
        _outcome(test, case, shown, bad)


def _outcome(
    test: ElementTree.Element, case: RunCase | None, shown: list[Shown], bad: list[BadEntry]
) -> None:
    if case is None:
        _note(test, "skipped", "", "there is no property for this case", "")
        return
    for one in shown:
        if not one.is_known:
            verdict = one.judgement.verdict
            word = "error" if verdict in _ERRORS else "failure"
            _note(test, word, verdict, one.judgement.message, "\n".join(_body(one)))
    for entry in bad:
        _note(test, "failure", "known failures", entry.told, entry.name)
    if len(test) > 1 or case.verdict == PASS:
        return
    detail = "; ".join([one.reason for one in shown if one.is_known] or case.details)
    message = f"{case.verdict}: {detail}" if detail else case.verdict
    if standing(case.verdict) is not Standing.BAD:
        _note(test, "skipped", "", message, "")
    else:
        word = "error" if case.verdict in _ERRORS else "failure"
        _note(test, word, case.verdict, message, "")


def _body(one: Shown) -> Iterator[str]:
    judgement = one.judgement
    clause = f" [{judgement.clause}]" if judgement.clause else ""
    yield f"{judgement.place}{clause}: {judgement.message}"
    if judgement.path and judgement.expected != judgement.actual:
        yield f"expected {judgement.path}: {judgement.expected}"
        yield f"actual   {judgement.path}: {judgement.actual}"
    steps = one.replay.steps if one.replay else ()
    yield from (f"  {step.step + 1}. {step.says}" for step in steps)
    yield f"identity: {one.identity}"
    if one.saved:
        yield f"counterexample: {one.saved}"


def _note(parent: ElementTree.Element, tag: str, kind: str, message: str, body: str) -> None:
    note = ElementTree.SubElement(parent, tag, message=_xml(message))
    if kind:
        note.set("type", kind)
    note.text = _xml(body) or None
