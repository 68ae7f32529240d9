"""Long work: batches in order, on several threads, with progress, and what happens on Ctrl-C."""

from __future__ import annotations

import queue
import sys
import threading
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Generic, TypeVar

import click

from ..core import DocumentError, LeadlineError
from ..core.errors import TOLD, brief
from ..core.escaping import escaped
from ..core.processors import available_cores
from .common import emit_json, emit_message, file_problem, shown_name, stdin_text

if TYPE_CHECKING:
    from ..core.documents.io import Document, Line

MOMENT = 5.0  # seconds that interrupted work has to return what it knows

T = TypeVar("T")
BATCH = "leadline.batch"  # in the meta of a context: --jsonl was given
Answer = Mapping[str, object]
Work = Callable[["Document"], Answer]


class Interrupted(KeyboardInterrupt):
    """The error that Ctrl-C ended the work before its final result."""


@dataclass(frozen=True, slots=True)
class Stoppable(Generic[T]):
    """A function for `in_thread` that returns its results so far once `stop` is set."""

    work: Callable[[], T]
    stop: threading.Event

    def __call__(self) -> T:
        return self.work()


def is_batch(path: str) -> bool:
    """Return True if the file is a batch: its name ends in .jsonl, or the running command has --jsonl."""
    from ..core.documents import io as document_io

    return bool(click.get_current_context().meta.get(BATCH)) or document_io.is_batch(path)


def check_threads(threads: int | None, goes_with: str = "a batch, not to one document") -> None:
    """Raise UsageError if --threads was given (not None) where one thread does all the work.

    `goes_with` names what the option applies to.
    """
    if threads is not None:
        raise click.UsageError(f"--threads applies to {goes_with}")


def in_thread(work: Callable[[], T]) -> T:
    """Run work that releases the interpreter's lock in its own thread, and return its result or raise its error.

    Ctrl-C raises Interrupted at once. Stoppable work is stopped instead, and has 5 seconds to return what it knows.
    """
    done: queue.SimpleQueue[tuple[list[T], BaseException | None]] = queue.SimpleQueue()

    def run() -> None:
        try:
            done.put(([work()], None))
        except BaseException as error:
            done.put(([], error))

    threading.Thread(target=run, daemon=True).start()
    try:
        found, error = done.get()
    except KeyboardInterrupt:
        if not isinstance(work, Stoppable):
            raise Interrupted from None
        work.stop.set()
        try:
            found, error = done.get(timeout=MOMENT)
        except (queue.Empty, KeyboardInterrupt):
            raise Interrupted from None
    if error is not None:
        raise error
    return found[0]


@contextmanager
def progress(what: str, total: int | None = None) -> Iterator[Callable[[], None]]:
    """Show a progress line on stderr if that is a terminal; yields the function to call after each step."""
    if not sys.stderr.isatty():
        yield lambda: None
        return
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, SpinnerColumn, TextColumn, TimeElapsedColumn

    counts = [BarColumn(), MofNCompleteColumn()] if total else []
    bar = Progress(
        SpinnerColumn(),
        TextColumn("{task.description}", markup=False),
        *counts,
        TimeElapsedColumn(),
        console=Console(stderr=True),
        transient=True,
        redirect_stdout=False,
    )
    with bar:
        task = bar.add_task(escaped(what), total=total)
        yield lambda: bar.advance(task)


@dataclass(frozen=True, slots=True)
class _Done:
    """One line of a batch: the object to print, and what is wrong with the line."""

    value: Answer
    problems: tuple[str, ...] = ()


def batch(path: str, work: Work, *, threads: int | None) -> list[Answer]:
    """Process a .jsonl file, print one JSON object per line in the order of the file, and return the objects.

    Every object has the `number` of its line, and the `id` of its document if it has one. A wrong line gives an object
    with `error` and `line`; its problems go to stderr, at most `TOLD` of them in all. `threads` None means one per
    core; several help only if `work` releases the interpreter's lock. Ctrl-C raises Interrupted; the lines printed
    before are complete. Raise DocumentError for a file that cannot be read or has no line.
    """
    from ..core.documents import io as document_io

    lines = list(document_io.read_lines(path, partial(stdin_text, lines=True)))
    if not lines:
        raise file_problem(shown_name(path), "empty; expected one JSON document a line")
    workers = min(threads or available_cores(), len(lines))
    answers, told = [], 0
    with progress(path, len(lines)) as step:
        try:
            for done in _ordered(lines, work, workers):
                emit_json(done.value)
                for text in done.problems[: max(0, TOLD - told)]:
                    emit_message(f"{shown_name(path)}: {text}")
                told += len(done.problems)
                answers.append(done.value)
                step()
        except KeyboardInterrupt:
            raise Interrupted from None
    if told > TOLD:
        emit_message(f"{shown_name(path)}: ... and {told - TOLD:,} more problems")
    return answers


def _one(line: Line, work: Work) -> _Done:
    try:
        if line.error is not None:
            raise line.error
        assert line.document is not None
        return _Done({**work(line.document), "number": line.number} | _identity(line))
    except LeadlineError as error:
        texts = error.told() if isinstance(error, DocumentError) else [brief(str(error))]
        where = tuple(f"line {line.number}: {' '.join(text.split())}" for text in texts)
        return _Done({"error": "; ".join(texts), "line": line.number, "number": line.number} | _identity(line), where)


def _identity(line: Line) -> dict[str, object]:
    """Return the `id` of the document on a line for its answer, if it is a valid one."""
    from ..core.documents.fields import identity_of

    found = identity_of(line.document or {})
    return {} if found is None else {"id": found}


def _ordered(lines: Sequence[Line], work: Work, workers: int) -> Iterator[_Done]:
    """Return the answers in order. The threads are daemons, so that an interrupted batch need not wait for native
    code."""
    waiting: queue.SimpleQueue[int] = queue.SimpleQueue()
    for index in range(len(lines)):
        waiting.put(index)
    done: queue.SimpleQueue[tuple[int, _Done | BaseException]] = queue.SimpleQueue()

    def run() -> None:
        while True:
            try:
                index = waiting.get_nowait()
            except queue.Empty:
                return
            try:
                done.put((index, _one(lines[index], work)))
            except BaseException as error:
                done.put((index, error))

    for _ in range(workers):
        threading.Thread(target=run, daemon=True).start()
    ready: dict[int, _Done] = {}
    for index in range(len(lines)):
        while index not in ready:
            at, found = done.get()
            if isinstance(found, BaseException):
                raise found
            ready[at] = found
        yield ready.pop(index)


def exit_code(answers: Sequence[Answer], order: Mapping[tuple[str, str], int]) -> int:
    """Return the exit code of a batch: 2 if a line was wrong, else the code of the first (key, value) pair of `order`
    that some answer has, else 0."""
    if any("error" in answer for answer in answers):
        return 2
    return next((code for (key, value), code in order.items() if any(a.get(key) == value for a in answers)), 0)
