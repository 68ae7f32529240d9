"""`leadline play --puzzle`: a person solves puzzles, in lines."""

from __future__ import annotations

import os
import textwrap
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any

import click

from ...core import DocumentError, LeadlineError, Problem
from ...core.errors import brief
from ...core.texts import number_in
from ..common import emit, emit_json, file_problem, placed, read_document
from ..puzzle_text import question_text, table_text
from .plain import LISTED, meant, reader, said

if TYPE_CHECKING:
    from ...solver.puzzles.puzzle import Puzzle
    from ...solver.service.puzzling import Attempt, Round

HELP = """\
the text of a move  is it the solution?
a number            the same for the move with that number in the last list
other words         list the moves that contain all of them
Enter, show         the puzzle
moves [WORDS]       all moves, or those that contain all the words
?                   a hint; each one says more
give up             the solution
next                the next puzzle; this one stays unsolved
quit                leave"""
WIDTH = 80  # of lists and of reasons
_FOLDED = ("right", "wrong", "hint", "solution")  # kinds of words, not of tables
GIVE_UP = ("give up", "giveup", "solution")
_COLORS = {"right": "green", "wrong": "red", "error": "red", "puzzle": "cyan", "hint": "yellow"}


def read_puzzles(path: str, option: str = "--puzzle") -> list[Puzzle]:
    """The puzzles in a file: one a line in a .jsonl, else one object. Raises DocumentError with every problem, also for
    a file without any."""
    from ...core import texts
    from ...solver.puzzles.reading import read

    if path == "-":
        raise click.UsageError(f"{option} takes the name of a file, not standard input")
    if not texts.is_batch(path):
        document = read_document(path)
        with placed(path):
            return [read(document)]
    found: list[Puzzle] = []
    problems: list[Problem] = []
    for line in texts.read_lines(path, str):
        with_line = f"{path}: line {line.number}"
        try:
            if line.document is None:
                raise line.error or DocumentError([])
            found.append(read(line.document))
        except DocumentError as error:
            problems += [Problem(item.where, item.what, with_line) for item in error.problems]
    if problems:
        raise DocumentError(problems)
    if not found:
        raise file_problem(path, "empty; expected puzzles, one a line")
    return found


class Puzzles:
    """The conversation about puzzles. Every answer is a block of lines, with `as_json` an object on one line: its
    `kind`, its `text`, and values besides."""

    def __init__(
        self,
        puzzles: Iterator[Puzzle],
        *,
        as_json: bool = False,
        terminal: bool = False,
        read: Callable[[], str | None] | None = None,
    ) -> None:
        from ...solver.service.puzzling import Round

        self.round: Round = Round(puzzles)
        self.as_json = as_json
        self.terminal = terminal
        self.colored = terminal and not as_json and "NO_COLOR" not in os.environ and os.environ.get("TERM") != "dumb"
        self.read = read or reader(terminal=terminal)
        self.listed: list[str] = []

    def run(self) -> None:
        """Goes through the puzzles until they are done, or until `quit` or the end of the lines; a summary ends it.
        Raises DocumentError where lines cannot be read."""
        self._say("help", "`help` lists the commands.")
        unread: DocumentError | None = None
        going = self._next()
        while going:
            try:
                line = said(self.read())
            except DocumentError as error:
                unread, line = error, None
            except KeyboardInterrupt:
                self._summary()
                raise
            if line is None:
                break
            try:
                going = self._answer(line)
            except LeadlineError as error:
                self._say("error", str(error))
        self._summary()
        if unread is not None:
            raise unread

    def _say(self, kind: str, text: str, **more: Any) -> None:
        if self.as_json:
            emit_json({"kind": kind, "text": text} | more)
        elif text:
            if kind in _FOLDED:
                text = "\n".join(_fold(line) for line in text.split("\n"))
            head, end, rest = text.partition("\n\n" if kind == "puzzle" else "\n")
            emit(
                (click.style(head, fg=_COLORS[kind], bold=True) if self.colored and kind in _COLORS else head)
                + end
                + rest
            )

    def _answer(self, line: str) -> bool:
        """Answers a line; False where the puzzles are done."""
        word, _, rest = line.partition(" ")
        lower = line.lower()
        if lower == "help":
            self._say("help", HELP)
        elif lower == "next" or not self.round.is_open:
            return self._next()
        elif lower in ("", "show"):
            self._show()
        elif lower in ("?", "hint"):
            before, hint = self.round.now.hints, self.round.hint()
            told = "Hint" if self.round.now.hints > before else "The last hint"
            self._say("hint", f"{told}: {hint}", hints=self.round.now.hints)
        elif lower in GIVE_UP:
            solution = self.round.give_up()
            why = self.round.now.reason
            text = f"The solution: {', then '.join(solution)}\n{_sentence(why)}"
            self._say("solution", text, solution=list(solution), why=why)
            return self._on()
        elif word.lower() == "moves":
            self._list(rest, every=True)
        else:
            return self._move(line)
        return True

    def _move(self, line: str) -> bool:
        from ...core import IllegalMove

        number = number_in(line) or 0
        if 1 <= number <= len(self.listed):
            line = self.listed[number - 1]
        try:
            found = self.round.answer(line)
        except IllegalMove as error:
            listed = len(self.listed)
            if not self._list(line):
                raise meant(line, listed, error) from None
            return True
        if not found.right:
            self._say("wrong", f"No, not {found.move}.\n{_sentence(found.why)}", move=found.move, why=found.why)
            return True
        self.listed = []
        self._say("right", f"Right: {found.move}.\n{_sentence(found.why)}", move=found.move, why=found.why)
        if self.round.is_open:
            self._show()
            return True
        rest = self.round.now.puzzle.solution[self.round.now.puzzle.asked :]
        if rest:
            self._say("solution", f"It continues with {', then '.join(rest)}.", solution=list(rest))
        return self._on()

    def _on(self) -> bool:
        """After a puzzle: on a terminal Enter leads to the next one, else it comes at once."""
        if self.terminal:
            self._say("help", "Enter: the next puzzle.")
            return True
        return self._next()

    def _next(self) -> bool:
        attempt = self.round.next()
        self.listed = []
        if attempt is None:
            return False
        self._show()
        return True

    def _show(self) -> None:
        attempt: Attempt = self.round.now
        puzzle = attempt.puzzle
        question = question_text(attempt.number, puzzle)
        if attempt.done:
            question += f"\nFound: {', '.join(puzzle.solution[: attempt.done])}. What comes next?"
        text = f"{question}\n\n{table_text(attempt)}"
        more = {"number": attempt.number, "grade": puzzle.grade, "question": puzzle.question, "done": attempt.done}
        self._say("puzzle", text, **more, steps=puzzle.asked)
        self._list("")

    def _list(self, words: str, *, every: bool = False) -> bool:
        """Lists the moves in which the words stand; says whether there are any."""
        from ...solver.service.choices import narrowed_texts

        narrow = narrowed_texts(self.round.choices(), words)
        if not narrow:
            if every:
                self._say("moves", f"No move contains {brief(words, 60)!r}.", moves=[], count=0)
            return False
        shown = narrow if every or len(narrow) <= LISTED else []
        self.listed = narrow if self.as_json else shown  # a number means a move that has been shown
        lines = _in_columns([f"{number}. {text}" for number, text in enumerate(shown, start=1)])
        if not shown:
            lines = [f"{len(narrow):,} moves. Type one, a part of one to list those that have it, or `moves` for all."]
        self._say("moves", "\n".join(lines), moves=narrow, count=len(narrow))
        return True

    def _summary(self) -> None:
        found = self.round.summary()
        rows = [one.as_json() for one in self.round.attempts]
        lines = [
            f"{row['number']}.  {'*' * row['grade']:<5}  {_state(row)}"
            + (f"; {_count(row['wrong'], 'wrong move')}" if row["wrong"] else "")
            + (f"; {_count(row['hints'], 'hint')}" if row["hints"] else "")
            for row in rows
        ]
        head = f"{found['solved']} of {_count(found['puzzles'], 'puzzle')} solved, {found['at_once']} at once."
        self._say("summary", "\n".join([head, *lines]), **found, each=rows)


def _fold(line: str) -> str:
    """A line of words, folded between them."""
    return textwrap.fill(line, WIDTH, break_long_words=False, break_on_hyphens=False)


def _in_columns(cells: list[str]) -> list[str]:
    """The cells in rows of at most WIDTH characters, from the left to the right."""
    wide = max(map(len, cells), default=0) + 2
    each = max(1, WIDTH // wide)
    rows = [cells[begin : begin + each] for begin in range(0, len(cells), each)]
    return ["".join(cell.ljust(wide) for cell in row).rstrip() for row in rows]


def _sentence(text: str) -> str:
    """A reason as a sentence of its own."""
    return text[:1].upper() + text[1:] + ("" if text.endswith(".") else ".")


def _state(row: dict[str, Any]) -> str:
    return "not solved" if row["state"] == "open" else str(row["state"])


def _count(number: int, what: str) -> str:
    return f"{number} {what}{'' if number == 1 else 's'}"
