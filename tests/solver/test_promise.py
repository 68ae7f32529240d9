"""Beams with expansions, and the learned value by which they are cut."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pytest

import leadline
from leadline.core.calm_sailing.expansions.position import Expanded
from leadline.core.line import Line
from leadline.solver.calm_sailing.dives import EXPANSIONS
from leadline.solver.calm_sailing.expansions.beam import FEATURE_COUNT, UNIT_COUNT, beam_search, promise_examples
from training import promise

ALL = {"rocks": True, "monsters": 4, "storms": True}


def deals(players: int, count: int, seed: int, **rules: Any) -> list[Expanded]:
    found = [leadline.deal("calm-sailing", players=players, seed=seed + i, **rules) for i in range(count)]
    return [position for position in found if isinstance(position, Expanded)]


def test_lines_of_beams_win_and_are_found_again() -> None:
    found = 0
    for rules in ({"storms": True}, {"monsters": 4}, {**ALL, "wild": 2}, {"rocks": True}):
        for players in (2, 5):
            for position in deals(players, 2, 77_000_000, removed=6, **rules):
                codes, moves = beam_search(position, EXPANSIONS, 50, 2, 100_000, 3, lambda: True)
                assert beam_search(position, EXPANSIONS, 50, 2, 100_000, 3, lambda: True) == (codes, moves)
                if codes is not None:
                    found += 1
                    assert Line(position, codes).end.returns == (1.0,) * players
    assert found >= 12


def test_the_value_tells_games_that_win_from_others() -> None:
    """On deals that it has not learned from; one half of such pairs would be in order by chance."""
    features, won = promise_examples(
        [deal for players in (2, 3, 4) for deal in deals(players, 16, 78_000_000, removed=8, **ALL)],
        EXPANSIONS, 60, 40, 2, 0.5, 5,
    )  # fmt: skip
    assert features.shape == (len(won), FEATURE_COUNT)
    assert set(np.unique(won)) == {0, 1}
    units = np.array(promise.Promise().present(), np.float32)
    assert units.shape == (UNIT_COUNT, FEATURE_COUNT + 2)
    sums = features @ units[:, :FEATURE_COUNT].T + units[:, FEATURE_COUNT]
    told = (sums / (1 + np.abs(sums))) @ units[:, FEATURE_COUNT + 1]
    pairs = told[won == 1][:, None] - told[won == 0]
    assert (pairs > 0).mean() > 0.75


def test_a_fit_finds_which_feature_counts() -> None:
    chance = np.random.default_rng(1)
    features = chance.normal(0, 1, (6000, FEATURE_COUNT)).astype(np.float32)
    won = (features[:, 7] - features[:, 20] + chance.normal(0, 1, 6000) > 0).astype(np.float32)
    units = np.array(promise.fit(features, won, 40, 1), np.float32)
    sums = features @ units[:, :FEATURE_COUNT].T + units[:, FEATURE_COUNT]
    told = (sums / (1 + np.abs(sums))) @ units[:, FEATURE_COUNT + 1]
    assert np.corrcoef(told, features[:, 7] - features[:, 20])[0, 1] > 0.9


def test_the_course_writes_what_it_reads(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    before = promise.FILE.read_text(encoding="utf-8")
    numbers = promise.Promise().present()
    monkeypatch.setattr(promise, "FILE", tmp_path / "promise.json")
    promise.Promise().write(numbers)
    assert promise.FILE.read_text(encoding="utf-8") == before


@pytest.mark.parametrize(("width", "branching"), [(0, 2), (5, 0)])
def test_wrong_sizes(width: int, branching: int) -> None:
    [deal] = deals(2, 1, 1, storms=True)
    with pytest.raises(ValueError, match="expected 1 or more"):
        beam_search(deal, EXPANSIONS, width, branching, 100, 1, lambda: True)


@pytest.mark.parametrize("units", [[[0.0] * (FEATURE_COUNT + 2)], [[0.0]] * UNIT_COUNT])
def test_a_network_of_another_size(units: list[list[float]]) -> None:
    [deal] = deals(2, 1, 1, storms=True)
    with pytest.raises(ValueError, match=f"{UNIT_COUNT} rows of {FEATURE_COUNT + 2} numbers"):
        beam_search(deal, EXPANSIONS, 5, 2, 100, 1, lambda: True, units)
