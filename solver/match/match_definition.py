"""The definition of a match, and the data saved of each game."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol

from ...core.arguments import whole
from ...core.contract import Position
from ...core.deals import deal as deal_game
from ...core.errors import ArgumentError, DocumentError, Problem, shown
from ...core.game import Game
from ...core.registry import game
from .engines import engine


def engine_names(given: Sequence[str]) -> tuple[str, ...]:
    """Return the engine names of a caller as a tuple. Raises ArgumentError if `given` is not a list of strings."""
    if isinstance(given, str) or not isinstance(given, Sequence) or not all(isinstance(name, str) for name in given):
        raise ArgumentError([Problem("engines", f"{shown(given)}; expected a list of the names of engines")])
    return tuple(given)


@dataclass(frozen=True, slots=True)
class Match:
    """A match.

    `engines` are names that `engines.engine` accepts: two of them, or one in a co-operative game. `rules` are the
    options of the deal. `records` saves the moves of every game. `entry` is the ruleset that these options choose; it
    determines the available engines and whether the seats play together. Raises ArgumentError with a problem for each
    impossible argument.
    """

    game: str
    players: int
    engines: tuple[str, ...]
    seed: int = 1
    rules: Mapping[str, Any] = field(default_factory=dict)
    records: bool = False
    entry: Game = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        entry = game(self.game)
        problems: list[Problem] = []
        deal: list[Problem] = []
        seed = whole(self.seed)
        if seed is None or not 0 <= seed < 2**63:
            deal.append(Problem("seed", f"{shown(self.seed)}; expected a whole number from 0 to 2**63 - 1"))
        else:
            try:
                entry = self.deal(0).game
            except DocumentError as error:
                deal += error.problems
            else:  # in the form of a file, so that a match is equal after reading
                listed = {key: [*value] if isinstance(value, tuple) else value for key, value in self.rules.items()}
                object.__setattr__(self, "rules", {key: value for key, value in listed.items() if value is not None})
                object.__setattr__(self, "players", whole(self.players))
                object.__setattr__(self, "seed", seed)
        object.__setattr__(self, "entry", entry)
        if not 1 <= len(self.engines) <= 2 or (len(self.engines) == 1 and not entry.cooperative):
            wanted = "one or two" if entry.cooperative else "two"
            problems.append(Problem("engines", f"{len(self.engines)} given; {entry.title} takes {wanted}"))
        elif len(set(self.engines)) < len(self.engines):
            problems.append(Problem("engines", f"{shown(self.engines[0])} twice; the two would play the same games"))
        for name in self.engines:
            try:
                engine(name, entry)
            except DocumentError as error:
                problems += error.problems
        if problems + deal:
            raise ArgumentError(problems + deal)

    @property
    def arrangements(self) -> tuple[tuple[int, ...], ...]:
        """The seatings in which a deal is played: each a tuple by seat of the index of its engine."""
        if self.entry.cooperative:
            return tuple((index,) * self.players for index in range(len(self.engines)))
        return tuple(tuple(int(seat != own) for seat in range(self.players)) for own in range(self.players))

    @property
    def each(self) -> int:
        """The number of games that are played on each deal."""
        return len(self.arrangements)

    def at(self, number: int) -> tuple[Match, int]:
        """Return this match and `number` unchanged, as a Schedule of one match."""
        return self, number

    def deal(self, number: int) -> Position:
        """Return the starting position of deal `number`, from 0. Raises DocumentError for impossible options."""
        return deal_game(self.game, players=self.players, seed=self.seed + number, **self.rules)


class Schedule(Protocol):
    """A sequence of games by number, those of one match or of several in a league."""

    @property
    def engines(self) -> tuple[str, ...]:
        """The names of all engines that play in the games."""

    @property
    def records(self) -> bool:
        """True if the moves of games are saved."""

    @property
    def each(self) -> int:
        """The number of games that one match plays on each deal."""

    def at(self, number: int) -> tuple[Match, int]:
        """Return the match of game number `number`, from 0, and the number of that game in it."""


@dataclass(frozen=True, slots=True)
class PlayedGame:
    """A finished game.

    It has the engines by seat (by index), the value to each seat from 0 to 1, the outcome (None if the game was stopped
    after LONGEST actions), the number of actions, and the key of the last position. The record, if saved, is a position
    with its moves that `leadline replay` accepts.
    """

    seats: tuple[int, ...]
    returns: tuple[float, ...]
    outcome: dict[str, Any] | None
    decisions: int
    key: int
    record: dict[str, Any] | None = None
