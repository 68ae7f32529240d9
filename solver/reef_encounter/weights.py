"""The weights of the features of evaluate.pxd, in log-odds."""

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
