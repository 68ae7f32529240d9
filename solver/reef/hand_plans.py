"""Exact plans of a hand of Reef, and what each draft would add to them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ...core.reef.material import HAND, SPACES
from ...core.reef.notation import piece_text
from ...core.reef.patterns import points
from ...core.reef.position import Reef
from ..clock import Limit
from .plan import search

NODES = 20_000  # of each plan
PLAN_EFFORT = 4_000_000  # of each plan, which takes 0.1 s; 20,000 nodes with the cards of the game take less


def planned(
    position: Reef,
    seat: int,
    cards: Sequence[int],
    first: int | None = None,
    *,
    limit: Limit | None = None,
    plans: int = 1,
) -> search.Found:
    """Plan the cards on the seat's board with the supply that is left (seats from 0), and spend the work from `limit`.

    The plan is exact if its share of `limit` allows: an equal part if so many `plans` are still to be made of it.
    Otherwise it is the best one found by then. `first` is the card that is played first (None: any).
    """
    limit = limit or Limit()
    seconds, effort = limit.seconds, limit.effort
    found = search.run(
        position.boards[seat],
        list(cards),
        position.cards.card_set,
        first=first,
        supply=position.supply,
        nodes=NODES,
        effort=PLAN_EFFORT if effort is None else min(PLAN_EFFORT, max(0, effort // plans)),
        seconds=None if seconds is None else seconds / plans,
        clock=limit.clock,
    )
    limit.spend(found.effort)
    return found


def counted_at_the_end(position: Reef, seat: int) -> int:
    """Return the points of the known cards of a hand if the game were over now (5.4); `seat` counts from 0."""
    board, own = position.boards[seat], position.cards.card_set
    return sum(own[card].points for card in position.hands[seat] if points(board, card, own))


def play_text(number: int, pieces: Sequence[tuple[int, int]]) -> str:
    """Return the text of a play such as `play 17 p@b2 p@c3`: card `number`, pieces as (colour, rank of the space)."""
    return " ".join([f"play {number}", *(piece_text(color, SPACES[rank]) for color, rank in pieces)])


def drafts(position: Reef, seat: int, limit: Limit | None = None) -> Iterator[tuple[list[int], float]]:
    """Yield the action codes of each draft with its value; nothing if the hand is full.

    The value is the points of the best plan of the hand with the new card, plus those gained from the card or -1 if
    paid, but at least those of the best plan of the hand as it is. `seat` counts from 0; the plans share `limit`.
    """
    hand = position.hands[seat]
    if len(hand) == HAND:
        return
    found = [text for text in position.whole_moves() or [] if not text.startswith("play")]
    now = planned(position, seat, hand, limit=limit, plans=len(found) + 1).total if hand else 0
    for made, text in enumerate(found):
        kind, number = text.split()[:2]
        card = int(number) if kind == "take" else position.deck[0]
        gained = dict(position.display)[int(number)] if kind == "take" else -1
        total = planned(position, seat, [*hand, card], limit=limit, plans=len(found) - made).total + gained
        yield position.game.notation.parse(position, text), max(now, total)
