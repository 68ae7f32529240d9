"""The turn search of Reef Encounter: its turns are legal and worth what it says, and little is lost by what it cuts."""

from __future__ import annotations

import itertools

import pytest

import leadline
from leadline.core import DocumentError, GameOver, Generator, LeadlineError
from leadline.core.reef_encounter.document import dump, load
from leadline.core.reef_encounter.material import COLORS
from leadline.core.reef_encounter.notation import atom_text
from leadline.core.reef_encounter.position import ReefEncounter
from leadline.solver.reef_encounter.rollout import Rollout
from leadline.solver.reef_encounter.search import Searcher
from leadline.solver.reef_encounter.turn import TurnSearch

TABLES = [(players, expert) for players in (2, 3, 4) for expert in (False, True)]


def middle(players: int, seed: int, moves: int, *, expert: bool = False) -> ReefEncounter:
    """A position of a sensible game, at the beginning of a turn or within one."""
    position = leadline.deal("reef-encounter", players=players, seed=seed, expert=expert)
    assert isinstance(position, ReefEncounter)
    chance = Generator(seed, "middle")
    for _ in range(moves):
        ahead = position.copy()
        ahead.push(position.playout_move(chance.next()))
        if ahead.is_over:
            break
        position.push(position.playout_move(chance.next()))
    return position


@pytest.mark.parametrize(("players", "expert"), TABLES)
def test_turns_are_legal_and_end(players: int, expert: bool) -> None:
    """Every move is one of the legal ones, and the last one hands the turn on or ends the game."""
    search = TurnSearch(width=12, inner=3, cells=5)
    ended = 0
    for seed, moves in itertools.product(range(4), (0, 25, 60, 110, 10_000)):
        position = middle(players, seed, moves, expert=expert)
        if position.is_over:
            continue
        turns = search.turns(position, 12)
        assert turns
        assert [value for value, _ in turns] == sorted((value for value, _ in turns), reverse=True)
        for _, codes in turns:
            walk = position.copy()
            for number, code in enumerate(codes):
                walk.push(code)  # raises IllegalMove otherwise
                last = number == len(codes) - 1
                assert last == (walk.is_over or walk.active != position.active)
            ended += walk.is_over
    assert ended


def test_the_value_of_a_turn_is_that_of_its_end() -> None:
    search = TurnSearch(width=12, inner=3, cells=5)
    for seed in range(6):
        position = middle(2, seed, 40)
        if position.is_over or position.ended_by is not None:
            continue
        for value, codes in search.turns(position, 5):
            assert 0 <= value <= 1
            walk = position.copy()
            for code in codes[:-1]:
                walk.push(code)
            if atom_text(walk, codes[-1]).startswith("collect"):
                assert search.worth(walk) == pytest.approx(value)


@pytest.mark.parametrize(("players", "expert"), TABLES)
def test_what_a_search_remembers_is_what_an_evaluation_finds(players: int, expert: bool) -> None:
    """A search values positions mostly by what it knows of their boards already; `worth` begins anew each time."""
    search, fresh = TurnSearch(), TurnSearch(width=1, inner=1, cells=1)
    compared = 0
    for seed in range(3):
        position = middle(players, seed, 40 + 20 * seed, expert=expert)
        if position.is_over or position.ended_by is not None:
            continue
        for value, codes in search.turns(position, 200):
            walk = position.copy(stack=False)
            for code in codes[:-1]:
                walk.push(code)
            if atom_text(walk, codes[-1]).startswith("collect"):
                assert fresh.worth(walk) == value
                compared += 1
    assert compared > 50


def small(seed: int) -> ReefEncounter | None:
    """A position with nearly full boards and few tiles, of which all turns can be listed; None where it is none."""
    position = middle(2, seed, 30)
    while not position.is_over and position.acted:
        position.push(position.playout_move(0))
    if position.is_over or position.ended_by is not None:
        return None
    document = dump(position)
    seat = position.active - 1
    document.pop("memory", None)
    chance = Generator(seed, "small")
    for grid in document["grids"]:
        for row, signs in enumerate(grid):
            for column, sign in enumerate(signs):
                color = COLORS[chance.below(len(COLORS))]
                if sign == "." and chance.below(8) and document["bag"][color]:
                    document["bag"][color] -= 1
                    grid[row] = grid[row][:column] + color[0] + grid[row][column + 1 :]
    for name, kept in (("polyps", 2), ("consumed", 1)):
        for color in document[name][seat][kept:]:
            document["bag"][color] += 1
        document[name][seat] = document[name][seat][:kept]
    document["cubes"][seat] = document["polyps"][seat][:1]
    document["shrimps"][seat] = []
    document["turn"] |= {"acted": True, "introduced": True}
    try:
        found = load(document)
    except DocumentError:  # two shrimps on one coral
        return None
    assert isinstance(found, ReefEncounter)
    return None if found.is_over else found


def best_of_all(position: ReefEncounter, search: TurnSearch) -> float:
    """The best value of all ends of the turn: every sequence of legal moves."""
    seat = position.active
    best, seen, stack = -1.0, set(), [position]
    while stack:
        here = stack.pop()
        if here.key() in seen:
            continue
        seen.add(here.key())
        if here.growing is None:
            best = max(best, search.worth(here))
        for move in here.legal_moves():
            if move.text.startswith("collect"):
                continue
            child = here.copy()
            child.push(move)
            if child.is_over or child.active != seat or child.ended_by is not None:
                continue
            stack.append(child)
    return best


def test_little_is_lost_against_all_turns() -> None:
    """In small positions the wide search loses less than a hundredth of the chance to win on average, and never finds
    more than there is."""
    wide, narrow = TurnSearch(width=64, inner=12, cells=16), Searcher().narrow
    lost: dict[str, list[float]] = {"wide": [], "narrow": []}
    for seed in range(40):
        position = small(seed)
        if position is None or len(lost["wide"]) == 8:
            continue
        best = best_of_all(position, wide)
        for name, search in (("wide", wide), ("narrow", narrow)):
            found = search.turns(position, 1)[0][0]
            assert found <= best + 1e-9
            lost[name].append(best - found)
    assert len(lost["wide"]) == 8
    assert sum(lost["wide"]) / 8 < 0.01
    assert sum(lost["narrow"]) / 8 < 0.05


def test_more_spaces_and_positions_find_little_more() -> None:
    """In whole positions, too large to list all turns of: the searches for candidates together miss less than half a
    hundredth against a wider one, and find more than one with many spaces for each tile, whose variants crowd other
    plans out."""
    positions = [middle(2 + number % 3, number, 60 + 7 * number) for number in range(25)]
    positions = [position for position in positions if not position.is_over and position.ended_by is None][:16]
    assert len(positions) == 16

    def mean(*searches: TurnSearch) -> float:
        return sum(max(search.turns(position)[0][0] for search in searches) for position in positions) / len(positions)

    found = mean(*Searcher().wide)
    assert found > mean(TurnSearch(width=256, inner=3, cells=2, depth=10)) - 0.005
    assert found > mean(TurnSearch(width=40, inner=6, cells=8))


def test_a_meal_that_wins_is_found() -> None:
    """The fourth meal ends the game; the search knows what the extra turns bring."""
    search = TurnSearch()
    found = 0
    for seed in range(30):
        position = middle(2, seed, 130)
        if position.is_over or position.acted or position.shrimps_eaten[position.active - 1] != 3:
            continue
        if not any(move.text.startswith("eat") for move in position.legal_moves()):
            continue
        found += 1
        values = {codes[0]: value for value, codes in reversed(search.turns(position, 64))}
        for code, value in values.items():
            if atom_text(position, code).startswith("eat"):
                end = position.copy()
                end.push(code)
                while not end.is_over:
                    end.push(end.playout_move(0))
                assert end.returns is not None
                assert value == end.returns[position.active - 1]
    assert found


def test_the_same_search_says_the_same() -> None:
    view = middle(2, 3, 0).view(middle(2, 3, 0).active)
    first = Searcher().find(view, nodes=60, seed=5)
    again = Searcher().find(view, nodes=60, seed=5)
    assert [(turn.codes, turn.value, turn.worlds) for turn in first.turns] == [
        (turn.codes, turn.value, turn.worlds) for turn in again.turns
    ]
    assert first.rollouts <= 60


def test_a_rollout_leaves_its_world_as_it_is() -> None:
    position = middle(4, 2, 20)
    search = Searcher().narrow
    before = position.copy()
    value = Rollout(search).value(position, search.greedy(position), 2)
    assert 0 <= value <= 1
    assert position == before


def test_best_lists_whole_turns() -> None:
    for moves in (0, 33, 60):
        position = middle(3, 7, moves)
        found = leadline.best(position.view(position.active), nodes=40, seed=2)
        assert len({move.text for move in found.moves}) == len(found.moves)
        for move in found.moves:
            world = position.copy()
            for text in move.line:
                assert not world.is_over
                world.push(text)
            assert world.is_over or world.active != position.active or world.ended_by is not None


def test_wrong_settings_are_refused() -> None:
    for wrong in ({"width": 0}, {"depth": 99}, {"inner": 0}, {"cells": 25}):
        with pytest.raises(ValueError, match="expected"):
            TurnSearch(**wrong)


def test_best_refuses_a_finished_game_and_another_seat() -> None:
    position = middle(2, 1, 0)
    with pytest.raises(LeadlineError):
        leadline.best(position.view(3 - position.active), nodes=10)
    end = position.playout(1)
    with pytest.raises(GameOver):
        leadline.best(end.view(1), nodes=10)


def test_a_finished_game_has_no_turns() -> None:
    over = leadline.deal("reef-encounter", players=2, seed=4).playout(1)
    assert over.is_over
    assert isinstance(over, ReefEncounter)
    assert TurnSearch().turns(over) == []
    with pytest.raises(GameOver):
        TurnSearch().greedy(over)
