"""Reasons for a move of Calm Sailing, in words: what it pays, what it keeps open, what it risks.

Everything is read from the view of the seat to move.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

from ....core.calm_sailing.base.moves import DISCARD, GIVE, LAY_FINISH, LAY_START, PAYMENT, PLAY, unpack
from ....core.calm_sailing.base.position import CalmSailing
from ....core.calm_sailing.boards import Board
from ....core.calm_sailing.material import FINISH, FINISHES, ISLANDS, START, card_text
from ....core.contract import View
from ....core.errors import counted
from ....core.rng import Generator
from ...clock import Limit

SPLITS = 40  # worlds in which the joint discard is played on


@dataclass(frozen=True, slots=True)
class Beyond:
    """Influences on a gap that the base game does not have: wilds that may still be laid (8.4.1), sea monsters that may
    still take a number (8.2.2), cards by which a hand may exceed its limit (4A.3), and islands out of the game."""

    wilds: int = 0
    monsters: bool = False
    larger: int = 0
    left: tuple[int, ...] = ()


NOTHING = Beyond()


@dataclass(frozen=True, slots=True)
class Gap:
    """The empty cells `first`..`last` between the numbers `a` and `b` (0 and 81 at the ends of the path).

    It counts the numbers that fit (`fits`), those of them that are unseen, and those in the seat's hand.
    """

    first: int
    last: int
    a: int
    b: int
    fits: int
    unseen: int
    own: int

    @property
    def length(self) -> int:
        return self.last - self.first + 1


def explain(view: View[CalmSailing], codes: Sequence[int], complete: bool, limit: Limit | None = None) -> str:
    """Return in one line what the move whose actions are `codes` does and risks.

    `complete` is False if the seat makes more decisions in it later. `limit` has no effect.
    """
    position = view.masked
    paid = paid_by(codes)
    return ", ".join([*action(view, position, codes, complete), *risks(position, view.seat, paid)])


def paid_by(codes: Sequence[int]) -> list[int]:
    """Return the cards that these actions pay, discard or give."""
    return [unpack(code)[1] for code in codes if unpack(code)[0] in (DISCARD, PAYMENT, GIVE)]


def action(
    view: View[CalmSailing], position: CalmSailing, codes: Sequence[int], complete: bool, beyond: Beyond = NOTHING
) -> list[str]:
    """Return what the move does, as parts of a sentence; `position` is `view.masked`.

    `beyond` holds what expansions change.
    """
    seat = view.seat
    kind, card, cell = unpack(codes[0])
    paid = paid_by(codes)
    if kind == LAY_FINISH:
        return ["wins the game at once"]
    if kind == PLAY:
        price = f"pays {cards_text(paid)}" if paid else "costs nothing"
        return [price, *_play(position, seat, card, cell, position.hands[seat - 1], paid, beyond)]
    if kind == DISCARD:
        return [f"discards {cards_text(paid)} and leaves the grid unchanged"]
    if kind == PAYMENT:
        if len(paid) < position.owed:
            return [f"gives {cards_text(paid)} of the {position.owed} cards that are due"]
        return [f"completes the move with {cards_text(paid)}"]
    if kind == LAY_START:
        laid = "a Start in the hand must be laid" if card == START else "a wild is laid as the Start"
        if complete:
            return [laid, _share(paid, position.joint_discard), *_numbers(view, codes)]
        first = "the extra cards are drawn" if view.players <= 2 else "all have said how many cards they can give"
        return [laid, f"what to give is decided after {first}"]
    if kind == GIVE:
        return [_share(paid, position.joint_discard)]
    return ["gives no more", f"the other seats give the {position.owed} that are due"]


def cards_text(cards: Sequence[int]) -> str:
    return (
        " and ".join([", ".join(map(card_text, cards[:-1])), card_text(cards[-1])])
        if len(cards) > 1
        else card_text(cards[0])
    )


def _share(paid: Sequence[int], due: int) -> str:
    if not paid:
        return f"the other seats give the {due}"
    return f"this seat gives {cards_text(paid)}" + ("" if len(paid) == due else f": {len(paid)} of the {due}")


def _numbers(view: View[CalmSailing], codes: Sequence[int]) -> list[str]:
    """Return the number of cards that each other seat then gives if it plays by the policy; players may announce these
    numbers (5.4)."""
    generator = Generator(0, "reasons")
    given: dict[int, list[int]] = {}
    for _ in range(SPLITS):
        walk = view.sample(generator)
        for code in codes:
            walk.push(code)
        counts: Counter[int] = Counter()
        while not walk.is_over and walk.phase == "share":
            code = walk.playout_move(0)
            counts[walk.turn or 0] += unpack(code)[0] == GIVE
            walk.push(code)
        for seat in range(1, view.players + 1):
            if seat != view.seat:
                given.setdefault(seat, []).append(counts[seat])
    told = []
    for seat, numbers in given.items():
        usual, least, most = Counter(numbers).most_common(1)[0][0], min(numbers), max(numbers)
        told.append(f"{usual} from seat {seat}" + (f" ({least} to {most})" if least < most else ""))
    return [f"then most often {' and '.join(told)}"] if told else []


def highest_payment(position: CalmSailing, beyond: Beyond = NOTHING) -> int:
    """Return the largest number of cards that a hand may ever pay for an island: all except that one (4A.3).

    A solo Start can leave more cards than the hand limit (10.1).
    """
    most = position.hand_limit
    if position.players == 1:
        later = 0 if position.start_laid else most - 1 + position.solo_draw - position.joint_discard
        most = max(most, later, *position.hand_sizes)
    return most + beyond.larger - 1


def gaps(grid: dict[int, int], cells: int, unseen: set[int], own: set[int], reach: int) -> Iterator[Gap]:
    """Yield the gaps of the grid from the bottom up, with the numbers in `unseen` and in `own` that can fill them.

    A gap of one cell takes only numbers that differ from a neighbour by at most `reach`, the highest payment.
    """
    ends = [(-1, 0), *sorted(grid.items()), (cells, ISLANDS + 1)]
    for (left, a), (right, b) in pairwise(ends):
        if right - left > 1:
            fits = set(range(a + 1, b))
            if right - left == 2 and (a or b <= ISLANDS):
                near = set(range(a + 1, a + reach + 1)) if a else set()
                fits &= near | (set(range(b - reach, b)) if b <= ISLANDS else set())
            yield Gap(left + 1, right - 1, a, b, len(fits), len(fits & unseen), len(fits & own))


def _play(
    position: CalmSailing, seat: int, card: int, cell: int, hand: list[int], paid: list[int], beyond: Beyond
) -> list[str]:
    grid = position.grid | {cell: card}
    own = set(hand) - {card} - set(paid)
    unseen = set(range(1, ISLANDS + 1)) - set(hand) - set(position.grid.values()) - set(position.discarded[seat - 1])
    parts = []
    for gap in gaps(grid, position.cells, unseen - set(beyond.left), own, highest_payment(position, beyond)):
        if cell in (gap.first - 1, gap.last + 1):
            parts.append(_describe(gap, position.board, beyond))
    if not parts:
        parts.append("leaves no gap next to it")
    return parts


def _describe(gap: Gap, board: Board, beyond: Beyond) -> str:
    names = board.cells
    where = names[gap.first] if gap.length == 1 else f"{names[gap.first]}-{names[gap.last]}"
    fit = counted(gap.unseen, "unseen number") + (f" and {gap.own} in hand" if gap.own else "")
    text = f"{where} ({counted(gap.length, 'cell')}) stays open to {fit}"
    wanting = gap.length - gap.unseen - gap.own
    if wanting > 0:
        if wanting <= beyond.wilds and gap.length <= gap.fits:
            return f"{text}, too few without a wild"
        if beyond.monsters:
            return f"{text}, too few unless a sea monster takes a neighbouring number"
        return f"{text}, which can never fill it"
    if gap.unseen < 2 * (gap.length - gap.own):
        return f"{text}, which is a risk"
    return text


def risks(position: CalmSailing, seat: int, paid: Sequence[int], wilds: int = 0) -> list[str]:
    """Return what the seat loses by paying these cards, as parts of a sentence.

    `wilds` is the number of wilds that may still come or are held.
    """
    hand = position.hands[seat - 1]
    parts = []
    finishes = paid.count(FINISH)
    if finishes:
        gone = position.discarded[seat - 1].count(FINISH) + finishes
        if gone == FINISHES:
            parts.append("no Finish is left then" + (", but for a wild" if wilds > 0 else ": the game cannot be won"))
        elif hand.count(FINISH) == finishes:
            parts.append(f"gives away {'the only Finish' if finishes == 1 else 'every Finish'} of this hand")
    if START in paid and position.start_laid:
        parts.append("a spare Start is worth nothing")
    pile = position.pile_sizes[seat - 1]
    wanted = len(paid) + 1 - max(0, len(hand) - position.hand_limit)  # what is beyond the limit is not replaced
    if paid and pile < wanted:
        parts.append(
            "its pile has no card to replace them" if pile == 0 else f"its pile has only {counted(pile, 'card')} left"
        )
    return parts
