"""The weights of the features of evaluate.pxd, as weights.json holds them.

`early` and `later` are written by benchmarks/fit/fit_reef_encounter.py, which began with weights set by hand: ten
trials of 60 games, two of them taken over (won with 61.7 % and then 60.0 %). `sharpness` is kept by that script: the
values of greatest likelihood in 250 games of benchmarks/figures/reef_encounter_calibration.py for each number of
players.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

FILE = Path(__file__).with_name("weights.json")
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
)  # of the features, in the order of evaluate.pxd


@dataclass(frozen=True, slots=True)
class Weights:
    """Weights in log-odds.

    early      of each feature at the beginning, in the order of NAMES
    later      what is added to each as the end comes
    sharpness  what differences of strengths are multiplied with, by the number of players
    """

    early: tuple[float, ...]
    later: tuple[float, ...]
    sharpness: Mapping[int, float]


def read(path: Path = FILE) -> Weights:
    """The weights in a file. Raises ValueError for one without a number for every feature."""
    found = json.loads(path.read_text(encoding="utf-8"))
    for part in ("early", "later"):
        if tuple(found[part]) != NAMES:
            raise ValueError(f"{path.name}: {part}: expected numbers for {', '.join(NAMES)}, in this order")
    sharpness = {int(players): number for players, number in found["sharpness"].items()}
    return Weights(tuple(found["early"].values()), tuple(found["later"].values()), sharpness)


WEIGHTS = read()
