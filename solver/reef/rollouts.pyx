"""Rollouts of Reef after a move in a sampled world: a few more moves by the learned value, then its chance to win.

These are truncated rollouts (Tesauro and Galperin, "On-line policy improvement using Monte-Carlo search", 1996). Every
seat makes the move that leaves it the best chance by its view, until all have moved `rounds` times. Then the learned
chance replaces the rest of the game. Games that end before count with their real result.
"""

from leadline.core.contract cimport View
from leadline.core.reef.position cimport Reef
from leadline.core.reef.state cimport TURN, ReefState
from leadline.core.rng cimport Rng
from leadline.solver.reef.options cimport PLAYS, ROOM, Option, options_of, take_option
from leadline.solver.reef.value cimport Value, chance
from leadline.solver.search.flat cimport Sampler

from ...core.reef.game_cards import STANDARD_CARDS
from .value import SHIPPED

def knows(view: View) -> bool:
    """Return whether the learned value applies to the view: True for the cards of the game, False for custom ones."""
    return (<Reef>view.masked).cards is STANDARD_CARDS


cdef class Rollouts(Sampler):
    """Sampler whose playouts make `rounds` moves of every seat by the value and then take its chance to win. Among them are
    the `keep` most promising plays and all drafts. Raises ValueError for numbers out of range, and the errors of
    Sampler."""

    cdef Value network
    cdef int moves
    cdef int keep

    def __init__(
        self,
        View view,
        seed: int,
        plans: list[list[int]] | None = None,
        rules: object = None,
        *,
        rounds: int = 2,
        keep: int = 8,
        value: Value = SHIPPED,
    ) -> None:
        if rounds < 0 or not 1 <= keep <= PLAYS:
            raise ValueError(f"rounds {rounds}, keep {keep}: expected 0 or more, 1 to {<int>PLAYS}")
        super().__init__(view, seed, plans, rules)
        self.network = value
        self.moves = rounds * view.players
        self.keep = keep

    cdef double _value(self, void *state, Rng *rng) noexcept nogil:
        cdef ReefState *s = <ReefState *>state
        cdef Option found[ROOM]
        cdef int left = self.moves
        while not s.over and (left > 0 or s.phase != TURN):
            if s.phase != TURN or s.board[s.turn].heights == 0:
                self.ops.apply(state, self.ops.playout_move(state, rng))
                continue
            options_of(&self.network.network, s, self.keep, found)
            take_option(s, &found[0])
            left -= 1
        return chance(&self.network.network, s, self.seat)

    @property
    def batch(self) -> int:
        """The number of playouts between two readings of the clock: each takes as long as several by the policy."""
        return 32

    @property
    def description(self) -> str:
        """Describe in words how the games after a candidate were played."""
        return f"with {self.moves} more moves by the learned value, then its chance to win"
