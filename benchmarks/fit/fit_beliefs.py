"""Fits what `best` believes of hidden cards in Calm Sailing and writes solver/calm_sailing/base/beliefs.json.

    python benchmarks/fit/fit_beliefs.py --deals 2000 --seed 60000000

Counts in games of the playout policy where the cards of each class are that the seat to move has not seen, draws a
world in each of these positions, and corrects the weights until the worlds have the cards of each class where the games
have them (iterative scaling). Two to five players; none, six and twelve removed islands.
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

WEIGHTS = Path(__file__).parents[2] / "solver" / "calm_sailing" / "base" / "beliefs.json"
LEVELS = (0, 6, 12)
EVEN = 64
LOWEST, HIGHEST = 1, 64 * EVEN
EVERY = 4  # turns from one count to the next, on average
ROUNDS = 8
DOUBT = 20.0  # cards of a class that are added to both counts, so that a few say little


def corrected(weights: NDArray[np.float64], true: NDArray[np.int64], drawn: NDArray[np.int64]) -> NDArray[np.float64]:
    """The weights after one step: where a class is found more often than it was drawn, against what neither of the two
    places got, it becomes likelier."""
    for place in (0, 1):
        rest = slice(place + 1, None)
        for stage in range(training.STAGES):
            found, made = true[stage, place] + DOUBT, drawn[stage, place] + DOUBT
            left, kept = true[stage, rest].sum(0) + DOUBT, drawn[stage, rest].sum(0) + DOUBT
            weights[stage, place] *= (found / left) / (made / kept)
            share = true[stage].sum(0)
            if share.sum():
                weights[stage, place] *= EVEN / np.exp((np.log(weights[stage, place]) * share).sum() / share.sum())
    return np.clip(weights, LOWEST, HIGHEST)


def fit(players: int, removed: int, deals: int, seed: int) -> NDArray[np.int32]:
    """The weights for so many players and removed islands."""
    positions = [
        leadline.deal("calm-sailing", players=players, seed=number, removed=removed)
        for number in range(seed, seed + deals)
    ]
    games = [position for position in positions if isinstance(position, CalmSailing)]
    weights = np.full((training.STAGES, 2, training.CLASSES), float(EVEN))
    for number in range(ROUNDS):
        true, drawn = training.census(games, np.rint(weights).astype(np.int32), EVERY, seed + number)
        off = np.abs(true - drawn).sum() / true.sum()
        print(f"{players} players, {removed} removed, round {number + 1}: {100 * off:.2f} % elsewhere", flush=True)
        weights = corrected(weights, true, drawn)
    return np.rint(weights).astype(np.int32)


def main() -> None:
    """Fits and writes the weights."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--deals", type=int, default=2000, help="for each number of players and each level")
    parser.add_argument("--seed", type=int, default=60_000_000)
    arguments = parser.parse_args()
    found = {
        str(players): {
            str(removed): fit(players, removed, arguments.deals, arguments.seed).tolist() for removed in LEVELS
        }
        for players in range(2, 6)
    }
    sets = {
        players: ",\n".join(
            f'  "{removed}": [\n' + ",\n".join("   " + json.dumps(stage) for stage in stages) + "\n  ]"
            for removed, stages in levels.items()
        )
        for players, levels in found.items()
    }
    text = ",\n".join(f' "{players}": {{\n{levels}\n }}' for players, levels in sets.items())
    WEIGHTS.write_text("{\n" + text + "\n}\n", encoding="utf-8")


if __name__ == "__main__":
    main()
