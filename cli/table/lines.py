"""The table where its lines do not come from a terminal: each line is answered on standard output."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..common import emit, emit_json
from ..typed import Lines

if TYPE_CHECKING:
    from ...solver.service.table import Reply, Table


def run(table: Table, *, as_json: bool) -> bool:
    """Answers every line; returns whether one was refused. Raises DocumentError for input that is no text, and
    OutputError, after the last line, where a file could not be written."""
    refused, lines = False, Lines()
    while (line := lines.next()) is not None:
        reply = table.reply(line)
        refused |= reply.refused
        if as_json:
            emit_json(as_object(table, reply))
        elif reply.text:
            emit(f"refused: {reply.text}" if reply.refused else reply.text)
        if reply.kind == "quit":
            break
    if table.failed is not None:
        raise table.failed
    return refused


def as_object(table: Table, reply: Reply) -> dict[str, object]:
    """The object that `table --json` prints for a line."""
    return {"line": reply.line, "kind": reply.kind, "text": reply.text} | table.state() | reply.data
