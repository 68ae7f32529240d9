"""Searches for Calm Sailing. Each ruleset declares a `SOLVER` of its own; this one, for the game by name, is that of
the base game with the work of the bench."""

from __future__ import annotations

from ..game import Bench
from .base import BaseSolver


class _CalmSailing(BaseSolver):
    bench = Bench(
        levels=({"removed": 6}, {"removed": 12}),
        variants={
            "expansions": {"rocks": True, "monsters": 4, "storms": True, "wild": 2, "removed": 4},
            "day and night": {"variant": "day-and-night"},
            "high arch": {"variant": "high-arch"},
            "pyramid": {"variant": "pyramid"},
            "competitive": {"variant": "competitive"},
        },
        players={"competitive": (2,)},
    )


SOLVER = _CalmSailing()
