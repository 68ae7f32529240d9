"""`best` of Reef Encounter: whole turns, ranked by search, each as the list of steps that a person carries out."""

from __future__ import annotations

from collections.abc import Callable

from ...core.contract import View
from ...core.reef_encounter.material import COLORS
from ...core.reef_encounter.notation import atom_text, unpack
from ...core.reef_encounter.position import ReefEncounter
from ...core.reef_encounter.state import COLLECT, EAT
from ...core.rng import Generator
from ...core.version import __version__
from ..intervals import interval
from ..results import Analysis, RankedMove
from .evaluate import features
from .search import Searcher, Turn, rounds_of
from .weights import NAMES

MEAL, HOPED = NAMES.index("meal"), NAMES.index("hoped")


def best(view: View, *, nodes: int | None, seconds: float | None, seed: int, clock: Callable[[], float]) -> Analysis:
    """The turns of the seat, best first, one for each first step: `text` is that step, `line` the whole turn. `nodes`
    counts rollouts; the value is the mean chance to win after some more rounds of turns (search.py)."""
    began = clock()
    found = Searcher().find(view, nodes=nodes, seconds=seconds, seed=seed, clock=clock)
    world = view.sample(Generator(seed, "reasons"))
    assert isinstance(world, ReefEncounter)
    moves: dict[str, RankedMove] = {}
    for turn in found.turns:
        ranked = _ranked(world, turn)
        moves.setdefault(ranked.text, ranked)
    return Analysis(
        "estimate",
        view.seat,
        tuple(moves.values()),
        "sampled",
        found.rollouts,
        clock() - began,
        seed,
        __version__,
        found.interrupted,
    )


def choose(view: View, *, nodes: int | None, seconds: float | None, seed: int, clock: Callable[[], float]) -> list[int]:
    """The codes of the turn that `best` puts first; raises KeyboardInterrupt where Ctrl-C broke the search off."""
    found = Searcher().find(view, nodes=nodes, seconds=seconds, seed=seed, clock=clock)
    if found.interrupted:
        raise KeyboardInterrupt
    return list(found.turns[0].codes)


def _ranked(world: ReefEncounter, turn: Turn) -> RankedMove:
    line = tuple(atom_text(world, code) for code in turn.codes)
    bounds = interval(turn.total, turn.squares, turn.worlds)
    value = min(1.0, max(0.0, turn.value))
    return RankedMove(line[0], value, bounds, turn.worlds, line, explain(world, turn))


def explain(world: ReefEncounter, turn: Turn) -> str:
    """Why the turn is good or bad: what it eats and takes, the meals that it prepares and spoils, and what the value
    rests on. Only what the turn itself does is told, so that no hidden tile is named."""
    seat = world.active
    told = []
    after = world.copy()
    before = _meals(world, seat)
    for code in turn.codes:
        kind, space, _, _ = unpack(code)
        if kind == EAT:
            size, color = len(after.coral(space)), after.color(space)
            assert color is not None
            kept = after.parrotfish_counts[seat - 1]
            worth = after.values[color]
            after.push(code)
            kept = after.parrotfish_counts[seat - 1] - kept
            told.append(f"eats {size} {COLORS[color]}, {kept} kept at {worth} points each")
            continue
        if kind == COLLECT:
            told.append(_collected(after, space))
            break
        taken = after.consumed[seat - 1]
        after.push(code)
        gained = [max(0, b - a) for a, b in zip(taken, after.consumed[seat - 1], strict=True)]
        told += [f"takes {COLORS[color]}" for color, number in enumerate(gained) for _ in range(number)]
    told = _counted(told)
    if not after.is_over and after.ended_by is None:
        now = _meals(after, seat)
        own = now[seat - 1]
        if own[0] + own[1] > 0:
            told.append(f"own next meal {own[0] + own[1]:g} points, {own[0]:g} of them if the others attack it hard")
        for other in range(1, world.players + 1):
            old, new = sum(before[other - 1]), sum(now[other - 1])
            if other != seat and new < old:
                told.append(f"the best meal of seat {other} falls from {old:g} to {new:g} points")
    elif after.is_over or after.ended_by is not None:
        told.append(f"ends the game with {after.points[seat - 1]} points")
    if turn.worlds == 0:
        told.append("value by the evaluation alone")
    else:
        times = "world" if turn.worlds == 1 else "worlds"
        rounds = rounds_of(world.players)
        told.append(f"value sampled in {turn.worlds} {times} with {rounds} more rounds of turns, 95 % interval")
    return "; ".join(told)


def _meals(position: ReefEncounter, seat: int) -> list[tuple[float, float]]:
    """By seat the best meal that is safe, and what it would be worth more without attacks, at the end of the turn."""
    rows = features(position, seat % position.players + 1)
    return [(row[MEAL], row[HOPED]) for row in rows[:-1]]


def _collected(position: ReefEncounter, space: int) -> str:
    pile = position.open_sea[space]
    tiles = ", ".join(f"{number} {color}" for number, color in zip(pile, COLORS, strict=True) if number)
    return f"collects a {COLORS[space]} cube" + (f" with {tiles}" if tiles else "")


def _counted(told: list[str]) -> list[str]:
    """`takes pink` twice becomes `takes 2 pink`."""
    counts: dict[str, int] = {}
    for text in told:
        counts[text] = counts.get(text, 0) + 1
    return [
        f"takes {n} {text.removeprefix('takes ')}" if text.startswith("takes ") else text for text, n in counts.items()
    ]
