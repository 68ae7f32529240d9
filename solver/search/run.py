"""The search behind `best`: candidates of the seat to move, sampled flat or by trees, in one thread or several."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager, nullcontext
from dataclasses import dataclass, field
from functools import partial
from threading import Lock
from typing import Any

from ...core.arguments import check_threads, wrong
from ...core.contract import View
from ...core.seat_moves import seat_moves
from ..clock import Limit, is_limit
from ..game import Prior
from ..registry import solver_of
from .flat import Sampler
from .halving import UNKNOWN, Estimate, Ranking, rank
from .parallel import Parallel
from .sampler import Sampling
from .tree import Tree, TreeSampler

KINDS = ("flat", "tree", "rollout")
SHARES = 1_000  # shares of a joint discard, or ways to continue after the only legal move, that are one decision
CHOICE_EFFORT = 4_000_000  # that choosing the candidates may take
PLAYOUT_EFFORT = 10_000  # more of it for each playout

Plans = Sequence[list[int]]


@dataclass(slots=True)
class Memory:
    """The trees of a game's seats, for successive searches of one game: each search continues from earlier results."""

    _trees: dict[tuple[int, int], Tree] = field(default_factory=dict)
    _game: str | None = None
    _lock: Lock = field(default_factory=Lock, repr=False, compare=False)

    @contextmanager
    def used(self) -> Iterator[None]:
        """Reserve the trees for one search within a `with` block. Raises ArgumentError if another search uses them."""
        if not self._lock.acquire(blocking=False):
            raise wrong("memory: another search is at work with it; expected one search after the other")
        try:
            yield
        finally:
            self._lock.release()

    def tree(self, view: View, thread: int, options: Mapping[str, Any]) -> Tree:
        """Return the tree of the view's seat and thread (from 0); a new tree is created with the options.

        Raises ArgumentError for the view of a different game.
        """
        seat, game = view.seat, str(view.game.package)
        if self._game not in (None, game):
            raise wrong("memory: searches of another game have used it; expected one of its own for each game")
        self._game = game
        key = (seat, thread)
        if key not in self._trees:
            self._trees[key] = Tree(**options)
        return self._trees[key]


@dataclass(frozen=True, slots=True)
class Compared:
    """The plans that a search compares (None: the legal actions).

    It also has their priors, the plans that stay to the end, and whether only the most promising are tried.
    """

    plans: list[list[int]] | None
    priors: list[Prior] | None
    kept: tuple[int, ...] = ()
    narrow: bool = True


@contextmanager
def searched(
    view: View,
    *,
    nodes: int | None,
    seconds: float | None,
    seed: int,
    clock: Callable[[], float],
    kind: str | None = None,
    threads: int = 1,
    memory: Memory | None = None,
    asked: Plans = (),
    only: Plans | None = None,
    whole: bool = True,
    watch: Callable[[Sampling, Callable[[], Sequence[Estimate]]], None] | None = None,
) -> Iterator[tuple[Sampling, Ranking]]:
    """Run a search within its limits, and yield the sampler and the ranking of its candidates for a `with` block.

    `kind` is one of KINDS, or None for the game's best search (`Solver.search`). `asked` are plans that stay to the end
    as separate candidates. `only` are the plans to compare, each tried at least once if they are a `whole` choice.
    `watch` is called with a function that lists the candidates, best first.

    Raises ArgumentError for another kind, for fewer than one thread, and for fewer nodes than moves that have to be
    tried.
    """
    solver = solver_of(view.game)
    if kind is None:
        kind = "tree" if solver.search == "rollout" and solver.rollouts(view) is None else solver.search
    if kind not in KINDS:
        raise wrong(f"search {kind!r}: expected one of {', '.join(KINDS)}", "search")
    follow = solver.rollouts(view, nodes, seconds) if kind == "rollout" else Sampler
    if follow is None:
        lacks = f"{view.game.title} lacks" if solver.rollouts(None) is None else "these cards lack"
        raise wrong(f"search 'rollout': it needs a learned value, which {lacks}; expected flat or tree", "search")
    check_threads(threads)
    worlds = solver.worlds
    rules = worlds.rules(view) if worlds is not None else None
    began = clock() if seconds is not None else 0.0
    if only is not None:
        compared = _among(view, seed, rules, only, _known(view), whole=whole)
    else:
        compared = usual(view, seed, rules, _preparing(nodes, seconds, clock))
    if asked:
        compared = _with(view, seed, rules, compared, asked)
    needed = len(compared.kept) + 1 if asked else len(only) if only is not None and whole else 1
    if nodes is not None and nodes < needed:
        raise wrong(f"nodes {nodes:,}: {needed:,} moves are to be tried; expected {needed:,} or more", "nodes")
    if seconds is not None and is_limit(seconds):
        seconds -= clock() - began
    memory = Memory() if memory is None else memory
    samplers: list[Sampler]
    if kind == "tree":
        samplers = [
            TreeSampler(view, seed, compared.plans, rules, tree=memory.tree(view, number, solver.tree))
            for number in range(threads)
        ]
    else:
        samplers = [follow(view, seed, compared.plans, rules) for _ in range(threads)]
    if worlds is not None:
        for sampler in samplers:
            sampler.ending = worlds.ENDING
    with memory.used(), Parallel(samplers) if threads > 1 else nullcontext(samplers[0]) as sampling:
        yield (
            sampling,
            rank(
                sampling,
                nodes=nodes,
                seconds=seconds,
                clock=clock,
                priors=compared.priors,
                narrow=compared.narrow,
                kept=compared.kept,
                watch=None if watch is None else partial(watch, sampling),
            ),
        )


def _preparing(nodes: int | None, seconds: float | None, clock: Callable[[], float]) -> Limit:
    """Return the limit for choosing the candidates: half of the time, and effort that grows with the playouts."""
    return Limit(
        clock,
        None if seconds is None else seconds / 2,
        None if nodes is None else CHOICE_EFFORT + PLAYOUT_EFFORT * nodes,
    )


def usual(view: View, seed: int, rules: object, limit: Limit) -> Compared:
    """Return the plans that a search compares if no moves are requested, chosen within `limit`.

    `rules` is a capsule with the functions for sampled deals, or None (`Worlds.rules`).
    """
    solver = solver_of(view.game)
    chooser, hints = solver.candidates, solver.priors
    choice = chooser.choose(view, limit) if chooser is not None and view.masked.is_boundary else None
    if choice is not None:
        return Compared(choice.plans, choice.priors)
    shares = view.game.expects_shares(view)
    if shares or (view.masked.is_boundary and len(view.legal_codes()) == 1):
        # One decision, such as the split of a Start, and not the first of several.
        own = seat_moves(view, SHARES)
        if own is not None and len(own) > 1:
            plans = [list(codes) for codes in own.values()]
            return _among(view, seed, rules, plans, _known(view) if shares else None)
    return Compared(None, hints.priors(view) if hints is not None else None)


def _known(view: View) -> dict[int, Prior]:
    """Return the priors of the legal actions; empty without priors, and if there is only one action, with which all
    moves begin."""
    hints, legal = solver_of(view.game).priors, view.legal_codes()
    found = hints.priors(view) if hints is not None and len(legal) > 1 else None
    return dict(zip(legal, found, strict=True)) if found is not None else {}


def _among(
    view: View, seed: int, rules: object, plans: Plans, known: Mapping[int, Prior] | None, *, whole: bool = True
) -> Compared:
    """Return the comparison of these plans, the policy's own first.

    If the plans are not the `whole` choice, the plan that shares most actions with the policy's is first. `known` are
    the priors of their first actions.
    """
    sampler = Sampler(view, seed, None, rules)
    policy = sampler.plan(sampler.policy)
    first = policy if whole else max(plans, key=lambda plan: (plan == policy, len(set(plan) & set(policy))))
    compared = [first, *(plan for plan in plans if plan != first)]
    priors = [known.get(plan[0], UNKNOWN) for plan in compared] if known else None
    return Compared(compared, priors, narrow=False)


def _with(view: View, seed: int, rules: object, compared: Compared, asked: Plans) -> Compared:
    """Return the candidates to compare and the requested ones, as plans."""
    plans = compared.plans
    priors = compared.priors
    known: Mapping[int, Prior] = {}
    if plans is None:
        if priors is not None and len(priors) > 1:
            known = dict(zip(view.legal_codes(), priors, strict=True))
        sampler = Sampler(view, seed, None, rules)
        order = sorted(range(sampler.count), key=lambda number: number != sampler.policy)
        plans = [sampler.plan(number) for number in order]
        priors = None if priors is None else [priors[number] for number in order]
    if not view.masked.is_boundary:  # a requested action selects the candidate that begins with it
        asked = [next((plan for plan in plans if plan[: len(one)] == one), one) for one in asked]
    more = [plan for plan in asked if plan not in plans]
    plans = [*plans, *more]
    if priors is not None:
        priors = [*priors, *(known.get(plan[0], UNKNOWN) for plan in more)]
    return Compared(plans, priors, tuple(dict.fromkeys(plans.index(plan) for plan in asked)), compared.narrow)
