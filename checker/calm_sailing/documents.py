"""Documents of Calm Sailing: full deals, positions in mid-game and records, with all that can be wrong with them."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping
from itertools import pairwise
from typing import Any

from .. import BadDocument, IllegalMove
from .apply_moves import State
from .cards import (
    BORDER_CARDS,
    COMPASSES,
    FINISHES,
    ISLAND_TEXT,
    ISLANDS,
    MOST_MONSTERS,
    STORMS,
    Card,
    in_order,
    parse_card,
)
from .layouts import STANDARD, read_layout
from .position import (
    COMPETITIVE,
    DAY_AND_NIGHT,
    HAND_LIMIT,
    JOINT_DISCARD,
    NAMES,
    SOLO_DRAW,
    SPLIT,
    YELLOW_LIMIT,
    Document,
    Pending,
    Rules,
)

MOST_REMOVED = 28
SOLO_DRAWS = range(21)
SOLO_HANDS = range(3, 11)
SOLO_PAYMENTS = range(1, 13)
RECORD_KEYS = ("moves", "names", "result")
POSITION_KEYS = ("to_move", "grid", "start_laid")
ONLY_POSITIONS = (*POSITION_KEYS, "storms", "compasses", "moon", "owners", "spent", "pending")
RULE_KEYS = (
    *("removed", "solo_draw", "solo_hand", "solo_payment", "jagged_rocks", "sea_monsters", "storms", "wild"),
    *("layout", "storm_colors", "variant", "halves"),
)
HAND_CARDS = "FMSW"


def load(document: Mapping[str, Any]) -> State:
    """Return the state of a full deal or a mid-game position. Raises BadDocument with everything that is wrong."""
    return Reader(as_object(document)).state()


def replay(record: Mapping[str, Any]) -> Document:
    """Play the `moves` of a record and report how far they go.

    Gives `status` "legal" or "illegal", `moves` (their number), `at` (index from 0), `reason` and `clause` of the
    first illegal move, else null, and `outcome`. BadDocument for a broken deal and for a `result` that does not follow
    from legal moves.
    """
    record = as_object(record)
    reader = Reader({key: value for key, value in record.items() if key not in RECORD_KEYS})
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


def is_position(document: Mapping[str, Any]) -> bool:
    """Return whether the document has a key that only mid-game positions have; if not, it is a full deal."""
    return any(key in document for key in ONLY_POSITIONS)


def as_object(document: object) -> Mapping[str, Any]:
    """Return the document unchanged. Raises BadDocument if it is not an object (a mapping)."""
    if not isinstance(document, Mapping):
        raise BadDocument(["document: not an object"])
    return document


def same_result(result: object, outcome: Document | None) -> bool:
    """Return whether the `result` of a record equals an outcome, apart from the reason; None equals None."""
    if not isinstance(result, dict) or outcome is None:
        return result is None and outcome is None
    return {**result, "reason": None} == {**outcome, "reason": None}


def is_integer(value: object) -> bool:
    """Return whether a value is an integer; True and False do not count."""
    return isinstance(value, int) and not isinstance(value, bool)


class Reader:
    """A reader of one document that collects everything that is wrong in it.

    Only `state` raises an error. All other methods read or check one part, and add a text to `problems` for each fault;
    a value that is missing or wrong is replaced by a default.
    """

    def __init__(self, document: Mapping[str, Any]) -> None:
        self.document = document
        self.problems: list[str] = []
        self.is_position = is_position(document)
        self.rules = Rules()
        self.players = 1

    def state(self) -> State:
        """Return the state that the document describes. Raises BadDocument with every problem found."""
        self.players = self.integer("players", 1, 5)
        self.rules = self.read_rules()
        self.check_keys()
        # Keys that are unknown or missing do not keep the cards from being checked against each other.
        noted = len(self.problems)
        if self.document.get("game") not in NAMES:
            self.wrong("game", f"not one of {', '.join(NAMES)}")
        self.integer("format", 1, 1)
        state = self.read_state()
        if len(self.problems) == noted:
            self.check_each_card_once(state)
            if self.is_position:
                self.check_position(state)
            else:
                self.check_deal(state)
        if self.problems:
            raise BadDocument(self.problems)
        if not self.is_position:
            self.draw_opening_hands(state)
        return state

    def wrong(self, key: str, reason: str) -> None:
        """Add a fault to `problems`, as the text `key: reason`."""
        self.problems.append(f"{key}: {reason}")

    # Keys

    def needed_keys(self) -> set[str]:
        """Return the keys that this document must have."""
        rules, position = self.rules, self.is_position
        needed = {"game", "format", "players", "first", "hands"} | (set(POSITION_KEYS) if position else set())
        needed |= {"row", "deck"} if rules.variant == COMPETITIVE else {"piles"}
        if rules.variant == COMPETITIVE and position:
            needed |= {"owners", "spent"}
        if rules.jagged_rocks or (rules.exploration and position):
            needed.add("rocks")
        if rules.has_storms and position:
            needed |= {"storms", "compasses"}
        if rules.variant == DAY_AND_NIGHT and position:
            needed.add("moon")
        if rules.exploration:
            needed.add("exploration")
        return needed

    def check_keys(self) -> None:
        """Add a problem for each unknown and each missing key of the document."""
        needed = self.needed_keys()
        for key in self.document:
            if key not in needed | {"rules", "pending"}:
                self.wrong(key, "unknown key, or one that these rules do not have")
        for key in sorted(needed):
            if key not in self.document:
                self.wrong(key, "missing")

    def read_rules(self) -> Rules:
        """Return the rules of the document; keys that are missing or wrong get their defaults."""
        given = self.document.get("rules", {})
        if not isinstance(given, Mapping):
            self.wrong("rules", "not an object")
            return Rules()
        for key in given:
            if key not in RULE_KEYS:
                self.wrong(f"rules.{key}", "unknown key")
        removed = self.cards("rules.removed", given.get("removed", []), "")
        numbers = sorted(card for card in removed if isinstance(card, int))
        if len(numbers) > MOST_REMOVED:
            self.wrong("rules.removed", f"more than {MOST_REMOVED} islands")
        rules = Rules(
            tuple(numbers),
            self.number_of(given, "solo_draw", SOLO_DRAW, SOLO_DRAWS),
            self.number_of(given, "solo_hand", HAND_LIMIT, SOLO_HANDS),
            self.number_of(given, "solo_payment", JOINT_DISCARD, SOLO_PAYMENTS),
            self.one_of(given, "jagged_rocks", False, True),
            self.one_of(given, "sea_monsters", 0, 3, 4, 5),
            self.one_of(given, "storms", 0, 6),
            self.one_of(given, "wild", 0, 1, 2),
            read_layout(given.get("layout", STANDARD.name), self.wrong),
            self.storm_colors(given),
            self.one_of(given, "variant", None, DAY_AND_NIGHT, COMPETITIVE),
            self.one_of(given, "halves", "rows", "any"),
        )
        self.check_rules(rules, given)
        return rules

    def one_of(self, given: Mapping[str, Any], key: str, *allowed: Any) -> Any:
        """Return the value of one of the rules, or the first of those allowed if it is missing or wrong."""
        value = given.get(key, allowed[0])
        if not any(type(value) is type(other) and value == other for other in allowed):
            self.wrong(f"rules.{key}", f"not one of {', '.join(map(str, allowed))}")
            return allowed[0]
        return value

    def number_of(self, given: Mapping[str, Any], key: str, default: int, allowed: range) -> int:
        """Return the numeric value of one of the rules, or the default if it is missing or wrong."""
        value = given.get(key, default)
        if not is_integer(value) or value not in allowed:
            self.wrong(f"rules.{key}", f"not an integer from {allowed[0]} to {allowed[-1]}")
            return default
        return int(value)

    def storm_colors(self, given: Mapping[str, Any]) -> dict[str, int]:
        """Return how many storms there are of each colour (10.5), by default two; a wrong value adds a problem."""
        value = given.get("storm_colors", SPLIT)
        sound = isinstance(value, Mapping) and set(value) == set(STORMS) and all(map(is_integer, value.values()))
        if not sound or min(value.values()) < 0 or sum(value.values()) != sum(SPLIT.values()):
            self.wrong("rules.storm_colors", "not numbers of Y, P and O that come to six")
            return dict(SPLIT)
        return {color: value[color] for color in STORMS}

    def check_rules(self, rules: Rules, given: Mapping[str, Any]) -> None:
        """Add a problem for each rule that contradicts another: for example, rocks need two rows (12.5)."""
        if rules.layout is not STANDARD and rules.variant is not None:
            self.wrong("rules.variant", "only with the standard layout")
        if rules.jagged_rocks and len(rules.layout.rows()) < 2:
            self.wrong("rules.jagged_rocks", "no second row to move to")
        if rules.exploration:
            for key in ("jagged_rocks", "sea_monsters", "storms"):
                if given.get(key):
                    self.wrong(f"rules.{key}", "these cards are in the exploration deck")
        if "storm_colors" in given and not rules.has_storms:
            self.wrong("rules.storm_colors", "no storms are in play")
        if "halves" in given and rules.variant != DAY_AND_NIGHT:
            self.wrong("rules.halves", "only in Day and Night")
        if rules.variant == COMPETITIVE:
            for key in ("jagged_rocks", "sea_monsters", "storms", "wild"):
                if given.get(key):
                    self.wrong(f"rules.{key}", "not in the competitive game")
            if self.players != 2:
                self.wrong("players", "the competitive game has two")

    # Values

    def integer(self, key: str, low: int, high: int) -> int:
        """Return the integer under a key, or `low` if it is missing or, with a problem, out of range."""
        value = self.document.get(key, low)
        if not is_integer(value) or not low <= value <= high:
            self.wrong(key, f"not an integer from {low} to {high}")
            return low
        return int(value)

    def boolean(self, key: str) -> bool:
        """Return the boolean under a key: False if it is missing or, with a problem, another value."""
        value = self.document.get(key, False)
        if not isinstance(value, bool):
            self.wrong(key, "neither true nor false")
        return value is True

    def integers(self, key: str, value: object, low: int, high: int) -> list[int]:
        """Return the list of integers `value` in ascending order; empty, with a problem, if it is anything else."""
        if not isinstance(value, list) or not all(is_integer(item) and low <= item <= high for item in value):
            self.wrong(key, f"not a list of integers from {low} to {high}")
            return []
        return sorted(value)

    def cards(self, key: str, value: object, letters: str) -> list[Card]:
        """Return the cards in `value`, a list or a string with spaces, that are islands or one of these letters.

        Each other card, and another type, adds a problem.
        """
        items = value.split() if isinstance(value, str) else value
        if not isinstance(items, list):
            self.wrong(key, "neither a list of cards nor a string")
            return []
        cards: list[Card] = []
        for item in items:
            text = str(item)
            if not isinstance(item, bool) and (re.fullmatch(ISLAND_TEXT, text) or text in tuple(letters)):
                cards.append(parse_card(text))
            else:
                self.wrong(key, f"{item!r} is not a card that can be here")
        return cards

    def card_lists(self, key: str, letters: str) -> list[list[Card]]:
        """Return the lists of cards under a key, one per seat, in the order given; a wrong form adds problems."""
        value = self.document.get(key, [[]] * self.players)
        if not isinstance(value, list) or len(value) != self.players:
            self.wrong(key, f"not one list of cards for each of {self.players} seats")
            return [[] for _ in range(self.players)]
        return [self.cards(f"{key}[{seat}]", cards, letters) for seat, cards in enumerate(value, start=1)]

    def cell_list(self, key: str, value: object) -> list[int]:
        """Return the numbers on the path of the cells that `value` names, a list; a wrong or repeated name adds a
        problem."""
        cells = self.rules.layout.cells
        if not isinstance(value, list) or not all(name in cells for name in value):
            self.wrong(key, "not a list of cells")
            return []
        if len(set(value)) < len(value):
            self.wrong(key, "names a cell twice")
        return [cells.index(name) for name in value]

    def read_grid(self) -> tuple[list[int | None], set[int]]:
        """Return the grid: the number of each cell along the path (None: empty), and the set of cells with wilds.

        The document has one string per row of the drawing, the top row first. A wrong form adds problems.
        """
        layout = self.rules.layout
        grid: list[int | None] = [None] * len(layout.cells)
        wilds: set[int] = set()
        value = self.document.get("grid")
        if value is None:
            return grid, wilds
        rows = value.strip("\n").splitlines() if isinstance(value, str) else value
        if not isinstance(rows, list) or len(rows) != layout.height():
            self.wrong("grid", f"not {layout.height()} rows")
            return grid, wilds
        for row, text in zip(range(layout.height(), 0, -1), rows, strict=True):
            fields = text.split() if isinstance(text, str) else []
            if len(fields) != layout.width():
                self.wrong("grid", f"{text!r} has not {layout.width()} fields")
                continue
            for column, entry in enumerate(fields):
                name = f"{chr(ord('a') + column)}{row}"
                is_cell = name in layout.cells
                if not re.fullmatch(rf"W?{ISLAND_TEXT}|\." if is_cell else "#", entry):
                    self.wrong("grid", f"{entry!r} cannot be at {name}")
                elif is_cell and entry != ".":
                    cell = layout.cells.index(name)
                    grid[cell] = int(entry.removeprefix("W"))
                    if entry[0] == "W":
                        wilds.add(cell)
        return grid, wilds

    def read_state(self) -> State:
        """Return the state as far as it can be read; each fault adds a problem."""
        rules, position = self.rules, self.is_position
        first = self.integer("first", 1, self.players)
        turn = self.integer("to_move", 1, self.players) if position else first
        hands = self.card_lists("hands", HAND_CARDS if position else HAND_CARDS + STORMS)
        piles: list[list[Card]] = [[] for _ in range(self.players)]
        if rules.variant != COMPETITIVE:
            piles = self.card_lists("piles", HAND_CARDS + STORMS)
        grid, wilds = self.read_grid()
        start_laid = self.boolean("start_laid")
        state = State(rules, first, turn, hands if position else [[] for _ in hands], piles, grid, start_laid)
        if not position:
            state.hands = hands  # in the order of drawing, storms among them
        state.wilds = wilds
        if rules.jagged_rocks or rules.exploration:
            state.rocks = self.read_rocks()
        if rules.has_storms and position:
            self.read_storms(state)
        if rules.variant == DAY_AND_NIGHT:
            state.moons = set(self.cell_list("moon", self.document.get("moon", [])))
        if rules.exploration:
            state.exploration = self.cards("exploration", self.document.get("exploration", []), "FMRBC" + STORMS)
        if rules.variant == COMPETITIVE:
            self.read_competitive(state)
        if "pending" in self.document:
            self.read_pending(state)
        return state

    def read_rocks(self) -> int | None:
        """Return the row of the rocks, or None if there are none or, with a problem, the row does not exist."""
        value = self.document.get("rocks")
        if value is None and (self.is_position or self.rules.exploration):
            return None
        if not is_integer(value) or value not in self.rules.layout.rows():
            self.wrong("rocks", "not a row of the layout")
            return None
        return int(value or 0)

    def read_storms(self, state: State) -> None:
        """Read the storms on the table and the compasses into the state."""
        storms = self.document.get("storms", {color: [] for color in STORMS})
        if not isinstance(storms, Mapping) or set(storms) != set(STORMS):
            self.wrong("storms", "not an object with Y, P and O")
        else:
            highest = {"Y": self.players, "P": max(self.rules.layout.rows()), "O": self.players}
            state.storms = {c: self.integers(f"storms.{c}", storms[c], 1, highest[c]) for c in STORMS}
        compasses = self.document.get("compasses", {"held": 0, "left": 0})
        if not isinstance(compasses, Mapping) or set(compasses) != {"held", "left"}:
            self.wrong("compasses", "not an object with held and left")
            return
        numbers = self.integers("compasses", list(compasses.values()), 0, COMPASSES)
        if sum(numbers) > COMPASSES:
            self.wrong("compasses", f"there are only {COMPASSES}")
        if numbers:
            state.held, state.left = compasses["held"], compasses["left"]
        if self.rules.exploration and state.left:
            self.wrong("compasses.left", "all compasses are in the exploration deck")

    def read_competitive(self, state: State) -> None:
        """Read into the state what only the competitive game has: the row, the deck, owners and discards (12.4)."""
        state.row = in_order(self.cards("row", self.document.get("row", []), "F"))
        state.deck = self.cards("deck", self.document.get("deck", []), "F")
        if not self.is_position:
            return
        state.spent = [0, 0]
        spent = self.document.get("spent", [0, 0])
        if len(self.integers("spent", spent, 0, 85)) != 2:
            self.wrong("spent", "not one number for each seat")
        else:
            state.spent = list(spent)
        owners = self.document.get("owners", [[], []])
        if not isinstance(owners, list) or len(owners) != 2:
            self.wrong("owners", "not one list of cells for each seat")
            return
        owned = [self.cell_list(f"owners[{seat}]", cells) for seat, cells in enumerate(owners, start=1)]
        for seat, cells in enumerate(owned, start=1):
            for cell in cells:
                state.owner[cell] = seat
        if sorted(owned[0] + owned[1]) != state.islands():
            self.wrong("owners", "not each island once")
        if state.start_laid:
            self.wrong("start_laid", "the competitive game has no Start")

    def read_pending(self, state: State) -> None:
        """Read `pending`, the decision that is due before the turn continues, into the state."""
        given = self.document["pending"]
        if not isinstance(given, Mapping):
            self.wrong("pending", "not an object")
            return
        step, during = given.get("step"), given.get("during")
        keys = {"step"}
        if step == "rocks":
            keys |= {"all"}
        if step == "storm":
            keys |= {"card", "during"}
            keys |= {"extra": {"turn", "left"}, "refill": {"turn", "all"}}.get(str(during), set())
        sound = (
            set(given) == keys
            and step in self.steps(state)
            and (step != "storm" or (given["card"] in tuple(STORMS) and during in self.drawings(state)))
            and isinstance(given.get("all", False), bool)
            and is_integer(given.get("left", 0))
            and given.get("left", 0) >= 0
            and is_integer(given.get("turn", 1))
            and 1 <= given.get("turn", 1) <= self.players
        )
        if not sound:
            self.wrong("pending", "no step that can be due in this game")
            return
        seat = state.turn
        if step == "storm":
            state.turn = state.first if during == "setup" else given.get("turn", seat)
        state.pending = Pending(
            str(step),
            given.get("card", ""),
            seat if step == "storm" else 0,
            given.get("during", ""),
            given.get("left", 0),
            given.get("all", False),
        )

    def steps(self, state: State) -> set[str]:
        """Return the values of `pending.step` that are possible in this state."""
        steps = {"rocks"} if state.rocks is not None else set()
        if self.rules.variant == COMPETITIVE and state.number_to_take() > 0:
            steps.add("take")
        if self.rules.has_storms:
            steps |= {"storm"} | ({"share"} if state.start_laid and self.players <= 2 else set())
        return steps

    def drawings(self, state: State) -> set[str]:
        """Return the values of `pending.during` that are possible: the draws that can have brought a storm."""
        if self.rules.exploration:
            return {"explore"}
        return {"setup", "refill"} | ({"extra"} if state.start_laid and self.players <= 2 else set())

    # Checks over all cards

    def exploration_deck(self) -> Counter[Card]:
        """Return the cards of the full exploration deck with their numbers (12.2)."""
        deck: Counter[Card] = Counter({"F": FINISHES, "R": 1, "M": MOST_MONSTERS, "C": COMPASSES})
        deck.update(self.rules.storm_colors)
        deck["B"] = max(0, BORDER_CARDS - len(self.rules.layout.marked))
        return +deck

    def dealt(self) -> Counter[Card]:
        """Return the cards that are shuffled and dealt, with their numbers, without Start cards (2.4, 8.2.1, 8.4.1)."""
        cards: Counter[Card] = Counter(number for number in ISLANDS if number not in self.rules.removed)
        if self.rules.exploration:
            cards["W"] = self.rules.wild
            return +cards
        cards.update({"F": FINISHES, "M": self.rules.sea_monsters, "W": self.rules.wild})
        if self.rules.storms:
            cards.update(self.rules.storm_colors)
        return +cards

    def check_each_card_once(self, state: State) -> None:
        """Add a problem if a card occurs more often than there are copies of it (1.1, 1.3, 2.2, 9.1)."""
        there: Counter[Card] = self.dealt()
        there.update(dict.fromkeys(self.rules.removed, 1))
        if self.rules.variant != COMPETITIVE:
            there["S"] = self.players
        if self.rules.exploration:
            there.update(self.exploration_deck())
        places: Counter[Card] = Counter(self.rules.removed)
        places.update(n for cell, n in enumerate(state.grid) if n is not None and cell not in state.wilds)
        places["W"] += len(state.wilds)
        for cards in (*state.hands, *state.piles, state.exploration, state.row, state.deck):
            places.update(cards)
        for color in STORMS:
            places[color] += len(state.storms[color])
        if state.pending and state.pending.card:
            places[state.pending.card] += 1
        if self.rules.exploration:
            places["C"] += state.held
            places["R"] += state.rocks is not None
        for card, number in places.items():
            if number > there[card]:
                self.wrong("hands, piles, grid, rules.removed", f"{card} occurs {number} times in all")

    def check_deal(self, state: State) -> None:
        """Add a problem unless all cards are dealt evenly, with full hands and one Start per pile (2.4, 2.5, 10.1)."""
        rules, size = self.rules, state.full_hand()
        if rules.exploration and Counter(state.exploration) != self.exploration_deck():
            self.wrong("exploration", "not the cards of the exploration deck")
        given = Counter(card for cards in (*state.hands, *state.piles, state.row, state.deck) for card in cards)
        missing = self.dealt() - given
        if missing:
            self.wrong("hands, piles", f"missing cards: {' '.join(map(str, missing.elements()))}")
        fewest = self.dealt().total() // self.players
        for seat, (hand, pile) in enumerate(zip(state.hands, state.piles, strict=True), start=1):
            if len(hand) != size or "S" in hand:
                self.wrong(f"hands[{seat}]", f"an opening hand is {size} cards and no Start")
            if rules.variant == COMPETITIVE:
                continue
            if pile.count("S") != 1:
                self.wrong(f"piles[{seat}]", "a pile of a deal holds exactly one Start")
            if not fewest <= len(hand) + len(pile) - pile.count("S") <= fewest + 1:
                self.wrong(f"piles[{seat}]", "the cards are not dealt as evenly as possible")
        if rules.variant == COMPETITIVE and len(state.row) != 5:
            self.wrong("row", "not five cards")

    def draw_opening_hands(self, state: State) -> None:
        """Put the opening hands of the state back on the piles and draw them one by one, for the storms (10.28)."""
        if self.rules.variant == COMPETITIVE:
            state.hands = [in_order(hand) for hand in state.hands]
            return
        state.piles = [hand + pile for hand, pile in zip(state.hands, state.piles, strict=True)]
        state.hands = [[] for _ in state.hands]
        state.draw_opening(state.first)

    def check_position(self, state: State) -> None:
        """Add a problem for each rule about grid, rows, Starts and hands that a mid-game position breaks."""
        laid = [number for number in state.grid if number is not None]
        if any(low >= high for low, high in pairwise(laid)):
            self.wrong("grid", "numbers must ascend along the path")
        if not state.moons <= set(state.islands()):
            self.wrong("moon", "an empty cell")
        if state.rocks is not None and state.rocks_must_leave():
            self.wrong("rocks", "they have left, as four rows are full")
        closed = {*state.storms.get("P", []), state.rocks}
        if any(row in closed and state.full(cells) for row, cells in self.rules.layout.rows().items()):
            self.wrong("storms.P, rocks", "a full row is closed, on which nothing can have been laid (8.1.1, 8.3.2)")
        if self.rules.variant != COMPETITIVE:
            self.check_starts_of_position(state)
            most = -(-self.dealt().total() // self.players) + 1
            beyond = FINISHES + MOST_MONSTERS if self.rules.exploration else 0
            for seat, (hand, pile) in enumerate(zip(state.hands, state.piles, strict=True), start=1):
                if len(pile) > most or len(hand) + len(pile) > most + beyond:
                    self.wrong(f"piles[{seat}]", f"more cards than a share has, {most} (2.4)")
        if state.pending and state.pending.step == "rocks" and not state.start_laid and "S" in state.hand():
            self.wrong("pending.step", "a Start in the hand must be laid before any other action (5.1)")
        if state.pending is None:
            self.check_hand_sizes(state)
            if self.rules.variant == COMPETITIVE and (len(state.row) != 5 if state.deck else len(state.row) > 5):
                self.wrong("row", "not five cards while the deck has some")

    def check_starts_of_position(self, state: State) -> None:
        """Add a problem if a seat has more than one Start, or if Starts and `start_laid` disagree (2.5, 5.1)."""
        starts = [(hand + pile).count("S") for hand, pile in zip(state.hands, state.piles, strict=True)]
        for seat, number in enumerate(starts, start=1):
            if number > 1 or (number == 0 and not state.start_laid and not self.rules.has_storms):
                self.wrong(f"hands[{seat}], piles[{seat}]", f"{number} Start cards cannot be")
        seen = sum(pack.count("W") for pack in (*state.hands, *state.piles)) + len(state.wilds)
        if state.start_laid and sum(starts) == len(starts) and seen == self.rules.wild:
            self.wrong("start_laid", "every Start is still in a hand or pile, and no wild was laid as one")

    def check_hand_sizes(self, state: State) -> None:
        """Add a problem for each hand that is not at its limit at the start of a turn (4.2).

        It may be smaller if the pile is empty, and larger after some Starts and with expansions.
        """
        rules, players, start_laid = self.rules, self.players, state.start_laid
        limit, due = state.full_hand(), state.joint_discard()
        most, fewest = limit, limit
        tops = 2 if rules.has_storms and due >= 2 else 0  # two of the cards due may have come from a pile (8.3.1)
        extended = limit - 1 + rules.solo_draw if players == 1 else 0  # what a solo Start draws comes on top (10.1)
        if players == 1 and start_laid:
            most = max(most, extended - (due - tops))
        elif players == 2 and start_laid:
            most += tops
        # Monsters that a solo Start has brought (10.29) and cards out of an exploration deck (12.2) come on top.
        unbounded = rules.exploration or (rules.has_monsters and players == 1 and start_laid)
        beyond = max(FINISHES + MOST_MONSTERS if rules.exploration else 0, rules.sea_monsters)
        bound = max(limit, extended, due) + beyond
        if rules.has_storms:  # the cards that a cancelled yellow storm kept away come later (10.23)
            fewest = YELLOW_LIMIT - rules.wild
        for seat, (hand, pile) in enumerate(zip(state.hands, state.piles, strict=True), start=1):
            if len(hand) > (bound if unbounded else most):
                self.wrong(f"hands[{seat}]", f"{len(hand)} cards are more than the limit")
            if len(hand) < fewest and pile:
                self.wrong(f"hands[{seat}]", "fewer cards than the limit while the pile has some")

    # Records

    def moves_of(self, record: Mapping[str, Any]) -> list[str]:
        """Return the moves of a record; empty, with a problem, if they are not a list of strings."""
        moves = record.get("moves")
        if not isinstance(moves, list) or not all(isinstance(text, str) for text in moves):
            self.wrong("moves", "not a list of strings")
            return []
        return moves

    def check_names(self, record: Mapping[str, Any]) -> None:
        """Add a problem unless the names of a record, if it has them, are one string for each seat."""
        names = record.get("names", [])
        if not isinstance(names, list) or not all(isinstance(name, str) for name in names):
            self.wrong("names", "not a list of strings")
        elif "names" in record and len(names) != record.get("players"):
            self.wrong("names", "not one name for each seat")
