"""The kinds of ability (CR 113.3) and what belongs to casting a card (CR 601.2, 702)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Literal

from reference_engine import events
from reference_engine.abilities.conditions import Condition
from reference_engine.abilities.costs import Cost
from reference_engine.abilities.descriptions import ANY_OBJECT, Description, Whose
from reference_engine.abilities.effects import Effect
from reference_engine.abilities.modifications import Modification
from reference_engine.abilities.quantities import ONE, Quantity
from reference_engine.abilities.replacements import EntersWith, Replacement
from reference_engine.abilities.triggers import TriggerCondition
from reference_engine.mana import NO_MANA, ManaCost
from reference_engine.types import Zone


class Ability:
    """Base of all abilities (CR 113.1)."""

    __slots__ = ()


TargetKind = Literal["permanent", "card", "spell", "ability", "player", "any"]
"""What a target may be; "any" is "any target" (CR 115.4), "ability" one on the stack."""


@dataclass(frozen=True, slots=True)
class TargetSpec:
    """One instance of the word "target" (CR 115.1, 601.2c).

    ``zone`` is where a target card lies; ``ability_kind`` limits abilities on the stack.
    """

    kind: TargetKind = "permanent"
    description: Description = ANY_OBJECT
    minimum: Quantity = ONE
    maximum: Quantity = ONE
    zone: Zone = Zone.BATTLEFIELD
    whose: Whose | None = None  # for players: "target opponent"
    ability_kind: Literal["triggered", "activated"] | None = None


@dataclass(frozen=True, slots=True)
class SpellAbility(Ability):
    """What an instant or sorcery does as it resolves (CR 113.3a)."""

    effects: tuple[Effect, ...]
    targets: tuple[TargetSpec, ...] = ()


@dataclass(frozen=True, slots=True)
class ActivatedAbility(Ability):
    """ "[Cost]: [Effect.]" (CR 113.3b, 602).

    ``line`` counts the abilities of the card's text, from 1.
    """

    cost: Cost
    effects: tuple[Effect, ...]
    targets: tuple[TargetSpec, ...] = ()
    zone: Zone = Zone.BATTLEFIELD  # where it can be activated (CR 113.6)
    sorcery_speed: bool = False  # "Activate only as a sorcery" (CR 602.5d)
    once_each_turn: bool = False  # "Activate only once each turn" (CR 602.5b)
    condition: Condition | None = None  # "Activate only if …" (CR 602.5)
    line: int = 0


@dataclass(frozen=True, slots=True)
class TriggeredAbility(Ability):
    """ "[Trigger condition], [if …,] [effect]" (CR 113.3c, 603).

    ``condition`` is an intervening "if" (CR 603.4).  ``zones`` are where it functions.
    """

    trigger: TriggerCondition
    effects: tuple[Effect, ...]
    targets: tuple[TargetSpec, ...] = ()
    condition: Condition | None = None
    zones: frozenset[Zone] = frozenset({Zone.BATTLEFIELD})
    once_each_turn: bool = False  # "This ability triggers only once each turn."
    line: int = 0
    keyword: str = ""  # the keyword ability that it is part of, if any
    gained: bool = False  # its object has it from elsewhere (CR 107.3j)


@dataclass(frozen=True, slots=True)
class StaticAbility(Ability):
    """A static ability that makes a continuous effect (CR 113.3d, 604, 611.3).

    ``affects`` is a description ("other creatures you control"), or "this" or "host" (what it
    is attached to).  A characteristic-defining ability (CR 604.3) works in every zone.
    """

    modifications: tuple[Modification, ...]
    affects: Description | Literal["this", "host"] = "this"
    condition: Condition | None = None  # "as long as …"
    characteristic_defining: bool = False


@dataclass(frozen=True, slots=True)
class ReplacementAbility(Ability):
    """A static ability that makes a replacement effect (CR 614.1)."""

    replacement: Replacement


@dataclass(frozen=True, slots=True)
class CostChange(Ability):
    """ "Creature spells you cast cost {1} more", "cost {G} less" (CR 601.2f, 118.7).

    ``spells`` describes the spells; ``caster`` whose.  ``minimum`` is the least total mana
    ("can't cost less than …").  ``this`` changes the cost of the spell that has the ability.
    """

    spells: Description = ANY_OBJECT
    caster: Whose | None = None
    increase: ManaCost = NO_MANA
    reduction: ManaCost = NO_MANA
    reduction_for_each: Quantity | None = None
    minimum: int | None = None
    this: bool = False


@dataclass(frozen=True, slots=True)
class CastRestriction(Ability):
    """ "Your opponents can't cast spells", "Cast this spell only during combat" (CR 601.3).

    ``this`` speaks of the spell that has the ability; ``only_during`` names when it may be cast.
    ``holds_during``: only in turns of that player the restriction holds.
    """

    spells: Description = ANY_OBJECT
    caster: Whose | None = None
    this: bool = False
    only_during: Literal["combat", "your turn", "opponents' turns"] | None = None
    holds_during: Whose | None = None


@dataclass(frozen=True, slots=True)
class AdditionalCost(Ability):
    """ "As an additional cost to cast this spell, …", kicker (CR 118.8, 702.33).

    ``name`` is what the scenario calls it ("kicker"); mandatory ones have no choice but
    between the cost and ``or_else`` ("sacrifice a creature or pay {3}").
    """

    cost: Cost
    name: str = "additional"
    optional: bool = False
    repeatable: bool = False  # multikicker
    or_else: Cost | None = None


@dataclass(frozen=True, slots=True)
class AlternativeCost(Ability):
    """ "You may … rather than pay this spell's mana cost", evoke (CR 118.9)."""

    cost: Cost
    name: str
    condition: Condition | None = None
    without_paying: bool = False  # "… without paying its mana cost"


@dataclass(frozen=True, slots=True)
class CastFreeFromHand(Ability):
    """ "You may cast spells from your hand without paying their mana costs" (CR 118.9)."""

    spells: Description


@dataclass(frozen=True, slots=True)
class SpellsGain(Ability):
    """ "Elemental spells you cast from your hand gain evoke {4} as you cast them" (CR 610.5)."""

    spells: Description
    gained: tuple[Ability, ...]


@dataclass(frozen=True, slots=True)
class KeywordAbility(Ability):
    """A keyword ability as printed (CR 702.1), such as flying, evolve, or evoke {2}{U}.

    What it means is in :mod:`reference_engine.keyword_abilities`, which turns it into the
    abilities it stands for.
    """

    name: str  # lower case: "first strike"
    cost: Cost | None = None
    number: Quantity | None = None
    what: Description | None = None  # "enchant creature"


ABOUT_SPELLS = (CastRestriction, CostChange, CastFreeFromHand, SpellsGain)
"""Abilities that are asked for each time that somebody casts a spell."""


@dataclass(frozen=True)
class AbilitySet:
    """All abilities of an object, sorted by kind once and for all."""

    all: tuple[Ability, ...] = ()
    _keywords: frozenset[str] = field(init=False, repr=False, compare=False, default=frozenset())

    def __post_init__(self) -> None:
        names = (a.name for a in self.all if isinstance(a, KeywordAbility))
        object.__setattr__(self, "_keywords", frozenset(names))

    def has_keyword(self, name: str) -> bool:
        """Return whether a keyword ability of this name is among them."""
        return name in self._keywords

    def __iter__(self) -> Iterator[Ability]:
        return iter(self.all)

    @cached_property
    def expanded(self) -> tuple[Ability, ...]:
        """All abilities, each keyword followed by the abilities that it stands for."""
        from reference_engine.keyword_abilities import expand

        return expand(self.all)

    @cached_property
    def triggered(self) -> dict[type[events.Happened], tuple[TriggeredAbility, ...]]:
        """Triggered abilities by the class of happening that they watch."""
        found: dict[type[events.Happened], list[TriggeredAbility]] = {}
        for ability in self.expanded:
            if isinstance(ability, TriggeredAbility):
                found.setdefault(type(ability.trigger).watches, []).append(ability)
        return {kind: tuple(abilities) for kind, abilities in found.items()}

    @cached_property
    def static(self) -> tuple[StaticAbility, ...]:
        """Static abilities that make continuous effects on characteristics."""
        return tuple(a for a in self.expanded if isinstance(a, StaticAbility))

    @cached_property
    def defining(self) -> tuple[StaticAbility, ...]:
        """Characteristic-defining abilities (CR 604.3)."""
        return tuple(a for a in self.static if a.characteristic_defining)

    @cached_property
    def activated(self) -> tuple[ActivatedAbility, ...]:
        """Activated abilities, mana abilities among them, in printed order."""
        return tuple(a for a in self.expanded if isinstance(a, ActivatedAbility))

    @cached_property
    def replacements(self) -> tuple[Replacement, ...]:
        """Replacement effects of static abilities."""
        return tuple(a.replacement for a in self.expanded if isinstance(a, ReplacementAbility))

    @cached_property
    def about_spells(self) -> tuple[Ability, ...]:
        """The abilities that say whether and how spells are cast."""
        return tuple(a for a in self.expanded if isinstance(a, ABOUT_SPELLS))

    @cached_property
    def spell(self) -> SpellAbility | None:
        """The spell ability of an instant or sorcery, if any."""
        return next((a for a in self.expanded if isinstance(a, SpellAbility)), None)


NO_ABILITIES = AbilitySet()


def as_gained(ability: Ability) -> Ability:
    """Return an ability as an object has it that gained it: X is not handed on (CR 107.3j)."""
    match ability:
        case TriggeredAbility():
            return replace(ability, gained=True)
        case ReplacementAbility(EntersWith() as replacement):
            return replace(ability, replacement=replace(replacement, gained=True))
    return ability
