"""The compact state of Calm Sailing with the expansions of rule 8, and the questions that are asked of it most.

The base game knows nothing of them: its state is the first part of this one, and a game with expansions runs under a
table of functions of its own (expansions/position.pyx), so that the base game pays nothing for them.

Rows count from 0 at the bottom; board.pxd knows which cells they have. A turn is a sequence of whole moves: the action,
the step of the jagged rocks (8.1.2), and one for each storm that the refill reveals (8.3.0); a compass is a whole move
wherever one may begin (8.3.6).
"""

from libc.stdint cimport uint8_t, uint64_t

from leadline.core.bits cimport popcount
from leadline.core.calm_sailing.base.state cimport (
    FINISH, MONSTER, SEATS, YELLOW, CalmState, CardSet, card_add, hand_limit, place_cost,
)

cdef enum:
    ROWS = 8
    WILDS = 2
    LIMIT = 3  # of a hand under a yellow storm (8.3.1)
    TOP = 2  # cards of its pile that a seat under a yellow storm may give unseen
    COMPASSES = 6
    LEAVE_ROCKS = 4  # full rows with which the rocks leave (8.1.3)
    NOWHERE = 255  # no row has an empty cell for a purple storm (10.21)
    HALF = 18  # cells of each orientation (12.3)

cdef enum Halves:  # which cells must lie moon up for the Finish (12.3)
    NO_NIGHT = 0  # the game is not Day and Night
    HALVES_ROWS = 1  # those of the upper three rows
    HALVES_ANY = 2  # any half

cdef enum ExpandedPhase:  # after those of state.pxd
    ROCKS = 3  # the step of the rocks
    STORM = 4  # `revealed` waits for the actor
    PLACE = 5  # a wild is island `number` and wants a cell

cdef enum Purpose:  # what cards in the phase PAY are due for
    FOR_ACTION = 0
    FOR_ROCKS = 1
    FOR_STORM = 2

cdef enum Job:  # what is being drawn
    SETUP = 1  # opening hands (10.28)
    EXTRA = 2  # the extra cards of a Start (5.3, 10.1)
    REFILL = 3
    REFILL_ALL = 4  # after a joint discard (5.5)
    EXPLORE = 5  # a card of the exploration deck (12.2)

cdef enum Forbids:  # bits of `forbidden`
    NO_FINISH = 1  # another hand holds a monster (8.2.4)
    NO_START = 2  # the cards of 5.4 are not there (10.2)


cdef struct ExpandedState:
    CalmState calm
    CardSet left  # out of the game for all to see: monsters played and what they hit, storms resolved, wilds used
    uint64_t moon  # cells whose island lies moon up (12.3)
    uint8_t yellow[SEATS]  # storms that lie before each seat
    uint8_t orange[SEATS]
    uint8_t purple[ROWS]  # and on each row
    uint8_t sure[SEATS]  # monsters that all know to be in a hand
    uint8_t unsure[SEATS]  # how many of a hand's other cards may be monsters
    uint8_t blind[TOP * SEATS]  # top cards given unseen, ascending for each seat
    uint8_t blind_count[SEATS]
    uint8_t wild_on[WILDS]  # numbers on the grid that are wilds, ascending, zeros last
    uint8_t monsters  # of the deal, like the next three
    uint8_t wilds
    uint8_t storms[3]
    uint8_t has_rocks
    uint8_t rocks  # the row from 1; 0 once they have left
    uint8_t held  # compasses of the team
    uint8_t compasses  # that can still be earned
    uint8_t revealed  # a storm that is not yet resolved
    uint8_t job
    uint8_t drawer
    uint8_t extra  # cards that the drawer still gets in EXTRA
    uint8_t all_draw  # whether all seats refill at the end of this turn
    uint8_t purpose
    uint8_t opened  # the phase has just begun, so that a whole move begins here (SHARE after storms)
    uint8_t met  # the extra cards of this Start brought a storm
    uint8_t number  # of the wild in PLACE
    uint8_t start_by_wild
    uint8_t finish_by_wild
    uint8_t forbidden  # what the active seat learns when its turn begins (8.2.4, 10.2)
    uint8_t halves
    uint8_t own_board  # the first part of a BoardState (board.pxd)
    uint8_t spare[4]


cdef inline void add_any(CardSet *cards, int card) noexcept nogil:
    """Add a card of any kind, also a storm, to the set."""
    if card >= YELLOW:
        cards.storm[card - YELLOW] += 1
        cards.count += 1
    else:
        card_add(cards, card)


cdef inline int givable(const CardSet *hand) noexcept nogil:
    """Count the cards of a hand that can be discarded: all but monsters (8.2.3). A hidden hand does not show monsters."""
    return hand.count - hand.special[MONSTER - FINISH]


cdef inline bint holds(const CardSet *hand, int card) noexcept nogil:
    """Return whether the hand has a card of that rank, which must not be an island."""
    return hand.special[card - FINISH] != 0


cdef inline int cost_of(const ExpandedState *r, int number, int cell, int a, int b) noexcept nogil:
    """Return the payment, in cards, for an island (4A.2). a and b are the next numbers on the grid below and above (0:
    none)."""
    return place_cost(number, cell, a, r.calm.cell_of[a], b, r.calm.cell_of[b])


cdef inline bint has_storms(const ExpandedState *r) noexcept nogil:
    return r.storms[0] + r.storms[1] + r.storms[2] != 0


cdef inline int limit_of(const ExpandedState *r, int seat) noexcept nogil:
    return LIMIT if r.yellow[seat] else hand_limit(&r.calm)


cdef inline bint is_laid(const CalmState *s, int number) noexcept nogil:
    """Return whether the number is on the grid, perhaps as a wild."""
    if number < 64:
        return (s.laid_low >> number) & 1
    return (s.laid_high >> (number - 64)) & 1


cdef inline int number_at(const CalmState *s, int cell) noexcept nogil:
    """Return the number on an occupied cell."""
    cdef int number = 1
    while number < 80:
        if s.cell_of[number] == cell and is_laid(s, number):
            break
        number += 1
    return number


cdef inline bint can_give(int owed, int cards, int pairs) noexcept nogil:
    """Return whether exactly `owed` cards can come from that many single cards and pairs."""
    return owed <= cards + 2 * pairs and (cards > 0 or owed % 2 == 0)


cdef inline bint has_pair(const ExpandedState *r, int seat) noexcept nogil:
    """Return whether the seat may give its two top cards unseen (8.3.1, 10.20)."""
    return r.yellow[seat] != 0 and r.calm.size[seat] >= TOP and r.blind_count[seat] == 0


cdef inline uint64_t lower_cells() noexcept nogil:
    """Return the set of the cells of the lower three rows."""
    return (<uint64_t>1 << HALF) - 1


cdef inline uint64_t upper_cells() noexcept nogil:
    """Return the set of the cells of the upper three rows."""
    return lower_cells() << HALF


cdef inline bint halves_lie_right(const ExpandedState *r) noexcept nogil:
    """Return whether the islands of a full grid lie as the Finish requires (12.3)."""
    if r.halves == HALVES_ROWS:
        return r.moon == upper_cells()
    return r.halves == NO_NIGHT or popcount(r.moon) == HALF


cdef inline uint64_t wrong_cells(const ExpandedState *r) noexcept nogil:
    """Return the set of cells whose island must be turned over before the Finish, if the rows decide; otherwise the cells
    with the orientation that too many will have (see turnings)."""
    cdef uint64_t sun = r.calm.occupied & ~r.moon
    if r.halves == HALVES_ROWS:
        return (r.moon & ~upper_cells()) | (sun & upper_cells())
    if popcount(sun) > HALF:
        return sun
    return r.moon if popcount(r.moon) > HALF or (r.calm.start_laid and popcount(sun) < HALF) else 0


cdef inline int turnings_of(const ExpandedState *r, uint64_t occupied, uint64_t moon) noexcept nogil:
    """Return the result of `turnings` for the given filled cells and the given cells that lie moon up."""
    cdef int sun = popcount(occupied & ~moon), empty = r.calm.cells - popcount(occupied)
    if r.halves == NO_NIGHT:
        return 0
    if r.halves == HALVES_ROWS:
        empty = popcount(~occupied & lower_cells()) if r.calm.start_laid else 0
        return empty + popcount(moon & ~upper_cells()) + popcount(occupied & ~moon & upper_cells())
    if sun > HALF:
        return sun - HALF
    return max(0, HALF - sun - (0 if r.calm.start_laid else empty))


cdef inline int turnings(const ExpandedState *r) noexcept nogil:
    """Return the least number of islands that must be turned over before the Finish, at a card each (12.3). Empty cells are
    filled moon up once the Start is laid, and either way before."""
    return turnings_of(r, r.calm.occupied, r.moon)
