"""Further queries about a co-operative position, by many runs of `verify`: the moves that win, and the lines that
win."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, replace
from time import perf_counter

from ..core.arguments import check_count, check_threads
from ..core.contract import Position
from ..core.errors import LeadlineError, counted
from ..core.processors import available_cores
from ..core.rng import Generator
from ..core.variation import Line
from ..core.version import __version__
from . import analysis
from .clock import FOREVER, Clock
from .results import Verdict

MOST_MOVES = 20_000  # whole moves of a turn that are looked at
TRIES = 20  # searches per requested line
ASIDE = 20_000  # nodes of a search after leaving a line
FIRST = 4_000  # nodes with which the moves of a turn are looked at first


@dataclass(frozen=True, slots=True)
class TurnVerdicts:
    """The verdicts on the positions after each whole move of a turn, by the text of the move."""

    verdicts: dict[str, Verdict]

    def with_status(self, status: str) -> list[str]:
        """Return the moves whose verdict has that status (`winnable`, `unwinnable` or `unknown`), sorted."""
        return [move for move, verdict in self.verdicts.items() if verdict.status == status]

    def as_json(self) -> dict[str, object]:
        """Return the object that `leadline verify --winning-moves --json` prints."""
        proved = {move: found for move, found in self.verdicts.items() if found.status != "unknown"}
        return {
            "winning": self.with_status("winnable"),
            "losing": self.with_status("unwinnable"),
            "unknown": self.with_status("unknown"),
            "lines": {move: [move, *found.line] for move, found in proved.items() if found.line is not None},
            "reasons": {move: found.reason for move, found in proved.items() if found.line is None},
        }


def winning_moves(
    position: Position,
    *,
    nodes: int | None = None,
    threads: int | None = None,
    seed: int = 0,
    clock: Clock | None = None,
) -> TurnVerdicts:
    """Return which whole moves of this turn keep the position winnable; `nodes` is the limit of each.

    Once another thread stops the `clock`, the remaining moves are unknown.

    Raises LeadlineError for a game that is over, for a position within a whole move, for more than 20,000 moves, and if
    `verify` does.
    """
    analysis.verify(position, nodes=1, seed=seed)  # raises for invalid requests
    if position.is_over:
        raise LeadlineError("winning moves: the game is over")
    if not position.is_boundary:
        raise LeadlineError("winning moves: a move has begun; expected a position before it")
    moves = position.whole_moves(MOST_MOVES)
    if moves is None:
        raise LeadlineError(f"winning moves: more than {MOST_MOVES:,} moves are legal here")
    after = []
    for move in moves:
        child = position.copy(stack=False)
        child.push(move)
        after.append(child)
    return TurnVerdicts(dict(zip(moves, _each(after, nodes, threads, seed, clock or Clock(perf_counter)), strict=True)))


def _each(
    positions: Sequence[Position], nodes: int | None, threads: int | None, seed: int, clock: Clock
) -> Iterator[Verdict]:
    """Return the verdicts on the positions: first with few nodes, which decide most of them, then in full, until the
    clock stops."""
    few = FIRST if nodes is None else min(nodes, FIRST)

    def first(position: Position) -> Verdict:
        if clock.stopped:
            return Verdict("unknown", None, None, "interrupted before it was looked at", 0, 0.0, seed, __version__)
        return analysis.verify(position, nodes=few, seconds=FOREVER, seed=seed, clock=clock)

    def whole(found: Verdict, position: Position) -> Verdict:
        if found.status != "unknown" or few == nodes or clock.stopped:
            return found
        return analysis.verify(position, nodes=nodes, seconds=FOREVER, seed=seed, clock=clock)

    if threads is not None:
        check_threads(threads)
    with ThreadPoolExecutor(threads or available_cores()) as pool:
        yield from pool.map(whole, list(pool.map(first, positions)), positions)


def several_lines(
    position: Position, count: int, *, nodes: int | None = None, seed: int = 0, clock: Clock | None = None
) -> list[Verdict]:
    """Return up to `count` verdicts with different lines: that of `verify`, and lines that leave a known one at some
    turn.

    `nodes` is the limit of each search. If the first search finds no line, the result is its verdict. There may be
    fewer lines than requested, as there may be fewer ways to win. Once another thread stops the `clock`, the result has
    the lines so far.
    """
    clock = clock or Clock(perf_counter)
    check_count("lines", count)
    first = analysis.verify(position, nodes=nodes, seconds=FOREVER, seed=seed, clock=clock)
    if not isinstance(first.line, Line):
        return [first]
    generator = Generator(seed, "lines")
    found = {first.line.codes: first}
    for _ in range(TRIES * count):
        if len(found) >= count or not first.line.codes or clock.stopped:
            break
        known = list(found)[generator.below(len(found))]
        codes = _leave(position, known[: generator.below(len(known))], generator)
        after = position.follow(codes)[0]
        verdict = analysis.verify(after, nodes=nodes or ASIDE, seconds=FOREVER, seed=seed, clock=clock)
        if isinstance(verdict.line, Line):
            line = Line(position, (*codes, *verdict.line.codes))
            reason = f"a line of {counted(len(line), 'move')}"
            found.setdefault(line.codes, replace(verdict, line=line, reason=reason))
    return list(found.values())


def _leave(position: Position, begun: Sequence[int], generator: Generator) -> tuple[int, ...]:
    """Return these actions, followed by a random whole move."""
    walk, _ = position.follow(begun)
    codes = list(begun)
    while not walk.is_over:
        legal = walk.legal_codes()
        codes.append(legal[generator.below(len(legal))])
        walk.push(codes[-1])
        if walk.is_boundary:
            break
    return tuple(codes)
