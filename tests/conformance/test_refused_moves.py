"""Texts of moves that the rules forbid where a game stands: the clause and the reason, and nothing is changed."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any

import pytest

import leadline
from leadline.core import IllegalMove, Position
from support.cases import play

ALL = {"rocks": True, "monsters": 5, "storms": True, "wild": 2}
CALM, SALT = "calm-sailing", "sea-salt-paper"


def begun(name: str, players: int, when: Callable[[Position], bool], how: str = "sensible", **options: Any) -> Position:
    """The first position of a game in which that holds."""
    start = leadline.deal(name, players=players, seed=1, **options)
    return next(position.copy(stack=False) for position in play(start, 1, how) if when(position))


def step(name: str) -> Callable[[Position], bool]:
    def holds(position: Position) -> bool:
        pending = position.document().get("pending") or {}
        return bool(pending.get("step", pending.get("phase")) == name)

    return holds


def phase(name: str) -> Callable[[Position], bool]:
    return lambda position: bool(position.phase == name)  # type: ignore[attr-defined]


def one_finish(position: Position) -> bool:
    """Whether the seat to move holds one Finish and no Start."""
    turn = position.turn
    if turn is None or position.phase != "action":  # type: ignore[attr-defined]
        return False
    hand = position.document()["hands"][turn - 1]
    return bool(hand.count("F") == 1 and "S" not in hand)


@cache
def standing(which: str) -> Position:
    """A position in mid-game."""
    make: dict[str, Callable[[], Position]] = {
        "paying": lambda: begun(CALM, 3, step("pay")),
        "sharing": lambda: begun(CALM, 2, step("share"), "uniform"),
        "plain": lambda: begun(CALM, 3, lambda position: position.is_boundary, wild=1),
        "giving": lambda: begun(CALM, 2, step("give"), wild=1),
        "storm": lambda: begun(CALM, 3, step("pay"), **ALL),
        "paid twice": lambda: begun(CALM, 3, one_finish),
        "wild twice": lambda: begun(CALM, 3, one_finish, wild=1),
        "rocks": lambda: begun(CALM, 3, phase("rocks"), rocks=True),
        "placing": lambda: begun(CALM, 2, step("place"), "uniform", wild=2),
        "all": lambda: begun(CALM, 3, phase("action"), **ALL),
        "duel": lambda: begun(CALM, 2, phase("action"), variant="competitive"),
    }
    if which in make:
        return make[which]()
    return begun(SALT, 3, phase(which))


REFUSED = [
    ("paying", "-1 -40", "4A.3", "1 card is due, not 2"),
    ("paying", "-2", "4A.3", "card 2 is not in the hand"),
    ("paid twice", "-F -F", "4B.1", "a second card F is not in the hand"),
    ("wild twice", "-F -F", "4B.1", "a second card F is not in the hand"),
    ("rocks", "rock 9", "8.1.2", "no row 9; expected a row of the layout, 1 to 6"),
    ("sharing", "1:5 1:6", "4.1", "seat 1 is named twice"),
    ("sharing", "1:8,44 2:3,18", "5.4", "these shares do not make up the joint discard"),
    ("sharing", "1:8,12,44,48 2:3,18,32,35,50", "5.4", "names cards that are not due"),
    ("plain", "-all", "8.3.4", "only where storms are in play (10.24)"),
    ("plain", "compass Y", "8.3.6", "no storms are in play (10.25)"),
    ("plain", "W=M@a1", "8.4.1", "a wild stands for a monster only where these are in play (10.25)"),
    ("giving", "1:5 1:6", "4.1", "seat 1 is named twice"),
    ("giving", "1:5 2:6", "5.4", "the joint discard is exactly 8 cards, not 2"),
    ("storm", "-1 -2 -3", "4A.3", "1 card is due, not 3"),
    ("placing", "@zz -3", "4.1", "expected a cell for the wild, such as @c3"),
    ("all", "F@a1", "6.1", "F is not laid into the grid"),
    ("all", "S@a1", "5.2", "S is not laid into the grid"),
    ("duel", "S", "12.4", "the competitive game has no Start cards"),
    ("duel", "F", "6.1", "card F is not in the hand"),
    ("keep", "pass", "3.1a", "one of the two cards drawn has to be kept first"),
    ("keep", "deck keep boat/black discard 1", "3.1", "the two cards have been drawn already"),
    ("search", "pass", "8.4", "the effect of the pair comes first"),
    ("search", "find mermaid/white", "4.1", "mermaid/white is not in that pile"),
    ("play", "keep boat/black discard 1", "3", "no cards are drawn; expected deck keep CARD discard PILE"),
]


@pytest.mark.parametrize(("which", "text", "clause", "reason"), REFUSED)
def test_what_is_forbidden_is_refused(which: str, text: str, clause: str, reason: str) -> None:
    position = standing(which).copy()
    with pytest.raises(IllegalMove) as caught:
        position.push(text)
    assert (caught.value.clause, caught.value.reason) == (clause, reason)
    assert position == standing(which)
