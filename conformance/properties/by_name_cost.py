"""Templates of {T} and {Q} for cards that engines know by name."""

from __future__ import annotations

from conformance.generate.build import Build
from conformance.properties.registry import by_name
from conformance.scenario.model import Activate

SICK = "cost.summoning-sickness"
UNTAPPING = "cost.untap-symbol"

TURNER = "Furrow Skiff"  # flies, and untaps for mana of any color
LINE = 2  # in which that ability stands
COLOURS = "GRUBW"


def turner(b: Build, *, tapped: bool, more: str) -> None:
    """Place the creature that untaps as a cost, and mana for that and ``more``."""
    b.twin(TURNER, as_="holder", tapped=tapped)
    b.mana("{2}" + more)
    b.bystanders()


def untaps(b: Build, clause: str, left: str) -> None:
    """Use its ability, which must be possible."""
    colour = b.choice(COLOURS)
    b.activate("holder", LINE, answers={"mana colour": colour})
    mana = "".join(f"{{{one}}}" for one in sorted(colour + left, key="WUBRGC".index))
    b.expect(clause, stack=[], holder={"tapped": False}, alice={"mana": mana})


@by_name(UNTAPPING, "tapped")
def tapped(b: Build) -> None:
    turner(b, tapped=True, more="{2}")
    b.expect("it-is-tapped", holder={"tapped": True})
    untaps(b, "symbol-is-paid", "CC")
    b.illegal(Activate(activate="holder", ability=LINE), "not-twice-in-a-row")


@by_name(UNTAPPING, "untapped")
def untapped(b: Build) -> None:
    turner(b, tapped=False, more="")
    b.expect("cannot-pay-now", holder={"tapped": False})
    b.illegal(Activate(activate="holder", ability=LINE), "source-cannot-pay")


@by_name("cost.tap-symbol", "tapped")
def already_tapped(b: Build) -> None:
    b.twin(b.choice(("Barley Toad", "Russet Toad")), as_="holder", tapped=True)
    b.twin("Yarrow Hush", "hand", as_="turning")
    b.bystanders()
    b.expect("cannot-pay-now", holder={"tapped": True})
    b.illegal(Activate(activate="holder"), "source-cannot-pay")
    b.cast("turning", answers={"targets": ("holder",)})
    b.resolve("turning")
    b.activate("holder")
    b.expect("pays-when-it-can", stack=[], holder={"tapped": True}, alice={"mana": "{G}"})


@by_name(SICK, "ability without either symbol")
def without_a_symbol(b: Build) -> None:
    card = b.choice(("Ember Snail", "Nettle Elk", "Reed Piper", "Gravel Stag"))
    b.twin(card, "hand", as_="holder")
    b.twin("Forest", "hand", as_="page")
    b.bystanders()
    b.cast("holder")
    b.resolve("holder")
    b.activate("holder", answers={"objects": ("page",)})
    b.expect("activated-at-once", stack=[{"ability_of": "holder"}], page={"zone": "graveyard"})
    b.resolve()
    b.expect("it-resolves", stack=[], holder={"zone": "battlefield"})
