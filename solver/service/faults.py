"""What went wrong with a question, as an object of JSON: one text, and each problem with its place."""

from __future__ import annotations

from typing import Any

from ...core.errors import TOLD, DocumentError, IllegalMove, LeadlineError, brief

Json = dict[str, Any]


def words(error: Exception) -> str:
    """The error on one line; whatever a user cannot cause is told as a fault of the program."""
    if isinstance(error, DocumentError):
        return "; ".join(error.told())
    if isinstance(error, LeadlineError | ValueError):
        return brief(str(error))
    if isinstance(error, MemoryError):
        return "not enough memory for this question"
    return brief(f"a fault in leadline: {type(error).__name__}: {error}")


def is_own(error: Exception) -> bool:
    """Whether it is a fault of the program or its machine, not of the question."""
    return not isinstance(error, LeadlineError | ValueError)


def as_json(error: Exception) -> Json:
    """`error`, the whole in words, and `problems`: `where` it is (a path of the question, "" for the whole), `what` is
    wrong, and of a move that the rules forbid the `clause` and the facts that are known, such as the `fault`, which is
    `incomplete` for an event that lacks something."""
    problems: list[Json]
    if isinstance(error, DocumentError):
        problems = [{"where": one.where, "what": brief(one.what)} for one in error.problems[:TOLD]]
    elif isinstance(error, IllegalMove):
        problems = [{"where": error.where, "what": brief(error.reason), "clause": error.clause or None} | error.facts()]
    else:
        problems = [{"where": "", "what": words(error)}]
    return {"error": words(error), "problems": problems}
