"""What of a position with expansions decides how it can be played on."""

from libc.string cimport memcpy, memset

from leadline.core.calm_sailing.expansions.board cimport BoardState
from leadline.core.calm_sailing.expansions.position cimport Expanded
from leadline.core.calm_sailing.expansions.state cimport ExpandedState
from leadline.solver.calm_sailing.base.exhaust cimport forget


def future(Expanded position) -> bytes:
    cdef BoardState board
    cdef ExpandedState *r = &board.expanded
    cdef size_t size = position.ops.state_size
    memcpy(&board, position.expanded(), size)
    forget(&r.calm)
    memset(&r.left, 0, sizeof(r.left))
    memset(r.sure, 0, sizeof(r.sure))
    memset(r.unsure, 0, sizeof(r.unsure))
    memset(r.blind, 0, sizeof(r.blind))
    memset(r.blind_count, 0, sizeof(r.blind_count))
    r.start_by_wild = 0
    return (<char *>&board)[:size]
