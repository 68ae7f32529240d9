"""Times plans of several own turns of Reef: python benchmarks/figures/reef_turns_figures.py TURNS POSITIONS [--end]

Positions of two players from deals of seeds 1 on, 10 to 33 atomic moves of the playout policy into the game.
Processor times.
"""

from __future__ import annotations

import argparse
import statistics
import time

import leadline
from leadline.core.reef.position import Reef
from leadline.solver.reef.plan import turns

LIMIT = 20.0  # seconds of processor time for one position


def position(seed: int) -> Reef:
    found = leadline.deal("reef", players=2, seed=seed)
    assert isinstance(found, Reef)
    for _ in range(10 + (seed * 7) % 24):
        found.push(found.playout_move(seed))
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description="Times plans of several own turns of Reef.")
    parser.add_argument("turns", type=int)
    parser.add_argument("positions", type=int)
    parser.add_argument("--end", action="store_true", help="the hand counts after the last turn")
    asked = parser.parse_args()
    times, open_plans = [], 0
    for seed in range(1, asked.positions + 1):
        found = position(seed)
        seat = found.active - 1
        began = time.process_time()
        plan = turns.run(
            found.boards[seat],
            found.hands[seat],
            found.cards.card_set,
            turns=asked.turns,
            display=found.display,
            pile=found.deck[:1],
            left=found.deck_size,
            points=found.points[seat],
            end=asked.end,
            supply=found.supply,
            seconds=LIMIT,
            clock=time.process_time,
        )
        times.append((time.process_time() - began) * 1e3)
        open_plans += not plan.proved
    print(
        f"{asked.turns} turns, {len(times)} positions: mean {statistics.mean(times):.2f} ms,"
        f" median {statistics.median(times):.2f}, worst {max(times):.1f}; {open_plans} not proved"
    )


if __name__ == "__main__":
    main()
