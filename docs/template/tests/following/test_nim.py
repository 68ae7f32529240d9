"""Nim followed at a table: what a seat enters gives the view that the rules give it."""

from __future__ import annotations

import pytest

import leadline
from leadline.core.errors import IllegalMove, Incomplete
from leadline.core.nim import follow
from leadline.core.nim.position import Nim
from support.table_games import whole_moves


@pytest.mark.parametrize("seed", range(20))
def test_what_is_entered_gives_the_view_of_the_rules(seed: int) -> None:
    deal = leadline.deal("nim", players=2, seed=seed)
    assert isinstance(deal, Nim)
    for before, codes, after in whole_moves(deal, seed, 4):
        text = before.game.notation.join(before, codes)
        for you in (1, 2):
            try:
                found = follow.push(before.view(you), before.next_seat, text)
            except Incomplete:
                assert text == "bag"
                said = "empty" if after.bag_is_empty else "more"
                found = follow.push(before.view(you), before.next_seat, f"bag, {said}")
            assert found == after.view(you)
            assert follow.news(before.view(you), found, before.next_seat, text)


def test_a_table_asks_what_both_see() -> None:
    table = leadline.Table("nim", you=1, answers={"heaps": "3,2", "share": "0", "begins": "2"})
    assert table.tell("bag") == "is the bag empty now? (as empty, or more)"
    assert table.tell("more").startswith("seat 2 takes a counter out of the bag, which holds more; your turn")
    for line in ("bag, full", "a4", "2 a1"):
        with pytest.raises(IllegalMove):
            table.tell(line)
