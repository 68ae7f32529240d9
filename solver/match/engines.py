"""Engines by name: who plays in a match, and with what budget for a move.

An engine sees the view of its seat and nothing else. A game brings engines of its own by `Solver.player`; `KINDS` names
what there is.
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
    """What an engine may spend on a move: playouts (`nodes`) or seconds; one of them is given. The seconds are those of
    a clock on the wall, or with `processor` those in which the deciding thread was at work."""

    nodes: int | None
    seconds: float | None
    processor: bool = False

    @property
    def clock(self) -> Callable[[], float]:
        """The clock that counts the seconds."""
        return time.thread_time if self.processor else time.perf_counter


class Engine(ABC):
    """Somebody who decides for a seat. `name` is what a table of results calls it."""

    name: str

    @final
    def moves(self, view: View, seed: int) -> list[int]:
        """Return the codes of the next atomic moves of the seat whose view it is, one at least: as many as it can
        decide from what the view shows. Everything random in it follows from the seed.

        Raises TypeError for anything but a view, ValueError if the seat is not to move, and LeadlineError where
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
        """Return the same engine, whose searches look at that clock and take at most so many seconds if their budget is
        in playouts; a quick engine looks at none."""
        return self

    @abstractmethod
    def _moves(self, view: View, seed: int) -> list[int]:
        """Return what `moves` gives, for a view whose seat is to move."""


class Best(Engine):
    """The search of `leadline.best`; `search` as there."""

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
    """Textbook tree search with random playouts, which knows the rules alone; a budget for each atomic move."""

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
    """The game's playout policy."""

    name = "policy"

    def _moves(self, view: View, seed: int) -> list[int]:
        return [view.masked.playout_move(seed)]


class Random(Engine):
    """Every legal atomic move is equally likely."""

    name = "random"

    def _moves(self, view: View, seed: int) -> list[int]:
        codes = view.legal_codes()
        return [codes[Generator(seed, "playout").below(len(codes))]]


class OwnPlayer(Engine):
    """An engine that a game brings along, in the form that the ruleset of the view has."""

    def __init__(self, name: str) -> None:
        self.name = name

    def _moves(self, view: View, seed: int) -> list[int]:
        player = solver_of(view.game).player(self.name)
        if player is None:
            raise LeadlineError(f"{view.game.title} has no engine {self.name!r}")
        return player.move(view, seed)


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of engine: its name, whether a budget follows it (`best:2000n`), and how one is made for a game; `make`
    gives None if the game has no such engine."""

    name: str
    budgeted: bool
    make: Callable[[Game, str, Budget], Engine | None]


def _searching(search: str) -> Callable[[Game, str, Budget], Engine | None]:
    return lambda game, name, budget: Best(name, budget, search) if search in analysis.searches(game) else None


def _own(game: Game, name: str, budget: Budget) -> Engine | None:
    return OwnPlayer(name) if name in solver_of(game).players else None


KINDS: tuple[Kind, ...] = (  # `leadline match --help` says what each of them is
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
    """Return the kinds of engine that the game has."""
    return tuple(kind for kind in KINDS if kind.make(game, kind.name, Budget(1, None)) is not None)


def engine(text: str, game: Game) -> Engine:
    """Return the engine of that name, budget included. Raises DocumentError that says what is wrong with it."""
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
    """Return the budget that stands behind the colon of an engine's name; None if it is none."""
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
