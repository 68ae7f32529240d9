"""What can be wrong with what a user gives, and how it is said: one class for each kind of error.

LeadlineError            all of them
  DocumentError          a document that cannot be read or describes no position
    ArgumentError        an argument of a call that cannot be; a ValueError too
    OutputError          a result that cannot be written
  IllegalMove            a move that the rules forbid, or a text that is none
    Incomplete           an event at a table, of which something that was seen is missing
  GameOver               a move was asked for where there is none any more
  MissingExtra           a library that is not installed; an ImportError too
"""

from __future__ import annotations

import errno
import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from math import isfinite, isnan
from typing import Any, Literal

DISK = {errno.ENOSPC, errno.EIO, getattr(errno, "EDQUOT", errno.ENOSPC)}  # full, broken, or over a quota
TOLD = 50  # problems of a document
CHARACTERS = 500  # of one problem
MOVE = 200  # of a move in it; one of many parts has a hundred
Kind = Literal[  # of what is wrong with a move, where a program acts on it
    "",
    "incomplete",  # something that was seen is missing
    "not in hand",  # a card that the seat does not hold
    "not in share",  # a card that a seat gives to a joint discard and does not hold
    "payment",  # not as many cards as are due
    "unpayable",  # more cards due than the seat can pay
    "not now",  # another step is due
]
TEXT = 1_000  # characters of a text of which a message shows some


def shown(value: object, most: int = 60) -> str:
    """A value as a message shows it, in the words of JSON, texts between single quotes; cut to `most` characters."""
    try:
        text = _begin(value, most)
    except (ValueError, RecursionError):  # a number of thousands of digits, an object of hundreds of levels
        return "something too large to show"
    return brief(text, most)


def brief(text: str, most: int = CHARACTERS) -> str:
    """The text, cut to `most` characters."""
    return text if len(text) <= most else text[: most - 3] + "..."


def _begin(value: object, most: int) -> str:
    """The text of a value of JSON, or a beginning of it of more than `most` characters."""
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
    """So many of something, as "1 card" or "1,000 cards"; `many` is what stands behind other numbers where it is not
    `what` with an s."""
    return f"{number:,} {what if number == 1 else many or f'{what}s'}"


def kind_of(value: object) -> str:
    """What a value of a document is, in words."""
    names = {list: "a list", str: "a text", bool: "true or false", type(None): "null"}
    return names.get(type(value), "a number" if isinstance(value, int | float) else type(value).__name__)


def unreadable(error: OSError) -> str:
    """Why a file cannot be read."""
    if isinstance(error, FileNotFoundError):
        return "no such file"
    if isinstance(error, IsADirectoryError):
        return "is a folder; expected a file"
    return f"cannot be read: {error.strerror or error}"


def unwritable(error: OSError) -> str:
    """Why a file cannot be written."""
    if isinstance(error, FileNotFoundError):
        return "cannot be written: there is no such folder"
    if isinstance(error, IsADirectoryError):
        return "is a folder; expected the name of a file to write"
    return f"cannot be written: {error.strerror or error}"


def no_place(error: OSError, path: str) -> DocumentError:
    """Make the error of a file that cannot be opened for writing: its place is bad input, unless the disk fails."""
    kind = OutputError if error.errno in DISK else DocumentError
    return kind([Problem("", unwritable(error), path)])


class LeadlineError(Exception):
    """Base of all errors that a user can cause."""


@dataclass(frozen=True, slots=True)
class Problem:
    """One defect of a document: the field it stands in, what is wrong and expected there, and the file, where it is
    known. `where` is a path whose numbers count from 0, as JSON does (`hands[0]`); messages count from 1,
    as seats and moves do. `what` begins with the name of an `argument` of a call, if it is about one, and ends with the
    `clause` that it breaks, in brackets."""

    where: str
    what: str
    file: str = ""
    argument: str = ""
    clause: str = ""

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
        """The defects in words, one line each: the first TOLD, each cut to CHARACTERS, and how many more there are."""
        lines = [brief(str(problem)) for problem in self.problems[:TOLD]]
        more = len(self.problems) - TOLD
        return lines if more <= 0 else [*lines, f"... and {counted(more, 'more problem')}"]

    def __reduce__(self) -> tuple[type[DocumentError], tuple[list[Problem]]]:
        return (type(self), (self.problems,))


class ArgumentError(DocumentError, ValueError):
    """An argument of a call that cannot be: a seed, a limit, a seat. `problems` lists what is wrong."""


class OutputError(DocumentError):
    """A result that cannot be written: the disk is full, the device fails; `problems` names the file."""


class IllegalMove(LeadlineError):
    """A move that the rules forbid, or a text that cannot be read as one.

    text        the move as it was entered
    clause      the rule that it breaks; empty for a text that cannot be read
    reason      what is wrong, in words; programs look at what follows
    kind        of the fault, such as `payment`; empty if nothing depends on it
    slot        the part of the move in which the fault is, or which is missing
    candidates  what could be there
    cards       the cards that it is about; of an incomplete event an example of its answer
    counts      numbers that it is about: of a `payment` how many cards are due, and how many were given
    where       the key of a request in which the move is
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
        """Return the same error about another text, of which this one is a part, perhaps with another reason."""
        return IllegalMove(text, self.clause, self.reason if reason is None else reason, **self._facts())

    def facts(self) -> dict[str, Any]:
        """Return the facts for JSON, without those that are empty; `fault` is the kind."""
        facts = {"fault" if key == "kind" else key: value for key, value in self._facts().items() if value}
        return {key: list(value) if isinstance(value, tuple) else value for key, value in facts.items()}

    def _facts(self) -> dict[str, Any]:
        return {key: getattr(self, key) for key in ("kind", "slot", "candidates", "cards", "counts")}

    def __reduce__(self) -> tuple[Any, ...]:
        return (_restored, (type(self), self.args, vars(self)))


class Incomplete(IllegalMove):
    """An event at a table that is possible, but lacks something that the seat has seen; `reason` asks for it.

    `slot` names what is missing, `counts` how many cards, `cards` gives an example, and `candidates` what is possible.
    `fill` has the words of the table before each card or number of a bare answer, the last of them before all further
    ones: `drew ` before the first and nothing before the others. If it is empty, a bare answer could mean several
    things; if it is None, the game reads bare answers itself. In a joint discard `given` is what the own seat has
    given, and `view` what it knows as it decides. `rounds` is set if the event ends a round: how many rounds are over
    then, and the points of the seats (Game.rounds).
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
        """Return the same question about another text, of which this one is a part."""
        facts = {key: value for key, value in self._facts().items() if key != "kind"}
        reason = self.reason if reason is None else reason
        return Incomplete(text, reason, fill=self.fill, view=self.view, given=self.given, rounds=self.rounds, **facts)

    def filled(self, words: Sequence[str]) -> str:
        """Return the event with the cards or numbers of an answer in its slot. Raises IllegalMove if they could mean
        several things."""
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
    """What is asked for needs a library that is not installed: `library`, which the extra `extra` brings."""

    def __init__(self, what: str, library: str, extra: str) -> None:
        super().__init__(f"{what} needs {library}, which is not installed: pip install 'leadline[{extra}]'")
        self.what = what
        self.library = library
        self.extra = extra

    def __reduce__(self) -> tuple[type[MissingExtra], tuple[str, str, str]]:
        return (MissingExtra, (self.what, self.library, self.extra))


class GameOver(LeadlineError):
    """A move was asked for in a game that is over."""
