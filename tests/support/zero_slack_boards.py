"""Solo positions of Calm Sailing with nothing to spare, small enough to try everything."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from random import Random

import leadline
from leadline.core.calm_sailing.base.position import CalmSailing
from support.calm_deals import Card, rows_of
from support.small_boards import GRID


def _path(chance: Random) -> list[int]:
    """36 ascending numbers, many of them neighbours."""
    close = chance.random()
    while True:
        numbers = [chance.randint(1, 12)]
        while len(numbers) < len(GRID):
            numbers.append(numbers[-1] + (1 if chance.random() < 0.3 + 0.6 * close else chance.randint(1, 4)))
        if numbers[-1] <= 80:
            return numbers


def least_cards(empty: list[int], start: int) -> int:
    """Return the number of cards that a win takes if as few islands as possible are paid for, with one card each.

    `empty` are the empty cells. `start` is the number of cards that a Start takes, with itself; 0 if it is laid.
    """
    need = 1 + start
    filled = [-1, *(cell for cell in range(len(GRID)) if cell not in empty), len(GRID)]
    for left, right in pairwise(filled):
        between = len([cell for cell in empty if left < cell < right])
        ends = (left >= 0) + (right < len(GRID))
        need += 2 * between - (between + 1 - ends) // 2 if between else 0
    return need


def zero_slack_boards(seed: int, most: int) -> Iterator[CalmSailing]:
    """Yield without end positions with up to `most` empty cells, about half of which can be won."""
    chance = Random(seed)
    while True:
        numbers = _path(chance)
        few = chance.randint(1, most)
        if chance.random() < 0.6:
            first = chance.randint(0, len(GRID) - few)
            empty = list(range(first, first + few))
        else:
            empty = sorted(chance.sample(range(len(GRID)), few))
        laid = chance.random() < 0.7
        usual = chance.random() < 0.5
        limit = 5 if usual else chance.choice((3, 4, 6, 8))
        payment = 8 if usual else chance.choice((3, 6, 7, 9))
        count = least_cards(empty, 0 if laid else 1 + payment)
        grid = {GRID[cell]: number for cell, number in enumerate(numbers) if cell not in empty}
        unused = [number for number in range(1, 81) if number not in grid.values()]
        cards: list[Card] = [numbers[cell] for cell in empty] if chance.random() < 0.8 else chance.sample(unused, few)
        cards += ["F"] * min(count - few - (not laid), chance.choice((1, 1, 2, 3)))
        others = [number for number in unused if number not in cards]
        near = [number for number in others if any(abs(number - numbers[cell]) < 4 for cell in empty)]
        more = count - (not laid) - len(cards)
        some = chance.sample(near, min(len(near), more, chance.randint(0, 5)))
        cards += some
        cards += chance.sample([number for number in others if number not in some], more - len(some))
        if chance.random() < 0.7:  # cards that will be spent, and what they pay for, tend to come in time
            cards.sort(key=lambda card: chance.random() + (0.3 if card == "F" else 0))
        else:
            chance.shuffle(cards)
        hand, pile = cards[:limit], cards[limit:]
        rules: dict[str, object] = {"removed": [], "solo_hand": limit, "solo_payment": payment}
        if not laid:
            full = max(0, payment + 1 - limit)  # extra cards with which the Start takes the whole hand
            rules["solo_draw"] = full + chance.choice((0, 0, 1, 2, 5))
            if len(hand) < limit:
                hand.append("S")
            elif chance.random() < 0.3:
                pile.insert(0, hand.pop())
                hand.append("S")
            else:
                pile.insert(chance.randint(0, len(pile)), "S")
        found = {"game": "calm-sailing", "format": 1, "players": 1, "first": 1, "to_move": 1, "rules": rules}
        found |= {"start_laid": laid, "grid": rows_of(grid, GRID), "hands": [hand], "piles": [pile]}
        position = leadline.load(found)
        assert isinstance(position, CalmSailing)
        if not position.is_over:
            yield position
