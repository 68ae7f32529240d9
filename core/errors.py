"""What can be wrong with what a user gives, and how it is said: one class for each kind of error.

LeadlineError            all of them
  DocumentError          a document that cannot be read or describes no position
    ArgumentError        an argument of a call that cannot be; a ValueError too
    OutputError          a result that cannot be written
  IllegalMove            a move that the rules forbid, or a text that is none
  GameOver               a move was asked for where there is none any more
  MissingExtra           a library that is not installed; an ImportError too
"""

from __future__ import annotations

import errno
import re
from collections.abc import Sequence
from dataclasses import dataclass
from math import isfinite, isnan
from typing import Any

DISK = {errno.ENOSPC, errno.EIO, getattr(errno, "EDQUOT", errno.ENOSPC)}  # full, broken, or over a quota
TOLD = 50  # problems of a document
CHARACTERS = 500  # of one problem
MOVE = 200  # of a move in it; one of many parts has a hundred
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
    known. `where` is a path whose numbers count from 0, as JSON does (`hands[0]`); what a person reads counts from 1,
    as seats and moves do."""

    where: str
    what: str
    file: str = ""

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
    """A move that the rules forbid here: `clause` is the rule it breaks ("" for text that is no move), `reason` why.
    `where` is the key of a question in which it stands."""

    where = "move"

    def __init__(self, text: str, clause: str, reason: str) -> None:
        super().__init__(f"illegal move {brief(text, MOVE)!r}: {reason}" + (f" (rule {clause})" if clause else ""))
        self.text = text
        self.clause = clause
        self.reason = reason

    def __reduce__(self) -> tuple[type[IllegalMove], tuple[str, str, str]]:
        return (IllegalMove, (self.text, self.clause, self.reason))


class Unfinished(IllegalMove):
    """An event at a table that can be, but of which something is still to be told: `reason` asks for it. The same
    event with the answer after a comma is complete.

    `before` is what makes an answer of bare cards or numbers such a part, word by word, the last of it for all further
    words: `drew ` before the first word and nothing before the others. None: the game reads bare answers as they are;
    empty: such an answer could mean several things. `view` is what the seat knows as it decides on its share of a
    joint discard, if the shares before it are told; `given` is that share, if it is told itself.
    """

    view: Any = None
    given: str | None = None

    def __init__(self, text: str, reason: str, before: Sequence[str] | None = None) -> None:
        super().__init__(text, "", reason)
        self.args = (f"{brief(text, MOVE)!r} is not complete: {reason}",)
        self.before = None if before is None else tuple(before)

    def __reduce__(  # type: ignore[override]
        self,
    ) -> tuple[type[Unfinished], tuple[str, str, tuple[str, ...] | None]]:
        return (Unfinished, (self.text, self.reason, self.before))


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
