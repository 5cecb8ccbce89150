"""What gates read; set MTG_UPDATE_SNAPSHOTS to write the snapshots anew."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path
from xml.etree import ElementTree

import jsonschema
import pytest
from report_samples import (
    CASE,
    RULING,
    good_document,
    hostile_document,
    overview_of,
    real_document,
)
from typer.testing import CliRunner

from conformance.cli import build_app
from conformance.report.annotations import failing_line, github_annotations, saved_text
from conformance.report.badge import badge
from conformance.report.documents import RunDocument, run_schema
from conformance.report.junit import junit_xml
from conformance.report.markdown import markdown
from conformance.scenario.rulings import catalogue

Snapshot = Callable[[str, str], None]
FORMATS = ("html", "junit", "markdown", "badge", "github")


@pytest.mark.parametrize(
    ("name", "text"),
    [("report.junit.xml", junit_xml), ("report.md", markdown), ("report.svg", badge),
     ("report.github.txt", github_annotations)],
)  # fmt: skip
def test_formats_as_their_readers_get_them(
    name: str, text: Callable[..., str], snapshot: Snapshot
) -> None:
    snapshot(name, text(overview_of(real_document(), good_document())))


def test_a_result_file_is_as_its_schema_says_and_nothing_in_it_is_undocumented() -> None:
    document = real_document()
    jsonschema.validate(document, run_schema())
    read = RunDocument.model_validate(document)
    assert read.model_dump(mode="json", by_alias=True, exclude_unset=True) == document


def test_rulings_and_rule_numbers_are_properties_of_a_junit_case() -> None:
    root = ElementTree.fromstring(junit_xml(overview_of(real_document())))
    case = root.find(f".//testcase[@name='{CASE}']")
    assert case is not None
    pairs = [(one.get("name"), one.get("value")) for one in case.iter("property")]
    assert ("ruling", RULING) in pairs
    assert ("rule", "702.100a") in pairs
    assert case.find("failure") is not None


def test_a_known_failure_is_skipped_in_junit_and_a_stale_one_fails() -> None:
    suite = ElementTree.fromstring(junit_xml(overview_of(real_document()))).find("testsuite")
    assert suite is not None
    skipped = suite.find("testcase[@name='only power']/skipped")
    assert skipped is not None
    assert "Reported to its authors." in skipped.get("message", "")
    assert suite.find("testcase[@name='equal']/failure") is not None
    for name in ("failure", "error", "skipped"):
        total = suite.get({"failure": "failures", "error": "errors"}.get(name, name))
        assert total == str(len(suite.findall(f"testcase/{name}")))


def test_junit_fails_exactly_when_the_run_failed() -> None:
    good = ElementTree.fromstring(junit_xml(overview_of(good_document())))
    assert [one for tag in ("failure", "error") for one in good.iter(tag)] == []


def test_hostile_names_leave_xml_and_svg_well_formed() -> None:
    overview = overview_of(hostile_document())
    junit = ElementTree.fromstring(junit_xml(overview))
    assert {one.tag for one in junit.iter()} <= {
        "testsuites", "testsuite", "testcase", "properties", "property", "failure", "skipped",
    }  # fmt: skip
    picture = ElementTree.fromstring(badge(overview))
    assert {one.tag.rpartition("}")[2] for one in picture.iter()} == {
        "svg", "title", "g", "rect", "text",
    }  # fmt: skip
    assert len(badge(overview)) < 40_000


def test_hostile_names_end_no_workflow_command_and_start_none() -> None:
    lines = github_annotations(overview_of(hostile_document())).splitlines()
    assert all(re.match(r"::(error|notice) [a-z]+=", line) for line in lines)
    assert not any(line.startswith("::error::") for line in lines)


def test_hostile_names_are_plain_text_in_markdown() -> None:
    text = markdown(overview_of(hostile_document()))
    assert "<script" not in text
    assert "<img" not in text
    assert not re.search(r"(?<!\\)\]\(javascript", text)
    assert "\u202e" not in text
    table = [line for line in text.splitlines() if line.startswith("|")]
    assert {len(re.findall(r"(?<!\\)\|", line)) for line in table} == {4}


def test_an_annotation_points_at_the_failing_step_in_the_saved_file() -> None:
    document = RunDocument.model_validate(real_document())
    failure = document.rulings[0].failures[0]
    line = failing_line(document.header, failure)
    annotated = github_annotations(overview_of(real_document())).splitlines()[0]
    assert f"file=counterexamples/table/{failure.file},line={line}," in annotated
    text = saved_text(document.header, failure).splitlines()
    assert text[line - 1].strip().startswith("- expect:")


@pytest.mark.parametrize("name", FORMATS)
def test_the_command_writes_every_format(name: str, tmp_path: Path) -> None:
    source, out = tmp_path / "a.json", tmp_path / "deep" / "out"
    source.write_text(json.dumps(real_document()), encoding="utf-8")
    ran = CliRunner().invoke(build_app(), ["report", str(source), "-f", name, "-o", str(out)])
    assert ran.exit_code == 0, ran.output
    assert out.read_text(encoding="utf-8").strip()
    again = CliRunner().invoke(build_app(), ["report", str(source), "-f", name, "-o", "-"])
    assert again.stdout == out.read_text(encoding="utf-8")


@pytest.mark.parametrize("text", ["", "[]", "{}", '{"header": 3, "rulings": []}'])
def test_what_is_no_result_is_refused_with_cause_and_cure(text: str, tmp_path: Path) -> None:
    source = tmp_path / "a.json"
    source.write_text(text, encoding="utf-8")
    ran = CliRunner().invoke(build_app(), ["report", str(source)])
    assert ran.exit_code == 2
    assert f"{source}: this" in ran.stderr
    assert "write it with `mtg-conformance run --json" in ran.stderr


def test_files_of_mutants_tell_which_wrong_rules_were_killed(tmp_path: Path) -> None:
    killed, lives = catalogue()[RULING].mutants[:2]
    hunts = [{"ruling": RULING, "behaviour": killed, "kill": {"examples": 3}},
             {"ruling": RULING, "behaviour": lives, "kill": None}]  # fmt: skip
    run, hunt, out = tmp_path / "a.json", tmp_path / "m.json", tmp_path / "r.html"
    run.write_text(json.dumps(good_document()), encoding="utf-8")
    hunt.write_text(json.dumps({"hunts": hunts, "not built": []}), encoding="utf-8")
    ran = CliRunner().invoke(build_app(), ["report", str(hunt), str(run), "--out", str(out)])
    assert ran.exit_code == 0, ran.output
    assert ran.stdout == f"{out}: 1 ruling, 1 engine\n"
    page = out.read_text(encoding="utf-8")
    assert f"killed</span> <bdi>{killed}</bdi>" in page
    assert f"survives</span> <bdi>{lives}</bdi>" in page


def test_mutants_alone_make_no_report(tmp_path: Path) -> None:
    source = tmp_path / "m.json"
    source.write_text('{"hunts": [], "not built": []}', encoding="utf-8")
    ran = CliRunner().invoke(build_app(), ["report", str(source)])
    assert ran.exit_code == 2
    assert "no result of a run" in ran.stderr
