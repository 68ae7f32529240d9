"""The games: name or alias -> what a game can do, and where its rooms are."""

from __future__ import annotations

import difflib
import importlib
from dataclasses import dataclass
from functools import cache
from types import ModuleType

from .errors import DocumentError, Problem, shown


@dataclass(frozen=True, slots=True)
class Rooms:
    """The modules that every game has. They are imported on first use, so that the registry itself is cheap."""

    package: str

    @property
    def state(self) -> ModuleType:
        """`blank()`: an empty position of the game, for unpickling."""
        return importlib.import_module(f"{__package__}.{self.package}.state")

    @property
    def material(self) -> ModuleType:
        """Cards, boards, constants."""
        return importlib.import_module(f"{__package__}.{self.package}.material")

    @property
    def document(self) -> ModuleType:
        """`deal`, `load`, `dump`, `dump_view`, `schema`: documents and positions, both ways."""
        return importlib.import_module(f"{__package__}.{self.package}.document")

    @property
    def notation(self) -> ModuleType:
        """`atom_text`, `join`, `parse`: texts of moves, both ways."""
        return importlib.import_module(f"{__package__}.{self.package}.notation")

    @property
    def drawing(self) -> ModuleType:
        """`text` and `svg`: the board for a terminal and as a picture."""
        return importlib.import_module(f"{__package__}.{self.package}.drawing")

    @property
    def question(self) -> ModuleType:
        """What `score` answers, and documents that ask about a part of a position. Not every game has it."""
        return importlib.import_module(f"{__package__}.{self.package}.question")


@dataclass(frozen=True, slots=True)
class Game:
    """What a game is and what it supports. `options` are the names that its `deal` takes besides players and seed;
    `switches` are those of them that are on or off, `files` those that the command line reads from a file."""

    name: str
    title: str
    aliases: tuple[str, ...]
    min_players: int
    max_players: int
    cooperative: bool
    hidden: bool
    options: tuple[str, ...]
    variants: tuple[str, ...]
    solvers: tuple[str, ...]
    rooms: Rooms
    switches: tuple[str, ...] = ()
    files: tuple[str, ...] = ()


GAMES: tuple[Game, ...] = (
    Game(
        name="calm-sailing",
        title="Calm Sailing",
        aliases=("tranquility", "calm_sailing"),
        min_players=1,
        max_players=5,
        cooperative=True,
        hidden=True,
        options=(
            "removed",
            "rocks",
            "monsters",
            "storms",
            "storm_colors",
            "wild",
            "solo_draw",
            "first",
            "variant",
            "halves",
            "layout",
        ),
        variants=(
            "base game",
            "removed islands (0-28)",
            "jagged rocks",
            "sea monsters (3-5)",
            "storms and compasses",
            "wild cards (1-2)",
            "solo by the house ruling",
            "competitive for two (house reading)",
            "Day and Night (house reading)",
            "High Arch, Pyramid, layouts of one's own (house readings)",
        ),
        solvers=("verify", "best"),
        rooms=Rooms("calm_sailing"),
        switches=("rocks", "storms"),
        files=("layout",),
    ),
    Game(
        name="reef",
        title="Reef",
        aliases=(),
        min_players=2,
        max_players=4,
        cooperative=False,
        hidden=True,
        options=("opening", "first"),
        variants=("standard opening", "experienced opening"),
        solvers=("score", "plan", "best"),
        rooms=Rooms("reef"),
    ),
    Game(
        name="reef-encounter",
        title="Reef Encounter",
        aliases=("reef_encounter", "encounter"),
        min_players=2,
        max_players=4,
        cooperative=False,
        hidden=True,
        options=("expert", "boards", "starfish", "first"),
        variants=("standard", "expert"),
        solvers=("best", "score"),
        rooms=Rooms("reef_encounter"),
    ),
    Game(
        name="sea-salt-paper",
        title="Sea Salt & Paper",
        aliases=("sea-salt", "sea_salt", "sea_salt_paper"),
        min_players=2,
        max_players=4,
        cooperative=False,
        hidden=True,
        options=("first", "target"),
        variants=("base game", "another target"),
        solvers=("best", "score"),
        rooms=Rooms("sea_salt"),
    ),
)


@cache
def _names() -> dict[str, Game]:
    return {name: entry for entry in GAMES for name in (entry.name, *entry.aliases)}


def game(name: str) -> Game:
    """The game of that name or alias; raises DocumentError that names the nearest ones."""
    found = _names().get(name.lower())
    if found is None:
        close = difflib.get_close_matches(name[:60].lower(), _names(), n=1)
        hint = f"; did you mean {close[0]!r}?" if close else ""
        expected = ", ".join(entry.name for entry in GAMES)
        raise DocumentError([Problem("game", f"unknown game {shown(name)}{hint} (expected one of: {expected})")])
    return found
