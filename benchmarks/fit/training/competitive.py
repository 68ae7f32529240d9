"""Calm Sailing, competitive: the weights of the playout policy by CMA-ES (Hansen, "The CMA evolution strategy: a
tutorial", 2016), in games against the present ones."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

import leadline
from fitting.competitive import duel
from leadline.core.calm_sailing.competitive.position import Competitive
from leadline.core.calm_sailing.competitive.weights import NAMED

from .course import Examples, Numbers, Sizes

FILE = Path(__file__).parents[3] / "core" / "calm_sailing" / "competitive" / "weights.json"
CHUNK = 100  # deals that a match plays at a time
POPULATION = 20
SPREAD = 0.5
STEP = 16.0  # of a weight, a quarter of a point
STEPS = {"even": 2.0}

Named = dict[str, int | list[int]]


def deals(seed: int, count: int) -> list[Competitive]:
    """Deal `count` games from the seed on."""
    found = [leadline.deal("calm-sailing", players=2, seed=seed + i, variant="competitive") for i in range(count)]
    return [position for position in found if isinstance(position, Competitive)]


def moved(start: Named, steps: NDArray[np.float64]) -> Named:
    """Return a copy of the weights changed by `steps`, in their order, in units of each weight's step size."""
    found: Named = {}
    at = 0
    for name, value in start.items():
        size = STEPS.get(name, STEP)
        if isinstance(value, list):
            found[name] = [round(one + size * step) for one, step in zip(value, steps[at:], strict=False)]
            at += len(value)
        else:
            found[name] = round(value + size * steps[at])
            at += 1
    return found


def dimensions(named: Named) -> int:
    """Return the number of weights, counting each element of a list."""
    return sum(len(value) if isinstance(value, list) else 1 for value in named.values())


class CompetitiveWeights:
    """The training run of the weights of the competitive game (weights.json)."""

    def present(self) -> Numbers:
        return NAMED

    def examples(self, numbers: Numbers, sizes: Sizes, seed: int) -> Examples:
        return {}

    def fit(self, numbers: Numbers, examples: Sequence[Examples], sizes: Sizes, seed: int) -> Numbers:
        import cma  # type: ignore[import-not-found,unused-ignore]

        options = {"popsize": POPULATION, "seed": seed % 2**31 + 1, "verbose": -9}
        search = cma.CMAEvolutionStrategy(np.zeros(dimensions(numbers)), SPREAD, options)
        for generation in range(sizes.passes):
            points = search.ask()
            dealt = deals(seed + sizes.deals * generation, sizes.deals)
            shares = [float(duel(moved(numbers, point), numbers, dealt)[0].mean()) for point in points]
            search.tell(points, [-share for share in shares])
            print(f"generation {generation + 1}: {100 * sum(shares) / len(shares):.1f}", flush=True)
        return moved(numbers, search.mean)

    def match(self, candidate: Numbers, numbers: Numbers, seed: int) -> Iterator[float | None]:
        """Yield the candidate's result of each deal, played twice with the seats exchanged; None for an even one."""
        while True:
            for share in duel(candidate, numbers, deals(seed, CHUNK))[0].mean(axis=1).tolist():
                yield None if share == 0.5 else share
            seed += CHUNK

    def write(self, numbers: Numbers) -> None:
        lines = ",\n".join(f" {json.dumps(name)}: {json.dumps(value)}" for name, value in numbers.items())
        FILE.write_text(f"{{\n{lines}\n}}\n", encoding="utf-8")
