"""Documents of Calm Sailing with one thing changed that cannot be: the place that is told, and what is told of it."""

from __future__ import annotations

from functools import cache
from typing import Any

import pytest

import leadline
from support.changed import Document, changed, played, told

ALL = {"rocks": True, "monsters": 5, "storms": True, "wild": 2}
DEALS: dict[str, tuple[int, dict[str, Any]]] = {
    "base": (3, {}),
    "two": (2, {}),
    "all": (3, ALL),
    "rocks": (3, {"rocks": True}),
    "wild": (3, {"wild": 1}),
    "pyramid": (2, {"variant": "pyramid"}),
    "duel": (2, {"variant": "competitive", "stream": "uniform"}),
}


@cache
def game(name: str, moves: int, you: int) -> Document:
    players, options = DEALS[name]
    return played("calm-sailing", players, moves, you, **options)


MANY = list(range(1, 32))
FULL = [" ".join(str(6 * row + column) for column in range(1, 7)) for row in range(5, -1, -1)]
TOO_MANY = "rules.removed: 31 islands; expected at most 28"
LISTS, NUMBERS = "memory.discarded: expected lists of cards", "memory.discarded: expected numbers of cards"
NOT_LOST = "lost: seat 1 is to move and has a legal action (7.2)"
TOLD: list[tuple[tuple[str, int, int], dict[str, Any], str]] = [
    # The base game.
    (("base", 43, 0), {"memory.discarded": [1, 1, 1]}, LISTS),
    (("base", 43, 1), {"memory.discarded": [[4], [], []]}, NUMBERS),
    (("base", 43, 1), {"pending.actor": 4}, "pending.actor: seat 4; expected 1 to 3"),
    (("base", 43, 1), {"lost": True}, "lost: expected only where no cards are due"),
    (("base", 43, 1), {"lost": True, "won": True}, "lost: expected either `won` or `lost`"),
    (("base", 44, 1), {"lost": True}, NOT_LOST),
    (("base", 45, 2), {"pending": ...}, "hands of seat 1: 4 cards; expected 5 while the pile has some (4.2)"),
    (("base", 45, 1), {"piles": [11, 12, 26]}, "piles of seat 3: 31 cards with the hand; a share has at most 30"),
    (("base", 43, 0), {"rules.removed": MANY}, TOO_MANY),
    (("base", 43, 1), {"rules.removed": MANY}, TOO_MANY),
    (("base", 43, 1), {"hands": ...}, "hands: missing; their sizes follow only where every other pile has cards"),
    (("base", 43, 1), {"hand": [1, 40, "S", "S"]}, "hand: more than one Start among your cards"),
    (("base", 4, 1), {"discarded": ["S"], "memory": ...}, "discarded: a Start card can be discarded only"),
    (("base", 6, 1), {"hand": [40, 53, 62, "S"]}, "pending.phase: a payment, yet a Start in the hand must be laid"),
    (("base", 1, 1), {"piles": [0, 24, 24]}, "hand: your Start card is neither in your hand nor in your pile"),
    (("base", 1, 1), {"piles": [0, 24, 24]}, "piles: no place is left for the Start of seat 1 (2.5)"),
    # The competitive game.
    (("duel", 12, 0), {"rules.removed": MANY}, TOO_MANY),
    (("duel", 12, 1), {"hand": [34, 40, 53, 58, "S"]}, "hand: expected islands and Finish cards"),
    (
        ("duel", 12, 0),
        {"owners": [["a2"], ["c2"], ["a6"]]},
        "owners: 3 entries; expected one for each of the 2 players",
    ),
    (("duel", 12, 0), {"memory.discarded": [1, 1]}, LISTS),
    (("duel", 12, 1), {"memory.discarded": [[1], []]}, NUMBERS),
    (("duel", 12, 1), {"discarded": [2]}, "memory.discarded: 0 for seat 1, yet `discarded` names 1 card"),
    (("duel", 12, 1), {"discarded": [2]}, "discarded: 1 card, yet `spent` says 0"),
    (("duel", 12, 0), {"won": True}, "won: 30 cells are empty; the Finish needs a full grid (6.1)"),
    (("duel", 12, 0), {"won": True}, "won: all 5 Finish cards lie elsewhere, yet one has been laid"),
    (("duel", 11, 0), {"won": True}, "pending: only possible before the end of the game"),
    (("duel", 12, 1), {"lost": True}, NOT_LOST),
    (("duel", 25, 1), {"pending.above": 62}, "pending.owed: 1 card is due, and seat 1 holds only 0"),
    (("duel", 12, 1), {"rules.removed": 28}, "deck: 85 cards in all; this game has only 57"),
    # Expansions.
    (
        ("all", 12, 1),
        {"rules.layout": "pyramid", "rules.variant": "day-and-night"},
        "rules.variant: expected only with",
    ),
    (("all", 12, 0), {"rules.removed": MANY}, TOO_MANY),
    (("all", 12, 1), {"rules.removed": MANY}, TOO_MANY),
    (("all", 12, 1), {"hand": [17, 40, "P"]}, "hand: a storm is never held (8.3.0)"),
    (("all", 12, 1), {"lost": True}, NOT_LOST),
    (("all", 12, 1), {"rules.storms": {"Y": 1, "P": 1, "O": 1}}, "rules.storms: expected 0 or 6"),
    (("all", 12, 1), {"discarded": ["M"]}, "discarded: a monster is never discarded (8.2.3)"),
    (("all", 12, 1), {"discarded": ["P"]}, "discarded: a storm is never discarded (8.3.0)"),
    (
        ("all", 12, 1),
        {"start_laid": True, "memory.starter": 1, "memory.start_by_wild": True},
        "memory.starter: a seat laid its Start, yet a wild stands for the Start",
    ),
    (("all", 12, 1), {"rocks": 3, "grid": FULL}, "rocks: expected null: the rocks leave when four rows are full"),
    (("wild", 1, 0), {"hands.0.0": "S"}, "seat 1: 2 Start cards among its cards"),
    (("wild", 12, 0), {"piles.0": [1, 2, 3]}, "seat 1: no Start card in hand or pile"),
    (
        ("wild", 12, 1),
        {"piles": [0, 25, 25], "hand": [1, 2, 3], "hands": [3, 5, 5], "memory.fresh": [0, 0, 0]},
        "piles: no place is left for the Start of seat 1 (2.5)",
    ),
    (
        ("pyramid", 12, 1),
        {"compasses.left": 2},
        "compasses.left: expected 0: all compasses are in the exploration deck",
    ),
    (("pyramid", 12, 1), {"memory.shown": [[2, 0]] * 6}, "memory.shown: 6 cards F in addition to those of the deck"),
    (("pyramid", 11, 1), {"memory.shown": [[2, 0]] * 6}, "memory.shown: 6 cards F in other hands and 1 elsewhere"),
    (("all", 4, 0), {"memory.fresh": [1, 0, 1]}, "memory.fresh: expected 0 for seat 1, which has acted and so holds"),
    (("all", 4, 2), {"memory.fresh": [1, 0, 1]}, "memory.fresh: expected 0 for seat 1, which has acted and so holds"),
    (("pyramid", 12, 1), {"memory.sure": [1, 0]}, "memory.sure: 1 for seat 1, which as all know holds 0 monsters"),
    (("pyramid", 28, 1), {"lost": True, "pending": ...}, "lost: seat 2 holds 4 cards, at most 0 of them monsters"),
]


@pytest.mark.parametrize(("which", "changes", "what"), TOLD)
def test_what_cannot_be_is_told_at_its_place(which: tuple[str, int, int], changes: dict[str, Any], what: str) -> None:
    assert any(problem.startswith(what) for problem in told(changed(game(*which), changes)))


@pytest.mark.parametrize(("name", "moves"), [("base", 40), ("wild", 12)])
def test_more_cards_than_there_are_leave_no_start_without_a_place(name: str, moves: int) -> None:
    """Too many cards say nothing of Starts: each pile has room for its own."""
    said = told(changed(game(name, moves, 1), {"piles": [25, 25, 25]}))
    assert any("cards in all" in problem for problem in said)
    assert not any("Start" in problem for problem in said)


def seen(**more: Any) -> Document:
    """A view of three players as seat 1 has it while seat 2 is to move."""
    document = {
        "game": "calm-sailing",
        "format": 1,
        "players": 3,
        "you": 1,
        "to_move": 2,
        "hand": [12, 30, 44, "F", 71],
    }
    return document | {"hands": [5, 5, 5], "piles": [15, 14, 14], "start_laid": True} | more


@pytest.mark.parametrize("laid", [True, False])
def test_7_2_a_seat_that_can_discard_two_has_not_lost(laid: bool) -> None:
    """4B is open to whoever holds two cards, but for a Start that cannot be paid."""
    piles = [15, 14, 14] if laid else [21, 20, 20]
    leadline.load(seen(start_laid=laid, piles=piles))
    what = "lost: seat 2 holds 5 cards, so that it can discard two (7.2)"
    assert told(seen(start_laid=laid, piles=piles, lost=True)) == [what]
    few = {"hands": [5, 1, 2], "piles": [15, 0, 0], "lost": True}
    leadline.load(seen(**few))
    leadline.load(seen(**few | {"hands": [5, 2, 1], "start_laid": False, "piles": [15, 0, 0]}))


def test_5_4_eight_cards_have_left_the_game_with_a_start() -> None:
    document = leadline.deal("calm-sailing", players=3, seed=1).document()
    document["piles"][0].remove("S")
    document |= {"start_laid": True, "to_move": 1, "grid": [". . . . . ."] * 6}
    what = "start_laid: true, yet only {} have left the game; a Start takes 8 with it (5.4)"
    assert told(document) == [what.format("0 cards")]
    assert told(seen(piles=[23, 22, 21])) == [what.format("6 cards")]
    for pile in document["piles"]:
        del pile[-3:]
    leadline.load(document)


def test_the_grid_of_a_layout_that_cannot_be_read_is_not_judged() -> None:
    layout = {"name": "x", "cells": ["a1", "b1"], "rows": [["a1", "b1"]]}
    document = leadline.deal("calm-sailing", players=2, seed=1, layout=layout, removed=28).document()
    document |= {"to_move": document["first"], "start_laid": False, "grid": [". ."]}
    leadline.load(document)
    document["rules"]["layout"]["rows"] = [["a1", "b1"], ["q9"]]
    [what] = told(document)
    assert what.startswith("rules.layout: rows[2]: 'q9': no cell of the layout")
