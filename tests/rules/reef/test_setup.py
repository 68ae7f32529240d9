"""The components and the setup of Reef (1), clause by clause."""

from __future__ import annotations

from types import ModuleType

import pytest

import leadline
from leadline.core.reef.state import COVER, SHOW
from reference import BadDocument
from rules.reef.positions import START, begun, deal, display_of, held_cards, illegal, position, rows


def test_1_1_sixty_cards_each_once(engine: ModuleType) -> None:
    document = engine.load(deal(3)).document()
    assert sorted(held_cards(document)) == list(range(1, 61))


@pytest.mark.parametrize("deck", [list(range(1, 60)), [*range(1, 60), 59], [*range(1, 60), 61], list(range(60))])
def test_1_1_a_deck_of_other_cards_is_refused(engine: ModuleType, deck: list[int]) -> None:
    with pytest.raises(BadDocument):
        engine.load(deal() | {"deck": deck})


def test_1_1_a_card_lies_in_one_place_only(engine: ModuleType) -> None:
    document = position([START, START], [[1, 2], [3, 4]])
    document["hands"][1] = [3, 2]
    with pytest.raises(BadDocument):
        engine.load(document)


@pytest.mark.parametrize(("players", "stock"), [(2, 18), (3, 24), (4, 28)])
def test_1_2_stock_by_number_of_players(engine: ModuleType, players: int, stock: int) -> None:
    supply = begun(engine, players).document()["supply"]
    assert {colour: number + players for colour, number in supply.items()} == dict.fromkeys("rypg", stock)


@pytest.mark.parametrize("players", [1, 5])
def test_1_2_two_to_four_players(engine: ModuleType, players: int) -> None:
    with pytest.raises(BadDocument):
        engine.load(deal(players))


def test_1_2_more_pieces_of_a_colour_than_the_stock_are_refused(engine: ModuleType) -> None:
    document = position([START, START], [[1], [2]])
    document["supply"] = {"r": 17, "y": 15, "p": 16, "g": 16}
    with pytest.raises(BadDocument):
        engine.load(document)


def test_1_2_boards_and_supply_hold_all_pieces(engine: ModuleType) -> None:
    document = position([START, START], [[1], [2]])
    document["supply"]["r"] -= 1
    with pytest.raises(BadDocument):
        engine.load(document)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_1_3_three_points_and_two_cards_each(engine: ModuleType, players: int) -> None:
    document = engine.load(deal(players)).document()
    assert document["points"] == [3] * players
    assert [sorted(hand) for hand in document["hands"]] == [[2 * seat + 1, 2 * seat + 2] for seat in range(players)]


@pytest.mark.parametrize("first", [1, 2, 3])
def test_1_4_the_first_seat_starts(engine: ModuleType, first: int) -> None:
    state = engine.load(deal(3, first))
    assert state.to_move == first
    assert begun(engine, 3, first).to_move == first


def test_1_4_seat_1_starts_where_nothing_is_said(engine: ModuleType) -> None:
    document = deal(3)
    del document["first"]
    assert engine.load(document).to_move == 1


def test_1_5_openings_go_round_from_the_first_seat(engine: ModuleType) -> None:
    state = engine.load(deal(3, 2))
    seats = []
    for _ in range(3):
        seats.append(state.to_move)
        state.play("start r@b2 y@b3 p@c2 g@c3")
    assert seats == [2, 3, 1]


def test_1_5_twenty_four_standard_openings(engine: ModuleType) -> None:
    state = engine.load(deal())
    moves = state.moves()
    assert len(moves) == len(set(moves)) == state.count() == 24
    assert "start r@b2 y@c2 p@b3 g@c3" in moves
    assert moves == sorted(moves)
    for text in moves:
        assert [piece[0] for piece in text.split()[1:]] == list("rypg")
        assert sorted(piece[2:] for piece in text.split()[1:]) == ["b2", "b3", "c2", "c3"]


def test_1_5_the_opening_lies_as_named(engine: ModuleType) -> None:
    state = engine.load(deal())
    state.play("start r@b2 y@c2 p@b3 g@c3")
    document = state.document()
    assert document["boards"] == [[". . . .", ". p1 g1 .", ". r1 y1 .", ". . . ."], [". . . ."] * 4]


def test_1_5_the_colours_are_read_in_any_order(engine: ModuleType) -> None:
    one, other = engine.load(deal()), engine.load(deal())
    one.play("start r@b2 y@c2 p@b3 g@c3")
    other.play("start g@c3 p@b3 r@b2 y@c2")
    assert one.document() == other.document()


@pytest.mark.parametrize(
    "text",
    [
        "start r@b2 y@c2 p@b3 g@d3",
        "start r@b2 y@c2 p@b3 g@b3",
        "start r@b2 y@c2 p@b3",
        "start r@b2 y@c2 p@b3 r@c3",
        "start r@b2 y@c2 p@b3 g@c3 g@c3",
    ],
)
def test_1_5_other_standard_openings_are_illegal(engine: ModuleType, text: str) -> None:
    assert illegal(engine.load(deal()), text) == "1.5"


@pytest.mark.parametrize("text", ["take 5", "top 5", "play 1 p@b2 p@b2", "start", "pass"])
def test_1_5_no_turn_before_the_openings(engine: ModuleType, text: str) -> None:
    illegal(engine.load(deal()), text)


def test_1_5_no_second_opening(engine: ModuleType) -> None:
    state = begun(engine)
    assert not any(text.startswith("start") for text in state.moves())
    illegal(state, "start r@b2 y@c2 p@b3 g@c3")


def test_1_5_an_empty_board_has_still_to_place_its_opening(engine: ModuleType) -> None:
    state = engine.load(deal(2, 2))
    state.play("start r@b2 y@c2 p@b3 g@c3")
    again = engine.load(state.document())
    assert again.to_move == 1
    assert again.moves() == state.moves()
    assert again.count() == 24
    again.play("start r@b2 y@c2 p@b3 g@c3")
    assert again.to_move == 2
    assert "take 5" in again.moves()


def test_1_5_experienced_stacks_show_the_piece_laid_last(engine: ModuleType) -> None:
    state = engine.load(deal(2, 1, "experienced"))
    state.play("start g@a1 r@a1 p@d4 y@a1")
    assert state.document()["boards"][0] == rows({"a1": "y3", "d4": "p1"})
    state.play("start r@a1 y@a1 p@d4 g@a1")
    assert state.document()["boards"][1] == rows({"a1": "g3", "d4": "p1"})


@pytest.mark.parametrize("text", ["start r@b2 y@c2 p@b3 g@c3", "start r@a1 y@a2 p@a3 g@b2"])
def test_1_5_experienced_openings_leave_the_centre_empty(engine: ModuleType, text: str) -> None:
    assert illegal(engine.load(deal(2, 1, "experienced")), text) == "1.5"


def test_1_5_a_piece_of_an_experienced_opening_is_always_seen() -> None:
    """Three of the four pieces may lie under others; the last one lies on top of them."""
    position = leadline.deal("reef", players=2, seed=1, opening="experienced")
    for color in range(3):
        assert {code & 0xFF for code in position.legal_codes()} == {SHOW, COVER}
        position.push(COVER | color << 16)
    shown = position.legal_codes()
    assert {code & 0xFF for code in shown} == {SHOW}
    assert len(shown) == 12  # all cells but the four in the centre


def test_1_6_three_cards_are_on_display_and_the_next_is_on_top(engine: ModuleType) -> None:
    state = begun(engine, 3)
    assert display_of(state) == {7: 0, 8: 0, 9: 0}
    assert state.document()["deck"] == list(range(10, 61))
    state.play("top 7")
    assert sorted(state.document()["hands"][0]) == [1, 2, 10]


@pytest.mark.parametrize("opening", ["standard", "experienced"])
def test_1_6_display_and_top_card_are_laid_out_after_the_openings(engine: ModuleType, opening: str) -> None:
    """Until then no seat knows them, neither one that has laid its opening nor one that has not."""
    state = engine.load(deal(3, 2, opening))
    start = "start r@b2 y@c2 p@b3 g@c3" if opening == "standard" else "start r@a1 y@a1 p@a1 g@d1"
    for seat in (2, 3, 1):
        assert state.to_move == seat
        for looking, hand in ((1, [1, 2]), (2, [3, 4]), (3, [5, 6])):
            assert state.sees(looking) == {"hand": hand, "display": None, "top": None}
        state.play(start)
    assert state.sees(1) == {"hand": [1, 2], "display": [7, 8, 9], "top": 10}
    assert state.sees(3) == {"hand": [5, 6], "display": [7, 8, 9], "top": 10}
