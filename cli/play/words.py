"""Words that the faces of a game share."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..common import outcome_text

if TYPE_CHECKING:
    from ...solver.results import Analysis, RankedMove
    from ...solver.service.play import News, Session

HINTS = 3  # moves that a hint names


def whose_turn(session: Session) -> str:
    """Who is to move, or how the game ended."""
    outcome = session.position.outcome
    if outcome is not None:
        return f"The game is over: {outcome_text(outcome, cooperative=session.game.cooperative)}."
    if session.turn is None:
        return "The game is over."
    if not session.waits_for_person:
        return f"Seat {session.turn} thinks ..."
    return f"You are to move (seat {session.turn})."


def to_hide(session: Session) -> str:
    """What is shown while the table is hidden."""
    return f"Seat {session.turn} is to move. Press Enter when nobody else looks at the screen."


def news_text(news: News) -> str:
    """Who has moved since, in one line; empty where nobody has."""
    if not news.seats:
        return ""
    seats = " and ".join(filter(None, [", ".join(map(str, news.seats[:-1])), str(news.seats[-1])]))
    return f"Seat {seats} has moved:" if len(news.seats) == 1 else f"Seats {seats} have moved:"


def ranked_text(move: RankedMove) -> str:
    """A move with its value: `21@c2 -11: 95.3% (93.6% - 96.6%)`."""
    low, high = move.interval
    return f"{move.text}: {move.value:.1%} ({low:.1%} - {high:.1%})"


def hint_lines(analysis: Analysis) -> list[str]:
    """The first moves of an analysis and why the best one is good, or bad."""
    lines = [f"{number}. {ranked_text(move)}" for number, move in enumerate(analysis.moves[:HINTS], start=1)]
    return [*lines, f"Why {analysis.moves[0].text}: {analysis.moves[0].reason}"]
