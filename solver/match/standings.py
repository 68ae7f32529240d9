"""The standings of a league: Elo with intervals, or in a co-operative game the deals that each has won."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, field, replace
from itertools import combinations
from typing import Any

from ...core.errors import DocumentError, Problem
from ...core.version import __version__
from ..intervals import paired, wilson
from .ratings import Pairing, Rating, groups, rate
from .report import Difference, rounded

Shares = dict[int, tuple[float, int]]  # by deal: the sum of the shares of an engine, and the number of games


@dataclass(slots=True)
class Results:
    """The results of games, by engines and by deal.

    `engines` are in the order of the league; `pairings` has the shares of the engine that is named first.
    """

    game: str
    players: int
    rules: Mapping[str, Any]
    cooperative: bool
    engines: list[str] = field(default_factory=list)
    pairings: dict[tuple[str, ...], Shares] = field(default_factory=dict)
    unfinished: int = 0

    def add(self, engines: Sequence[str], deal: int, seats: Sequence[str], returns: Sequence[float]) -> None:
        """Add a game of a match between `engines` on a deal (its seed).

        `seats` has the engine in each seat, and `returns` the value to each seat, from 0 to 1.
        """
        alone = seats[0] if self.cooperative else engines[0]
        pairing = (alone,) if self.cooperative else tuple(engines)
        values = [value for value, name in zip(returns, seats, strict=True) if name == alone]
        for name in engines:
            if name not in self.engines:
                self.engines.append(name)
        shares = self.pairings.setdefault(pairing, {})
        total, games = shares.get(deal, (0.0, 0))
        shares[deal] = total + sum(values) / len(values), games + 1

    @property
    def each(self) -> int:
        """The number of games that a pairing plays on each deal."""
        return 1 if self.cooperative else self.players

    def whole(self) -> dict[tuple[str, ...], Shares]:
        """Return the pairings with only those deals of which every game is known."""
        return {
            pairing: {deal: found for deal, found in sorted(shares.items()) if found[1] == self.each}
            for pairing, shares in self.pairings.items()
        }


# The open side of an Elo, by whether it has no upper and no lower bound.
SIDES = {(False, False): None, (True, False): "above", (False, True): "below", (True, True): "both"}


@dataclass(frozen=True, slots=True)
class EngineStanding:
    """The standing of an engine in a league.

    It has its games and its mean share of a win with the 95% Wilson interval over games. If seats compete, it has its
    Elo over the anchor (None until the two have met) with the 95% interval (None with fewer than two deals, and for the
    anchor). It also has whether the results alone keep the Elo finite, and the open side otherwise: `above`, `below` or
    `both` (solver/match/ratings.py). In a co-operative game, it has its wins minus the anchor's on the same deals (None
    for the anchor itself, and without common deals).
    """

    engine: str
    games: int
    share: float
    interval: tuple[float, float]
    elo: float | None
    elo_interval: tuple[float, float] | None
    bounded: bool | None
    unbounded: str | None
    over_anchor: Difference | None


@dataclass(frozen=True, slots=True)
class PairStanding:
    """The comparison of two engines on their deals.

    It has the mean share of the first, and its mean difference to the second, deal by deal, with the 95% interval of
    `intervals.paired`. With more than two seats the first sits alone.
    """

    engines: tuple[str, str]
    games: int
    deals: int
    share: float
    difference: Difference


@dataclass(frozen=True, slots=True)
class Standings:
    """The standings of a league so far: `rows` best first, and `pairs` in the order of the engines.

    `deals` counts those of which some pairing has every game, `seeds` are the first and the last of them (None without
    one), and `games` counts their games. `left_out` counts the games of unfinished deals, and `unfinished` the games
    that were stopped after 100,000 actions.
    """

    game: str
    players: int
    rules: Mapping[str, Any]
    cooperative: bool
    anchor: str
    deals: int
    seeds: tuple[int, int] | None
    games: int
    left_out: int
    rows: tuple[EngineStanding, ...]
    pairs: tuple[PairStanding, ...]
    unfinished: int
    interrupted: bool
    version: str

    def as_json(self) -> dict[str, Any]:
        """Return the object that `leadline league --json` prints; numbers to six decimals."""
        found: dict[str, Any] = rounded(asdict(self))
        return found


def standings(results: Results, anchor: str | None = None, interrupted: bool = False) -> Standings:
    """Return the standings of the engines; `anchor` is the reference engine, by default the first.

    Engines have no Elo yet if only omitted games, or unplayed games of an interrupted league, connect them to the
    anchor. Raises DocumentError for an anchor that is not one of the engines, and, if seats compete and the league
    is complete, for engines that have not met.
    """
    if anchor is None:
        anchor = results.engines[0]
    elif anchor not in results.engines:
        expected = ", ".join(results.engines)
        raise DocumentError([Problem("anchor", f"{anchor}; expected one of the engines: {expected}")])
    whole = results.whole()
    rows = _together(results, whole, anchor) if results.cooperative else _apart(results, whole, anchor, interrupted)
    deals = sorted({deal for shares in whole.values() for deal in shares})
    games = sum(count for shares in whole.values() for _, count in shares.values())
    played = sum(count for shares in results.pairings.values() for _, count in shares.values())
    return Standings(
        results.game,
        results.players,
        dict(results.rules),
        results.cooperative,
        anchor,
        len(deals),
        (deals[0], deals[-1]) if deals else None,
        games,
        played - games,
        tuple(rows),
        tuple(_pairs(results, whole)),
        results.unfinished,
        interrupted,
        __version__,
    )


def _together(results: Results, whole: Mapping[tuple[str, ...], Shares], anchor: str) -> list[EngineStanding]:
    rows = []
    for name in results.engines:
        shares = whole.get((name,), {})
        won = sum(share for share, _ in shares.values())
        over = None if name == anchor else _over(shares, whole.get((anchor,), {}))
        share = won / len(shares) if shares else 0.0
        rows.append(EngineStanding(name, len(shares), share, wilson(won, len(shares)), None, None, None, None, over))
    return sorted(rows, key=lambda row: -row.share)


def _over(one: Shares, other: Shares) -> Difference | None:
    """Return the wins of one engine minus those of the other, on the deals that both have played."""
    return _difference([one[deal][0] - other[deal][0] for deal in one if deal in other])


def _difference(values: Sequence[float]) -> Difference | None:
    if not values:
        return None
    ends = paired(sum(values), sum(value * value for value in values), len(values))
    return Difference(sum(values) / len(values), ends)


def _apart(
    results: Results, whole: Mapping[tuple[str, ...], Shares], anchor: str, interrupted: bool
) -> list[EngineStanding]:
    names = results.engines
    pairings = _pairings(results, whole)
    begun = groups(len(names), _pairings(results, results.pairings))
    if len(begun) > 1 and not interrupted:
        told = "; ".join(", ".join(names[engine] for engine in sorted(one)) for one in begun)
        raise DocumentError([Problem("engines", f"these have not met, so nothing compares them: {told}")])
    ratings = _ratings(len(names), pairings, names.index(anchor))
    rows = []
    for engine, (name, rating) in enumerate(zip(names, ratings, strict=True)):
        total, games = 0.0, 0
        for pairing in pairings:
            if engine == pairing.alone:
                total += pairing.share
            elif engine == pairing.others:  # a seat of theirs has its part of the rest
                total += (pairing.games - pairing.share) / pairing.rest
            if engine in (pairing.alone, pairing.others):
                games += pairing.games
        share = total / games if games else 0.0
        elo, ends, bounded = (None, None, None) if rating is None else (rating.elo, rating.interval, rating.bounded)
        side = None if rating is None else SIDES[rating.no_most, rating.no_least]
        rows.append(EngineStanding(name, games, share, wilson(total, games), elo, ends, bounded, side, None))
    return sorted(rows, key=lambda row: (row.elo is None, -(row.elo or 0.0)))


def _pairings(results: Results, shares: Mapping[tuple[str, ...], Shares]) -> list[Pairing]:
    """Return the pairings that have deals."""
    place, rest = results.engines.index, results.players - 1
    return [Pairing(place(alone), place(others), rest, deals) for (alone, others), deals in shares.items() if deals]


def _ratings(count: int, pairings: Sequence[Pairing], anchor: int) -> list[Rating | None]:
    """Return the ratings of the engines that have met the anchor, directly or through others.

    The others have None, as do all engines before the first deal.
    """
    together = sorted(next(one for one in groups(count, pairings) if anchor in one))
    found: list[Rating | None] = [None] * count
    if len(together) > 1:
        place = {engine: number for number, engine in enumerate(together)}
        met = [replace(one, alone=place[one.alone], others=place[one.others]) for one in pairings if one.alone in place]
        for engine, rating in zip(together, rate(len(together), met, place[anchor]), strict=True):
            found[engine] = rating
    return found


def _pairs(results: Results, whole: Mapping[tuple[str, ...], Shares]) -> list[PairStanding]:
    found = []
    if results.cooperative:
        for a, b in combinations(results.engines, 2):
            one, other = whole.get((a,), {}), whole.get((b,), {})
            common = [deal for deal in one if deal in other]
            difference = _over(one, other)
            if difference is not None:
                share = sum(one[deal][0] for deal in common) / len(common)
                found.append(PairStanding((a, b), 2 * len(common), len(common), share, difference))
        return found
    rest = results.players - 1
    for (a, b), shares in whole.items():
        values = [share / games - (games - share) / games / rest for share, games in shares.values()]
        difference = _difference(values)
        if difference is not None:
            games = sum(count for _, count in shares.values())
            share = sum(share for share, _ in shares.values()) / games
            found.append(PairStanding((a, b), games, len(shares), share, difference))
    return found
