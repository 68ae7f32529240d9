"""A plain Monte Carlo tree search as an opponent: textbook, with random playouts, the same for every game.

It is a yardstick: what it wins is won by the rules and by work alone (see random_tree.pyx). The move with the most
visits is made, of several the one with the higher mean (the "robust child": Chaslot and others, "Progressive strategies
for Monte-Carlo tree search", 2008).
"""

from __future__ import annotations

import time
from collections.abc import Callable

from ...core.contract import View
from .random_tree import RandomTree

EXPLORATION = 0.7  # the constant of Cowling, Powley and Whitehouse, for values from 0 to 1
MOST_NODES = 1 << 18  # of a tree; a full tree continues without new nodes
STEP = 256  # iterations between two checks of the limits
TIMED_STEP = 8  # the same if a clock limits the search


def decide(
    view: View,
    *,
    nodes: int | None = None,
    seconds: float | None = None,
    seed: int = 0,
    clock: Callable[[], float] = time.perf_counter,
) -> int:
    """Return the code of the action that the seat makes, after `nodes` iterations or `seconds` by `clock`.

    Exactly one limit is given. With `nodes`, the same view and seed produce the same action on every machine. A single
    legal action is returned without a search. Raises ValueError if the seat is not to move.
    """
    began = clock() if seconds is not None else 0.0
    legal = view.legal_codes()
    if len(legal) == 1:
        return legal[0]
    room = MOST_NODES if nodes is None else min(nodes + 1, MOST_NODES)
    tree = RandomTree(nodes=room, exploration=EXPLORATION)
    tree.begin(view, seed)
    while (left := STEP if nodes is None else nodes - tree.iterations) > 0:
        tree.run(min(left, STEP if seconds is None else TIMED_STEP))
        if seconds is not None and clock() - began >= seconds:
            break
    found = tree.moves()
    return max(found, key=lambda code: (*found[code], -legal.index(code)))
