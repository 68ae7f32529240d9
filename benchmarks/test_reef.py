"""Scores and plans of Reef: batches of boards, hands of three and four cards by the search and by CP-SAT."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
import pytest
from pytest_benchmark.fixture import BenchmarkFixture

from leadline.core.reef.patterns import pack_boards, score_matrix, score_pairs
from leadline.core.reef.plan_document import PlanQuestion, read_plan
from leadline.solver.reef.plan.solvers import solve

FOLDER = Path(__file__).with_name("datasets")
BOARDS = 100_000


def questions(name: str) -> list[PlanQuestion]:
    """The questions of a fixed set, checked and ready to be solved."""
    lines = (FOLDER / f"{name}.jsonl").read_text(encoding="utf-8").splitlines()
    return [read_plan(json.loads(line)) for line in lines]


def random_boards(count: int, seed: int = 1) -> np.ndarray:
    """Boards of 16 stacks of 0 to 4 pieces, as pack_boards gives them."""
    chance = np.random.default_rng(seed)
    tops = chance.integers(0, 4, (count, 16), dtype=np.uint8)
    return pack_boards(tops, chance.integers(0, 5, (count, 16), dtype=np.uint8))


def test_random_boards_with_random_cards(benchmark: BenchmarkFixture) -> None:
    boards = random_boards(BOARDS)
    cards = np.random.default_rng(2).integers(1, 61, BOARDS)
    assert benchmark(score_pairs, boards, cards).shape == (BOARDS,)


def test_random_boards_with_all_cards(benchmark: BenchmarkFixture) -> None:
    boards = random_boards(BOARDS // 10)
    assert benchmark(score_matrix, boards, np.arange(1, 61)).shape == (BOARDS // 10, 60)


@pytest.mark.parametrize("solver", ["search", "cp-sat"])
def test_plans_of_three_cards(benchmark: BenchmarkFixture, solver: str) -> None:
    asked = questions("reef_plan_3")[:5]
    plans = benchmark.pedantic(lambda: [solve(one, solver=solver) for one in asked], rounds=3)
    assert all(plan.status == "optimal" for plan in plans)


def test_plans_of_four_cards(benchmark: BenchmarkFixture) -> None:
    asked = questions("reef_plan_4")[:100]
    plans = benchmark.pedantic(lambda: [solve(one) for one in asked], rounds=3)
    assert all(plan.status == "optimal" for plan in plans)
