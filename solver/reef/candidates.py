"""The moves of Reef that `best` compares: those that leave the best chance to win by the learned value.

The value knows the 60 cards of the game. With custom cards, exact plans of the hand choose instead. For each play they
keep the best placement within a plan of the whole hand, if that plan is as good as any; they keep every draft. On the
last turn of a seat the moves with the most points for the seat, hand included, are compared. If other seats still move
after it, the best moves that leave them something else are compared too: other pieces, other cards, or no turn.
"""

from __future__ import annotations

from collections.abc import Iterator

from ...core.contract import View
from ...core.reef.game_cards import STANDARD_CARDS
from ...core.reef.material import HAND, HEIGHT
from ...core.reef.position import Reef
from ..clock import Limit
from ..game import Choice, Prior
from . import options
from .hand_plans import counted_at_the_end, drafts, planned, play_text

TRIED = 16  # moves that are compared
SPREAD = 0.05  # how far off the learned differences are
SWING = 0.015  # expected change of the chance to win for each planned point
EARLY = -0.02  # expected of a play before the hand is full
DRAFTS = 4  # plans of the hand with another card, about
TIED = 6  # moves that are kept of those that are equally good on the last turn


def choose(view: View[Reef], limit: Limit | None = None) -> Choice | None:
    """Return the moves to compare for the seat whose view it is; None in an opening, where every move is compared.

    The learned value, or with custom cards exact plans of the hand within `limit`, selects them.
    """
    position = view.masked
    seat = view.seat - 1
    if not any(position.boards[seat]):
        return None
    if 0 in position.supply:
        return _last_turn(position, seat)
    if position.cards is not STANDARD_CARDS:
        return by_plans(position, seat, limit)
    found = options.options(position)[:TRIED]
    best = found[0][1]
    return Choice([codes for codes, _ in found], [Prior(worth - best, SPREAD) for _, worth in found])


def by_plans(position: Reef, seat: int, limit: Limit | None = None) -> Choice:
    """Return the moves that exact plans of the hand select within `limit`, the best first; `seat` counts from 0."""
    rated = [*_plays(position, seat, limit), *drafts(position, seat, limit)]
    rated.sort(key=lambda move: -move[1])
    best = rated[0][1]
    return Choice([codes for codes, _ in rated], [Prior(SWING * (worth - best)) for _, worth in rated])


def _plays(position: Reef, seat: int, limit: Limit | None) -> Iterator[tuple[list[int], float]]:
    """Play that begin a plan of the hand that is as good as any, with what they are worth; with a hand that is not
    full they are expected to be a little worse than a draft."""
    hand = position.hands[seat]
    if not hand:
        return
    others = 1 + DRAFTS if len(hand) < HAND else 0  # plans that `drafts` makes afterwards
    plans = [
        planned(position, seat, hand, first, limit=limit, plans=len(hand) - made + others)
        for made, first in enumerate(hand)
    ]
    best = max(plan.total for plan in plans)
    for plan in plans:
        if plan.total == best:
            codes = position.game.notation.parse(position, play_text(*plan.steps[0]))
            yield codes, best + (0.0 if len(hand) == HAND else EARLY / SWING)


def _last_turn(position: Reef, seat: int) -> Choice:
    """Return the moves that leave most points, the hand scored (5.4); of equal ones those that occupy more spaces
    (5.6). If others still move, what they are left with matters, too: a seat that takes the last card of the pile
    leaves them no turn (5.3)."""
    others_move = position.active % position.players != position.first - 1
    rated = []
    for text in position.whole_moves(100_000) or []:
        after = position.copy(stack=False)
        codes = after.game.notation.parse(after, text)
        for code in codes:
            after.push(code)
        board = after.boards[seat]
        spaces = sum(stack is not None for stack in board)
        full = sum(stack is not None and stack[1] == HEIGHT for stack in board)
        left = (after.is_over, *after.supply, *after.display) if others_move else ()
        total = after.points[seat] + counted_at_the_end(after, seat)
        rated.append(((total, spaces, full), left, codes))
    rated.sort(key=lambda move: move[0], reverse=True)
    best = rated[0][0][0]
    chosen = [move for move in rated[:TIED] if move[0][0] == best]
    known = {left for _, left, _ in chosen}
    for move in rated:
        if move[1] not in known and len(chosen) < TRIED:
            known.add(move[1])
            chosen.append(move)
    return Choice([codes for *_, codes in chosen], [Prior(SWING * (rank[0] - best)) for rank, *_ in chosen])
