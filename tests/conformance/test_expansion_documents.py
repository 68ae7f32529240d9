"""What a document of Calm Sailing with expansions may not say of a game under way, each with its message."""

from __future__ import annotations

import copy
from functools import cache
from typing import Any

import pytest

import leadline
from leadline.core import DocumentError
from support.cases import ALL, NIGHT

Document = dict[str, Any]
GONE = object()  # a key that is left out
STORMS = {"Y": [], "P": [], "O": []}
PAY = {"step": "pay", "owed": 1}
STORM = {"step": "storm", "card": "O"}
TWO_ROWS = {"name": "two", "cells": ["a1", "b1", "a2", "b2"]}
GAP = {"name": "gap", "cells": ["b3", "c3", "d5", "e5"]}
ROCKS, ALL_STORMS = {"jagged_rocks": True}, {"storms": 6}


@cache
def games() -> dict[str, Document]:
    """A deal with all expansions; games with them and of Day and Night where seat 3 is to move and an island lies."""
    deal = leadline.deal("calm-sailing", players=3, seed=1, **ALL)
    found = {"deal": deal.document()}
    for name, options in (("expansions", ALL), ("night", NIGHT)):
        position = leadline.deal("calm-sailing", players=3, seed=1, **options)
        while position.document().get("to_move") != 3 or not position.document()["grid"] or not position.is_boundary:
            position.push(position.playout_move(1))
        found[name] = position.document()
    return found


def told(document: Document, change: Document) -> list[str]:
    changed = copy.deepcopy(document)
    for key, value in change.items():
        place, _, inner = key.partition(".")
        if value is GONE:
            del changed[place]
        elif inner:
            changed[place][inner] = copy.deepcopy(value)
        else:
            changed[place] = copy.deepcopy(value)
    with pytest.raises(DocumentError) as error:
        leadline.load(changed)
    return error.value.told()


@pytest.mark.parametrize("name", ["deal", "expansions", "night"])
def test_what_the_changes_start_from_is_accepted(name: str) -> None:
    assert leadline.load(games()[name]).document() == games()[name]


@pytest.mark.parametrize(
    ("name", "change", "message"),
    [
        ("deal", {"rules.jagged_rocks": False}, "rocks: expected only with rules.jagged_rocks"),
        ("deal", {"rocks": GONE}, "rocks: missing; expected the row on which the rocks lie, 1 to 6"),
        ("deal", {"storms": STORMS}, "hands of seat 1: a storm is never held (8.3.0)"),
        (
            "expansions",
            {"storms": GONE},
            "storms: missing; a position in mid-game with storms gives storms and compasses",
        ),
        ("expansions", {"compasses": {"held": 4, "left": 4}}, "compasses: 8 in all; there are 6"),
        ("expansions", {"storms": STORMS | {"Y": [4]}}, "storms.Y: seat 4 of a game of 3"),
        ("expansions", {"moon": ["a1"]}, "moon: expected only in mid-game of the variant day-and-night"),
        ("expansions", {"rules.halves": "any"}, "rules.halves: expected only with the variant day-and-night"),
        ("expansions", {"pending": {"step": "pay"}}, "pending.owed: missing; expected with the step pay"),
        ("expansions", {"pending": PAY | {"owed": 9}}, "pending.owed: 9 cards are due, but only 5 can be given"),
        ("expansions", {"pending": PAY | {"turn": 4}}, "pending.turn: seat 4 of a game of 3; expected 1 to 3"),
        ("expansions", {"pending": PAY | {"turn": 2}}, "pending.turn: seat 2; expected seat 3, whose turn it is"),
        ("expansions", {"pending": PAY | {"card": "Y"}}, "pending.card: Y; a step pay of this kind has none"),
        ("expansions", {"pending": PAY | {"left": 2}}, "pending.left: 2; a step pay of this kind has none"),
        (
            "expansions",
            {"pending": PAY | {"explore": True}},
            "pending.explore: expected only with a payment, where an exploration deck is left (12.2)",
        ),
        (
            "expansions",
            {"pending": PAY | {"purpose": "storm"}},
            "pending.during: missing; expected with a payment for a storm",
        ),
        (
            "expansions",
            {"pending": {"step": "storm", "card": "F", "during": "refill"}},
            "pending.card: F; expected Y, P or O",
        ),
        (
            "expansions",
            {"pending": {"step": "storm", "card": "Y", "during": "explore"}},
            "pending.during: explore; expected setup, extra or refill in this game",
        ),
        (
            "expansions",
            {"pending": {"step": "storm", "card": "Y", "during": "refill", "left": 2}},
            "pending.left: expected only among the extra cards of a Start",
        ),
        (
            "expansions",
            {"pending": {"step": "give", "owed": 2}},
            "pending.step: a joint discard, yet no Start is laid (5.4)",
        ),
        ("expansions", {"memory.starter": 4}, "memory.starter: expected a seat from 1 to 3, or 0"),
        ("expansions", {"memory.finish_by_wild": True}, "memory.finish_by_wild: expected only where the game is won"),
        (
            "expansions",
            {"memory.left": ["S"]},
            "memory.left: expected monsters, islands that they hit, storms and wilds: no others leave the game",
        ),
        ("night", {"storms": STORMS}, "storms: expected only in mid-game with rules.storms 6"),
        (
            "night",
            {"rules.storm_colors": {"Y": 2, "P": 2, "O": 2}},
            "rules.storm_colors: expected only where storms are in play",
        ),
        (
            "night",
            {"moon": GONE},
            "moon: missing; a position in mid-game of Day and Night gives the cells that lie moon",
        ),
        ("night", {"moon": ["a1", "a1"]}, "moon: a1 named twice"),
        ("night", {"moon": ["a1"]}, "moon: no island lies on a1"),
        ("night", {"pending": {"step": "rocks"}}, "pending.step: a step of the rocks, yet none lie"),
        ("night", {"pending": {"step": "place", "number": 5}}, "pending.step: a wild, yet none is in play"),
        (
            "night",
            {"pending": {"step": "storm", "card": "Y", "during": "refill"}},
            "pending.step: a storm, yet storms are not in play",
        ),
    ],
)
def test_what_a_document_may_not_say(name: str, change: Document, message: str) -> None:
    problems = told(games()[name], change)
    assert any(problem.startswith(message) for problem in problems), problems


def position(rules: Document, **more: Any) -> Document:
    """Two players before any turn of a game with these rules, seat 1 to move, unless `more` says otherwise."""
    document: Document = {"game": "calm-sailing", "format": 1, "players": 2, "first": 1, "to_move": 1}
    document |= {"hands": [[1, 2, 3, 4, 5], [6, 7, 8, 9, 10]], "piles": [["S", 11, 12], [13, "S", 14]]}
    document |= {"grid": [". . . . . ."] * 6, "start_laid": False, "rules": rules}
    if rules.get("storms"):
        document |= {"storms": STORMS, "compasses": {"held": 0, "left": 6}}
    if rules.get("jagged_rocks"):
        document["rocks"] = 2
    return document | more


def three(rules: Document, **more: Any) -> Document:
    """The same with three players, whose Start is laid."""
    hands, piles = [[1, 2, 3, 4], [6, 7, 8, 9, 10], [15, 16, 17, 18, 19]], [[11, 12], [13, "S", 14], [20, "S"]]
    return position(rules, players=3, hands=hands, piles=piles, start_laid=True, **more)


def laid(rules: Document, **more: Any) -> Document:
    """A position whose Start seat 1 has laid in this turn."""
    given: Document = {"hands": [[1, 2, 3, 4], [6, 7, 8, 9, 10]], "piles": [[11, 12, 15], [13, "S", 14]]}
    return position(rules, **given | {"start_laid": True} | more)


def problems_of(document: Document) -> list[str]:
    with pytest.raises(DocumentError) as error:
        leadline.load(document)
    return error.value.told()


NIGHT_RULES = {"variant": "day-and-night"}
TOP_CELL = ["50 . . . . .", ". . . . . .", *[". . # # . ."] * 6]  # of High Arch, whose pillars are empty
GAPS = ["# # # . .", "# # # # #", "# . . # #", "# # # # #", "# # # # #"]
FULL_ROW = [*[". . . . . ."] * 5, "20 21 22 23 24 25"]
EXTRA = STORM | {"during": "extra", "turn": 1, "left": 1}


@pytest.mark.parametrize(
    ("document", "message"),
    [
        # A Start brings extra cards, a joint discard, and the drawing of all seats.
        (position(ALL_STORMS, pending=EXTRA), "pending.during: extra, yet no Start is laid (5.3)"),
        (
            position(ALL_STORMS, pending=PAY | {"purpose": "storm", "during": "extra", "left": 1}),
            "pending.during: extra, yet no Start is laid (5.3)",
        ),
        (three(ALL_STORMS, pending=EXTRA), "pending.during: extra; a Start brings 3 players no extra cards (5.3)"),
        (
            laid(ALL_STORMS, pending=EXTRA | {"left": 9}),
            "pending.left: 9; expected 1 or 2 extra cards for the seat that draws (5.3, 10.17)",
        ),
        (
            position(
                ALL_STORMS | {"solo_draw": 3},
                players=1,
                hands=[[1, 2, 3, 4]],
                piles=[[5, 6, 7, 8, 9, 10]],
                start_laid=True,
                pending=EXTRA | {"left": 4},
            ),
            "pending.left: 4; the Start brings 3 extra cards (10.1)",
        ),
        (
            laid(ALL_STORMS, pending=EXTRA | {"left": 2}, hands=[[1, 2, 3, 4, 5], [6, 7, 8, 9, 10]]),
            "hands of seat 1: 5 cards; expected at most 4, as 2 extra cards may follow (5.3)",
        ),
        (
            position(ROCKS, pending={"step": "rocks", "all": True}),
            "pending.all: expected false: no Start is laid, after which all seats draw (5.5)",
        ),
        (
            position(ALL_STORMS, pending=STORM | {"during": "refill", "turn": 1, "all": True}),
            "pending.all: expected false: no Start is laid, after which all seats draw (5.5)",
        ),
        (three(ALL_STORMS, pending={"step": "share"}), "pending.step: share; 3 players draw no extra cards"),
        (laid({"wild": 1}, pending={"step": "share"}), "pending.step: share; expected only after storms among the"),
        (
            laid({"wild": 1}, pending={"step": "give", "owed": 8, "turn": 1}, hands=[[1, 2, 3], [*range(20, 31)]]),
            "hands: 14 cards; expected at most 13 in a joint discard (5.3, 5.4)",
        ),
        (
            laid({"wild": 1}, pending={"step": "give", "owed": 8, "turn": 1}, hands=[[*range(20, 27)], [6, 7, 8]]),
            "hands of seat 1: 7 cards; expected at most 6 in a joint discard (5.3, 5.4)",
        ),
        # Set-up comes before all else.
        (laid(ALL_STORMS, pending=STORM | {"during": "setup"}), "pending.during: setup, yet a Start is laid"),
        (
            position(ALL_STORMS, pending=STORM | {"during": "setup"}, grid=FULL_ROW),
            "pending.during: setup, yet islands lie on the grid",
        ),
        # Hands within a turn.
        (
            position(ROCKS, pending={"step": "rocks", "all": False}),
            "hands of seat 1: 5 cards; expected at most 4 in the step of the rocks (8.1.2)",
        ),
        (
            position(ROCKS, pending=PAY | {"purpose": "rocks"}, hands=[[1, 2, 3, 4], [6, 7, 8, 9, 10]]),
            "hands of seat 1: 4 cards; expected at most 3 in the step of the rocks (8.1.2)",
        ),
        (position(ROCKS, pending=PAY), "hands of seat 1: 5 cards; expected at most 4 within an action (4.1)"),
        (
            position(ALL_STORMS, pending=STORM | {"during": "refill", "turn": 1}),
            "hands of seat 1: 5 cards; expected at most 4 while it is drawn up (8.3.0)",
        ),
        (
            position(ROCKS, pending=PAY, hands=[[1, 2], [6, 7, 8]]),
            "hands of seat 2: 3 cards; expected 5 or more while the pile has some (4.2)",
        ),
        (
            position({"wild": 2}, hands=[[1, 2, 3, 4], [6, 7, 8, 9, 10]]),
            "hands of seat 1: 4 cards; expected 5 or more while the pile has some (4.2)",
        ),
        (
            position(ALL_STORMS, pending=STORM | {"during": "refill", "turn": 2}),
            "pending.turn: seat 2; expected seat 1, whose turn it is",
        ),
        # The layout, and what closes its rows.
        (
            position(ALL_STORMS, grid=FULL_ROW, storms=STORMS | {"P": [1]}),
            "storms.P: row 1 is full, yet nothing can be laid on a row that a storm closes (8.3.2)",
        ),
        (
            position(ROCKS, grid=FULL_ROW, rocks=1),
            "rocks: row 1 is full, yet nothing can be laid on the row of the rocks (8.1.1)",
        ),
        (
            position(ROCKS, rocks=None),
            "rocks: null, yet they leave only when four rows are full or no two have room (8.1.3)",
        ),
        (
            position(ROCKS | {"layout": TWO_ROWS}, grid=[". .", "21 22"]),
            "rocks: expected null: the rocks leave when no two rows have an empty cell (8.1.3)",
        ),
        (
            position(ROCKS | {"layout": GAP}, grid=GAPS, rocks=1),
            "rocks: row 1; expected a row of the layout, 3 or 5",
        ),
        (
            position({"layout": "high-arch"}, grid=TOP_CELL),
            "grid: 50 on a8, which is closed until left pillar and right pillar are full (12.1)",
        ),
    ],
)
def test_no_game_comes_to_these(document: Document, message: str) -> None:
    problems = problems_of(document)
    assert any(problem.startswith(message) for problem in problems), problems


@pytest.mark.parametrize(
    "document",
    [
        laid(ALL_STORMS, pending=EXTRA),
        laid(ALL_STORMS, pending={"step": "share"}),
        position(ROCKS, pending={"step": "rocks", "all": False}, hands=[[1, 2, 3, 4], [6, 7, 8, 9, 10]]),
        position(NIGHT_RULES, pending=PAY, grid=FULL_ROW, moon=["a1"]),
        position(ROCKS | {"layout": TWO_ROWS}, grid=[". .", "21 22"], rocks=None),
        position(ROCKS | {"sea_monsters": 3}, rocks=None),
        position({"layout": "high-arch", "sea_monsters": 3}, grid=TOP_CELL),
    ],
)
def test_games_come_to_these(document: Document) -> None:
    """Also where a monster has opened a row or a group again (10.26, 12.1)."""
    found = leadline.load(document)
    assert leadline.load(found.document()) == found


def test_two_top_cards_leave_a_hand_of_six() -> None:
    """4A.3: seat 2 keeps six of its seven cards where the other gives seven of the eight, two of them unseen."""
    hands: list[list[Any]] = [["S", 1, 2, 3, 4], [6, 7, 8, 9, 10]]
    piles: list[list[Any]] = [["Y", 11, 12, 13, 14, 15], [16, 17, 18, "S", 20]]
    game = leadline.load(position(ALL_STORMS, hands=hands, piles=piles))
    for text in ("S", "storm Y -1", "share 1:2,3,4,11,12,top2 2:6"):
        game.push(text)
        assert leadline.load(game.document()) == game
    assert game.hand_sizes == [1, 6]


def test_ten_29_brings_a_solo_hand_eight_cards_beside_its_monsters() -> None:
    """However few extra cards the rules give; the position after them was refused."""
    rules = {"sea_monsters": 3, "solo_draw": 0}
    pile = [*range(5, 40)]
    game = leadline.load(position(rules, players=1, hands=[["S", "M", 2, 3, 4]], piles=[pile]))
    game.push(next(code for code in game.legal_codes()))
    assert game.hand_sizes == [9]
    assert leadline.load(game.document()) == game


def test_a_grid_with_too_many_wilds_is_told_once() -> None:
    problems = problems_of(position({"wild": 1}, grid=[*[". . . . . ."] * 5, "W50 . W60 . . ."]))
    assert problems == ["grid a1 and grid c1: card W given twice"]


def test_rocks_have_left_before_a_wild_is_placed() -> None:
    """They leave as a row fills, so none lie beside four full rows while the cell of a wild is chosen."""
    document = leadline.deal("calm-sailing", players=3, seed=1, rocks=True, wild=2).document()
    rows = [" ".join(str(12 * row + column) for column in range(1, 7)) for row in range(6)]
    grid = [". . . . . ." if row in (3, 5) else text for row, text in enumerate(rows)][::-1]
    pending = {"step": "place", "number": 45}
    found = told(document, {"grid": grid, "start_laid": True, "to_move": 1, "rocks": 6, "pending": pending})
    assert "rocks: expected null: the rocks leave when four rows are full (8.1.3)" in found


@pytest.mark.parametrize("pending", [{"step": "rocks"}, PAY, {"step": "pay", "purpose": "rocks", "owed": 1}])
def test_a_start_in_the_hand_is_laid_before_any_other_action(pending: Document) -> None:
    """5.1: so no step that follows one finds it there."""
    hands: list[list[Any]] = [["S", 20, 30, 40]]
    grid = [*[". . . . . ."] * 5, "1 . . . . ."]
    more: Document = {"players": 1, "piles": [[2, 3, 50]], "grid": grid, "pending": pending, "rocks": 2}
    problems = problems_of(position(ROCKS, hands=hands, start_laid=False, **more))
    said = f"pending.step: {pending['step']}, yet a Start in the hand must be laid before any other action (5.1)"
    assert said in problems
    assert said not in problems_of(position(ROCKS, hands=hands, start_laid=True, **more))


def test_a_solo_hand_before_the_start_has_five_cards_also_with_monsters() -> None:
    position = leadline.deal("calm-sailing", players=1, seed=3, monsters=3)
    position.push(position.playout_move(0))
    while not position.is_boundary:
        position.push(position.playout_move(0))
    document = position.document()
    assert not document["start_laid"]
    pile = document["piles"][0]
    moved = ["S", *[card for card in pile if card not in ("S", "M")][:4]]
    for card in moved:
        pile.remove(card)
    document["hands"][0] += moved
    document.pop("memory", None)
    with pytest.raises(DocumentError, match=r"hands of seat 1: 10 cards; expected at most 5 \(4\.2\)"):
        leadline.load(document)


def test_without_sea_monsters_no_hand_may_hold_one() -> None:
    position = leadline.deal("calm-sailing", players=3, seed=1, wild=1)
    position.push(position.playout_move(0))
    while not position.is_boundary:
        position.push(position.playout_move(0))
    found = told(position.document(), {"memory.unsure": [2, 0, 0]})
    assert found == ["memory.unsure: expected 0: no sea monsters are in play"]


@pytest.mark.parametrize("first", [None, 1, 2, 3])
def test_the_hands_in_set_up_show_who_drew_first(first: int | None) -> None:
    """10.28: seats that had drawn no card were taken to have none, so that every move lost the game."""
    position = leadline.deal("calm-sailing", players=4, seed=22, storms=True, first=4)  # a storm comes at once
    document = position.view(4).document()
    assert leadline.load(document) == position.view(4)
    document.pop("first")
    if first is not None:
        document["first"] = first
    with pytest.raises(DocumentError) as caught:
        leadline.load(document)
    told = f"first: seat {first or 1}, yet the hands show that seat 4 drew first; expected 4 (10.28)"
    assert list(caught.value.told()) == [told]
