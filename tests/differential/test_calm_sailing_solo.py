"""Which hands a solo game can have, by its parameters (10.1): Leadline and the reference accept the same documents."""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest

import leadline
from reference import BadDocument, calm_sailing as reference

PARAMETERS = [(5, 4, 8), (3, 20, 1), (7, 0, 1), (10, 20, 12), (4, 9, 2), (8, 3, 9)]  # hand, extra cards, payment
EXTRAS: dict[str, dict[str, Any]] = {
    "base": {},
    "storms": {"storms": 6},
    "monsters": {"sea_monsters": 3},
    "wild": {"wild": 1},
    "all": {"jagged_rocks": True, "sea_monsters": 4, "storms": 6, "wild": 1},
}


def accepted(document: dict[str, Any]) -> tuple[bool, bool]:
    """By Leadline and by the reference."""
    try:
        leadline.load(document)
        core = True
    except leadline.DocumentError:
        core = False
    try:
        reference.load(document)
        slow = True
    except BadDocument:
        slow = False
    return core, slow


@pytest.mark.parametrize("extra", EXTRAS.values(), ids=EXTRAS)
@pytest.mark.parametrize(("limit", "draw", "payment"), PARAMETERS)
def test_hands_at_the_start_of_a_turn(limit: int, draw: int, payment: int, extra: dict[str, Any]) -> None:
    rules = extra | {"solo_hand": limit, "solo_draw": draw, "solo_payment": payment}
    document: dict[str, Any] = {"game": "calm-sailing", "format": 1, "players": 1, "first": 1, "to_move": 1}
    document |= {"grid": [". . . . . ."] * 6, "rules": rules}
    if "storms" in extra:
        document |= {"storms": {"Y": [], "P": [], "O": []}, "compasses": {"held": 0, "left": 6}}
    if "jagged_rocks" in extra:
        document["rocks"] = 2
    sizes = set()
    for laid, rest, size in product((True, False), ([1, 2, 3], []), range(34)):
        hands, piles = [[*range(30, 30 + size)]], [rest + ["S"] * (not laid)]
        core, slow = accepted(document | {"hands": hands, "piles": piles, "start_laid": laid})
        assert core == slow, (laid, rest, size)
        if core and laid and rest:
            sizes.add(size)
    assert limit in sizes
    assert (limit - 1 in sizes) == ("storms" in extra and limit > (3 if "wild" not in extra else 2))
