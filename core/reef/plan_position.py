"""Questions for a plan, from plan documents and from positions and views of the game."""

from __future__ import annotations

from ..contract import View
from ..documents.io import Document, with_integers
from ..errors import DocumentError, Problem, counted
from ..views import view_of
from .document import load
from .patterns import STANDARD, CardSet
from .plan_document import MOST_TOKENS, MOST_TURNS, OwnTurns, PlanQuestion, read_plan
from .position import Reef

GAMES = ("boards", "deck", "moves")  # keys that a question does not have


def of_game(document: Document) -> bool:
    """Return whether a document describes a state or record of a game; otherwise it is a question about one board."""
    return any(key in document for key in GAMES)


def read_question(
    document: Document,
    cards: CardSet | None = None,
    *,
    turns: int | None = None,
    end: bool = False,
    seat: int | None = None,
) -> PlanQuestion:
    """Return the checked question of a plan document, or one about the view of a seat in a document of the game.

    For a position, view, deal or record, the question is how best to play the hand of the seat (default: the seat to
    move, or the seat of a view), or with `turns` that many of its turns. `turns` and `end` overrule a plan document.
    `cards` are custom cards for a plan document. Raise DocumentError with every problem.
    """
    if not of_game(document):
        if seat is not None:
            raise DocumentError([Problem("seat", "the document asks about one board; expected a position or a view")])
        given: Document = {} if turns is None else {"turns": turns}
        return read_plan(document | given | ({"end": True} if end else {}), STANDARD if cards is None else cards)
    if cards is not None:
        raise DocumentError([Problem("cards", "not possible with a game, whose document has its cards")])
    return _of_game(load(with_integers(document)), turns, end, seat)


def _of_game(found: Reef | View[Reef], turns: int | None, end: bool, seat: int | None) -> PlanQuestion:
    if turns is not None and not 1 <= turns <= MOST_TURNS:
        raise _problem("turns", f"expected 1 to {MOST_TURNS}, found {turns}")
    if end and turns is None:
        raise _problem("end", "means something with `turns` only, which is missing")
    position = found.masked if isinstance(found, View) else found
    if position.is_over:
        raise _problem("over", f"the game is over ({position.end}); no turn is left to plan")
    if position.phase != "turn":
        raise _problem("pending", "a move has begun; expected a position before it")
    view = view_of(found, seat)
    return _question(view.masked, view.seat, turns, end)


def _question(seen: Reef, seat: int, turns: int | None, end: bool) -> PlanQuestion:
    """Return the view of a seat as a question."""
    stacks = seen.boards[seat - 1]
    hand, supply = tuple(seen.hands[seat - 1]), tuple(seen.supply)
    opening = None
    if not any(stacks):
        opening = "experienced" if seen.experienced else "standard"
    if not hand and turns is None:
        raise _problem(f"hands[{seat - 1}]", "no card; with `turns` drafts can be planned, too")
    since = [(number - seen.first) % seen.players for number in (seen.active, seat)]
    if 0 in supply and since[1] < since[0]:
        raise _problem("supply", f"the game ends with this round, in which seat {seat} has no turn left (5.1)")
    own = None
    if turns is not None:
        for place, (card, points) in enumerate(seen.display):
            if points > MOST_TOKENS:
                what = f"{counted(points, 'point')} on card {card}; a plan takes at most {MOST_TOKENS}"
                raise _problem(f"display[{place}]", what)
        known = tuple(seen.deck[:1])
        own = OwnTurns(turns, tuple(seen.display), known, seen.deck_size, seen.points[seat - 1], end)
    return PlanQuestion(stacks, hand, False, supply, seen.cards.card_set, opening, own)


def _problem(where: str, what: str) -> DocumentError:
    return DocumentError([Problem(where, what)])
