"""Networks with one hidden layer, in single precision: the sums of the hidden units, and what the units say.

Products are added feature by feature, in the order of the features, and units in theirs, so the result is the same on every
machine. `rows` are the weights of one feature after another, `hidden` of each.

`say` does this for several actions whose view is the same. Processors with vectors of eight numbers (AVX2) take four actions
side by side: the same products and sums in the same order, so the same results. The compiler makes both, and which one is
taken is asked when the program runs.
"""

from libc.math cimport isfinite
from libc.string cimport memcpy

cdef enum:
    MOST_HIDDEN = 32

cdef extern from *:
    """
    #if defined(__GNUC__) && defined(__x86_64__) && !defined(_WIN32) && !defined(LEADLINE_PLAIN_NETWORKS)
    #include <immintrin.h>
    typedef float leadline_eight __attribute__((vector_size(32)));
    typedef int leadline_eight_bits __attribute__((vector_size(32)));
    typedef float leadline_eight_at __attribute__((vector_size(32), aligned(4), may_alias));
    #define LEADLINE_EIGHT(at, part) (*(leadline_eight_at *)((at) + 8 * part))
    #define LEADLINE_EIGHT_OF(at, part) (*(const leadline_eight_at *)((at) + 8 * part))
    #define LEADLINE_SOFT(v) ((v) / (1 + (leadline_eight)((leadline_eight_bits)(v) & 0x7FFFFFFF)))
    /* The units from 8 * part on, as many as two vectors or, for the last eight of 24, one vector have. A row is kept in a
       register, where the compiler would rather read it again for each action. */
    #define LEADLINE_ROW(part) \\
        row = LEADLINE_EIGHT_OF(rows + i * hidden, part); \\
        __asm__("" : "+x"(row));
    #define LEADLINE_BEGIN(part) \\
        leadline_eight a##part = LEADLINE_EIGHT_OF(base, part), b##part = a##part, c##part = a##part, d##part = a##part;
    #define LEADLINE_ADD(part) \\
        LEADLINE_ROW(part) \\
        a##part += row * x; \\
        b##part += row * y; \\
        c##part += row * z; \\
        d##part += row * u;
    #define LEADLINE_END(part) \\
        row = LEADLINE_EIGHT_OF(weight, part); \\
        LEADLINE_EIGHT(unit[0], part) = LEADLINE_SOFT(a##part) * row; \\
        LEADLINE_EIGHT(unit[1], part) = LEADLINE_SOFT(b##part) * row; \\
        LEADLINE_EIGHT(unit[2], part) = LEADLINE_SOFT(c##part) * row; \\
        LEADLINE_EIGHT(unit[3], part) = LEADLINE_SOFT(d##part) * row;
    #define LEADLINE_PASS(what_begins, what_adds, what_ends) { \\
        leadline_eight row; \\
        what_begins \\
        for (i = 0; i < count; i++) { \\
            float x = f[0][i], y = f[1][i], z = f[2][i], u = f[3][i]; \\
            what_adds \\
        } \\
        what_ends \\
    }
    #define LEADLINE_TWO(p, q) \\
        LEADLINE_PASS(LEADLINE_BEGIN(p) LEADLINE_BEGIN(q), LEADLINE_ADD(p) LEADLINE_ADD(q), LEADLINE_END(p) LEADLINE_END(q))
    #define LEADLINE_ONE(p) LEADLINE_PASS(LEADLINE_BEGIN(p), LEADLINE_ADD(p), LEADLINE_END(p))
    #define LEADLINE_FOUR(hidden_units, passes) \\
        __attribute__((target("avx2"), unused)) static void leadline_four_##hidden_units( \\
            const float *base, const float *rows, const float *const *f, int count, const float *weight, float *sums \\
        ) { \\
            enum { hidden = hidden_units }; \\
            float unit[4][hidden]; \\
            __m128 sum = _mm_setzero_ps(); \\
            int i; \\
            passes \\
            for (i = 0; i < hidden; i += 4) { \\
                __m128 w = _mm_loadu_ps(unit[0] + i), x = _mm_loadu_ps(unit[1] + i); \\
                __m128 y = _mm_loadu_ps(unit[2] + i), z = _mm_loadu_ps(unit[3] + i); \\
                _MM_TRANSPOSE4_PS(w, x, y, z); \\
                sum = _mm_add_ps(_mm_add_ps(_mm_add_ps(_mm_add_ps(sum, w), x), y), z); \\
            } \\
            _mm_storeu_ps(sums, sum); \\
        }
    LEADLINE_FOUR(24, LEADLINE_TWO(0, 1) LEADLINE_ONE(2))
    LEADLINE_FOUR(32, LEADLINE_TWO(0, 1) LEADLINE_TWO(2, 3))
    #define LEADLINE_KEEP(part) LEADLINE_EIGHT(total, part) = a##part;
    #define LEADLINE_TAKE(part) leadline_eight a##part = LEADLINE_EIGHT(total, part);
    #define LEADLINE_MORE(part) a##part += LEADLINE_EIGHT_OF(rows + i * hidden, part) * x;
    #define LEADLINE_PARTS_24(what) what(0) what(1) what(2)
    #define LEADLINE_PARTS_32(what) what(0) what(1) what(2) what(3)
    #define LEADLINE_SUM(hidden_units) \\
        __attribute__((target("avx2"), unused)) static void leadline_sum_##hidden_units( \\
            float *total, const float *rows, const float *f, int count \\
        ) { \\
            enum { hidden = hidden_units }; \\
            int i; \\
            LEADLINE_PARTS_##hidden_units(LEADLINE_TAKE) \\
            for (i = 0; i < count; i++) { \\
                float x = f[i]; \\
                LEADLINE_PARTS_##hidden_units(LEADLINE_MORE) \\
            } \\
            LEADLINE_PARTS_##hidden_units(LEADLINE_KEEP) \\
        }
    LEADLINE_SUM(24)
    LEADLINE_SUM(32)
    static inline int leadline_sum(float *total, const float *rows, const float *f, int count, int hidden) {
        if (!__builtin_cpu_supports("avx2")) return 0;
        if (hidden == 32) leadline_sum_32(total, rows, f, count);
        else if (hidden == 24) leadline_sum_24(total, rows, f, count);
        else return 0;
        return 1;
    }
    static inline int leadline_say_four(
        const float *base, const float *rows, const float *const *f, int count, const float *weight, int hidden,
        float *sums
    ) {
        if (!__builtin_cpu_supports("avx2")) return 0;
        if (hidden == 32) leadline_four_32(base, rows, f, count, weight, sums);
        else if (hidden == 24) leadline_four_24(base, rows, f, count, weight, sums);
        else return 0;
        return 1;
    }
    #else
    #define leadline_sum(total, rows, f, count, hidden) 0
    #define leadline_say_four(base, rows, f, count, weight, hidden, sums) 0
    #endif
    """
    # Whether it could: what `add_features` does, and what the units say of four actions, each of which has its features at one of four places.
    bint _sum "leadline_sum"(float *total, const float *rows, const float *f, int count, int hidden) noexcept nogil
    bint _say_four "leadline_say_four"(
        const float *base, const float *rows, const float **f, int count, const float *weight, int hidden, float *sums
    ) noexcept nogil


cdef inline void add_features(float *total, const float *rows, const float *f, int count, int hidden) noexcept nogil:
    """Add to `total`, the sums of the hidden units, the contribution of `count` features; features that are zero take no
    time."""
    cdef float x
    cdef int i, unit
    if _sum(total, rows, f, count, hidden):
        return
    for i in range(count):
        x = f[i]
        if x == 0:
            continue
        for unit in range(hidden):
            total[unit] += rows[i * hidden + unit] * x


cdef inline float said(float *total, const float *weight, int hidden) noexcept nogil:
    """Return the output of the network for these sums of the hidden units, which it overwrites. The activation is
    x / (1 + |x|)."""
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
    """Write the output of the network for each of `actions` actions to `values`. `base` holds the contribution of the view
    to at most MOST_HIDDEN units; `f` holds `count` features of one action after the other."""
    cdef float total[MOST_HIDDEN]
    cdef float sums[4]
    cdef const float *four[4]
    cdef int action = 0, i
    while action < actions:
        for i in range(4):  # the last action fills the four
            four[i] = f + min(action + i, actions - 1) * count
        if not _say_four(base, rows, four, count, weight, hidden, sums):
            for i in range(min(4, actions - action)):
                memcpy(total, base, hidden * sizeof(float))
                add_features(total, rows, four[i], count, hidden)
                sums[i] = said(total, weight, hidden)
        for i in range(min(4, actions - action)):
            values[action + i] = sums[i]
        action += 4


cdef inline int read_units(object units, int count, int hidden, float *rows, float *bias, float *weight) except -1:
    """Fill in a network from a list for each hidden unit: its weights of the `count` features, its bias and its weight in
    the sum. Raise ValueError for lists of another shape and for numbers that are not finite."""
    cdef int unit, i
    cdef float number
    if len(units) != hidden:
        raise ValueError(f"a network of {len(units)} units: expected {hidden}")
    for unit in range(hidden):
        numbers = units[unit]
        if len(numbers) != count + 2:
            raise ValueError(f"unit {unit} of a network has {len(numbers)} numbers: expected {count + 2}")
        for i in range(count + 2):
            number = numbers[i]
            if not isfinite(number):
                raise ValueError(f"unit {unit} of a network: {number} is not finite")
            if i < count:
                rows[i * hidden + unit] = number
            elif i == count:
                bias[unit] = number
            else:
                weight[unit] = number
    return 0
