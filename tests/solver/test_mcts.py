"""The textbook tree search: the rules of its tree in every game, and that it wins what work alone can win."""

from __future__ import annotations

import itertools

import pytest

import leadline
from leadline.core import Generator, Position
from leadline.solver.match.match_definition import Match
from leadline.solver.match.run import run
from leadline.solver.search.mcts import decide
from leadline.solver.search.random_tree import RandomTree
from support.cases import CASES, Case, some

every_case = pytest.mark.parametrize("case", CASES, ids=str)


def iterations(case: Case) -> int:
    """A random game of Reef Encounter takes thousands of moves."""
    return 6 if case.game.name == "reef-encounter" else 60


@every_case
def test_what_the_tree_counts(case: Case) -> None:
    for number, position in enumerate(some(case, 5)):
        if position.turn is None:
            continue
        view = position.view(position.turn)
        count = iterations(case)
        tree = RandomTree(nodes=count + 1, exploration=0.7)
        tree.begin(view, number)
        tree.run(count)
        moves, legal = tree.moves(), view.legal_codes()
        assert tree.iterations == count
        assert sum(visits for visits, _ in moves.values()) == count
        assert moves.keys() <= set(legal)
        assert len(moves) == min(count, len(legal)), "every move is tried once before one is tried twice"
        assert all(0 <= mean <= 1 for _, mean in moves.values())
        assert tree.size <= count + 1


@every_case
def test_the_work_may_come_in_parts(case: Case) -> None:
    view = next(position.view(position.turn) for position in some(case, 4) if position.turn is not None)
    count = iterations(case)
    whole, parts = RandomTree(nodes=count + 1), RandomTree(nodes=count + 1)
    parts.begin(view, 8)
    parts.run(3)  # forgotten by the next begin
    for tree in (whole, parts):
        tree.begin(view, 7)
    whole.run(count)
    parts.run(2)
    parts.run(count - 2)
    assert whole.moves() == parts.moves()
    assert whole.size == parts.size


def last_decisions(case: Case, seeds: range) -> list[tuple[Position, list[int]]]:
    """Positions in which the seat to move can win at once by some of its moves but not by all, and these moves."""
    found = []
    for seed in seeds:
        position, before = case.deal(seed), case.deal(seed)
        chance = Generator(seed, "playout")
        while not position.is_over:
            before = position.copy()
            position.push(position.playout_move(chance.next()))
        codes = before.legal_codes()
        winning = [code for code in codes if wins(before, code)]
        if 0 < len(winning) < len(codes):
            found.append((before, winning))
    return found


def wins(position: Position, code: int) -> bool:
    after = position.copy()
    after.push(code)
    return after.returns is not None and after.returns[(position.turn or 1) - 1] == 1


WINS = [("calm-sailing-1", 20), ("calm-sailing-3-storms-True", 40)]


@pytest.mark.parametrize(("name", "seeds"), WINS)
def test_a_move_that_wins_at_once_is_found(name: str, seeds: int) -> None:
    case = next(case for case in CASES if str(case) == name)
    found = last_decisions(case, range(1, seeds))
    assert len(found) >= 4
    for position, winning in found:
        assert decide(position.view(position.turn or 1), nodes=100, seed=1) in winning


@pytest.mark.parametrize("game", ["reef", "sea-salt-paper"])
def test_it_beats_random_players_clearly(game: str) -> None:
    report = run(Match(game, 2, ("mcts:100n", "random"), 1), 20)
    assert report.rows[0].interval[0] > 0.7


def test_it_beats_two_random_players() -> None:
    report = run(Match("sea-salt-paper", 3, ("mcts:100n", "random"), 1), 15)
    assert report.rows[0].interval[0] > 1 / 3


@pytest.mark.extended
def test_more_iterations_win_more() -> None:
    report = run(Match("reef", 2, ("mcts:400n", "mcts:20n"), 1), 30)
    assert report.rows[0].interval[0] > 0.5


def test_a_clock_ends_it() -> None:
    ticks = itertools.count()
    view = leadline.deal("reef", players=2, seed=1).view(1)
    looks = []

    def clock() -> float:
        looks.append(next(ticks))
        return float(looks[-1])

    assert decide(view, seconds=5.0, clock=clock) in view.legal_codes()
    assert looks == [0, 1, 2, 3, 4, 5]


def test_the_only_move_is_made_unsearched() -> None:
    position = next(position for position in some(CASES[0], 200) if len(position.legal_codes()) == 1)
    assert [decide(position.view(position.turn or 1), nodes=10**15)] == position.legal_codes()


def test_what_the_tree_refuses() -> None:
    deal = leadline.deal("reef", players=2, seed=1)
    tree = RandomTree(nodes=8)
    assert tree.moves() == {}
    with pytest.raises(ValueError, match="begin comes first"):
        tree.run(1)
    with pytest.raises(ValueError, match="seat 2 is not to move"):
        tree.begin(deal.view(2), 1)


def test_a_full_tree_goes_on_without_new_nodes() -> None:
    view = leadline.deal("reef", players=2, seed=1).view(1)
    tree = RandomTree(nodes=10)
    tree.begin(view, 1)
    tree.run(500)
    assert tree.size == 10
    assert sum(visits for visits, _ in tree.moves().values()) <= 500
