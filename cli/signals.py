"""Ctrl-C and SIGTERM: both break a command off, which then prints what is known."""

from __future__ import annotations

import signal
import time
from types import FrameType

AGAIN = 1.0  # seconds in which signals after the first are one with it: `timeout` sends two


class Signals:
    """The command's reaction to SIGINT and SIGTERM. `terminated` is True after SIGTERM. A signal that the caller of the
    program lets it ignore stays ignored."""

    def __init__(self) -> None:
        self.terminated = False
        self._last: float | None = None

    def listen(self) -> None:
        """Let SIGINT and SIGTERM raise KeyboardInterrupt from now on."""
        for number in (signal.SIGINT, signal.SIGTERM):
            if signal.getsignal(number) is not signal.SIG_IGN:
                signal.signal(number, self._raise)

    def leave(self) -> None:
        """Ignore SIGINT and SIGTERM from now on, since the output is written.

        Python removes its handlers as it ends, so a signal would kill it before it exits with the code of the command.
        """
        for number in (signal.SIGINT, signal.SIGTERM):
            if signal.getsignal(number) == self._raise:
                signal.signal(number, signal.SIG_IGN)

    def _raise(self, number: int, frame: FrameType | None) -> None:
        now = time.monotonic()
        if self._last is not None and now - self._last < AGAIN:
            return
        if self._last is None:
            self.terminated = number == signal.SIGTERM
        self._last = now
        raise KeyboardInterrupt
