"""Beams with expansions, and the learned value by which they are cut."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pytest

import leadline
from leadline.core.calm_sailing.expansions.position import Expanded
from leadline.core.variation import Line
from leadline.solver.calm_sailing.expansions.beam import FEATURE_COUNT, UNIT_COUNT, beam_search, win_predictor_examples
from leadline.solver.calm_sailing.greedy_playouts import EXPANSIONS
from training import win_predictor

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


@pytest.mark.extended
def test_the_value_tells_games_that_win_from_others() -> None:
    """On deals that it has not learned from; one half of such pairs would be in order by chance."""
    features, won = win_predictor_examples(
        [deal for players in (2, 3, 4) for deal in deals(players, 16, 78_000_000, removed=8, **ALL)],
        EXPANSIONS, 60, 40, 2, 0.5, 5,
    )  # fmt: skip
    assert features.shape == (len(won), FEATURE_COUNT)
    assert set(np.unique(won)) == {0, 1}
    units = np.array(win_predictor.WinPredictor().present(), np.float32)
    assert units.shape == (UNIT_COUNT, FEATURE_COUNT + 2)
    sums = features @ units[:, :FEATURE_COUNT].T + units[:, FEATURE_COUNT]
    told = (sums / (1 + np.abs(sums))) @ units[:, FEATURE_COUNT + 1]
    pairs = told[won == 1][:, None] - told[won == 0]
    assert (pairs > 0).mean() > 0.75


def test_the_network_of_the_file_is_the_one_that_beams_go_by() -> None:
    units = win_predictor.WinPredictor().present()
    other = [[*row[:-1], -row[-1]] for row in units]
    [deal] = deals(3, 1, 80_000_000, removed=8, **ALL)
    shipped, given, turned = (
        beam_search(deal, EXPANSIONS, 40, 2, 40_000, 1, lambda: True, network) for network in (None, units, other)
    )
    assert shipped == given
    assert turned != given


@pytest.mark.parametrize("variant", ["high-arch", "pyramid", "day-and-night"])
def test_examples_are_the_same_again_on_all_boards(variant: str) -> None:
    for players in (1, 5):
        found = deals(players, 1, 81_000_000, variant=variant)
        examples = [win_predictor_examples(found, EXPANSIONS, 20, 10, 2, 0.5, 7) for _ in range(2)]
        assert len(examples[0][1]) > 0
        assert np.isfinite(examples[0][0]).all()
        for one, other in zip(*examples, strict=True):
            assert np.array_equal(one, other)


def test_features_tell_the_position() -> None:
    """After one turn of a beam, whose games differ little from the deal."""
    for players in (1, 4):
        [deal] = deals(players, 1, 82_000_000, removed=4, **ALL)
        features, _ = win_predictor_examples([deal], EXPANSIONS, 30, 2, 2, 1.0, 3)
        first = features[0]
        cells = round(36 * float(first[0]))
        assert cells in (35, 36)
        assert [float(x) for x in first[15:20]] == [1.0 if players == number else 0.0 for number in range(1, 6)]
        storms = sum(round(2 * float(x)) for x in (first[24], first[25], *first[31:34])) + round(float(first[28]))
        assert storms <= 6
        assert round(float(first[34])) + round(2 * float(first[35])) in (3, 4)
        assert round(2 * float(first[36])) + round(3 * float(first[37])) in (4, 5)
        assert float(first[47]) == float(first[55]) == 1
        assert not first[48:54].any()


def test_numbers_to_lay_are_numbers_of_the_hand() -> None:
    [deal] = deals(2, 1, 83_000_000, removed=6, wild=2, storms=True)
    features, _ = win_predictor_examples([deal], EXPANSIONS, 30, 2, 2, 1.0, 3)
    assert (features[:, [41, 43]] * 5 <= 5).all()
    assert ((features[:, 41] == 0) | (features[:, 40] * 5 <= 1)).all()


@pytest.mark.extended
def test_a_fit_finds_which_feature_counts() -> None:
    chance = np.random.default_rng(1)
    features = chance.normal(0, 1, (6000, FEATURE_COUNT)).astype(np.float32)
    won = (features[:, 7] - features[:, 20] + chance.normal(0, 1, 6000) > 0).astype(np.float32)
    units = np.array(win_predictor.fit(features, won, 40, 1), np.float32)
    sums = features @ units[:, :FEATURE_COUNT].T + units[:, FEATURE_COUNT]
    told = (sums / (1 + np.abs(sums))) @ units[:, FEATURE_COUNT + 1]
    assert np.abs(np.array(win_predictor.fit(features[:600], won[:600], 1, 1))).max() > 0.1  # one pass is a fit, too
    with pytest.raises(ValueError, match="no examples"):
        win_predictor.fit(features[:0], won[:0], 4, 1)
    assert np.corrcoef(told, features[:, 7] - features[:, 20])[0, 1] > 0.9


def test_the_course_writes_what_it_reads(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    before = win_predictor.FILE.read_text(encoding="utf-8")
    numbers = win_predictor.WinPredictor().present()
    monkeypatch.setattr(win_predictor, "FILE", tmp_path / "win_predictor.json")
    win_predictor.WinPredictor().write(numbers)
    assert win_predictor.FILE.read_text(encoding="utf-8") == before


@pytest.mark.parametrize(("width", "branching"), [(0, 2), (5, 0)])
def test_wrong_sizes(width: int, branching: int) -> None:
    [deal] = deals(2, 1, 1, storms=True)
    with pytest.raises(ValueError, match="expected 1 or more"):
        beam_search(deal, EXPANSIONS, width, branching, 100, 1, lambda: True)
    with pytest.raises(ValueError, match="expected 1 or more"):
        win_predictor_examples([deal], EXPANSIONS, 5, width, branching, 0.5, 1)


@pytest.mark.parametrize(
    ("units", "message"),
    [
        ([[0.0] * (FEATURE_COUNT + 2)], f"a network of 1 units: expected {UNIT_COUNT}"),
        ([[0.0]] * UNIT_COUNT, f"unit 0 of a network has 1 numbers: expected {FEATURE_COUNT + 2}"),
        ([[float("nan")] * (FEATURE_COUNT + 2)] * UNIT_COUNT, "unit 0 of a network: nan is not finite"),
    ],
)
def test_a_network_of_another_size(units: list[list[float]], message: str) -> None:
    [deal] = deals(2, 1, 1, storms=True)
    with pytest.raises(ValueError, match=message):
        beam_search(deal, EXPANSIONS, 5, 2, 100, 1, lambda: True, units)
