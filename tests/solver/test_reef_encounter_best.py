"""The search over turns of Reef Encounter: which turns it compares, how it shares its work out, what a value is."""

from __future__ import annotations

import itertools
import json
import math
from collections.abc import Callable, Sequence
from pathlib import Path

import pytest

import leadline
from leadline.cli.play.texts import ranked_text
from leadline.core import Generator, View
from leadline.core.reef_encounter.material import COLORS
from leadline.core.reef_encounter.notation import pack
from leadline.core.reef_encounter.position import ReefEncounter
from leadline.core.reef_encounter.state import COLLECT
from leadline.core.seat_moves import seat_moves
from leadline.solver.reef_encounter.rollout import Rollout
from leadline.solver.reef_encounter.search import (
    CANDIDATES,
    FINALISTS,
    LEAST_TIME,
    MANY_ROLLOUTS,
    OTHERWISE,
    WORLDS_EACH,
    Found,
    Searcher,
    Turn,
    are_alike,
    are_careful,
    candidates_of,
    intervals,
    rounds_of,
)
from leadline.solver.reef_encounter.turn import TurnSearch
from leadline.solver.reef_encounter.value import chances
from leadline.solver.result_json import analysis_json
from leadline.solver.session.table_texts import ranked


def after_turns(players: int, seed: int, turns: int) -> ReefEncounter:
    """A game of the narrow turn search after some turns, or as far as it goes on."""
    position = leadline.deal("reef-encounter", players=players, seed=seed)
    assert isinstance(position, ReefEncounter)
    search = TurnSearch(width=4, inner=1, cells=3, depth=5)
    for _ in range(turns):
        ahead = position.copy()
        for code in search.greedy(ahead):
            ahead.push(code)
        if ahead.is_over or ahead.ended_by is not None:
            break
        position = ahead
    return position


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_value_at_the_end_is_the_chance_that_is_left(players: int) -> None:
    rollout = Rollout(TurnSearch(width=2))
    for seed, turns in itertools.product(range(3), (0, 5, 11)):
        position = after_turns(players, seed, turns)
        code = pack(COLLECT, seed)
        end = position.copy()
        end.push(code)
        if not end.is_over:
            assert rollout.value(position, [code], 0) == chances(end, end.active)[position.active - 1]


@pytest.mark.parametrize("players", [2, 4])
def test_a_turn_ends_with_the_collect_that_is_worth_most(players: int) -> None:
    """Here each is made and valued whole: before the refill, so by what lies behind the own screen then."""
    search = TurnSearch()
    for seed, turns in itertools.product(range(3), (0, 6, 12)):
        position = after_turns(players, seed, turns)
        seat = position.active
        values = []
        for space in range(len(COLORS)):
            cubes, behind, sea = position.cubes, position.behind, position.open_sea
            cubes[seat - 1][space] += 1
            behind[seat - 1] = [held + more for held, more in zip(behind[seat - 1], sea[space], strict=True)]
            sea[space] = [0] * len(COLORS)
            world = position.replace(
                cubes=cubes,
                cube_counts=[sum(held) for held in cubes],
                behind=behind,
                behind_counts=[sum(held) for held in behind],
                open_sea=sea,
                active=seat % players + 1,
            )
            values.append(chances(world, world.active)[seat - 1])
        assert search.worth(position) == pytest.approx(max(values), abs=1e-6)


@pytest.mark.parametrize("players", [2, 4])
def test_candidates_end_in_different_positions(players: int) -> None:
    """Also where two worlds find the same turn in different orders."""
    collected = 0
    for seed in range(2):
        position = after_turns(players, seed, 4)
        view = position.view(position.active)
        found = Searcher().find(view, nodes=72, seed=seed)
        assert len(found.turns) <= CANDIDATES + 4 * OTHERWISE
        keys = set()
        for turn in found.turns:
            end = position.copy()
            for code in turn.codes:
                end.push(code)
            keys.add(end.key())
        assert len(keys) == len(found.turns)
        begins = [tuple(turn.codes[:-1]) for turn in found.turns]
        collected += sum(begins.count(begin) > 1 for begin in set(begins))
    assert collected, "the best turns are tried with other spaces collected too"


def test_few_rollouts_are_shared_by_few_turns() -> None:
    position = after_turns(2, 1, 5)
    view = position.view(position.active)
    for nodes in (1, 12, 30):
        found = Searcher().find(view, nodes=nodes, seed=1)
        assert found.rollouts <= nodes
        assert len(found.turns) <= max(FINALISTS, nodes // WORLDS_EACH)
        assert found.turns[0].worlds


@pytest.mark.parametrize("players", [2, 4])
def test_turns_that_are_asked_for_take_no_more_rollouts_than_allowed(players: int) -> None:
    position = after_turns(players, 1, 3)
    view = position.view(position.active)
    legal = len(position.legal_codes())
    for nodes in (legal + 1, legal + 3, 2 * legal):
        found = leadline.best(view, moves="all", nodes=nodes, seed=1)
        assert legal < found.nodes <= nodes
        assert len(found.moves) == legal


def test_no_time_leaves_one_rollout_and_untried_turns_last() -> None:
    position = after_turns(4, 2, 5)
    ticks = itertools.count()
    found = Searcher().find(position.view(position.active), seconds=3.0, seed=1, clock=lambda: float(next(ticks)))
    tried = [turn.worlds > 0 for turn in found.turns]
    assert tried[0]
    assert tried == sorted(tried, reverse=True)
    assert not all(tried)


def test_rounds_hold_about_four_turns_and_one_follows_where_rollouts_are_many() -> None:
    assert [rounds_of(players, MANY_ROLLOUTS - 1) for players in (2, 3, 4)] == [2, 2, 1]
    assert [rounds_of(players, MANY_ROLLOUTS) for players in (2, 3, 4)] == [1, 1, 1]
    assert [are_careful(players, MANY_ROLLOUTS) for players in (2, 3, 4)] == [True, True, False]


def test_many_rollouts_compare_more_turns() -> None:
    assert [candidates_of(2, rollouts) for rollouts in (-1.0, 1, MANY_ROLLOUTS - 1)] == [CANDIDATES] * 3
    assert [candidates_of(3, rollouts) for rollouts in (150, 400, 1_000, 10_000, math.inf)] == [48, 80, 126, 126, 126]
    assert candidates_of(4, 10_000) == CANDIDATES
    position = after_turns(2, 1, 5)
    view = position.view(position.active)
    few, many = (Searcher().find(view, nodes=nodes, seed=1) for nodes in (MANY_ROLLOUTS - 1, 200))
    assert (few.rounds, many.rounds) == (2, 1)
    assert len(few.turns) <= CANDIDATES + 4 * OTHERWISE < len(many.turns) <= 56 + 4 * OTHERWISE


@pytest.mark.extended
@pytest.mark.parametrize(("nodes", "changed"), [(MANY_ROLLOUTS - 1, False), (MANY_ROLLOUTS, True)])
def test_careful_rollouts_go_on_by_the_careful_search(nodes: int, changed: bool) -> None:
    position = after_turns(2, 4, 5)
    view = position.view(position.active)
    careless = Searcher(careful=TurnSearch(width=2, inner=1, cells=1))
    values = [[turn.value for turn in one.find(view, nodes=nodes, seed=1).turns] for one in (Searcher(), careless)]
    assert (values[0] != values[1]) == changed


def ticking(step: float) -> Callable[[], float]:
    """A clock that goes on by `step` seconds at each look."""
    ticks = itertools.count()
    return lambda: step * next(ticks)


@pytest.mark.extended
@pytest.mark.parametrize("players", [2, 3])
@pytest.mark.parametrize("step", [1.0, 0.01])
def test_enough_time_makes_careful_rollouts(players: int, step: float) -> None:
    """One of them tells how many there will be: the looks before and after it are the second and the third."""
    position = after_turns(players, 1, 5)
    view = position.view(position.active)

    def found(seconds: float) -> Found:
        return Searcher().find(view, seconds=seconds, seed=1, clock=ticking(step))

    few, many = found((2 + MANY_ROLLOUTS - 0.5) * step), found((2 + MANY_ROLLOUTS + 0.5) * step)
    assert (few.rounds, many.rounds) == (rounds_of(players, 0), 1)
    assert len(few.turns) <= CANDIDATES + 4 * OTHERWISE < len(many.turns)


@pytest.mark.parametrize("seconds", [0.9 * LEAST_TIME, 1e-9])
def test_a_short_time_is_not_spent_on_careful_rollouts(seconds: float) -> None:
    position = after_turns(2, 1, 5)
    found = Searcher().find(position.view(position.active), seconds=seconds, seed=1, clock=ticking(1e-3))
    assert found.rounds == 2


@pytest.mark.extended
def test_all_the_time_in_the_world_compares_as_many_turns_as_a_thousand_rollouts() -> None:
    position = after_turns(2, 1, 5)
    view = position.view(position.active)
    found = Searcher().find(view, nodes=MANY_ROLLOUTS, seconds=math.inf, seed=1)
    assert found.rollouts <= MANY_ROLLOUTS
    endless = Searcher().find(view, seconds=math.inf, seed=1, clock=stopped_after(400))
    assert len(endless.turns) <= 126 + 4 * OTHERWISE


def stopped_after(looks: int) -> Callable[[], float]:
    """A clock at whose look of this number all time is over."""
    ticks = itertools.count()
    return lambda: math.inf if next(ticks) >= looks else 0.0


@pytest.mark.parametrize("last", [False, True])
def test_choices_and_the_end_of_a_turn_are_searched_in_their_time(last: bool) -> None:
    """There finding candidates takes next to no time, which says nothing of rollouts: one takes 10 ms by this clock."""
    position = leadline.deal("reef-encounter", players=2, seed=1, choose=not last)
    assert isinstance(position, ReefEncounter)
    if last:
        position = after_turns(2, 1, 5)
        for code in Searcher().find(position.view(position.active), nodes=20).turns[0].codes[:-1]:
            position.push(code)
    found = Searcher().find(position.view(position.active), seconds=1.04 * LEAST_TIME, seed=1, clock=ticking(0.01))
    assert found.rounds == 2
    assert found.rollouts


def test_what_values_rest_on_says_how_many_rounds_follow() -> None:
    position = after_turns(2, 1, 5)
    for nodes, told in ((20, "2 more rounds of turns"), (MANY_ROLLOUTS, "one more round of turns")):
        found = leadline.best(position.view(position.active), nodes=nodes)
        assert told in found.moves[0].reason
        assert found.notes[0].endswith(told)


def test_reports_hold_turns_that_have_been_tried() -> None:
    position = after_turns(2, 1, 5)
    told: list[int] = []

    def watch(turns: Sequence[Turn], rollouts: int) -> None:
        assert all(turn.worlds for turn in turns)
        assert len(turns) == min(rollouts, len(turns))
        told.append(rollouts)

    found = Searcher().find(position.view(position.active), nodes=60, seed=1, watch=watch)
    assert told == list(range(1, found.rollouts + 1))


def test_differences_of_candidates_vary_less_than_their_values() -> None:
    """All candidates meet the same worlds. Over the positions here the standard deviation of differences to the first
    is smaller than that of independent values would be."""
    apart = together = 0.0
    for seed in range(3):
        position = after_turns(2, seed, 6)
        view = position.view(position.active)
        generator = Generator(seed, "worlds")
        worlds = [view.sample(generator) for _ in range(12)]
        turns = [codes for _, codes in TurnSearch().turns(position, 3)]
        rollout = Rollout(TurnSearch(width=3, inner=1, cells=3, depth=5))
        values = [[rollout.value(world, codes, 1) for world in worlds] for codes in turns]  # type: ignore[arg-type]
        for row in values[1:]:
            together += variance([a - b for a, b in zip(row, values[0], strict=True)])
            apart += variance(row) + variance(values[0])
    assert together < apart


def variance(values: list[float]) -> float:
    mean = sum(values) / len(values)
    return sum((value - mean) ** 2 for value in values)


@pytest.mark.parametrize("seed", range(4))
def test_turns_that_some_worlds_do_not_allow(seed: int) -> None:
    """A view that does not say which cubes others hold: in some worlds they have the last ones of a colour."""
    corpus = Path(__file__).parents[1] / "fuzz" / "corpus" / "defect-turn-of-another-world"
    view = leadline.load(json.loads(corpus.read_text(encoding="utf-8").partition("\n")[2]))
    assert isinstance(view, View)
    found = leadline.best(view, nodes=20, seed=seed)
    assert found.moves
    legal = {move.text for move in view.legal_moves()}
    assert {move.text for move in found.moves} <= legal


def test_turns_share_what_is_known_of_the_scatter() -> None:
    """A turn that was tried in one world had the interval from 0 to 100%."""
    often = Turn([1], 0.5, [0.5, 0.6, 0.4, 0.55, 0.45] * 8)
    once, never = Turn([2], 0.5, [0.5]), Turn([3], 0.5)
    wide = [high - low for low, high in intervals([often, once, never])]
    assert 0 < wide[0] < wide[1] < 0.5
    assert wide[2] == 1
    assert intervals([once, never]) == [(0.0, 1.0)] * 2


def test_turns_are_compared_in_the_worlds_that_both_were_tried_in() -> None:
    values = [0.1, 0.9, 0.3, 0.7, 0.5, 0.2]
    best = Turn([1], 0.5, values)
    assert not are_alike(Turn([2], 0.5, [value - 0.05 for value in values[:4]]), best)
    assert are_alike(Turn([3], 0.5, [0.2, 0.7, 0.4, 0.5]), best)
    assert are_alike(Turn([4], 0.5, [0.0]), best)


def test_moves_that_were_not_tried_have_no_value() -> None:
    """Neither in a text nor as a number: what stands in for it is no result."""
    position = after_turns(2, 1, 3)
    view = position.view(position.active)
    found = leadline.best(view, moves=list(seat_moves(view)), seconds=1e-9)
    first, *others = found.moves
    assert first.is_tried
    assert len(others) > 1
    for move, row in zip(others, analysis_json(found)["moves"][1:], strict=True):
        assert not move.is_tried
        assert (row["value"], row["sample_mean"], row["visits"]) == (None, None, 0)
        assert "not tried" in ranked(move, 6)
        assert "%" not in ranked(move, 6).removesuffix(move.why)
        assert ranked_text(move) == f"{', '.join(move.line)}: not tried"
        assert move.reason.endswith("not tried within the limit")
    assert [value is None for value in found.columns["value"]] == [False, *(True for _ in others)]
