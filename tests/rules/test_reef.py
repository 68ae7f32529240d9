"""The rules of Reef, clause by clause."""

from __future__ import annotations

from collections import Counter
from types import ModuleType
from typing import Any

import pytest

from reference import BadDocument, IllegalMove

GAME = "reef"

Document = dict[str, Any]

STOCK = {2: 18, 3: 24, 4: 28}
SPACES = [column + row for column in "abcd" for row in "1234"]
START = [". . . .", ". r1 y1 .", ". p1 g1 .", ". . . ."]
TALL = ["r4 y4 p4 g4", "r4 y4 p4 g4", ". . . .", ". . . ."]

# Kind, points, then number:pieces/pattern, as in section 4 of the rules.
FAMILIES = """
single    1 29:RR/G 30:YY/P 31:PP/Y 32:GG/R
single    2 33:RR/Y2 34:GG/P2 35:YY/G2 36:PP/R2
single    1 25:RP/*2
single    4 5:GG/Y3 6:PP/G3 7:RR/P3 8:YY/R3
single    2 26:YG/*3
single    5 9:RY/P4 10:YP/G4 11:GP/R4 12:RG/Y4
single    3 27:PR/*4
square    6 1:PP/R 2:YY/G 3:RR/Y 4:GG/P
corner    4 17:GG/Y 18:PP/G 19:RR/P 20:YY/R
diagonal3 4 13:PP/R 14:YY/G 15:GG/P 16:RR/Y
line      4 21:RY/G 22:RG/P 23:GP/Y 24:PY/R
beside    3 37:GG/P-Y 38:GG/R-P 39:PP/R-G 40:RR/G-Y 41:PP/Y-R 42:YY/P-G
beside    5 49:GG/P2-P2 50:PP/R2-R2 51:YY/G2-G2 52:RR/Y2-Y2
beside    2 28:GY/*2-*2
diagonal2 5 43:GG/P2+-R2+ 44:RR/P2+-Y2+ 45:PP/R2+-Y2+ 46:YY/R2+-G2+ 47:RR/Y2+-G2+ 48:YY/P2+-G2+
special   2 53:GG/P>Y 54:RR/Y>P 55:PP/R>G 56:YY/G>R 57:RR/P>G 58:GG/Y>R 59:PP/G>Y 60:YY/R>P
"""

SHAPES = {
    "single": ["a1"],
    "square": ["a1", "a2", "b1", "b2"],
    "corner": ["a1", "a2", "b1"],
    "diagonal3": ["a1", "b2", "c3"],
    "line": ["a1", "b1", "c1"],
    "beside": ["a1", "b1"],
    "diagonal2": ["a1", "b2"],
    "special": ["b2", "c3"],
}


def card_table() -> dict[int, tuple[str, str, list[str], int]]:
    """Number -> kind, pieces, what each space of SHAPES[kind] wants, points."""
    table = {}
    for line in FAMILIES.strip().splitlines():
        kind, points, *entries = line.split()
        for entry in entries:
            number, card = entry.split(":")
            pieces, pattern = card.lower().split("/")
            wants = pattern.replace(">", "-").split("-")
            if len(wants) == 1:
                wants *= len(SHAPES[kind])
            table[int(number)] = (kind, pieces, wants, int(points))
    return table


CARDS = card_table()


def rows(stacks: dict[str, str]) -> list[str]:
    """A board from its occupied spaces."""
    return [" ".join(stacks.get(column + row, ".") for column in "abcd") for row in "4321"]


def stacks_of(board: list[str]) -> dict[str, str]:
    """The occupied spaces of a board."""
    found = {}
    for row, line in zip("4321", board, strict=True):
        for column, stack in zip("abcd", line.split(), strict=True):
            if stack != ".":
                found[column + row] = stack
    return found


def position(
    boards: list[list[str]],
    hands: list[list[int]],
    *,
    to_move: int = 1,
    first: int = 1,
    points: list[int] | None = None,
    display: list[tuple[int, int]] | None = None,
    deck: list[int] | None = None,
    deck_count: int | None = None,
    supply: dict[str, int] | None = None,
    opening: str | None = None,
) -> Document:
    """A mid-game document in which every piece and every card is somewhere.

    `deck` gives the top cards, `deck_count` how many lie in the pile in all; the supply is filled up from the stock,
    but for the colours that `supply` fixes.
    """
    players = len(boards)
    named = [card for hand in hands for card in hand] + [card for card, _ in display or []] + list(deck or [])
    free = [card for card in range(1, 61) if card not in named]
    if display is None:
        display = [(card, 0) for card in free[:3]]
        free = free[3:]
    pile = list(deck or []) + free
    stacks = [stack for board in boards for stack in stacks_of(board).values()]
    pieces = sum(int(stack[1]) for stack in stacks)
    if deck_count is None:
        deck_count = max(len(pile) - max(pieces - 4 * players, 0) // 2, len(deck or []) + 1)
    tops = Counter(stack[0] for stack in stacks)
    full = {colour: STOCK[players] - tops[colour] for colour in "rypg"} | (supply or {})
    while sum(full.values()) + pieces > 4 * STOCK[players]:
        most = max((colour for colour in full if colour not in (supply or {})), key=lambda colour: full[colour])
        full[most] -= 1
    assert sum(full.values()) + pieces == 4 * STOCK[players], "the boards are too small for this supply"
    assert all(full[colour] > 0 for colour in full if colour not in (supply or {}))
    document: Document = {
        "game": "reef",
        "format": 1,
        "players": players,
        "first": first,
        "to_move": to_move,
        "boards": boards,
        "hands": hands,
        "points": points or [3] * players,
        "display": [{"card": card, "points": tokens} for card, tokens in display],
        "deck": pile[:deck_count],
        "supply": full,
        "played": pile[deck_count:],
    }
    if opening is not None:
        document["opening"] = opening
    return document


def deal(players: int = 2, first: int = 1, opening: str | None = None) -> Document:
    """A full deal with the cards in the order of their numbers."""
    document = {"game": "reef", "format": 1, "players": players, "first": first, "deck": list(range(1, 61))}
    return document if opening is None else document | {"opening": opening}


def begun(engine: ModuleType, players: int = 2, first: int = 1) -> Any:
    """A game after the openings."""
    state = engine.load(deal(players, first))
    for _ in range(players):
        state.play("start r@b3 y@c3 p@b2 g@c2")
    return state


def alone(engine: ModuleType, board: list[str], hand: list[int], **more: Any) -> Any:
    """Seat 1 of two is to move with this board and hand."""
    return engine.load(position([board, START], [hand, []], **more))


def points_for(engine: ModuleType, board: list[str], card: int, lay: str) -> int:
    """What playing `card` scores, its two pieces laid on the two spaces of `lay`."""
    pieces = CARDS[card][1]
    spaces = lay.split()
    state = alone(engine, board, [card])
    state.play(f"play {card} {pieces[0]}@{spaces[0]} {pieces[1]}@{spaces[1]}")
    points: list[int] = state.document()["points"]
    return points[0] - 3


def quarter(space: str) -> str:
    """Where a space goes when the board is turned by a quarter."""
    return "abcd"["1234".index(space[1])] + "4321"["abcd".index(space[0])]


def turned(board: list[str], quarters: int) -> list[str]:
    stacks = stacks_of(board)
    for _ in range(quarters):
        stacks = {quarter(space): stack for space, stack in stacks.items()}
    return rows(stacks)


def turned_spaces(lay: str, quarters: int) -> str:
    spaces = lay.split()
    for _ in range(quarters):
        spaces = [quarter(space) for space in spaces]
    return " ".join(spaces)


def illegal(state: Any, text: str) -> str:
    """Checks that `text` is illegal and changes nothing; gives the clause."""
    before = state.document()
    with pytest.raises(IllegalMove) as error:
        state.play(text)
    assert state.document() == before
    clause: str = error.value.clause
    return clause


def display_of(state: Any) -> dict[int, int]:
    """Tokens by display card."""
    return {entry["card"]: entry["points"] for entry in state.document()["display"]}


def held_cards(document: Document) -> list[int]:
    """All cards in hands, display and pile."""
    cards = [card for hand in document["hands"] for card in hand]
    cards += [entry["card"] for entry in document["display"]]
    return cards + list(document["deck"])


def plays(state: Any) -> list[str]:
    return [text for text in state.moves() if text.startswith("play")]


def drafts(state: Any) -> list[str]:
    return [text for text in state.moves() if not text.startswith("play")]


# 1. Components and setup


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


# 2. Turn


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


# 3. Pattern matching


def test_3_1_only_tops_exist(engine: ModuleType) -> None:
    state = alone(engine, rows({"a1": "r1", "b1": "g1", "c1": "g1", "d1": "y1"}), [31, 32])
    state.play("play 31 p@a1 p@b1")
    state.play(state.moves()[0])
    before = state.document()["points"][0]
    state.play("play 32 g@d4 g@d4")
    assert state.document()["points"][0] == before


@pytest.mark.parametrize("height", [1, 2, 3, 4])
def test_3_1_the_level_is_the_height_of_the_stack(engine: ModuleType, height: int) -> None:
    board = rows({"a1": f"g{height}", "b4": "y1", "c4": "y1", "d4": "y1"})
    scored = {card: points_for(engine, board, card, "d1 c1") for card in [35, 6, 10]}
    assert scored == {35: 2 * (height == 2), 6: 4 * (height == 3), 10: 5 * (height == 4)}


@pytest.mark.parametrize("height", [1, 2, 3, 4])
def test_3_2_without_a_number_any_level(engine: ModuleType, height: int) -> None:
    board = rows({"a1": f"p{height}", "b1": "y1", "d4": "g1", "d3": "g1"})
    assert points_for(engine, board, 37, "d4 d4") == 3


def test_3_2_without_a_number_levels_may_differ(engine: ModuleType) -> None:
    board = rows({"a1": "r1", "b1": "r4", "a2": "r2", "b2": "r3"})
    assert points_for(engine, board, 1, "d4 d4") == 6


@pytest.mark.parametrize("heights", [(1, 1), (1, 2), (2, 3), (3, 3), (2, 4), (4, 4)])
def test_3_2_a_number_is_met_exactly(engine: ModuleType, heights: tuple[int, int]) -> None:
    board = rows({"a1": f"p{heights[0]}", "b1": f"p{heights[1]}", "d4": "y1", "d3": "y1"})
    assert points_for(engine, board, 49, "d4 d4") == 0
    assert points_for(engine, rows({"a1": "p2", "b1": "p2"}), 49, "d4 d4") == 5


@pytest.mark.parametrize(
    ("heights", "points"), [((1, 1), 0), ((1, 2), 0), ((2, 1), 0), ((2, 2), 5), ((2, 4), 5), ((3, 3), 5), ((4, 4), 5)]
)
def test_3_2_a_number_with_plus_is_a_least_level(engine: ModuleType, heights: tuple[int, int], points: int) -> None:
    board = rows({"a1": f"p{heights[0]}", "b2": f"r{heights[1]}", "d4": "y1", "d3": "y1"})
    assert points_for(engine, board, 43, "d4 d4") == points


def test_3_2_the_colour_must_match(engine: ModuleType) -> None:
    board = rows({"a1": "p2", "b1": "y2", "a4": "r2", "d3": "g2"})
    assert points_for(engine, board, 49, "d1 d1") == 0
    assert points_for(engine, board, 50, "d1 d1") == 0


def test_3_2_rainbow_is_any_colour_at_its_level(engine: ModuleType) -> None:
    board = rows({"a1": "r2", "b1": "y2", "c1": "p2", "d1": "g2", "a4": "g1", "b4": "r3", "c4": "p4"})
    assert points_for(engine, board, 25, "d4 d3") == 4
    assert points_for(engine, board, 28, "d4 d3") == 4


def test_3_2_rainbow_levels(engine: ModuleType) -> None:
    board = rows({"a1": "r3", "b1": "y3", "c1": "p4", "d1": "g4", "a4": "r4", "b4": "y2"})
    assert points_for(engine, board, 26, "d4 d3") == 4
    assert points_for(engine, board, 27, "d4 d3") == 9


@pytest.mark.parametrize("quarters", [0, 1, 2, 3])
@pytest.mark.parametrize("card", [1, 13, 17, 21, 28, 37, 43, 49])
def test_3_3_patterns_may_be_turned(engine: ModuleType, card: int, quarters: int) -> None:
    kind, _, wants, points = CARDS[card]
    stacks = {space: stack_for(want) for space, want in zip(SHAPES[kind], wants, strict=True)}
    stacks |= {"a4": "g1", "d1": "g1"} if card != 21 else {"a4": "r1", "d1": "r1"}
    lay = turned_spaces("d4 a4", quarters)
    assert points_for(engine, turned(rows(stacks), quarters), card, lay) == points


@pytest.mark.parametrize("spaces", ["a1 b1 a2", "a1 b1 b2", "a1 a2 b2", "b1 a2 b2"])
def test_3_3_every_corner_counts(engine: ModuleType, spaces: str) -> None:
    board = rows(dict.fromkeys(spaces.split(), "y1") | {"d1": "p1"})
    assert points_for(engine, board, 17, "d4 d4") == 4


@pytest.mark.parametrize("spaces", [("a1", "b2"), ("b2", "a1"), ("a2", "b1"), ("b1", "a2")])
def test_3_3_every_diagonal_counts(engine: ModuleType, spaces: tuple[str, str]) -> None:
    board = rows({spaces[0]: "p2", spaces[1]: "r2"})
    assert points_for(engine, board, 43, "d4 d4") == 5


def test_3_3_a_pattern_is_not_bent(engine: ModuleType) -> None:
    assert points_for(engine, rows({"a1": "g1", "b1": "g1", "b2": "g1", "d1": "p1"}), 21, "d4 d4") == 0
    assert points_for(engine, rows({"a1": "g1", "b1": "g1", "d1": "g1", "c1": "p1"}), 21, "d4 d4") == 0
    assert points_for(engine, rows({"a1": "y1", "b1": "y1", "c1": "y1", "d1": "p1"}), 17, "d4 d4") == 0
    assert points_for(engine, rows({"a1": "r1", "b2": "r1", "c1": "r1", "d1": "p1"}), 13, "d4 d4") == 0
    assert points_for(engine, rows({"a1": "p2", "b1": "r2"}), 43, "d4 d4") == 0
    assert points_for(engine, rows({"a1": "p1", "b2": "y1", "c1": "r1", "c2": "r1"}), 37, "d4 d4") == 0


def test_3_3_a_pattern_does_not_reach_round_the_edge(engine: ModuleType) -> None:
    assert points_for(engine, rows({"d1": "p1", "a2": "y1", "a4": "r1", "c4": "r1"}), 37, "c3 c3") == 0
    assert points_for(engine, rows({"c1": "g1", "d1": "g1", "a2": "g1", "a1": "r1"}), 21, "a4 a4") == 0


def test_3_4_occurrences_share_no_piece(engine: ModuleType) -> None:
    assert points_for(engine, rows({"a1": "p1", "b1": "y1", "a2": "y1", "d1": "r1"}), 37, "d4 d4") == 3
    assert points_for(engine, rows({"a1": "p2", "b1": "p2", "c1": "p2"}), 49, "d4 d4") == 5
    assert points_for(engine, rows({"b2": "p2", "a1": "r2", "c1": "r2", "a3": "r2"}), 43, "d4 d4") == 5
    assert points_for(engine, rows({"b2": "y1", "a2": "y1", "c2": "y1", "b1": "y1", "b3": "y1"}), 17, "d4 d4") == 4


def test_3_4_the_count_is_the_largest_possible(engine: ModuleType) -> None:
    """In each board some single occurrence would block two others."""
    six = dict.fromkeys(["a1", "a2", "b1", "b2", "c1", "c2"], "y1")
    assert points_for(engine, rows(six), 17, "d4 d4") == 8
    assert points_for(engine, rows({"a1": "r2", "a2": "r2", "b2": "r2", "b3": "r2"}), 50, "d4 d4") == 10
    assert points_for(engine, rows({"a1": "p2", "b2": "r2", "c3": "p2", "d4": "r2"}), 43, "a4 a4") == 10
    chain = {"a1": "p1", "a2": "g1", "a3": "p1", "b3": "g1", "c3": "p1", "d3": "g1"}
    assert points_for(engine, rows(chain), 42, "d1 d1") == 9


@pytest.mark.parametrize("quarters", [0, 1, 2, 3])
def test_3_4_one_line_across_two_others(engine: ModuleType, quarters: int) -> None:
    board = turned([". . . .", ". g1 g1 .", ". g1 g1 .", "g1 g1 g1 ."], quarters)
    assert points_for(engine, board, 21, turned_spaces("d4 d4", quarters)) == 8


@pytest.mark.parametrize(
    ("card", "stack", "points"), [(1, "r1", 18), (20, "r1", 20), (24, "r1", 20), (50, "r2", 35), (36, "r2", 30)]
)
def test_3_4_a_board_of_one_colour(engine: ModuleType, card: int, stack: str, points: int) -> None:
    board = rows({space: stack for space in SPACES if space != "d4"})
    assert points_for(engine, board, card, "d4 d4") == points


def test_3_5_different_cards_use_the_same_pieces(engine: ModuleType) -> None:
    board = rows({"a1": "r1", "b1": "r1", "a2": "r1", "b2": "r1"})
    state = alone(engine, board, [1, 32])
    state.play("play 1 p@d4 p@d4")
    assert state.document()["points"][0] == 9
    state.play(state.moves()[0])
    state.play("play 32 g@d3 g@d3")
    assert state.document()["points"][0] == 13


def test_3_5_later_turns_use_the_same_pattern_again(engine: ModuleType) -> None:
    """The same yellow centre scores for two cards, turn after turn."""
    state = alone(engine, rows({"a1": "y1", "b1": "p1", "b2": "r1", "c1": "g1"}), [54, 58])
    state.play("play 54 r@d4 r@d4")
    assert state.document()["points"][0] == 3 + 2
    state.play(state.moves()[0])
    state.play("play 58 g@d3 g@d3")
    assert state.document()["points"][0] == 3 + 2 + 2


def test_3_6_two_points_for_each_neighbour(engine: ModuleType) -> None:
    stacks = {"b2": "y2", "a1": "p1", "b1": "p2", "c1": "p3", "a2": "p4", "c2": "p1", "d4": "p1", "c3": "r1"}
    for count in range(6):
        spaces = [*list(stacks)[: count + 1], "d4", "c3"]
        board = rows({space: stacks[space] for space in spaces})
        assert points_for(engine, board, 54, "a4 a4") == 2 * count


def test_3_6_all_eight_neighbours(engine: ModuleType) -> None:
    around = [space for space in SPACES if space[0] in "abc" and space[1] in "123" and space != "b2"]
    assert points_for(engine, rows(dict.fromkeys(around, "p1") | {"b2": "y1"}), 54, "d4 d4") == 16


def test_3_6_the_highest_centre_counts_even_where_a_lower_one_is_better(engine: ModuleType) -> None:
    board = rows({"a1": "y2", "d4": "y1", "c4": "p1", "c3": "p1", "a2": "p1"})
    assert points_for(engine, board, 54, "d1 d1") == 2


def test_3_6_highest_among_the_tops_of_the_colour(engine: ModuleType) -> None:
    board = rows({"a1": "y2", "a2": "p1", "c3": "r4", "d4": "g3", "d3": "p1"})
    assert points_for(engine, board, 54, "d1 d1") == 2


def test_3_6_among_several_highest_the_best(engine: ModuleType) -> None:
    board = rows({"a1": "y2", "d4": "y2", "a2": "p1", "b1": "p1", "b2": "p1", "d3": "p1"})
    for quarters in range(4):
        assert points_for(engine, turned(board, quarters), 54, turned_spaces("d1 d1", quarters)) == 6


def test_3_6_without_the_centre_nothing(engine: ModuleType) -> None:
    board = rows({"a1": "p1", "b1": "p2", "b2": "r1", "c3": "g1"})
    assert points_for(engine, board, 54, "d4 d4") == 0


def test_3_6_own_pieces_can_cover_the_highest_centre(engine: ModuleType) -> None:
    board = rows({"a1": "y2", "d4": "y1", "c4": "p1", "c3": "p1"})
    assert points_for(engine, board, 54, "d1 d1") == 0
    assert points_for(engine, board, 54, "a1 d1") == 4


@pytest.mark.parametrize("space", ["a1", "a2", "a3", "b1", "b3", "c1", "c2", "c3"])
def test_3_7_diagonal_spaces_are_adjacent(engine: ModuleType, space: str) -> None:
    board = rows({"b2": "y1", space: "p1", "d4": "g1", "d1": "g1"})
    assert points_for(engine, board, 54, "a4 a4") == 2


@pytest.mark.parametrize("space", ["a4", "b4", "c4", "d4", "d3", "d2", "d1"])
def test_3_7_farther_spaces_are_not(engine: ModuleType, space: str) -> None:
    board = rows({"b2": "y1", space: "p1", "a1": "g1", "c1": "g1"})
    assert points_for(engine, board, 54, "a3 a3") == 0


def test_3_7_a_centre_at_the_edge_has_fewer(engine: ModuleType) -> None:
    board = rows({"a1": "y1", "d1": "p1", "a4": "p1", "d4": "p1", "d2": "p1", "b2": "p1"})
    assert points_for(engine, board, 54, "c4 c4") == 2


# 4. The 60 cards


def stack_for(want: str) -> str:
    """A stack that meets what a space of a pattern wants."""
    colour = "r" if want[0] == "*" else want[0]
    return colour + (want[1] if len(want) > 1 else "1")


def pattern_board(card: int) -> dict[str, str]:
    """The card's pattern once, and two pieces of the card's own first colour far off."""
    kind, pieces, wants, _ = CARDS[card]
    stacks = {space: stack_for(want) for space, want in zip(SHAPES[kind], wants, strict=True)}
    if kind == "special":
        stacks["b2"] = wants[0] + "2"
    return stacks | {"a4": pieces[0] + "1", "b4": pieces[0] + "1"}


@pytest.mark.parametrize("card", range(1, 61))
def test_4_a_card_scores_its_points_for_its_pattern(engine: ModuleType, card: int) -> None:
    assert points_for(engine, rows(pattern_board(card)), card, "d4 d1") == CARDS[card][3]


@pytest.mark.parametrize("card", range(1, 61))
def test_4_every_space_of_the_pattern_is_needed(engine: ModuleType, card: int) -> None:
    kind, pieces, _, _ = CARDS[card]
    for space in SHAPES[kind]:
        stacks = pattern_board(card)
        del stacks[space]
        assert points_for(engine, rows(stacks), card, "d4 d1") == 0
        covered = pattern_board(card) | {space: pieces[0] + "1"}
        assert points_for(engine, rows(covered), card, "d4 d1") == 0


@pytest.mark.parametrize("card", range(1, 61))
def test_4_a_card_gives_its_two_pieces(engine: ModuleType, card: int) -> None:
    pieces = CARDS[card][1]
    texts = plays(alone(engine, START, [card]))
    assert f"play {card} {pieces[0]}@a1 {pieces[1]}@b1" in texts
    assert {tuple(sorted(piece[0] for piece in text.split()[2:])) for text in texts} == {tuple(sorted(pieces))}


@pytest.mark.parametrize("card", [card for card, entry in CARDS.items() if entry[0] != "special"])
def test_4_levels_of_a_card(engine: ModuleType, card: int) -> None:
    kind, _, wants, points = CARDS[card]
    level, least = (wants[0] + "1")[1], len(wants[0]) != 2
    for height in "1234":
        stacks = pattern_board(card)
        for space in SHAPES[kind]:
            stacks[space] = stacks[space][0] + height
        meets = height >= level if least else height == level
        assert points_for(engine, rows(stacks), card, "d4 d1") == (points if meets else 0)


def test_4_1_self_check(engine: ModuleType) -> None:
    kinds = Counter((kind, points, len(wants[0])) for kind, _, wants, points in CARDS.values())
    assert sorted(CARDS) == list(range(1, 61))
    assert kinds[("special", 2, 1)] == 8
    assert [kinds[key] for key in [("square", 6, 1), ("corner", 4, 1), ("diagonal3", 4, 1), ("line", 4, 1)]] == [4] * 4
    assert kinds[("beside", 3, 1)] == kinds[("diagonal2", 5, 3)] == 6
    for kind in ["beside", "diagonal2"]:
        pairs = {
            frozenset(want[0] for want in wants)
            for name, _, wants, _ in CARDS.values()
            if name == kind and wants[0][0] != wants[1][0]
        }
        assert len(pairs) == 6
    specials = [wants for kind, _, wants, _ in CARDS.values() if kind == "special"]
    assert Counter(wants[0] for wants in specials) == dict.fromkeys("rypg", 2)
    assert Counter(wants[1] for wants in specials) == dict.fromkeys("rypg", 2)
    state = engine.load(deal() | {"deck": sorted(CARDS)})
    assert len(state.document()["deck"]) == 60 - 4 - 3


# 5. End


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


def deck_of_one(engine: ModuleType, **more: Any) -> Any:
    """Four seats, seat 2 to move after seat 1, one card in the pile."""
    hands = [[1], [2], [3], [4]]
    display = [(13, 0), (14, 2), (15, 0)]
    return engine.load(
        position([START] * 4, hands, to_move=2, first=1, display=display, deck=[16], deck_count=1, **more)
    )


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


def ended(engine: ModuleType, boards: list[list[str]], hands: list[list[int]], points: list[int]) -> Document:
    """The outcome after seat 1 of four takes a card that scores on no board without a yellow square."""
    state = engine.load(
        position(boards, hands, points=points, display=[(3, 0), (12, 0), (16, 0)], deck=[8], deck_count=1)
    )
    state.play("take 3")
    outcome: Document = state.outcome()
    return outcome


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


# Records


def record(moves: list[str], **more: Any) -> Document:
    return deal() | {"moves": moves} | more


BEGIN = ["start r@b2 y@c2 p@b3 g@c3"] * 2


def test_replay_says_where_and_why(engine: ModuleType) -> None:
    answer = engine.replay(record([*BEGIN, "take 5", "take 5", "take 6"]))
    assert (answer["status"], answer["at"], answer["clause"], answer["moves"]) == ("illegal", 3, "2A.1", 5)
    assert answer["outcome"] is None
    assert answer["reason"]


def test_replay_of_an_unfinished_record(engine: ModuleType) -> None:
    answer = engine.replay(record([*BEGIN, "take 5", "top 6"]))
    assert (answer["status"], answer["at"], answer["outcome"], answer["moves"]) == ("legal", None, None, 4)


def test_replay_of_a_text_that_is_no_move(engine: ModuleType) -> None:
    answer = engine.replay(record([*BEGIN, "hello"]))
    assert (answer["status"], answer["at"]) == ("illegal", 2)


def short_game(engine: ModuleType) -> Document:
    """A game of two in which every seat lays all it can."""
    state = engine.load(deal())
    moves = []
    while state.to_move is not None:
        texts = plays(state) or [text for text in state.moves() if text[:5] in ("take ", "start")]
        moves.append(texts[0])
        state.play(texts[0])
    return record(moves, result=state.outcome())


def test_replay_checks_the_result(engine: ModuleType) -> None:
    finished = short_game(engine)
    answer = engine.replay(finished)
    assert answer["status"] == "legal"
    assert answer["outcome"] == finished["result"]
    wrong = [score + 1 for score in finished["result"]["scores"]]
    with pytest.raises(BadDocument):
        engine.replay(finished | {"result": finished["result"] | {"scores": wrong}})
    other = finished["result"] | {"reason": "whatever"}
    assert engine.replay(finished | {"result": other})["status"] == "legal"


def test_replay_of_a_move_after_the_end(engine: ModuleType) -> None:
    finished = short_game(engine)
    del finished["result"]
    count = len(finished["moves"])
    answer = engine.replay(finished | {"moves": [*finished["moves"], "take 60"]})
    assert (answer["status"], answer["at"], answer["clause"]) == ("illegal", count, "5.1")
