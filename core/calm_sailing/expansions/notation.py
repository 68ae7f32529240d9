"""Texts of moves of Calm Sailing with expansions, in both directions.

The texts are those of the base game and `M@c3`, `W=44@d1 -5`, `-all`, `rock 3`, `rock -5 -7`. Further texts are `storm
Y -5`, `storm P 4`, `compass O 1`, `share 1:5,7,top2 2:F,33` and `turn c3 -12`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import TYPE_CHECKING

from ...documents.spelling import forgiving
from ...errors import counted, shown
from ..base.moves import DISCARD, ENOUGH, GIVE, LAY_START, PAYMENT, PLAY, pack, unpack
from ..base.notation import NO_MOVE, Reader, too_few
from ..boards import MOST_CELLS
from ..material import (
    FINISH,
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
ROWS = tuple(map(str, range(1, MOST_CELLS + 1)))
STORMS = {"Y": YELLOW, "P": PURPLE, "O": ORANGE}
_NAMED = {letter: card for letter, card in RANK_OF.items() if letter not in STORMS}


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
    return _Reader(position, text).read()


class _Reader(Reader["Expanded"]):
    letters = _NAMED
    named = "F, M, S or W"

    def read(self) -> list[int]:
        words, phase = self.words, self.position.phase
        if not self.position.is_boundary:
            return self.rest()
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
            return self.give(self.position.copy(stack=False), self.shares(words[1:]))
        return self.action()

    def action(self) -> list[int]:
        words = self.words
        head = words[0]
        if head in ("S", "W=S"):
            return self._start()
        if words in (["F"], ["W=F"]):
            return self._finish(wild=head == "W=F")
        if head == "-all" and len(words) == 1:
            return self._all()
        if head == "turn":
            return self._turn()
        if head.startswith("-"):
            return self.discard()
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
            self.lay_down(WILD if wild else MONSTER, "8.4.1" if wild else "8.2.2")
            if cell not in self.position.grid:
                raise self.wrong("8.2.2", "no island on this cell")
            return [pack(STRIKE, WILD if wild else MONSTER, cell)]
        number = self.island(name)
        self.lay_down(WILD if wild else number, "8.4.1" if wild else "4A")
        paid = self.paid(words[1:])
        self.check_place(number, cell, paid, wild=wild)
        first = [pack(WILD_ISLAND, number), pack(LAY_WILD, number, cell)] if wild else [pack(PLAY, number, cell)]
        return [*first, *(pack(PAYMENT, card) for card in paid)]

    def _no_cell(self, place: str) -> str:
        cells = self.board.cells
        return f"{shown(place)} is not a cell of the board; its path leads from {cells[0]} to {cells[-1]}"

    def _no_move(self) -> str:
        cell, last = self.board.cells[0], self.board.cells[-1]
        like = [f"12@{cell} -40", "-5 -7"]
        like += [f"M@{cell}"] * bool(self.position.monsters) + [f"W=44@{last}"] * bool(self.position.wilds)
        return f"no move of this game; expected one like {', '.join(like)} or F"

    def check_open(self, cell: int, *, alone: bool) -> None:
        position = self.position
        row = self.board.row_of(cell)
        if position.rocks == row:
            raise self.wrong("8.1.1", "the rocks close this row")
        if position.purple[row - 1]:
            raise self.wrong("8.3.2", "a purple storm closes this row")
        for group in self.board.waits_for(cell):
            if any(other not in position.grid for other in group.cells):
                raise self.wrong("12.1", f"closed until {group.name} is full")
        if alone and position.orange[self.seat - 1]:
            raise self.wrong("8.3.3", "under an orange storm only next to an occupied cell")

    def _all(self) -> list[int]:
        self.no_start_held()
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
        self.no_start_held()
        if cell not in position.grid:
            raise self.wrong("12.3", f"no island on {words[1]}")
        cards = self.paid(words[2:])
        if len(cards) != 1:
            raise self.wrong("12.3", f"exactly one card, not {len(cards)}", kind="payment", counts=[1, len(cards)])
        self.take(cards, "12.3")
        return [pack(TURN_OVER, 0, cell), pack(PAYMENT, cards[0])]

    def _finish(self, *, wild: bool) -> list[int]:
        position = self.position
        codes = self.finish(WILD if wild else FINISH, "8.4.1" if wild else "6.1")
        reason = _turned_wrong(position)
        if reason and not any(MONSTER in hand for hand in position.hands):
            raise self.wrong("12.3", reason)
        if codes[0] not in position.legal_codes():
            raise self.wrong("8.2.4", "a hand holds a sea monster")
        return codes

    def _start(self) -> list[int]:
        position, wild = self.position, self.words[0] == "W=S"
        card = WILD if wild else START
        shares = self.shares(self.words[1:])
        if position.start_laid:
            raise self.wrong("5.7", "a Start has been laid already")
        self.take([card], "8.4.1" if wild else "5.1")
        if wild:
            self.no_start_held()
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
        return [code, *self.give(walk, shares)]

    def shared_card(self, word: str) -> int:
        return 0 if word == TOP else self.card(word)  # 0 stands for the two top cards

    def gift(self, card: int) -> int:
        return super().gift(card) if card else pack(TOP_TWO)

    def give(self, walk: Expanded, shares: dict[int, list[int]]) -> list[int]:
        owed = walk.owed
        given = sum(1 + (card == 0) for cards in shares.values() for card in cards)
        if given != owed:
            raise self.wrong("5.4", f"the joint discard is exactly {counted(owed, 'card')}, not {given}")
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
            if 0 in cards and (not walk.yellow[seat - 1] or walk.pile_sizes[seat - 1] < 2 or cards.count(0) > 1):
                raise self.wrong("8.3.1", f"seat {seat} cannot give its two top cards")
        return super().give(walk, shares)

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
        cards = self.paid(words[1:])
        if len(cards) != 2:
            raise self.wrong("8.1.2", f"exactly two cards, not {len(cards)}")
        self.take(cards, "8.1.2")
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
            cards = self.paid(words[2:])
            due = min(max(0, self.hand.total() - 3), self.hand.total() - self.hand[MONSTER])
            if len(cards) != due:
                what = f"{counted(due, 'card')} must be discarded, not {len(cards)}"
                raise self.wrong("8.3.1", what, kind="payment", counts=[due, len(cards)])
            self.take(cards, "8.3.1")
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
                raise self.wrong("8.4.1", too_few(WILD, 0), kind="not in hand", cards=[WILD])
            if not wild and not position.compasses[0]:
                raise self.wrong("8.3.6", "the team holds no compass")
            raise self.wrong("8.3.6", "no such storm lies there" if len(words) == 3 else "no such storm is revealed")
        return [code]

    def rest(self) -> list[int]:
        position = self.position
        if position.phase != "place":
            return super().rest()
        cell = self.board.cell_of(self.words[0].removeprefix("@"))
        if cell is None:
            raise self.wrong(NO_MOVE, "expected a cell for the wild, such as @c3")
        cards = self.paid(self.words[1:])
        self.check_place(position.number or 0, cell, cards, wild=True)
        return [pack(LAY_WILD, position.number or 0, cell), *(pack(PAYMENT, card) for card in cards)]

    def paid(self, words: list[str]) -> list[int]:
        cards = super().paid(words)
        if MONSTER in cards:
            raise self.wrong("8.2.3", "a monster cannot be discarded")
        return cards


_LIKE = {"rocks": "rock 3 or rock -5 -7", "storm": "storm P 4 or compass P", "share": "share 1:5,7 2:F,33"}
