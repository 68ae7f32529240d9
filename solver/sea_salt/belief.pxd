"""The opponent model: likely hands of other seats."""

from leadline.core.rng cimport Rng
from leadline.core.sea_salt.state cimport SaltState

cdef void believe(SaltState *s, int seat, Rng *rng) noexcept nogil
