"""Networks with one hidden layer, in single precision: the sums of the hidden units, and what the units say.

Products are added feature by feature, in the order of the features, and units in theirs, so the result is the same on every
machine. `rows` are the weights of one feature after another, `hidden` of each.

`say` does this for several actions whose view is the same. Processors with vectors of eight numbers (AVX2) take two actions
side by side: the same products and sums in the same order, so the same results. The compiler makes both, and which one is
taken is asked when the program runs.
"""

from libc.string cimport memcpy

cdef enum:
    MOST_HIDDEN = 32

cdef extern from *:
    """
    #if defined(__GNUC__) && defined(__x86_64__) && !defined(_WIN32) && !defined(LEADLINE_PLAIN_NETWORKS)
    typedef float leadline_eight __attribute__((vector_size(32)));
    typedef int leadline_eight_bits __attribute__((vector_size(32)));
    typedef float leadline_eight_at __attribute__((vector_size(32), aligned(4), may_alias));
    #define LEADLINE_EIGHT(at, part) (*(leadline_eight_at *)((at) + 8 * part))
    #define LEADLINE_EIGHT_OF(at, part) (*(const leadline_eight_at *)((at) + 8 * part))
    #define LEADLINE_BEGIN(part) \\
        leadline_eight a##part = LEADLINE_EIGHT_OF(base, part), b##part = a##part;
    #define LEADLINE_ADD(part) \\
        a##part += LEADLINE_EIGHT_OF(row, part) * x; \\
        b##part += LEADLINE_EIGHT_OF(row, part) * y;
    #define LEADLINE_SOFT(v) ((v) / (1 + (leadline_eight)((leadline_eight_bits)(v) & 0x7FFFFFFF)))
    #define LEADLINE_END(part) \\
        LEADLINE_EIGHT(unit[0], part) = LEADLINE_SOFT(a##part) * LEADLINE_EIGHT_OF(weight, part); \\
        LEADLINE_EIGHT(unit[1], part) = LEADLINE_SOFT(b##part) * LEADLINE_EIGHT_OF(weight, part);
    #define LEADLINE_PARTS_24(what) what(0) what(1) what(2)
    #define LEADLINE_PARTS_32(what) what(0) what(1) what(2) what(3)
    #define LEADLINE_PAIR(hidden) \\
        __attribute__((target("avx2"), unused)) static void leadline_pair_##hidden( \\
            const float *base, const float *rows, const float *one, const float *two, int count, const float *weight, \\
            float *sums \\
        ) { \\
            float unit[2][hidden], sum = 0, other = 0; \\
            int i; \\
            LEADLINE_PARTS_##hidden(LEADLINE_BEGIN) \\
            for (i = 0; i < count; i++) { \\
                const float *row = rows + i * hidden; \\
                float x = one[i], y = two[i]; \\
                LEADLINE_PARTS_##hidden(LEADLINE_ADD) \\
            } \\
            LEADLINE_PARTS_##hidden(LEADLINE_END) \\
            for (i = 0; i < hidden; i++) { \\
                sum += unit[0][i]; \\
                other += unit[1][i]; \\
            } \\
            sums[0] = sum; \\
            sums[1] = other; \\
        }
    LEADLINE_PAIR(24)
    LEADLINE_PAIR(32)
    static inline int leadline_say_pair(
        const float *base, const float *rows, const float *one, const float *two, int count, const float *weight,
        int hidden, float *sums
    ) {
        if (!__builtin_cpu_supports("avx2")) return 0;
        if (hidden == 32) leadline_pair_32(base, rows, one, two, count, weight, sums);
        else if (hidden == 24) leadline_pair_24(base, rows, one, two, count, weight, sums);
        else return 0;
        return 1;
    }
    #else
    #define leadline_say_pair(base, rows, one, two, count, weight, hidden, sums) 0
    #endif
    """
    # Whether it could: what the units say of two actions.
    bint _say_pair "leadline_say_pair"(
        const float *base, const float *rows, const float *one, const float *two, int count, const float *weight,
        int hidden, float *sums
    ) noexcept nogil


cdef inline void add_features(float *total, const float *rows, const float *f, int count, int hidden) noexcept nogil:
    """Adds what `count` features give to the units; features that are zero cost nothing."""
    cdef float x
    cdef int i, unit
    for i in range(count):
        x = f[i]
        if x == 0:
            continue
        for unit in range(hidden):
            total[unit] += rows[i * hidden + unit] * x


cdef inline float said(float *total, const float *weight, int hidden) noexcept nogil:
    """What the units say; their sums are used up. The activation is x / (1 + |x|)."""
    cdef float x, sum = 0
    cdef int unit
    for unit in range(hidden):
        x = total[unit]
        total[unit] = x / (1 + (x if x > 0 else -x)) * weight[unit]
    for unit in range(hidden):
        sum += total[unit]
    return sum


cdef inline void say(
    const float *base, const float *rows, const float *f, int count, int actions, const float *weight, int hidden,
    double *values
) noexcept nogil:
    """What the units say of each of some actions. `base` is what the view gives to the units, at most MOST_HIDDEN of them;
    `f` holds `count` features of one action after the other."""
    cdef float total[MOST_HIDDEN]
    cdef float sums[2]
    cdef const float *one = f
    cdef const float *two
    cdef int action = 0, i
    while action < actions:
        two = one + count if action + 1 < actions else one
        if not _say_pair(base, rows, one, two, count, weight, hidden, sums):
            memcpy(total, base, hidden * sizeof(float))
            add_features(total, rows, one, count, hidden)
            sums[0] = said(total, weight, hidden)
            memcpy(total, base, hidden * sizeof(float))
            add_features(total, rows, two, count, hidden)
            sums[1] = said(total, weight, hidden)
        for i in range(min(2, actions - action)):
            values[action + i] = sums[i]
        action += 2
        one += 2 * count
