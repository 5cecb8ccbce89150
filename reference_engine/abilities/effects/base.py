"""What instructions share."""

from __future__ import annotations

from typing import Literal

Duration = Literal["until end of turn", "until your next turn", "while this remains", "for good"]


class Effect:
    """Base of all instructions."""

    __slots__ = ()
