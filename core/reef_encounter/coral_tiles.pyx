"""The coral tiles of one side of the table, read from material.py into words with a bit for each tile."""

from libc.stdint cimport uint8_t
from libc.string cimport memset

from leadline.core.bits cimport popcount
from leadline.core.reef_encounter.state cimport ALGAE, CYLINDERS, TILES, EncounterState

from .material import TILES as CORAL_TILES

cdef uint8_t _FIRST[TILES]
cdef uint8_t _SECOND[TILES]
cdef int _LARGE[ALGAE][2]  # by alga the tiles that show it large; by whether the second coral is the stronger


cdef void _read_tiles():
    cdef int tile
    memset(_LARGE, 0, sizeof(_LARGE))
    for tile in range(TILES):
        _FIRST[tile], _SECOND[tile] = CORAL_TILES[tile].corals
        _LARGE[<int>CORAL_TILES[tile].large[0]][0] |= 1 << tile
        _LARGE[<int>CORAL_TILES[tile].large[1]][1] |= 1 << tile


_read_tiles()


cdef int first_coral(int tile) noexcept nogil:
    return _FIRST[tile]


cdef int second_coral(int tile) noexcept nogil:
    return _SECOND[tile]


cdef int large_tiles(const EncounterState *s, int alga) noexcept nogil:
    """Return the coral tiles, as bits, on which the alga is the large one of the side that lies up (1.3)."""
    return (_LARGE[alga][0] & s.strong) | (_LARGE[alga][1] & ~s.strong)


cdef int cylinder_stock(const EncounterState *s, int alga) noexcept nogil:
    """Return the number of cylinders of the alga that lie neither on a coral tile nor on the cylinder space."""
    return CYLINDERS - (s.cylinder_space == alga + 1) - popcount(large_tiles(s, alga) & s.covered)


cdef void rank(EncounterState *s) noexcept nogil:
    """Set `beats` in the state, the colours that each colour beats, from the coral tiles."""
    cdef int tile
    memset(s.beats, 0, sizeof(s.beats))
    for tile in range(TILES):
        if (s.strong >> tile) & 1:
            s.beats[_FIRST[tile]] |= 1 << _SECOND[tile]
        else:
            s.beats[_SECOND[tile]] |= 1 << _FIRST[tile]
