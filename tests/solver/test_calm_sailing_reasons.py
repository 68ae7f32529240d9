"""What `best` says of gaps in Calm Sailing: only what is proved."""

from __future__ import annotations

from typing import Any

import pytest

import leadline
from leadline import View
from leadline.core import Position
from leadline.core.calm_sailing.base.position import CalmSailing
from leadline.core.calm_sailing.expansions.position import Expanded
from leadline.core.seat_moves import read_move, seat_moves
from leadline.solver.calm_sailing.base import reasons as base
from leadline.solver.calm_sailing.expansions import reasons as expansions
from support import calm_positions

# b1 and c1 are empty, and 21, which alone fits beside 20 and 22, is gone.
ROWS = [
    "50 51 52 53 54 55",
    "44 45 46 47 48 49",
    "38 39 40 41 42 43",
    "32 33 34 35 36 37",
    "26 27 28 29 30 31",
    "20  .  . 23 24 25",
]


def seen(hand: list[Any], rules: dict[str, Any], **more: Any) -> View:
    document: dict[str, Any] = {"game": "calm-sailing", "format": 1, "players": 2, "you": 1, "to_move": 1}
    document |= {"hand": hand, "hands": [len(hand), 5], "piles": [5, 5], "grid": ROWS, "start_laid": True}
    if rules.get("storms"):
        document |= {"storms": {"Y": [], "P": [], "O": []}, "compasses": {"held": 1, "left": 5}}
    found = leadline.load(document | {"discarded": [21], "rules": rules} | more)
    assert isinstance(found, View)
    return found


def reason(view: View, text: str) -> str:
    position = view.masked
    assert isinstance(position, Position)
    explain = expansions.explain if isinstance(position, Expanded) else base.explain
    return explain(view, view.game.notation.parse(position, text), True)


@pytest.mark.parametrize(
    ("hand", "rules", "end"),
    [
        ([22, 70, 71, 72, "F"], {}, "0 unseen numbers, which can never fill it"),
        ([22, 70, 71, "W", "F"], {"wild": 1}, "0 unseen numbers, too few without a wild"),
        ([22, 70, 71, 72, "F"], {"wild": 2}, "0 unseen numbers, too few without a wild"),
        ([22, 70, 71, 72, "F"], {"sea_monsters": 3}, "too few unless a sea monster takes a neighbouring number"),
    ],
)
def test_a_gap_is_dead_only_where_nothing_can_fill_it(hand: list[Any], rules: dict[str, Any], end: str) -> None:
    """A wild stands for any number (8.4.1), a monster may take a neighbour (8.2.2)."""
    told = reason(seen(hand, rules), "22@c1 -70")
    assert "b1 (1 cell) stays open to 0 unseen numbers" in told
    assert end in told


def test_a_wild_that_is_paid_fills_nothing() -> None:
    view = seen([22, 70, 71, "W", "F"], {"wild": 1})
    assert "which can never fill it" in reason(view, "22@c1 -W")


def test_a_hand_of_more_than_five_pays_more() -> None:
    """4A.3: the Finish cards of an exploration deck come beyond the limit, a large solo draw leaves a large hand."""
    numbers, near = set(range(60, 70)), {0: 59, 2: 80}
    few, many = (next(base.gaps(near, 3, numbers, set(), reach)).unseen for reach in (4, 9))
    assert (few, many) == (4, 9)
    solo = leadline.deal("calm-sailing", players=1, seed=1, solo_draw=20)
    assert base.highest_payment(solo) == 15


def test_cards_beyond_the_limit_are_not_replaced() -> None:
    """4.2, 10.1: a hand of eight with a limit of four draws nothing for four of them."""
    rules = {"solo_hand": 4, "solo_draw": 20, "solo_payment": 1}
    position = calm_positions.solo([*range(21, 29)], [70], rules=rules)
    assert isinstance(position, CalmSailing)
    assert base.risks(position, 1, [21, 22]) == []
    assert base.risks(position, 1, [21, 22, 23, 24, 25]) == ["its pile has only 1 card left"]


def test_one_compass_is_held() -> None:
    view = seen([22, 70, 71, 72, "F"], {"storms": 6}, storms={"Y": [], "P": [], "O": [1]})
    assert reason(view, "compass O 1") == "removes a storm O, 1 compass is held before"


def test_a_wild_may_be_the_finish_that_is_left() -> None:
    """With all five given away the game was told to be lost beside a value of 100 %: `W=F` (8.4.1)."""
    full = [row.replace(" .  .", " 21 22") for row in ROWS]
    gone = {"grid": full, "discarded": ["F"] * 4}
    assert "no Finish is left then, but for a wild" in reason(
        seen([64, 70, 76, "F", "W"], {"wild": 2}, **gone), "-64 -F"
    )
    told = reason(seen([64, 70, 76, 77, "F"], {}, **gone), "-64 -F")
    assert "no Finish is left then: the game cannot be won" in told


def test_how_many_finish_cards_are_given_away() -> None:
    view = seen([70, 71, 72, "F", "F"], {})
    assert "gives away every Finish of this hand" in reason(view, "-F -F")
    assert "Finish of this hand" not in reason(view, "-70 -F")
    assert "gives away the only Finish of this hand" in reason(seen([70, 71, 72, 73, "F"], {}), "-70 -F")


def test_a_finish_can_be_laid_once_the_last_monster_of_the_hand_is_gone() -> None:
    rules = {"sea_monsters": 3}
    assert "rids the hand of a monster, 1 more is left" in reason(seen([70, "F", "M", "M", 71], rules), "M@a1")
    assert "a monster, so that a Finish can be laid" in reason(seen([70, "F", "M", 72, 71], rules), "M@a1")


def test_a_part_of_a_payment_does_not_complete_it() -> None:
    pending = {"pending": {"phase": "pay", "actor": 1, "owed": 2, "above": 1}}
    view = seen([63, 70, 77, 80], {}, **pending)
    codes = {move.text: move.code for move in view.legal_moves()}
    assert "gives 63 of the 2 cards that are due" in base.explain(view, [codes["-63"]], False)
    whole = [codes["-63"], codes["-70"]]
    assert "completes the move with 63 and 70" in base.explain(view, whole, True)


@pytest.mark.parametrize("rules", [{}, {"storms": True}], ids=["base", "storms"])
def test_to_give_no_more_has_a_text(rules: dict[str, Any]) -> None:
    """Within a joint discard it stood among the moves as an empty line, which no command took back."""
    deal = leadline.deal("calm-sailing", players=3, seed=2, **rules)
    while deal.phase != "share" or all(code & 0xFF != 6 for code in deal.legal_codes()):  # type: ignore[attr-defined]
        assert not deal.is_over
        deal.push(deal.playout_move(0))
    view = deal.view(deal.turn or 1)
    listed = seat_moves(view)
    assert listed is not None
    assert "" not in listed
    assert f"{view.seat}:" in listed
    assert read_move(view, f"{view.seat}:") == (f"{view.seat}:", listed[f"{view.seat}:"])
