"""Words that the faces of a game share."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...core.outcomes import outcome_text
from ...solver.results import NOT_TRIED
from ...solver.session.table_texts import EQUAL

if TYPE_CHECKING:
    from ...solver.results import Analysis, RankedMove
    from ...solver.review.review import Review
    from ...solver.session.game_session import News, Session

HINTS = 3  # moves that a hint names
ENTER_PLAYS = "Enter or 1 plays the first move."
HINT_WORDS = ("?", "hint", "best", "why")  # `best` and `why` as at the table
HELP_KEYS = """\
Words that you type narrow the list of moves; clicking a space or a card types its word.
The arrows move through the list; Enter or a click plays the move.
You may also type a complete move. Esc empties the line.

?         the best moves by what your seat knows, and why; then Enter plays the first, 1 to 3 that one
Ctrl+Z    undo your last move, with the replies to it (F4)
Ctrl+S    save the game as a record (F2)
Ctrl+R    review the cost of your decisions so far (F3)
Ctrl+O    the moves so far (F5)
Tab       switch between the line, what has happened, the table and the list; arrows then scroll
Ctrl+Q    quit

What the others have changed since your last move is shown in reverse on the table."""


def whose_turn(session: Session) -> str:
    """Return a sentence about who is to move, or how the game ended."""
    outcome = session.position.outcome
    if outcome is not None:
        return f"The game is over: {outcome_text(outcome, cooperative=session.game.cooperative)}."
    if session.turn is None:
        return "The game is over."
    if not session.waits_for_person:
        return f"Seat {session.turn} thinks ..."
    return f"You are to move (seat {session.turn})."


def to_hide(session: Session) -> str:
    """Return the text shown while the table is hidden."""
    return f"Seat {session.turn} is to move. Press Enter when nobody else looks at the screen."


def news_text(news: News) -> str:
    """Return a line that names the seats that have moved since the player's last move; empty if there are none."""
    if not news.seats:
        return ""
    seats = " and ".join(filter(None, [", ".join(map(str, news.seats[:-1])), str(news.seats[-1])]))
    return f"Seat {seats} has moved:" if len(news.seats) == 1 else f"Seats {seats} have moved:"


def ranked_text(move: RankedMove) -> str:
    """Return a move with its line and its value as text: `21@c2 -11: 95.3% (93.6% - 96.6%)`."""
    low, high = move.interval
    value = f"{move.value:.1%} ({low:.1%} - {high:.1%})" if move.is_tried else NOT_TRIED
    return f"{', '.join(move.line)}: {value}"


def hint_moves(analysis: Analysis) -> list[str]:
    """Return up to three lines with the first moves of an analysis; `=` marks those about equal to the best."""
    shown = analysis.listed[:HINTS]
    return [f"{number}. {ranked_text(move)}{' =' if move.equal else ''}" for number, move in enumerate(shown, start=1)]


def hint_reasons(analysis: Analysis) -> list[str]:
    """Return lines that explain the best move, and the mark `=` if one of the first moves has it."""
    reasons = [f"Why {analysis.moves[0].text}: {analysis.moves[0].reason}"]
    if any(move.equal for move in analysis.listed[:HINTS]):
        reasons.append(EQUAL)
    return reasons


def reviewed(session: Session, *, nodes: int | None, seconds: float | None) -> Review:
    """Return a review of the decisions of the players so far, within the limits per decision.

    Raises LeadlineError before the first decision. With several players and hidden cards, it raises it also before the
    end of the game, because a review shows the hands of all.
    """
    from ...solver.review.review import review

    session.check_reviewable()
    return review(session.record(), seats=session.seats or None, nodes=nodes, seconds=seconds, seed=session.seed)


def review_text(found: Review, width: int | None = None) -> str:
    """Return a review as text of at most `width` columns, by default (and at most) as wide as `leadline review`."""
    from ..review import WIDTH, text

    return text(found, WIDTH if width is None else min(width, WIDTH))
