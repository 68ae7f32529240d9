"""Calm Sailing with expansions, in Day and Night and on other boards: the weights of the playout policy's scores by
CMA-ES (Hansen, "The CMA evolution strategy: a tutorial", 2016), and by policy iteration the learned advantage of
actions, the learned worth of giving a card, and what is done about storms and rocks."""

from __future__ import annotations

import json
import math
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import product
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

import leadline
from fitting import calm_sailing as base, calm_sailing_expansions as training
from leadline.core.calm_sailing.expansions.position import Expanded
from leadline.core.calm_sailing.expansions.weights import weights_of

from .course import Examples, Numbers, Sizes
from .network import Teaching, listed, rows
from .payments import OWN_GAMES

Source = Callable[..., tuple[NDArray[np.float32], NDArray[np.float32]]]  # of examples, as training.examples

FOLDER = Path(__file__).parents[3] / "core" / "calm_sailing" / "expansions"
PLAYERS = (2, 3, 4, 5)
EVERY = 2  # turns from one example to the next, on average
UNITS = 24
CHUNK = 100  # deals of each number of players that a match plays at a time


def _removed(rules: Mapping[str, Any], *levels: int) -> tuple[Mapping[str, Any], ...]:
    return tuple({**rules, "removed": removed} for removed in levels)


# The deals of each kind of ruleset; weights are tuned for the first.
RULESETS: dict[str, tuple[Mapping[str, Any], ...]] = {
    "rocks": _removed({"rocks": True}, 0, 6, 12),
    "monsters": ({"monsters": 4},),
    "storms": ({"storms": True},),
    "storms-plus": ({"monsters": 4, "storms": True}, {"rocks": True, "storms": True}),
    "closed": ({"variant": "high-arch"},),
    "marked": ({"variant": "pyramid"},),
    "day-and-night": _removed({"variant": "day-and-night"}, 0, 6),
}
# Those of a second network of actions, for deals with three and more islands removed.
REMOVED: dict[str, tuple[Mapping[str, Any], ...]] = {
    "monsters": _removed({"monsters": 4}, 0, 6, 12),
    "storms": _removed({"storms": True}, 0, 6),
    "storms-plus": (
        {"monsters": 4, "storms": True},
        {"rocks": True, "storms": True},
        *_removed({"rocks": True, "monsters": 4, "storms": True}, 0, 4),
    ),
    "closed": _removed({"variant": "high-arch"}, 0, 4),
    "marked": _removed({"variant": "pyramid"}, 0, 6),
}
# Those in which storms and rocks are learned to be dealt with.
STORM_NETWORK: dict[str, tuple[Mapping[str, Any], ...]] = {
    "rocks": RULESETS["rocks"],
    "storms": _removed({"storms": True}, 0, 6),
    "storms-plus": (
        {"monsters": 4, "storms": True},
        {"rocks": True, "storms": True},
        *_removed({"rocks": True, "monsters": 4, "storms": True}, 0, 4),
    ),
    "marked": _removed({"variant": "pyramid"}, 0, 6),
}
OF_MONSTERS = ("strike", "strike_full", "ahead")
OF_STORMS = ("earn", "earn_full", "earn_orange", "earn_orange_least", "earn_yellow", "earn_yellow_least")
OF_COMPASSES = ("spend_orange", "spend_yellow", "spare_compass", "shut")
# The weights beyond those of the base game that each kind of ruleset knows.
OWN = {
    "rocks": (),
    "monsters": OF_MONSTERS,
    "storms": (*OF_STORMS, *OF_COMPASSES, "ahead"),
    "storms-plus": (*OF_MONSTERS, *OF_STORMS, *OF_COMPASSES),
    "closed": ("patience", "closed"),
    "marked": (*OF_MONSTERS, "strike_marked", "mark", "mark_full", *OF_COMPASSES),
    "day-and-night": ("day", "night", "turn", "turn_full", "dearer", "ahead"),
}
FIXED = ("own", "reach")  # the tables are built from `own`, which all sets share
POSITIVE = ("patience", "shut", "ahead")
# Weights that may be negative or zero move on a linear scale with this step, the others on a logarithmic one.
STEPS = {
    "come_empty": 150, "come_share": 600, "come_players": 40, "card": 100, "card_empty": 600, "card_players": 150,
    "card_own": 500, "many": 60, "later": 300, "closing": 60, "keep": 60, "play": 800, "play_empty": 800,
    "strike": 1500, "strike_full": 2000, "strike_marked": 600, "earn": 1500, "earn_full": 1500, "earn_orange": 500,
    "earn_orange_least": 1000, "earn_yellow": 500, "earn_yellow_least": 1000, "spend_orange": 600, "spend_yellow": 400,
    "spare_compass": 800, "day": 400, "night": 400, "turn": 500, "turn_full": 800, "dearer": 300, "patience": 6,
    "closed": 30, "shut": 400, "mark": 500, "mark_full": 800, "ahead": 400,
}  # fmt: skip
POPULATION = 16
SPREAD = 0.4


def deals(rules: Mapping[str, Any], players: int, seed: int, count: int) -> list[Expanded]:
    """Deal `count` games from the seed on."""
    found = [leadline.deal("calm-sailing", players=players, seed=seed + i, **rules) for i in range(count)]
    return [position for position in found if isinstance(position, Expanded)]


def moved(start: Mapping[str, int], names: Sequence[str], steps: Sequence[float]) -> dict[str, int]:
    """Return a copy of the weights `start` with `names` changed by `steps`, in units of each weight's step size."""
    found = dict(start)
    for name, step in zip(names, steps, strict=True):
        if name in STEPS:
            found[name] = round(found[name] + step * STEPS[name])
        else:
            found[name] = round(min(90_000.0, max(8, found[name]) * math.exp(step / 2)))
        low, high = base.limits(name)
        found[name] = min(high, max(0 if name in POSITIVE else low, found[name]))
    return found


@dataclass(frozen=True, slots=True)
class _Calm:
    """The common parts of the training runs of one ruleset type. The numbers are `weights`, one set for each number of
    players, and `network`, `payments` and `storm_network`, each rows or None. `players` are the numbers of players that
    are trained and play the matches."""

    kind: str
    players: tuple[int, ...] = PLAYERS

    @property
    def rulesets(self) -> tuple[Mapping[str, Any], ...]:
        return RULESETS[self.kind]

    @property
    def network(self) -> str:
        """The name of the network that chooses actions in this kind of ruleset."""
        return self.kind

    def present(self) -> Numbers:
        names = {"advantage.json": self.network, "payments.json": self.kind, "storms.json": self.kind}
        network, payments, storm_network = (
            json.loads((FOLDER / file).read_text(encoding="utf-8")).get(name) for file, name in names.items()
        )
        sets = {str(players): weights_of(self.kind, players) for players in PLAYERS}
        return {"weights": sets, "network": network, "payments": payments, "storm_network": storm_network}

    def match(self, candidate: Numbers, numbers: Numbers, seed: int) -> Iterator[float | None]:
        while True:
            for rules, players in product(self.rulesets, self.players):
                dealt = deals(rules, players, seed, CHUNK)
                ours, theirs = (
                    training.results(one["weights"][str(players)], one, dealt)[0] for one in (candidate, numbers)
                )
                for own, other in zip(ours.tolist(), theirs.tolist(), strict=True):
                    yield None if own == other else own
            seed += CHUNK

    def write_weights(self, numbers: Numbers) -> None:
        path = FOLDER / "weights.json"
        sets = json.loads(path.read_text(encoding="utf-8"))
        known = {*base.default_weights(2), *OWN[self.kind]}
        sets[self.kind] = sets.get(self.kind, {}) | {
            str(players): {name: value for name, value in numbers["weights"][str(players)].items() if name in known}
            for players in self.players
        }
        lines = {
            kind: ",\n".join(f'  "{players}": {json.dumps(own)}' for players, own in sorted(sets[kind].items()))
            for kind in sorted(sets)
        }
        text = ",\n".join(f' "{kind}": {{\n{line}\n }}' for kind, line in lines.items())
        path.write_text(f"{{\n{text}\n}}\n", encoding="utf-8")

    def write_network(self, numbers: Numbers) -> None:
        self._write("advantage.json", self.network, numbers["network"])

    def write_payments(self, numbers: Numbers) -> None:
        self._write("payments.json", self.kind, numbers["payments"])

    def write_storms(self, numbers: Numbers) -> None:
        self._write("storms.json", self.kind, numbers["storm_network"])

    def _write(self, file: str, name: str, network: list[list[float]]) -> None:
        path = FOLDER / file
        networks = {**json.loads(path.read_text(encoding="utf-8")), name: network}
        path.write_text(listed(networks), encoding="utf-8")

    def _examples(self, numbers: Numbers, sizes: Sizes, seed: int, every: int, source: Source) -> Examples:
        features, worth = [], []
        for rules, players in product(self.rulesets, self.players):
            dealt = deals(rules, players, seed, max(1, sizes.deals // len(self.rulesets)))
            weights = numbers["weights"][str(players)]
            found = source(weights, numbers, dealt, every, sizes.worlds, seed + players)
            features.append(found[0])
            worth.append(found[1])
        return {"features": np.concatenate(features), "worth": np.concatenate(worth)}

    def _fit(self, examples: Sequence[Examples], sizes: Sizes, seed: int) -> list[list[float]]:
        features = np.concatenate([found["features"] for found in examples])
        worth = np.concatenate([found["worth"] for found in examples])
        return rows(
            features, worth, sizes.passes, seed, UNITS, lambda line: print(line, flush=True), teaching=Teaching()
        )


class CalmAdvantage(_Calm):
    """The training run of the learned advantage. All other numbers stay fixed."""

    __slots__ = ()

    def examples(self, numbers: Numbers, sizes: Sizes, seed: int) -> Examples:
        return self._examples(numbers, sizes, seed, EVERY, training.examples)

    def fit(self, numbers: Numbers, examples: Sequence[Examples], sizes: Sizes, seed: int) -> Numbers:
        return {**numbers, "network": self._fit(examples, sizes, seed)}

    def write(self, numbers: Numbers) -> None:
        self.write_network(numbers)


class CalmAdvantageRemoved(CalmAdvantage):
    """The training run of the learned advantage for deals with three or more removed islands. It begins with the scores
    alone, or with saved numbers."""

    __slots__ = ()

    @property
    def rulesets(self) -> tuple[Mapping[str, Any], ...]:
        return REMOVED[self.kind]

    @property
    def network(self) -> str:
        return f"{self.kind}/removed"


class CalmPayments(_Calm):
    """The training run of the learned cost of giving a card. All other numbers stay fixed."""

    __slots__ = ()

    def examples(self, numbers: Numbers, sizes: Sizes, seed: int) -> Examples:
        return self._examples(numbers, sizes, seed, 1, training.payment_examples)

    def fit(self, numbers: Numbers, examples: Sequence[Examples], sizes: Sizes, seed: int) -> Numbers:
        first = {**numbers, "payments": self._fit(examples, sizes, seed)}
        own = self.examples(first, sizes, seed + OWN_GAMES)
        return {**numbers, "payments": self._fit([*examples, own], sizes, seed)}

    def write(self, numbers: Numbers) -> None:
        self.write_payments(numbers)


class CalmStorms(_Calm):
    """The training run of the storm network, which decides about storms and rocks. All other numbers stay fixed."""

    __slots__ = ()

    @property
    def rulesets(self) -> tuple[Mapping[str, Any], ...]:
        return STORM_NETWORK[self.kind]

    def examples(self, numbers: Numbers, sizes: Sizes, seed: int) -> Examples:
        return self._examples(numbers, sizes, seed, 1, training.storm_examples)

    def fit(self, numbers: Numbers, examples: Sequence[Examples], sizes: Sizes, seed: int) -> Numbers:
        return {**numbers, "storm_network": self._fit(examples, sizes, seed)}

    def write(self, numbers: Numbers) -> None:
        self.write_storms(numbers)


class CalmWeights(_Calm):
    """The training run of the weights. The networks stay fixed, and one search changes the weights for all of
    `players`."""

    __slots__ = ()

    def examples(self, numbers: Numbers, sizes: Sizes, seed: int) -> Examples:
        return {}

    def fit(self, numbers: Numbers, examples: Sequence[Examples], sizes: Sizes, seed: int) -> Numbers:
        import cma  # type: ignore[import-not-found,unused-ignore]

        names = [name for name in base.default_weights(2) if name not in FIXED] + list(OWN[self.kind])
        options = {"popsize": POPULATION, "seed": seed % 2**31 + 1, "verbose": -9}
        search = cma.CMAEvolutionStrategy(np.zeros(len(names)), SPREAD, options)
        rules = RULESETS[self.kind][0]
        for generation in range(sizes.passes):
            points = search.ask()
            losses = np.zeros(len(points))
            for players in self.players:
                dealt = deals(rules, players, seed + sizes.deals * generation, sizes.deals)
                own = numbers["weights"][str(players)]
                for i, point in enumerate(points):
                    worth = training.results(moved(own, names, point), numbers, dealt)[1]
                    losses[i] -= float(worth.mean()) / len(self.players)
            search.tell(points, losses.tolist())
            print(f"generation {generation + 1}: {-100 * float(losses.mean()):.1f}", flush=True)
        sets = numbers["weights"]
        found = {str(players): moved(sets[str(players)], names, search.mean) for players in self.players}
        return {**numbers, "weights": {**sets, **found}}

    def write(self, numbers: Numbers) -> None:
        self.write_weights(numbers)
