"""What all tests need: an interrupt that can be sent."""

from __future__ import annotations

import signal


def pytest_configure() -> None:
    """Take notice of interrupts again where a shell has started the tests in the background.

    Such a shell has them ignored, and every process that a test starts would ignore them too.
    """
    if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
        signal.signal(signal.SIGINT, signal.default_int_handler)
