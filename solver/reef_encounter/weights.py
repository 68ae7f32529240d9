"""The weights of the features of evaluate.pxd, in log-odds: those at the beginning, and what is added as the end comes.

Fitted by benchmarks/fit/fit_reef_encounter.py from weights set by hand: ten trials of 60 games, two of them taken over
(won with 61.7 % and then 60.0 %). SHARPNESS scales differences of strengths, with two, three and four players: the
values of greatest likelihood in 250 games of benchmarks/figures/reef_encounter_calibration.py each.
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
EARLY = (0.1392, 0.1039, 0.0338, 0.0809, 0.027, 0.087, 0.3613, 0.0402, 0.0673, 0.2033, 0.1058, 0.0217)
LATER = (0.0476, 0.0198, -0.026, -0.0373, -0.0139, -0.0039, 0.0189, -0.0216, -0.0056, -0.4184, -0.0258, -0.0118)
SHARPNESS = (0.43, 0.6, 1.0)
