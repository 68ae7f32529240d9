"""Ctrl-C and SIGTERM, put off while something is done that must be done as a whole or not at all."""

from __future__ import annotations

import signal
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import FrameType, TracebackType
from typing import Any, Self

STOPPING = (signal.SIGINT, signal.SIGTERM)


class Interrupts:
    """A context in which the handlers of SIGINT and SIGTERM run before or after a block under `whole`, never within it.

    Such a handler may raise KeyboardInterrupt. Handlers run only in the main thread; in other threads nothing is
    delayed.
    """

    def __init__(self) -> None:
        self._handlers: dict[int, Callable[[int, FrameType | None], Any]] = {}
        self._whole = False
        self._came: list[int] = []

    def __enter__(self) -> Self:
        if threading.current_thread() is threading.main_thread():
            for number in STOPPING:
                handler = signal.getsignal(number)
                if callable(handler):
                    self._handlers[number] = handler
                    signal.signal(number, self._take)
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        for number, handler in self._handlers.items():  # broken off here, `_take` hands on what comes
            signal.signal(number, handler)

    def _take(self, number: int, frame: FrameType | None) -> None:
        if self._whole:
            self._came.append(number)
        else:
            self._handlers[number](number, frame)

    @contextmanager
    def whole(self) -> Iterator[None]:
        """Delay the handlers of SIGINT and SIGTERM until the `with` block has ended, then run them."""
        self._whole = True
        try:
            yield
        finally:
            self._whole = False
            came, self._came = self._came, []
            for number in came:
                self._handlers[number](number, None)
