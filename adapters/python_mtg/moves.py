"""Moves of a script: each is looked up among the engine's legal moves and then made."""

from __future__ import annotations

from typing import Any

from mtg import driver
from mtg.engine import env

from conformance.engines.answers import AnswerBook
from conformance.engines.errors import IllegalMove, ScriptError, Unsupported
from conformance.scenario.model import (
    PLAYER_NAMES,
    Activate,
    Attack,
    Block,
    Card,
    Cast,
    Play,
    PlayerName,
)

from .choices import Chooser
from .names import Names
from .table import Table, refuse

BEFORE_ATTACKS = ("precombat_main", "beginning_of_combat", "declare_attackers")
PICKED_BY_THE_ENGINE = ("any_target", "creature_any", "creature_opponent")
"""Targets of damage that the engine chooses without asking."""

ADDS_MANA = ": Add "

ATTACKERS_LISTED = 5
"""With more creatures that can attack the engine does not list every set of them."""


def cast(table: Table, names: Names, move: Cast, player: PlayerName, book: AnswerBook) -> None:
    """Cast a spell from where the engine allows it (CR 601)."""
    _own_turn(table, player)
    number = names.id(move.cast)
    offered = [raw for raw in table.legal() if raw[0] == "cast" and raw[2] == number]
    if not offered:
        raise refuse(f"casting {move.cast}")
    chooser = Chooser(book, names, player, move.cast)
    raw = _with_target(offered, chooser, move.cast)
    pinned = {} if "target" in raw[3] else _later_target(table, number, chooser)
    _refuse_hidden_target(table, number, move, book)
    table.push(raw, chooser, **pinned)


def activate(
    table: Table,
    names: Names,
    move: Activate,
    player: PlayerName,
    book: AnswerBook,
    card: Card | None,
) -> None:
    """Activate an ability (CR 602), a mana ability too (CR 605); ``card`` has its text."""
    _own_turn(table, player)
    number = names.id(move.activate)
    if _adds_mana(card, move.ability):
        _tap_for_mana(table, number, player, Chooser(book, names, player, move.activate))
        return
    known = {row[0] for row in table.state.get("activated_ability", ()) if row[1] == number}
    if not known:
        raise Unsupported("ability", f"the engine has no activated ability of {move.activate}")
    if len(known) > 1:
        raise Unsupported("ability", f"one of {len(known)} activated abilities of a permanent")
    offered = [raw for raw in table.legal() if raw[0] == "activate" and raw[2][1] == number]
    if not offered:
        raise refuse(f"activating {move.activate}")
    if offered[0][2][4] in ("cdamage", "equip", "channel", "reanimate"):
        raise Unsupported("targets", "the engine chooses what this ability affects by itself")
    chooser = Chooser(book, names, player, move.activate)
    table.push(_with_target(offered, chooser, move.activate), chooser)


def play_land(table: Table, names: Names, move: Play, player: PlayerName, book: AnswerBook) -> None:
    """Play a land (CR 305)."""
    _own_turn(table, player)
    raw = ("play", player, names.id(move.play))
    if raw not in table.legal() or table.stack():
        raise refuse(f"playing {move.play}")
    table.push(raw, Chooser(book, names, player, move.play))


def attack(table: Table, names: Names, move: Attack, book: AnswerBook) -> None:
    """Go on to the declaration of attackers and declare them (CR 508.1)."""
    other = next(player for player in PLAYER_NAMES[:2] if player != table.active)
    if any(whom != other for whom in move.attack.values()):
        raise Unsupported("attacking something else than the opponent")
    declared = frozenset(names.id(name) for name in move.attack)
    chooser = Chooser(book, names, _seat(table.active), "")
    _go_to("declare_attackers", BEFORE_ATTACKS, table, chooser)
    offered = [raw[1] for raw in table.legal()]
    if declared not in offered:
        able = {number for one in offered for number in one}
        if len(able) > ATTACKERS_LISTED and declared <= able:
            raise Unsupported("attackers", "some, not all, of more than five")
        raise refuse("this attack")
    table.declare(declared, chooser)


def block(table: Table, names: Names, move: Block, book: AnswerBook) -> None:
    """Go on to the declaration of blockers and declare them (CR 509.1)."""
    declared = frozenset(
        (names.id(blocker), names.id(attacker)) for blocker, attacker in move.block.items()
    )
    defender = next(player for player in PLAYER_NAMES[:2] if player != table.active)
    chooser = Chooser(book, names, defender, "")
    if not table.state["attacks"]:
        raise refuse("blocking without an attack")
    _go_to("declare_blockers", ("declare_attackers", "declare_blockers"), table, chooser)
    if declared not in [raw[1] for raw in table.legal()]:
        pairs = set(env._legal_block_pairs(table.state, defender))
        if declared <= pairs:
            raise Unsupported("blocks", "the engine does not list this set of legal blocks")
        raise refuse("this block")
    table.declare(declared, chooser)


# --------------------------------------------------------------------------------- parts


def _own_turn(table: Table, player: PlayerName) -> None:
    if player != table.active:
        raise Unsupported("moves of the player whose turn it is not", player)


def _adds_mana(card: Card | None, ability: str | int) -> bool:
    """Say whether the ability chosen by its line, or by that line's number, adds mana.

    A card without text is a basic land, or has no ability at all.
    """
    lines = [] if card is None else [line for line in card.faces[0].text.splitlines() if line]
    if isinstance(ability, str):
        return ADDS_MANA in ability
    if not lines:
        return ability == 1
    if not 1 <= ability <= len(lines):
        raise ScriptError(f"there is no line {ability} in the text")
    if ADDS_MANA in lines[ability - 1] and sum(ADDS_MANA in line for line in lines) > 1:
        raise Unsupported("mana abilities", "the engine takes those of one permanent together")
    return ADDS_MANA in lines[ability - 1]


def _tap_for_mana(table: Table, number: str, player: PlayerName, chooser: Chooser) -> None:
    """Tap one source of mana; the engine's own move taps all of them.

    What the engine knows as a source, and does not let tap now, is refused.
    """
    sources = {row[0]: row[1] for row in driver._source_units(table.state, player) if row[3]}
    if number not in sources:
        rested = {**table.state, "tapped": set(), "_sick": set()}
        if number in {row[0] for row in driver._source_units(rested, player) if row[3]}:
            raise refuse("tapping for mana")
        raise Unsupported("ability", "the engine does not know it as a source of mana")
    if not all(isinstance(unit, str) for unit in sources[number]):
        raise Unsupported("mana abilities", "the engine chooses the colour by itself")
    if ("tap_mana", player) not in table.legal():
        raise Unsupported("mana abilities", f"the engine offers none in {table.step}")
    table.push_alone(("tap_mana", player), frozenset(sources) - {number}, chooser)


def _seat(player: str) -> PlayerName:
    return next(name for name in PLAYER_NAMES if name == player)


def _with_target(offered: list[tuple[Any, ...]], chooser: Chooser, name: str) -> tuple[Any, ...]:
    """Return the offered move with the target that the script chooses."""
    for choice in ("mode", "name"):
        if any(choice in raw[3] for raw in offered):
            raise Unsupported("choice", f"{choice} of {name}")
    if "target" not in offered[0][3]:
        return offered[0]
    target = chooser.target([raw[3]["target"] for raw in offered])
    return next(raw for raw in offered if raw[3]["target"] == target)


def _later_target(table: Table, number: str, chooser: Chooser) -> dict[str, str]:
    """Return the target for which the engine asks as the spell resolves (CR 601.2c: now)."""
    wanted = table.targets(number)
    if len(wanted) > 1:
        raise Unsupported("targets", f"a spell with {len(wanted)} targets")
    # With nothing to target the engine lets the spell be cast all the same.
    return {"target": chooser.target(wanted[0])} if wanted and wanted[0] else {}


def _refuse_hidden_target(table: Table, number: str, move: Cast, book: AnswerBook) -> None:
    """Refuse a spell whose targets the engine picks by itself: damage, for one."""
    answered = any(answer.kind == "targets" for answer in book.answers)
    asked = any(entry.question.kind == "targets" for entry in book.asked)
    rows = driver.run(table.state, ["spell_damage"])["spell_damage"]
    damage = (*rows, *table.state.get("spell_damage_x", ()))
    picked = any(row[0] == number and row[2] in PICKED_BY_THE_ENGINE for row in damage)
    if picked or (answered and not asked):
        raise Unsupported("targets", f"the engine chooses what {move.cast} affects by itself")


def _go_to(step: str, before: tuple[str, ...], table: Table, chooser: Chooser) -> None:
    if table.step not in before or (table.declared is not None and table.step == step):
        raise IllegalMove(f"no {step.replace('_', ' ')} comes after {table.step}")
    while table.step != step:
        if table.stack():
            raise ScriptError("something is on the stack; resolve it before this declaration")
        table.next_step(chooser)
