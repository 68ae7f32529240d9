"""Fair turns: many requests are open, and a few of them compute at once.

A request works in its own thread and by its own clock (SharedClock). Whenever its search reads the clock, the search
may have to pass its slot on and wait; the wait does not count as time. A search needs no knowledge of other searches,
and each gets the time that it requested. Askers with open requests share the time equally.
"""

from __future__ import annotations

import itertools
import threading
from collections.abc import Callable, Hashable
from dataclasses import dataclass
from time import perf_counter

from ..clock import Clock

SPAN = 0.1  # seconds of a turn, if other requests wait
PATIENCE = 0.4  # seconds without a look at its clock, after which a request no longer blocks a slot


@dataclass(slots=True)
class _Asker:
    """A client with open requests: their number, and the seconds that they have worked."""

    open: int
    used: float


class Turns:
    """A scheduler that grants `slots` slots in turns of `span` seconds.

    The next turn goes to the waiting request whose asker has worked least. A new asker begins with the least time of
    the others. A request that has not read its clock for `patience` seconds no longer counts as one that holds a slot.
    """

    def __init__(
        self,
        slots: int,
        *,
        span: float = SPAN,
        patience: float = PATIENCE,
        time: Callable[[], float] = perf_counter,
    ) -> None:
        self.slots = slots
        self._span = span
        self._patience = patience
        self._time = time
        self._lock = threading.Lock()
        self._numbers = itertools.count()
        self._askers: dict[Hashable, _Asker] = {}
        self._waiting: list[SharedClock] = []
        self._working: set[SharedClock] = set()

    def clock(self, asker: Hashable, most: float) -> SharedClock:
        """Return the clock of a request, which stops after `most` seconds of work. Call its `end` when the work is
        done."""
        with self._lock:
            known = self._askers.get(asker)
            if known is None:
                least = min((other.used for other in self._askers.values()), default=0.0)
                known = self._askers[asker] = _Asker(0, least)
            known.open += 1
        return SharedClock(self, asker, most, next(self._numbers), self._time)

    @property
    def waiting(self) -> int:
        """The number of requests that wait for a turn."""
        return len(self._waiting)

    def _take(self, clock: SharedClock) -> None:
        """Wait for a turn; a clock that was stopped continues without one."""
        with self._lock:
            clock.granted.clear()
            self._waiting.append(clock)
            self._grant()
        while not clock.stopped and not clock.granted.wait(self._patience / 2):  # a slot may be overdue
            with self._lock:
                self._grant()
        with self._lock:
            if clock in self._waiting:
                self._waiting.remove(clock)
                clock.since = self._time()

    def _grant(self) -> None:
        now = self._time()
        while self._waiting and self._busy(now) < self.slots:
            clock = min(self._waiting, key=lambda one: (self._askers[one.asker].used, one.turn))
            self._waiting.remove(clock)
            self._working.add(clock)
            clock.since, clock.turn = now, next(self._numbers)
            clock.granted.set()

    def _busy(self, now: float) -> int:
        return sum(now - one.since <= self._patience for one in self._working)

    def _account(self, clock: SharedClock, now: float) -> None:
        spent = max(0.0, now - clock.since)
        clock.since = now
        clock.spent += spent
        self._askers[clock.asker].used += spent

    def _look(self, clock: SharedClock) -> None:
        """Let a clock that is read continue its turn, or wait for the next one."""
        now = self._time()
        if now - clock.since < self._span:
            return
        with self._lock:
            others = self._busy(now) - (now - clock.since <= self._patience)
            self._account(clock, now)
            if not self._waiting and others < self.slots:
                return
            self._working.discard(clock)
        self._take(clock)

    def _leave(self, clock: SharedClock) -> None:
        with self._lock:
            if clock in self._working:
                self._account(clock, self._time())
                self._working.discard(clock)
            known = self._askers[clock.asker]
            known.open -= 1
            if not known.open:
                del self._askers[clock.asker]
            self._grant()


class SharedClock(Clock):
    """The clock of a request that shares slots with others.

    The clock runs while the request works, and stops after `most` seconds.
    """

    def __init__(
        self, turns: Turns, asker: Hashable, most: float, number: int, time: Callable[[], float] = perf_counter
    ) -> None:
        super().__init__(self._worked)
        self.asker = asker
        self.most = most
        self.turn = number
        self.since = 0.0
        self.spent = 0.0
        self.granted = threading.Event()
        self._turns = turns
        self._now = time
        self._begun = False

    def begin(self) -> None:
        """Wait for the first turn; the clock runs from then on."""
        self._turns._take(self)
        self._begun = True

    def end(self) -> None:
        """Give the slot back and leave the scheduler, when the work is done."""
        self._begun = False
        self._turns._leave(self)

    @property
    def worked(self) -> float:
        """Seconds of work so far."""
        return self._worked()

    def __call__(self) -> float:
        if self._begun and not self.stopped:
            self._turns._look(self)
            if self.worked >= self.most:
                self.stop()
        return super().__call__()

    def stop(self) -> None:
        super().stop()
        self.granted.set()

    def _worked(self) -> float:
        return self.spent + (self._now() - self.since if self._begun and self.granted.is_set() else 0.0)
