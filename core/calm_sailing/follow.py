"""Physical games of Calm Sailing: the Protocol `Following` of core/game.py for every ruleset.

The base game is followed as a game with expansions that uses none of them (worlds.py). events.py parses a line once,
play_event.py plays the event, and turn_start.py decides how the next turn begins. event_texts.py has the messages,
setup_questions.py the set-up. The competitive game (12.4) has its own module.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from ..contract import View
from ..errors import DocumentError, IllegalMove
from ..game import Question
from ..offering import Blank
from ..table import follow_line
from . import event_texts, setup_questions
from .competitive import follow as duel
from .competitive.material import VARIANT
from .competitive.position import Competitive
from .ending import certain
from .event_texts import whose_turn
from .events import ACTS, COMPASSES, GRAMMAR, NO_MOVE, WORDS, Event, read
from .expansions.position import Expanded
from .material import FINISH, LETTERS, ORANGE, PURPLE, YELLOW
from .play_event import Push
from .turn_start import begins_turn, settled
from .worlds import places, seen_by

__all__ = [
    "ACTS",
    "WORDS",
    "additions",
    "begin",
    "expected",
    "expects_shares",
    "news",
    "push",
    "questions",
    "shares_given",
]


def questions(players: int, you: int, options: Mapping[str, Any]) -> Sequence[Question]:
    """Return the questions for setting up a game with these options of a deal. Raise DocumentError for invalid ones."""
    return (duel.questions if options.get("variant") == VARIANT else setup_questions.questions)(players, you, options)


def begin(players: int, you: int, options: Mapping[str, Any], answers: Mapping[str, str]) -> View:
    """Return the view of seat `you` before the first event. Raise DocumentError, whose problems name the questions."""
    return (duel.begin if options.get("variant") == VARIANT else setup_questions.begin)(players, you, options, answers)


def push(view: View, seat: int, event: str) -> View:
    """Return the view after a line, of which `seat` makes the first move; `view` is unchanged. Raise IllegalMove for an
    impossible line, and Incomplete if it lacks something that the seat of the view has seen."""
    if isinstance(view.masked, Competitive):
        return duel.push(view, seat, event)
    if not 1 <= seat <= view.players:
        raise IllegalMove(event, "", f"seat {seat}: expected 1 to {view.players}")
    return follow_line.follow(view, seat, event, GRAMMAR, played)


def expected(view: View) -> str:
    """Return one line with the input that can come next, with examples."""
    return (duel.expected if isinstance(view.masked, Competitive) else event_texts.expected)(view)


def news(before: View, after: View, seat: int, event: str) -> str:
    """Return one line with the changes between two views, which an event of `seat` made."""
    return (duel.news if isinstance(after.masked, Competitive) else event_texts.news)(before, after, seat, event)


def expects_shares(view: View) -> bool:
    """Return whether a joint discard is in progress (5.4)."""
    return not isinstance(view.masked, Competitive) and seen_by(view).phase == "share"


def shares_given(before: View, after: View) -> dict[int, int]:
    """Return how many cards each seat gave to a joint discard between two views (5.4), without seats that gave none."""
    sizes = zip(seen_by(before).discard_sizes, seen_by(after).discard_sizes, strict=True)
    return {seat: new - old for seat, (old, new) in enumerate(sizes, start=1) if new > old}


def additions(before: View, after: View, seat: int) -> Sequence[Blank]:
    """Return the parts of a storm that another seat has drawn with its event: the cards before it, and the storm."""
    old, new = seen_by(before), seen_by(after)
    left = {card: places(new, after.seat, card) for card in (YELLOW, PURPLE, ORANGE)}
    storms = {LETTERS[card]: whole - sum(found.values()) for card, (whole, found) in left.items()}
    drawn = old.pile_sizes[seat - 1] - new.pile_sizes[seat - 1]
    storms = {letter: count for letter, count in storms.items() if count > 0}
    if seat == after.seat or drawn < 1 or not storms or new.board.marked:
        return ()
    if drawn == 1:
        return (Blank("Which storm did it draw?", storms, before="drew "),)
    counts = {f"drew{' ?' * count}": 1 for count in range(drawn)}
    before_it = Blank("How many cards did it draw before the storm?", counts, kind="count")
    return before_it, Blank("Which storm did it draw?", storms, before=" ")


def played(view: View, move: follow_line.Move, blank: int = FINISH) -> View:
    """Return the view after one move; `view` is unchanged. `blank` is the card that stands for all unseen cards while
    the move is played. Raise IllegalMove and Incomplete."""
    seen, you = seen_by(view), view.seat
    outcome = view.masked.outcome
    if outcome is not None:
        raise move.refused(outcome.clause, f"the game is over ({outcome.ended})")
    event = read(move, view.players, you, sharing=seen.phase == "share")
    if event.is_move:
        end: Any = Push(seen, you, event, blank).after().view(you).masked
    else:
        _check_said(event, seen, you)
        end = seen
    stays = not event.is_move or event.head in COMPASSES
    known = seen.turn_state["forbidden"] if stays and begins_turn(seen) and seen.active == you else 0
    end = settled(end, you, event, known)
    found: Any = end if isinstance(view.masked, Expanded) else end.base()
    try:
        loaded = view.game.documents.load(certain(View(found, you)))
    except DocumentError as error:  # each card is possible, but not all of them together
        raise move.refused("", f"that cannot be: {'; '.join(error.told())}") from None
    assert isinstance(loaded, View)
    return loaded


def _check_said(event: Event, seen: Expanded, you: int) -> None:
    """Check that a statement about a turn comes as the turn begins, and without other information."""
    if not begins_turn(seen):
        raise event.wrong(NO_MOVE, "only possible as a turn begins")
    if event.stuck not in (0, seen.active) or (event.said == {"lost"} and event.source.seat != seen.active):
        raise event.wrong("7.2", whose_turn(seen, event.stuck or event.source.seat, you))
    if event.drew or event.found is not None or event.holds:
        said = ", ".join(sorted(event.said))
        raise event.wrong(NO_MOVE, f"{said} needs a line of its own; enter what came together with its move")
