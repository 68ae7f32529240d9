"""What a seat of the Pyramid (12.2) knows of the exploration deck, and the worlds that agree with it."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

import leadline
from leadline.core import Generator, Position, View, documents
from leadline.core.calm_sailing.expansions.board_position import OwnBoard

FINISH, MONSTER = 81, 82
SAMPLES = 4_000


def test_the_order_of_the_deck_is_open_and_its_cards_are_known() -> None:
    """Each place of the deck holds each kind as often as the kind's share, within five standard deviations."""
    deal = leadline.deal("calm-sailing", players=3, seed=5, variant="pyramid")
    assert isinstance(deal, OwnBoard)
    view = deal.view(2)
    masked = view.masked
    assert isinstance(masked, OwnBoard)
    assert masked.exploration == []
    assert masked.ahead == deal.ahead == sorted(deal.exploration)
    generator = Generator(1, "test")
    tops: Counter[int] = Counter()
    for _ in range(SAMPLES):
        world = view.sample(generator)
        assert isinstance(world, OwnBoard)
        assert sorted(world.exploration) == deal.ahead
        tops[world.exploration[0]] += 1
    for kind, number in Counter(deal.ahead).items():
        share = number / len(deal.ahead)
        assert abs(tops[kind] - SAMPLES * share) < 5 * (SAMPLES * share * (1 - share)) ** 0.5


def late_view(shown: list[list[int]], gone: int, hand: int, own: list[Any], **more: Any) -> View:
    """Seat 1's view late in a game of two: seat 2 has `hand` cards and has discarded `gone`."""
    cells = [f"{column}{row}" for row in range(1, 9) for column in "abcdefgh"[: 9 - row]]
    laid = {cell: 2 * number for number, cell in enumerate(cells[:30], start=1)}
    rows = [
        " ".join(str(laid.get(f"{column}{row}", ".")) if f"{column}{row}" in cells else "#" for column in "abcdefgh")
        for row in range(8, 0, -1)
    ]
    deck = ["F"] * (5 - len(shown)) + ["C"] * 3
    numbers = [number for number in range(1, 81) if number not in laid.values() and number not in own]
    discarded = [*numbers[: 50 - gone - hand - len(own) + len(shown)], "S"]
    document: dict[str, Any] = {
        "game": "calm-sailing",
        "format": 1,
        "players": 2,
        "you": 1,
        "to_move": 1,
        "hand": own,
        "hands": [len(own), hand],
        "piles": [0, 0],
        "grid": rows,
        "start_laid": True,
        "rocks": None,
        "storms": {"Y": [], "P": [], "O": []},
        "compasses": {"held": 0, "left": 0},
        "discarded": discarded,
        "exploration": deck,
        "memory": {
            "discarded": [len(discarded), gone],
            "fresh": [0, 0],
            "doubtful": [len(discarded), 0],
            "starter": 2,
            "left": ["M"] * 5 + ["Y", "Y", "P", "P", "O", "O"],
            "blind": [0, 0],
            "sure": [0, 0],
            "unsure": [0, 0],
            "shown": shown,
        },
        "rules": {"layout": "pyramid"},
    } | more
    found = documents.load(document)
    assert isinstance(found, View)
    return found


@pytest.mark.parametrize(("since", "places"), [(0, 6), (2, 4), (4, 2)])
def test_a_finish_that_was_revealed_is_held_or_has_been_discarded_since(since: int, places: int) -> None:
    """Two cards in hand and four discards: the Finish is one of the two, or of the discards that came later."""
    view = late_view([[2, since]], gone=4, hand=2, own=[61, 63])
    generator = Generator(2, "test")
    held = 0
    for _ in range(SAMPLES):
        world = view.sample(generator)
        assert isinstance(world, OwnBoard)
        found = world.hands[1].count(FINISH)
        assert found + world.discarded[1].count(FINISH) == 1
        assert world.view(1) == view
        held += found
    share = 2 / places
    assert abs(held - SAMPLES * share) <= 5 * (SAMPLES * share * (1 - share)) ** 0.5


def test_a_monster_that_was_revealed_is_known_to_be_held() -> None:
    game = leadline.deal("calm-sailing", players=3, seed=3, variant="pyramid")
    assert isinstance(game, OwnBoard)
    seen = 0
    generator = Generator(3, "test")
    while not game.is_over:
        game.push(game.playout_move(generator.next()))
        monsters = [hand.count(MONSTER) for hand in game.hands]
        assert game.sure == monsters
        if sum(monsters) and game.is_boundary:
            for seat in (1, 2, 3):
                world = game.view(seat).sample(generator)
                assert [hand.count(MONSTER) for hand in world.hands] == monsters
                seen += 1
    assert seen > 0


def test_a_view_tells_the_cards_of_the_deck_but_not_their_order() -> None:
    deal = leadline.deal("calm-sailing", players=2, seed=4, variant="pyramid")
    assert isinstance(deal, OwnBoard)
    game = deal.copy()
    while len(game.exploration) > 20:
        game.push(game.playout_move(1))
    document = game.view(1).document()
    assert document["exploration"] == sorted(document["exploration"], key="FMYPOCRB".index)
    other = documents.load(document | {"exploration": document["exploration"][::-1]})
    assert other == game.view(1)


def test_a_wild_that_is_laid_as_the_finish_leaves_the_finish_cards_where_they_are() -> None:
    """A deck with all five of them is still there when a wild has won the game."""
    tiny = {"name": "tiny", "cells": ["a1", "b1"], "marked": ["b1"]}
    deal = leadline.deal("calm-sailing", players=1, seed=1, layout=tiny, wild=2)
    document = deal.document()
    cards = document["hands"][0] + [card for card in document["piles"][0] if card != "S"]
    islands = [card for card in cards if card != "W"]
    position = documents.load(
        {
            **{key: document[key] for key in ("game", "format", "players", "first", "rules")},
            "to_move": 1,
            "hands": [["W", "W", *islands[:3]]],
            "piles": [islands[3:20]],
            "grid": [f"{min(islands[20:22])} {max(islands[20:22])}"],
            "start_laid": True,
            "rocks": None,
            "storms": {"Y": [], "P": [], "O": []},
            "compasses": {"held": 0, "left": 0},
            "exploration": document["exploration"],
        }
    )
    assert isinstance(position, Position)
    position.push("W=F")
    assert position.outcome is not None
    assert position.outcome.winners == (1,)
    assert documents.load(position.document()) == position
    view = position.view(1)
    assert documents.load(view.document()) == view
    assert sorted(view.document()["exploration"]) == sorted(document["exploration"])
