"""Deals that agree with what a seat sees and with an event."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from ..errors import IllegalMove
from .material import COLORS, TILES_PER_COLOR, by_unseen
from .position import ReefEncounter

ALL = range(len(COLORS))


@dataclass(slots=True)
class Facts:
    """The hidden tiles and cubes that an event shows, in their places before the event; colours are numbers.

    behind   a tile that the seat to move has behind its screen, or None
    taken    a colour of which the seat takes a tile: out of the bag, or the bonus tile; None if there is none
    drawn    tiles that come out of the bag, in order
    lacking  colours of which the bag holds none afterwards
    cubes    by seat, all its cubes
    fish     by seat, the hidden tiles of its parrotfish
    """

    behind: int | None = None
    taken: int | None = None
    drawn: Sequence[int] = ()
    lacking: Sequence[int] = ()
    cubes: Mapping[int, Sequence[int]] = field(default_factory=dict)
    fish: Mapping[int, Sequence[int]] = field(default_factory=dict)


def collected_space(seen: ReefEncounter) -> int | None:
    """Return the space of the open sea that has been collected and is still to be refilled; None if there is none."""
    if seen.is_over:
        return None
    return next((space for space, tiles in enumerate(seen.open_sea) if not sum(tiles)), None)


def unseen(seen: ReefEncounter) -> list[int]:
    """Return, for each colour, the number of tiles whose place the view does not know."""
    left = []
    for color in ALL:
        known = int(color in seen.bonus) + sum(words[color].bit_count() for words in seen.corals)
        for piles in (seen.behind, seen.consumed, seen.parrotfish, seen.open_sea):
            known += sum(pile[color] for pile in piles)
        left.append(TILES_PER_COLOR - known)
    return left


def deal(seen: ReefEncounter, you: int, facts: Facts) -> ReefEncounter:
    """Return a deal that agrees with the view `seen` of seat `you` and with the facts. Raise IllegalMove if there is
    none.

    Other pieces have arbitrary places. The bag holds each colour that it may hold after the event, as far as it can.
    """
    pool, seat = unseen(seen), seen.active
    behind, fish, cubes = seen.behind, seen.parrotfish, seen.cubes
    if facts.behind is not None and not behind[seat - 1][facts.behind]:
        name = COLORS[facts.behind]
        if not pool[facts.behind]:
            raise IllegalMove("", "5.1", f"all {name} tiles are seen; seat {seat} has none behind its screen")
        if sum(behind[seat - 1]) == seen.behind_counts[seat - 1]:
            raise IllegalMove("", "5.1", f"seat {seat} has no {name} tile behind its screen")
        behind[seat - 1][facts.behind] += 1
        pool[facts.behind] -= 1
    for other, colors in facts.fish.items():
        for color in colors:
            if not pool[color]:
                raise IllegalMove("", "1.1", f"all {COLORS[color]} tiles are seen elsewhere")
            fish[other - 1][color] += 1
            pool[color] -= 1
    piles = [*zip(behind, seen.behind_counts, strict=True), *zip(fish, seen.parrotfish_counts, strict=True)]
    places = [pile for pile, size in piles for _ in range(size - sum(pile))]
    sure, most = _bag(seen, facts, pool, sum(pool) - len(places))
    for pile in places:
        color = max(ALL, key=lambda color: (pool[color] > most[color], pool[color] - sure[color]))
        pool[color] -= 1
        pile[color] += 1
    if names := [COLORS[color] for color in ALL if pool[color] > most[color]]:
        raise IllegalMove("", "9.2", f"the bag must hold some of these: {', '.join(names)}")
    for other, held in enumerate(cubes, start=1):
        if other in facts.cubes:
            cubes[other - 1] = [facts.cubes[other].count(color) for color in ALL]
        elif other != you:
            held[0] += seen.cube_counts[other - 1] - sum(held)
    return seen.replace(behind=behind, parrotfish=fish, cubes=cubes, bag=pool, bag_count=sum(pool))


def _bag(seen: ReefEncounter, facts: Facts, pool: Sequence[int], size: int) -> tuple[list[int], list[int]]:
    """Return by colour the least and the most tiles of the bag before the event; `pool` has those that can lie there.

    A view knows for each colour without bonus tile whether the bag holds one. If it holds only one tile of each known
    colour, the colours may be assumptions, and give way to the event.
    """
    drawn = facts.drawn[: max(size, 0)]  # later ones are bonus tiles that have gone into the bag (11.3)
    firm = sum(seen.bag) < seen.bag_count
    least, most, wanted = [], [], []
    for color in ALL:
        name, is_bonus, is_known = COLORS[color], color in seen.bonus, bool(seen.bag[color])
        is_taken, stays = color == facts.taken, not is_bonus and color not in facts.lacking
        out = drawn.count(color) + int(is_taken and is_known)
        if out > pool[color]:
            raise IllegalMove("", "9.3", f"the bag holds no {name} tile" + (" any more" if pool[color] else ""))
        if out and firm and not is_bonus and not is_known:
            raise IllegalMove("", "9.3", f"the bag is known to hold no {name} tile")
        least.append(out)
        # the bag may hold more than leaves it, unless the view or the event excludes that
        free = is_known if stays else is_bonus and color not in facts.lacking
        most.append(pool[color] if free else out)
        wanted.append(min(most[color], out + int(stays or is_taken)))
    aside = [color for color in facts.lacking if color in seen.bonus and color != facts.taken]
    if aside and sum(least) < size:
        name = COLORS[aside[0]]
        raise IllegalMove("", "9.2", f"the {name} bonus tile lies aside; the bag need not be asked for one")
    if sum(least) > size:
        raise IllegalMove("", "9.2", "the bag must hold fewer tiles than it does")
    order = by_unseen([pool[color] - least[color] for color in ALL])
    for color in (*(color for color in order if color not in drawn), *reversed(drawn)):
        least[color] += max(0, min(wanted[color] - least[color], size - sum(least)))
    return least, most
