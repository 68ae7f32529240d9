"""Nim with a bag: the rules clause by clause, played by the core and by the reference: the fixture `engine` is each of
them in turn, for the game whose folder the test stands in."""

from __future__ import annotations

from collections import Counter
from types import ModuleType
from typing import Any

import pytest

import leadline
from leadline.core import Generator
from leadline.core.nim.position import Nim
from reference import BadDocument, IllegalMove


def position(**fields: Any) -> dict[str, Any]:
    """Return a document with heaps of 3 and 2 and a bag of 4; seat 1 is to move."""
    return {
        "game": "nim",
        "format": 1,
        "players": 2,
        "to_move": 1,
        "heaps": [3, 2],
        "taken": 0,
        "shares": [1, 2],
    } | fields


def refused(engine: ModuleType, document: dict[str, Any], text: str) -> str:
    """Return the clause that forbids the move."""
    with pytest.raises(IllegalMove) as caught:
        engine.load(document).play(text)
    clause: str = caught.value.clause
    return clause


def test_1_1_a_seat_is_drawn_or_agreed_on() -> None:
    deals = [leadline.deal("nim", players=2, seed=seed).turn for seed in range(20)]
    assert set(deals) == {1, 2}
    assert {leadline.deal("nim", players=2, seed=seed, first=2).turn for seed in range(20)} == {2}


def test_1_2_and_1_3_the_numbers_of_counters() -> None:
    heaps, shares = Counter[int](), Counter[int]()
    for seed in range(300):
        deal = leadline.deal("nim", players=2, seed=seed)
        assert isinstance(deal, Nim)
        heaps.update(deal.heaps)
        shares.update(share for share in deal.shares if share is not None)
        assert deal.in_bag == [1 + sum(share or 0 for share in deal.shares)]
    assert set(heaps) == set(range(1, 8))
    assert set(shares) == set(range(3))


def test_1_3_no_more_comes_out_of_the_bag_than_was_in_it(engine: ModuleType) -> None:
    assert engine.load(position(taken=4)).moves() == ["a1", "a2", "a3", "b1", "b2"]
    with pytest.raises(BadDocument, match="taken"):
        engine.load(position(taken=5))


def test_2_1_any_number_from_one_open_heap(engine: ModuleType) -> None:
    state = engine.load(position())
    assert state.moves() == ["a1", "a2", "a3", "b1", "b2", "bag"]
    state.play("a2")
    assert state.document() == position(heaps=[1, 2], to_move=2)
    assert refused(engine, position(), "b3") == "2.1"
    assert refused(engine, position(), "a0") == refused(engine, position(), "c1") == "2"


def test_2_2_one_counter_out_of_the_bag(engine: ModuleType) -> None:
    state = engine.load(position())
    state.play("bag")
    assert state.document() == position(taken=1, to_move=2)
    assert refused(engine, position(), "bag2") == "2"
    assert refused(engine, position(taken=4), "bag") == "2.2"


def test_2_3_both_see_that_the_bag_is_empty() -> None:
    for taken, empty in ((3, False), (4, True)):
        found = leadline.load(position(taken=taken))
        assert isinstance(found, Nim)
        assert [found.view(seat).document()["bag_is_empty"] for seat in (1, 2)] == [empty, empty]


def test_3_1_the_last_counter_wins(engine: ModuleType) -> None:
    state = engine.load(position(heaps=[1, 0], taken=3, to_move=2))
    state.play("a1")
    assert (state.to_move, state.outcome()) == (1, None)
    state.play("bag")
    assert state.to_move is None
    assert state.outcome()["winners"] == [1]


def test_4_2_every_share_that_agrees_is_equally_likely() -> None:
    """Seat 1 put in 1 and has seen `taken` counters come out. Within five standard deviations."""
    for taken, possible in ((0, {0, 1, 2}), (2, {1, 2}), (3, {2}), (4, {2})):
        found = leadline.load(position(taken=taken))
        assert isinstance(found, Nim)
        generator, seen = Generator(1, "test"), Counter[int]()
        for _ in range(2_000):
            world = found.view(1).sample(generator)
            assert isinstance(world, Nim)
            seen[world.shares[1] or 0] += 1
        share = 1 / len(possible)
        assert set(seen) == possible
        assert all(abs(number - 2_000 * share) <= 5 * (2_000 * share * (1 - share)) ** 0.5 for number in seen.values())
