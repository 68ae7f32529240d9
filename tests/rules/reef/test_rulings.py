"""The rulings on Reef (6) and the worked examples (7), by number."""

from __future__ import annotations

from types import ModuleType

import pytest

from rules.reef.positions import (
    SPACES,
    START,
    TALL,
    alone,
    begun,
    deal,
    deck_of_one,
    display_of,
    drafts,
    ended,
    illegal,
    plays,
    points_for,
    position,
    rows,
    stacks_of,
    turned,
    turned_spaces,
)

# 6. Rulings


def test_6_1_a_special_card_in_hand_scores_one_neighbour(engine: ModuleType) -> None:
    boards = [rows({"b2": "y2", "a1": "p1", "b1": "p1", "c1": "p1"}), START, START, START]
    assert ended(engine, boards, [[54], [57], [], []], [0, 0, 0, 0])["scores"] == [2, 2, 0, 0]
    boards[1] = rows({"a1": "p1", "d4": "g1", "d1": "r1", "a4": "y1"})
    assert ended(engine, boards, [[54], [57], [], []], [0, 0, 0, 0])["scores"] == [2, 0, 0, 0]


def test_6_1_the_centre_is_a_highest_one_at_the_end_too(engine: ModuleType) -> None:
    boards = [rows({"a1": "y3", "d4": "y1", "d3": "p1", "c3": "p1"}), START, START, START]
    assert ended(engine, boards, [[54], [], [], []], [0, 0, 0, 0])["scores"] == [0, 0, 0, 0]
    boards = [rows({"a1": "y3", "d4": "y3", "d3": "p1", "c3": "p1"}), START, START, START]
    assert ended(engine, boards, [[54], [], [], []], [0, 0, 0, 0])["scores"] == [2, 0, 0, 0]


def test_6_2_the_pile_is_empty_after_the_refill(engine: ModuleType) -> None:
    """With two cards the first taking leaves one: the game goes on for one taking more."""
    hands = [[1], [2], [3], [4]]
    display = [(13, 0), (14, 0), (15, 0)]
    state = engine.load(position([START] * 4, hands, display=display, deck=[16, 17], deck_count=2))
    state.play("take 13")
    assert state.to_move == 2
    assert set(display_of(state)) == {14, 15, 16}
    state.play("take 16")
    assert state.to_move is None


def test_6_2_uneven_turns_are_accepted(engine: ModuleType) -> None:
    state = deck_of_one(engine)
    state.play("take 14")
    assert state.outcome()["scores"] == [3, 5, 3, 3]


def test_6_3_one_piece_left_of_two(engine: ModuleType) -> None:
    state = engine.load(position([START, TALL], [[29], [1]], to_move=1, first=1, supply={"r": 1}))
    texts = plays(state)
    assert texts == [f"play 29 r@{space}" for space in SPACES]
    illegal(state, "play 29")
    state.play("play 29 r@b3")
    document = state.document()
    assert document["supply"]["r"] == 0
    assert stacks_of(document["boards"][0])["b3"] == "r2"
    assert state.to_move == 2


def test_6_3_no_piece_left(engine: ModuleType) -> None:
    state = engine.load(position([TALL, START], [[1], [29]], to_move=2, first=1, supply={"r": 0}))
    assert plays(state) == ["play 29"]


@pytest.mark.parametrize(("card", "colour"), [(9, "y"), (22, "g"), (25, "p"), (27, "p")])
def test_6_3_of_two_colours_the_other_is_laid(engine: ModuleType, card: int, colour: str) -> None:
    state = engine.load(position([TALL, START], [[1], [card]], to_move=2, first=1, supply={"r": 0}))
    assert plays(state) == [f"play {card} {colour}@{space}" for space in SPACES]
    illegal(state, f"play {card}")


def test_6_3_then_the_card_scores(engine: ModuleType) -> None:
    boards = [TALL, rows({"a1": "p4", "b1": "y1", "c1": "y1", "d1": "y1"})]
    state = engine.load(position(boards, [[], [9]], to_move=2, first=1, supply={"r": 0}))
    state.play("play 9 y@d4")
    assert state.outcome()["scores"] == [3, 8]


def test_6_3_the_play_that_takes_the_last_piece_scores_with_it(engine: ModuleType) -> None:
    boards = [rows({"a1": "y1", "b1": "y1", "c1": "y1", "d1": "y1"}), TALL]
    state = engine.load(position(boards, [[25], []], supply={"r": 1}))
    state.play("play 25 p@a1 r@b1")
    assert state.document()["points"][0] == 3 + 2
    assert state.document()["supply"]["r"] == 0


def full_board(spare: int) -> list[str]:
    """All stacks of height four in mixed colours, but for `spare` pieces on d4."""
    stacks = {space: "rypg"[index % 4] + "4" for index, space in enumerate(SPACES)}
    stacks["d4"] = "r" + str(4 - spare) if spare < 4 else "."
    return rows(stacks)


def test_6_4_without_room_no_piece_is_taken(engine: ModuleType) -> None:
    state = engine.load(position([full_board(0), START], [[29, 9], []]))
    assert plays(state) == ["play 29", "play 9"]
    before = state.document()
    state.play("play 29")
    after = state.document()
    assert after["supply"] == before["supply"]
    assert after["boards"] == before["boards"]
    assert after["points"][0] == 3 + sum(stack[0] == "g" for stack in stacks_of(full_board(0)).values())


def test_6_4_with_one_level_left_the_player_chooses_the_colour(engine: ModuleType) -> None:
    state = engine.load(position([full_board(1), START], [[9], []]))
    assert plays(state) == ["play 9 r@d4", "play 9 y@d4"]
    illegal(state, "play 9")
    state.play("play 9 y@d4")
    assert stacks_of(state.document()["boards"][0])["d4"] == "y4"


def test_6_4_with_one_level_left_one_of_two_equal_pieces(engine: ModuleType) -> None:
    state = engine.load(position([full_board(1), START], [[29], []], supply={"r": 2}))
    assert plays(state) == ["play 29 r@d4"]


def test_6_4_two_levels_on_one_space(engine: ModuleType) -> None:
    state = engine.load(position([full_board(2), START], [[9], []]))
    assert plays(state) == ["play 9 r@d4 y@d4", "play 9 y@d4 r@d4"]


def test_6_5_the_centre_is_the_best_of_the_tied(engine: ModuleType) -> None:
    board = rows({"a1": "y2", "a4": "y2", "d1": "y2", "a2": "p1", "c1": "p1", "c2": "p1", "d2": "p1"})
    assert points_for(engine, board, 54, "d4 d4") == 6


def test_6_6_every_hand_card_is_scored_for_itself(engine: ModuleType) -> None:
    """The cards use the same pieces, in whatever order they were held."""
    boards = [rows({"a1": "r2", "b1": "r2", "a2": "r2", "b2": "r2"}), START, START, START]
    for hand in [[1, 20, 50], [50, 1, 20], [20, 50, 1]]:
        assert ended(engine, boards, [hand, [], [], []], [0, 0, 0, 0])["scores"][0] == 6 + 4 + 5


def test_6_7_the_own_token_can_come_back(engine: ModuleType) -> None:
    state = begun(engine)
    state.play("top 5")
    state.play("take 6")
    assert state.document()["points"] == [2, 3]
    state.play("take 5")
    assert state.document()["points"] == [3, 3]


def test_6_7_another_seat_can_take_it(engine: ModuleType) -> None:
    state = begun(engine)
    state.play("top 5")
    state.play("take 5")
    assert state.document()["points"] == [2, 4]


def test_6_8_openings_do_not_start_the_last_round(engine: ModuleType) -> None:
    for players in [2, 3, 4]:
        state = begun(engine, players)
        for _ in range(players):
            state.play(state.moves()[-1])
        assert state.to_move == 1
        assert state.outcome() is None


def test_6_8_an_empty_pile_ends_the_last_round_at_once(engine: ModuleType) -> None:
    boards = [START, START, TALL, TALL]
    state = engine.load(position(boards, [[30], [31], [29], []], to_move=2, supply={"r": 0}, deck=[16], deck_count=1))
    state.play(drafts(state)[0])
    assert state.to_move is None


def test_6_9_experienced_openings(engine: ModuleType) -> None:
    """Counted by what shows: four singles, a two and two singles, two twos, a three and a single, a four."""
    state = engine.load(deal(2, 1, "experienced"))
    singles = 12 * 11 * 10 * 9
    two = 12 * 12 * 11 * 10
    two_twos = 66 * 12
    three = 12 * 11 * 12
    four = 12 * 4
    assert state.count() == singles + two + two_twos + three + four


def test_6_9_up_to_four_on_one_space(engine: ModuleType) -> None:
    state = engine.load(deal(2, 1, "experienced"))
    state.play("start r@a1 y@a1 p@a1 g@a1")
    assert state.document()["boards"][0] == rows({"a1": "g4"})
    again = engine.load(state.document())
    assert again.document() == state.document()
    assert illegal(again, "start r@b2 y@c2 p@b3 g@c3") == "1.5"


# 7. Worked examples


SURROUND = ["r2 r2 r1 r3", "g2 g2 r1 y4", "g2 p4 g3 .", "y4 r3 p2 y3"]


@pytest.mark.parametrize(("card", "points"), [(55, 4), (56, 4), (58, 6)])
def test_7_1_special_cards(engine: ModuleType, card: int, points: int) -> None:
    assert points_for(engine, SURROUND, card, "d2 d2") == points


def test_7_2_purple_beside_the_highest_yellow(engine: ModuleType) -> None:
    board = rows({"b2": "y3", "d4": "y2", "c3": "p1", "b1": "p2", "d3": "p1", "a4": "g1"})
    assert points_for(engine, board, 54, "d1 d1") == 4
    tied = rows({"b2": "y3", "d4": "y3", "c3": "p1", "b1": "p2", "d3": "p1", "c4": "p1"})
    assert points_for(engine, tied, 54, "a4 a4") == 6


@pytest.mark.parametrize(("columns", "points"), [("ab", 6), ("abc", 6), ("abcd", 12)])
def test_7_3_squares(engine: ModuleType, columns: str, points: int) -> None:
    board = rows({column + row: "r1" for column in columns for row in "12"})
    assert points_for(engine, board, 1, "d4 d4") == points


@pytest.mark.parametrize("quarters", [0, 1, 2, 3])
def test_7_4_three_of_a_row_of_four(engine: ModuleType, quarters: int) -> None:
    board = turned(["g1 g1 g1 g1", ". . . .", ". . . .", ". . . ."], quarters)
    assert points_for(engine, board, 21, turned_spaces("d1 d1", quarters)) == 4


@pytest.mark.parametrize(("line", "points"), [("p1 y1 p1 .", 3), ("p1 y1 p1 y1", 6)])
def test_7_5_pairs_in_a_row(engine: ModuleType, line: str, points: int) -> None:
    board = [line, ". . . .", ". . . .", "r1 . . r1"]
    assert points_for(engine, board, 37, "b1 b1") == points


def test_7_6_exact_and_least_levels(engine: ModuleType) -> None:
    assert points_for(engine, rows({"a1": "y4"}), 5, "d4 d4") == 0
    assert points_for(engine, rows({"a1": "y3", "b4": "p1"}), 5, "d4 d4") == 4
    for height in "234":
        assert points_for(engine, rows({"a1": f"r{height}", "b2": "p2"}), 43, "d4 d4") == 5
    assert points_for(engine, rows({"a1": "r1", "b2": "p3"}), 43, "d4 d4") == 0


def test_7_7_stocks_after_the_setup_of_two(engine: ModuleType) -> None:
    assert begun(engine).document()["supply"] == dict.fromkeys("rypg", 16)


def test_7_8_the_token_goes_on_either_of_the_lowest(engine: ModuleType) -> None:
    state = alone(engine, START, [], display=[(5, 0), (29, 0), (30, 0)])
    assert [text for text in state.moves() if text.startswith("top")] == ["top 29", "top 30"]
    assert illegal(state, "top 5") == "2A.2"
