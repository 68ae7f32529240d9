"""Engines by name: the players of a match, and their budget per move.

An engine sees only the view of its seat. A game adds its own engines by `Solver.player`; `KINDS` lists all engines.
"""

from __future__ import annotations

import difflib
import time
from abc import ABC, abstractmethod
from collections.abc import Callable
from dataclasses import dataclass
from typing import final

from ...core.contract import View
from ...core.documents.io import playouts_in, seconds_in
from ...core.errors import DocumentError, LeadlineError, Problem, shown
from ...core.game import Game
from ...core.rng import Generator
from .. import analysis
from ..clock import FOREVER, Clock
from ..registry import solver_of
from ..search import mcts


@dataclass(frozen=True, slots=True)
class Budget:
    """The limit of an engine per move: playouts (`nodes`) or `seconds`, the other None. Both are None for an engine
    without a budget. The values are not checked.

    The seconds are wall-clock time, or with `processor` the CPU time of the deciding thread.
    """

    nodes: int | None
    seconds: float | None
    processor: bool = False

    @property
    def clock(self) -> Callable[[], float]:
        """The clock that measures `seconds`: wall-clock time, or CPU time of the thread."""
        return time.thread_time if self.processor else time.perf_counter


class Engine(ABC):
    """A player that decides for a seat. `name` is its name in a table of results."""

    name: str

    @final
    def moves(self, view: View, seed: int) -> list[int]:
        """Return the codes of the next actions of the seat whose view it is.

        The list has at least one action, and further ones that the engine can decide from the view. All randomness
        follows from the seed.

        Raises TypeError for an argument that is not a view, ValueError if the seat is not to move, and LeadlineError if
        the engine's first move is illegal.
        """
        if not isinstance(view, View):
            raise TypeError(f"engine {self.name}: expected the view of one seat, found a {type(view).__name__}")
        legal = view.legal_codes()
        found = self._moves(view, seed)
        if not found or found[0] not in legal:
            raise LeadlineError(f"engine {self.name}: its move {found[:1]} is not legal for seat {view.seat}")
        return found

    def by(self, clock: Clock, most: float = FOREVER) -> Engine:
        """Return the same engine with searches that read that clock.

        Searches whose budget is in playouts take at most `most` seconds. A quick engine reads no clock.
        """
        return self

    @abstractmethod
    def _moves(self, view: View, seed: int) -> list[int]:
        """Return the actions for `moves`; the seat of the view is to move."""


class Best(Engine):
    """An engine that plays the best move of `leadline.best`, whose `search` it uses (None: the game's best)."""

    def __init__(
        self,
        name: str,
        budget: Budget,
        search: str | None = None,
        clock: Clock | None = None,
        most: float | None = None,
    ) -> None:
        self.name = name
        self.budget = budget
        self.search = search
        self.clock = clock or budget.clock
        self.seconds = most if budget.seconds is None else budget.seconds

    def by(self, clock: Clock, most: float = FOREVER) -> Engine:
        return Best(self.name, self.budget, self.search, clock, most)

    def _moves(self, view: View, seed: int) -> list[int]:
        return analysis.choose(
            view, nodes=self.budget.nodes, seconds=self.seconds, seed=seed, search=self.search, clock=self.clock
        )


class Mcts(Engine):
    """Textbook tree search with random playouts, which knows only the rules; the budget is per action."""

    def __init__(self, name: str, budget: Budget, clock: Clock | None = None, most: float | None = None) -> None:
        self.name = name
        self.budget = budget
        self.clock = clock or budget.clock
        self.seconds = most if budget.seconds is None else budget.seconds

    def by(self, clock: Clock, most: float = FOREVER) -> Engine:
        return Mcts(self.name, self.budget, clock, most)

    def _moves(self, view: View, seed: int) -> list[int]:
        return [mcts.decide(view, nodes=self.budget.nodes, seconds=self.seconds, seed=seed, clock=self.clock)]


class Policy(Engine):
    """An engine that plays by the game's rollout policy."""

    name = "policy"

    def _moves(self, view: View, seed: int) -> list[int]:
        return [view.masked.playout_move(seed)]


class Random(Engine):
    """A player that chooses every legal action with equal probability."""

    name = "random"

    def _moves(self, view: View, seed: int) -> list[int]:
        codes = view.legal_codes()
        return [codes[Generator(seed, "playout").below(len(codes))]]


class OwnPlayer(Engine):
    """An engine that a game defines itself, such as `greedy`; the ruleset of the view determines its code."""

    def __init__(self, name: str) -> None:
        self.name = name

    def _moves(self, view: View, seed: int) -> list[int]:
        player = solver_of(view.game).player(self.name)
        if player is None:
            raise LeadlineError(f"{view.game.title} has no engine {self.name!r}")
        return player.move(view, seed)


@dataclass(frozen=True, slots=True)
class Kind:
    """A type of engine: its name, whether a budget follows it (`best:2000n`), and its constructor for a game.

    `make` returns None if the game has no such engine.
    """

    name: str
    budgeted: bool
    make: Callable[[Game, str, Budget], Engine | None]


def _searching(search: str) -> Callable[[Game, str, Budget], Engine | None]:
    return lambda game, name, budget: Best(name, budget, search) if search in analysis.searches(game) else None


def _own(game: Game, name: str, budget: Budget) -> Engine | None:
    return OwnPlayer(name) if name in solver_of(game).players else None


KINDS: tuple[Kind, ...] = (  # `leadline match --help` describes each of them
    Kind("best", True, lambda game, name, budget: Best(name, budget)),
    Kind("flat", True, _searching("flat")),
    Kind("tree", True, _searching("tree")),
    Kind("rollout", True, _searching("rollout")),
    Kind("mcts", True, lambda game, name, budget: Mcts(name, budget)),
    Kind("policy", False, lambda game, name, budget: Policy()),
    Kind("greedy", False, _own),
    Kind("plan4", False, _own),
    Kind("random", False, lambda game, name, budget: Random()),
)
BUDGET = "a budget such as 2000n (playouts), 100ms, 2s or 100ms-cpu (processor time)"


def kinds(game: Game) -> tuple[Kind, ...]:
    """Return the types of engine that the game has."""
    return tuple(kind for kind in KINDS if kind.make(game, kind.name, Budget(1, None)) is not None)


def engine(text: str, game: Game) -> Engine:
    """Return the engine with the name `text`, which may include a budget: `greedy`, `best:2000n`.

    Raises DocumentError for an unknown engine, one that the game does not have, and a missing or wrong budget.
    """
    name, colon, spent = text.partition(":")
    kind = next((one for one in KINDS if one.name == name), None)
    expected = ", ".join(f"{one.name}:BUDGET" if one.budgeted else one.name for one in kinds(game))
    if kind is None:
        close = difflib.get_close_matches(name[:60], [one.name for one in KINDS], n=1)
        hint = f"; did you mean {close[0]!r}?" if close else ""
        raise _wrong(f"unknown engine {shown(text)}{hint} (expected one of: {expected})")
    if kind.budgeted and not colon:
        raise _wrong(f"{name!r} needs {BUDGET}: {name}:2000n")
    if colon and not kind.budgeted:
        raise _wrong(f"{shown(text)}: {name} takes no budget; expected {name!r}")
    found = kind.make(game, text, _budget(text, spent) if kind.budgeted else Budget(None, None))
    if found is None:
        raise _wrong(f"{game.title} has no engine {name!r} (expected one of: {expected})")
    return found


def budget(spent: str) -> Budget | None:
    """Return the budget in a text such as `2000n` (playouts), `2s` or `100ms-cpu`; None if it is not a budget."""
    nodes = playouts_in(spent)
    if nodes is not None:
        return Budget(nodes, None)
    seconds = seconds_in(spent.removesuffix("-cpu"))
    return None if seconds is None else Budget(None, seconds, spent.endswith("-cpu"))


def _budget(text: str, spent: str) -> Budget:
    found = budget(spent)
    if found is None:
        raise _wrong(f"{shown(text)}: {shown(spent)} is not a budget; expected {BUDGET}")
    return found


def _wrong(what: str) -> DocumentError:
    return DocumentError([Problem("engines", what)])
