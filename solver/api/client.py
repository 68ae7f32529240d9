"""Clients of `leadline engine`: another process answers many requests at once.

>>> from leadline import EngineClient, deal
>>> with EngineClient(threads=1) as engine:
...     found = engine.ask("verify", deal("calm-sailing", players=3, seed=7))
>>> found["verdict"]
'winnable'
"""

from __future__ import annotations

import asyncio
import itertools
import json
import operator
import queue
import subprocess
import sys
import threading
from collections.abc import AsyncIterator, Iterator, Sequence
from concurrent.futures import Future, InvalidStateError
from contextlib import suppress
from numbers import Real
from typing import IO, Any, Self

from ...core.arguments import check_threads, wrong
from ...core.contract import Position, View
from ...core.documents.io import MOST_BYTES, MOST_SIGNS
from ...core.errors import LeadlineError, shown

Json = dict[str, Any]
Asked = Position | View | Json | None
CLOSING = 5.0  # seconds for an engine to end by itself, and for its last answers to be read
LOOK = 0.2  # seconds between two looks at the process of an asyncio client


class EngineError(LeadlineError):
    """An error that the engine reports about a request, or the end of the engine before its answer."""


def command_of(threads: int | None, given: Sequence[str] | None = None) -> list[str]:
    """Return the words of the command that starts an engine: `given`, or that of this Python with `threads`.

    Raises ArgumentError if both are given, and for an impossible number of threads.
    """
    if threads is not None and given is not None:
        raise wrong("threads: not possible together with a command; use one of the two")
    command = [sys.executable, "-m", "leadline", "engine"]
    if threads is None:
        return list(given or command)
    check_threads(threads)
    return [*command, "--threads", str(threads)]


def _number(value: object) -> int | float:
    """Convert a number of another type, for example of numpy, for JSON. Raises TypeError for other values."""
    try:
        return operator.index(value)  # type: ignore[arg-type]
    except TypeError:
        if isinstance(value, Real):
            return float(value)
        raise TypeError(f"found {type(value).__module__}.{type(value).__qualname__}") from None


def _line(number: int, action: str, document: Asked, fields: Json) -> bytes:
    """Return the message of a request as a line.

    Raises for a message that the engine would answer without its number, because no caller would receive that answer.
    """
    if "id" in fields:
        raise wrong("id: the client numbers its questions itself; expected none")
    message: Json = {"id": number, "action": action} | fields
    if document is not None:
        message["document"] = document.document() if isinstance(document, Position | View) else document
    try:
        text = json.dumps(message, ensure_ascii=False, default=_number)
        line = text.encode() + b"\n"
    except RecursionError:
        raise EngineError("a message that is nested too deeply; expected a document of one flat object") from None
    except (TypeError, ValueError) as error:
        raise wrong(
            f"{action}: a value that JSON does not have ({error}); expected texts, numbers, lists and objects"
        ) from None
    if len(text) > MOST_SIGNS:
        raise EngineError(f"a message of {len(text):,} characters; expected at most {MOST_SIGNS:,}")
    return line


def _answer(line: bytes) -> Json:
    """Parse a line of the engine as an answer. Raises EngineError if the line is not an answer."""
    try:
        answer = json.loads(line)
    except (ValueError, RecursionError):
        answer = None
    if not isinstance(answer, dict) or not {"id", "final"} <= answer.keys() or isinstance(answer["id"], list | dict):
        begin = line[:200].decode("utf-8", "replace").strip()
        raise EngineError(f"the engine has written something other than a response: {shown(begin)}")
    return answer


def _checked(answer: Json) -> Json:
    if "error" in answer:
        raise EngineError(answer["error"])
    return answer


class EngineClient:
    """An engine in a separate process, for programs with or without threads.

    Used as a context manager, the client closes the engine at the end. Several threads may call its methods at once.
    Answers are the objects of docs/reference/engine.md.

    Parameters
    ----------
    threads : number of requests that are worked on at once; by default one per core
    command : command that starts the engine; by default this Python's `leadline engine`
    """

    def __init__(self, *, threads: int | None = None, command: Sequence[str] | None = None) -> None:
        self._process = subprocess.Popen(
            command_of(threads, command), stdin=subprocess.PIPE, stdout=subprocess.PIPE, bufsize=0
        )
        self._numbers = itertools.count(1)
        self._lock = threading.Lock()  # of `_open` and `_ended`, never held while anything is written
        self._writing = threading.Lock()  # of the messages: a slow engine must not hold up the reader
        self._open: dict[int, queue.SimpleQueue[Json | None]] = {}
        self._ended = False
        self._why = "the engine has ended"
        self._reader = threading.Thread(target=self._read, daemon=True)
        self._reader.start()
        threading.Thread(target=self._watch, daemon=True).start()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, value: object, traceback: object) -> None:
        self.close()

    def ask(self, action: str, document: Asked = None, **fields: Any) -> Json:
        """Send a request with its `fields`, wait, and return the last answer.

        Raises EngineError if the engine reports an error or ends, and ArgumentError for a value that JSON lacks.
        """
        for answer in self.reports(action, document, **fields):
            last = answer
        return last

    def submit(self, action: str, document: Asked = None, **fields: Any) -> Future[Json]:
        """Send a request without waiting, and return a future of its last answer. Cancelling the future ends the
        request."""
        number, answers = self._send(action, document, fields)
        future: Future[Json] = Future()

        def wait() -> None:
            with suppress(InvalidStateError):  # cancelled meanwhile
                try:
                    for answer in self._answers(number, answers):
                        last = answer
                except BaseException as error:
                    future.set_exception(error)
                else:
                    future.set_result(last)

        def end(future: Future[Json]) -> None:
            if future.cancelled():
                future.set_running_or_notify_cancel()  # or `concurrent.futures.wait` would not return
                self._give_up(number)

        future.add_done_callback(end)
        threading.Thread(target=wait, daemon=True).start()
        return future

    def reports(self, action: str, document: Asked = None, **fields: Any) -> Iterator[Json]:
        """Yield the answers to a request as they come, the last one with `final` true.

        A caller that stops reading ends the request. Raises EngineError.
        """
        number, answers = self._send(action, document, fields)
        yield from self._answers(number, answers)

    def close(self) -> None:
        """End all requests and the engine. An engine that does not end within CLOSING seconds is killed."""
        patience = threading.Timer(CLOSING, self._process.kill)  # also if the engine no longer reads
        patience.daemon = True
        try:
            patience.start()
        except RuntimeError:  # the interpreter is ending and has no more threads
            self._leave()
        else:
            try:
                if not self._ended:
                    with suppress(OSError, ValueError, EngineError):
                        self._send("terminate", None, {})
                self._close_input()
                self._process.wait()
            finally:
                patience.cancel()
        self._reader.join(CLOSING)  # a surviving child process may hold the engine's output open
        if self._process.stdout is not None and not self._reader.is_alive():
            self._process.stdout.close()

    def _leave(self) -> None:
        """Close the input of the engine, wait for its end, and kill the engine after CLOSING seconds."""
        self._close_input()
        try:
            self._process.wait(CLOSING)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()

    def _close_input(self) -> None:
        if self._process.stdin is not None:
            with suppress(OSError):
                self._process.stdin.close()

    def _send(self, action: str, document: Asked, fields: Json) -> tuple[int, queue.SimpleQueue[Json | None]]:
        answers: queue.SimpleQueue[Json | None] = queue.SimpleQueue()
        assert self._process.stdin is not None
        with self._writing:
            number = next(self._numbers)
            data = memoryview(_line(number, action, document, fields))
            with self._lock:
                if self._ended:
                    raise EngineError(self._why)
                self._open[number] = answers
            try:
                while data:
                    data = data[self._process.stdin.write(data) :]
            except (OSError, ValueError):
                with self._lock:
                    self._open.pop(number, None)
                raise EngineError("the engine has ended") from None
        return number, answers

    def _answers(self, number: int, answers: queue.SimpleQueue[Json | None]) -> Iterator[Json]:
        final = False
        try:
            while not final:
                answer = answers.get()
                if answer is None:
                    final = True
                    raise EngineError(self._why)
                final = answer["final"]
                yield _checked(answer)
        finally:
            if not final:
                self._give_up(number)

    def _give_up(self, number: int) -> None:
        """End a request from another thread, so that a slow engine does not block the caller."""

        def send() -> None:
            with suppress(EngineError):
                self._send("terminate", None, {"target": number})

        with suppress(RuntimeError):  # the interpreter is ending, and the engine with it
            threading.Thread(target=send, daemon=True).start()

    def _read(self) -> None:
        stream: IO[bytes] | None = self._process.stdout
        assert stream is not None
        try:
            for line in _split(stream):
                answer = _answer(line)
                with self._lock:
                    number = answer["id"]
                    answers = self._open.pop(number, None) if answer["final"] else self._open.get(number)
                if answers is not None:
                    answers.put(answer)
        except EngineError as error:
            self._why = str(error)
        finally:
            self._end()

    def _watch(self) -> None:
        """End all requests once the process has ended, even if another process holds its output open."""
        self._process.wait()
        self._reader.join(CLOSING)
        self._end()

    def _end(self) -> None:
        with self._lock:
            self._ended = True
            for answers in self._open.values():
                answers.put(None)
            self._open.clear()


def _split(stream: IO[bytes]) -> Iterator[bytes]:
    """Yield the lines of an unbuffered stream."""
    held = bytearray()
    while part := stream.read(1 << 16):
        *ends, rest = part.split(b"\n")
        for end in ends:
            yield bytes(held + end)
            held.clear()
        held += rest


class AsyncEngineClient:
    """An engine in a separate process, for asyncio: `async with AsyncEngineClient() as engine`.

    The parameters and answers are those of EngineClient. Cancelling a task that waits for an answer ends its request.
    """

    def __init__(self, *, threads: int | None = None, command: Sequence[str] | None = None) -> None:
        self._command = command_of(threads, command)
        self._numbers = itertools.count(1)
        self._open: dict[int, asyncio.Queue[Json | None]] = {}
        self._process: asyncio.subprocess.Process | None = None
        self._running = False
        self._ended = True
        self._why = "no engine has been started; expected `async with` around the questions"

    async def __aenter__(self) -> Self:
        if self._running:
            raise EngineError("the engine of this client is running; expected one `async with` at a time")
        self._running = True
        try:
            self._process = await asyncio.create_subprocess_exec(
                *self._command, stdin=asyncio.subprocess.PIPE, stdout=asyncio.subprocess.PIPE, limit=MOST_BYTES
            )
        except BaseException:
            self._running = False
            raise
        self._ended = False
        self._why = "the engine has ended"
        self._reader = asyncio.create_task(self._read(self._process))
        self._watcher = asyncio.create_task(self._watch(self._process))
        return self

    async def __aexit__(self, kind: type[BaseException] | None, value: object, traceback: object) -> None:
        await self.close()

    async def ask(self, action: str, document: Asked = None, **fields: Any) -> Json:
        """Send a request with its `fields`, wait, and return the last answer. Raises the errors of EngineClient.ask."""
        async for answer in self.reports(action, document, **fields):
            last = answer
        return last

    async def reports(self, action: str, document: Asked = None, **fields: Any) -> AsyncIterator[Json]:
        """Yield the answers to a request as they come, the last one with `final` true. Raises EngineError."""
        number = next(self._numbers)
        line = _line(number, action, document, fields)
        answers: asyncio.Queue[Json | None] = asyncio.Queue()
        self._open[number] = answers
        final = False
        try:
            await self._send(line)
            while not final:
                answer = await answers.get()
                if answer is None:
                    final = True
                    raise EngineError(self._why)
                final = answer["final"]
                yield _checked(answer)
        finally:
            self._open.pop(number, None)
            if not final:  # without waiting until a slow engine reads the message
                with suppress(EngineError):
                    self._write(_line(next(self._numbers), "terminate", None, {"target": number}))

    async def close(self) -> None:
        """End all requests and the engine. An engine that does not end within CLOSING seconds is killed."""
        process = self._process
        if process is None or not self._running:
            return
        with suppress(EngineError):
            self._write(_line(next(self._numbers), "terminate", None, {}))
        assert process.stdin is not None
        process.stdin.close()
        try:
            await asyncio.wait_for(process.wait(), CLOSING)
        except TimeoutError:
            process.kill()
            await process.wait()
        except BaseException:  # the waiting task was cancelled
            process.kill()
            raise
        finally:
            self._running = False
        await asyncio.wait({self._reader}, timeout=CLOSING)  # as in EngineClient.close
        self._reader.cancel()
        self._watcher.cancel()

    async def _send(self, data: bytes) -> None:
        stdin = self._write(data)
        try:
            await stdin.drain()
        except (OSError, RuntimeError):
            raise EngineError("the engine has ended") from None

    def _write(self, data: bytes) -> asyncio.StreamWriter:
        if self._ended or self._process is None:
            raise EngineError(self._why)
        stdin = self._process.stdin
        assert stdin is not None
        try:
            stdin.write(data)
        except (OSError, RuntimeError):
            raise EngineError("the engine has ended") from None
        return stdin

    async def _read(self, process: asyncio.subprocess.Process) -> None:
        assert process.stdout is not None
        try:
            while line := await process.stdout.readline():
                answer = _answer(line)
                answers = self._open.get(answer["id"])
                if answers is not None:
                    answers.put_nowait(answer)
        except EngineError as error:
            self._why = str(error)
        except ValueError:  # from readline
            self._why = f"the engine has written a line of more than {MOST_BYTES // 1_000_000} MB"
        finally:
            self._end()

    async def _watch(self, process: asyncio.subprocess.Process) -> None:
        """End all requests once the process has ended, as in EngineClient; `process.wait` would wait for its pipes."""
        while process.returncode is None:
            await asyncio.sleep(LOOK)
        await asyncio.wait({self._reader}, timeout=CLOSING)
        self._end()

    def _end(self) -> None:
        self._ended = True
        for answers in self._open.values():
            answers.put_nowait(None)
