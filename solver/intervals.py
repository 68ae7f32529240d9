"""Confidence intervals of sampled values between 0 and 1."""

from __future__ import annotations

from functools import lru_cache
from math import atan, cos, hypot, pi, sin, sqrt
from statistics import NormalDist

FREE = 100  # degrees of freedom beyond which three terms of the expansion are right to five decimals


def deviations(confidence: float = 0.95) -> float:
    """Return how many standard deviations a two-sided interval of that confidence (between 0 and 1) reaches to each
    side."""
    return NormalDist().inv_cdf((1 + confidence) / 2)


@lru_cache(4096)
def student(freedom: int, confidence: float = 0.95) -> float:
    """Return how many standard errors a two-sided interval of Student's t reaches to each side.

    The deviation is estimated with `freedom` degrees of freedom, 1 or more.

    It is found by bisection of the distribution, or with much freedom by an expansion (Abramowitz and Stegun, "Handbook
    of mathematical functions", 1964, 26.7.3 to 26.7.5).
    """
    if freedom > FREE:
        z, n = deviations(confidence), 4 * freedom
        terms = (z**3 + z, (5 * z**5 + 16 * z**3 + 3 * z) / 6, (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / 6)
        return z + terms[0] / n + terms[1] / (n * n) + terms[2] / (n * n * n)

    def within(t: float) -> float:
        angle = atan(t / sqrt(freedom))
        square, term, total = cos(angle) ** 2, 1.0, 0.0
        for number in range(freedom // 2):
            total += term
            term *= (
                square * (2 * number + 2) / (2 * number + 3)
                if freedom % 2
                else square * (2 * number + 1) / (2 * number + 2)
            )
        if freedom % 2:
            return 2 / pi * (angle + sin(angle) * cos(angle) * total)
        return sin(angle) * total

    low, high = 0.0, 1.0
    while within(high) < confidence:
        high *= 2
    for _ in range(60):
        middle = (low + high) / 2
        low, high = (middle, high) if within(middle) < confidence else (low, middle)
    return high


def wilson(successes: float, trials: int, confidence: float = 0.95) -> tuple[float, float]:
    """Return the score interval of a proportion; (0, 1) without a trial. Source: Wilson, "Probable inference, the law
    of succession, and statistical inference" (1927)."""
    if trials == 0:
        return 0.0, 1.0
    z = deviations(confidence)
    share = successes / trials
    middle = share + z * z / (2 * trials)
    reach = z * sqrt(share * (1 - share) / trials + z * z / (4 * trials * trials))
    scale = 1 + z * z / trials
    # Rounding must not push an end past the proportion it belongs to.
    return max(0.0, min(share, (middle - reach) / scale)), min(1.0, max(share, (middle + reach) / scale))


def normal(total: float, squares: float, trials: int, confidence: float = 0.95) -> tuple[float, float]:
    """Return Student's interval of the mean of values from 0 to 1, cut to 0..1; (0, 1) with fewer than two trials.

    Arguments are the sum and the sum of squares. Few equal values do not exclude other values, so the deviation is at
    least half a trial's part of the range.
    """
    if trials < 2:
        return 0.0, 1.0
    mean = total / trials
    variance = max(1 / (4 * trials * trials), (squares - trials * mean * mean) / (trials - 1))
    reach = student(trials - 1, confidence) * sqrt(variance / trials)
    return max(0.0, mean - reach), min(1.0, mean + reach)


def interval(total: float, squares: float, trials: int, confidence: float = 0.95) -> tuple[float, float]:
    """Return the Wilson interval if every value was 0 or 1 (the sum equals the sum of squares), else the normal one."""
    if total == squares:
        return wilson(total, trials, confidence)
    return normal(total, squares, trials, confidence)


def shifted(value: float, ends: tuple[float, float], change: float, reach: float) -> tuple[float, float]:
    """Return the interval of a value from 0 to 1, which has the interval `ends`, plus a change that is known to within
    `reach`; cut to 0..1. Source: Zou and Donner, "Construction of confidence intervals about effect measures: a simple
    general approach" (2008)."""
    low = value + change - hypot(value - ends[0], reach)
    high = value + change + hypot(ends[1] - value, reach)
    return min(1.0, max(0.0, low)), max(0.0, min(1.0, high))


def paired(total: float, squares: float, pairs: int, confidence: float = 0.95) -> tuple[float, float]:
    """Return the interval of a mean difference between independent pairs, each difference from -1 to 1.

    Arguments are the sum and the sum of squares of the differences. The interval is cut to -1..1, and is (-1, 1)
    without a pair. For differences of -1, 0 and 1 (one of a pair won), this is the adjusted Wald interval. It adds half
    a pair to each of the four outcomes, so that it has a width. Source: Agresti and Min, "Simple improved confidence
    intervals for comparing matched proportions" (2005).
    """
    if pairs == 0:
        return -1.0, 1.0
    count = pairs + 2
    mean = total / count
    reach = deviations(confidence) * sqrt(max(0.0, (squares + 1) / count - mean * mean) / count)
    return max(-1.0, mean - reach), min(1.0, mean + reach)


def mean_interval(total: float, squares: float, count: int, confidence: float = 0.95) -> tuple[float, float] | None:
    """Return the normal interval of the mean of `count` values of any size; None with fewer than two values.

    `total` is the sum of the values, and `squares` that of their squares.
    """
    if count < 2:
        return None
    mean = total / count
    variance = max(0.0, squares - count * mean * mean) / (count - 1)
    reach = deviations(confidence) * sqrt(variance / count)
    return mean - reach, mean + reach
