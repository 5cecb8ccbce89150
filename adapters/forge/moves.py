"""Moves of a script: each is one of the actions that the engine offers, carried through."""

from __future__ import annotations

import re

from conformance.engines.answers import AnswerBook
from conformance.engines.errors import IllegalMove, ScriptError, Unsupported
from conformance.engines.trace import Question
from conformance.scenario.model import Activate, Attack, Block
from conformance.scenario.model import Play as PlayLand

from .asking import Asker
from .play import Play
from .questions import answer
from .table import Json, RefusedAnswer

PROMPT_LIMIT = 200
"""So many prompts in one move are a loop without end."""

LAND = "Play "
"""How the engine's label of playing a land begins."""

RANDOM = re.compile(r"discover|in a random order", re.IGNORECASE)
"""What the text of something has in it that puts cards into a library in a random order."""

COST = re.compile(r"^([^:]*):")


def play_land(play: Play, move: PlayLand, book: AnswerBook) -> None:
    """Play a land (CR 305)."""
    number = play.names.id(move.play)
    for action in play.table.actions():
        of_card = action["type"] == "cast" and action["cardId"] == number
        if of_card and action["label"].startswith(LAND):
            play.table.act(action)
            settle(play, Asker(play, book, resolving=number))
            return
    raise IllegalMove(f"the engine does not offer to play {move.play}")


def activate(play: Play, move: Activate, book: AnswerBook) -> None:
    """Activate an ability (CR 602), a mana ability, too (CR 605)."""
    number = play.names.id(move.activate)
    offered = [
        action
        for action in play.table.actions()
        if action["type"] == "activateAbility" and action["cardId"] == number
    ]
    if not offered:
        raise IllegalMove(f"the engine does not offer to activate {move.activate}")
    before = {entry["id"] for entry in play.table.stack}
    play.table.act(_of_color(play, move, _ability(play, move, number, offered), book))
    settle(play, Asker(play, book, announcing=number))
    for entry in play.table.stack:
        if entry["id"] not in before and entry["sourceId"] == number:
            play.activated.add(entry["id"])
            break


def _of_color(play: Play, move: Activate, offered: list[Json], book: AnswerBook) -> Json:
    """Choose a colour of mana where the engine lists an ability once for each (CR 106.1b)."""
    if len(offered) == 1:
        return offered[0]
    by_color = {made["color"]: action for action in offered for made in action["producedMana"]}
    if len(by_color) != len(offered):
        raise Unsupported("ability", f"the engine lists one {len(offered)} times")
    player = play.priority() or "alice"
    chosen = book.choose(Question("mana colour", player, move.activate, tuple(by_color)))
    if chosen not in by_color:
        raise IllegalMove(f"the engine does not offer {chosen!r}; offered: {', '.join(by_color)}")
    return by_color[str(chosen)]


def _ability(play: Play, move: Activate, number: str, offered: list[Json]) -> list[Json]:
    """Return what the engine lists for an ability: once, or, for mana, once for each colour."""
    lines = play.text(number).split("\n")
    activated = [line for line in lines if COST.match(line)]
    if len(activated) <= 1 and _is_one(offered):
        return offered
    line = move.ability
    if isinstance(line, int):
        if not 1 <= line <= max(len(lines), 1):
            raise ScriptError(f"{move.activate} has no line {line} in its text")
        if lines == [""]:
            raise Unsupported("ability", f"one of {len(offered)} abilities without a line")
        given = lines[line - 1]
        # On a line without an activated ability, the number counts the activated ones.
        counted = activated[line - 1] if line <= len(activated) else given
        line = given if COST.match(given) else counted
    cost = COST.match(line)
    fitting = [
        action
        for action in offered
        if cost is not None and _cost_of(action["description"]) == _cost_of(line)
    ]
    if fitting and _is_one(fitting):
        return fitting
    if not fitting and len(activated) > 1:
        raise IllegalMove(f"the engine does not offer this ability of {move.activate}: {line}")
    raise Unsupported("ability", f"{len(fitting)} of the engine's abilities read like {line!r}")


def _is_one(offered: list[Json]) -> bool:
    """Whether all that is listed is one ability."""
    return len({action["abilityIndex"] for action in offered}) == 1


def _cost_of(line: str) -> str:
    found = COST.match(line)
    return "" if found is None else re.sub(r"[\s,]", "", found[1]).casefold()


def pass_priority(play: Play, book: AnswerBook) -> None:
    """Pass; what resolves or begins then is carried through."""
    stack = play.table.stack
    before = [entry["id"] for entry in stack], play.step()
    resolving = stack[0]["sourceId"] if stack and play.passes else None
    libraries = play.last_seen()
    play.table.pass_()
    settle(play, Asker(play, book, resolving=resolving))
    after = [entry["id"] for entry in play.table.stack], play.step()
    resolved = resolving is not None and after != before
    if resolved and resolving is not None and RANDOM.search(stack[0]["text"]):
        play.passes = 0
        _record_chance(play, play.names.of(resolving), libraries, book)
    play.passes = play.passes + 1 if after == before else 0
    foresee(play)


def foresee(play: Play) -> None:
    """Look at the libraries, if something may change them at random, to tell later what it did."""
    if not play.passes and any(RANDOM.search(entry["text"]) for entry in play.table.stack):
        play.libraries()


def _record_chance(
    play: Play, subject: str, before: list[list[str]] | None, book: AnswerBook
) -> None:
    """Record the random order in which cards went to the bottom of a library (CR 701.57a)."""
    after = play.libraries()
    if before is None or after is None:
        return
    for seat, player in enumerate(play.names.seats):
        back = put_on_bottom(before[seat], after[seat])
        if len(back) > 1:
            names = tuple(play.names.of(number) for number in back)
            options = tuple(play.names.of(card) for card in before[seat] if card in back)
            question = Question("order", player, subject, options, len(back), len(back))
            book.chance(question, names)


def put_on_bottom(before: list[str], after: list[str]) -> list[str]:
    """Return the cards that have gone from the top of a library to its bottom, in their order.

    Cards were exiled up to the one that is missing now, or all of them.
    """
    missing = [card for card in before if card not in after]
    if len(missing) > 1 or not set(after) <= set(before):
        return []
    exiled = before.index(missing[0]) if missing else len(before)
    return after[len(after) - exiled :]


# ---- combat


def attack(play: Play, move: Attack, book: AnswerBook) -> None:
    """Go on to the declaration of attackers and declare them (CR 508.1)."""
    assigned = [
        {"attackerId": play.names.id(name), "targetId": play.names.id(whom)}
        for name, whom in move.attack.items()
    ]
    if play.step()[1] not in ("precombat main", "beginning of combat"):
        raise IllegalMove("attackers are declared from the first main phase's end on")
    _pass_until(play, "chooseAttackers", "declare attackers")
    _declare(play, "chooseAttackers", "declareAttackers", assigned, book)


def block(play: Play, move: Block, book: AnswerBook) -> None:
    """Go on to the declaration of blockers and declare them (CR 509.1)."""
    assigned = [
        {"blockerId": play.names.id(name), "attackerId": play.names.id(whom)}
        for name, whom in move.block.items()
    ]
    if play.step()[1] != "declare attackers":
        raise IllegalMove("blockers are declared after attackers")
    _pass_until(play, "chooseBlockers", "declare blockers")
    _declare(play, "chooseBlockers", "declareBlockers", assigned, book)


def _declare(
    play: Play, kind: str, declared: str, assigned: list[dict[str, str]], book: AnswerBook
) -> None:
    try:
        play.table.answer(kind, type=declared, assignments=assigned)
    except RefusedAnswer as refusal:
        raise IllegalMove(f"the engine refuses this declaration: {refusal}") from None
    prompt = play.table.prompt
    if prompt is not None and prompt.kind == kind:
        raise IllegalMove(f"the engine refuses this declaration: {prompt.input.get('error', '')}")
    settle(play, Asker(play, book))


def _pass_until(play: Play, wanted: str, step: str) -> None:
    for _ in range(PROMPT_LIMIT):
        prompt = play.table.prompt
        if prompt is None or prompt.kind == wanted:
            break
        if play.table.stack:
            raise ScriptError("something is on the stack; resolve it before this declaration")
        if prompt.kind != "chooseAction" or play.step()[1] == step:
            break
        play.table.pass_()
    if play.table.prompt is None or play.table.prompt.kind != wanted:
        raise IllegalMove("the engine does not come to this declaration: nothing can be declared")


# ---- carrying through


def settle(play: Play, asker: Asker) -> None:
    """Answer prompts until somebody has priority or the game is over."""
    play.passes = play.passes if asker.announcing is None else 0
    last = None
    for _ in range(PROMPT_LIMIT):
        prompt = play.table.prompt
        if prompt is None or prompt.kind == "chooseAction":
            return
        now = (prompt.kind, prompt.input)
        if now == last and prompt.kind == "payManaCost":
            raise IllegalMove("the engine finds no way to pay this cost")
        last = now
        try:
            answer(asker, prompt)
        except RefusedAnswer as refusal:
            raise IllegalMove(f"the engine refuses the answer: {refusal}") from None
    raise RuntimeError(f"{PROMPT_LIMIT} prompts in one move, the last one {last and last[0]}")
