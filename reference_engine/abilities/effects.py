"""Instructions: what spells and abilities do as they resolve (CR 608.2c).

Each class says what; :mod:`reference_engine.instructions` says how.  Amounts, objects and
players are worked out when the instruction is carried out.  An instruction that moves,
makes or chooses objects leaves them in the context as "it", and their number as "that many".
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from reference_engine.abilities.conditions import Condition
from reference_engine.abilities.descriptions import Description
from reference_engine.abilities.modifications import Modification
from reference_engine.abilities.quantities import ONE, Quantity
from reference_engine.abilities.references import (
    YOU,
    ObjectReference,
    PlayerReference,
)
from reference_engine.types import ManaType, Step, Zone

if TYPE_CHECKING:
    from reference_engine.abilities.model import Ability, TargetSpec
    from reference_engine.abilities.triggers import TriggerCondition

Duration = Literal["until end of turn", "until your next turn", "while this remains", "for good"]


class Effect:
    """Base of all instructions."""

    __slots__ = ()


# ---- control of other instructions


@dataclass(frozen=True, slots=True)
class May(Effect):
    """ "You may …" (CR 608.2d); ``then`` is "if you do", ``otherwise`` "if you don't"."""

    effects: tuple[Effect, ...]
    then: tuple[Effect, ...] = ()
    otherwise: tuple[Effect, ...] = ()
    player: PlayerReference = YOU


@dataclass(frozen=True, slots=True)
class If(Effect):
    """ "If …, …": a condition that is checked as the instruction is carried out."""

    condition: Condition
    then: tuple[Effect, ...]
    otherwise: tuple[Effect, ...] = ()


@dataclass(frozen=True, slots=True)
class ForEachPlayer(Effect):
    """ "Each player …": the effects for each player in APNAP order, who is "that player"."""

    players: PlayerReference
    effects: tuple[Effect, ...]


@dataclass(frozen=True, slots=True)
class ChooseMode(Effect):
    """ "Choose one —": modes are chosen as the spell is cast (CR 700.2, 601.2b).

    ``target_groups`` gives for each mode the indexes of its groups of targets among those of
    the ability; the groups of a mode that is not chosen stay empty (CR 601.2c).
    """

    modes: tuple[tuple[Effect, ...], ...]
    minimum: int = 1
    maximum: int = 1
    target_groups: tuple[tuple[int, ...], ...] = ()


@dataclass(frozen=True, slots=True)
class Delayed(Effect):
    """A delayed triggered ability: "at the beginning of the next end step, …" (CR 603.7)."""

    trigger: TriggerCondition
    effects: tuple[Effect, ...]
    targets: tuple[TargetSpec, ...] = ()


# ---- moving objects


@dataclass(frozen=True, slots=True)
class Destroy(Effect):
    """Destroy permanents (CR 701.8)."""

    what: ObjectReference


@dataclass(frozen=True, slots=True)
class Sacrifice(Effect):
    """A player sacrifices permanents that they control (CR 701.21)."""

    what: ObjectReference
    player: PlayerReference = YOU


@dataclass(frozen=True, slots=True)
class MoveTo(Effect):
    """Put objects into a zone: exile, return to hand, put into the graveyard or library.

    Each goes to its owner's zone (CR 400.3).  ``position`` is where in a library.
    """

    what: ObjectReference
    zone: Zone
    position: Literal["top", "bottom", "bottom in a random order"] = "top"
    face_down: bool = False
    until_source_leaves: bool = False  # CR 610.3


@dataclass(frozen=True, slots=True)
class PutOntoBattlefield(Effect):
    """Put objects onto the battlefield, all at the same time, under a player's control.

    ``under`` None: under their owners' control.  ``face_down`` manifests (CR 701.40).
    """

    what: ObjectReference
    under: PlayerReference | None = YOU
    tapped: bool = False
    counters: tuple[tuple[str, Quantity], ...] = ()
    transformed: bool = False
    face_down: bool = False


@dataclass(frozen=True, slots=True)
class Draw(Effect):
    """Players draw cards (CR 121)."""

    amount: Quantity = ONE
    player: PlayerReference = YOU


@dataclass(frozen=True, slots=True)
class Mill(Effect):
    """Players mill cards (CR 701.17)."""

    amount: Quantity = ONE
    player: PlayerReference = YOU


@dataclass(frozen=True, slots=True)
class DiscardCards(Effect):
    """Players discard cards (CR 701.9).  ``maximum`` None: exactly ``minimum``.

    ``random`` leaves the choice to chance; ``whole_hand`` takes all.
    """

    minimum: Quantity = ONE
    maximum: Quantity | None = None
    player: PlayerReference = YOU
    description: Description | None = None
    random: bool = False
    whole_hand: bool = False


@dataclass(frozen=True, slots=True)
class ExileTop(Effect):
    """Exile the top cards of a library."""

    amount: Quantity = ONE
    player: PlayerReference = YOU
    face_down: bool = False


@dataclass(frozen=True, slots=True)
class Manifest(Effect):
    """Manifest the top cards of a library (CR 701.40)."""

    amount: Quantity = ONE
    player: PlayerReference = YOU


@dataclass(frozen=True, slots=True)
class ShuffleLibrary(Effect):
    """Shuffle (CR 701.24)."""

    player: PlayerReference = YOU


# ---- changing objects


@dataclass(frozen=True, slots=True)
class PutCounters(Effect):
    """Put counters on objects (CR 122.6)."""

    what: ObjectReference
    kind: str = "+1/+1"
    amount: Quantity = ONE


@dataclass(frozen=True, slots=True)
class RemoveCounters(Effect):
    """Remove counters from objects; ``amount`` None: all of the kind."""

    what: ObjectReference
    kind: str = "+1/+1"
    amount: Quantity | None = ONE


@dataclass(frozen=True, slots=True)
class Modify(Effect):
    """A continuous effect from a resolving spell or ability (CR 611.2).

    "Gets +2/-2 until end of turn", "gains flying", "loses all abilities", "becomes a …",
    "gain control of".  The objects are fixed as it begins (CR 611.2c), and so are its amounts
    (CR 608.2h).
    """

    what: ObjectReference
    modifications: tuple[Modification, ...]
    duration: Duration = "until end of turn"


@dataclass(frozen=True, slots=True)
class Tap(Effect):
    """Tap permanents (CR 701.26a)."""

    what: ObjectReference


@dataclass(frozen=True, slots=True)
class Untap(Effect):
    """Untap permanents (CR 701.26b)."""

    what: ObjectReference


@dataclass(frozen=True, slots=True)
class Transform(Effect):
    """Transform permanents (CR 701.27)."""

    what: ObjectReference


@dataclass(frozen=True, slots=True)
class Attach(Effect):
    """Attach the source to an object (CR 701.3)."""

    what: ObjectReference


@dataclass(frozen=True, slots=True)
class Fight(Effect):
    """Two creatures fight (CR 701.14)."""

    one: ObjectReference
    other: ObjectReference


# ---- players


@dataclass(frozen=True, slots=True)
class GainLife(Effect):
    """Players gain life (CR 119.3)."""

    amount: Quantity
    player: PlayerReference = YOU


@dataclass(frozen=True, slots=True)
class LoseLife(Effect):
    """Players lose life."""

    amount: Quantity
    player: PlayerReference = YOU


@dataclass(frozen=True, slots=True)
class DealDamage(Effect):
    """The source deals damage to objects and players (CR 120).

    ``source`` None: the object that has the ability.
    """

    amount: Quantity
    objects: ObjectReference | None = None
    players: PlayerReference | None = None
    source: ObjectReference | None = None


# ---- making objects


@dataclass(frozen=True, slots=True)
class TokenSpec:
    """What a token is (CR 111.3).  Without a name it is called as its subtypes are."""

    types: tuple[str, ...]
    subtypes: tuple[str, ...] = ()
    supertypes: tuple[str, ...] = ()
    colors: tuple[ManaType, ...] = ()
    power: Quantity | None = None
    toughness: Quantity | None = None
    abilities: tuple[Ability, ...] = ()
    name: str | None = None


@dataclass(frozen=True, slots=True)
class CreateTokens(Effect):
    """Create tokens, all at the same time (CR 701.7)."""

    token: TokenSpec
    amount: Quantity = ONE
    player: PlayerReference = YOU
    tapped: bool = False


@dataclass(frozen=True, slots=True)
class CreateCopies(Effect):
    """Create tokens that are copies of an object (CR 707.2), or last was (CR 608.2h)."""

    of: ObjectReference
    amount: Quantity = ONE
    player: PlayerReference = YOU
    extra_abilities: tuple[Ability, ...] = ()


@dataclass(frozen=True, slots=True)
class CopyStackObject(Effect):
    """Copy a spell or ability (CR 707.10); ``new_targets``: its controller may choose new ones."""

    what: ObjectReference
    amount: Quantity = ONE
    new_targets: bool = True


@dataclass(frozen=True, slots=True)
class BecomeCopy(Effect):
    """An object becomes a copy of another (CR 707.2)."""

    what: ObjectReference
    of: ObjectReference
    duration: Duration = "for good"


# ---- the stack


@dataclass(frozen=True, slots=True)
class Counter(Effect):
    """Counter spells or abilities (CR 701.6); a countered spell may go to another zone."""

    what: ObjectReference
    to: Zone = Zone.GRAVEYARD


@dataclass(frozen=True, slots=True)
class CastFree(Effect):
    """ "You may cast it without paying its mana cost" (CR 118.9, 608.2g).

    ``forced``: "casts it if able".  ``maximum_mana_value`` bounds the resulting spell.
    ``player`` does it.  What is not cast stays where it is.
    """

    what: ObjectReference
    player: PlayerReference = YOU
    forced: bool = False
    maximum_mana_value: Quantity | None = None


@dataclass(frozen=True, slots=True)
class CastFromHand(Effect):
    """ "Cast a spell from your hand without paying …": its types and greatest mana value."""

    types: tuple[str, ...] = ()
    any_types: tuple[str, ...] = ()
    not_types: tuple[str, ...] = ()
    maximum_mana_value: Quantity | None = None


@dataclass(frozen=True, slots=True)
class RevealAtRandom(Effect):
    """ "Reveals a card at random from their hand": that card is "it" afterwards."""

    player: PlayerReference = YOU


@dataclass(frozen=True, slots=True)
class RevealTop(Effect):
    """ "Reveals the top card of their library": that card is "it" afterwards."""

    player: PlayerReference = YOU


@dataclass(frozen=True, slots=True)
class Discover(Effect):
    """Discover N (CR 701.57)."""

    amount: Quantity
    player: PlayerReference = YOU


# ---- mana


@dataclass(frozen=True, slots=True)
class AddMana(Effect):
    """Add mana (CR 106.4): each symbol of ``mana``, that many times."""

    mana: tuple[ManaType, ...]
    times: Quantity = ONE
    player: PlayerReference = YOU


@dataclass(frozen=True, slots=True)
class AddManaOfChoice(Effect):
    """Add mana of types chosen from ``options`` ("one mana of any color", "{R} or {G}").

    ``same``: all of one chosen type; else each on its own ("in any combination of").
    """

    options: tuple[ManaType, ...]
    amount: Quantity = ONE
    same: bool = True
    player: PlayerReference = YOU


@dataclass(frozen=True, slots=True)
class AddManaAmong(Effect):
    """Add mana of a type defined by other objects (CR 106.5, 106.7).

    ``of``: "could produce" (types that those permanents could produce), "colors among"
    (colours of those permanents).  ``colors_only`` asks for a colour.
    """

    of: Literal["could produce", "colors among"]
    permanents: Description
    colors_only: bool = False
    amount: Quantity = ONE


@dataclass(frozen=True, slots=True)
class AddManaProduced(Effect):
    """ "Add one mana of any type that land produced": a type of the trigger event's mana."""

    amount: Quantity = ONE
    player: PlayerReference = YOU


@dataclass(frozen=True, slots=True)
class AddChosenColor(Effect):
    """ "Add one mana of the chosen color": the one that was chosen as the source entered."""

    amount: Quantity = ONE
    player: PlayerReference = YOU


@dataclass(frozen=True, slots=True)
class ManaInstead(Effect):
    """ "Add {U}. If you control a Swamp, add {B} instead": a self-replacement (CR 614.15)."""

    of: AddMana
    condition: Condition
    instead: AddMana


ADDS_MANA = (AddMana, AddManaOfChoice, AddManaAmong, AddManaProduced, AddChosenColor, ManaInstead)
"""The instructions that add mana."""

LEADS_ON = (May, If, ForEachPlayer, ChooseMode)
"""The instructions that lead to others."""


# ---- the turn


@dataclass(frozen=True, slots=True)
class AdditionalStep(Effect):
    """Additional steps after this one (CR 500.9), or as a phase after this phase (CR 500.8)."""

    steps: tuple[Step, ...]
    after: Literal["step", "phase"] = "step"


@dataclass(frozen=True, slots=True)
class AdditionalTurn(Effect):
    """ "Take an extra turn after this one" (CR 500.7)."""

    player: PlayerReference = YOU


@dataclass(frozen=True, slots=True)
class Choose(Effect):
    """ "Choose a creature you control": chosen objects become "it", and nothing else happens."""

    what: ObjectReference
