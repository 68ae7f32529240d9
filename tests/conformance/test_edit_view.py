"""Corrections of a view: places of its document, in the forms that the games have."""

from __future__ import annotations

from typing import Any

import pytest

import leadline
from leadline import DocumentError, View
from leadline.core.table.edit_view import edited_view


def changed(view: View, told: str) -> dict[str, Any]:
    """The keys of the view's document that the correction changes."""
    before, after = view.document(), edited_view(view, told).document()
    return {key: value for key, value in after.items() if value != before.get(key) and key != "memory"}


@pytest.fixture
def reef() -> View:
    return leadline.deal("reef", players=2, seed=4).view(1)


@pytest.fixture
def encounter() -> View:
    return leadline.deal("reef-encounter", players=2, seed=4).view(1)


@pytest.fixture
def salt() -> View:
    return leadline.deal("sea-salt-paper", players=2, seed=4).view(1)


def test_a_cell_of_a_board_with_fields(reef: View) -> None:
    """Rows count from the bottom."""
    deal = leadline.deal("reef", players=2, seed=4)
    for _ in range(2):  # the openings
        deal.push(deal.whole_moves()[0])  # type: ignore[index]
    found = changed(deal.view(1), "boards 1 c4 y2, supply y 14, deck count 52")
    assert found["boards"][0] == [". . y2 .", ". y1 g1 .", ". r1 p1 .", ". . . ."]
    assert found["supply"]["y"] == 14


def test_a_cell_of_a_board_with_signs(encounter: View) -> None:
    """Rows count from the top; the board's number stands before the cell."""
    rows = encounter.document()["grids"][1]  # type: ignore[index]
    at = next((row, column) for row in range(6) for column in range(7) if rows[row][column] == ".")
    cell = f"{'abcdefg'[at[1]]}{at[0] + 1}"
    for told in (f"grids 2{cell} w", f"grids 2 {cell} w"):
        found = changed(encounter, told)
        assert found["grids"][1][at[0]][at[1]] == "w"


def test_lists_and_objects(reef: View) -> None:
    assert changed(reef, "hands 2 17 ?")["hands"] == [[32, 51], [17, None]]
    deal = leadline.deal("reef", players=2, seed=4)
    for _ in range(2):  # the openings
        deal.push(deal.whole_moves()[0])  # type: ignore[index]
    for told in ("deck top 1", "deck.top 1"):
        assert changed(deal.view(1), told)["deck"] == {"top": 1, "count": 53}


def test_numbers_by_seat() -> None:
    position = leadline.deal("reef", players=2, seed=4)
    for _ in range(2):
        position.push("start r@b2 y@c2 p@b3 g@c3")
    assert changed(position.view(1), "points 4 3")["points"] == [4, 3]


@pytest.mark.parametrize("players", [2, 3])
def test_the_number_of_one_seat(players: int) -> None:
    position = leadline.deal("reef", players=players, seed=4)
    while position.whole_moves()[0].startswith("start"):
        position.push("start r@b2 y@c2 p@b3 g@c3")
    assert changed(position.view(1), "points 2 5")["points"] == [3, 5, 3][:players]
    sail = leadline.deal("calm-sailing", players=players, seed=4).view(1)
    piles = sail.document()["piles"]
    assert changed(sail, f"piles 1 {piles[0]}") == {}
    with pytest.raises(DocumentError):
        edited_view(sail, "piles 1 90")


def test_the_same_again_changes_nothing(encounter: View) -> None:
    turn = encounter.document()["turn"]
    assert isinstance(turn, dict)
    assert changed(encounter, "turn acted false") == {}
    assert changed(encounter, "turn acted true") == {"turn": turn | {"acted": True}}


def test_cards_whose_names_have_several_words(salt: View) -> None:
    found = changed(salt, "hand crab/light blue mermaid, deck 54")
    assert sorted(found["hand"]) == ["crab/light blue", "mermaid/white"]
    assert found["hands"] == [2, 0]


@pytest.mark.parametrize(
    ("told", "what"),
    [
        ("", "nothing to set"),
        ("you 2", "'you' is not a key of this view that can be set"),
        ("nothing 2", "'nothing' is not a key of this view that can be set"),
        ("boards 3 a1 r1", "expected a number from 1 to 2"),
        ("boards 1 a9 r1", "expected a cell of the board"),
        ("boards 1 a1", "expected a cell of the board"),
        ("deck", "expected one of top, count"),
        ("points", "expected a value, or - for none"),
        ("points 4 x", "points"),
        ("to_move 9", "to_move"),
    ],
)
def test_what_cannot_be_set(reef: View, told: str, what: str) -> None:
    before = reef.document()
    with pytest.raises(DocumentError, match=what):
        edited_view(reef, told)
    assert reef.document() == before


@pytest.mark.parametrize("name", ["calm-sailing", "sea-salt-paper"])
@pytest.mark.parametrize(
    "told", ["hands -, hand crab/black", "hands -, hand 3 12", "hands 5, hand 3", "hands ? 5, hand 3"]
)
def test_sizes_of_hands_that_are_none_are_refused(name: str, told: str) -> None:
    with pytest.raises(DocumentError, match=r"hands|hand\["):
        edited_view(leadline.deal(name, players=2, seed=4).view(1), told)


@pytest.mark.parametrize("told", ["grids 1 a b", "grids 1 . . ."])
def test_rows_of_signs_are_told_whole_or_by_cell(encounter: View, told: str) -> None:
    with pytest.raises(DocumentError, match=r"grids 1: expected a cell of the board and what lies there, as a1 \."):
        edited_view(encounter, told)
    rows = encounter.document()["grids"][0]  # type: ignore[index]
    assert changed(encounter, f"grids 1 {' '.join(rows)}") == {}


def test_a_remark_is_no_cell_of_a_board() -> None:
    table = leadline.Table(
        "calm-sailing", view=leadline.deal("calm-sailing", players=3, seed=7, variant="pyramid").view(2)
    )
    assert table.view is not None
    rows = " ".join(table.view.document()["grid"])
    for told in (f"grid {rows}", "grid h1 . # the card", "to_move 3 # a remark, hand 5", "to_move 2#"):
        table.tell(f"fix {told}")
    assert table.events[0] == f"fix grid {rows}"
    assert table.events[1:] == ["fix grid h1 .", "fix to_move 3", "fix to_move 2"]
    assert leadline.Table.load(table.record()).view == table.view


def test_a_hand_can_be_emptied(salt: View) -> None:
    drawn = edited_view(salt, "hand boat/black, deck 55")
    assert drawn.document()["hands"] == [1, 0]
    assert edited_view(drawn, "hand -, deck 56") == salt
