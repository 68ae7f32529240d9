"""The results of a match: wins, shares, scores, and their intervals."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass
from typing import Any

from ...core.version import __version__
from ..intervals import mean_interval, paired, wilson
from .match_definition import Match, PlayedGame
from .sprt import Ratio, Stop


@dataclass(frozen=True, slots=True)
class EngineRow:
    """The results of an engine.

    `seats` counts its seats over all games; a co-operative game counts as one seat. `won`, `shared` (a win with others)
    and `lost` count seats. `share` is the mean return of a seat with its 95% Wilson interval over games; a shared win
    counts in part. `score` is the mean score of its seats, None if the game has none.
    """

    engine: str
    games: int
    seats: int
    won: int
    shared: int
    lost: int
    share: float
    interval: tuple[float, float]
    score: float | None


@dataclass(frozen=True, slots=True)
class Difference:
    """The mean over deals of the first engine's result minus the second's, with its 95% interval.

    For shares the interval is that of `intervals.paired`, for scores the normal one (None with fewer than two deals).
    """

    mean: float
    interval: tuple[float, float] | None


@dataclass(frozen=True, slots=True)
class StopReport:
    """The result of the sequential test.

    It has the hypotheses as text, the error rates, the number of deals, the log likelihood ratio, and the accepted
    hypothesis, `H0` or `H1`, if any.
    """

    h0: str
    h1: str
    alpha: float
    beta: float
    counted: int
    log_ratio: float
    accepted: str | None


@dataclass(frozen=True, slots=True)
class MatchReport:
    """The result of a match. `deals` counts those of which every game is played: the differences rest on them.

    `unfinished` games were stopped after 100,000 actions; they count as shared by all seats, or in a co-operative game
    as lost.
    """

    game: str
    players: int
    rules: Mapping[str, Any]
    seed: int
    games: int
    deals: int
    rows: tuple[EngineRow, ...]
    shares: Difference | None
    scores: Difference | None
    stop: StopReport | None
    unfinished: int
    interrupted: bool
    version: str

    def as_json(self) -> dict[str, Any]:
        """Return the object that `leadline match --json` prints; numbers to six decimals."""
        found: dict[str, Any] = rounded(asdict(self))
        return found


def rounded(value: Any) -> Any:
    """Return a copy of a JSON value with every float in it rounded to six decimals."""
    if isinstance(value, float):
        return round(value, 6)
    if isinstance(value, dict):
        return {key: rounded(one) for key, one in value.items()}
    return [rounded(one) for one in value] if isinstance(value, list | tuple) else value


@dataclass(slots=True)
class _Sums:
    """The sums of an engine."""

    games: int = 0
    seats: int = 0
    won: int = 0
    shared: int = 0
    lost: int = 0
    total: float = 0.0  # of the mean return of its seats in each game
    scored: int = 0
    score: int = 0


@dataclass(slots=True)
class _Pairs:
    """Sum and sum of squares of differences between the engines, one a deal."""

    count: int = 0
    total: float = 0.0
    squares: float = 0.0

    def add(self, value: float) -> None:
        self.count += 1
        self.total += value
        self.squares += value * value


class Tally:
    """The running results of a match, to which games are added in their order; `stop` is a sequential test or None."""

    def __init__(self, match: Match, stop: Stop | None) -> None:
        self.match = match
        self.games = 0
        self.unfinished = 0
        self.sums = [_Sums() for _ in match.engines]
        self.shares = _Pairs()
        self.scores = _Pairs()
        self.ratio = Ratio(stop) if stop is not None else None
        self.open: list[PlayedGame] = []  # games of a deal that is not finished

    @property
    def decided(self) -> bool:
        """True if the sequential test has accepted a hypothesis; games added later do not count."""
        return self.ratio is not None and self.ratio.decision is not None

    def add(self, played: PlayedGame) -> None:
        """Add the next game, unless the sequential test has ended."""
        if self.decided:
            return
        self.games += 1
        self.unfinished += played.outcome is None
        for index, sums in enumerate(self.sums):
            seats = [seat for seat, own in enumerate(played.seats) if own == index]
            if seats:
                self._count(sums, played, seats[:1] if self.match.entry.cooperative else seats)
        self.open.append(played)
        if len(self.open) == len(self.match.arrangements):
            self._deal(self.open)
            self.open = []

    def _count(self, sums: _Sums, played: PlayedGame, seats: list[int]) -> None:
        values = [played.returns[seat] for seat in seats]
        sums.games += 1
        sums.seats += len(seats)
        sums.won += values.count(1.0)
        sums.lost += values.count(0.0)
        sums.shared += sum(0 < value < 1 for value in values)
        sums.total += sum(values) / len(values)
        scores = _scores(played, seats)
        sums.scored += len(scores)
        sums.score += sum(scores)

    def _deal(self, games: list[PlayedGame]) -> None:
        """Take a deal of which all games are known into the comparison and into the test."""
        shares = [_mean([_value(game, index) for game in games]) for index in range(len(self.sums))]
        first = shares[0] or 0.0
        counted = first
        if len(shares) == 2:
            second = shares[1] or 0.0
            self.shares.add(first - second)
            scores = [_mean([_score(game, index) for game in games]) for index in range(2)]
            if scores[0] is not None and scores[1] is not None:
                self.scores.add(scores[0] - scores[1])
            if self.match.entry.cooperative:
                if first == second:
                    return
                counted = float(first > second)
        if self.ratio is not None:
            self.ratio.add(counted)

    def report(self, interrupted: bool = False) -> MatchReport:
        """Return the report of all games so far."""
        match = self.match
        both = len(self.sums) == 2
        return MatchReport(
            match.entry.name,
            match.players,
            dict(match.rules),
            match.seed,
            self.games,
            self.games // len(match.arrangements),
            tuple(_row(name, sums) for name, sums in zip(match.engines, self.sums, strict=True)),
            _difference(self.shares, bounded=True) if both else None,
            _difference(self.scores, bounded=False) if both and self.scores.count else None,
            None if self.ratio is None else self._stopped(self.ratio),
            self.unfinished,
            interrupted,
            __version__,
        )

    def _stopped(self, ratio: Ratio) -> StopReport:
        first = self.match.engines[0]
        if not self.match.entry.cooperative:
            what = f"the expected share of a win of {first}, over all seatings of a deal,"
        elif len(self.match.engines) == 2:
            what = f"the chance that {first} is the winner of a deal that just one of the engines wins"
        else:
            what = f"the chance that {first} wins a deal"
        stop = ratio.stop
        return StopReport(
            f"{what} is at most {stop.low:g}",
            f"{what} is at least {stop.high:g}",
            stop.alpha,
            stop.beta,
            ratio.counted,
            ratio.value,
            ratio.decision,
        )


def _mean(values: list[float | None]) -> float | None:
    known = [value for value in values if value is not None]
    return sum(known) / len(known) if known else None


def _value(played: PlayedGame, index: int) -> float | None:
    return _mean([value for value, own in zip(played.returns, played.seats, strict=True) if own == index])


def _scores(played: PlayedGame, seats: list[int]) -> list[int]:
    scores = [] if played.outcome is None else [played.outcome["scores"][seat] for seat in seats]
    return [score for score in scores if score is not None]


def _score(played: PlayedGame, index: int) -> float | None:
    scores = _scores(played, [seat for seat, own in enumerate(played.seats) if own == index])
    return _mean(list(scores))


def _row(name: str, sums: _Sums) -> EngineRow:
    share = sums.total / sums.games if sums.games else 0.0
    score = sums.score / sums.scored if sums.scored else None
    ends = wilson(sums.total, sums.games)
    return EngineRow(name, sums.games, sums.seats, sums.won, sums.shared, sums.lost, share, ends, score)


def _difference(pairs: _Pairs, *, bounded: bool) -> Difference:
    of = paired if bounded else mean_interval
    mean = pairs.total / pairs.count if pairs.count else 0.0
    return Difference(mean, of(pairs.total, pairs.squares, pairs.count))
