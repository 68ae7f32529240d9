"""The opponent model: likely hands of other seats."""

from ...core.rng cimport Rng
from ...core.sea_salt.state cimport SaltState

cdef void believe(SaltState *s, int seat, Rng *rng) noexcept nogil
