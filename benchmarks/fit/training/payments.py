"""The learned worth of giving a card in Calm Sailing, by policy iteration: which cards a seat pays and discards.

What a network likes too much its own games show: a candidate plays some before it is fitted for good.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np

import leadline
from fitting import calm_sailing_payments as training
from leadline.core.calm_sailing.base.position import CalmSailing

from .course import Examples, Numbers, Sizes
from .network import Teaching, listed, rows

PATH = Path(__file__).parents[3] / "core" / "calm_sailing" / "policy" / "payments.json"
LEVELS = (0, 0, 3, 6, 9, 12)  # removed islands of the examples
MATCH = (0, 6, 12)
UNITS = 24
OWN_GAMES = 500_000  # deals of a candidate's own games are this far from the first ones
CHUNK = 200  # deals of each level that a match plays at a time


def deals(players: int, removed: int, seed: int, count: int) -> list[CalmSailing]:
    """Deal `count` games from the seed on."""
    found = [leadline.deal("calm-sailing", players=players, seed=seed + i, removed=removed) for i in range(count)]
    return [position for position in found if isinstance(position, CalmSailing)]


@dataclass(frozen=True, slots=True)
class Payments:
    """The training run of the payment network for one number of players; its numbers are rows, or None."""

    players: int

    def present(self) -> Numbers:
        return json.loads(PATH.read_text(encoding="utf-8")).get(str(self.players))

    def examples(self, numbers: Numbers, sizes: Sizes, seed: int) -> Examples:
        features, worth = [], []
        for step, removed in enumerate(LEVELS):
            dealt = deals(self.players, removed, seed + sizes.deals * step, sizes.deals)
            found = training.examples(numbers, dealt, 1, sizes.worlds, seed + step)
            features.append(found[0])
            worth.append(found[1])
        return {"features": np.concatenate(features), "worth": np.concatenate(worth)}

    def fit(self, numbers: Numbers, examples: Sequence[Examples], sizes: Sizes, seed: int) -> Numbers:
        first = self._fit(examples, sizes, seed)
        own = self.examples(first, sizes, seed + OWN_GAMES)
        return self._fit([*examples, own], sizes, seed)

    def _fit(self, examples: Sequence[Examples], sizes: Sizes, seed: int) -> list[list[float]]:
        features = np.concatenate([found["features"] for found in examples])
        worth = np.concatenate([found["worth"] for found in examples])
        return rows(
            features, worth, sizes.passes, seed, UNITS, lambda line: print(line, flush=True), teaching=Teaching()
        )

    def match(self, candidate: Numbers, numbers: Numbers, seed: int) -> Iterator[float | None]:
        while True:
            for removed in MATCH:
                dealt = deals(self.players, removed, seed, CHUNK)
                ours, theirs = (training.results(one, dealt) for one in (candidate, numbers))
                for own, other in zip(ours.tolist(), theirs.tolist(), strict=True):
                    yield None if own == other else own
            seed += CHUNK

    def write(self, numbers: Numbers) -> None:
        networks = {**json.loads(PATH.read_text(encoding="utf-8")), str(self.players): numbers}
        PATH.write_text(listed(networks), encoding="utf-8")
