"""A position of Calm Sailing and what the rules demand of it; numbers such as 4A.3 are clauses."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import Any, TypeAlias

from .cards import COMPASSES, STORMS, TOP_TWO, Card, in_order, without
from .layouts import STANDARD, Layout
from .moves import SpendCompass

Document: TypeAlias = dict[str, Any]
Reason: TypeAlias = tuple[str, str]  # the clause that forbids something, and how

NAMES = ("calm-sailing", "tranquility")
SOLO_DRAW = 4
HAND_LIMIT = 5
YELLOW_LIMIT = 3
JOINT_DISCARD = 8
FULL_ROWS = 4  # with so many the rocks leave (8.1.3)
DAY_AND_NIGHT = "day-and-night"
COMPETITIVE = "competitive"
SPLIT = {"Y": 2, "P": 2, "O": 2}  # 10.5


@dataclass(frozen=True)
class Rules:
    """The rules and options of a game.

    The removed islands (9.1), ascending; for one player the extra cards of the Start, the full hand and how many cards
    the Start takes (10.1); the expansions of 8 as numbers of cards; how the six storms split into colours (10.5); the
    layout, the variant and what ends Day and Night (12).
    """

    removed: tuple[int, ...] = ()
    solo_draw: int = SOLO_DRAW
    solo_hand: int = HAND_LIMIT
    solo_payment: int = JOINT_DISCARD
    jagged_rocks: bool = False
    sea_monsters: int = 0
    storms: int = 0
    wild: int = 0
    layout: Layout = STANDARD
    storm_colors: dict[str, int] = field(default_factory=lambda: dict(SPLIT))
    variant: str | None = None
    halves: str = "rows"

    @property
    def exploration(self) -> bool:
        """True if there is an exploration deck (12.2): a layout with marked cells has one."""
        return bool(self.layout.marked)

    @property
    def has_storms(self) -> bool:
        """True if storms and compasses are in play."""
        return self.storms > 0 or self.exploration

    @property
    def has_monsters(self) -> bool:
        """True if sea monsters are in play."""
        return self.sea_monsters > 0 or self.exploration

    def document(self) -> Document:
        """Return the object `rules` of a document in canonical form; some keys are omitted if they have the default."""
        written: Document = {
            "removed": list(self.removed),
            "jagged_rocks": self.jagged_rocks,
            "sea_monsters": self.sea_monsters,
            "storms": self.storms,
            "wild": self.wild,
            "layout": self.layout.document(),
        }
        if self.solo_draw != SOLO_DRAW:
            written["solo_draw"] = self.solo_draw
        if self.solo_hand != HAND_LIMIT:
            written["solo_hand"] = self.solo_hand
        if self.solo_payment != JOINT_DISCARD:
            written["solo_payment"] = self.solo_payment
        if self.storm_colors != SPLIT:
            written["storm_colors"] = dict(self.storm_colors)
        if self.variant is not None:
            written["variant"] = self.variant
        if self.halves != "rows":
            written["halves"] = self.halves
        return written


@dataclass(frozen=True)
class Pending:
    """A decision that is due before the turn continues.

    `step`: "rocks" (8.1.2), "storm" (8.3.0), "share" (5.4 after storms), "take" (12.4). For a storm: its `card`, the
    `seat` that drew it, `during` which drawing ("setup", "extra", "refill", "explore"), and how many extra cards of
    the Start that seat has still to draw (`left`). `all_draw`: a Start was laid, so 5.5 follows and not 4.2.
    """

    step: str
    card: str = ""
    seat: int = 0
    during: str = ""
    left: int = 0
    all_draw: bool = False


class Table:
    """A position, everything known.

    `hands` and `piles` have one list a seat, hands in written order, piles top first; `grid` has one entry a cell in
    path order, None if empty; `turn` is the seat whose turn it is, also when that seat cannot act; `finished` says
    that a Finish lies. `wilds`, `moons` are the cells with a wild card and with an island moon up; `rocks` the row of
    the rocks; `storms` the seats or rows at which storms of each colour lie; `held` and `left` the compasses of the
    team and those that wait; `row`, `deck`, `owner` (a cell's seat), `spent` are those of the competitive game.
    Lists are taken over, not copied, and must be consistent: use `load` for documents from outside.
    """

    def __init__(
        self,
        rules: Rules,
        first: int,
        turn: int,
        hands: list[list[Card]],
        piles: list[list[Card]],
        grid: list[int | None],
        start_laid: bool,
    ) -> None:
        self.rules = rules
        self.layout = rules.layout
        self.players = len(hands)
        self.first = first
        self.turn = turn
        self.hands = [in_order(hand) for hand in hands]
        self.piles = piles
        self.grid = grid
        self.start_laid = start_laid
        self.finished = False
        self.wilds: set[int] = set()
        self.rocks: int | None = None
        self.storms: dict[str, list[int]] = {color: [] for color in STORMS}
        self.held = 0
        self.left = 0 if rules.exploration or not rules.storms else COMPASSES
        self.moons: set[int] = set()
        self.exploration: list[Card] = []
        self.row: list[Card] = []
        self.deck: list[Card] = []
        self.owner: list[int | None] = [None] * len(grid)
        self.spent = [0] * self.players
        self.pending: Pending | None = None

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Table) and vars(self) == vars(other)

    # Seats and hands

    def seats(self) -> range:
        """Return all seats, from 1."""
        return range(1, self.players + 1)

    def clockwise(self, start: int) -> list[int]:
        """Return all seats clockwise from one of them (2.7)."""
        return [(start - 1 + step) % self.players + 1 for step in range(self.players)]

    def decider(self) -> int:
        """Return the seat that decides now: the one that drew a storm, else the active one."""
        return self.pending.seat if self.pending and self.pending.step == "storm" else self.turn

    def hand(self) -> list[Card]:
        """Return the cards of the seat that decides."""
        return self.hands[self.decider() - 1]

    def full_hand(self) -> int:
        """Return the number of cards of an opening hand, to which a seat also draws later (2.5, 4.2; solo: 10.1)."""
        return self.rules.solo_hand if self.players == 1 else HAND_LIMIT

    def hand_limit(self, seat: int) -> int:
        """Return up to how many cards in hand a seat draws (4.2, 8.3.1)."""
        return YELLOW_LIMIT if seat in self.storms["Y"] else self.full_hand()

    def discardable(self, cards: Iterable[Card]) -> list[Card]:
        """Return those of the cards that may be discarded: all but sea monsters (8.2.3)."""
        return [card for card in cards if card != "M"]

    def must_lay_start(self) -> bool:
        """Return whether the active player holds a Start while none lies (5.1, 12.4)."""
        return not self.start_laid and "S" in self.hands[self.turn - 1]

    # The grid

    def cells(self) -> range:
        """Return all cells, along the path."""
        return range(len(self.grid))

    def islands(self) -> list[int]:
        """Return the cells with an island."""
        return [cell for cell in self.cells() if self.grid[cell] is not None]

    def grid_full(self) -> bool:
        """Return whether all cells are filled (6.1)."""
        return None not in self.grid

    def full(self, cells: Iterable[int]) -> bool:
        """Return whether all of these cells are filled."""
        return all(self.grid[cell] is not None for cell in cells)

    def open_rows(self) -> list[int]:
        """Return the numbers of the rows that have an empty cell, including closed rows (10.6, 10.21)."""
        return [row for row, cells in self.layout.rows().items() if not self.full(cells)]

    def rocks_must_leave(self) -> bool:
        """Return whether the rocks must leave: four rows are full (8.1.3), or, in a custom layout with few rows, they
        cannot move to another row."""
        return len(self.layout.rows()) - len(self.open_rows()) >= FULL_ROWS or len(self.open_rows()) < 2

    def why_closed(self, cell: int) -> Reason | None:
        """Return the clause and the reason that forbid laying any island on the cell, or None.

        Numbers and orange storms are not considered.
        """
        if self.grid[cell] is not None:
            return "4A.1", f"{self.layout.cells[cell]} is not empty"
        if self.layout.row_of(cell) == self.rocks:
            return "8.1.1", "the rocks close this row"
        if self.layout.row_of(cell) in self.storms["P"]:
            return "8.3.2", "a purple storm closes this row"
        for group in self.layout.groups:
            if cell in group.cells:
                before = [other for other in self.layout.groups if other.name in group.after]
                if not all(self.full(other.cells) for other in before):
                    return "12.1", f"{group.name} is not open yet"
        return None

    def why_not_beside(self, cell: int) -> Reason | None:
        """Return the clause and the reason if an orange storm forbids the cell to the active player, else None.

        It allows only cells next to an island, along the path (8.3.3, 10.19).
        """
        if self.turn in self.storms["O"] and not self.laid_beside(cell):
            return "8.3.3", "an orange storm allows only cells next to an island"
        return None

    def cell_open(self, cell: int) -> bool:
        """Return whether the active player may lay an island on the cell, its number aside (4A.1, 8.1.1, 8.3.2,
        8.3.3)."""
        return self.why_closed(cell) is None and self.why_not_beside(cell) is None

    def laid_beside(self, cell: int) -> list[int]:
        """Return the numbers on the neighbours of a cell, in closed rows too (10.13)."""
        beside = [self.grid[other] for other in self.layout.neighbours(cell)]
        return [number for number in beside if number is not None]

    def ascends(self, number: int, cell: int) -> bool:
        """Return whether the number on that cell keeps all islands ascending along the path (3.4)."""
        for other, laid in enumerate(self.grid):
            if laid is not None and (laid >= number if other < cell else laid <= number):
                return False
        return True

    def cost(self, number: int, cell: int) -> int:
        """Return the cost in cards of a number on a cell: the least difference to a neighbour, 0 without one (4A.2)."""
        return min((abs(number - laid) for laid in self.laid_beside(cell)), default=0)

    def row_is_consecutive(self, cell: int) -> bool:
        """Return whether the row of the cell is full of directly consecutive numbers (8.3.4b); wilds count too (10.27).
        A single cell does not count (12)."""
        cells = self.layout.rows()[self.layout.row_of(cell)]
        lowest = self.grid[cells[0]]
        if lowest is None or len(cells) < 2:
            return False
        return [self.grid[other] for other in cells] == [*range(lowest, lowest + len(cells))]

    def why_no_finish(self) -> Reason | None:
        """Return the clause and the reason that forbid laying a Finish now, or None."""
        if not self.start_laid and self.rules.variant != COMPETITIVE:
            return "6.1", "no Start lies"
        if not self.grid_full():
            return "6.1", "the grid is not full"
        if any("M" in hand for hand in self.hands):
            return "8.2.4", "somebody holds a sea monster"
        if self.rules.variant == DAY_AND_NIGHT and not self.halves_are_right():
            return "12.3", "the islands are not turned as the Finish needs them"
        return None

    def halves_are_right(self) -> bool:
        """Return whether half of the islands lie moon up; if `halves` is "rows", those of the upper half (12.3)."""
        half = len(self.grid) // 2
        if self.rules.halves == "any":
            return len(self.moons) == half
        return self.moons == set(self.cells()[half:])

    # Compasses

    def gain_compass(self) -> None:
        """Move a compass from those that wait to the team; do nothing when all are gone (8.3.4, 10.10)."""
        if self.left > 0:
            self.left -= 1
            self.held += 1

    def pay_compass(self, action: SpendCompass) -> None:
        """Remove a compass of the team, or the wild, and the storm that lies at its place (10.10)."""
        if action.wild:
            self.hands[self.decider() - 1] = without(self.hand(), ["W"])
        else:
            self.held -= 1
        if action.place is not None:
            self.storms[action.color].remove(action.place)

    # The extra cards of a Start, and what it takes

    def joint_discard(self) -> int:
        """Return how many cards all seats together discard for a Start (5.4); for one player by 10.1."""
        return self.rules.solo_payment if self.players == 1 else JOINT_DISCARD

    def extra_number(self) -> int:
        """Return how many cards each seat draws as the Start is laid, as far as its pile goes (5.3, 10.1)."""
        return {1: self.rules.solo_draw, 2: 2}.get(self.players, 0)

    def draws_more(self, hand: list[Card]) -> bool:
        """Return whether a solo hand with monsters draws more extra cards: too few can be discarded (10.29)."""
        return self.players == 1 and "M" in hand and len(self.discardable(hand)) < self.joint_discard()

    def hands_after_extra(self, start: Card) -> list[list[Card]] | None:
        """Return the hands when `start` (S or W) has left the active one and the extra cards are drawn.

        None if a storm is among the extra cards; the piles are only looked at.
        """
        hands = []
        for seat in self.seats():
            hand = list(self.hands[seat - 1])
            if seat == self.turn:
                hand.remove(start)
            pile = iter(self.piles[seat - 1])
            for card in self.extra_cards(hand, pile):
                if card in tuple(STORMS):
                    return None
                hand.append(card)
            hands.append(hand)
        return hands

    def extra_cards(self, hand: list[Card], pile: Iterator[Card]) -> Iterator[Card]:
        """Yield the extra cards that come to a hand from a pile; the caller adds each to the hand before the next."""
        for _, card in zip(range(self.extra_number()), pile, strict=False):
            yield card
        while self.draws_more(hand):
            more = next(pile, None)
            if more is None:
                return
            yield more

    def to_share(self, hands: list[list[Card]]) -> list[list[Card]]:
        """Return the cards that each seat may give for the Start (5.4), from the hands after the extra draw.

        `top2` stands for the two top cards of the pile of a seat with a yellow storm (8.3.1, 10.20).
        """
        drawn = [len(cards) - len(self.hands[seat - 1]) for seat, cards in enumerate(hands, start=1)]
        drawn[self.turn - 1] += 0 if self.pending else 1  # the start card is no longer in that hand
        found = []
        for seat, hand in enumerate(hands, start=1):
            top_two = seat in self.storms["Y"] and len(self.piles[seat - 1]) - drawn[seat - 1] >= 2
            found.append(self.discardable(hand) + ([TOP_TWO] if top_two else []))
        return found

    # The document

    def document(self) -> Document:
        """Return the position as a mid-game document in canonical form.

        Raises ValueError once a Finish lies, because no document can describe that.
        """
        if self.finished:
            raise ValueError("a game that is won has no further turn")
        rules, cells = self.rules, self.layout.cells
        document: Document = {"game": NAMES[0], "format": 1, "players": self.players, "first": self.first}
        document |= {"to_move": self.decider(), "hands": [list(hand) for hand in self.hands]}
        if rules.variant != COMPETITIVE:
            document["piles"] = [list(pile) for pile in self.piles]
        document |= {"grid": self.drawn_grid(), "start_laid": self.start_laid}
        if rules.jagged_rocks or rules.exploration:
            document["rocks"] = self.rocks
        if rules.has_storms:
            document["storms"] = {color: sorted(places) for color, places in self.storms.items()}
            document["compasses"] = {"held": self.held, "left": self.left}
        if rules.variant == DAY_AND_NIGHT:
            document["moon"] = [cells[cell] for cell in sorted(self.moons)]
        if rules.exploration:
            document["exploration"] = list(self.exploration)
        if rules.variant == COMPETITIVE:
            document |= {"row": in_order(self.row), "deck": list(self.deck), "spent": list(self.spent)}
            document["owners"] = [[cells[cell] for cell in self.cells() if self.owner[cell] == seat] for seat in (1, 2)]
        if self.pending:
            document["pending"] = self.pending_document(self.pending)
        return document | {"rules": rules.document()}

    def drawn_grid(self) -> list[str]:
        """Return the grid as in a document: one string per row of the drawing, the top row first."""
        width = 3 if self.rules.wild else 2
        rows = [["#"] * self.layout.width() for _ in range(self.layout.height())]
        for cell in self.cells():
            text = "." if self.grid[cell] is None else f"{'W' if cell in self.wilds else ''}{self.grid[cell]}"
            rows[self.layout.level_of(cell) - 1][self.layout.column_of(cell)] = text
        return [" ".join(text.rjust(width) for text in row) for row in reversed(rows)]

    def pending_document(self, pending: Pending) -> Document:
        """Return the object `pending` of a document for a decision that is due."""
        written: Document = {"step": pending.step}
        if pending.step == "rocks":
            written["all"] = pending.all_draw
        if pending.step == "storm":
            written |= {"card": pending.card, "during": pending.during}
            if pending.during == "extra":
                written |= {"turn": self.turn, "left": pending.left}
            if pending.during == "refill":
                written |= {"turn": self.turn, "all": pending.all_draw}
        return written
