"""The parameters of the solo game (ruling 10.1), as options of a deal and rules of a document.

`solo_draw` is the number of extra cards of a Start, `solo_hand` the hand limit, and `solo_payment` the number of cards
that a Start takes. With more players they have their usual values.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from .material import HAND_LIMIT, JOINT_DISCARD

DRAW, MOST_DRAW = 4, 20  # the minimum is 0
LEAST_HAND, MOST_HAND = 3, 10
LEAST_PAYMENT, MOST_PAYMENT = 1, 12
USUAL = {"solo_draw": DRAW, "solo_hand": HAND_LIMIT, "solo_payment": JOINT_DISCARD}
RANGES = {
    "solo_draw": (0, MOST_DRAW),
    "solo_hand": (LEAST_HAND, MOST_HAND),
    "solo_payment": (LEAST_PAYMENT, MOST_PAYMENT),
}
ALONE = "expected only in the solo game, of which it is a ruling (10.1)"


def parameters(options: Mapping[str, Any]) -> dict[str, int]:
    """Return all three parameters by name, with the usual value for each missing option."""
    return {key: int(options.get(key, usual)) for key, usual in USUAL.items()}


def unusual(values: Mapping[str, int]) -> dict[str, int]:
    """Return the parameters that differ from their usual values."""
    return {key: values[key] for key, usual in USUAL.items() if values[key] != usual}
