"""The engine's process: a bridge of ours in Node, and one JSON object a line both ways."""

from __future__ import annotations

import contextlib
import json
import os
import select
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

from .install import Installation
from .stage import scripts

BRIDGE = Path(__file__).with_name("bridge.mjs")

BOOT_SECONDS = 50.0
REPLY_SECONDS = 60.0
"""The suite's own limit for a scenario is lower; this one only ends a process nobody waits for."""

Message = dict[str, Any]


class EngineDied(RuntimeError):
    """Raised when the engine's process has ended, or does not answer: a crash of the engine."""


class ForgeProcess:
    """One running engine.  It knows the cards that it was started with."""

    def __init__(self, installation: Installation, cards: frozenset[str]) -> None:
        """Start the engine; :meth:`boot` waits until it is ready."""
        self.cards = cards
        self.known: frozenset[str] = frozenset()
        self.games = 0
        self._buffer = b""
        self._process = subprocess.Popen(
            [installation.node, BRIDGE, installation.folder],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=sys.stderr,
        )
        self.send({"op": "boot", "cards": sorted(cards), "scripts": scripts()})

    def boot(self) -> None:
        """Wait until the engine is ready, and take down which of the cards it has."""
        message = self.receive(BOOT_SECONDS)
        if message["event"] != "booted":
            raise EngineDied(f"the engine does not start: {message}")
        self.known = frozenset(message["known"])

    def send(self, message: Message) -> None:
        """Send one message; raises :class:`EngineDied`."""
        assert self._process.stdin is not None
        try:
            self._process.stdin.write(json.dumps(message).encode() + b"\n")
            self._process.stdin.flush()
        except OSError as error:
            raise EngineDied(f"the engine's process has ended: {error}") from None

    def receive(self, seconds: float = REPLY_SECONDS) -> Message:
        """Return the next message; raises :class:`EngineDied`."""
        assert self._process.stdout is not None
        deadline = time.monotonic() + seconds
        while b"\n" not in self._buffer:
            left = deadline - time.monotonic()
            if left <= 0 or not select.select([self._process.stdout], [], [], left)[0]:
                raise EngineDied(f"the engine's process gives no answer within {seconds:.0f} s")
            chunk = os.read(self._process.stdout.fileno(), 1 << 20)
            if not chunk:
                raise EngineDied(f"the engine's process has ended: {self._process.wait()}")
            self._buffer += chunk
        line, _, self._buffer = self._buffer.partition(b"\n")
        message: Message = json.loads(line)
        if message["event"] == "broken":
            raise EngineDied(f"the engine broke off: {message['error']}")
        return message

    def close(self) -> None:
        """End the process."""
        with contextlib.suppress(OSError):
            self._process.kill()
        for pipe in (self._process.stdin, self._process.stdout):
            if pipe is not None:
                with contextlib.suppress(OSError):
                    pipe.close()
        self._process.wait()
