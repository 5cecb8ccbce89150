"""Answer a prompt to choose among words: what they stand for has to be found out.

The engine asks so for modes, optional costs, faces, a word that a permanent is given as it
enters, and the replacement effect that applies first.
"""

from __future__ import annotations

from dataclasses import replace

from conformance.engines.errors import IllegalMove, Unsupported
from conformance.engines.reading import as_number
from conformance.engines.trace import Question

from .asking import COSTED, Asker, Output, shown_text
from .table import Prompt

FUSE = "Fuse "
COLORS = ("White", "Blue", "Black", "Red", "Green")


def selection(asker: Asker, prompt: Prompt) -> Output:
    """Choose among words: modes, optional costs, or what leaves no choice."""
    options = [str(option["label"]) for option in prompt.input["options"]]
    low, high = int(prompt.input["minTotal"]), int(prompt.input["maxTotal"])
    if len(options) == low == high:
        return _chosen(*range(len(options)))
    if low == high == 1 and len(set(options)) == 1:
        return _chosen(0)  # effects that read alike, such as two doublers
    words = shown_text(prompt).lower()
    if low == 0 and all(COSTED.search(one) for one in options):
        return _chosen(*_optional_costs(asker, prompt))
    if low == high == 1 and set(options) <= set(COLORS):
        return _named(asker, prompt, options)
    titled = _titled(asker, prompt)
    if titled is not None and high == 1:
        return _side(asker, replace(prompt, source=titled), options)
    # A prompt for the order of replacement effects looks like one for modes; only a script with
    # modes to choose says which it is.
    modal = any(answer.kind == "mode" for answer in asker.book.answers)
    if modal and (asker.announces() or "mode" in words):
        numbers = [str(n + 1) for n in range(len(options))]
        value = asker.ask(prompt, "mode", numbers, (low, high))
        chosen = [as_number(one) - 1 for one in (value if isinstance(value, tuple) else (value,))]
        if not low <= len(chosen) <= high or any(not 0 <= n < len(options) for n in chosen):
            raise IllegalMove(f"the engine does not offer the modes {value!r}")
        return _chosen(*chosen)
    first = _replacement(asker, prompt, options) if low == high == 1 else None
    if first is not None:
        return first
    raise Unsupported("question", f"the engine asks to select: {shown_text(prompt)}; {options}")


def _chosen(*places: int) -> Output:
    return {"type": "selectionDecision", "chosenIndices": list(places)}


def _named(asker: Asker, prompt: Prompt, options: list[str]) -> Output:
    """Choose a colour for a permanent that enters (CR 614.12a): the word, no mana."""
    words = [option.lower() for option in options]
    value = asker.ask(prompt, "named", words)
    if value not in words:
        raise IllegalMove(f"the engine does not offer {value!r}; offered: {', '.join(words)}")
    return _chosen(words.index(str(value)))


def _replacement(asker: Asker, prompt: Prompt, options: list[str]) -> Output | None:
    """Choose the replacement effect that applies first (CR 616.1e); None where these are none.

    The engine shows what the effects do, a script names their sources.  Where it does not, the
    order makes no difference.
    """
    sources = [asker.play.with_line(option) for option in options]
    if not all(sources):
        return None
    names = [name for found in sources for name in found]
    player = asker.play.names.seats[prompt.seat]
    if asker.book.find(Question("replacement", player, options=tuple(names))) is None:
        return _chosen(0)
    value = asker.ask(prompt, "replacement", names)
    for place, found in enumerate(sources):
        if value in found:
            return _chosen(place)
    raise IllegalMove(f"no replacement effect of {value!r} is offered; of: {', '.join(names)}")


def _titled(asker: Asker, prompt: Prompt) -> str | None:
    """Return the id of the card with several faces that a prompt is titled with, if it is one."""
    title = prompt.input.get("presentation", {}).get("title")
    for number, card in asker.play.cards.items():
        if len(card.faces) > 1 and title in asker.play.face_names(card):
            return number
    return None


def _side(asker: Asker, prompt: Prompt, options: list[str]) -> Output:
    """Choose the face with which a card is cast in a resolution.

    The engine describes them and does not name them; it lists them in their order on the card,
    and both at once, of a card with fuse, last.
    """
    card = asker.play.cards[str(prompt.source)]
    sides = [face.name for face in card.faces]
    if options[-1].startswith(FUSE):
        sides.append(card.name)
    if len(sides) != len(options):
        raise Unsupported("question", f"which faces of {card.name} these are: {options}")
    value = asker.ask(prompt, "face", sides)
    if value not in sides:
        raise IllegalMove(f"the engine does not offer {value!r}; offered: {', '.join(sides)}")
    return _chosen(sides.index(str(value)))


def _optional_costs(asker: Asker, prompt: Prompt) -> list[int]:
    """Ask how often optional additional costs are paid (CR 601.2b)."""
    options = [str(option["label"]) for option in prompt.input["options"]]
    value = asker.ask(prompt, "additional", None if len(options) > 1 else ["0", "1"])
    if isinstance(value, (bool, int)) or (isinstance(value, str) and value.isdigit()):
        if len(options) > 1 and int(value):
            raise Unsupported("question", f"several optional costs: {', '.join(options)}")
        return [0] * int(value)
    wanted = value if isinstance(value, (tuple, dict)) else (value,)
    chosen = [
        place
        for place, option in enumerate(options)
        for word in wanted
        if option.casefold().startswith(str(word).casefold())
    ]
    if not chosen and value not in ((), "none"):
        raise IllegalMove(f"the engine does not offer {value!r}; offered: {', '.join(options)}")
    return chosen
