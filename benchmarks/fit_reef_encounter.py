"""Fits the weights of solver/reef_encounter/weights.py to games of the engine against itself.

    python benchmarks/fit_reef_encounter.py --games 1500 --rounds 3

Every round plays games of two to four seats, standard and expert, in which each seat plays the best turn of a narrow
search by the weights of the round before; one turn in four is drawn from the best eight instead, so that many kinds of
positions come up. The features at the end of every turn and the seats that won are the data of a multinomial logit
model, fitted by Newton's method with a ridge of 1. Printed are the weights and the mean log-loss on a fifth of the
games that was kept apart.
"""

from __future__ import annotations

import argparse

import numpy as np

from leadline import Generator
from leadline.core.reef_encounter.document import deal
from leadline.solver.reef_encounter.evaluate import features
from leadline.solver.reef_encounter.turn import TurnSearch
from leadline.solver.reef_encounter.weights import EARLY, LATER, NAMES

Rows = list[tuple[np.ndarray, np.ndarray, bool]]


def play(seed: int, weights: list[float]) -> Rows:
    """One game: by turn the features of the seats (late ones appended), the shares of the win, whether kept apart."""
    chance = Generator(seed, "fit")
    search = TurnSearch(width=8, inner=3, cells=5, depth=6, weights=weights)
    position = deal(2 + seed % 3, seed, expert=seed % 4 == 3)
    found = []
    for _ in range(400):
        if position.is_over:
            break
        turns = search.turns(position, 8)
        codes = (
            turns[chance.below(len(turns)) if chance.below(4) == 0 else 0][1] if turns else [position.playout_move(1)]
        )
        for code in codes:
            position.push(code)
        if not position.is_over and position.ended_by is None and not position.acted:
            *seats, (late,) = features(position, position.active)
            now = np.array(seats)
            found.append(np.hstack([now, late * now]))
    if not position.is_over:
        return []
    shares = np.array(position.returns)
    return [(row, shares, seed % 5 == 0) for row in found]


def fit(rows: Rows, ridge: float = 1.0) -> np.ndarray:
    """The weights that make the winners most likely."""
    weights = np.zeros(rows[0][0].shape[1])
    for _ in range(12):
        gradient = -ridge * weights
        curvature = ridge * np.eye(len(weights))
        for seats, shares, _ in rows:
            strength = seats @ weights
            chance = np.exp(strength - strength.max())
            chance /= chance.sum()
            gradient += seats.T @ (shares - chance)
            mean = chance @ seats
            curvature += (seats * chance[:, None]).T @ seats - np.outer(mean, mean)
        weights = weights + np.linalg.solve(curvature, gradient)
    return weights


def loss(rows: Rows, weights: np.ndarray) -> float:
    """The mean log-loss."""
    total = 0.0
    for seats, shares, _ in rows:
        strength = seats @ weights
        chance = np.exp(strength - strength.max())
        total -= float(shares @ np.log(chance / chance.sum()))
    return total / len(rows)


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--games", type=int, default=1500)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    weights = np.array([*EARLY, *LATER])
    for number in range(given.rounds):
        rows: Rows = []
        for game in range(given.games):
            rows += play(given.seed + number * given.games + game, list(weights))
        known, apart = [row for row in rows if not row[2]], [row for row in rows if row[2]]
        weights = fit(known)
        print(f"round {number + 1}: {len(rows)} turns, log-loss {loss(apart, weights):.4f} on games kept apart")
        for name, early, later in zip(NAMES, weights[: len(NAMES)], weights[len(NAMES) :], strict=True):
            print(f"    {name:<10} {early:8.4f} {later:8.4f}")
        print("EARLY =", tuple(round(float(w), 4) for w in weights[: len(NAMES)]), flush=True)
        print("LATER =", tuple(round(float(w), 4) for w in weights[len(NAMES) :]), flush=True)


if __name__ == "__main__":
    main()
