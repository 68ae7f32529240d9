"""The weights of the greedy playouts: their file, and the measure that they are fitted by."""

from __future__ import annotations

import dataclasses
import math
from importlib import resources
from typing import Any

import fit_greedy_playouts
import pytest

import leadline
from leadline.core.calm_sailing.base.position import CalmSailing
from leadline.core.calm_sailing.expansions.position import Expanded
from leadline.solver.calm_sailing.greedy_playouts import BASE, EXPANSIONS, OTHER_BOARDS, SETS, SOLO, read, to_text


def test_the_file_holds_the_sets_and_is_written_as_it_is_read() -> None:
    text = resources.files("leadline.solver.calm_sailing").joinpath("greedy_playouts.json").read_text(encoding="utf-8")
    assert to_text(SETS) == text
    assert read(text) == SETS
    assert {BASE, SOLO, EXPANSIONS, OTHER_BOARDS} == set(SETS.values())


def test_a_search_takes_one_to_four_sets() -> None:
    for sets in SETS.values():
        assert 1 <= len(sets) <= 4
        for weights in sets:
            assert 0 <= weights.keep < 1
            assert 0 < weights.deep < 1
            assert weights.noise > 0


@pytest.mark.parametrize("text", ['{"base": [{"keep": 0.5}]}', '{"base": [{"depth": 0.5}]}'])
def test_weights_have_their_names(text: str) -> None:
    with pytest.raises(TypeError):
        read(text)


@pytest.mark.parametrize("rules", [{"removed": 12}, {"rocks": True, "monsters": 3, "removed": 2}])
def test_the_measure_counts_the_moves_until_a_win(rules: dict[str, Any]) -> None:
    deal = leadline.deal("calm-sailing", players=3, seed=1, **rules)
    assert isinstance(deal, CalmSailing)
    good = (EXPANSIONS if isinstance(deal, Expanded) else BASE)[0]
    hopeless = dataclasses.replace(good, play=-10_000.0, noise=0.01)  # discards whatever it can
    moves = fit_greedy_playouts.moves_to_win(deal, good, 2_000, 5)
    assert 36 <= moves < 2_000
    assert fit_greedy_playouts.moves_to_win(deal, good, 2_000, 5) == moves
    assert fit_greedy_playouts.moves_to_win(deal, hopeless, 2_000, 5) >= 2_000
    measure = fit_greedy_playouts.cost([[deal]], good, 2_000, 5, 1)
    assert measure == pytest.approx(1.5 * math.log(moves))
    assert fit_greedy_playouts.cost([[deal]], hopeless, 2_000, 5, 1) > measure


@pytest.mark.parametrize("name", SETS)
def test_weights_are_coded_without_bounds(name: str) -> None:
    for weights in SETS[name]:
        assert dataclasses.astuple(
            fit_greedy_playouts.decoded(weights.keep, fit_greedy_playouts.coded(weights))
        ) == pytest.approx(dataclasses.astuple(weights))
