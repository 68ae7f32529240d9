"""Compares the speed of two built checkouts, process by process in turns: python benchmarks/figures/paired.py OTHER

OTHER is a checkout in which `make` has been run. Each round runs the same work in a process of either checkout and
takes the least processor time of several repetitions; the table shows, for each kind of work, the time of this checkout
over that of the other: of the least times of all rounds, and the median over the rounds.
"""

from __future__ import annotations

import argparse
import json
import os
import statistics
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

ROOT = Path(__file__).parents[2]
REPEATED = 7


def least(work: Callable[[], object]) -> float:
    """The least processor time of several repetitions, in seconds."""
    times = []
    for _ in range(REPEATED):
        began = time.process_time()
        work()
        times.append(time.process_time() - began)
    return min(times)


def measure() -> dict[str, float]:
    """The times of this process's Leadline, by the kind of work."""
    import leadline

    calm = [leadline.deal("calm-sailing", players=players, seed=1, removed=6) for players in (2, 3, 4)]
    deals = [leadline.deal("calm-sailing", players=3, seed=seed) for seed in range(1, 60)]
    rough = leadline.deal("calm-sailing", players=3, seed=1, rocks=True, monsters=4, storms=True, wild=2, removed=4)
    view = calm[1].view(calm[1].turn or 1)
    found = {
        "calm-sailing, random games": least(lambda: [deal.random_games(1500, 1) for deal in calm]),
        "calm-sailing, policy games": least(lambda: [deal.policy_games(150, 1) for deal in calm]),
        "calm-sailing, verify": least(lambda: [leadline.verify(deal, nodes=20_000) for deal in deals]),
        "calm-sailing, best": least(lambda: leadline.best(view, nodes=1500, seed=1)),
        "expansions, random games": least(lambda: rough.random_games(1500, 1)),
        "expansions, policy games": least(lambda: rough.policy_games(200, 1)),
    }
    for name, games in (("reef", 1500), ("sea-salt-paper", 1500), ("reef-encounter", 60)):
        deal = leadline.deal(name, players=3, seed=1)
        found[f"{name}, random games"] = least(lambda deal=deal, games=games: deal.random_games(games, 1))
        found[f"{name}, policy games"] = least(lambda deal=deal, games=games: deal.policy_games(games // 6, 1))
    reef = leadline.deal("reef", players=3, seed=1)
    for _ in range(14):
        reef.push(reef.playout_move(seed=1))
    board = [". p2 . .", "y1 p1 g1 .", ". r1 y2 r1", "g2 . r2 ."]
    found["reef, best"] = least(lambda: leadline.best(reef.view(reef.turn or 1), nodes=400, seed=1))
    found["reef, plan"] = least(lambda: [leadline.plan(board, [17, 43, 38, 54 + more]) for more in range(5)])
    return found


def run(checkout: Path) -> dict[str, float]:
    """The times of the Leadline of a checkout, measured in a process of its own."""
    path = {"PYTHONPATH": str(checkout.resolve() / "build" / "view")}
    command = [sys.executable, __file__, "--measure", str(checkout)]
    done = subprocess.run(command, env=os.environ | path, capture_output=True, text=True, check=True)
    found: dict[str, float] = json.loads(done.stdout)
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description="Compares the speed of two built checkouts.")
    parser.add_argument("other", type=Path, metavar="OTHER", help="the checkout to compare with")
    parser.add_argument("--rounds", type=int, default=3, metavar="N", help="rounds (default: 3)")
    parser.add_argument("--measure", action="store_true", help=argparse.SUPPRESS)
    asked = parser.parse_args()
    if asked.measure:
        print(json.dumps(measure()))
        return
    pairs = [(run(asked.other), run(ROOT)) for _ in range(asked.rounds)]
    for kind in pairs[0][0]:
        whole = min(new[kind] for _, new in pairs) / min(old[kind] for old, _ in pairs)
        middle = statistics.median(new[kind] / old[kind] for old, new in pairs)
        print(f"{kind:30}  least times {whole:.3f}  median of rounds {middle:.3f}")


if __name__ == "__main__":
    main()
