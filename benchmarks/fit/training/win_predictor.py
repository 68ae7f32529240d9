"""Training of the win predictor for Calm Sailing with expansions, which prunes the beams of `verify`.

Examples are beam states, each with whether a narrower beam wins from it. The network predicts this result (logistic
regression with one hidden layer). A candidate replaces the current network if it wins more deals in the same number of
moves.
"""

from __future__ import annotations

import json
import random
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

import numpy as np

import leadline
from leadline.core.calm_sailing.expansions.position import Expanded
from leadline.solver.calm_sailing.base.beam import luby
from leadline.solver.calm_sailing.expansions.beam import FEATURE_COUNT, UNIT_COUNT, beam_search, win_predictor_examples
from leadline.solver.calm_sailing.expansions.verify import BRANCHING, WIDTH
from leadline.solver.calm_sailing.greedy_playouts import EXPANSIONS

from .adam import Adam
from .course import Examples, Numbers, Sizes
from .network import Floats

FILE = Path(__file__).parents[3] / "solver" / "calm_sailing" / "expansions" / "win_predictor.json"
PLAYERS = (1, 2, 3, 4, 5)
# Rules of the deals, and the least and the most removed islands: about a third of the deals fall to one beam.
RULESETS: tuple[tuple[Mapping[str, Any], int, int], ...] = (
    ({"rocks": True, "monsters": 4, "storms": True}, 7, 12),
    ({"rocks": True, "monsters": 4, "storms": True}, 9, 13),
    ({"storms": True}, 10, 16),
    ({"monsters": 4, "storms": True}, 7, 13),
    ({"rocks": True, "monsters": 5, "wild": 2, "storms": True}, 9, 14),
)
FEWER_ALONE = 4  # islands that are removed with one player
BEAM, JUDGE = 100, 60  # games of the beams that examples come from, and of those that win from them or not
SHARE = 0.5  # of the turns of a beam that give an example
MOVES = 300_000  # of both networks for each deal of a match
BATCH = 512
RATE, LAST_RATE = 2e-3, 3e-5
DECAY = 1e-5


def dealt(seed: int, players: int) -> Expanded:
    """Deal a game of one of the rulesets, which the seed selects."""
    chance = random.Random(seed)
    rules, fewest, most = chance.choice(RULESETS)
    removed = chance.randint(fewest, most) - (FEWER_ALONE if players == 1 else 0)
    position = leadline.deal("calm-sailing", players=players, seed=seed, removed=removed, **rules)
    assert isinstance(position, Expanded)
    return position


def fit(features: Floats, won: Floats, passes: int, seed: int) -> list[list[float]]:
    """Return a row for each hidden unit: the weights of its features, its bias and its weight in the sum. The row is
    the mean over the last third of the passes. Raise ValueError without examples."""
    if not len(won):
        raise ValueError("no examples: expected deals of which beams come through games")
    chance = np.random.default_rng(seed)
    mean = features.mean(0, dtype=np.float64).astype(np.float32)
    spread = features.std(0, dtype=np.float64).astype(np.float32)
    constant = spread < 1e-4  # constant features carry no information
    spread[constant] = 1
    inputs = (features - mean) / spread
    share = float(np.clip(won.mean(dtype=np.float64), 1e-3, 1 - 1e-3))
    adam = Adam(
        [
            chance.normal(0, 0.2, (UNIT_COUNT, FEATURE_COUNT)).astype(np.float32),
            np.zeros(UNIT_COUNT, np.float32),
            chance.normal(0, 0.2, UNIT_COUNT).astype(np.float32),
            np.array([np.log(share / (1 - share))], np.float32),
        ]
    )
    for number in range(passes):
        rate = RATE * (1 - number / passes) + LAST_RATE
        order = chance.permutation(len(inputs))
        for start in range(0, len(order), BATCH):
            rows = inputs[order[start : start + BATCH]]
            weights = adam.weights
            sums = rows @ weights[0].T + weights[1]
            hidden = sums / (1 + np.abs(sums))
            told = 1 / (1 + np.exp(-(hidden @ weights[2] + weights[3])))
            error = (told - won[order[start : start + BATCH]]) / len(rows)
            inner = error[:, None] * weights[2] / (1 + np.abs(sums)) ** 2
            gradients = [inner.T @ rows, inner.sum(0), hidden.T @ error, error.sum(keepdims=True)]
            adam.step([part + DECAY * own for part, own in zip(gradients, weights, strict=True)], rate)
            if number >= passes - max(1, passes // 3):
                adam.note()
    scaled = adam.mean[0] / spread
    scaled[:, constant] = 0
    bias = adam.mean[1] - scaled @ mean
    return [
        [float(f"{x:.5g}") for x in (*row, its_bias, its_weight)]
        for row, its_bias, its_weight in zip(scaled, bias, adam.mean[2], strict=True)
    ]


def wins(units: Numbers, deal: Expanded, seed: int) -> bool:
    """Return True if beam searches with this network find a winning line within MOVES moves."""
    left, beams = MOVES, 0
    while left > 0:
        beams += 1
        width = WIDTH * luby(beams)
        codes, moves = beam_search(deal, EXPANSIONS, width, BRANCHING, left, seed + beams, lambda: True, units)
        if codes is not None:
            return True
        left -= moves
    return False


class WinPredictor:
    """The training run of the win predictor; its numbers are the rows of win_predictor.json."""

    def present(self) -> Numbers:
        return json.loads(FILE.read_text(encoding="utf-8"))

    def examples(self, numbers: Numbers, sizes: Sizes, seed: int) -> Examples:
        """Return examples from `sizes.deals` deals for each number of players."""
        deals = [dealt(seed + number, players) for number in range(sizes.deals) for players in PLAYERS]
        features, won = win_predictor_examples(deals, EXPANSIONS, BEAM, JUDGE, BRANCHING, SHARE, seed, numbers)
        return {"features": features, "won": won}

    def fit(self, numbers: Numbers, examples: Sequence[Examples], sizes: Sizes, seed: int) -> Numbers:
        features = np.concatenate([found["features"] for found in examples])
        won = np.concatenate([found["won"] for found in examples])
        return fit(features, won, sizes.passes, seed)

    def match(self, candidate: Numbers, numbers: Numbers, seed: int) -> Iterator[float | None]:
        while True:
            for players in PLAYERS:
                deal = dealt(seed, players)
                own, other = wins(candidate, deal, seed), wins(numbers, deal, seed)
                yield None if own == other else float(own)
            seed += 1

    def write(self, numbers: Numbers) -> None:
        rows = ",\n".join(json.dumps(row, separators=(",", ":")) for row in numbers)
        FILE.write_text(f"[\n{rows}\n]\n", encoding="utf-8")
