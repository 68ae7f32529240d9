"""A search by several threads, each with a seed of its own; the one that wins first has the answer.

A portfolio of restarts (Gomes and Selman, "Algorithm portfolios", Artificial Intelligence 126, 2001). The first is the
one whose search has called `go_on` the fewest times, not the first in wall-clock time. So with a node limit the same
seed and number of threads give the same line.
"""

from __future__ import annotations

import threading
from collections.abc import Callable

from .verify_budget import later

Codes = list[int] | None
Search = Callable[[int, int, Callable[[], bool]], tuple[Codes, int]]  # of nodes, seed and go_on: a line, and nodes used

APART = 1_000_003  # between the seeds of two threads


class _Part:
    """The work of one thread."""

    def __init__(self, portfolio: _Portfolio, number: int) -> None:
        self._portfolio = portfolio
        self._number = number
        self.asked = 0
        self.codes: Codes = None
        self.used = 0
        self.error: BaseException | None = None

    @property
    def rank(self) -> tuple[int, int]:
        return self.asked, self._number

    def go_on(self) -> bool:
        self.asked += 1
        return self._portfolio.has_use_for(self)

    def run(self, search: Search, nodes: int, seed: int) -> None:
        try:
            self.codes, self.used = search(nodes, seed, self.go_on)
            if self.codes is not None:
                self._portfolio.won(self)
        except BaseException as error:
            self.error = error
            self._portfolio.stop()


class _Portfolio:
    """The knowledge that the threads share."""

    def __init__(self, go_on: Callable[[], bool]) -> None:
        self._go_on = go_on
        self._lock = threading.Lock()
        self._stopped = False
        self.first: _Part | None = None

    def has_use_for(self, part: _Part) -> bool:
        """Return whether the part may still win before the first one."""
        first = self.first
        return not self._stopped and (first is None or part.rank < first.rank) and self._go_on()

    def won(self, part: _Part) -> None:
        with self._lock:
            if self.first is None or part.rank < self.first.rank:
                self.first = part

    def stop(self) -> None:
        self._stopped = True


def side_by_side(search: Search, threads: int, nodes: int, seed: int, go_on: Callable[[], bool]) -> tuple[Codes, int]:
    """Return the codes of the line that `search(nodes, seed, go_on)` finds, or None, and the number of nodes used.

    With more than one thread, as many searches share `nodes`, and the first one that wins has the answer. The number of
    nodes then counts all of them, and depends on the speed of the threads.
    """
    if threads == 1 or nodes < threads:
        return search(nodes, seed, go_on)
    portfolio = _Portfolio(go_on)
    parts = [_Part(portfolio, number) for number in range(threads)]
    # Daemons: a program that is interrupted need not wait for them.
    workers = [
        threading.Thread(
            target=part.run,
            args=(search, nodes // threads + (number < nodes % threads), later(seed, number * APART)),
            daemon=True,
        )
        for number, part in enumerate(parts)
    ]
    try:
        for worker in workers:
            worker.start()
        for worker in workers:
            worker.join()
    finally:
        portfolio.stop()
    for part in parts:
        if part.error is not None:
            raise part.error
    first = portfolio.first
    return None if first is None else first.codes, sum(part.used for part in parts)
