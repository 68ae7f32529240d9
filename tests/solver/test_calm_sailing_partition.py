"""The sums over all ways to fill a gap, against counting them one by one."""

from __future__ import annotations

from itertools import combinations, product
from math import exp, log
from random import Random

import pytest

from leadline.solver.calm_sailing.base.bounds import least_payment
from leadline.solver.calm_sailing.base.partition import gap_sums

BETA = 0.7


def ways(numbers: list[int], a: int, b: int, length: int) -> list[tuple[tuple[int, ...], list[int]]]:
    """Every way: the numbers cell by cell, and what each cell pays. An edge is owned by one of its two cells, those at
    the ends by the cell within."""
    found = []
    for chosen in combinations(numbers, length):
        for owners in product((0, 1), repeat=length - 1):
            pays = []
            for i, number in enumerate(chosen):
                left = number - chosen[i - 1] if i and owners[i - 1] == 1 else number - a if not i and a else None
                right = chosen[i + 1] - number if i + 1 < length and owners[i] == 0 else None
                if i + 1 == length and b <= 80:
                    right = b - number
                pays.append(min((d for d in (left, right) if d is not None), default=0))
            if max(pays) <= 4:
                found.append((chosen, pays))
    return found


def weight(some: list[tuple[tuple[int, ...], list[int]]]) -> float:
    return sum(exp(-BETA * sum(pays)) for _, pays in some)


@pytest.mark.parametrize("seed", range(120))
def test_sums_are_those_of_all_ways(seed: int) -> None:
    chance = Random(seed)
    a, b = chance.choice(((0, 81), (0, 30), (50, 81), (20, 40), (60, 72), (31, 38)))
    length = chance.randint(1, 5)
    inside = range(a + 1, b)
    numbers = sorted(chance.sample(inside, min(len(inside), chance.randint(length, 8))))
    every, found = ways(numbers, a, b, length), gap_sums(numbers, a, b, length, BETA)
    if not every:
        assert found is None
        return
    assert found is not None
    total = weight(every)
    assert found["log_ways"] == pytest.approx(log(total))
    assert found["least"] == min(sum(pays) for _, pays in every) == least_payment(numbers, a, b, length)
    assert found["use"] == pytest.approx(
        {n: weight([way for way in every if n in way[0]]) / total for n in numbers}, abs=1e-12
    )


@pytest.mark.parametrize("seed", range(60))
def test_halves_are_the_gaps_that_a_card_leaves(seed: int) -> None:
    """Laying a number now leaves two gaps with it at their ends, whatever else has been laid."""
    chance = Random(seed)
    a, b = chance.choice(((0, 81), (10, 36), (40, 81)))
    length = chance.randint(2, 5)
    numbers = sorted(chance.sample(range(a + 1, b), 9))
    found = gap_sums(numbers, a, b, length, BETA)
    if found is None:
        assert not ways(numbers, a, b, length)
        return
    for cell in range(length):
        for number, left in found["left"][cell].items():  # type: ignore[index]
            right = found["right"][cell][number]  # type: ignore[index]
            below, above = [n for n in numbers if n < number], [n for n in numbers if n > number]
            for half, (low, high, size, inside) in (
                ("left", (a, number, cell, below)),
                ("right", (number, b, length - 1 - cell, above)),
            ):
                every = ways(inside, low, high, size) if size else [((), [])]
                value = left if half == "left" else right
                assert value == pytest.approx(weight(every), abs=1e-12)
                least = found[f"{half}_least"][cell][number]  # type: ignore[index]
                assert least == min((sum(pays) for _, pays in every), default=least if least >= 250 else None)


def test_a_whole_board() -> None:
    """Each way through a full path uses as many numbers as there are cells."""
    found = gap_sums(list(range(1, 81)), 0, 81, 36, 2.45)
    assert found is not None
    assert sum(found["use"].values()) == pytest.approx(36)  # type: ignore[attr-defined]
    assert found["least"] == 18
