"""Fits the learned value of Calm Sailing (solver/calm_sailing/base/value.pyx) and writes value.json beside it.

    python benchmarks/fit/fit_value.py --deals 4000 --seed 30000000

Takes six positions of each game of the playout policy, two to five players and six levels of removed islands, and
fits the network by Adam (Kingma and Ba, "Adam: a method for stochastic optimization", 2015) to who won. Prints the
Brier score on deals that had no part in it after each pass.
"""

from __future__ import annotations

import argparse
import json
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

import leadline
from leadline.core.calm_sailing.base.position import CalmSailing
from leadline.solver.calm_sailing.base import training

Floats = NDArray[np.float64]
WEIGHTS = Path(__file__).parents[2] / "solver" / "calm_sailing" / "base" / "value.json"
LEVELS = (0, 4, 6, 8, 10, 12)
EACH = 6
HIDDEN = 16
BATCH = 1024
NEAR = 1e-4  # chances are kept this far from 0 and 1


def data(seed: int, deals: int) -> tuple[Floats, Floats]:
    """Features and results of that many deals for each number of players and each level."""
    features, results = [], []
    for players in range(2, 6):
        for removed in LEVELS:
            positions = [
                leadline.deal("calm-sailing", players=players, seed=number, removed=removed)
                for number in range(seed, seed + deals)
            ]
            found = training.value_examples(
                [position for position in positions if isinstance(position, CalmSailing)],
                EACH,
                seed + 100 * players + removed,
            )
            features.append(found[0])
            results.append(found[1])
    return np.concatenate(features), np.concatenate(results)


def chances(weights: list[Floats], inputs: Floats) -> tuple[Floats, Floats, Floats, Floats]:
    """The sums and activations of the hidden units, the last sum, and the chance, for each row."""
    sums = inputs @ weights[0].T + weights[1]
    hidden = sums / (1 + np.abs(sums))
    last = hidden @ weights[2] + weights[3][0]
    return sums, hidden, last, np.clip(0.5 + 0.5 * last / (1 + np.abs(last)), NEAR, 1 - NEAR)


def fit(inputs: Floats, results: Floats, passes: int, test: tuple[Floats, Floats]) -> list[Floats]:
    """The weights of least log loss that Adam finds."""
    chance = np.random.default_rng(1)
    weights: list[Floats] = [
        chance.normal(0, 0.3, (HIDDEN, inputs.shape[1])),
        np.zeros(HIDDEN),
        chance.normal(0, 0.3, HIDDEN),
        np.zeros(1),
    ]
    first = [np.zeros_like(part) for part in weights]
    second = [np.zeros_like(part) for part in weights]
    step = 0
    for number in range(passes):
        rate = 0.004 * (1 - number / passes) + 0.0001
        order = chance.permutation(len(results))
        for start in range(0, len(order), BATCH):
            rows = order[start : start + BATCH]
            sums, hidden, last, p = chances(weights, inputs[rows])
            slope = (p - results[rows]) / (p * (1 - p)) / len(rows) * 0.5 / (1 + np.abs(last)) ** 2
            inner = slope[:, None] * weights[2] / (1 + np.abs(sums)) ** 2
            gradients = [inner.T @ inputs[rows], inner.sum(0), hidden.T @ slope, np.array([slope.sum()])]
            step += 1
            for i, gradient in enumerate(gradients):
                first[i] = 0.9 * first[i] + 0.1 * gradient
                second[i] = 0.999 * second[i] + 0.001 * gradient**2
                scale = np.sqrt(second[i] / (1 - 0.999**step)) + 1e-8
                weights[i] = weights[i] - rate * (first[i] / (1 - 0.9**step)) / scale
        brier = float(np.mean((chances(weights, test[0])[3] - test[1]) ** 2))
        print(f"pass {number + 1}: Brier score {brier:.5f}", flush=True)
    return weights


def main() -> None:
    """Fits and writes the weights."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--deals", type=int, default=4000, help="for each number of players and each level")
    parser.add_argument("--seed", type=int, default=30_000_000)
    parser.add_argument("--passes", type=int, default=12)
    arguments = parser.parse_args()
    inputs, results = data(arguments.seed, arguments.deals)
    test, test_results = data(arguments.seed + 1_000_000, max(1, arguments.deals // 8))
    mean, spread = inputs.mean(0), inputs.std(0) + 1e-9
    weights = fit((inputs - mean) / spread, results, arguments.passes, ((test - mean) / spread, test_results))
    scaled = weights[0] / spread
    bias = weights[1] - scaled @ mean
    units = [
        [round(float(x), 6) for x in (*row, its_bias, its_weight)]
        for row, its_bias, its_weight in zip(scaled, bias, weights[2], strict=True)
    ]
    found = {"bias": round(float(weights[3][0]), 6), "units": units}
    WEIGHTS.write_text(json.dumps(found, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
