"""`score`: the points of every seat by the present parrotfish and coral tiles, at the end of a game or before."""

from __future__ import annotations

from ..contract import View
from ..documents.io import Document
from ..errors import DocumentError, Problem
from .document import load
from .material import COLORS
from .position import ReefEncounter

TIES = ("consumed", "cubes", "polyps", "corals")  # in the order of 11.6


def score(document: Document, card_file: Document | None = None) -> Document:
    """Return the result of the command `score` for a position, a view, or a deal with its moves (see `standing`).

    The caller has replayed other records. Raise DocumentError, also for custom cards, which this game does not accept.
    """
    if card_file is not None:
        raise DocumentError([Problem("cards", "Reef Encounter is played with its own tiles only")])
    return standing(load(document))


def standing(found: ReefEncounter | View[ReefEncounter]) -> Document:
    """Return the result of the command `score` for a position or the view of a seat.

    `ended` is the clause that ended the game, with its words, or null: then all numbers are those of a game that ends
    now. `values` are the points of a tile of each colour (11.5).

    Each seat has `points`, null if they depend on `unknown` tiles in its parrotfish that nobody has named or that the
    seat of a view cannot see; `at_least`, its points with the least value for each of these; `breakdown`, the points of
    the other tiles by colour; `ties`, which decide between equal points, the weightiest first (11.6). `winners` are the
    seats that would win, null if unknown tiles may decide.
    """
    position = found.masked if isinstance(found, View) else found
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
    """Return the seats that win by points and ties, or None.

    A seat whose points are not known must win or lose with any of its possible points.
    """
    if all(least == most for least, most in bounds):
        best = max(standings)
        return [seat for seat, standing in enumerate(standings, start=1) if standing == best]
    for seat, standing in enumerate(standings):
        others = [(most, *standings[other][1:]) for other, (_, most) in enumerate(bounds) if other != seat]
        if all(standing > best for best in others):
            return [seat + 1]
    return None
