"""The interface between a game and the solvers: `Solver`, and the Protocols of its parts.

Each folder of a game declares one `SOLVER` in its `__init__.py`, where mypy checks the parts against their Protocols.
Without any part, a game is solved by flat sampling: `GameOps.redeal` samples deals, and the rollout policy plays them
to the end.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, ClassVar, Protocol, TypeVar, runtime_checkable

from ..core.game import Part, module_at

if TYPE_CHECKING:
    from threading import Event

    import numpy.typing as npt

    from ..core.contract import Position, View
    from ..core.documents.io import Document
    from .clock import Limit
    from .puzzles.puzzle import Puzzler
    from .results import Analysis, BestLine, FirstLines, Leader, Plan, Verdict
    from .search.flat import Sampler

Rules = Mapping[str, Any]  # options of a deal
P = TypeVar("P", bound="Position", contravariant=True)
Q = TypeVar("Q")


@dataclass(frozen=True, slots=True)
class Prior:
    """The expectation of a candidate before anything is sampled (a normal model).

    edge    expected difference of its value to that of the rollout policy's move, from -1 to 1
    spread  standard deviation of the true difference around `edge`, above 0
    bias    standard deviation of the error of the samples, which more samples do not reduce
    open    true if spread and bias shrink when the policy's move loses less than a tenth
    """

    edge: float
    spread: float = 0.05
    bias: float = 0.0
    open: bool = False


@dataclass(frozen=True, slots=True)
class Choice:
    """Whole moves that a search compares.

    plans   codes of actions, one list per candidate; the first is the reference, instead of the policy's move
    priors  prior of each
    """

    plans: list[list[int]]
    priors: list[Prior]


class Candidates(Protocol[P]):
    """The part of a game's solver that selects the moves to compare, if these are not simply the legal actions."""

    def choose(self, view: View[P], limit: Limit | None = None) -> Choice | None:
        """Return the candidates at the start of a whole move, or None to compare the legal actions.

        The work on them stays within the limit.
        """


class Priors(Protocol):
    """The part of a game's solver that estimates the legal actions before anything is sampled."""

    def priors(self, view: View) -> list[Prior] | None:
        """Return the prior of each legal action, in order, or None without priors."""


class Worlds(Protocol):
    """The part of a game's solver with sampled deals and ends of playouts other than those of the game's GameOps."""

    def rules(self, view: View) -> object | None:
        """Return a capsule of the GameOps for sampling, with the same states and moves, or None for the game's own.

        Its sampled deals follow the opponent model.
        """

    @property
    def ENDING(self) -> str | None:  # noqa: N802  a constant of the module
        """The end of playouts by `rules` as text, if that is not the end of the game."""


class Reasons(Protocol[P]):
    """The part of a game's solver that explains moves, each in one line."""

    def explain(self, view: View[P], codes: Sequence[int], complete: bool, limit: Limit | None = None) -> str:
        """Describe in one line the move whose actions are `codes`.

        `complete` is False if the seat makes further decisions in the move later. The text is empty if the limit is
        reached before the reason is known.
        """


class Ranker(Protocol[P]):
    """The part of a game's solver that ranks moves for `best` by a search of its own."""

    def best(
        self,
        view: View[P],
        *,
        nodes: int | None,
        seconds: float | None,
        seed: int,
        clock: Callable[[], float],
        asked: Sequence[list[int]] = (),
        progress: Callable[[Leader], None] | None = None,
    ) -> Analysis:
        """Return the ranked moves for `solver.analysis.best`, whose arguments these are.

        `asked` are plans that stay to the end of the search; with them, the answer has only these and the best.
        """

    def choose(
        self, view: View[P], *, nodes: int | None, seconds: float | None, seed: int, clock: Callable[[], float]
    ) -> list[int]:
        """Return the codes of the best move for `solver.analysis.choose`, whose arguments these are."""


class Verifier(Protocol):
    """The part of a game's solver that decides whether a co-operative position can be won, with all cards known."""

    @property
    def verify(self) -> Callable[..., Verdict]:
        """The function `verify(position, *, nodes, seconds, seed, clock, threads)`, which returns a Verdict."""

    @property
    def cases(self) -> Callable[..., list[dict[str, Any]] | None]:
        """The function `cases(position, most)`, or None.

        It returns a tree of cases that shows why the position cannot be won, with at most `most` moves
        (docs/reference/certificates.md).
        """


class BestLines(Protocol):
    """The part of a game's solver that finds the winning line with the most unused cards."""

    @property
    def best_line(self) -> Callable[..., BestLine]:
        """The function `best_line(position, *, nodes, seconds, seed, clock)`, which returns the line and a bound."""


@runtime_checkable
class FirstLook(Protocol):
    """The first steps of `verify` for many positions at once, which a module `verify` may also have."""

    def first_lines(self, array: npt.NDArray[Any], nodes: int | None, seed: int) -> FirstLines:
        """Return the results of the first greedy playouts of `verify` for a packed array (core/packed_positions.py).

        `nodes` limits the moves for each position.
        """


class Planner(Protocol[Q]):
    """A solver for proven best placements: a query is checked when it is read, then solved.

    `card_set` are checked cards of a custom set.
    """

    def read(
        self,
        document: Document,
        *,
        card_set: Any = None,
        turns: int | None = None,
        end: bool = False,
        seat: int | None = None,
    ) -> Q:
        """Return the query of a plan document, or about the view of `seat` (default: the seat to move, or the seat of a
        view) in a document of the game.

        With `turns`, the query covers that many turns of the seat; with `end`, they are the last of the game. Raises
        DocumentError with every problem.
        """

    def question(
        self,
        board: list[str] | str | None,
        cards: list[int] | str,
        *,
        order: str = "any",
        supply: dict[str, int] | None = None,
        card_set: Any = None,
        **more: Any,
    ) -> Q:
        """Return the query with these values, which have the same meaning as in a plan document.

        Raises DocumentError with every problem, like `read`.
        """

    def solve(
        self,
        question: Q,
        *,
        solver: str = "search",
        nodes: int | None = None,
        seconds: float | None = None,
        stop: Event | None = None,
    ) -> Plan:
        """Return the answer, by `solver` and within the limits; once `stop` is set, the result so far.

        Raises LeadlineError.
        """


class Player(Protocol[P]):
    """A module with an engine of one game, such as `greedy`."""

    def move(self, view: View[P], seed: int) -> list[int]:
        """Return the codes of the next actions of the seat whose view it is, at least one."""


class Symmetry(Protocol):
    """The part of a game's solver that finds documents equal by a symmetry of the rules (symmetry.py)."""

    def forms(self, document: Document) -> Iterable[object]:
        """Return every form of a document under the symmetries, as JSON values.

        Documents that are equal by a symmetry have the same set of forms; others have none in common. Raises
        DocumentError.
        """


@dataclass(frozen=True, slots=True)
class Bench:
    """The work of `leadline bench` on a game.

    levels    rules that are measured in addition to the game's defaults
    variants  ways to play that have separate rows, by the name of the row
    players   allowed numbers of players of variants, if these are restricted
    nodes     playouts of one query for the best move, at scale 1
    """

    levels: tuple[Rules, ...] = ()
    variants: Mapping[str, Rules] = field(default_factory=dict)
    players: Mapping[str, Sequence[int]] = field(default_factory=dict)
    nodes: int = 5_000


class Solver:
    """The solvers of a game. `search` names the search that plays the game best (`flat`, `tree`, `rollout`).

    `tree` holds settings of a tree (keywords of `solver.search.tree.Tree`), `bench` the work of the bench. `levels` are
    the engines of levels 1 to 5, if they differ from those of solver/levels.py. `players` are the modules with the
    game's own engines.

    The parts are modules of fixed names in the folder of the class, or of a base class; each is imported on first use.
    None stands for the general way, or for a missing part.
    """

    search: ClassVar[str] = "flat"
    tree: ClassVar[Mapping[str, Any]] = {}
    bench: ClassVar[Bench] = Bench()
    levels: ClassVar[tuple[str, ...]] = ()
    players: ClassVar[tuple[str, ...]] = ()

    candidates = Part[Candidates[Any] | None]("candidates")
    priors = Part[Priors | None]("priors")
    worlds = Part[Worlds | None]("worlds")
    reasons = Part[Reasons[Any] | None]("reasons")
    ranker = Part[Ranker[Any] | None]("best")
    verifier = Part[Verifier | None]("verify")
    best_lines = Part[BestLines | None]("optimal")
    planner = Part[Planner[Any] | None]("plan")
    puzzler: Part[Puzzler | None] = Part("puzzles")  # None: by verdicts or by sampling (solver/puzzles/find.py)
    symmetry = Part[Symmetry | None]("symmetry")

    def module(self, name: str) -> Any:
        """Import and return the module of that name in the folder of the game or a base class; None if none exists."""
        found = (module_at(f"{kind.__module__}.{name}") for kind in type(self).__mro__ if kind not in (Solver, object))
        return next((module for module in found if module is not None), None)

    def player(self, name: str) -> Player[Any] | None:
        """Return the engine of that name, or None if it is not one of `players`."""
        return self.module(name) if name in self.players else None

    def rollouts(
        self, view: View | None = None, nodes: int | None = None, seconds: float | None = None
    ) -> Callable[..., Sampler] | None:
        """Return the constructor of samplers that follow a candidate in the game's own way, for the search `rollout`.

        `nodes` and `seconds` are the expected work. Returns None if the game has no such samplers, or none for this
        view.
        """
        return None

    def slack(self, deal: Position) -> int | None:
        """Return how many more cards a deal has than the shortest win needs, or None if the game has no such number.

        Surveys plot results against it.
        """
        return None
