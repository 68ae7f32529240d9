"""What a table names as examples of what can come next can be told there, or waits for what is still to be told."""

from __future__ import annotations

import re
from random import Random
from typing import Any

import pytest

import leadline
from leadline import IllegalMove, View
from leadline.core.errors import Incomplete
from leadline.core.table.setup_questions import following_of

GAMES: list[tuple[str, dict[str, Any]]] = [
    ("calm-sailing", {"players": 1}),
    ("calm-sailing", {"players": 3}),
    ("calm-sailing", {"players": 2, "variant": "competitive"}),
    ("calm-sailing", {"players": 3, "rocks": True, "monsters": 4, "storms": True, "wild": 2}),
    ("calm-sailing", {"players": 2, "variant": "day-and-night"}),
    ("calm-sailing", {"players": 4, "variant": "pyramid"}),
    ("reef", {"players": 2}),
    ("reef", {"players": 3, "opening": "experienced"}),
    ("reef-encounter", {"players": 2}),
    ("reef-encounter", {"players": 3, "expert": True, "choose": True}),
]
_BEFORE = "|".join(
    [
        r"such as|as|by name:|how many:|is laid out now:|the opening,|extra turn:",
        r"a tile of \w+,|expected(?= (take|top|play)\b)|parrotfish,|cubes,(?: which all show now,)?",
    ]
)


def examples(view: View, told: str) -> list[str]:
    """The examples in what is expected."""
    named = re.search(rf"\b({_BEFORE}) (?P<named>[^;(]*)", told)
    if named is None or "game is over" in told:
        return []
    text = named["named"].replace(", and what comes into the row:", ",")
    whole = view.game.expects_shares(view) or re.search(r"take |^S |display|cubes|^start", text)
    if whole and "or " not in text:
        return [text]
    return re.split(r",? or |, (?!new|refill|drew|\d:|display|top)", text)


@pytest.mark.parametrize(("game", "options"), GAMES)
def test_every_example_can_be_told(game: str, options: dict[str, Any]) -> None:
    position, random, tried = leadline.deal(game, seed=4, **options), Random(4), 0
    while not position.is_over and tried < 300:
        if position.is_boundary:
            for seat in range(1, position.players + 1):
                view = position.view(seat)
                told = following_of(view.game).expected(view)
                assert told == following_of(view.game).expected(position.view(seat))
                for event in examples(view, told):
                    tried += 1
                    try:
                        following_of(view.game).push(view, view.turn or seat, event)
                    except Incomplete:
                        continue
                    except IllegalMove as error:
                        pytest.fail(f"{told}: {event}: {error}")
        sensible = random.random() < 0.7
        position.push(position.playout_move(tried) if sensible else random.choice(position.legal_codes()))
    assert tried > 20


def test_no_card_that_lies_open_is_an_example() -> None:
    """Card 27 is in the display, 24 on b3, and neither 17 nor 26 in the hand."""
    reef = leadline.Table("reef", players=2, you=1, answers={"begins": "1", "hand": "8 23"})
    start = "start r@b2 y@c2 p@b3 g@c3"
    for line in (start, f"{start}, display 3 9 41, top 12", "take 9, new 27", "2: take 3, new 30"):
        reef.tell(line)
    assert reef.expected() == "expected take 12, new 28, or top 41, new 28, or play 9 r@d1 y@a1"
    sailing = leadline.Table("calm-sailing", players=3, you=2, answers={"hand": "3 12 50 51 F", "begins": "1"})
    sailing.tell("24@b3")
    assert sailing.expected() == "you are to move, as 50@a5 or discards 50 51"
