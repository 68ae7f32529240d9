"""Fit the opponent model of `best` in Calm Sailing, and write solver/calm_sailing/base/beliefs.json.

    python benchmarks/fit/fit_beliefs.py --deals 2000 --seed 60000000
    python benchmarks/fit/fit_beliefs.py --kind storms --deals 3000 --seed 61000000

With --kind (expansions, other boards, Day and Night), the script writes the part of the ruleset type in
expansions/beliefs.json. It counts where unseen cards of each class are in games of the built-in player, and samples a
deal in each of these positions. It corrects the weights until the sampled deals agree with the games (iterative
scaling). The games have two to five players (the base game also six) and none or twelve removed islands.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Callable, Mapping
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

import leadline
from fitting import calm_sailing as training, calm_sailing_expansions as expanded
from leadline.core.calm_sailing.base.position import CalmSailing
from training.calm_sailing import PLAYERS, RULESETS, deals

HOUSE = Path(__file__).parents[2] / "solver" / "calm_sailing"
WEIGHTS = HOUSE / "base" / "beliefs.json"
WITH_EXPANSIONS = HOUSE / "expansions" / "beliefs.json"
LEVELS = (0, 6, 12)
ENDS = (0, 12)  # with expansions, on other boards, in Day and Night
EVEN = 64
LOWEST, HIGHEST = 1, 64 * EVEN
EVERY = 4  # turns from one count to the next, on average
ROUNDS = 8
DOUBT = 20.0  # cards of a class that are added to both counts, so that small counts have little effect


def corrected(weights: NDArray[np.float64], true: NDArray[np.int64], drawn: NDArray[np.int64]) -> NDArray[np.float64]:
    """Return the weights after one step. A class becomes more likely in a place if games have it there more often than
    the sampled deals, relative to the cards in neither place."""
    for place in (0, 1):
        rest = slice(place + 1, None)
        for stage in range(training.STAGES):
            found, made = true[stage, place] + DOUBT, drawn[stage, place] + DOUBT
            left, kept = true[stage, rest].sum(0) + DOUBT, drawn[stage, rest].sum(0) + DOUBT
            weights[stage, place] *= (found / left) / (made / kept)
            share = true[stage].sum(0)
            if share.sum():
                weights[stage, place] *= EVEN / np.exp((np.log(weights[stage, place]) * share).sum() / share.sum())
    return np.clip(weights, LOWEST, HIGHEST)


Census = Callable[[NDArray[np.int32], int], tuple[NDArray[np.int64], NDArray[np.int64]]]


def fit(name: str, census: Census, seed: int) -> list[list[list[int]]]:
    """Return the weights with which sampled deals agree with the games that `census` counts, by stage, place and class.

    Prints the remaining difference of each round, after `name`.
    """
    weights = np.full((training.STAGES, 2, training.CLASSES), float(EVEN))
    for number in range(ROUNDS):
        true, drawn = census(np.rint(weights).astype(np.int32), seed + number)
        off = np.abs(true - drawn)[:, :2].sum() / true[:, :2].sum()
        print(f"{name}, round {number + 1}: {100 * off:.2f} % elsewhere", flush=True)
        weights = corrected(weights, true, drawn)
    found: list[list[list[int]]] = np.rint(weights).astype(np.int32).tolist()
    return found


def of_base_game(players: int, removed: int, deals: int, seed: int) -> list[list[list[int]]]:
    """Return the fitted weights of the base game for numbers of players and removed islands: by stage, place, class."""
    positions = [
        leadline.deal("calm-sailing", players=players, seed=number, removed=removed)
        for number in range(seed, seed + deals)
    ]
    games = [position for position in positions if isinstance(position, CalmSailing)]
    name = f"{players} players, {removed} removed"
    return fit(name, lambda weights, number: training.census(games, weights, EVERY, number), seed)


def of_kind(kind: str, players: int, removed: int, count: int, seed: int) -> list[list[list[int]]]:
    """Return the fitted weights for a ruleset type and numbers of players and removed islands, like `of_base_game`."""
    rulesets = [{**rules, "removed": removed} for rules in RULESETS[kind]]
    games = [game for rules in rulesets for game in deals(rules, players, seed, count // len(rulesets))]
    name = f"{kind}, {players} players, {removed} removed"
    return fit(name, lambda weights, number: expanded.census(games, weights, EVERY, number), seed)


def written(sets: Mapping[str, Mapping[str, list[list[list[int]]]]]) -> str:
    """Return the text inside the braces of a data file, with one line for each stage."""
    groups = {
        players: ",\n".join(
            f'  "{removed}": [\n' + ",\n".join("   " + json.dumps(stage) for stage in stages) + "\n  ]"
            for removed, stages in levels.items()
        )
        for players, levels in sets.items()
    }
    return ",\n".join(f' "{players}": {{\n{text}\n }}' for players, text in groups.items())


def main() -> None:
    """Fit the weights for the rulesets on the command line, and write them to beliefs.json."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument(
        "--kind", choices=sorted(set(RULESETS) - {"closed"}), help="the kind of ruleset; the base game without it"
    )
    parser.add_argument("--deals", type=int, default=2000, help="for each number of players and each level")
    parser.add_argument("--seed", type=int, default=60_000_000)
    arguments = parser.parse_args()
    count, seed = arguments.deals, arguments.seed
    if arguments.kind is None:
        found = {
            str(players): {str(removed): of_base_game(players, removed, count, seed) for removed in LEVELS}
            for players in PLAYERS
        }
        WEIGHTS.write_text("{\n" + written(found) + "\n}\n", encoding="utf-8")
        return
    kinds = json.loads(WITH_EXPANSIONS.read_text(encoding="utf-8"))
    kinds[arguments.kind] = {
        str(players): {str(removed): of_kind(arguments.kind, players, removed, count, seed) for removed in ENDS}
        for players in PLAYERS
    }
    text = ",\n".join(f' "{kind}": {{\n{written(sets)}\n }}' for kind, sets in sorted(kinds.items()))
    WITH_EXPANSIONS.write_text("{\n" + text + "\n}\n", encoding="utf-8")


if __name__ == "__main__":
    main()
