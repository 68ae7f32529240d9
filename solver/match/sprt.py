"""Stopping early: the sequential probability ratio test (Wald, "Sequential tests of statistical hypotheses", 1945).

The values x of independent deals lie between 0 and 1, with mean p. H0 says that p is at most p0, H1 that it is at least
p1. Each value adds x log(p1 / p0) + (1 - x) log((1 - p1) / (1 - p0)); for values 0 and 1 that is Wald's log likelihood
ratio. H1 is accepted when the sum reaches log(1 / alpha), H0 when it falls to log(beta).

The exponential of the sum is convex in x, so a value between 0 and 1 moves it no more on average than a 0 or 1 of the
same mean would: under H0 it is a supermartingale, under H1 its inverse is, and by Ville's inequality a true H0 is
rejected with a chance of at most alpha, a true H1 of at most beta, whatever the values are like within a deal. (Wald's
own bounds, (1 - beta) / alpha and beta / (1 - alpha), hold approximately only.)
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from math import log

from ...core.errors import ArgumentError, Problem, shown

ERROR = 0.05  # default of each error rate


@dataclass(frozen=True, slots=True)
class Stop:
    """A sequential test of H0, p <= `low`, against H1, p >= `high`.

    p is the mean of values from 0 to 1, in a match the share of a win of the first engine. A true H0 is rejected with a
    chance of at most `alpha`, a true H1 of at most `beta`. Raises ArgumentError unless 0 < low < high < 1
    and both errors lie between 0 and 0.5.
    """

    low: float
    high: float
    alpha: float = ERROR
    beta: float = ERROR

    def __post_init__(self) -> None:
        problems = []
        if not 0 < self.low < self.high < 1:
            what = f"{self.low:g}:{self.high:g}; expected two shares between 0 and 1, the lower one first"
            problems.append(Problem("stop", what))
        for name, error in (("alpha", self.alpha), ("beta", self.beta)):
            if not 0 < error < 0.5:
                problems.append(Problem(name, f"{error:g}; expected a chance between 0 and 0.5"))
        if problems:
            raise ArgumentError(problems)

    def __str__(self) -> str:
        return f"{self.low:g}:{self.high:g}"


def parse(text: str, alpha: float = ERROR, beta: float = ERROR) -> Stop:
    """Return the sequential test for a text such as `0.5:0.6`, the bounds of H0 and H1. Raises ArgumentError."""
    found = re.fullmatch(r"(\d*\.?\d+):(\d*\.?\d+)", text) if isinstance(text, str) else None
    if found is None:
        raise ArgumentError([Problem("stop", f"{shown(text)}; expected two shares such as 0.5:0.6")])
    return Stop(float(found[1]), float(found[2]), alpha, beta)


class Ratio:
    """A running sequential test, to which `add` adds the value of one deal after the other."""

    def __init__(self, stop: Stop) -> None:
        self.stop = stop
        self.value = 0.0  # the log of the likelihood ratio
        self.counted = 0

    def add(self, value: float) -> None:
        """Count the value of a deal, from 0 to 1; nothing counts after the decision."""
        if self.decision is None:
            low, high = self.stop.low, self.stop.high
            self.value += value * log(high / low) + (1 - value) * log((1 - high) / (1 - low))
            self.counted += 1

    @property
    def decision(self) -> str | None:
        """The accepted hypothesis, `H0` or `H1`; None while the test has not decided."""
        if self.value >= -log(self.stop.alpha):
            return "H1"
        return "H0" if self.value <= log(self.stop.beta) else None
