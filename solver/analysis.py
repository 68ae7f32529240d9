"""`best` and `verify` for every game in the registry."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from threading import Event
from typing import Any, Literal

from ..core.arguments import check_nodes, check_seconds, check_seed, check_threads, several, wrong
from ..core.contract import Position, View
from ..core.documents import document_kind, reached
from ..core.documents.io import Document
from ..core.errors import DocumentError, GameOver, IllegalMove, LeadlineError, Problem, counted
from ..core.game import Game
from ..core.registry import GAMES, game, game_of
from ..core.seat_moves import at_own_turn, own_text, read_move, seat_moves
from ..core.version import __version__
from .clock import Limit, is_limit, limit_of_reasons
from .game import Planner, Ranker
from .registry import solver_of
from .results import Analysis, BestLine, Leader, Plan, RankedMove, Verdict
from .search.halving import Estimate, Ranking
from .search.run import KINDS, Memory, searched
from .search.sampler import Sampling

NODES = 2_000  # playouts if no limit is given
REPLIES = 4  # limit of reply moves in a main line, if nothing is hidden
EACH = 20  # playouts per move if all moves are requested without a limit
MOST_MOVES = 10_000  # whole moves that are ranked
PAUSE = 0.1  # seconds between two reports of the leading move
FOLLOWING = 9  # moves that are reported behind it
WEIGHED = "combined with the search's prior estimate of the move"

Progress = Callable[[Leader], None]
Moves = Sequence[str] | Literal["all"]


def best(
    view: View,
    *,
    nodes: int | None = None,
    seconds: float | None = None,
    seed: int = 0,
    search: str | None = None,
    threads: int = 1,
    memory: Memory | None = None,
    moves: Moves | None = None,
    fits: Callable[[str], bool] | None = None,
    progress: Progress | None = None,
    clock: Callable[[], float] = time.perf_counter,
) -> Analysis:
    """Return the moves of the seat whose view it is, best first.

    `nodes` is the number of playouts; the answer then depends only on the view, the seed and `threads`. `seconds` is a
    time limit by `clock`. Without a limit there are 2,000 playouts, or 20 per move for `moves="all"`, if that is more.

    The value of a move is the mean return of sampled deals with the rollout policy's move, plus the estimated
    difference of the move. The best move comes first, then the others by value, then those that were set aside early.

    `search` selects how a sampled deal continues after the move. With `flat`, the rollout policy plays for every seat.
    With `tree`, an information-set tree search precedes the policy. With `rollout`, some moves follow, and a learned
    value estimates the chance to win (Reef). None selects the search that plays the game best. `memory` lets the tree
    search use results for earlier moves of the game.

    `moves` are texts of requested moves: they are compared with the best one to the end of the search, and the answer
    contains only these moves and the best one. `"all"` ranks every whole move, up to the part that the seat decides on
    now. If `fits` is given, only moves whose text it accepts are compared. These checks take at most half of the time,
    and unchecked moves are omitted. `progress` is called about ten times per second with the leading move and its
    followers.

    The text of a move is a whole move, or the rest of one that has begun. It contains only decisions of this seat: a
    Start of Calm Sailing contains only the seat's own contribution (`S 1:5,7`), and a move ends when the seat sees
    something new. `line` is the move, followed in games without hidden information by the policy's replies.

    The status is `optimal` if the tree has solved the position: the first move is proved to win, or every move is
    proved. Otherwise it is `estimate`. A game with its own search (`Solver.ranker`) ranks its moves by that search,
    which also defines nodes and values.

    Ctrl-C returns the results so far, with `interrupted` set.

    Raises
    ------
    GameOver
        if the game is over
    IllegalMove
        for a text in `moves` that is not a legal move
    LeadlineError
        if another seat is to move; for a limit that is not positive, or less than the number of requested moves; and
        for a search that the game does not have
    """
    before, view = view, at_own_turn(view) if isinstance(view, View) else view
    _check_question(view, nodes, seconds, seed, memory)
    began = clock()
    limit = seconds if is_limit(seconds) else None
    asked = _asked(view, moves, fits, Limit(clock, None if limit is None else limit / 2))
    own = _own(view.game, search, threads)
    if own is not None:
        plans = list((asked.named or asked.only or {}).values())
        return own.best(view, nodes=nodes, seconds=seconds, seed=seed, clock=clock, asked=plans, progress=progress)
    if nodes is None and limit is None:
        nodes = max(NODES, EACH * len(asked.only or ()))
    with searched(
        view,
        nodes=nodes,
        seconds=seconds if fits is None or limit is None else limit - (clock() - began),
        seed=seed,
        clock=clock,
        kind=search,
        threads=threads,
        memory=memory,
        asked=list(asked.named.values()),
        only=None if asked.only is None else list(asked.only.values()),
        whole=fits is None,
        watch=None if progress is None else _Watch(progress, clock).see,
    ) as (sampler, ranking):
        exact = {e.candidate: sampler.exact(e.candidate) for e in ranking.estimates}
        order = list(ranking.estimates)
        solved = exact[order[0].candidate] == 1 or _all_proved(sampler, exact)
        names: Mapping[tuple[int, ...], str] = {}
        if asked.named:
            names = {tuple(plan): text for text, plan in asked.named.items()}
            best, *others = order
            order = [best, *(e for e in others if _is_asked(view, sampler.plan(e.candidate), names))]
        told = _Told(sampler, ranking, exact, names, limit_of_reasons(seconds, clock, ended=ranking.interrupted))
        ranked = tuple(told.move(estimate) for estimate in order)
        notes = told.notes(order)
    notes = (*notes, *assumed(before, view))
    return Analysis(
        "optimal" if solved else "estimate",
        view.seat,
        ranked,
        "exhaustive" if solved else "sampled",
        ranking.playouts,
        clock() - began,
        seed,
        __version__,
        told.interrupted,
        notes,
    )


def whole_best(view: View, **question: Any) -> Analysis:
    """Return the result of `best` for these arguments. Raises KeyboardInterrupt if Ctrl-C stopped the search early."""
    found = best(view, **question)
    if found.interrupted:
        raise KeyboardInterrupt
    return found


@dataclass(frozen=True, slots=True)
class _Asked:
    """The plans of a question by their texts: those that it names, and those that alone are compared (None: the usual
    candidates)."""

    named: dict[str, list[int]]
    only: dict[str, list[int]] | None


def _asked(view: View, moves: Moves | None, fits: Callable[[str], bool] | None, limit: Limit) -> _Asked:
    """Read the moves that a request names. The checks by `fits` stop when the limit is over."""
    only: dict[str, list[int]] | None = None
    if moves == "all" or fits is not None:
        found = seat_moves(view, MOST_MOVES)
        if found is None:
            raise LeadlineError(f"best: more than {MOST_MOVES:,} moves are legal here, which is the limit")
        only = {text: list(codes) for text, codes in _fitting(found, fits, limit).items()}
        if not only:
            raise LeadlineError("best: no move fits the events so far")
    if moves is None or moves == "all":
        return _Asked({}, only)
    expected = "a list of texts, one or more, or 'all'"
    texts = list(several("moves", moves, expected))
    if isinstance(moves, str) or not texts or not all(isinstance(text, str) for text in texts):
        raise wrong(f"moves: expected {expected}")
    read = dict(read_move(view, text) for text in texts)
    for text in read:
        if fits is not None and not fits(text):
            raise IllegalMove(text, "", "does not fit the events so far")
    return _Asked({text: list(codes) for text, codes in read.items()}, only)


def _fitting(
    found: Mapping[str, tuple[int, ...]], fits: Callable[[str], bool] | None, limit: Limit
) -> dict[str, tuple[int, ...]]:
    """Return the moves that fit; when the limit is over those that were found by then, but at least one."""
    kept: dict[str, tuple[int, ...]] = {}
    for text, codes in found.items():
        if kept and fits is not None and limit.is_over:
            break
        if fits is None or fits(text):
            kept[text] = codes
    return kept


def _is_asked(view: View, plan: Sequence[int], names: Mapping[tuple[int, ...], str]) -> bool:
    """Return whether a candidate was requested, by its plan or, in the middle of a whole move, by its first action."""
    return tuple(plan) in names or (not view.masked.is_boundary and tuple(plan[:1]) in names)


class _Watch:
    """A filter that passes the leading candidates on to `progress` at intervals."""

    def __init__(self, progress: Progress, clock: Callable[[], float]) -> None:
        self._progress = progress
        self._clock = clock
        self._next = clock()

    def see(self, sampler: Sampling, standing: Callable[[], Sequence[Estimate]]) -> None:
        now = self._clock()
        if now < self._next:
            return

        def told(one: Estimate, *others: Leader) -> Leader:
            text = _line(sampler, one.candidate, sampler.plan(one.candidate))[0]
            return Leader(text, one.value, one.interval, sampler.playouts, one.worlds, others)

        best, *rest = standing()
        self._progress(told(best, *(told(one) for one in rest[:FOLLOWING] if not one.aside)))
        self._next = self._clock() + PAUSE  # after the report, which takes long with many moves


def _all_proved(sampler: Sampling, exact: Mapping[int, float | None]) -> bool:
    """Return whether every legal move is proved. A candidate of several actions stands for only one way to continue."""
    every = range(sampler.count)
    return all(exact.get(c) is not None and len(sampler.plan(c)) == 1 for c in every)


def _own(game: Game, search: str | None, threads: int) -> Ranker[Any] | None:
    """Return the search of a game that ranks its moves by itself."""
    own = solver_of(game).ranker
    if own is not None and search is not None:
        raise wrong(f"search {search!r}: {game.title} has a search of its own; expected none to be chosen", "search")
    if own is not None and threads != 1:
        raise wrong(f"threads {threads}: {game.title} has a search of its own, in one thread; expected 1", "threads")
    return own


def choose(
    view: View,
    *,
    nodes: int | None = None,
    seconds: float | None = None,
    seed: int = 0,
    search: str | None = None,
    threads: int = 1,
    memory: Memory | None = None,
    clock: Callable[[], float] = time.perf_counter,
) -> list[int]:
    """Return the codes of the seat's actions in the move that `best` ranks first for the same arguments.

    Texts and reasons are not computed. A single legal move is returned without a search.

    Raises the errors of `best`, and KeyboardInterrupt if Ctrl-C stopped the search.
    """
    _check_question(view, nodes, seconds, seed, memory)
    legal = view.legal_codes()
    if len(legal) == 1:
        return legal
    own = _own(view.game, search, threads)
    if own is not None:
        return own.choose(view, nodes=nodes, seconds=seconds, seed=seed, clock=clock)
    if nodes is None and not is_limit(seconds):
        nodes = NODES
    with searched(
        view, nodes=nodes, seconds=seconds, seed=seed, clock=clock, kind=search, threads=threads, memory=memory
    ) as (sampler, ranking):
        if ranking.interrupted:
            raise KeyboardInterrupt
        return sampler.plan(ranking.estimates[0].candidate)


def assumed(before: View, view: View) -> tuple[str, ...]:
    """Return one line for users: what each seat before yours is assumed to give to the joint discard.

    `view` is `before` after `at_own_turn`. If both are the same object, nothing was assumed, and the tuple is empty.
    """
    if view is before:
        return ()
    shares = view.game.shares_given(before, view)
    given = ", ".join(f"seat {seat} gives {count}" for seat, count in sorted(shares.items()))
    return (f"Assumed: {given or 'the seats before you give nothing'}.",)


def check_nothing_pending(view: View) -> None:
    """Raise DocumentError if public information on the table has to be entered before anybody can move."""
    if view.pending is not None:
        raise DocumentError([view.pending])


def _check_question(view: View, nodes: int | None, seconds: float | None, seed: int, memory: Memory | None) -> None:
    """Raise an error if a request for the best move cannot be answered."""
    check_limits(nodes, seconds, seed)
    if not isinstance(memory, Memory | None):
        raise wrong(f"memory: expected one of leadline.solver.search.run.Memory, found {type(memory).__name__}")
    if not isinstance(view, View):
        raise LeadlineError("best: expected the view of one seat, as position.view(seat) gives it")
    if view.turn is None:
        raise GameOver("best: the game is over")
    check_nothing_pending(view)
    if view.turn != view.seat:
        raise LeadlineError(f"best: seat {view.seat} is not to move; seat {view.turn} is")
    if not view.legal_codes():
        raise LeadlineError(f"best: seat {view.seat} has no legal move in this view")


def verify(
    position: Position,
    *,
    nodes: int | None = None,
    seconds: float | None = None,
    seed: int = 0,
    threads: int = 1,
    clock: Callable[[], float] = time.perf_counter,
) -> Verdict:
    """Return whether the co-operative position, with everything known, can be won: a line, or a proof that there is
    none.

    `seconds` is a time limit by `clock`, which may be stopped (solver/clock.py). `threads` is the number of parallel
    searches if the first steps do not decide. The same position, seed, `nodes` and `threads` produce the same line, but
    `nodes` of the verdict then counts what each search had done when the first had won.

    Raises LeadlineError for a view, for a game that has no such solver, and for a limit that is not positive.
    """
    check_limits(nodes, seconds, seed)
    check_threads(threads)
    if not isinstance(position, Position):
        raise LeadlineError("verify: expected a position with everything known, not the view of one seat")
    verifier = solver_of(position.game).verifier
    if verifier is None and has_verify(game(position.game.name)):
        raise LeadlineError(f"verify: {position.game.title} is not co-operative; verify asks whether all win together")
    if verifier is None:
        others = [entry.title for entry in GAMES if has_verify(entry)]
        told = f"; {' and '.join(others)} has one" if others else ""
        raise LeadlineError(f"verify: {position.game.title} has no solver for it{told}")
    return verifier.verify(position, nodes=nodes, seconds=seconds, seed=seed, clock=clock, threads=threads)


def best_line(
    position: Position,
    *,
    nodes: int | None = None,
    seconds: float | None = None,
    seed: int = 0,
    clock: Callable[[], float] = time.perf_counter,
) -> BestLine:
    """Return the winning line found with the most unused cards, and a bound for all lines.

    Limits, seed and clock work as for `verify`. Raises LeadlineError if `verify` does, and for a ruleset without such a
    search.
    """
    check_limits(nodes, seconds, seed)
    verify(position, nodes=1, seed=seed)  # raises for invalid requests
    finder = solver_of(position.game).best_lines
    if finder is None:
        raise LeadlineError(f"optimal: not for this ruleset of {position.game.title}; the base game has it")
    return finder.best_line(position, nodes=nodes, seconds=seconds, seed=seed, clock=clock)


def plan(
    document: Document,
    *,
    solver: str = "search",
    nodes: int | None = None,
    seconds: float | None = None,
    cards: object | None = None,
    turns: int | None = None,
    end: bool = False,
    seat: int | None = None,
    stop: Event | None = None,
) -> Plan:
    """Return the best placements for a plan document, or for the hand of `seat` (default: the seat to move, or the
    seat of a view).

    For a hand, the document is a position, view or record. With `turns`, the plan covers that many turns of the seat
    with their drafts; with `end` they are its last, and the cards left in its hand count. `cards` is a card set that
    the game's `own_cards.card_set` has returned, for plan documents only. Once another thread sets `stop`, the answer
    is the result so far. Raises DocumentError, also for a game without plans, and LeadlineError. `solver` is `search`,
    `cp-sat` or `both`; `nodes` and `seconds` limit the work (None: no limit).
    """
    document_kind.expect(
        document, "a question of `plan`, a position or a view", document_kind.PLAN, *document_kind.GAMES
    )
    planner = planner_of(game_of(document))
    question = planner.read(reached(document), card_set=cards, turns=turns, end=end, seat=seat)
    return planner.solve(question, solver=solver, nodes=nodes, seconds=seconds, stop=stop)


def planner_of(game: Game) -> Planner[Any]:
    """Return the planner of the game. Raises DocumentError for a game without plans."""
    planner = solver_of(game).planner
    if planner is None:
        raise DocumentError([Problem("", f"{game.title} has nothing to plan")])
    return planner


def game_with_plans() -> Game:
    """Return the first registered game that `plan` can solve (Reef)."""
    return next(entry for entry in GAMES if solver_of(entry).planner is not None)


def answers(game: Game) -> tuple[str, ...]:
    """Return which of the commands `verify`, `plan`, `best` and `score` work for the game, in this order."""
    solver = solver_of(game)
    found = {
        "verify": solver.verifier is not None,
        "plan": solver.planner is not None,
        "best": True,
        "score": game.scoring is not None,
    }
    return tuple(name for name, there in found.items() if there)


def has_verify(game: Game) -> bool:
    """Return whether `verify` has a solver for the game."""
    return solver_of(game).verifier is not None


def has_tree(game: Game) -> bool:
    """Return whether `best` accepts `search` for the game, because the game has no search of its own."""
    return solver_of(game).ranker is None


def searches(asked: Game | View) -> tuple[str, ...]:
    """Return the values of `search` that `best` accepts for the game or view; empty if the game has its own search."""
    view = asked if isinstance(asked, View) else None
    entry = asked.game if isinstance(asked, View) else asked
    if not has_tree(entry):
        return ()
    solver = solver_of(entry)
    return tuple(kind for kind in KINDS if kind != "rollout" or solver.rollouts(view) is not None)


def check_limits(nodes: int | None, seconds: float | None, seed: int) -> None:
    """Raise ArgumentError if a limit is not positive (None: no limit), or if the seed is not a 64-bit whole number."""
    if nodes is not None:
        check_nodes(nodes)
    if seconds is not None:
        check_seconds(seconds)
    check_seed(seed)


class _Told:
    """The texts for the candidates of a search. `names` are texts of requested plans."""

    def __init__(
        self,
        sampler: Sampling,
        ranking: Ranking,
        exact: Mapping[int, float | None],
        names: Mapping[tuple[int, ...], str],
        limit: Limit,
    ) -> None:
        self.interrupted = ranking.interrupted
        self._limit = limit
        self._sampler = sampler
        self._ranking = ranking
        self._exact = exact
        self._names = names
        self._reasons = solver_of(sampler.view.game).reasons

    def move(self, estimate: Estimate) -> RankedMove:
        sampler, number = self._sampler, estimate.candidate
        codes = sampler.plan(number)
        name = self._names.get(tuple(codes))
        line = (name,) if name is not None else _line(sampler, number, codes)
        exact = self._exact[number]
        basis = "value proved by search" if exact is not None else _basis(estimate, self._ranking, sampler)
        why = ""
        if self._reasons is not None and not self._limit.is_over:
            try:
                why = self._reasons.explain(sampler.view, codes, sampler.is_complete(number), self._limit)
            except KeyboardInterrupt:  # the values are known
                self._limit.end()
                self.interrupted = True
        if why:
            basis = f"{why}; {basis}"
        return RankedMove(
            self._text(codes, line),
            estimate.value,
            estimate.interval,
            estimate.worlds,
            line,
            basis,
            estimate.finalist,
            why,
            estimate.mean,
            estimate.counted,
            estimate.equal,
            estimate.aside,
        )

    def _text(self, codes: list[int], line: tuple[str, ...]) -> str:
        """Return the text of the move; in the middle of a move, a requested first action names it."""
        asked = None if self._sampler.view.masked.is_boundary else self._names.get(tuple(codes[:1]))
        return asked or line[0]

    def notes(self, shown: Sequence[Estimate]) -> tuple[str, ...]:
        """Return notes about the method behind the values of these estimates."""
        sampled = [estimate for estimate in shown if self._exact[estimate.candidate] is None]
        notes = []
        if sampled:
            deals = counted(max(estimate.worlds for estimate in sampled), "deal")
            notes.append(f"values: sampled in up to {deals} {self._sampler.description}, {WEIGHED}")
        if len(sampled) < len(shown):
            notes.append("values with no spread are proved by search")
        return tuple(notes)


def _line(sampler: Sampling, candidate: int, codes: list[int]) -> tuple[str, ...]:
    view = sampler.view
    walk = sampler.world(0)
    line = [own_text(view, walk, tuple(codes))]
    for code in codes:
        walk.push(code)
    if not view.game.hidden and sampler.is_complete(candidate):
        replies = sampler.replies(candidate, REPLIES)
        while replies:
            count = _whole_length(walk, replies)
            line.append(_whole(walk, replies[:count]))
            replies = replies[count:]
    return tuple(line)


def _whole(walk: Position, codes: list[int]) -> str:
    """Return the text of a whole move, or of the seat's part in it; its actions are played on `walk`."""
    text: str = walk.game.notation.join(walk, codes)
    for code in codes:
        walk.push(code)
    return text


def _whole_length(walk: Position, codes: list[int]) -> int:
    """Return how many of the actions belong to the first whole move."""
    ahead = walk.copy(stack=False)
    for count, code in enumerate(codes, start=1):
        ahead.push(code)
        if ahead.is_boundary:
            return count
    return len(codes)


def _basis(estimate: Estimate, ranking: Ranking, sampler: Sampling) -> str:
    """Describe the method behind the value and its interval."""
    several = estimate.finalist and ranking.finalists > 1
    return (
        f"value sampled in {counted(estimate.worlds, 'deal')} {sampler.description}, {WEIGHED}, "
        + ("set aside early, " if estimate.aside else "")
        + "95% interval"
        + (f" that allows for choosing between {ranking.finalists} finalists" if several else "")
    )
