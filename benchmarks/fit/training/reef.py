"""Reef: training of the value of a position, by games in which every seat chooses the move with the best chance to win.

The targets are the points that a seat makes until the end of the game, mixed with the later estimates of the current
network. Later estimates have a smaller weight (Sutton, "Learning to predict by the methods of temporal differences",
1988). Adam fits the network to these targets. The spread of the final difference is fitted to the games that were
won.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

import leadline
from fitting.reef import FEATURE_COUNT, RAREST, UNIT_COUNT, explored, played
from leadline.core.reef.material import MAX_PLAYERS, MIN_PLAYERS
from leadline.core.reef.position import Reef
from leadline.solver.reef.value import Value, read

from .adam import Adam
from .course import Examples, Numbers, Sizes
from .network import Floats

FILE = Path(__file__).parents[3] / "solver" / "reef" / "value.json"
KEPT = 0.95  # weight of the results of games, from one decision to the previous one
EXPLORED = 1  # tenths of the decisions in which a seat tries one of its four best moves
LATEST = 3  # steps whose examples count
BATCH = 1024
RATE, LAST_RATE = 0.001, 0.0001
AVERAGED = 0.6  # the mean of the weights is taken from here on
AT_END, GROWING = (1.0, 2.0, 3.0, 4.0, 5.0, 6.0), (0.0, 0.2, 0.4, 0.6, 0.8, 1.0, 1.2)  # spreads that are tried


def network(numbers: Numbers) -> Value:
    """Return the network that belongs to the numbers of a data file."""
    return read(json.dumps(numbers))


def dealt(players: int, seed: int) -> Reef:
    position = leadline.deal("reef", players=players, seed=seed)
    assert isinstance(position, Reef)
    return position


def targets(points: Floats, told: Floats, final: Floats) -> Floats:
    """Return the targets of each decision, of shape (decisions, players): the points until the next decision, plus a
    mixture of the estimate there and the target there."""
    found = np.empty_like(points)
    found[-1] = final - points[-1]
    for turn in range(len(points) - 2, -1, -1):
        later = (1 - KEPT) * told[turn + 1] + KEPT * found[turn + 1]
        found[turn] = points[turn + 1] - points[turn] + later
    return found


def spread(lead: Floats, rarest: Floats, won: Floats) -> list[float]:
    """Return the spread of the final difference at the end of the game, and its increase for each piece of the rarest
    colour. The values minimise the log loss of the win chance that follows from the expected lead."""
    best = (np.inf, [AT_END[0], GROWING[0]])
    for end in AT_END:
        for growth in GROWING:
            scaled = lead / (end + growth * rarest)
            falling = np.maximum(1 - np.abs(scaled) / 64, 0) ** 64
            chance = np.clip(np.where(scaled > 0, 1, falling) / (1 + falling), 1e-4, 1 - 1e-4)
            loss = -float((won * np.log(chance) + (1 - won) * np.log(1 - chance)).mean())
            best = min(best, (loss, [end, growth]))
    return best[1]


def fit(
    features: Floats, target: Floats, passes: int, seed: int, start: Numbers | None = None
) -> tuple[list[list[float]], float]:
    """Return the rows of the units of a network that is fitted to the targets, and the constant that is added to their
    sum. The fit begins with the network in `start`, or with random weights."""
    chance = np.random.default_rng(seed)
    mean = features.mean(0, dtype=np.float64).astype(np.float32)
    scale = features.std(0, dtype=np.float64).astype(np.float32)
    scale[scale < 1e-3] = 1.0
    middle, width = np.float32(target.mean(dtype=np.float64)), np.float32(target.std(dtype=np.float64) + 1e-6)
    weights: list[NDArray[Any]] = [
        chance.normal(0, 0.1, (FEATURE_COUNT, UNIT_COUNT)).astype(np.float32),
        np.zeros(UNIT_COUNT, np.float32),
        chance.normal(0, 0.1, UNIT_COUNT).astype(np.float32),
        np.zeros(1, np.float32),
    ]
    if start is not None:
        rows = np.array(start["units"], np.float32)
        weights[0] = rows[:, :FEATURE_COUNT].T * scale[:, None]
        weights[1] = rows[:, FEATURE_COUNT] + rows[:, :FEATURE_COUNT] @ mean
        weights[2] = rows[:, FEATURE_COUNT + 1] / width
        weights[3] = np.array([(start["base"] - middle) / width], np.float32)
    adam = Adam(weights)
    order = np.arange(len(features))
    batches = max(1, len(order) // BATCH)
    step = 0
    for _ in range(passes):
        chance.shuffle(order)
        for chosen in np.array_split(order[: batches * BATCH], batches):
            rate = np.float32(RATE * (LAST_RATE / RATE) ** (step / (passes * batches)))
            step += 1
            inputs = (features[chosen] - mean) / scale
            sums = inputs @ weights[0] + weights[1]
            slope = 1 / (1 + np.abs(sums))
            hidden = sums * slope
            error = 2 * (hidden @ weights[2] + weights[3] - (target[chosen] - middle) / width) / len(chosen)
            inner = error[:, None] * weights[2] * slope * slope
            gradients = [inputs.T @ inner, inner.sum(0), hidden.T @ error, error.sum(keepdims=True)]
            adam.step(gradients, rate)
            if step > AVERAGED * passes * batches:
                adam.note()
    average = adam.mean
    scaled = average[0] / scale[:, None]
    bias = average[1] - mean @ scaled
    units = [
        [float(f"{x:.5g}") for x in (*row, its_bias, its_weight)]
        for row, its_bias, its_weight in zip(scaled.T, bias, average[2] * width, strict=True)
    ]
    return units, float(f"{average[3][0] * width + middle:.6g}")


def listed(numbers: Numbers) -> str:
    """Return the text of the data file, with one line for each unit."""
    units = ",\n".join("  " + json.dumps(row, separators=(",", ":")) for row in numbers["units"])
    return (
        f'{{\n "base": {numbers["base"]},\n "spread": {json.dumps(numbers["spread"])},\n "units": [\n{units}\n ]\n}}\n'
    )


class ReefValue:
    """The training run of Reef's learned value (value.json)."""

    def present(self) -> Numbers:
        return json.loads(FILE.read_text(encoding="utf-8"))

    def examples(self, numbers: Numbers, sizes: Sizes, seed: int) -> Examples:
        """Return examples from `sizes.deals` games of two players, and half as many of three and of four."""
        value = network(numbers)
        features, target, leads = [], [], []
        for players in range(MIN_PLAYERS, MAX_PLAYERS + 1):
            for number in range(sizes.deals if players == MIN_PLAYERS else -(-sizes.deals // 2)):
                game = dealt(players, seed + number)
                seen, points, told, final = explored(value, game, seed + number, EXPLORED)
                features.append(seen.reshape(-1, FEATURE_COUNT))
                target.append(targets(points, told, final).reshape(-1))
                if players == 2:
                    expected = points + told
                    won = np.full(len(points), 0.5 + 0.5 * np.sign(final[0] - final[1]), np.float32)
                    leads.append(np.stack([expected[:, 0] - expected[:, 1], seen[:, 0, RAREST], won], 1))
        return {
            "features": np.concatenate(features),
            "target": np.concatenate(target),
            "leads": np.concatenate(leads).astype(np.float32),
        }

    def fit(self, numbers: Numbers, examples: Sequence[Examples], sizes: Sizes, seed: int) -> Numbers:
        latest = examples[-LATEST:]
        features = np.concatenate([found["features"] for found in latest])
        target = np.concatenate([found["target"] for found in latest])
        units, base = fit(features, target, sizes.passes, seed, numbers)
        lead, rarest, won = latest[-1]["leads"].T
        return {"base": base, "spread": spread(lead, rarest, won), "units": units}

    def match(self, candidate: Numbers, numbers: Numbers, seed: int) -> Iterator[float | None]:
        """Yield the candidate's result of each deal of two players, played twice with the seats exchanged.

        Both games have the same openings. An even result is None.
        """
        one, other = network(candidate), network(numbers)
        while True:
            deal = dealt(2, seed)
            share = 0.5 * (played([one, other], deal, seed).returns[0] + played([other, one], deal, seed).returns[1])
            yield None if share == 0.5 else share
            seed += 1

    def write(self, numbers: Numbers) -> None:
        FILE.write_text(listed(numbers), encoding="utf-8")
