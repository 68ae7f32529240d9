"""Writes the fixed questions that Reef's planner is measured with: python benchmarks/datasets/make_reef.py

Boards of 4 to 40 pieces laid at random, tops of random colours, cards drawn from the 60; all from the seeds below by
the generator of the package, so that every run writes the same files.
"""

from __future__ import annotations

import json
from pathlib import Path

from leadline import Generator
from leadline.core.reef.document import board_rows

FOLDER = Path(__file__).parent
SETS = {  # name: (cards, questions, order, seed)
    "reef_plan_3": (3, 20, "any", 3),
    "reef_plan_4": (4, 2000, "any", 4),
    "reef_plan_6": (6, 40, "any", 6),
    "reef_plan_8_fixed": (8, 40, "fixed", 8),
}


def question(chance: Generator, cards: int, order: str) -> dict[str, object]:
    heights = [0] * 16
    for _ in range(4 + chance.below(37)):
        open_ranks = [rank for rank in range(16) if heights[rank] < 4]
        heights[open_ranks[chance.below(len(open_ranks))]] += 1
    board = board_rows([(chance.below(4), height) if height else None for height in heights])
    deck: list[object] = list(range(1, 61))
    chance.shuffle(deck)
    return {"game": "reef", "format": 1, "board": board, "cards": deck[:cards], "order": order}


if __name__ == "__main__":
    for name, (cards, count, order, seed) in SETS.items():
        chance = Generator(seed, "datasets")
        lines = [json.dumps(question(chance, cards, order)) for _ in range(count)]
        (FOLDER / f"{name}.jsonl").write_text("\n".join(lines) + "\n", encoding="utf-8")
