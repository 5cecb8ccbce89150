"""Forms of the grammar that are not put together part by part, and what they refuse."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from reference_engine.card_text import (
    syntax,
    syntax_events,
)
from reference_engine.card_text.clauses import Malformed
from reference_engine.card_text.syntax import (
    Description,
    Exactly,
    Fixed,
    It,
    Some,
    This,
    UpTo,
)
from reference_engine.card_text.syntax_abilities import (
    EntersTapped,
    EntersWith,
    MoreCounters,
    SizeIs,
)
from reference_engine.card_text.syntax_actions import (
    AddAnyColor,
    AddCouldProduce,
    Arrival,
    CreateToken,
)
from reference_engine.card_text.syntax_effects import (
    Does,
)
from reference_engine.card_text.syntax_events import IsState

# ---- words, numbers, descriptions


def some_of(how_many: syntax.HowMany, other: bool) -> Callable[[Description], Some]:
    return lambda description: Some(how_many, other, description)


ONE = Exactly(Fixed(1))
UP_TO_ONE = UpTo(Fixed(1))


def description_of(words: tuple[str, ...], *qualifiers: syntax.Qualifier) -> Description:
    return Description(words, qualifiers)


def fixed_of(text: str) -> Fixed:
    return Fixed(int(text))


def only_tapped(state: str | None) -> None:
    if state not in (None, "tapped"):
        raise Malformed(f"{state!r} where only 'tapped' can stand")


def arrival_of(state: str | None, under: Any, number: Any, kind: Any) -> Arrival:
    only_tapped(state)
    return Arrival(state is not None, under, None if number is None else (number, kind))


def create_tapped(number: Any, state: str, size: str, words: Any, ability: Any) -> CreateToken:
    only_tapped(state)
    return create(number, size, words, ability, tapped=True)


def create(
    number: Any, size: str | None, words: tuple[str, ...], ability: Any, tapped: bool = False
) -> CreateToken:
    if words[-1] != "token" or "token" in words[:-1] or "or" in words:
        raise Malformed("what is created must be tokens")
    if size is None and words[0] == "tapped":
        tapped, words = True, words[1:]
    return CreateToken(number, tapped, size, words[:-1], () if ability is None else (ability,))


def one_ability_of(ability: Any) -> tuple[Any, ...]:
    return () if ability is None else (ability,)


def becomes_tapped(who: Any, state: str) -> syntax_events.BecomesTapped:
    if state != "tapped":
        raise Malformed("a change of state that nothing watches")
    return syntax_events.BecomesTapped(who)


def enters_tapped(who: This, state: str) -> EntersTapped:
    only_tapped(state)
    return EntersTapped(who)


def same_counter(kind: str | None, description: Description, again: str, how: Any) -> MoreCounters:
    if kind != again:
        raise Malformed("two kinds of counter")
    return MoreCounters(kind, description, how)


def enters_with_if(condition: Any, who: Any, number: Any, kind: str) -> EntersWith:
    return EntersWith(
        This("creature") if isinstance(who, It) else who, number, kind, None, None, condition
    )


def add_one_color(number: Any, one: str) -> AddAnyColor:
    if one != "1":
        raise Malformed("more than one colour")
    return AddAnyColor(number, "of any one color")


def could(what: Any) -> Callable[[Any, Some], AddCouldProduce]:
    def form(number: Any, some: Some) -> AddCouldProduce:
        if some.how_many != ONE or some.other:
            raise Malformed("more than one permanent")
        return AddCouldProduce(number, what, some.description)

    return form


def choose_number(number: str) -> str:
    return {"1": "one", "2": "two"}.get(number) or malformed("a number of modes that is not known")


def choose_up_to(number: str) -> str:
    return {"1": "up to one", "2": "up to two"}.get(number) or malformed("too many modes")


def malformed(reason: str) -> Any:
    raise Malformed(reason)


def player_does(optional: bool) -> Callable[[Any, Any], Does]:
    return lambda player, action: Does(player, action, optional=optional)


def is_state(what: Any, state: str) -> IsState:
    if state == "colorless":
        raise Malformed("a colour where a status is meant")
    return IsState(what, state)  # type: ignore[arg-type]  # the token has no other value


def stat_is(who: This, stat: Any, quantity: Any) -> SizeIs:
    """ "This creature's power is equal to …"."""
    if stat == "mana value":
        raise Malformed("a mana value that an ability defines")
    return SizeIs(who, stat, quantity)
