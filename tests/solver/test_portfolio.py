"""Several threads that search for one line (solver/calm_sailing/portfolio.py)."""

from __future__ import annotations

import threading
import time

import pytest

import leadline
from leadline.solver.calm_sailing.portfolio import APART, side_by_side

HARD = {"removed": 12, "rocks": True, "monsters": 4, "storms": True}


def always() -> bool:
    return True


def searching(asked_by_seed, pause=None):
    """A search that wins once it has asked so often whether to go on, by the number of its thread; None: never."""

    def search(nodes, seed, go_on):
        number = seed // APART
        wins, asked = asked_by_seed[number], 0
        while asked < nodes:
            if not go_on():
                return None, asked
            asked += 1
            time.sleep((pause or {}).get(number, 0))
            if asked == wins:
                return [number], asked
        return None, asked

    return search


def test_one_thread_is_the_search_itself():
    seen = []

    def search(nodes, seed, go_on):
        seen.append((nodes, seed, go_on, threading.current_thread()))
        return [7], 5

    assert side_by_side(search, 1, 100, 3, always) == ([7], 5)
    assert seen == [(100, 3, always, threading.current_thread())]


def test_fewer_nodes_than_threads_are_not_shared_out():
    assert side_by_side(searching({0: None}), 4, 3, 0, always) == (None, 3)


@pytest.mark.parametrize("slow", [0, 1, 2])
def test_the_search_that_asked_least_has_the_answer_whichever_is_slow(slow):
    search = searching({0: 30, 1: 20, 2: 25}, {slow: 0.003})
    assert side_by_side(search, 3, 3_000, 0, always)[0] == [1]


def test_of_equals_the_first_has_the_answer():
    assert side_by_side(searching({0: None, 1: 9, 2: 9}, {1: 0.003}), 3, 3_000, 0, always)[0] == [1]


def test_nodes_are_shared_out_and_all_used_where_nothing_wins():
    shares = []

    def search(nodes, seed, go_on):
        shares.append(nodes)
        return None, nodes

    assert side_by_side(search, 4, 103, 0, always) == (None, 103)
    assert sorted(shares) == [25, 26, 26, 26]


def test_no_thread_goes_on_once_another_has_won():
    codes, used = side_by_side(searching({0: None, 1: 10}), 2, 2_000_000, 0, always)
    assert codes == [1]
    assert used < 1_000_000


def test_all_end_when_time_is_over():
    left = [200]

    def go_on():
        left[0] -= 1
        return left[0] > 0

    codes, used = side_by_side(searching({0: None, 1: None}), 2, 2_000_000, 0, go_on)
    assert codes is None
    assert used < 400


def test_a_defect_in_a_thread_is_raised_and_ends_the_others():
    def search(nodes, seed, go_on):
        if seed:
            raise ZeroDivisionError
        while go_on():
            pass
        return None, 1

    with pytest.raises(ZeroDivisionError):
        side_by_side(search, 2, 1_000, 0, always)


def wins(position, texts):
    walk = position.copy()
    for text in texts:
        walk.push(text)
    return walk.is_won


@pytest.mark.parametrize(
    ("players", "seed", "rules"),
    [(3, 5009001, HARD), (3, 5009005, HARD), (5, 2, {"removed": 24}), (5, 5, {"removed": 24})],
)
def test_verify_by_threads_gives_the_same_each_time_and_lines_win(players, seed, rules):
    position = leadline.deal("calm-sailing", players=players, seed=seed, **rules)
    found = [leadline.verify(position, nodes=1_500_000, threads=3) for _ in range(2)]
    assert found[0].status == found[1].status != "unwinnable"
    if found[0].line is None:
        assert found[0].nodes > 1_400_000
    else:
        assert list(found[0].line) == list(found[1].line)
        assert wins(position, found[0].line)


def test_proofs_need_no_threads():
    position = leadline.deal("calm-sailing", players=1, seed=4, removed=12)
    found, alone = (leadline.verify(position, threads=threads) for threads in (3, 1))
    assert (found.status, found.proof, found.nodes) == (alone.status, alone.proof, alone.nodes)


@pytest.mark.parametrize("threads", [1, 3])
@pytest.mark.parametrize(("players", "seed", "rules"), [(2, 5009004, HARD), (5, 3, {"removed": 24})])
def test_the_greatest_seed_is_one_like_others(threads, players, seed, rules):
    position = leadline.deal("calm-sailing", players=players, seed=seed, **rules)
    found = leadline.verify(position, nodes=700_000, seed=2**64 - 1, threads=threads)
    assert found.status in ("winnable", "unknown")
    assert found.nodes > 4_000
