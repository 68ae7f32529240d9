"""The question of a survey, asked of a range of deals: one row for each."""

from __future__ import annotations

from dataclasses import dataclass

from ...core.deals import deal_many
from ..batch import verify_many
from ..match.engines import engine
from ..match.run import play
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


def ask(design: Design, cell: Cell, seeds: range) -> list[Row]:
    """A row for each of the seeds."""
    if design.question == VERIFY:
        deals = deal_many(design.game, players=cell.players, seeds=seeds, **cell.rules)
        verdicts = verify_many(deals, nodes=design.nodes, threads=1)
        facts = verdicts.facts()
        return [
            Row(seed, VALUES[status], proof, nodes) for seed, (status, proof, nodes) in zip(seeds, facts, strict=True)
        ]
    rows = []
    for seed in seeds:
        deal = design.deal(cell, seed)
        player = engine(design.question, deal.game)
        end, moves, _ = play(deal, [player] * cell.players, seed)
        rows.append(Row(seed, None if end.returns is None else end.returns[0], None, moves))
    return rows
