"""A small part of benchmarks/figures/search_gain.py: what the moves of a search gain, and what it expects of them."""

from __future__ import annotations

import runpy
from pathlib import Path
from random import Random
from typing import Any

import pytest

import leadline
from fitting import calm_sailing as training, calm_sailing_expansions as expanded
from leadline.core.calm_sailing.base.position import CalmSailing
from leadline.core.calm_sailing.expansions.position import Expanded
from leadline.solver.match.engines import engine

SCRIPT = runpy.run_path(str(Path(__file__).parents[2] / "benchmarks" / "figures" / "search_gain.py"))


@pytest.mark.extended
@pytest.mark.parametrize("rules", [{"players": 3, "removed": 12}, {"players": 1}, {"players": 2, "storms": True}])
def test_gains_and_expectations_are_of_the_move_that_is_chosen(rules: dict[str, Any]) -> None:
    turns = others = 0
    for seed in range(80):
        deal = leadline.deal("calm-sailing", seed=seed, **rules)
        assert isinstance(deal, CalmSailing)
        for position in SCRIPT["asked"](deal, Random(seed)):
            moves, policy, expected, values = SCRIPT["plans"](position, engine("best:150n", deal.game), seed)
            turns += 1
            for plan in (moves, policy):
                assert plan[0] in position.legal_codes()
            assert policy[0] == position.playout_move(0)
            assert (moves == policy) == (expected == 0)
            assert expected >= 0
            if moves == policy:
                assert values == 0
            else:
                others += 1
                gain = expanded.gain if isinstance(position, Expanded) else training.gain
                mean, squares = gain(position, moves, policy, 20, seed)
                assert -1 <= mean <= 1
                assert mean * mean <= squares <= 1
    assert turns > 10
    assert others > 0


def test_the_table_has_means_and_standard_errors() -> None:
    row = SCRIPT["row"]("3", [(0.01, 0.002, 0.03), (-0.01, 0.002, 0.01), (0.0, 0.0, 0.0)])
    assert row == "| 3 | 3 | 2 | +0.0 ± 4.7 | +1.3 ± 0.5 | +13.3 ± 7.2 |"
