"""Which cards make a player descend, and which player (CR 700.11, 110.4a, 108.2b)."""

from __future__ import annotations

from conformance.engines.trace import Trace
from conformance.generate.build import Build
from conformance.properties.descend_cards import (
    OTHER,
    TYPE_LINES,
    Origin,
    journey,
    origins_of,
    permanent_card,
)
from conformance.properties.descend_meters import (
    bell,
    meter,
    rings,
    stays_silent,
    tally,
)
from conformance.properties.registry import arm
from conformance.properties.witnesses import Witness, both, entered, observations, was_a
from conformance.scenario.model import PlayerName, Scenario

RULING = "descend.permanent-card"


@arm(RULING, "each card type", witness=entered("newcomer", "graveyard"))
def each_card_type(b: Build) -> None:
    if b.maybe():
        _all_six_at_once(b)
        return
    kind = b.choice(tuple(TYPE_LINES))
    card = permanent_card(b, kind)
    newcomer = journey(b, card, b.choice(origins_of(kind)), as_="newcomer")
    watching = meter(b)
    b.bystanders()
    newcomer.go()
    watching.read(b, 1)


def _all_six_at_once(b: Build) -> None:
    """Mill a card of each type, the newcomer among them, and perhaps an instant card."""
    first = b.choice(tuple(TYPE_LINES))
    for kind in TYPE_LINES:
        name = "newcomer" if kind == first else f"milled {kind}"
        b.place(permanent_card(b, kind), "library", as_=name)
    page = b.maybe()
    if page:
        b.spell("Draw a card.", as_="page", zone="library")
    b.spell(f"Mill {'seven' if page else 'six'} cards.", as_="erosion")
    counting = tally(b)
    b.bystanders()
    b.cast("erosion")
    b.resolve()
    b.expect("the-cards-arrive", newcomer={"zone": "graveyard"}, alice={"library": ()})
    counting.read(b, len(TYPE_LINES))


def _a_page(card_type: str) -> Witness:
    """Return a witness: a card of that type was put into a graveyard."""
    return both(entered("page", "graveyard"), was_a("page", card_type, zone="graveyard"))


@arm(RULING, "instant", witness=_a_page("instant"))
def an_instant(b: Build) -> None:
    _not_a_permanent_card(b, "Instant")


@arm(RULING, "sorcery", witness=_a_page("sorcery"))
def a_sorcery(b: Build) -> None:
    _not_a_permanent_card(b, "Sorcery")


def _not_a_permanent_card(b: Build, type_line: str) -> None:
    text = b.choice(("Target player draws a card.", "Destroy target land.", "Mill a card."))
    card = b.card(type_line, text)
    page = journey(b, card, b.choice(("hand", "library", "exile")), as_="page")
    # A permanent card as well makes the difference of one visible.
    ox = None
    if b.maybe():
        ox = journey(b, permanent_card(b, "creature"), "battlefield", as_="ox")
    watching = meter(b)
    b.bystanders()
    page.go()
    if ox is not None:
        ox.go()
    watching.read(b, 0 if ox is None else 1)


@arm(
    RULING,
    "from battlefield hand library stack exile",
    witness=entered("newcomer", "graveyard"),
)
def from_any_zone(b: Build) -> None:
    kind = b.choice(("creature", "artifact", "enchantment"))
    card = permanent_card(b, kind)
    newcomer = journey(b, card, b.choice(origins_of(kind)), as_="newcomer")
    watching = meter(b)
    b.bystanders()
    newcomer.go()
    watching.read(b, 1)


def _under_another_player(scenario: Scenario, trace: Trace) -> bool:
    """Was the ox seen under a player who does not own it, and then in a graveyard?"""
    views = [seen.get("objects", {}).get("ox", {}) for seen in observations(trace)]
    strayed = [i for i, v in enumerate(views) if v.get("controller") not in (None, v.get("owner"))]
    dead = [i for i, v in enumerate(views) if v.get("zone") == "graveyard"]
    return bool(strayed and dead) and strayed[0] < dead[-1]


@arm(RULING, "owner differs from controller", witness=_under_another_player)
def owner_differs_from_controller(b: Build) -> None:
    owner: PlayerName = b.choice(("alice", "bob"))
    holder = OTHER[owner]
    ox = permanent_card(b, "creature")
    stolen = holder == "alice" and b.maybe()
    b.place(ox, "battlefield", owner if stolen else holder, as_="ox", owner=owner)
    if stolen:
        thief = b.choice(("Gain control of target creature.",
                          "Gain control of target creature until end of turn."))  # fmt: skip
        b.spell(thief, as_="thief", type_line="Sorcery")
    caster: PlayerName = b.choice(("alice", "bob"))
    b.spell("Destroy target creature.", as_="fall", player=caster)
    each = b.maybe()
    watching = bell(b, whose="each" if each else "your")
    other = bell(b, as_="bell across", player="bob", whose="each") if each else None
    b.bystanders()
    if stolen:
        b.cast("thief", answers={"targets": ("ox",)})
        b.resolve()
    b.expect("the-premise", ox={"owner": owner, "controller": holder})
    b.cast("fall", answers={"targets": ("ox",)})
    b.resolve()
    spells = [name for name, of in (("thief", "alice" if stolen else ""), ("fall", caster))
              if of == owner]  # fmt: skip
    b.expect("the-owner-gets-it", **{owner: {"graveyard": ("ox", *spells)}})
    if owner == "alice":
        rings(b, watching)
    elif other is not None:
        rings(b, other, active="alice")
    else:
        stays_silent(b, watching)


@arm(RULING, "countered adventure of a creature card (yes)", witness=entered("rider", "graveyard"))
def countered_adventure(b: Build) -> None:
    cost = b.choice(("{0}", "{U}", "{1}{U}"))
    if cost != "{0}":
        b.mana(cost)
    card = b.two_faced(
        "adventure",
        {"type": "Creature — Knight", "cost": "{0}", "power": str(b.integer(1, 3)),
         "toughness": "2"},
        {"type": f"{b.choice(('Instant', 'Sorcery'))} — Adventure", "cost": cost,
         "text": b.choice(("You gain 5 life.", "Draw a card."))},
    )  # fmt: skip
    adventure = b.face_names(card)[1]
    b.place(card, "hand", as_="rider")
    b.spell("Counter target spell.", as_="denial", player=b.choice(("bob", "alice")))
    watching = meter(b)
    b.bystanders()
    b.cast("rider", answers={"face": adventure})
    b.cast("denial", answers={"targets": ("rider",)})
    b.resolve()
    b.expect("the-card-arrives", rider={"zone": "graveyard"}, alice={"life": 20}, stack=[])
    watching.read(b, 1)


@arm(
    RULING,
    "modal card with an instant front and a land back (no)",
    witness=entered("page", "graveyard"),
)
def modal_card(b: Build) -> None:
    card = b.two_faced(
        "modal_dfc",
        {"type": b.choice(("Instant", "Sorcery")), "cost": "{0}", "text": "Mill a card."},
        {"type": "Land", "text": b.choice(("", "This land enters tapped.")), "cost": None},
    )
    way = b.choice(("unused", "spell", "countered")) if b.maybe() else "land"
    moves = None
    if way == "unused":
        unused: tuple[Origin, ...] = ("hand", "library", "exile")
        moves = journey(b, card, b.choice(unused), as_="page")
    else:
        b.place(card, "hand", as_="page")
        if way == "land":
            b.spell("Destroy target land.", as_="fall", player=b.choice(("alice", "bob")))
        elif way == "countered":
            b.spell("Counter target spell.", as_="denial", player=b.choice(("alice", "bob")))
    watching = meter(b)
    b.bystanders()
    if moves is not None:
        moves.go()
    elif way == "land":
        b.play_land("page")
        b.expect("the-land-is-played", page={"zone": "battlefield", "types": ("land",)})
        b.cast("fall", answers={"targets": ("page",)})
        b.resolve()
    else:
        b.cast("page")
        if way == "countered":
            b.cast("denial", answers={"targets": ("page",)})
        b.resolve()
    b.expect("the-card-arrives", page={"zone": "graveyard"}, stack=[])
    watching.read(b, 0)


def _was_face_down(scenario: Scenario, trace: Trace) -> bool:
    """Was a card seen face down on the battlefield, and later in a graveyard?"""
    views = [seen.get("objects", {}).get("secret", {}) for seen in observations(trace)]
    down = [i for i, view in enumerate(views) if view.get("face_down")]
    dead = [i for i, view in enumerate(views) if view.get("zone") == "graveyard"]
    return bool(down and dead) and down[0] < dead[-1]


@arm(RULING, "face-down or manifested card", witness=_was_face_down)
def face_down_card(b: Build) -> None:
    permanent = not b.maybe()
    kinds = ("creature", "land", "artifact", "enchantment") if permanent else ("instant", "sorcery")
    kind = b.choice(kinds)
    card = permanent_card(b, kind) if permanent else b.card(kind.capitalize(), "Draw a card.")
    b.place(card, "library", as_="secret")
    line = b.choice(("Sorcery", "Instant"))
    b.spell("Manifest the top card of your library.", as_="veil", type_line=line)
    way = b.choice(("Destroy target creature.", "Target creature gets -2/-2 until end of turn."))
    b.spell(way, as_="fall", player=b.choice(("alice", "bob")))
    watching = meter(b)
    b.bystanders()
    b.cast("veil")
    b.resolve()
    b.expect("it-is-face-down", secret={"zone": "battlefield", "face_down": True, "power": 2})
    b.cast("fall", answers={"targets": ("secret",)})
    b.resolve()
    b.expect("the-card-arrives", secret={"zone": "graveyard"}, stack=[])
    watching.read(b, 1 if permanent else 0)


@arm(
    RULING,
    "clone of a token (yes)",
    witness=both(entered("twin"), entered("twin", "graveyard")),
)
def clone_of_a_token(b: Build) -> None:
    power = b.integer(1, 3)
    model = b.choice(("token", "token copy"))
    card = b.card("Creature — Beast", power=power, toughness=2)
    b.place(card, as_="model", token=model == "token")
    b.creature(1, 1, as_="another", type_line="Creature — Ox")
    if model == "token copy":
        b.spell("Create a token that's a copy of target creature.", as_="echo",
                type_line="Sorcery")  # fmt: skip
    b.creature(
        0, 1, "You may have this creature enter as a copy of any creature on the battlefield.",
        as_="twin", zone="hand", type_line="Creature — Shapeshifter",
    )  # fmt: skip
    b.spell("Destroy target creature.", as_="fall", player=b.choice(("alice", "bob")))
    watching = meter(b)
    b.bystanders()
    copied = "model"
    if model == "token copy":
        copied = "made"
        b.cast("echo", answers={"targets": ("model",)})
        b.resolve(as_={"made": {"token": card}})
    b.cast("twin")
    b.resolve(answers=[{"may": True}, {"objects": (copied,)}])
    b.expect("it-is-a-copy", twin={"zone": "battlefield", "power": power, "token": False})
    b.cast("fall", answers={"targets": ("twin",)})
    b.resolve()
    b.expect("the-card-arrives", twin={"zone": "graveyard"}, stack=[])
    watching.read(b, 1)


@arm(RULING, "graveyard replaced by exile (no)", witness=entered("newcomer", "exile"))
def replaced_by_exile(b: Build) -> None:
    kind = b.choice(("creature", "artifact", "enchantment", "land"))
    origin = b.choice([zone for zone in origins_of(kind) if zone != "exile"])
    newcomer = journey(b, permanent_card(b, kind), origin, as_="newcomer")
    whose = b.choice(("a", "your"))
    text = f"If a card would be put into {whose} graveyard from anywhere, exile it instead."
    b.permanent(
        b.choice(("Enchantment", "Artifact")), text, as_="rift",
        player="alice" if whose == "your" else b.choice(("alice", "bob")),
    )  # fmt: skip
    watching = meter(b)
    b.bystanders()
    newcomer.go(ends_in="exile")
    watching.read(b, 0)
