"""Fit the numbers by which draws are valued in the sampled deals of the search (solver/sea_salt/weights.json).

    python benchmarks/fit/fit_sea_salt.py --games 260 --nodes 2000 --seed 610000

The script plays two-player games of `best` against itself, and sometimes plays the move of the rollouts instead. For
every draw and every choice between two cards, the search compares each candidate with the move of the rollouts in the
same sampled deals. The numbers minimise the squared errors, weighted by the precision of these differences, and are
drawn towards zero. Every eighth game is held out and measures the gain. For the next step, run the script again with
the new numbers.
"""

from __future__ import annotations

import argparse
import json
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

import leadline
from fitting.sea_salt import draw_features
from leadline.solver.search.run import searched

WEIGHTS = Path(__file__).parents[2] / "solver" / "sea_salt" / "weights.json"
SPREAD = 0.02  # of a difference around what the numbers say of it
RIDGE = 300.0
FOLLOWED = 5  # one decision in so many follows the rollouts

Floats = NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class Decision:
    """The results for the candidates of a decision: their features minus those of the rollouts' move, the sampled
    differences to it, and their variances."""

    game: int
    terms: Floats
    edges: Floats
    variances: Floats


def decisions(games: int, nodes: int, seed: int) -> Iterator[Decision]:
    """Play `games` games of `best`, and yield the decisions on draws and kept cards, without those of last turns."""
    for game in range(games):
        position = leadline.deal("sea-salt-paper", players=2, seed=seed + game)
        number = 0
        while position.turn is not None:
            view = position.view(position.turn)
            codes = view.legal_codes()
            if len(codes) == 1:
                position.push(codes[0])
                continue
            with searched(view, nodes=nodes, seconds=None, seed=number, clock=time.perf_counter) as (sampler, ranking):
                counts = [sampler.counts(candidate) for candidate in range(sampler.count)]
                plans = [sampler.plan(candidate)[0] for candidate in range(sampler.count)]
                own = sampler.policy
                best = ranking.estimates[0].candidate
            if position.phase in ("draw", "keep") and not position.last_chance:  # type: ignore[attr-defined]
                terms = np.array([draw_features(view, code) for code in plans])
                edges = np.array([c.edge / c.worlds for c in counts])
                squares = np.array([c.edge_squares / c.worlds for c in counts])
                variances = (squares - edges * edges) / np.array([c.worlds for c in counts])
                others = [i for i in range(len(plans)) if i != own]
                yield Decision(game, (terms - terms[own])[others], edges[others], variances[others])
            position.push(plans[best if number % FOLLOWED else own])
            number += 1


def fit(found: list[Decision]) -> Floats:
    terms = np.concatenate([decision.terms for decision in found])
    edges = np.concatenate([decision.edges for decision in found])
    precisions = 1 / (np.concatenate([decision.variances for decision in found]) + SPREAD**2)
    weighted = terms * precisions[:, None]
    solved: Floats = np.linalg.solve(terms.T @ weighted + RIDGE * np.eye(terms.shape[1]), weighted.T @ edges)
    return solved


def gained(found: list[Decision], weights: Floats) -> tuple[float, float]:
    """Return the mean gain of the moves that the numbers choose, by the sampled differences, and the gain of the best
    moves."""
    got, most = 0.0, 0.0
    for decision in found:
        values = decision.terms @ weights
        got += float(decision.edges[values.argmax()]) if values.max() > 0 else 0.0
        most += max(0.0, float(decision.edges.max()))
    return got / len(found), most / len(found)


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--games", type=int, default=260)
    parser.add_argument("--nodes", type=int, default=2000)
    parser.add_argument("--seed", type=int, default=610000)
    parser.add_argument("--out", type=Path, default=WEIGHTS)
    chosen = parser.parse_args()
    found = list(decisions(chosen.games, chosen.nodes, chosen.seed))
    weights = fit([decision for decision in found if decision.game % 8])
    got, most = gained([decision for decision in found if decision.game % 8 == 0], weights)
    print(f"{len(found)} decisions; the new numbers bring {got:.4f} a decision, the best moves {most:.4f}")
    chosen.out.write_text(json.dumps([round(float(weight), 5) for weight in weights]) + "\n")


if __name__ == "__main__":
    main()
