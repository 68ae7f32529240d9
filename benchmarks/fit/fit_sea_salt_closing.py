"""Fits the numbers by which seats close in the worlds of the search (solver/sea_salt/closing.json).

    python benchmarks/fit/fit_sea_salt_closing.py --rounds 3 --decisions 50000 --seed 6400000

Plays two-player games of the rollouts against themselves, with the numbers that there are (the first ones came from
games in which the playout policy closed), now and then with another end of a turn. Wherever a seat can close,
passing, stopping and betting are compared in the same worlds. The network is fitted to the sampled differences,
weighted by the precision of each, and then to what the end that it chooses brings. As it closes in the worlds that
are sampled, it is fitted again to what these show, in as many rounds as asked for; each fit rests on the last two
rounds. Every eighth game is left out of the fit and shows what it is worth.
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
PASSED = 0.35  # share of the turns that end by passing whatever the rollouts say, so that later ends are seen
BEST = 0.3  # share that end as sampling says
SPREAD = 0.03  # of a difference around what the numbers say of it
UNIT = 8.0  # differences are fitted so many times as large
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
    """At least so many turns that could be closed, of games of the rollouts with deals from the seed on."""
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
    """All of them as one."""
    return Found(
        np.concatenate([part.games for part in parts]),
        np.concatenate([part.features for part in parts]),
        np.concatenate([part.edges for part in parts]),
        np.concatenate([part.variances for part in parts]),
    )


Net = tuple[Floats, Floats, Floats, Floats]  # (PLACES, WIDTH), WIDTH, (WIDTH, ends), ends


def values(net: Net, features: NDArray[np.uint8]) -> Floats:
    """What each end is worth, as a difference of chances to win; features (n, PLACES), values (n, ends)."""
    into, bias, out, level = net
    found: Floats = (np.maximum(features.astype(np.float32) @ into + bias, 0) @ out + level) / UNIT
    return found


def fit(found: Found, seed: int = 0) -> Net:
    """Adam (Kingma and Ba, 2015); the second two thirds also by the gradient of what a random choice between the ends,
    likelier the better they look, brings."""
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
    """The network in whole numbers, as training.use_ends takes it."""
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
    """What the chosen ends bring more than passing, by the sampled differences."""
    return float(found.edges[np.arange(len(found.games)), values(net, found.features).argmax(1)].mean())


def main() -> None:
    """Fits and writes the numbers."""
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
