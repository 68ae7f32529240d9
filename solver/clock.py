"""A clock that another thread can stop: then every time limit by it is over."""

from __future__ import annotations

from collections.abc import Callable
from threading import Event
from time import perf_counter


class _Forever(float):
    """A number of seconds that means no limit, distinct from every number that a user sets."""


FOREVER = _Forever(1e9)  # as no limit, but that the clock is looked at
LEAP = 2 * FOREVER
REASONS = 0.1  # seconds after a search that the reasons of its moves may take, and at most a tenth of its own
REASONS_EFFORT = 4_000_000  # that they may take without a time limit


class Clock:
    """A clock for the argument `clock` of the solvers.

    A stopped clock advances by more than FOREVER at each look, so that even a later search by it ends at once. `event`
    is set then.
    """

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
        """Stop the clock, which ends the work that reads it."""
        self.event.set()


def between(began: float, now: float) -> float:
    """Return the seconds between two readings of a `Clock`, without the jumps that it makes once it is stopped."""
    return (now - began) % LEAP


def is_limit(seconds: float | None) -> bool:
    """Return whether these seconds limit a search: False for None and for FOREVER, True for any other number."""
    return seconds is not None and not isinstance(seconds, _Forever)


class Limit:
    """The remaining budget of a request for work other than playouts: seconds by its clock, and effort.

    Effort counts the same on every machine. None means no limit.
    """

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
        """The seconds that are left, at least 0; None without a time limit."""
        return None if self._until is None else max(0.0, self._until - self.clock())

    @property
    def is_over(self) -> bool:
        """True if no time or no effort is left."""
        if self.effort is None or self.effort > 0:
            if self.seconds != 0:
                return False
            self.end()  # no further look at the clock
        return True

    def spend(self, effort: int) -> None:
        """Subtract effort from the budget, unless effort is unlimited."""
        if self.effort is not None:
            self.effort -= effort

    def end(self) -> None:
        """End the budget: `is_over` is true from now on."""
        self.effort = 0


def limit_of_reasons(seconds: float | None, clock: Callable[[], float], *, ended: bool) -> Limit:
    """Return the budget for explaining moves after a search with the time limit `seconds`.

    It is a tenth of that time, at most 0.1 s, or a fixed effort if the search had no time limit. If the search was
    `ended` early, nothing is left.
    """
    if ended:
        return Limit(effort=0)
    if seconds is not None and is_limit(seconds):
        return Limit(clock, min(REASONS, seconds / 10))
    return Limit(clock, seconds, REASONS_EFFORT)
