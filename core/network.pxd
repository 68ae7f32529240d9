"""Networks with one hidden layer, in single precision: the sums of the hidden units, and what the units say.

Products are added feature by feature, in the order of the features, and units in theirs, so the result is the same on every
machine. `rows` are the weights of one feature after another, `hidden` of each.
"""


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
