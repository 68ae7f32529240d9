"""The possible values of a hand of Sea Salt & Paper of which some cards are unknown (section 5)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from functools import reduce
from itertools import combinations, product

from .material import COLOR, COPIES, KIND, MERMAID, to_set
from .scoring import score_cards

# Kinds whose cards count by each other and by no others; mermaids, which count colours, are separate.
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
    """The possible card points (5.1-5.4) and colour bonuses (5.6) of a hand and its table.

    If some cards are unknown, the sets may include values that no cards give, but never lack one.
    """

    points: frozenset[int]
    bonus: frozenset[int]


def worth(table: Sequence[int], known: Sequence[int], more: int, among: Counter[int]) -> Worth:
    """Return the possible values of a hand of the `known` cards and of `more` unknown cards out of `among`. `table`
    holds the cards that were laid from the hand, which count too."""
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
    """Return, by how many of `more` cards are not mermaids, the exact points without those of mermaids."""
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
    """Return how many cards of these kinds may join the known ones, and the points of all of them then."""
    laid = [card for card in table if KIND[card] in kinds]
    held = [card for card in known if KIND[card] in kinds]
    there = [[card for card in among.elements() if KIND[card] == kind] for kind in kinds]
    found = set[tuple[int, int]]()
    for sizes in product(*(range(min(len(cards), more) + 1) for cards in there)):
        added = [card for cards, size in zip(there, sizes, strict=True) for card in cards[:size]]
        found.add((len(added), score_cards(to_set([*held, *added]), to_set(laid)).points))
    return found


def _of_colors(count: Counter[str], there: Counter[str], free: int, mermaids: int) -> range:
    """Return the number of cards in the most frequent colours, as many colours as there are mermaids.

    `free` of the cards that are there join those that are counted. The range begins at or below the least possible
    number and ends at or above the largest.
    """
    colors = {*count, *there}
    least = sum(sorted(count.values(), reverse=True)[:mermaids])
    if mermaids:
        level = max(count.values(), default=0)
        while sum(max(0, min(there[color], level - count[color])) for color in colors) < free:
            level += 1  # at least so many of one colour, as fewer do not have room for all
        least = max(least, level)
    most = max(
        sum(count[color] for color in chosen) + min(free, sum(there[color] for color in chosen))
        for chosen in combinations(colors, min(mermaids, len(colors)))
    )
    return range(least, most + 1)


def _listed(points: Points) -> list[int]:
    return [value for value in range(points.bit_length()) if points >> value & 1]
