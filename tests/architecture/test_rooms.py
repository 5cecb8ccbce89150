"""The rooms of the project and the direction of its dependencies."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest
import yaml

from conformance.generate.build import CARD_NAMES
from reference_engine.keyword_abilities import keywords

ROOT = Path(__file__).resolve().parents[2]
PACKAGES = ("conformance", "reference_engine", "adapters", "tests", "benchmarks")
LONGEST_MODULE = 500


def modules(*folders: str) -> Iterator[Path]:
    for folder in folders:
        yield from sorted((ROOT / folder).rglob("*.py"))


def imports(path: Path) -> set[str]:
    """Return the dotted names that a module imports, wherever in it."""
    found: set[str] = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.level == 0 and node.module:
            found.add(node.module)
    return found


def importing(folder: str, what: str) -> list[str]:
    return [
        str(path.relative_to(ROOT))
        for path in modules(folder)
        if any(name == what or name.startswith(f"{what}.") for name in imports(path))
    ]


def test_the_modules_are_there_to_be_looked_at() -> None:
    assert len(list(modules("conformance"))) > 30
    assert len(list(modules("reference_engine"))) > 30


def test_the_reference_engine_imports_nothing_of_the_suite() -> None:
    assert importing("reference_engine", "conformance") == []


def test_the_laws_of_properties_do_not_come_from_the_reference_engine() -> None:
    assert importing("conformance/properties", "reference_engine") == []
    assert importing("conformance/generate", "reference_engine") == []


def test_the_suite_imports_no_adapter_but_by_its_loader() -> None:
    assert importing("conformance", "adapters") == []
    assert importing("conformance", "mtg_adapters") == []


def test_adapters_know_the_suite_by_its_engine_interface_alone() -> None:
    allowed = ("conformance.engines", "conformance.scenario", "conformance.content")
    wrong = {
        str(path.relative_to(ROOT)): sorted(
            name
            for name in imports(path)
            if name.split(".")[0] in ("conformance", "reference_engine")
            and not name.startswith(allowed)
        )
        for path in modules("adapters")
    }
    assert {path: names for path, names in wrong.items() if names} == {}


def adapter_names() -> list[str]:
    return sorted(path.name for path in (ROOT / "adapters").iterdir() if path.is_dir())


@pytest.mark.parametrize("engine", adapter_names())
def test_no_engine_is_named_inside_the_suite(engine: str) -> None:
    """An engine's name is no string of the suite's code, and no part of a name in it."""
    found = []
    for path in modules("conformance"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Constant) and node.value == engine:
                found.append(f"{path.relative_to(ROOT)}:{node.lineno}")
            if isinstance(node, ast.Name) and node.id.lower().startswith(f"{engine}_adapter"):
                found.append(f"{path.relative_to(ROOT)}:{node.lineno}")
    assert found == []


def card_names() -> set[str]:
    names = set(CARD_NAMES)
    for path in (ROOT / "fixtures" / "cards").glob("*.yaml"):
        for name in yaml.safe_load(path.read_text(encoding="utf-8")):
            # The basic lands are named after the land types that rule 305.6 speaks of.
            names.add(str(name))
    return names - {"Plains", "Island", "Swamp", "Mountain", "Forest", "Wastes"}


def test_no_card_is_named_inside_the_reference_engine() -> None:
    names = card_names()
    assert len(names) > 10
    found = [
        f"{path.relative_to(ROOT)}: {name}"
        for path in modules("reference_engine")
        for name in names
        if name in path.read_text(encoding="utf-8")
    ]
    assert found == []


@pytest.mark.parametrize("package", PACKAGES)
def test_no_module_is_longer_than_a_reader_can_hold(package: str) -> None:
    long = {
        str(path.relative_to(ROOT)): lines
        for path in modules(package)
        if (lines := len(path.read_text(encoding="utf-8").splitlines())) > LONGEST_MODULE
    }
    assert long == {}


def test_every_module_says_what_it_is_for() -> None:
    silent = [
        str(path.relative_to(ROOT))
        for path in modules("conformance", "reference_engine", "adapters")
        if path.read_text(encoding="utf-8").strip()
        and ast.get_docstring(ast.parse(path.read_text(encoding="utf-8"))) is None
    ]
    assert silent == []


def test_every_keyword_ability_has_a_file_of_its_own() -> None:
    folder = ROOT / "reference_engine" / "keyword_abilities"
    files = {path.stem.replace("_", " ") for path in folder.glob("*.py")} - {"  init  "}
    assert files == set(keywords())


def test_every_rule_number_named_in_the_engine_is_well_formed() -> None:
    import re

    number = re.compile(r"^\d{3}(\.\d+[a-z]?)?$")
    wrong = []
    for path in modules("reference_engine"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "rule":
                wrong += [
                    f"{path.name}: {argument.value}"
                    for argument in node.args
                    if isinstance(argument, ast.Constant) and not number.match(str(argument.value))
                ]
    assert wrong == []
