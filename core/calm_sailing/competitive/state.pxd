"""The compact state of the competitive game (rule 12.4): that of the base game, and what its two players have apart.

The deck stands in `base.cards`, bottom card first, its size in `base.size[0]`; no Start is ever laid. Everything below is
known to both players. A card that was taken from the row lies in the hand or among the discards of who took it, until
it is laid; among the discards only in a place behind `since`, the number of cards that the seat had discarded by then.
"""

from libc.stdint cimport uint8_t, uint64_t

from leadline.core.calm_sailing.base.state cimport CalmState, CardSet

cdef enum:
    PLAYERS = 2
    ROW = 5
    SLOTS = 96  # room for the cards of one seat, hand and discards; a game has 85 cards
    FINISH_POINTS = 3
    STUCK_POINTS = 3

cdef enum CompetitivePhase:  # in addition to ACTION and PAY
    TAKING = 3  # `owed` more cards are due from the row; a whole move begins where `above` is 0


cdef struct CompetitiveState:
    CalmState base
    CardSet row
    CardSet taken[PLAYERS]  # islands and Finish cards from the row that the seat has not laid
    uint64_t owned[PLAYERS]  # cells whose island the seat has laid
    uint8_t since[88]  # of each taken island
    uint8_t finish_since[PLAYERS][8]  # of the taken Finish cards, ascending
    uint8_t spent[PLAYERS]  # cards discarded
    uint8_t unused[6]
