"""The Start of Calm Sailing (5), each clause under its number."""

from __future__ import annotations

from collections import Counter
from math import comb
from types import ModuleType

import pytest

from reference import IllegalMove
from rules.calm_sailing.positions import (
    EMPTY,
    FULL,
    Seats,
    hand,
    lying,
    pile,
    played,
    position,
    ready_to_start,
    refused,
)


def test_5_1_a_start_in_hand_must_be_laid(engine: ModuleType) -> None:
    state = engine.load(ready_to_start())
    assert state.count() > 0
    assert all(move.startswith("S ") for move in state.moves())
    for move in ("1@a1", "-1 -2", "-1 -S"):
        refused(state, move, "5.1")


def test_5_1_the_start_goes_before_a_finish(engine: ModuleType) -> None:
    state = engine.load(position({1: ["S", "F", 70, 71, 72]}, FULL, start_laid=False))
    refused(state, "F")
    assert all(move.startswith("S ") for move in state.moves())


def test_5_1_a_start_drawn_waits_for_the_next_turn(engine: ModuleType) -> None:
    state = engine.load(position({1: [12, 20, 30, 40, 50]}, piles={1: ["S", 1]}, start_laid=False))
    played(state, "-12 -20")
    assert state.to_move == 2
    assert not any(move.startswith("S") for move in state.moves())
    played(state, next(move for move in state.moves() if move.startswith("-")))
    played(state, next(move for move in state.moves() if move.startswith("-")))
    assert state.to_move == 1
    assert all(move.startswith("S ") for move in state.moves())


def test_5_1_no_start_without_one_in_hand(engine: ModuleType) -> None:
    state = engine.load(position({1: [1, 2, 3, 4, 5], 2: [6, 7, 8, 9, 10]}, start_laid=False))
    refused(state, "S 1:1,2,3,4,5 2:6,7,8")


def test_5_2_the_start_lies_outside_the_grid(engine: ModuleType) -> None:
    state = engine.load(ready_to_start())
    assert state.document()["start_laid"] is False
    played(state, "S 1:1,2,3,4 2:5,6 3:10,11")
    assert state.document()["start_laid"] is True
    assert state.document()["grid"] == EMPTY
    assert lying(state)["S"] == 2


def test_5_3_two_players_draw_two_cards_each_first(engine: ModuleType) -> None:
    state = engine.load(ready_to_start(2))
    assert state.count() == len(state.moves()) == comb(13, 8)
    for move in ("S 1:1,2,3,4,41,43 2:5,6", "S 1:1 2:5,6,7,8,9,47,49"):
        refused(state, move)
    played(state, "S 1:1,2,3,4,41,42 2:5,6")
    assert (hand(state, 1), pile(state, 1)) == ({43, 44, 45, 46}, [])
    assert (hand(state, 2), pile(state, 2)) == ({7, 8, 9, 47, 48}, [49, 50, 51, 52, "S"])


def test_5_3_extra_cards_that_are_kept_stay_in_hand(engine: ModuleType) -> None:
    state = played(engine.load(ready_to_start(2)), "S 1:1 2:5,6,7,8,9,47,48")
    assert (hand(state, 1), pile(state, 1)) == ({2, 3, 4, 41, 42}, [43, 44, 45, 46])
    assert (hand(state, 2), pile(state, 2)) == ({49, 50, 51, 52, "S"}, [])


def test_5_3_a_short_pile_gives_what_there_is(engine: ModuleType) -> None:
    one = position({1: ["S", 1, 2, 3, 4], 2: [5, 6, 7, 8, "S"]}, players=2, piles={1: [41], 2: []}, start_laid=False)
    assert engine.load(one).count() == comb(10, 8)
    none = position({1: ["S", 1, 2, 3, 4], 2: [5, 6, 7, 8, "S"]}, players=2, start_laid=False)
    assert engine.load(none).count() == comb(9, 8)


@pytest.mark.parametrize("players", [3, 4, 5])
def test_5_3_more_players_draw_nothing_first(engine: ModuleType, players: int) -> None:
    state = engine.load(ready_to_start(players))
    assert state.count() == comb(5 * players - 1, 8)
    with pytest.raises(IllegalMove):
        state.play("S 1:1,2,3,41 2:5,6,7,8")


def test_5_4_exactly_eight_cards_together(engine: ModuleType) -> None:
    state = engine.load(ready_to_start())
    for move in ("S", "S 1:1,2,3,4 2:5,6,7", "S 1:1,2,3,4 2:5,6,7,8,9", "S 1:1,2,3,4 2:5,6,7,8,9 3:10,11,12,13,14"):
        refused(state, move, "5.4")


@pytest.mark.parametrize(
    "move",
    ["S 1:1,2,3 2:5,6,7,8,9", "S 1:1,2,3,4 3:10,11,12,13", "S 2:5,6,7,8,9 3:12,13,14", "S 1:1 2:5,6,7 3:10,11,12,14"],
)
def test_5_4_the_split_is_free(engine: ModuleType, move: str) -> None:
    state = engine.load(ready_to_start())
    before = lying(state)
    played(state, move)
    gone = [card for share in move.split()[1:] for card in share[2:].split(",")]
    assert before - lying(state) == Counter([*gone, "S"])


def test_5_4_any_seat_may_lay_the_start(engine: ModuleType) -> None:
    hands: Seats = {1: [1, 2, 3, 4, 5], 2: ["S", 6], 3: [10, 11, "S"]}
    state = engine.load(position(hands, to_move=2, start_laid=False))
    assert state.count() == len(state.moves()) == comb(9, 8)
    refused(state, "S 1:1,2,3,4,5 2:6,S 3:S")
    played(state, "S 1:1,2,3,4 2:6 3:10,11,S")
    assert [hand(state, seat) for seat in (1, 2, 3)] == [{5, "S"}, set(), set()]


def test_5_4_each_seat_discards_its_own_hand(engine: ModuleType) -> None:
    state = engine.load(ready_to_start())
    for move in (
        "S 1:1,2,3,5 2:6,7,8,9",
        "S 1:1,2,3,41 2:5,6,7,8",
        "S 1:1,1,2,3 2:5,6,7,8",
        "S 1:1,2,3,S 2:5,6,7,8",
        "S 1:1,2,3,4 4:20,21,22,23",
    ):
        refused(state, move)


def test_5_4_equal_splits_count_once(engine: ModuleType) -> None:
    """Nine cards, three of them equal: leaving out one of seven kinds."""
    document = position(
        {1: ["S", "F", "F", 1, 2]},
        players=1,
        piles={1: ["F", 3, 4, 5, 6, 7]},
        start_laid=False,
        rules={"solo_draw": 5},
    )
    state = engine.load(document)
    assert state.count() == len(state.moves()) == 7


def test_5_5_every_player_draws_up_to_five(engine: ModuleType) -> None:
    state = played(engine.load(ready_to_start()), "S 1:1,2,3 2:5,6 3:10,11,12")
    assert [hand(state, seat) for seat in (1, 2, 3)] == [
        {4, 41, 42, 43, 44},
        {7, 8, 9, 47, 48},
        {13, 14, 53, 54, 55},
    ]
    assert [pile(state, seat) for seat in (1, 2, 3)] == [
        [45, 46],
        [49, 50, 51, 52, "S"],
        [56, 57, 58, "S"],
    ]


def test_5_5_a_short_pile_gives_what_there_is(engine: ModuleType) -> None:
    document = position({1: ["S", 1, 2, 3, 4], 2: [5, 6, 7, 8, 9]}, piles={1: [], 2: [47, "S"]}, start_laid=False)
    state = played(engine.load(document), "S 1:1,2,3 2:5,6,7,8,9")
    assert [hand(state, seat) for seat in (1, 2)] == [{4}, {47, "S"}]


@pytest.mark.parametrize("players", [1, 2, 3, 4, 5])
def test_5_6_the_turn_passes_after_the_start(engine: ModuleType, players: int) -> None:
    state = engine.load(ready_to_start(players))
    state.play("S 1:1,2,3,4,41,42,43,44" if players == 1 else "S 1:1,2,3 2:5,6,7,8,9")
    assert state.to_move == (1 if players == 1 else 2)


def test_5_7_no_second_start_is_laid(engine: ModuleType) -> None:
    state = engine.load(position({1: ["S", 1, 2, 3, 4], 2: [5, 6, 7, 8, 9]}))
    assert not any(move.startswith("S") for move in state.moves())
    refused(state, "S 1:1,2,3,4 2:5,6,7,8", "5.7")


def test_5_7_a_spare_start_is_an_ordinary_dead_card(engine: ModuleType) -> None:
    state = engine.load(position({1: ["S", 11, 20]}, {"c3": 10}))
    assert {"-11 -S", "-20 -S", "11@d3 -S"} <= set(state.moves())
    played(state, "-20 -S")
    assert lying(state)["S"] == 0


def test_5_7_spare_starts_go_in_the_joint_discard(engine: ModuleType) -> None:
    document = position(
        {1: ["S", 1, 2, 3, 4], 2: [5, 6, 7, 8, "S"]}, players=2, piles={1: [41], 2: [42]}, start_laid=False
    )
    state = played(engine.load(document), "S 1:1,2,3,4,41 2:5,6,S")
    assert lying(state)["S"] == 0
    drawn_now = position(
        {1: ["S", 1, 2, 3, 4], 2: [5, 6, 7, 8, 9]}, players=2, piles={1: [41], 2: ["S"]}, start_laid=False
    )
    state = played(engine.load(drawn_now), "S 1:1,2,3,4,41 2:5,6,S")
    assert lying(state)["S"] == 0


def test_5_8_a_start_elsewhere_has_no_effect(engine: ModuleType) -> None:
    state = engine.load(position({1: [1, 2, 3, 4, 5], 2: ["S", 6, 7, 8, 9]}, start_laid=False))
    assert state.count() == 5 * 36 + comb(5, 2)
    played(state, "1@a1")
    assert state.to_move == 2
    assert all(move.startswith("S ") for move in state.moves())
