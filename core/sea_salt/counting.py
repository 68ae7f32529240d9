"""What a hand of Sea Salt & Paper may be worth of which not all cards are known (section 5)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from functools import reduce
from itertools import combinations, product

from .material import COLOR, COPIES, KIND, MERMAID, to_set
from .scoring import score_cards

# Kinds whose cards count by each other, and no others do: mermaids, which count colours, stand apart.
_GROUPS = (
    ("crab",),
    ("boat", "lighthouse"),
    ("fish", "shoal"),
    ("swimmer", "shark"),
    ("shell",),
    ("octopus",),
    ("penguin", "penguin colony"),
    ("sailor", "captain"),
)

Points = int  # a set of numbers, bit by bit


@dataclass(frozen=True, slots=True)
class Worth:
    """The card points (5.1-5.4) and the colour bonuses (5.6) that a hand and its table may have; where not all cards
    are known there may be some that no cards give, never too few."""

    points: frozenset[int]
    bonus: frozenset[int]


def worth(table: Sequence[int], known: Sequence[int], more: int, among: Counter[int]) -> Worth:
    """The worth of a hand of the `known` cards and of so many `more` among these, with the cards laid from it."""
    fixed = Counter(COLOR[card] for card in (*table, *known))
    there = Counter(COLOR[card] for card in among.elements() if card != MERMAID)
    plain = _plain(table, known, more, among)
    held = [*table, *known].count(MERMAID)
    points, bonus = set[int](), set[int]()
    for further in range(min(more, among[MERMAID], COPIES[MERMAID] - 1 - held) + 1 if more else 1):
        count = fixed + Counter({COLOR[MERMAID]: further})
        free = more - further
        if not plain[free]:
            continue
        counted = _of_colors(count, there, free, held + further)
        points |= {value + color for value in _listed(plain[free]) for color in counted}
        bonus |= set(_of_colors(count, there, free, 1))
    return Worth(frozenset(points), frozenset(bonus))


def _plain(table: Sequence[int], known: Sequence[int], more: int, among: Counter[int]) -> list[Points]:
    """By how many of `more` cards are no mermaids: the points but for those of mermaids, exactly."""
    ways: list[Points] = [1] + [0] * more
    for kinds in _GROUPS:
        options = _of_kinds(kinds, table, known, more, among)
        ways = [
            reduce(int.__or__, (ways[size - used] << value for used, value in options if used <= size), 0)
            for size in range(more + 1)
        ]
    return ways


def _of_kinds(
    kinds: Sequence[str], table: Sequence[int], known: Sequence[int], more: int, among: Counter[int]
) -> set[tuple[int, int]]:
    """How many cards of these kinds may come to the known ones, and the points of them all then."""
    laid = [card for card in table if KIND[card] in kinds]
    held = [card for card in known if KIND[card] in kinds]
    there = [[card for card in among.elements() if KIND[card] == kind] for kind in kinds]
    found = set[tuple[int, int]]()
    for sizes in product(*(range(min(len(cards), more) + 1) for cards in there)):
        added = [card for cards, size in zip(there, sizes, strict=True) for card in cards[:size]]
        found.add((len(added), score_cards(to_set([*held, *added]), to_set(laid)).points))
    return found


def _of_colors(count: Counter[str], there: Counter[str], free: int, mermaids: int) -> range:
    """The number of cards in the most frequent colours, as many of them as there are mermaids, when `free` of the cards
    that are there come to those that are counted: from no more than the least to no less than the most."""
    colors = {*count, *there}
    least = sum(sorted(count.values(), reverse=True)[:mermaids])
    if mermaids:
        level = max(count.values(), default=0)
        while sum(max(0, min(there[color], level - count[color])) for color in colors) < free:
            level += 1  # so many of one colour at least, as so few cards have no room for all
        least = max(least, level)
    most = max(
        sum(count[color] for color in chosen) + min(free, sum(there[color] for color in chosen))
        for chosen in combinations(colors, min(mermaids, len(colors)))
    )
    return range(least, most + 1)


def _listed(points: Points) -> list[int]:
    return [value for value in range(points.bit_length()) if points >> value & 1]
