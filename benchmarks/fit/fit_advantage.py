"""Fits the learned advantage of the Calm Sailing playout policy and writes core/calm_sailing/policy/advantage.json.

    python benchmarks/fit/fit_advantage.py --players 5 --deals 2000 --seed 100000000

One step of policy iteration for one number of players: plays games by the present policy with none to twelve
removed islands, takes every second position, plays each of the best scored actions on by the present policy in the same
worlds, and fits a network by Adam (Kingma and Ba, "Adam: a method for stochastic optimization", 2015) to the
differences. Run it again, with other seeds, for the next step. With --keep FILE the examples are kept there, and those
of earlier steps that are there have a part in the fit.
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

Floats = NDArray[np.float32]
WEIGHTS = Path(__file__).parents[2] / "core" / "calm_sailing" / "policy" / "advantage.json"
LEVELS = (0, 0, 3, 6, 9, 12)
EVERY = 2  # turns from one example to the next, on average
TRIED = 5
WORLDS = 10
HIDDEN = 32
BATCH = 512
RATE = 0.004
DECAY = 0.001
SCALE = 100.0  # of the squared error
HELD_OUT = 0.05  # share of the examples that only tell how good the fit is


def data(players: int, seed: int, deals: int) -> tuple[Floats, Floats]:
    """Features, shape (n, TRIED, 54), and shares of worlds that were won, shape (n, TRIED)."""
    features, won = [], []
    for step, removed in enumerate(LEVELS):
        positions = [
            leadline.deal("calm-sailing", players=players, seed=number, removed=removed)
            for number in range(seed + deals * step, seed + deals * (step + 1))
        ]
        games = [position for position in positions if isinstance(position, CalmSailing)]
        found = training.advantage_examples(games, EVERY, TRIED, WORLDS, seed + step)
        features.append(found[0])
        won.append(found[1])
    return np.concatenate(features), np.concatenate(won)


def worths(weights: list[Floats], inputs: Floats) -> tuple[Floats, Floats, Floats]:
    """The sums and activations of the hidden units, and the worth of each action."""
    sums = inputs @ weights[0].T + weights[1]
    hidden = sums / (1 + np.abs(sums))
    return sums, hidden, hidden @ weights[2]


def told(weights: list[Floats], inputs: Floats, edges: Floats) -> str:
    """What the network explains, and what going by it would win in each position."""
    found = worths(weights, inputs)[2]
    error = found - found[:, :1] - edges
    chosen = edges[np.arange(len(edges)), found.argmax(1)]
    explained = 1 - float((error[:, 1:] ** 2).mean() / (edges[:, 1:] ** 2).mean())
    doubt = float(chosen.std()) / len(chosen) ** 0.5
    return f"explains {explained:.3f}, wins {1000 * chosen.mean():.2f} +- {1000 * doubt:.2f} thousandths a turn"


def fit(inputs: Floats, edges: Floats, passes: int, seed: int) -> list[Floats]:
    """The weights of least squared error of the differences to each position's first action: their mean over the last
    third of the passes."""
    chance = np.random.default_rng(seed)
    weights: list[Floats] = [
        chance.normal(0, 0.25, (HIDDEN, inputs.shape[2])).astype(np.float32),
        np.zeros(HIDDEN, np.float32),
        chance.normal(0, 0.02, HIDDEN).astype(np.float32),
    ]
    first = [np.zeros_like(part) for part in weights]
    second = [np.zeros_like(part) for part in weights]
    mean = [np.zeros_like(part) for part in weights]
    step = averaged = 0
    held = int(len(edges) * HELD_OUT)
    mixed = chance.permutation(len(edges))
    test, rest = mixed[:held], mixed[held:]
    for number in range(passes):
        rate = RATE * (1 - number / passes) + RATE / 60
        order = chance.permutation(rest)
        for start in range(0, len(order), BATCH):
            rows = order[start : start + BATCH]
            sums, hidden, found = worths(weights, inputs[rows])
            error = found - found[:, :1] - edges[rows]
            slope = 2 * SCALE * error / error.size
            slope[:, 0] = -slope[:, 1:].sum(1)
            inner = slope[:, :, None] * weights[2] / (1 + np.abs(sums)) ** 2
            gradients = [
                np.tensordot(inner, inputs[rows], ((0, 1), (0, 1))),
                inner.sum((0, 1)),
                np.tensordot(hidden, slope, ((0, 1), (0, 1))),
            ]
            step += 1
            for i, gradient in enumerate(gradients):
                pulled = gradient + DECAY * weights[i]
                first[i] = 0.9 * first[i] + 0.1 * pulled
                second[i] = 0.999 * second[i] + 0.001 * pulled**2
                scale = np.sqrt(second[i] / (1 - 0.999**step)) + 1e-8
                weights[i] = (weights[i] - rate * (first[i] / (1 - 0.9**step)) / scale).astype(np.float32)
            if number >= passes - max(1, passes // 3):
                averaged += 1
                for i in range(len(weights)):
                    mean[i] += (weights[i] - mean[i]) / averaged
        print(f"pass {number + 1}: {told(weights, inputs[test], edges[test])}", flush=True)
    print(f"mean: {told(mean, inputs[test], edges[test])}", flush=True)
    return mean


def network(features: Floats, won: Floats, passes: int, seed: int) -> list[list[float]]:
    """The fitted network as advantage.json has it: a row for each hidden unit, its weights of the features, its bias
    and its weight in the sum."""
    flat = features.reshape(-1, features.shape[2])
    mean, spread = flat.mean(0), flat.std(0) + 1e-6
    weights = fit((features - mean) / spread, won - won[:, :1], passes, seed)
    scaled = weights[0] / spread
    bias = weights[1] - scaled @ mean
    return [
        [float(f"{x:.5g}") for x in (*row, its_bias, its_weight)]
        for row, its_bias, its_weight in zip(scaled, bias, weights[2], strict=True)
    ]


def main() -> None:
    """Fits and writes one network."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--players", type=int, choices=range(2, 6), required=True)
    parser.add_argument("--deals", type=int, default=2000, help="for each number of removed islands")
    parser.add_argument("--seed", type=int, default=100_000_000)
    parser.add_argument("--passes", type=int, default=16)
    parser.add_argument("--draw", type=int, default=1, help="seed of the fit")
    parser.add_argument("--keep", type=Path, help="file of examples (.npz)")
    arguments = parser.parse_args()
    features, won = data(arguments.players, arguments.seed, arguments.deals)
    if arguments.keep is not None:
        if arguments.keep.exists():
            with np.load(arguments.keep) as kept:
                features = np.concatenate([kept["features"], features])
                won = np.concatenate([kept["won"], won])
        np.savez(arguments.keep, features=features, won=won)
    networks = json.loads(WEIGHTS.read_text(encoding="utf-8"))
    networks[str(arguments.players)] = network(features, won, arguments.passes, arguments.draw)
    rows = {
        players: "[\n" + ",\n".join("  " + json.dumps(row, separators=(",", ":")) for row in units) + "\n ]"
        for players, units in sorted(networks.items())
    }
    text = ",\n".join(f' "{players}": {units}' for players, units in rows.items())
    WEIGHTS.write_text("{\n" + text + "\n}\n", encoding="utf-8")


if __name__ == "__main__":
    main()
