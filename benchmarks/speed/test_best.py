"""The best move at a fixed number of playouts."""

from __future__ import annotations

from pytest_benchmark.fixture import BenchmarkFixture

import leadline
from leadline import Position

NODES = 200


def test_best(benchmark: BenchmarkFixture, position: Position) -> None:
    view = position.view(position.turn or 1)
    found = benchmark(leadline.best, view, nodes=NODES, seed=1)
    assert 0 < found.nodes <= NODES
