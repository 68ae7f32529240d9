"""What a player of the competitive Calm Sailing infers from the cards that both have seen taken from the row."""

from __future__ import annotations

from collections import Counter
from itertools import permutations
from typing import Any

import leadline
from leadline.core import Generator
from leadline.core.calm_sailing.competitive.position import Competitive

WORLDS = 3000
NOTHING = [" .  .  .  .  .  ."] * 6
Document = dict[str, Any]


def position(since: list[int]) -> Competitive:
    """Seat 2 holds three cards and has discarded two; of its cards it took 30 and 40 from the row, after `since`
    discards. Seat 1 holds five cards."""
    document: Document = {"game": "calm-sailing", "format": 1, "players": 2, "first": 1, "to_move": 1}
    document |= {"hands": [[1, 2, 3, 4, 5], [40, 50, 60]], "row": [], "deck": [], "grid": NOTHING, "start_laid": False}
    document |= {"owners": [[], []], "spent": [75, 2], "rules": {"variant": "competitive"}}
    memory: Document = {"discarded": [[], [30, 70]], "taken": [[], [30, 40]], "since": [[], since]}
    found = leadline.load(document | {"memory": memory})
    assert isinstance(found, Competitive)
    return found


def places(since: list[int]) -> Counter[tuple[bool, bool]]:
    """In how many of the ways to lay 30 and 40 in three places of the hand and two of discards each of them is held."""
    found: Counter[tuple[bool, bool]] = Counter()
    for low, high in permutations(range(5), 2):
        if all(place < 3 or place - 3 >= count for place, count in zip((low, high), since, strict=True)):
            found[low < 3, high < 3] += 1
    return found


def test_taken_cards_lie_where_they_can_and_each_way_is_equally_likely() -> None:
    for since in ([0, 0], [0, 1], [1, 0], [1, 1], [0, 2], [1, 2]):
        view = position(since).view(1)
        generator = Generator(1, "worlds")
        seen: Counter[tuple[bool, bool]] = Counter()
        for _ in range(WORLDS):
            world = view.sample(generator)
            assert isinstance(world, Competitive)
            held, gone = world.hand(2), world.discarded[1]
            assert {30, 40} <= {*held, *gone}
            seen[30 in held, 40 in held] += 1
        expected = places(since)
        assert seen.keys() == expected.keys()
        for way, count in expected.items():
            share = count / expected.total()
            error = (share * (1 - share) / WORLDS) ** 0.5
            assert abs(seen[way] / WORLDS - share) <= 5 * error


def test_a_card_taken_after_the_last_discard_is_held() -> None:
    deal = leadline.deal("calm-sailing", players=2, seed=3, variant="competitive")
    assert isinstance(deal, Competitive)
    low, high = deal.hand(deal.active)[:2]
    deal.push(f"-{low} -{high}")
    seat = deal.active
    deal.push(f"take {deal.row[0]} {deal.row[1]}")
    taken = {card for card, _ in deal.taken[seat - 1]}
    assert len(taken) == 2
    for seed in range(50):
        world = deal.redeal(3 - seat, Generator(seed, "held"))
        assert isinstance(world, Competitive)
        assert taken <= set(world.hand(seat))


def test_removed_islands_are_unseen_ones_and_nowhere_else() -> None:
    deal = leadline.deal("calm-sailing", players=2, seed=1, variant="competitive", removed=8)
    assert isinstance(deal, Competitive)
    islands = set(range(1, 81))
    unseen = islands - {*deal.hand(1), *deal.row}
    view, generator, found = deal.view(1), Generator(2, "removed"), set()
    for _ in range(200):
        world = view.sample(generator)
        assert isinstance(world, Competitive)
        assert len(world.removed) == 8
        kept = {*world.hand(1), *world.hand(2), *world.row, *world.deck} & islands
        assert kept == islands - set(world.removed)
        found.update(world.removed)
    assert found == unseen


def test_the_policy_beats_random_play() -> None:
    won = 0.0
    for seed in range(40):
        for seat in (1, 2):
            game = leadline.deal("calm-sailing", players=2, seed=seed, variant="competitive")
            chance = Generator(seed, "random player")
            while not game.is_over:
                codes = game.legal_codes()
                game.push(game.playout_move(1) if game.turn == seat else codes[chance.below(len(codes))])
            assert game.returns is not None
            won += game.returns[seat - 1]
    assert won >= 76  # of 80
