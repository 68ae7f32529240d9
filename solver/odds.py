"""A seat's chance to win now or after a move of its own, from sampled deals that the rollout policy plays to the
end."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass

from ..core.contract import View
from ..core.errors import GameOver, LeadlineError
from ..core.rng import Generator
from ..core.seat_moves import read_move
from .analysis import check_limits, check_nothing_pending
from .clock import is_limit
from .intervals import interval

WORLDS = 2_000  # if no limit is given
PAUSE = 0.1  # seconds between two reports
_PART = 16  # worlds between two looks at the clock
HOW = "the built-in player plays for every seat"


@dataclass(frozen=True, slots=True)
class Odds:
    """The mean `value` to the seat, 0 to 1, its 95% `interval`, the number of sampled deals, and the method, `how`."""

    seat: int
    value: float
    interval: tuple[float, float]
    worlds: int
    seconds: float
    how: str

    def as_json(self) -> dict[str, object]:
        """Return the odds as a JSON object, with numbers rounded to six decimals."""
        return {
            "seat": self.seat,
            "value": round(self.value, 6),
            "interval": [round(end, 6) for end in self.interval],
            "worlds": self.worlds,
            "seconds": round(self.seconds, 6),
            "how": self.how,
        }


def odds(
    view: View,
    *,
    move: str | None = None,
    nodes: int | None = None,
    seconds: float | None = None,
    seed: int = 0,
    clock: Callable[[], float] = time.perf_counter,
    watch: Callable[[Odds], None] | None = None,
) -> Odds:
    """Return the chance to win of the seat whose view it is, whoever is to move.

    `move` is played first: a move of the seat, if it is to move, in the notation of `best`. `nodes` is the number of
    sampled deals; the answer then depends only on the view and the seed. `seconds` is a time limit by `clock`. Without
    a limit, 2,000 deals are sampled. `watch` is called with the result so far about ten times per second. Ctrl-C ends
    the work early.

    Raises GameOver; IllegalMove for an impossible move; DocumentError if public information has to be entered first
    (`View.pending`); and LeadlineError for a limit that is not positive, and for a move while another seat is to move.
    """
    check_limits(nodes, seconds, seed)
    if view.turn is None:
        raise GameOver("odds: the game is over")
    check_nothing_pending(view)
    codes: tuple[int, ...] = ()
    if move is not None:
        if view.turn != view.seat:
            raise LeadlineError(f"odds: seat {view.turn} is to move; expected no move of seat {view.seat}")
        codes = read_move(view, move)[1]
    most = WORLDS if nodes is None and not is_limit(seconds) else nodes
    generator, began = Generator(seed, "odds"), clock()
    told = began + PAUSE
    total = squares = 0.0
    worlds = 0
    try:
        while (most is None or worlds < most) and (seconds is None or worlds == 0 or clock() - began < seconds):
            for _ in range(_PART if most is None else min(_PART, most - worlds)):
                world = view.sample(generator).follow(codes)[0]
                returns = world.playout(generator.next()).returns
                assert returns is not None
                total += returns[view.seat - 1]
                squares += returns[view.seat - 1] ** 2
                worlds += 1
            if watch is not None and clock() >= told:
                told = clock() + PAUSE
                watch(_odds(view.seat, total, squares, worlds, clock() - began))
    except KeyboardInterrupt:
        if worlds == 0:
            raise
    return _odds(view.seat, total, squares, worlds, clock() - began)


def _odds(seat: int, total: float, squares: float, worlds: int, seconds: float) -> Odds:
    how = f"{worlds:,} sampled deals, in which {HOW}"
    value = total / worlds if worlds else 0.0
    return Odds(seat, value, interval(total, squares, worlds), worlds, seconds, how)
