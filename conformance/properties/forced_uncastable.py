"""Forced casts: what cannot be cast stays where it is, and only there (CR 601.3, 733.1)."""

from __future__ import annotations

from conformance.generate.build import Build
from conformance.properties.forced_parts import (
    ANY,
    Call,
    call,
    not_cast,
    other,
    simple,
    was_called,
)
from conformance.properties.registry import arm
from conformance.properties.witnesses import both

STAYS = "forced-cast.uncastable-stays"
NOT_CAST = both(was_called, not_cast)


NO_TARGET: tuple[tuple[str, str], ...] = (
    ("Sorcery", "Destroy target creature."),
    ("Instant", "Target creature gets +2/+2 until end of turn."),
    ("Sorcery", "Return target creature card from your graveyard to the battlefield."),
    ("Enchantment — Aura", "Enchant creature\nEnchanted creature gets +2/+2."),
)


def stays(b: Build, it: Call, clause: str) -> None:
    """Let the call happen in vain."""
    b.bystanders()
    it.begin()
    it.happen()
    it.stays(clause)
    b.expect("and-nowhere-else", **{it.player: {"graveyard": it.graveyard(), "life": 20}})


@arm(STAYS, "no target", witness=NOT_CAST)
def no_target(b: Build) -> None:
    it = call(b, ANY)
    kind, text = b.choice(NO_TARGET)
    it.spell(text, kind=kind)
    stays(b, it, "without-target-it-stays")


BANS: tuple[tuple[str, str], ...] = (
    ("creature", "Players can't cast creature spells."),
    ("artifact", "Players can't cast artifact spells."),
    ("creature", "Players can't cast spells with mana value 2 or greater."),
    ("instant", "Players can't cast spells with mana value 2 or greater."),
    ("instant", "Players can't cast instant spells."),
)


@arm(STAYS, "play restriction", witness=NOT_CAST)
def restriction(b: Build) -> None:
    """What is forbidden other than by timing stays forbidden."""
    it = call(b, ANY)
    kind, text = b.choice(BANS)
    simple(b, it, (kind,))
    b.permanent("Enchantment", text, as_="ban", player=b.choice(("alice", "bob")))
    stays(b, it, "forbidden-it-stays")


@arm(STAYS, "cost not payable", witness=NOT_CAST)
def not_payable(b: Build) -> None:
    """A mandatory cost that cannot be paid: a sacrifice, a discard, life, or a tax."""
    it = call(b, ANY)
    way = b.choice(("sacrifice", "tax", "discard", "life", "tax"))  # a tax, most ways to be wrong
    if way == "tax":
        more = b.integer(1, 3)
        b.permanent("Enchantment", f"Creature spells cost {{{more}}} more to cast.", as_="tax",
                    player=b.choice(("alice", "bob")))  # fmt: skip
        it.creature()
        if more > 1:
            it.mana(more - 1)
    else:
        price = {
            "sacrifice": "sacrifice a creature",
            "discard": "discard a card",
            "life": f"pay {b.integer(21, 25)} life",
        }[way]
        it.spell(f"As an additional cost to cast this spell, {price}.\nDraw two cards.")
        if way == "sacrifice" and b.maybe():
            b.creature(1, 1, as_="their creature", player=other(it.player))
    stays(b, it, "unpayable-it-stays")
