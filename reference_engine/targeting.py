"""Targets (CR 115, 601.2c, 608.2b)."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from reference_engine.abilities.context import Context, PlayerTarget
from reference_engine.abilities.model import TargetSpec
from reference_engine.errors import IllegalAction
from reference_engine.questions import Option, Question
from reference_engine.rule import rule
from reference_engine.types import ObjectId, Zone

if TYPE_CHECKING:
    from reference_engine.game import Game

ChosenTarget = ObjectId | PlayerTarget


def legal_targets(game: Game, spec: TargetSpec, context: Context) -> tuple[ChosenTarget, ...]:
    """Return everything that may be chosen for one instance of the word "target"."""
    found: list[ChosenTarget] = []
    if spec.kind in ("player", "any"):
        found += [
            PlayerTarget(player)
            for player in game.apnap()
            if spec.whose is None or game.is_whose(spec.whose, player, context)
        ]
    if spec.kind != "player":
        zone = {"card": spec.zone, "spell": Zone.STACK, "ability": Zone.STACK}.get(
            spec.kind, Zone.BATTLEFIELD
        )
        found += [it for it in game.objects_in(zone) if is_legal_target(game, spec, it, context)]
    return tuple(found)


@rule("115.1", "115.4", "115.5", "702.11", "702.18")
def is_legal_target(game: Game, spec: TargetSpec, target: ChosenTarget, context: Context) -> bool:
    """Return whether one object or player may be, or still is, a legal target."""
    if isinstance(target, PlayerTarget):
        if spec.kind not in ("player", "any") or game.players[target.player].lost:
            return False
        return spec.whose is None or game.is_whose(spec.whose, target.player, context)
    thing = game.objects.get(target)
    if thing is None or target == context.stack_id:  # CR 115.5: not itself
        return False
    if spec.kind in ("spell", "ability"):
        if thing.zone is not Zone.STACK or thing.stack is None:
            return False
        if spec.kind == "ability":
            if thing.stack.kind == "spell":
                return False
            return spec.ability_kind in (None, thing.stack.kind)
        return thing.stack.kind == "spell" and spec.description.matches(game, target, context)
    if spec.kind == "card":
        return thing.zone is spec.zone and spec.description.matches(game, target, context)
    if thing.zone is not Zone.BATTLEFIELD:
        return False
    it = game.characteristics(target)
    if spec.kind == "any" and not it.types & {"creature", "planeswalker", "battle"}:
        return False
    if it.abilities.has_keyword("shroud"):
        return False
    if it.abilities.has_keyword("hexproof") and it.controller != context.controller:
        return False
    return spec.description.matches(game, target, context)


def has_enough_targets(game: Game, specs: tuple[TargetSpec | None, ...], context: Context) -> bool:
    """Return whether each instance of "target" could get its least number of targets."""
    return all(
        len(legal_targets(game, spec, context)) >= spec.minimum.value(game, context)
        for spec in specs
        if spec is not None and spec.minimum.value(game, context) > 0
    )


def choose_targets(
    game: Game, specs: tuple[TargetSpec | None, ...], context: Context, subject: ObjectId
) -> None:
    """Let the controller choose targets, and note them in the context (CR 601.2c).

    None stands for the words of a mode that was not chosen: they get no targets.
    Raises :class:`IllegalAction` when too few or illegal ones are chosen.
    """
    first = len(context.targets)
    for spec in specs:
        if spec is None:
            context.targets.append(())
            continue
        options = other_targets(game, spec, context.targets[first:], context)
        minimum = least_targets(game, spec, context, len(options))
        if len(options) < minimum:
            raise IllegalAction("there are not enough legal targets", "601.2c")
        maximum = min(spec.maximum.value(game, context), len(options))
        if maximum == 0 and minimum == 0:
            context.targets.append(())
            continue
        question = Question(
            "targets", context.controller, subject, tuple(options), minimum, max(maximum, minimum)
        )
        answer = game.ask(question)
        assert isinstance(answer, tuple)
        context.targets.append(tuple(_as_target(option) for option in answer))


@rule("601.2c", "115.1")
def least_targets(game: Game, spec: TargetSpec, context: Context, there: int) -> int:
    """Return how many targets must be chosen at least, however many are ``there``.

    With fewer legal ones the spell or ability cannot be put on the stack this way.
    """
    return spec.minimum.value(game, context)


def _as_target(option: Option) -> ChosenTarget:
    if isinstance(option, PlayerTarget):
        return option
    assert isinstance(option, int)
    return ObjectId(option)


def other_targets(
    game: Game,
    spec: TargetSpec,
    earlier: list[tuple[ChosenTarget, ...]],
    context: Context,
) -> tuple[ChosenTarget, ...]:
    """Return the legal targets for a word; "another" leaves out what was chosen before it."""
    options = legal_targets(game, as_said(spec, earlier), context)
    if not spec.description.another:
        return options
    chosen = {target for group in earlier for target in group}
    return tuple(option for option in options if option not in chosen)


def as_said(spec: TargetSpec, earlier: list[tuple[ChosenTarget, ...]]) -> TargetSpec:
    """Return a target word as its text means it after others.

    "Another" is another than the source, or, after a target, another than that.
    """
    if spec.description.another and any(earlier):
        return replace(spec, description=replace(spec.description, another=False))
    return spec


def targets_of_its_own(
    specs: tuple[TargetSpec, ...], context: Context
) -> tuple[list[tuple[ChosenTarget, ...]], list[tuple[ChosenTarget, ...]]]:
    """Return the targets of what created a delayed ability, and the ability's own (CR 603.7c)."""
    first = len(context.targets) - len(specs)
    return context.targets[:first], context.targets[first:]


@rule("608.2b")
def drop_illegal_targets(game: Game, specs: tuple[TargetSpec, ...], context: Context) -> bool:
    """Leave illegal targets out; return whether the spell or ability may resolve at all.

    It does not when it has targets and every one of them is illegal.
    """
    told, own = targets_of_its_own(specs, context)
    if not any(own):
        return True
    kept = [
        tuple(t for t in group if is_legal_target(game, as_said(spec, own[:index]), t, context))
        for index, (spec, group) in enumerate(zip(specs, own, strict=True))
    ]
    context.targets = [*told, *kept]
    return any(kept)
