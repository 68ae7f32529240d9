"""`leadline play --puzzle`: the player solves puzzles, in lines."""

from __future__ import annotations

import os
import textwrap
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any

import click

from ...core import DocumentError, Problem
from ..common import file_problem, placed, read_document
from ..puzzle_text import question_text, table_text
from .conversation import Conversation

if TYPE_CHECKING:
    from ...core.choices import Choice
    from ...solver.puzzles.puzzle import Puzzle
    from ...solver.session.puzzle_round import Attempt, Round

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
    """Read the puzzles in a file: one per line in a .jsonl, else one object. Raise DocumentError with every problem,
    also for a wrong solution, and for a file without puzzles."""
    from ...core.documents import io as document_io
    from ...solver.puzzles.puzzle_file import read
    from ...solver.session.puzzle_round import begun

    if path == "-":
        raise click.UsageError(f"{option} takes the name of a file, not standard input")
    if not document_io.is_batch(path):
        document = read_document(path)
        with placed(path):
            return [begun(1, read(document)).puzzle]
    found: list[Puzzle] = []
    problems: list[Problem] = []
    for line in document_io.read_lines(path, str):
        with_line = f"{path}: line {line.number}"
        try:
            if line.document is None:
                raise line.error or DocumentError([])
            found.append(begun(1, read(line.document)).puzzle)
        except DocumentError as error:
            problems += [Problem(item.where, item.what, with_line) for item in error.problems]
    if problems:
        raise DocumentError(problems)
    if not found:
        raise file_problem(path, "empty; expected puzzles, one a line")
    return found


class Puzzles(Conversation):
    """The conversation in which a player solves puzzles, one after the other; a summary ends it."""

    def __init__(
        self,
        puzzles: Iterator[Puzzle],
        *,
        as_json: bool = False,
        terminal: bool = False,
        read: Callable[[], str | None] | None = None,
    ) -> None:
        from ...solver.session.puzzle_round import Round

        super().__init__(as_json=as_json, terminal=terminal, read=read)
        self.round: Round = Round(puzzles)
        self.colored = terminal and not as_json and "NO_COLOR" not in os.environ and os.environ.get("TERM") != "dumb"

    def _begin(self) -> bool:
        return self._next()

    def _shown(self, kind: str, text: str) -> str:
        if kind in _FOLDED:
            text = "\n".join(_fold(line) for line in text.split("\n"))
        head, end, rest = text.partition("\n\n" if kind == "puzzle" else "\n")
        if self.colored and kind in _COLORS:
            head = click.style(head, fg=_COLORS[kind], bold=True)
        return head + end + rest

    def _answer(self, line: str) -> bool:
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

    def _play(self, move: Choice | str) -> bool:
        found = self.round.answer(move if isinstance(move, str) else move.text)
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

    def _narrowed(self, words: str) -> list[str]:
        from ...core.choices import narrowed_texts

        return narrowed_texts(self.round.choices(), words)

    def _rows(self, moves: list[str]) -> list[str]:
        return _in_columns(moves)

    def _leave(self) -> None:
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
    """Fold a line between words."""
    return textwrap.fill(line, WIDTH, break_long_words=False, break_on_hyphens=False)


def _in_columns(cells: list[str]) -> list[str]:
    """Arrange the cells in rows of at most WIDTH characters, from left to right."""
    wide = max(map(len, cells), default=0) + 2
    each = max(1, WIDTH // wide)
    rows = [cells[begin : begin + each] for begin in range(0, len(cells), each)]
    return ["".join(cell.ljust(wide) for cell in row).rstrip() for row in rows]


def _sentence(text: str) -> str:
    """Turn a reason into a sentence."""
    return text[:1].upper() + text[1:] + ("" if text.endswith(".") else ".")


def _state(row: dict[str, Any]) -> str:
    return "not solved" if row["state"] == "open" else str(row["state"])


def _count(number: int, what: str) -> str:
    return f"{number} {what}{'' if number == 1 else 's'}"
