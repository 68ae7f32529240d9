"""Sampled deals of Calm Sailing that keep what is true: all hands and discards, or everything. The script about what
hidden cards cost searches by them (benchmarks/figures/hidden_cards.py)."""

from cpython.pycapsule cimport PyCapsule_New
from libc.stdint cimport uint64_t
from libc.string cimport memcpy

from fitting.calm_sailing cimport deal_rest
from leadline.core.calm_sailing.base.position cimport CalmSailing, calm_ops
from leadline.core.calm_sailing.base.state cimport CalmState
from leadline.core.calm_sailing.expansions.board cimport BoardState
from leadline.core.calm_sailing.expansions.moves cimport forbidden
from leadline.core.contract cimport STATE_WORDS, GameOps
from leadline.core.rng cimport Rng, rng_shuffle

cdef enum:
    REDEALS = 100

cdef uint64_t _TRUTH[STATE_WORDS]
cdef GameOps _OPS


cdef void _everything(void *state, int seat, Rng *rng) noexcept nogil:
    memcpy(state, _TRUTH, _OPS.state_size)


cdef void _base_hands(void *state, int seat, Rng *rng) noexcept nogil:
    memcpy(state, _TRUTH, _OPS.state_size)
    deal_rest(<CalmState *>state, rng)


cdef void _expanded_hands(void *state, int seat, Rng *rng) noexcept nogil:
    cdef BoardState *world = <BoardState *>state
    cdef int i
    for i in range(REDEALS):  # the piles may decide whether the active seat can lay its Start (10.2)
        memcpy(state, _TRUTH, _OPS.state_size)
        deal_rest(&world.expanded.calm, rng)
        if world.expanded.own_board:  # and its exploration deck
            rng_shuffle(rng, world.deck, world.deck_size)
        if forbidden(&world.expanded) == world.expanded.forbidden:
            return
    memcpy(state, _TRUTH, _OPS.state_size)


def rules(CalmSailing position, everything: bool) -> object:
    """Return a capsule of the GameOps whose sampled deals agree with the position: in everything, or in all but the piles
    and the removed islands. A process has one such capsule; the next call changes it."""
    global _OPS
    _OPS = position.ops[0]
    memcpy(_TRUTH, position.words, _OPS.state_size)
    _OPS.redeal = _everything if everything else _base_hands if position.ops == calm_ops() else _expanded_hands
    return PyCapsule_New(&_OPS, "leadline.GameOps", NULL)
