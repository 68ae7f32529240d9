"""The playout policy of the competitive game of Calm Sailing, and what its weights are fitted by."""

from __future__ import annotations

import itertools
import json
from pathlib import Path

import numpy as np
import pytest

from fitting.competitive import duel, race
from leadline.core.calm_sailing.competitive.position import Competitive
from leadline.core.calm_sailing.competitive.weights import NAMED
from leadline.core.rng import Generator
from leadline.solver.match.match_definition import Match
from leadline.solver.match.run import run
from training import competitive

# Goes for points alone, and of equal plays for the even place, as the policy did before its weights were fitted.
PLAIN = {name: [0] * len(value) if isinstance(value, list) else 0 for name, value in NAMED.items()} | {
    "early": [-1, 4, 3, 2, 1, 0, 0, 8, 16, 24],
    "late": [-1, 4, 3, 2, 1, 0, 0, 8, 16, 24],
    "even": 1,
}


def deals(count: int, seed: int) -> list[Competitive]:
    return competitive.deals(seed, count)


def positions(count: int, seed: int) -> list[Competitive]:
    """Every fourth position of games of the policy."""
    found = []
    for position in deals(count, seed):
        while position.turn is not None:
            if position.is_boundary and len(position.move_stack) % 4 == 0:
                found.append(position.copy())
            position.push(position.playout_move(1))
    return found


def test_it_wins_against_the_greedy_player():
    report = run(Match("calm-sailing", 2, ("policy", "greedy"), 5_100_000, {"variant": "competitive"}), 400)
    assert report.rows[0].engine == "policy"
    assert report.rows[0].share > 0.68


def test_it_wins_against_points_alone():
    shares, leads = duel(NAMED, PLAIN, deals(500, 5_200_000))
    assert shares.mean() > 0.68
    assert leads.mean() > 2


def test_each_deal_is_played_from_both_seats():
    dealt = deals(60, 5_300_000)
    shares, leads = duel(NAMED, PLAIN, dealt)
    others, their_leads = duel(PLAIN, NAMED, dealt)
    assert np.array_equal(shares, 1 - others[:, ::-1])
    assert np.array_equal(leads, -their_leads[:, ::-1])
    assert np.array_equal(shares, np.where(leads > 0, 1, np.where(leads < 0, 0, 0.5)))
    assert set(shares.ravel().tolist()) >= {0.0, 1.0}
    alike, _ = duel(NAMED, NAMED, dealt)
    assert np.array_equal(alike[:, 0], 1 - alike[:, 1])


def test_it_plays_by_what_its_seat_sees():
    """The same in every world, and in the view itself."""
    seed = Generator(3, "worlds")
    seen = 0
    for position in positions(12, 5_400_000):
        assert position.turn is not None
        view = position.view(position.turn)
        moves = {view.masked.playout_move(1)}
        for _ in range(4):
            moves.add(position.redeal(position.turn, seed).playout_move(1))
        assert len(moves) == 1
        seen += position.phase == "action"
    assert seen > 50


def dead(position: Competitive) -> bool:
    """Whether no number fits in anywhere."""
    laid = sorted((number, cell) for cell, number in position.grid.items())
    ends = [(0, -1), *laid, (81, position.cells)]
    return all(b == a + 1 or there == here + 1 for (a, here), (b, there) in itertools.pairwise(ends))


def test_the_race_is_what_comes_where_both_only_discard():
    """Once nothing fits any more both can only discard: who leads at the end follows from the counts alone."""
    found = set()
    for position in deals(60, 5_500_000):
        while (seat := position.turn) is not None:
            ready = position.is_boundary and position.phase == "action" and len(position.hand(seat)) >= 2
            if ready and dead(position):
                end = position.playout(1)
                lead = end.points[seat - 1] - end.points[2 - seat]
                assert race(position, 0, 2) == lead
                found.add((position.deck_size, lead))
            position.push(position.playout_move(1))
    assert len(found) > 100


def test_a_race_is_asked_before_an_action():
    position = deals(1, 1)[0]
    while position.phase == "action":
        position.push(position.playout_move(1))
    with pytest.raises(ValueError, match="before an action"):
        race(position, 0, 2)


def test_steps_move_every_weight():
    count = competitive.dimensions(NAMED)
    steps = np.ones(count)
    moved = competitive.moved(NAMED, steps)
    assert list(moved) == list(NAMED)
    for name, value in NAMED.items():
        size = competitive.STEPS.get(name, competitive.STEP)
        before, after = np.atleast_1d(value), np.atleast_1d(moved[name])
        assert np.array_equal(after - before, np.full(len(before), size))
    assert competitive.moved(NAMED, 0 * steps) == NAMED


def test_the_course_writes_the_file_that_is_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    shipped = competitive.FILE.read_bytes()
    monkeypatch.setattr(competitive, "FILE", tmp_path / "weights.json")
    course = competitive.CompetitiveWeights()
    assert course.present() == NAMED
    course.write(NAMED)
    assert (tmp_path / "weights.json").read_bytes() == shipped
    assert json.loads(shipped) == NAMED
