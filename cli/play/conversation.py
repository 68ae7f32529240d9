"""A conversation in lines: the player, or a program, types commands and moves, and gets an immediate reply."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from ...core import DocumentError, IllegalMove, LeadlineError
from ...core.documents.io import number_in
from ...core.errors import brief
from ..common import emit, emit_json
from ..line_reader import BadLine, LineReader
from ..streams import put

if TYPE_CHECKING:
    from ...core.choices import Choice

LISTED = 20  # moves that are listed without being asked for


class Conversation(ABC):
    """The common part of the conversations about a game and about puzzles. Every reply is a block of lines, or with
    `as_json` an object on one line: its `kind`, its `text`, and values. `read` returns a line, None after the last."""

    def __init__(self, *, as_json: bool, terminal: bool, read: Callable[[], str | None] | None) -> None:
        self.as_json = as_json
        self.terminal = terminal
        self.read = read or _reader(terminal=terminal)
        self.listed: Sequence[Choice | str] = []  # the moves of the last list, which numbers mean

    def run(self) -> None:
        """Continue until the end, or until `quit` or the end of the lines. After Ctrl-C print the last lines and raise
        KeyboardInterrupt again. Raise DocumentError if lines cannot be read."""
        self._say("help", "`help` lists the commands.")
        unread: DocumentError | None = None
        try:
            going = self._begin()
            while going:
                try:
                    line = _said(self.read())
                except DocumentError as error:
                    unread, line = error, None
                if line is None:
                    break
                try:
                    going = self._answer(line)
                except LeadlineError as error:
                    self._say("error", str(error))
        except KeyboardInterrupt:
            self._leave()
            raise
        self._leave()
        if unread is not None:
            raise unread

    @abstractmethod
    def _begin(self) -> bool:
        """Print what comes before the first line; return False if there is nothing to talk about."""

    @abstractmethod
    def _answer(self, line: str) -> bool:
        """Answer a line; return False at the end of the conversation. Raise LeadlineError."""

    @abstractmethod
    def _leave(self) -> None:
        """Print the last lines, also after Ctrl-C."""

    @abstractmethod
    def _narrowed(self, words: str) -> Sequence[Choice | str]:
        """Return the moves that contain the words."""

    @abstractmethod
    def _play(self, move: Choice | str) -> bool:
        """Answer a move; return False at the end of the conversation. Raise IllegalMove for anything else."""

    @abstractmethod
    def _shown(self, kind: str, text: str) -> str:
        """Return the printed form of an answer."""

    def _say(self, kind: str, text: str, **more: Any) -> None:
        if self.as_json:
            emit_json({"kind": kind, "text": text} | more)
        elif text:
            emit(self._shown(kind, text))

    def _move(self, line: str) -> bool:
        """Read a number of the last list, a move, or words that narrow the list."""
        listed, number = len(self.listed), number_in(line)
        if number is not None and 1 <= number <= listed:
            return self._play(self.listed[number - 1])
        try:
            return self._play(line)
        except IllegalMove as error:
            refused = error
        if self._list(line):
            return True
        if number is None or not listed:
            raise refused
        raise LeadlineError(f"no move {line} in the last list, which has {listed}")

    def _list(self, words: str, *, every: bool = False) -> bool:
        """List the moves that contain the words; return whether there are any."""
        narrow = self._narrowed(words)
        if not narrow:
            if every:
                self._say("moves", f"No move contains {brief(words, 60)!r}.", moves=[], count=0)
            return False
        shown = narrow if every or len(narrow) <= LISTED else []
        self.listed = narrow if self.as_json else shown  # a number means a move that has been shown
        texts = [move if isinstance(move, str) else move.text for move in narrow]
        lines = self._rows([f"{number}. {text}" for number, text in enumerate(texts[: len(shown)], start=1)])
        if not shown:
            lines = [f"{len(narrow):,} moves. Type part of a move to list those that contain it, or `moves` for all."]
        self._say("moves", "\n".join(lines), moves=texts, count=len(narrow))
        return True

    def _rows(self, moves: list[str]) -> list[str]:
        """Return the lines of a list."""
        return moves


def _reader(*, terminal: bool) -> Callable[[], str | None]:
    """Return a function that reads the next line of standard input, after a prompt on a terminal; it returns None at
    the end."""
    lines = LineReader()

    def read() -> str | None:
        while True:
            if terminal:
                put("> ", end="")
            try:
                return lines.next()
            except BadLine as error:  # which ends nothing at a terminal
                if not terminal:
                    raise
                put(str(error), err=True)

    return read


def _said(line: str | None) -> str | None:
    """Return a line without surrounding spaces; None if it, or the end of the lines, ends the conversation."""
    words = "quit" if line is None else line.strip()
    return None if words.lower() in ("quit", "exit", "q") else words
