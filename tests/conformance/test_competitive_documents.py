"""What a document of competitive Calm Sailing may not say of a game under way, each with its message."""

from __future__ import annotations

import copy
from functools import cache
from typing import Any

import pytest

import leadline
from leadline.core import DocumentError
from leadline.core.calm_sailing.base.moves import PLAY, pack
from leadline.core.calm_sailing.competitive.position import Competitive

Document = dict[str, Any]
TAKE = {"step": "take", "owed": None, "above": None}
MOVES = (
    "34@d3|take 12|1@a1|take 24|12@f1|take 25|8@d1|take 15|25@f2|take 56|15@b2|take 58|40@a4|take 43|58@c5|take 51|"
    "43@c4|take 48|51@f4|take 79|61@e5|take 19|72@c6|take 26|19@d2|take 30|79@f6|take 33|30@b3|take 65"
)
PAY = {"step": "pay", "owed": 1, "above": 1}


@cache
def deal() -> Competitive:
    position = leadline.deal("calm-sailing", players=2, seed=1, variant="competitive")
    assert isinstance(position, Competitive)
    return position


@cache
def paying() -> Competitive:
    """Seat 2 has laid an island and still pays one of its four cards; five cards lie in the row."""
    position = deal().copy()
    for text in MOVES.split("|"):
        position.push(text)
    position.push(pack(PLAY, 24, 10))
    assert position.phase == "pay"
    return position


def told(document: Document, change: Document) -> list[str]:
    changed = copy.deepcopy(document)
    for key, value in change.items():
        place, _, inner = key.partition(".")
        if inner:
            changed[place][inner] = copy.deepcopy(value)
        else:
            changed[place] = copy.deepcopy(value)
    with pytest.raises(DocumentError) as error:
        leadline.load(changed)
    return error.value.told()


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"row": [3, 4, 5, 6]}, "row: 4 cards; expected 5 in a deal (12.4)"),
        ({"hands": [[1, 2], [3, 4, 5, 6, 7]]}, "hands of seat 1: 2 cards; expected 5 in a deal (12.4)"),
        ({"deck": ["F", 1]}, "deck: 1 Finish cards in the deal; expected 5"),
    ],
)
def test_what_a_deal_may_not_say(change: Document, message: str) -> None:
    assert any(problem.startswith(message) for problem in told(deal().document(), change))


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"row": [4, 44, 78, "F", "F", 49]}, "row: 6 cards; expected at most 5 (12.4)"),
        ({"row": [4, 44]}, "row: 2 cards; expected 5 while the deck has some (12.4)"),
        (
            {"hands": [[48, 53, 56, 62, 65, 23], [26, 33, 42, 73]]},
            "hands of seat 1: 6 cards; expected at most 5 (12.4)",
        ),
        ({"owners": [["f1", "a1"], ["a1"]]}, "owners: a1 is named 2 times"),
        ({"owners": [["b1"], []]}, "owners: b1 is empty"),
        ({"owners": [["f1"], []]}, "owners: no seat is named for a1"),
        ({"pending": TAKE | {"owed": 1}}, "pending.owed: expected only with the step pay"),
        ({"pending": TAKE | {"above": "S"}}, "pending.above: expected an island or F"),
        ({"pending": TAKE, "to_move": 1}, "pending: no card is due from the row to seat 1 (12.4)"),
        (
            {"pending": TAKE | {"above": "F"}, "hands": [[48, 53, 56, 62, 65], [26, 33]]},
            "pending.above: 3 cards are due, and only 2 of that rank or more lie in the row",
        ),
        ({"pending": PAY | {"owed": None}}, "pending: the step pay wants `owed` and `above`"),
        ({"pending": PAY | {"above": 73, "owed": 2}}, "pending.owed: 2 cards are due, and seat 2 holds only 1 that"),
        ({"memory.since": [[0, 0, 0]]}, "memory.since: 1 entry; expected one for each of the 2 players"),
        ({"memory.discarded": [[23], []]}, "memory.discarded: 1 card of seat 1, which has discarded 0"),
        ({"memory.since": [[0], [0, 0]]}, "memory.since: 1 numbers for the 3 cards that seat 1 has taken"),
        ({"memory.since": [[0, 0, 1], [0, 0]]}, "memory.since: expected 0 to 0 for seat 1, the cards it has discarded"),
        (
            {"memory.taken": [[48, 56, 80], [26, 33]]},
            "memory.taken: 80 is neither in the hand of seat 1 nor discarded by it",
        ),
    ],
)
def test_what_a_position_may_not_say(change: Document, message: str) -> None:
    assert any(problem.startswith(message) for problem in told(paying().document(), change))


def bare(**more: Any) -> Document:
    """A position at the start of a turn in which 66 of the 85 cards lie nowhere."""
    document: Document = {"game": "calm-sailing", "format": 1, "players": 2, "first": 1, "to_move": 1}
    document |= {"hands": [[1, 2, 3, 4, 30], [6, 7, 8, 9, 10]], "row": [11, 12, 13, 14, 15], "deck": [16, 17, "F"]}
    document |= {"grid": [*[". . . . . ."] * 5, "50 . . . . ."], "owners": [["a1"], []], "spent": [30, 36]}
    return document | {"rules": {"variant": "competitive"}} | more


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (
            {"spent": [0, 0]},
            "spent: 0 cards in all; expected 66, the cards that lie neither in hands, row and deck nor",
        ),
        ({"rules": {"variant": "competitive", "removed": [70]}}, "spent: 66 cards in all; expected 65, the cards"),
        (
            {"hands": [[1, 2, 3, 4], [6, 7, 8, 9, 10]]},
            "hands of seat 1: 4 cards; expected 5 while cards lie in the row",
        ),
        ({"pending": PAY}, "hands of seat 1: 5 cards; expected at most 4 within an action (12.4)"),
    ],
)
def test_cards_that_lie_nowhere_are_spent_and_hands_are_filled(change: Document, message: str) -> None:
    assert leadline.load(bare()).document() == leadline.load(leadline.load(bare()).document()).document()
    assert any(problem.startswith(message) for problem in told(bare(), change))
    seen = leadline.load(bare()).view(2).document()
    assert any(problem.startswith("spent: 9 cards") for problem in told(seen, {"spent": [4, 5]}))


def test_a_view_remembers_no_more_than_hands_and_discards_can_hold() -> None:
    problems = told(paying().view(1).document(), {"memory.taken": [[48, 56, 65], [26, 33, 73, 42, 80]]})
    assert "memory.since: 2 numbers for the 5 cards that seat 2 has taken" in problems
    change = {"memory.taken": [[48, 56, 65], [26, 33, 73, 42, 80]], "memory.since": [[0, 0, 0], [0] * 5]}
    assert told(paying().view(1).document(), change) == [
        "memory.since: more cards taken by seat 2 than its hand and later discards can hold"
    ]


def test_what_the_changes_start_from_is_accepted() -> None:
    for position in (deal(), paying()):
        assert leadline.load(position.document()) == position
