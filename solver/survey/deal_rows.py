"""The question of a survey, answered for a range of deals: one row for each deal."""

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
    """The result of one deal.

    value  1 winnable or won, 0 unwinnable or lost, None unknown; the return of seat 1 if seats compete
    proof  the proof of a verdict, None for games
    work   number of positions that `verify` looked at, or of actions in the game
    """

    seed: int
    value: float | None
    proof: str | None
    work: int


def answers(design: Design, cell: Cell, seeds: range, goes_on: Callable[[], bool] = lambda: True) -> Iterator[Row]:
    """Answer the question of the design for the deals of a cell: yield a row for each seed, in order.

    Raises Cancelled as soon as `goes_on` returns False.
    """
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
