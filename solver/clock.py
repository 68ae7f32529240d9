"""A clock that another thread can stop: then every time limit by it is over."""

from __future__ import annotations

from collections.abc import Callable
from threading import Event
from time import perf_counter


class _Forever(float):
    """Seconds that nobody has set as a limit, so that no number that somebody sets is taken for them."""


FOREVER = _Forever(1e9)  # as no limit, but that the clock is looked at
LEAP = 2 * FOREVER
REASONS = 0.1  # seconds after a search that the reasons of its moves may take, and at most a tenth of its own
REASONS_EFFORT = 4_000_000  # that they may take without a time limit


class Clock:
    """A clock for `clock=` of the solvers. Once it is stopped it leaps ahead by more than FOREVER at each look, so that
    also a search that begins by it afterwards ends at once. `event` is set then."""

    def __init__(self, time: Callable[[], float]) -> None:
        self._time = time
        self._leap = 0.0
        self.event = Event()

    @property
    def stopped(self) -> bool:
        """True if `stop` was called."""
        return self.event.is_set()

    def __call__(self) -> float:
        if self.stopped:
            self._leap += LEAP
        return self._time() + self._leap

    def stop(self) -> None:
        """End what runs by this clock."""
        self.event.set()


def between(began: float, now: float) -> float:
    """Return the seconds between two looks at a clock, without the leaps of one that was stopped."""
    return (now - began) % LEAP


def is_limit(seconds: float | None) -> bool:
    """Return whether these seconds limit a search, however many they are."""
    return seconds is not None and not isinstance(seconds, _Forever)


class Limit:
    """The rest of what a question may spend on work besides its playouts: seconds by its clock, and effort, which
    counts the same on every machine. None is no limit."""

    def __init__(
        self,
        clock: Callable[[], float] = perf_counter,
        seconds: float | None = None,
        effort: int | None = None,
    ) -> None:
        self.clock = clock
        self.effort = effort
        self._until = None if seconds is None else clock() + seconds

    @property
    def seconds(self) -> float | None:
        """The seconds that are left."""
        return None if self._until is None else max(0.0, self._until - self.clock())

    @property
    def is_over(self) -> bool:
        """True if nothing is left."""
        if self.effort is None or self.effort > 0:
            if self.seconds != 0:
                return False
            self.end()  # no further look at the clock
        return True

    def spend(self, effort: int) -> None:
        """Count effort that was spent."""
        if self.effort is not None:
            self.effort -= effort

    def end(self) -> None:
        """Leave nothing."""
        self.effort = 0


def limit_of_reasons(seconds: float | None, clock: Callable[[], float], *, ended: bool) -> Limit:
    """Return what the reasons of the moves may take after a search of so many seconds; nothing if it was `ended`
    early."""
    if ended:
        return Limit(effort=0)
    if seconds is not None and is_limit(seconds):
        return Limit(clock, min(REASONS, seconds / 10))
    return Limit(clock, seconds, REASONS_EFFORT)
