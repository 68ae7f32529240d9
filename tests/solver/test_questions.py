"""Which moves win, several lines, and lines that leave the most cards unused."""

from __future__ import annotations

import pytest

import leadline
from leadline.core import Position
from leadline.core.line import Line
from leadline.solver import analysis
from leadline.solver.questions import several_lines, winning_moves
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
    with pytest.raises(leadline.LeadlineError, match="within a whole move"):
        winning_moves(within)
    with pytest.raises(leadline.LeadlineError, match="the game is over"):
        winning_moves(won)
    with pytest.raises(leadline.LeadlineError, match="expected 1 or more"):
        several_lines(position, 0)
    with pytest.raises(leadline.LeadlineError, match="within a whole move"):
        analysis.best_line(within)
    with pytest.raises(leadline.LeadlineError, match="not for this ruleset"):
        analysis.best_line(leadline.deal("calm-sailing", players=2, seed=1, storms=True))
    with pytest.raises(leadline.LeadlineError, match="has no solver for it"):
        winning_moves(leadline.deal("reef", players=2, seed=1))
    assert analysis.best_line(won).unused is None
