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
