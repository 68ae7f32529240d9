"""The CP-SAT model of Calm Sailing: it never refutes a position that can be won, and proves what nothing else does."""

from __future__ import annotations

import threading
from collections import Counter
from collections.abc import Callable
from itertools import islice
from types import SimpleNamespace

import pytest

from leadline.core.calm_sailing.base.position import CalmSailing
from leadline.solver.calm_sailing.base.bounds import impossible, most_payment, spare_cards
from leadline.solver.calm_sailing.base.cpsat import Model, decide
from leadline.solver.calm_sailing.base.exhaust import exhaust
from leadline.solver.calm_sailing.base.verify import verify
from leadline.solver.cpsat import stopped_by
from support.endgames import cards_left, deal, small_positions, tight_positions
from support.sizes import sizes

WORK = 10_000_000


def wins(position: CalmSailing, codes: list[int]) -> bool:
    walk = position.copy()
    for code in codes:
        walk.push(code)
    return walk.is_won


def check_against_everything_searched(count: int, seed: int) -> None:
    seen: Counter[bool] = Counter()
    for position in small_positions(count, seed):
        spare = spare_cards(position)
        if spare is None or spare > 6:
            continue
        whole, _, _ = exhaust(position, 60_000, most_payment(position), lambda: True, cuts=())
        answer = decide(position, WORK)
        if whole is not None and answer.winnable is not None:
            assert answer.winnable == whole, position.text()
            seen[whole] += 1
        if answer.winnable:
            assert wins(position, answer.codes)
    assert seen[True] > count // 10
    assert seen[False] > count // 50


def test_it_agrees_with_everything_searched() -> None:
    check_against_everything_searched(200, 21)


@pytest.mark.slow
def test_it_agrees_with_everything_searched_on_thousands() -> None:
    check_against_everything_searched(3_000, 22)


def check_lines(count: int, seed: int, most: int) -> None:
    found: Counter[int] = Counter()
    for position in islice(tight_positions(seed, 12, most, astray=False), count):
        answer = decide(position, WORK)
        assert answer.winnable is not False, position.text()
        if answer.winnable:
            assert wins(position, answer.codes)
            found[position.players] += 1
    assert set(found) == {1, 2, 3, 4, 5}
    assert found.total() > count // 2


@pytest.mark.extended
@sizes("count", 100, 200)
def test_positions_on_winning_lines_are_never_refuted(count: int) -> None:
    check_lines(count, 31, 30)


@pytest.mark.slow
def test_earlier_positions_on_winning_lines_are_never_refuted() -> None:
    check_lines(200, 32, 52)


@pytest.mark.extended
def test_verify_proves_with_it_what_neither_bounds_nor_search_decide() -> None:
    proved = 0
    for position in islice(tight_positions(41, 33, 40, astray=True), 50):
        if impossible(position) or cards_left(position) <= 30:
            continue
        verdict = verify(position, nodes=3_000_000)
        if verdict.proof == "cp-sat":
            assert verdict.status == "unwinnable"
            assert "can be spared" in verdict.reason
            whole, _, _ = exhaust(position, 20_000, most_payment(position), lambda: True)
            assert whole is not True
            proved += whole is None
    assert proved >= 2


def test_the_limit_is_honoured_and_the_same_answer_comes_twice() -> None:
    for position in islice(tight_positions(51, 25, 36, astray=True), 10):
        assert decide(position, 0).winnable is not True
        assert decide(position, 0).work == 0
        assert decide(position, WORK, lambda: 0.0).winnable is not True
        assert decide(position, WORK) == decide(position, WORK)


def models(position: CalmSailing) -> int:
    """How many models have to be solved: one for each number of turns that can go to discards."""
    spare = spare_cards(position) or 0
    return sum(Model(position, count, spare - 2 * count).built for count in range(spare // 2 + 1))


def test_all_models_share_the_time(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[float | None] = []

    def solve(self: Model, units: float, seconds_left: Callable[[], float | None]) -> tuple[bool | None, list[int]]:
        asked.append(seconds_left())
        nonlocal left
        left -= 2.0
        return None, []

    monkeypatch.setattr(Model, "solve", solve)
    position = next(each for each in tight_positions(51, 25, 36, astray=True) if models(each) == 3)
    left = 3.0
    assert decide(position, 3 * WORK, lambda: left).winnable is None
    assert asked == [3.0, 1.0]
    left, asked[:] = 9.0, []
    decide(position, 3 * WORK, lambda: left)
    assert asked == [9.0, 7.0, 5.0]


def test_a_search_ends_soon_after_its_time_is_over() -> None:
    stopped = threading.Event()
    stops: list[int] = []
    solver = SimpleNamespace(stop_search=lambda: stops.append(1) or stopped.set())
    time_is_over = threading.Event()
    with stopped_by(solver, lambda: not time_is_over.is_set()):
        assert not stopped.wait(0.2)
        time_is_over.set()
        assert stopped.wait(60)
    assert stops


def test_a_whole_deal_is_too_large_and_left_undecided() -> None:
    answer = decide(deal(4, 1, 25), WORK)
    assert (answer.winnable, answer.work) == (None, 0)


def test_positions_within_a_whole_move_are_left_undecided() -> None:
    position = deal(3, 1, 22)
    position.push(next(code for code in position.legal_codes() if not _ends(position, code)))
    assert decide(position, WORK).winnable is None


def _ends(position: CalmSailing, code: int) -> bool:
    walk = position.copy()
    walk.push(code)
    return walk.is_boundary
