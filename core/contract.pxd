"""The C-level contract between the rules of a game and the code that searches, plays or measures it.

A game is a table of functions (GameOps) over an opaque state: fixed size, no pointers, every unused byte zero. A copy is
therefore one memcpy, two states are equal when their bytes are, and a search needs no Python object and no lock.

A move is one atomic decision in 64 bits. A turn with several decisions is several moves; `boundary` marks where a
whole move (what a player would write as one move) begins and ends. Within one whole move, different sequences of
moves must lead to different results. Therefore counting paths counts whole moves.
"""

from libc.stdint cimport uint32_t, uint64_t

from leadline.core.rng cimport Rng

ctypedef uint64_t move_t

cdef enum:
    MAX_SEATS = 5
    STATE_WORDS = 128  # words of 8 bytes of the largest state
    MAX_MOVES = 2048  # legal moves of one state; the most are those of a solo hand on an empty board of 64 cells
    OVER = -1


cdef struct GameOps:
    uint32_t version  # raised when the same state and moves lead to something else
    size_t state_size  # bytes, a multiple of 8, at most 8 * STATE_WORDS
    # The seat to decide, from 0, or OVER. Chance never decides: what is random is fixed in the state.
    int (*to_move)(const void *state) noexcept nogil
    # Fills `moves` (room for MAX_MOVES) in a fixed order and returns the count; 0 only when the game is over.
    int (*legal)(const void *state, move_t *moves) noexcept nogil
    # Applies a legal move. Anything else is undefined.
    void (*apply)(void *state, move_t move) noexcept nogil
    # The value of a finished game for each seat, 0 to 1; seats that won share 1, co-operative games give it to all.
    void (*returns)(const void *state, double *values) noexcept nogil
    # 1 where a whole move begins (or the game is over), 0 within one.
    int (*boundary)(const void *state) noexcept nogil
    # Zeroes everything that `seat` has not seen. What is left is the seat's view.
    void (*mask)(void *state, int seat) noexcept nogil
    # Fills a masked state with a random world that agrees with all that `seat` has seen; masks first.
    void (*redeal)(void *state, int seat, Rng *rng) noexcept nogil
    # A cheap sensible move that uses only what the seat to move has seen.
    move_t (*playout_move)(const void *state, Rng *rng) noexcept nogil
    # Plays `playout_move` until the game ends, with the same result as move by move, and returns the number of moves.
    # A game has this function if one move finds out something that saves work for the next; otherwise it is NULL.
    int (*play_out)(void *state, Rng *rng) noexcept nogil


cdef void play_random(const GameOps *ops, void *state, Rng *rng) noexcept nogil
cdef int play_policy(const GameOps *ops, void *state, Rng *rng) noexcept nogil


cdef class Position:
    cdef const GameOps *ops
    cdef readonly object game  # stub: Game
    cdef uint64_t words[STATE_WORDS]
    cdef list _history

    cdef void *state(self) noexcept nogil
    cdef Position blank(self)
    cdef int _apply(self, uint64_t code, str text) except -1


cdef class View:
    cdef readonly Position masked  # stub: _P: The position with everything hidden zeroed.
    cdef readonly int seat
    cdef list _history  # of masked positions
