"""Can a position of Calm Sailing be won, everything known? A line, a proof that there is none, or an honest `unknown`.

The steps, cheapest first: a few dives; the bounds; for positions that are nearly played out an exhaustive search; more
dives; where hardly a card can be spared, a model of the rest of the game for CP-SAT; dives up to the limit. Every line
is played through once more, as texts through the notation, before it is given.

With expansions (RoughSeas) the steps are a few dives of rough_dive.pyx, the bounds of rough_bounds.py, more dives, and
beams of rough_beam.pyx up to the limit, on other layouts (ChartSeas) dives alone, which find more there; the other
bounds, the exhaustive search and the model assume the base game and are not asked.
"""

from __future__ import annotations

from collections.abc import Callable
from time import perf_counter

from ... import __version__
from ...core.calm_sailing.chart_seas import ChartSeas
from ...core.calm_sailing.notation import ENOUGH, GIVE, PAYMENT, join, unpack
from ...core.calm_sailing.rough_seas import RoughSeas
from ...core.calm_sailing.state import CalmSailing
from ..results import Verdict
from .bounds import impossible, most_payment, spare_cards
from .exhaust import exhaust
from .rough_beam import beam_search
from .rough_bounds import rough_impossible
from .rough_search import search as rough_search
from .search import search

# The weights of a dive (dive.pxd): the first of MANY fitted by benchmarks/fit_dives.py and rounded, the others by hand.
MANY = [
    (0.0, 12.0, 50.0, 0.05, 0.095, 2.3, 0.05, 0.02),
    (0.75, 0.3, 1.0, 0.4, 0.05, 1.0, 0.5, 0.15),
]
SOLO = [
    (0.0, 8.0, 40.0, 0.1, 0.05, 2.5, 0.05, 0.05),
    (0.75, 0.3, 1.0, 0.4, 0.05, 1.0, 0.5, 0.15),
    (0.0, 1.0, 3.0, 0.4, 0.05, 4.0, 0.5, 0.15),
]

ROUGH = [  # with expansions
    (0.0, 2.4, 24.0, 1.0, 0.175, 22.5, 0.017, 0.035),
    (0.0, 2.4, 39.0, 0.74, 0.155, 23.5, 0.023, 0.055),
    (0.0, 2.5, 320.0, 0.116, 0.053, 3.7, 0.024, 0.01),
    (0.0, 7.3, 47.0, 0.074, 0.13, 6.6, 0.07, 0.01),
]

CHARTS = [  # on other layouts: the second of MANY, and the best of some random sets on 24 deals of the High Arch
    MANY[1],
    (0.78, 1.24, 3.8, 0.96, 0.2, 0.12, 0.63, 0.09),
]

NODES = 20_000_000  # moves, when no limit is given: a few seconds
FIRST = 4_000  # moves before the bounds are asked
ROUGH_DIVES = 600_000  # moves of dives with expansions before the beams
WIDTH = 200  # games of the narrowest beam
WIDEST = 16  # times that, at most: about 20 MB
BRANCHING = 2  # how often each is continued
MOST_SPARE = 4  # cards that can be spared, and empty cells, up to which the model is asked
MOST_EMPTY = 32
SECOND = 400_000  # moves before the model is asked, which gets a quarter of what is left then
NEARLY_OVER = 30  # cards in hands and piles with which everything is searched
ALL = 400_000  # positions of that search


def verify(
    position: CalmSailing,
    *,
    nodes: int | None = None,
    seconds: float | None = None,
    seed: int = 0,
    clock: Callable[[], float] = perf_counter,
) -> Verdict:
    """Whether the position can be won, everything known.

    nodes    most moves and positions to look at, all steps together (default 20 million; none with `seconds` alone)
    seconds  wall time after which the search gives up
    seed     of the dives; the same seed and node limit give the same answer on every machine
    """
    began = clock()
    most = nodes if nodes is not None else NODES if seconds is None else 2**62
    used = 0

    def verdict(status: str, line: tuple[str, ...] | None, proof: str | None, reason: str) -> Verdict:
        return Verdict(status, line, proof, reason, used, clock() - began, seed, __version__)

    def won(codes: list[int]) -> Verdict:
        line = whole_moves(position, codes)
        return verdict("winnable", line, "line", f"a line of {len(line)} moves")

    def go_on() -> bool:
        return seconds is None or clock() - began < seconds

    if position.is_won:
        return verdict("winnable", (), "line", "the game is won")
    if isinstance(position, RoughSeas):
        sets = CHARTS if isinstance(position, ChartSeas) else ROUGH
        if not position.is_over:
            codes, used = rough_search(position, sets, min(FIRST, most), seed, go_on)
            if codes is not None:
                return won(codes)
        reason = rough_impossible(position)
        if reason:
            return verdict("unwinnable", None, "bound", reason)
        if used < most:
            dives = most if isinstance(position, ChartSeas) else ROUGH_DIVES
            codes, count = rough_search(position, sets, min(dives, most - used), seed + 1, go_on)
            used += count
            if codes is not None:
                return won(codes)
        beams = 0
        while used < most and go_on():
            beams += 1
            width = WIDTH * min(WIDEST, luby(beams))
            codes, count = beam_search(position, sets, width, BRANCHING, most - used, seed + beams, go_on)
            used += count
            if codes is not None:
                return won(codes)
        return verdict("unknown", None, None, "no winning line found within the limit, and no bound forbids one")
    weights = SOLO if position.players == 1 else MANY
    if not position.is_over:
        codes, count = search(position, weights, min(FIRST, most), seed, go_on)
        used += count
        if codes is not None:
            return won(codes)
    reason = impossible(position)
    if reason:
        return verdict("unwinnable", None, "bound", reason)
    if sum(position.hand_sizes) + sum(position.pile_sizes) <= NEARLY_OVER and used < most:
        answer, codes, count = exhaust(position, min(ALL, most - used), most_payment(position))
        used += count
        if answer is not None:
            return won(codes) if answer else verdict("unwinnable", None, "exhaustive", "every way to play on loses")
    for further, limit in enumerate((SECOND, most)):
        if used < most:
            codes, count = search(position, weights, min(limit, most - used), seed + 1 + further, go_on)
            used += count
            if codes is not None:
                return won(codes)
        if limit == SECOND and used < most and go_on() and tight(position):
            from .cpsat import decide  # half a second to import, and official deals never come here

            found = decide(position, (most - used) // 4, None if seconds is None else began + seconds - clock())
            used += found.work
            if found.winnable:
                return won(found.codes)
            if found.winnable is False:
                return verdict("unwinnable", None, "cp-sat", found.reason)
    return verdict("unknown", None, None, "no winning line found within the limit, and no bound forbids one")


def luby(number: int) -> int:
    """The element `number` (from 1) of 1 1 2 1 1 2 4 1 1 2 ..., which shares work among searches of unknown length
    (Luby, Sinclair, Zuckerman, "Optimal speedup of Las Vegas algorithms", 1993)."""
    size = number.bit_length()
    if number == (1 << size) - 1:
        return 1 << (size - 1)
    return luby(number - (1 << (size - 1)) + 1)


def tight(position: CalmSailing) -> bool:
    """Whether so little can be spared, and so little is left to fill, that a model of the rest is small."""
    spare = spare_cards(position)
    return spare is not None and spare <= MOST_SPARE and position.cells - len(position.grid) <= MOST_EMPTY


def _ends(position: CalmSailing, begun: list[int], after: int) -> bool:
    """Whether the atoms make a whole move; `after` is the atom that follows."""
    if not isinstance(position, RoughSeas):
        return unpack(after)[0] not in (PAYMENT, GIVE, ENOUGH)
    walk = position.copy()
    for code in begun:
        walk.push(code)
    return walk.is_boundary


def whole_moves(position: CalmSailing, codes: list[int]) -> tuple[str, ...]:
    """The codes as whole moves, replayed as texts from the position; raises AssertionError if they do not win."""
    check = position.copy()
    line: list[str] = []
    begun: list[int] = []
    for code, after in zip(codes, [*codes[1:], 0], strict=True):
        begun.append(code)
        if _ends(check, begun, after):
            line.append(join(check, begun))
            check.push(line[-1])
            begun = []
    if not check.is_won:
        raise AssertionError(f"a line that does not win was found: {line}")
    return tuple(line)
