from itertools import pairwise
from random import Random

import pytest

from leadline.solver.intervals import deviations, interval, normal, shifted, student, wilson


def test_deviations():
    assert deviations() == pytest.approx(1.959964, abs=1e-6)
    assert deviations(0.975) == pytest.approx(2.241403, abs=1e-6)


@pytest.mark.parametrize(
    ("freedom", "quantile"), [(1, 12.706), (2, 4.303), (3, 3.182), (4, 2.776), (9, 2.262), (30, 2.042), (401, 1.966)]
)
def test_student(freedom, quantile):
    """The values of printed tables."""
    assert student(freedom) == pytest.approx(quantile, abs=6e-4)


def test_student_with_much_freedom_is_normal():
    assert student(5000, 0.9) == pytest.approx(deviations(0.9), abs=1e-3)


def test_wilson():
    low, high = wilson(8, 10)
    assert low == pytest.approx(0.490162, abs=1e-6)
    assert high == pytest.approx(0.943318, abs=1e-6)


def test_wilson_at_the_ends():
    assert wilson(0, 0) == (0.0, 1.0)
    assert wilson(0, 20)[0] == 0.0
    assert wilson(20, 20)[1] == 1.0
    assert 0 < wilson(20, 20)[0] < 1


def test_normal():
    # Values 0, 0.5, 1: mean 0.5, variance 0.25.
    low, high = normal(1.5, 1.25, 3)
    assert low == 0.0
    assert high == 1.0
    low, high = normal(150, 125, 300)
    assert high - low == pytest.approx(2 * student(299) * (50 / 299 / 300) ** 0.5, abs=1e-9)


def test_values_that_are_all_alike_have_an_interval_with_a_width():
    """Two worlds with the same value were told as certain."""
    widths = [high - low for low, high in (normal(0.7 * n, 0.49 * n, n) for n in (2, 3, 10, 100, 1000))]
    assert widths[0] == 1.0
    assert widths == sorted(widths, reverse=True)
    assert 0 < widths[-1] < 1e-3


@pytest.mark.parametrize("trials", [3, 5, 20])
def test_intervals_of_few_values_cover_the_truth(trials):
    """Means of normal values, whose deviation is estimated: 95 in 100 and more."""
    chance, held, rounds = Random(7), 0, 4000
    for _ in range(rounds):
        values = [chance.gauss(0.5, 0.15) for _ in range(trials)]
        low, high = normal(sum(values), sum(value * value for value in values), trials)
        held += low <= 0.5 <= high
    assert held / rounds > 0.94


@pytest.mark.parametrize("confidence", [0.95, 0.99])
def test_the_expansion_of_student_goes_on_where_the_bisection_ends(confidence):
    steps = [student(freedom, confidence) for freedom in range(97, 105)]
    falls = [one - other for one, other in pairwise(steps)]
    assert all(fall > 0 for fall in falls)
    assert all(0.9 < later / fall < 1 for fall, later in pairwise(falls))


def test_normal_says_nothing_about_one_value():
    assert normal(0.5, 0.25, 1) == (0.0, 1.0)


def test_interval_takes_the_form_that_fits():
    assert interval(8, 8, 10) == wilson(8, 10)
    assert interval(5, 3.5, 10) == normal(5, 3.5, 10)


def test_wilson_covers_the_truth():
    """The share of 95 % intervals that hold the truth, over all outcomes of 60 trials weighted by their chance."""
    from math import comb

    for truth in (0.1, 0.35, 0.5, 0.9):
        covered = 0.0
        for successes in range(61):
            low, high = wilson(successes, 60)
            if low <= truth <= high:
                covered += comb(60, successes) * truth**successes * (1 - truth) ** (60 - successes)
        assert covered > 0.93


def test_a_change_that_is_known_shifts_an_interval_and_one_that_is_not_widens_it():
    assert shifted(0.5, (0.4, 0.6), 0.0, 0.0) == pytest.approx((0.4, 0.6))
    assert shifted(0.5, (0.4, 0.6), 0.1, 0.0) == pytest.approx((0.5, 0.7))
    assert shifted(0.5, (0.46, 0.53), 0.1, 0.04) == pytest.approx((0.6 - 0.0016**0.5 * 2**0.5, 0.65))
    assert shifted(0.9, (0.8, 0.97), 0.2, 0.1) == (pytest.approx(1.1 - 0.02**0.5), 1.0)
    assert shifted(0.02, (0.0, 0.1), -0.2, 0.01) == (0.0, 0.0)
