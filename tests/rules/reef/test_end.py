"""The end of Reef (5), clause by clause."""

from __future__ import annotations

from types import ModuleType
from typing import Any

import pytest

import leadline
from reference import BadDocument, IllegalMove
from rules.reef.positions import SPACES, START, TALL, deck_of_one, drafts, ended, illegal, plays, position, rows


def last_round(engine: ModuleType, **more: Any) -> Any:
    """Three seats, seat 2 first, seat 3 about to take the last two red pieces with card 29."""
    boards = [START, START, TALL]
    document = position(boards, [[30], [31], [29]], to_move=3, first=2, supply={"r": 2}, **more)
    return engine.load(document)


def test_5_1_the_round_is_finished(engine: ModuleType) -> None:
    state = last_round(engine)
    state.play("play 29 r@a1 r@a2")
    assert state.document()["supply"]["r"] == 0
    assert state.to_move == 1
    assert state.outcome() is None
    state.play("play 30 y@a1 y@a1")
    assert state.to_move is None
    assert state.moves() == []
    assert state.count() == 0
    assert state.outcome()["reason"] == "colour exhausted"


def test_5_1_nothing_is_played_after_the_end(engine: ModuleType) -> None:
    state = last_round(engine)
    state.play("play 29 r@a1 r@a2")
    state.play("play 30 y@a1 y@a1")
    with pytest.raises(IllegalMove) as error:
        state.play("play 31 p@a1 p@a1")
    assert error.value.clause == "5.1"


def test_5_1_the_last_seat_of_the_round_ends_the_game_at_once(engine: ModuleType) -> None:
    boards = [TALL, START, START]
    state = engine.load(position(boards, [[29], [30], [31]], to_move=1, first=2, supply={"r": 2}))
    state.play("play 29 r@a1 r@a2")
    assert state.to_move is None


def test_5_1_after_the_first_seat_everyone_else_has_a_turn(engine: ModuleType) -> None:
    boards = [START, TALL, START]
    state = engine.load(position(boards, [[29], [33], []], to_move=2, first=2, supply={"r": 2}))
    seats = []
    state.play("play 33 r@a1 r@a2")
    while state.to_move is not None:
        seats.append(state.to_move)
        state.play(next(text for text in state.moves() if text.startswith("take")))
    assert seats == [3, 1]


def test_5_1_one_piece_left_does_not_end_the_game(engine: ModuleType) -> None:
    boards = [START, START, TALL]
    state = engine.load(position(boards, [[30], [31], [29]], to_move=3, first=2, supply={"r": 3}))
    for text in ["play 29 r@a1 r@a2", "play 30 y@a1 y@a1"]:
        state.play(text)
    assert state.to_move == 2


def test_5_1_a_supply_of_zero_means_the_last_round(engine: ModuleType) -> None:
    boards = [START, START, TALL]
    state = engine.load(position(boards, [[30], [31], [29]], to_move=1, first=2, supply={"r": 0}))
    state.play("play 30 y@a1 y@a1")
    assert state.to_move is None


def test_5_1_first_is_seat_1_where_nothing_is_said(engine: ModuleType) -> None:
    document = position([TALL, START, START], [[30], [31], [29]], to_move=3, supply={"r": 0})
    del document["first"]
    state = engine.load(document)
    state.play(drafts(state)[0])
    assert state.to_move is None


def test_5_2_a_short_colour_gives_what_there_is_and_the_turn_goes_on(engine: ModuleType) -> None:
    boards = [rows({"a1": "g1", "b1": "y1", "c1": "y1", "d1": "p1"}), TALL]
    state = engine.load(position(boards, [[29], []], to_move=1, first=2, supply={"r": 0}))
    assert plays(state) == ["play 29"]
    state.play("play 29")
    assert state.to_move is None
    assert state.outcome()["scores"] == [4, 3]


def test_5_2_pieces_that_are_not_there_cannot_be_laid(engine: ModuleType) -> None:
    state = engine.load(position([START, TALL], [[29, 9], []], to_move=1, first=2, supply={"r": 0}))
    for text in ["play 29 r@a1", "play 29 r@a1 r@a1", "play 9 r@a1 y@a1", "play 9 r@a1"]:
        illegal(state, text)


@pytest.mark.parametrize("text", ["take 13", "take 14", "top 14"])
def test_5_3_the_game_ends_at_once_when_the_pile_is_empty(engine: ModuleType, text: str) -> None:
    state = deck_of_one(engine)
    state.play(text)
    assert state.to_move is None
    assert state.moves() == []
    assert state.outcome() is not None
    with pytest.raises(IllegalMove) as error:
        state.play("take 15")
    assert error.value.clause == "5.3"


def test_5_3_playing_a_card_does_not_touch_the_pile(engine: ModuleType) -> None:
    state = deck_of_one(engine)
    state.play("play 2 y@a1 y@a1")
    assert state.to_move == 3


def test_5_3_an_empty_pile_in_a_position_is_refused(engine: ModuleType) -> None:
    document = position([START, START], [[1], [2]])
    document["played"] += document["deck"]
    document["deck"] = []
    with pytest.raises(BadDocument):
        engine.load(document)


def test_5_4_cards_in_hand_score_without_pieces(engine: ModuleType) -> None:
    boards = [rows({"a1": "g1", "b1": "y1", "c1": "p2", "d1": "r3"}), START, START, START]
    outcome = ended(engine, boards, [[29, 31, 34], [], [], []], [5, 0, 0, 0])
    assert outcome["scores"] == [5 + 1 + 1 + 2, 0, 0, 0]


def test_5_4_every_player_scores(engine: ModuleType) -> None:
    outcome = ended(engine, [START] * 4, [[29], [37], [31, 39], [13]], [1, 2, 3, 4])
    assert outcome["scores"] == [2, 2, 4, 4]
    boards = [START, START, START, rows({"a1": "r1", "b2": "r1", "c3": "r1", "d1": "g1"})]
    assert ended(engine, boards, [[29], [40], [31, 39], [13]], [1, 2, 3, 4])["scores"] == [2, 5, 4, 8]


def test_5_4_one_occurrence_at_most(engine: ModuleType) -> None:
    boards = [rows({"a1": "g1", "b1": "g1", "c1": "g1", "d4": "p4", "d1": "p4"}), START, START, START]
    assert ended(engine, boards, [[29, 9, 21], [], [], []], [0, 0, 0, 0])["scores"] == [1 + 5 + 4, 0, 0, 0]


def test_5_4_a_pattern_that_does_not_occur_adds_nothing(engine: ModuleType) -> None:
    assert ended(engine, [START] * 4, [[1, 13, 9], [], [], []], [7, 0, 0, 0])["scores"] == [7, 0, 0, 0]


def test_5_4_the_card_just_taken_counts(engine: ModuleType) -> None:
    document = position([START] * 4, [[], [], [], []], display=[(30, 2), (12, 0), (16, 0)], deck=[8], deck_count=1)
    state = engine.load(document)
    state.play("take 30")
    assert state.outcome()["scores"] == [3 + 2 + 1, 3, 3, 3]


def test_5_4_what_is_shown_and_counted_at_the_end_has_these_points() -> None:
    document = position([START] * 4, [[1], [2], [3], [5]], display=[(30, 2), (12, 0), (16, 0)], deck=[8], deck_count=1)
    found = leadline.load(document)
    found.push("take 30")
    assert found.outcome is not None
    scores = list(found.outcome.scores)
    assert scores != found.document()["points"]
    assert leadline.score(found.view(1))["points"] == scores
    drawn = found.game.drawing.text(found)
    assert all(f"{points} point" in drawn for points in scores)


def test_5_5_tokens_on_the_display_belong_to_nobody(engine: ModuleType) -> None:
    document = position([START] * 4, [[], [], [], []], display=[(3, 0), (12, 5), (16, 7)], deck=[8], deck_count=1)
    state = engine.load(document)
    state.play("take 3")
    assert state.outcome()["scores"] == [3, 3, 3, 3]


def test_5_6_most_points_win(engine: ModuleType) -> None:
    boards = [rows(dict.fromkeys(SPACES, "r1")), START, START, START]
    outcome = ended(engine, boards, [[], [], [], []], [3, 4, 9, 8])
    assert (outcome["winners"], outcome["scores"]) == ([3], [3, 4, 9, 8])


def test_5_6_cards_in_hand_decide_too(engine: ModuleType) -> None:
    outcome = ended(engine, [START] * 4, [[], [40], [], []], [6, 4, 5, 3])
    assert outcome["winners"] == [2]


def test_5_6_a_tie_goes_to_more_occupied_spaces(engine: ModuleType) -> None:
    wide = rows({"a1": "r1", "b1": "r1", "c1": "r1", "d1": "r1", "a2": "r1", "a3": "r1"})
    high = rows({"a1": "r4", "b1": "r4", "c1": "r4", "d1": "r4"})
    outcome = ended(engine, [high, START, wide, START], [[], [], [], []], [9, 3, 9, 9])
    assert outcome["winners"] == [3]


def test_5_6_then_to_more_stacks_of_height_four(engine: ModuleType) -> None:
    one = rows({"a1": "r4", "b1": "r3", "c1": "r3", "d1": "r3"})
    two = rows({"a1": "r1", "b1": "r4", "c1": "r1", "d1": "r4"})
    outcome = ended(engine, [one, START, START, two], [[], [], [], []], [9, 8, 9, 9])
    assert outcome["winners"] == [4]


def test_5_6_then_the_win_is_shared(engine: ModuleType) -> None:
    one = rows({"a1": "r4", "b1": "y1", "c1": "g1", "d1": "p1"})
    other = rows({"a4": "g4", "b4": "r3", "c4": "g2", "d4": "r3"})
    outcome = ended(engine, [START, one, other, START], [[], [], [], []], [9, 9, 9, 9])
    assert outcome["winners"] == [2, 3]


def test_5_7_points_are_public() -> None:
    """Players may stack their tokens; here they do not (ruling), as all points come about in everyone's sight."""
    game = leadline.deal("reef", players=3, seed=4)
    for step in range(20):
        game.push(game.playout_move(step))
    points = game.document()["points"]
    assert len(set(points)) > 1
    assert all(game.view(seat).document()["points"] == points for seat in (1, 2, 3))
