"""Which expansions and variants go together (12.5), and what a row is on each board (12), in both implementations."""

from __future__ import annotations

from random import Random
from types import ModuleType
from typing import Any

import pytest

from reference import BadDocument, IllegalMove
from support.calm_deals import HILL, LANES, SNAKE, deal, kind

Document = dict[str, Any]

PAIRS: Document = {"name": "pairs", "cells": ["a1", "b1", "c1", "c2", "b2", "a2"], "marked": []}
COLUMNS: Document = {**PAIRS, "rows": [["a1", "b1"], ["c1", "c2", "b2"], ["a2"]]}


def position(layout: object, grid: list[str], **changes: Any) -> Document:
    """A position of two seats, a Start laid, on a layout: seat 1 holds 12 14 30 50 60 and is to move."""
    rules = changes.pop("rules", {"storms": 6}) | {"layout": layout}
    base: Document = {
        "game": "calm-sailing",
        "format": 1,
        "players": 2,
        "first": 1,
        "to_move": 1,
        "hands": [[12, 14, 30, 50, 60], [70, 71, 72, 73, 74]],
        "piles": [[75, "S"], [76]],
        "grid": grid,
        "start_laid": True,
        "rules": rules,
    }
    if rules.get("storms"):
        base |= {"storms": {"Y": [], "P": [], "O": []}, "compasses": {"held": 0, "left": 6}}
    return base | changes


def clause(engine: ModuleType, document: Document, text: str) -> str:
    with pytest.raises(IllegalMove) as caught:
        engine.load(document).play(text)
    return caught.value.clause


def arch_grid(**filled: int) -> list[str]:
    """The strings of a High Arch with these numbers on the cells."""
    rows = []
    for row in range(8, 0, -1):
        cells = "abcdef" if row > 6 else "ab##ef"
        rows.append(" ".join("#" if c == "#" else str(filled.get(f"{c}{row}", ".")) for c in cells))
    return rows


def test_12_a_row_of_high_arch_is_its_level_across_both_pillars(engine: ModuleType) -> None:
    document = position("high-arch", arch_grid(), rules={"jagged_rocks": True}, rocks=1)
    assert clause(engine, document, "12@a1") == clause(engine, document, "12@f1") == "8.1.1"
    state = engine.load(document)
    state.play("12@a2")
    assert [move for move in state.moves() if move.startswith("rock") and "-" not in move] == [
        f"rock {row}" for row in range(2, 9)
    ]
    state.play("rock 7")  # the top is not open yet, but it has empty cells
    assert state.document()["rocks"] == 7


def test_12_a_purple_storm_closes_a_level_of_high_arch(engine: ModuleType) -> None:
    document = position("high-arch", arch_grid(), storms={"Y": [], "P": [3], "O": []})
    assert clause(engine, document, "12@b3") == clause(engine, document, "50@e3") == "8.3.2"
    assert clause(engine, document, "50@a7") == "12.1"
    engine.load(document).play("50@e4")


def test_12_a_row_that_a_layout_names_is_closed_as_a_whole(engine: ModuleType) -> None:
    document = position(COLUMNS, [". . .", ". . ."], storms={"Y": [], "P": [2], "O": []})
    for cell in ("c1", "c2", "b2"):
        assert clause(engine, document, f"30@{cell}") == "8.3.2"
    for cell in ("a1", "b1", "a2"):
        engine.load(document).play(f"30@{cell}")
    plain = position(PAIRS, [". . .", ". . ."], storms={"Y": [], "P": [2], "O": []})
    assert clause(engine, plain, "30@a2") == "8.3.2"
    engine.load(plain).play("30@c1")


@pytest.mark.parametrize(
    ("grid", "move", "held"),
    [
        ([". . .", "11 . ."], "12@b1 -14", 1),  # the first row: 11 12
        ([". . .", "10 . ."], "12@b1 -14 -30", 0),
        ([". 16 15", ". . ."], "14@c1 -12", 1),  # the second row follows the path: c1 c2 b2
        ([". 17 15", ". . ."], "14@c1 -12", 0),
        (["80 16 15", ". . ."], "14@c1 -12", 1),
        ([". . .", ". . ."], "60@a2", 0),  # a single cell is no row of consecutive numbers
    ],
)
def test_8_3_4_a_row_of_any_layout_earns_with_consecutive_numbers(
    engine: ModuleType, grid: list[str], move: str, held: int
) -> None:
    state = engine.load(position(COLUMNS, grid))
    state.play(move)
    assert state.document()["compasses"] == {"held": held, "left": 6 - held}


def test_8_1_3_rocks_leave_with_four_full_levels_of_high_arch(engine: ModuleType) -> None:
    filled = dict(zip(["a1", "b1", "a2", "b2", "a3", "b3", "a4"], range(1, 8), strict=True))
    filled |= dict(zip(["e1", "f1", "e2", "f2", "e3", "f3", "e4", "f4"], range(40, 48), strict=True))
    document = position("high-arch", arch_grid(**filled), rules={"jagged_rocks": True}, rocks=5)
    document["hands"][0][0] = 8
    state = engine.load(document)
    state.play("8@b4 -14")
    assert state.document()["rocks"] is None


def test_8_1_rocks_need_a_second_row(engine: ModuleType) -> None:
    line = {"name": "line", "cells": ["a1", "b1", "c1"], "marked": []}
    with pytest.raises(BadDocument):
        engine.load(position(line, [". . ."], rules={"jagged_rocks": True}, rocks=1))


@pytest.mark.parametrize(
    "rules",
    [
        {"layout": "high-arch", "jagged_rocks": True, "sea_monsters": 5, "storms": 6, "wild": 2},
        {"layout": SNAKE, "jagged_rocks": True, "sea_monsters": 3, "storms": 6, "wild": 1},
        {"layout": LANES, "jagged_rocks": True, "storms": 6},
        {"layout": "pyramid", "wild": 2},
        {"layout": HILL, "wild": 1},
        {"variant": "day-and-night", "jagged_rocks": True, "sea_monsters": 5, "storms": 6, "wild": 2},
    ],
    ids=str,
)
def test_12_5_every_expansion_goes_with_every_board_and_with_day_and_night(engine: ModuleType, rules: Document) -> None:
    state = engine.load(deal(kind(3, **rules), Random(1)))
    assert state.to_move is not None
    assert state.count() > 0


@pytest.mark.parametrize("rule", ["jagged_rocks", "sea_monsters", "storms"])
@pytest.mark.parametrize("layout", ["pyramid", HILL], ids=["pyramid", "hill"])
def test_12_5_an_exploration_deck_has_these_cards_itself(engine: ModuleType, layout: object, rule: str) -> None:
    document = deal(kind(2, layout=layout), Random(1))
    document["rules"][rule] = {"jagged_rocks": True, "sea_monsters": 3, "storms": 6}[rule]
    with pytest.raises(BadDocument):
        engine.load(document)


@pytest.mark.parametrize("rule", ["jagged_rocks", "sea_monsters", "storms", "wild"])
def test_12_5_no_expansion_goes_with_the_competitive_game(engine: ModuleType, rule: str) -> None:
    document = deal(kind(2, variant="competitive"), Random(1))
    document["rules"][rule] = {"jagged_rocks": True, "sea_monsters": 3, "storms": 6, "wild": 1}[rule]
    with pytest.raises(BadDocument):
        engine.load(document)


def pyramid_top(**changes: Any) -> Document:
    """A pyramid of which the marked top a8 alone is empty; seat 1 holds a wild."""
    grid = ["." + " #" * 7]
    number = 36
    for row in range(7, 0, -1):
        cells = 9 - row
        number -= cells
        grid.append(" ".join([*(str(number + i) for i in range(cells)), *("#" * (8 - cells))]))
    document = position("pyramid", grid, rules={"wild": 1}, rocks=None)
    document |= {"storms": {"Y": [], "P": [], "O": []}, "compasses": {"held": 0, "left": 0}}
    document |= {"hands": [["W", 50, 60, 61, 62], [70, 71, 72, 73, 74]], "exploration": ["F", "B"]}
    return document | changes


def test_8_4_a_wild_on_a_marked_cell_reveals_a_card(engine: ModuleType) -> None:
    state = engine.load(pyramid_top())
    state.play("W=37@a8 -50 -60")
    document = state.document()
    assert document["exploration"] == ["B"]
    assert "F" in document["hands"][0]


def test_8_4_a_wild_is_the_finish_of_a_pyramid(engine: ModuleType) -> None:
    full = pyramid_top()
    full["grid"][0] = "63" + " #" * 7
    state = engine.load(full)
    state.play("W=F")
    assert state.outcome()["winners"] == [1, 2]


def test_8_4_a_wild_is_a_monster_or_a_compass_of_a_pyramid(engine: ModuleType) -> None:
    state = engine.load(pyramid_top(storms={"Y": [], "P": [8], "O": []}))
    assert "W=M@a1" in state.moves()
    assert "W=compass P 8" in state.moves()
    state.play("W=compass P 8")
    assert state.document()["storms"]["P"] == []
