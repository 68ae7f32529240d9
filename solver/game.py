"""What a game brings to the solvers: `Solver`, and the Protocols that its parts answer to.

Each folder of a game declares one `SOLVER` in its `__init__.py`, where mypy checks the parts against their Protocols.
The general way, without any part, is flat sampling of worlds by `GameOps.redeal`, played on by the playout policy.
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

    edge    the expected difference of its value to that of the playout policy's move, from -1 to 1
    spread  the standard deviation of the true difference around that, above 0
    bias    the standard deviation of what worlds mislead by, however many: they are drawn as a seat believes them to be
    open    whether spread and bias are those of an open game: they shrink with what the policy's move loses where that
            is less than a tenth
    """

    edge: float
    spread: float = 0.05
    bias: float = 0.0
    open: bool = False


@dataclass(frozen=True, slots=True)
class Choice:
    """Whole moves that a search compares.

    plans   codes of atomic moves, one list a candidate; the first is the yardstick, as the policy's move is otherwise
    priors  what is expected of each
    """

    plans: list[list[int]]
    priors: list[Prior]


class Candidates(Protocol[P]):
    """The moves that are worth comparing, where these are not simply the legal atomic moves."""

    def choose(self, view: View[P], limit: Limit | None = None) -> Choice | None:
        """Return the candidates at the start of a whole move, or None where the legal atomic moves are compared. Work
        on them stays within the limit."""


class Priors(Protocol):
    """The expectations of the legal atomic moves before anything is sampled."""

    def priors(self, view: View) -> list[Prior] | None:
        """Return what is expected of each legal atomic move, in order; None: nothing is known."""


class Worlds(Protocol):
    """Other worlds and other ends than those of the game's own GameOps."""

    def rules(self, view: View) -> object | None:
        """Return a capsule of the GameOps to sample by: the same states and moves, worlds as they are believed to be.
        None: the game's own."""

    @property
    def ENDING(self) -> str | None:  # noqa: N802  a constant of the module
        """How playouts by `rules` end, in words, where that is not the end of the game."""


class Reasons(Protocol[P]):
    """The reasons for and against a move, in words."""

    def explain(self, view: View[P], codes: Sequence[int], complete: bool, limit: Limit | None = None) -> str:
        """One line for the move whose atoms are `codes`; `complete` is False where the seat decides more in it
        later. Empty if the limit is reached before the reason is known."""


class Ranker(Protocol[P]):
    """A search of the game's own behind `best`."""

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
        """As `solver.analysis.best`; `asked` are plans that stay to the end, and beside which the answer holds only
        the best."""

    def choose(
        self, view: View[P], *, nodes: int | None, seconds: float | None, seed: int, clock: Callable[[], float]
    ) -> list[int]:
        """As `solver.analysis.choose`."""


class Verifier(Protocol):
    """True if a co-operative position can be won, everything known."""

    @property
    def verify(self) -> Callable[..., Verdict]:
        """`verify(position, *, nodes, seconds, seed, clock, threads)`: a line, a proof that there is none, or
        `unknown`."""

    @property
    def cases(self) -> Callable[..., list[dict[str, Any]] | None]:
        """`cases(position, most)`: why the position cannot be won, as a tree of cases that lists at most so many moves
        (docs/reference/certificates.md), or None."""


class BestLines(Protocol):
    """Winning lines that leave the most cards unused."""

    @property
    def best_line(self) -> Callable[..., BestLine]:
        """`best_line(position, *, nodes, seconds, seed, clock)`: the line, and a bound that no line passes."""


@runtime_checkable
class FirstLook(Protocol):
    """The first steps of `verify` for many positions at once: what a module `verify` may have too."""

    def first_lines(self, array: npt.NDArray[Any], nodes: int | None, seed: int) -> FirstLines:
        """Return what the first dives of `verify` find, within `nodes` moves for each position of a packed array
        (core/packed.py)."""


class Planner(Protocol[Q]):
    """Proven best placements: a question is checked when it is read or asked, then solved. `card_set` are checked cards
    of a user's own."""

    def read(
        self,
        document: Document,
        *,
        card_set: Any = None,
        turns: int | None = None,
        end: bool = False,
        seat: int | None = None,
    ) -> Q:
        """Return the question of a plan document, or about what `seat` (default: the seat to move) sees in a document
        of the game; with `turns` about so many own turns, with `end` as the last of the game. Raises DocumentError with
        every problem."""

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
        """Return the question that these values ask, with the same meaning as in a plan document. Raises DocumentError
        with every problem, as `read` does."""

    def solve(
        self,
        question: Q,
        *,
        solver: str = "search",
        nodes: int | None = None,
        seconds: float | None = None,
        stop: Event | None = None,
    ) -> Plan:
        """Return the answer, by `solver` and within the limits; what is known once `stop` is set. Raises
        LeadlineError."""


class Player(Protocol[P]):
    """An engine of the game's own."""

    def move(self, view: View[P], seed: int) -> list[int]:
        """Return the codes of the next atomic moves of the seat whose view it is, one at least."""


class Symmetry(Protocol):
    """Which documents are the same but for a symmetry of the rules (symmetry.py)."""

    def forms(self, document: Document) -> Iterable[object]:
        """JSON values: what the document is about, in every form that a symmetry makes of it. Documents that a symmetry
        makes of each other have the same set of forms, others none in common. Raises DocumentError."""


@dataclass(frozen=True, slots=True)
class Bench:
    """The work of `leadline bench` on a game.

    levels    rules that are benched beside the game's own defaults
    variants  ways to play that have rows of their own, by the name of the row
    players   of variants that not every number of players can play, the numbers that can
    nodes     playouts of one question for the best move, at scale 1
    """

    levels: tuple[Rules, ...] = ()
    variants: Mapping[str, Rules] = field(default_factory=dict)
    players: Mapping[str, Sequence[int]] = field(default_factory=dict)
    nodes: int = 5_000


class Solver:
    """The solvers of a game. `search` names the search that plays the game best (`flat`, `tree`, `rollout`).

    `tree` holds settings of a tree (keywords of `solver.search.tree.Tree`), `bench` the work of the bench. `levels` are
    the engines that play the game at levels 1 to 5, each better than the one before. `players` are the modules with
    engines of its own.

    The parts are modules of fixed names in the folder of the class, or of a class that it derives from; each is
    imported when it is first used. None stands for the general way, or for no such part.
    """

    search: ClassVar[str] = "flat"
    tree: ClassVar[Mapping[str, Any]] = {}
    bench: ClassVar[Bench] = Bench()
    levels: ClassVar[tuple[str, ...]] = ("random", "greedy", "policy", "best:200n", "best:2000n")
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
        """Import the module of that name; None if there is none."""
        found = (module_at(f"{kind.__module__}.{name}") for kind in type(self).__mro__ if kind not in (Solver, object))
        return next((module for module in found if module is not None), None)

    def player(self, name: str) -> Player[Any] | None:
        """Return the engine of that name, or None if it is not one of `players`."""
        return self.module(name) if name in self.players else None

    def rollouts(
        self, view: View | None = None, nodes: int | None = None, seconds: float | None = None
    ) -> Callable[..., Sampler] | None:
        """Return what makes samplers, as Sampler does, that follow a candidate in the game's own way, with so much work
        to do, for the search `rollout`; None if the game has none, or not for what this view shows."""
        return None

    def slack(self, deal: Position) -> int | None:
        """Return how many cards a deal has beyond the fewest that winning takes, which surveys are drawn against; None:
        no such number."""
        return None
