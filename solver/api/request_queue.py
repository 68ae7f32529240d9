"""Many requests at once: a queue by priority, threads that answer, and answers as they come.

Requests and answers are JSON objects (messages.py). A request is parsed and checked at once, then waits for a thread.
Every request gets exactly one answer with `final` true, even if it fails.
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
from ..result_json import error_words
from . import answers, messages

Json = dict[str, Any]
MOST_WAITING = 10_000  # limit of open requests, waiting or running
ENDED: Json = {"terminated": True}  # the answer to a request whose work had not begun


@dataclass(order=True, slots=True)
class _Job:
    """A request in the queue: the highest priority comes first, then the oldest."""

    order: tuple[int, int]
    request: messages.Request = field(compare=False)
    clock: Clock = field(compare=False)


class Engine:
    """A server of requests with `threads` threads; one thread at a time calls `send` with each answer.

    At the end of a `with` block the engine accepts no more requests and waits until all are answered; after an
    exception it ends them first. `stop` ends the open requests, each answered with its results so far; later ones are
    still accepted until `close`. An error of `send` ends all requests: `failed` holds the error, and `broken` is called
    once.
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
        self._unsent = 0  # answers being sent; a new request may already reuse their ids
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
        """Accept a request, whose answers go to `send`; an invalid one is answered at once with its problems."""
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
        """Answer a request with an error; `number` is its id, or None if the id could not be parsed."""
        self._reply({"id": number, "final": True, "error": error_words(error)})

    def stop(self) -> None:
        """End all requests; each is answered with its results so far."""
        with self._changed:
            for job in self._open.values():
                job.clock.stop()

    def close(self) -> None:
        """Accept no more requests."""
        with self._changed:
            self._closed = True
            self._changed.notify_all()

    def wait(self, seconds: float | None = None) -> bool:
        """Wait until all requests are answered, for at most `seconds` (None: no limit). Return whether they are."""
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
        """Return a problem if an open request has this id: callers could not distinguish the two final answers."""
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
            what = f"{request.target!r} is not an open request"
            self.refuse(request.id, DocumentError([Problem("target", what)]))
        else:
            self._answer(request.id, {"terminated": known})
        for job in ended:  # these jobs never reach a thread
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
        """Return the last answer to a request; a request that ended before its work began has no results."""
        if job.clock.stopped:
            return ENDED

        def report(found: Json) -> None:
            self._reply({"id": job.request.id, "final": False} | found)

        try:
            found = answers.answer(job.request, job.clock, report)
        except Exception as error:  # also a bug of the program; the other requests continue
            return {"error": error_words(error)}
        except KeyboardInterrupt:  # a stopped request that has no results yet
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
            except Exception as error:  # the receiver is gone
                self.failed = error
                self._broken()
        if self.failed is not None:
            self.stop()
