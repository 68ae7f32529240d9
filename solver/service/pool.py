"""Questions of many askers in one process: so many at once, in fair turns, within limits.

A question works in a thread of its own. Searches share the cores by `Turns`; what is quick does not wait for them, so
that a page draws its board while others search.
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
LIMITED = ("nodes", "seconds", "threads")  # keys of questions
QUICK = 4  # of the others that work at once


class Busy(LeadlineError):
    """Too many questions at once; ask again when some are answered."""


@dataclass(frozen=True, slots=True)
class Limits:
    """The most that a question may ask for, and how many there may be.

    nodes      of a search; of a review those of each decision
    seconds    of work on one question, waiting aside; a longer one is ended with what is known
    threads    of one search
    questions  that are not answered yet, of all askers
    each       of them those of one asker
    """

    nodes: int = 100_000_000
    seconds: float = 600.0
    threads: int = 1
    questions: int = 128
    each: int = 16

    def as_json(self) -> Json:
        """The limits by name."""
        return asdict(self)

    def passed(self, fields: Mapping[str, object]) -> list[Problem]:
        """Return a problem for each limit that these fields of a question pass; they may be wrong otherwise."""
        problems = []
        for name in LIMITED:
            asked, most = fields.get(name), getattr(self, name)
            if isinstance(asked, int | float) and asked > most:
                problems.append(Problem(name, f"expected at most {most:,.12g} here, found {shown(asked)}"))
        return problems

    def check(self, request: messages.Request) -> None:
        """Raises DocumentError with a problem for each limit that the question passes."""
        if problems := self.passed({name: getattr(request, name, None) for name in LIMITED}):
            raise DocumentError(problems)


class Question:
    """A question that has been asked. `stop` ends it: its answer is what is known by then."""

    def __init__(self, clock: SharedClock) -> None:
        self.clock = clock

    def stop(self) -> None:
        """Ends the question; where nothing of it has been done yet, without an answer."""
        self.clock.stop()


class Pool:
    """Answers questions in threads, `cores` searches at a time (default: as many as there are).

    `done` is told the answer, or the exception that was raised, exactly once for each question, and `report` what is
    known meanwhile, with the `seconds` of work so far; both are called in threads of the pool.
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
        """Takes a question in. Raises Busy, and DocumentError for more than the limits allow."""
        self.limits.check(request)
        if isinstance(request, messages.Plan) and request.seconds is None:  # which looks at no clock of ours
            request = request.model_copy(update={"seconds": self.limits.seconds})
        turns = self.searches if isinstance(request, SEARCHES) else self.quick
        return self._start(turns, lambda clock, tell: answers.answer(request, clock, tell), asker, done, report)

    def run(self, work: Callable[[], Json], asker: Hashable, done: Callable[[Json | Exception], None]) -> Question:
        """Takes something in that is no question of messages.py, and quick. Raises Busy."""
        return self._start(self.quick, lambda clock, tell: work(), asker, done, None)

    def search(
        self,
        work: Callable[[SharedClock, Report], Json],
        asker: Hashable,
        done: Callable[[Json | Exception], None],
        report: Report | None = None,
    ) -> Question:
        """Take in a search that is not a question of messages.py, and give it a clock. Raises Busy."""
        return self._start(self.searches, work, asker, done, report)

    @property
    def open(self) -> int:
        """How many questions are not answered yet."""
        return len(self._open)

    def close(self) -> None:
        """Ends all questions, and takes no more."""
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
                raise Busy(f"{self.limits.questions:,} questions at once, the most that are taken; ask again")
            if self._askers[asker] >= self.limits.each:
                raise Busy(f"{self.limits.each:,} questions at once from here, the most that are taken; ask again")
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
        except KeyboardInterrupt:  # how a question that was stopped breaks off where nothing is known
            answer = {"terminated": True}
        finally:
            self._forget(clock, asker)
        done(answer)
