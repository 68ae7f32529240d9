"""Several samplers that divide the sampled deals between threads.

Deal number i goes to sampler i modulo their number, and results are counted in the order of the deals. Several flat
samplers therefore find exactly the results of one. Each tree sampler has its own tree (root parallelisation: Chaslot,
Winands and van den Herik, "Parallel Monte-Carlo tree search", 2008), so the result depends on the number of threads as
well as on the seed.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from concurrent.futures import Future, ThreadPoolExecutor, wait
from types import TracebackType

from .flat import Sampler


class Parallel:
    """Several samplers of the same view, seed and candidates, one per thread, with the interface of one (`Sampling`).

    Used as a context manager; its end stops the threads.
    """

    def __init__(self, samplers: Sequence[Sampler]) -> None:
        self._samplers = list(samplers)
        self._first = first = self._samplers[0]
        self.view, self.policy, self.count = first.view, first.policy, first.count
        self.batch, self.description, self.parts = first.batch, first.description, len(self._samplers)
        self.plan, self.is_complete = first.plan, first.is_complete
        self.world, self.replies = first.world, first.replies
        self.counts, self.fresh_counts = first.counts, first.fresh_counts
        self._pool = ThreadPoolExecutor(len(self._samplers))

    def __enter__(self) -> Parallel:
        return self

    def __exit__(self, kind: type[BaseException] | None, value: object, traceback: TracebackType | None) -> None:
        self._pool.shutdown()

    @property
    def alive(self) -> list[int]:
        return self._first.alive

    @property
    def playouts(self) -> int:
        return self._first.playouts

    def run(self, worlds: int, *, goes_on: Callable[[], bool] | None = None) -> None:
        """Try every remaining candidate in the next `worlds` sampled deals.

        After Ctrl-C, these deals count only if all threads have begun with their part. `goes_on` is ignored.
        """
        parts = len(self._samplers)
        jobs: list[Future[None]] = []
        try:
            for number, sampler in enumerate(self._samplers):
                jobs.append(self._pool.submit(sampler.run, worlds, number, parts))
            wait(jobs)
        finally:
            wait(jobs)
            if len(jobs) == parts and not any(job.exception() for job in jobs):
                self._first.gather(self._samplers, worlds)
        for job in jobs:
            job.result()

    def keep(self, survivors: list[int]) -> None:
        for sampler in self._samplers:
            sampler.keep(survivors)

    def mark(self) -> None:
        for sampler in self._samplers:
            sampler.mark()

    def exact(self, candidate: int) -> float | None:
        return next((found for s in self._samplers if (found := s.exact(candidate)) is not None), None)
