"""The best compound turn; turn.pyx explains the search."""

from libc.stdint cimport uint64_t

from leadline.core.contract cimport move_t
from leadline.core.reef_encounter.state cimport EncounterState
from leadline.solver.reef_encounter.memo cimport Keys, Memo, ScreenNote
from leadline.solver.reef_encounter.value cimport BoardTerms, Growths, Network, Sums, Value

cdef enum:
    STEPS = 12  # moves of one link of a turn
    MOST_WIDTH = 256
    MOST_DEPTH = 12
    MOST_INNER = 16
    MOST_GOALS = 96
    MOST_TABLE = 131072
    MOST_MOVES = (MOST_DEPTH + 1) * STEPS  # of a turn with its `collect`


cdef struct Node:
    EncounterState s
    double value  # the chance to win if the turn ends here
    int space  # by collecting this space; -1 where the turn has ended by itself or must not end here
    int parent  # in the layer before
    int length
    int ended
    move_t moves[STEPS]


cdef struct Settings:
    int width  # positions kept a layer
    int depth  # links of a turn at most
    int inner  # positions kept a tile of a growth
    int cells  # spaces tried a tile


cdef class TurnSearch:
    cdef Value value
    cdef const Network *network  # of the value
    cdef Settings settings
    cdef Node *layers  # (MOST_DEPTH + 1) layers of MOST_WIDTH
    cdef Node *front  # two layers of MOST_INNER, for growths
    cdef uint64_t *table
    cdef uint64_t slots  # of the table, a power of two
    cdef Memo *memo
    cdef Growths growths  # those of the other seats are the same in all positions
    cdef int counts[MOST_DEPTH + 1]
    cdef int worst[MOST_DEPTH + 1]  # by layer that is full: which of its nodes is worth least
    cdef int depth
    cdef int seat

    cdef bint _seen(self, uint64_t key) noexcept nogil
    cdef void _begin(self, const EncounterState *s) noexcept nogil
    cdef const Sums *_game(self, const EncounterState *s, uint64_t key) noexcept nogil
    cdef int _next(self, const EncounterState *s) noexcept nogil
    cdef const BoardTerms *_board(self, const EncounterState *s, int board, uint64_t key) noexcept nogil
    cdef const ScreenNote *_collected(self, const EncounterState *s, uint64_t key) noexcept nogil
    cdef void _value(
        self, const EncounterState *s, const Keys *keys, double *value, int *space, int *ended
    ) noexcept nogil
    cdef double _after(
        self, const EncounterState *s, const Keys *keys, const Sums *own, const int *growths
    ) noexcept nogil
    cdef void _settle(self, const EncounterState *s, const Keys *keys, double *value, int *space) noexcept nogil
    cdef bint _offer(
        self, int layer, int parent, const EncounterState *s, const move_t *moves, int length, int board,
        const Keys *before, double *value
    ) noexcept nogil
    cdef void _note_worst(self, int layer) noexcept nogil
    cdef void _try(self, int layer, int parent, const EncounterState *s, move_t move) noexcept nogil
    cdef int _cells(self, const EncounterState *s, int *cells) noexcept nogil
    cdef void _grow(self, int layer, int parent, const EncounterState *s, const move_t *begun, int length) noexcept nogil
    cdef int _post(self, uint64_t coral) noexcept nogil
    cdef void _shrimps(self, int layer, int parent, const EncounterState *s) noexcept nogil
    cdef void _consumed(
        self, int layer, int parent, const EncounterState *s, const move_t *moves, int count
    ) noexcept nogil
    cdef void run(self, const EncounterState *root) noexcept nogil
    cdef int best(self, int *layer, int *index) noexcept nogil
    cdef void _finish(self, int layer, int index) noexcept nogil
    cdef int path(self, int layer, int index, move_t *moves) noexcept nogil
    cdef void play(self, EncounterState *s) noexcept nogil
