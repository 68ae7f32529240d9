"""Calm Sailing with expansions followed where it seldom comes: cards that the game has not, set-ups that cannot be."""

from __future__ import annotations

import pytest

from leadline.core import DocumentError, IllegalMove, View
from leadline.core.calm_sailing import follow
from leadline.core.registry import declared
from leadline.core.table import setup_questions

CALM_SAILING = declared("calm_sailing")

ALL = {"rocks": True, "monsters": 5, "storms": True, "wild": 2}
HAND = "3 12 50 51 W"


def wild() -> View:
    """Three seats with one wild and nothing else, seen by the second."""
    return setup_questions.begin(CALM_SAILING, 3, 2, {"wild": 1}, {"begins": "1", "hand": HAND})


def every() -> View:
    """The same with all expansions."""
    return setup_questions.begin(CALM_SAILING, 3, 2, ALL, {"begins": "1", "rock": "6", "hand": HAND})


def told(view: View, *lines: str) -> View:
    """The view after lines that each begin with a seat."""
    for text in lines:
        seat, _, event = text.partition(" ")
        view = follow.push(view, int(seat), event)
    return view


REFUSED = [
    (wild(), ["1 24@b3, found C"], "12.2", "no card of an exploration deck is turned up here"),
    (wild(), ["1 M@a1"], "1", "this game is played without the card M"),
    (wild(), ["1 24@b3", "2 50@d3, drew M"], "1", "this game is played without the card M"),
    (wild(), ["1 24@b3", "2 50@d3, drew Y"], "1", "this game is played without the card Y"),
    (every(), ["1 24@b3, drew S"], "4.2", "you draw no cards, not 1"),
    (every(), ["1 24@b3", "1 rock 5, found C"], "12.2", "no card of an exploration deck is turned up here"),
    (every(), ["1 24@b3", "1 rock 5, drew P", "1 storm P 3, drew Y P"], "8.3.0", "a storm is resolved before more is"),
]


@pytest.mark.parametrize(("view", "lines", "clause", "reason"), REFUSED)
def test_cards_that_cannot_come_are_refused(view: View, lines: list[str], clause: str, reason: str) -> None:
    with pytest.raises(IllegalMove) as caught:
        told(view, *lines)
    assert (caught.value.clause, caught.value.reason.startswith(reason)) == (clause, True), str(caught.value)


SET_UP = [
    ({"storm": "2 ? ? M"}, "storm: expected a seat, a ? for each of its cards before the storm, and the storm"),
    ({"hand": "1 2 3 4 5 6"}, "hand: 6 cards; expected 5 (2.5)"),
    ({"hand": "3 12 S 50", "storm": "1 ? P"}, "hand: 4 cards; expected 0 (2.5); seat 1 met a storm before you drew"),
    ({"hand": "3 12 P 50"}, "hand: 4 cards; expected 5 (2.5), or the storm that came"),
    ({"rock": "x"}, "rock: expected 1 to 6, found 'x'"),
]


@pytest.mark.parametrize(("answers", "what"), SET_UP)
def test_set_ups_that_cannot_be_are_refused(answers: dict[str, str], what: str) -> None:
    with pytest.raises(DocumentError) as caught:
        setup_questions.begin(CALM_SAILING, 3, 2, ALL, {"begins": "1", "rock": "6", "hand": HAND} | answers)
    assert str(caught.value).startswith(what)


def test_islands_that_were_removed_are_in_no_hand() -> None:
    with pytest.raises(DocumentError, match=r"hand: card 3 was removed before the deal \(9.1\)"):
        setup_questions.begin(CALM_SAILING, 3, 1, {"wild": 1, "removed": [3]}, {"begins": "1", "hand": "1 2 3 4 5"})
