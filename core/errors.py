"""Errors that a user can cause, with one class for each kind.

LeadlineError            base class
  DocumentError          an unreadable document, or one that does not describe a position
    ArgumentError        an invalid argument of a call; also a ValueError
    OutputError          a result that cannot be written
  IllegalMove            a move that the rules forbid, or a text that is not a move
    Incomplete           an event of a followed game that lacks visible information
  GameOver               a request for a move after the end of the game
  MissingExtra           a library that is not installed; also an ImportError
"""

from __future__ import annotations

import errno
import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from math import isfinite, isnan
from typing import Any, Literal

DISK = {errno.ENOSPC, errno.EIO, getattr(errno, "EDQUOT", errno.ENOSPC)}  # full, broken, or over a quota
TOLD = 50  # problems of a document
CHARACTERS = 500  # of one problem
MOVE = 200  # of a move in it; a move with many parts has a hundred
Kind = Literal[  # of what is wrong with a move, where a program acts on it
    "",
    "incomplete",  # something that was seen is missing
    "not in hand",  # a card that the seat does not hold
    "not in share",  # a card that a seat gives to a joint discard and does not hold
    "payment",  # not as many cards as are due
    "unpayable",  # more cards due than the seat can pay
    "not now",  # another step is due
]
TEXT = 1_000  # characters of a string of which a message shows the beginning


def shown(value: object, most: int = 60) -> str:
    """Format a value for a message in the syntax of JSON, with strings in single quotes, cut to `most` characters."""
    try:
        text = _begin(value, most)
    except (ValueError, RecursionError):  # a number of thousands of digits, an object of hundreds of levels
        return "something too large to show"
    return brief(text, most)


def brief(text: str, most: int = CHARACTERS) -> str:
    """Return the text, cut to `most` characters."""
    return text if len(text) <= most else text[: most - 3] + "..."


def _begin(value: object, most: int) -> str:
    """Return the text of a JSON value, or its beginning if it is longer than `most` characters."""
    if most < 0:
        return ""
    if type(value) is list:
        text = "["
        for number, item in enumerate(value):
            text += (", " if number else "") + _begin(item, most - len(text))
            if len(text) > most:
                return text
        return text + "]"
    if type(value) is dict:
        text = "{"
        for number, (key, item) in enumerate(value.items()):
            text += (", " if number else "") + _begin(key, most - len(text)) + ": "
            text += _begin(item, most - len(text))
            if len(text) > most:
                return text
        return text + "}"
    if value is None or type(value) is bool:
        return "null" if value is None else "true" if value else "false"
    if type(value) is float and not isfinite(value):
        return "NaN" if isnan(value) else "Infinity" if value > 0 else "-Infinity"
    return repr(value[:TEXT] if type(value) is str else value)


def counted(number: int, what: str, many: str | None = None) -> str:
    """Format a number with its noun, for example "1 card" or "1,000 cards". The plural is `many`, or `what` with an
    s."""
    return f"{number:,} {what if number == 1 else many or f'{what}s'}"


def kind_of(value: object) -> str:
    """Return the JSON type of a value of a document, for a message: for example "a list", "a number" or "null"."""
    names = {dict: "an object", list: "a list", str: "a text", bool: "true or false", type(None): "null"}
    return names.get(type(value), "a number" if isinstance(value, int | float) else type(value).__name__)


def unreadable(error: OSError) -> str:
    """Return why a file cannot be read, as a message without the name of the file: "no such file"."""
    if isinstance(error, FileNotFoundError):
        return "no such file"
    if isinstance(error, IsADirectoryError):
        return "is a folder; expected a file"
    return f"cannot be read: {error.strerror or error}"


def unwritable(error: OSError) -> str:
    """Return why a file cannot be written, as a message without the name of the file."""
    if isinstance(error, FileNotFoundError):
        return "cannot be written: there is no such folder"
    if isinstance(error, IsADirectoryError):
        return "is a folder; expected the name of a file to write"
    return f"cannot be written: {error.strerror or error}"


def no_place(error: OSError, path: str) -> DocumentError:
    """Return, without raising it, the error for a file that cannot be opened for writing: OutputError if the disk is
    full or fails, otherwise DocumentError."""
    kind = OutputError if error.errno in DISK else DocumentError
    return kind([Problem("", unwritable(error), path)])


class LeadlineError(Exception):
    """Base of all errors that a user can cause."""


@dataclass(frozen=True, slots=True)
class Problem:
    """One problem of a document: its field, the correction, and the file if it is known.

    `where` is a path with indices from 0, as in JSON (`hands[0]`). Messages count from 1, as seats and moves do. If the
    problem is about an `argument` of a call, `what` begins with its name. `what` ends with the broken `clause` in
    brackets. `due` is the number that belongs there, if the problem is a number.
    """

    where: str
    what: str
    file: str = ""
    argument: str = ""
    clause: str = ""
    due: int | None = field(default=None, compare=False)

    @property
    def fault(self) -> str:
        """The defect, without the clause that `what` ends with."""
        return self.what[: -len(f" ({self.clause})")] if self.clause else self.what

    def __str__(self) -> str:
        place = re.sub(r"\[(\d+)\]", lambda number: f"[{int(number[1]) + 1}]", self.where)
        return ": ".join(part for part in (self.file, place, self.what) if part)


class DocumentError(LeadlineError):
    """A document that cannot be read or describes no possible position; `problems` lists every defect."""

    def __init__(self, problems: list[Problem]) -> None:
        self.problems = problems
        super().__init__("\n".join(self.told()))

    def told(self) -> list[str]:
        """Return the problems as lines of text: the first `TOLD` problems, each cut to CHARACTERS, and, if there are
        more, a line with the number of the others."""
        lines = [brief(str(problem)) for problem in self.problems[:TOLD]]
        more = len(self.problems) - TOLD
        return lines if more <= 0 else [*lines, f"... and {counted(more, 'more problem')}"]

    def __reduce__(self) -> tuple[type[DocumentError], tuple[list[Problem]]]:
        return (type(self), (self.problems,))


class ArgumentError(DocumentError, ValueError):
    """An invalid argument of a call, such as a seed, a limit or a seat. `problems` lists the problems."""


class OutputError(DocumentError):
    """A result that cannot be written: the disk is full, the device fails; `problems` names the file."""


class IllegalMove(LeadlineError):
    """A move that the rules forbid, or a text that cannot be read as a move.

    text        the move in its original form
    clause      the rule that it breaks; empty if the text cannot be read
    reason      the problem as text; programs use the fields below
    kind        type of the problem, such as `payment`; empty if nothing depends on it
    slot        the part of the move that is wrong or missing
    candidates  possible values for this part
    cards       the cards involved; for an incomplete event, an example of a complete answer
    counts      the numbers involved; for `payment`, the number of cards due and the number given
    where       the key of a request that contains the move
    """

    where = "move"

    def __init__(
        self,
        text: str,
        clause: str,
        reason: str,
        *,
        kind: Kind = "",
        slot: str = "",
        candidates: Iterable[int | str] = (),
        cards: Iterable[int | str] = (),
        counts: Iterable[int] = (),
    ) -> None:
        super().__init__(f"illegal move {brief(text, MOVE)!r}: {reason}" + (f" (rule {clause})" if clause else ""))
        self.text = text
        self.clause = clause
        self.reason = reason
        self.kind = kind
        self.slot = slot
        self.candidates = tuple(candidates)
        self.cards = tuple(cards)
        self.counts = tuple(counts)

    def of(self, text: str, reason: str | None = None) -> IllegalMove:
        """Return a copy of this error about another text, of which the text of this error is a part. None keeps the
        reason."""
        return IllegalMove(text, self.clause, self.reason if reason is None else reason, **self._facts())

    def facts(self) -> dict[str, Any]:
        """Return the fields from `kind` to `counts` as an object for JSON, without empty ones; the key of `kind` is
        `fault`."""
        facts = {"fault" if key == "kind" else key: value for key, value in self._facts().items() if value}
        return {key: list(value) if isinstance(value, tuple) else value for key, value in facts.items()}

    def _facts(self) -> dict[str, Any]:
        return {key: getattr(self, key) for key in ("kind", "slot", "candidates", "cards", "counts")}

    def __reduce__(self) -> tuple[Any, ...]:
        return (_restored, (type(self), self.args, vars(self)))


class Incomplete(IllegalMove):
    """A possible event of a followed game that lacks something that the seat has seen; `reason` asks for it.

    `slot` names the missing part, `counts` holds the number of cards, `cards` gives an example, and `candidates` lists
    possible values. `fill` holds the words before each card or number of a bare answer; the last entry serves all
    further ones. For example, it holds `drew ` for the first and an empty string for the others. If `fill` is empty, a
    bare answer is ambiguous. If `fill` is None, the game reads bare answers itself.

    In a joint discard, `given` is the contribution of the followed seat, and `view` its knowledge at the decision. If
    the event ends a round, `rounds` holds the number of rounds that are over and the points of the seats
    (Game.rounds).
    """

    def __init__(
        self,
        text: str,
        reason: str,
        slot: str = "",
        *,
        fill: Iterable[str] | None = None,
        candidates: Iterable[int | str] = (),
        cards: Iterable[int | str] = (),
        counts: Iterable[int] = (),
        view: Any = None,
        given: str | None = None,
        rounds: tuple[int, tuple[int, ...]] | None = None,
    ) -> None:
        super().__init__(
            text, "", reason, kind="incomplete", slot=slot, candidates=candidates, cards=cards, counts=counts
        )
        self.args = (f"{brief(text, MOVE)!r} is not complete: {reason}",)
        self.fill = None if fill is None else tuple(fill)
        self.view = view
        self.given = given
        self.rounds = rounds

    def of(self, text: str, reason: str | None = None) -> Incomplete:
        """Return a copy of this error about another text, of which the text of this error is a part. None keeps the
        reason."""
        facts = {key: value for key, value in self._facts().items() if key != "kind"}
        reason = self.reason if reason is None else reason
        return Incomplete(text, reason, fill=self.fill, view=self.view, given=self.given, rounds=self.rounds, **facts)

    def filled(self, words: Sequence[str]) -> str:
        """Return the text of the event with the `words` of an answer, which are cards or numbers, added after a comma.
        Each word has its entry of `fill` before it. Raise IllegalMove if `fill` is empty or None."""
        if not self.fill:
            answer = " ".join(words)
            raise IllegalMove(answer, "", f"{answer!r} could be several things; {self.reason}")
        last = len(self.fill) - 1
        return f"{self.text}, {' '.join(f'{self.fill[min(at, last)]}{word}' for at, word in enumerate(words))}"


def _restored(kind: type[IllegalMove], args: tuple[Any, ...], facts: dict[str, Any]) -> IllegalMove:
    """Return an error that was pickled."""
    error = kind.__new__(kind, *args)
    error.__dict__.update(facts)
    return error


class MissingExtra(LeadlineError, ImportError):
    """A request that needs a library that is not installed: `library`, which the extra named `extra` installs."""

    def __init__(self, what: str, library: str, extra: str) -> None:
        super().__init__(f"{what} needs {library}, which is not installed: pip install 'leadline[{extra}]'")
        self.what = what
        self.library = library
        self.extra = extra

    def __reduce__(self) -> tuple[type[MissingExtra], tuple[str, str, str]]:
        return (MissingExtra, (self.what, self.library, self.extra))


class GameOver(LeadlineError):
    """A move was asked for in a game that is over."""
