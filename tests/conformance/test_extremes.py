"""Parameters at their limits: hands, layouts and piles beyond those of an ordinary game."""

from __future__ import annotations

from typing import Any

import pytest

import leadline
from leadline.core import DocumentError, Generator, Position
from leadline.core.sea_salt.position import SeaSalt
from leadline.solver.calm_sailing.base.exhaust import exhaust
from support import calm_positions
from support.calm_positions import LAST_CELL, late_solo

WIDE = {"name": "wide", "cells": [f"{column}{row}" for row in range(1, 9) for column in "abcdefgh"]}
MARKED = {"name": "marked", "cells": ["a1", "b1", "c1"], "marked": ["a1"]}


def solo(hand: list[Any], pile: list[Any], **more: Any) -> Position:
    """A solo game with a Start that lets 20 cards be drawn, laid unless `more` says otherwise."""
    return calm_positions.solo(hand, pile, **({"rules": {"solo_draw": 20}} | more))


def test_more_than_a_thousand_moves() -> None:
    """Sixteen cards that a large solo draw leaves, on 64 empty cells."""
    rules = {"solo_draw": 20, "layout": WIDE}
    position = solo(list(range(1, 17)), list(range(17, 81)), grid=[" ".join("." * 8)] * 8, rules=rules)
    codes = position.legal_codes()
    assert len(codes) == len(set(codes)) == 16 * 64 + 15  # and a discard that begins with each card but the last
    assert len(position.whole_moves() or []) == 16 * 64 + 16 * 15 // 2
    assert position.playout_move(1) in codes
    assert leadline.best(position.view(1), nodes=2_000, seed=1).moves
    assert position.playout(1).is_over


def test_a_solo_start_of_24_cards() -> None:
    hand = [*range(1, 5), "S"]
    position = solo(hand, list(range(5, 26)), start_laid=False)
    position.push(position.legal_codes()[0])
    assert position.phase == "share"  # type: ignore[attr-defined]
    assert position.hand_sizes == [24]  # type: ignore[attr-defined]
    assert Position.from_text(position.text()) == position
    assert position.playout(1).is_over


def test_a_hand_above_the_limit_draws_nothing() -> None:
    """After a solo Start that left more than five cards (10.1, 4.2); the cards that may be a Start are those held."""
    position = solo(list(range(1, 17)), list(range(17, 78)))
    for left in (14, 12, 10):
        position.push(position.whole_moves()[0])
        assert position.hand_sizes == [left]  # type: ignore[attr-defined]
        assert position.fresh == [left]  # type: ignore[attr-defined]
        assert Position.from_text(position.text()) == position


def test_verify_with_a_hand_too_large_to_be_searched_whole() -> None:
    """Few cards are left, but the Start lets the hand hold more of them than all choices can be tried of."""
    position = solo(["S", *range(56, 60)], [*range(60, 80), "F"], grid=LAST_CELL, start_laid=False)
    assert leadline.verify(position, nodes=20_000, seed=1).status != "unwinnable"
    with pytest.raises(ValueError, match="hands of up to 24 cards; expected at most 16"):
        exhaust(position, 1_000, 23, lambda: True)
    assert exhaust(late_solo([56, 57, 58, 59, "F"], []), 1_000, 4, lambda: True)[0]


def refused(document: dict[str, Any], *said: str) -> None:
    with pytest.raises(DocumentError) as caught:
        leadline.load(document)
    for words in said:
        assert words in str(caught.value)


@pytest.mark.parametrize("players", range(1, 6))
def test_a_hand_holds_no_more_than_a_start_can_bring(players: int) -> None:
    """The joint discard: 4 and the extra cards alone (10.1), 7 for two (5.3), else 5; one less who laid the Start."""
    most = {1: 8, 2: 7}.get(players, 5)
    sizes = [most - (players > 1)] + [most] * (players - 1)
    cards = [list(range(16 * seat + 1, 16 * seat + 11)) for seat in range(players)]
    document = {
        "game": "calm-sailing",
        "format": 1,
        "players": players,
        "first": 1,
        "to_move": 1,
        "grid": [" . . . . . ."] * 6,
        "start_laid": True,
        "pending": {"phase": "share", "actor": 1, "owed": 8, "above": 1},
        "piles": [[*range(11, 16)]] + [[]] * (players - 1),
    }
    fitting = [hand[:size] for hand, size in zip(cards, sizes, strict=True)]
    assert leadline.load(document | {"hands": fitting})
    larger = [hand[: most + 1] for hand in cards]
    refused(document | {"hands": larger}, f"{most + 1} cards; expected at most {most} (5.3)")
    view = document | {"you": 1, "hand": fitting[0], "piles": [9] * players}
    assert leadline.load(view | {"hands": sizes})
    said = f"{most + 1} cards for seat {players}; expected at most {most} (5.3)"
    refused(view | {"hand": larger[0], "hands": [most + 1] * players}, said)


def test_hands_and_piles_of_a_layout_with_an_exploration_deck() -> None:
    deal = leadline.deal("calm-sailing", players=5, seed=1, layout=MARKED)
    moved = deal.copy()
    moved.push(moved.legal_codes()[0])
    document: dict[str, Any] = moved.document()
    hands, piles = document["hands"], document["piles"]
    everything = [card for pile in piles[:4] for card in pile if card != "S"]
    heaped = document | {"piles": [["S"]] * 4 + [piles[4] + everything]}
    refused(heaped, "piles of seat 5: ", "a share has at most")
    refused(
        document | {"hands": [*hands[:4], hands[4] + everything], "piles": [["S"]] * 4 + [piles[4]]}, "hands of seat 5"
    )
    view: dict[str, Any] = moved.view(1).document()
    refused(view | {"piles": [1, 1, 1, 1, 60]}, "piles of seat 5: ", "a share has at most")
    refused(
        view | {"hands": [*view["hands"][:4], 60], "piles": [1] * 5}, "hands of seat 5: 60 cards; expected at most 15"
    )


@pytest.mark.parametrize("target", [1, 255, 256, 300, 1_000])
def test_sea_salt_to_any_target(target: int) -> None:
    """The score that ends the game is the one that was asked for, in documents, views and worlds too."""
    deal = leadline.deal("sea-salt-paper", players=3, seed=1, target=target)
    assert isinstance(deal, SeaSalt)
    assert deal.target == deal.document()["target"] == target
    for position in (Position.from_text(deal.text()), deal.view(2).masked, deal.redeal(1, Generator(1, "worlds"))):
        assert isinstance(position, SeaSalt)
        assert position.target == target
    assert leadline.best(deal.view(deal.turn or 1), nodes=40, seed=1).moves
    played = deal.copy()
    scores = [0, 0, 0]
    while not played.is_over:
        scores = played.scores
        played.push(played.playout_move(len(scores)))
    assert max(scores) < target
    outcome = played.outcome
    assert outcome is not None
    assert outcome.reason == "5.5: four mermaids" or max(played.scores) >= target
    assert Position.from_text(played.text()) == played


def test_sea_salt_to_the_largest_target() -> None:
    deal = leadline.deal("sea-salt-paper", players=2, seed=1, target=30_000)
    end = deal.playout(3)
    assert isinstance(end, SeaSalt)
    assert end.is_over
    assert max(end.scores) >= 30_000 or end.outcome.reason == "5.5: four mermaids"  # type: ignore[union-attr]
    for target in (0, 30_001):
        with pytest.raises(DocumentError, match=f"target: expected 1 to 30000, found {target}"):
            leadline.deal("sea-salt-paper", players=2, seed=1, target=target)
