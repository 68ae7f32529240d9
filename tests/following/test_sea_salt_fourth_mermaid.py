"""The fourth mermaid of another seat at a table (5.5): the end shows what was seen, not what piles may be (8.10)."""

from __future__ import annotations

from typing import Any

import pytest

from leadline.core import View
from leadline.core.errors import IllegalMove
from leadline.core.sea_salt import follow
from support.salt_table import two_seats

MERMAIDS = ["mermaid/white"] * 4


def seen(**more: Any) -> View:
    keys = {
        "phase": "draw",
        "hand": "crab/black",
        "hands": [1, 6],
        "discards": [["shark/green", None, None], ["crab/grey"]],
        "crabbed": [{"seat": 2, "pile": 1, "of": "boat/black boat/yellow fish/yellow"}],
        "tables": ["", "crab/dark blue crab/light blue"],
    }
    return two_seats(**keys | more)


@pytest.mark.parametrize(
    ("event", "piles"),
    [
        ("draws, puts shell/yellow on 2", [["shark/green", None, None], ["shell/yellow", "crab/grey"]]),
        ("draws, puts shell/yellow on 1", [["shell/yellow", "shark/green", None, None], ["crab/grey"]]),
    ],
)
def test_8_10_what_crabs_have_left_of_a_pile_stays_unknown(event: str, piles: list[list[str | None]]) -> None:
    end = follow.push(seen(), 2, f"{event}, mermaids").document()
    assert end["discards"] == piles
    assert end["known"] == [[], MERMAIDS]


def test_8_10_a_pile_that_nobody_has_searched_stays_known() -> None:
    view = seen(discards=[["shark/green", None, None], ["crab/grey", "fish/green"]])
    end = follow.push(view, 2, "draws, puts shell/yellow on 1, mermaids").document()
    assert end["discards"] == [["shell/yellow", "shark/green", None, None], ["crab/grey", "fish/green"]]


def test_8_10_hands_that_are_shown_tell_what_crabs_have_left() -> None:
    shown = f"2: boat/black shell/grey shell/green {' '.join(MERMAIDS)}"
    end = follow.push(seen(), 2, f"draws, puts shell/yellow on 2, mermaids, {shown}").document()
    assert end["discards"][0] == ["shark/green", "boat/yellow", "fish/yellow"]
    assert sorted(end["known"][1]) == sorted(["boat/black", "shell/grey", "shell/green", *MERMAIDS])


@pytest.mark.parametrize("pile", [["fish/black", None, None], ["fish/black", "mermaid", "boat/black"]])
def test_4_1_crabs_may_bring_it_from_below_the_top(pile: list[str | None]) -> None:
    view = seen(discards=[pile, ["crab/grey"]], crabbed=[], phase="play", hands=[1, 5], tables=["", ""])
    end = follow.push(view, 2, "pairs crab/green crab/yellow, from 1, mermaids").document()
    assert (end["ended"]["winners"], end["known"][1]) == ([2], MERMAIDS)
    assert end["discards"][0][0] == "fish/black"
    assert len(end["discards"][0]) == 2


def test_4_1_crabs_may_bring_it_from_a_pile_in_doubt() -> None:
    doubt = [{"seat": 3, "pile": 1, "of": "boat/black mermaid fish/yellow"}]
    more: dict[str, Any] = {"players": 3, "hands": [1, 5, 2], "crabbed": doubt, "phase": "play"}
    view = seen(**more, tables=["", "", "crab/dark blue crab/light blue"])
    end = follow.push(view, 2, "pairs crab/green crab/yellow, from 1, mermaids").document()
    assert (end["ended"]["winners"], end["known"][1]) == ([2], MERMAIDS)
    assert end["discards"][0] == ["shark/green", None]


def test_4_1_crabs_cannot_bring_it_from_a_pile_without_one() -> None:
    pile = ["fish/black", "shark/green", "boat/black"]
    view = seen(discards=[pile, ["crab/grey"]], crabbed=[], phase="play", hands=[1, 5], tables=["", ""])
    with pytest.raises(IllegalMove):
        follow.push(view, 2, "pairs crab/green crab/yellow, from 1, mermaids")


def test_what_was_known_of_hands_is_known_at_the_end() -> None:
    view = seen(known=["", "captain mermaid"])
    end = follow.push(view, 2, "draws, puts shell/yellow on 2, mermaids").document()
    assert end["known"] == [[], [*MERMAIDS, "captain/light orange"]]
    three = seen(
        players=3, hands=[1, 6, 2], known=["", "", "captain"], tables=["", "crab/dark blue crab/light blue", ""]
    )
    end = follow.push(three, 2, "draws, puts shell/yellow on 2, mermaids").document()
    assert end["known"] == [[], MERMAIDS, ["captain/light orange"]]


def test_the_mermaids_are_drawn_and_what_is_not_known_stays_hidden() -> None:
    end = follow.push(seen(), 2, "draws, puts shell/yellow on 2, mermaids")
    assert "hand   mermaid/white, mermaid/white, mermaid/white, mermaid/white, ?, ?, ?" in str(end)
