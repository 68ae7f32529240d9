"""The question of a survey, asked of a range of deals: one row for each."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from ...core.deals import deal_many
from ..batch import CHUNK, verify_many
from ..match.engines import engine
from ..match.run import Cancelled, play
from .design import VERIFY, Cell, Design

VALUES = {"winnable": 1.0, "unwinnable": 0.0, "unknown": None}


@dataclass(frozen=True, slots=True)
class Row:
    """What came of one deal.

    value  1 winnable or won, 0 unwinnable or lost, None unknown; where seats compete the return of seat 1
    proof  what a verdict rests on, None for games
    work   positions that `verify` looked at, or atomic moves of the game
    """

    seed: int
    value: float | None
    proof: str | None
    work: int


def answers(design: Design, cell: Cell, seeds: range, goes_on: Callable[[], bool] = lambda: True) -> Iterator[Row]:
    """Return a row for each of the seeds, in order. Raises Cancelled as soon as `goes_on` says no."""
    if design.question == VERIFY:
        for at in range(0, len(seeds), CHUNK):
            if not goes_on():
                raise Cancelled
            some = seeds[at : at + CHUNK]
            deals = deal_many(design.game, players=cell.players, seeds=some, **cell.rules)
            facts = verify_many(deals, nodes=design.nodes, threads=1).facts()
            for seed, (status, proof, nodes) in zip(some, facts, strict=True):
                yield Row(seed, VALUES[status], proof, nodes)
        return
    for seed in seeds:
        deal = design.deal(cell, seed)
        player = engine(design.question, deal.game)
        end, moves, _ = play(deal, [player] * cell.players, seed, goes_on=goes_on)
        yield Row(seed, None if end.returns is None else end.returns[0], None, moves)
