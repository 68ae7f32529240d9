"""By how much `verify` and `plan` overstep a limit of nodes, which they look at between parts of their work.

python benchmarks/figures/overstep.py             the limits of docs/explanation/verify.md and docs/games/reef.md
python benchmarks/figures/overstep.py 1 1000 --deals 1
"""

from __future__ import annotations

import argparse
import json
from pathlib import Path
from typing import Any

import leadline
from leadline.solver import analysis

RULESETS: dict[str, dict[str, Any]] = {
    "base": {},
    "12 removed": {"removed": 12},
    "20 removed": {"removed": 20},
    "24 removed": {"removed": 24},
    "all expansions": {"rocks": True, "monsters": 4, "storms": True, "wild": 2, "removed": 8},
    "monsters": {"monsters": 5, "removed": 16},
    "day and night": {"variant": "day-and-night", "removed": 12},
    "high arch": {"variant": "high-arch", "removed": 6},
    "pyramid": {"variant": "pyramid", "removed": 4},
}
LIMITS = (1, 10, 100, 1_000, 3_000, 5_000, 12_000, 20_000, 50_000, 150_000)
QUESTIONS = Path(__file__).parents[1] / "datasets" / "reef_plan_4.jsonl"
POSITION = 20  # atomic moves after the deal, and to the end of the whole move


def verified(limit: int, deals: int) -> dict[str, int]:
    """Return by how many nodes `verify` exceeds a limit at most, by ruleset; below 0 if it stays below the limit."""
    found = {}
    for name, rules in RULESETS.items():
        most = -limit
        for players in range(1, 6):
            for seed in range(deals):
                deal = leadline.deal("calm-sailing", players=players, seed=seed, **rules)
                most = max(most, leadline.verify(deal, nodes=limit, seed=seed).nodes - limit)
        found[name] = most
    return found


def planned(limit: int, deals: int) -> int:
    """Return by how many nodes `plan` exceeds a limit at most, with hands and with three turns of one seat."""
    hands = [json.loads(line) for line in QUESTIONS.read_text(encoding="utf-8").splitlines()[: 10 * deals]]
    most = max(analysis.plan(hand, nodes=limit).nodes - limit for hand in hands)
    for seed in range(deals):
        position = leadline.deal("reef", players=2, seed=seed)
        while len(position.move_stack) < POSITION or not position.is_boundary:
            position.push(position.playout_move(seed))
        assert position.turn is not None
        view = position.view(position.turn).document()
        most = max(most, analysis.plan(view, nodes=limit, turns=3, end=True).nodes - limit)
    return most


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("limits", nargs="*", type=int, default=LIMITS, metavar="NODES")
    parser.add_argument("--deals", type=int, default=6, help="of each ruleset and number of players")
    arguments = parser.parse_args()
    for limit in arguments.limits:
        found = verified(limit, arguments.deals)
        told = ", ".join(f"{name} {most:+,}" for name, most in found.items())
        print(f"{limit:,}: plan {planned(limit, arguments.deals):+,}; verify {told}", flush=True)


if __name__ == "__main__":
    main()
