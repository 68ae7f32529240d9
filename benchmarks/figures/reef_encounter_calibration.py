"""Calibration of the chances of the learned value of Reef Encounter: stated against real results, in games of the
search with rollouts.

    python benchmarks/figures/reef_encounter_calibration.py --players 4 --games 250

After every turn the value states each seat's chance to win; the end of the game shows the result. The table groups the
chances by tenths. Below it is the mean log-likelihood of the winners if the logarithms of all chances are multiplied by
a factor. The value is neither too confident nor too cautious if the factor 1 has the greatest.
"""

from __future__ import annotations

import argparse
import math
from collections.abc import Sequence

import leadline
from leadline.core.reef_encounter.position import ReefEncounter
from leadline.solver.reef_encounter.search import Searcher
from leadline.solver.reef_encounter.value import chances

FACTORS = (0.5, 0.7, 0.9, 1.0, 1.1, 1.3, 1.6)


def softmax(values: Sequence[float], factor: float = 1.0) -> list[float]:
    powers = [math.exp(factor * (value - max(values))) for value in values]
    return [power / sum(powers) for power in powers]


def gather(players: int, games: int, seed: int) -> list[tuple[list[float], tuple[float, ...]]]:
    """Play games by the search, and return for each turn the logarithms of the seats' chances and the final results."""
    searcher = Searcher()
    search = searcher.narrowest if players == 4 else searcher.narrow
    found: list[tuple[list[float], tuple[float, ...]]] = []
    for number in range(games):
        position = leadline.deal("reef-encounter", players=players, seed=seed + number)
        assert isinstance(position, ReefEncounter)
        stated = []
        while not position.is_over:
            for code in search.greedy(position):
                position.push(code)
            if not position.is_over and position.ended_by is None and not position.acted:
                stated.append([math.log(chance) for chance in chances(position, position.active)])
        assert position.returns is not None
        found += [(values, tuple(position.returns)) for values in stated]
    return found


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--players", type=int, default=4)
    parser.add_argument("--games", type=int, default=250)
    parser.add_argument("--seed", type=int, default=20_000)
    given = parser.parse_args()
    samples = gather(given.players, given.games, given.seed)
    groups: list[list[tuple[float, float]]] = [[] for _ in range(10)]
    for values, returns in samples:
        for chance, share in zip(softmax(values), returns, strict=True):
            groups[min(9, int(10 * chance))].append((chance, share))
    print(f"{given.games} games of {given.players}, {len(samples)} turns\nCHANCES  STATED  HELD")
    for group in groups:
        if group:
            stated, held = (sum(column) / len(group) for column in zip(*group, strict=True))
            print(f"{len(group):7,}  {stated:.3f}   {held:.3f}")
    print("FACTOR  LOG-LIKELIHOOD")
    for factor in FACTORS:
        total = 0.0
        for values, returns in samples:
            total += sum(r * math.log(p) for p, r in zip(softmax(values, factor), returns, strict=True) if r)
        print(f"{factor:6.1f}  {total / len(samples):.4f}")


if __name__ == "__main__":
    main()
