"""The worlds that the search of Calm Sailing looks at: possible ones, with likely discards."""

from __future__ import annotations

import itertools

import pytest
from calm_positions import after

import leadline
from leadline.core.calm_sailing.state import CalmSailing
from leadline.solver.calm_sailing import horizon
from leadline.solver.sampling import Sampler

FINISH = 81


def middles():
    for players in range(1, 6):
        for removed in (0, 12):
            for seed in range(4):
                deal = leadline.deal("calm-sailing", players=players, seed=seed, removed=removed)
                position = after(deal, 8 * (seed + 1))
                while not position.is_boundary:
                    position = after(position, 1)
                yield position


def worlds(view, count, believed=True):
    sampler = Sampler(view, 3, None, horizon.rules(view) if believed else None)
    for number in range(count):
        world = sampler.world(number)
        assert isinstance(world, CalmSailing)
        yield world


def dead(position):
    """The unlaid numbers that no gap can take."""
    laid = sorted(position.grid.items())
    marks = [(-1, 0), *laid, (36, 81)]
    return {
        number
        for (cell, low), (other, high) in itertools.pairwise(marks)
        if other == cell + 1
        for number in range(low + 1, high)
    }


def test_every_world_agrees_with_what_the_seat_has_seen():
    for position in middles():
        view = position.view(position.turn)
        for world in worlds(view, 20):
            assert world.view(position.turn) == view


def test_no_card_is_lost_or_doubled():
    for position in middles():
        view = position.view(position.turn)
        for world in worlds(view, 10):
            assert leadline.load(world.document()) == world  # the document is checked for its cards


def test_dead_numbers_are_likelier_among_the_discards_of_others_and_finish_cards_less():
    shares = {True: [0, 0], False: [0, 0]}
    for position in middles():
        view = position.view(position.turn)
        gone_by = dead(position)
        for believed, found in shares.items():
            for world in worlds(view, 40, believed):
                for seat, discards in enumerate(world.discarded, start=1):
                    if seat != view.seat:
                        found[0] += sum(card in gone_by for card in discards)
                        found[1] += discards.count(FINISH)
    assert shares[True][0] > 1.5 * shares[False][0] > 0
    assert shares[True][1] < 0.5 * shares[False][1]


def test_without_discards_of_others_the_worlds_are_those_of_the_rules():
    position = leadline.deal("calm-sailing", players=3, seed=7, removed=6)
    view = position.view(position.turn)
    for one, other in zip(worlds(view, 10), worlds(view, 10, believed=False), strict=True):
        assert one == other


@pytest.mark.parametrize("name", ["reef", "sea-salt-paper"])
def test_other_rules_are_left_alone(name):
    position = leadline.deal(name, players=2, seed=1)
    assert horizon.rules(position.view(position.turn)) is None
