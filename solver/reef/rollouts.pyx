"""What follows a move of Reef in a sampled world: a few more moves by the learned value, then its chance to win.

Truncated rollouts (Tesauro and Galperin, "On-line policy improvement using Monte-Carlo search", 1996): every seat
makes the move that leaves it the best chance as it sees the game, until all have moved `rounds` times; the learned
chance of what is left then stands for the rest. Games that end before count as they end.
"""

from ...core.contract cimport View
from ...core.reef.position cimport Reef
from ...core.reef.state cimport TURN, ReefState
from ...core.rng cimport Rng
from ..search.flat cimport Sampler
from .options cimport PLAYS, ROOM, Option, options_of, take_option
from .value cimport Value, chance

from ...core.reef.game_cards import STANDARD_CARDS
from .value import SHIPPED

def knows(view: View) -> bool:
    """Whether the value knows the cards: those of the game, not cards of one's own."""
    return (<Reef>view.masked).cards is STANDARD_CARDS


cdef class Rollouts(Sampler):
    """Sampling of candidates that goes on from each for `rounds` moves of every seat by the value, of `keep` plays that
    look best and all drafts, and then takes the chance to win that the value tells. Raises ValueError for numbers out
    of range, and as Sampler does."""

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
        """Playouts between two looks at the clock: each takes as long as several by the policy."""
        return 32

    @property
    def description(self) -> str:
        """How the games after a candidate went on, in words."""
        return f"with {self.moves} more moves by the learned value, then its chance to win"
