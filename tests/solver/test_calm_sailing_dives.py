"""The weights of the dives: their file, and the measure that they are fitted by."""

from __future__ import annotations

import dataclasses
from importlib import resources

import pytest

import leadline
from leadline.core.calm_sailing.base.position import CalmSailing
from leadline.core.calm_sailing.expansions.position import Expanded
from leadline.solver.calm_sailing.base import training
from leadline.solver.calm_sailing.dives import BASE, EXPANSIONS, OTHER_BOARDS, SETS, SOLO, read, to_text
from leadline.solver.calm_sailing.expansions import training as expanded_training


def test_the_file_holds_the_sets_and_is_written_as_it_is_read() -> None:
    text = resources.files("leadline.solver.calm_sailing").joinpath("dives.json").read_text(encoding="utf-8")
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


def test_success_counts_winning_dives() -> None:
    deal = leadline.deal("calm-sailing", players=3, seed=1, removed=12)
    assert isinstance(deal, CalmSailing)
    won = [training.success(deal, weights, 20, 5) for weights in BASE]
    assert won == [training.success(deal, weights, 20, 5) for weights in BASE]
    assert all(0 < count <= 20 for count in won)
    hopeless = dataclasses.replace(BASE[0], play=-100.0)  # discards whatever it can
    assert training.success(deal, hopeless, 20, 5) == 0


def test_success_with_expansions_counts_winning_dives() -> None:
    deal = leadline.deal("calm-sailing", players=3, seed=1, rocks=True, monsters=3, removed=2)
    assert isinstance(deal, Expanded)
    won = [expanded_training.success(deal, weights, 20, 5) for weights in EXPANSIONS]
    assert won == [expanded_training.success(deal, weights, 20, 5) for weights in EXPANSIONS]
    assert max(won) > 0
    hopeless = dataclasses.replace(EXPANSIONS[0], play=-100.0)
    assert expanded_training.success(deal, hopeless, 20, 5) == 0
