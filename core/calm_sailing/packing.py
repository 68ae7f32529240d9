"""Batches of Calm Sailing deals: deals of the base game are made in one pass and packed."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from ..packed_positions import Packed, dtype_of, states_of
from ..seats import RANDOM
from . import document
from .base.dealing import deal_states
from .base.position import CalmSailing
from .material import DIFFICULTIES, ISLANDS
from .solo import parameters


def deal_many(players: int, seeds: Sequence[int], **options: Any) -> Packed | None:
    """Return the deals of `document.deal` for these seeds, packed in one array.

    Return None with an expansion or a variant, or if the first seat is random. Raise DocumentError for invalid options.
    """
    one = document.deal(players, int(seeds[0]), **options)
    first = options.get("first")
    if type(one) is not CalmSailing or first == RANDOM:
        return None
    removed = options.get("removed", 0)
    if isinstance(removed, str):
        removed = DIFFICULTIES[removed.lower()]
    chosen = not isinstance(removed, int)
    gone = np.zeros(ISLANDS + 1 if chosen else 0, np.uint8)
    if chosen:
        gone[list(removed)] = 1
    array = np.zeros(len(seeds), dtype_of(CalmSailing))
    deal_states(
        states_of(array),
        np.asarray(seeds, np.uint64),
        players,
        0 if chosen else removed,
        gone,
        first or 0,
        **parameters(options),
    )
    return Packed.sealed(array)
