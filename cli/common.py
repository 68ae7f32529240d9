"""Shared parts of the commands: reading documents, printing results, exit codes."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from dataclasses import replace
from typing import TYPE_CHECKING

import click

from ..core import DocumentError, Position, Problem, View
from ..core.errors import unreadable
from ..core.escaping import one_line
from ..core.views import full, view_of as seen_by
from .streams import put, put_data
from .usage_errors import PROGRAM, Naming

if TYPE_CHECKING:
    from click.shell_completion import CompletionItem

    from ..core.documents.io import Document

DONE, NO, UNDECIDED, INTERRUPTED = 0, 1, 3, 130  # exit codes; 2 is that of bad usage and bad input


def problem(where: str, what: str) -> DocumentError:
    """Return, without raising it, a DocumentError with one problem at `where`, an option or a key (or empty)."""
    return DocumentError([Problem(where, what)])


def file_problem(name: str, what: str) -> DocumentError:
    """Return, without raising it, a DocumentError about the file `name`."""
    return DocumentError([Problem("", what, name)])


def stdin_text(*, lines: bool = False) -> str:
    """Return the text of standard input (errors name the line if `lines`). DocumentError if unreadable or not UTF-8."""
    from ..core.documents import io as document_io

    name = shown_name("-")
    if sys.stdin is None:
        raise file_problem(name, "cannot be read: it is closed")
    try:
        return document_io.decoded(document_io.read_bytes(sys.stdin.buffer, name), name, lines=lines)
    except OSError as error:
        raise file_problem(name, unreadable(error)) from None


def shown_name(path: str) -> str:
    """Return the name of a file for messages: "standard input" for `-`; a position given as text is shortened."""
    from ..core.documents import position_text

    if path == "-":
        return "standard input"
    return f"{path[:30]}..." if len(path) > 30 and position_text.is_one(path) else path


@contextmanager
def placed(name: str) -> Iterator[None]:
    """Add the file `name` to the problems of a DocumentError from the block, except problems of options (`--`)."""
    try:
        yield
    except DocumentError as error:
        raise DocumentError(
            [
                item
                if item.where.startswith("--")
                else replace(item, file=f"{name}: {item.file}" if item.file else name)
                for item in error.problems
            ]
        ) from None


def read_text(path: str, expected: str = "a JSON or TOML document") -> str:
    """Return the text of a file or, for `-`, of standard input.

    Raises DocumentError, also for empty text; then the message names what was `expected`.
    """
    from ..core.documents import io as document_io

    text = document_io.read_text(path, stdin_text)
    if not text.strip():
        raise file_problem(shown_name(path), f"empty; expected {expected}")
    return text


def read_document(path: str) -> Document:
    """Return the document in a JSON or TOML file (`-`: standard input). Raises DocumentError that names the file."""
    from ..core.documents import io as document_io

    text = read_text(path)
    with placed(shown_name(path)):
        return document_io.parse(text, toml=True if path.endswith(".toml") else None)


def load(path: str) -> Position | View:
    """Return the position or view in a file (`-`: standard input). Raises DocumentError that names the file."""
    from ..core import documents

    document = read_document(path)
    with placed(shown_name(path)):
        return documents.load(document)


def load_full(path: str, what: str) -> Position:
    """Read the position in a file. Raises DocumentError that names the file, also for the view of one seat, which is
    not enough for `what`."""
    found = load(path)
    with placed(shown_name(path)):
        return full(found, what)


def view_of(found: Position | View, seat: int | None) -> View:
    """Return a view as it is, or a position as `seat` sees it (`--seat`; None: the seat to move).

    Raises DocumentError for a seat that does not exist, or is not that of the view.
    """
    return seen_by(found, seat, seat_key="--seat", document_key="")


def emit(text: str) -> None:
    """Print text for people on standard output."""
    put(text)


def emit_json(value: Mapping[str, object]) -> None:
    """Print one JSON object on one line."""
    put_data(json.dumps(value, ensure_ascii=False))


def emit_message(text: str) -> None:
    """Print a message on standard error."""
    put(f"{PROGRAM}: {text}", err=True)


def columns(rows: Sequence[Sequence[str]], right: Sequence[int] = ()) -> str:
    """Return rows as a text table with two spaces between columns; the columns `right` (from 0) are right-aligned."""
    rows = [[one_line(cell) for cell in row] for row in rows]
    widths = [max(len(row[index]) for row in rows) for index in range(len(rows[0]))]
    lines = []
    for row in rows:
        cells = (
            cell.rjust(width) if index in right else cell.ljust(width)
            for index, (cell, width) in enumerate(zip(row, widths, strict=True))
        )
        lines.append("  ".join(cells).rstrip())
    return "\n".join(lines)


def drawing(found: Position | View) -> str:
    """Return a drawing of the position, or of what the seat of a view sees, as text for a terminal."""
    room = found.game.drawing
    return str(room.text(found.masked, found.seat) if isinstance(found, View) else room.text(found))


def seeds_text(first: int, last: int) -> str:
    """Return the seeds from the first to the last as "seed 1" or "seeds 1 to 50"."""
    return f"seed {first}" if first == last else f"seeds {first} to {last}"


class AskingGroup(Naming):
    """A click group that runs its command `run` if none is named: `survey GAME` is `survey run GAME`.

    Its help shows the options of `run` and lists the commands.
    """

    def collect_usage_pieces(self, ctx: click.Context) -> list[str]:
        return self.commands["run"].collect_usage_pieces(ctx)

    def format_options(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        self.commands["run"].format_options(ctx, formatter)
        self.format_commands(ctx, formatter)

    def shell_complete(self, ctx: click.Context, incomplete: str) -> list[CompletionItem]:
        """Return completions of the commands, and of the first argument of `run`."""
        first = next(param for param in self.commands["run"].params if isinstance(param, click.Argument))
        return [*super().shell_complete(ctx, incomplete), *first.shell_complete(ctx, incomplete)]

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        if ctx.resilient_parsing and not args:  # the first word is being completed
            return super().parse_args(ctx, args)
        if not args or (args[0] not in self.commands and args[0] not in ctx.help_option_names):
            if args and not args[0].startswith("-"):
                self._check_typing(ctx, args[0])
            args = ["run", *args]
        return super().parse_args(ctx, args)

    def _check_typing(self, ctx: click.Context, word: str) -> None:
        """Raise UsageError if the word resembles a command and is neither a game nor a file."""
        from difflib import get_close_matches

        from ..core.registry import game

        meant = get_close_matches(word, list(self.commands), n=1, cutoff=0.75)
        if not meant or os.path.exists(word):
            return
        with suppress(DocumentError):
            game(word)
            return
        raise click.UsageError(
            f"{word!r}: neither a game nor a command of {ctx.info_name}; did you mean {meant[0]}?", ctx
        )
