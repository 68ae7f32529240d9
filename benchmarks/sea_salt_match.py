"""Matches of Sea Salt & Paper: `best` with a node limit against the greedy player, the playout policy or itself.

    python benchmarks/sea_salt_match.py 2000 greedy --games 400 --seed 7000

Every deal is played twice, each engine once in each seat. Prints the share of wins with its 95 % interval.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Callable

import sea_salt_greedy

import leadline
from leadline.core import View
from leadline.core.registry import game
from leadline.solver.halving import rank
from leadline.solver.intervals import wilson
from leadline.solver.sampling import Sampler
from leadline.solver.sea_salt import horizon

Engine = Callable[[View, int], int]


class Best:
    """The search of `best` with a node limit; counts its decisions and their processor time."""

    def __init__(self, nodes: int) -> None:
        self.nodes = nodes
        self.decisions = 0
        self.seconds = 0.0

    def __call__(self, view: View, seed: int) -> int:
        codes = view.legal_codes()
        if len(codes) == 1:
            return codes[0]
        began = time.process_time()
        sampler = Sampler(view, seed, horizon.rules())
        found = rank(sampler, nodes=self.nodes, seconds=None, clock=time.perf_counter)
        self.seconds += time.process_time() - began
        self.decisions += 1
        return sampler.plan(found.estimates[0].candidate)[0]


def greedy(view: View, seed: int) -> int:
    return sea_salt_greedy.move(view)


def policy(view: View, seed: int) -> int:
    return view.masked.playout_move(seed)


def engine(name: str) -> Engine:
    return {"greedy": greedy, "policy": policy}.get(name) or Best(int(name))


def play(engines: list[Engine], seed: int) -> tuple[float, ...]:
    """The returns of a game."""
    position = leadline.deal("sea-salt-paper", players=len(engines), seed=seed)
    number = 0
    while position.turn is not None:
        position.push(engines[position.turn - 1](position.view(position.turn), seed * 1_000_003 + number))
        number += 1
    assert position.returns is not None
    return position.returns


def match(a: Engine, b: Engine, games: int, seed: int) -> float:
    """Games won by `a` of so many, two to a deal; shared ones count half."""
    won = 0.0
    for number in range(games):
        seat = number % 2
        won += play([a, b] if seat == 0 else [b, a], seed + number // 2)[seat]
    return won


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("a")
    parser.add_argument("b")
    parser.add_argument("--games", type=int, default=400)
    parser.add_argument("--seed", type=int, default=1)
    chosen = parser.parse_args()
    a, b = engine(chosen.a), engine(chosen.b)
    won = match(a, b, chosen.games, chosen.seed)
    low, high = wilson(won, chosen.games)
    print(f"{game('sea-salt').title}, {chosen.a} against {chosen.b}: {won:g} of {chosen.games} games won,")
    print(f"{won / chosen.games:.1%}, 95 % interval {low:.1%} to {high:.1%}")
    for name, player in ((chosen.a, a), (chosen.b, b)):
        if isinstance(player, Best) and player.decisions:
            print(f"{name} nodes: {1000 * player.seconds / player.decisions:.1f} ms of processor time a decision")


if __name__ == "__main__":
    main()
