"""The clauses of Calm Sailing's basic game, its removed islands and its solo game, each tested under its number."""

# The numbers of clauses carry capitals, and so do the names made of them.

from __future__ import annotations

from collections import Counter
from itertools import combinations
from math import comb
from types import ModuleType

import pytest

from reference import BadDocument, IllegalMove
from support.calm_table import (
    EMPTY,
    FULL,
    PATH,
    Card,
    Document,
    Seats,
    cells_for,
    cost,
    deal,
    hand,
    lost,
    lying,
    pile,
    played,
    position,
    ready_to_start,
    refused,
)

GAME = "calm_sailing"

# 2. Setup


def test_2_1_the_grid_is_six_rows_of_six_empty_cells(engine: ModuleType) -> None:
    assert engine.load(deal()).document()["grid"] == EMPTY


@pytest.mark.parametrize("players", [1, 2, 3, 4, 5])
def test_2_2_one_start_for_each_player(engine: ModuleType, players: int) -> None:
    assert lying(engine.load(deal(players)))["S"] == players
    more = deal(players)
    more["piles"][0].append("S")
    fewer = deal(players)
    fewer["piles"][0].remove("S")
    for wrong in (more, fewer):
        with pytest.raises(BadDocument):
            engine.load(wrong)


@pytest.mark.parametrize(
    ("players", "shares"), [(1, [85]), (2, [43, 42]), (3, [29, 28, 28]), (4, [22, 21, 21, 21]), (5, [17] * 5)]
)
def test_2_4_cards_are_dealt_evenly(engine: ModuleType, players: int, shares: list[int]) -> None:
    document = engine.load(deal(players)).document()
    assert [len(document["hands"][n] + document["piles"][n]) - 1 for n in range(players)] == shares


def test_2_4_any_seat_may_have_the_odd_card(engine: ModuleType) -> None:
    document = deal(3)
    document["piles"][2].insert(0, document["piles"][0].pop(0))
    assert [len(cards) for cards in engine.load(document).document()["piles"]] == [24, 24, 25]


def test_2_4_an_uneven_deal_is_refused(engine: ModuleType) -> None:
    document = deal(2)
    document["piles"][0].insert(0, document["piles"][1].pop(0))
    with pytest.raises(BadDocument):
        engine.load(document)


def test_2_4_all_islands_and_finishes_are_dealt_once(engine: ModuleType) -> None:
    everything = Counter([*map(str, range(1, 81)), *["F"] * 5, *["S"] * 4])
    assert lying(engine.load(deal(4))) == everything
    missing, twice, finish = deal(4), deal(4), deal(4)
    missing["piles"][0].pop(0)
    twice["piles"][0][0] = twice["hands"][1][0]
    finish["piles"][0][0] = "F"
    for wrong in (missing, twice, finish):
        with pytest.raises(BadDocument):
            engine.load(wrong)


def test_2_5_opening_hands_are_five_cards(engine: ModuleType) -> None:
    assert [len(cards) for cards in engine.load(deal(3)).document()["hands"]] == [5, 5, 5]
    for step in (-1, 1):
        wrong = deal(3)
        source, target = ("hands", "piles") if step < 0 else ("piles", "hands")
        wrong[target][0].insert(0, wrong[source][0].pop(0))
        with pytest.raises(BadDocument):
            engine.load(wrong)


def test_2_5_no_start_in_an_opening_hand(engine: ModuleType) -> None:
    wrong = deal(3)
    wrong["hands"][0][0], wrong["piles"][0][-1] = wrong["piles"][0][-1], wrong["hands"][0][0]
    with pytest.raises(BadDocument):
        engine.load(wrong)


def test_2_5_each_pile_has_its_own_start(engine: ModuleType) -> None:
    wrong = deal(3)
    wrong["piles"][0][-1], wrong["piles"][1][0] = wrong["piles"][1][0], "S"
    with pytest.raises(BadDocument):
        engine.load(wrong)


def test_2_5_a_start_may_lie_on_top_of_the_pile(engine: ModuleType) -> None:
    state = engine.load(deal(2, tops={1: ["S"]}))
    played(state, "-1 -2")
    assert "S" in hand(state, 1)


def test_2_6_any_seat_may_begin(engine: ModuleType) -> None:
    assert [engine.load(deal(3, first=seat)).to_move for seat in (1, 2, 3)] == [1, 2, 3]
    for seat in (0, 4):
        with pytest.raises(BadDocument):
            engine.load(deal(3, first=seat))


@pytest.mark.parametrize("players", [1, 2, 3, 4, 5])
def test_2_7_play_is_clockwise(engine: ModuleType, players: int) -> None:
    state = engine.load(deal(players, first=players))
    order = []
    for _ in range(players + 1):
        order.append(state.to_move)
        state.play(next(move for move in state.moves() if move.startswith("-")))
    assert order == [players, *range(1, players + 1)]


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


# 5. Start card


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


# 6. Finish card


@pytest.mark.parametrize("players", [1, 2, 3, 4, 5])
def test_6_1_a_finish_on_a_full_grid_wins_for_all(engine: ModuleType, players: int) -> None:
    state = played(engine.load(position({1: ["F", 70]}, FULL, players)), "F")
    assert state.to_move is None
    assert state.outcome()["winners"] == [*range(1, players + 1)]
    assert state.outcome()["scores"] == [None] * players


@pytest.mark.parametrize("cell", ["a1", "c3", "f6"])
def test_6_1_not_while_a_cell_is_empty(engine: ModuleType, cell: str) -> None:
    grid = {other: number for other, number in FULL.items() if other != cell}
    refused(engine.load(position({1: ["F", 70, 71]}, grid)), "F", "6.1")


def test_6_1_not_before_a_start_lies(engine: ModuleType) -> None:
    state = engine.load(position({1: ["F", 70, 71, 72, 73]}, FULL, start_laid=False))
    refused(state, "F", "6.1")


def test_6_1_only_with_a_finish_in_hand(engine: ModuleType) -> None:
    refused(engine.load(position({1: [70, 71], 2: ["F"]}, FULL)), "F")


def test_6_1_a_finish_has_no_place_in_the_grid(engine: ModuleType) -> None:
    refused(engine.load(position({1: ["F", 70, 71]})), "F@f6")


def test_6_2_a_finish_may_be_discarded(engine: ModuleType) -> None:
    state = engine.load(position({1: ["F", "F", 11]}, {"c3": 10}))
    assert {"-F -F", "-11 -F", "11@d3 -F"} <= set(state.moves())
    assert lying(played(state, "-F -F"))["F"] == 0


def test_6_2_without_a_finish_the_game_goes_on_and_is_lost(engine: ModuleType) -> None:
    state = engine.load(position({1: [70, 71], 2: [72, 73]}, FULL, players=2))
    played(state, "-70 -71")
    assert state.outcome() is None
    played(state, "-72 -73")
    assert lost(state)


def test_6_3_a_finish_costs_nothing(engine: ModuleType) -> None:
    assert engine.load(position({1: ["F"]}, FULL)).moves() == ["F"]
    refused(engine.load(position({1: ["F", 70]}, FULL)), "F -70")


# 7. End


def test_7_1_nothing_is_played_after_the_win(engine: ModuleType) -> None:
    state = played(engine.load(position({1: ["F", "F", 70, 71]}, FULL)), "F")
    assert (state.moves(), state.count()) == ([], 0)
    for move in ("F", "-70 -71", "-79 -80"):
        with pytest.raises(IllegalMove):
            state.play(move)


def test_7_1_only_the_active_player_wins(engine: ModuleType) -> None:
    state = engine.load(position({1: [70, 71], 2: ["F"]}, FULL))
    assert state.outcome() is None
    played(state, "-70 -71", "F")
    assert state.outcome()["winners"] == [1, 2, 3]


def test_7_2_no_card_in_hand_loses(engine: ModuleType) -> None:
    state = engine.load(position({1: []}))
    assert lost(state)
    assert state.outcome()["scores"] == [None, None, None]


@pytest.mark.parametrize("card", [36, 60, "F", "S"])
def test_7_2_one_card_that_cannot_be_laid_loses(engine: ModuleType, card: Card) -> None:
    grid = {cell: number for cell, number in FULL.items() if cell != "f6"}
    assert lost(engine.load(position({1: [card]}, grid)))


def test_7_2_one_island_at_no_cost_is_an_action(engine: ModuleType) -> None:
    state = engine.load(position({1: [60]}, {"a1": 1, "e6": 59}))
    assert cells_for(state, 60) == []
    assert lost(state)
    state = engine.load(position({1: [60]}, {"a1": 1, "d6": 59}))
    assert state.moves() == ["60@f6"]


def test_7_2_one_payable_start_is_an_action(engine: ModuleType) -> None:
    state = engine.load(position({1: ["S"]}, start_laid=False))
    assert state.to_move == 1
    assert state.count() == comb(10, 8)


def test_7_2_one_finish_on_a_full_grid_is_an_action(engine: ModuleType) -> None:
    state = engine.load(position({1: ["F"]}, FULL))
    assert (state.to_move, state.moves()) == (1, ["F"])


def test_7_2_two_cards_are_always_an_action(engine: ModuleType) -> None:
    assert engine.load(position({1: [60, "S"]}, FULL)).moves() == ["-60 -S"]


def test_7_2_only_the_player_to_move_can_be_stuck(engine: ModuleType) -> None:
    state = engine.load(position({1: [60, 61], 2: []}))
    assert state.to_move == 1
    assert lost(played(state, "-60 -61"))


def test_7_2_nothing_is_played_after_the_loss(engine: ModuleType) -> None:
    state = engine.load(position({1: [60]}, FULL))
    for move in ("-60", "60@a1", "F"):
        with pytest.raises(IllegalMove):
            state.play(move)


def test_7_3_an_empty_pile_does_not_end_the_game(engine: ModuleType) -> None:
    state = engine.load(position({1: [10, 20, 30], 2: [40, 50], 3: [60, 70, 71]}))
    order = []
    for move in ("10@a1", "40@c3", "60@f6", "-20 -30", "50@f3"):
        order.append(state.to_move)
        played(state, move)
    assert order == [1, 2, 3, 1, 2]
    assert state.to_move == 3


# 9.1 Removed islands


@pytest.mark.parametrize("players", [1, 2, 3, 4, 5])
@pytest.mark.parametrize("number", [0, 4, 6, 8, 10, 12, 28])
def test_9_1_islands_are_removed_before_the_deal(engine: ModuleType, players: int, number: int) -> None:
    removed = tuple(range(2, 2 + 2 * number, 2))
    state = engine.load(deal(players, removed=removed))
    assert state.document()["rules"]["removed"] == list(removed)
    assert not set(map(str, removed)) & set(lying(state))
    assert lying(state).total() == 85 - number + players
    assert lying(state)["F"] == 5


def test_9_1_a_removed_island_lies_nowhere(engine: ModuleType) -> None:
    dealt = deal(3, removed=(3, 17))
    dealt["rules"]["removed"] = [4, 17]
    rules: Document = {"removed": [3, 17]}
    in_hand = position({1: [3, 4]}, rules=rules)
    in_grid = position({1: [4, 5]}, {"c3": 17}, rules=rules)
    in_pile = position({1: [4, 5, 6, 7, 8]}, piles={1: [3]}, rules=rules)
    for wrong in (dealt, in_hand, in_grid, in_pile):
        with pytest.raises(BadDocument):
            engine.load(wrong)


def test_9_1_a_number_is_removed_once(engine: ModuleType) -> None:
    with pytest.raises(BadDocument):
        engine.load(position({1: [4, 5]}, rules={"removed": [3, 3]}))


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


def test_10_1_the_parameter_belongs_to_the_position(engine: ModuleType) -> None:
    state = engine.load(ready_to_start(1) | {"rules": {"solo_draw": 6}})
    again = engine.load(state.document())
    assert again.count() == 45


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


# Move texts, documents and recorded games


def test_move_texts_are_read_in_any_order(engine: ModuleType) -> None:
    start = position({1: [12, 20, "F", "S", 30]}, {"c3": 10})
    for written, read in [("12@d3 -20 -F", "12@d3 -F -20"), ("-F -S", "-S -F"), ("-12 -30", "-30 -12")]:
        other = engine.load(start)
        other.play(read)
        assert other.document() == played(engine.load(start), written).document()
    one, two = engine.load(ready_to_start()), engine.load(ready_to_start())
    one.play("S 3:11,10 1:4,3,2 2:6,7,5")
    assert one.document() == played(two, "S 1:2,3,4 2:5,6,7 3:10,11").document()


def test_moves_are_sorted_by_code_points(engine: ModuleType) -> None:
    moves = engine.load(position({1: [5, 12, 20, "F", "S"]}, {"c3": 10})).moves()
    assert moves == sorted(set(moves))


def test_documents_round_trip(engine: ModuleType) -> None:
    for document in (deal(4, first=3, removed=(5, 60)), ready_to_start(2), position({1: [60, "F"]}, FULL)):
        state = engine.load(document)
        again = engine.load(state.document())
        assert again.document() == state.document()
        assert (again.to_move, again.moves()) == (state.to_move, state.moves())


def test_cards_may_be_one_string(engine: ModuleType) -> None:
    document = position({1: [12, 20, "F"], 2: [40, 41]}, {"c3": 10})
    spelt = document | {"hands": [" ".join(map(str, cards)) for cards in document["hands"]]}
    assert engine.load(spelt).document() == engine.load(document).document()


def test_a_broken_document_is_refused(engine: ModuleType) -> None:
    good = position({1: [12, 20, 30]})
    engine.load(good)
    for wrong in (
        {"unknown": 1},
        {"format": 2},
        {"game": "reef"},
        {"players": 6},
        {"to_move": 4},
        {"grid": EMPTY[:5]},
        {"start_laid": "yes"},
        {"hands": [[12, 12], [], []]},
        {"hands": [[81], [], []]},
        {"hands": [[12, 13, 14, 15, 16, 17], [], []]},
    ):
        with pytest.raises(BadDocument):
            engine.load(good | wrong)
    for key in ("players", "hands", "to_move", "start_laid"):
        with pytest.raises(BadDocument):
            engine.load({name: value for name, value in good.items() if name != key})


def test_a_record_may_stop_anywhere(engine: ModuleType) -> None:
    told = engine.replay(deal(3) | {"moves": ["1@a1", "-6 -7"], "names": ["A", "B", "C"]})
    assert (told["status"], told["moves"], told["at"], told["outcome"]) == ("legal", 2, None, None)


@pytest.mark.parametrize("move", ["7@b1 -8 -9 -10", "-6", "hello", ""])
def test_a_record_breaks_at_its_first_illegal_move(engine: ModuleType, move: str) -> None:
    told = engine.replay(deal(3) | {"moves": ["1@a1", move, "11@f6"]})
    assert (told["status"], told["moves"], told["at"], told["outcome"]) == ("illegal", 3, 1, None)
    assert told["reason"]
    assert told["clause"]


def test_a_result_must_follow_from_the_moves(engine: ModuleType) -> None:
    record = deal(3) | {"moves": ["1@a1"]}
    with pytest.raises(BadDocument):
        engine.replay(record | {"result": {"winners": [1, 2, 3], "scores": [None, None, None], "reason": ""}})
