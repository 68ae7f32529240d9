"""What the fits of Reef Encounter need, and no game that is played."""

from __future__ import annotations

import json
from pathlib import Path

from ...core.reef_encounter.position import ReefEncounter
from .evaluate import features
from .weights import FILE, NAMES, WEIGHTS, Weights


def strengths(position: ReefEncounter, weights: Weights = WEIGHTS) -> list[float]:
    """By seat the weighted sum of the features, times the sharpness, where the seat to move has the next turn: the
    chances to win are the softmax of them."""
    *rows, (late,) = features(position, position.active)
    now = [early + late * later for early, later in zip(weights.early, weights.later, strict=True)]
    sharpness = weights.sharpness[position.players]
    return [sharpness * sum(weight * value for weight, value in zip(now, row, strict=True)) for row in rows]


def write(weights: Weights, path: Path = FILE) -> None:
    """Writes the weights to a file, as `weights.read` reads them."""
    text = json.dumps(
        {
            "early": dict(zip(NAMES, weights.early, strict=True)),
            "later": dict(zip(NAMES, weights.later, strict=True)),
            "sharpness": {str(players): number for players, number in weights.sharpness.items()},
        },
        indent=1,
    )
    path.write_text(text + "\n", encoding="utf-8")
