"""The patterns of Reef (3) and the 60 cards (4), clause by clause."""

from __future__ import annotations

from collections import Counter
from types import ModuleType

import pytest

from rules.reef.positions import (
    CARDS,
    SHAPES,
    SPACES,
    START,
    alone,
    deal,
    plays,
    points_for,
    rows,
    turned,
    turned_spaces,
)

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
