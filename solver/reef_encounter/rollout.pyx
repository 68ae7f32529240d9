"""Rollouts after a turn: the seats play their best turns by a turn search, then the position is valued."""

from leadline.core.contract cimport MAX_SEATS, move_t
from leadline.core.reef_encounter.position cimport ReefEncounter, encounter_ops
from leadline.core.reef_encounter.state cimport EncounterState
from leadline.solver.reef_encounter.turn cimport MOST_DEPTH, STEPS, TurnSearch
from leadline.solver.reef_encounter.value cimport chance

cdef enum:
    MOST_MOVES = (MOST_DEPTH + 1) * STEPS  # of a turn that a search finds


cdef class Rollout:
    """A player of rollouts, which continues games in sampled worlds with the turns that `search` finds. Not to be shared
    between threads."""

    cdef TurnSearch search

    def __init__(self, search: TurnSearch) -> None:
        self.search = search

    def value(self, world: ReefEncounter, codes: list[int], rounds: int) -> float:
        """Return the chance to win (0 to 1) of the seat to move after the turn `codes`, which must be legal in the world. In
        `rounds` rounds, every seat plays its best turn by the search; then the evaluation follows, unless the game ends
        before. The world is unchanged."""
        cdef ReefEncounter start = world
        cdef EncounterState s = start.reef()[0]
        cdef int seat = s.turn
        cdef int turns = rounds * s.players
        cdef move_t moves[MOST_MOVES]
        cdef int count = len(codes)
        cdef int i
        cdef double found
        if count > MOST_MOVES:
            raise ValueError(f"a turn of {count} moves; expected at most {<int>MOST_MOVES}")
        for i in range(count):
            moves[i] = codes[i]
        with nogil:
            for i in range(count):
                encounter_ops().apply(&s, moves[i])
            found = self._play(&s, seat, turns)
        return found

    cdef double _play(self, EncounterState *s, int seat, int turns) noexcept nogil:
        cdef double values[MAX_SEATS]
        cdef int now
        while s.choosing:
            self.search.play(s)
        while s.over == 0 and (turns > 0 or s.ended_by):
            now = s.turn
            self.search.play(s)
            while s.over == 0 and s.turn == now and s.acted:
                self.search.play(s)
            turns -= 1
        if s.over:
            encounter_ops().returns(s, values)
            return values[seat]
        return chance(&self.search.value.network, s, s.turn, seat)
