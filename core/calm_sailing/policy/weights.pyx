"""The sets of weights of the rollout policy of Calm Sailing; weights.pxd explains each weight."""

from leadline.core.calm_sailing.base.state cimport SEATS

import json
from importlib import resources

cdef Weights _WEIGHTS[SEATS + 1][LEVELS]  # by the number of players and of removed islands


def interpolated(sets: dict[str, dict[str, int]], removed: int) -> dict[str, int]:
    """Return the weights for that many removed islands, from sets for some numbers of them: on the line between the two
    nearest, or those of the nearest beyond the ends."""
    levels = sorted(map(int, sets))
    removed = min(max(removed, levels[0]), max(levels))
    lower = max([level for level in levels if level <= removed])
    upper = min([level for level in levels if level >= removed])
    low, high = sets[str(lower)], sets[str(upper)]
    if lower == upper:
        return low
    return {name: low[name] + (high[name] - low[name]) * (removed - lower) // (upper - lower) for name in low}


cdef _read(str text):
    cdef Weights weights
    cdef int players, removed
    for key, sets in json.loads(text).items():
        players = int(key)
        for removed in range(LEVELS):
            weights = interpolated(sets, removed)
            _WEIGHTS[players][removed] = weights


_read(resources.files(__package__).joinpath("weights.json").read_text(encoding="utf-8"))


cdef const Weights *policy_weights(int players, int removed) noexcept nogil:
    return &_WEIGHTS[players][min(removed, LEVELS - 1)]
