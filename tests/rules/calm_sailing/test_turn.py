"""Cells and their order (3) and a turn (4) of Calm Sailing's basic game, each clause under its number."""

# The numbers of clauses carry capitals, and so do the names made of them.

from __future__ import annotations

from collections import Counter
from itertools import combinations
from types import ModuleType

import pytest

from reference import BadDocument
from rules.calm_sailing.positions import FULL, PATH, cells_for, cost, hand, lost, lying, pile, played, position, refused

# 3. Cells, neighbours, order


def test_3_1_cells_run_from_the_bottom_left(engine: ModuleType) -> None:
    for index, cell in enumerate(PATH):
        state = played(engine.load(position({1: [40]})), f"40@{cell}")
        fields = [row.split() for row in state.document()["grid"]]
        assert fields[5 - index // 6][index % 6] == "40"
        assert sum(row.count("40") for row in fields) == 1


def test_3_2_neighbours_are_the_cells_before_and_after(engine: ModuleType) -> None:
    """An island costs its difference on the two cells beside another, and nothing on all other cells of the path."""
    for index, cell in enumerate(PATH):
        after = [cost(engine, 43, other, {cell: 40}) for other in PATH[index + 1 :]]
        before = [cost(engine, 38, other, {cell: 40}) for other in PATH[:index]]
        assert after == ([3, 0] + [0] * 34)[: len(after)]
        assert before == [0] * (index - 1) + [2] * (index > 0)


def test_3_2_vertical_contact_costs_nothing(engine: ModuleType) -> None:
    assert cost(engine, 42, "c4", {"c3": 40}) == 0
    assert cost(engine, 38, "c2", {"c3": 40}) == 0


def test_3_2_the_path_does_not_close(engine: ModuleType) -> None:
    assert cost(engine, 4, "a1", {"f6": 5}) == 0
    assert cost(engine, 6, "f6", {"a1": 5}) == 0


@pytest.mark.parametrize("start_laid", [False, True])
def test_3_3_the_corners_of_the_frame_never_cost(engine: ModuleType, start_laid: bool) -> None:
    state = engine.load(position({1: [1, 80, 40, 41, 42]}, start_laid=start_laid))
    assert {"1@a1", "80@a1", "1@f6", "80@f6"} <= set(state.moves())


def test_3_4_islands_ascend_with_the_path(engine: ModuleType) -> None:
    state = engine.load(position({1: [10, 30, 60, 77, 78]}, {"c2": 20, "c4": 40}))
    two, four = PATH.index("c2"), PATH.index("c4")
    assert cells_for(state, 10) == PATH[: two - 1]
    assert cells_for(state, 30) == PATH[two + 2 : four - 1]
    assert cells_for(state, 60) == PATH[four + 2 :]


@pytest.mark.parametrize("move", ["30@a1", "30@a2", "30@e4", "30@f6", "10@f6", "10@e2", "60@a1", "60@a4"])
def test_3_4_an_island_out_of_order_is_refused(engine: ModuleType, move: str) -> None:
    refused(engine.load(position({1: [10, 30, 60, 77, 78]}, {"c2": 20, "c4": 40})), move, "3.4")


def test_3_4_not_even_the_next_number_is_out_of_order(engine: ModuleType) -> None:
    state = engine.load(position({1: [19, 21, 50, 51, 52]}, {"c2": 20}))
    for move in ("21@a2", "21@b2 -50", "19@e2", "19@d2 -50"):
        refused(state, move, "3.4")
    assert {"19@a2", "19@b2 -50", "21@e2", "21@d2 -50"} <= set(state.moves())


def test_3_4_a_grid_out_of_order_is_no_position(engine: ModuleType) -> None:
    with pytest.raises(BadDocument):
        engine.load(position({1: [30]}, {"c2": 40, "c4": 20}))


def test_3_5_gaps_need_not_be_fillable(engine: ModuleType) -> None:
    state = engine.load(position({1: [31, 50, 51, 52, 53]}, {"c3": 30}))
    assert cells_for(state, 31) == PATH[PATH.index("d3") :]
    assert cells_for(engine.load(position({1: [80]})), 80) == PATH


# 4. A turn


def test_4_1_exactly_one_action(engine: ModuleType) -> None:
    state = engine.load(position({1: [10, 20, 30, 40, 50]}))
    refused(state, "10@a1 20@b1")
    refused(state, "10@a1 -20 -30 -40")
    refused(state, "-20 -30 10@a1")
    played(state, "10@a1")
    assert state.to_move == 2


def test_4_1_every_action_is_a_play_or_two_discards(engine: ModuleType) -> None:
    state = engine.load(position({1: [10, 20]}))
    lays = [f"{number}@{cell}" for number in (10, 20) for cell in PATH]
    assert state.moves() == sorted([*lays, "-10 -20"])


@pytest.mark.parametrize("text", ["M@c3", "W=44@d1", "rock 3", "compass Y", "-all", "storm O", "10@g1", "81@a1", "a1"])
def test_4_1_other_actions_are_no_moves_of_the_basic_game(engine: ModuleType, text: str) -> None:
    refused(engine.load(position({1: [10, 20, 30, 40, 50]}, {"c3": 9})), text)


def test_4_2_the_active_player_draws_up_to_five(engine: ModuleType) -> None:
    start = position({1: [12, 20, 30, 40, 50]}, {"c3": 10}, piles={1: [1, 2, 3, 4], 2: [5]})
    free = played(engine.load(start), "12@a4")
    assert (hand(free, 1), pile(free, 1)) == ({1, 20, 30, 40, 50}, [2, 3, 4])
    paid = played(engine.load(start), "12@d3 -20 -40")
    assert (hand(paid, 1), pile(paid, 1)) == ({1, 2, 3, 30, 50}, [4])
    thrown = played(engine.load(start), "-12 -20")
    assert (hand(thrown, 1), pile(thrown, 1)) == ({1, 2, 30, 40, 50}, [3, 4])
    assert pile(thrown, 2) == [5]


def test_4_2_a_short_pile_gives_what_there_is(engine: ModuleType) -> None:
    start = position({1: [12, 20, 30, 40, 50]}, piles={1: [1]})
    state = played(engine.load(start), "-12 -20")
    assert (hand(state, 1), pile(state, 1)) == ({1, 30, 40, 50}, [])


@pytest.mark.parametrize("text", ["", "pass", "-"])
def test_4_3_nobody_passes(engine: ModuleType, text: str) -> None:
    refused(engine.load(position({1: [10, 20, 30, 40, 50]})), text)


def test_4_4_only_the_own_hand_is_discarded(engine: ModuleType) -> None:
    state = engine.load(position({1: [12, 20, 30, 40, 50], 2: [60, 61]}, {"c3": 11}, piles={1: [1, 2]}))
    for move in ("-1 -2", "-1 -12", "-12 -60", "-12 -11", "12@d3 -1", "12@d3 -60", "12@d3 -11"):
        refused(state, move)


def test_4_4_discards_never_come_back(engine: ModuleType) -> None:
    state = engine.load(position({1: [12, 20, 30, 40, 50]}, {"c3": 11}, piles={1: [1, 2, 3]}))
    before = lying(state)
    played(state, "-30 -50")
    assert before - lying(state) == Counter({"30": 1, "50": 1})
    before = lying(state)
    state = played(engine.load(state.document() | {"to_move": 1}), "12@d3 -20")
    assert before - lying(state) == Counter({"20": 1})


# 4A. Play an island


def test_4A_1_the_cell_must_be_empty(engine: ModuleType) -> None:
    state = engine.load(position({1: [9, 11, 13, 14, 15]}, {"c3": 10}))
    assert "c3" not in cells_for(state, 9) + cells_for(state, 11)
    for move in ("9@c3", "9@c3 -13", "11@c3", "11@c3 -13"):
        refused(state, move)


def test_4A_1_the_island_must_be_in_hand(engine: ModuleType) -> None:
    state = engine.load(position({1: [12, 20, 30, 40, 50], 2: [60]}, piles={1: [1]}))
    for move in ("1@a1", "60@a1", "70@a1"):
        refused(state, move)


def test_4A_2_no_neighbour_costs_nothing(engine: ModuleType) -> None:
    assert cost(engine, 40, "c3", {}) == 0
    assert cost(engine, 40, "c3", {"a3": 10, "e3": 70}) == 0


@pytest.mark.parametrize("difference", [1, 2, 3, 4])
def test_4A_2_one_neighbour_costs_the_difference(engine: ModuleType, difference: int) -> None:
    assert cost(engine, 40 + difference, "d3", {"c3": 40}) == difference
    assert cost(engine, 40 - difference, "b3", {"c3": 40}) == difference
    assert cost(engine, 40 + difference, "a4", {"f3": 40}) == difference
    assert cost(engine, 40 - difference, "f3", {"a4": 40}) == difference


@pytest.mark.parametrize(
    ("below", "number", "above", "least"),
    [(10, 12, 30, 2), (10, 27, 30, 3), (10, 12, 14, 2), (10, 11, 14, 1), (10, 13, 14, 1), (1, 5, 80, 4)],
)
def test_4A_2_cost_is_the_smaller_difference(
    engine: ModuleType, below: int, number: int, above: int, least: int
) -> None:
    assert cost(engine, number, "d3", {"c3": below, "e3": above}) == least


def test_4A_3_exactly_the_cost_is_paid(engine: ModuleType) -> None:
    state = engine.load(position({1: [12, 20, 30, 40, 50]}, {"c3": 10}))
    payments = [move for move in state.moves() if move.startswith("12@d3")]
    assert payments == [f"12@d3 -{one} -{two}" for one, two in combinations((20, 30, 40, 50), 2)]
    for move in ("12@d3", "12@d3 -20", "12@d3 -20 -30 -40", "12@e3 -20"):
        refused(state, move, "4A.3")


def test_4A_3_the_island_does_not_pay_for_itself(engine: ModuleType) -> None:
    state = engine.load(position({1: [12, 20, 30, 40, 50]}, {"c3": 10}))
    refused(state, "12@d3 -12 -20")
    refused(state, "12@d3 -20 -20")


def test_4A_3_a_cost_of_four_takes_the_whole_hand(engine: ModuleType) -> None:
    state = engine.load(position({1: [14, 20, 30, 40, 50]}, {"c3": 10}))
    played(state, "14@d3 -20 -30 -40 -50")
    assert hand(state, 1) == set()


def test_4A_3_illegal_where_fewer_cards_remain(engine: ModuleType) -> None:
    refused(engine.load(position({1: [15, 20, 30, 40, 50]}, {"c3": 10})), "15@d3 -20 -30 -40 -50", "4A.3")
    short = engine.load(position({1: [13, 20, 30]}, {"c3": 10}))
    assert "d3" not in cells_for(short, 13)
    refused(short, "13@d3 -20 -30", "4A.3")


def test_4A_4_finishes_and_spare_starts_pay(engine: ModuleType) -> None:
    state = engine.load(position({1: [12, 20, "F", "F", "S"]}, {"c3": 10}))
    payments = {move for move in state.moves() if move.startswith("12@d3")}
    assert payments == {"12@d3 -20 -F", "12@d3 -20 -S", "12@d3 -F -F", "12@d3 -F -S"}
    before = lying(state)
    played(state, "12@d3 -F -S")
    assert before - lying(state) == Counter({"F": 1, "S": 1})


def test_4A_4_no_start_pays_before_one_is_laid(engine: ModuleType) -> None:
    state = engine.load(position({1: [12, 20, 30, 40, "S"]}, {"c3": 11}, start_laid=False))
    refused(state, "12@d3 -S")


def test_4A_5_drawing_happens_after_payment(engine: ModuleType) -> None:
    state = engine.load(position({1: [14, 20, 30, 40, 50]}, {"c3": 10}, piles={1: [1, 2, 3, 4, 5, 6]}))
    refused(state, "14@d3 -20 -30 -40 -1")
    played(state, "14@d3 -20 -30 -40 -50")
    assert (hand(state, 1), pile(state, 1)) == ({1, 2, 3, 4, 5}, [6])


# 4B. Discard two


def test_4B_1_any_two_cards_of_the_hand(engine: ModuleType) -> None:
    state = engine.load(position({1: [12, 20, 30, "F", "S"]}))
    pairs = [f"-{one} -{two}" for one, two in combinations((12, 20, 30, "F", "S"), 2)]
    assert [move for move in state.moves() if move.startswith("-")] == sorted(pairs)


@pytest.mark.parametrize("text", ["-12", "-12 -20 -30", "-12 -20 -30 -40", "-12 -20 -30 -40 -50"])
def test_4B_1_exactly_two(engine: ModuleType, text: str) -> None:
    refused(engine.load(position({1: [12, 20, 30, 40, 50]})), text, "4B.1")


def test_4B_1_one_card_is_not_discarded_twice(engine: ModuleType) -> None:
    state = engine.load(position({1: [12, 20, 30, 40, "F"]}))
    refused(state, "-12 -12")
    refused(state, "-F -F")


def test_4B_1_equal_cards_count_once(engine: ModuleType) -> None:
    state = engine.load(position({1: [60, "F", "F", "F"]}, FULL | {"f6": 59}, start_laid=True))
    assert state.moves() == ["-60 -F", "-F -F", "F"]
    assert state.count() == 3


def test_4B_1_allowed_where_nothing_can_be_laid(engine: ModuleType) -> None:
    state = engine.load(position({1: [60, 70]}, FULL))
    assert state.moves() == ["-60 -70"]
    assert lost(played(state, "-60 -70")) is False
