from collections.abc import Callable
from dataclasses import dataclass

from ...core.contract import Position, View

@dataclass(frozen=True, slots=True)
class Counts:
    """What a candidate has shown: worlds, sum and sum of squares of the values, and of the differences to the
    policy's move in the same worlds."""

    worlds: int
    total: float
    squares: float
    edge: float
    edge_squares: float

class Sampler:
    """The candidates of the seat to move and what sampling has shown about them. Raises ValueError for a view whose
    seat is not to move.

    Candidates are numbered from 0 in the order of `view.legal_codes()`. The answer depends on the view and the seed
    alone.
    """

    def __init__(self, view: View, seed: int, plans: list[list[int]] | None = None, rules: object = None) -> None:
        """`plans` stand in for the candidates: each the codes of a whole move of the seat, legal in every world; the
        first one is the yardstick that the policy's move is otherwise. `rules` is a capsule with the GameOps to sample
        by (same states and moves; other worlds, other ends), by default the game's own."""
    ending: str | None
    """How the playouts end where they do not go to the end of the game, in words."""

    @property
    def view(self) -> View: ...
    @property
    def policy(self) -> int:
        """The candidate that the playout policy itself would play."""

    @property
    def count(self) -> int:
        """How many candidates there are."""

    @property
    def alive(self) -> list[int]:
        """The candidates that are not set aside, ascending."""

    @property
    def playouts(self) -> int:
        """Playouts so far."""

    def run(self, worlds: int, part: int = 0, parts: int = 1, goes_on: Callable[[], bool] | None = None) -> None:
        """Tries every candidate that is alive in those of the next `worlds` worlds whose number is `part` modulo
        `parts`. Holds no lock while it works. With several parts the values wait for `gather`. `goes_on` is
        asked several times in a `batch` of playouts: once it says no, the worlds that are whole count, or what has been
        tried of the first one. Raises ValueError for `parts` below 1."""

    def gather(self, samplers: list[Sampler], worlds: int) -> None:
        """Counts in what the samplers, this one the first, have found in their parts of the last `worlds` worlds: in
        the order of the worlds, so that the sums are to the last digit those of one part. Raises ValueError where there
        are none."""

    def keep(self, survivors: list[int]) -> None:
        """Sets aside all candidates but these; the policy's move is always kept."""

    def mark(self) -> None:
        """Begins the fresh counts anew, for the candidates that are alive."""

    def plan(self, candidate: int) -> list[int]:
        """The codes of the atomic moves that the seat decides on."""

    def is_complete(self, candidate: int) -> bool:
        """Whether the plan ends with the seat's whole move, or its part in it; else it ends where the seat sees
        something new, and decides then."""

    def counts(self, candidate: int) -> Counts:
        """What all worlds have shown."""

    def fresh_counts(self, candidate: int) -> Counts:
        """What the worlds since `mark` have shown."""

    @property
    def batch(self) -> int:
        """Playouts between two looks at the clock."""

    @property
    def parts(self) -> int:
        """Samplers that share the worlds of a run."""

    @property
    def description(self) -> str:
        """How the games after a candidate were played, in words."""

    def exact(self, candidate: int) -> float | None:
        """The proven value of a candidate to the seat, or None; None always where nothing but sampling is done."""

    def world(self, index: int) -> Position:
        """World number `index`, from 0."""

    def replies(self, candidate: int, limit: int) -> list[int]:
        """The atoms that follow the plan when every seat plays its policy, for at most `limit` whole moves and as
        long as the seat could foresee them: the probes look the same to it and the policy moves alike in all of
        them."""
