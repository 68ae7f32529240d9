"""Reef Encounter: training of the value of a position, by games in which every seat chooses the turn with the best
chance to win.

The targets are the winners, mixed with the later estimates of the current network. Later estimates have a smaller
weight (Sutton, "Learning to predict by the methods of temporal differences", 1988). Adam (Kingma and Ba, 2015)
minimises the log loss.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

import leadline
from fitting.reef_encounter import explored, played
from leadline.core.reef_encounter.position import ReefEncounter
from leadline.solver.reef_encounter.value import (
    GAME_FEATURES,
    HAND_FEATURES,
    SEAT_FEATURES,
    UNIT_COUNT,
    Value,
    read,
)

from .adam import Adam
from .course import Examples, Numbers, Sizes
from .network import Floats

FILE = Path(__file__).parents[3] / "solver" / "reef_encounter" / "value.json"
PLAYERS = (2, 3, 4)
KEPT = 0.8  # weight of the results of games, from one turn to the previous one
EXPLORED = 1  # tenths of the turns in which a seat tries one of its best few
EXPERT = 10  # one deal of so many is of the expert game
LATEST = 3  # steps whose examples count
BATCH = 512
RATE, LAST_RATE = 0.003, 0.0001
DECAY = 0.0003  # decay of the weights towards zero
AVERAGED = 0.6  # the mean of the weights is taken from here on
LEAST = 1e-6  # smaller numbers are written as zero


def network(numbers: Numbers) -> Value:
    """Return the network that belongs to the numbers of a data file."""
    return read(json.dumps(numbers))


def dealt(players: int, seed: int) -> ReefEncounter:
    position = leadline.deal("reef-encounter", players=players, seed=seed, expert=seed % EXPERT == 0)
    assert isinstance(position, ReefEncounter)
    return position


def targets(told: Floats, final: Floats) -> Floats:
    """Return the target chances of each turn, of shape (turns, players): the estimate one turn later, mixed with the
    target there."""
    found = np.empty_like(told)
    found[-1:] = final
    for turn in range(len(told) - 2, -1, -1):
        found[turn] = (1 - KEPT) * told[turn + 1] + KEPT * found[turn + 1]
    return found


def inputs(seats: Floats, game: Floats) -> Floats:
    """Return the inputs of the network for each seat, of shape (positions, players, features): its own features, the
    means of the other seats, and the features of the game."""
    others = (seats.sum(1, keepdims=True) - seats) / (seats.shape[1] - 1)
    return np.concatenate([seats, others, game], 2)


def fit(
    examples: Sequence[tuple[Floats, Floats, Floats]], passes: int, seed: int, start: Numbers | None = None
) -> Numbers:
    """Fit a network to the chances in the examples: features of seats, features of the game, and chances, for each
    number of players. The fit begins with the network in `start`, or with random weights."""
    chance = np.random.default_rng(seed)
    some = np.concatenate(
        [inputs(seats[::7], game[::7]).reshape(-1, 2 * SEAT_FEATURES + GAME_FEATURES) for seats, game, _ in examples]
    )
    mean = some.mean(0, dtype=np.float64).astype(np.float32)
    scale = some.std(0, dtype=np.float64).astype(np.float32)
    scale[scale < 1e-3] = 1.0
    weights: list[NDArray[Any]] = [
        chance.normal(0, 0.1, (len(mean), UNIT_COUNT)).astype(np.float32),
        np.zeros(UNIT_COUNT, np.float32),
        chance.normal(0, 0.1, UNIT_COUNT).astype(np.float32),
    ]
    if start is not None:
        rows = np.array(start["units"], np.float32)
        weights = [rows[:, :-2].T * scale[:, None], rows[:, -2] + rows[:, :-2] @ mean, rows[:, -1].copy()]
    adam = Adam(weights)
    batches = [(kind, at) for kind, found in enumerate(examples) for at in range(max(1, len(found[2]) // BATCH))]
    step = 0
    for _ in range(passes):
        orders = [chance.permutation(len(found[2])) for found in examples]
        for number in chance.permutation(len(batches)):
            kind, at = batches[number]
            chosen = orders[kind][at * BATCH : (at + 1) * BATCH]
            seats, game, target = (part[chosen] for part in examples[kind])
            read_in = (inputs(seats, game) - mean) / scale
            sums = read_in @ weights[0] + weights[1]
            slope = 1 / (1 + np.abs(sums))
            hidden = sums * slope
            strength = hidden @ weights[2]
            told = np.exp(strength - strength.max(1, keepdims=True))
            told /= told.sum(1, keepdims=True)
            error = (told - target) / len(chosen)
            inner = error[:, :, None] * weights[2] * slope * slope
            gradients = [
                np.tensordot(read_in, inner, ((0, 1), (0, 1))) + DECAY * weights[0],
                inner.sum((0, 1)),
                np.tensordot(hidden, error, ((0, 1), (0, 1))) + DECAY * weights[2],
            ]
            rate = np.float32(RATE * (LAST_RATE / RATE) ** (step / (passes * len(batches))))
            step += 1
            adam.step(gradients, rate)
            if step > AVERAGED * passes * len(batches):
                adam.note()
    average = adam.mean
    scaled = average[0] / scale[:, None]
    scaled[np.abs(scaled) < LEAST] = 0
    bias = average[1] - mean @ scaled
    rows = np.concatenate([scaled, bias[None], average[2][None]]).T
    slopes = 1 / (1 + np.abs(some @ scaled + bias)) ** 2
    worth = scaled @ (slopes.mean(0) * average[2])
    collect = worth[HAND_FEATURES] - worth[SEAT_FEATURES : 2 * SEAT_FEATURES][HAND_FEATURES]
    return {
        "collect": [float(f"{x:.4g}") for x in collect],
        "units": [[float(f"{x:.5g}") for x in row] for row in rows],
    }


def listed(numbers: Numbers) -> str:
    """Return the text of the data file, with one line for each unit."""
    units = ",\n".join("  " + json.dumps(row, separators=(",", ":")) for row in numbers["units"])
    return f'{{\n "collect": {json.dumps(numbers["collect"])},\n "units": [\n{units}\n ]\n}}\n'


class EncounterValue:
    """The training run of Reef Encounter's learned value (value.json)."""

    def present(self) -> Numbers:
        return json.loads(FILE.read_text(encoding="utf-8"))

    def examples(self, numbers: Numbers, sizes: Sizes, seed: int) -> Examples:
        """Return examples from `sizes.deals` games of two players, and a quarter as many of three and of four."""
        value = network(numbers)
        found: dict[str, NDArray[np.float32]] = {}
        for players in PLAYERS:
            parts: tuple[list[Floats], list[Floats], list[Floats]] = ([], [], [])
            for number in range(sizes.deals if players == 2 else -(-sizes.deals // 4)):
                deal = dealt(players, seed + number)
                seats, game, told, final = explored(value, deal, seed + number, EXPLORED)
                if len(told):
                    for part, array in zip(parts, (seats, game, targets(told, final)), strict=True):
                        part.append(array)
            for name, part in zip(("seats", "game", "target"), parts, strict=True):
                found[f"{name}{players}"] = np.concatenate(part)
        return found

    def fit(self, numbers: Numbers, examples: Sequence[Examples], sizes: Sizes, seed: int) -> Numbers:
        latest = examples[-LATEST:]
        joined = [
            tuple(
                np.concatenate([found[f"{name}{players}"] for found in latest]) for name in ("seats", "game", "target")
            )
            for players in PLAYERS
        ]
        return fit([(seats, game, target) for seats, game, target in joined], sizes.passes, seed, numbers)

    def match(self, candidate: Numbers, numbers: Numbers, seed: int) -> Iterator[float | None]:
        """Yield the candidate's result of each deal of two players, played with both seatings; None if it is even."""
        one, other = network(candidate), network(numbers)
        while True:
            deal = dealt(2, seed)
            share = 0.5 * (played([one, other], deal).returns[0] + played([other, one], deal).returns[1])
            yield None if share == 0.5 else share
            seed += 1

    def write(self, numbers: Numbers) -> None:
        FILE.write_text(listed(numbers), encoding="utf-8")
