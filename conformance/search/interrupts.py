"""Remember that a person pressed Ctrl-C.

An interrupt may come while Python runs what drops or changes exceptions: it drops one that is
raised in a callback of its garbage collector (Hypothesis has one), Hypothesis answers one that
comes as it begins with an ``AssertionError``, and an engine in native code may take one for its
own fault.  Then the run would go on, or end as if it were broken.
"""

from __future__ import annotations

import signal
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType, TracebackType
from typing import Self


class Interrupts:
    """Within it an interrupt is raised as ever, and raised again if it was lost.

    :func:`check_interrupts` raises it where it was dropped; an ``Exception`` that leaves the
    block after an interrupt leaves it as ``KeyboardInterrupt``.  Blocks may be nested: all know
    of an interrupt.  Python says nothing of one that it dropped.  Where interrupts are ignored,
    or somebody else handles them, nothing is changed.
    """

    def __init__(self) -> None:
        self._pressed = False
        self._outer: Interrupts | None = None
        self._ours = False
        self._told_of_dropped = sys.unraisablehook

    @property
    def pressed(self) -> bool:
        """Was there one?"""
        return self._pressed

    def _handle(self, number: int, frame: FrameType | None) -> None:
        self._pressed = True
        if self._outer is not None:
            self._outer._handle(number, frame)
        signal.default_int_handler(number, frame)

    def _dropped(self, what: sys.UnraisableHookArgs, /) -> None:
        if not issubclass(what.exc_type, KeyboardInterrupt):
            self._told_of_dropped(what)

    def __enter__(self) -> Self:
        if threading.current_thread() is not threading.main_thread():
            return self
        self._outer = _innermost()
        default = signal.getsignal(signal.SIGINT) is signal.default_int_handler
        if self._outer is not None or default:
            signal.signal(signal.SIGINT, self._handle)
            self._told_of_dropped = sys.unraisablehook
            sys.unraisablehook = self._dropped
            self._ours = True
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        if self._ours:
            outer = signal.default_int_handler if self._outer is None else self._outer._handle
            signal.signal(signal.SIGINT, outer)
            sys.unraisablehook = self._told_of_dropped
        if self._pressed and isinstance(error, Exception):
            raise KeyboardInterrupt from error


def check_interrupts() -> None:
    """Raise ``KeyboardInterrupt`` when there was one in the blocks that are open."""
    block = _innermost()
    if block is not None and block.pressed:
        raise KeyboardInterrupt


def _innermost() -> Interrupts | None:
    block = getattr(signal.getsignal(signal.SIGINT), "__self__", None)
    return block if isinstance(block, Interrupts) else None


@contextmanager
def interrupts_held() -> Iterator[None]:
    """Raise an interrupt that comes within only at the end.

    A process that is started within holds it too, until :func:`end_at_interrupts`: one that is
    interrupted while it loads would show a traceback.
    """
    if not hasattr(signal, "pthread_sigmask"):  # Windows
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def end_at_interrupts() -> None:
    """End this process, without a word, at an interrupt: one that was held and any to come."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    if hasattr(signal, "pthread_sigmask"):
        signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGINT})
