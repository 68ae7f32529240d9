"""Many deals of the base game at once: what document.deal draws, in the same order, without Python objects."""

from libc.stdint cimport uint8_t, uint64_t
from libc.string cimport memset

from leadline.core.calm_sailing.base.moves cimport can_act
from leadline.core.calm_sailing.base.state cimport (
    CARDS, FINISH, FINISHES, HAND_LIMIT, ISLANDS, JOINT_DISCARD, LOST, SEATS, START, CalmState, card_add,
)
from leadline.core.rng cimport Rng, rng_below, rng_seed, rng_shuffle, stream_name, stream_of

cdef enum:
    MOST_CARDS = ISLANDS + FINISHES


cdef int draw_islands(CalmState *s, Rng *rng, int removed, const uint8_t *gone, uint8_t *cards) noexcept nogil:
    """Remove islands, those of `gone` or, if it is NULL, `removed` random ones: mark them in the state, write the
    others to `cards` in ascending order, and return how many these are."""
    cdef uint8_t islands[ISLANDS]
    cdef uint8_t out[ISLANDS + 1]
    cdef int i, count = 0
    memset(out, 0, sizeof(out))
    if gone == NULL:
        for i in range(ISLANDS):
            islands[i] = i + 1
        rng_shuffle(rng, islands, ISLANDS)
        for i in range(removed):
            out[islands[i]] = 1
    for i in range(1, ISLANDS + 1):
        if out[i] if gone == NULL else gone[i]:
            if i < 64:
                s.removed_low |= <uint64_t>1 << i
            else:
                s.removed_high |= <uint64_t>1 << (i - 64)
            s.removed += 1
        else:
            cards[count] = i
            count += 1
    return count


cdef void deal_state(
    CalmState *s, Rng *rng, int players, int removed, const uint8_t *gone, int first, const Solo *solo
) noexcept nogil:
    cdef uint8_t pile[MOST_CARDS]  # of one seat, with its Start
    cdef uint8_t cards[MOST_CARDS]
    cdef int sizes[SEATS]
    cdef int fewest[SEATS]
    cdef int i, seat, at = 0, size, least = MOST_CARDS, tied = 0
    cdef int count = draw_islands(s, rng, removed, gone, cards)
    for i in range(FINISHES):
        cards[count] = FINISH
        count += 1
    rng_shuffle(rng, cards, count)
    s.players = players
    s.cells = 36
    s.stride = CARDS // players
    s.solo_draw = solo.draw
    s.more_hand = solo.hand - HAND_LIMIT
    s.more_discard = solo.payment - JOINT_DISCARD
    for seat in range(players):
        size = count // players + (seat < count % players)
        for i in range(solo.hand):
            card_add(&s.hand[seat], cards[at + i])
        for i in range(size - solo.hand):  # the pile is shuffled top card first
            pile[i] = cards[at + solo.hand + i]
        pile[size - solo.hand] = START
        s.size[seat] = size - solo.hand + 1
        rng_shuffle(rng, pile, s.size[seat])
        for i in range(s.size[seat]):
            s.cards[s.stride * seat + s.size[seat] - 1 - i] = pile[i]
        at += size
        sizes[seat] = size
        least = min(least, size)
    for seat in range(players):
        if sizes[seat] == least:
            fewest[tied] = seat
            tied += 1
    s.first = fewest[rng_below(rng, tied)]
    if first:
        s.first = first - 1
    s.turn = s.first
    s.actor = s.first
    if not can_act(s):
        s.over = LOST


def deal_states(
    uint8_t[:, :] states, const uint64_t[::1] seeds, int players, int removed, const uint8_t[::1] gone, int first,
    int solo_draw, int solo_hand, int solo_payment
) -> None:
    """Write one deal for each seed into `states`, rows of zeros of shape (n, bytes of a state).

    `gone` has 81 bytes, 1 for each island (by number) that leaves the game; if it is empty, `removed` random islands
    leave. `first` is the starting seat from 1; with 0, the starting seat is drawn. The values are not checked; raise
    ValueError only for arrays whose shapes do not fit.
    """
    cdef Rng rng
    cdef Solo solo
    cdef uint64_t name = stream_name("deal")
    cdef Py_ssize_t i
    cdef const uint8_t *chosen = &gone[0] if gone.shape[0] else NULL
    if (
        states.shape[1] != sizeof(CalmState) or states.strides[1] != 1 or states.shape[0] != seeds.shape[0]
        or gone.shape[0] not in (0, ISLANDS + 1)
    ):
        raise ValueError("states, seeds and removed islands do not fit each other")
    solo.draw = solo_draw
    solo.hand = solo_hand
    solo.payment = solo_payment
    with nogil:
        for i in range(seeds.shape[0]):
            rng_seed(&rng, stream_of(seeds[i], name))
            deal_state(<CalmState *>&states[i, 0], &rng, players, removed, chosen, first, &solo)
