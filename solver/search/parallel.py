"""Several samplers that share the worlds out between threads.

World number i goes to sampler i modulo their number. Flat samplers together play what one alone would play. Each tree
sampler has a tree of its own (root parallelisation: Chaslot, Winands and van den Herik, "Parallel Monte-Carlo tree
search", 2008), so that a number of threads is part of the question, as the seed is.
"""

from __future__ import annotations

from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from types import TracebackType

from ...core.contract import Position, View
from .flat import Counts, Sampler


class Parallel:
    """Samplers of the same view, seed and candidates, one a thread. A context: the threads end with it."""

    def __init__(self, samplers: Sequence[Sampler]) -> None:
        self._samplers = tuple(samplers)
        self._first = self._samplers[0]
        self._pool = ThreadPoolExecutor(len(self._samplers))

    def __enter__(self) -> Parallel:
        return self

    def __exit__(self, kind: type[BaseException] | None, value: object, traceback: TracebackType | None) -> None:
        self._pool.shutdown()

    @property
    def view(self) -> View:
        return self._first.view

    @property
    def policy(self) -> int:
        return self._first.policy

    @property
    def count(self) -> int:
        return self._first.count

    @property
    def alive(self) -> list[int]:
        return self._first.alive

    @property
    def playouts(self) -> int:
        return sum(sampler.playouts for sampler in self._samplers)

    @property
    def description(self) -> str:
        return self._first.description

    @property
    def truncated_ending(self) -> str | None:
        """How truncated playouts end, in words."""
        return self._first.truncated_ending

    @property
    def truncated(self) -> bool:
        """Whether the playouts until `mark` are, or were, truncated playouts."""
        return self._first.truncated

    def run(self, worlds: int) -> None:
        """Tries every candidate that is alive in the next `worlds` worlds."""
        parts = len(self._samplers)
        jobs = [self._pool.submit(sampler.run, worlds, n, parts) for n, sampler in enumerate(self._samplers)]
        for job in jobs:
            job.result()

    def keep(self, survivors: list[int]) -> None:
        for sampler in self._samplers:
            sampler.keep(survivors)

    def mark(self) -> None:
        for sampler in self._samplers:
            sampler.mark()

    def plan(self, candidate: int) -> list[int]:
        return self._first.plan(candidate)

    def is_complete(self, candidate: int) -> bool:
        return self._first.is_complete(candidate)

    def counts(self, candidate: int) -> Counts:
        return _sum([sampler.counts(candidate) for sampler in self._samplers])

    def fresh_counts(self, candidate: int) -> Counts:
        return _sum([sampler.fresh_counts(candidate) for sampler in self._samplers])

    def exact(self, candidate: int) -> float | None:
        return next((found for s in self._samplers if (found := s.exact(candidate)) is not None), None)

    def world(self, index: int) -> Position:
        return self._first.world(index)

    def replies(self, candidate: int, limit: int) -> list[int]:
        return self._first.replies(candidate, limit)


def _sum(counts: list[Counts]) -> Counts:
    return Counts(
        sum(c.worlds for c in counts),
        sum(c.total for c in counts),
        sum(c.squares for c in counts),
        sum(c.edge for c in counts),
        sum(c.edge_squares for c in counts),
    )
