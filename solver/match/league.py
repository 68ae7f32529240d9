"""Leagues: every engine against every other on the same deals, a match for each pairing.

If seats compete, a pairing in a game of two seats is one match. With more seats it is two: each engine sits alone once,
against the other in all remaining seats. In a co-operative game each engine plays the deals in all seats by itself. All
matches begin with the same deal, and the games are played deal by deal. An interrupted league therefore has the same
progress in every pairing, and a league with more deals resumes from the same file.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from ...core.errors import ArgumentError, DocumentError, Problem, shown
from ...core.game import Game
from ...core.registry import game
from .match_definition import Match, PlayedGame, engine_names
from .run import check_games, collect
from .standings import Results, Standings, standings


@dataclass(frozen=True, slots=True)
class League:
    """A league of two or more engines, in which every pair plays on the same deals. The fields are those of Match.

    Raises ArgumentError with a problem for each impossible argument.
    """

    game: str
    players: int
    engines: tuple[str, ...]
    seed: int = 1
    rules: Mapping[str, Any] = field(default_factory=dict)
    records: bool = False
    matches: tuple[Match, ...] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "engines", engine_names(self.engines))
        problems: list[Problem] = []
        twice = sorted({name for name in self.engines if self.engines.count(name) > 1})
        if len(self.engines) < 2:
            problems.append(Problem("engines", f"{len(self.engines)} given; a league takes two or more"))
        problems += [Problem("engines", f"{shown(name)} twice; the two would play the same games") for name in twice]
        if problems:
            raise ArgumentError(problems)
        first = self._match(self.engines[:2], problems)
        entry = game(self.game) if first is None else first.entry
        pairings: Sequence[tuple[str, ...]]
        if entry.cooperative:
            pairings = [(name,) for name in self.engines]
        elif self.players == 2:
            pairings = list(itertools.combinations(self.engines, 2))
        else:
            pairings = list(itertools.permutations(self.engines, 2))
        matches = [self._match(pairing, problems) for pairing in pairings]
        if problems:
            told = {(problem.where, problem.what): problem for problem in problems}
            raise ArgumentError(list(told.values()))
        object.__setattr__(self, "matches", tuple(match for match in matches if match is not None))

    def _match(self, engines: tuple[str, ...], problems: list[Problem]) -> Match | None:
        try:
            return Match(self.game, self.players, engines, self.seed, self.rules, self.records)
        except DocumentError as error:
            problems += error.problems
            return None

    @property
    def entry(self) -> Game:
        """The ruleset that is played."""
        return self.matches[0].entry

    @property
    def each(self) -> int:
        """The number of games that a pairing plays on each deal."""
        return len(self.matches[0].arrangements)

    def at(self, number: int) -> tuple[Match, int]:
        """Return the match of game `number` of the league, from 0, and the number of the game in that match.

        Games are ordered by deal, and on each deal by match.
        """
        deal, rest = divmod(number, self.each * len(self.matches))
        match, arrangement = divmod(rest, self.each)
        return self.matches[match], deal * self.each + arrangement


def run_league(
    league: League,
    games: int,
    *,
    anchor: str | None = None,
    out: Path | None = None,
    threads: int = 1,
    step: Callable[[], None] = lambda: None,
) -> Standings:
    """Play `games` games of each pairing, a multiple of the games per deal, and report the standings.

    `anchor` is the engine with Elo 0, by default the first. `out`, `threads`, `step`, Ctrl-C and the errors are those
    of `run`.
    """
    check_games(league, games)
    if anchor is not None and anchor not in league.engines:
        raise DocumentError([Problem("anchor", f"{anchor}; expected one of the engines: {', '.join(league.engines)}")])
    results = Results(league.entry.name, league.players, dict(league.rules), league.entry.cooperative)
    results.engines.extend(league.engines)
    count = 0

    def add(played: PlayedGame) -> None:
        nonlocal count
        match, number = league.at(count)
        deal = league.seed + number // league.each
        results.add(match.engines, deal, [match.engines[index] for index in played.seats], played.returns)
        results.unfinished += played.outcome is None
        count += 1

    interrupted = collect(league, games * len(league.matches), add, out=out, threads=threads, step=step)
    return standings(results, anchor, interrupted)
