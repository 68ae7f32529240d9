"""The clauses of Calm Sailing's expansions (8), each tested under its number."""

from __future__ import annotations

from itertools import combinations
from math import comb
from types import ModuleType

import pytest

from reference import BadDocument
from rules.calm_sailing.positions import (
    FULL,
    MONSTERS,
    PATH,
    ROCKS,
    STORMS,
    TENS,
    WILD,
    Seats,
    beginning,
    cells_for,
    compasses,
    deal,
    drawing,
    hand,
    laid,
    pile,
    played,
    position,
    ready_to_start,
    refused,
    rows_full,
    storms,
    stormy,
)
from support.calm_deals import EXPANDED

ENGINES = EXPANDED


# 8.1 Jagged rocks


def test_8_1_1_the_rocks_lie_on_a_row_from_the_start(engine: ModuleType) -> None:
    for row in range(1, 7):
        assert engine.load(deal(rules=ROCKS, rocks=row)).document()["rocks"] == row
    for wrong in (0, 7, None):
        with pytest.raises(BadDocument):
            engine.load(deal(rules=ROCKS, rocks=wrong))


def test_8_1_1_no_card_is_laid_into_their_row(engine: ModuleType) -> None:
    state = engine.load(position({1: TENS}, rules=ROCKS, rocks=3))
    assert cells_for(state, 30) == [cell for cell in PATH if cell[1] != "3"]
    refused(state, "30@c3", "8.1.1")


def test_8_1_2_after_the_action_and_before_drawing_they_move(engine: ModuleType) -> None:
    state = engine.load(position({1: TENS}, piles={1: [1, 2]}, rules=ROCKS, rocks=3))
    played(state, "10@a1")
    assert (state.to_move, hand(state, 1)) == (1, {20, 30, 40, 50})
    assert beginning(state, "rock") == state.moves()
    played(state, "rock 5")
    assert (state.to_move, hand(state, 1), state.document()["rocks"]) == (2, {1, 20, 30, 40, 50}, 5)


def test_8_1_2_or_two_cards_are_discarded_and_they_stay(engine: ModuleType) -> None:
    state = engine.load(position({1: TENS}, piles={1: [1, 2, 3, 4]}, rules=ROCKS, rocks=3))
    played(state, "10@a1", "rock -20 -40")
    assert (hand(state, 1), state.document()["rocks"]) == ({1, 2, 3, 30, 50}, 3)


def test_8_1_2_to_a_different_row_with_an_empty_cell(engine: ModuleType) -> None:
    state = engine.load(position({1: [40, 50, 60, 70, 80]}, rows_full(1, 2), rules=ROCKS, rocks=4))
    played(state, "80@f6")
    moves = ["rock 3", "rock 5", "rock 6", *(f"rock -{one} -{two}" for one, two in combinations((40, 50, 60, 70), 2))]
    assert state.moves() == sorted(moves)
    for text in ("rock 1", "rock 4", "rock 7", "rock -40", "rock -40 -50 -60", "-40 -50", "50@a5", "rock -40 -80"):
        refused(state, text)
    refused(state, "rock -40", "8.1.2")


@pytest.mark.parametrize("action", ["10@a1", "-10 -20", "M@f3"])
def test_8_1_2_every_action_is_followed_by_the_rocks(engine: ModuleType, action: str) -> None:
    state = engine.load(position({1: [10, 20, 30, 40, "M"]}, {"f3": 45}, rules=ROCKS | MONSTERS, rocks=3))
    played(state, action)
    assert state.moves() == beginning(state, "rock")


def test_8_1_3_they_leave_when_four_rows_are_full(engine: ModuleType) -> None:
    grid = rows_full(1, 2, 3) | {cell: 2 * number for cell, number in rows_full(4).items() if cell != "f4"}  # type: ignore[operator]
    state = engine.load(position({1: [48, 49, 50, 51, 80]}, grid, rules=ROCKS, rocks=6))
    refused(state, "80@f6", "8.1.1")
    played(state, "48@f4 -49 -50")
    assert (state.document()["rocks"], state.to_move) == (None, 2)


# 8.2 Sea monsters


def test_8_2_1_monsters_are_dealt_with_the_other_cards(engine: ModuleType) -> None:
    for number in (3, 4, 5):
        engine.load(deal(rules={"sea_monsters": number}))
    for wrong in (1, 2, 6):
        with pytest.raises(BadDocument):
            engine.load(deal(rules={"sea_monsters": wrong}))
    short = deal(rules=MONSTERS)
    short["rules"] = {"sea_monsters": 4}
    with pytest.raises(BadDocument):
        engine.load(short)


def test_8_2_1_a_drawn_monster_is_one_of_the_five_cards(engine: ModuleType) -> None:
    state = engine.load(position({1: TENS}, piles={1: ["M", 1]}, rules=MONSTERS))
    played(state, "10@a1")
    assert (hand(state, 1), pile(state, 1)) == ({"M", 20, 30, 40, 50}, [1])


def test_8_2_2_a_monster_goes_onto_any_island(engine: ModuleType) -> None:
    state = engine.load(position({1: ["M", 20, 30]}, {"c3": 9, "f6": 80}, rules=MONSTERS))
    assert beginning(state, "M@c3", "M@f6") == [move for move in state.moves() if move.startswith("M")]
    refused(state, "M@a1", "8.2.2")
    played(state, "M@c3")
    assert (laid(state), hand(state, 1), state.to_move) == ({"f6": "80"}, {20, 30}, 2)


def test_8_2_2_both_cards_leave_and_the_cell_is_empty(engine: ModuleType) -> None:
    state = engine.load(position({1: ["M", 20], 2: [21]}, {"c3": 9}, rules=MONSTERS, players=2))
    played(state, "M@c3")
    assert cells_for(state, 21) == PATH
    played(state, "21@c3")
    assert laid(state) == {"c3": "21"}


def test_8_2_2_a_wild_on_the_grid_is_an_island_too(engine: ModuleType) -> None:
    state = engine.load(position({1: ["M", 20], 2: [44]}, {"c3": "W44"}, rules=MONSTERS | WILD, players=2))
    played(state, "M@c3", "44@c3")
    assert laid(state) == {"c3": "44"}


def test_8_2_3_a_monster_is_never_discarded(engine: ModuleType) -> None:
    state = engine.load(position({1: ["M", 10, 12, 20, 30]}, {"c3": 11}, rules=MONSTERS))
    assert not any("-M" in move for move in state.moves())
    for text in ("-M -10", "10@b3 -M", "12@d3 -M"):
        refused(state, text, "8.2.3")


def test_8_2_3_not_in_the_joint_discard_either(engine: ModuleType) -> None:
    start = ready_to_start(3, rules=MONSTERS)
    start["hands"][1] = ["M", 5, 6, 7, 8]
    state = engine.load(start)
    assert state.count() == comb(4 + 4 + 5, 8)
    refused(state, "S 1:1,2,3 2:5,6,M 3:10,11", "8.2.3")
    played(state, "S 1:1,2,3 2:5,6,7 3:10,11")
    assert "M" in hand(state, 2)


@pytest.mark.parametrize("holder", [1, 2, 3])
def test_8_2_4_no_finish_while_a_hand_holds_a_monster(engine: ModuleType, holder: int) -> None:
    hands: Seats = {1: ["F", 50, 51], 2: [60], 3: [61]}
    hands[holder] = [*hands[holder], "M"]
    state = engine.load(position(hands, FULL, rules=MONSTERS))
    refused(state, "F", "8.2.4")
    played(state, "-50 -51")


def test_8_2_4_monsters_in_piles_do_not_matter(engine: ModuleType) -> None:
    hands: Seats = {1: ["F", 50, 51, 52, 53], 2: [60, 61, 62, 63, 64], 3: [65, 66, 67, 68, 69]}
    state = engine.load(position(hands, FULL, piles={1: ["M"], 2: ["M"]}, rules=MONSTERS))
    played(state, "F")
    assert state.outcome()["winners"] == [1, 2, 3]


# 8.3 Storms and compasses


def test_8_3_0_a_storm_is_resolved_when_drawn_and_the_drawing_goes_on(engine: ModuleType) -> None:
    state = engine.load(drawing("O", 1, 2))
    played(state, "10@a1")
    assert (state.to_move, state.moves(), hand(state, 1)) == (1, ["storm O"], {20, 30, 40, 50})
    played(state, "storm O")
    assert (state.to_move, hand(state, 1), pile(state, 1)) == (2, {1, 20, 30, 40, 50}, [2])
    assert state.document()["storms"] == storms(orange=(1,))


def test_8_3_0_only_the_storm_that_was_drawn(engine: ModuleType) -> None:
    state = played(engine.load(drawing("O", 1)), "10@a1")
    for text in ("storm P 1", "storm Y", "storm Y -20", "20@b1", "-20 -30", "storm O 1"):
        refused(state, text)


def test_8_3_1_yellow_discards_down_to_three(engine: ModuleType) -> None:
    state = played(engine.load(drawing("Y", 1, 2, 3)), "10@a1")
    assert state.moves() == ["storm Y -20", "storm Y -30", "storm Y -40", "storm Y -50"]
    refused(state, "storm Y", "8.3.1")
    refused(state, "storm Y -20 -30", "8.3.1")
    played(state, "storm Y -30")
    assert (hand(state, 1), pile(state, 1), state.to_move) == ({20, 40, 50}, [1, 2, 3], 2)
    assert state.document()["storms"] == storms(yellow=(1,))


def test_8_3_1_the_limit_of_three_holds_for_that_player_only(engine: ModuleType) -> None:
    hands: Seats = {1: [10, 20, 30], 2: [12, 40, 50, 60, 70]}
    state = engine.load(stormy(hands, players=2, piles={1: [1, 2], 2: [3, 4]}, storms=storms(yellow=(1,))))
    played(state, "10@a1")
    assert (hand(state, 1), pile(state, 1)) == ({1, 20, 30}, [2])
    played(state, "12@f6")
    assert hand(state, 2) == {3, 40, 50, 60, 70}


def test_8_3_1_two_top_cards_may_be_given_to_the_eight(engine: ModuleType) -> None:
    start = ready_to_start(3, rules=STORMS, storms=storms(yellow=(2,)), compasses=compasses(0, 6))
    start["hands"][1] = [5, 6, 7]
    state = engine.load(start)
    assert state.count() == comb(4 + 3 + 5, 8) + comb(4 + 3 + 5, 6)
    refused(state, "S 1:1,2,3,4,top2 2:5,6", "8.3.1")
    played(state, "S 1:1,2,3 2:5,6,top2 3:10")
    assert (hand(state, 2), pile(state, 2)) == ({7, 49, 50}, [51, 52, "S"])


def test_8_3_1_several_yellows_each_need_their_own_compass(engine: ModuleType) -> None:
    start = stormy({1: [10, 20, 30]}, piles={1: [1, 2, 3]}, storms=storms(yellow=(1, 1)), compasses=compasses(2))
    state = played(engine.load(start), "compass Y 1", "10@a1")
    assert (hand(state, 1), state.document()["storms"]) == ({1, 20, 30}, storms(yellow=(1,)))
    state = played(engine.load(start), "compass Y 1", "compass Y 1", "10@a1")
    assert (hand(state, 1), state.document()["storms"]) == ({1, 2, 3, 20, 30}, storms())


def test_8_3_2_purple_closes_a_row_with_an_empty_cell(engine: ModuleType) -> None:
    state = engine.load(stormy({1: [50, 60, 70, 71, 80]}, rows_full(1, 2), piles={1: ["P"]}))
    played(state, "80@f6")
    assert state.moves() == ["storm P 3", "storm P 4", "storm P 5", "storm P 6"]
    refused(state, "storm P 1", "8.3.2")
    refused(state, "storm P", "8.3.2")
    played(state, "storm P 4")
    assert state.document()["storms"] == storms(purple=(4,))


def test_8_3_2_no_card_goes_into_a_closed_row(engine: ModuleType) -> None:
    state = engine.load(stormy({1: TENS}, storms=storms(purple=(4,)), compasses=compasses(1)))
    assert cells_for(state, 30) == [cell for cell in PATH if cell[1] != "4"]
    refused(state, "30@c4", "8.3.2")
    played(state, "compass P 4", "30@c4")


def test_8_3_3_orange_allows_only_cells_next_to_an_island(engine: ModuleType) -> None:
    state = engine.load(stormy({1: [12, 20, 30, 40, 50]}, {"c3": 11, "f5": 48}, storms=storms(orange=(1,))))
    assert [move for move in state.moves() if "@" in move] == [
        *(f"12@d3 -{card}" for card in (20, 30, 40, 50)),
        *(f"50@a6 -{one} -{two}" for one, two in combinations((12, 20, 30, 40), 2)),
    ]
    assert len([move for move in state.moves() if move.startswith("-") and move != "-all"]) == comb(5, 2)
    refused(state, "30@e4", "8.3.3")


def test_8_3_3_orange_holds_for_that_player_only(engine: ModuleType) -> None:
    hands: Seats = {1: TENS, 2: [21, 60, 61, 62, 63]}
    state = engine.load(stormy(hands, {"c3": 11}, storms=storms(orange=(2,))))
    played(state, "20@f3")
    assert {move.split()[0] for move in state.moves() if "@" in move} == {"21@a4"}


def test_8_3_4_a_compass_comes_with_the_start(engine: ModuleType) -> None:
    state = engine.load(ready_to_start(3, rules=STORMS))
    played(state, "S 1:1,2,3 2:5,6,7 3:10,11")
    assert state.document()["compasses"] == compasses(1, 5)


@pytest.mark.parametrize(("last", "earned"), [(17, 1), (18, 0)])
def test_8_3_4_a_compass_comes_with_a_row_of_consecutive_numbers(engine: ModuleType, last: int, earned: int) -> None:
    """11.5: 12, 13, 14, 15, 16, 17 in one row; it does not matter which cell is filled last."""
    row: list[int | str] = [12, 13, 14, 15, 16, last]
    for number in (14, last):
        grid = {cell: n for cell, n in zip(PATH[6:12], row, strict=True) if n != number}
        state = engine.load(stormy({1: [number, 50, 60, 70, 80]}, grid))
        cell = PATH[6:12][row.index(number)]
        played(state, next(move for move in state.moves() if move.startswith(f"{number}@{cell}")))
        assert state.document()["compasses"] == compasses(earned, 6 - earned)


def test_8_3_4_six_in_a_line_over_two_rows_earn_nothing(engine: ModuleType) -> None:
    grid: dict[str, int | str] = {"d2": 12, "e2": 13, "f2": 14, "a3": 15, "b3": 16}
    state = engine.load(stormy({1: [17, 50, 60, 70, 80]}, grid))
    played(state, "17@c3 -50")
    assert state.document()["compasses"] == compasses(0, 6)


@pytest.mark.parametrize("size", [2, 3, 5])
def test_8_3_4_a_compass_comes_for_the_whole_hand(engine: ModuleType, size: int) -> None:
    state = engine.load(stormy({1: TENS[:size]}))
    played(state, "-all")
    assert (hand(state, 1), state.to_move, state.document()["compasses"]) == (set(), 2, compasses(1, 5))


def test_8_3_4_the_hand_is_drawn_anew(engine: ModuleType) -> None:
    yellow = stormy({1: [10, 20, 30]}, piles={1: [1, 2, 3, 4]}, storms=storms(yellow=(1,)))
    state = played(engine.load(yellow), "-all")
    assert hand(state, 1) == {1, 2, 3}


def test_8_3_5_compasses_belong_to_the_team_and_to_no_hand(engine: ModuleType) -> None:
    hands: Seats = {1: TENS, 2: [60, 61, 62, 63, 64]}
    state = engine.load(stormy(hands, players=2, piles={1: [1]}, storms=storms(orange=(2,))))
    played(state, "-all")
    assert hand(state, 1) == {1}
    played(state, "compass O 2", "60@a1")
    assert state.document()["compasses"] == compasses(0, 5)


def test_8_3_6_a_compass_cancels_a_storm_before_it_is_resolved(engine: ModuleType) -> None:
    state = engine.load(drawing("Y", 1, 2, compasses=compasses(1)))
    played(state, "10@a1")
    assert "compass Y" in state.moves()
    played(state, "compass Y")
    assert (hand(state, 1), state.document()["storms"], state.to_move) == ({1, 20, 30, 40, 50}, storms(), 2)


def test_8_3_6_at_any_time(engine: ModuleType) -> None:
    """Before the action, at the rocks, and while another storm waits."""
    rules = STORMS | ROCKS
    lie = storms(purple=(4, 4), orange=(2,))
    state = engine.load(drawing("O", 1, rules=rules, rocks=1, storms=lie, compasses=compasses(3), own=[10, 20, 30]))
    assert {"compass P 4", "compass O 2"} <= set(state.moves())
    played(state, "compass P 4", "10@a2", "compass O 2", "rock 2", "compass P 4")
    assert (state.document()["storms"], state.to_move) == (storms(), 1)
    assert state.moves() == ["storm O"]


def test_8_3_6_drawing_follows_the_action_at_once(engine: ModuleType) -> None:
    """Ruling: a compass that an action earns comes too late for the cards drawn after it, unless rocks come between."""
    hands: Seats = {1: [1, 2, 3], 2: TENS}
    own, lie = {1: [4, 5, 6, 7]}, storms(yellow=(1,))
    state = engine.load(stormy(hands, players=2, piles=own, storms=lie))
    played(state, "-all", "compass Y 1")
    assert (len(hand(state, 1)), state.to_move) == (3, 2)
    state = engine.load(stormy(hands, players=2, piles=own, rules=STORMS | ROCKS, rocks=1, storms=lie))
    played(state, "-all", "compass Y 1", "rock 2")
    assert (len(hand(state, 1)), state.to_move) == (4, 2)


def test_8_3_6_a_compass_needs_a_compass_and_a_storm(engine: ModuleType) -> None:
    state = engine.load(stormy({1: TENS}, storms=storms(orange=(2,)), compasses=compasses(1)))
    for text in ("compass O 1", "compass P 2", "compass O", "compass Y"):
        refused(state, text, "8.3.6")
    played(state, "compass O 2")
    refused(state, "compass O 2", "8.3.6")
    none = engine.load(stormy({1: TENS}, storms=storms(orange=(2,))))
    refused(none, "compass O 2", "8.3.6")


# 8.4 Wild cards


def test_8_4_1_a_wild_stands_for_any_island_that_is_not_laid(engine: ModuleType) -> None:
    state = engine.load(position({1: ["W", 20], 2: [44]}, {"c3": 40}, rules=WILD | {"removed": [70]}))
    numbers = {int(move[2:].split("@")[0]) for move in state.moves() if move.startswith("W=") and "@" in move}
    assert numbers == {*range(1, 81)} - {40}
    refused(state, "W=40@c4", "8.4.1")
    played(state, "W=44@d4")
    assert laid(state) == {"c3": "40", "d4": "W44"}
    assert hand(state, 1) == {20}


def test_8_4_1_a_wild_costs_what_the_island_costs(engine: ModuleType) -> None:
    state = engine.load(position({1: ["W", 20, 30]}, {"c3": 40}, rules=WILD))
    assert [move for move in state.moves() if move.startswith("W=42@d3")] == ["W=42@d3 -20 -30"]
    refused(state, "W=43@d3 -20 -30", "4A.3")
    refused(state, "W=42@b3 -20 -30", "3.4")


def test_8_4_1_a_wild_can_pay_and_be_discarded(engine: ModuleType) -> None:
    state = engine.load(position({1: ["W", "W", 41]}, {"c3": 40}, rules=WILD))
    assert {"41@d3 -W", "-W -W", "-41 -W", "W=41@d3 -W", "W=41@d3 -41"} <= set(state.moves())


def test_8_4_1_a_wild_as_start_and_as_finish(engine: ModuleType) -> None:
    start = ready_to_start(3, rules=WILD)
    start["hands"][0] = ["W", 1, 2, 3, 4]
    start["piles"][0] += ["S"]
    state = engine.load(start)
    state.play("W=S 1:1,2,3 2:5,6,7 3:10,11")
    assert state.document()["start_laid"] is True
    assert "W" not in hand(state, 1)
    last = engine.load(position({1: ["W", 70]}, FULL, rules=WILD))
    played(last, "W=F")
    assert last.outcome()["winners"] == [1, 2, 3]


def test_8_4_1_a_wild_as_compass(engine: ModuleType) -> None:
    start = stormy({1: ["W", 20, 30]}, rules=STORMS | WILD, storms=storms(orange=(1,)))
    state = played(engine.load(start), "W=compass O 1")
    assert (state.to_move, hand(state, 1), state.document()["storms"]) == (1, {20, 30}, storms())
    assert state.document()["compasses"] == compasses(0, 6)


def test_11_5_twelve_to_seventeen_in_one_row_earn_a_compass(engine: ModuleType) -> None:
    state = engine.load(stormy({1: [17, 50, 60, 70, 80]}, dict(zip(PATH[6:11], range(12, 17), strict=True))))
    played(state, f"17@{PATH[11]} -50")
    assert state.document()["compasses"] == compasses(1, 5)
