"""Points of Sea Salt & Paper that are told in the place of hands: what cannot be is refused (5, 6), what can is not."""

from __future__ import annotations

import random
from collections import Counter
from itertools import combinations
from typing import Any

import pytest

from leadline.core import View
from leadline.core.errors import IllegalMove
from leadline.core.sea_salt import follow
from leadline.core.sea_salt.counting import worth
from leadline.core.sea_salt.material import ALL, CLOSING, KIND, MERMAID, TEXT, to_set
from leadline.core.sea_salt.scoring import score_cards
from support.salt_table import two_seats

PILES = "piles crab/dark blue crab/yellow"
SHELLS = "shell/black shell/grey shell/green shell/yellow"  # 6 points


def seen(**more: Any) -> View:
    keys = {
        "phase": "play",
        "hand": "crab/black crab/grey shell/black",
        "hands": [3, 5],
        "discards": ["fish/black", "shark/purple crab/green"],
    }
    return two_seats(**keys | more)


STOPS = {
    "three seats": seen(
        players=3,
        hands=[3, 5, 2],
        tables=["", "boat/black boat/yellow", ""],
        known=["", "shell/grey", ""],
        scores=[30, 20, 10],
    ),
    "a hand that is known": seen(known=["", f"{SHELLS[12:]} shell/light blue shell/dark blue"]),
    "nothing is known": seen(),
}


@pytest.mark.parametrize(
    ("name", "points", "words"),
    [
        ("three seats", "2 11 0", "your cards have 1 point, not 2"),
        ("three seats", "30 11 0", "your cards have 1 point, not 30"),
        ("three seats", "1 8 50", "seat 3 has 2 cards in hand, worth 0 to 3 or 5 points with the table, not 50"),
        ("three seats", "1 8 4", "seat 3 has 2 cards in hand, worth 0 to 3 or 5 points with the table, not 4"),
        ("three seats", "1 17 0", "seat 2 has 5 cards in hand, worth 1 to 16 points with the table, not 17"),
        ("a hand that is known", "1 9", "seat 2 has 8 points, not 9"),
        ("a hand that is known", "40 8", "your cards have 1 point, not 40"),
        ("nothing is known", "1 60", "seat 2 has 5 cards in hand"),
    ],
)
def test_6_1_points_that_the_cards_cannot_give_are_refused(name: str, points: str, words: str) -> None:
    view = STOPS[name]
    with pytest.raises(IllegalMove) as refusal:
        follow.push(view, 2, f"stop, points {points}, {PILES}")
    assert (refusal.value.clause, words in refusal.value.reason) == ("6.1", True), str(refusal.value)


@pytest.mark.parametrize(
    ("name", "points", "scores"),
    [
        ("three seats", "1 11 5", [31, 31, 15]),
        ("three seats", "1 7 0", [31, 27, 10]),
        ("a hand that is known", "1 8", [1, 8]),
        ("nothing is known", "1 15", [1, 15]),
    ],
)
def test_6_1_points_that_the_cards_can_give_are_taken(name: str, points: str, scores: list[int]) -> None:
    assert follow.push(STOPS[name], 2, f"stop, points {points}, {PILES}").document()["scores"] == scores


def test_6_2_a_hand_that_is_shown_beside_points_has_to_be_possible() -> None:
    shown = "shell/grey shell/green shell/yellow octopus/grey octopus/green"  # 7 points, and 1 on the table
    view = STOPS["three seats"]
    assert follow.push(view, 2, f"stop, 2: {shown}, points 1 8 0, {PILES}").document()["scores"] == [31, 28, 10]
    for told, clause in ((shown.replace("shell/grey", "shell/dark blue"), "6.2"), ("shell/grey shell/green", "6.2")):
        with pytest.raises(IllegalMove) as refusal:
            follow.push(view, 2, f"stop, 2: {told}, points 1 8 0, {PILES}")
        assert refusal.value.clause == clause
    with pytest.raises(IllegalMove, match="seat 2 has 8 points, not 9"):
        follow.push(view, 2, f"stop, 2: {shown}, points 1 9 0, {PILES}")


def bet(hand: str, size: int, **more: Any) -> View:
    """The last turn after a last chance of seat 1, whose cards lie open: seat 2 has drawn."""
    return seen(hand=hand, hands=[len(hand.split()), size], last_chance=1, **more)


@pytest.mark.parametrize("points", ["9 9", "0 0", "30 30", "7 3", "9 8", "9 0", "9 5", "2 7", "2 0", "2 15", "0 8"])
def test_6_3_points_that_no_bet_gives_are_refused(points: str) -> None:
    """Seat 1 has 7 points and a colour bonus of 2: it gains 9 or 2."""
    view = bet(f"{SHELLS} crab/black crab/grey", 4)
    with pytest.raises(IllegalMove, match="9, 1 to 4 with the bet won, or 2, 8 to 14 with the bet lost") as refusal:
        follow.push(view, 2, f"pass, points {points}, {PILES}")
    assert refusal.value.clause == "6.3"


@pytest.mark.parametrize("points", ["9 1", "9 4", "2 8", "2 14"])
def test_6_3_points_that_the_bet_gives_are_taken(points: str) -> None:
    view = bet(f"{SHELLS} crab/black crab/grey", 4)
    gained = list(map(int, points.split()))
    assert follow.push(view, 2, f"pass, points {points}, {PILES}").document()["scores"] == gained


def test_6_3_an_open_hand_can_have_lost_the_bet_already() -> None:
    view = seen(
        hand=f"{SHELLS} crab/black crab/grey",
        players=3,
        to_move=3,
        hands=[6, 5, 1],
        known=["", "penguin/pink penguin/purple penguin/light orange penguin colony captain", ""],
        last_chance=1,
    )
    after = follow.push(view, 3, f"pass, points 2 11 0, {PILES}").document()
    assert after["scores"] == [2, 11, 0]
    for points in ("9 2 1", "2 10 0", "2 11 3"):
        with pytest.raises(IllegalMove, match="the seats gain 2, 11, 0 to 1 with the bet lost") as refusal:
            follow.push(view, 3, f"pass, points {points}, {PILES}")
        assert refusal.value.clause == "6.3"


@pytest.mark.parametrize("seed", range(60))
def test_worth_holds_every_hand_that_may_be(seed: int) -> None:
    """And without mermaids nothing else."""
    drawn = random.Random(seed)
    cards = list(ALL)
    drawn.shuffle(cards)
    if seed % 3 == 0:
        cards.sort(key=lambda card: card != MERMAID)
    known = cards[: drawn.randint(0, 4)]
    rest = cards[len(known) :]
    drawn.shuffle(rest)
    pool = rest[: drawn.randint(0, 10)]
    more = drawn.randint(0, min(5, len(pool)))
    table = [card for card in rest[10:] if KIND[card] == "crab"][:2] if seed % 2 else []
    table = table if len(table) == 2 else []
    found = worth(table, known, more, Counter(pool))
    scores = [
        score_cards(to_set([*known, *added]), to_set(table))
        for added in combinations(pool, more)
        if not added or [*known, *added].count(MERMAID) < 4
    ]
    assert {score.points for score in scores} <= found.points
    assert {score.color_bonus for score in scores} <= found.bonus
    if MERMAID not in known and MERMAID not in pool:
        assert {score.points for score in scores} == found.points
    if not more:
        assert (len(found.points), len(found.bonus)) == (1, 1)


@pytest.mark.parametrize("seed", range(40))
def test_points_of_whole_hands_are_never_refused(seed: int) -> None:
    """Any hands, told by their points alone, where there are enough to stop and no four mermaids."""
    drawn = random.Random(seed)
    cards = list(ALL)
    while True:
        drawn.shuffle(cards)
        mine, theirs = cards[2 : 2 + seed % 9], cards[12 : 16 + seed % 9]
        points = [score_cards(to_set(hand)).points for hand in (mine, theirs)]
        if points[1] >= CLOSING and max(hand.count(MERMAID) for hand in (mine, theirs)) < 4:
            break
    view = seen(
        hand=[TEXT[card] for card in mine],
        hands=[len(mine), len(theirs)],
        discards=[[TEXT[card]] for card in cards[:2]],
        target=1000,
    )
    after = follow.push(view, 2, f"stop, points {points[0]} {points[1]}, {PILES}").document()
    assert after["scores"] == points
