"""The table at a terminal: it asks for what it needs, and nothing that is typed ends it but `quit`."""

from __future__ import annotations

import contextlib
import textwrap
from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from ...core.errors import counted
from ..common import emit
from ..folding import folded, width
from ..line_reader import BadLine, LineReader
from ..progress_line import progress_line
from ..signals import Signals
from ..streams import put

if TYPE_CHECKING:
    from ...solver.results import Leader
    from ...solver.session.table import Table
    from ...solver.session.table_state import Reply


def run(table: Table, signals: object) -> None:
    """Prompt for lines and answer them until `quit` or the end of the input.

    SIGTERM ends the loop, too; Ctrl-C only stops a search. `signals` is the Signals object of the command.
    """
    try:
        _talk(table, signals)
    finally:
        if table.unsaved is not None:
            put(folded(table.unsaved), err=True)
    if table.autosave is not None and table.you is not None:
        put(folded(f"saved in {table.autosave}; leadline table --resume {table.autosave} resumes it"), err=True)


def _talk(table: Table, signals: object) -> None:
    _line_editing(table)
    emit(folded(f"{table.game.title}: type what you see, one line per event; help lists the words, quit ends."))
    if table.events:
        count = len(table.events)
        emit(f"{counted(count, 'line')} so far; events lists them\n\n{table.show()}\n")
    if table.view is not None:
        emit(folded(table.expected()))
    lines = LineReader()
    while True:
        try:
            line = lines.ask(folded(prompt(table)))
            if line is None:
                emit("")
                break
            with progress_line() as show:
                table.progress = None if show is None else partial(_lead, show)
                reply = table.reply(line)
        except BadLine as error:
            put(str(error), err=True)
            continue
        except KeyboardInterrupt:
            if isinstance(signals, Signals) and signals.terminated:
                raise
            emit("")
            put("(quit or Ctrl-D ends)", err=True)
            continue
        if reply.kind == "quit":
            break
        if reply.text and not (reply.kind == "setup" and table.view is None):  # the next prompt asks
            emit(_fitted(reply))


def _lead(show: Callable[[str], None], leader: Leader) -> None:
    show(f"{leader.text}  {100 * leader.value:.1f}%  {counted(leader.nodes, 'playout')}")


def _fitted(reply: Reply) -> str:
    """Return the answer in the width of the terminal: rows of a ranking are cut, long lines of other answers are
    folded."""
    if reply.refused:
        return folded(f"refused: {reply.text}")
    if reply.kind == "show":
        return reply.text
    wide, lines = width(), []
    for line in reply.text.splitlines():
        if reply.kind == "best" and line.startswith("  "):
            lines.append(line if len(line) <= wide else f"{line[: wide - 3]}...")
        else:
            lines += textwrap.wrap(line, wide, subsequent_indent="    ")
    return "\n".join(lines)


def prompt(table: Table) -> str:
    """Return the prompt for the next line: the open question, whose turn it is, or `... ` if an event is incomplete."""
    question = table.question
    if question is not None:
        known = {"players": f"; Enter: {table.game.usual_players}", "rules": "; Enter: none"}
        usual = "" if question.needed else known.get(question.name, ", or Enter")
        return f"{question.text} (as {question.example}{usual}): "
    if table.waiting is not None:
        return "... "
    view = table.view
    if view is None or view.turn is None:
        return "over> "
    if view.pending is not None:
        return "... "
    if view.turn == view.seat:
        return "you> "
    return f"{table.names[view.turn - 1] if table.names else f'seat {view.turn}'}> "


def _line_editing(table: Table) -> None:
    """Arrow keys, a history, and Tab for command words, where the platform has them."""
    with contextlib.suppress(ImportError):
        import readline

        from ...solver.session.commands import COMMANDS

        def complete(text: str, state: int) -> str | None:
            found = [word for word in (*COMMANDS, *table.names) if word.lower().startswith(text.lower())]
            return f"{found[state]} " if state < len(found) else None

        readline.set_completer(complete)
        readline.set_completer_delims(" ,")
        readline.parse_and_bind("tab: complete")
