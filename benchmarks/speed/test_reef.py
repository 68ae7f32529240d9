"""Scores and plans of Reef: batches of boards, hands of three and four cards by the search and by CP-SAT."""

from __future__ import annotations

import numpy as np
import pytest
from pytest_benchmark.fixture import BenchmarkFixture

from leadline.core.reef.patterns import score_matrix, score_pairs
from leadline.solver.reef.plan.solvers import solve
from reef_questions import questions, random_boards

BOARDS = 100_000


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
