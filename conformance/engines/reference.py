"""The reference engine behind the adapter interface, in process."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import lru_cache

from conformance import __version__
from conformance.engines.adapter import Capabilities, EngineAdapter, Hello
from conformance.engines.answers import AnswerBook
from conformance.engines.errors import IllegalMove, ScriptError, Unsupported
from conformance.engines.reference_chooser import BookChooser
from conformance.engines.reference_names import Names
from conformance.engines.reference_observe import observe
from conformance.engines.trace import Observation
from conformance.scenario.model import (
    MOVE_KEYS,
    QUESTION_KINDS,
    Activate,
    Attack,
    Block,
    Card,
    Cast,
    Placed,
    Play,
    PlayerName,
    Scenario,
    StepName,
)
from reference_engine.abilities.context import Context, PlayerTarget
from reference_engine.abilities.model import ActivatedAbility
from reference_engine.activating import activate
from reference_engine.card_text import BadCard, Declined, PrintedFace, compile_card
from reference_engine.casting import cast
from reference_engine.characteristics import CardDefinition
from reference_engine.errors import IllegalAction, UnsupportedRule
from reference_engine.game import Game
from reference_engine.mana import parse_mana
from reference_engine.objects import GameObject, Mana
from reference_engine.priority import concede, give_priority, pass_priority, play_land, settle
from reference_engine.rule import RuleSet, true_rules
from reference_engine.types import ObjectId, PlayerId, Step, Zone

RulesFactory = Callable[[], RuleSet]

ZONES: tuple[Zone, ...] = (
    Zone.BATTLEFIELD, Zone.HAND, Zone.LIBRARY, Zone.GRAVEYARD, Zone.EXILE,
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class _Snapshot:
    game: Game
    names: Names


class ReferenceAdapter(EngineAdapter):
    """Plays scenarios on the reference engine.

    ``rules`` makes the rule set of each play; a mutant's replaces one rule in it.
    """

    def __init__(self, rules: RulesFactory = true_rules) -> None:
        self._rules = rules
        self._game = Game(2)
        self._names = Names(())
        self._prepared: tuple[Scenario, Game, Names] | None = None
        self._before: _Snapshot | None = None  # as it was before a move that is to be refused

    @property
    def rules(self) -> RuleSet:
        """The rules of the current play, with the record of which were entered."""
        return self._game.rules

    def hello(self) -> Hello:
        return _HELLO

    # ---- set-up

    def set_up(self, scenario: Scenario) -> None:
        if self._prepared is None or self._prepared[0] is not scenario:
            self._prepared = (scenario, *_build(scenario))
        _, template, names = self._prepared
        self._game = template.copy()
        self._game.rules = self._rules()
        self._names = names.copy()
        self._before = None

    def snapshot(self) -> object:
        self._before = _Snapshot(self._game.copy(), self._names.copy())
        return self._before

    def restore(self, snapshot: object) -> None:
        assert isinstance(snapshot, _Snapshot)
        self._game, self._names = snapshot.game.copy(), snapshot.names.copy()
        self._before = None

    # ---- state

    def priority(self) -> PlayerName | None:
        seat = self._game.priority
        return None if seat is None else self._names.player(seat)

    def current_step(self) -> tuple[PlayerName, StepName]:
        return self._names.player(self._game.active), self._game.step.value

    def stack_keys(self) -> tuple[object, ...]:
        return tuple(reversed(self._game.stack))

    def observe(self) -> Observation:
        return observe(self._game, self._names)

    def rename(self, current: str, name: str) -> None:
        self._names.rename(current, name)

    def word_for(self, game: Game, kind: str, value: object) -> str:
        """Return what the scenario calls an argument of a rule, or nothing for what has no name.

        ``kind`` is the parameter's annotation, which tells an object's number from a player's.
        """
        kind = kind.removesuffix(" | None")
        if kind == "PlayerId" and isinstance(value, int):
            return self._names.player(PlayerId(value))
        if kind == "ObjectId" and isinstance(value, int):
            return self._names.of(game, ObjectId(value))
        if isinstance(value, (Context, PlayerTarget)):
            return self._names.of(game, value.source if isinstance(value, Context) else value)
        return value if isinstance(value, str) else ""

    # ---- moves

    def move(self, move: Cast | Activate | Play | Attack | Block, book: AnswerBook) -> None:
        game = self._game
        seat = game.priority
        if seat is None:
            raise IllegalMove("the game is over")
        chooser = BookChooser(self._names, book)
        game.chooser = chooser
        game.renew_budget()
        try:
            match move:
                case Cast():
                    cast(game, seat, self._object(move.cast))
                    give_priority(game, seat)
                case Activate():
                    it = self._object(move.activate)
                    activate(game, seat, it, self._ability(it, move.ability))
                    give_priority(game, seat)
                case Play():
                    play_land(game, seat, self._object(move.play))
                case Attack():
                    chooser.attackers = {
                        self._object(a): self._seat(d) for a, d in move.attack.items()
                    }
                    self._pass_until(Step.DECLARE_ATTACKERS)
                case Block():
                    chooser.blockers = {
                        self._object(b): self._object(a) for b, a in move.block.items()
                    }
                    self._pass_until(Step.DECLARE_BLOCKERS)
        except IllegalAction as error:
            self._reverse()
            raise IllegalMove(str(error)) from error
        except UnsupportedRule as error:
            raise Unsupported("rule", str(error)) from error

    def _reverse(self) -> None:
        """Reverse a refused move (CR 733.1); only before one that is tried is a copy kept."""
        if self._before is not None:
            self.restore(self._before)

    def pass_priority(self, book: AnswerBook) -> None:
        self._game.chooser = BookChooser(self._names, book)
        try:
            pass_priority(self._game)
        except IllegalAction as error:
            self._reverse()
            raise IllegalMove(str(error)) from error
        except UnsupportedRule as error:
            raise Unsupported("rule", str(error)) from error

    def concede(self, player: PlayerName, book: AnswerBook) -> None:
        self._game.chooser = BookChooser(self._names, book)
        concede(self._game, self._seat(player))

    def _pass_until(self, step: Step) -> None:
        game = self._game
        if game.stack:
            raise IllegalMove("attackers and blockers are declared with an empty stack (CR 508.1)")
        if game.step is step:
            raise IllegalMove(f"the declaration of the {step} step is over (CR 508.1, 509.1)")
        for _ in range(40):
            if game.step is step:
                return
            before = (game.turn_number, game.stack.copy())
            pass_priority(game)
            if game.priority is None or (game.turn_number, game.stack) != before:
                if game.step is step:
                    return
                break
        raise IllegalMove(f"the {step} step does not come before something else happens")

    # ---- names

    def _object(self, name: str) -> ObjectId:
        found = self._names.find(self._game, name)
        if found is None:
            raise ScriptError(f"no object is called {name!r} now")
        return found

    def _seat(self, name: str) -> PlayerId:
        seat = self._names.seat(name)
        if seat is None:
            raise ScriptError(f"{name!r} is not a player of this scenario")
        return seat

    def _ability(self, it: ObjectId, which: str | int) -> ActivatedAbility:
        """Return an activated ability by its line in the card's text, or by that line."""
        abilities = self._game.characteristics(it).abilities.activated
        if isinstance(which, str):
            definition = self._game.objects[it].definition
            text = self._names.text_of(definition.name) if definition is not None else ""
            lines = [line.strip() for line in text.splitlines() if line.strip()]
            if which.strip() not in lines:
                raise ScriptError(f"no line of the card's text reads {which!r}")
            which = lines.index(which.strip()) + 1
        found = [ability for ability in abilities if ability.line == which]
        if found:
            return found[0]
        of_keywords = [ability for ability in abilities if ability.line == 0]
        if len(of_keywords) == 1 and which > len(abilities):
            return of_keywords[0]  # a keyword such as equip, on a later line
        if 1 <= which <= len(abilities):
            return abilities[which - 1]
        raise IllegalMove(f"the object has no activated ability {which}")


# ---------------------------------------------------------------- making the position


def _build(scenario: Scenario) -> tuple[Game, Names]:
    """Make the position of a scenario (a state without a history)."""
    start = scenario.start
    players = start.players()
    cards = {card.name: card for card in scenario.cards}
    game = Game(len(players))
    names = Names(tuple(players))
    attached: list[tuple[GameObject, str]] = []
    for seat, (_, position) in enumerate(players.items()):
        player = game.players[seat]
        player.life = position.life
        player.counters = dict(position.counters)
        player.mana = [Mana(symbol) for symbol in parse_mana(position.mana)]
        for zone in ZONES:
            for placed in getattr(position, zone.value):
                thing = _place(game, names, PlayerId(seat), zone, placed, cards)
                if placed.attached_to is not None:
                    attached.append((thing, placed.attached_to))
    for thing, host in attached:
        thing.attached_to = names.find(game, host)
        if thing.attached_to is None:
            raise ScriptError(f"nothing is called {host!r} to attach something to")
    game.active = PlayerId(list(players).index(start.turn.active))
    game.step = Step(start.turn.step)
    game.turn_number = start.turn.number
    game.priority = game.active
    game.touch()
    settle(game)
    return game, names


def _place(
    game: Game,
    names: Names,
    seat: PlayerId,
    zone: Zone,
    placed: Placed,
    cards: dict[str, Card],
) -> GameObject:
    card = cards.get(placed.card)
    if card is None:
        raise ScriptError(f"there is no card called {placed.card!r}")
    owner = seat if placed.owner is None else names.seat(placed.owner)
    if owner is None:
        raise ScriptError(f"{placed.owner!r} is not a player of this scenario")
    thing = GameObject(
        game.new_object_id(),
        game.new_card_id(),
        definition_of(card),
        owner,
        seat if zone is Zone.BATTLEFIELD else owner,
        zone,
        game.tick(),
        face=placed.face,
        is_token=placed.token,
        face_down=placed.face_down,
        tapped=placed.tapped,
        sick=placed.sick,
        counters=dict(placed.counters),
        damage=placed.damage,
    )
    game.objects[thing.id] = thing
    game.zone_of(owner, zone).append(thing.id)
    names.add(placed.name, thing.card_id)
    if thing.definition is not None:
        text = "\n".join(face.text for face in card.faces)
        names.texts[thing.definition.name] = text
    return thing


_PRINTED = ("name", "cost", "text", "power", "toughness", "loyalty", "defense")


@lru_cache(maxsize=4096)
def definition_of(card: Card) -> CardDefinition:
    """Return the card as the reference engine has it.

    Raises :class:`Unsupported` with the sentence that the card language declines, and
    :class:`ScriptError` for a card that cannot be.
    """
    faces: list[PrintedFace] = []
    for face in card.faces:
        printed: PrintedFace = {"type_line": face.type}
        for field in _PRINTED:
            value = getattr(face, field)
            if value is not None:
                printed[field] = value  # type: ignore[literal-required]
        faces.append(printed)
    try:
        return compile_card(card.layout, faces)
    except Declined as declined:
        raise Unsupported("card text", str(declined)) from declined
    except BadCard as error:
        raise ScriptError(f"the card {card.name!r}: {error}") from error


def _names_of(values: Iterable[str]) -> frozenset[str]:
    return frozenset(values)


_HELLO = Hello(
    "reference",
    __version__,
    capabilities=Capabilities(
        cards_by=_names_of(("text", "tree")),
        layouts=_names_of(("normal", "split", "aftermath", "adventure", "modal_dfc", "transform")),
        moves=_names_of(MOVE_KEYS),
        questions=_names_of(QUESTION_KINDS),
        observations=_names_of(("everything",)),
        players=4,
    ),
)
