"""Read the answers of a script as what a question wants; every adapter reads them alike."""

from __future__ import annotations

from conformance.engines.errors import ScriptError
from conformance.scenario.model import AnswerValue


def as_names(value: AnswerValue) -> tuple[str, ...]:
    """Read an answer that is a name or several; ``none`` is no name.

    Raises :class:`ScriptError` for an answer of another kind.
    """
    if isinstance(value, (bool, dict)):
        raise ScriptError(f"an answer here is a name or a list of names, not {value!r}")
    if isinstance(value, tuple):
        return value
    return () if value == "none" else (str(value),)


def as_number(value: AnswerValue) -> int:
    """Read an answer that is a number; true is once.

    Raises :class:`ScriptError` for an answer of another kind.
    """
    if isinstance(value, (bool, int)) or (isinstance(value, str) and value.isdigit()):
        return int(value)
    raise ScriptError(f"an answer here is a number, not {value!r}")
