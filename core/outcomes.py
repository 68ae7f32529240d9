"""The outcome of a game as text."""

from __future__ import annotations

from .contract import Outcome


def who_won(outcome: Outcome, *, cooperative: bool) -> str:
    """Return the winners as text: `won by seat 1 and 2`, `won by all` or `lost by all` in a co-operative game, or `no
    winner known` if hidden cards decide."""
    if cooperative:
        return "won by all" if outcome.winners else "lost by all"
    if not outcome.winners:
        return "no winner known"
    return f"won by seat {' and '.join(map(str, outcome.winners))}"


def outcome_text(outcome: Outcome, *, cooperative: bool) -> str:
    """Return the outcome in one line, such as `won by seat 1, 40 to 32 (...)`: the winners, the scores if all are
    known, and the reason for the end."""
    ended = who_won(outcome, cooperative=cooperative)
    if None not in outcome.scores:
        ended += f", {' to '.join(map(str, outcome.scores))}"
    return f"{ended} ({outcome.reason})" if outcome.reason else ended
