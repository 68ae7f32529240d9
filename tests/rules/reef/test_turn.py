"""A turn of Reef (2): drafting and playing a card, clause by clause."""

from __future__ import annotations

from types import ModuleType

import pytest

from reference import BadDocument
from rules.reef.positions import (
    START,
    alone,
    begun,
    display_of,
    drafts,
    held_cards,
    illegal,
    plays,
    points_for,
    position,
    rows,
    stacks_of,
)


def test_2_one_action_then_the_next_seat(engine: ModuleType) -> None:
    state = begun(engine, 3, 2)
    seats = []
    for text in ["take 7", "top 8", "play 1 p@a1 p@a1", "take 8"]:
        seats.append(state.to_move)
        state.play(text)
    assert seats == [2, 3, 1, 2]
    assert state.to_move == 3


@pytest.mark.parametrize(
    "text", ["pass", "", "take", "top", "play", "take 5 6", "take x", "play 1 p@e1 p@a1", "draw 5"]
)
def test_2_no_passing_and_nothing_else(engine: ModuleType, text: str) -> None:
    state = begun(engine)
    assert "pass" not in state.moves()
    illegal(state, text)


def test_2_moves_are_sorted_and_different(engine: ModuleType) -> None:
    state = begun(engine)
    moves = state.moves()
    assert moves == sorted(set(moves))
    assert len(moves) == state.count()


def test_2A_1_take_a_display_card(engine: ModuleType) -> None:
    state = begun(engine)
    state.play("take 6")
    document = state.document()
    assert sorted(document["hands"][0]) == [1, 2, 6]
    assert display_of(state) == {5: 0, 8: 0, 7: 0}
    assert document["deck"] == list(range(9, 61))
    assert document["points"] == [3, 3]


def test_2A_1_all_tokens_come_with_it(engine: ModuleType) -> None:
    state = alone(engine, START, [], display=[(1, 4), (2, 1), (3, 0)], deck=[9])
    state.play("take 1")
    assert state.document()["points"] == [7, 3]
    assert display_of(state) == {9: 0, 2: 1, 3: 0}


def test_2A_1_the_three_display_cards_can_be_taken(engine: ModuleType) -> None:
    state = begun(engine)
    assert [text for text in state.moves() if text.startswith("take")] == ["take 5", "take 6", "take 7"]


@pytest.mark.parametrize("number", [1, 3, 8, 60])
def test_2A_1_no_other_card_can_be_taken(engine: ModuleType, number: int) -> None:
    assert illegal(begun(engine), f"take {number}") == "2A.1"


def test_2A_2_the_top_card_costs_a_point(engine: ModuleType) -> None:
    state = alone(engine, START, [31], display=[(1, 0), (29, 2), (5, 0)], deck=[44, 45])
    state.play("top 29")
    document = state.document()
    assert document["points"] == [2, 3]
    assert sorted(document["hands"][0]) == [31, 44]
    assert display_of(state) == {1: 0, 29: 3, 5: 0}
    assert document["deck"][0] == 45


def test_2A_2_the_token_goes_on_a_card_of_lowest_value(engine: ModuleType) -> None:
    state = alone(engine, START, [31], display=[(1, 0), (29, 2), (5, 0)])
    assert [text for text in state.moves() if text.startswith("top")] == ["top 29"]
    assert illegal(state, "top 1") == "2A.2"
    assert illegal(state, "top 5") == "2A.2"


def test_2A_2_among_several_lowest_the_player_chooses(engine: ModuleType) -> None:
    display = [(5, 0), (6, 3), (1, 0)]
    for number, expected in [(5, {5: 1, 6: 3, 1: 0}), (6, {5: 0, 6: 4, 1: 0})]:
        state = alone(engine, START, [31], display=display)
        assert [text for text in state.moves() if text.startswith("top")] == ["top 5", "top 6"]
        state.play(f"top {number}")
        assert display_of(state) == expected


def test_2A_2_all_three_may_be_lowest(engine: ModuleType) -> None:
    state = alone(engine, START, [], display=[(5, 0), (6, 3), (7, 0)])
    assert state.moves() == ["take 5", "take 6", "take 7", "top 5", "top 6", "top 7"]


def test_2A_2_without_points_only_the_display(engine: ModuleType) -> None:
    state = alone(engine, START, [], display=[(1, 0), (29, 2), (5, 0)], points=[0, 9])
    assert state.moves() == ["take 1", "take 29", "take 5"]
    assert illegal(state, "top 29") == "2A.2"


def test_2A_2_the_last_point_can_be_paid(engine: ModuleType) -> None:
    state = alone(engine, START, [], display=[(1, 0), (29, 2), (5, 0)], points=[1, 9])
    state.play("top 29")
    assert state.document()["points"] == [0, 9]


def test_2A_2_the_token_goes_on_a_display_card_only(engine: ModuleType) -> None:
    state = alone(engine, START, [30], display=[(1, 0), (29, 2), (5, 0)], deck=[31])
    assert illegal(state, "top 30") == "2A.2"
    assert illegal(state, "top 31") == "2A.2"


def test_2A_3_with_four_cards_only_playing(engine: ModuleType) -> None:
    state = alone(engine, START, [1, 2, 3, 4], display=[(5, 0), (6, 0), (7, 0)])
    assert drafts(state) == []
    assert {text.split()[1] for text in state.moves()} == {"1", "2", "3", "4"}
    assert illegal(state, "take 5") == "2A.3"
    assert illegal(state, "top 5") == "2A.3"


def test_2A_3_with_three_cards_a_fourth_is_taken(engine: ModuleType) -> None:
    state = alone(engine, START, [1, 2, 3], display=[(5, 0), (6, 0), (7, 0)])
    state.play("take 5")
    assert sorted(state.document()["hands"][0]) == [1, 2, 3, 5]


def test_2A_3_without_cards_only_drafting(engine: ModuleType) -> None:
    state = alone(engine, START, [], display=[(5, 0), (6, 0), (7, 0)])
    assert plays(state) == []
    assert len(drafts(state)) == 6
    illegal(state, "play 1 p@a1 p@a1")


def test_2A_3_five_cards_in_hand_are_refused(engine: ModuleType) -> None:
    with pytest.raises(BadDocument):
        engine.load(position([START, START], [[1, 2, 3, 4, 5], []]))


def test_2A_4_tokens_do_not_change_the_value(engine: ModuleType) -> None:
    state = alone(engine, START, [], display=[(29, 9), (34, 0), (5, 0)])
    assert [text for text in state.moves() if text.startswith("top")] == ["top 29"]
    assert illegal(state, "top 34") in ("2A.2", "2A.4")
    state.play("top 29")
    assert display_of(state) == {29: 10, 34: 0, 5: 0}


def test_2A_4_hand_and_pile_are_not_compared(engine: ModuleType) -> None:
    state = alone(engine, START, [29], display=[(5, 0), (1, 0), (9, 0)], deck=[30])
    assert [text for text in state.moves() if text.startswith("top")] == ["top 5"]


def test_2A_4_the_number_on_a_special_card_is_two(engine: ModuleType) -> None:
    state = alone(engine, START, [], display=[(53, 0), (33, 0), (37, 0)])
    assert [text for text in state.moves() if text.startswith("top")] == ["top 33", "top 53"]


def test_2B_1_both_pieces_are_taken_from_the_supply_and_laid(engine: ModuleType) -> None:
    state = alone(engine, START, [9, 30])
    before = state.document()["supply"]
    state.play("play 9 r@a4 y@b3")
    document = state.document()
    assert document["boards"][0] == ["r1 . . .", ". y2 y1 .", ". p1 g1 .", ". . . ."]
    assert document["supply"] == before | {"r": before["r"] - 1, "y": before["y"] - 1}
    assert document["hands"][0] == [30]
    assert document["boards"][1] == START


def test_2B_1_a_played_card_does_not_come_back(engine: ModuleType) -> None:
    state = alone(engine, START, [9, 30])
    state.play("play 9 r@a4 y@b3")
    document = state.document()
    assert 9 not in held_cards(document)
    state.play("take " + str(document["display"][0]["card"]))
    assert illegal(state, "play 9 r@a4 y@b3") == "2B.1"


def test_2B_1_two_equal_pieces_have_136_ways(engine: ModuleType) -> None:
    state = alone(engine, START, [30])
    texts = plays(state)
    assert len(texts) == 16 * 15 // 2 + 16
    assert "play 30 y@a1 y@a1" in texts
    assert "play 30 y@a2 y@b1" in texts
    assert "play 30 y@b1 y@a2" not in texts


def test_2B_1_two_different_pieces_have_272_ways(engine: ModuleType) -> None:
    state = alone(engine, START, [9])
    texts = plays(state)
    assert len(texts) == 16 * 15 + 2 * 16
    assert {"play 9 r@a1 y@a1", "play 9 y@a1 r@a1", "play 9 r@b1 y@a1"} <= set(texts)
    assert "play 9 y@a1 r@b1" not in texts


def test_2B_1_the_written_order_is_the_order_on_the_card(engine: ModuleType) -> None:
    state = alone(engine, START, [27])
    assert "play 27 p@d4 r@a1" in plays(state)
    assert "play 27 r@a1 p@d4" not in plays(state)


def test_2B_1_both_orders_are_read(engine: ModuleType) -> None:
    for card, one, other in [(9, "r@b1 y@a1", "y@a1 r@b1"), (30, "y@a2 y@b1", "y@b1 y@a2")]:
        states = [alone(engine, START, [card]) for _ in range(2)]
        states[0].play(f"play {card} {one}")
        states[1].play(f"play {card} {other}")
        assert states[0].document() == states[1].document()


def test_2B_1_on_one_space_the_piece_laid_last_is_on_top(engine: ModuleType) -> None:
    for text, top in [("play 9 r@b2 y@b2", "y3"), ("play 9 y@b2 r@b2", "r3")]:
        state = alone(engine, START, [9])
        state.play(text)
        assert stacks_of(state.document()["boards"][0])["b2"] == top


def test_2B_1_every_way_gives_another_board(engine: ModuleType) -> None:
    state = alone(engine, ["r4 y3 p2 .", ". r1 y1 .", ". p1 g1 .", ". . . ."], [9])
    boards = set()
    for text in plays(state):
        after = engine.load(state.document())
        after.play(text)
        boards.add(tuple(after.document()["boards"][0]))
    assert len(boards) == len(plays(state)) == 15 * 14 + 2 * 14


def test_2B_1_a_stack_holds_four_pieces(engine: ModuleType) -> None:
    state = alone(engine, ["r4 y3 p2 .", ". r1 y1 .", ". p1 g1 .", ". . . ."], [30])
    texts = plays(state)
    assert not any("@a4" in text for text in texts)
    assert "play 30 y@b4 y@b4" not in texts
    assert "play 30 y@b4 y@c4" in texts
    assert "play 30 y@c4 y@c4" in texts
    assert illegal(state, "play 30 y@a4 y@b1") == "2B.1"
    assert illegal(state, "play 30 y@b4 y@b4") == "2B.1"


@pytest.mark.parametrize(
    "text", ["play 30", "play 30 y@a1", "play 30 y@a1 y@a1 y@a1", "play 30 y@a1 r@a1", "play 30 r@a1 r@a2"]
)
def test_2B_1_exactly_the_two_pieces_of_the_card(engine: ModuleType, text: str) -> None:
    assert illegal(alone(engine, START, [30, 31]), text) == "2B.1"


def test_2B_1_only_cards_in_hand(engine: ModuleType) -> None:
    state = alone(engine, START, [30], deck=[31], display=[(32, 0), (1, 0), (2, 0)])
    for text in ["play 31 p@a1 p@a1", "play 32 g@a1 g@a1", "play 60 y@a1 y@a1"]:
        assert illegal(state, text) == "2B.1"


def test_2B_1_pieces_never_move_again(engine: ModuleType) -> None:
    state = alone(engine, START, [30, 31])
    state.play("play 30 y@b2 y@a1")
    board = stacks_of(state.document()["boards"][0])
    state.play(state.moves()[0])
    state.play("play 31 p@d4 p@d4")
    assert stacks_of(state.document()["boards"][0]) == board | {"d4": "p2"}


def test_2B_2_value_times_occurrences(engine: ModuleType) -> None:
    board = rows({"a1": "g1", "a2": "g2", "c3": "g4", "d4": "p1"})
    assert points_for(engine, board, 29, "d1 d1") == 3
    assert points_for(engine, rows({"a1": "g4", "c3": "g4", "b1": "y1"}), 10, "d1 d1") == 10


def test_2B_2_a_pattern_that_does_not_occur_scores_nothing(engine: ModuleType) -> None:
    assert points_for(engine, START, 1, "a1 a2") == 0


def test_2B_2_only_the_card_played_scores(engine: ModuleType) -> None:
    state = alone(engine, START, [1, 29, 30, 31])
    state.play("play 1 p@a1 p@a1")
    assert state.document()["points"] == [3, 3]


def test_2B_2_tokens_are_added_to_the_own_points(engine: ModuleType) -> None:
    state = engine.load(position([START, START, START], [[29], [32], []], to_move=2, first=2, points=[5, 6, 7]))
    state.play("play 32 g@a1 g@a1")
    assert state.document()["points"] == [5, 7, 7]


def test_2B_3_scoring_counts_both_pieces(engine: ModuleType) -> None:
    """Card 25 scores tops at level 2; its own two pieces make and unmake one."""
    assert points_for(engine, START, 25, "a1 a1") == 1
    assert points_for(engine, START, 25, "b2 c2") == 2
    assert points_for(engine, START, 25, "b2 b2") == 0


def test_2B_3_a_piece_laid_over_the_pattern_spoils_it(engine: ModuleType) -> None:
    board = rows({"a1": "r1", "b1": "r1", "a2": "r1", "b2": "r1"})
    assert points_for(engine, board, 1, "d4 d4") == 6
    assert points_for(engine, board, 1, "d4 a1") == 0
    assert points_for(engine, board, 1, "a1 d4") == 0
