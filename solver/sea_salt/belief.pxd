"""What a seat may suppose of hands that it has not seen."""

from ...core.rng cimport Rng
from ...core.sea_salt.state cimport SaltState

cdef void believe(SaltState *s, int seat, Rng *rng) noexcept nogil
