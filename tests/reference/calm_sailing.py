"""Calm Sailing, the basic game for one to five seats, written plainly from the rules.

Numbers such as 4A.3 are clauses of the rules. Covered are sections 2-7, the removed islands of 9.1 and the solo game
of 10.1. The expansions of section 8 and the other variants of section 9 are refused as a BadDocument; the methods of
State that they change are kept small.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, TypeAlias

from . import BadDocument, IllegalMove
from .calm_sailing_cards import (
    CELLS,
    COLUMNS,
    FINISHES,
    ISLAND_TEXT,
    ISLANDS,
    ROWS,
    Action,
    Card,
    Discard,
    LayFinish,
    LayIsland,
    LayStart,
    cell_name,
    choices,
    holds,
    in_order,
    neighbours,
    parse_card,
    parse_move,
    without,
)

Document: TypeAlias = dict[str, Any]

NAMES = ("calm-sailing", "tranquility")
HAND_LIMIT = 5
JOINT_DISCARD = 8
MOST_REMOVED = 28
MOST_LISTED = 10_000


@dataclass(frozen=True)
class Rules:
    """What a game is played with: the removed islands (9.1), ascending, and the extra cards of a solo Start (10.1)."""

    removed: tuple[int, ...] = ()
    solo_draw: int = 4

    def document(self) -> Document:
        """All keys of `rules`; `solo_draw` only where it is not 4."""
        written: Document = {
            "removed": list(self.removed),
            "jagged_rocks": False,
            "sea_monsters": 0,
            "storms": 0,
            "wild": 0,
            "layout": "standard",
        }
        return written if self.solo_draw == 4 else written | {"solo_draw": self.solo_draw}


class State:
    """A position at the start of a turn, everything known.

    `hands` and `piles` have one list a seat, hands in written order, piles top first; `grid` has 36 cells, None where
    empty; `turn` is the seat whose turn it is, also when that seat cannot act; `finished` says that a Finish lies.
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
        self.players = len(hands)
        self.first = first
        self.turn = turn
        self.hands = [in_order(hand) for hand in hands]
        self.piles = piles
        self.grid = grid
        self.start_laid = start_laid
        self.finished = False

    def __eq__(self, other: object) -> bool:
        return isinstance(other, State) and vars(self) == vars(other)

    # What a position is

    @property
    def to_move(self) -> int | None:
        """The seat to move, or None when the game is over."""
        return None if self.outcome() else self.turn

    def outcome(self) -> Document | None:
        """Winners, scores (null for every seat) and reason when the game is over (7.1, 7.2), else None."""
        if self.finished:
            winners, reason = list(self.seats()), "7.1: Finish laid on a full grid"
        elif self.count() == 0:
            winners, reason = [], f"7.2: seat {self.turn} has no legal action"
        else:
            return None
        return {"winners": winners, "scores": [None] * self.players, "reason": reason}

    def document(self) -> Document:
        """The position as a mid-game document in canonical form; ValueError once a Finish lies, which none can say."""
        if self.finished:
            raise ValueError("a game that is won is no position at the start of a turn")
        rows = [self.grid[COLUMNS * row : COLUMNS * (row + 1)] for row in reversed(range(ROWS))]
        return {
            "game": NAMES[0],
            "format": 1,
            "players": self.players,
            "first": self.first,
            "to_move": self.turn,
            "hands": [list(hand) for hand in self.hands],
            "piles": [list(pile) for pile in self.piles],
            "grid": [" ".join(f"{'.' if number is None else number:>2}" for number in row) for row in rows],
            "start_laid": self.start_laid,
            "rules": self.rules.document(),
        }

    def seats(self) -> range:
        """All seats, from 1."""
        return range(1, self.players + 1)

    def seats_from_turn(self) -> list[int]:
        """All seats clockwise, the active one first (2.7)."""
        return [(self.turn - 1 + step) % self.players + 1 for step in range(self.players)]

    def hand(self) -> list[Card]:
        """The cards of the active player."""
        return self.hands[self.turn - 1]

    def hand_limit(self, seat: int) -> int:
        """Up to how many cards a seat draws (4.2); the same for all seats in the basic game."""
        return HAND_LIMIT

    def discardable(self, cards: Iterable[Card]) -> list[Card]:
        """Those of the cards that may be discarded: every card of the basic game."""
        return list(cards)

    def cell_open(self, cell: int) -> bool:
        """Whether an island may go onto the cell, its number aside (4A.1)."""
        return self.grid[cell] is None

    def ascends(self, number: int, cell: int) -> bool:
        """Whether the number on that cell keeps all islands ascending along the path (3.4)."""
        for other, laid in enumerate(self.grid):
            if laid is not None and (laid >= number if other < cell else laid <= number):
                return False
        return True

    def cost(self, number: int, cell: int) -> int:
        """How many cards the number costs on that cell (4A.2)."""
        beside = [self.grid[other] for other in neighbours(cell)]
        return min((abs(number - laid) for laid in beside if laid is not None), default=0)

    def grid_full(self) -> bool:
        """Whether all 36 cells are filled (6.1)."""
        return None not in self.grid

    def must_lay_start(self) -> bool:
        """Whether the active player holds a Start while none lies (5.1)."""
        return not self.start_laid and "S" in self.hand()

    def extra_draw(self) -> int:
        """How many cards each seat draws as the Start is laid, as far as its pile goes (5.3, 10.1)."""
        return {1: self.rules.solo_draw, 2: 2}.get(self.players, 0)

    def joint_hands(self) -> list[list[Card]]:
        """What each seat may discard from when the active player lays the Start: without it, with the extra cards."""
        hands = []
        for seat in self.seats():
            own = without(self.hand(), ["S"]) if seat == self.turn else self.hands[seat - 1]
            hands.append(self.discardable(own + self.piles[seat - 1][: self.extra_draw()]))
        return hands

    # Legal moves

    def count(self) -> int:
        """How many legal moves there are, equal ones counted once; 0 when the game is over."""
        if self.must_lay_start():
            return self.count_splits()
        return len(self.actions())

    def moves(self) -> list[str]:
        """The legal moves in canonical text, sorted by code points; ValueError where a Start has over 10,000 splits."""
        if self.must_lay_start() and self.count_splits() > MOST_LISTED:
            raise ValueError(f"{self.count_splits()} moves are too many to list")
        return sorted(str(action) for action in self.actions())

    def actions(self) -> list[Action]:
        """All legal actions of the active player (4.1); none once a Finish lies."""
        if self.finished:
            return []
        if self.must_lay_start():
            return [*self.start_actions()]
        return [*self.island_actions(), *self.discard_actions(), *self.finish_actions()]

    def island_actions(self) -> Iterator[Action]:
        """4A: every island of the hand on every cell with every payment."""
        for number in self.hand():
            if isinstance(number, int):
                others = self.discardable(without(self.hand(), [number]))
                for cell in CELLS:
                    if self.cell_open(cell) and self.ascends(number, cell):
                        for payment in choices(others, self.cost(number, cell)):
                            yield LayIsland(number, cell, payment)

    def discard_actions(self) -> Iterator[Action]:
        """4B: every two cards of the hand."""
        for cards in choices(self.discardable(self.hand()), 2):
            yield Discard(cards)

    def finish_actions(self) -> Iterator[Action]:
        """6.1: the Finish, where it wins."""
        if "F" in self.hand() and self.start_laid and self.grid_full():
            yield LayFinish()

    def start_actions(self) -> Iterator[Action]:
        """5.4: every split of the eight cards over the seats; none where there are fewer than eight (10.2)."""
        for shares in self.splits(self.joint_hands(), JOINT_DISCARD):
            yield LayStart(tuple(zip(self.seats(), shares, strict=True)))

    def splits(self, hands: Sequence[Sequence[Card]], left: int) -> Iterator[tuple[tuple[Card, ...], ...]]:
        """Every way to take `left` cards from the hands, as one share a hand."""
        if not hands:
            if left == 0:
                yield ()
            return
        for size in range(min(left, len(hands[0])) + 1):
            for share in choices(hands[0], size):
                for shares in self.splits(hands[1:], left - size):
                    yield (share, *shares)

    def count_splits(self) -> int:
        """How many splits `start_actions` gives, found without listing them."""
        # ways[n]: ways to discard n of the kinds of card seen so far, each kind in each hand being one kind.
        ways = [1] + [0] * JOINT_DISCARD
        for hand in self.joint_hands():
            for copies in Counter(hand).values():
                ways = [sum(ways[n - used] for used in range(min(n, copies) + 1)) for n in range(len(ways))]
        return ways[JOINT_DISCARD]

    # Playing

    def play(self, text: str) -> None:
        """Plays one move; IllegalMove, with nothing changed, where the rules forbid it or the text is no move."""
        self.check_not_over()
        action = parse_move(text)
        if self.must_lay_start() and not isinstance(action, LayStart):
            raise IllegalMove("5.1", "the Start in hand must be laid")
        if isinstance(action, LayIsland):
            self.check_island(action)
            self.take_from_hand([action.number, *action.payment])
            self.grid[action.cell] = action.number
            self.end_turn([self.turn])
        elif isinstance(action, Discard):
            self.check_discard(action)
            self.take_from_hand(action.cards)
            self.end_turn([self.turn])
        elif isinstance(action, LayStart):
            self.check_start(action)
            self.lay_start(action)
            self.end_turn(self.seats_from_turn())
        else:
            self.check_finish()
            self.take_from_hand(["F"])
            self.finished = True

    def check_not_over(self) -> None:
        """IllegalMove 7.1 or 7.2 when the game is over."""
        over = self.outcome()
        if over:
            clause = "7.1" if self.finished else "7.2"
            raise IllegalMove(clause, "the game is over")

    def check_island(self, action: LayIsland) -> None:
        """IllegalMove unless the island may be laid there (4A.1) for that payment (4A.3)."""
        if action.number not in self.hand():
            raise IllegalMove("4.1", f"seat {self.turn} does not hold {action.number}")
        if not self.cell_open(action.cell):
            raise IllegalMove("4A.1", f"{cell_name(action.cell)} is not empty")
        if not self.ascends(action.number, action.cell):
            raise IllegalMove("3.4", "numbers must ascend along the path")
        others = self.discardable(without(self.hand(), [action.number]))
        cost = self.cost(action.number, action.cell)
        if cost > len(others):
            raise IllegalMove("4A.3", f"costs {cost}, only {len(others)} cards can pay")
        if cost != len(action.payment):
            raise IllegalMove("4A.3", f"costs {cost}, paid {len(action.payment)}")
        if not holds(others, action.payment):
            raise IllegalMove("4A.3", "the payment is not among the other cards of the hand")

    def check_discard(self, action: Discard) -> None:
        """IllegalMove unless the cards are two of the hand (4B.1)."""
        if len(action.cards) != 2:
            raise IllegalMove("4B.1", f"exactly two cards, not {len(action.cards)}")
        if not holds(self.discardable(self.hand()), action.cards):
            raise IllegalMove("4.4", f"seat {self.turn} does not hold these cards")

    def check_start(self, action: LayStart) -> None:
        """IllegalMove unless the Start may be laid (5.1, 5.7) with that joint discard (5.4)."""
        if self.start_laid:
            raise IllegalMove("5.7", "a Start lies already")
        if "S" not in self.hand():
            raise IllegalMove("5.1", f"seat {self.turn} holds no Start")
        total = sum(len(cards) for _, cards in action.shares)
        if total != JOINT_DISCARD:
            raise IllegalMove("5.4", f"exactly {JOINT_DISCARD} cards, not {total}")
        if len({seat for seat, _ in action.shares}) != len(action.shares):
            raise IllegalMove("5.4", "a seat is named twice")
        for seat, cards in action.shares:
            if seat not in self.seats():
                raise IllegalMove("5.4", f"there is no seat {seat}")
            if not holds(self.joint_hands()[seat - 1], cards):
                raise IllegalMove("5.4", f"seat {seat} does not hold these cards")

    def check_finish(self) -> None:
        """IllegalMove unless the Finish wins now (6.1)."""
        if "F" not in self.hand():
            raise IllegalMove("6.1", f"seat {self.turn} holds no Finish")
        if not self.start_laid:
            raise IllegalMove("6.1", "no Start lies")
        if not self.grid_full():
            raise IllegalMove("6.1", "the grid is not full")

    def lay_start(self, action: LayStart) -> None:
        """The Start leaves the hand, the extra cards come (5.3), the eight go (5.4)."""
        self.take_from_hand(["S"])
        self.start_laid = True
        for seat in self.seats_from_turn():
            self.draw(seat, self.extra_draw())
        for seat, cards in action.shares:
            self.hands[seat - 1] = without(self.hands[seat - 1], cards)

    def take_from_hand(self, cards: Iterable[Card]) -> None:
        """Takes the cards out of the active player's hand."""
        self.hands[self.turn - 1] = without(self.hand(), cards)

    def draw(self, seat: int, number: int) -> None:
        """The seat draws that many cards, or what is there (4.2)."""
        pile = self.piles[seat - 1]
        self.hands[seat - 1] = in_order(self.hands[seat - 1] + pile[:number])
        del pile[:number]

    def end_turn(self, drawing: Iterable[int]) -> None:
        """The seats named draw up to their limits (4.2, 5.5) and the turn passes clockwise (2.7, 5.6)."""
        for seat in drawing:
            self.draw(seat, max(0, self.hand_limit(seat) - len(self.hands[seat - 1])))
        self.turn = self.turn % self.players + 1


# Documents

DEAL_KEYS = ("game", "format", "players", "first", "hands", "piles")
POSITION_KEYS = ("to_move", "grid", "start_laid")
EXPANSION_KEYS = ("rocks", "storms", "compasses")
MARKS_OF_A_POSITION = {*POSITION_KEYS, "storms", "compasses"}
BASIC_RULES: Document = {"jagged_rocks": False, "sea_monsters": 0, "storms": 0, "wild": 0, "layout": "standard"}


def load(document: Mapping[str, Any]) -> State:
    """The state of a full deal or of a mid-game position; BadDocument with all that is wrong in it."""
    return Reader(as_object(document)).state()


def replay(record: Mapping[str, Any]) -> Document:
    """Plays the `moves` of a record and tells how far they go.

    Gives `status` "legal" or "illegal", `moves` (their number), `at` (index from 0), `reason` and `clause` of the
    first illegal move, else null, and `outcome`. BadDocument for a broken deal and for a `result` that does not follow
    from legal moves.
    """
    record = as_object(record)
    extra = ("moves", "names", "result")
    reader = Reader({key: value for key, value in record.items() if key not in extra})
    moves = reader.moves_of(record)
    reader.check_names(record)
    state = reader.state()
    told: Document = {"status": "legal", "moves": len(moves), "at": None, "reason": None, "clause": None}
    for index, text in enumerate(moves):
        try:
            state.play(text)
        except IllegalMove as broken:
            told |= {"status": "illegal", "at": index, "reason": broken.reason, "clause": broken.clause}
            return told | {"outcome": None}
    told["outcome"] = state.outcome()
    if "result" in record and not same_result(record["result"], told["outcome"]):
        raise BadDocument(["result: does not follow from the moves"])
    return told


def as_object(document: object) -> Mapping[str, Any]:
    """The document; BadDocument where it is none."""
    if not isinstance(document, Mapping):
        raise BadDocument(["document: not an object"])
    return document


def same_result(result: object, outcome: Document | None) -> bool:
    """Whether a `result` says the same as an outcome, its reason aside."""
    if not isinstance(result, dict) or outcome is None:
        return result is None and outcome is None
    return {**result, "reason": None} == {**outcome, "reason": None}


def is_integer(value: object) -> bool:
    """Whether a value is an integer; true and false are none in a document."""
    return isinstance(value, int) and not isinstance(value, bool)


class Reader:
    """Reads one document and gathers what is wrong with it, each problem naming its key."""

    def __init__(self, document: Mapping[str, Any]) -> None:
        self.document = document
        self.problems: list[str] = []
        self.is_position = any(key in document for key in MARKS_OF_A_POSITION)

    def state(self) -> State:
        """The state that the document describes; BadDocument with every problem found."""
        self.check_unknown_keys()
        # What is wrong up to here does not keep the cards from being checked against each other.
        noted = len(self.problems)
        self.check_missing_keys()
        if self.document.get("game") not in NAMES:
            self.wrong("game", f"not one of {', '.join(NAMES)}")
        self.integer("format", 1, 1)
        players = self.integer("players", 1, 5)
        first = self.integer("first", 1, players)
        rules = self.rules()
        hands = self.card_lists("hands", players)
        piles = self.card_lists("piles", players)
        turn = self.integer("to_move", 1, players) if self.is_position else first
        grid = self.grid()
        start_laid = self.boolean("start_laid")
        if len(self.problems) == noted:
            self.check_each_card_once(rules, hands, piles, grid)
            if self.is_position:
                self.check_path(grid)
                self.check_starts_of_position(hands, piles, start_laid)
                self.check_hand_sizes(rules, hands, piles, start_laid)
            else:
                self.check_deal(rules, hands, piles)
        if self.problems:
            raise BadDocument(self.problems)
        return State(rules, first, turn, hands, piles, grid, start_laid)

    def wrong(self, key: str, reason: str) -> None:
        """Notes a problem."""
        self.problems.append(f"{key}: {reason}")

    def check_unknown_keys(self) -> None:
        """Keys that are unknown or not supported."""
        for key in self.document:
            if key in EXPANSION_KEYS:
                self.wrong(key, "the expansions are not supported")
            elif key not in (*DEAL_KEYS, *POSITION_KEYS, "rules"):
                self.wrong(key, "unknown key")

    def check_missing_keys(self) -> None:
        """Keys that are not there."""
        for key in DEAL_KEYS + POSITION_KEYS if self.is_position else DEAL_KEYS:
            if key not in self.document:
                self.wrong(key, "missing")

    def integer(self, key: str, low: int, high: int) -> int:
        """The integer under a key; `low` where it is missing or out of range."""
        value = self.document.get(key, low)
        if not is_integer(value) or not low <= value <= high:
            self.wrong(key, f"not an integer from {low} to {high}")
            return low
        return int(value)

    def boolean(self, key: str) -> bool:
        """The truth value under a key."""
        value = self.document.get(key, False)
        if not isinstance(value, bool):
            self.wrong(key, "neither true nor false")
        return value is True

    def rules(self) -> Rules:
        """The rules; all keys may be left out."""
        given = self.document.get("rules", {})
        if not isinstance(given, Mapping):
            self.wrong("rules", "not an object")
            return Rules()
        for key, value in given.items():
            if key in BASIC_RULES:
                if type(value) is not type(BASIC_RULES[key]) or value != BASIC_RULES[key]:
                    self.wrong(f"rules.{key}", "only the basic game is supported")
            elif key not in ("removed", "solo_draw"):
                self.wrong(f"rules.{key}", "unknown key")
        removed = self.cards("rules.removed", given.get("removed", []))
        numbers = [card for card in removed if isinstance(card, int)]
        if len(numbers) != len(removed) or len(numbers) > MOST_REMOVED:
            self.wrong("rules.removed", f"not at most {MOST_REMOVED} islands")
        solo_draw = given.get("solo_draw", 4)
        if not is_integer(solo_draw) or solo_draw < 0:
            self.wrong("rules.solo_draw", "not an integer from 0")
            solo_draw = 4
        return Rules(tuple(sorted(numbers)), solo_draw)

    def card_lists(self, key: str, players: int) -> list[list[Card]]:
        """The cards of each seat, in the order given."""
        value = self.document.get(key, [[]] * players)
        if not isinstance(value, list) or len(value) != players:
            self.wrong(key, f"not one list of cards for each of {players} seats")
            return [[] for _ in range(players)]
        return [self.cards(f"{key}[{seat}]", cards) for seat, cards in enumerate(value, start=1)]

    def cards(self, key: str, value: object) -> list[Card]:
        """The cards of a list, or of a string with spaces."""
        items = value.split() if isinstance(value, str) else value
        if not isinstance(items, list):
            self.wrong(key, "neither a list of cards nor a string")
            return []
        cards: list[Card] = []
        for item in items:
            if isinstance(item, bool) or not re.fullmatch(f"{ISLAND_TEXT}|[FS]", str(item)):
                self.wrong(key, f"{item!r} is no card of the basic game")
            else:
                cards.append(parse_card(str(item)))
        return cards

    def grid(self) -> list[int | None]:
        """The 36 cells along the path from six rows, the top row first; empty where no grid is given."""
        value = self.document.get("grid", [". . . . . ."] * ROWS)
        rows = value.strip("\n").splitlines() if isinstance(value, str) else value
        cells: list[int | None] = []
        if not isinstance(rows, list) or len(rows) != ROWS:
            self.wrong("grid", f"not {ROWS} rows")
            return [None for _ in CELLS]
        for row in reversed(rows):
            fields = row.split() if isinstance(row, str) else []
            if len(fields) != COLUMNS or not all(re.fullmatch(rf"{ISLAND_TEXT}|\.", field) for field in fields):
                self.wrong("grid", f"{row!r} is not {COLUMNS} fields of islands or '.'")
                fields = ["."] * COLUMNS
            cells += [None if field == "." else int(field) for field in fields]
        return cells

    def check_each_card_once(
        self, rules: Rules, hands: list[list[Card]], piles: list[list[Card]], grid: list[int | None]
    ) -> None:
        """No island in two places, no more Finish and Start cards than there are (1.1, 2.2, 9.1)."""
        places: Counter[Card] = Counter(rules.removed)
        places.update(number for number in grid if number is not None)
        for cards in hands + piles:
            places.update(cards)
        for card, number in places.items():
            if number > {"F": FINISHES, "S": len(hands)}.get(str(card), 1):
                self.wrong("hands, piles, grid, rules.removed", f"{card} occurs {number} times in all")

    def check_deal(self, rules: Rules, hands: list[list[Card]], piles: list[list[Card]]) -> None:
        """All cards dealt evenly, five in each hand, one Start in each pile (2.4, 2.5)."""
        dealt = Counter(card for cards in hands + piles for card in cards if card != "S")
        expected: list[Card] = [number for number in ISLANDS if number not in rules.removed]
        missing = Counter(expected + ["F"] * FINISHES) - dealt
        if missing:
            self.wrong("hands, piles", f"missing cards: {' '.join(map(str, in_order(missing.elements())))}")
        fewest = (len(ISLANDS) - len(rules.removed) + FINISHES) // len(hands)
        for seat, (hand, pile) in enumerate(zip(hands, piles, strict=True), start=1):
            if len(hand) != HAND_LIMIT or "S" in hand:
                self.wrong(f"hands[{seat}]", f"an opening hand is {HAND_LIMIT} cards and no Start")
            if pile.count("S") != 1:
                self.wrong(f"piles[{seat}]", "a pile of a deal holds exactly one Start")
            if not fewest <= len(hand) + len(pile) - pile.count("S") <= fewest + 1:
                self.wrong(f"piles[{seat}]", "the cards are not dealt as evenly as possible")

    def check_path(self, grid: list[int | None]) -> None:
        """Islands ascend along the path (3.4)."""
        laid = [number for number in grid if number is not None]
        if laid != sorted(laid):
            self.wrong("grid", "numbers must ascend along the path")

    def check_starts_of_position(self, hands: list[list[Card]], piles: list[list[Card]], start_laid: bool) -> None:
        """Every Start stays with its seat, and none can have gone before one is laid (2.5, 5.1, 5.7)."""
        starts = [(hand + pile).count("S") for hand, pile in zip(hands, piles, strict=True)]
        for seat, number in enumerate(starts, start=1):
            if number > 1 or (number == 0 and not start_laid):
                self.wrong(f"hands[{seat}], piles[{seat}]", f"{number} Start cards cannot be")
        if start_laid and sum(starts) == len(starts):
            self.wrong("start_laid", "every Start is still in a hand or pile")

    def check_hand_sizes(
        self, rules: Rules, hands: list[list[Card]], piles: list[list[Card]], start_laid: bool
    ) -> None:
        """Hands stand at the limit at the start of a turn, below it only where the pile is empty (4.2)."""
        most = HAND_LIMIT
        if len(hands) == 1 and start_laid:
            most = max(most, HAND_LIMIT - 1 + rules.solo_draw - JOINT_DISCARD)
        for seat, (hand, pile) in enumerate(zip(hands, piles, strict=True), start=1):
            if len(hand) > most:
                self.wrong(f"hands[{seat}]", f"{len(hand)} cards are more than the limit")
            if len(hand) < HAND_LIMIT and pile:
                self.wrong(f"hands[{seat}]", "fewer cards than the limit while the pile has some")

    def moves_of(self, record: Mapping[str, Any]) -> list[str]:
        """The moves of a record."""
        moves = record.get("moves")
        if not isinstance(moves, list) or not all(isinstance(text, str) for text in moves):
            self.wrong("moves", "not a list of strings")
            return []
        return moves

    def check_names(self, record: Mapping[str, Any]) -> None:
        """The names of a record: one string a seat."""
        names = record.get("names", [])
        if not isinstance(names, list) or not all(isinstance(name, str) for name in names):
            self.wrong("names", "not a list of strings")
        elif "names" in record and len(names) != record.get("players"):
            self.wrong("names", "not one name for each seat")
