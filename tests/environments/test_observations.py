"""Observations hold what the seat knows, all of it and nothing else; legal moves and actions are the same."""

from __future__ import annotations

from itertools import accumulate

import numpy as np
import numpy.typing as npt
import pytest

import leadline
from leadline.core import Generator, Position
from leadline.core.encoding import Encoder
from leadline.core.environments.environment_games import Dealt, dealt, observe
from support.cases import CASES, Case, some

OBSERVED = [case for case in CASES if case.game.observation is not None]


LAYOUT = {"name": "strip", "cells": [f"{column}{row}" for row in range(1, 9) for column in "abcdefgh"]}


def dealt_as(case: Case) -> Dealt:
    return dealt(case.game.name, players=case.players, **dict(case.options))


def encoder_of(case: Case) -> Encoder:
    return dealt_as(case).encoder


def observed(encoder: Encoder, position: Position, seat: int) -> npt.NDArray[np.int16]:
    out = np.full(encoder.size, -77, np.int16)
    encoder.observe_into(position, seat, out)
    return out


def test_every_ruleset_has_environments() -> None:
    assert len({case.game.package for case in OBSERVED}) >= 6
    assert len(OBSERVED) >= 40


@pytest.mark.parametrize("case", OBSERVED, ids=str)
def test_fields_and_groups_lie_side_by_side(case: Case) -> None:
    encoder = encoder_of(case)
    assert [field.start for field in encoder.fields] == [0, *accumulate(field.size for field in encoder.fields)][:-1]
    assert sum(field.size for field in encoder.fields) == encoder.size
    assert [group.start for group in encoder.groups] == [0, *accumulate(group.size for group in encoder.groups)][:-1]
    assert sum(group.size for group in encoder.groups) == encoder.actions
    assert len({field.name for field in encoder.fields}) == len(encoder.fields)
    assert len({group.name for group in encoder.groups}) == len(encoder.groups)


@pytest.mark.parametrize("case", OBSERVED, ids=str)
def test_values_are_in_range(case: Case) -> None:
    encoder = encoder_of(case)
    low = np.concatenate([np.full(field.size, field.low) for field in encoder.fields])
    high = np.concatenate([np.full(field.size, field.high) for field in encoder.fields])
    for position in some(case, 200):
        for seat in range(1, case.players + 1):
            values = observed(encoder, position, seat)
            wrong = np.flatnonzero((values < low) | (values > high))
            assert wrong.size == 0, next(field for field in reversed(encoder.fields) if field.start <= wrong[0])


@pytest.mark.parametrize("case", OBSERVED, ids=str)
def test_nothing_hidden_is_observed(case: Case) -> None:
    """Every world that agrees with what the seat has seen gives the same observation."""
    encoder = encoder_of(case)
    chance = Generator(5, "redeal")
    for position in some(case, 100):
        for seat in range(1, case.players + 1):
            expected = observed(encoder, position, seat)
            view = position.view(seat)
            assert np.array_equal(observe(view, encoder), expected)
            for _ in range(2):
                assert np.array_equal(observed(encoder, view.sample(chance), seat), expected)


@pytest.mark.parametrize("case", OBSERVED, ids=str)
def test_all_that_is_known_is_observed(case: Case) -> None:
    """Two different views of a seat give different observations."""
    encoder = encoder_of(case)
    views: dict[tuple[int, bytes], bytes] = {}
    for position in some(case, 400):
        for seat in range(1, case.players + 1):
            view = position.view(seat).masked.to_bytes()
            key = (seat, observed(encoder, position, seat).tobytes())
            assert views.setdefault(key, view) == view
    assert len({seat for seat, _ in views}) == case.players


@pytest.mark.parametrize("case", OBSERVED, ids=str)
def test_legal_moves_are_actions(case: Case) -> None:
    encoder = encoder_of(case)
    mask = np.full(encoder.actions, 9, np.uint8)
    for position in some(case, 200):
        codes = position.legal_codes()
        actions = encoder.legal_actions(position)
        assert len(set(actions)) == len(codes)
        assert all(0 <= action < encoder.actions for action in actions)
        assert [encoder.code(position, action) for action in actions] == codes
        assert [encoder.action(position, code) for code in codes] == actions
        encoder.mask_into(position, mask)
        assert np.flatnonzero(mask).tolist() == sorted(actions)
        assert set(mask.tolist()) <= {0, 1}


@pytest.mark.parametrize("case", OBSERVED, ids=str)
def test_each_kind_of_moves_has_its_group(case: Case) -> None:
    """The group of an action tells the kind of the move, which is the lowest byte of its code."""
    encoder = encoder_of(case)
    kinds: dict[str, set[int]] = {}
    for position in some(case, 200):
        for code, action in zip(position.legal_codes(), encoder.legal_actions(position), strict=True):
            group = next(group for group in encoder.groups if group.start <= action < group.start + group.size)
            kinds.setdefault(group.name, set()).add(code & 0xFF)
    assert kinds
    assert all(len(found) == 1 for found in kinds.values())


@pytest.mark.parametrize("case", OBSERVED, ids=str)
def test_deals_without_python_are_the_same(case: Case) -> None:
    found = dealt_as(case)
    for seed in (0, 1, 7, 2**64 - 1, *range(1000, 1020)):
        position = found.deal(seed)
        other = found.deal(3)
        assert found.encoder.dealt_into(other, seed) == (case.game.name != "reef-encounter")  # dealt by Python
        assert other == (position if case.game.name != "reef-encounter" else found.deal(3))


def test_what_is_refused() -> None:
    encoder = dealt("sea-salt-paper").encoder
    position = leadline.deal("sea-salt-paper", players=2, seed=1)
    out = np.zeros(encoder.size, np.int16)
    with pytest.raises(leadline.ArgumentError, match=r"seat 3: expected 1 to 2"):
        encoder.observe_into(position, 3, out)
    with pytest.raises(TypeError, match="expected leadline"):  # not looked into
        encoder.legal_actions(None)  # type: ignore[arg-type]
    with pytest.raises(ValueError, match=r"expected \d+ values"):
        encoder.observe_into(position, 1, out[1:].copy())
    with pytest.raises(ValueError, match="not of the game of this encoder"):
        encoder.observe_into(leadline.deal("sea-salt-paper", players=3, seed=1), 1, out)
    with pytest.raises(ValueError, match="not of the game of this encoder"):
        encoder.legal_actions(leadline.deal("calm-sailing", players=2, seed=1))
    larger = leadline.deal("calm-sailing", players=3, seed=1, layout=LAYOUT, storms=True)
    pyramid = dealt("calm-sailing", players=3, variant="pyramid").encoder
    with pytest.raises(ValueError, match="not of the game of this encoder"):
        pyramid.legal_actions(larger)
    with pytest.raises(leadline.IllegalMove, match="action 700"):
        encoder.code(position, 700)
    with pytest.raises(leadline.IllegalMove, match="action -1"):
        encoder.code(position, -1)
    with pytest.raises(leadline.IllegalMove, match="not a legal action"):
        encoder.action(position, 12345)
