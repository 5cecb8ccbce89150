"""Names of a scenario, and the objects of the reference engine that bear them."""

from __future__ import annotations

from conformance.scenario.model import PlayerName
from reference_engine.abilities.context import PlayerTarget
from reference_engine.game import Game
from reference_engine.types import CardId, ObjectId, PlayerId


class Names:
    """Names by card: the name follows the card through zones.  Others are ``#`` and a number."""

    def __init__(self, players: tuple[PlayerName, ...]) -> None:
        self._players = players
        self._cards: dict[str, CardId] = {}
        self._names: dict[CardId, str] = {}
        self.texts: dict[str, str] = {}  # rules text by card, for abilities named by their line

    def copy(self) -> Names:
        """Return an independent copy."""
        other = Names(self._players)
        other._cards = dict(self._cards)
        other._names = dict(self._names)
        other.texts = self.texts
        return other

    # ---- players

    def player(self, seat: PlayerId) -> PlayerName:
        """Return the name of a seat."""
        return self._players[seat]

    def seat(self, name: str) -> PlayerId | None:
        """Return the seat of a player's name, or None."""
        if name not in self._players:
            return None
        return PlayerId(self._players.index(name))

    # ---- objects

    def add(self, name: str, card: CardId) -> None:
        """Give a card its name."""
        self._cards[name] = card
        self._names[card] = name

    def rename(self, current: str, name: str) -> None:
        """Give a name to what has been ``#`` and a number so far."""
        card = self._cards.pop(current, None)
        self.add(name, CardId(int(current[1:])) if card is None else card)

    def named(self) -> dict[str, CardId]:
        """Return all names that the scenario has given."""
        return self._cards

    def of_card(self, card: CardId) -> str:
        """Return the name of a card, token or ability."""
        return self._names.get(card) or f"#{card}"

    def of(self, game: Game, it: ObjectId | PlayerTarget) -> str:
        """Return the name of an object that is or was, or of a player."""
        if isinstance(it, PlayerTarget):
            return self.player(it.player)
        return self.of_card(game.object_or_last_known(it).card_id)

    def text_of(self, card: str) -> str:
        """Return a card's rules text, or nothing for one that is not in the scenario."""
        return self.texts.get(card, "")

    def find(self, game: Game, name: str) -> ObjectId | None:
        """Return the object that bears a name now, or None."""
        card = self._cards.get(name)
        if card is None and name.startswith("#") and name[1:].isdigit():
            card = CardId(int(name[1:]))
        if card is None:
            return None
        return next((it for it, o in game.objects.items() if o.card_id == card), None)
