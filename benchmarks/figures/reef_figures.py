"""Prints the figures of README.md for Reef: python benchmarks/figures/reef_figures.py

Processor times, and of the plans wall times too, which other work on the machine stretches. The questions are
the fixed sets in datasets/; the search and CP-SAT answer the same ones in the same run, one after the other.
"""

from __future__ import annotations

import statistics
import sys
import time
from pathlib import Path

import numpy as np

sys.path.insert(0, str(Path(__file__).parents[1] / "datasets"))

import leadline
from leadline.core.reef.patterns import score_matrix, score_pairs
from leadline.core.reef.plan_document import PlanQuestion
from leadline.solver.reef.plan.solvers import solve
from reef_questions import questions, random_boards

BOARDS = 1_000_000
ROUNDS = 5
LIMIT = 60.0  # seconds of wall time for one question


def best_of(work: object, units: int) -> str:
    times = []
    for _ in range(ROUNDS):
        began = time.process_time()
        work()  # type: ignore[operator]
        times.append(time.process_time() - began)
    best, middle = (found / units * 1e9 for found in (min(times), statistics.median(times)))
    return f"{best:.1f} ns (best of {ROUNDS}), {middle:.1f} ns (median)"


def plans(name: str, asked: list[PlanQuestion], solver: str = "search") -> list[int]:
    wall, own, totals = [], [], []
    for one in asked:
        began, used = time.perf_counter(), time.process_time()
        plan = solve(one, solver=solver, seconds=LIMIT)
        wall.append((time.perf_counter() - began) * 1e3)
        own.append((time.process_time() - used) * 1e3)
        totals.append(plan.total if plan.status == "optimal" else -1)
    for kind, times in (("wall", sorted(wall)), ("processor", sorted(own))):
        count = len(times)
        print(
            f"{name}, {solver}, {kind}: {count} questions, mean {statistics.mean(times):.3f} ms,"
            f" median {statistics.median(times):.3f}, 99% {times[min(count - 1, count * 99 // 100)]:.3f},"
            f" worst {times[-1]:.1f}; {totals.count(-1)} not proved",
            flush=True,
        )
    return totals


if __name__ == "__main__":
    boards = random_boards(BOARDS)
    cards = np.random.default_rng(2).integers(1, 61, BOARDS)
    print("random boards, random cards:", best_of(lambda: score_pairs(boards, cards), BOARDS))
    few = boards[: BOARDS // 20]
    print("boards x all 60 cards:", best_of(lambda: score_matrix(few, np.arange(1, 61)), 3 * BOARDS))
    three = questions("reef_plan_3")
    assert plans("3 cards", three) == plans("3 cards", three, "cp-sat")
    plans("4 cards", questions("reef_plan_4"))
    plans("6 cards", questions("reef_plan_6"))
    plans("8 cards in fixed order", questions("reef_plan_8_fixed"))
    deal = leadline.deal("reef", players=2, seed=1)
    rates = []
    for _ in range(ROUNDS):
        began = time.process_time()
        deal.random_games(20_000, 1)
        rates.append(20_000 / (time.process_time() - began))
    print(f"random games of two: {max(rates):,.0f}/s (best of {ROUNDS}), {statistics.median(rates):,.0f}/s (median)")
