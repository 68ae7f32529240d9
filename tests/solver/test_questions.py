"""Which moves win, several lines, and lines that leave the most cards unused."""

from __future__ import annotations

from time import perf_counter

import pytest

import leadline
from leadline.core import Position
from leadline.core.variation import Line
from leadline.solver import analysis
from leadline.solver.clock import Clock
from leadline.solver.winning_lines import several_lines, winning_moves
from support.endgames import cards_left, deal, small_positions

SMALL = [position for position in small_positions(100, 7) if cards_left(position) <= 9]


def most_unused(position: Position, known: dict[bytes, int]) -> int:
    """The most cards that any way to win leaves, by trying everything; -1 where there is none."""
    state = position.to_bytes()
    if state not in known:
        if position.is_over:
            known[state] = cards_left(position) if position.returns == (1.0,) * position.players else -1  # type: ignore[arg-type]
        else:
            best = -1
            for code in position.legal_codes():
                child = position.copy()
                child.push(code)
                best = max(best, most_unused(child, known))
            known[state] = best
    return known[state]


def test_winning_moves_are_those_after_which_somebody_wins() -> None:
    kinds = set()
    for position in SMALL:
        found = winning_moves(position)
        assert list(found.verdicts) == position.whole_moves()
        assert found.with_status("unknown") == []
        for move, verdict in found.verdicts.items():
            child = position.copy()
            child.push(move)
            assert (verdict.status == "winnable") == (most_unused(child, {}) >= 0)
            kinds.add(verdict.status)
        told = found.as_json()
        assert {*told["winning"], *told["losing"]} == {*told["lines"], *told["reasons"]} == set(found.verdicts)  # type: ignore[misc]
        for line in told["lines"].values():  # type: ignore[attr-defined]
            walk = position.copy()
            for text in line:
                walk.push(text)
            assert walk.returns == (1.0,) * position.players
    assert kinds == {"winnable", "unwinnable"}


def test_the_best_line_leaves_the_most_cards() -> None:
    proved = 0
    for position in SMALL:
        found = analysis.best_line(position, nodes=100_000)
        most = most_unused(position, {})
        assert (found.verdict.line is not None) == (most >= 0)
        if found.unused is None or found.bound is None or found.verdict.line is None:
            continue
        assert isinstance(found.verdict.line, Line)
        assert cards_left(found.verdict.line.end) == found.unused <= most <= found.bound  # type: ignore[arg-type]
        proved += found.is_optimal
    assert proved > 5


def test_the_best_line_of_a_deal() -> None:
    found = analysis.best_line(deal(3, 3, 12), nodes=400_000)
    assert found.unused is not None
    assert found.bound is not None
    assert 8 <= found.unused <= found.bound == 12
    again = analysis.best_line(deal(3, 3, 12), nodes=400_000)
    assert (again.unused, again.verdict.line, again.verdict.nodes) == (
        found.unused,
        found.verdict.line,
        found.verdict.nodes,
    )


def test_several_lines_differ() -> None:
    position = deal(3, 5)
    found = several_lines(position, 5)
    assert len({tuple(verdict.line or ()) for verdict in found}) == len(found) == 5
    for verdict in found:
        assert isinstance(verdict.line, Line)
        assert verdict.line.end.returns == (1.0,) * 3
    lost = deal(1, 4, 12)
    assert [verdict.status for verdict in several_lines(lost, 3)] == ["unwinnable"]


def test_questions_that_cannot_be_asked() -> None:
    position = deal(2, 1)
    within = position.copy()
    within.push(next(move for move in position.legal_moves() if move.text.startswith("-")))
    won = leadline.verify(position).line.end  # type: ignore[union-attr]
    with pytest.raises(leadline.LeadlineError, match="a move has begun"):
        winning_moves(within)
    with pytest.raises(leadline.LeadlineError, match="the game is over"):
        winning_moves(won)
    with pytest.raises(leadline.LeadlineError, match="expected 1 or more"):
        several_lines(position, 0)
    with pytest.raises(leadline.LeadlineError, match="a move has begun"):
        analysis.best_line(within)
    with pytest.raises(leadline.LeadlineError, match="not for this ruleset"):
        analysis.best_line(leadline.deal("calm-sailing", players=2, seed=1, storms=True))
    with pytest.raises(leadline.LeadlineError, match="has no solver for it"):
        winning_moves(leadline.deal("reef", players=2, seed=1))
    assert analysis.best_line(won).unused is None


class Stopping(Clock):
    """A clock that stops at its look of that number."""

    def __init__(self, number: int) -> None:
        super().__init__(perf_counter)
        self.left = number

    def __call__(self) -> float:
        self.left -= 1
        if self.left == 0:
            self.stop()
        return super().__call__()


def test_what_is_known_when_the_clock_stops_is_told() -> None:
    position = deal(3, 3, 12)
    every = several_lines(position, 6)
    for number in (1, 8, 20):
        found = several_lines(position, 6, clock=Stopping(number))
        assert len(found) < 6
        lines = [verdict.line for verdict in found if verdict.line]
        assert lines == [verdict.line for verdict in every][: len(lines)]
        assert all(0 <= line.seconds < 60 for line in found)
    stopped = analysis.best_line(position, clock=Stopping(8))
    assert stopped.unused is not None
    assert stopped.verdict.status == "winnable"
    assert 0 <= stopped.verdict.seconds < 60


def test_moves_that_were_not_looked_at_are_unknown() -> None:
    position = next(one for one in SMALL if not one.is_over and len(winning_moves(one).verdicts) > 3)
    clock = Clock(perf_counter)
    clock.stop()
    found = winning_moves(position, clock=clock)
    assert found.verdicts.keys() == winning_moves(position).verdicts.keys()
    for move, verdict in winning_moves(position).verdicts.items():
        assert found.verdicts[move].status in (verdict.status, "unknown")
    assert {verdict.reason for verdict in found.verdicts.values()} == {"interrupted before it was looked at"}


def test_moves_of_a_turn_are_known_as_far_as_the_clock_went() -> None:
    position = deal(3, 2)
    every = winning_moves(position).verdicts
    found = winning_moves(position, threads=1, clock=Stopping(40)).verdicts
    known = [move for move, verdict in found.items() if verdict.status != "unknown"]
    assert 0 < len(known) < len(every)
    assert known == [move for move in every if every[move].status != "unknown"][: len(known)]
    assert all(found[move].status == every[move].status for move in known)


def test_the_time_of_a_best_line_is_that_of_all_searches() -> None:
    """The limit, and what is told, are of the first search and of those after it together."""
    times = iter(range(10**6))
    found = analysis.best_line(deal(3, 3, 12), seconds=50, clock=lambda: float(next(times)))
    assert next(times) - 1 <= 60
    assert found.verdict.seconds >= 49 or found.is_optimal
