"""A comparison of two moves of a seat in the same sampled deals: the value of the first, and the loss of the second."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from ...core.contract import View
from ..intervals import paired
from ..registry import solver_of
from .flat import Sampler

BATCH = 64  # worlds between two looks at the clock


@dataclass(frozen=True, slots=True)
class Comparison:
    """The results of playouts of two moves of a seat.

    first, second  their values to the seat, from 0 to 1
    lost           mean loss of the second against the first in the same sampled deal; below 0 if it gains
    lost_ends      95% interval of the loss
    worlds         number of sampled deals
    """

    first: float
    second: float
    lost: float
    lost_ends: tuple[float, float]
    worlds: int


def compare(
    view: View,
    first: Sequence[int],
    second: Sequence[int] | None,
    *,
    nodes: int | None,
    seconds: float | None,
    seed: int,
    clock: Callable[[], float] = time.perf_counter,
) -> Comparison:
    """Compare two moves of the seat in the same sampled deals, continued by the policy or the game's own rollouts.

    Without a `second` move, the first is played alone, and its loss is 0. Each move is a list of actions that the seat
    can decide on from its view. The limits are `nodes` playouts and `seconds`, with at least one sampled deal. (A tree
    search would favour the first of two equal candidates.)
    """
    solver = solver_of(view.game)
    worlds = solver.worlds
    plans = [list(first)] if second is None else [list(first), list(second)]
    kind = solver.rollouts(view, nodes, seconds) or Sampler
    sampler = kind(view, seed, plans, worlds.rules(view) if worlds is not None else None)
    began, done = clock(), 0
    most = None if nodes is None else max(1, nodes // len(plans))
    while most is None or done < most:
        number = max(1, min(BATCH, sampler.batch // len(plans)))
        if most is not None:
            number = min(number, most - done)
        sampler.run(number)
        done += number
        if seconds is not None and clock() - began >= seconds:
            break
    one, other = sampler.counts(0), sampler.counts(len(plans) - 1)
    values = one.total / done, other.total / done
    if second is None:
        return Comparison(values[0], values[0], 0.0, (0.0, 0.0), done)
    low, high = paired(-other.edge, other.edge_squares, done)
    return Comparison(values[0], values[1], 0.0 - other.edge / done, (low, high), done)
