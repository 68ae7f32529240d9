"""What can be wrong with what a user gives, and how it is said."""

from __future__ import annotations

from dataclasses import dataclass


def shown(value: object, most: int = 60) -> str:
    """A value as a message shows it: its repr, cut to `most` characters."""
    try:
        text = repr(value)
    except (ValueError, RecursionError):  # a number of thousands of digits, a list of hundreds of levels
        return "something too large to show"
    return text if len(text) <= most else text[: most - 3] + "..."


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
        super().__init__("\n".join(str(problem) for problem in problems))
        self.problems = problems


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
