"""Many questions at once: a queue by priority, threads that answer, and answers as they come.

What is asked and answered are objects of JSON (messages.py). A question is read and checked at once, then waits for a
thread. Every question is answered by exactly one object with `final` true, whatever happens to it.
"""

from __future__ import annotations

import heapq
import itertools
import threading
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from ...core.documents.io import Document
from ...core.errors import DocumentError, LeadlineError, Problem
from ..clock import Clock
from . import answers, messages
from .result_json import error_words

Json = dict[str, Any]
MOST_WAITING = 10_000  # questions that wait or are at work
ENDED: Json = {"terminated": True}  # all there is to tell of a question whose work had not begun


@dataclass(order=True, slots=True)
class _Job:
    """A question in the queue: the highest priority first, then the oldest."""

    order: tuple[int, int]
    request: messages.Request = field(compare=False)
    clock: Clock = field(compare=False)


class Engine:
    """Answers questions in `threads` threads; `send` is called with each answer, by one thread at a time.

    A context: it ends when all that was asked has been answered, or at once by `stop`. An error of `send` ends all
    questions: `failed` holds it, and `broken` is called once.
    """

    def __init__(
        self,
        send: Callable[[Json], None],
        *,
        threads: int,
        clock: Callable[[], Clock],
        broken: Callable[[], None] = lambda: None,
    ) -> None:
        self.failed: BaseException | None = None
        self._send = send
        self._broken = broken
        self._clock = clock
        self._sending = threading.Lock()
        self._changed = threading.Condition()
        self._waiting: list[_Job] = []
        self._open: dict[str | int, _Job] = {}
        self._numbers = itertools.count()
        self._closed = False
        self._unsent = 0  # answers on their way: their questions are closed, and a new one may have the same id
        self._threads = [threading.Thread(target=self._work, daemon=True) for _ in range(threads)]
        for thread in self._threads:
            thread.start()

    def __enter__(self) -> Engine:
        return self

    def __exit__(self, kind: type[BaseException] | None, value: object, traceback: object) -> None:
        if kind is not None:
            self.stop()
        self.close()
        self.wait()

    def ask(self, message: Document) -> None:
        """Takes a question in; what is wrong with it is answered at once."""
        try:
            request = messages.read(message)
        except LeadlineError as error:
            self.refuse(messages.id_of(message), error)
            return
        if not isinstance(request, messages.Version | messages.Terminate):
            self._enqueue(request)
        elif problem := self._taken(request.id):
            self.refuse(request.id, DocumentError([problem]))
        elif isinstance(request, messages.Version):
            self._answer(request.id, answers.version())
        else:
            self._terminate(request)

    def refuse(self, number: str | int | None, error: LeadlineError) -> None:
        """Answers a question with what is wrong with it; `number` is its id, None where that could not be read."""
        self._reply({"id": number, "final": True, "error": error_words(error)})

    def stop(self) -> None:
        """Ends all questions: each is answered with what is known."""
        with self._changed:
            for job in self._open.values():
                job.clock.stop()

    def close(self) -> None:
        """No more questions follow."""
        with self._changed:
            self._closed = True
            self._changed.notify_all()

    def wait(self, seconds: float | None = None) -> bool:
        """Waits until a closed engine has answered all, at most `seconds`; whether it has."""
        with self._changed:
            return self._changed.wait_for(lambda: not self._open and not self._unsent, seconds)

    def _enqueue(self, request: messages.Request) -> None:
        with self._changed:
            problem = self._taken(request.id)
            if problem is None and len(self._open) >= MOST_WAITING:
                problem = Problem("", f"{MOST_WAITING:,} questions wait already; ask again when some are answered")
            if problem is None:
                job = _Job((-request.priority, next(self._numbers)), request, self._clock())
                self._open[request.id] = job
                heapq.heappush(self._waiting, job)
                self._changed.notify()
                return
        self.refuse(request.id, DocumentError([problem]))

    def _taken(self, number: str | int) -> Problem | None:
        """What is wrong with an id of a question that is open: two last answers to it could not be told apart."""
        with self._changed:
            return (
                Problem("id", f"{number!r} names a question that is not answered yet") if number in self._open else None
            )

    def _terminate(self, request: messages.Terminate) -> None:
        with self._changed:
            names = list(self._open) if request.target is None else [request.target]
            known = [name for name in names if name in self._open]
            for name in known:
                self._open[name].clock.stop()
            ended = [job for job in self._waiting if job.clock.stopped]
            if ended:
                self._waiting = [job for job in self._waiting if not job.clock.stopped]
                heapq.heapify(self._waiting)
            self._unsent += len(ended)
            for job in ended:
                del self._open[job.request.id]
        if len(known) < len(names):
            what = f"{request.target!r} is no question that waits or is at work"
            self.refuse(request.id, DocumentError([Problem("target", what)]))
        else:
            self._answer(request.id, {"terminated": known})
        for job in ended:  # which no thread has to get round to
            self._answer(job.request.id, ENDED)
        with self._changed:
            self._unsent -= len(ended)
            self._changed.notify_all()

    def _work(self) -> None:
        while True:
            with self._changed:
                self._changed.wait_for(lambda: self._waiting or self._closed)
                if not self._waiting:
                    return
                job = heapq.heappop(self._waiting)
            final = self._final(job)
            with self._changed:
                del self._open[job.request.id]
                self._unsent += 1
            self._reply({"id": job.request.id, "final": True} | final)
            with self._changed:
                self._unsent -= 1
                self._changed.notify_all()

    def _final(self, job: _Job) -> Json:
        """The last answer to a question; one that was ended before its work began has nothing to tell."""
        if job.clock.stopped:
            return ENDED

        def report(found: Json) -> None:
            self._reply({"id": job.request.id, "final": False} | found)

        try:
            found = answers.answer(job.request, job.clock, report)
        except Exception as error:  # also a fault of the program; the other questions go on
            return {"error": error_words(error)}
        except KeyboardInterrupt:  # how a question that was stopped breaks off where nothing is known
            return ENDED
        return found | {"terminated": True} if job.clock.stopped else found

    def _answer(self, number: str | int, found: Json) -> None:
        self._reply({"id": number, "final": True} | found)

    def _reply(self, found: Json) -> None:
        with self._sending:
            if self.failed is not None:
                return
            try:
                self._send(found)
            except Exception as error:  # nobody reads any more
                self.failed = error
                self._broken()
        if self.failed is not None:
            self.stop()
