"""Number of late positions of Calm Sailing that `verify` decides with expansions, in Day and Night and on other boards.

    python benchmarks/figures/late_positions.py --cards 20 30 40 --positions 100 --seconds 1

Games of the rollout policy, alternately with one to five players and 0, 4 and 12 islands removed, are played until at
most that many cards are left in hands, piles and exploration deck. Times are CPU times.
"""

from __future__ import annotations

import argparse
import itertools
import time
from collections import Counter
from collections.abc import Iterator
from typing import Any

import leadline
from leadline.core.calm_sailing.expansions.position import Expanded
from leadline.solver.calm_sailing.expansions.verify import verify

ALL: dict[str, Any] = {"rocks": True, "monsters": 4, "storms": True}
KINDS: dict[str, dict[str, Any]] = {
    "rocks": {"rocks": True},
    "monsters": {"monsters": 4},
    "storms": {"storms": True},
    "all three": ALL,
    "all three, two wilds": ALL | {"wild": 2},
    "Day and Night, rows": {"variant": "day-and-night"},
    "Day and Night, any": {"variant": "day-and-night", "halves": "any"},
    "Day and Night, all three": ALL | {"variant": "day-and-night"},
    "High Arch": {"variant": "high-arch"},
    "Pyramid": {"variant": "pyramid"},
}


def late(cards: int, first: int, rules: dict[str, Any]) -> Iterator[Expanded]:
    """Yield without end late positions with `cards` or fewer cards left, at most one per deal, from seed `first` on."""
    for seed in itertools.count(first):
        position = leadline.deal("calm-sailing", players=1 + seed % 5, seed=seed, removed=(0, 4, 12)[seed % 3], **rules)
        assert isinstance(position, Expanded)
        while not position.is_over:
            left = sum(position.hand_sizes) + sum(position.pile_sizes) + len(position.exploration)
            if left <= cards and position.is_boundary:
                yield position.copy(stack=False)
                break
            position.push(position.playout_move(seed))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--cards", nargs="*", type=int, default=[20, 30, 40])
    parser.add_argument("--positions", type=int, default=100)
    parser.add_argument("--seconds", type=float, default=1.0)
    parser.add_argument("--first", type=int, default=0, help="seed of the first deal")
    options = parser.parse_args()
    print("| ruleset | cards left | winnable | unwinnable | unknown | mean, ms | worst, ms |")
    print("|---|---|---|---|---|---|---|")
    for name, rules in KINDS.items():
        for cards in options.cards:
            counts: Counter[str] = Counter()
            spent = []
            for position in itertools.islice(late(cards, options.first, rules), options.positions):
                began = time.thread_time()
                verdict = verify(position, seconds=options.seconds, clock=time.thread_time)
                spent.append(1000 * (time.thread_time() - began))
                counts[verdict.status] += 1
            row = [name, cards, counts["winnable"], counts["unwinnable"], counts["unknown"]]
            times = [f"{sum(spent) / len(spent):.1f}", f"{max(spent):.0f}"]
            print("| " + " | ".join([*map(str, row), *times]) + " |", flush=True)


if __name__ == "__main__":
    main()
