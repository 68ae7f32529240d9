"""The sequential test, and intervals of paired differences."""

from __future__ import annotations

from math import log, sqrt

import pytest

from leadline.core import ArgumentError, Generator
from leadline.solver.intervals import deviations, mean_interval, paired
from leadline.solver.match.sprt import Ratio, Stop, parse


def test_the_ratio_is_that_of_wald_for_wins_and_losses() -> None:
    ratio = Ratio(Stop(0.4, 0.7))
    for value in (1.0, 1.0, 0.0):
        ratio.add(value)
    assert ratio.value == pytest.approx(log(0.7**2 * 0.3 / (0.4**2 * 0.6)))
    assert (ratio.counted, ratio.decision) == (3, None)


def test_a_decision_is_final() -> None:
    ratio = Ratio(Stop(0.2, 0.8))
    while ratio.decision is None:
        ratio.add(1.0)
    assert (ratio.decision, ratio.counted) == ("H1", 3)  # 4**2 < 20 <= 4**3
    ratio.add(0.0)
    assert (ratio.decision, ratio.counted) == ("H1", 3)
    ratio = Ratio(Stop(0.2, 0.8, alpha=0.01))
    for _ in range(3):
        ratio.add(0.0)
    assert ratio.decision == "H0"


def rejected(stop: Stop, values: tuple[float, ...], runs: int, deals: int, seed: int) -> dict[str | None, int]:
    """How often each hypothesis is accepted when all `values` are equally likely."""
    chance = Generator(seed, "sequential")
    found: dict[str | None, int] = {"H0": 0, "H1": 0, None: 0}
    for _ in range(runs):
        ratio = Ratio(stop)
        for _ in range(deals):
            ratio.add(values[chance.below(len(values))])
            if ratio.decision is not None:
                break
        found[ratio.decision] += 1
    return found


@pytest.mark.parametrize("values", [(0.0, 1.0), (0.0, 0.5, 1.0), (0.25, 0.75), (0.5,), (0.0, 0.5, 0.5, 1.0)])
def test_a_true_h0_is_rarely_rejected(values: tuple[float, ...]) -> None:
    """The mean is 0.5 whatever the values; 400 runs, so 5 % of them and three standard errors are 33."""
    found = rejected(Stop(0.5, 0.65), values, 400, 400, 1)
    assert found["H1"] <= 33
    assert found["H0"] > 350


@pytest.mark.parametrize("values", [(0.0, 1.0, 1.0, 1.0), (0.5, 1.0), (0.75,)])
def test_a_true_h1_is_rarely_rejected(values: tuple[float, ...]) -> None:
    found = rejected(Stop(0.6, 0.75), values, 400, 400, 2)
    assert found["H0"] <= 33
    assert found["H1"] > 350


@pytest.mark.parametrize("text", ["0.6:0.5", "0.5:0.5", "0:0.5", "0.5:1", "0.5", "a:b", ":", "0.5:0.6:0.7", "-1:0.5"])
def test_bad_hypotheses_are_refused(text: str) -> None:
    with pytest.raises(ArgumentError, match=r"^stop: .*expected two shares"):
        parse(text)


def test_bad_error_rates_are_refused_together() -> None:
    with pytest.raises(ArgumentError) as error:
        parse("0.6:0.5", alpha=0.0, beta=0.7)
    assert [problem.where for problem in error.value.problems] == ["stop", "alpha", "beta"]
    assert str(parse("0.5:.6")) == "0.5:0.6"


def test_paired_is_the_adjusted_wald_interval() -> None:
    """Of 100 pairs 20 are won by the first alone, 8 by the second alone: half a pair goes to each outcome."""
    low, high = paired(12, 28, 100)
    b, c, n = 20.5, 8.5, 102
    middle, reach = (b - c) / n, deviations() * sqrt((b + c) - (b - c) ** 2 / n) / n
    assert (low, high) == (pytest.approx(middle - reach), pytest.approx(middle + reach))


def test_paired_at_its_ends() -> None:
    assert paired(0, 0, 0) == (-1.0, 1.0)
    for count in (1, 5, 50):
        low, high = paired(0, 0, count)
        assert -low == pytest.approx(high)
        assert 0 < high <= 1
        assert paired(count, count, count)[1] == 1.0
        assert paired(count, count, count)[0] < 1.0


def test_paired_covers_the_difference() -> None:
    """Pairs of independent games with chances 0.7 and 0.5, 30 a match: the interval of 95 % holds the difference of 0.2
    in at least 93 % of 1,000 matches."""
    chance = Generator(5, "paired")
    held = 0
    for _ in range(1000):
        found = [(chance.unit() < 0.7) - (chance.unit() < 0.5) for _ in range(30)]
        low, high = paired(sum(found), sum(value * value for value in found), len(found))
        held += low <= 0.2 <= high
    assert held >= 930


def test_mean_interval() -> None:
    assert mean_interval(3, 9, 1) is None
    assert mean_interval(6, 12, 3) == (2.0, 2.0)
    found = mean_interval(0, 2, 2)  # values -1 and 1: variance 2
    assert found == (pytest.approx(-deviations()), pytest.approx(deviations()))
