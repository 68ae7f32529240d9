"""Fit the numbers by which seats close in the sampled deals of the search (solver/sea_salt/closing.json).

    python benchmarks/fit/fit_sea_salt_closing.py --rounds 3 --decisions 50000 --seed 6400000

The script plays two-player games of the rollouts against themselves, and sometimes ends a turn differently. The games
use the current numbers; the first numbers came from games in which the rollout policy closed. If a seat can close, the
script compares passing, stopping and betting in the same sampled deals.

The network is fitted to the sampled differences, weighted by their precision, and then to the gain of the end that it
chooses. Its choices change the sampled deals, so it is fitted again in each of the rounds. Each fit uses the last two
rounds. Every eighth game is held out and measures the gain.
"""

from __future__ import annotations

import argparse
import json
import random
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

import leadline
from fitting import sea_salt as training
from leadline.core.sea_salt.notation import pack
from leadline.core.sea_salt.position import SeaSalt
from leadline.core.sea_salt.state import LAST_CHANCE, PASS, STOP
from leadline.solver.sea_salt import worlds
from leadline.solver.search.flat import Sampler

NUMBERS = Path(__file__).parents[2] / "solver" / "sea_salt" / "closing.json"
ENDS = [pack(PASS), pack(STOP), pack(LAST_CHANCE)]
WORLDS = 256
PASSED = 0.35  # share of the turns that end by passing, so that later ends occur
BEST = 0.3  # share of the turns that end by the sampled differences
SPREAD = 0.03  # of a difference around what the numbers say of it
UNIT = 8.0  # factor of the differences in the fit
SHARP = 0.01  # differences between ends that are chosen about as often, in the second part of the fit
EPOCHS = 20
BATCH = 2048
RATE = 0.003
DECAY = 1e-4
INTO, OUT, MOST_OUT = 256, 1024, 1000  # scales of whole numbers

Floats = NDArray[np.float32]


@dataclass(frozen=True, slots=True)
class Found:
    """Turns that could be closed: their game, features, and by end the sampled difference to passing, its variance."""

    games: NDArray[np.int64]
    features: NDArray[np.uint8]
    edges: Floats
    variances: Floats


def decisions(wanted: int, seed: int) -> Found:
    """Play games of the rollouts from the seed on, and return the turns that could be closed, `wanted` or more."""
    chance = random.Random(seed)
    games: list[int] = []
    places: list[list[int]] = []
    edges: list[list[float]] = []
    variances: list[list[float]] = []
    while len(games) < wanted:
        position = leadline.deal("sea-salt-paper", players=2, seed=seed)
        assert isinstance(position, SeaSalt)
        number = 0
        while position.turn is not None:
            number += 1
            move = training.move(position, seed * 1009 + number)
            if move in ENDS and ENDS[1] in position.legal_codes():
                view = position.view(position.turn)
                sampler = Sampler(view, seed * 1009 + number, [[end] for end in ENDS], worlds.rules(view))
                sampler.run(WORLDS)
                counts = [sampler.counts(end) for end in range(len(ENDS))]
                here = [c.edge / WORLDS for c in counts]
                games.append(seed)
                places.append(training.end_features(view))
                edges.append(here)
                variances.append([c.edge_squares / WORLDS - e * e for c, e in zip(counts, here, strict=True)])
                drawn = chance.random()
                if drawn < PASSED:
                    move = ENDS[0]
                elif drawn < PASSED + BEST:
                    move = ENDS[int(np.argmax(here))]
            position.push(move)
        seed += 1
    features = np.zeros((len(games), training.PLACES), np.uint8)
    for row, found in zip(features, places, strict=True):
        np.add.at(row, found, 1)
    spread = np.maximum(np.array(variances, np.float32), 0) / WORLDS
    return Found(np.array(games), features, np.array(edges, np.float32), spread)


def together(parts: list[Found]) -> Found:
    """Return one Found with the turns of all parts."""
    return Found(
        np.concatenate([part.games for part in parts]),
        np.concatenate([part.features for part in parts]),
        np.concatenate([part.edges for part in parts]),
        np.concatenate([part.variances for part in parts]),
    )


Net = tuple[Floats, Floats, Floats, Floats]  # (PLACES, WIDTH), WIDTH, (WIDTH, ends), ends


def values(net: Net, features: NDArray[np.uint8]) -> Floats:
    """Return the value of each end as a difference of win chances. Features have shape (n, PLACES), values (n,
    ends)."""
    into, bias, out, level = net
    found: Floats = (np.maximum(features.astype(np.float32) @ into + bias, 0) @ out + level) / UNIT
    return found


def fit(found: Found, seed: int = 0) -> Net:
    """Return a network fitted to the turns by Adam (Kingma and Ba, 2015).

    The last two thirds of the passes also follow the gradient of the gain of a random choice between the ends, which
    prefers ends with high values.
    """
    chance = np.random.default_rng(seed)
    net: Net = (
        chance.normal(0, 0.2, (training.PLACES, training.WIDTH)).astype(np.float32),
        np.full(training.WIDTH, 0.2, np.float32),
        chance.normal(0, 0.3, (training.WIDTH, len(ENDS))).astype(np.float32),
        found.edges.mean(0) * UNIT,
    )
    first = [np.zeros_like(part) for part in net]
    second = [np.zeros_like(part) for part in net]
    precisions = 1 / (found.variances + SPREAD**2)
    precisions /= precisions[:, 1:].mean()
    rows = np.arange(len(found.games))
    steps = EPOCHS * (len(rows) // BATCH)
    step = 0
    for epoch in range(EPOCHS):
        chance.shuffle(rows)
        for at in range(0, len(rows) - BATCH + 1, BATCH):
            batch = rows[at : at + BATCH]
            into, bias, out, level = net
            features, edges = found.features[batch].astype(np.float32), found.edges[batch]
            sums = features @ into + bias
            units = np.maximum(sums, 0)
            guess = units @ out + level
            slope = 2 * precisions[batch] * (guess - guess[:, :1] - edges * UNIT) / BATCH
            slope[:, 0] = 0
            slope[:, 0] = -slope.sum(1)
            if epoch >= EPOCHS // 3:
                likely = guess / UNIT / SHARP
                likely = np.exp(likely - likely.max(1, keepdims=True))
                likely /= likely.sum(1, keepdims=True)
                slope -= likely * (edges - (likely * edges).sum(1, keepdims=True)) / SHARP / BATCH
            back = (slope @ out.T) * (sums > 0)
            step += 1
            rate = RATE * min(1, step / 30) * (0.5 + 0.5 * np.cos(np.pi * step / steps) + 0.01)
            for part, gradient, mean, square in zip(
                net, (features.T @ back, back.sum(0), units.T @ slope, slope.sum(0)), first, second, strict=True
            ):
                gradient = gradient + DECAY * part
                mean += 0.1 * (gradient - mean)
                square += 0.001 * (gradient * gradient - square)
                part -= rate * (mean / (1 - 0.9**step)) / (np.sqrt(square / (1 - 0.999**step)) + 1e-8)
    return net


def whole(net: Net) -> dict[str, object]:
    """Return the network as whole numbers, in the form of training.use_ends."""
    into, bias, out, level = net
    scale = min(OUT, MOST_OUT / float(np.abs(out).max()))
    return {
        "scale": 1 / (INTO * scale * UNIT),
        "level": [round(float(number) / UNIT, 6) for number in level],
        "bias": np.rint(bias * INTO).astype(int).tolist(),
        "out": np.rint(out.T * scale).astype(int).tolist(),
        "into": np.rint(into * INTO).astype(int).tolist(),
    }


def gained(net: Net, found: Found) -> float:
    """Return the mean gain of the chosen ends over passing, by the sampled differences."""
    return float(found.edges[np.arange(len(found.games)), values(net, found.features).argmax(1)].mean())


def main() -> None:
    """Fit the numbers in several rounds, and write them to closing.json."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--decisions", type=int, default=50000, help="in a round")
    parser.add_argument("--seed", type=int, default=6400000, help="of the first deal")
    parser.add_argument("--out", type=Path, default=NUMBERS)
    chosen = parser.parse_args()
    parts: list[Found] = []
    numbers: dict[str, object] = {}
    for number in range(chosen.rounds):
        parts = [*parts[-1:], decisions(chosen.decisions, chosen.seed + 100_000 * number)]
        found = together(parts)
        kept = found.games % 8 != 0
        net = fit(Found(found.games[kept], found.features[kept], found.edges[kept], found.variances[kept]))
        left = Found(found.games[~kept], found.features[~kept], found.edges[~kept], found.variances[~kept])
        print(f"round {number + 1}: the ends chosen bring {gained(net, left):.4f} more than passing,", end=" ")
        print(f"the best by sampling {float(left.edges.max(1).mean()):.4f}", flush=True)
        numbers = whole(net)
        training.use_ends(numbers)
    chosen.out.write_text(json.dumps(numbers) + "\n")


if __name__ == "__main__":
    main()
