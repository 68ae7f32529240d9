"""`best` of Reef Encounter: whole turns, ranked by search, each as the list of steps that the player carries out."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace

from ...core.arguments import wrong
from ...core.contract import View
from ...core.errors import IllegalMove, counted
from ...core.reef_encounter.material import COLORS
from ...core.reef_encounter.notation import atom_text, unpack
from ...core.reef_encounter.position import ReefEncounter
from ...core.reef_encounter.state import COLLECT, EAT
from ...core.rng import Generator
from ...core.version import __version__
from ..clock import Limit, limit_of_reasons
from ..results import Analysis, Leader, RankedMove, is_aside
from .search import Found, Searcher, Turn, are_alike, intervals
from .value import meals

PAUSE = 0.1  # seconds between two reports of the leading turn
FOLLOWING = 9  # turns that are reported behind it
WORLDS = 8  # in which reasons look how hard the others can attack


def best(
    view: View[ReefEncounter],
    *,
    nodes: int | None,
    seconds: float | None,
    seed: int,
    clock: Callable[[], float],
    asked: Sequence[list[int]] = (),
    progress: Callable[[Leader], None] | None = None,
) -> Analysis:
    """Return the turns of the seat as an Analysis orders them, one for each first step: `text` is that step, `line` the
    whole turn. `nodes` counts rollouts; the value is the mean chance to win after some more rounds of turns
    (search.py). `asked` are first steps: the best turn of each stays to the end, and the answer holds these and the
    best of all."""
    if nodes is not None and nodes <= len(asked):
        raise wrong(f"nodes {nodes:,}: {len(asked) + 1:,} moves are to be tried; expected that many or more", "nodes")
    began = clock()
    generator = Generator(0, "reasons")  # so that reasons hang on the view alone
    worlds = [view.sample(generator) for _ in range(WORLDS)]
    world = worlds[0]
    watch = None if progress is None else _Watch(world, progress, clock).see
    found = Searcher().find(view, nodes=nodes, seconds=seconds, seed=seed, clock=clock, asked=asked, watch=watch)
    first = {codes[0] for codes in asked}
    turns = [turn for number, turn in enumerate(found.turns) if not first or number == 0 or turn.codes[0] in first]
    chosen: dict[int, Turn] = {}
    for turn in turns:
        chosen.setdefault(turn.codes[0], turn)
    best, *others = chosen.values()
    bounds = dict(zip(map(id, found.turns), intervals(found.turns), strict=True))
    limit = limit_of_reasons(seconds, clock, ended=found.interrupted)
    leader, *moves = [_ranked(worlds, turn, best, bounds[id(turn)], found, limit) for turn in (best, *others)]
    moves.sort(key=lambda move: (move.aside, not move.is_tried, -move.value))
    return Analysis(
        "estimate",
        view.seat,
        (leader, *moves),
        "sampled",
        found.rollouts,
        clock() - began,
        seed,
        __version__,
        found.interrupted,
        (f"values: sampled in up to {counted(best.worlds, 'deal')} with {_rounds_told(found.rounds)}",),
    )


class _Watch:
    """Hands the leading turns on, each first step once, now and then."""

    def __init__(self, world: ReefEncounter, progress: Callable[[Leader], None], clock: Callable[[], float]) -> None:
        self._world = world
        self._progress = progress
        self._clock = clock
        self._next = clock()

    def see(self, turns: Sequence[Turn], rollouts: int) -> None:
        now = self._clock()
        if now < self._next:
            return
        self._next = now + PAUSE
        first: dict[str, Leader] = {}
        best = turns[0]
        for turn, bounds in zip(turns, intervals(turns), strict=True):
            if turn is best or not is_aside(turn.value, turn.worlds, best.value, best.worlds):
                text = atom_text(self._world, turn.codes[0])
                first.setdefault(text, Leader(text, turn.value, bounds, rollouts, turn.worlds))
        leader, *others = first.values()
        others.sort(key=lambda one: -one.value)
        self._progress(replace(leader, others=tuple(others[:FOLLOWING])))


def choose(
    view: View[ReefEncounter], *, nodes: int | None, seconds: float | None, seed: int, clock: Callable[[], float]
) -> list[int]:
    """Return the codes of the turn that `best` ranks first. Raises KeyboardInterrupt if Ctrl-C stopped the search."""
    found = Searcher().find(view, nodes=nodes, seconds=seconds, seed=seed, clock=clock)
    if found.interrupted:
        raise KeyboardInterrupt
    return list(found.turns[0].codes)


def _rounds_told(rounds: int) -> str:
    return "one more round of turns" if rounds == 1 else f"{rounds} more rounds of turns"


def _ranked(
    worlds: Sequence[ReefEncounter], turn: Turn, best: Turn, bounds: tuple[float, float], found: Found, limit: Limit
) -> RankedMove:
    world = worlds[0]
    line = tuple(atom_text(world, code) for code in turn.codes)
    value = min(1.0, max(0.0, turn.value))
    why = ""
    if not limit.is_over:
        try:
            why = "; ".join(explain(worlds, turn))
        except KeyboardInterrupt:  # the values are known
            limit.end()
            found.interrupted = True
    aside = turn is not best and is_aside(turn.value, turn.worlds, best.value, best.worlds)
    early = "set aside early" if aside and turn.worlds else ""
    reason = "; ".join(filter(None, (why, basis(turn, found.rounds), early)))
    finalist = turn in found.turns[: found.finalists]
    equal = turn is not best and not aside and are_alike(turn, best)
    return RankedMove(
        line[0], value, bounds, turn.worlds, line, reason, finalist, why, value, turn.worlds, equal, aside
    )


def basis(turn: Turn, rounds: int) -> str:
    """Return a text about the method behind the value of a turn: sampled deals and rounds played after it."""
    if turn.worlds == 0:
        return "not tried within the limit"
    return f"value sampled in {counted(turn.worlds, 'deal')} with {_rounds_told(rounds)}, 95% interval"


def explain(worlds: Sequence[ReefEncounter], turn: Turn) -> list[str]:
    """Return reasons why the turn is good or bad, as texts: what it eats and takes, the meals it prepares and spoils.

    The reasons describe only the turn itself, so they name no hidden tile. How hard the others can attack depends on
    hidden tiles; it is judged in all these worlds of the view."""
    world = worlds[0]
    seat = world.active
    told = []
    after = world.copy(stack=False)
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
            told.append(f"eats {size} {COLORS[color]}, {kept} kept at {counted(worth, 'point')} each")
            continue
        if kind == COLLECT:
            told.append(_collected(after, space))
            break
        taken = after.consumed[seat - 1]
        try:
            after.push(code)
        except IllegalMove:  # this world lacks the tile or the cube that the turn takes; what it brings is not known
            return _counted(told)
        gained = [max(0, b - a) for a, b in zip(taken, after.consumed[seat - 1], strict=True)]
        told += [f"takes {COLORS[color]}" for color, number in enumerate(gained) for _ in range(number)]
    told = _counted(told)
    if not after.is_over and after.ended_by is None:
        now = _meals(after, seat)
        own = now[seat - 1]
        if own[0] + own[1] > 0:
            safe = sorted({found[0] for found in (own, *_own_meals(worlds[1:], turn, seat))})
            few = f"{safe[0]:g}" if len(safe) == 1 else f"{safe[0]:g} to {safe[-1]:g}"
            told.append(f"own next meal {own[0] + own[1]:g} points, {few} of them if the others attack it hard")
        for other in range(1, world.players + 1):
            old, new = sum(before[other - 1]), sum(now[other - 1])
            if other != seat and new < old:
                told.append(f"the best meal of seat {other} falls from {old:g} to {new:g} points")
    elif after.is_over or after.ended_by is not None:
        told.append(f"ends the game with {counted(after.points[seat - 1], 'point')}")
    return told


def _own_meals(worlds: Sequence[ReefEncounter], turn: Turn, seat: int) -> Iterator[tuple[int, int]]:
    """Return the seat's own next meal after the turn, in the worlds in which it can be made."""
    for world in worlds:
        after = world.copy(stack=False)
        try:
            for code in turn.codes:
                if unpack(code)[0] == COLLECT:
                    break
                after.push(code)
        except IllegalMove:
            continue
        yield _meals(after, seat)[seat - 1]


def _meals(position: ReefEncounter, seat: int) -> list[tuple[int, int]]:
    """Return by seat the best meal that is safe, and what it would be worth more without attacks, at the end of the
    turn."""
    return meals(position, seat % position.players + 1)


def _collected(position: ReefEncounter, space: int) -> str:
    pile = position.open_sea[space]
    tiles = ", ".join(f"{number} {color}" for number, color in zip(pile, COLORS, strict=True) if number)
    article = "an" if COLORS[space] == "orange" else "a"
    return f"collects {article} {COLORS[space]} cube" + (f" with {tiles}" if tiles else "")


def _counted(told: list[str]) -> list[str]:
    """`takes pink` twice becomes `takes 2 pink`."""
    counts: dict[str, int] = {}
    for text in told:
        counts[text] = counts.get(text, 0) + 1
    return [
        f"takes {n} {text.removeprefix('takes ')}" if text.startswith("takes ") else text for text, n in counts.items()
    ]
