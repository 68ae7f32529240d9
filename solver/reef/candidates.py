"""The moves of Reef that `best` compares, chosen by exact plans of the hand.

To play a card only its best placement within an exact plan of the whole hand is tried, and only where that plan is as
good as any: what the planner shows to be worse for the same cards is never recommended. To draft, every card that can
be had is tried. On the last turn of a seat the moves with the most points of its own, hand included, are tried instead.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ...core.contract import View
from ...core.errors import DocumentError, Problem
from ...core.reef.material import HAND, HEIGHT, SPACES
from ...core.reef.notation import piece_text
from ...core.reef.patterns import points
from ...core.reef.position import Reef
from ..game import Choice, Prior
from .plan import search

NODES = 20_000  # of each plan
SWING = 0.015  # expected change of the chance to win for each planned point
EARLY = -0.02  # expected of a play before the hand is full
TIED = 6  # moves that are kept of those that are equally good on the last turn


def choose(view: View) -> Choice | None:
    """The candidates for the seat whose view it is; None in an opening, where every move is one."""
    position = view.masked
    assert isinstance(position, Reef)
    seat = view.seat - 1
    if not any(position.boards[seat]):
        return None
    if not position.display and all(map(any, position.boards)) and position.deck_size:
        raise DocumentError(
            [Problem("display", "not known; expected the cards that lie open, and the top of the pile")]
        )
    if 0 in position.supply:
        return _last_turn(position, seat)
    rated = [*_plays(position, seat), *drafts(position, seat)]
    rated.sort(key=lambda move: -move[1])
    best = rated[0][1]
    return Choice([codes for codes, _ in rated], [Prior(SWING * (worth - best)) for _, worth in rated])


def planned(position: Reef, seat: int, cards: Sequence[int], first: int | None = None) -> search.Found:
    """An exact plan of the cards on the seat's board with the supply that is left (seats from 0)."""
    return search.run(
        position.boards[seat],
        list(cards),
        position.cards.card_set,
        first=first,
        supply=position.supply,
        nodes=NODES,
    )


def play_text(number: int, pieces: Sequence[tuple[int, int]]) -> str:
    """`play 17 p@b2 p@c3`."""
    return " ".join([f"play {number}", *(piece_text(color, SPACES[rank]) for color, rank in pieces)])


def _plays(position: Reef, seat: int) -> Iterator[tuple[list[int], float]]:
    """Plays that begin a plan of the hand that is as good as any, with what they are worth; with a hand that is not
    full they are expected to be a little worse than a draft."""
    hand = position.hands[seat]
    if not hand:
        return
    plans = [planned(position, seat, hand, first) for first in hand]
    best = max(plan.total for plan in plans)
    for plan in plans:
        if plan.total == best:
            codes = position.game.notation.parse(position, play_text(*plan.steps[0]))
            yield codes, best + (0.0 if len(hand) == HAND else EARLY / SWING)


def drafts(position: Reef, seat: int) -> Iterator[tuple[list[int], float]]:
    """Drafts with what the hand is planned for with the new card, and the points on it or paid for it."""
    hand = position.hands[seat]
    if len(hand) == HAND:
        return
    now = planned(position, seat, hand).total if hand else 0
    for text in position.whole_moves() or []:
        kind, number = text.split()[:2]
        if kind == "play":
            continue
        card = int(number) if kind == "take" else position.deck[0]
        gained = dict(position.display)[int(number)] if kind == "take" else -1
        total = planned(position, seat, [*hand, card]).total + gained
        yield position.game.notation.parse(position, text), max(now, total)


def _last_turn(position: Reef, seat: int) -> Choice:
    """The moves that leave most points, the hand scored (5.4); of equal ones those that occupy more spaces (5.6)."""
    rated = []
    for text in position.whole_moves(100_000) or []:
        after = position.copy(stack=False)
        codes = after.game.notation.parse(after, text)
        for code in codes:
            after.push(code)
        board = after.boards[seat]
        own = after.cards.card_set
        held = sum(own[card].points for card in after.hands[seat] if points(board, card, own))
        spaces = sum(stack is not None for stack in board)
        full = sum(stack is not None and stack[1] == HEIGHT for stack in board)
        rated.append(((after.points[seat] + held, spaces, full), codes))
    rated.sort(key=lambda move: move[0], reverse=True)
    best = rated[0][0][0]
    chosen = [codes for rank, codes in rated[:TIED] if rank[0] == best]
    return Choice(chosen, [Prior(0.0)] * len(chosen))
