"""The results of solvers. A result claims no more than was proved: `status` says what holds, `proof` why."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from ..core.errors import counted
from . import tables

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt


NOT_TRIED = "not tried"  # in the place of a value
FEW = 10  # a move tried in fewer than one in so many worlds of the best move was set aside early


@dataclass(frozen=True, slots=True)
class Argument:
    """The reason that a position cannot be won, from a bound that holds for every way to play.

    kind    `finish`, `deck`, `start`, `solo-start`, `unpaid-start`, `gap`, `count` or `tempo`; `over` for a game that
            is lost
    reason  the bound in words
    facts   its numbers, as docs/reference/certificates.md tells for each kind
    """

    kind: str
    reason: str
    facts: Mapping[str, int]

    def __str__(self) -> str:
        return self.reason


@dataclass(frozen=True, slots=True)
class Verdict:
    """True if a co-operative position can be won.

    status   `winnable`, `unwinnable` or `unknown` (the limit was reached)
    line     the whole moves that win, from the position on, checked by the rules before they are given
             (core.line.Line: the texts are made when they are asked for); None unless winnable
    proof    `line`, `bound`, `cp-sat`, `exhaustive`, or None if nothing is proved
    reason   the bound or limit in words a person understands
    nodes    positions looked at; the same for the same seed and limit on every machine
    seconds  wall time of the solver
    argument the bound with its numbers where `proof` is `bound`
    """

    status: str
    line: Sequence[str] | None
    proof: str | None
    reason: str
    nodes: int
    seconds: float
    seed: int
    version: str
    argument: Argument | None = None

    @property
    def verdict(self) -> str:
        """The status, by the name that the command line gives it."""
        return self.status


@dataclass(frozen=True, slots=True)
class BestLine:
    """A line that leaves as many cards unused as was found possible.

    verdict  with the line; without one where none was found
    unused   cards in hands and piles at its end
    bound    no line leaves more; the line is optimal where it leaves as many
    """

    verdict: Verdict
    unused: int | None
    bound: int | None

    @property
    def is_optimal(self) -> bool:
        """True if no line leaves more cards."""
        return self.unused is not None and self.unused == self.bound


@dataclass(frozen=True, slots=True)
class FirstLines:
    """What the first dives find in packed positions.

    lengths  atomic moves of each winning line; -1 where none was found
    codes    the moves of all lines, one line after the other
    used     moves that were played for each
    """

    lengths: npt.NDArray[np.int32]
    codes: npt.NDArray[np.uint32]
    used: npt.NDArray[np.int64]


def is_aside(value: float, worlds: int, best: float, most: int) -> bool:
    """True for a move that a search set aside early: it was tried in fewer than a tenth of the `most` worlds of the
    move that is judged best, or in its worlds it came to a higher value than the `best` one has in the end."""
    return FEW * worlds < most or value > best


@dataclass(frozen=True, slots=True)
class RankedMove:
    """One whole move of an analysis.

    text         the move
    value        to the seat, from 0 to 1, as the search judges it (docs/explanation/best.md);
                 no result if `is_tried` is False
    interval     of the value, 95%
    visits       worlds in which it was tried
    line         the main line that follows, its own text first
    reason       why it is good or bad, and what its value rests on
    finalist     True if it came to the last part of the search
    why          the part of `reason` that is about the move and not about the search
    sample_mean  the mean of the values that were sampled; a finalist's come from fresh worlds
    samples      how many these are
    equal        True if it cannot be told apart from the best move
    aside        True if it was set aside early (`is_aside`)
    """

    text: str
    value: float
    interval: tuple[float, float]
    visits: int
    line: tuple[str, ...]
    reason: str
    finalist: bool = True
    why: str = ""
    sample_mean: float = 0.0
    samples: int = 0
    equal: bool = False
    aside: bool = False

    @property
    def is_tried(self) -> bool:
        """True if the search tried the move in at least one world."""
        return self.visits > 0

    @property
    def move(self) -> str:
        """The text, by the name that the command line gives it."""
        return self.text


@dataclass(frozen=True, slots=True)
class Leader:
    """What a search that still goes on holds for the best move: its text, value and 95% interval so far, the work that
    was done, in how many worlds the move was tried, and the moves that come next, best first."""

    text: str
    value: float
    interval: tuple[float, float]
    nodes: int
    visits: int = 0
    others: tuple[Leader, ...] = ()


@dataclass(frozen=True, slots=True)
class Analysis:
    """Moves of one seat: the best one, the others by their values, then those that were set aside early by theirs.
    `status` is `estimate` where values are sampled and `optimal` where they are exact; `proof` is `sampled` or
    `exhaustive`. `interrupted` tells that the search was broken off before its limit. `notes` say once what the values
    rest on."""

    status: str
    seat: int
    moves: tuple[RankedMove, ...]
    proof: str
    nodes: int
    seconds: float
    seed: int
    version: str
    interrupted: bool = False
    notes: tuple[str, ...] = ()

    @property
    def listed(self) -> tuple[RankedMove, ...]:
        """The moves that were not set aside early."""
        return tuple(move for move in self.moves if not move.aside)

    @property
    def about(self) -> dict[str, object]:
        """What holds of the search as a whole, by the names of the attributes."""
        names = ("status", "seat", "proof", "nodes", "seconds", "seed", "version", "interrupted")
        return {name: getattr(self, name) for name in names}

    @property
    def columns(self) -> dict[str, list[Any]]:
        """The moves as columns: `move`, `value`, `low` and `high` of the interval, `equal`, `aside`, `visits`,
        `sample_mean`, `samples`, `finalist`, `why`, `reason`, `line`."""
        moves = self.moves
        return {
            "move": [move.text for move in moves],
            "value": [move.value if move.is_tried else None for move in moves],
            "low": [move.interval[0] for move in moves],
            "high": [move.interval[1] for move in moves],
            "equal": [move.equal for move in moves],
            "aside": [move.aside for move in moves],
            "visits": [move.visits for move in moves],
            "sample_mean": [move.sample_mean if move.is_tried else None for move in moves],
            "samples": [move.samples for move in moves],
            "finalist": [move.finalist for move in moves],
            "why": [move.why for move in moves],
            "reason": [move.reason for move in moves],
            "line": [list(move.line) for move in moves],
        }

    def to_pandas(self) -> Any:
        """Return the `columns` as a pandas.DataFrame, a row a move; `about` is its `attrs`.

        Raises
        ------
        MissingExtra
            where pandas is not installed: pip install 'leadline[tables]'
        """
        return tables.to_pandas(self.columns, self.about)

    def to_arrow(self) -> Any:
        """Return the `columns` as a pyarrow.Table, a row a move; `about` is the metadata of its schema.

        Raises
        ------
        MissingExtra
            where pyarrow is not installed: pip install 'leadline[tables]'
        """
        return tables.to_arrow(self.columns, self.about)

    def _repr_html_(self) -> str:
        """Return the table that a notebook shows."""
        moves = self.moves
        shown = {
            "move": [move.text for move in moves],
            "value": [f"{move.value:.1%}" if move.is_tried else NOT_TRIED for move in moves],
            "95% interval": [
                f"{move.interval[0]:.1%} - {move.interval[1]:.1%}" if move.is_tried else "" for move in moves
            ],
            "note": ["about equal" if move.equal else "set aside early" if move.aside else "" for move in moves],
            "visits": [f"{move.visits:,}" for move in moves],
            "why": [move.why for move in moves],
        }
        caption = f"seat {self.seat}, {self.status} ({self.proof}): {counted(self.nodes, 'node')}, seed {self.seed}"
        if self.interrupted:
            caption += ", interrupted"
        return tables.to_html(shown, caption, frozenset({"value", "95% interval", "visits"}))


@dataclass(frozen=True, slots=True)
class PlanStep:
    """One card of a plan: its number, its pieces in the order in which they are laid (`r@b2`), its points. In a plan of
    turns also the move: a play, or a draft (`take 9`, `top 3`), whose card is the one that is drafted, None where
    nobody knows it (`take ?`), and whose points are those on it less the one paid."""

    card: int | None
    pieces: tuple[str, ...]
    points: int
    move: str = ""


@dataclass(frozen=True, slots=True)
class Plan:
    """The best way to play cards, each with all its pieces.

    total    points of all steps and of the hand where it counts, counted again by the plain rules
    status   `optimal` where no plan has more, `bound` where a limit was reached
    bound    no plan has more points than this; the total where it is optimal
    steps    the cards in the order in which they are played
    proof    `search`, `cp-sat` or `both`: what established the status; None for `bound`
    nodes    positions that the search looked at (of CP-SAT, its branches)
    seconds  wall time of the solver
    interrupted  whether it was broken off before a proof
    opening  where one was asked for, the move
    turns    how many own turns were asked for; None if all cards are played
    hand     the cards left in the hand with their points, where they count at the end
    notes    what the plan takes for granted, and how it ends
    """

    total: int
    status: str
    bound: int
    steps: tuple[PlanStep, ...]
    proof: str | None
    nodes: int
    seconds: float
    version: str
    interrupted: bool = False
    opening: str | None = None
    turns: int | None = None
    hand: tuple[tuple[int, int], ...] | None = None
    notes: tuple[str, ...] = ()

    @property
    def gap(self) -> int:
        """The points that the bound leaves open above this plan; 0 if it is optimal."""
        return self.bound - self.total

    def as_json(self) -> dict[str, object]:
        """Return the object that `leadline plan --json` prints."""
        more: dict[str, object] = {"interrupted": True} if self.interrupted else {}
        if self.opening is not None:
            more["opening"] = self.opening
        if self.turns is not None:
            more |= {"turns": self.turns, "hand": None if self.hand is None else dict(self.hand)}
        if self.turns is not None or self.notes:
            more["notes"] = list(self.notes)
        moves = [{"move": s.move} if s.move else {} for s in self.steps]
        steps = [{"card": s.card, "pieces": list(s.pieces), "points": s.points} for s in self.steps]
        return {
            "total": self.total,
            "status": self.status,
            "bound": self.bound,
            "gap": self.gap,
            "steps": [move | step for move, step in zip(moves, steps, strict=True)],
            "proof": self.proof,
            "nodes": self.nodes,
            "seconds": round(self.seconds, 6),
            "version": self.version,
            **more,
        }
