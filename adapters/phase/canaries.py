"""Positive controls."""

from conformance.scenario.model import Card


def refuse_misread(cards: tuple[Card, ...]) -> None:
    """Later."""
