"""The rulings on Calm Sailing's basic game and its solo game (10.1-10.4) and the worked examples (11), by number."""

from __future__ import annotations

from types import ModuleType

import pytest

from rules.calm_sailing.positions import (
    PATH,
    Card,
    Document,
    Seats,
    cost,
    deal,
    hand,
    lost,
    pile,
    played,
    position,
    ready_to_start,
    refused,
)

# 10. Rulings


def test_10_1_a_solo_deal_is_one_pile_of_all_cards(engine: ModuleType) -> None:
    state = engine.load(deal(1))
    assert (len(hand(state, 1)), len(pile(state, 1))) == (5, 81)
    assert state.to_move == played(state, "-1 -2").to_move == 1


def test_10_1_a_solo_start_draws_four_cards_first(engine: ModuleType) -> None:
    state = engine.load(ready_to_start(1))
    assert state.moves() == ["S 1:1,2,3,4,41,42,43,44"]
    played(state, "S 1:1,2,3,4,41,42,43,44")
    assert (hand(state, 1), pile(state, 1)) == ({45, 46}, [])


@pytest.mark.parametrize(("extra", "splits"), [(0, 0), (3, 0), (4, 1), (5, 9), (6, 45), (9, 45)])
def test_10_1_the_solo_extra_draw_is_a_parameter(engine: ModuleType, extra: int, splits: int) -> None:
    state = engine.load(ready_to_start(1) | {"rules": {"solo_draw": extra}})
    assert state.count() == splits
    assert lost(state) is (splits == 0)


@pytest.mark.parametrize("size", [3, 4, 5, 7, 10])
def test_10_1_the_solo_hand_is_a_parameter(engine: ModuleType, size: int) -> None:
    """Of the opening hand, and of what is drawn up to after each move."""
    state = engine.load(deal(1, rules={"solo_hand": size}))
    assert (len(hand(state, 1)), len(pile(state, 1))) == (size, 86 - size)
    played(state, "-1 -2")
    assert (len(hand(state, 1)), len(pile(state, 1))) == (size, 84 - size)
    played(state, "3@a1")
    assert (len(hand(state, 1)), len(pile(state, 1))) == (size, 83 - size)


def test_10_1_a_larger_solo_hand_can_pay_more(engine: ModuleType) -> None:
    grid = {"a1": 10, "c1": 30}
    tens: list[Card] = [16, 71, 72, 73, 74, 75, 76]
    for size, plays in ((5, []), (6, []), (7, ["16@b1 -71 -72 -73 -74 -75 -76"])):
        state = engine.load(position({1: tens[:size]}, grid, players=1, rules={"solo_hand": size}))
        assert [move for move in state.moves() if move.startswith("16@b1")] == plays


@pytest.mark.parametrize(("payment", "splits"), [(1, 8), (3, 56), (7, 8), (8, 1), (9, 0), (12, 0)])
def test_10_1_the_solo_payment_is_a_parameter(engine: ModuleType, payment: int, splits: int) -> None:
    state = engine.load(ready_to_start(1) | {"rules": {"solo_payment": payment}})
    assert state.count() == splits
    assert lost(state) is (splits == 0)


def test_10_1_a_solo_start_may_leave_a_hand_above_the_limit(engine: ModuleType) -> None:
    """Four cards and four more, of which three go; then nothing is drawn until fewer than the limit are left."""
    state = played(engine.load(ready_to_start(1) | {"rules": {"solo_payment": 2}}), "S 1:1,2")
    assert (hand(state, 1), pile(state, 1)) == ({3, 4, 41, 42, 43, 44}, [45, 46])
    assert hand(played(state, "3@a1"), 1) == {4, 41, 42, 43, 44}
    assert hand(played(state, "4@b1 -41"), 1) == {42, 43, 44, 45, 46}


def test_10_1_all_three_parameters_together(engine: ModuleType) -> None:
    """Nine cards and none more pay the usual eight: the limit is what a Start needs beside itself."""
    start = position(
        {1: ["S", 1, 2, 3, 4, 5, 6, 7, 8]},
        players=1,
        piles={1: [*range(41, 52)]},
        start_laid=False,
        rules={"solo_hand": 9, "solo_draw": 0},
    )
    state = engine.load(start)
    assert state.moves() == ["S 1:1,2,3,4,5,6,7,8"]
    played(state, "S 1:1,2,3,4,5,6,7,8")
    assert (hand(state, 1), pile(state, 1)) == ({*range(41, 50)}, [50, 51])


@pytest.mark.parametrize(("rules", "splits"), [({"solo_draw": 6}, 45), ({"solo_draw": 5, "solo_payment": 2}, 36)])
def test_10_1_the_parameters_belong_to_the_position(engine: ModuleType, rules: Document, splits: int) -> None:
    state = engine.load(ready_to_start(1) | {"rules": rules})
    again = engine.load(state.document())
    assert again.count() == splits
    opening = engine.load(deal(1, rules=rules | {"solo_hand": 7}))
    again = engine.load(played(opening, "-1 -2").document())
    assert len(hand(played(again, "-3 -4"), 1)) == 7


def test_10_2_fewer_cards_than_a_solo_start_takes_are_a_loss(engine: ModuleType) -> None:
    for payment, over in ((10, False), (11, True)):
        rules = {"solo_draw": 20, "solo_payment": payment}
        assert lost(engine.load(ready_to_start(1) | {"rules": rules})) is over


def test_10_2_fewer_than_eight_cards_is_a_loss(engine: ModuleType) -> None:
    def hands(*third: Card) -> Seats:
        return {1: ["S", 1], 2: [5, 6, "S"], 3: [*third, "S"]}

    assert engine.load(position(hands(10, 11, 12), start_laid=False)).moves() == ["S 1:1 2:5,6,S 3:10,11,12,S"]
    assert lost(engine.load(position(hands(10, 11), start_laid=False)))


def test_10_2_the_count_comes_after_the_extra_cards(engine: ModuleType) -> None:
    def two_players(top: list[Card]) -> Document:
        hands: Seats = {1: ["S", 1], 2: [5, 6, 7, 8, "S"]}
        return position(hands, players=2, piles={2: top}, start_laid=False)

    assert engine.load(two_players([47, 48])).moves() == ["S 1:1 2:5,6,7,8,47,48,S"]
    assert lost(engine.load(two_players([47])))


def test_10_3_the_partner_has_seven_cards(engine: ModuleType) -> None:
    state = engine.load(ready_to_start(2))
    sizes = {len(move.split(" 2:")[1].split(",")) for move in state.moves() if " 2:" in move}
    assert sizes == {2, 3, 4, 5, 6, 7}
    assert "S 1:4 2:5,6,7,8,9,47,48" in state.moves()


def test_10_4_the_starter_does_not_act_again(engine: ModuleType) -> None:
    state = played(engine.load(ready_to_start(2)), "S 1:1,2,3 2:5,6,7,8,9")
    assert state.to_move == 2
    refused(state, "4@a1")


# 11. Worked examples


def test_11_1_five_beside_three(engine: ModuleType) -> None:
    assert cost(engine, 5, "d3", {"c3": 3}) == 2


def test_11_2_piles_of_three_players(engine: ModuleType) -> None:
    document = engine.load(deal(3)).document()
    assert [len(cards) + 5 - 1 for cards in document["piles"]] == [29, 28, 28]


def test_11_3_the_end_of_the_first_row(engine: ModuleType) -> None:
    assert PATH[5] == "f1"
    assert cost(engine, 42, "f1", {"e1": 40}) == 2
    assert cost(engine, 42, "f1", {"a2": 45}) == 3
    assert cost(engine, 42, "f1", {"d1": 40, "b2": 45, "f2": 46}) == 0


def test_11_4_between_two_numbers(engine: ModuleType) -> None:
    assert cost(engine, 6, "d3", {"c3": 3, "e3": 7}) == 1
    assert cost(engine, 5, "d3", {"c3": 1, "e3": 6}) == 1


def test_11_6_a_difference_of_five(engine: ModuleType) -> None:
    assert cost(engine, 15, "d3", {"c3": 10}) is None
    state = engine.load(position({1: [15, 20, 30, 40, 50]}, {"c3": 10}))
    refused(state, "15@d3 -20 -30 -40 -50", "4A.3")


def test_11_7_between_ten_and_thirty(engine: ModuleType) -> None:
    assert cost(engine, 12, "d3", {"c3": 10, "e3": 30}) == 2
    assert cost(engine, 20, "d3", {"c3": 10, "e3": 30}) is None
