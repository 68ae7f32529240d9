"""What solvers answer. A result claims no more than was proved: `status` says what holds, `proof` why."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Verdict:
    """Whether a co-operative position can be won.

    status   `winnable`, `unwinnable` or `unknown` (the limit was reached)
    line     the whole moves that win, from the position on, each replayed before it is given; None unless winnable
    proof    `line`, `bound`, `cp-sat`, `exhaustive`, or None where nothing is proved
    reason   the bound or limit in words a person understands
    nodes    positions looked at; the same for the same seed and limit on every machine
    seconds  wall time of the solver
    """

    status: str
    line: tuple[str, ...] | None
    proof: str | None
    reason: str
    nodes: int
    seconds: float
    seed: int
    version: str


@dataclass(frozen=True, slots=True)
class RankedMove:
    """One whole move of an analysis: its text, its value to the seat from 0 to 1, the 95 % interval of the value, how
    many worlds it was tried in, the main line that follows (its own text first), and why it is good or bad in
    words."""

    text: str
    value: float
    interval: tuple[float, float]
    visits: int
    line: tuple[str, ...]
    reason: str


@dataclass(frozen=True, slots=True)
class Analysis:
    """Moves of one seat, best first. `status` is `estimate` where values are sampled and `optimal` where they are
    exact; `proof` is `sampled` or `exhaustive`. `interrupted` tells that the search was broken off before its
    limit."""

    status: str
    seat: int
    moves: tuple[RankedMove, ...]
    proof: str
    nodes: int
    seconds: float
    seed: int
    version: str
    interrupted: bool = False
