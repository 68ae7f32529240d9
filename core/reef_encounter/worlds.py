"""Full positions of Reef Encounter that agree with a seat's knowledge and with a new event (follow.py)."""

from __future__ import annotations

from dataclasses import dataclass, field

from .material import COLORS, TILES_PER_COLOR, by_unseen
from .position import ReefEncounter

ALL = range(len(COLORS))


class Contradiction(Exception):
    """An impossible event: the clause, and the reason."""

    def __init__(self, clause: str, reason: str) -> None:
        super().__init__(reason)
        self.clause = clause
        self.reason = reason


@dataclass(slots=True)
class Needs:
    """The hidden tiles and cubes that an event shows, in their places before the event; colours are numbers.

    behind   a tile that the seat to move has behind its screen, or None
    cubes    by seat its cubes, if it shows them
    drawn    tiles that come out of the bag, in order
    taken    a colour of which the bag, or the bonus tile, gives a tile; None if there is none
    lacking  colours of which the bag holds none afterwards
    """

    behind: int | None = None
    cubes: dict[int, list[int]] = field(default_factory=dict)
    drawn: list[int] = field(default_factory=list)
    taken: int | None = None
    lacking: list[int] = field(default_factory=list)


def unseen(masked: ReefEncounter) -> list[int]:
    """Count by colour the tiles whose place the view does not know."""
    left = []
    for color in ALL:
        seen = int(color in masked.bonus) + sum(words[color].bit_count() for words in masked.corals)
        for piles in (masked.behind, masked.consumed, masked.parrotfish, masked.open_sea):
            seen += sum(pile[color] for pile in piles)
        left.append(TILES_PER_COLOR - seen)
    return left


def world(masked: ReefEncounter, you: int, needs: Needs) -> ReefEncounter:
    """Return a position with everything known that agrees with the view and the event.

    Pieces that neither of them mentions have arbitrary places. Raise Contradiction if there is no such position.
    """
    pool = unseen(masked)
    behind, fish, cubes = masked.behind, masked.parrotfish, masked.cubes
    seat = masked.active
    if needs.behind is not None and not behind[seat - 1][needs.behind]:
        name = COLORS[needs.behind]
        if seat == you:
            raise Contradiction("5.1", f"no {name} tile behind your screen")
        if not pool[needs.behind]:
            raise Contradiction("5.1", f"all {name} tiles are seen; seat {seat} has none behind its screen")
        if sum(behind[seat - 1]) == masked.behind_counts[seat - 1]:
            raise Contradiction("5.1", f"seat {seat} has no {name} tile behind its screen")
        behind[seat - 1][needs.behind] += 1
        pool[needs.behind] -= 1
    bag = _reserved(masked, needs, pool)
    places = [
        pile
        for piles, counts in ((behind, masked.behind_counts), (fish, masked.parrotfish_counts))
        for pile, size in zip(piles, counts, strict=True)
        for _ in range(size - sum(pile))
    ]
    barred = [color for color in ALL if not bag[color] and _is_barred(masked, needs, color)]
    for pile in places:
        color = max(ALL, key=lambda other: (other in barred and pool[other] > 0, pool[other]))
        if not pool[color]:
            raise Contradiction("9.2", "the bag must hold fewer tiles than it does")
        pool[color] -= 1
        pile[color] += 1
    if any(pool[color] for color in barred):
        names = ", ".join(COLORS[color] for color in barred if pool[color])
        raise Contradiction("9.2", f"the bag must hold some of these: {names}")
    bag = [bag[color] + pool[color] for color in ALL]
    for other in range(1, masked.players + 1):
        if other in needs.cubes:
            cubes[other - 1] = [needs.cubes[other].count(color) for color in ALL]
        elif other != you:
            cubes[other - 1][0] += masked.cube_counts[other - 1] - sum(cubes[other - 1])
    return masked.replace(behind=behind, parrotfish=fish, cubes=cubes, bag=bag, bag_count=sum(bag))


def _is_barred(masked: ReefEncounter, needs: Needs, color: int) -> bool:
    """Return whether the bag holds no tile of the colour before the event."""
    if color not in masked.bonus:
        return not masked.bag[color]
    return color == needs.taken and color in needs.lacking


def _reserved(masked: ReefEncounter, needs: Needs, pool: list[int]) -> list[int]:
    """Take the tiles that the bag surely holds out of the pool, and return them.

    These are the tiles that are drawn, one of each colour that the bag is known to hold, and the one that replaces a
    bonus tile. If the bag holds only one tile of each known colour, the colours may be assumptions (`supposed`), and
    give way to the event.
    """
    bag = [0] * len(COLORS)
    supposed = sum(masked.bag) == masked.bag_count
    for color in needs.drawn[: masked.bag_count]:  # later ones are bonus tiles that have gone into the bag (11.3)
        bag[color] += 1
    for color in by_unseen(pool):
        if color not in masked.bonus and masked.bag[color] and sum(bag) < masked.bag_count:
            bag[color] = max(bag[color], 1)
    taken = needs.taken
    if taken is not None and taken in masked.bonus and taken not in needs.lacking and pool[taken] > bag[taken]:
        bag[taken] = max(bag[taken], int(sum(bag) < masked.bag_count))
    for color in ALL:
        if bag[color] > pool[color]:
            raise Contradiction("9.3", f"the bag holds no {COLORS[color]} tile" + (" any more" if pool[color] else ""))
        if bag[color] and color not in masked.bonus and not masked.bag[color] and not supposed:
            raise Contradiction("9.3", f"the bag is known to hold no {COLORS[color]} tile")
        pool[color] -= bag[color]
    return bag


def viewed(position: ReefEncounter, you: int) -> ReefEncounter:
    """Return the view of a seat in a position with arbitrary hidden pieces.

    Also at the end, when all parrotfish are opened (11.5), the view shows of the other ones only what was seen before.
    """
    after = position.view(you).masked
    if not after.is_over:
        return after
    known = position.known_parrotfish
    fish = [
        own if seat == you else seen for seat, (own, seen) in enumerate(zip(after.parrotfish, known, strict=True), 1)
    ]
    return after.replace(parrotfish=fish, known_parrotfish=known)


def settled(before: ReefEncounter, played: ReefEncounter, after: ReefEncounter, needs: Needs) -> ReefEncounter:
    """Return the view after an event, with the seat's knowledge of the bag.

    For each colour without bonus tile it is whether the bag holds some. The bag is assumed to hold some while it may,
    unless the event contradicts that (9.2). `before` and `played` are the position with everything known before and
    after the event.
    """
    was, now = before.bag, played.bag
    replaced = needs.taken is None or was[needs.taken] > 0
    if before.bonus and not played.bonus and replaced:  # the bonus tiles have gone into the empty bag (11.3)
        return after.replace(bag=[int(number > 0) for number in now])
    left = unseen(after)
    bag = [0] * len(COLORS)
    for color in ALL:
        if color not in before.bonus and left[color] and color not in needs.lacking:
            bag[color] = int(was[color] > 0 or now[color] > was[color])
    for color in (*needs.drawn, *reversed(by_unseen(left))):
        if sum(bag) > after.bag_count:
            bag[color] = 0
    return after.replace(bag=bag)
