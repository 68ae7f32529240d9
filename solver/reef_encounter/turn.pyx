"""The best compound turn of Reef Encounter.

A turn is a chain of links: a meal, a whole growth with its `done`, a cylinder, a cube, a tile, a shrimp brought or
moved; `collect` ends it. The search goes link by link: from the `width` best positions of a layer all links lead to the
next layer, of which again the `width` best are kept, each position once (a table of 64-bit keys). The contributions of a
board and of the seat's screen to the units of the network are stored (memo.pyx), because most moves change one of them.
The value of a position is the chance to win (value.pyx) if the turn ended there with the `collect` that is best on average,
before the refill is drawn. Turns that are played or listed end with the best `collect`.

Dominated and so never tried: a consumed tile laid while one from behind the screen may be laid too; a cylinder that
flips and covers nothing; which consumed tile pays for it, but for the one of which least can be grown; a shrimp on
another space of a coral than the one where it protects most.

Cut, so that a better turn may be missed: positions beyond the `width` best of a layer; in a growth all but the `cells`
most promising spaces for each tile and the `inner` best positions after each tile; more than ten tiles in one
growth; shrimp moves in the middle of a growth and onto bare rock; turns of more than `depth` links. More spaces for a tile
make the search worse unless it is much wider: variants of one growth then fill the layers and crowd other plans out.
tests/solver/test_reef_encounter_turn.py bounds what the cuts cost against a list of all turns in small positions, and against
wider searches in others.
"""

from libc.stdint cimport uint64_t
from libc.stdlib cimport calloc, free
from libc.string cimport memcpy, memset

from leadline.core.bits cimport low_bit, popcount
from leadline.core.contract cimport MAX_MOVES, MAX_SEATS, OVER, move_t
from leadline.core.reef_encounter.coral_tiles cimport large_tiles
from leadline.core.reef_encounter.moves cimport without_shrimps
from leadline.core.reef_encounter.playout cimport encounter_playout_move
from leadline.core.reef_encounter.position cimport ReefEncounter, encounter_ops
from leadline.core.reef_encounter.state cimport (
    BOARDS, COLLECT, COLORS, CUBE, CYLINDER, DONE, EAT, GROW, GROWTH_TILES, HOME, INTRODUCE, LAY, MOVE, ON_SPACE, SEATS,
    SHRIMPS, SHRIMPS_PER_BOARD, TILE, EncounterState, Screen, around, board_of, color_at, coral_of, first_of, kind_of,
    move_code, polyps_on, second_of, shrimps_on, space_at, standing, third_of,
)
from leadline.core.rng cimport Rng, rng_seed
from leadline.solver.reef_encounter.cells cimport find_cells
from leadline.solver.reef_encounter.memo cimport (
    GAME_NOTES, MOST_CELLS, NOTES, BoardNote, CellNote, GameNote, Keys, Memo, ScreenNote, board_key, change_keys,
    find_keys, take_back,
)
from leadline.solver.reef_encounter.value cimport (
    UNITS, BoardTerms, Sums, Value, add_fish, add_hand, begin_sums, chance_with, find_board, find_growths, find_values,
    worth_of_hand,
)

from .value import SHIPPED


cdef double _ended(const EncounterState *s, int seat) noexcept nogil:
    """The value of a turn that ended the game: the extra turns are played, every seat eating what is worth most."""
    cdef EncounterState end = s[0]
    cdef double values[MAX_SEATS]
    cdef Rng rng
    rng_seed(&rng, 0)
    while encounter_ops().to_move(&end) != OVER:
        encounter_ops().apply(&end, encounter_playout_move(&end, &rng))
    encounter_ops().returns(&end, values)
    return values[seat]


cdef inline void _gather(Screen *own, const EncounterState *s, int space) noexcept nogil:
    """Add the cubes and tiles of a space of the open sea to those behind the screen."""
    cdef int color
    own.cubes[space] += 1
    own.cube_count += 1
    for color in range(COLORS):
        own.behind[color] += s.sea[space][color]
        own.behind_count += s.sea[space][color]


cdef class TurnSearch:
    """A search for the best turns in a position with everything known, with fixed settings and a learned value. Not to be
    shared between threads."""

    def __cinit__(
        self, *, width: int = 64, depth: int = 8, inner: int = 3, cells: int = 2, Value value not None = SHIPPED
    ) -> None:
        self.layers = <Node *>calloc((MOST_DEPTH + 1) * MOST_WIDTH, sizeof(Node))
        self.front = <Node *>calloc(2 * MOST_INNER, sizeof(Node))
        self.slots = 256
        while self.slots < MOST_TABLE and self.slots < 512 * width:
            self.slots *= 2
        self.table = <uint64_t *>calloc(self.slots, sizeof(uint64_t))
        self.memo = <Memo *>calloc(1, sizeof(Memo))
        if self.layers == NULL or self.front == NULL or self.table == NULL or self.memo == NULL:
            raise MemoryError
        if not (1 <= width <= MOST_WIDTH and 1 <= depth <= MOST_DEPTH):
            raise ValueError(f"width {width}, depth {depth}: expected 1 to {MOST_WIDTH} and 1 to {MOST_DEPTH}")
        if not (1 <= inner <= MOST_INNER and 1 <= cells <= MOST_CELLS):
            raise ValueError(f"inner {inner}, cells {cells}: expected 1 to {MOST_INNER} and 1 to {MOST_CELLS}")
        self.settings = Settings(width, depth, inner, cells)
        self.value = value
        self.network = &value.network

    def __dealloc__(self) -> None:
        free(self.layers)
        free(self.front)
        free(self.table)
        free(self.memo)

    cdef bint _seen(self, uint64_t key) noexcept nogil:
        """Return whether the key, which is not 0, was met before in this search, and store it. A full table overwrites old
        keys."""
        cdef uint64_t most = self.slots - 1
        cdef uint64_t at = (key >> 8) & most
        cdef int i
        for i in range(8):
            if self.table[(at + i) & most] == key:
                return True
            if self.table[(at + i) & most] == 0:
                self.table[(at + i) & most] = key
                return False
        self.table[at] = key
        return False

    cdef void _begin(self, const EncounterState *s) noexcept nogil:
        """Prepare for positions of the turn that begins or continues here."""
        cdef int seat
        self.seat = s.turn
        self.memo.salt += <uint64_t>0x9E3779B97F4A7C15
        for seat in range(s.players):
            find_growths(&s.screen[seat], self.growths.of[seat])

    cdef inline int _next(self, const EncounterState *s) noexcept nogil:
        return self.seat + 1 if self.seat + 1 < s.players else 0

    cdef const BoardTerms *_board(self, const EncounterState *s, int board, uint64_t key) noexcept nogil:
        cdef BoardNote *note = &self.memo.boards[board][key >> 8 & (NOTES - 1)]
        if note.key != key:
            note.key = key
            find_board(self.network, s, board, self._next(s), &note.terms)
        return &note.terms

    cdef const Sums *_game(self, const EncounterState *s, uint64_t key) noexcept nogil:
        """Return the contribution to the units of everything but the boards and the seat's hand."""
        cdef GameNote *note = &self.memo.games[key >> 8 & (GAME_NOTES - 1)]
        cdef int values[COLORS]
        cdef int seat
        if note.key != key:
            note.key = key
            find_values(s, values)
            begin_sums(self.network, s, self._next(s), &note.sums)
            for seat in range(s.players):
                add_fish(self.network, s, seat, &note.sums)
                if seat != self.seat:
                    add_hand(self.network, &s.screen[seat], values, seat, s.players, &note.sums)
        return &note.sums

    cdef const ScreenNote *_collected(self, const EncounterState *s, uint64_t key) noexcept nogil:
        """Return the seat's screen after the `collect` that is best for it on average. The rest of the position does not
        matter to this choice."""
        cdef ScreenNote *note = &self.memo.screens[key >> 8 & (NOTES - 1)]
        cdef Screen own, most
        cdef int values[COLORS]
        cdef int place
        cdef float worth, highest = 0
        if note.key == key:
            return note
        note.key = key
        note.space = -1
        find_values(s, values)
        for place in range(COLORS):
            own = s.screen[self.seat]
            _gather(&own, s, place)
            worth = worth_of_hand(self.network, &own, values)
            if note.space < 0 or worth > highest:
                highest = worth
                note.space = place
                most = own
        find_growths(&most, note.growths)
        memset(&note.sums, 0, sizeof(note.sums))
        add_hand(self.network, &most, values, self.seat, s.players, &note.sums)
        return note

    cdef void _value(
        self, const EncounterState *s, const Keys *keys, double *value, int *space, int *ended
    ) noexcept nogil:
        """Compute the value of ending the turn here, and the space to collect."""
        cdef const ScreenNote *note
        cdef int board
        cdef uint64_t bare = 0
        ended[0] = 0
        space[0] = -1
        if s.over or s.turn != self.seat:
            ended[0] = 1
            value[0] = _ended(s, self.seat)
            return
        for board in range(s.players):
            bare |= s.shrimp[self.seat][board] & ~polyps_on(s, board)
        note = self._collected(s, keys.screen)
        value[0] = self._after(s, keys, &note.sums, note.growths)
        if bare:  # 7.2
            value[0] -= 1
        else:
            space[0] = note.space

    cdef double _after(
        self, const EncounterState *s, const Keys *keys, const Sums *own, const int *growths
    ) noexcept nogil:
        """Return the chance to win with the given contribution and growths of the seat's screen."""
        cdef const BoardTerms *boards[SEATS]
        cdef const Sums *game = self._game(s, keys.game)
        cdef Sums sums
        cdef int board, seat, j
        for board in range(s.players):
            boards[board] = self._board(s, board, keys.board[board])
        for seat in range(s.players):
            for j in range(UNITS):
                sums.unit[seat][j] = game.unit[seat][j] + own.unit[seat][j]
        memcpy(self.growths.of[self.seat], growths, COLORS * sizeof(int))
        return chance_with(self.network, s, boards, &self.growths, self.seat, &sums)

    cdef void _settle(self, const EncounterState *s, const Keys *keys, double *value, int *space) noexcept nogil:
        """Find the best space to collect here, and its value."""
        cdef Screen own
        cdef Sums sums
        cdef int growths[COLORS]
        cdef int values[COLORS]
        cdef int place
        cdef double now
        space[0] = -1
        find_values(s, values)
        for place in range(COLORS):
            own = s.screen[self.seat]
            _gather(&own, s, place)
            memset(&sums, 0, sizeof(sums))
            add_hand(self.network, &own, values, self.seat, s.players, &sums)
            find_growths(&own, growths)
            now = self._after(s, keys, &sums, growths)
            if space[0] < 0 or now > value[0]:
                value[0] = now
                space[0] = place

    cdef bint _offer(
        self, int layer, int parent, const EncounterState *s, const move_t *moves, int length, int board,
        const Keys *before, double *value
    ) noexcept nogil:
        """A position for the layer; returns whether it is new. `value` gets its worth. `before` are the keys of one
        that differs from it on no other board than `board`; NULL: not known."""
        cdef Node *nodes = self.layers + layer * MOST_WIDTH
        cdef Node *target
        cdef Keys keys
        cdef int space, ended
        if before == NULL:
            find_keys(self.memo, s, self.seat, &keys)
        else:
            change_keys(self.memo, s, self.seat, board, before, &keys)
        if self._seen(keys.position):
            return False
        self._value(s, &keys, value, &space, &ended)
        if self.counts[layer] < self.settings.width:
            target = nodes + self.counts[layer]
            self.counts[layer] += 1
        else:
            target = nodes + self.worst[layer]
            if target.value >= value[0]:
                return True
        target.s = s[0]
        target.value = value[0]
        target.space = space
        target.ended = ended
        target.parent = parent
        target.length = length
        memcpy(target.moves, moves, length * sizeof(move_t))
        if self.counts[layer] == self.settings.width:
            self._note_worst(layer)
        return True

    cdef void _note_worst(self, int layer) noexcept nogil:
        cdef const Node *nodes = self.layers + layer * MOST_WIDTH
        cdef int i, worst = 0
        for i in range(1, self.counts[layer]):
            if nodes[i].value < nodes[worst].value:
                worst = i
        self.worst[layer] = worst

    cdef void _try(self, int layer, int parent, const EncounterState *s, move_t move) noexcept nogil:
        cdef EncounterState child = s[0]
        cdef double value
        encounter_ops().apply(&child, move)
        self._offer(layer, parent, &child, &move, 1, 0, NULL, &value)

    cdef int _cells(self, const EncounterState *s, int *cells) noexcept nogil:
        """The most promising spaces for the next tile of the growth, best first."""
        cdef CellNote *notes[SEATS]
        cdef int at[SEATS]
        cdef int board, best, count = 0
        cdef uint64_t key
        for board in range(s.players):
            key = board_key(self.memo, s, board, self.seat) + s.growing
            notes[board] = &self.memo.cells[board][key >> 8 & (NOTES - 1)]
            at[board] = 0
            if notes[board].key != key:
                notes[board].key = key
                find_cells(s, board, self.seat, self.settings.cells, notes[board])
        while count < self.settings.cells:
            best = -1
            for board in range(s.players):
                if at[board] < notes[board].count and (
                    best < 0 or notes[board].worths[at[board]] > notes[best].worths[at[best]]
                ):
                    best = board
            if best < 0:
                break
            cells[count] = space_at(best, notes[best].bits[at[best]])
            at[best] += 1
            count += 1
        return count

    cdef void _grow(self, int layer, int parent, const EncounterState *s, const move_t *begun, int length) noexcept nogil:
        """Try all continuations of a running growth to its end, tile by tile; `begun` are the moves that began it."""
        cdef int cells[MOST_CELLS]
        cdef int counts[2]
        cdef int now = 0, then, i, j, k, count, worst, consumed, from_behind, board
        cdef Keys keys
        cdef Node *node
        cdef Node *target
        cdef Node *nodes
        cdef EncounterState child
        cdef move_t moves[STEPS]
        cdef double value
        cdef const Screen *own
        cdef int color = s.growing - 1
        self.front[0].s = s[0]
        self.front[0].length = length
        memcpy(self.front[0].moves, begun, length * sizeof(move_t))
        counts[0] = 1
        while counts[now]:
            then = 1 - now
            counts[then] = 0
            nodes = self.front + then * MOST_INNER
            for i in range(counts[now]):
                node = self.front + now * MOST_INNER + i
                own = &node.s.screen[self.seat]
                if node.length + 2 > STEPS:
                    continue
                if own.behind[color] and node.s.from_behind < GROWTH_TILES:
                    consumed = 0
                elif own.front[color]:
                    consumed = 1
                else:
                    continue
                memcpy(moves, node.moves, node.length * sizeof(move_t))
                count = self._cells(&node.s, cells)
                find_keys(self.memo, &node.s, self.seat, &keys)
                child = node.s
                board = 0
                for j in range(count):
                    take_back(&child, &node.s, self.seat, board)
                    moves[node.length] = move_code(LAY, cells[j], consumed, 0)
                    moves[node.length + 1] = DONE
                    encounter_ops().apply(&child, moves[node.length])
                    from_behind = child.from_behind
                    encounter_ops().apply(&child, DONE)
                    board = board_of(cells[j])
                    if not self._offer(layer, parent, &child, moves, node.length + 2, board, &keys, &value):
                        continue
                    if counts[then] < self.settings.inner:
                        target = nodes + counts[then]
                        counts[then] += 1
                    else:
                        worst = 0
                        for k in range(1, counts[then]):
                            if nodes[k].value < nodes[worst].value:
                                worst = k
                        if nodes[worst].value >= value:
                            continue
                        target = nodes + worst
                    target.s = child
                    target.s.growing = node.s.growing
                    target.s.from_behind = from_behind
                    target.s.laid = node.s.laid + 1
                    target.value = value
                    target.length = node.length + 1
                    memcpy(target.moves, moves, (node.length + 1) * sizeof(move_t))
            now = then

    cdef int _post(self, uint64_t coral) noexcept nogil:
        """The space of a coral on which a shrimp protects most of it, the one with fewest open borders first."""
        cdef uint64_t left = coral
        cdef int bit, cover, most = -1, found = 0
        while left:
            bit = low_bit(left)
            left &= left - 1
            cover = popcount(around(<uint64_t>1 << bit) & coral)
            if cover > most:
                most = cover
                found = bit
        return found

    cdef void _shrimps(self, int layer, int parent, const EncounterState *s) noexcept nogil:
        """Shrimps brought, moved to free corals or to the best space of their own, and taken home."""
        cdef int goals[MOST_GOALS]
        cdef int goal_count = 0
        cdef int board, color, i, bit, post
        cdef int own_on[BOARDS]
        cdef uint64_t left, coral, shrimps
        cdef bint introduce = not s.introduced and standing(s, self.seat) + s.screen[self.seat].eaten < SHRIMPS
        for board in range(s.players):
            shrimps = shrimps_on(s, board)
            own_on[board] = popcount(s.shrimp[self.seat][board])
            for color in range(COLORS):
                left = s.coral[board][color]
                left &= ~coral_of(shrimps, left)
                while left:
                    coral = coral_of(left & (~left + 1), left)
                    left ^= coral
                    if popcount(coral) >= 2 and goal_count < MOST_GOALS:
                        goals[goal_count] = space_at(board, self._post(coral))
                        goal_count += 1
        if introduce:
            for i in range(goal_count):
                if own_on[board_of(goals[i])] < SHRIMPS_PER_BOARD:
                    self._try(layer, parent, s, move_code(INTRODUCE, goals[i], 0, 0))
        for board in range(s.players):
            left = s.shrimp[self.seat][board]
            while left:
                bit = low_bit(left)
                left &= left - 1
                color = color_at(s, board, bit)
                if color < COLORS:
                    coral = coral_of(<uint64_t>1 << bit, s.coral[board][color])
                    post = self._post(coral)
                    if post != bit:
                        self._try(layer, parent, s, move_code(MOVE, space_at(board, bit), space_at(board, post), 0))
                for i in range(goal_count):
                    if board_of(goals[i]) == board or own_on[board_of(goals[i])] < SHRIMPS_PER_BOARD:
                        self._try(layer, parent, s, move_code(MOVE, space_at(board, bit), goals[i], 0))
                self._try(layer, parent, s, move_code(MOVE, space_at(board, bit), HOME, 0))

    cdef void _consumed(
        self, int layer, int parent, const EncounterState *s, const move_t *moves, int count
    ) noexcept nogil:
        """Cylinders, cubes and tiles: of the legal moves those that are not dominated."""
        cdef const Screen *own = &s.screen[self.seat]
        cdef int i, kind, color, pay = COLORS, alga, least = 1000, use
        for color in range(COLORS):
            if own.front[color]:
                use = 10 * own.cubes[color] + own.behind[color]
                if use < least:
                    least = use
                    pay = color
        for i in range(count):
            kind = kind_of(moves[i])
            if kind == CUBE or kind == TILE:
                self._try(layer, parent, s, moves[i])
            elif kind == CYLINDER:
                alga = first_of(moves[i])
                if second_of(moves[i]) != pay:
                    continue
                if third_of(moves[i]) == ON_SPACE and not large_tiles(s, alga) & ~s.covered:
                    continue
                self._try(layer, parent, s, moves[i])

    cdef void run(self, const EncounterState *root) noexcept nogil:
        """Fills the layers; the first holds the root alone."""
        cdef move_t moves[MAX_MOVES]
        cdef move_t begun
        cdef int layer, i, j, count, kind, ended
        cdef Node *node
        cdef EncounterState child
        cdef Keys keys
        # 1. The root alone, and nothing seen yet.
        self._begin(root)
        memset(self.table, 0, self.slots * sizeof(uint64_t))
        memset(self.counts, 0, sizeof(self.counts))
        node = self.layers
        node.s = root[0]
        node.parent = -1
        node.length = 0
        node.ended = 0
        find_keys(self.memo, root, self.seat, &keys)
        self._seen(keys.position)
        self.counts[0] = 1
        self.depth = 0
        if root.over:
            return
        # 2. In the middle of a growth, or of the end of a turn, only its continuations are legal: they make the first layer.
        if root.growing:
            node.value = -2
            node.space = -1
            if root.laid:
                self._try(1, 0, root, DONE)
            self._grow(1, 0, root, moves, 0)
            if self.counts[1] == 0:  # nothing can be laid until a shrimp steps aside
                count = encounter_ops().legal(root, moves)
                for i in range(count):
                    if kind_of(moves[i]) == MOVE:
                        self._try(1, 0, root, moves[i])
        elif root.ended_by:
            node.value = -2
            node.space = -1
            count = encounter_ops().legal(root, moves)
            for i in range(count):
                self._try(1, 0, root, moves[i])
        else:
            self._value(root, &keys, &node.value, &node.space, &ended)
        # 3. Layer by layer, each node by one link more: a meal, a growth, what it consumes, a shrimp.
        for layer in range(self.settings.depth):
            for i in range(self.counts[layer]):
                node = self.layers + layer * MOST_WIDTH + i
                if node.ended or node.s.ended_by or (layer == 0 and root.growing):
                    continue
                if node.s.growing:
                    self._grow(layer + 1, i, &node.s, moves, 0)
                    continue
                count = without_shrimps(&node.s, moves)
                for j in range(count):
                    kind = kind_of(moves[j])
                    if kind == EAT:
                        self._try(layer + 1, i, &node.s, moves[j])
                    elif kind == GROW:
                        child = node.s
                        encounter_ops().apply(&child, moves[j])
                        begun = moves[j]
                        self._grow(layer + 1, i, &child, &begun, 1)
                self._consumed(layer + 1, i, &node.s, moves, count)
                self._shrimps(layer + 1, i, &node.s)
            # 4. A layer without a node ends the search.
            if self.counts[layer + 1] == 0:
                break
            self.depth = layer + 1

    cdef int best(self, int *layer, int *index) noexcept nogil:
        """Find the node with the best end; return 0 if there is none."""
        cdef int l, i, found = 0
        cdef double value = 0
        cdef Node *node
        for l in range(self.depth + 1):
            for i in range(self.counts[l]):
                node = self.layers + l * MOST_WIDTH + i
                if (node.space >= 0 or node.ended) and (not found or node.value > value):
                    found = 1
                    value = node.value
                    layer[0] = l
                    index[0] = i
        return found

    cdef void _finish(self, int layer, int index) noexcept nogil:
        """Lets the turn that ends at a node end with the best `collect`."""
        cdef Node *node = self.layers + layer * MOST_WIDTH + index
        cdef Keys keys
        if not node.ended:
            find_keys(self.memo, &node.s, self.seat, &keys)
            self._settle(&node.s, &keys, &node.value, &node.space)

    cdef int path(self, int layer, int index, move_t *moves) noexcept nogil:
        """The moves from the root to the end of the turn at a node; returns how many."""
        cdef int way[MOST_DEPTH + 1]
        cdef int count = 0, i, l = layer
        cdef Node *node
        while l >= 0:
            way[l] = index
            index = self.layers[l * MOST_WIDTH + index].parent
            l -= 1
        for l in range(1, layer + 1):
            node = self.layers + l * MOST_WIDTH + way[l]
            for i in range(node.length):
                moves[count] = node.moves[i]
                count += 1
        node = self.layers + layer * MOST_WIDTH + way[layer]
        if not node.ended:
            moves[count] = move_code(COLLECT, node.space, 0, 0)
            count += 1
        return count

    cdef void play(self, EncounterState *s) noexcept nogil:
        """Plays the best turn of the seat to move, as far as it is found; else one sensible move."""
        cdef move_t moves[MOST_MOVES]
        cdef int layer, index, count, i
        cdef Rng rng
        cdef bint found = False
        if not s.choosing:
            self.run(s)
            found = self.best(&layer, &index)
        if not found:
            rng_seed(&rng, s.draws)
            encounter_ops().apply(s, encounter_playout_move(s, &rng))
            return
        self._finish(layer, index)
        count = self.path(layer, index, moves)
        for i in range(count):
            encounter_ops().apply(s, moves[i])

    def turns(self, position: ReefEncounter, most: int = 20) -> list[tuple[float, list[int]]]:
        """Return the best `most` turns of the seat to move, best first: the chance to win by the evaluation, and the codes of
        the moves. Every turn leads to another position. An empty list while the seats choose, before the first turn,
        and when the game is over."""
        cdef ReefEncounter start = position
        cdef move_t moves[MOST_MOVES]
        cdef int layer, i, count
        cdef Node *node
        if start.reef().choosing or start.reef().over:
            return []
        with nogil:
            self.run(start.reef())
        found = []
        for layer in range(self.depth + 1):
            for i in range(self.counts[layer]):
                node = self.layers + layer * MOST_WIDTH + i
                if node.space >= 0 or node.ended:
                    found.append((-node.value, layer, i))
        found.sort()
        ends = []
        for value, layer, i in found[:most]:
            self._finish(layer, i)
            ends.append((-self.layers[layer * MOST_WIDTH + i].value, layer, i))
        ends.sort()
        result = []
        for value, layer, i in ends:
            count = self.path(layer, i, moves)
            result.append((-value, [moves[k] for k in range(count)]))
        return result

    def worth(self, position: ReefEncounter) -> float:
        """Return the chance to win, by the evaluation, if the seat to move ended its turn here with the best `collect`; below
        0 where it must not end (7.2). For tests."""
        cdef double value
        cdef int space, ended
        cdef Keys keys
        self._begin(position.reef())
        find_keys(self.memo, position.reef(), self.seat, &keys)
        self._value(position.reef(), &keys, &value, &space, &ended)
        if space >= 0:
            self._settle(position.reef(), &keys, &value, &space)
        return value

    def greedy(self, position: ReefEncounter) -> list[int]:
        """Return the codes of the best turn by the evaluation alone, without replies of other seats; if no turn is due, the
        policy's next move."""
        found = self.turns(position, 1)
        return found[0][1] if found else [position.playout_move(0)]
