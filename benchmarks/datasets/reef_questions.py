"""Test sets for Reef: the fixed questions of this folder, and random boards."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from leadline.core.reef.patterns import pack_boards
from leadline.core.reef.plan_document import PlanQuestion, read_plan

FOLDER = Path(__file__).parent


def questions(name: str) -> list[PlanQuestion]:
    """Return the checked plan questions of the fixed set NAME.jsonl of this folder."""
    lines = (FOLDER / f"{name}.jsonl").read_text(encoding="utf-8").splitlines()
    return [read_plan(json.loads(line)) for line in lines]


def random_boards(count: int, seed: int = 1) -> NDArray[np.uint64]:
    """Return `count` random boards of 16 stacks of 0 to 4 pieces, packed by pack_boards."""
    chance = np.random.default_rng(seed)
    tops = chance.integers(0, 4, (count, 16), dtype=np.uint8)
    return pack_boards(tops, chance.integers(0, 5, (count, 16), dtype=np.uint8))
