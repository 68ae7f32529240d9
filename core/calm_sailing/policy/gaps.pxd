"""Chances that the numbers still to come fill a gap, as tables of logarithms, and the expected cost of filling it."""

from libc.stdint cimport int16_t, uint8_t, uint16_t

from leadline.core.calm_sailing.base.state cimport ISLANDS
from leadline.core.calm_sailing.policy.weights cimport Weights

cdef enum:
    STEPS = 32  # steps of q
    OWN = 6  # own numbers 0-5 that fit a gap
    MOST = 37  # gap lengths 0-36
    EIGHTHS = 128  # numbers that fit a gap of one cell, in eighths
    CELLS = 64  # of the largest layout
    TIGHT = 1 << 15  # marks a gap with no numbers to spare


cdef struct Tables:  # logarithms of chances, and costs, in units of 1/1024
    int16_t fill[STEPS][ISLANDS + 1][OWN][MOST]  # at least `length` of the unseen and own numbers come
    int16_t single[STEPS][EIGHTHS]  # one of the numbers comes
    uint8_t step[1025]  # the step of each q
    uint16_t each[ISLANDS + 2][CELLS + 1]  # what a number is expected to cost, by width and length of its gap; 0: no gap


cdef void build_tables(Tables *tables, const Weights *w) noexcept nogil
cdef const Tables *policy_tables() noexcept nogil
