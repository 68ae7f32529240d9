"""The table where its lines do not come from a terminal: each line is answered on standard output."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..common import emit, emit_json, emit_message
from ..line_reader import LineReader

if TYPE_CHECKING:
    from ...solver.session.table import Table
    from ...solver.session.table_state import Reply


def run(table: Table, *, as_json: bool) -> bool:
    """Answer the lines of standard input on standard output, up to `quit` or the end; return whether one was refused.

    If the table is saved to a file, an incomplete event, which the file does not contain, is then reported on standard
    error. Raises DocumentError for input that cannot be read, and at the end OutputError if a file could not be
    written.
    """
    try:
        refused = _answer(table, as_json=as_json)
    finally:
        if table.unsaved is not None:
            emit_message(table.unsaved)
    if table.failed is not None:
        raise table.failed
    return refused


def _answer(table: Table, *, as_json: bool) -> bool:
    """Answer lines until `quit` or their end; return whether one was refused."""
    refused, lines = False, LineReader()
    while (line := lines.next()) is not None:
        reply = table.reply(line)
        refused |= reply.refused
        if as_json:
            emit_json(as_object(table, reply))
        elif reply.text:
            emit(f"refused: {reply.text}" if reply.refused else reply.text)
        if reply.kind == "quit":
            break
    return refused


def as_object(table: Table, reply: Reply) -> dict[str, object]:
    """Return the object that `table --json` prints for a line."""
    return {"line": reply.line, "kind": reply.kind, "text": reply.text} | table.state() | reply.data
