"""Gain of the moves of a Calm Sailing search over those of the rollout policy, and the gain that the search expects.

    python benchmarks/figures/search_gain.py best:1500n --removed 12 --deals 300 --seed 45000000
    python benchmarks/figures/search_gain.py best:500ms-cpu --players 3 --removed 12 --deals 100 --seed 45000000
    python benchmarks/figures/search_gain.py best:50ms-cpu --storms --deals 300 --seed 45000000

Run it with PYTHONPATH=benchmarks/fit, after `make fit`.

In games of the policy about every thirtieth turn is examined. If the engine chooses another move than the policy, both
moves are played on by the policy, with the real hands and with piles and removed islands dealt anew. The opponent model
is not used. The output is in thousandths of a game per turn, over all turns examined, with standard errors: the real
gain, the expected gain (Estimate.edge in solver/search/halving.py), and the difference of the sample means, which
favour the chosen move.
"""

from __future__ import annotations

import argparse
import math
import random
from collections.abc import Mapping
from typing import Any

import leadline
from fitting import calm_sailing as training, calm_sailing_expansions as expanded
from leadline.core.calm_sailing.expansions.position import Expanded
from leadline.core.contract import Position
from leadline.core.errors import LeadlineError
from leadline.solver.match.engines import Best, engine
from leadline.solver.search.run import searched

EVERY = 30  # turns, on average, between two that are asked about


def asked(deal: Position, chance: random.Random) -> list[Position]:
    """Return randomly chosen positions of the policy's game from a deal in which the seat to move has a choice."""
    found = []
    position = deal.copy(stack=False)
    while not position.is_over:
        if position.is_boundary and chance.randrange(EVERY) == 0 and len(position.legal_codes()) > 1:
            found.append(position.copy(stack=False))
        position.push(position.playout_move(0))
    return found


def plans(position: Position, best: Best, seed: int) -> tuple[list[int], list[int], float, float]:
    """Return the moves of the engine and of the policy, the gain that the engine expects, and the difference of the
    means."""
    budget = best.budget
    view = position.view(position.turn)
    with searched(
        view, nodes=budget.nodes, seconds=budget.seconds, seed=seed, clock=budget.clock, kind=best.search
    ) as (sampler, ranking):
        first = ranking.estimates[0]
        own = next(one for one in ranking.estimates if one.candidate == sampler.policy)
        return sampler.plan(first.candidate), sampler.plan(own.candidate), first.edge, first.mean - own.mean


def main() -> None:
    """Compare the moves of the engine on the command line with the policy's, and print the table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("engine", help="best, flat or tree with a budget")
    parser.add_argument("--players", nargs="+", type=int, default=[2, 3, 4, 5])
    parser.add_argument("--removed", type=int, default=0)
    parser.add_argument("--deals", type=int, default=100, help="for each number of players")
    parser.add_argument("--seed", type=int, required=True, help="of the first deal")
    parser.add_argument("--worlds", type=int, default=1000, help="in which both moves are played on")
    parser.add_argument("--rocks", action="store_true")
    parser.add_argument("--monsters", type=int, default=0)
    parser.add_argument("--storms", action="store_true")
    parser.add_argument("--wild", type=int, default=0)
    parser.add_argument("--variant", choices=("day-and-night", "high-arch", "pyramid"))
    options = parser.parse_args()
    rules: dict[str, Any] = {
        name: getattr(options, name) for name in ("removed", "rocks", "monsters", "storms", "wild", "variant")
    }
    if options.deals < 1 or options.worlds < 1:
        parser.error("--deals and `--worlds`: expected 1 or more")
    try:
        table(options, rules)
    except LeadlineError as error:
        parser.error(str(error))


def table(options: argparse.Namespace, rules: Mapping[str, Any]) -> None:
    """Print the table, a row per number of players.

    Raises LeadlineError for rules that cannot be dealt and for engines that do not search.
    """
    engine_of(options.engine, leadline.deal("calm-sailing", players=options.players[0], seed=0, **rules))
    print("| players | turns | moved otherwise | gained | expected | by the means |\n|---|---|---|---|---|---|")
    rows: list[tuple[float, float, float]] = []
    for players in options.players:
        mine: list[tuple[float, float, float]] = []
        for seed in range(options.seed, options.seed + options.deals):
            deal = leadline.deal("calm-sailing", players=players, seed=seed, **rules)
            best = engine_of(options.engine, deal)
            gain = expanded.gain if isinstance(deal, Expanded) else training.gain
            for position in asked(deal, random.Random(seed)):
                moves, policy, *claims = plans(position, best, seed)
                gained = 0.0 if moves == policy else gain(position, moves, policy, options.worlds, seed)[0]
                mine.append((gained, *claims))
        rows += mine
        print(row(str(players), mine), flush=True)
    if len(options.players) > 1:
        print(row("all", rows))


def engine_of(name: str, deal: Position) -> Best:
    """Return the engine of that name, which must be a search. Raises LeadlineError for another engine."""
    found = engine(name, deal.game)
    if not isinstance(found, Best):
        raise LeadlineError(f"{name}: expected best, flat or tree with a budget")
    return found


def row(name: str, turns: list[tuple[float, float, float]]) -> str:
    """Return a row of the table about turns, each with its gain, the expected gain, and the gain by the means."""
    if not turns:
        return f"| {name} | 0 | | | | |"
    count = len(turns)
    moved = sum(expected != 0 for _, expected, _ in turns)
    texts = []
    for column in zip(*turns, strict=True):
        mean = math.fsum(column) / count
        error = math.sqrt(math.fsum((value - mean) ** 2 for value in column)) / count
        texts.append(f"{1000 * mean:+.1f} ± {1000 * error:.1f}")
    return f"| {name} | {count} | {moved} | {' | '.join(texts)} |"


if __name__ == "__main__":
    main()
