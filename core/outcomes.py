"""How a game ended, in words."""

from __future__ import annotations

from .contract import Outcome


def who_won(outcome: Outcome, *, cooperative: bool) -> str:
    """Who won: `won by seat 1 and 2`, `lost by all`, or `no winner known` where something hidden decides it."""
    if cooperative:
        return "won by all" if outcome.winners else "lost by all"
    if not outcome.winners:
        return "no winner known"
    return f"won by seat {' and '.join(map(str, outcome.winners))}"


def outcome_text(outcome: Outcome, *, cooperative: bool) -> str:
    """Who won, the scores where all are known, and why it ended, in one line."""
    ended = who_won(outcome, cooperative=cooperative)
    if None not in outcome.scores:
        ended += f", {' to '.join(map(str, outcome.scores))}"
    return f"{ended} ({outcome.reason})" if outcome.reason else ended
