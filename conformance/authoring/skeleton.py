"""A new scenario for a case of a ruling: small, commented, and playing already.

It begins as the simplest scenario that the suite itself draws for the case, so that an editor
changes what works instead of filling a form in.
"""

from __future__ import annotations

import re
import textwrap
from pathlib import Path

from conformance.authoring.formatting import SCHEMA_LINE, formatted
from conformance.properties.registry import arms
from conformance.scenario.model import Card, CardFace, Cast, Expect, Placed, Resolve, Scenario
from conformance.scenario.position import PlayerPosition, Position
from conformance.scenario.rulings import Ruling
from conformance.scenario.yaml_out import write_scenario
from conformance.search.corpus import generate_case
from conformance.search.profiles import PROFILES, SearchSettings

TO_WRITE = "Say in one or two sentences what happens here, and why."

_HINTS = {
    "cards": "The cards of this scenario; those of the pool (fixtures/cards) need no entry. "
    'Try a text: mtg-conformance cards read "…"',
    "start": "Where everything is when the play begins. `as` gives an object a name.",
    "play": "What the players do, the answers to what they are asked, and what must then be true.",
}


def slug(text: str) -> str:
    """Return a text as it stands in an id or a file's name: ``both-greater``."""
    return re.sub(r"[^a-z0-9]+", "-", text.lower().replace("'", "")).strip("-")


def skeleton(ruling: Ruling, case: str, name: str) -> Scenario:
    """Return a scenario that reaches a case of a ruling, under the id ``name``.

    Of a case that has no property yet, it is the simplest game there is.
    """
    arm = arms().get((ruling.id, case))
    described = {"id": name, "rulings": (ruling.id,), "case": case, "rules": ruling.rules,
                 "summary": TO_WRITE}  # fmt: skip
    if arm is None:
        return _plain_game().model_copy(update=described)
    drawn = generate_case(arm, SearchSettings(PROFILES["default"]))
    alone = (example.scenario.model_copy(update={"variants": ()}) for example in drawn.examples)
    simplest = min(alone, key=lambda one: len(write_scenario(one)))
    return simplest.model_copy(update=described)


def _plain_game() -> Scenario:
    face = CardFace(
        name="Quarry Moth", cost="{1}{W}", type="Creature — Insect", text="Flying",
        power="1", toughness="2",
    )  # fmt: skip
    return Scenario(
        id="new",
        cards=(Card(name=face.name, faces=(face,)),),
        start=Position(
            alice=PlayerPosition(hand=(Placed(card=face.name, as_="moth"),), mana="{1}{W}"),
            bob=PlayerPosition(),
        ),
        play=(
            Cast(cast="moth"),
            Resolve(),
            Expect.model_validate({"expect": {"moth": {"zone": "battlefield", "power": 1}}}),
        ),
    )


def commented(scenario: Scenario, ruling: Ruling, path: Path, schema: str) -> str:
    """Return the text of a new file: what the ruling says, and a word on each part."""
    about = f"{ruling.id}: {' '.join(ruling.statement.split())}"
    lines = [
        SCHEMA_LINE + schema,
        *_comment(about),
        f"# Case: {scenario.case}. Plays at each save with:",
        f"#   mtg-conformance play --watch {path.as_posix()}",
    ]
    for line in write_scenario(scenario).split("\n"):
        hint = _HINTS.get(line.removesuffix(":"))
        if hint is not None:
            lines += ["", *_comment(hint)]
        lines.append(line)
    return formatted("\n".join(lines), str(path), schema, rulings={ruling.id: ruling})


def _comment(text: str) -> list[str]:
    return [f"# {line}" for line in textwrap.wrap(text, 96, break_on_hyphens=False)]


def ruling_text(ruling: Ruling) -> str:
    """Return a ruling as it stands in a file of the catalogue."""
    statement = textwrap.wrap(
        " ".join(ruling.statement.split()), 94, break_on_hyphens=False, break_long_words=False
    )
    lines = [f"  - id: {ruling.id}", "    statement: >-", *(f"      {line}" for line in statement)]
    lines.append(f"    rules: [{', '.join(_quoted(number) for number in ruling.rules)}]")
    lines += ["    cases:", *(f"      - {_quoted(case)}" for case in ruling.cases)]
    return "\n".join(lines) + "\n"


def _quoted(text: str) -> str:
    """Return a text as a YAML value: quoted where it would be read as anything else."""
    plain = re.fullmatch(r"[A-Za-z0-9][A-Za-z0-9 .()/+-]*", text) and not text.endswith(" ")
    number = re.fullmatch(r"[0-9.]+", text) or text.lower() in ("true", "false", "null")
    escaped = text.replace("\\", "\\\\").replace('"', '\\"')
    return text if plain and not number else f'"{escaped}"'
