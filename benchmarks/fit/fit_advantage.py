"""Fit the learned advantage of the built-in player for Calm Sailing, and write core/calm_sailing/policy/advantage.json.

    python benchmarks/fit/fit_advantage.py --players 5 --deals 7400 --seed 100000000 --keep build/five.npz

A run is one step of policy iteration for one number of players. It plays games with none to twelve removed islands and
takes every second position. It continues with each of the best scored actions in the same sampled deals, and fits a
network to the differences (training/network.py). Run the script again with other seeds for the next step.

With --keep FILE, the script saves the examples in the file, and the fit also uses earlier examples there. With --deals
0, it uses these alone.
"""

from __future__ import annotations

import argparse
import json
import os
from pathlib import Path

os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")  # sums in one order, and one process is one core

import numpy as np
from numpy.typing import NDArray

import leadline
from fitting import calm_sailing as training
from leadline.core.calm_sailing.base.position import CalmSailing
from training.network import Teaching, listed, rows

Floats = NDArray[np.float32]
WEIGHTS = Path(__file__).parents[2] / "core" / "calm_sailing" / "policy" / "advantage.json"
LEVELS = (0, 0, 3, 6, 9, 12)
EVERY = 2  # turns from one example to the next, on average
FEATURES = 54
TRIED = 4
WORLDS = 5
HIDDEN = 32


def data(players: int, seed: int, deals: int) -> tuple[Floats, Floats]:
    """Return features of shape (n, TRIED, FEATURES), and win rates in the sampled deals, of shape (n, TRIED)."""
    features = [np.zeros((0, TRIED, FEATURES), np.float32)]
    won = [np.zeros((0, TRIED), np.float32)]
    for step, removed in enumerate(LEVELS):
        positions = [
            leadline.deal("calm-sailing", players=players, seed=number, removed=removed)
            for number in range(seed + deals * step, seed + deals * (step + 1))
        ]
        games = [position for position in positions if isinstance(position, CalmSailing)]
        if not games:
            continue
        found = training.advantage_examples(games, EVERY, TRIED, WORLDS, seed + step)
        features.append(found[0])
        won.append(found[1])
    return np.concatenate(features), np.concatenate(won)


def main() -> None:
    """Fit the network for the number of players on the command line, and write it to advantage.json."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--players", type=int, choices=range(1, 6), required=True)
    parser.add_argument("--deals", type=int, default=2000, help="for each number of removed islands")
    parser.add_argument("--seed", type=int, default=100_000_000)
    parser.add_argument("--passes", type=int, default=8, help="over the examples, of each network")
    parser.add_argument("--draw", type=int, default=1, help="seed of the fit")
    parser.add_argument("--teachers", type=int, default=Teaching().teachers, help="networks of which one learns")
    parser.add_argument("--keep", type=Path, help="file of examples (.npz)")
    arguments = parser.parse_args()
    earlier = [(np.zeros((0, TRIED, FEATURES), np.float32), np.zeros((0, TRIED), np.float32))]
    if arguments.keep is not None and arguments.keep.exists():
        with np.load(arguments.keep) as kept:
            earlier.append((kept["features"], kept["won"]))
    for features, won in earlier:
        if features.shape[1:] != (TRIED, FEATURES) or won.shape != features.shape[:2]:
            parser.error(
                f"{arguments.keep}: expected features of shape (n, {TRIED}, {FEATURES}), found {features.shape}"
            )
    if arguments.deals < 1 and not len(earlier[-1][0]):
        parser.error(f"--deals {arguments.deals}: expected 1 or more where no examples are kept")
    earlier.append(data(arguments.players, arguments.seed, arguments.deals))
    features = np.concatenate([found[0] for found in earlier])
    won = np.concatenate([found[1] for found in earlier])
    if arguments.keep is not None:
        np.savez(arguments.keep, features=features, won=won)
    networks = json.loads(WEIGHTS.read_text(encoding="utf-8"))
    networks[str(arguments.players)] = rows(
        features,
        won,
        arguments.passes,
        arguments.draw,
        HIDDEN,
        lambda line: print(line, flush=True),
        teaching=Teaching(arguments.teachers),
    )
    WEIGHTS.write_text(listed(networks), encoding="utf-8")


if __name__ == "__main__":
    main()
