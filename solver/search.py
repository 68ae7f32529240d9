"""The search behind `best`: candidates of the seat to move, sampled flat or by trees, in one thread or several."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any

from ..core.contract import View
from ..core.errors import LeadlineError
from .crew import Crew, Sampling
from .halving import Ranking, rank
from .mcts import Tree, TreeSampler
from .rooms import room
from .sampling import Sampler

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
    better (its room solver/<game>/settings; flat where there is none). Raises LeadlineError for another kind and for
    fewer than one thread."""
    settings = room(view.game, "settings")
    if kind is None:
        kind = settings.KIND if settings is not None else "flat"
    if kind not in KINDS:
        raise LeadlineError(f"search {kind!r}: expected one of {', '.join(KINDS)}")
    if threads < 1:
        raise LeadlineError(f"threads {threads}: expected 1 or more")
    chooser = room(view.game, "candidates") if view.masked.is_boundary else None
    choice = chooser.choose(view) if chooser is not None else None
    plans = choice.plans if choice is not None else None
    horizon = room(view.game, "horizon")
    rules = horizon.rules(view) if horizon is not None else None
    policy = room(view.game, "policy")
    priors = choice.edges if choice is not None else policy.edges(view) if policy is not None else None
    memory = Memory() if memory is None else memory
    samplers = [
        Sampler(view, seed, plans, rules)
        if kind == "flat"
        else TreeSampler(
            view,
            seed,
            plans,
            rules,
            tree=memory.tree(view.seat, number, settings.TREE if settings is not None else {}),
        )
        for number in range(threads)
    ]
    if horizon is not None:
        sketch = horizon.sketch(view) if kind == "flat" else None
        for sampler in samplers:
            sampler.ending = horizon.ENDING
            if sketch is not None:
                sampler.sketch_by(sketch)
                sampler.sketch = horizon.SKETCH
    if threads == 1:
        yield samplers[0], rank(samplers[0], nodes=nodes, seconds=seconds, clock=clock, priors=priors)
        return
    with Crew(samplers) as crew:
        yield crew, rank(crew, nodes=nodes, seconds=seconds, clock=clock, priors=priors)
