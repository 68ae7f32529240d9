"""Look-up tables for patterns, cards compiled for them, and scores of one board or of millions."""

from libc.stdint cimport uint8_t, uint16_t, uint64_t
from libc.stdlib cimport calloc, free
from libc.string cimport memset

from leadline.core.bits cimport low_bit, popcount
from leadline.core.reef.state cimport CELL_AT, CELLS, COLORS, HEIGHT, LANE, Board, lay

from dataclasses import dataclass

import numpy as np

from ..errors import DocumentError, Problem
from .card_file import standard_cards
from .material import ANY, AROUND as AROUND_KIND, SHAPES as SHAPE_CELLS, SIDE, SPACES, Card, placements

cdef Tables _TABLES
cdef tuple _SHAPE_NAMES = ("square", "corner3", "line3", "diagonal3", "adjacent2", "diagonal2")


cdef const Tables *tables() noexcept nogil:
    return &_TABLES


cdef int _bit(tuple place):
    """The cell of a (row, column) pair."""
    return CELL_AT[SIDE * place[1] + place[0]]


cdef void _fill_pack(uint8_t *table, const uint16_t *sets, const uint8_t *starts) noexcept nogil:
    """table[mask] for every mask: leave its lowest cell, or use one of the sets whose lowest cell that is."""
    cdef int mask, low, i
    cdef uint8_t best, found
    table[0] = 0
    for mask in range(1, MASKS):
        low = low_bit(mask)
        best = table[mask & (mask - 1)]
        for i in range(starts[low], starts[low + 1]):
            if sets[i] & ~mask == 0:
                found = table[mask & ~sets[i]] + 1
                if found > best:
                    best = found
        table[mask] = best


cdef void _fill_diagonal(uint8_t *table, const uint8_t *near) noexcept nogil:
    """table[a | b << 8]: the largest matching of cells of `a` with diagonal neighbours in `b`."""
    cdef int a, b, rest, low, cell
    cdef uint8_t best, found
    for a in range(HALF_MASKS):
        for b in range(HALF_MASKS):
            if a == 0:
                table[b << 8] = 0
                continue
            low = low_bit(a)
            rest = a & (a - 1)
            best = table[rest | (b << 8)]
            for cell in range(8):
                if (near[low] & b) >> cell & 1:
                    found = table[rest | ((b & ~(1 << cell)) << 8)] + 1
                    if found > best:
                        best = found
            table[a | (b << 8)] = best


cdef void _build():
    cdef uint16_t sets[PLACEMENTS]
    cdef uint8_t starts[17]
    cdef uint8_t near[8]
    cdef int i, low
    memset(near, 0, sizeof(near))
    for i, name in enumerate(_SHAPE_NAMES):
        found = sorted(
            {sum(1 << _bit(place) for place in cells) for cells in placements(SHAPE_CELLS[name])},
            key=lambda mask: (mask & -mask, mask),
        )
        memset(starts, 0, sizeof(starts))
        for place, mask in enumerate(found):
            sets[place] = mask
        for low in range(17):
            starts[low] = sum((mask & -mask) < 1 << low for mask in found)
        _fill_pack(_TABLES.pack[i], sets, starts)
        if name == "diagonal2":
            for mask in found:
                if mask < HALF_MASKS:
                    low = low_bit(mask)
                    near[low] |= mask & (mask - 1)
                    near[low_bit(mask & (mask - 1))] |= 1 << low
    _fill_diagonal(_TABLES.diagonal, near)
    for i in range(HALF_MASKS):
        _TABLES.cells[i] = popcount(i)


_build()


cdef int _packing(const uint16_t *sets, int count, int free_cells, int size) noexcept nogil:
    """The most disjoint sets within the free cells, all of `size` cells."""
    cdef int low, rest, best = 0, found, i
    if popcount(free_cells) < size:
        return 0
    low = free_cells & -free_cells
    rest = free_cells & ~low
    for i in range(count):
        if sets[i] & low and sets[i] & ~free_cells == 0:
            found = 1 + _packing(sets, count, free_cells & ~sets[i], size)
            if found > best:
                best = found
    if best < popcount(rest) // size:  # so many fit at most where the cell is left out
        found = _packing(sets, count, rest, size)
        if found > best:
            best = found
    return best


cdef int custom_count(const Custom *custom, const Board *board) noexcept nogil:
    cdef uint16_t sets[PLACEMENTS]
    cdef int masks[CELLS]
    cdef int i, j, used = 0, kept = 0
    if custom == NULL:
        return 0
    for i in range(custom.wants):
        masks[i] = suits(board, &custom.want[i])
    for i in range(custom.count):
        for j in range(custom.size):
            if not (masks[custom.which[j]] >> custom.cell[i][j]) & 1:
                break
        else:
            for j in range(kept):
                if sets[j] == custom.cells[i]:
                    break
            else:
                sets[kept] = custom.cells[i]
                used |= custom.cells[i]
                kept += 1
    return _packing(sets, kept, used, custom.size) if kept else 0


cdef void _condition(Condition *want, object asked):
    want.color = asked.color
    want.level = asked.level
    want.color_shift = 0 if asked.color == ANY else 16 * asked.color
    want.any_color = LANE if asked.color == ANY else 0
    want.height_shift = 16 * (asked.level - 1) if asked.level else 0
    want.exact = LANE if asked.level and not asked.least else 0
    want.row = max(0, asked.level - 1)
    want.above = asked.level if want.exact else NO_ROW


cdef void _look_up(Pattern *pattern):
    """Describe the pattern's count by two look-ups (lanes.pxd)."""
    pattern.table = NULL
    if pattern.kind == SINGLE:
        pattern.form = HALVES
        pattern.table = _TABLES.cells
    elif pattern.kind == PACK:
        pattern.form = HALVES if pattern.shape == DIAGONAL3 or pattern.shape == DIAGONAL2 else WHOLE
        pattern.table = _TABLES.pack[pattern.shape]
    elif pattern.kind == PAIR_ADJACENT:
        pattern.form = BESIDE
        pattern.table = _TABLES.pack[ADJACENT2]
    elif pattern.kind == PAIR_DIAGONAL:
        pattern.form = ACROSS
        pattern.table = _TABLES.diagonal


def _apart(one, other) -> bool:
    """Return whether no stack can meet both wants."""
    stacks = [(color, height) for color in range(COLORS) for height in range(1, HEIGHT + 1)]
    return not any(one.meets(*stack) and other.meets(*stack) for stack in stacks)


cdef class CardSet:
    """Cards by number, compiled for scoring; the 60 of the game are `STANDARD`. The constructor raises DocumentError
    for a number given twice."""

    # stub: (cards: Iterable[Card] | None)
    def __cinit__(self, cards=None) -> None:
        cdef Custom *custom
        cdef Pattern *pattern
        cdef size_t address
        self._customs = []
        self._cards = {}
        memset(self.pattern, 0, sizeof(self.pattern))
        for card in standard_cards() if cards is None else cards:
            if card.number in self._cards:
                raise DocumentError([Problem("cards", f"card {card.number} is given twice")])
            self._cards[card.number] = card
            pattern = &self.pattern[card.number]
            pattern.points = card.points
            pattern.pieces[0], pattern.pieces[1] = card.pieces
            _condition(&pattern.a, card.wants[0])
            _condition(&pattern.b, card.wants[min(1, len(card.wants) - 1)])
            for want in card.wants:
                pattern.colors |= (1 << COLORS) - 1 if want.color == ANY else 1 << want.color
                pattern.asks |= 0 if want.color == ANY else 1 << want.color
            pattern.inert = not any(pattern.colors >> color & 1 for color in card.pieces)
            same = len(set(card.wants)) == 1
            if card.kind == AROUND_KIND:
                pattern.kind = HIGHEST
            elif card.kind == "single":
                pattern.kind = SINGLE
            elif card.kind in _SHAPE_NAMES and same:
                pattern.kind = PACK
                pattern.shape = _SHAPE_NAMES.index(card.kind)
            elif card.kind == "adjacent2" and _apart(*card.wants):
                pattern.kind = PAIR_ADJACENT
            elif card.kind == "diagonal2" and _apart(*card.wants):
                pattern.kind = PAIR_DIAGONAL
            else:
                pattern.kind = CUSTOM
                custom = <Custom *>calloc(1, sizeof(Custom))
                if custom == NULL:
                    raise MemoryError
                pattern.custom = custom
                address = <size_t>custom
                self._customs.append(address)
                _compile(custom, card)
            _look_up(pattern)

    def __dealloc__(self) -> None:
        cdef size_t address
        for address in self._customs or []:
            free(<void *>address)

    @property
    def cards(self) -> dict[int, Card]:
        """The cards by number."""
        return dict(self._cards)

    def __contains__(self, number: object) -> bool:
        return number in self._cards

    def __getitem__(self, number: int) -> Card:
        return self._cards[number]

    def __len__(self) -> int:
        return len(self._cards)

    def __reduce__(self) -> tuple[object, ...]:
        return (CardSet, (tuple(self._cards.values()),))


cdef void _compile(Custom *custom, card):
    cdef int i, j
    wants = list(dict.fromkeys(card.wants))
    custom.wants = len(wants)
    custom.size = len(card.cells)
    for i, want in enumerate(wants):
        _condition(&custom.want[i], want)
    for j, want in enumerate(card.wants):
        custom.which[j] = wants.index(want)
    for i, cells in enumerate(placements(card.cells)):
        custom.count = i + 1
        for j, place in enumerate(cells):
            custom.cell[i][j] = _bit(place)
            custom.cells[i] |= 1 << _bit(place)


STANDARD: CardSet = CardSet()
cdef CardSet _STANDARD = STANDARD


cdef const Pattern *standard_patterns() noexcept nogil:
    return _STANDARD.pattern


@dataclass(frozen=True, slots=True)
class Score:
    """The score of a card on a board: its points, and the spaces of each occurrence that was counted.

    An occurrence of a card of 3.6 is the centre and one neighbour.
    """

    points: int
    occurrences: tuple[tuple[str, ...], ...]

    def as_json(self) -> dict[str, object]:
        """Return the object that `leadline score --json` prints."""
        return {"points": self.points, "occurrences": [list(spaces) for spaces in self.occurrences]}


cdef Board _board(stacks):
    cdef Board board
    cdef int rank, level
    board.tops = 0
    board.heights = 0
    for rank, stack in enumerate(stacks):
        if stack is not None:
            for level in range(stack[1]):
                lay(&board, stack[0], CELL_AT[rank])
    return board


# stub: (stacks: Sequence[tuple[int, int] | None])
def board_words(stacks) -> tuple[int, int]:
    """Return the two words `tops` and `heights` (state.pxd) of a board given as 16 entries in the order a1 a2 ... d4,
    each None or (colour 0-3, height 1-4)."""
    cdef Board board = _board(stacks)
    return board.tops, board.heights


def stacks_of(tops: int, heights: int) -> list[tuple[int, int] | None]:
    """Return the 16 stacks, in the order a1 a2 ... d4, of a board given as two words."""
    found = []
    for rank in range(CELLS):
        cell = CELL_AT[rank]
        height = sum(heights >> 16 * level + cell & 1 for level in range(HEIGHT))
        colors = [color for color in range(COLORS) if tops >> 16 * color + cell & 1]
        found.append((colors[0], height) if height else None)
    return found


# stub: (stacks: Sequence[tuple[int, int] | None])
def points(stacks, number: int, cards: CardSet = STANDARD) -> int:
    """Return the points of card `number` on a board of 16 stacks, in the form that board_words takes. Raise
    DocumentError if the set does not have the card."""
    cdef Board board = _board(stacks)
    cdef CardSet chosen = cards
    if number not in chosen:
        raise DocumentError([Problem("card", f"{number} is not a card of this set")])
    cdef int index = number
    return score(&_TABLES, &chosen.pattern[index], &board)


def _largest(sets: list[frozenset[int]]) -> list[frozenset[int]]:
    """Return a largest choice of pairwise disjoint sets: the lowest cell is left out, or in one of the sets."""
    used = [cell for cells in sets for cell in cells]
    if len(used) == len(set(used)):
        return sets
    low = min(used)
    best = _largest([cells for cells in sets if low not in cells])
    for cells in sets:
        if low in cells:
            best = max(best, [cells, *_largest([other for other in sets if not other & cells])], key=len)
    return best


# stub: (stacks: Sequence[tuple[int, int] | None])
def explain(stacks, number: int, cards: CardSet = STANDARD) -> Score:
    """Return the points of card `number` on a board and the occurrences that make them, each with its spaces in order
    (3.4, 3.6).

    `stacks` are 16 entries in the order a1 a2 ... d4, each None or (colour 0-3, height 1-4). Raise DocumentError for a
    card that the set has not.
    """
    total = points(stacks, number, cards)
    card = cards[number]

    def meets(place, want):
        stack = stacks[SIDE * place[1] + place[0]]
        return stack is not None and want.meets(*stack)

    chosen: list[tuple[str, ...]] = []
    everywhere = [(row, column) for row in range(SIDE) for column in range(SIDE)]
    if card.kind == AROUND_KIND:
        centres = [place for place in everywhere if meets(place, card.wants[0])]
        top = max((stacks[SIDE * column + row][1] for row, column in centres), default=0)
        for row, column in centres:
            if stacks[SIDE * column + row][1] == top:
                pairs = [
                    (SPACES[SIDE * column + row], SPACES[SIDE * c + r])
                    for c in range(max(0, column - 1), min(SIDE, column + 2))
                    for r in range(max(0, row - 1), min(SIDE, row + 2))
                    if (r, c) != (row, column) and meets((r, c), card.wants[1])
                ]
                chosen = max(chosen, pairs, key=len)
    else:
        shown = {
            frozenset(SIDE * column + row for row, column in cells)
            for cells in placements(card.cells)
            if all(meets(place, want) for place, want in zip(cells, card.wants, strict=True))
        }
        found = _largest(sorted(shown, key=sorted))
        chosen = sorted(tuple(SPACES[rank] for rank in sorted(cells)) for cells in found)
    if card.points * len(chosen) != total:
        raise AssertionError(f"card {number}: {len(chosen)} occurrences listed, {total} points by the tables")
    return Score(total, tuple(chosen))


# stub: (tops: npt.ArrayLike, heights: npt.ArrayLike) -> npt.NDArray[np.uint64]
def pack_boards(tops, heights):
    """Return boards as an array of words, uint64 of shape (n, 2), for `score_pairs` and `score_matrix`.

    `tops` and `heights` are uint8 arrays of shape (n, 16), spaces in the order a1 a2 ... d4: the colour of the top, 0-3
    in the order r y p g (of an empty space anything), and the number of pieces, 0-4. Other types are converted to
    uint8 without a check. Raises ValueError for other shapes or values.
    """
    tops = np.ascontiguousarray(tops, dtype=np.uint8)
    heights = np.ascontiguousarray(heights, dtype=np.uint8)
    if tops.ndim != 2 or tops.shape[1] != CELLS or heights.shape != tops.shape:
        raise ValueError(f"shapes {tops.shape} and {heights.shape}: expected (n, {<int>CELLS}) for both")
    if (heights > HEIGHT).any():
        raise ValueError(f"a height of {heights.max()}: expected 0 to {<int>HEIGHT}")
    if ((tops >= COLORS) & (heights > 0)).any():
        raise ValueError(f"colour {tops[heights > 0].max()}: expected 0 to {COLORS - 1}")
    words = np.zeros((len(tops), 2), dtype=np.uint64)
    for rank in range(CELLS):
        cell = CELL_AT[rank]
        height = heights[:, rank].astype(np.uint64)
        bit = (height > 0).astype(np.uint64) << (tops[:, rank].astype(np.uint64) * np.uint64(16) + np.uint64(cell))
        words[:, 0] |= np.where(height > 0, bit, np.uint64(0))
        for level in range(HEIGHT):
            words[:, 1] |= (height > level).astype(np.uint64) << np.uint64(16 * level + cell)
    return words


cdef _checked(boards, numbers, CardSet cards):
    boards = np.ascontiguousarray(boards, dtype=np.uint64)
    if boards.ndim != 2 or boards.shape[1] != 2:
        raise ValueError(f"boards of shape {boards.shape}: expected (n, 2), as pack_boards gives them")
    given = np.asarray(numbers)
    if given.ndim != 1:
        raise ValueError(f"cards of shape {given.shape}: expected one dimension")
    if given.size and not 0 < given.min() <= given.max() < NUMBERS:
        raise ValueError(f"card numbers from {given.min()} to {given.max()}: expected 1 to {NUMBERS - 1}")
    given = np.ascontiguousarray(given, dtype=np.uint8)
    known = np.zeros(NUMBERS, dtype=bool)
    known[list(cards._cards)] = True
    good = known[given]
    if not good.all():
        raise ValueError(f"card {given[~good][0]} is not a card of this set")
    return boards, given


# stub: (boards: npt.NDArray[np.uint64], numbers: npt.ArrayLike) -> npt.NDArray[np.uint16]
def score_pairs(boards, numbers, cards: CardSet = STANDARD):
    """Return the points of one card on each board: uint16 of shape (n,).

    `boards` is uint64 of shape (n, 2) from pack_boards, `numbers` n card numbers. Raise ValueError.
    """
    cdef CardSet chosen = cards
    boards, numbers = _checked(boards, numbers, chosen)
    if len(numbers) != len(boards):
        raise ValueError(f"{len(boards)} boards and {len(numbers)} cards: expected as many of each")
    result = np.empty(len(boards), dtype=np.uint16)
    cdef const uint64_t[:, ::1] words = boards
    cdef const uint8_t[::1] wanted = numbers
    cdef uint16_t[::1] out = result
    cdef Py_ssize_t i, total = len(boards)
    with nogil:
        for i in range(total):
            out[i] = score(&_TABLES, &chosen.pattern[wanted[i]], <const Board *>&words[i, 0])
    return result


# stub: (boards: npt.NDArray[np.uint64], numbers: npt.ArrayLike) -> npt.NDArray[np.uint16]
def score_matrix(boards, numbers, cards: CardSet = STANDARD):
    """Return the points of every card on every board: uint16 of shape (n, m).

    `boards` is uint64 of shape (n, 2) from pack_boards, `numbers` m card numbers. The fast form: each card goes over
    all boards before the next. Raise ValueError.
    """
    cdef CardSet chosen = cards
    boards, numbers = _checked(boards, numbers, chosen)
    result = np.empty((len(numbers), len(boards)), dtype=np.uint16)
    cdef const uint64_t[:, ::1] words = boards
    cdef const uint8_t[::1] wanted = numbers
    cdef uint16_t[:, ::1] out = result
    cdef Py_ssize_t j, total = len(boards), columns = len(numbers)
    if total == 0 or columns == 0:
        return result.T
    with nogil:
        for j in range(columns):
            _column(&chosen.pattern[wanted[j]], <const Board *>&words[0, 0], total, &out[j, 0])
    return result.T


cdef void _column(const Pattern *pattern, const Board *boards, Py_ssize_t total, uint16_t *out) noexcept nogil:
    """One card over all boards; a loop for each kind, so that nothing is decided within it."""
    cdef const Tables *t = &_TABLES
    cdef const uint8_t *table = _TABLES.pack[pattern.shape]
    cdef Condition a = pattern.a
    cdef Condition b = pattern.b
    cdef int value = pattern.points
    cdef Py_ssize_t i
    if pattern.kind == SINGLE:
        for i in range(total):
            out[i] = value * popcount(suits(&boards[i], &a))
    elif pattern.kind == PACK:
        for i in range(total):
            out[i] = value * table[suits(&boards[i], &a)]
    elif pattern.kind == PAIR_ADJACENT:
        for i in range(total):
            out[i] = value * pair_adjacent(t, suits(&boards[i], &a), suits(&boards[i], &b))
    elif pattern.kind == PAIR_DIAGONAL:
        for i in range(total):
            out[i] = value * pair_diagonal(t, suits(&boards[i], &a), suits(&boards[i], &b))
    else:
        for i in range(total):
            out[i] = score(t, pattern, &boards[i])
