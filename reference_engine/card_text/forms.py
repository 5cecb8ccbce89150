"""Forms of the grammar that are not put together part by part, and what they refuse."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from reference_engine.card_text import (
    syntax,
    syntax_events,
)
from reference_engine.card_text.clauses import Malformed
from reference_engine.card_text.subtypes import UNCHANGED_PLURALS
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


def played_land(what: Description) -> syntax_events.PlayedLand:
    if what != Description(("land",)):
        raise Malformed("only a land is played; a spell is cast")
    return syntax_events.PlayedLand()


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


# ---- singular and plural


class ManyWords(tuple[str, ...]):
    """Words whose noun stands in the plural."""

    __slots__ = ()


class EitherWords(tuple[str, ...]):
    """Words whose noun is the same in the singular and the plural."""

    __slots__ = ()


def words(tokens: tuple[Any, ...]) -> tuple[str, ...]:
    """Return words, with what their noun stands in: it is as long as it is written, or not."""
    noun = tokens[-1]
    plain = tuple(str(token) for token in tokens)
    if str(noun) in UNCHANGED_PLURALS:
        return EitherWords(plain)
    many = noun.end_pos is not None and noun.end_pos - noun.start_pos != len(noun)
    return ManyWords(plain) if many else plain


def one(description: Description) -> Description:
    """Return a description in the singular; "target creatures" is none."""
    if isinstance(description.words, ManyWords):
        raise Malformed(f"{description.words[-1]} in the plural, with no number")
    return description


def many(description: Description) -> Description:
    """Return a description in the plural; "destroy creature" lacks an article or a number."""
    if not isinstance(description.words, (ManyWords, EitherWords)):
        raise Malformed(f"{description.words[-1]} in the singular, without “a”, “target”, “each”")
    return description


def counted(number: Any, description: Description) -> Description:
    """Return a description that agrees with its number."""
    return one(description) if number == Fixed(1) else many(description)
