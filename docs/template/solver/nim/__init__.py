"""Nim. All hooks of `Solver` are optional, and so is this folder: without it `best` samples worlds by `GameOps.redeal`
and plays them on by `GameOps.playout_move`."""

from __future__ import annotations

from ..game import Player, Solver


class _Nim(Solver):
    players = ("greedy",)

    def player(self, name: str) -> Player | None:
        from . import greedy

        return greedy if name == "greedy" else None


SOLVER: Solver = _Nim()
