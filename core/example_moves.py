"""Moves to name as examples of what can come next."""

from __future__ import annotations

from .contract import Position

Codes = tuple[int, ...]


def of_each_kind(world: Position) -> dict[int, list[Codes]]:
    """Return example moves from a position, grouped by the type of their first action (its lowest byte).

    For each type, choose one move that ends with its first action and one that continues, if they exist. Each is the
    list of codes of its actions. Among similar moves, choose the one in the middle of the legal moves. It continues
    with the first legal action at each step, and ends before another seat decides.
    """
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
    """Return the complete move that begins with the action."""
    codes, after = [code], world.copy(stack=False)
    after.push(code)
    while _goes_on(after, world.turn):
        codes.append(after.legal_codes()[0])
        after.push(codes[-1])
    return tuple(codes)


def _goes_on(world: Position, seat: int | None) -> bool:
    return not world.is_boundary and world.turn == seat
