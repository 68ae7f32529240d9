"""Nim. All parts of `Solver` are optional, and so is this folder: without it `best` samples worlds by `GameOps.redeal`
and plays them on by `GameOps.playout_move`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..game import Solver

if TYPE_CHECKING:
    from ...core.nim.position import Nim
    from ..game import Player
    from . import greedy

    _greedy: Player[Nim] = greedy


class _Nim(Solver):
    players = ("greedy",)


SOLVER = _Nim()
