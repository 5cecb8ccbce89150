"""Errors of the engine.  Everything that it raises on purpose is a :class:`RulesError`."""

from __future__ import annotations


class RulesError(Exception):
    """Base of all errors of the engine."""


class IllegalAction(RulesError):
    """A player tried what the rules do not allow; the game is as it was (CR 733.1).

    ``rule`` is the number of the rule that forbids it.
    """

    def __init__(self, reason: str, rule: str) -> None:
        self.reason = reason
        self.rule = rule
        super().__init__(f"{reason} (CR {rule})")


class NotEnoughMana(IllegalAction):
    """A cost could not be paid because there is too little mana in the pool."""


class EndlessLoop(RulesError):
    """The game did more steps than its budget without a player being able to act."""


class UnsupportedRule(RulesError):
    """The engine has no rule for what is asked of it; it never guesses."""
