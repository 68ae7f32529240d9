"""Hashes of a position and of its parts, as keys of the memory of a turn search.

A turn changes corals, the seat's shrimps, its screen and what follows in the state from the bag onwards. Everything else
is the same in all positions of a search and is not hashed. Most moves change one board, so most values are known.
"""

from libc.stdint cimport uint64_t
from libc.string cimport memcpy

from leadline.core.bits cimport mix64
from leadline.core.reef_encounter.state cimport COLORS, EncounterState

cdef enum:
    WORDS = sizeof(EncounterState) // 8
    CORALS = 0  # where these begin in the state, in words
    SHRIMPS_AT = 20
    SCREENS = 41
    TAIL = 68  # the last word of the open sea, and all that follows

cdef uint64_t[WORDS] _FACTORS


cdef _draw_factors():
    cdef EncounterState s
    cdef char *first = <char *>&s
    cdef int i
    for i in range(WORDS):
        _FACTORS[i] = mix64(i + 1) | 1
    places = (
        <char *>&s.coral - first, <char *>&s.shrimp - first, <char *>&s.screen - first,
        (<char *>&s.bag - first) // 8 * 8, sizeof(s.screen[0]),
    )
    if places != (8 * CORALS, 8 * SHRIMPS_AT, 8 * SCREENS, 8 * TAIL, 48):
        raise RuntimeError(f"the state of Reef Encounter lies otherwise than its hashes take it to: {places}")


_draw_factors()


cdef inline uint64_t _part(const uint64_t *words, int place) noexcept nogil:
    cdef uint64_t found = (words[place] ^ (_FACTORS[place] >> 1)) * _FACTORS[place]
    return found ^ (found >> 32)


cdef inline uint64_t _board(const uint64_t *words, int board, int seat) noexcept nogil:
    cdef int first = CORALS + COLORS * board
    return (
        _part(words, first) + _part(words, first + 1) + _part(words, first + 2) + _part(words, first + 3)
        + _part(words, first + 4) + _part(words, SHRIMPS_AT + 4 * seat + board)
    )


cdef inline uint64_t _ranks(const EncounterState *s) noexcept nogil:
    """Pack into a word which colour beats which."""
    cdef uint64_t found = 0
    cdef int color
    for color in range(COLORS):
        found |= <uint64_t>s.beats[color] << (8 * color)
    return found * _FACTORS[0]


cdef uint64_t board_key(const Memo *memo, const EncounterState *s, int board, int seat) noexcept nogil:
    """Return the hash of a board when it is the turn of `seat`."""
    return mix64(_board(<const uint64_t *>s, board, seat) + memo.salt + _ranks(s))


cdef inline void _finish(const Memo *memo, const EncounterState *s, int seat, Keys *keys) noexcept nogil:
    """The hashes of the screen and the whole, where those of the boards are there."""
    cdef const uint64_t *words = <const uint64_t *>s
    cdef int i, first = SCREENS + 6 * seat
    cdef uint64_t ranks, fish
    cdef int color
    cdef uint64_t total = (
        _part(words, first) + _part(words, first + 1) + _part(words, first + 2) + _part(words, first + 3)
        + _part(words, first + 4) + _part(words, first + 5)
    )
    ranks = memo.salt + _ranks(s) + s.covered * _FACTORS[1]
    keys.screen = mix64(total + ranks)
    fish = s.bag_count + (<uint64_t>s.screen[seat].eaten << 8)
    for color in range(COLORS):
        fish = (fish << 8) ^ (fish >> 56) ^ s.screen[seat].fish[color]
    keys.game = mix64(fish * _FACTORS[2] + ranks)
    for i in range(TAIL, WORDS):
        total += _part(words, i)
    keys.position = mix64(total + keys.boards) | 1


cdef void find_keys(const Memo *memo, const EncounterState *s, int seat, Keys *keys) noexcept nogil:
    """Compute the hashes of a position and of its parts when it is the turn of `seat`."""
    cdef const uint64_t *words = <const uint64_t *>s
    cdef uint64_t ranks = memo.salt + _ranks(s)
    cdef int board
    keys.boards = 0
    for board in range(s.players):
        keys.parts[board] = _board(words, board, seat)
        keys.boards += keys.parts[board]
        keys.board[board] = mix64(keys.parts[board] + ranks)
    _finish(memo, s, seat, keys)


cdef void change_keys(
    const Memo *memo, const EncounterState *s, int seat, int board, const Keys *before, Keys *keys
) noexcept nogil:
    """Compute the same hashes from those of a position that differs on no other board and has the same coral tiles."""
    keys[0] = before[0]
    keys.parts[board] = _board(<const uint64_t *>s, board, seat)
    keys.boards += keys.parts[board] - before.parts[board]
    keys.board[board] = mix64(keys.parts[board] + memo.salt + _ranks(s))
    _finish(memo, s, seat, keys)


cdef void take_back(EncounterState *s, const EncounterState *before, int seat, int board) noexcept nogil:
    """Makes `s` equal to `before`, from which it differs in a turn of `seat` and on no other board."""
    cdef uint64_t *words = <uint64_t *>s
    cdef const uint64_t *old = <const uint64_t *>before
    cdef int i
    memcpy(s.coral[board], before.coral[board], sizeof(before.coral[board]))
    s.shrimp[seat][board] = before.shrimp[seat][board]
    s.screen[seat] = before.screen[seat]
    for i in range(TAIL, WORDS):
        words[i] = old[i]
