"""Beam search: many games at once, turn by turn; after each turn only the most promising ones are kept."""

from libc.stdint cimport uint32_t, uint64_t

from leadline.core.calm_sailing.base.state cimport CalmState
from leadline.solver.calm_sailing.base.worth cimport Judge

cdef enum:
    ATOMS = 16  # of a turn at most: the Start, up to twelve shares (10.1), and a word from each seat that gives no more
    TURNS = 80  # that a game can have
    TRIES = 3  # children examined closely, for each that is kept


cdef struct Turn:  # how a game came about
    int parent  # in the level before
    int count
    uint32_t atoms[ATOMS]


cdef struct Game:
    CalmState state
    uint64_t low  # live islands: in hands and piles, and not bound to be lost
    uint64_t high
    double value
    Turn turn


cdef struct Idea:  # a turn that may be looked at closely
    double value
    Turn turn


cdef struct Beam:
    Judge judge
    Game *games
    Game *children
    Idea *ideas  # a heap, the least first
    Turn *levels[TURNS]
    int *order
    uint64_t *seen  # keys of the games of a level
    uint64_t mask  # of its entries
    int width
    int room  # for games of a level
    int count  # of games
    int found  # of children
    int kept  # of ideas
    uint64_t nodes
    uint64_t most
    int length  # of the line
    uint32_t line[TURNS * ATOMS]
