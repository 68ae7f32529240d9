"""Between the event loop and the threads of the pool: answers, streams of reports, and clients that go away."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Hashable
from typing import Any

from starlette.requests import Request
from starlette.responses import Response
from starlette.types import Message, Receive, Scope, Send

from ...core.errors import DocumentError, Problem
from ...solver.api.pool import Question
from ...solver.result_json import error_json, written
from .description import LONGEST
from .error_responses import KIND, refusal

Json = dict[str, Any]
Told = Callable[[Json | Exception], None]
Start = Callable[[Told, Callable[[Json], None]], Question]
PAGE = "leadline-page"  # a header: the page that asks
PAUSE = 0.1  # seconds between two reports
ALIVE = 1.0  # seconds after which a stream without other reports sends the working time
STREAM = {"Content-Type": "text/event-stream; charset=utf-8", "X-Accel-Buffering": "no"}


class Course:
    """The state of a running request: the newest report, and at the end `final`, the result as JSON bytes or an error.

    A new report replaces one that has not been read, so that a slow reader costs no memory.
    """

    def __init__(self) -> None:
        self._loop = asyncio.get_running_loop()
        self._changed = asyncio.Event()
        self._ended = asyncio.Event()
        self._report: bytes | None = None
        self.final: bytes | Exception | None = None

    def report(self, found: Json) -> None:
        """Store a report; may be called in any thread."""
        self._hand(self._keep, written(found))

    def done(self, found: Json | Exception) -> None:
        """Store the result or the error; may be called in any thread."""
        told: bytes | Exception
        try:
            told = found if isinstance(found, Exception) else written(found)
        except Exception as error:  # a fault of the program, of which the client has to hear
            told = error
        self._hand(self._finish, told)

    def _hand(self, take: Callable[[Any], None], found: bytes | Exception) -> None:
        try:
            self._loop.call_soon_threadsafe(take, found)
        except RuntimeError:  # the server has ended meanwhile
            return

    def _keep(self, found: bytes) -> None:
        self._report = found
        self._changed.set()

    def _finish(self, found: bytes | Exception) -> None:
        self.final = found
        self._changed.set()
        self._ended.set()

    async def changed(self) -> None:
        """Wait until there is a new report or the result."""
        await self._changed.wait()

    async def ended(self) -> None:
        """Wait for the result."""
        await self._ended.wait()

    def take(self) -> bytes | None:
        """Return the newest report, or None if it has been taken already."""
        self._changed.clear()
        found, self._report = self._report, None
        return found


def asker_of(request: Request) -> Hashable:
    """Return a key of the client for fair turns: its host with the page that the header names, else its connection.

    Raises DocumentError for a header that is too long.
    """
    named = request.headers.get(PAGE, "")
    if len(named) > LONGEST:
        raise DocumentError([Problem("Leadline-Page", f"{len(named):,} characters; use at most {LONGEST}")])
    client = request.client
    return (client.host if client else None, named or (client.port if client else None))


class _Asked:
    """A response that a question is worked on for; a client that goes away ends the question."""

    def __init__(self, start: Start) -> None:
        self._start = start

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        course = Course()
        question = self._start(course.done, course.report)
        gone = asyncio.create_task(_gone(receive))
        try:
            response = await self.told(course, question, gone, send)
        finally:
            question.stop()
            gone.cancel()
        if response is not None:
            await response(scope, receive, send)

    async def told(self, course: Course, question: Question, gone: asyncio.Task[None], send: Send) -> Response | None:
        """Wait for the result, or for `gone`; return the response unless it has been sent."""
        raise NotImplementedError


class Answer(_Asked):
    """An ASGI response that waits for the result of a request and sends it as JSON; `start` begins the work."""

    async def told(self, course: Course, question: Question, gone: asyncio.Task[None], send: Send) -> Response | None:
        await _first(gone, course.ended())
        found = course.final
        if isinstance(found, Exception):
            return refusal(found)
        return None if found is None else Response(found, media_type=KIND)


class Stream(_Asked):
    """An ASGI response that reports on a request while it is worked on, as events of a stream; `start` begins the work.

    It sends `report` any number of times, then `final` or `error` once.
    """

    async def told(self, course: Course, question: Question, gone: asyncio.Task[None], send: Send) -> Response | None:
        headers = [(name.lower().encode(), value.encode()) for name, value in STREAM.items()]
        await send({"type": "http.response.start", "status": 200, "headers": headers})
        await _write(send, b": at work\n\n")
        while not gone.done():
            report = course.take()
            if course.final is not None:
                await _write(send, _last(course.final), more=False)
                return None
            if report is not None:
                await _write(send, event("report", report))
                await _first(gone, course.ended(), PAUSE)
            elif not await _first(gone, course.changed(), ALIVE):
                await _write(send, event("report", written({"seconds": round(question.clock.worked, 3)})))
        return None


def event(name: str, data: bytes) -> bytes:
    """Return the bytes of one server-sent event; `data` is JSON on one line."""
    return b"event: " + name.encode() + b"\ndata: " + data + b"\n\n"


def _last(found: bytes | Exception) -> bytes:
    return event("error", written(error_json(found))) if isinstance(found, Exception) else event("final", found)


async def _write(send: Send, data: bytes, *, more: bool = True) -> None:
    message: Message = {"type": "http.response.body", "body": data, "more_body": more}
    await send(message)


async def _gone(receive: Receive) -> None:
    """Wait until the client has gone."""
    while (await receive())["type"] != "http.disconnect":
        continue


async def _first(gone: asyncio.Task[None], other: Awaitable[None], seconds: float | None = None) -> bool:
    """Wait until the client has gone or the other event has happened, up to a time limit; return whether one has."""
    task = asyncio.ensure_future(other)
    try:
        done, _ = await asyncio.wait({gone, task}, timeout=seconds, return_when=asyncio.FIRST_COMPLETED)
    finally:
        task.cancel()
    return bool(done)
