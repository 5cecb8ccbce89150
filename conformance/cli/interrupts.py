"""Remember that a person pressed Ctrl-C.

Python drops an exception that is raised in a callback of its garbage collector, and Hypothesis
has one: an interrupt that comes at that moment would be lost, and the run would go on.
"""

from __future__ import annotations

import signal
import threading
from types import FrameType, TracebackType
from typing import Self


class Interrupts:
    """Within it an interrupt is raised as ever, and :meth:`check` raises it again if it was lost.

    Where interrupts are ignored, or somebody else handles them, nothing is changed.
    """

    def __init__(self) -> None:
        self._pressed = False
        self._ours = False

    def check(self) -> None:
        """Raise ``KeyboardInterrupt`` when there was one."""
        if self._pressed:
            raise KeyboardInterrupt

    def _handle(self, number: int, frame: FrameType | None) -> None:
        self._pressed = True
        signal.default_int_handler(number, frame)

    def __enter__(self) -> Self:
        in_main = threading.current_thread() is threading.main_thread()
        if in_main and signal.getsignal(signal.SIGINT) is signal.default_int_handler:
            signal.signal(signal.SIGINT, self._handle)
            self._ours = True
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        if self._ours:
            signal.signal(signal.SIGINT, signal.default_int_handler)
