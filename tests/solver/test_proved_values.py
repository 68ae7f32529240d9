"""A ranking with proved values: its order agrees with the values that it prints."""

from typing import Any

import pytest

from leadline.solver.search.flat import Counts
from leadline.solver.search.halving import Ranking, rank

WORLDS = 40


class Scripted:
    """A sampler in which each candidate comes to a fixed share of wins; some values are proved. Candidate 0 is the
    policy's move."""

    policy, batch, parts = 0, 1, 1

    def __init__(self, shares: list[float], proved: dict[int, float]) -> None:
        self.count = len(shares)
        self.alive = list(range(self.count))
        self.playouts = 0
        self._shares, self._proved = shares, proved
        self._worlds = [0] * self.count
        self._marked = [0] * self.count

    def run(self, worlds: int, *, goes_on: Any = None) -> None:
        for candidate in self.alive:
            self._worlds[candidate] += worlds
            self.playouts += worlds

    def keep(self, survivors: list[int]) -> None:
        self.alive = list(survivors)

    def mark(self) -> None:
        self._marked = list(self._worlds)

    def _of(self, candidate: int, worlds: int) -> Counts:
        share, gap = self._shares[candidate], self._shares[candidate] - self._shares[0]
        return Counts(worlds, share * worlds, share * worlds, gap * worlds, abs(gap) * worlds)

    def counts(self, candidate: int) -> Counts:
        return self._of(candidate, self._worlds[candidate])

    def fresh_counts(self, candidate: int) -> Counts:
        return self._of(candidate, self._worlds[candidate] - self._marked[candidate])

    def exact(self, candidate: int) -> float | None:
        return self._proved.get(candidate)


def ranked(shares: list[float], proved: dict[int, float]) -> Ranking:
    sampler: Any = Scripted(shares, proved)
    return rank(sampler, nodes=WORLDS * len(shares), seconds=None, clock=lambda: 0.0)


@pytest.mark.parametrize(
    ("shares", "proved", "first"),
    [
        ([0.5, 0.6, 0.4, 0.1], {}, 1),
        ([0.5, 0.6, 0.4, 0.1], {1: 0.0}, 0),  # the best judged is proved to lose
        ([0.5, 0.6, 0.4, 0.1], {0: 0.0, 1: 0.0}, 2),  # so are all finalists
        ([0.5, 0.6, 0.4, 0.1], {3: 1.0}, 3),
        ([0.5, 0.6, 0.4, 0.1], {3: 0.75}, 3),  # a proved tie is worth more than what the others were judged
        ([0.5, 0.6, 0.4, 0.1], {0: 0.0, 1: 0.0, 2: 0.0, 3: 0.0}, 1),
        ([0.5, 0.6, 0.4, 0.1], {0: 0.5, 1: 0.0, 2: 0.5, 3: 0.0}, 0),
    ],
)
def test_the_order_is_that_of_the_values(shares: list[float], proved: dict[int, float], first: int) -> None:
    best, *others = ranked(shares, proved).estimates
    assert best.candidate == first
    assert [e.value for e in (best, *others) if e.candidate in proved] == [
        proved[e.candidate] for e in (best, *others) if e.candidate in proved
    ]
    judged = [e.value for e in others if not e.aside]
    assert judged == sorted(judged, reverse=True)
    assert all(best.value >= value for value in judged)


def test_no_move_is_set_aside_against_a_proved_loss() -> None:
    assert ranked([0.5] + [0.6] * 30, {0: 0.0, 1: 0.0}).estimates[0].value > 0
    found = ranked([0.0] * 31, dict.fromkeys(range(30), 0.0)).estimates
    assert found[0].value == 0
    assert not any(e.aside for e in found)
