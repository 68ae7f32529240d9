"""What the suites over every game play: deals of each game of the registry, and games played from them.

A new game is covered as soon as the registry has it. `OPTIONS` may name deals of it that differ in kind.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from typing import Any

import leadline
from leadline.core import GAMES, Game, Generator, Position, registry

ALL = {"rocks": True, "monsters": 5, "storms": True, "wild": 2}  # the expansions of Calm Sailing
NIGHT = {"variant": "day-and-night"}
DUEL = {"variant": "competitive"}
ARCH = {"variant": "high-arch"}
PYRAMID = {"variant": "pyramid"}
WILD = {"monsters": 5, "wild": 2}
OPTIONS: dict[str, dict[int, tuple[dict[str, Any], ...]]] = {
    "calm-sailing": {
        1: (
            {},
            {"removed": 12},
            {"solo_draw": 20},
            {"solo_hand": 7, "solo_draw": 2, "solo_payment": 6},
            ALL,
            ALL | {"solo_hand": 4, "solo_payment": 11},
            NIGHT,
            PYRAMID,
        ),
        2: (
            {},
            {"removed": 28},
            {"monsters": 4, "storms": True},
            ALL,
            DUEL,
            NIGHT | ALL,
            PYRAMID,
            PYRAMID | {"wild": 2},
        ),
        3: ({}, {"removed": 12}, {"rocks": True}, {"storms": True}, ALL | {"removed": 8}, NIGHT, ARCH),
        4: (
            {},
            {"removed": 12},
            {"monsters": 3},
            {"wild": 2},
            NIGHT | {"halves": "any", "monsters": 5},
            ARCH | WILD,
            ARCH | ALL,
        ),
        5: ({}, {"removed": 12, "first": 3}, ALL, PYRAMID),
    },
    "reef": {
        2: ({}, {"opening": "experienced"}),
        3: ({"opening": "experienced", "first": 3},),
        4: ({}, {"first": 2}),
    },
    "reef-encounter": {
        2: ({}, {"expert": True}, {"choose": True}),
        3: ({}, {"starfish": "down", "first": 3}),
        4: ({}, {"expert": True}, {"choose": True, "first": 2}),
    },
}
STREAMS = ("uniform", "sensible")  # how the two games of each case are played
ENOUGH = 101  # different positions of a case; two games have fewer where games are short


@dataclass(frozen=True)
class Case:
    """A game with a number of players and options, from which tests deal."""

    game: Game
    players: int
    options: tuple[tuple[str, Any], ...]

    def __str__(self) -> str:
        chosen = "".join(f"-{key}-{value}" for key, value in self.options)
        return f"{self.game.name}-{self.players}{chosen}"

    def deal(self, seed: int) -> Position:
        return leadline.deal(self.game.name, players=self.players, seed=seed, **dict(self.options))


def cases_of(game: Game) -> Iterator[Case]:
    """Yield a Case for each number of players of a game with each of its options in OPTIONS."""
    for players in range(game.min_players, game.max_players + 1):
        for options in OPTIONS.get(game.name, {}).get(players, ({},)):
            entry = leadline.deal(game.name, players=players, seed=0, **options).game  # a variant may have its own
            yield Case(entry, players, tuple(options.items()))


CASES = [case for game in GAMES for case in cases_of(game)]
ENTRIES = list(dict.fromkeys(case.game for case in CASES))


def play(position: Position, seed: int, stream: str) -> Iterator[Position]:
    """Play the position itself to the end by atomic moves, and yield it after each; copy it to keep it.

    `stream` is `uniform` for random moves, or `sensible` for mostly the policy's.
    """
    chance = Generator(seed, stream)
    while not position.is_over:
        codes = position.legal_codes()
        if stream == "sensible" and chance.below(8):
            position.push(position.playout_move(chance.next()))
        else:
            position.push(codes[chance.below(len(codes))])
        yield position


@cache
def positions(case: Case, seed: int = 1, stream: str = "uniform") -> tuple[Position, ...]:
    """Return every position of one game from its deal to its end, also those within whole moves.

    They are cached, so tests must not change them. They have no history: a game of thousands of moves would store
    millions of moves.
    """
    start = case.deal(seed)
    return (start.copy(stack=False), *(position.copy(stack=False) for position in play(start, seed, stream)))


@cache
def games(case: Case) -> tuple[tuple[Position, ...], ...]:
    """Return the positions of a game played at random and of one played sensibly, in a tuple for each game.

    Pairs of the next seeds follow until there are ENOUGH different positions, or a hundred pairs. Tests must not change
    the positions.
    """
    found: list[tuple[Position, ...]] = []
    for seed in range(1, 101):
        found += [positions(case, seed, stream) for stream in STREAMS]
        if len({position for game in found for position in game}) >= ENOUGH:
            break
    return tuple(found)


def two_games(case: Case) -> Iterator[Position]:
    """Yield all positions of `games`. Tests must not change them."""
    for game in games(case):
        yield from game


def some(case: Case, wanted: int) -> list[Position]:
    """Return about `wanted` positions of `games`, spread evenly, always with the first and last of each game."""
    chosen: list[Position] = []
    for game in games(case):
        step = max(1, len(games(case)) * len(game) // wanted)
        chosen += [*game[:-1:step], game[-1]]
    return chosen


# Those of games that list what has a name, and read it also in other spellings.
EXPLAINED = [case for case in CASES if registry.game(case.game.name).catalogue]
