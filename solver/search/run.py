"""The search behind `best`: candidates of the seat to move, sampled flat or by trees, in one thread or several."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any

from ...core.contract import View
from ...core.errors import LeadlineError
from ..registry import solver_of
from .flat import Sampler
from .halving import Ranking, rank
from .parallel import Parallel
from .sampler import Sampling
from .tree import Tree, TreeSampler

KINDS = ("flat", "tree")


@dataclass(slots=True)
class Memory:
    """The trees of a game's seats. Given to one search after the other it lets each go on from what was found."""

    _trees: dict[tuple[int, int], Tree] = field(default_factory=dict)

    def tree(self, seat: int, thread: int, options: Mapping[str, Any]) -> Tree:
        """The tree of that seat (from 1) and thread (from 0), made with the options where it is new."""
        key = (seat, thread)
        if key not in self._trees:
            self._trees[key] = Tree(**options)
        return self._trees[key]


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
) -> Iterator[tuple[Sampling, Ranking]]:
    """The sampler after its work, and its candidates ranked. `kind` is one of KINDS, None the one that plays the game
    better (`Solver.search`). Raises LeadlineError for another kind and for
    fewer than one thread."""
    solver = solver_of(view.game)
    if kind is None:
        kind = solver.search
    if kind not in KINDS:
        raise LeadlineError(f"search {kind!r}: expected one of {', '.join(KINDS)}")
    if threads < 1:
        raise LeadlineError(f"threads {threads}: expected 1 or more")
    chooser, hints, worlds = solver.candidates(), solver.priors(), solver.worlds()
    choice = chooser.choose(view) if chooser is not None and view.masked.is_boundary else None
    plans = choice.plans if choice is not None else None
    rules = worlds.rules(view) if worlds is not None else None
    priors = choice.edges if choice is not None else hints.edges(view) if hints is not None else None
    memory = Memory() if memory is None else memory
    samplers = [
        Sampler(view, seed, plans, rules)
        if kind == "flat"
        else TreeSampler(view, seed, plans, rules, tree=memory.tree(view.seat, number, solver.tree))
        for number in range(threads)
    ]
    if worlds is not None:
        truncated = worlds.truncated(view) if kind == "flat" else None
        for sampler in samplers:
            sampler.ending = worlds.ENDING
            if truncated is not None:
                sampler.truncate_by(truncated)
                sampler.truncated_ending = worlds.TRUNCATED_ENDING
    if threads == 1:
        yield samplers[0], rank(samplers[0], nodes=nodes, seconds=seconds, clock=clock, priors=priors)
        return
    with Parallel(samplers) as together:
        yield together, rank(together, nodes=nodes, seconds=seconds, clock=clock, priors=priors)
