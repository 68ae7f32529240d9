"""The legal moves of Calm Sailing, step by step of a turn."""

from __future__ import annotations

import copy
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import chain, islice

from .cards import ISLANDS, Card, choices, weight
from .moves import (
    Action,
    Discard,
    DiscardAll,
    LayFinish,
    LayIsland,
    LayStart,
    MoveRocks,
    PayRocks,
    PlayMonster,
    ResolveStorm,
    Share,
    Shares,
    SpendCompass,
    Take,
    TurnIsland,
)
from .position import COMPETITIVE, DAY_AND_NIGHT, HAND_LIMIT, YELLOW_LIMIT, Document, Table

MOST_LISTED = 10_000
FINISH_POINTS = 3
STUCK_POINTS = -3


class Choosing(Table):
    """A position with its legal moves, and whether the game is over; it plays no moves."""

    @property
    def to_move(self) -> int | None:
        """The seat that decides next, or None when the game is over."""
        return None if self.over() else self.decider()

    def over(self) -> bool:
        """Return whether a Finish lies (7.1) or the seat to move is stuck (7.2)."""
        return self.finished or self.stuck()

    def outcome(self) -> Document | None:
        """Return winners, scores (null except in the competitive game) and reason of a finished game (7.1, 7.2), else
        None."""
        if not self.over():
            return None
        if self.finished:
            winners, reason = list(self.seats()), "7.1: Finish laid on a full grid"
        else:
            winners, reason = [], f"7.2: seat {self.decider()} has no legal action"
        scores: list[int | None] = [None] * self.players
        if self.rules.variant == COMPETITIVE:
            points = self.points()
            winners = [seat for seat in self.seats() if points[seat - 1] == max(points)]
            scores = [*points]
        return {"winners": winners, "scores": scores, "reason": reason}

    def points(self) -> list[int]:
        """Return the points of each seat in the competitive game (12.4).

        They are one for each of its islands, minus one for each card discarded, and the points for the end of the game.
        """
        points = [self.owner.count(seat) - self.spent[seat - 1] for seat in self.seats()]
        points[self.turn - 1] += FINISH_POINTS if self.finished else STUCK_POINTS
        return points

    def stuck(self) -> bool:
        """Return whether no action is left, not even after spending compasses (7.2, 10.22)."""
        if self.can_go_on():
            return False
        if self.pending:
            return True
        for action in self.compass_actions():
            after = copy.deepcopy(self)
            after.pay_compass(action)
            if not after.stuck():
                return False
        return True

    # Counting and listing

    def count(self) -> int:
        """Return how many legal moves there are, equal ones counted once; 0 when the game is over."""
        if self.over():
            return 0
        return sum(1 for _ in chain(self.step_actions(), self.compass_actions())) + self.joint_count()

    def moves(self) -> list[str]:
        """Return the legal moves in canonical text, sorted by code points; ValueError if there are over 10,000."""
        if self.over():
            return []
        found: list[Action] = list(islice(chain(self.step_actions(), self.compass_actions()), MOST_LISTED + 1))
        if len(found) + self.joint_count() > MOST_LISTED:
            raise ValueError(f"more than {MOST_LISTED:,} moves are too many to list")
        return sorted(str(action) for action in [*found, *self.joint_actions()])

    def can_go_on(self) -> bool:
        """Return whether the seat that decides has a legal move, not counting compasses."""
        return any(True for _ in self.step_actions()) or self.joint_count() > 0

    def step_actions(self) -> Iterator[Action]:
        """Yield the legal moves of the current step, except compasses and joint discards, which may be many."""
        if self.finished:
            return
        if self.pending is None:
            if not self.must_lay_start():
                yield from self.turn_actions()
        elif self.pending.step == "rocks":
            yield from self.rocks_actions()
        elif self.pending.step == "storm":
            yield from self.storm_actions()
        elif self.pending.step == "take":
            for cards in choices(self.row, self.number_to_take()):
                yield Take(cards)

    # The action of a turn

    def turn_actions(self) -> Iterator[Action]:
        """Yield every action of a turn except laying a Start (4.1)."""
        hand = self.hand()
        for card in dict.fromkeys(hand):
            if isinstance(card, int):
                yield from self.island_actions(card, card)
            elif card == "M":
                yield from (PlayMonster(self.layout.cells[cell]) for cell in self.islands())
            elif card == "F" and self.why_no_finish() is None:
                yield LayFinish()
            elif card == "W":
                yield from self.wild_actions()
        discardable = self.discardable(hand)
        for cards in choices(discardable, 2):
            yield Discard(cards)
        if self.may_discard_all():
            yield DiscardAll()
        if self.rules.variant == DAY_AND_NIGHT:
            for cell in self.islands():
                for cards in choices(discardable, 1):
                    yield TurnIsland(self.layout.cells[cell], cards)

    def island_actions(self, card: Card, number: int) -> Iterator[Action]:
        """Yield every lay of a number on a cell, with every payment (4A); `card` is that island, or a wild for it."""
        rest = list(self.hand())
        rest.remove(card)
        others = self.discardable(rest)
        for cell in self.cells():
            if self.cell_open(cell) and self.ascends(number, cell):
                for payment in choices(others, self.cost(number, cell)):
                    yield LayIsland(number, self.layout.cells[cell], payment, wild=card == "W")

    def wild_actions(self) -> Iterator[Action]:
        """Yield the moves of a wild (8.4.1): as an island not on the grid (10.14), a Finish, or a monster (10.25)."""
        for number in ISLANDS:
            if number not in self.grid:
                yield from self.island_actions("W", number)
        if self.why_no_finish() is None:
            yield LayFinish(wild=True)
        if self.rules.has_monsters:
            yield from (PlayMonster(self.layout.cells[cell], wild=True) for cell in self.islands())

    def may_discard_all(self) -> bool:
        """Return whether the whole hand may be discarded for a compass (8.3.4c).

        Storms must be in play, and the hand must have two or more cards and no monster (10.9, 10.24).
        """
        return self.rules.has_storms and len(self.hand()) >= 2 and "M" not in self.hand()

    # The Start and the joint discard

    def start_cards(self) -> list[Card]:
        """Return the cards that can be laid as a Start now: S if it must be (5.1), else W if a wild is held (10.14).

        The list is empty if none can.
        """
        if self.finished or self.pending or self.start_laid:
            return []
        if self.must_lay_start():
            return ["S"]
        return ["W"] if "W" in self.hand() else []

    def joint_actions(self) -> Iterator[Action]:
        """Yield the joint discards (5.4): every way to split the due cards among the seats, never fewer (10.2).

        If a storm comes first, there is one move, a Start without shares.
        """
        for start in self.start_cards():
            hands = self.hands_after_extra(start)
            if hands is None:
                yield LayStart(None, wild=start == "W")
            else:
                for shares in self.all_shares(self.to_share(hands)):
                    yield LayStart(shares, wild=start == "W")
        if self.pending and self.pending.step == "share":
            for shares in self.all_shares(self.to_share(self.hands)):
                yield Share(shares)

    def joint_count(self) -> int:
        """Return how many moves `joint_actions` yields, without listing them."""
        count = 0
        for start in self.start_cards():
            hands = self.hands_after_extra(start)
            count += 1 if hands is None else self.count_shares(self.to_share(hands))
        if self.pending and self.pending.step == "share":
            count += self.count_shares(self.to_share(self.hands))
        return count

    def all_shares(self, hands: Sequence[Sequence[Card]]) -> Iterator[Shares]:
        """Yield every split of the due cards, as pairs of seat and cards; `hands` has the cards each seat may give."""
        for shares in self.splits(hands, self.joint_discard()):
            yield tuple(zip(self.seats(), shares, strict=True))

    def splits(self, hands: Sequence[Sequence[Card]], left: int) -> Iterator[tuple[tuple[Card, ...], ...]]:
        """Yield every way to take `left` cards from the hands, as one tuple per hand; top2 counts as two."""
        if not hands:
            if left == 0:
                yield ()
            return
        for size in range(min(left, len(hands[0])) + 1):
            for share in choices(hands[0], size):
                if weight(share) <= left:
                    for shares in self.splits(hands[1:], left - weight(share)):
                        yield (share, *shares)

    def count_shares(self, hands: Sequence[Sequence[Card]]) -> int:
        """Return how many splits `all_shares` yields for these hands, without listing them."""
        # ways[n]: ways to give n of the kinds of card seen so far, each kind in each hand being one kind.
        ways = [1] + [0] * self.joint_discard()
        for hand in hands:
            for card, copies in Counter(hand).items():
                each = weight([card])
                ways = [
                    sum(ways[n - each * used] for used in range(copies + 1) if each * used <= n)
                    for n in range(len(ways))
                ]
        return ways[-1]

    # Rocks, storms, compasses, the row

    def rocks_actions(self) -> Iterator[Action]:
        """Yield the moves of the rocks step (8.1.2): to another row with an empty cell, or two cards that are not
        monsters (10.26)."""
        yield from (MoveRocks(row) for row in self.open_rows() if row != self.rocks)
        yield from (PayRocks(cards) for cards in choices(self.discardable(self.hand()), 2))

    def storm_actions(self) -> Iterator[Action]:
        """Yield the ways to resolve the storm that was drawn (8.3.1-8.3.3)."""
        assert self.pending is not None
        color = self.pending.card
        if color == "Y":
            for cards in choices(self.discardable(self.hand()), self.yellow_discard()):
                yield ResolveStorm("Y", cards=cards)
        elif color == "P" and self.open_rows():
            yield from (ResolveStorm("P", row) for row in self.open_rows())
        else:
            yield ResolveStorm(color)

    def yellow_discard(self) -> int:
        """Return how many cards a yellow storm makes a player discard: down to three held, but no monsters (8.3.1)."""
        return min(max(0, len(self.hand()) - YELLOW_LIMIT), len(self.discardable(self.hand())))

    def compass_actions(self) -> Iterator[SpendCompass]:
        """Yield the moves that spend a compass, or a wild of the seat to move (10.25), on a storm (8.3.6).

        The storm lies on the table or was just drawn.
        """
        if self.finished or not self.rules.has_storms:
            return
        storms: list[tuple[str, int | None]] = []
        if self.pending and self.pending.step == "storm":
            storms.append((self.pending.card, None))
        storms += [(color, place) for color, places in self.storms.items() for place in sorted(set(places))]
        for color, place in storms:
            if self.held:
                yield SpendCompass(color, place)
            if "W" in self.hand():
                yield SpendCompass(color, place, wild=True)

    def number_to_take(self) -> int:
        """Return how many cards the player takes from the row (12.4)."""
        return min(HAND_LIMIT - len(self.hand()), len(self.row))
