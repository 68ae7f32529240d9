"""Each seat's chance as things stand, whoever is to move."""

from __future__ import annotations

from typing import Any

from ...core.contract import Position, View
from ...core.errors import DocumentError, Problem
from ...core.rng import Generator
from ..analysis import check_limits
from ..clock import FOREVER, Clock
from ..intervals import interval

GAMES = 1_000  # where neither limit is given


def odds(view: View, *, nodes: int | None, seconds: float | None, seed: int, clock: Clock) -> dict[str, Any]:
    """`seats`: for each its mean return (0 lost, 1 won, in part for a shared win) with a 95 % interval, over games from
    worlds that agree with the view, in which every seat plays on by the playout policy; `nodes` is their number. Raises
    DocumentError where the game is over, LeadlineError for limits that are not positive."""
    check_limits(nodes, seconds, seed)
    if view.turn is None:
        raise DocumentError([Problem("document", "the game is over")])
    most = GAMES if nodes is None and seconds is None else nodes
    began, games = clock(), 0
    totals, squares = [0.0] * view.players, [0.0] * view.players
    generator = Generator(seed, "odds")
    while (most is None or games < most) and (games == 0 or clock() - began < (seconds or FOREVER)):
        for seat, value in enumerate(_returns(view.sample(generator), seed + games)):
            totals[seat] += value
            squares[seat] += value * value
        games += 1
    ends = [interval(total, square, games) for total, square in zip(totals, squares, strict=True)]
    return {
        "seats": [
            {"seat": seat, "value": round(total / games, 6), "interval": [round(low, 6), round(high, 6)]}
            for seat, (total, (low, high)) in enumerate(zip(totals, ends, strict=True), start=1)
        ],
        "nodes": games,
        "seed": seed,
    }


def _returns(world: Position, seed: int) -> tuple[float, ...]:
    end = world.playout(seed % 2**64).returns
    assert end is not None
    return end
