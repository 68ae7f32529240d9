"""Moves to name as examples of what can come next."""

from __future__ import annotations

from .contract import Position

Codes = tuple[int, ...]


def of_each_kind(world: Position) -> dict[int, list[Codes]]:
    """By the kind of their first atomic move (its lowest byte) a whole move that ends with it, and one that goes on,
    where there are such, as the codes of their atomic moves: of those alike the one in the middle of the legal moves,
    which goes on by the first that is legal. It ends where another seat decides."""
    groups: dict[tuple[int, bool], list[int]] = {}
    for code in world.legal_codes():
        after = world.copy(stack=False)
        after.push(code)
        groups.setdefault((code & 255, not _goes_on(after, world.turn)), []).append(code)
    found: dict[int, list[Codes]] = {}
    for (kind, _), codes in sorted(groups.items(), key=lambda group: (group[0][0], not group[0][1])):
        found.setdefault(kind, []).append(_whole(world, codes[len(codes) // 2]))
    return found


def _whole(world: Position, code: int) -> Codes:
    """The whole move that begins with the atomic one."""
    codes, after = [code], world.copy(stack=False)
    after.push(code)
    while _goes_on(after, world.turn):
        codes.append(after.legal_codes()[0])
        after.push(codes[-1])
    return tuple(codes)


def _goes_on(world: Position, seat: int | None) -> bool:
    return not world.is_boundary and world.turn == seat
