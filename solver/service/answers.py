"""What each question of solver/service/messages.py is answered: one object of JSON, the same for every face."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from time import perf_counter
from typing import Any

from ...core import documents, records
from ...core.contract import Position, View
from ...core.deals import deal
from ...core.errors import DocumentError, Problem
from ...core.registry import GAMES
from ...core.version import __version__
from .. import analysis
from ..clock import FOREVER, Clock
from ..results import Analysis, Leader, Verdict
from ..review.review import review
from . import messages
from .moves import moves
from .odds import odds

Json = dict[str, Any]
Report = Callable[[Json], None]


def answer(request: messages.Request, clock: Clock, report: Report) -> Json:
    """The answer to one question, but for `version` and `terminate`, which are for the engine itself. `report` is given
    partial answers. Raises LeadlineError."""
    found = ANSWERS[type(request)](request, clock, report)
    if clock.stopped and "seconds" in found:
        found["seconds"] = None  # nobody knows how many
    return found


def version() -> Json:
    """Which program this is, and what can be asked."""
    return {
        "program": "leadline",
        "version": __version__,
        "protocol": messages.PROTOCOL,
        "games": [entry.name for entry in GAMES],
        "actions": list(messages.REQUESTS),
    }


def analysis_json(found: Analysis, top: int | None = None) -> Json:
    """The object that `best --json` prints."""
    return {
        "seat": found.seat,
        "status": found.status,
        "proof": found.proof,
        "moves": [
            {
                "move": move.text,
                "value": round(move.value, 6),
                "interval": [round(bound, 6) for bound in move.interval],
                "visits": move.visits,
                "line": list(move.line),
                "reason": move.reason,
            }
            for move in found.moves[:top]
        ],
        "nodes": found.nodes,
        "seconds": round(found.seconds, 6),
        "seed": found.seed,
        "version": found.version,
        "finalists": [move.text for move in found.moves if move.finalist],
        "notes": list(found.notes),
        "interrupted": found.interrupted,
    }


def verdict_json(verdict: Verdict) -> Json:
    """The object that `verify --json` prints."""
    return {
        "verdict": verdict.status,
        "line": None if verdict.line is None else list(verdict.line),
        "proof": verdict.proof,
        "nodes": verdict.nodes,
        "seconds": round(verdict.seconds, 6),
        "reason": verdict.reason,
        "seed": verdict.seed,
        "version": verdict.version,
    }


def full(found: Position | View, what: str) -> Position:
    """The position; raises DocumentError for the view of one seat, from which `what` cannot be done."""
    if isinstance(found, View):
        raise DocumentError([Problem("you", f"the view of seat {found.seat}; {what} needs everything known")])
    return found


def view_of(found: Position | View, seat: int | None) -> View:
    """The view that a document is, or that of `seat` (None: the seat to move). Raises DocumentError."""
    if isinstance(found, View):
        if seat not in (None, found.seat):
            raise DocumentError([Problem("seat", f"{seat}, but the document is the view of seat {found.seat}")])
        return found
    chosen = found.turn if seat is None else seat
    if chosen is None:
        raise DocumentError([Problem("document", "the game is over; no seat is to move")])
    if not 1 <= chosen <= found.players:
        raise DocumentError([Problem("seat", f"expected a seat from 1 to {found.players}, found {chosen}")])
    return found.view(chosen)


class Reporter:
    """Reports the leading move, every so many seconds."""

    def __init__(self, report: Report, every: float, clock: Clock) -> None:
        self._report = report
        self._every = every
        self._clock = clock
        self._next = clock() + every

    def __call__(self, leader: Leader) -> None:
        now = self._clock()
        if now < self._next or self._clock.stopped:
            return
        self._next = now + self._every
        self._report(
            {
                "moves": [
                    {
                        "move": leader.text,
                        "value": round(leader.value, 6),
                        "interval": [round(end, 6) for end in leader.interval],
                    }
                ],
                "nodes": leader.nodes,
            }
        )


def _best(request: messages.Best, clock: Clock, report: Report) -> Json:
    view = view_of(documents.load(request.document), request.seat)
    found = analysis.best(
        view,
        nodes=request.nodes,
        seconds=request.seconds or FOREVER,
        seed=request.seed,
        search=request.search,
        threads=request.threads,
        moves=request.moves,
        progress=None if request.report_every is None else Reporter(report, request.report_every, clock),
        clock=clock,
    )
    return analysis_json(found, request.top)


def _verify(request: messages.Verify, clock: Clock, report: Report) -> Json:
    position = full(documents.load(request.document), "verify")
    seconds = request.seconds or FOREVER
    return verdict_json(analysis.verify(position, nodes=request.nodes, seconds=seconds, seed=request.seed, clock=clock))


def _plan(request: messages.Plan, clock: Clock, report: Report) -> Json:
    return analysis.plan(
        request.document,
        solver=request.solver,
        nodes=request.nodes,
        seconds=request.seconds,
        turns=request.turns,
        end=request.end,
        seat=request.seat,
        stop=clock.event,
    ).as_json()


def _odds(request: messages.Odds, clock: Clock, report: Report) -> Json:
    view = view_of(documents.load(request.document), request.seat)
    seconds = request.seconds or FOREVER
    return odds(view, nodes=request.nodes, seconds=seconds, seed=request.seed, clock=clock).as_json()


def _review(request: messages.Review, clock: Clock, report: Report) -> Json:
    def step() -> None:
        if clock.stopped:
            raise KeyboardInterrupt

    return review(
        request.document,
        seats=request.seats,
        nodes=request.nodes,
        seconds=request.seconds,
        seed=request.seed,
        clock=clock,
        step=step,
    ).as_json()


def _score(request: messages.Score, clock: Clock, report: Report) -> Json:
    return documents.score(request.document)


def _moves(request: messages.Moves, clock: Clock, report: Report) -> Json:
    return moves(documents.load(request.document))


def _replay(request: messages.Replay, clock: Clock, report: Report) -> Json:
    return records.replay(request.document).as_json()


def _apply(request: messages.Apply, clock: Clock, report: Report) -> Json:
    found = documents.load(request.document)
    if isinstance(found, View):
        found.push(request.move, request.drew, request.seat)
    else:
        if request.drew:
            raise DocumentError([Problem("drew", "everything is known in the position; expected none")])
        if request.seat not in (None, found.turn):
            raise DocumentError([Problem("seat", f"seat {request.seat} is not to move; seat {found.turn} is")])
        found.push(request.move)
    return {"document": found.document(), "to_move": found.turn}


def _show(request: messages.Show, clock: Clock, report: Report) -> Json:
    found = documents.load(request.document)
    if isinstance(found, View) or request.seat is not None:
        view = view_of(found, request.seat)
        position, seat = view.masked, view.seat
    else:
        position, seat = found, None
    drawing = position.game.drawing
    shown = {"text": drawing.text(position, seat)}
    return shown | {"svg": drawing.svg(position, seat)} if request.svg else shown


def _deal(request: messages.Deal, clock: Clock, report: Report) -> Json:
    dealt = deal(request.game, players=request.players, seed=request.seed, **request.rules)
    return {"document": dealt.document(), "to_move": dealt.turn}


ANSWERS: Mapping[type[messages.Request], Callable[[Any, Clock, Report], Json]] = {
    messages.Best: _best,
    messages.Verify: _verify,
    messages.Plan: _plan,
    messages.Odds: _odds,
    messages.Review: _review,
    messages.Score: _score,
    messages.Moves: _moves,
    messages.Replay: _replay,
    messages.Apply: _apply,
    messages.Show: _show,
    messages.Deal: _deal,
}


def timer() -> Clock:
    """The clock of one question."""
    return Clock(perf_counter)
