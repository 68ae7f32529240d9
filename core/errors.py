"""What can be wrong with what a user gives, and how it is said: one class for each kind of error.

LeadlineError            all of them
  DocumentError          a document that cannot be read or describes no position
    ArgumentError        an argument of a call that cannot be; a ValueError too
    OutputError          a result that cannot be written
  IllegalMove            a move that the rules forbid, or a text that is none
  GameOver               a move was asked for where there is none any more
"""

from __future__ import annotations

from dataclasses import dataclass

TOLD = 50  # problems of a document
CHARACTERS = 500  # of one problem
TEXT = 1_000  # characters of a text of which a message shows some


def shown(value: object, most: int = 60) -> str:
    """A value as a message shows it: its repr, cut to `most` characters."""
    try:
        text = _begin(value, most)
    except (ValueError, RecursionError):  # a number of thousands of digits, an object of hundreds of levels
        return "something too large to show"
    return brief(text, most)


def brief(text: str, most: int = CHARACTERS) -> str:
    """The text, cut to `most` characters."""
    return text if len(text) <= most else text[: most - 3] + "..."


def _begin(value: object, most: int) -> str:
    """The repr of a value of JSON, or a beginning of it of more than `most` characters."""
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
    return repr(value[:TEXT] if type(value) is str else value)


class LeadlineError(Exception):
    """Base of all errors that a user can cause."""


@dataclass(frozen=True, slots=True)
class Problem:
    """One defect of a document: the field it stands in, and what is wrong and expected there."""

    where: str
    what: str

    def __str__(self) -> str:
        return f"{self.where}: {self.what}" if self.where else self.what


class DocumentError(LeadlineError):
    """A document that cannot be read or describes no possible position; `problems` lists every defect."""

    def __init__(self, problems: list[Problem]) -> None:
        self.problems = problems
        super().__init__("\n".join(self.told()))

    def told(self) -> list[str]:
        """The defects in words, one line each: the first TOLD, each cut to CHARACTERS, and how many more there are."""
        lines = [brief(str(problem)) for problem in self.problems[:TOLD]]
        more = len(self.problems) - TOLD
        return lines if more <= 0 else [*lines, f"... and {more:,} more problem{'' if more == 1 else 's'}"]

    def __reduce__(self) -> tuple[type[DocumentError], tuple[list[Problem]]]:
        return (type(self), (self.problems,))


class ArgumentError(DocumentError, ValueError):
    """An argument of a call that cannot be: a seed, a limit, a seat. `problems` lists what is wrong."""


class OutputError(DocumentError):
    """A result that cannot be written: the disk is full, the device fails; `problems` names the file."""


class IllegalMove(LeadlineError):
    """A move that the rules forbid here: `clause` is the rule it breaks ("" for text that is no move), `reason` why."""

    def __init__(self, text: str, clause: str, reason: str) -> None:
        super().__init__(f"illegal move {text!r}: {reason}" + (f" (rule {clause})" if clause else ""))
        self.text = text
        self.clause = clause
        self.reason = reason

    def __reduce__(self) -> tuple[type[IllegalMove], tuple[str, str, str]]:
        return (IllegalMove, (self.text, self.clause, self.reason))


class GameOver(LeadlineError):
    """A move was asked for in a game that is over."""
