"""The games by name. To add a game, add the name of its folder here; everything else is in its own folders."""

from __future__ import annotations

import difflib
import importlib
from collections.abc import Mapping, Sequence
from functools import cache, lru_cache
from typing import TYPE_CHECKING, overload

from .errors import DocumentError, Problem, kind_of, shown
from .game import Game

if TYPE_CHECKING:
    from .contract import Position

PACKAGES = (
    "calm_sailing",
    "reef",
    "reef_encounter",
    "sea_salt",
)

# Classes of positions that users of the package may name, one per game, and their paths.
POSITIONS = {
    "CalmSailing": "calm_sailing.base.position.CalmSailing",
    "Reef": "reef.position.Reef",
    "ReefEncounter": "reef_encounter.position.ReefEncounter",
    "SeaSalt": "sea_salt.position.SeaSalt",
}
# The same for rulesets with a class of their own, a subclass of the class of their game.
RULESETS = {
    "CompetitiveSailing": "calm_sailing.competitive.position.Competitive",
    "ExpandedSailing": "calm_sailing.expansions.position.Expanded",
}


def position_class(name: str) -> type[Position]:
    """Import and return the class of that name, one of those in POSITIONS and RULESETS. Raise KeyError for other
    names."""
    module, _, own = (POSITIONS | RULESETS)[name].rpartition(".")
    found: type[Position] = getattr(importlib.import_module(f"{__package__}.{module}"), own)
    return found


def position_class_of(package: str) -> type[Position]:
    """Return the class of the positions of the ruleset in that folder of core, such as `reef` or
    `calm_sailing.base`."""
    return next(position_class(name) for name, path in POSITIONS.items() if path.startswith(f"{package}.position."))


@cache
def declared(package: str) -> Game:
    """Return the `GAME` that core/<package>/game.py declares: a game, or a ruleset such as
    `calm_sailing.competitive`."""
    found: Game = importlib.import_module(f"{__package__}.{package}.game").GAME
    return found


class _Games(Sequence[Game]):
    """All games, each imported when it is first used."""

    def __len__(self) -> int:
        return len(PACKAGES)

    @overload
    def __getitem__(self, index: int) -> Game: ...
    @overload
    def __getitem__(self, index: slice) -> Sequence[Game]: ...
    def __getitem__(self, index: int | slice) -> Game | Sequence[Game]:
        return declared(PACKAGES[index]) if isinstance(index, int) else list(map(declared, PACKAGES[index]))


GAMES: Sequence[Game] = _Games()


@lru_cache
def _named(name: str) -> Game | None:
    """Return the game of that name or alias. A game whose folder begins the name is imported first."""
    folder = name.replace("-", "_")
    for package in sorted(PACKAGES, key=lambda package: (folder.startswith(package), len(package)), reverse=True):
        entry = declared(package)
        if name in (entry.name, *entry.aliases):
            return entry
    return None


def game(name: str) -> Game:
    """Return the game of that name or alias. Raise DocumentError that suggests a similar name."""
    if not isinstance(name, str):
        raise DocumentError([Problem("game", f"expected the name of a game, found {kind_of(name)}")])
    found = _named(name.lower())
    if found is None:
        names = [name for entry in GAMES for name in (entry.name, *entry.aliases)]
        close = difflib.get_close_matches(name[:60].lower(), names, n=1)
        hint = f"; did you mean {close[0]!r}?" if close else ""
        expected = ", ".join(entry.name for entry in GAMES)
        raise DocumentError([Problem("game", f"unknown game {shown(name)}{hint} (expected one of: {expected})")])
    return found


def game_of(document: Mapping[str, object]) -> Game:
    """Return the game that the key `game` of a document names. Raise DocumentError if it is missing or unknown."""
    name = document.get("game")
    if name is None:
        raise DocumentError([Problem("game", "missing; expected the name of a game")])
    return game(name)  # type: ignore[arg-type]
