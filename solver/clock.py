"""A clock that another thread can stop: then every time limit by it is over."""

from __future__ import annotations

from collections.abc import Callable
from threading import Event


class _Forever(float):
    """Seconds that nobody has set as a limit, so that no number that somebody sets is taken for them."""


FOREVER = _Forever(1e9)  # as no limit, but that the clock is looked at
LEAP = 2 * FOREVER


class Clock:
    """A clock for `clock=` of the solvers. Once it is stopped it leaps ahead by more than FOREVER at each look, so that
    also a search that begins by it afterwards ends at once. `event` is set then."""

    def __init__(self, time: Callable[[], float]) -> None:
        self._time = time
        self._leap = 0.0
        self.event = Event()

    @property
    def stopped(self) -> bool:
        """Whether `stop` was called."""
        return self.event.is_set()

    def __call__(self) -> float:
        if self.stopped:
            self._leap += LEAP
        return self._time() + self._leap

    def stop(self) -> None:
        """Ends what runs by this clock."""
        self.event.set()


def between(began: float, now: float) -> float:
    """The seconds between two looks at a clock, without the leaps of one that was stopped."""
    return (now - began) % LEAP


def is_limit(seconds: float | None) -> bool:
    """Whether these seconds limit a search, however many they are."""
    return seconds is not None and not isinstance(seconds, _Forever)
