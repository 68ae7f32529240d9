"""The design of a survey: the cells of its grid, how many deals of each, and the question."""

from __future__ import annotations

import itertools
import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from ...core import deals
from ...core.arguments import MOST_NODES
from ...core.contract import Position
from ...core.errors import DocumentError, Problem, shown
from ...core.registry import game
from ...core.version import __version__
from ..match.engines import engine
from ..registry import solver_of

VERIFY = "verify"
MOST_CELLS = 10_000
ALIKE = 32  # successive equal deals that make two cells count as equal
MOST_DEALS = 10**9
MOST_SEED = 2**63 - 1


@dataclass(frozen=True, slots=True)
class Cell:
    """A group of deals with the same number of players and the same options (`rules`)."""

    players: int
    rules: Mapping[str, Any] = field(default_factory=dict)

    def text(self) -> str:
        """Return the cell as a key: JSON with sorted names."""
        return json.dumps({"players": self.players, "rules": dict(self.rules)}, sort_keys=True, ensure_ascii=False)

    @staticmethod
    def read(text: str) -> Cell:
        """Return the cell whose JSON text is `text`."""
        found = json.loads(text)
        return Cell(found["players"], found["rules"])


def deal_of(name: str, cell: Cell, seed: int) -> Position:
    """Return one deal of a cell of the game. Raises DocumentError."""
    return deals.deal_of(name, cell.players, seed, cell.rules)


def deal_alike(name: str, one: Cell, other: Cell, seed: int) -> bool:
    """Return whether two cells of the game have the same ALIKE deals from that seed on.

    For example, `removed` 4 and Galateia deal alike, as do an omitted option and its default. Raises DocumentError.
    """
    return all(deal_of(name, one, seed + i) == deal_of(name, other, seed + i) for i in range(ALIKE))


class Deals:
    """An index of the cells of a game that finds a cell by the deals that it produces from `seed` on."""

    def __init__(self, name: str, cells: Iterable[Cell], seed: int) -> None:
        self._name, self._seed = name, seed
        self._cells = {cell.text(): cell for cell in cells}
        self._begun: dict[Position, list[Cell]] | None = None  # by their first deal, on first use

    def find(self, cell: Cell) -> Cell | None:
        """Return the indexed cell that is equal to `cell` or produces the same deals, else None.

        Raises DocumentError for options that cannot be dealt.
        """
        text = cell.text()
        if text in self._cells:
            return self._cells[text]
        if self._begun is None:
            self._begun = {}
            for other in self._cells.values():
                self._begun.setdefault(deal_of(self._name, other, self._seed), []).append(other)
        others = self._begun.get(deal_of(self._name, cell, self._seed), [])
        return next((other for other in others if deal_alike(self._name, cell, other, self._seed)), None)


@dataclass(frozen=True, slots=True)
class Design:
    """A survey.

    game      name of the game in the registry
    cells     cells in working order
    deals     number of deals of each cell, with the seeds from `seed` on
    question  `verify`, or the engine that plays all seats of each deal with hidden hands (`policy`, `best:500n`)
    nodes     limit of `verify` for each deal; None: the default of `verify`
    width     a cell ends early when the 95% interval of its share is at most as wide; None: never

    Raises DocumentError for values out of range, for cells that the game does not have or that deal the same, and for
    a question that does not apply to the deals.
    """

    game: str
    cells: tuple[Cell, ...]
    deals: int
    seed: int = 1
    question: str = VERIFY
    nodes: int | None = None
    width: float | None = None

    def __post_init__(self) -> None:
        entry = game(self.game)
        problems: list[Problem] = []
        if not 1 <= self.deals <= MOST_DEALS:
            problems.append(Problem("deals", f"{self.deals}; expected 1 to {MOST_DEALS:,}"))
        if not 0 <= self.seed <= MOST_SEED - MOST_DEALS:
            problems.append(
                Problem("seed", f"{self.seed}; expected a whole number from 0 to {MOST_SEED - MOST_DEALS:,}")
            )
        if self.width is not None and not 0 < self.width <= 1:
            problems.append(Problem("width", f"{self.width}; expected more than 0 and at most 1"))
        if not 1 <= len(self.cells) <= MOST_CELLS:
            problems.append(Problem("grid", f"{len(self.cells):,} cells; expected 1 to {MOST_CELLS:,}"))
        if len(set(map(Cell.text, self.cells))) < len(self.cells):
            problems.append(Problem("grid", "a cell twice; expected each value of an axis once"))
        if self.question != VERIFY and self.nodes is not None:
            problems.append(Problem("nodes", f"goes with {VERIFY}; an engine has a budget in its name"))
        elif self.nodes is not None and not 1 <= self.nodes <= MOST_NODES:
            problems.append(Problem("nodes", f"{shown(self.nodes)}; expected 1 to 10**15"))
        if problems:
            raise DocumentError(problems)
        object.__setattr__(self, "game", entry.name)
        begun: dict[Position, list[Cell]] = {}
        for number, cell in enumerate(self.cells):
            try:
                position = self.deal(cell, self.seed)
            except DocumentError as error:
                if number == 0:
                    raise
                # Earlier cells can be dealt, so the values new in this cell are at fault.
                raise DocumentError([Problem("grid", f"{cell.text()}: {one}") for one in error.problems]) from None
            self._check(position)
            begun.setdefault(position, []).append(cell)
        for alike in begun.values():
            self._check_apart(alike)

    def _check(self, position: Position) -> None:
        """Raise DocumentError if the question does not apply to this deal."""
        if self.question != VERIFY:
            engine(self.question, position.game)
        elif solver_of(position.game).verifier is None:
            what = f"{position.game.title} as dealt here has no {VERIFY}; expected an engine such as policy"
            raise DocumentError([Problem("ask", what)])

    def _check_apart(self, cells: Sequence[Cell]) -> None:
        """Raise DocumentError if two of the cells deal the same."""
        for one, other in itertools.combinations(cells, 2):
            if deal_alike(self.game, one, other, self.seed):
                what = f"{one.text()} and {other.text()} deal the same; expected each value of an axis once"
                raise DocumentError([Problem("grid", what)])

    def deal(self, cell: Cell, seed: int) -> Position:
        """Return one deal of a cell. Raises DocumentError."""
        return deal_of(self.game, cell, seed)

    def fixed(self) -> dict[str, Any]:
        """Return the settings that have to match when a survey is resumed: all except cells and number of deals."""
        return {
            "game": self.game,
            "seed": self.seed,
            "question": self.question,
            "nodes": self.nodes,
            "version": __version__,
        }


def cells_of(grid: Mapping[str, Sequence[Any]], players: int | None, rules: Mapping[str, Any]) -> tuple[Cell, ...]:
    """Return the cells of a grid, its first axis outermost; `players` and `rules` hold for all of them.

    Raises DocumentError for an axis that is also fixed or has no values, and if the number of players is missing.
    """
    problems = [
        Problem(name, "already an axis of the grid; give it once")
        for name in grid
        if name in rules or (name == "players" and players is not None)
    ]
    problems += [Problem(name, "an axis without values") for name, values in grid.items() if not values]
    if players is None and "players" not in grid:
        problems.append(Problem("players", "missing; expected a number, or an axis of the grid"))
    if problems:
        raise DocumentError(problems)
    found = []
    for values in itertools.product(*grid.values()):
        chosen = dict(zip(grid, values, strict=True))
        number = chosen.pop("players", players)
        if type(number) is not int:
            raise DocumentError([Problem("players", f"{shown(number)}; expected whole numbers")])
        found.append(Cell(number, dict(rules) | chosen))
    return tuple(found)
