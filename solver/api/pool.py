"""Requests of many askers in one process: a limited number at once, in fair turns, within limits.

A request works in its own thread. Searches share the cores by `Turns`. Quick requests do not wait for searches, so a
page draws its board while others search.
"""

from __future__ import annotations

import threading
from collections import Counter
from collections.abc import Callable, Hashable, Mapping
from dataclasses import asdict, dataclass
from typing import Any

from ...core.errors import DocumentError, LeadlineError, Problem, shown
from ...core.processors import available_cores
from . import answers, messages
from .fair_scheduler import SharedClock, Turns

Json = dict[str, Any]
Report = Callable[[Json], None]
Work = Callable[[SharedClock, Report], Json]
SEARCHES = (messages.Best, messages.Verify, messages.Plan, messages.Odds, messages.Review)
LIMITED = ("nodes", "seconds", "threads")  # keys of requests
QUICK = 4  # limit of quick requests that work at once


class Busy(LeadlineError):
    """The error for a request that is refused because too many are open or the pool is closed."""


@dataclass(frozen=True, slots=True)
class Limits:
    """Limits of one request, and of the number of requests.

    nodes      limit of a search, or of each decision of a review
    seconds    limit of work on one request, without waiting; then the request ends with the results so far
    threads    limit of one search
    questions  limit of open requests of all askers
    each       limit of open requests of one asker
    """

    nodes: int = 100_000_000
    seconds: float = 600.0
    threads: int = 1
    questions: int = 128
    each: int = 16

    def as_json(self) -> Json:
        """Return the limits by name."""
        return asdict(self)

    def passed(self, fields: Mapping[str, object]) -> list[Problem]:
        """Return a problem for each limit that these fields of a request exceed; other errors are not checked."""
        problems = []
        for name in LIMITED:
            asked, most = fields.get(name), getattr(self, name)
            if isinstance(asked, int | float) and asked > most:
                problems.append(Problem(name, f"expected at most {most:,.12g} here, found {shown(asked)}"))
        return problems

    def check(self, request: messages.Request) -> None:
        """Raise DocumentError with a problem for each limit that the request exceeds."""
        if problems := self.passed({name: getattr(request, name, None) for name in LIMITED}):
            raise DocumentError(problems)


class Question:
    """A handle of an accepted request. `stop` ends it: its answer then contains the results so far."""

    def __init__(self, clock: SharedClock) -> None:
        self.clock = clock

    def stop(self) -> None:
        """End the request; if its work has not begun, the answer has no results."""
        self.clock.stop()


class Pool:
    """A pool of threads that answer requests, `cores` searches at a time (default: all available cores).

    `done` is called exactly once for each request, with the answer or the exception that was raised. `report` is called
    with results so far and the `seconds` of work. Both are called in threads of the pool.
    """

    def __init__(self, *, cores: int | None = None, limits: Limits | None = None) -> None:
        self.limits = limits or Limits()
        self.searches = Turns(cores or available_cores())
        self.quick = Turns(QUICK)
        self._lock = threading.Lock()
        self._open: set[SharedClock] = set()
        self._askers: Counter[Hashable] = Counter()
        self._closed = False

    def ask(
        self,
        request: messages.Request,
        asker: Hashable,
        done: Callable[[Json | Exception], None],
        report: Report | None = None,
    ) -> Question:
        """Start a request in its own thread, and return at once a handle that can stop it.

        `asker` identifies the client, for the limits and the fair turns. Raises Busy, and DocumentError for a request
        that exceeds the limits.
        """
        self.limits.check(request)
        if isinstance(request, messages.Plan) and request.seconds is None:  # its solver does not read the shared clock
            request = request.model_copy(update={"seconds": self.limits.seconds})
        turns = self.searches if isinstance(request, SEARCHES) else self.quick
        return self._start(turns, lambda clock, tell: answers.answer(request, clock, tell), asker, done, report)

    def run(self, work: Callable[[], Json], asker: Hashable, done: Callable[[Json | Exception], None]) -> Question:
        """Start quick work that is not a request of messages.py, like `ask`. Raises Busy."""
        return self._start(self.quick, lambda clock, tell: work(), asker, done, None)

    def search(
        self,
        work: Callable[[SharedClock, Report], Json],
        asker: Hashable,
        done: Callable[[Json | Exception], None],
        report: Report | None = None,
    ) -> Question:
        """Start a search that is not a request of messages.py, like `ask`; it gets a clock to read. Raises Busy."""
        return self._start(self.searches, work, asker, done, report)

    @property
    def open(self) -> int:
        """The number of open requests."""
        return len(self._open)

    def close(self) -> None:
        """End all requests, and accept no more."""
        with self._lock:
            self._closed = True
            for clock in self._open:
                clock.stop()

    def _start(
        self,
        turns: Turns,
        work: Work,
        asker: Hashable,
        done: Callable[[Json | Exception], None],
        report: Report | None,
    ) -> Question:
        with self._lock:
            if self._closed:
                raise Busy("the server is ending")
            if len(self._open) >= self.limits.questions:
                raise Busy(f"{self.limits.questions:,} requests are open, which is the limit; try again later")
            if self._askers[asker] >= self.limits.each:
                raise Busy(
                    f"{self.limits.each:,} requests from this client are open, which is the limit; try again later"
                )
            clock = turns.clock(asker, self.limits.seconds)
            self._open.add(clock)
            self._askers[asker] += 1
        thread = threading.Thread(target=self._work, args=(clock, work, asker, done, report), daemon=True)
        try:
            thread.start()
        except RuntimeError:
            self._forget(clock, asker)
            raise Busy("no thread is left on this machine; ask again") from None
        return Question(clock)

    def _forget(self, clock: SharedClock, asker: Hashable) -> None:
        clock.end()
        with self._lock:
            self._open.discard(clock)
            self._askers[asker] -= 1
            if not self._askers[asker]:
                del self._askers[asker]

    def _work(
        self,
        clock: SharedClock,
        work: Work,
        asker: Hashable,
        done: Callable[[Json | Exception], None],
        report: Report | None,
    ) -> None:
        def tell(found: Json) -> None:
            if report is not None and not clock.stopped:
                report(found | {"seconds": round(clock.worked, 3)})

        answer: Json | Exception
        try:
            clock.begin()
            if clock.stopped:
                answer = {"terminated": True}
            else:
                answer = work(clock, tell)
                answer = answer | {"terminated": True} if clock.stopped else answer
        except Exception as error:
            answer = error
        except KeyboardInterrupt:  # a stopped request that has no results yet
            answer = {"terminated": True}
        finally:
            self._forget(clock, asker)
        done(answer)
