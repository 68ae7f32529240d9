"""The table where its lines do not come from a terminal: each line is answered on standard output."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from typing import TYPE_CHECKING

from ...core.errors import unreadable
from ..common import emit, emit_json, problem, shown_name

if TYPE_CHECKING:
    from ...solver.service.table import Reply, Table

MOST = 100_000  # bytes of a line


def run(table: Table, *, as_json: bool) -> bool:
    """Answers every line; returns whether one was refused. Raises DocumentError for input that is no text, and
    OutputError, after the last line, where a file could not be written."""
    refused = False
    for line in _lines():
        reply = table.reply(line)
        refused |= reply.refused
        if reply.kind == "quit":
            break
        if as_json:
            emit_json(as_object(table, reply))
        elif reply.text:
            emit(f"refused: {reply.text}" if reply.refused else reply.text)
    if table.failed is not None:
        raise table.failed
    return refused


def as_object(table: Table, reply: Reply) -> dict[str, object]:
    """The object that `table --json` prints for a line."""
    return {"line": reply.line, "kind": reply.kind, "text": reply.text} | table.state() | reply.data


def _lines() -> Iterator[str]:
    name = shown_name("-")
    if sys.stdin is None:
        raise problem(name, "cannot be read: it is closed")
    number = 0
    while True:
        try:
            data = sys.stdin.buffer.readline(MOST)
        except OSError as error:
            raise problem(name, unreadable(error)) from None
        number += 1
        if not data:
            return
        if len(data) == MOST:
            raise problem(name, f"line {number} has {MOST:,} bytes or more")
        try:
            yield data.decode("utf-8").rstrip("\r\n")
        except UnicodeDecodeError:
            raise problem(name, f"not UTF-8 text (line {number})") from None
