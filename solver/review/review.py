"""The cost of the decisions of a game, judged by the knowledge of each seat."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any

from ...core.arguments import several, whole, wrong
from ...core.contract import Position, View
from ...core.documents import seat_records
from ...core.documents.io import Document
from ...core.documents.records import outcome_json
from ...core.errors import ArgumentError, Problem, shown
from ...core.rng import Generator
from ...core.seat_moves import advanced, goes_on, probes
from ...core.version import __version__
from .. import analysis
from ..clock import is_limit, limit_of_reasons
from ..registry import solver_of
from ..search.comparison import compare
from .decisions import Decision, Unjudged, of_record, of_seat_record, text_of

NODES = 2_000  # playouts of a decision if no limit is given
COSTLIEST = 3


@dataclass(frozen=True, slots=True)
class Judged:
    """A decision with its cost.

    decision  the decision, with the view of the seat
    best      move that the search ranks first in that view, or the played one if it does clearly better
    before    win chance with the best move, from 0 to 1
    after     win chance with the move that was played
    lost      before minus after, in the same sampled deals; below 0 if the played move did better
    ends      95% interval of the loss
    worlds    number of sampled deals in which both were tried
    reason    reason why the best move is good; empty if the game has none
    """

    decision: Decision
    best: str
    before: float
    after: float
    lost: float
    ends: tuple[float, float]
    worlds: int
    reason: str

    @property
    def is_mistake(self) -> bool:
        """True if the loss is larger than chance explains: its interval lies above 0."""
        return self.ends[0] > 0

    def as_json(self) -> dict[str, object]:
        """Return the object of the decision in `leadline review --json`."""
        return {
            "number": self.decision.number,
            "seat": self.decision.view.seat,
            "move": self.decision.text,
            "best": self.best,
            "before": round(self.before, 6),
            "after": round(self.after, 6),
            "lost": round(self.lost, 6),
            "interval": [round(end, 6) for end in self.ends],
            "mistake": self.is_mistake,
            "worlds": self.worlds,
            "reason": self.reason,
        }


@dataclass(frozen=True, slots=True)
class Review:
    """The decisions of a game in order.

    end          last position with everything known; for the record of a seat, its last view
    seat         seat of the record; None for a whole game
    unjudged     decisions of that seat that cannot be judged, with the reason
    undone       decisions that were undone after they had shown something new, as in the record
    names        names of the players by seat; empty if the record has none
    interrupted  true if the review was interrupted before the last decision
    """

    judged: tuple[Judged, ...]
    end: Position
    names: tuple[str, ...]
    seed: int
    seconds: float
    version: str
    interrupted: bool = False
    seat: int | None = None
    unjudged: tuple[Unjudged, ...] = ()
    undone: tuple[Document, ...] = ()

    @property
    def valued(self) -> bool:
        """True if win chances are those of a learned value after a few moves, not of games played to their end.

        False without a judged decision.
        """
        return bool(self.judged) and solver_of(self.end.game).rollouts(self.judged[0].decision.view) is not None

    @property
    def costliest(self) -> tuple[Judged, ...]:
        """The mistakes that have cost most, up to three, the worst first."""
        mistakes = [one for one in self.judged if one.is_mistake]
        return tuple(sorted(mistakes, key=lambda one: -one.lost)[:COSTLIEST])

    def as_json(self) -> dict[str, Any]:
        """Return the object that `leadline review --json` prints."""
        outcome = self.end.outcome
        return {
            "game": self.end.game.name,
            "players": self.end.players,
            "names": list(self.names),
            "decisions": [one.as_json() for one in self.judged],
            "costliest": [self.judged.index(one) for one in self.costliest],
            "outcome": None if outcome is None else outcome_json(outcome),
            "record_of": self.seat,
            "unjudged": [one.as_json() for one in self.unjudged],
            "undone": [dict(one) for one in self.undone],
            "interrupted": self.interrupted,
            "seed": self.seed,
            "seconds": round(self.seconds, 6),
            "version": self.version,
        }


def review(
    record: Document,
    *,
    seats: Iterable[int] | None = None,
    nodes: int | None = None,
    seconds: float | None = None,
    seed: int = 0,
    clock: Callable[[], float] = time.perf_counter,
    step: Callable[[Sequence[Judged], int], None] = lambda judged, count: None,
) -> Review:
    """Judge the decisions in the record of a whole game, or of one seat (core/documents/seat_records.py).

    For a whole game, `seats` selects the seats to judge; None selects all. Each decision gets `nodes` playouts and
    `seconds`. Half of them look for the best move from the seat's view; the other half play that move and the played
    one in the same new sampled deals. With `nodes` alone the answer is the same on every machine. `step` is called
    after each decision, with the judged decisions and their total number. Ctrl-C ends the review with the results so
    far.

    Raises DocumentError for an invalid record, and ArgumentError for a seat that the game does not have, for empty
    `seats`, and for a limit that is too small.
    """
    analysis.check_limits(nodes, seconds, seed)
    seats = None if seats is None else list(several("seats", seats, "numbers of seats, or None for all"))
    if seats is not None and not seats:
        raise wrong("seats: expected one or more; None stands for all of them")
    began = clock()
    own, unjudged = None, list[Unjudged]()
    if seat_records.is_one(record):
        found, view, unjudged = of_seat_record(record)
        end, own = view.masked, view.seat
    else:
        found, end = of_record(record)
    for seat in seats or ():
        number = whole(seat)
        if number is None or not 1 <= number <= end.players:
            raise ArgumentError([Problem("seats", f"{shown(seat)}; expected 1 to {end.players}")])
        if own is not None and number != own:
            raise ArgumentError([Problem("seats", f"{number}; the record is that of seat {own}")])
    chosen = [one for one in found if seats is None or one.view.seat in seats]
    judged = list[Judged]()
    interrupted = False
    try:
        for one in judge(chosen, nodes=nodes, seconds=seconds, seed=seed, clock=clock):
            judged.append(one)
            step(judged, len(chosen))
    except KeyboardInterrupt:
        interrupted = True
    names = tuple(map(str, record.get("names") or ()))
    undone = tuple(one for one in record.get("undone") or () if seats is None or one["seat"] in seats)
    seconds_taken = clock() - began
    return Review(
        tuple(judged), end, names, seed, seconds_taken, __version__, interrupted, own, tuple(unjudged), undone
    )


def _search(view: View) -> str | None:
    """Return the search whose playouts continue like those of a comparison."""
    if not analysis.has_tree(view.game):
        return None
    return "flat" if solver_of(view.game).rollouts(view) is None else "rollout"


def _forced(view: View) -> tuple[list[int], View | None]:
    """Return the forced actions of a decision, such as a Start, and the view of the seat when it has a choice.

    The view is None if the decision is over by then.
    """
    found = list[int]()
    if len(view.legal_codes()) > 1:
        return found, view
    seat, worlds, whole_turns = view.seat, probes(view), solver_of(view.game).ranker is not None
    while len(legal := view.legal_codes()) == 1:
        found += legal
        worlds = advanced(worlds, legal[0])
        if not goes_on(worlds, seat) or (worlds[0].is_boundary and not whole_turns):
            return found, None
        view = worlds[0].view(seat)
    return found, view


def judge(
    decisions: Iterable[Decision],
    *,
    nodes: int | None = None,
    seconds: float | None = None,
    seed: int = 0,
    clock: Callable[[], float] = time.perf_counter,
) -> Iterator[Judged]:
    """Yield each decision with its cost; limits work as for `review`. Raises ArgumentError for a limit too small."""
    if nodes is None and not is_limit(seconds):
        nodes = NODES
    if nodes is not None and nodes < 2:
        raise wrong(f"nodes {nodes}: expected 2 or more, some to look for the best move and some to compare", "nodes")
    stream = Generator(seed, "review")
    half = seconds / 2 if seconds is not None and is_limit(seconds) else seconds
    for one in decisions:
        looking, comparing = stream.next(), stream.next()
        forced, view = _forced(one.view)
        codes = list(forced)
        if view is not None:
            codes += analysis.choose(
                view,
                nodes=None if nodes is None else nodes // 2,
                seconds=half,
                seed=looking,
                search=_search(view),
                clock=clock,
            )
        best = text_of(one.view, codes)
        same = tuple(codes) == one.codes or best == one.text
        found = compare(
            one.view,
            codes,
            None if same else one.codes,
            nodes=None if nodes is None else nodes - nodes // 2,
            seconds=half,
            seed=comparing,
            clock=clock,
        )
        if not same and found.lost_ends[1] < 0:  # the search has missed a better move, the played one
            found = replace(found, first=found.second, lost=0.0, lost_ends=(0.0, 0.0))
            codes, same = list(one.codes), True
        reasons, limit = solver_of(one.view.game).reasons, limit_of_reasons(half, clock, ended=False)
        yield Judged(
            one,
            one.text if same else best,
            found.first,
            found.second,
            found.lost,
            found.lost_ends,
            found.worlds,
            "" if reasons is None else reasons.explain(one.view, codes, True, limit),
        )
