"""What cannot be dealt of Calm Sailing is told; islands to remove can be named."""

from __future__ import annotations

from typing import Any

import pytest

import leadline
from leadline.core import DocumentError

WRONG: list[tuple[dict[str, Any], str]] = [
    (
        {"variant": "hgh-arch"},
        "variant: expected one of competitive, day-and-night, high-arch, pyramid, found 'hgh-arch'",
    ),
    (
        {"layout": "pyramid", "variant": "competitive"},
        "layout: expected no layout together with the variant 'competitive'",
    ),
    ({"halves": "rows"}, "halves: expected only with the variant day-and-night"),
    ({"variant": "day-and-night", "halves": "all"}, "halves: expected rows or any, found 'all'"),
    ({"variant": "competitive", "players": 3}, "players: expected 2 in the competitive game (12.4), found 3"),
    ({"variant": "competitive", "rocks": True}, "rocks: not in the competitive game"),
    ({"variant": "pyramid", "rocks": True}, "rocks: these cards are in the exploration deck of the layout already"),
    ({"players": 6}, "players: expected 1 to 5, found 6"),
    ({"removed": "trito"}, "removed: expected 0 to 28 islands, or Galateia, Triton, Leucothea, Amphitrite, Poseidon"),
    ({"removed": 30}, "removed: expected 0 to 28 islands, found 30"),
    ({"removed": [1, 1]}, "removed: expected up to 28 different islands from 1 to 80"),
    ({"solo_draw": 21}, "solo_draw: expected 0 to 20, found 21"),
    ({"monsters": 2}, "monsters: expected 0, 3, 4 or 5 sea monsters (8.2), found 2"),
    ({"storms": True, "storm_colors": [1, 1, 1]}, "storm_colors: expected yellow, purple, orange, six in all"),
    ({"storm_colors": [2, 2, 2]}, "storm_colors: expected only where storms are in play"),
    ({"wild": 3}, "wild: expected 0 to 2 wild cards"),
    ({"first": 7}, "first: expected a seat from 1 to 2, or random; found 7"),
]


@pytest.mark.parametrize(("options", "what"), WRONG)
def test_what_cannot_be_dealt_is_told(options: dict[str, Any], what: str) -> None:
    with pytest.raises(DocumentError) as caught:
        leadline.deal("calm-sailing", **{"players": 2, "seed": 1} | options)
    assert str(caught.value).startswith(what)


def test_the_storms_of_an_exploration_deck_have_colours() -> None:
    """They are in play there (10.5, 12.2), one deal at a time and many at once."""
    options: dict[str, Any] = {"players": 2, "variant": "pyramid", "storm_colors": [3, 3, 0]}
    found = leadline.deal("calm-sailing", seed=1, **options)
    document = found.document()
    assert document["rules"]["storm_colors"] == {"Y": 3, "P": 3, "O": 0}
    assert [document["exploration"].count(letter) for letter in "YPO"] == [3, 3, 0]
    assert leadline.load(document) == found
    assert leadline.deal_many("calm-sailing", seeds=[1], **options)[0] == found


def test_islands_to_remove_can_be_named() -> None:
    document = leadline.deal("calm-sailing", players=2, seed=1, removed=[1, 3, 2]).document()
    assert document["rules"]["removed"] == [1, 2, 3]
    assert not {1, 2, 3} & {card for cards in (*document["hands"], *document["piles"]) for card in cards}


def test_a_seat_that_begins_can_be_drawn() -> None:
    """By the seed, and with a stream of its own: the cards stay as they are."""
    begins = {leadline.deal("calm-sailing", players=2, seed=seed, first="random").turn for seed in range(8)}
    assert begins == {1, 2}
    usual, drawn = (
        leadline.deal("calm-sailing", players=2, seed=1, **more).document() for more in ({}, {"first": "random"})
    )
    assert usual["hands"] == drawn["hands"]
