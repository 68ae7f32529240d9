"""The engine of core/table: the whole moves of a line, and answers at its end."""

from __future__ import annotations

import re

import pytest

import leadline
from leadline.core import View
from leadline.core.errors import IllegalMove, Incomplete
from leadline.core.table.follow_line import Grammar, Move, follow, split

GRAMMAR = Grammar(frozenset({"rock"}), {"paid": re.compile(r"-\d")})


def test_a_line_is_split_into_whole_moves() -> None:
    assert split("24@b3 -1, rock 3, drew 17 # as ever", GRAMMAR) == [["24@b3 -1"], ["rock 3", "drew 17"]]
    assert split("", GRAMMAR) == [[""]]


def test_an_open_slot_is_filled_from_the_end_of_the_line() -> None:
    view = leadline.deal("calm-sailing", players=2, seed=1).view(1)
    assert isinstance(view, View)
    played: list[list[str]] = []

    def play(before: View, move: Move) -> View:
        if move.parts == ["50@d3"]:
            asks = Incomplete(move.line, "which card pays?")
            asks.slot = "paid"
            raise asks
        played.append(list(move.parts))
        return before

    assert follow(view, 1, "50@d3, rock 4, drew 17, -3", GRAMMAR, play) is view
    assert played == [["50@d3", "-3"], ["rock 4", "drew 17"]]
    with pytest.raises(Incomplete):
        follow(view, 1, "50@d3, rock 4, drew 17", GRAMMAR, play)


def test_a_line_is_refused_as_a_whole() -> None:
    move = Move("24@b3, rock 9", 1, ["rock 9"], True)
    error = move.refused("8.1.2", "no row 9")
    assert isinstance(error, IllegalMove)
    assert (error.text, error.clause, error.reason) == ("24@b3, rock 9", "8.1.2", "no row 9")
