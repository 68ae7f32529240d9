"""Confidence intervals of sampled values between 0 and 1."""

from __future__ import annotations

from math import sqrt
from statistics import NormalDist


def deviations(confidence: float = 0.95) -> float:
    """How many standard deviations a two-sided interval of that confidence (between 0 and 1) reaches to each side."""
    return NormalDist().inv_cdf((1 + confidence) / 2)


def wilson(successes: float, trials: int, confidence: float = 0.95) -> tuple[float, float]:
    """The score interval of a proportion; (0, 1) without a trial. Source: Wilson, "Probable inference, the law of
    succession, and statistical inference" (1927)."""
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
    """The normal interval of a mean from the sum and the sum of squares of values from 0 to 1, cut to 0..1; (0, 1)
    with fewer than two trials."""
    if trials < 2:
        return 0.0, 1.0
    mean = total / trials
    variance = max(0.0, squares - trials * mean * mean) / (trials - 1)
    reach = deviations(confidence) * sqrt(variance / trials)
    return max(0.0, mean - reach), min(1.0, mean + reach)


def interval(total: float, squares: float, trials: int, confidence: float = 0.95) -> tuple[float, float]:
    """The Wilson interval where every value was 0 or 1 (their sum is the sum of their squares), else the normal
    one."""
    if total == squares:
        return wilson(total, trials, confidence)
    return normal(total, squares, trials, confidence)
