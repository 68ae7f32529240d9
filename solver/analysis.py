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
from ..core.own_moves import at_own_turn, own_moves, own_text, read_move
from ..core.registry import GAMES, game, game_of
from ..core.version import __version__
from .clock import Limit, is_limit, limit_of_reasons
from .game import Planner, Ranker
from .registry import solver_of
from .results import Analysis, BestLine, Leader, Plan, RankedMove, Verdict
from .search.halving import Estimate, Ranking
from .search.run import KINDS, Memory, searched
from .search.sampler import Sampling

NODES = 2_000  # playouts where neither limit is given
REPLIES = 4  # whole moves of a main line after the own one, where nothing is hidden
EACH = 20  # playouts for every move where all are asked for and no limit is given
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

    `nodes` is the number of playouts (the same answer for the same view, seed and threads on every machine), `seconds`
    a time limit by `clock`; without either 2,000 playouts, of all moves 20 for each of them if that is more. The value
    of a move is the mean return of games in sampled worlds with the playout policy's move, plus the difference that the
    move is judged to make. The best move comes first, then the others by value, then those that were set aside early.
    `search` says what follows the move in a world: `flat` the playout policy for every seat, `tree` an
    information-set tree search and then the policy, `rollout` some moves by a learned value and then the chance to win
    that it tells (Reef), None the one that plays the game best. `memory` lets the tree
    search go on from what it found for earlier moves of the game.

    `moves` are those that are asked for, as texts: they are compared with the best one to the end of the search, and
    the answer holds them and that one. `"all"` ranks every whole move, as far as the seat decides on it now. If `fits`
    is given, only moves are compared whose text it accepts; half of the time at most goes into these checks, which
    leaves out the moves that they do not come to. `progress` is told about ten times a second which move leads, and
    which follow it.

    The text of a move is a whole move, or the rest of the one that has begun. It holds what this seat decides: a Start
    of Calm Sailing comes with the seat's own share alone (`S 1:5,7`), and a move stops where the seat sees something
    new and would decide afresh. `line` is the move, followed in games without hidden information by the policy's
    replies.

    The status is `optimal` where the tree has solved the position: the first move is proved to win, or every move is
    proved; else `estimate`. A game with a search of its own (`Solver.ranker`) ranks its moves by that; nodes and values
    are then what it says.

    Raises GameOver; IllegalMove for a text in `moves` that is no legal move; and LeadlineError if another seat is to
    move, for a limit that is not positive or less than the moves asked for, and for a search that the game does not
    have. Ctrl-C returns what is known, with `interrupted` set.
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
    """Return the answer of `best`. Raises KeyboardInterrupt if Ctrl-C broke the search off."""
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
    """Read the moves that a question names. The checks of what `fits` stop when the limit is over."""
    only: dict[str, list[int]] | None = None
    if moves == "all" or fits is not None:
        found = own_moves(view, MOST_MOVES)
        if found is None:
            raise LeadlineError(f"best: more than {MOST_MOVES:,} whole moves are legal here, the most that are ranked")
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
    """Return whether a candidate was asked for: by its plan, in the middle of a whole move also by the atom that begins
    it."""
    return tuple(plan) in names or (not view.masked.is_boundary and tuple(plan[:1]) in names)


class _Watch:
    """Hands the leading candidates on to who wants to see them, now and then."""

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
    """Return whether every legal move is proved. A candidate of several atoms stands for one way only to go on."""
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
    """Return the codes of the atomic moves that the seat decides on in the move that `best` puts first for the same
    arguments, without texts and reasons; where there is only one legal move, that one, unsearched.

    Raises what `best` raises, and KeyboardInterrupt where Ctrl-C broke the search off.
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
    """Describe what `at_own_turn` supposes of the seats that give before the own one; nothing for the same view."""
    if view is before:
        return ()
    shares = view.game.shares_given(before, view)
    given = ", ".join(f"seat {seat} gives {count}" for seat, count in sorted(shares.items()))
    return (f"Assumed: {given or 'the seats before you give nothing'}.",)


def check_told(view: View) -> None:
    """Raise DocumentError if something that lies open on the table has still to be told before anybody can move."""
    if view.untold is not None:
        raise DocumentError([view.untold])


def _check_question(view: View, nodes: int | None, seconds: float | None, seed: int, memory: Memory | None) -> None:
    """Raise where a question for the best move cannot be answered."""
    check_limits(nodes, seconds, seed)
    if not isinstance(memory, Memory | None):
        raise wrong(f"memory: expected one of leadline.solver.search.run.Memory, found {type(memory).__name__}")
    if not isinstance(view, View):
        raise LeadlineError("best: expected the view of one seat, as position.view(seat) gives it")
    if view.turn is None:
        raise GameOver("best: the game is over")
    check_told(view)
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
    """Return whether the co-operative position, everything known, can be won: a line, or a proof that there is none.
    `seconds` is a time limit by `clock` (solver/clock.py: one that can be stopped). `threads` is how many search side
    by side where the first steps do not tell; the same position, seed, `nodes` and `threads` give the same line, but
    `nodes` of the verdict then counts what each had looked at when the first had won.

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
    """Return the winning line that leaves the most cards unused, as far as it was found, with a bound that no line
    passes; limits, seed and clock as of `verify`.

    Raises LeadlineError if `verify` does, and for a ruleset without such a search.
    """
    check_limits(nodes, seconds, seed)
    verify(position, nodes=1, seed=seed)  # refuses what cannot be asked
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
    """Return the best placements that a plan document asks for, or those of the hand of `seat` (default: the seat to
    move) in a position, view or record; with `turns` the best of so many own turns with their drafts, with `end` and
    the hand after them. `cards` is a card set of one's own, as the game's `own_cards.card_set` reads it. Once another
    thread sets `stop`, the answer is what is known by then. Raises DocumentError, also for a game without plans, and
    LeadlineError."""
    document_kind.expect(
        document, "a question of `plan`, a position or a view", document_kind.PLAN, *document_kind.GAMES
    )
    planner = planner_of(game_of(document))
    question = planner.read(reached(document), card_set=cards, turns=turns, end=end, seat=seat)
    return planner.solve(question, solver=solver, nodes=nodes, seconds=seconds, stop=stop)


def planner_of(game: Game) -> Planner[Any]:
    """Return what plans the game. Raises DocumentError for a game without plans."""
    planner = solver_of(game).planner
    if planner is None:
        raise DocumentError([Problem("", f"{game.title} has nothing to plan")])
    return planner


def planned() -> Game:
    """Return the game that has plans."""
    return next(entry for entry in GAMES if solver_of(entry).planner is not None)


def answers(game: Game) -> tuple[str, ...]:
    """Return the commands that have an answer for the game, `best` and those that it brings a solver or scores for."""
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
    """Return whether `best` takes `search` for the game: it has no search of its own."""
    return solver_of(game).ranker is None


def searches(asked: Game | View) -> tuple[str, ...]:
    """Return what `best` takes as `search` for the game, or for a view; nothing if the game has a search of its
    own."""
    view = asked if isinstance(asked, View) else None
    entry = asked.game if isinstance(asked, View) else asked
    if not has_tree(entry):
        return ()
    solver = solver_of(entry)
    return tuple(kind for kind in KINDS if kind != "rollout" or solver.rollouts(view) is not None)


def check_limits(nodes: int | None, seconds: float | None, seed: int) -> None:
    """Raise ArgumentError for a limit that is not positive and a seed that is none."""
    if nodes is not None:
        check_nodes(nodes)
    if seconds is not None:
        check_seconds(seconds)
    check_seed(seed)


class _Told:
    """The candidates of a search in words. `names` are texts of plans that were asked for."""

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
        """Return the move as the answer names it: by all that it holds; where the atom that it begins with was asked
        for, by that."""
        asked = None if self._sampler.view.masked.is_boundary else self._names.get(tuple(codes[:1]))
        return asked or line[0]

    def notes(self, shown: Sequence[Estimate]) -> tuple[str, ...]:
        """Return what the values of these rest on."""
        sampled = [estimate for estimate in shown if self._exact[estimate.candidate] is None]
        notes = []
        if sampled:
            worlds = _worlds(max(estimate.worlds for estimate in sampled), "world")
            notes.append(f"values: sampled in up to {worlds} {self._sampler.description}, {WEIGHED}")
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
    """Return the text of a whole move, or of the seat's part in it; its atoms are played on `walk`."""
    text: str = walk.game.notation.join(walk, codes)
    for code in codes:
        walk.push(code)
    return text


def _whole_length(walk: Position, codes: list[int]) -> int:
    """Return how many of the atoms make up the first whole move."""
    ahead = walk.copy(stack=False)
    for count, code in enumerate(codes, start=1):
        ahead.push(code)
        if ahead.is_boundary:
            return count
    return len(codes)


def _basis(estimate: Estimate, ranking: Ranking, sampler: Sampling) -> str:
    """Return what the value and its interval rest on."""
    several = estimate.finalist and ranking.finalists > 1
    return (
        f"value sampled in {_worlds(estimate.worlds, 'world')} {sampler.description}, {WEIGHED}, "
        + ("set aside early, " if estimate.aside else "")
        + "95% interval"
        + (f" that allows for choosing between {ranking.finalists} finalists" if several else "")
    )


def _worlds(count: int, name: str) -> str:
    return counted(count, name)
