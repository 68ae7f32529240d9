"""The rulings on Calm Sailing's expansions (10.5-10.29), each tested under its number."""

from __future__ import annotations

from itertools import combinations
from math import comb
from types import ModuleType
from typing import Any

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
    Card,
    Document,
    Seats,
    beginning,
    cells_for,
    compasses,
    deal,
    drawing,
    hand,
    laid,
    lost,
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


def test_10_5_the_colours_of_the_six_storms_are_a_parameter(engine: ModuleType) -> None:
    two_each = deal(rules=STORMS)
    engine.load(two_each)
    other = two_each | {"rules": STORMS | {"storm_colors": {"Y": 3, "P": 2, "O": 1}}}
    with pytest.raises(BadDocument):
        engine.load(other)
    for cards in (*other["piles"], *other["hands"]):
        if "O" in cards:
            cards[cards.index("O")] = "Y"
            break
    engine.load(other)
    with pytest.raises(BadDocument):
        engine.load(other | {"rules": STORMS | {"storm_colors": {"Y": 3, "P": 3, "O": 1}}})


def test_10_6_the_rocks_may_go_to_a_row_that_a_storm_closes(engine: ModuleType) -> None:
    state = engine.load(stormy({1: TENS}, rules=STORMS | ROCKS, rocks=1, storms=storms(purple=(4,))))
    played(state, "10@a2", "rock 4")
    assert state.document()["rocks"] == 4


def test_10_7_the_attempted_finish_stays_in_hand_and_the_grid_must_be_full_again(engine: ModuleType) -> None:
    hands: Seats = {1: ["F", 50, 51], 2: ["M", 60], 3: ["F", 37]}
    state = engine.load(position(hands, FULL, rules=MONSTERS))
    refused(state, "F", "8.2.4")
    assert "F" in hand(state, 1)
    played(state, "-50 -51", "M@f6")
    refused(state, "F", "6.1")
    state = engine.load(position(hands, FULL, rules=MONSTERS, to_move=2) | {"hands": [["F"], ["M"], [37, 38, 39]]})
    played(state, "M@f6", "37@f6 -38 -39", "F")
    assert state.outcome()["winners"] == [1, 2, 3]


def test_10_8_only_monsters_and_an_empty_grid_lose(engine: ModuleType) -> None:
    assert lost(engine.load(position({1: ["M", "M"]}, rules=MONSTERS)))
    assert not lost(engine.load(position({1: ["M", "M"]}, {"c3": 9}, rules=MONSTERS)))


def test_10_9_the_whole_hand_needs_two_cards_and_no_monster(engine: ModuleType) -> None:
    both = STORMS | MONSTERS
    refused(engine.load(stormy({1: [10, 20, "M"]}, rules=both)), "-all", "8.2.3")
    refused(engine.load(stormy({1: [10]})), "-all", "8.3.4")
    state = engine.load(stormy({1: [10, 20]}))
    assert {"-all", "-10 -20"} <= set(state.moves())
    played(state, "-all")
    assert state.to_move == 2


def test_10_10_compass_and_storm_leave_and_there_are_six_in_all(engine: ModuleType) -> None:
    state = engine.load(stormy({1: TENS}, storms=storms(orange=(1,)), compasses=compasses(1, 0)))
    played(state, "compass O 1")
    assert (state.document()["storms"], state.document()["compasses"]) == (storms(), compasses(0, 0))
    played(state, "-all")
    assert state.document()["compasses"] == compasses(0, 0)


def test_10_11_under_orange_the_start_must_and_the_finish_can_be_laid(engine: ModuleType) -> None:
    state = engine.load(ready_to_start(3, rules=STORMS, storms=storms(orange=(1,))))
    assert {move.split()[0] for move in state.moves()} == {"S"}
    last = engine.load(stormy({1: ["F", 70]}, FULL, storms=storms(orange=(1,))))
    played(last, "F")
    assert last.outcome()["winners"] == [1, 2, 3]


def test_10_11_under_orange_and_with_an_empty_grid_only_discards_remain(engine: ModuleType) -> None:
    state = engine.load(stormy({1: [10, 20, 30]}, storms=storms(orange=(1,))))
    assert state.moves() == ["-10 -20", "-10 -30", "-20 -30", "-all"]


def test_10_12_storms_of_the_opening_hands_are_resolved_in_turn_order(engine: ModuleType) -> None:
    hands: Seats = {1: ["O", 1, 2, 3, 4], 3: [5, "P", 6, 7, 8]}
    state = engine.load(deal(3, first=3, hands=hands, tops={1: [9], 3: [10]}, rules=STORMS))
    assert (state.to_move, beginning(state, "storm")) == (3, [f"storm P {row}" for row in range(1, 7)])
    played(state, "storm P 2")
    assert (state.to_move, state.moves()) == (1, ["storm O"])
    played(state, "storm O")
    assert (state.to_move, hand(state, 1), hand(state, 3)) == (3, {1, 2, 3, 4, 9}, {5, 6, 7, 8, 10})
    assert state.document()["storms"] == storms(purple=(2,), orange=(1,))


def test_10_12_a_start_is_never_drawn_into_an_opening_hand(engine: ModuleType) -> None:
    state = engine.load(deal(3, hands={1: ["O", 1, 2, 3, 4]}, tops={1: ["S", 9]}, rules=STORMS))
    played(state, "storm O")
    assert hand(state, 1) == {1, 2, 3, 4, 9}
    assert pile(state, 1)[0] == "S"


def test_10_13_cards_of_closed_rows_are_neighbours_and_monsters_hit_them(engine: ModuleType) -> None:
    rules = STORMS | MONSTERS | ROCKS
    grid: dict[str, int | str] = {"f3": 20, "a5": 40}
    start = stormy({1: ["M", 22, 38, 60, 70]}, grid, rules=rules, rocks=3, storms=storms(purple=(5,)))
    state = engine.load(start)
    assert {move for move in state.moves() if move.startswith("22@a4")} == {
        f"22@a4 -{one} -{two}" for one, two in combinations((38, 60, 70), 2)
    }
    assert {move for move in state.moves() if move.startswith("38@f4")} == {
        f"38@f4 -{one} -{two}" for one, two in combinations((22, 60, 70), 2)
    }
    for text, cell in (("M@f3", "f3"), ("M@a5", "a5")):
        assert cell not in laid(played(engine.load(start), text))


def test_10_14_a_wild_is_fixed_once_laid(engine: ModuleType) -> None:
    state = engine.load(position({1: ["W", 70], 2: [44, "W"]}, rules=WILD))
    played(state, "W=44@d4")
    refused(state, "W=44@e4 -44", "8.4.1")
    refused(state, "44@e4", "3.4")
    assert "W=45@e4 -44" in state.moves()


def test_10_14_a_wild_never_forces_the_start(engine: ModuleType) -> None:
    start = ready_to_start(3, rules=WILD)
    start["hands"][0] = ["W", 11, 12, 13, 14]
    start["hands"][2] = [15, 16, 17, 18, 19]
    start["piles"][0] += ["S"]
    state = engine.load(start)
    assert {"11@a1", "-11 -12"} <= set(state.moves())
    assert any(move.startswith("W=S ") for move in state.moves())


def test_10_14_a_start_in_hand_must_be_laid_before_a_wild_can_stand_for_one(engine: ModuleType) -> None:
    start = ready_to_start(3, rules=WILD)
    start["hands"][0] = ["S", "W", 2, 3, 4]
    state = engine.load(start)
    assert {move.split()[0] for move in state.moves()} == {"S"}
    refused(state, "W=S 1:2,3,4 2:5,6,7 3:10,11", "5.1")
    played(state, "S 1:2,3,W 2:5,6,7 3:10,11")
    refused(engine.load(position({1: ["W", 20]}, rules=WILD)), "W=S 1:20", "5.7")


def test_10_15_storms_are_drawn_until_the_limit_or_the_end_of_the_pile(engine: ModuleType) -> None:
    state = engine.load(drawing("O", "P", "Y", 1, 2))
    played(state, "10@a1", "storm O", "storm P 6", "storm Y -20")
    assert (hand(state, 1), state.to_move) == ({30, 40, 50}, 2)
    state = engine.load(drawing("O", "P", own=[10, 20, 30]))
    played(state, "10@a1", "storm O", "storm P 6")
    assert (hand(state, 1), pile(state, 1), state.to_move) == ({20, 30}, [], 2)


def extra_storm(card: str, *below: Card, **more: Any) -> Document:
    """Two players; seat 1 holds a Start, and this storm is on top of its pile."""
    start = ready_to_start(2, rules=STORMS, **more)
    start["piles"][0] = [card, *below]
    return start


def test_10_17_a_storm_among_the_extra_cards_does_not_count_as_one(engine: ModuleType) -> None:
    state = engine.load(extra_storm("O", 41, 42, 43, 44, 45, 46))
    assert state.moves() == ["S"]
    refused(state, "S 1:1,2,3,4,41 2:5,6,7")
    played(state, "S")
    assert (state.to_move, hand(state, 1)) == (1, {1, 2, 3, 4})
    played(state, "storm O")
    assert (hand(state, 1), hand(state, 2)) == ({1, 2, 3, 4, 41, 42}, {5, 6, 7, 8, 9, 47, 48})
    assert {move.split()[0] for move in beginning(state, "share")} == {"share"}
    played(state, "share 1:1,2,3,41 2:5,6,7,47")
    assert (hand(state, 1), hand(state, 2)) == ({4, 42, 43, 44, 45}, {8, 9, 48, 49, 50})


def test_10_17_the_other_player_may_draw_the_storm(engine: ModuleType) -> None:
    start = extra_storm("O")
    start["piles"] = [[41, 42, 43, 44], ["Y", 47, 48, 49, "S"]]
    state = played(engine.load(start), "S")
    assert (state.to_move, hand(state, 1)) == (2, {1, 2, 3, 4, 41, 42})
    played(state, "storm Y -5 -6")
    assert (state.to_move, hand(state, 2)) == (1, {7, 8, 9, 47, 48})
    played(state, "share 1:1,2,3,4 2:7,8,top2")
    assert (hand(state, 2), pile(state, 2)) == ({9, 47, 48}, [])


def test_10_17_who_lays_the_start_draws_the_extra_cards_first(engine: ModuleType) -> None:
    hands: Seats = {1: [5, 6, 7, 8, 9], 2: ["S", 1, 2, 3, 4]}
    piles: Seats = {1: ["P", 47, 48, 49], 2: ["O", 41, 42, 43]}
    state = engine.load(stormy(hands, players=2, piles=piles, start_laid=False, to_move=2))
    played(state, "S")
    assert (state.to_move, hand(state, 1)) == (2, {5, 6, 7, 8, 9})
    played(state, "storm O")
    assert (state.to_move, hand(state, 2)) == (1, {1, 2, 3, 4, 41, 42})
    played(state, "storm P 3")
    assert (state.to_move, hand(state, 1)) == (2, {5, 6, 7, 8, 9, 47, 48})


def test_4A_3_a_hand_of_six_pays_for_a_difference_of_five(engine: ModuleType) -> None:
    """Seat 1 gives two cards of its pile, too (8.3.1), so that seat 2 keeps one of its extra cards."""
    state = engine.load(extra_storm("Y", 41, 42, 43, 44, grid={"f6": 53}))
    played(state, "S", "storm Y -1", "share 1:2,3,4,41,42,top2 2:5")
    assert hand(state, 2) == {6, 7, 8, 9, 47, 48}
    refused(state, "48@e6 -6 -7 -8 -9", "4A.3")
    refused(state, "9@b1 -6", "4A.3")
    played(state, "48@e6 -6 -7 -8 -9 -47")
    assert laid(state) == {"e6": "48", "f6": "53"}


def test_10_17_eight_are_counted_after_the_storms(engine: ModuleType) -> None:
    start = stormy({1: ["S", 1, 2, 3], 2: [5, 6, 7]}, players=2, piles={1: ["Y"], 2: ["S"]}, start_laid=False)
    state = played(engine.load(start), "S", "storm Y")
    assert lost(state)
    assert state.outcome()["reason"] == "7.2: seat 1 has no legal action"


def test_10_18_the_active_player_draws_first_then_clockwise(engine: ModuleType) -> None:
    start = ready_to_start(3, rules=STORMS)
    start["piles"][0][:2] = [41, "O"]
    start["piles"][2][1] = "P"
    state = played(engine.load(start), "S 1:1,2 2:5,6,7 3:10,11,12")
    assert (state.to_move, beginning(state, "storm"), hand(state, 2)) == (1, ["storm O"], {8, 9})
    played(state, "storm O")
    assert (state.to_move, beginning(state, "storm P")) == (3, [])
    assert (hand(state, 1), hand(state, 2)) == ({3, 4, 41, 43, 44}, {8, 9, 47, 48, 49})
    played(state, "storm P 1")
    assert (state.to_move, len(hand(state, 3))) == (2, 5)


def test_10_18_from_any_seat(engine: ModuleType) -> None:
    """Seat 2 lays the Start: its storm comes first, then those of seats 3 and 1."""
    hands: Seats = {1: [1, 2, 3, 4, 5], 2: ["S", 6, 7, 8, 9], 3: [10, 11, 12, 13, 14]}
    piles: Seats = {1: ["O", 41, 42, 43], 2: ["O", 44, 45, 46], 3: ["P", 47, 48, 49]}
    state = engine.load(stormy(hands, piles=piles, start_laid=False, to_move=2))
    state.play("S 1:1,2,3 2:6,7 3:10,11,12")
    order = []
    for text in ("storm O", "storm P 1", "storm O"):
        order.append(state.to_move)
        played(state, text)
    assert (order, state.to_move) == ([2, 3, 1], 3)


def test_10_19_under_orange_monsters_and_the_whole_hand_stay_possible(engine: ModuleType) -> None:
    lie = storms(orange=(1,))
    state = engine.load(stormy({1: ["M", 20, 30]}, {"c3": 9}, rules=STORMS | MONSTERS, storms=lie))
    assert "M@c3" in state.moves()
    assert "-all" in engine.load(stormy({1: [20, 30]}, {"c3": 9}, storms=lie)).moves()


def test_10_19_next_to_means_along_the_path(engine: ModuleType) -> None:
    lie = storms(orange=(1,))
    state = engine.load(stormy({1: [10, 12, 50, 60, 70]}, {"f3": 11}, storms=lie))
    assert cells_for(state, 12) == ["a4"]
    assert cells_for(state, 10) == ["e3"]


def test_10_20_down_to_three_as_far_as_monsters_allow(engine: ModuleType) -> None:
    rules = STORMS | MONSTERS
    state = engine.load(drawing("Y", 1, own=["M", "M", "M", "M", 10], rules=rules))
    played(state, "10@a1")
    assert state.moves() == ["storm Y"]
    state = engine.load(drawing("Y", 1, own=["M", "M", 10, 20, 30], rules=rules))
    assert played(state, "10@a1").moves() == ["storm Y -20", "storm Y -30"]


def test_10_20_both_top_cards_or_none_and_only_once(engine: ModuleType) -> None:
    def state(*pile: Card) -> Any:
        start = ready_to_start(3, rules=STORMS, storms=storms(yellow=(2, 2)))
        start["hands"][1] = [5, 6, 7]
        start["piles"][1] = [*pile, "S"]
        return engine.load(start)

    assert not any("top2" in move for move in state().moves())
    assert state("O").count() == comb(12, 8) + comb(12, 6)
    refused(state(47, 48, 49), "S 1:1,2 2:5,6,top2,top2")
    unseen = played(state("O", 48), "S 1:1,2,3 2:5,6,top2 3:10")
    assert (unseen.to_move, pile(unseen, 2), hand(unseen, 2)) == (2, [], {7, "S"})
    assert unseen.document()["storms"] == storms(yellow=(2, 2))


def test_10_20_a_start_just_drawn_may_be_among_the_discards(engine: ModuleType) -> None:
    state = played(engine.load(drawing("S", "Y", 41, own=TENS[:4], start_laid=False)), "10@a1")
    assert state.moves() == ["storm Y -20", "storm Y -30", "storm Y -40", "storm Y -S"]
    played(state, "storm Y -S")
    assert (hand(state, 1), state.document()["start_laid"]) == ({20, 30, 40}, False)


def test_10_21_purple_may_go_onto_a_closed_row_and_each_needs_a_compass(engine: ModuleType) -> None:
    state = engine.load(drawing("P", 1, storms=storms(purple=(4,)), compasses=compasses(2)))
    played(state, "10@a1", "storm P 4", "compass P 4")
    assert state.document()["storms"] == storms(purple=(4,))
    assert not any(move.split()[0][-1] == "4" for move in state.moves() if "@" in move)


def test_10_21_without_a_row_that_has_an_empty_cell_purple_leaves(engine: ModuleType) -> None:
    grid = {cell: number for cell, number in FULL.items() if cell != "f6"}
    state = engine.load(stormy({1: [37, 50, 60, 70, 80]}, grid, piles={1: ["P"]}))
    played(state, "37@f6 -50 -60")
    assert state.moves() == ["storm P"]
    played(state, "storm P")
    assert state.document()["storms"] == storms()


def test_10_22_who_can_act_after_a_compass_has_not_lost(engine: ModuleType) -> None:
    lie = storms(orange=(1,))
    with_one = engine.load(stormy({1: [20]}, storms=lie, compasses=compasses(1)))
    assert with_one.moves() == ["compass O 1"]
    played(with_one, "compass O 1", "20@a1")
    assert lost(engine.load(stormy({1: [20]}, storms=lie)))
    useless = stormy({1: [20]}, FULL, storms=lie, compasses=compasses(1))
    assert lost(engine.load(useless | {"hands": [[70], [71, 72], [73, 74]]}))
    wild = stormy({1: [20, "W"]}, storms=lie, rules=STORMS | WILD)
    assert "W=compass O 1" in engine.load(wild).moves()


def test_10_23_when_yellow_goes_nothing_is_drawn_at_once(engine: ModuleType) -> None:
    start = stormy({1: [10, 20, 30]}, piles={1: [1, 2, 3, 4]}, storms=storms(yellow=(1,)), compasses=compasses(1))
    state = played(engine.load(start), "compass Y 1")
    assert hand(state, 1) == {10, 20, 30}
    played(state, "10@a1")
    assert hand(state, 1) == {1, 2, 3, 20, 30}


def test_10_24_the_whole_hand_only_where_storms_are_in_play(engine: ModuleType) -> None:
    refused(engine.load(position({1: TENS}, rules=MONSTERS)), "-all", "8.3.4")
    refused(engine.load(ready_to_start(3, rules=STORMS)), "-all", "5.1")
    state = engine.load(stormy({1: TENS}, compasses=compasses(0, 0)))
    played(state, "-all")
    assert state.document()["compasses"] == compasses(0, 0)


def test_10_25_a_wild_as_monster_or_compass_only_where_these_are_in_play(engine: ModuleType) -> None:
    state = engine.load(position({1: ["W", 20]}, {"c3": 9}, rules=WILD))
    refused(state, "W=M@c3", "8.4.1")
    refused(state, "W=compass O 1", "8.3.6")
    state = engine.load(position({1: ["W", 20]}, {"c3": 9}, rules=WILD | MONSTERS))
    played(state, "W=M@c3")
    assert (laid(state), state.to_move) == ({}, 2)


def test_10_25_only_who_moves_or_resolves_spends_a_wild_as_compass(engine: ModuleType) -> None:
    rules = STORMS | WILD
    other = stormy({1: [10, 20], 2: ["W", 30]}, rules=rules, storms=storms(orange=(1,)))
    refused(engine.load(other), "W=compass O 1", "8.4.1")
    resolving = drawing("O", 1, 2, own=["W", 10, 20, 30, 40], rules=rules)
    state = played(engine.load(resolving), "10@a1", "W=compass O")
    assert (state.to_move, hand(state, 1)) == (2, {1, 2, 20, 30, 40})


def test_10_26_at_a_start_the_rocks_come_between_discard_and_drawing(engine: ModuleType) -> None:
    state = engine.load(ready_to_start(3, rules=ROCKS, rocks=2))
    played(state, "S 1:1,2 2:5,6,7 3:10,11,12")
    assert (state.to_move, hand(state, 1), hand(state, 2)) == (1, {3, 4}, {8, 9})
    assert state.moves() == ["rock -3 -4", "rock 1", "rock 3", "rock 4", "rock 5", "rock 6"]
    played(state, "rock -3 -4")
    assert (state.to_move, len(hand(state, 1)), len(hand(state, 3))) == (2, 5, 5)


def test_10_26_a_monster_cannot_pay_for_the_rocks(engine: ModuleType) -> None:
    state = engine.load(position({1: ["M", 10, 20]}, rules=ROCKS | MONSTERS))
    played(state, "10@a1")
    refused(state, "rock -20 -M", "8.2.3")
    assert beginning(state, "rock") == [f"rock {row}" for row in range(1, 6)]


def test_10_26_rocks_that_have_left_do_not_return(engine: ModuleType) -> None:
    start = position({1: ["M", 70]}, rows_full(1, 2, 3, 4), rules=ROCKS | MONSTERS, rocks=None)
    state = played(engine.load(start), "M@f4")
    assert (state.document()["rocks"], state.to_move) == (None, 2)


def test_10_27_the_compass_of_the_start_can_be_spent_on_the_extra_cards(engine: ModuleType) -> None:
    state = played(engine.load(extra_storm("Y", 41, 42, 43, 44)), "S", "compass Y")
    assert (hand(state, 1), state.document()["storms"]) == ({1, 2, 3, 4, 41, 42}, storms())
    assert state.document()["compasses"] == compasses(0, 5)


def test_10_27_a_row_completed_again_earns_again_and_wilds_count(engine: ModuleType) -> None:
    rules = STORMS | MONSTERS | WILD
    grid: dict[str, int | str] = dict(zip(PATH[6:12], [12, 13, 14, 15, 16, 17], strict=True))
    start = stormy({1: ["M", "W"], 2: ["W", 50, 60]}, grid, players=2, rules=rules)
    state = played(engine.load(start), "M@c2", "W=14@c2 -50")
    assert state.document()["compasses"] == compasses(1, 5)


def test_10_28_opening_hands_are_drawn_one_card_at_a_time(engine: ModuleType) -> None:
    """Yellow as the fourth card finds three in hand; the fifth goes back on top."""
    state = engine.load(deal(3, hands={1: [11, 12, 13, "Y", 14]}, tops={1: [15]}, rules=STORMS))
    assert state.moves() == ["storm Y"]
    played(state, "storm Y")
    assert (hand(state, 1), pile(state, 1)[:2], state.to_move) == ({11, 12, 13}, [14, 15], 1)
    last = engine.load(deal(3, hands={1: [11, 12, 13, 14, "Y"]}, rules=STORMS))
    assert last.moves() == [f"storm Y -{card}" for card in (11, 12, 13, 14)]


def test_10_29_solo_the_extra_draw_goes_on_until_eight_can_be_discarded(engine: ModuleType) -> None:
    start = position(
        {1: ["S", "M", "M", 1, 2]}, players=1, piles={1: [3, 4, "M", 5, 6, 7, 8, 9]}, start_laid=False, rules=MONSTERS
    )
    state = engine.load(start)
    assert state.moves() == ["S 1:1,2,3,4,5,6,7,8"]
    played(state, "S 1:1,2,3,4,5,6,7,8")
    assert hand(state, 1) == {"M", 9}
    short = position(
        {1: ["S", "M", "M", 1, 2]}, players=1, piles={1: [3, 4, 5, 6, 7]}, start_laid=False, rules=MONSTERS
    )
    assert lost(engine.load(short))


def test_10_29_solo_monsters_bring_as_many_cards_as_the_start_takes(engine: ModuleType) -> None:
    rules = MONSTERS | {"solo_draw": 1, "solo_payment": 5}
    start = position({1: ["S", "M", "M", 1, 2]}, players=1, piles={1: [3, 4, 5, 6, 7]}, start_laid=False, rules=rules)
    state = engine.load(start)
    assert state.moves() == ["S 1:1,2,3,4,5"]
    played(state, "S 1:1,2,3,4,5")
    assert hand(state, 1) == {"M", 6, 7}


def test_10_20_two_top_cards_are_two_of_what_a_solo_start_takes(engine: ModuleType) -> None:
    for payment, moves in (
        (1, ["S 1:1", "S 1:2"]),
        (2, ["S 1:1,2", "S 1:top2"]),
        (3, ["S 1:1,top2", "S 1:2,top2"]),
    ):
        rules = STORMS | {"solo_draw": 0, "solo_payment": payment}
        start = stormy({1: ["S", 1, 2]}, players=1, piles={1: [3, 4, 5]}, start_laid=False, rules=rules)
        state = engine.load(start | {"storms": storms(yellow=(1,))})
        assert sorted(state.moves()) == moves


@pytest.mark.parametrize("size", [3, 4, 8])
def test_8_3_1_the_yellow_limit_is_three_for_any_solo_hand(engine: ModuleType, size: int) -> None:
    numbers: list[Card] = [*range(10, 10 + size)]
    rules = STORMS | {"solo_hand": size}
    state = engine.load(stormy({1: numbers}, players=1, piles={1: ["Y", *range(40, 50)]}, rules=rules))
    storm = beginning(played(state, "10@a1"), "storm")
    assert len(storm) == comb(size - 1, max(0, size - 4))
    played(state, storm[0])
    assert len(hand(state, 1)) == 3


def test_10_28_a_solo_opening_hand_is_drawn_up_to_its_own_limit(engine: ModuleType) -> None:
    hands: Seats = {1: [11, 12, 13, 14, 15, 16, "P"]}
    state = engine.load(deal(1, hands=hands, tops={1: [20, 21]}, rules=STORMS | {"solo_hand": 7}))
    assert beginning(state, "storm") == [f"storm P {row}" for row in range(1, 7)]
    played(state, "storm P 1")
    assert (hand(state, 1), pile(state, 1)[0]) == ({11, 12, 13, 14, 15, 16, 20}, 21)


def test_10_29_without_a_monster_in_hand_the_extra_cards_stay_four(engine: ModuleType) -> None:
    """With a limit of three, six cards and the two top ones make the eight."""
    start = stormy({1: ["S", 1, 2]}, players=1, piles={1: [3, 4, 5, 6, 7, 8, 9]}, start_laid=False)
    state = engine.load(start | {"storms": storms(yellow=(1,)), "rules": STORMS | MONSTERS})
    assert state.moves() == ["S 1:1,2,3,4,5,6,top2"]
    played(state, "S 1:1,2,3,4,5,6,top2")
    assert hand(state, 1) == {9}
