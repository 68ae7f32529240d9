"""All ways to fill a gap of the path at once: their number, weighted by their cost.

bounds.pyx explains how payments follow from the order of filling: each edge between two neighbouring cells belongs to the
one that is filled later, and a cell pays the smallest difference over its edges. A way to fill a gap is a choice of
ascending numbers with an owner for each edge. Its weight is exp(-beta * payments). The sum over all ways, a partition
function, falls as the gap becomes more expensive and as there are fewer ways: a soft minimum that measures both cost and
freedom.

One walk along the gap computes for every cell and number the sums over what lies before it, and another one those over
what lies behind. If a number is laid now, its neighbours are filled later. So the product of two such sums is the exact
value of the gap after every placement. The sum of all ways through a number is the share of ways that use it.

    none[cell, number]     the cells before are filled, the edge to the left is owned by the left neighbour
    owns[cell, number][d]  it is owned by this cell, with difference d: 1 to 4, or more, which cannot be paid
"""

from libc.math cimport exp, log
from libc.stdint cimport uint8_t, uint64_t
from libc.stdlib cimport calloc, free, malloc
from libc.string cimport memset

from leadline.core.bits cimport mix64
from leadline.core.calm_sailing.base.state cimport ISLANDS, keep_between, take_lowest

cdef size_t LARGEST = (
    sizeof(GapTable) + MOST_NUMBERS * (sizeof(double) + 1) + LONGEST_GAP * MOST_NUMBERS * 2 * (sizeof(double) + 1) + 64
)


cdef Partition *partition_new(double beta) noexcept nogil:
    cdef Partition *p = <Partition *>calloc(1, sizeof(Partition))
    if p == NULL:
        return NULL
    p.arena = <char *>malloc(ARENA)
    if p.arena == NULL:
        free(p)
        return NULL
    partition_reset(p, beta)
    return p


cdef void partition_free(Partition *p) noexcept nogil:
    if p != NULL:
        free(p.arena)
        free(p)


cdef void _empty(Partition *p) noexcept nogil:
    memset(p.slots, 0, sizeof(p.slots))
    p.used = 0


cdef void partition_reset(Partition *p, double beta) noexcept nogil:
    cdef int d
    _empty(p)
    for d in range(FAR):
        p.weight[d] = exp(-beta * (d + 1))
    p.weight[FAR] = 0


cdef void partition_make_room(Partition *p, int tables) noexcept nogil:
    if p.used + tables * LARGEST > ARENA:
        _empty(p)


cdef inline void *_room(Partition *p, size_t size) noexcept nogil:
    cdef void *found = p.arena + p.used
    p.used += (size + 7) & ~<size_t>7
    return found


cdef inline int _least(int x, int y) noexcept nogil:
    return x if x < y else y


cdef inline int _bucket(int d) noexcept nogil:
    return d - 1 if d <= FAR else <int>FAR


cdef void _walk(
    Partition *p, int side, const uint8_t *numbers, int a, int length, int band, double *total, int *least, int b
) noexcept nogil:
    """Fills the sums and the least payments of one direction; `total` and `least` are those of the whole gap."""
    cdef double *w = p.weight
    cdef double *none = p.none[side]
    cdef double *owns = p.owns[side]
    cdef uint8_t *none_least = p.none_least[side]
    cdef uint8_t *owns_least = p.owns_least[side]
    cdef double settled[MOST_NUMBERS]  # sums with the cell's payment, where it does not own the edge to its right
    cdef double paid[MOST_NUMBERS]  # of those where it owns the edge to its left
    cdef double owning[MOST_NUMBERS][FAR]  # sums where it owns the edge to its right, of difference d + 1
    cdef int settled_least[MOST_NUMBERS]
    cdef int paid_least[MOST_NUMBERS]
    cdef int owning_least[MOST_NUMBERS][FAR]
    cdef double far_settled, far_paid, here, rest
    cdef int cell, j, z, k, d, at, far, far_settled_least, far_paid_least, here_least, rest_least, number
    cdef double *from_here
    cdef uint8_t *from_here_least
    for j in range(band):
        none[j] = 0 if a else 1
        none_least[j] = NEVER if a else 0
        for k in range(BUCKETS):
            owns[j * BUCKETS + k] = 0
            owns_least[j * BUCKETS + k] = NEVER
        if a:
            k = _bucket(numbers[j] - a)
            owns[j * BUCKETS + k] = 1
            owns_least[j * BUCKETS + k] = 0
    for cell in range(length):
        at = cell * band
        for j in range(band):
            # A cell that owns both edges pays the smaller difference: up to d that of the left edge, beyond it d.
            from_here = &owns[(at + j) * BUCKETS]
            from_here_least = &owns_least[(at + j) * BUCKETS]
            here = 0
            here_least = NEVER
            for k in range(FAR):
                here += from_here[k] * w[k]
                here_least = _least(here_least, from_here_least[k] + k + 1)
                owning[j][k] = here
                owning_least[j][k] = here_least
            paid[j] = here
            paid_least[j] = here_least
            settled[j] = none[at + j] + here
            settled_least[j] = _least(none_least[at + j], here_least)
            rest = none[at + j] + from_here[FAR]
            rest_least = _least(none_least[at + j], from_here_least[FAR])
            for k in range(FAR - 1, -1, -1):
                owning[j][k] += rest * w[k]
                owning_least[j][k] = _least(owning_least[j][k], rest_least + k + 1)
                rest += from_here[k]
                rest_least = _least(rest_least, from_here_least[k])
        if cell == length - 1:
            break
        # The next cell, number cell + 1 + z; number cell + j lies before it where j <= z.
        far = 0
        far_settled = 0
        far_paid = 0
        far_settled_least = NEVER
        far_paid_least = NEVER
        for z in range(band):
            number = numbers[cell + 1 + z]
            while far <= z and number - numbers[cell + far] > FAR:
                far_settled += settled[far]
                far_paid += paid[far]
                far_settled_least = _least(far_settled_least, settled_least[far])
                far_paid_least = _least(far_paid_least, paid_least[far])
                far += 1
            here = far_paid
            here_least = far_paid_least
            from_here = &owns[(at + band + z) * BUCKETS]
            from_here_least = &owns_least[(at + band + z) * BUCKETS]
            for k in range(FAR):
                from_here[k] = 0
                from_here_least[k] = NEVER
            from_here[FAR] = far_settled
            from_here_least[FAR] = <uint8_t>far_settled_least
            for j in range(far, z + 1):
                d = number - numbers[cell + j] - 1
                from_here[d] = settled[j]
                from_here_least[d] = <uint8_t>settled_least[j]
                here += owning[j][d]
                here_least = _least(here_least, owning_least[j][d])
            none[at + band + z] = here
            none_least[at + band + z] = <uint8_t>here_least
    total[0] = 0
    least[0] = NEVER
    for j in range(band):
        if b > ISLANDS:
            total[0] += settled[j]
            least[0] = _least(least[0], settled_least[j])
            continue
        d = b - numbers[length - 1 + j] - 1
        total[0] += paid[j] if d >= FAR else owning[j][d]
        least[0] = _least(least[0], paid_least[j] if d >= FAR else owning_least[j][d])


cdef double _through(const Partition *p, int at, int back) noexcept nogil:
    """The sum over all ways with one number in one cell: entry `at` of the walk forward, `back` of that backward."""
    cdef const double *w = p.weight
    cdef const double *left = &p.owns[0][at * BUCKETS]
    cdef const double *right = &p.owns[1][back * BUCKETS]
    cdef double paid_left = 0, paid_right = 0, both = 0
    cdef double beyond_left = left[FAR], beyond_right = right[FAR]  # of the differences larger than k + 1
    cdef int k
    for k in range(FAR - 1, -1, -1):
        paid_left += left[k] * w[k]
        paid_right += right[k] * w[k]
        both += (left[k] * beyond_right + (beyond_left + left[k]) * right[k]) * w[k]
        beyond_left += left[k]
        beyond_right += right[k]
    return p.none[0][at] * (p.none[1][back] + paid_right) + paid_left * p.none[1][back] + both


cdef void _fill(Partition *p, GapTable *t, bint whole) noexcept nogil:
    cdef uint8_t mirrored[MOST_NUMBERS]
    cdef double total, again
    cdef int least, cell, k, at, back, length = t.length, band = t.band
    _walk(p, 0, t.numbers, t.a, length, band, &total, &t.least, t.b)
    if t.least >= NEVER or total <= 0:
        t.least = NEVER
        return
    t.log_ways = log(total)
    if not whole:
        return
    t.use = <double *>_room(p, t.count * sizeof(double))
    t.left = <double *>_room(p, length * band * sizeof(double))
    t.right = <double *>_room(p, length * band * sizeof(double))
    t.left_least = <uint8_t *>_room(p, length * band)
    t.right_least = <uint8_t *>_room(p, length * band)
    for k in range(t.count):
        t.use[k] = 0
        mirrored[k] = ISLANDS + 1 - t.numbers[t.count - 1 - k]
    _walk(
        p, 1, mirrored, ISLANDS + 1 - t.b, length, band, &again, &least, ISLANDS + 1 - t.a if t.a else ISLANDS + 1
    )
    for cell in range(length):
        for k in range(band):
            at = cell * band + k
            back = (length - 1 - cell) * band + band - 1 - k
            t.left[at] = p.none[0][at] if cell else 1
            t.left_least[at] = p.none_least[0][at] if cell else 0
            t.right[at] = p.none[1][back] if cell < length - 1 else 1
            t.right_least[at] = p.none_least[1][back] if cell < length - 1 else 0
            t.use[cell + k] += _through(p, at, back) / total


cdef const GapTable *gap_table(
    Partition *p, uint64_t low, uint64_t high, int a, int b, int length, bint whole
) noexcept nogil:
    cdef GapTable *t
    cdef uint64_t rest_low, rest_high, key
    keep_between(&low, &high, a, b)
    key = mix64(low ^ mix64(high ^ mix64((<uint64_t>a << 32) | (b << 16) | length))) & (SLOTS - 1)
    t = p.slots[key]
    if t != NULL and t.low == low and t.high == high and t.a == a and t.b == b and t.length == length:
        if whole and t.use == NULL and t.least < NEVER and length and p.used + LARGEST <= ARENA:
            _fill(p, t, True)
        if not whole or t.use != NULL or t.least >= NEVER or length == 0:
            return t
    if p.used + LARGEST > ARENA:
        _empty(p)
    t = <GapTable *>_room(p, sizeof(GapTable))
    p.slots[key] = t
    t.low = low
    t.high = high
    t.a = a
    t.b = b
    t.length = length
    t.log_ways = 0
    t.numbers = <uint8_t *>_room(p, MOST_NUMBERS)
    rest_low = low
    rest_high = high
    t.count = 0
    while rest_low or rest_high:
        t.numbers[t.count] = take_lowest(&rest_low, &rest_high)
        t.count += 1
    t.band = t.count - length + 1
    t.use = NULL
    if t.band < 1:
        t.least = NEVER
        return t
    if length == 0:
        t.least = 0
        return t
    _fill(p, t, whole)
    return t


def gap_sums(numbers: list[int], a: int, b: int, length: int, beta: float) -> dict[str, object] | None:
    """Compute the table of the gap of `length` cells between the numbers a and b (0 and 81: no neighbour there) with these
    live numbers between them; None if it cannot be filled. For tests.

    Keys: `log_ways`, the log of the sum of exp(-beta * payments) over all ways; `least` payments; `use`, the share of
    the sum with each number; `left` and `right`, by cell and number, the sums over the ways to fill the cells before
    and after, if the number were laid there now; `left_least` and `right_least` their least payments, 250 or more if
    there is no way.
    """
    cdef Partition *p = partition_new(beta)
    cdef uint64_t low = 0
    cdef uint64_t high = 0
    cdef const GapTable *t
    cdef int n, i
    if p == NULL:
        raise MemoryError
    try:
        for n in numbers:
            if n < 64:
                low |= <uint64_t>1 << n
            else:
                high |= <uint64_t>1 << (n - 64)
        t = gap_table(p, low, high, a, b, length, True)
        if t.least >= NEVER or length < 1:
            return None
        rows = range(length)
        return {
            "log_ways": t.log_ways,
            "least": t.least,
            "use": {t.numbers[i]: t.use[i] for i in range(t.count)},
            "left": [{t.numbers[c + k]: t.left[c * t.band + k] for k in range(t.band)} for c in rows],
            "right": [{t.numbers[c + k]: t.right[c * t.band + k] for k in range(t.band)} for c in rows],
            "left_least": [{t.numbers[c + k]: t.left_least[c * t.band + k] for k in range(t.band)} for c in rows],
            "right_least": [{t.numbers[c + k]: t.right_least[c * t.band + k] for k in range(t.band)} for c in rows],
        }
    finally:
        partition_free(p)
