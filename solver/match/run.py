"""Matches: engines play the same deals, from every seat, until there are enough games.

Deal number i is the deal of seed `seed` + i. It is played once in each arrangement of `arrangements`. With two engines
A and B in a game with competing seats, A sits once in every seat against B in all others (with two players: both
seatings). In a co-operative game each engine plays the deal once, in all seats.

The seeds of an engine's decisions follow from the deal and the number of the decision, and are the same in all
arrangements. The games of a deal differ only by the engines, and the deals are independent of each other. All
statistics therefore treat a deal as the unit.
"""

from __future__ import annotations

import collections.abc
import multiprocessing
import os
import signal
import threading
import time
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import closing, contextmanager
from dataclasses import dataclass
from multiprocessing.connection import Connection, wait
from pathlib import Path

from ...core.arguments import check_threads, whole
from ...core.contract import Position
from ...core.documents import records
from ...core.errors import ArgumentError, IllegalMove, LeadlineError, Problem, shown
from ...core.rng import Generator
from ..interrupts import STOPPING, Interrupts
from .engines import Engine, Policy, Random, engine
from .match_definition import Match, PlayedGame, Schedule
from .match_file import GameLines
from .report import MatchReport, Tally
from .selfplay import play_out
from .sprt import Stop

LONGEST = 100_000  # limit of actions in a game; an unfinished game then counts as shared by all seats
BLOCK = 32  # deals that a process plays at a time, if a game takes microseconds
GRACE = 0.1  # seconds in which a process may come to its next decision when the match ends early


class Cancelled(Exception):
    """The error that ends a running game or survey part because it was stopped from outside."""


def play(
    deal: Position,
    seats: Sequence[Engine],
    seed: int,
    *,
    record: bool = False,
    goes_on: Callable[[], bool] = lambda: True,
) -> tuple[Position, int, list[int]]:
    """Play a game from `deal` with these engines, one per seat; return its end, the number of actions, and their codes.

    The codes may be missing if `record` is false. Each engine receives only the view of its seat.

    Actions that an engine decides ahead are played while it is the seat's turn and they are legal. After an unexpected
    event the engine decides again. Raises Cancelled as soon as `goes_on` returns False, and LeadlineError if an engine
    makes an illegal move.
    """
    stream = Generator(seed, "match")
    if not record and all(isinstance(one, Policy | Random) for one in seats):
        end, decisions = play_out(deal, [isinstance(one, Policy) for one in seats], stream, LONGEST)
        return end, decisions, []
    position, codes = deal.copy(stack=False), list[int]()
    while (turn := position.turn) is not None and len(codes) < LONGEST:
        if not goes_on():
            raise Cancelled
        for code in seats[turn - 1].moves(position.view(turn), stream.next()):
            if position.turn != turn or len(codes) == LONGEST:
                break
            try:
                position.push(code)
            except IllegalMove:
                break
            codes.append(code)
    return position, len(codes), codes


class Player:
    """A player of the games of a schedule, by their number; `goes_on` returns False to stop a running game."""

    def __init__(self, schedule: Schedule, goes_on: Callable[[], bool] = lambda: True) -> None:
        entry = schedule.at(0)[0].entry
        self.schedule = schedule
        self.goes_on = goes_on
        self.engines = {name: engine(name, entry) for name in schedule.engines}

    def game(self, number: int) -> PlayedGame:
        """Play game `number` of the schedule, from 0, and return its result. Raises the errors of `play`."""
        match, number = self.schedule.at(number)
        which, arrangement = divmod(number, len(match.arrangements))
        seats = match.arrangements[arrangement]
        deal = match.deal(which)
        by_seat = [self.engines[match.engines[index]] for index in seats]
        end, decisions, codes = play(deal, by_seat, match.seed + which, record=match.records, goes_on=self.goes_on)
        outcome = None if end.outcome is None else records.outcome_json(end.outcome)
        value = 0.0 if match.entry.cooperative else 1 / match.players
        returns = end.returns or (value,) * match.players
        record = None
        if match.records:
            record = records.write(deal, codes, [match.engines[index] for index in seats])
        return PlayedGame(seats, returns, outcome, decisions, end.key(), record)


def check_games(schedule: Schedule, games: int) -> None:
    """Raise ArgumentError unless `games`, the games per match, is a positive multiple of the games per deal."""
    count = whole(games)
    if count is None:
        raise ArgumentError([Problem("games", f"{shown(games)}; expected a whole number")])
    if count < 1 or count % schedule.each:
        least = "" if count > 0 else f", {schedule.each} or more"
        once = "by every engine" if schedule.at(0)[0].entry.cooperative else "with every seating"
        expected = f"a multiple of {schedule.each}{least}: every deal is played once {once}"
        raise ArgumentError([Problem("games", f"{count}; expected {expected if schedule.each > 1 else '1 or more'}")])


def run(
    match: Match,
    games: int,
    *,
    out: Path | None = None,
    stop: Stop | None = None,
    threads: int = 1,
    step: Callable[[], None] = lambda: None,
) -> MatchReport:
    """Play `games` games, a multiple of the number of arrangements, or fewer if `stop` decides before; return the
    report.

    `out` is a file of JSON lines, one finished game each, that is written during the match; games in the file are not
    played again. `threads` is the number of games played at once, each in a separate process. With node budgets the
    report and the file do not depend on it. `step` is called after each game.

    Ctrl-C ends the match with the results so far, and `interrupted` set. Raises ArgumentError if `games` does not fit,
    and OutputError if `out` cannot be written. Raises DocumentError if `out` contains anything except the first games
    of this match, or another match is writing it. Raises LeadlineError if one of the processes dies.
    """
    check_games(match, games)
    tally = Tally(match, stop)
    interrupted = collect(match, games, tally.add, out=out, threads=threads, step=step, enough=lambda: tally.decided)
    return tally.report(interrupted)


def collect(
    schedule: Schedule,
    games: int,
    add: Callable[[PlayedGame], None],
    *,
    out: Path | None = None,
    threads: int = 1,
    step: Callable[[], None] = lambda: None,
    enough: Callable[[], bool] = lambda: False,
) -> bool:
    """Pass the first `games` games of the schedule to `add`, in order, until `enough` returns True.

    Games in the file `out` are not played again; the others are written there. Returns whether Ctrl-C interrupted the
    match. `threads`, `step` and the errors are those of `run`.
    """
    check_threads(threads)
    lines: GameLines | None = None
    interrupted = False
    try:
        if out is not None:
            lines = GameLines(out, schedule, games)
        for known in lines.known if lines is not None else ():
            add(known)
            step()
        if not enough():
            first = 0 if lines is None else len(lines.known)
            with Interrupts() as interrupts, closing(_games(schedule, first, games, threads, interrupts)) as found:
                for played in found:
                    with interrupts.whole():  # written games are also counted
                        if lines is not None:
                            lines.append(played)
                        add(played)
                    step()
                    if enough():
                        break
    except KeyboardInterrupt:
        interrupted = True
    finally:
        if lines is not None:
            lines.close()
    return interrupted


def _games(
    schedule: Schedule, first: int, games: int, threads: int, interrupts: Interrupts
) -> collections.abc.Generator[PlayedGame, None, None]:
    """Return the games from number `first` on, in order."""
    quick = not schedule.records and all(name in (Policy.name, Random.name) for name in schedule.engines)
    size = BLOCK * schedule.each if quick else 1
    count = -(-(games - first) // size)
    blocks = (range(at, min(at + size, games)) for at in range(first, games, size))
    if threads == 1 or count <= 1:  # count is 0 if the file has the whole match
        player = Player(schedule)
        for block in blocks:
            for number in block:
                yield player.game(number)
        return
    context = multiprocessing.get_context("spawn")  # a fork would copy locks that other threads hold
    told, end = context.Pipe(duplex=False)  # closed at the end: nothing is sent
    with interrupts.whole():
        pool = ProcessPoolExecutor(min(threads, count), context, _begin, (schedule, told))
    waiting: deque[Future[list[PlayedGame]]] = deque()
    try:
        for block in blocks:
            with interrupts.whole(), _held():  # a process half started would complain
                waiting.append(pool.submit(_block, block))
            if len(waiting) > 2 * threads:
                yield from waiting.popleft().result()
        while waiting:
            yield from waiting.popleft().result()
    except BrokenProcessPool as error:
        raise LeadlineError("a process that plays games of the match has died") from error
    finally:
        end.close()
        pool.shutdown(cancel_futures=True)
        told.close()


@contextmanager
def _held() -> Iterator[None]:
    """Return a process that is started in the block begins with SIGINT and SIGTERM held back: it is not ready for them
    before `_begin`. This one may still get them, in another thread."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, STOPPING)
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


@dataclass(slots=True)
class _Process:
    """The data of a process that only plays games of a match."""

    player: Player
    playing: bool = False


_process: list[_Process] = []  # this one


def _begin(schedule: Schedule, told: Connection) -> None:
    """Make a process ready. Ctrl-C and SIGTERM, which a terminal or a supervisor may send to all, are for the process
    that shares out the games; when that one ends the match, or dies, so does this."""
    for number in STOPPING:
        signal.signal(number, signal.SIG_IGN)
    if hasattr(signal, "pthread_sigmask"):
        signal.pthread_sigmask(signal.SIG_UNBLOCK, STOPPING)
    over = threading.Event()
    _process.append(_Process(Player(schedule, lambda: not over.is_set())))
    threading.Thread(target=_follow, args=(told, over), daemon=True).start()


def _follow(told: Connection, over: threading.Event) -> None:
    """Wait for the end of the match, then end the process.

    A running game stops at its next decision, or after GRACE seconds. A process that is not playing may be sending a
    result, and gets the same time again to end on request of its pool.
    """
    wait([told])  # until the other end is closed
    over.set()
    time.sleep(GRACE)
    if not _process[0].playing:
        time.sleep(GRACE)
    os._exit(1)


def _block(numbers: range) -> list[PlayedGame]:
    process = _process[0]
    process.playing = True
    try:
        return [process.player.game(number) for number in numbers]
    finally:
        process.playing = False
