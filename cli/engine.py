"""`leadline engine`: questions and answers for other programs, one JSON object a line."""

from __future__ import annotations

import errno
import os
import select
import sys
from collections.abc import Iterator
from contextlib import suppress
from typing import IO

import click

from ..core.documents.io import MOST_BYTES
from ..core.errors import DocumentError, LeadlineError, Problem, unreadable
from ..core.processors import available_cores
from .common import DONE, file_problem, shown_name
from .streams import put_data
from .usage_errors import THREADS

CHUNK = 1 << 16
LOOK = 0.5  # seconds between two looks whether anybody still reads


@click.command(
    "engine",
    epilog="""\b
Examples:
  leadline engine
  leadline engine --threads 4
  echo '{"id": 1, "action": "version"}' | leadline engine
  leadline schema engine > engine.schema.json

\b
Exit codes: 0 all answered, 2 bad usage, 74 answers that cannot be written, 130 interrupted,
141 nobody reads the answers any more, 143 terminated.""",
)
@click.option(
    "--threads",
    type=THREADS,
    metavar="N",
    help="Questions worked on at once (default: one per core).",
)
@click.option("--json", "as_json", is_flag=True, help="No effect: questions and answers are always JSON.")
@click.pass_context
def command(ctx: click.Context, /, threads: int | None, as_json: bool) -> None:
    """Answer questions from another program: one JSON object per line, on standard input and output.

    Every question has an `id`, which its answers repeat, and an `action`: version, best, verify, plan, odds, review,
    score, moves, replay, apply, show, deal, new, read, steps, choices, table or terminate. Many may be asked at once;
    answers come as they are found. The engine ends when standard input has ended and everything is answered.
    `leadline schema engine` describes every message.
    """
    from ..core.documents.io import parse
    from ..solver.api import answers, messages
    from ..solver.api.request_queue import Engine
    from ..solver.result_json import written

    if sys.stdin is None:
        raise file_problem(shown_name("-"), "cannot be read: it is closed")

    def send(found: dict[str, object]) -> None:
        put_data(written(found).decode())

    broken, end = os.pipe()  # readable once an answer cannot be written, so that nobody waits for a next question

    def wake() -> None:
        os.write(end, b"!")

    engine = Engine(send, threads=threads or available_cores(), clock=answers.timer, broken=wake)
    try:
        for line in _lines(sys.stdin.buffer, broken):
            if engine.failed is not None:
                break
            if isinstance(line, LeadlineError):
                engine.refuse(None, line)
                continue
            try:
                message = parse(line, toml=False, lone=True)
            except LeadlineError as error:
                engine.refuse(messages.id_at_beginning(line), error)
                continue
            engine.ask(message)
        engine.close()
        while engine.failed is None and not engine.wait(LOOK):
            if _unread():
                engine.stop()
    except BaseException:
        engine.stop()
        engine.close()
        engine.wait(LOOK)
        raise
    if engine.failed is not None:
        raise engine.failed
    os.close(broken)
    os.close(end)
    ctx.exit(DONE)


def _lines(stream: IO[bytes], broken: int) -> Iterator[str | DocumentError]:
    """Return the lines of a stream as texts as soon as they are there, blank ones left out; of one that is longer than
    MOST_BYTES, or not UTF-8, what is wrong. A line that is too long is not kept in memory. The lines end once the
    descriptor `broken` is ready."""
    held, dropped = bytearray(), False
    while part := _part(stream, broken):
        *ends, rest = part.split(b"\n")
        for end in ends:
            held += end
            yield from _line(held, dropped)
            held, dropped = bytearray(), False
        held += rest
        if len(held) > MOST_BYTES:
            held, dropped = bytearray(), True
    yield from _line(held, dropped)


def _part(stream: IO[bytes], broken: int) -> bytes:
    """Return the next bytes of the stream, none at its end and once `broken` is ready (on Windows, after the next
    line). Raise BrokenPipeError where nobody reads answers any more, and DocumentError where the stream cannot be
    read."""
    if hasattr(select, "poll"):
        poll = select.poll()
        poll.register(broken)
        with suppress(OSError, ValueError):  # closed from the beginning: the first answer reports it
            poll.register(sys.stdout.fileno(), 0)
        poll.register(stream.fileno(), select.POLLIN)
        while stream.fileno() not in (ready := [number for number, _ in poll.poll()]):
            if broken in ready:
                return b""
            if _unread():
                raise BrokenPipeError(errno.EPIPE, os.strerror(errno.EPIPE))
            poll.unregister(sys.stdout.fileno())  # which cannot be asked here
    try:
        return os.read(stream.fileno(), CHUNK)
    except OSError as error:
        raise file_problem(shown_name("-"), unreadable(error)) from None


def _line(data: bytearray, dropped: bool) -> Iterator[str | DocumentError]:
    if dropped or len(data) > MOST_BYTES:
        yield DocumentError([Problem("", f"longer than {MOST_BYTES // 1_000_000} MB, the limit for a message")])
        return
    try:
        text = data.decode("utf-8").strip()
    except UnicodeDecodeError:
        yield DocumentError([Problem("", "a message that is not UTF-8")])
        return
    if text:
        yield text


def _unread() -> bool:
    """Return True if the reader of standard output, a pipe, has left; False if that is not known (Windows)."""
    if not hasattr(select, "poll"):
        return False
    poll = select.poll()
    try:
        poll.register(sys.stdout.fileno(), 0)
    except (OSError, ValueError):
        return False
    return any(event & (select.POLLERR | select.POLLHUP) for _, event in poll.poll(0))
