"""The best turn by search: candidates from the turn search, then what the other seats can do about them.

In sampled worlds each candidate turn is played, the others and the seat itself go on with their best turns by a narrow
search, and the end of that is valued. Sequential halving shares the work out: equal shares to rounds, the worse half
set aside after each.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass, field

from ...core.contract import View
from ...core.reef_encounter.state import ReefEncounter
from ...core.rng import Generator
from .rollout import Rollout
from .turn import TurnSearch

CANDIDATES = 16
WORLDS_SEARCHED = 2  # worlds in which candidates are looked for
FINALISTS = 2
NODES = 1_000  # rollouts where neither limit is given
TURNS = 8  # after the candidate, in whole rounds
FORCED = 8  # rollouts where there is one turn only


def rounds_of(players: int) -> int:
    """How many rounds are played after a candidate."""
    return -(-TURNS // players)


@dataclass(slots=True)
class Turn:
    """One turn that was tried: the codes of its moves, the evaluation before the others have moved, and the sums of
    what the worlds said."""

    codes: list[int]
    prior: float
    total: float = 0.0
    squares: float = 0.0
    worlds: int = 0

    @property
    def value(self) -> float:
        return self.total / self.worlds if self.worlds else self.prior


@dataclass(slots=True)
class Found:
    """The turns that were tried, best first, how many rollouts that took, and whether it was interrupted."""

    turns: list[Turn]
    rollouts: int = 0
    interrupted: bool = False


@dataclass(slots=True)
class Searcher:
    """Finds turns for views. `wide` looks for candidates, `narrow` plays on. Not to be shared between threads."""

    wide: TurnSearch = field(default_factory=TurnSearch)
    narrow: TurnSearch = field(default_factory=lambda: TurnSearch(width=5, inner=2, cells=4, depth=6))
    candidates: int = CANDIDATES
    rounds: int | None = None  # after a candidate; None: as many as have TURNS turns

    def find(
        self,
        view: View,
        *,
        nodes: int | None = None,
        seconds: float | None = None,
        seed: int = 0,
        clock: Callable[[], float] = time.perf_counter,
    ) -> Found:
        """The turns of the seat, best first; at most `nodes` rollouts and `seconds` by `clock`."""
        began = clock()
        if nodes is None and seconds is None:
            nodes = NODES
        generator = Generator(seed, "determinise")
        worlds: list[ReefEncounter] = []

        def world(number: int) -> ReefEncounter:
            while len(worlds) <= number:
                sampled = view.sample(generator)
                assert isinstance(sampled, ReefEncounter)
                worlds.append(sampled)
            return worlds[number]

        found = Found(self._candidates([world(number) for number in range(WORLDS_SEARCHED)]))
        if len(found.turns) == 1:
            nodes = min(nodes or FORCED, FORCED)
        rollout = Rollout(self.narrow)
        played = self.rounds or rounds_of(view.players)
        alive = found.turns
        rounds = max(1, (len(alive) - 1).bit_length())
        try:
            for number in range(1, rounds + 1):
                share = number / rounds
                while True:
                    for turn in alive:
                        value = rollout.value(world(turn.worlds), turn.codes, played)
                        turn.total += value
                        turn.squares += value * value
                        turn.worlds += 1
                        found.rollouts += 1
                        if nodes is not None and found.rollouts >= nodes:
                            break
                    if nodes is not None and found.rollouts + len(alive) > nodes * share:
                        break
                    if seconds is not None and clock() - began >= seconds * share:
                        break
                if number < rounds:
                    alive = sorted(alive, key=lambda turn: -turn.value)[: max(FINALISTS, -(-len(alive) // 2))]
        except KeyboardInterrupt:
            if not found.rollouts:
                raise
            found.interrupted = True
        rest = [turn for turn in found.turns if turn not in alive]
        found.turns = sorted(alive, key=lambda turn: -turn.value)
        found.turns += sorted(rest, key=lambda turn: (-turn.worlds, -turn.value))
        return found

    def _candidates(self, worlds: list[ReefEncounter]) -> list[Turn]:
        """The best turns of each world, each once; half of the places go to the best overall, the others to turns that
        begin or end otherwise than those chosen already."""
        lists = [self.wide.turns(world, 10 * self.candidates) for world in worlds]
        merged: dict[tuple[int, ...], float] = {}
        for turns in lists:
            for value, found in turns:
                merged.setdefault(tuple(found), value)
        ranked = sorted(merged, key=lambda codes: -merged[codes])
        chosen = ranked[: self.candidates // 2]
        kinds = {(codes[0], codes[-1]) for codes in chosen}
        for codes in ranked[len(chosen) :]:
            if len(chosen) < self.candidates and (codes[0], codes[-1]) not in kinds:
                kinds.add((codes[0], codes[-1]))
                chosen.append(codes)
        if not chosen:
            code = worlds[0].playout_move(0)
            return [Turn([code], 0.5)]
        return [Turn(list(codes), merged[codes]) for codes in chosen]
