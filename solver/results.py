"""The results of solvers. A result claims only what was proved: `status` is the claim, `proof` its reason."""

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
FEW = 10  # a move with fewer than one in FEW sampled deals of the best move was set aside early


@dataclass(frozen=True, slots=True)
class Argument:
    """The reason that a position cannot be won: a bound that holds for every way to play.

    kind    `finish`, `deck`, `start`, `solo-start`, `unpaid-start`, `gap`, `count`, `tempo`, or `over` (a lost game)
    reason  the bound as text
    facts   its numbers, which docs/reference/certificates.md lists for each kind
    """

    kind: str
    reason: str
    facts: Mapping[str, int]

    def __str__(self) -> str:
        return self.reason


@dataclass(frozen=True, slots=True)
class Verdict:
    """The answer whether a co-operative position can be won.

    status   `winnable`, `unwinnable` or `unknown` (the limit was reached)
    line     whole moves that win from the position, checked by the rules (core.variation.Line makes texts on access);
             None unless winnable
    proof    `line`, `bound`, `cp-sat`, `exhaustive`, or None if nothing is proved
    reason   the bound or limit as text for users
    nodes    number of positions searched; the same for the same seed and limit on every machine
    seconds  wall-clock time of the solver
    argument the bound with its numbers if `proof` is `bound`
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
        """The same as `status`: this is its name in the JSON of the commands."""
        return self.status


@dataclass(frozen=True, slots=True)
class BestLine:
    """The winning line with the most unused cards that a search found.

    verdict  verdict with the line; without a line if none was found
    unused   cards in hands and piles at the end of the line
    bound    upper bound for all lines; the line is optimal if it reaches the bound
    """

    verdict: Verdict
    unused: int | None
    bound: int | None

    @property
    def is_optimal(self) -> bool:
        """True if it is proved that no line leaves more cards: `unused` equals `bound`."""
        return self.unused is not None and self.unused == self.bound


@dataclass(frozen=True, slots=True)
class FirstLines:
    """The results of the first greedy playouts in packed positions.

    lengths  number of actions of each winning line; -1 if none was found
    codes    actions of all lines, one line after the other
    used     number of actions that were played for each
    """

    lengths: npt.NDArray[np.int32]
    codes: npt.NDArray[np.uint32]
    used: npt.NDArray[np.int64]


def is_aside(value: float, worlds: int, best: float, most: int) -> bool:
    """Return whether a search set a move aside early.

    Such a move was tried in fewer than a tenth of the `most` sampled deals of the best move, or its value there was
    higher than the final value of the `best` one.
    """
    return FEW * worlds < most or value > best


@dataclass(frozen=True, slots=True)
class RankedMove:
    """One whole move of an analysis.

    text         the move
    value        value to the seat, from 0 to 1 (docs/explanation/best.md); invalid if `is_tried` is False
    interval     95% interval of the value
    visits       number of sampled deals in which the move was tried
    line         main line, which begins with the move itself
    reason       reason why the move is good or bad, and the method behind its value
    finalist     True if the move reached the last part of the search
    why          part of `reason` about the move rather than the search
    sample_mean  mean of the sampled values; a finalist's come from held-out samples
    samples      number of these values
    equal        True if the move cannot be distinguished from the best one
    aside        True if the move was set aside early (`is_aside`)
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
        """The same as `text`: this is its name in the JSON of the commands."""
        return self.text


@dataclass(frozen=True, slots=True)
class Leader:
    """The current best move of a running search: its text, value and 95% interval, and the work so far.

    It also has the number of sampled deals in which the move was tried, and the next moves, best first.
    """

    text: str
    value: float
    interval: tuple[float, float]
    nodes: int
    visits: int = 0
    others: tuple[Leader, ...] = ()


@dataclass(frozen=True, slots=True)
class Analysis:
    """The moves of one seat: the best one, the others by value, then those set aside early by value.

    `status` is `estimate` if values are sampled and `optimal` if they are exact; `proof` is `sampled` or `exhaustive`.
    `interrupted` is true if the search was stopped before its limit. `notes` describe once the method behind the
    values.
    """

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
        """The attributes of the search as a whole by name, such as `status`, `nodes` and `seed`: all but the moves."""
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
    """One card of a plan: its number, its pieces in the order in which they are placed (`r@b2`), its points.

    In a plan of turns, a step also has the move: a play or a draft (`take 9`, `top 3`). The card of a draft is the
    drafted one, or None if it is unknown (`take ?`). Its points are those on the card minus the one paid.
    """

    card: int | None
    pieces: tuple[str, ...]
    points: int
    move: str = ""


@dataclass(frozen=True, slots=True)
class Plan:
    """The best way to play cards, each with all its pieces.

    total    points of all steps, and of the hand if it counts, recounted by the plain rules
    status   `optimal` if no plan has more, `bound` if a limit was reached
    bound    upper bound of points; equal to the total if the plan is optimal
    steps    cards in the order in which they are played
    proof    `search`, `cp-sat` or `both`, the method that established the status; None for `bound`
    nodes    positions that the search visited (for CP-SAT, its branches)
    seconds  wall-clock time of the solver
    interrupted  true if the search was stopped before a proof
    opening  first move, if one was requested
    turns    number of requested turns of the seat; None if all cards are played
    hand     cards left in the hand with their points, if they count at the end
    notes    assumptions of the plan, and how it ends
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
