"""The values that `best` prints against results: how many of the games that it calls 60% are won.

    python benchmarks/figures/calibration.py calm-sailing --nodes 300 --games 60 --seed 910000000

`best` plays every seat of new games, which take the numbers of players and the levels of the game's bench in turn. For
each decision between two moves or more the value of the chosen move is compared with what its seat gets in the end: 1
for a win, a part for a shared one, 0 for a loss. Rows are tenths of the value. Decisions of one game share its result,
so each interval is Wilson's for as many independent decisions as the scatter between games makes them worth (Korn and
Graubard, "Confidence intervals for proportions with small expected number of positive counts estimated from survey
data", 1998).
"""

from __future__ import annotations

import argparse
import math
import time
from collections.abc import Iterator, Sequence
from typing import NamedTuple

import leadline
from leadline.core.contract import Position, View
from leadline.core.game import Game
from leadline.solver.intervals import deviations, student, wilson
from leadline.solver.reef_encounter.search import Searcher
from leadline.solver.registry import solver_of
from leadline.solver.search.run import searched


class Stated(NamedTuple):
    """The value of a decision as `best` prints it, and the result of the game for that seat (`result`)."""

    game: int
    value: float
    result: float


def choice(view: View, nodes: int, seed: int) -> tuple[float, Sequence[int]]:
    """Search with `nodes` playouts, and return the value (0 to 1) and the atomic moves of the best move."""
    if solver_of(view.game).ranker is not None:
        turn = Searcher().find(view, nodes=nodes, seed=seed).turns[0]
        return turn.value, turn.codes
    with searched(view, nodes=nodes, seconds=None, seed=seed, clock=time.perf_counter) as (sampler, ranking):
        first = ranking.estimates[0]
        return first.value, sampler.plan(first.candidate)


def played(position: Position, nodes: int, seed: int) -> Iterator[tuple[int, float]]:
    """Play the position itself to the end by `best`; yield the seat and the value of each decision with a choice."""
    number = 0
    while position.turn is not None:
        codes: Sequence[int] = position.legal_codes()
        if len(codes) > 1:
            value, codes = choice(position.view(position.turn), nodes, seed * 1_000_003 + number)
            yield position.turn, value
        for code in codes:
            position.push(code)
        number += 1


def gather(game: Game, nodes: int, games: int, seed: int) -> list[Stated]:
    """Play `games` games with `best` for every seat, and return all decisions with their results."""
    rules = ({}, *solver_of(game).bench.levels)
    counts = range(game.min_players, game.max_players + 1)
    found = []
    for number in range(games):
        dealt = rules[number // len(counts) % len(rules)]
        position = game.documents.deal(counts[number % len(counts)], seed + number, **dealt)
        stated = list(played(position, nodes, seed + number))
        assert position.returns is not None
        found += [Stated(number, value, position.returns[seat - 1]) for seat, value in stated]
    return found


def row(name: str, part: Sequence[Stated]) -> str:
    """Return a row of the Markdown table: number of decisions and games, mean value and mean result in per cent."""
    count = len(part)
    games = {one.game: 0.0 for one in part}
    value = math.fsum(one.value for one in part) / count
    result = math.fsum(one.result for one in part) / count
    for one in part:
        games[one.game] += one.result - result
    ends = "-"
    if len(games) > 1:
        variance = math.fsum(x * x for x in games.values()) * len(games) / (len(games) - 1) / count**2
        worth = result * (1 - result) / variance if variance > 0 else len(games)  # independent decisions
        worth *= (deviations() / student(len(games) - 1)) ** 2
        trials = max(1, round(min(count, worth)))
        ends = " to ".join(f"{100 * end:.1f}" for end in wilson(result * trials, trials))
    return f"| {name} | {count:,} | {len(games)} | {100 * value:.1f} | {100 * result:.1f} | {ends} |"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game")
    parser.add_argument("--nodes", type=int, default=300)
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--seed", type=int, required=True, help="of the first deal")
    given = parser.parse_args()
    found = gather(leadline.game(given.game), given.nodes, given.games, given.seed)
    print("| value | decisions | games | printed, % | result, % | 95% interval |\n|---|---|---|---|---|---|")
    for tenth in range(10):
        part = [one for one in found if min(9, int(10 * one.value)) == tenth]
        if part:
            print(row(f"{10 * tenth} to {10 * tenth + 10}%", part))
    print(row("all", found))


if __name__ == "__main__":
    main()
