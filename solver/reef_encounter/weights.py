"""The weights of the features of evaluate.pxd, in log-odds: those at the beginning, and what is added as the end comes.

Fitted by benchmarks/fit_reef_encounter.py (--games 1500, its second round: 34,114 turns, mean log-loss 0.900 on a fifth of
the games that was kept apart).
"""

from __future__ import annotations

NAMES = (
    "points",
    "meal",
    "hoped",
    "second",
    "small",
    "front",
    "cubes",
    "behind",
    "power",
    "shrimps",
    "guards",
    "protected",
)
EARLY = (0.10, 0.08, 0.04, 0.05, 0.03, 0.12, 0.10, 0.05, 0.04, 0.30, 0.10, 0.02)
LATER = (0.10, 0.02, -0.02, -0.03, -0.02, -0.05, -0.05, -0.03, 0.0, -0.2, -0.05, -0.01)
