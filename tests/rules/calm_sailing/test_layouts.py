"""Layouts as data (12): the files of the game, what can be wrong with one of a user's own, positions on it."""

from __future__ import annotations

import copy
import pickle
from typing import Any

import pytest

import leadline
from leadline.core import DocumentError, Position
from leadline.core.calm_sailing.boards import NAMES, layout_named, read
from leadline.core.calm_sailing.expansions.board_position import OwnBoard
from support.calm_deals import HILL, SNAKE, cells_of

RING = {"name": "ring", "cells": ["a1", "b1", "c1", "c2", "c3", "b3", "a3", "a2"]}
ONE_ROW = {"name": "one row", "cells": ["a1", "b1", "c1"]}


@pytest.mark.parametrize("name", NAMES)
def test_12_the_layouts_of_the_game_are_files_of_the_same_form(name: str) -> None:
    layout = layout_named(name)
    assert list(layout.cells) == cells_of({"layout": name})
    again, problems = read(layout.describe() | {"name": "another"})
    assert problems == []
    assert again is not None
    assert (again.cells, again.groups, again.marked) == (layout.cells, layout.groups, layout.marked)
    assert layout.document() == name


@pytest.mark.parametrize("given", [SNAKE, HILL, RING], ids=lambda given: str(given["name"]))
def test_12_an_own_layout_is_written_as_it_was_read(given: dict[str, Any]) -> None:
    deal = leadline.deal("calm-sailing", players=2, seed=1, layout=given)
    assert isinstance(deal, OwnBoard)
    assert deal.cells == len(given["cells"])
    written = deal.document()["rules"]
    assert isinstance(written, dict)
    assert written["layout"] == {"groups": [], "marked": []} | given
    for other in (pickle.loads(pickle.dumps(deal)), copy.copy(deal), Position.from_text(deal.text())):
        assert (other, other.board, hash(other)) == (deal, deal.board, hash(deal))
    twin = leadline.deal("calm-sailing", players=2, seed=1, layout=given | {"name": "twin"})
    assert twin != deal


@pytest.mark.parametrize("given", [SNAKE, HILL, RING], ids=lambda given: str(given["name"]))
def test_12_games_on_an_own_layout_are_played_to_their_end(given: dict[str, Any]) -> None:
    for players in (1, 3):
        deal = leadline.deal("calm-sailing", players=players, seed=2, layout=given)
        for seed in range(10):
            assert deal.playout(seed).is_over
            assert deal.playout(seed, "random").is_over
        world = deal.view(1).sample(leadline.core.Generator(1, "test"))
        assert isinstance(world, OwnBoard)
        assert world.board == deal.board


WRONG: dict[str, tuple[dict[str, Any], tuple[str, ...]]] = {
    "cells": ({"cells": ["a1", "a1", "b2", "A3", "c65"]}, ("cells: given twice: 'a1'", "cells: 'A3', 'c65': expected")),
    "none": ({"cells": []}, ("cells: 0 cells; expected 1 to 64",)),
    "too many": ({"cells": [f"{c}{r}" for c in "abcdefgh" for r in range(1, 10)]}, ("cells: 72 cells",)),
    "missing": ({"cells": None}, ("cells: expected a list of names",)),
    "name": ({"name": "pyramid"}, ("name: 'pyramid' is a layout of the game",)),
    "no name": ({"name": 7}, ("name: expected a name of 1 to 40 characters",)),
    "marked": ({"marked": ["a1", "d4"]}, ("marked: 'd4': no cell of the layout",)),
    "key": ({"lines": 3}, ("lines: unknown key",)),
    "rows": ({"rows": 3}, ("rows: expected a list of at most 64 lists of cells",)),
    "row": (
        {"rows": [["a1", "z9"], ["a1", "b1"], []]},
        (
            "rows[1]: 'z9': no cell of the layout",
            "rows[3]: expected a cell at least",
            "rows: in two rows: a1",
            "rows: in no row: 'c1', 'c2', 'c3', 'b3', 'a3'; expected every cell in one",
        ),
    ),
    "groups": ({"groups": {}}, ("groups: expected a list of objects",)),
    "group": (
        {"groups": [{"name": "x", "cells": ["a1", "z9"]}, {"name": "x", "cells": ["a1"], "after": ["y"], "when": 1}]},
        (
            "groups[1].cells: 'z9': no cell of the layout",
            "groups[2].when: unknown key",
            "groups: two groups are named 'x'",
            "groups: a1 is in 'x' and 'x'; expected one group",
            "groups[2].after: there is no group 'y'",
        ),
    ),
    "circle": (
        {"groups": [{"name": "x", "cells": ["a1"], "after": ["y"]}, {"name": "y", "cells": ["b1"], "after": ["x"]}]},
        ("groups: 'x', 'y': each waits for itself and can never open",),
    ),
    "itself": ({"groups": [{"name": "x", "cells": ["a1"], "after": ["x"]}]}, ("groups: 'x': each waits for itself",)),
}


@pytest.mark.parametrize(("change", "words"), WRONG.values(), ids=WRONG)
def test_12_every_problem_of_a_layout_is_told(change: dict[str, Any], words: tuple[str, ...]) -> None:
    layout, problems = read(RING | change)
    assert layout is None
    told = [str(problem) for problem in problems]
    for expected in words:
        assert any(text.startswith(expected) for text in told), told
    assert len(told) == len(words)
    with pytest.raises(DocumentError) as caught:
        leadline.deal("calm-sailing", players=2, seed=1, layout=RING | change)
    assert [f"layout.{text}" for text in told] == [str(problem) for problem in caught.value.problems]


def test_12_all_problems_of_a_layout_in_a_document_are_one_message() -> None:
    document = leadline.deal("calm-sailing", players=2, seed=1, layout=RING).document()
    wrong = RING | {"cells": ["a1", "a1"], "marked": ["b2"], "name": "standard"}
    with pytest.raises(DocumentError) as caught:
        leadline.load(document | {"rules": {"layout": wrong}})
    told = [str(problem) for problem in caught.value.problems]
    assert len(told) == 1
    assert told[0].startswith(
        "rules.layout: name: 'standard' is a layout of the game; cells: given twice: 'a1'; marked:"
    )


@pytest.mark.parametrize(
    ("rules", "words"),
    [
        ({"monsters": 3, "variant": "pyramid"}, "monsters: these cards are in the exploration deck of the layout"),
        ({"rocks": True, "variant": "pyramid"}, "rocks: these cards are in the exploration deck of the layout"),
        ({"storms": True, "layout": HILL}, "storms: these cards are in the exploration deck of the layout"),
        ({"rocks": True, "layout": ONE_ROW}, "rocks: expected a layout of two rows at least"),
        ({"layout": RING, "variant": "high-arch"}, "layout: expected no layout together with the variant"),
    ],
    ids=str,
)
def test_12_rules_that_do_not_go_with_a_layout(rules: dict[str, Any], words: str) -> None:
    with pytest.raises(DocumentError, match=words):
        leadline.deal("calm-sailing", players=2, seed=1, **rules)


def test_12_the_grid_has_the_form_of_the_layout() -> None:
    deal = leadline.deal("calm-sailing", players=2, seed=1, layout=RING)
    document = deal.document() | {"to_move": 1, "start_laid": False}
    for grid, words in (
        (["1 . .", ". . ."], "grid: expected 3 rows of 3 fields, the top row first"),
        ([". . .", ". #", ". . ."], "grid: row 2 has 2 fields; expected 3"),
        ([". . .", ". . .", ". . ."], "grid: b2: expected '#': the layout has no cell there"),
        ([". . #", ". # .", ". . ."], "grid: c3: the layout has a cell there"),
        ([". . .", ". # .", "9 8 ."], "grid: 8 on b1 after 9"),
    ):
        with pytest.raises(DocumentError, match=words):
            leadline.load(document | {"grid": grid})


def test_12_2_the_exploration_deck_of_a_deal_is_complete() -> None:
    document = leadline.deal("calm-sailing", players=2, seed=1, variant="pyramid").document()
    deck = document["exploration"]
    assert isinstance(deck, list)
    for cards, words in (
        (deck[1:], "exploration: expected the cards 5 F, 5 M, 2 Y, 2 P, 2 O, 6 C, 1 R, 4 B in a deal"),
        ([*deck, "C"], "exploration: 7 cards C in all; there are 6"),
        (["Q"], "exploration: expected a list of cards out of F, M, Y, P, O, C, R, B"),
    ):
        with pytest.raises(DocumentError, match=words):
            leadline.load(document | {"exploration": cards})
    without = {key: value for key, value in document.items() if key != "exploration"}
    with pytest.raises(DocumentError, match="exploration: missing"):
        leadline.load(without)
    plain = leadline.deal("calm-sailing", players=2, seed=1).document()
    with pytest.raises(DocumentError, match="exploration"):
        leadline.load(plain | {"exploration": deck})
