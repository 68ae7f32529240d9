"""The best turn by search: candidates from the turn search, then what the other seats can do about them.

In sampled worlds each candidate turn is played. Then the other seats and the seat itself continue with their best
turns by a narrow search, and the last position is valued. Sequential halving divides the work: each round gets an
equal share, and the worse half is dropped after it. All candidates meet the same worlds, so that their differences vary
less than their values. They vary least if few turns follow. With four players, after one round a difference has about
half of the standard deviation that it has after two, for half the work (benchmarks/notebook.md).

With many rollouts, and two or three players, more turns are tried, and those that follow are searched for more
carefully, in one round. The value hardly separates the best turns, so there are better ones among more of them. But
only careful answers show which these are: with careless answers the best of many is often a turn that met no good
answer by luck. With four players careful rollouts did not win more.
"""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from ...core.contract import View
from ...core.errors import IllegalMove
from ...core.reef_encounter.material import COLORS
from ...core.reef_encounter.notation import pack, unpack
from ...core.reef_encounter.position import ReefEncounter
from ...core.reef_encounter.state import COLLECT, DONE, LAY
from ...core.rng import Generator
from ..clock import is_limit
from ..intervals import student
from .rollout import Rollout
from .turn import TurnSearch

CANDIDATES = 16  # without those that only collect otherwise, where rollouts are few
MANY_ROLLOUTS = 150  # with this many or more they are careful, except with four players
TRIED = 4  # times the square root of the rollouts: turns that are tried then
MOST_ROLLOUTS = 1_000  # more of them try no more turns
LEAST_TIME = 0.25  # seconds; a shorter search does not spend any on how long a careful rollout takes
OTHERWISE = 2  # best turns that are tried with every other space collected, too
WORLDS_EACH = 3  # for every candidate on average at least
LISTED = 120  # turns a world from which candidates are chosen
FINALISTS = 2
NODES = 300  # rollouts where neither limit is given
TURNS = 4  # after the candidate, in whole rounds, where rollouts are not careful
MANY_PLAYERS = 4  # from this number on, rollouts always use the narrowest search
FORCED = 8  # rollouts if there is only one turn


def are_careful(players: int, rollouts: float) -> bool:
    """Return whether so many rollouts are enough for careful ones, which play one round, with that many players."""
    return rollouts >= MANY_ROLLOUTS and players < MANY_PLAYERS


def rounds_of(players: int, rollouts: float) -> int:
    """Return how many rounds are played after a candidate turn in each rollout, if there are so many `rollouts`."""
    return 1 if are_careful(players, rollouts) else -(-TURNS // players)


def candidates_of(players: int, rollouts: float) -> int:
    """Return how many turns so many rollouts compare, not counting turns that differ only in what they collect."""
    if not are_careful(players, rollouts):
        return CANDIDATES
    return math.floor(TRIED * math.sqrt(min(rollouts, MOST_ROLLOUTS)))


@dataclass(slots=True)
class Turn:
    """One turn that was tried: the codes of its moves, the evaluation before the others have moved, and the values of
    its rollouts, one per sampled world."""

    codes: list[int]
    prior: float
    values: list[float] = field(default_factory=list)

    @property
    def worlds(self) -> int:
        return len(self.values)

    @property
    def value(self) -> float:
        return _mean(self.values) if self.values else self.prior


@dataclass(slots=True)
class Found:
    """The result of a search: the turns that were tried, best first, the rounds played after each, and the number of
    rollouts. `finalists` counts the first turns, which were not set aside."""

    turns: list[Turn]
    rounds: int
    rollouts: int = 0
    interrupted: bool = False
    finalists: int = 0


def intervals(turns: Sequence[Turn]) -> list[tuple[float, float]]:
    """Return the 95% interval of each turn's value, cut to 0..1. Values in different worlds vary about equally for all
    turns of a position, so the variance is pooled."""
    freedom = sum(max(0, turn.worlds - 1) for turn in turns)
    if not freedom:
        return [(0.0, 1.0) for _ in turns]
    means = [turn.value for turn in turns]
    scatter = math.fsum((value - mean) ** 2 for turn, mean in zip(turns, means, strict=True) for value in turn.values)
    reach = student(freedom) * math.sqrt((scatter + 0.25) / freedom)
    reaches = [reach / math.sqrt(turn.worlds) if turn.worlds else 1.0 for turn in turns]
    return [(max(0.0, mean - one), min(1.0, mean + one)) for mean, one in zip(means, reaches, strict=True)]


def are_alike(one: Turn, other: Turn) -> bool:
    """Return True if the 95% interval of their difference, in the worlds where both were tried, contains 0."""
    gaps = [a - b for a, b in zip(one.values, other.values, strict=False)]
    if len(gaps) < 2:
        return True
    mean = _mean(gaps)
    error = math.sqrt(math.fsum((gap - mean) ** 2 for gap in gaps) / (len(gaps) - 1) / len(gaps))
    return abs(mean) <= student(len(gaps) - 1) * error


def _mean(values: Sequence[float]) -> float:
    return math.fsum(values) / len(values)


def _wide() -> tuple[TurnSearch, ...]:
    """Return searches that miss different turns: one that tries more spaces for each tile, and a wider one that tries
    one."""
    return TurnSearch(), TurnSearch(width=128, inner=1, cells=1)


@dataclass(slots=True)
class Searcher:
    """A search for the best turns of a view. The turn searches `wide` find candidates, each in its own sampled world;
    `careful` plays in careful rollouts, `narrow` in others, `narrowest` with four players. Not to be shared between
    threads."""

    wide: tuple[TurnSearch, ...] = field(default_factory=_wide)
    careful: TurnSearch = field(default_factory=lambda: TurnSearch(width=32, inner=2, cells=2))
    narrow: TurnSearch = field(default_factory=lambda: TurnSearch(width=12, inner=1, cells=1))
    narrowest: TurnSearch = field(default_factory=lambda: TurnSearch(width=5, inner=1, cells=1, depth=6))
    candidates: int | None = None  # None: as many as `candidates_of` says
    rounds: int | None = None  # after a candidate; None: as many as `rounds_of` says

    def find(
        self,
        view: View[ReefEncounter],
        *,
        nodes: int | None = None,
        seconds: float | None = None,
        seed: int = 0,
        clock: Callable[[], float] = time.perf_counter,
        asked: Sequence[list[int]] = (),
        watch: Callable[[Sequence[Turn], int], None] | None = None,
    ) -> Found:
        """Search for the best turns of the seat.

        Parameters
        ----------
        nodes, seconds
            limits: rollouts, and seconds by `clock`. The number of turns that are tried follows from the smaller of
            `nodes` and the rollouts that `seconds` seem to allow
        asked
            beginnings of turns; the best turn with each of them stays to the end
        watch
            called with the turns that have been tried, best first, and the number of rollouts so far

        Returns
        -------
        Found
            the turns, best first
        """
        began = clock()
        if nodes is None and not is_limit(seconds):
            nodes = NODES
        generator = Generator(seed, "determinise")
        worlds: list[ReefEncounter] = []

        def world(number: int) -> ReefEncounter:
            while len(worlds) <= number:
                worlds.append(view.sample(generator))
            return worlds[number]

        ranked, ends = self._ranked([world(number) for number in range(len(self.wide))])
        rollouts = math.inf if nodes is None else nodes
        if seconds is not None and is_limit(seconds) and are_careful(view.players, rollouts):
            rollouts = min(rollouts, self._within(seconds, began, clock, world(0), ranked[0]))
        played = self.rounds or rounds_of(view.players, rollouts)
        most = self.candidates or candidates_of(view.players, rollouts)
        found = Found(self._chosen(world(0), ranked, ends, most), played)
        if nodes is not None:  # fewer turns if the rollouts could not separate more
            found.turns = found.turns[: max(FINALISTS, nodes // WORLDS_EACH)]
        kept = []
        for codes in asked:
            late = seconds is not None and clock() - began >= seconds
            kept.append(self._beginning(world(0), found.turns, codes, late=late))
        found.turns = [*(turn for turn in kept if turn not in found.turns), *found.turns]
        if len(found.turns) == 1:
            nodes = min(nodes or FORCED, FORCED)
        quick = self.narrow if view.players < MANY_PLAYERS else self.narrowest
        rollout = Rollout(self.careful if are_careful(view.players, rollouts) else quick)
        alive = found.turns
        aside: list[Turn] = []
        rounds = max(1, (len(alive) - 1).bit_length())

        def is_spent() -> bool:
            at_nodes = nodes is not None and found.rollouts >= nodes
            return at_nodes or (seconds is not None and clock() - began >= seconds)

        try:
            for number in range(1, rounds + 1):
                share = number / rounds
                while True:
                    for turn in alive:
                        turn.values.append(rollout.value(world(turn.worlds), turn.codes, played))
                        found.rollouts += 1
                        if watch is not None:
                            tried = sorted((one for one in alive if one.worlds), key=_standing)
                            watch([*tried, *aside], found.rollouts)
                        if is_spent():
                            break
                    if nodes is not None and found.rollouts + len(alive) > nodes * share:
                        break
                    if seconds is not None and clock() - began >= seconds * share:
                        break
                if is_spent():  # in the last round, or early where many turns are asked for
                    break
                if number < rounds:
                    best = sorted(alive, key=_standing)
                    alive = best[: max(FINALISTS, -(-len(alive) // 2))]
                    alive += [turn for turn in kept if turn not in alive]
                    aside = [turn for turn in found.turns if turn.worlds and turn not in alive]
        except KeyboardInterrupt:
            if not found.rollouts:
                raise
            found.interrupted = True
        rest = [turn for turn in found.turns if turn not in alive]
        found.turns = sorted(alive, key=_standing)
        found.finalists = len(alive)
        found.turns += sorted(rest, key=lambda turn: (-turn.worlds, -turn.value))
        return found

    def _beginning(self, world: ReefEncounter, turns: list[Turn], codes: list[int], *, late: bool) -> Turn:
        """Return the best turn that begins with these moves: one of those that are tried anyway, or the best
        continuation. If it is too `late` to search for that, return the moves alone."""
        for turn in turns:
            if turn.codes[: len(codes)] == codes:
                return turn
        if late:
            return Turn(list(codes), 0.5)
        after = world.copy(stack=False)
        for code in codes:
            after.push(code)
        if after.turn != world.turn or after.is_over or after.choosing:
            return Turn(list(codes), 0.5)
        going_on = self.wide[0].turns(after, 1)
        return Turn([*codes, *going_on[0][1]], going_on[0][0]) if going_on else Turn(list(codes), 0.5)

    def _within(
        self, seconds: float, began: float, clock: Callable[[], float], world: ReefEncounter, turn: Turn
    ) -> float:
        """About how many careful rollouts the rest of the time allows, by how long one takes."""
        if seconds < LEAST_TIME:
            return 0.0
        before = clock()
        Rollout(self.careful).value(world, turn.codes, 1)
        now = clock()
        return (seconds - (now - began)) / max(1e-9, now - before)

    def _ranked(self, worlds: list[ReefEncounter]) -> tuple[list[Turn], set[int]]:
        """Return the turns that are found in these worlds, each end of the turn once, best first by the mean of what
        they are worth in the worlds that found them, and the keys of these ends. Before the first turn the choices of
        the seat (2.7, 2.8), and no ends."""
        if worlds[0].choosing:
            policy = worlds[0].playout_move(0)
            codes = sorted(worlds[0].legal_codes(), key=lambda code: code != policy)
            return [Turn([code], 0.5) for code in codes], set()
        merged: dict[int, tuple[list[int], list[float]]] = {}
        for world, search in zip(worlds, self.wide, strict=True):
            for value, codes in search.turns(world, LISTED):
                end = _end(worlds[0], codes)
                if end is not None:
                    merged.setdefault(end, (codes, []))[1].append(value)
        ranked = [Turn(codes, sum(values) / len(values)) for codes, values in merged.values()]
        ranked.sort(key=lambda turn: -turn.prior)
        return ranked or [Turn([worlds[0].playout_move(0)], 0.5)], set(merged)

    def _chosen(self, world: ReefEncounter, ranked: list[Turn], ends: set[int], most: int) -> list[Turn]:
        """Choose the turns to compare.

        Of `ranked` take at most `most`: the best of all, then the best of each other plan (the turn without the places
        of its tiles). Add the best turns that collect other spaces and lead to none of `ends`. Without any ends return
        all of `ranked`."""
        if not ends:
            return ranked
        chosen = ranked[: most // 2]
        plans = {_plan(turn.codes) for turn in chosen}
        for turn in ranked[len(chosen) :]:
            if len(chosen) < most and _plan(turn.codes) not in plans:
                plans.add(_plan(turn.codes))
                chosen.append(turn)
        known = set(ends)
        for turn in ranked[:OTHERWISE]:
            *begin, last = turn.codes
            if unpack(last)[0] != COLLECT:
                continue
            for space in range(len(COLORS)):
                codes = [*begin, pack(COLLECT, space)]
                end = _end(world, codes)
                if end is not None and end not in known:
                    known.add(end)
                    chosen.append(Turn(codes, turn.prior))
        return chosen


def _standing(turn: Turn) -> tuple[bool, float]:
    """Sort key for best first. Turns that no world has tried come last, because their priors are not comparable."""
    return turn.worlds == 0, -turn.value


def _end(world: ReefEncounter, codes: list[int]) -> int | None:
    """Return the key of the position after a turn; None if the turn of another world cannot be played in this one,
    in which the bag lacks the tile that it takes, or the other seats hold the last cubes of a colour."""
    after = world.copy(stack=False)
    try:
        for code in codes:
            after.push(code)
    except IllegalMove:
        return None
    return after.key()


def _plan(codes: list[int]) -> frozenset[int]:
    return frozenset(code for code in codes if unpack(code)[0] not in (LAY, DONE))
