"""Answers to the requests of solver/api/messages.py: each answer is one JSON object, the same for every front
end."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from time import perf_counter
from typing import Any

from ...core import documents
from ...core.contract import Position, View
from ...core.documents import document_kind
from ...core.errors import DocumentError, IllegalMove, Problem
from ...core.registry import GAMES, game_of
from ...core.svg import Mark
from ...core.svg.move_marks import marked
from ...core.version import __version__
from ...core.views import full, view_of
from .. import analysis
from ..clock import FOREVER, Clock
from ..odds import odds
from ..result_json import analysis_json, move_json, verdict_json
from ..results import Leader
from ..review.review import Judged, review
from ..session.partial_moves import joined, part
from ..session.picking import pick
from ..session.replay_steps import steps
from . import messages
from .following import follow
from .listing import moves
from .new_document import dealt, new, read

Json = dict[str, Any]
Report = Callable[[Json], None]


def answer(request: messages.Request, clock: Clock, report: Report) -> Json:
    """Return the answer to one request; the engine itself answers `version` and `terminate`.

    Partial answers are passed to `report`. The work reads `clock`, and ends early once it is stopped. Raises
    LeadlineError, and KeyboardInterrupt if the clock was stopped before there was any result.
    """
    found = ANSWERS[type(request)](request, clock, report)
    if clock.stopped and "seconds" in found:
        found["seconds"] = None  # a stopped clock no longer measures them
    return found


def version() -> Json:
    """Return the name and version of the program, its games, and the actions that it answers."""
    return {
        "program": "leadline",
        "version": __version__,
        "protocol": messages.PROTOCOL,
        "games": [entry.name for entry in GAMES],
        "actions": list(messages.REQUESTS),
    }


class Reporter:
    """A filter that passes at most one report per `every` seconds on to `report`; with None, it passes none on."""

    def __init__(self, report: Report, every: float | None, clock: Clock) -> None:
        self._report = report
        self._every = every
        self._clock = clock
        self._next = 0.0 if every is None else clock() + every

    def __call__(self, make: Callable[[], Json]) -> None:
        """Call `make` and report its result if the interval has passed and the clock is not stopped."""
        if self._every is None or self._clock.stopped:
            return
        now = self._clock()
        if now >= self._next:
            self._next = now + self._every
            self._report(make())


def standing(leader: Leader) -> Json:
    """Return a partial answer of a running search: its leading `moves`, best first, and the `nodes` so far."""
    moves = [move_json(one) | {"visits": one.visits} for one in (leader, *leader.others)]
    return {"moves": moves, "nodes": leader.nodes}


def _best(request: messages.Best, clock: Clock, report: Report) -> Json:
    view = view_of(documents.load(request.document), request.seat)
    reporter = Reporter(report, request.report_every, clock)
    try:
        found = analysis.best(
            view,
            nodes=request.nodes,
            seconds=request.seconds or FOREVER,
            seed=request.seed,
            search=request.search,
            threads=request.threads,
            moves=request.moves,
            progress=None if request.report_every is None else lambda leader: reporter(lambda: standing(leader)),
            clock=clock,
        )
    except IllegalMove as error:
        error.where = "moves"
        raise
    return analysis_json(found, request.top)


def _verify(request: messages.Verify, clock: Clock, report: Report) -> Json:
    position = full(documents.load(request.document), "verify")
    seconds = request.seconds or FOREVER
    return verdict_json(
        analysis.verify(
            position, nodes=request.nodes, seconds=seconds, seed=request.seed, threads=request.threads, clock=clock
        )
    )


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
    reporter = Reporter(report, request.report_every, clock)
    return odds(
        view_of(documents.load(request.document), request.seat),
        nodes=request.nodes,
        seconds=request.seconds or FOREVER,
        seed=request.seed,
        clock=clock,
        watch=lambda known: reporter(known.as_json),
    ).as_json()


def _review(request: messages.Review, clock: Clock, report: Report) -> Json:
    reporter = Reporter(report, request.report_every, clock)
    record, first = joined(request.document)

    def told(judged: Sequence[Judged]) -> list[Json]:
        found = [one.as_json() for one in judged]
        return found if first is None else [one | {"number": first[int(str(one["number"])) - 1]} for one in found]

    def step(judged: Sequence[Judged], count: int) -> None:
        reporter(lambda: {"decisions": told(judged), "count": count})
        if clock.stopped:
            raise KeyboardInterrupt

    found = review(
        record,
        seats=request.seats,
        nodes=request.nodes,
        seconds=request.seconds or FOREVER,
        seed=request.seed,
        clock=clock,
        step=step,
    )
    return found.as_json() | {"decisions": told(found.judged)}


def _score(request: messages.Score, clock: Clock, report: Report) -> Json:
    document = request.document
    kind = document_kind.of(document)
    if request.seat is None or kind not in document_kind.GAMES:
        try:
            found = documents.score(document)
        except DocumentError:
            if kind not in (document_kind.POSITION, document_kind.RECORD) or game_of(document).scoring is None:
                raise
        else:
            if request.seat is not None:
                raise DocumentError([Problem("seat", "expected none: the document is not that of a game with seats")])
            return found
    # a seat was requested, the game scores one seat's view, or loading raises the document's error again
    view = view_of(documents.load(documents.reached(document)), request.seat)
    return {"seat": view.seat} | documents.score(view)


def _moves(request: messages.Moves, clock: Clock, report: Report) -> Json:
    return moves(documents.load(request.document))


def _replay(request: messages.Replay, clock: Clock, report: Report) -> Json:
    return documents.replay(request.document).as_json()


def _apply(request: messages.Apply, clock: Clock, report: Report) -> Json:
    found = documents.load(request.document)
    if isinstance(found, View):
        found.push(request.move, request.drew, request.seat)
    else:
        if request.drew:
            raise DocumentError([Problem("drew", "everything is known in the position; expected none")])
        if request.seat not in (None, found.turn):
            raise DocumentError([Problem("seat", f"seat {request.seat} is not to move; seat {found.turn} is")])
        _push(found, request.move)
    return {"document": found.document(), "to_move": found.turn}


def _push(position: Position, text: str) -> None:
    """Play a whole move, or the part of a move that the seat to move decides on now. Raises IllegalMove."""
    try:
        position.push(text)
    except IllegalMove:
        codes = part(position, text)
        if codes is None:
            raise
        for code in codes:
            position.push(code)


def _show(request: messages.Show, clock: Clock, report: Report) -> Json:
    found = documents.load(request.document)
    you = found.seat if isinstance(found, View) else None
    if request.seat is not None:  # marks, too, are checked against the view of that seat
        found = view_of(found, request.seat)
    position, seat = (found.masked, found.seat) if isinstance(found, View) else (found, None)
    drawing = position.game.drawing
    text = drawing.text(position, seat)
    shown = {
        "text": text,
        "title": text.partition("\n")[0],
        "you": you,
        "to_move": position.turn,
        "over": position.is_over,
    }
    marks = [_mark(found, mark, number) for number, mark in enumerate(request.marks)]
    if request.svg:
        shown["svg"] = position.game.svg(position, seat, marks=marks, theme=request.theme)
    return shown


def _mark(found: Position | View, told: messages.Pointed, number: int) -> Mark:
    """Return the mark of a legal move or of the part of one. The move that led to a position cannot be checked. Raises
    DocumentError."""
    if told.kind == "last":
        return Mark(told.kind, told.move, told.seat)
    try:
        return replace(marked(found, told.move), seat=told.seat)
    except IllegalMove as error:
        position = found.masked if isinstance(found, View) else found
        if part(position, told.move) is None:
            raise DocumentError([Problem(f"marks[{number}].move", str(error))]) from None
        return Mark(told.kind, told.move, told.seat)
    except DocumentError as error:
        raise DocumentError([Problem(f"marks[{number}].move", error.problems[0].what)]) from None


def _deal(request: messages.Deal, clock: Clock, report: Report) -> Json:
    begun = dealt(request.game, request.players, request.seed, request.rules)
    return {"document": begun.document(), "to_move": begun.turn}


def _new(request: messages.New, clock: Clock, report: Report) -> Json:
    return new(request.game, request.players, request.kind, request.you, request.seed, request.rules)


def _read(request: messages.Read, clock: Clock, report: Report) -> Json:
    return read(request.text)


def _steps(request: messages.Steps, clock: Clock, report: Report) -> Json:
    return steps(request.document, request.line, _halted(clock))


def _choices(request: messages.Choices, clock: Clock, report: Report) -> Json:
    view = view_of(documents.load(request.document), request.seat)
    try:
        return pick(view, request.chosen)
    except IllegalMove as error:
        error.where = "chosen"
        raise


def _table(request: messages.Table, clock: Clock, report: Report) -> Json:
    begin = None if request.begin is None else dict(request.begin)
    return follow(request.record, begin, request.lines, svg=request.svg, theme=request.theme, halted=_halted(clock))


def _halted(clock: Clock) -> Callable[[], bool]:
    """Return a function that reports whether the request was ended. Its look at the clock also lets other requests
    run."""

    def halted() -> bool:
        clock()
        return clock.stopped

    return halted


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
    messages.New: _new,
    messages.Read: _read,
    messages.Steps: _steps,
    messages.Choices: _choices,
    messages.Table: _table,
}


def timer() -> Clock:
    """Return a new clock for one request, which counts wall-clock seconds and can be stopped."""
    return Clock(perf_counter)
