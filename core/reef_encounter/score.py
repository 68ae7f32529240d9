"""`score`: the points of every seat as the parrotfish and the coral tiles are, at the end of a game or before it."""

from __future__ import annotations

from ..contract import Position, View
from ..errors import DocumentError, Problem
from ..texts import Document
from .document import load
from .material import COLORS
from .position import ReefEncounter

TIES = ("consumed", "cubes", "polyps", "corals")  # in the order of 11.6


def score(document: Document, card_file: Document | None = None) -> Document:
    """What `score` answers to a position, a view or a record that `load` reads (see `standing`). Raises DocumentError,
    also for cards of one's own, which this game does not take."""
    if card_file is not None:
        raise DocumentError([Problem("cards", "Reef Encounter is played with its own tiles only")])
    return standing(load(document))


def standing(found: Position | View) -> Document:
    """What `score` answers to a position or to the view of a seat.

    `ended` is the clause that ended the game, with its words, or null: then all numbers are those that would count if
    it ended now. `values` says what a tile of each colour counts (11.5). Of each seat: `points`, null where they
    depend on `unknown` tiles in its parrotfish that nobody has named or that the seat of a view cannot see; `at_least`,
    what it has with the least value for each of these; `breakdown`, the points that the other tiles of each colour
    bring; `ties`, what decides between equal points, the weightiest first (11.6). `winners` are the seats that would
    win, null where unknown tiles may decide.
    """
    position = found.masked if isinstance(found, View) else found
    assert isinstance(position, ReefEncounter)
    values = position.values
    seats: list[dict[str, object]] = []
    standings: list[tuple[int, ...]] = []
    bounds: list[tuple[int, int]] = []
    for seat in range(position.players):
        fish = position.parrotfish[seat]
        unknown = position.parrotfish_counts[seat] - sum(fish) + position.unknown[seat]
        counted = [tiles * value for tiles, value in zip(fish, values, strict=True)]
        ties = position.tie_breaks[seat]
        least = sum(counted) + unknown * min(values)
        standings.append((least, *ties))
        most = sum(counted) + unknown * max(values)
        bounds.append((least, most))
        seats.append(
            {
                "seat": seat + 1,
                "points": least if least == most else None,
                "at_least": least,
                "unknown": unknown,
                "breakdown": dict(zip(COLORS, counted, strict=True)),
                "ties": dict(zip(TIES, ties, strict=True)),
            }
        )
    return {
        "ended": position.outcome.reason if position.outcome is not None else None,
        "winners": _winners(standings, bounds),
        "values": dict(zip(COLORS, values, strict=True)),
        "seats": seats,
    }


def _winners(standings: list[tuple[int, ...]], bounds: list[tuple[int, int]]) -> list[int] | None:
    """The seats that win by points and ties; a seat whose points are not known must win or lose with any of them."""
    if all(least == most for least, most in bounds):
        best = max(standings)
        return [seat for seat, standing in enumerate(standings, start=1) if standing == best]
    for seat, standing in enumerate(standings):
        others = [(most, *standings[other][1:]) for other, (_, most) in enumerate(bounds) if other != seat]
        if all(standing > best for best in others):
            return [seat + 1]
    return None
