"""Instructions: what spells and abilities do as they resolve (CR 608.2c).

Each class says what; the module of the same name in :mod:`reference_engine.instructions` says
how.  Amounts, objects and players are worked out when the instruction is carried out.  An
instruction that moves, makes or chooses objects leaves them in the context as "it", and their
number as "that many".
"""

from __future__ import annotations

from reference_engine.abilities.effects.base import Duration, Effect
from reference_engine.abilities.effects.changing import (
    Attach,
    BecomeCopy,
    Fight,
    Modify,
    PutCounters,
    RemoveCounters,
    Tap,
    Transform,
    Untap,
)
from reference_engine.abilities.effects.control import (
    LEADS_ON,
    Choose,
    ChooseMode,
    Delayed,
    ForEachPlayer,
    If,
    May,
)
from reference_engine.abilities.effects.free_casts import (
    CastFree,
    CastFromHand,
    RevealAtRandom,
    RevealTop,
)
from reference_engine.abilities.effects.making import CreateCopies, CreateTokens, TokenSpec
from reference_engine.abilities.effects.mana import (
    ADDS_MANA,
    AddChosenColor,
    AddMana,
    AddManaAmong,
    AddManaOfChoice,
    AddManaProduced,
    ManaInstead,
)
from reference_engine.abilities.effects.moving import (
    Destroy,
    DiscardCards,
    Draw,
    ExileTop,
    Manifest,
    Mill,
    MoveTo,
    PutOntoBattlefield,
    Sacrifice,
    ShuffleLibrary,
)
from reference_engine.abilities.effects.players import DealDamage, GainLife, LoseLife
from reference_engine.abilities.effects.stack import CopyStackObject, Counter, Discover
from reference_engine.abilities.effects.turn import AdditionalStep, AdditionalTurn

__all__ = [
    "ADDS_MANA",
    "LEADS_ON",
    "AddChosenColor",
    "AddMana",
    "AddManaAmong",
    "AddManaOfChoice",
    "AddManaProduced",
    "AdditionalStep",
    "AdditionalTurn",
    "Attach",
    "BecomeCopy",
    "CastFree",
    "CastFromHand",
    "Choose",
    "ChooseMode",
    "CopyStackObject",
    "Counter",
    "CreateCopies",
    "CreateTokens",
    "DealDamage",
    "Delayed",
    "Destroy",
    "DiscardCards",
    "Discover",
    "Draw",
    "Duration",
    "Effect",
    "ExileTop",
    "Fight",
    "ForEachPlayer",
    "GainLife",
    "If",
    "LoseLife",
    "ManaInstead",
    "Manifest",
    "May",
    "Mill",
    "Modify",
    "MoveTo",
    "PutCounters",
    "PutOntoBattlefield",
    "RemoveCounters",
    "RevealAtRandom",
    "RevealTop",
    "Sacrifice",
    "ShuffleLibrary",
    "Tap",
    "TokenSpec",
    "Transform",
    "Untap",
]
