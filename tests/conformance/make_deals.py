"""Writes deals.json, the hashes of the texts of some deals of every game: python tests/conformance/make_deals.py

To be run only for a new game, or when a change of deals is meant: every seed that anyone has noted then means another
deal.
"""

from __future__ import annotations

import hashlib
import json
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

from support.cases import CASES, Case

FILE = Path(__file__).with_name("deals.json")
SEEDS = (0, 1, 2, 7, 2**64 - 1)


def digest(case: Case, seed: int) -> str:
    """The first 16 hexadecimal digits of the SHA-256 of the deal's text, and the deal's key."""
    deal = case.deal(seed)
    return f"{hashlib.sha256(deal.text().encode()).hexdigest()[:16]} {deal.key():016x}"


def digests() -> dict[str, dict[str, str]]:
    return {str(case): {str(seed): digest(case, seed) for seed in SEEDS} for case in CASES}


if __name__ == "__main__":
    FILE.write_text(json.dumps(digests(), indent=1) + "\n", encoding="utf-8")
