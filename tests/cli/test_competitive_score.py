"""`score` for the competitive game of Calm Sailing (12.4): at the end, as it would be now, and as one seat sees it."""

from __future__ import annotations

import json

import leadline
from leadline.core.calm_sailing.competitive.position import Competitive
from leadline.core.documents import records


def played(seed: int, moves: int) -> tuple[Competitive, list[int]]:
    """A game by the playout policy after that many atomic moves, and these."""
    found = leadline.deal("calm-sailing", players=2, seed=seed, variant="competitive")
    assert isinstance(found, Competitive)
    codes = list[int]()
    while not found.is_over and (len(codes) < moves or not found.is_boundary):
        codes.append(found.playout_move(len(codes)))
        found.push(codes[-1])
    return found, codes


def test_the_parts_add_up_wherever_a_game_is(run, write):
    ends = set()
    for seed in range(12):
        for moves in (0, 9, 60, 10_000):
            position, _ = played(seed, moves)
            found = json.loads(run("score", write(position.document()), "--json").stdout)
            points = [seat["points"] for seat in found["seats"]]
            assert points == position.points == [sum(seat["breakdown"].values()) for seat in found["seats"]]
            assert [seat["breakdown"]["islands"] for seat in found["seats"]] == list(map(len, position.owners))
            assert found["winners"] == [seat for seat in (1, 2) if points[seat - 1] == max(points)]
            outcome = position.outcome
            assert found["ended"] == (outcome and outcome.reason)
            by_end = [seat["breakdown"]["end"] for seat in found["seats"]]
            if outcome is None:
                assert by_end == [0, 0]
            else:
                assert tuple(points) == outcome.scores
                ends.add(tuple(sorted(by_end)))
            for seat in (1, 2):
                assert leadline.score(position.view(seat)) == found
    assert ends <= {(0, 3), (-3, 0)}
    assert ends


def test_the_end_of_a_record(run, write):
    position, codes = played(3, 10_000)
    start = leadline.deal("calm-sailing", players=2, seed=3, variant="competitive")
    lines = run("score", write(records.write(start, codes))).stdout.splitlines()
    assert position.outcome is not None
    assert lines[0].split(maxsplit=1) == ["ended", position.outcome.reason]
    assert lines[-3].split() == ["SEAT", "POINTS", "ISLANDS", "DISCARDS", "END"]


def test_the_other_rulesets_have_no_points(refused, write):
    for options in ({}, {"rocks": True}, {"variant": "day-and-night"}):
        document = leadline.deal("calm-sailing", players=2, seed=1, **options).document()
        (line,) = refused("score", write(document))
        assert line.endswith("Calm Sailing has no points to score, except in the competitive game")
