"""Fits the numbers by which draws are weighed in the worlds of the search (solver/sea_salt/weights.json).

    python benchmarks/fit/fit_sea_salt.py --games 260 --nodes 2000 --seed 610000

Plays two-player games of `best` against itself, now and then with the move of the rollouts instead. In every draw and
every choice between two cards each candidate was compared with the rollouts' own move in the same worlds: the numbers
are those of least squares, weighted by the precision of these differences and drawn towards zero. Every eighth game is
left out of the fit and shows what the numbers are worth. Games of `best` with the new numbers give the next ones.
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
    """What was found of the candidates of a decision: their features less those of the rollouts' move, the sampled
    differences to it, and the variances of these."""

    game: int
    terms: Floats
    edges: Floats
    variances: Floats


def decisions(games: int, nodes: int, seed: int) -> Iterator[Decision]:
    """The draws and choices of `games` games, but for last turns."""
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
    """What the moves that the numbers choose bring on average, by the sampled differences, and what the best bring."""
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
