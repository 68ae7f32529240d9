"""The worlds that the search of Calm Sailing looks at: possible ones, with likely discards."""

from __future__ import annotations

import numpy as np
import pytest

import leadline
from fitting import calm_sailing as training
from leadline.core.calm_sailing.base.position import CalmSailing
from leadline.solver.calm_sailing.base import worlds
from leadline.solver.search.flat import Sampler
from support.calm_positions import after


def middles():
    for players in range(1, 6):
        for removed in (0, 12):
            for seed in range(4):
                deal = leadline.deal("calm-sailing", players=players, seed=seed, removed=removed)
                position = after(deal, 8 * (seed + 1))
                while not position.is_boundary:
                    position = after(position, 1)
                yield position


def drawn(view, count, believed=True):
    sampler = Sampler(view, 3, None, worlds.rules(view) if believed else None)
    for number in range(count):
        world = sampler.world(number)
        assert isinstance(world, CalmSailing)
        yield world


def test_every_world_agrees_with_what_the_seat_has_seen():
    for position in middles():
        view = position.view(position.turn)
        for world in drawn(view, 20):
            assert world.view(position.turn) == view


def test_no_card_is_lost_or_doubled():
    for position in middles():
        view = position.view(position.turn)
        for world in drawn(view, 10):
            assert leadline.load(world.document()) == world  # the document is checked for its cards


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_worlds_have_the_cards_where_games_have_them(players):
    """Of the cards that a seat has not seen few lie where none of their class lies in the games."""
    deals = [leadline.deal("calm-sailing", players=players, seed=seed, removed=6) for seed in range(200)]

    def elsewhere(weights):
        true, drawn = training.census(deals, weights, 3, 1)
        assert true.sum() == drawn.sum() > 0
        return np.abs(true - drawn).sum() / true.sum()

    even = np.full((training.STAGES, 2, training.CLASSES), 64, np.int32)
    assert elsewhere(training.belief_weights(players, 6)) < 0.5 * elsewhere(even)


def test_weights_are_positive():
    for players in (2, 3, 4, 5):
        for removed in (0, 3, 12, 30):
            weights = training.belief_weights(players, removed)
            assert weights.shape == (training.STAGES, 2, training.CLASSES)
            assert (weights > 0).all()
    with pytest.raises(ValueError, match="expected 2 to 5"):
        training.belief_weights(1, 0)


def test_solo_worlds_are_those_of_the_rules():
    for position in (after(leadline.deal("calm-sailing", players=1, seed=7, removed=6), n) for n in (0, 10, 20)):
        view = position.view(position.turn)
        for one, other in zip(drawn(view, 10), drawn(view, 10, believed=False), strict=True):
            assert one == other


@pytest.mark.parametrize("name", ["reef", "sea-salt-paper"])
def test_other_rules_are_left_alone(name):
    position = leadline.deal(name, players=2, seed=1)
    assert worlds.rules(position.view(position.turn)) is None
