"""Turn what the engine waits for into questions, and answers into its actions.

The engine asks by prompts; each kind of prompt has a method here, named in ``HANDLERS``.
Where the engine asks several times for one answer (target by target, kicker by kicker) the
question is asked once, and the rest of the answer is kept for the prompts that follow.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from conformance.engines.answers import AnswerBook
from conformance.engines.errors import IllegalMove, ScriptError, Unsupported
from conformance.engines.trace import Question
from conformance.scenario.model import AnswerValue, QuestionKind

from .cards import CompiledCard
from .names import SEATS, Names, seat_of
from .position import COLORS
from .table import Action, Table

LETTERS = {color: letter for letter, color in COLORS.items()}

LISTED_NUMBERS = 40
"""A range of numbers up to this length is listed as options; a longer one is not."""

Data = dict[str, Any]
Faces = Callable[[int], CompiledCard | None]


class Questioner:
    """Answers the prompts of one move from the answers of its step."""

    def __init__(self, table: Table, names: Names, faces: Faces, book: AnswerBook) -> None:
        self._table = table
        self._names = names
        self._faces = faces
        self._book = book
        self._targets: list[str | None] = []  # what is left of an answer: targets, None to stop
        self._kicks: dict[int, int] = {}  # how often a spell is still to be kicked

    def answer(self) -> None:
        """Answer the prompt that the engine shows, by one action.

        Raises :class:`IllegalMove` when the engine refuses the answer, and
        :class:`Unsupported` for a prompt that is not known here.
        """
        prompt = self._table.prompt()
        kind, data = prompt["type"], prompt["data"]
        if kind not in HANDLERS:
            raise Unsupported("question", f"the engine's prompt {kind}")
        if kind not in ("TargetSelection", "TriggerTargetSelection"):
            self._targets.clear()
        action = HANDLERS[kind](self, data)
        self._table.apply(data["player"], action)

    def finish(self) -> None:
        """Check that nothing of an answer is left over once a move is complete."""
        if any(self._kicks.values()):
            raise IllegalMove("the additional cost cannot be paid that often")

    # ---- asking

    def _ask(
        self,
        kind: QuestionKind,
        data: Data,
        subject: int | None,
        options: Iterable[str] | None,
        *,
        counts: tuple[int, int] = (1, 1),
        default: AnswerValue | None = None,
    ) -> AnswerValue:
        question = Question(
            kind,
            SEATS[data["player"]],
            subject=None if subject is None else self._names.of(subject),
            options=None if options is None else tuple(options),
            minimum=counts[0],
            maximum=counts[1],
        )
        return self._book.choose(question, default)

    def _yes(self, data: Data, subject: int | None) -> bool:
        value = self._ask("may", data, subject, ("yes", "no"))
        if value in (True, "yes"):
            return True
        if value in (False, "no"):
            return False
        raise ScriptError(f"an answer to `may` is true or false, not {value!r}")

    def _objects(
        self, data: Data, subject: int | None, numbers: list[int], counts: tuple[int, int]
    ) -> list[int]:
        options = [self._names.of(number) for number in numbers]
        value = self._ask("objects", data, subject, options, counts=counts)
        return [self._names.id(name) for name in as_names(value)]

    def _number(self, kind: QuestionKind, data: Data, subject: int | None, span: range) -> int:
        listed = [str(number) for number in span] if len(span) <= LISTED_NUMBERS else None
        return as_number(self._ask(kind, data, subject, listed))

    def _one_of(self, value: AnswerValue, options: list[str]) -> int:
        """Return the place of an answer among the options; not among them is illegal."""
        if value not in options:
            raise IllegalMove(f"{value!r} is not offered; offered: {', '.join(options)}")
        return options.index(str(value))

    # ---- announcing a spell

    def targets(self, data: Data) -> Action:
        """Choose the next target (CR 601.2c); one question for each word "target"."""
        if not self._targets:
            self._targets = self._ask_targets(data)
        name = self._targets.pop(0)
        target = None if name is None else self._names.target(name)
        return {"type": "ChooseTarget", "data": {"target": target}}

    def _ask_targets(self, data: Data) -> list[str | None]:
        slots, now = data["target_slots"], data["selection"]["current_slot"]
        legal = data["selection"]["current_legal_targets"]
        group = [slots[now]]
        for slot in slots[now + 1 :]:
            # "Up to two target creatures" is one word "target" with two places for targets.
            if not slot["optional"] or slot["legal_targets"] != slots[now]["legal_targets"]:
                break
            group.append(slot)
        required = sum(not slot["optional"] for slot in group)
        options = [self._names.of_target(target) for target in legal]
        counts = (required, min(len(group), max(len(options), required)))
        value = self._ask("targets", data, self._source(data), options, counts=counts)
        chosen: list[str | None] = list(as_names(value))
        if len(chosen) > len(group):
            raise IllegalMove(f"{len(chosen)} targets are too many; at most {len(group)}")
        return chosen + [None] * (len(group) - len(chosen))

    def _source(self, data: Data) -> int | None:
        if "pending_cast" in data:
            return int(data["pending_cast"]["object_id"])
        for key in ("source_id", "effect_source_id", "object_id"):
            if data.get(key) is not None:
                return int(data[key])
        return None

    def x(self, data: Data) -> Action:
        """Announce X (CR 601.2b)."""
        span = range(data["min"], data["max"] + 1)
        value = self._number("x", data, self._source(data), span)
        return {"type": "ChooseX", "data": {"value": value}}

    def alternative(self, data: Data) -> Action:
        """Choose to pay an alternative cost or not (CR 118.9)."""
        options = ["none", keyword_name(data["keyword"])]
        value = self._ask("alternative", data, data["object_id"], options)
        chosen = ("Normal", "Alternative")[self._one_of(value, options)]
        return {"type": "ChooseAlternativeCast", "data": {"choice": {"type": chosen}}}

    def additional(self, data: Data) -> Action:
        """Pay an optional additional cost once more or not (CR 118.8, 702.33)."""
        spell = self._source(data)
        key = -1 if spell is None else spell
        if key not in self._kicks:
            repeatable = bool((data["cost"].get("data") or {}).get("repeatable"))
            options = None if repeatable else ("0", "1")
            self._kicks[key] = as_number(self._ask("additional", data, spell, options))
        pays = self._kicks[key] > 0
        self._kicks[key] -= pays
        return {"type": "DecideOptionalCost", "data": {"pay": pays}}

    def face(self, data: Data) -> Action:
        """Choose the face or half to cast or play (CR 709.3, 712.11)."""
        back = self._ask_face(data, data["object_id"]) == 1
        return {"type": "ChooseModalFace", "data": {"back_face": back}}

    def _ask_face(self, data: Data, number: int) -> int:
        card = self._faces(number)
        if card is None:
            raise Unsupported("question", "the face of an object that is no card")
        options = [face["name"] for _, face in card.faces]
        return self._one_of(self._ask("face", data, number, options), options)

    def mode(self, data: Data) -> Action:
        """Choose modes (CR 700.2) by their numbers, the first being 1."""
        modal = data["modal"]
        options = [str(number + 1) for number in range(modal["mode_count"])]
        counts = (modal["min_choices"], modal["max_choices"])
        value = self._ask("mode", data, self._source(data), options, counts=counts)
        texts = [text.casefold() for text in modal["mode_descriptions"]]
        chosen = [
            texts.index(name.casefold())
            if name.casefold() in texts
            else self._one_of(name, options)
            for name in as_names(value)
        ]
        return {"type": "SelectModes", "data": {"indices": chosen}}

    def pay_cost(self, data: Data) -> Action:
        """Choose the objects with which a cost is paid: sacrificed, discarded, exiled."""
        low = data.get("min_count")
        counts = (data["count"] if low is None else low, data["count"])
        subject = self._source(data) or _resumed(data)
        return select(self._objects(data, subject, data["choices"], counts))

    # ---- resolving

    def zone_choice(self, data: Data) -> Action:
        """Choose cards or permanents for an effect."""
        count = data["count"]
        low = 0 if data.get("up_to") else data.get("min_count") or count
        high = min(count, len(data["cards"]))
        counts = (min(low, high), high)
        return select(self._objects(data, self._source(data), data["cards"], counts))

    def keep_legend(self, data: Data) -> Action:
        """Choose the legendary permanent that stays (CR 704.5j)."""
        kept = self._objects(data, None, data["candidates"], (1, 1))
        return {"type": "ChooseLegend", "data": {"keep": _single(kept)}}

    def may(self, data: Data) -> Action:
        """Decide whether to do what an effect allows."""
        accept = self._yes(data, self._source(data))
        return {"type": "DecideOptionalEffect", "data": {"accept": accept}}

    def replacement(self, data: Data) -> Action:
        """Choose a replacement effect (CR 616), or whether an optional one applies."""
        candidates = data["candidates"]
        sources = [self._names.of(candidate["source_id"]) for candidate in candidates]
        if data["kind"]["type"] == "OptionalBranch":
            index = 0 if self._yes(data, candidates[0]["source_id"]) else 1
        else:
            index = self._one_of(self._ask("replacement", data, None, sources), sources)
        return {"type": "ChooseReplacement", "data": {"index": index}}

    def copied_object(self, data: Data) -> Action:
        """Choose the object that a permanent enters as a copy of (CR 707)."""
        chosen = self._objects(data, self._source(data), data["valid_targets"], (1, 1))
        return {"type": "ChooseTarget", "data": {"target": {"Object": _single(chosen)}}}

    def new_targets(self, data: Data) -> Action:
        """Choose new targets for a copy, or leave them as they are (CR 707.10c)."""
        slot = data["target_slots"][data["current_slot"]]
        if data["current_slot"] == 0 and not self._yes(data, data["copy_id"]):
            return {"type": "KeepAllCopyTargets"}
        options = [self._names.of_target(target) for target in slot["legal_alternatives"]]
        value = self._ask("targets", data, data["copy_id"], options)
        (name,) = as_names(value) or (None,)
        target = None if name is None else self._names.target(name)
        return {"type": "ChooseTarget", "data": {"target": target}}

    def cast_offer(self, data: Data) -> Action:
        """Cast a card that an effect offers, or choose the half of an adventurer card."""
        kind = data["kind"]["type"]
        if kind == "Adventure":
            creature = self._ask_face(data, data["kind"]["object_id"]) == 0
            return {"type": "ChooseAdventureFace", "data": {"creature": creature}}
        if kind == "Discover":
            options = ["cast", "hand"]
            value = self._ask("cast-or-hand", data, data["kind"]["hit_card"], options)
            choice = ("Cast", "Decline")[self._one_of(value, options)]
            return {"type": "DiscoverChoice", "data": {"choice": {"type": choice}}}
        raise Unsupported("question", f"the engine's cast offer {kind}")

    def mana_colour(self, data: Data) -> Action:
        """Choose the colour of mana that an ability makes (CR 106.7)."""
        choice = data["choice"]
        if choice["type"] != "SingleColor":
            raise Unsupported("question", f"mana of kind {choice['type']}")
        options = [LETTERS[color] for color in choice["data"]["options"]]
        source = ((data.get("context") or {}).get("data") or {}).get("source_id")
        value = str(self._ask("mana colour", data, source, options)).strip("{}")
        color = COLORS[options[self._one_of(value, options)]]
        picked = {"type": "SingleColor", "data": color}
        return {"type": "ChooseManaColor", "data": {"choice": picked, "count": 1}}

    def named(self, data: Data) -> Action:
        """Choose a number, a player, a creature type or a card name."""
        kind, offered = data["choice_type"], list(data["options"])
        subject = (
            (((data.get("source") or {}).get("prompt") or {}).get("identity") or {})
            .get("reference", {})
            .get("object_id")
        )
        if isinstance(kind, dict) and "NumberRange" in kind:
            limits = kind["NumberRange"]
            span = range(limits["min"], limits["max"] + 1)
            choice = str(self._number("number", data, subject, span))
        elif kind in ("Opponent", "Player"):
            options = [SEATS[int(seat)] for seat in offered]
            choice = str(seat_of(str(self._ask("player", data, subject, options))))
        else:
            # No list of options: any card name may be named (CR 201.3).
            choice = str(self._ask("named", data, subject, offered or None))
        return {"type": "ChooseOption", "data": {"choice": choice}}

    def order(self, data: Data) -> Action:
        """Put triggers in order (CR 603.3b): left to the engine, and read back from the stack."""
        self._book.choose(Question("order", SEATS[data["player"]]), default="engine")
        return self._table.legal_actions()[0]

    def divide(self, data: Data) -> Action:
        """Divide damage or counters among targets (CR 601.2d)."""
        options = [self._names.of_target(target) for target in data["targets"]]
        shares = as_shares(self._ask("division", data, self._source(data), options))
        distribution = [[self._names.target(name), share] for name, share in shares.items()]
        return {"type": "DistributeAmong", "data": {"distribution": distribution}}

    def combat_damage(self, data: Data) -> Action:
        """Assign an attacker's combat damage (CR 510.1c, 702.19b); the engine's way if not told."""
        attacker = data["attacker_id"]
        blockers = [blocker["blocker_id"] for blocker in data["blockers"]]
        defender = SEATS[data["defending_player"]]
        offered = [self._names.of(blocker) for blocker in blockers]
        if data["trample"] is not None:
            offered.append(defender)
        shares = as_shares(self._ask("division", data, attacker, offered))
        assigned = [[b, shares.get(self._names.of(b), 0)] for b in blockers]
        return {
            "type": "AssignCombatDamage",
            "data": {
                "mode": "Normal",
                "assignments": [pair for pair in assigned if pair[1]],
                "trample_damage": shares.get(defender, 0),
                "controller_damage": 0,
            },
        }

    def declare_nothing(self, data: Data) -> Action:
        """Declare no attackers or blockers: declaring some is a move of its own."""
        if "valid_attacker_ids" in data:
            return {"type": "DeclareAttackers", "data": {"attacks": [], "bands": []}}
        return {"type": "DeclareBlockers", "data": {"assignments": []}}


HANDLERS: dict[str, Callable[[Questioner, Data], Action]] = {
    "TargetSelection": Questioner.targets,
    "TriggerTargetSelection": Questioner.targets,
    "ChooseXValue": Questioner.x,
    "AlternativeCastChoice": Questioner.alternative,
    "OptionalCostChoice": Questioner.additional,
    "ModalFaceChoice": Questioner.face,
    "ModeChoice": Questioner.mode,
    "PayCost": Questioner.pay_cost,
    "EffectZoneChoice": Questioner.zone_choice,
    "DiscardChoice": Questioner.zone_choice,
    "DiscardToHandSize": Questioner.zone_choice,
    "ChooseLegend": Questioner.keep_legend,
    "OptionalEffectChoice": Questioner.may,
    "ReplacementChoice": Questioner.replacement,
    "CopyTargetChoice": Questioner.copied_object,
    "CopyRetarget": Questioner.new_targets,
    "CastOffer": Questioner.cast_offer,
    "ChooseManaColor": Questioner.mana_colour,
    "NamedChoice": Questioner.named,
    "OrderTriggers": Questioner.order,
    "DistributeAmong": Questioner.divide,
    "AssignCombatDamage": Questioner.combat_damage,
    "DeclareAttackers": Questioner.declare_nothing,
    "DeclareBlockers": Questioner.declare_nothing,
}
"""The engine's prompts, and what answers each."""


# ------------------------------------------------------------------------------- values


def keyword_name(keyword: Any) -> str:
    """Return a keyword as the scenario spells it: ``Evoke`` is ``evoke``."""
    name = keyword["type"] if isinstance(keyword, dict) else str(keyword)
    return str(name).lower()


def as_names(value: AnswerValue) -> tuple[str, ...]:
    """Read an answer that is a name or several; ``none`` is no name."""
    if isinstance(value, (bool, dict)):
        raise ScriptError(f"an answer here is a name or a list of names, not {value!r}")
    if isinstance(value, tuple):
        return value
    return () if value == "none" else (str(value),)


def as_number(value: AnswerValue) -> int:
    """Read an answer that is a number; true is once."""
    if isinstance(value, (bool, int)) or (isinstance(value, str) and value.isdigit()):
        return int(value)
    raise ScriptError(f"an answer here is a number, not {value!r}")


def as_shares(value: AnswerValue) -> dict[str, int]:
    """Read an answer that says how much each gets."""
    if not isinstance(value, dict):
        raise ScriptError(f"an answer to `division` maps names to numbers, not {value!r}")
    return value


def select(numbers: list[int]) -> Action:
    """Return the action that selects objects."""
    return {"type": "SelectCards", "data": {"cards": numbers}}


def _single(numbers: list[int]) -> int:
    if len(numbers) != 1:
        raise IllegalMove(f"exactly one object is to be chosen, not {len(numbers)}")
    return numbers[0]


def _resumed(data: Data) -> int | None:
    """Return the spell or ability whose cost is being paid."""
    resume = data.get("resume") or {}
    for part in resume.values():
        if isinstance(part, dict) and "object_id" in part:
            return int(part["object_id"])
    return None
