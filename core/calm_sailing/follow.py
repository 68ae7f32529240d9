"""Calm Sailing at a real table: which ruleset follows it. The rulesets follow their own games."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from ..contract import View
from ..errors import DocumentError, IllegalMove, Problem
from ..game import Following, Question
from ..registry import declared
from .document import deal


def questions(players: int, you: int, options: Mapping[str, Any]) -> Sequence[Question]:
    """What the ruleset of these options asks."""
    return _ruleset(players, options).questions(players, you, options)


def begin(players: int, you: int, options: Mapping[str, Any], answers: Mapping[str, str]) -> View:
    """What seat `you` knows before the first event."""
    return _ruleset(players, options).begin(players, you, options, answers)


def push(view: View, seat: int, event: str) -> View:
    """The view after an event of the seat."""
    following = view.game.following
    if following is None:
        raise IllegalMove(event, "", "this variant cannot be followed yet")
    return following.push(view, seat, event)


def expected(view: View) -> str:
    """What can come next, in one line."""
    following = view.game.following
    return "" if following is None else following.expected(view)


def news(before: View, after: View, seat: int, event: str) -> str:
    """What an event has changed, in one line."""
    following = after.game.following
    return "" if following is None else following.news(before, after, seat, event)


def _ruleset(players: int, options: Mapping[str, Any]) -> Following[Any]:
    """The following of the ruleset that such a deal is of. Raises DocumentError for options that cannot be."""
    following = declared(deal(players, 0, **options).game.package).following
    if following is None:
        raise DocumentError([Problem("variant", "this variant cannot be followed at a table yet")])
    return following
