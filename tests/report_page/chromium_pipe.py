"""Drive a headless Chromium over its debugging pipe, with the standard library alone."""

from __future__ import annotations

import base64
import itertools
import json
import os
import select
import shutil
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

NAMES = ("chromium", "chromium-browser", "google-chrome")
_LONGEST_WAIT = 60.0
_KEY_CODES = {"Escape": 27, "Enter": 13, "ArrowLeft": 37, "ArrowRight": 39, "Tab": 9}


def find_browser() -> str | None:
    """Return the path of a browser; None when none is installed."""
    return next((path for path in map(shutil.which, NAMES) if path), None)


class Page:
    """One page of a browser.  Messages end with a zero byte, in either direction."""

    def __init__(self, to_browser: int, from_browser: int) -> None:
        self._write, self._read = to_browser, from_browser
        self._ids = itertools.count(1)
        self._buffer = b""
        self._session = ""
        self.events: list[dict[str, Any]] = []
        target = self.call("Target.createTarget", url="about:blank")["targetId"]
        attached = self.call("Target.attachToTarget", targetId=target, flatten=True)
        self._session = attached["sessionId"]
        for domain in ("Page", "Runtime", "Network", "Log"):
            self.call(f"{domain}.enable")
        self.size(1440, 900)

    def call(self, method: str, **params: Any) -> dict[str, Any]:
        """Return the result of a command.  Raises ``AssertionError`` when it is refused."""
        number = next(self._ids)
        message: dict[str, Any] = {"id": number, "method": method, "params": params}
        if self._session:
            message["sessionId"] = self._session
        os.write(self._write, json.dumps(message).encode() + b"\0")
        while True:
            found = self._receive()
            if found.get("id") == number:
                assert "error" not in found, f"{method}: {found['error']}"
                result: dict[str, Any] = found["result"]
                return result
            self.events.append(found)

    def _receive(self) -> dict[str, Any]:
        end = time.monotonic() + _LONGEST_WAIT
        while b"\0" not in self._buffer:
            ready, _, _ = select.select([self._read], [], [], max(0.0, end - time.monotonic()))
            assert ready, "the browser did not answer in time"
            chunk = os.read(self._read, 1 << 20)
            assert chunk, "the browser went away"
            self._buffer += chunk
        line, _, self._buffer = self._buffer.partition(b"\0")
        message: dict[str, Any] = json.loads(line)
        return message

    def open(self, path: Path, fragment: str = "") -> None:
        """Open a file and wait until it is loaded."""
        self.call("Page.navigate", url=path.as_uri() + fragment)
        end = time.monotonic() + _LONGEST_WAIT
        loaded = "document.readyState === 'complete' && location.protocol === 'file:'"
        while not self.js(loaded):
            assert time.monotonic() < end, f"{path} does not load"

    def js(self, source: str) -> Any:
        """Return the value of an expression in the page."""
        found = self.call("Runtime.evaluate", expression=source, returnByValue=True)
        assert "exceptionDetails" not in found, f"{source}: {found['exceptionDetails']}"
        return found["result"].get("value")

    def click(self, selector: str) -> None:
        """Click with the mouse in the middle of an element."""
        where = self.js(
            f"(() => {{ const e = document.querySelector({json.dumps(selector)});"
            "e.scrollIntoView({block: 'center'}); const r = e.getBoundingClientRect();"
            "return [r.x + r.width / 2, r.y + r.height / 2]; })()"
        )
        for kind in ("mousePressed", "mouseReleased"):
            self.call("Input.dispatchMouseEvent", type=kind, x=where[0], y=where[1],
                      button="left", clickCount=1)  # fmt: skip

    def press(self, key: str) -> None:
        """Press and release a key."""
        extra: dict[str, Any] = {"text": key} if len(key) == 1 else {}
        extra |= {"windowsVirtualKeyCode": _KEY_CODES[key]} if key in _KEY_CODES else {}
        self.call("Input.dispatchKeyEvent", type="keyDown", key=key, **extra)
        self.call("Input.dispatchKeyEvent", type="keyUp", key=key)

    def size(self, width: int, height: int) -> None:
        """Give the window a size."""
        self.call("Emulation.setDeviceMetricsOverride", width=width, height=height,
                  deviceScaleFactor=1, mobile=False)  # fmt: skip

    def colours(self, scheme: str) -> None:
        """Prefer light or dark."""
        feature = {"name": "prefers-color-scheme", "value": scheme}
        self.call("Emulation.setEmulatedMedia", features=[feature])

    def picture(self, path: Path) -> None:
        """Save what the window shows as a PNG file."""
        path.write_bytes(base64.b64decode(self.call("Page.captureScreenshot")["data"]))

    def faults(self) -> list[str]:
        """Return what the page complained of: exceptions, blocked or failed requests."""
        found = []
        for event in self.events:
            method, params = event.get("method", ""), event.get("params", {})
            if method == "Runtime.exceptionThrown":
                found.append(str(params["exceptionDetails"]))
            if method == "Log.entryAdded" and params["entry"]["level"] == "error":
                found.append(params["entry"]["text"])
        return found

    def requests(self) -> list[str]:
        """Return the addresses that the page asked for, its own among them."""
        return [
            event["params"]["request"]["url"]
            for event in self.events
            if event.get("method") == "Network.requestWillBeSent"
        ]


@contextmanager
def browser_page(browser: str, profile: Path) -> Iterator[Page]:
    """Start a browser with a profile of its own and give its page; end it afterwards."""
    read_by_browser, to_browser = os.pipe()
    from_browser, written_by_browser = os.pipe()
    # The browser reads descriptor 3 and writes 4; the shell puts the pipes there.
    script = (
        f'exec "$0" --headless=new --no-sandbox --disable-gpu --hide-scrollbars '
        f"--disable-dev-shm-usage --no-first-run --disable-extensions "
        f'--remote-debugging-pipe "--user-data-dir=$1" about:blank '
        f"3<&{read_by_browser} 4>&{written_by_browser}"
    )
    process = subprocess.Popen(
        ["bash", "-c", script, browser, str(profile)],
        pass_fds=(read_by_browser, written_by_browser),
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    os.close(read_by_browser)
    os.close(written_by_browser)
    try:
        yield Page(to_browser, from_browser)
    finally:
        os.close(to_browser)
        os.close(from_browser)
        process.terminate()
        try:
            process.wait(timeout=10)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()
