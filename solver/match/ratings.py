"""Elo of many engines from the games between them: the Bradley-Terry model, by maximum likelihood.

An engine i has a strength r(i); of seats with strengths r each wins with a chance in proportion to exp(r) (Bradley and
Terry, "Rank analysis of incomplete block designs", 1952; for more than two seats Luce, "Individual choice behavior",
1959). So where an engine a sits alone against m seats of b, its expected share of a win is

    p(a, b) = 1 / (1 + m exp(r(b) - r(a))).

A shared win counts in part for both sides. The strengths are those under which the results are likeliest, with one
game more in each pairing (one engine alone against others of one kind) that ends as it does on average between
equals, for two seats a draw: without it an engine that has won every game would be infinitely strong. The anchor has
strength 0, and a strength of ln(10) / 400 is one Elo, so that of two seats 400 Elo win ten times as often.

Games of a deal are not independent: the same cards lie in all of them, for all pairings. So the variance is that of
sums over deals (a sandwich estimate with deals as clusters: Liang and Zeger, "Longitudinal data analysis using
generalized linear models", 1986), times D / (D - 1) for D deals, and an interval reaches as far as Student's t with
D - 1 degrees of freedom says; the game that was added counts as won in part and lost in part, each on its own, so that
also a perfect score has an interval with a width.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import log

import numpy as np
import numpy.typing as npt

from ..intervals import student

ELO = 400 / log(10)
STEPS = 200  # of Newton's method, at most
STEP = 2.0  # the most that a strength changes in one of them
CLOSE = 1e-10


@dataclass(frozen=True, slots=True)
class Pairing:
    """The games of engine `alone` in one seat against `others` in all `rest` remaining seats.

    `deals` has for each deal the sum of the shares of `alone`, and the number of games.
    """

    alone: int
    others: int
    rest: int
    deals: Mapping[int, tuple[float, int]]

    @property
    def share(self) -> float:
        """The sum over all games of the share of a win of `alone`."""
        return sum(share for share, _ in self.deals.values())

    @property
    def games(self) -> int:
        """The number of games."""
        return sum(games for _, games in self.deals.values())


@dataclass(frozen=True, slots=True)
class Rating:
    """The Elo of an engine over the anchor's with its 95% interval.

    The interval is None for the anchor, and with fewer than two deals. `no_most` and `no_least` are true if the results
    alone set no upper or lower bound to the strength relative to the anchor; then only the added games do.
    """

    elo: float
    interval: tuple[float, float] | None
    no_most: bool
    no_least: bool

    @property
    def bounded(self) -> bool:
        """True if the results alone, without the added games, keep the rating finite."""
        return not (self.no_most or self.no_least)


def groups(count: int, pairings: Sequence[Pairing]) -> list[set[int]]:
    """Return `count` engines (by index) in groups: two are in the same one if they have met, perhaps through others.

    Pairings without games do not count.
    """
    found: list[set[int]] = [{engine} for engine in range(count)]
    for pairing in pairings:
        if pairing.games:
            one, other = (next(g for g in found if e in g) for e in (pairing.alone, pairing.others))
            if one is not other:
                found.remove(other)
                one |= other
    return found


def rate(count: int, pairings: Sequence[Pairing], anchor: int = 0) -> list[Rating]:
    """Return the ratings of `count` engines, by index, relative to the engine `anchor`.

    Raises ValueError if the engines form several `groups`.
    """
    if len(groups(count, pairings)) > 1:
        raise ValueError("engines that have not met cannot be rated together")
    played = [one for one in pairings if one.games]
    free = [engine for engine in range(count) if engine != anchor]
    strengths = _likeliest(count, played, free)
    errors = _errors(strengths, played, free)
    capped, propped = _bounds(count, played, anchor)
    deals = len({deal for pairing in played for deal in pairing.deals})
    reach = student(max(1, deals - 1)) * ELO
    found = []
    for engine in range(count):
        elo = float(strengths[engine]) * ELO
        ends = (
            None if errors is None or engine == anchor else (elo - reach * errors[engine], elo + reach * errors[engine])
        )
        found.append(Rating(elo, ends, engine not in capped, engine not in propped))
    return found


def expected(pairing: Pairing, strengths: npt.NDArray[np.float64]) -> float:
    """Return the expected share of a win, from 0 to 1, of the engine that sits alone, for strengths by engine."""
    distance = strengths[pairing.alone] - strengths[pairing.others] - log(pairing.rest)
    return float(1 / (1 + np.exp(-distance)))


def _likeliest(count: int, pairings: Sequence[Pairing], free: Sequence[int]) -> npt.NDArray[np.float64]:
    """Return the most likely strengths by Newton's method.

    The likelihood is concave, and strictly so because every pairing has an added game.
    """
    strengths = np.zeros(count)
    for _ in range(STEPS):
        slope = np.zeros(count)
        for pairing in pairings:
            excess = pairing.share + 1 / (pairing.rest + 1) - (pairing.games + 1) * expected(pairing, strengths)
            slope[pairing.alone] += excess
            slope[pairing.others] -= excess
        step = np.linalg.solve(_curvature(strengths, pairings, free), slope[free])
        step *= min(1.0, STEP / max(float(np.abs(step).max(initial=0.0)), CLOSE))
        strengths[free] += step
        if float(np.abs(step).max(initial=0.0)) < CLOSE:
            break
    return strengths


def _curvature(
    strengths: npt.NDArray[np.float64], pairings: Sequence[Pairing], free: Sequence[int]
) -> npt.NDArray[np.float64]:
    found = np.zeros((len(strengths), len(strengths)))
    for pairing in pairings:
        share = expected(pairing, strengths)
        weight = (pairing.games + 1) * share * (1 - share)
        one, other = pairing.alone, pairing.others
        found[one, one] += weight
        found[other, other] += weight
        found[one, other] -= weight
        found[other, one] -= weight
    return found[np.ix_(free, free)]


def _errors(
    strengths: npt.NDArray[np.float64], pairings: Sequence[Pairing], free: Sequence[int]
) -> npt.NDArray[np.float64] | None:
    """Return the standard error of each strength; None with fewer than two deals."""
    count = len(strengths)
    deals = sorted({deal for pairing in pairings for deal in pairing.deals})
    if len(deals) < 2:
        return None
    place = {deal: number for number, deal in enumerate(deals)}
    slopes = np.zeros((len(deals), count))
    added = np.zeros((count, count))
    for pairing in pairings:
        chance = expected(pairing, strengths)
        for deal, (share, games) in pairing.deals.items():
            slopes[place[deal], pairing.alone] += share - games * chance
            slopes[place[deal], pairing.others] -= share - games * chance
        equal = 1 / (pairing.rest + 1)
        sign = np.zeros(count)
        sign[pairing.alone], sign[pairing.others] = 1.0, -1.0
        added += ((equal * (1 - chance)) ** 2 + ((1 - equal) * chance) ** 2) * np.outer(sign, sign)
    spread = slopes.T @ slopes * (len(deals) / (len(deals) - 1)) + added
    inverse = np.linalg.inv(_curvature(strengths, pairings, free))
    found = np.zeros(count)
    found[free] = np.sqrt(np.diag(inverse @ spread[np.ix_(free, free)] @ inverse))
    return found


def _bounds(count: int, pairings: Sequence[Pairing], anchor: int) -> tuple[set[int], set[int]]:
    """Return the engines whose strength the results bound from above, and those bounded from below.

    The first have lost some share to the anchor, directly or through others; the second have taken some share from it
    (Ford, "Solution of a ranking problem from binary comparisons", 1957).
    """
    took: dict[int, set[int]] = {engine: set() for engine in range(count)}
    for pairing in pairings:
        if pairing.share > 0:
            took[pairing.alone].add(pairing.others)
        if pairing.share < pairing.games:
            took[pairing.others].add(pairing.alone)
    given = {engine: {other for other in took if engine in took[other]} for engine in took}
    return _reached(took, anchor), _reached(given, anchor)


def _reached(arrows: Mapping[int, set[int]], start: int) -> set[int]:
    found, waiting = {start}, [start]
    while waiting:
        new = arrows[waiting.pop()] - found
        found |= new
        waiting += new
    return found
