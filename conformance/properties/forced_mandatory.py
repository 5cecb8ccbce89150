"""Forced casts: mandatory costs, and the two that may be refused (CR 118.3c, 118.8c, 601.2f-h)."""

from __future__ import annotations

from typing import Any

from conformance.generate.build import Build, ExpectedQuestion
from conformance.properties.forced_parts import (
    ANY,
    QUIET,
    UPKEEPS,
    Call,
    call,
    from_hand,
    from_library,
    not_cast,
    other,
    was_called,
    was_cast,
)
from conformance.properties.registry import arm
from conformance.properties.witnesses import both
from conformance.scenario.model import PlayerName

RULING = "forced-cast.mandatory-costs"
CAST = both(was_called, was_cast)
NOT_CAST = both(was_called, not_cast)
ASKS = (*QUIET, "payment")
AS_A_COST = "As an additional cost to cast this spell, "
NUMBERS = {1: "one", 2: "two", 3: "three", 4: "four"}


# ---------------------------------------------------------------- sacrifices


@arm(RULING, "sacrifice payable", witness=CAST)
def sacrifice_payable(b: Build) -> None:
    """It must be paid, even with the only creature there is."""
    it = call(b, ANY)
    what = b.choice(("creature", "artifact"))
    it.spell(f"{AS_A_COST}sacrifice {'a creature' if what == 'creature' else 'an artifact'}."
             "\nYou gain 2 life.")  # fmt: skip
    _victim(b, it, what, "victim")
    if b.maybe():
        _victim(b, it, what, "second victim")
    it.begin()
    it.happen(answers={"objects": ("victim",)})
    it.is_cast("cost-must-be-paid", victim={"zone": "graveyard"})
    b.resolve("hit")
    b.expect("it-does-what-it-says", stack=[], **{it.player: {"life": 22}})


def _victim(b: Build, it: Call, what: str, as_: str, player: PlayerName | None = None) -> None:
    owner = it.player if player is None else player
    if what == "creature":
        b.creature(b.integer(1, 3), 1, as_=as_, player=owner)
    else:
        b.permanent("Artifact", as_=as_, player=owner)


@arm(RULING, "sacrifice not payable", witness=NOT_CAST)
def sacrifice_not_payable(b: Build) -> None:
    """Nobody sacrifices what another player controls, and one is not two."""
    it = call(b, ANY)
    number = b.integer(1, 2)
    words = "a creature" if number == 1 else "two creatures"
    it.spell(f"{AS_A_COST}sacrifice {words}.\nYou gain 2 life.")
    if number == 2:
        b.creature(1, 1, as_="victim", player=it.player)
    if b.maybe():
        b.creature(1, 1, as_="their creature", player=other(it.player))
    b.bystanders()
    it.begin()
    it.happen()
    it.stays("unpayable-it-stays")
    if number == 2:
        b.expect("nothing-is-sacrificed", victim={"zone": "battlefield"})


# ---------------------------------------------------------------- taxes


def taxed(b: Build, it: Call, amount: int, *, by: PlayerName | None = None) -> bool:
    """Place a creature card to be cast, and what makes it cost so much although it is free.

    Returns whether it is the least that a spell can cost, and no tax.
    """
    it.creature()
    mana = f"{NUMBERS[amount]} mana to cast"
    texts = (
        f"Creature spells cost {{{amount}}} more to cast.",
        f"Each spell that would cost less than {mana} costs {mana}.",
    )
    least = amount > 1 and it.in_upkeep and b.maybe()
    player: PlayerName = b.choice(("alice", "bob")) if by is None else by
    kind = b.choice(("Artifact", "Enchantment"))
    b.permanent(kind, texts[least], as_="tax", player=player)
    return least


def springs(b: Build, it: Call, amount: int) -> tuple[str, ...]:
    """Place lands that could make so much mana, and return their names."""
    names = tuple(f"well {index + 1}" for index in range(amount))
    for name in names:
        b.permanent("Land", "{T}: Add {C}.", as_=name, player=it.player)
    return names


def untouched(names: tuple[str, ...]) -> dict[str, Any]:
    """Return what is true of lands that were not tapped."""
    return {name: {"tapped": False} for name in names}


def paid(b: Build, it: Call) -> None:
    """Expect that the mana is gone and the card was cast, and let it resolve."""
    it.is_cast("mana-is-paid", **{it.player: {"mana": ""}})
    b.resolve("hit")
    b.expect("it-does-what-it-says", stack=[], hit={"zone": "battlefield"})


@arm(RULING, "mana in pool", witness=CAST)
def mana_in_pool(b: Build) -> None:
    """Mana that is there must be spent: only to make mana is left to the player."""
    it = call(b, ANY)
    amount = b.integer(1, 3)
    taxed(b, it, amount)
    it.mana(amount)
    if b.maybe():
        springs(b, it, 1)
    b.bystanders()
    it.begin()
    it.happen(not_asked=ASKS)
    paid(b, it)


@arm(RULING, "mana only from lands and taken", witness=CAST)
def taken(b: Build) -> None:
    """Left to the engine, the player pays."""
    it = call(b, ANY)
    amount = b.integer(1, 3)
    taxed(b, it, amount)
    lands = springs(b, it, amount)
    b.bystanders()
    it.begin()
    it.happen()
    b.expect("lands-are-tapped", **{name: {"tapped": True} for name in lands})
    paid(b, it)


def declines(b: Build, it: Call, lands: tuple[str, ...]) -> None:
    """Let the player activate no mana ability: the card stays, nothing is spent."""
    b.bystanders()
    it.begin()
    it.happen(answers={"payment": ()}, asked=(ExpectedQuestion(kind="payment"),))
    it.stays("declined-it-stays", **untouched(lands))
    b.expect("nothing-is-spent", **{it.player: {"mana": it.left(), "graveyard": it.graveyard()}})


@arm(RULING, "mana only from lands and declined", witness=NOT_CAST)
def declined(b: Build) -> None:
    """Nobody must activate a mana ability (CR 118.3c)."""
    it = call(b, ANY)
    amount = b.integer(1, 3)
    taxed(b, it, amount)
    declines(b, it, springs(b, it, amount + b.integer(0, 1)))


@arm(RULING, "no source", witness=NOT_CAST)
def no_source(b: Build) -> None:
    """Tapped lands and the opponent's lands do not help; nobody is asked."""
    it = call(b, ANY)
    taxed(b, it, b.integer(1, 3))
    if not it.in_upkeep and b.maybe():
        b.permanent("Land", "{T}: Add {C}.", as_="dry well", player=it.player, tapped=True)
    if b.maybe():
        b.permanent("Land", "{T}: Add {C}.", as_="their well", player=other(it.player))
    b.bystanders()
    it.begin()
    it.happen(not_asked=ASKS)
    it.stays("unpayable-it-stays")
    b.expect("and-nowhere-else", **{it.player: {"graveyard": it.graveyard()}})


@arm(RULING, "pool covers part of the mana", witness=was_called)
def part(b: Build) -> None:
    """The rest would have to be made, so that the player may decline, or pay all of it."""
    it = call(b, ANY)
    there, missing = b.integer(1, 2), b.integer(1, 2)
    taxed(b, it, there + missing)
    it.mana(there)
    lands = springs(b, it, missing)
    if not b.maybe():
        declines(b, it, lands)
        return
    b.bystanders()
    it.begin()
    it.happen()
    b.expect("the-rest-is-made", **{name: {"tapped": True} for name in lands})
    paid(b, it)


@arm(RULING, "taxed by another permanent", witness=CAST)
def taxed_by_another(b: Build) -> None:
    """Whoever controls it; what it takes is part of the total cost (CR 118.9d)."""
    it = call(b, UPKEEPS)
    amount, more = b.integer(1, 3), b.integer(0, 1)
    least = taxed(b, it, amount, by=b.choice((other(it.player), it.player)))
    if more:
        b.permanent("Artifact", "Spells cost {1} more to cast.", as_="second tax")
    it.mana(amount if least else amount + more)
    b.bystanders()
    it.begin()
    it.happen(not_asked=ASKS)
    paid(b, it)


# ---------------------------------------------------------------- cards in a hand


@arm(RULING, "discard a card (must)", witness=CAST)
def discard(b: Build) -> None:
    """Any card will do, so that the cost must be paid (no quality is stated)."""
    by_copy = b.maybe()
    it = call(b, from_hand(ANY) if by_copy else from_library(ANY))
    text = f"{AS_A_COST}discard a card.\nYou gain 2 life."
    it.spell(text)
    b.bystanders()
    if by_copy:  # two of them, so that it does not matter which is revealed
        it.spell(text, as_="twin")
        it.begin()
        it.happen()  # the other one is all there is to discard
        spell = {"controller": it.player}
        b.expect("cost-must-be-paid", stack=[spell], **{it.player: {"hand_size": 0}})
    else:
        b.permanent(b.choice(("Artifact", "Land")), as_="victim", zone="hand", player=it.player)
        if b.maybe():
            b.permanent("Enchantment", as_="kept", zone="hand", player=it.player)
        it.begin()
        it.happen(answers={"objects": ("victim",)})
        it.is_cast("cost-must-be-paid", victim={"zone": "graveyard"})
    b.resolve()
    b.expect("it-does-what-it-says", stack=[], **{it.player: {"life": 22}})


QUALITIES: tuple[tuple[str, str], ...] = (
    ("discard", "a creature card"),
    ("reveal", "a creature card from your hand"),
    ("discard", "an artifact card"),
    ("reveal", "an artifact card from your hand"),
)


@arm(
    RULING,
    "reveal or discard a card with a stated quality from hand (may refuse)",
    witness=was_called,
)
def stated_quality(b: Build) -> None:
    """Whether such a card is there only its owner sees: they may refuse, or pay (CR 118.8c)."""
    it = call(b, from_library(ANY))
    verb, what = b.choice(QUALITIES)
    it.spell(f"{AS_A_COST}{verb} {what}.\nYou gain 2 life.")
    kind = "creature" if "creature" in what else "artifact"
    if kind == "creature":
        b.creature(2, 2, as_="victim", zone="hand", player=it.player)
    else:
        b.permanent("Artifact", as_="victim", zone="hand", player=it.player)
    if b.maybe():
        b.permanent("Enchantment", as_="kept", zone="hand", player=it.player)
    accepts = b.maybe()
    b.bystanders()
    it.begin()
    asked = ExpectedQuestion(kind="may")
    if not accepts:
        it.happen(answers={"may": False}, asked=(asked,), not_asked=("objects",))
        it.stays("refused-it-stays", victim={"zone": "hand"})
        return
    it.happen(
        answers={"may": True, "objects": ("victim",)}, asked=(asked,), not_asked=("cast-or-hand",)
    )
    zone = "graveyard" if verb == "discard" else "hand"
    it.is_cast("cost-is-paid", victim={"zone": zone})
    b.resolve("hit")
    b.expect("it-does-what-it-says", stack=[], **{it.player: {"life": 22}})
