"""Texts of moves of Calm Sailing with expansions, in both directions.

The texts are those of the base game and `M@c3`, `W=44@d1 -5`, `-all`, `rock 3`, `rock -5 -7`. Further texts are `storm
Y -5`, `storm P 4`, `compass O 1`, `share 1:5,7,top2 2:F,33` and `turn c3 -12`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from ...documents.spelling import forgiving
from ...errors import IllegalMove, counted, shown
from ..base.moves import DISCARD, ENOUGH, GIVE, LAY_FINISH, LAY_START, PAYMENT, PLAY, pack, unpack
from ..base.notation import too_few
from ..boards import MOST_CELLS
from ..material import (
    FINISH,
    ISLANDS,
    LETTERS,
    MONSTER,
    ORANGE,
    PURPLE,
    RANK_OF,
    START,
    WILD,
    YELLOW,
    card_text,
    cell_text,
)
from ..normal_forms import tidy
from .moves import (
    ALL,
    COMPASS,
    LAY_WILD,
    MOVE_ROCKS,
    PAY_ROCKS,
    RESOLVE,
    STRIKE,
    TOP_TWO,
    TURN_OVER,
    WILD_COMPASS,
    WILD_ISLAND,
)

if TYPE_CHECKING:
    from .position import Expanded

NOWHERE = 255
TOP = "top2"
ON_CELLS = {PLAY, STRIKE, LAY_WILD, TURN_OVER}
SEATS = ("1", "2", "3", "4", "5")
ROWS = tuple(map(str, range(1, MOST_CELLS + 1)))
NO_MOVE = "4.1"
STORMS = {"Y": YELLOW, "P": PURPLE, "O": ORANGE}


def atom_text(position: Expanded, code: int) -> str:
    """Return the text of one legal action."""
    text = fixed_text(code, position.board.cells)
    if text is not None:
        return text
    kind, card, _ = unpack(code)
    given = "" if kind == ENOUGH else TOP if kind == TOP_TWO else card_text(card)
    return f"{position.turn}:{given}"


def text_context(position: Expanded) -> tuple[str, ...]:
    """Return the names of the cells of the board, on which the texts of actions depend."""
    return position.board.cells


def fixed_text(code: int, cells: Sequence[str]) -> str | None:
    """Return the text of an action if it is the same in every position on a board with cells of these names.

    Return None if it names the seat to move.
    """
    kind, card, cell = unpack(code)
    if kind in (GIVE, TOP_TWO, ENOUGH):
        return None
    place = cells[cell] if kind in ON_CELLS else ""
    if kind == PLAY:
        return f"{card}@{place}"
    if kind in (DISCARD, PAYMENT):
        return f"-{card_text(card)}"
    if kind == STRIKE:
        return f"{'W=M' if card == WILD else 'M'}@{place}"
    if kind == LAY_WILD:
        return f"@{place}"
    if kind == TURN_OVER:
        return f"turn {place}"
    if kind == WILD_ISLAND:
        return f"W={card}"
    if kind == MOVE_ROCKS:
        return f"rock {cell + 1}"
    if kind == PAY_ROCKS:
        return f"rock -{card_text(card)}"
    if kind == RESOLVE:
        return f"storm {LETTERS[card]}" + (f" {cell + 1}" if card == PURPLE and cell != NOWHERE else "")
    if kind in (COMPASS, WILD_COMPASS):
        return f"{'W=' if kind == WILD_COMPASS else ''}compass {LETTERS[card]}" + (f" {cell}" if cell else "")
    if kind == ALL:
        return "-all"
    letter = "S" if kind == LAY_START else "F"
    return f"W={letter}" if card == WILD else letter


def is_standalone(code: int) -> bool:
    """Return whether the action's text is unchanged in the text of a move.

    This is true except for a Start, its shares, and the cell of a wild card.
    """
    return unpack(code)[0] not in (LAY_START, GIVE, ENOUGH, TOP_TWO, LAY_WILD)


def join(position: Expanded, codes: Sequence[int]) -> str:
    """Return the text of the move that the actions make from `position` on, or of the rest of a move."""
    first = unpack(codes[0])[0]
    if first not in (LAY_START, GIVE, ENOUGH, TOP_TWO):
        text = ""
        for code in codes:
            text += ("" if unpack(code)[0] == LAY_WILD or not text else " ") + atom_text(position, code)
        return text
    shares: dict[int, list[str]] = {}
    walk = position.copy(stack=False)
    for code in codes:
        kind, card, _ = unpack(code)
        if kind in (GIVE, TOP_TWO):
            shares.setdefault(walk.turn or 0, []).append(TOP if kind == TOP_TWO else card_text(card))
        walk.push(code)
    words = [f"{seat}:{','.join(shares[seat])}" for seat in sorted(shares)]
    if first == LAY_START:
        words.insert(0, atom_text(position, codes[0]))
    elif position.turn_state["opened"]:
        words.insert(0, "share")
    return " ".join(words) or atom_text(position, codes[0])  # nobody gives more cards


def _turned_wrong(position: Expanded) -> str | None:
    """Explain why the islands of a full grid do not lie as the Finish needs (12.3). Return None if they do."""
    half, moon = position.cells // 2, position.moon
    if position.halves == "any" and len(moon) != half:
        return f"{counted(len(moon), 'island lies', 'islands lie')} moon up; the Finish needs {half}"
    wrong = sorted(set(moon) ^ set(range(half, position.cells)))
    if position.halves == "rows" and wrong:
        named = " ".join(map(cell_text, wrong[:8])) + (" ..." if len(wrong) > 8 else "")
        return f"the Finish needs the lower three rows sun up and the upper three moon up; to be turned: {named}"
    return None


@forgiving(tidy)
def parse(position: Expanded, text: str) -> list[int]:
    """Return the codes of the actions of a move, or of the rest of a move in progress.

    Raise IllegalMove with the clause that forbids the move, or if the text cannot be read.
    """
    words = text.split()
    if not words:
        raise IllegalMove(text, NO_MOVE, "empty; expected a move such as 12@c3 -40")
    return _Reader(position, text, words).read()


class _Reader:
    """The parser of one text in one position."""

    def __init__(self, position: Expanded, text: str, words: list[str]) -> None:
        self.position = position
        self.text = text
        self.words = words
        self.seat = position.turn or 1
        self.hand = Counter(position.hand(self.seat))
        self.held = Counter(self.hand)  # before the move takes any
        self.board = position.board

    def wrong(self, clause: str, reason: str, **facts: Any) -> IllegalMove:
        return IllegalMove(self.text, clause, reason, **facts)

    def not_held(self, clause: str, card: int) -> IllegalMove:
        return self.wrong(clause, f"card {card_text(card)} is not in the hand", kind="not in hand", cards=[card])

    def read(self) -> list[int]:
        words, phase = self.words, self.position.phase
        if not self.position.is_boundary:
            return self._rest()
        head = words[0]
        if head in ("compass", "W=compass"):
            return self._compass()
        wanted = {"rocks": "rock", "storm": "storm", "share": "share"}.get(phase)
        if (head if head in ("rock", "storm", "share") else None) != wanted:
            due = f"expected one like {_LIKE[phase]}" if wanted else "no such step is due"
            raise self.wrong(NO_MOVE, f"not now: {due}", kind="not now")
        if head == "rock":
            return self._rock()
        if head == "storm":
            return self._storm()
        if head == "share":
            return self._give(self.position.copy(stack=False), self._shares(words[1:]))
        return self._action()

    def _action(self) -> list[int]:
        words, hand = self.words, self.hand
        head = words[0]
        if head in ("S", "W=S"):
            return self._start()
        if head in ("F", "W=F") and len(words) == 1:
            return self._finish()
        if head == "-all" and len(words) == 1:
            return self._all()
        if head == "turn":
            return self._turn()
        if head.startswith("-"):
            cards = self._paid(words)
            self._no_start_held()
            if len(cards) != 2:
                raise self.wrong("4B.1", f"a discard is exactly two cards, not {len(cards)}")
            self._take(cards, "4B.1")
            return [pack(DISCARD, cards[0]), pack(PAYMENT, cards[1])]
        name, at, place = head.partition("@")
        cell = self.board.cell_of(place)
        if not at or cell is None:
            raise self.wrong(NO_MOVE, self._no_cell(place) if place else self._no_move())
        wild = name.startswith("W=")
        name = name.removeprefix("W=")
        if name == "M":
            if len(words) > 1:
                raise self.wrong("8.2.2", "a monster costs nothing")
            if wild and not self.position.monsters:
                raise self.wrong("8.4.1", "a wild stands for a monster only where these are in play (10.25)")
            self._lay_down([WILD if wild else MONSTER], "8.4.1" if wild else "8.2.2")
            if cell not in self.position.grid:
                raise self.wrong("8.2.2", "no island on this cell")
            return [pack(STRIKE, WILD if wild else MONSTER, cell)]
        number = self._card(name)
        if number > ISLANDS:
            raise self.wrong("5.2" if number == START else "6.1", f"{LETTERS[number]} is not laid into the grid")
        self._lay_down([WILD if wild else number], "8.4.1" if wild else "4A")
        paid = self._paid(words[1:])
        self._check_place(number, cell, paid, wild=wild)
        first = [pack(WILD_ISLAND, number), pack(LAY_WILD, number, cell)] if wild else [pack(PLAY, number, cell)]
        assert hand is self.hand
        return [*first, *(pack(PAYMENT, card) for card in paid)]

    def _no_cell(self, place: str) -> str:
        cells = self.board.cells
        return f"{shown(place)} is not a cell of the board; its path leads from {cells[0]} to {cells[-1]}"

    def _no_move(self) -> str:
        cell, last = self.board.cells[0], self.board.cells[-1]
        like = [f"12@{cell} -40", "-5 -7"]
        like += [f"M@{cell}"] * bool(self.position.monsters) + [f"W=44@{last}"] * bool(self.position.wilds)
        return f"no move of this game; expected one like {', '.join(like)} or F"

    def _lay_down(self, cards: list[int], clause: str) -> None:
        """Check that the hand has the cards that the action lays, and that no Start must be laid first."""
        for card in cards:
            if not self.hand[card]:
                raise self.not_held(clause, card)
            self.hand[card] -= 1
        self._no_start_held()

    def _no_start_held(self) -> None:
        if self.hand[START] and not self.position.start_laid:
            raise self.wrong("5.1", "a Start in the hand must be laid")

    def _check_place(self, number: int, cell: int, paid: list[int], *, wild: bool) -> None:
        position, grid = self.position, self.position.grid
        if cell in grid:
            raise self.wrong("4A.1", f"{self.board.cells[cell]} is not empty")
        if number in grid.values():
            raise self.wrong("8.4.1" if wild else "3.4", f"{number} is on the grid already")
        if any((at < cell) != (other < number) for at, other in grid.items()):
            raise self.wrong("3.4", "numbers must ascend along the path")
        row = self.board.row_of(cell)
        if position.rocks == row:
            raise self.wrong("8.1.1", "the rocks close this row")
        if position.purple[row - 1]:
            raise self.wrong("8.3.2", "a purple storm closes this row")
        for group in self.board.waits_for(cell):
            if any(other not in grid for other in group.cells):
                raise self.wrong("12.1", f"closed until {group.name} is full")
        differences = [abs(number - grid[at]) for at in (cell - 1, cell + 1) if at in grid]
        if not differences and position.orange[self.seat - 1]:
            raise self.wrong("8.3.3", "under an orange storm only next to an occupied cell")
        cost = min(differences, default=0)
        able = self.hand.total() - self.hand[MONSTER]
        if cost > able:
            what = f"costs {cost}, only {counted(able, 'card')} can pay"
            raise self.wrong("4A.3", what, kind="unpayable", counts=[cost, able])
        if len(paid) != cost:
            raise self.wrong("4A.3", f"costs {cost}, paid {len(paid)}", kind="payment", counts=[cost, len(paid)])
        self._take(paid, "4A.3")

    def _all(self) -> list[int]:
        self._no_start_held()
        if not any(self.position.storms):
            raise self.wrong("8.3.4", "only where storms are in play (10.24)")
        if self.hand[MONSTER]:
            raise self.wrong("8.2.3", "a monster cannot be discarded")
        if self.hand.total() < 2:
            raise self.wrong("8.3.4", "needs at least two cards (10.9)")
        return [pack(ALL)]

    def _turn(self) -> list[int]:
        words, position = self.words, self.position
        if position.halves is None:
            raise self.wrong(NO_MOVE, "islands are turned over only in Day and Night (12.3)")
        cell = self.board.cell_of(words[1]) if len(words) > 1 else None
        if cell is None:
            raise self.wrong(NO_MOVE, "expected a cell and a card to discard, as turn c3 -12")
        self._no_start_held()
        if cell not in position.grid:
            raise self.wrong("12.3", f"no island on {words[1]}")
        cards = self._paid(words[2:])
        if len(cards) != 1:
            raise self.wrong("12.3", f"exactly one card, not {len(cards)}", kind="payment", counts=[1, len(cards)])
        self._take(cards, "12.3")
        return [pack(TURN_OVER, 0, cell), pack(PAYMENT, cards[0])]

    def _finish(self) -> list[int]:
        position, wild = self.position, self.words[0] == "W=F"
        self._lay_down([WILD if wild else FINISH], "8.4.1" if wild else "6.1")
        if not position.start_laid:
            raise self.wrong("6.1", "the Start has not been laid")
        if len(position.grid) < position.cells:
            raise self.wrong("6.1", f"{counted(position.cells - len(position.grid), 'cell is', 'cells are')} empty")
        reason = _turned_wrong(position)
        if reason and not any(MONSTER in hand for hand in position.hands):
            raise self.wrong("12.3", reason)
        code = pack(LAY_FINISH, WILD if wild else FINISH)
        if code not in position.legal_codes():
            raise self.wrong("8.2.4", "a hand holds a sea monster")
        return [code]

    def _start(self) -> list[int]:
        position, wild = self.position, self.words[0] == "W=S"
        card = WILD if wild else START
        shares = self._shares(self.words[1:])
        if position.start_laid:
            raise self.wrong("5.7", "a Start has been laid already")
        if not self.hand[card]:
            raise self.not_held("8.4.1" if wild else "5.1", card)
        if wild:
            self._no_start_held()
        code = pack(LAY_START, card)
        if code not in position.legal_codes():
            due = counted(position.joint_discard, "card")
            raise self.wrong("10.2", f"the hands do not hold {due} that can be discarded")
        walk = position.copy(stack=False)
        walk.push(code)
        if walk.is_boundary:
            if shares:
                raise self.wrong("8.3.0", "the extra cards bring a storm: the Start is written alone, shares follow")
            return [code]
        return [code, *self._give(walk, shares)]

    def _shares(self, words: list[str]) -> dict[int, list[int]]:
        """Return each seat's cards, with 0 for the two top cards."""
        shares: dict[int, list[int]] = {}
        for word in words:
            name, colon, cards = word.partition(":")
            if not colon or name not in SEATS[: self.position.players]:
                what = f"{word!r}: expected a seat from 1 to {self.position.players} and its cards, for example 1:5,7"
                raise self.wrong(NO_MOVE, what)
            if int(name) in shares:
                raise self.wrong(NO_MOVE, f"seat {name} is named twice")
            shares[int(name)] = [0 if card == TOP else self._card(card) for card in cards.split(",")]
        return shares

    def _give(self, walk: Expanded, shares: dict[int, list[int]]) -> list[int]:
        """Return the actions of the joint discard from `walk` on, and play them there."""
        owed = walk.owed
        given = sum(1 + (card == 0) for cards in shares.values() for card in cards)
        if given != owed:
            raise self.wrong("5.4", f"the joint discard is exactly {counted(owed, 'card')}, not {given}")
        left: dict[int, list[int]] = {}
        for seat, cards in shares.items():
            held = Counter(walk.hand(seat))
            hand = Counter(held)
            for card in cards:
                if card == MONSTER:
                    raise self.wrong("8.2.3", "a monster cannot be discarded")
                if card and not hand[card]:
                    what = f"{too_few(card, held[card])} of seat {seat}"
                    raise self.wrong("5.4", what, kind="not in share", slot=f"{seat}:", cards=[card])
                hand[card] -= 1
            left[seat] = [*sorted(card for card in cards if card), *(card for card in cards if not card)]
            if 0 in cards and (not walk.yellow[seat - 1] or walk.pile_sizes[seat - 1] < 2 or cards.count(0) > 1):
                raise self.wrong("8.3.1", f"seat {seat} cannot give its two top cards")
        codes = []
        while walk.phase == "share" and not walk.is_over:
            cards = left.get(walk.turn or 0, [])
            code = (pack(GIVE, cards.pop(0)) if cards[0] else pack(TOP_TWO)) if cards else pack(ENOUGH)
            if code == pack(TOP_TWO):
                cards.pop(0)
            try:
                walk.push(code)
            except IllegalMove:
                raise self.wrong("5.4", "these shares do not make up the joint discard") from None
            codes.append(code)
        if any(left.values()):
            raise self.wrong("5.4", "names cards that are not due")
        return codes

    def _rock(self) -> list[int]:
        words, position = self.words, self.position
        if len(words) == 2 and words[1] in ROWS:
            row = int(words[1])
            if row == position.rocks:
                raise self.wrong("8.1.2", "expected a different row")
            if row not in self._open_rows():
                raise self.wrong("8.1.2", self._no_room(row))
            return [pack(MOVE_ROCKS, 0, row - 1)]
        if len(words) < 2 or not words[1].startswith("-"):
            raise self.wrong(NO_MOVE, f"expected a row, {self.board.rows_text}, or two cards to discard")
        cards = self._paid(words[1:])
        if len(cards) != 2:
            raise self.wrong("8.1.2", f"exactly two cards, not {len(cards)}")
        self._take(cards, "8.1.2")
        return [pack(PAY_ROCKS, cards[0]), pack(PAYMENT, cards[1])]

    def _open_rows(self) -> set[int]:
        """Return the rows, from 1, that have an empty cell."""
        grid, board = self.position.grid, self.board
        return {board.row_of(cell) for cell in range(len(board.cells)) if cell not in grid}

    def _no_room(self, row: int) -> str:
        """Explain why neither rocks nor a storm can come onto a row."""
        if row not in self.board.row_numbers:
            return f"no row {row}; expected a row of the layout, {self.board.rows_text}"
        return f"row {row} has no empty cell"

    def _storm(self) -> list[int]:
        words, position = self.words, self.position
        storm = STORMS.get(words[1]) if len(words) > 1 else None
        if storm is None:
            raise self.wrong(NO_MOVE, "expected a storm: Y, P or O")
        if storm != position.revealed:
            raise self.wrong("8.3.0", f"the storm revealed is {LETTERS[position.revealed or YELLOW]}")
        if storm == YELLOW:
            cards = self._paid(words[2:])
            due = min(max(0, self.hand.total() - 3), self.hand.total() - self.hand[MONSTER])
            if len(cards) != due:
                what = f"{counted(due, 'card')} must be discarded, not {len(cards)}"
                raise self.wrong("8.3.1", what, kind="payment", counts=[due, len(cards)])
            self._take(cards, "8.3.1")
            return [pack(RESOLVE, storm), *(pack(PAYMENT, card) for card in cards)]
        if storm == ORANGE:
            if len(words) > 2:
                raise self.wrong(NO_MOVE, "nothing follows storm O")
            return [pack(RESOLVE, storm)]
        room = self._open_rows()
        if len(words) == 2 and not room:
            return [pack(RESOLVE, storm, NOWHERE)]
        if len(words) != 3 or words[2] not in ROWS:
            raise self.wrong("8.3.2", f"expected a row, {self.board.rows_text}")
        if int(words[2]) not in room:
            raise self.wrong("8.3.2", self._no_room(int(words[2])))
        return [pack(RESOLVE, storm, int(words[2]) - 1)]

    def _compass(self) -> list[int]:
        words, position = self.words, self.position
        wild = words[0] == "W=compass"
        storm = STORMS.get(words[1]) if len(words) > 1 else None
        if storm is None or len(words) > 3 or (len(words) == 3 and words[2] not in ROWS):
            raise self.wrong(NO_MOVE, "expected a storm and where it lies, as compass Y 2, or compass Y at once")
        code = pack(WILD_COMPASS if wild else COMPASS, storm, int(words[2]) if len(words) == 3 else 0)
        if code not in position.legal_codes():
            if not any(position.storms):
                raise self.wrong("8.3.6", "no storms are in play (10.25)")
            if wild and not self.hand[WILD]:
                raise self.not_held("8.4.1", WILD)
            if not wild and not position.compasses[0]:
                raise self.wrong("8.3.6", "the team holds no compass")
            raise self.wrong("8.3.6", "no such storm lies there" if len(words) == 3 else "no such storm is revealed")
        return [code]

    def _rest(self) -> list[int]:
        """Return the actions of the rest of a move."""
        position = self.position
        if position.phase == "share":
            return self._give(position.copy(stack=False), self._shares(self.words))
        if position.phase == "place":
            cell = self.board.cell_of(self.words[0].removeprefix("@"))
            if cell is None:
                raise self.wrong(NO_MOVE, "expected a cell for the wild, such as @c3")
            cards = self._paid(self.words[1:])
            self._check_place(position.number or 0, cell, cards, wild=True)
            return [pack(LAY_WILD, position.number or 0, cell), *(pack(PAYMENT, card) for card in cards)]
        cards = self._paid(self.words)
        if len(cards) != position.owed:
            raise self.wrong("4A.3", f"{counted(position.owed, 'card is', 'cards are')} due, not {len(cards)}")
        self._take(cards, "4A.3")
        return [pack(PAYMENT, card) for card in cards]

    def _card(self, word: str) -> int:
        if word in RANK_OF and word not in STORMS:
            return RANK_OF[word]
        if word.isascii() and word.isdigit() and len(word) <= 2 and word[0] != "0" and int(word) <= ISLANDS:
            return int(word)
        raise self.wrong(NO_MOVE, f"{word!r} is not a card; expected an island from 1 to {ISLANDS}, F, M, S or W")

    def _paid(self, words: list[str]) -> list[int]:
        cards = []
        for word in words:
            if not word.startswith("-"):
                raise self.wrong(NO_MOVE, f"{word!r}: expected a payment such as -40")
            cards.append(self._card(word[1:]))
        if MONSTER in cards:
            raise self.wrong("8.2.3", "a monster cannot be discarded")
        return sorted(cards)

    def _take(self, cards: list[int], clause: str) -> None:
        for card in cards:
            if not self.hand[card]:
                what = too_few(card, self.held[card])
                raise self.wrong(clause, what, kind="not in hand", cards=[card])
            self.hand[card] -= 1


_LIKE = {"rocks": "rock 3 or rock -5 -7", "storm": "storm P 4 or compass P", "share": "share 1:5,7 2:F,33"}
