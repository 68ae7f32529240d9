"""Which cards a seat gives: the learned worth of a card, in the base game and with expansions."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

import leadline
from fitting import calm_sailing_expansions as training, calm_sailing_payments as payment_training
from leadline.core.calm_sailing.base.position import CalmSailing
from leadline.core.calm_sailing.expansions.position import Expanded
from leadline.core.calm_sailing.expansions.weights import weights_of
from training.calm_sailing import CalmWeights
from training.payments import Payments

FEATURES, NUMBER, LOSS = 37, 31, 17  # of the base game
WITH, WITH_NUMBER, WITH_LOSS = 63, 51, 37  # with expansions
UNITS = 24
EXPANSIONS: dict[str, Mapping[str, Any]] = {
    "monsters": {"monsters": 4},
    "storms": {"storms": True},
    "storms-plus": {"monsters": 4, "storms": True},
    "day-and-night": {"variant": "day-and-night"},
    "closed": {"variant": "high-arch"},
    "marked": {"variant": "pyramid"},
}


def one_feature(features: int, place: int, weight: float) -> list[list[float]]:
    """A network that goes by one feature alone."""
    units = [[0.0] * (features + 2) for _ in range(UNITS)]
    units[0][place] = 0.5
    units[0][features + 1] = weight
    return units


def drawn(features: int, seed: int) -> list[list[float]]:
    """A network that means nothing."""
    numbers: NDArray[np.float64] = np.random.default_rng(seed).normal(0, 1, (UNITS, features + 2))
    return [[float(number) for number in row] for row in numbers]


def base_deals(players: int, seed: int, count: int, removed: int = 6) -> list[CalmSailing]:
    found = [leadline.deal("calm-sailing", players=players, seed=seed + i, removed=removed) for i in range(count)]
    return [position for position in found if isinstance(position, CalmSailing)]


def deals(kind: str, players: int, seed: int, count: int) -> list[Expanded]:
    rules = EXPANSIONS[kind]
    found = [leadline.deal("calm-sailing", players=players, seed=seed + i, **rules) for i in range(count)]
    return [position for position in found if isinstance(position, Expanded)]


@pytest.mark.parametrize("players", [1, 2, 3, 4, 5])
def test_without_a_network_the_cards_that_cost_least_are_given(players: int) -> None:
    features, won = payment_training.examples(None, base_deals(players, 30, 8), 1, 2, 1)
    assert features.shape == (*won.shape, FEATURES)
    assert len(won) > 50
    assert np.isfinite(features).all()
    assert float(np.abs(features).max()) < 100
    assert ((won >= 0) & (won <= 1)).all()
    assert (features[:, 0, LOSS] <= features[:, 1:, LOSS].min(axis=1)).all()
    assert (features[:, 0] != features[:, 1]).any(axis=1).all()  # two different cards at least
    assert (features[:, :, 2] >= 0.25).all()  # one card or more is asked for


@pytest.mark.parametrize("players", [1, 3, 5])
@pytest.mark.parametrize("sign", [1, -1])
def test_a_network_decides_which_card_is_given(players: int, sign: int) -> None:
    """One that likes high numbers, or low ones: where one card is asked for, none that is tried in its stead is liked
    better."""
    network = one_feature(FEATURES, NUMBER, float(sign))
    features, _ = payment_training.examples(network, base_deals(players, 60, 10), 1, 1, 1)
    one = features[features[:, 0, 2] == 0.25]
    islands = one[(one[:, :, :17] == 0)[:, :, 15:17].all(axis=(1, 2))]
    assert len(islands) > 20
    liked = sign * islands[:, :, NUMBER]
    assert (liked[:, 0] >= liked[:, 1:].max(axis=1) - 0.05).all()  # the scores' own card is preferred a little


@pytest.mark.parametrize("players", [1, 2, 4])
def test_networks_that_mean_nothing_end_their_games_and_win_fewer(players: int) -> None:
    dealt = base_deals(players, 300, 200, removed=0)
    alone = payment_training.results(None, dealt)
    by_chance = [payment_training.results(drawn(FEATURES, seed), dealt) for seed in range(2)]
    for won in (alone, *by_chance):
        assert set(won.tolist()) <= {0.0, 1.0}
    assert alone.sum() > max(won.sum() for won in by_chance)
    assert alone.tolist() != by_chance[0].tolist()


def test_the_same_examples_from_the_same_seed() -> None:
    network = drawn(FEATURES, 3)
    first, again = (payment_training.examples(network, base_deals(3, 90, 4), 2, 3, 7) for _ in range(2))
    assert all(np.array_equal(one, other) for one, other in zip(first, again, strict=True))
    features, worth = (
        training.payment_examples(
            weights_of("storms", 3), {"payments": drawn(WITH, 3)}, deals("storms", 3, 90, 4), 2, 3, 7
        )
        for _ in range(2)
    )
    assert all(np.array_equal(one, other) for one, other in zip(features, worth, strict=True))


@pytest.mark.parametrize(("every", "worlds"), [(0, 3), (2, 0)])
def test_examples_of_nothing_are_refused(every: int, worlds: int) -> None:
    expected = rf"every {every}, `worlds` {worlds}: expected 1 or more"
    with pytest.raises(ValueError, match=expected):
        payment_training.examples(None, base_deals(2, 1, 1), every, worlds, 1)
    with pytest.raises(ValueError, match=expected):
        training.payment_examples(weights_of("storms", 3), {}, deals("storms", 3, 1, 1), every, worlds, 1)


@pytest.mark.parametrize("kind", EXPANSIONS)
def test_with_expansions(kind: str) -> None:
    weights = weights_of(kind, 3)
    dealt = deals(kind, 3, 500, 8)
    features, worth = training.payment_examples(weights, {}, dealt, 1, 2, 1)
    assert features.shape == (*worth.shape, WITH)
    assert len(worth) > 50
    assert np.isfinite(features).all()
    assert float(np.abs(features).max()) < 100
    assert ((worth >= 0) & (worth <= 1)).all()
    assert (features[:, 0, WITH_LOSS] <= features[:, 1:, WITH_LOSS].min(axis=1)).all()
    assert (features[:, :, 2] >= 0.25).all()
    network = one_feature(WITH, WITH_NUMBER, 1.0)
    features, _ = training.payment_examples(weights, {"payments": network}, dealt, 1, 1, 1)
    one = features[
        (features[:, 0, 2] == 0.25)
        & (features[:, :, 35:37] == 0).all(axis=(1, 2))
        & (features[:, :, 57] == 0).all(axis=1)
    ]
    assert len(one) > 5
    assert (one[:, 0, WITH_NUMBER] >= one[:, 1:, WITH_NUMBER].max(axis=1) - 0.05).all()


def test_shares_of_the_joint_discard_leave_what_the_others_can_give() -> None:
    """In this game a seat has one monster among five cards, which cannot be given (8.2.3): the seat before it gives so
    many that the other four are enough."""
    dealt = leadline.deal("calm-sailing", players=3, seed=860000553, variant="pyramid")
    assert isinstance(dealt, Expanded)
    network = CalmWeights("marked").present()["network"]
    found = training.payment_examples(weights_of("marked", 3), {"network": network}, [dealt], 1, 5, 860000553)
    assert len(found[0]) > 10


def test_shares_that_two_hidden_cards_may_be_part_of_are_no_examples() -> None:
    """With a yellow storm two top cards may be given unseen (8.3.1): how many others the share takes hangs on that."""
    dealt = leadline.deal("calm-sailing", players=2, seed=16697, monsters=4, storms=True)
    assert isinstance(dealt, Expanded)
    network = CalmWeights("storms-plus").present()["network"]
    features, _ = training.payment_examples(weights_of("storms-plus", 2), {"network": network}, [dealt], 1, 2, 1)
    assert (features[:, :, 2] >= 0.25).all()


@pytest.mark.parametrize("rules", [{}, {"removed": 12}, *EXPANSIONS.values()], ids=str)
def test_what_the_policy_gives_is_legal(rules: Mapping[str, Any]) -> None:
    """A monster is never given (8.2.3)."""
    for players in range(1, 6):
        for seed in range(6):
            position = leadline.deal("calm-sailing", players=players, seed=seed, **rules)
            while not position.is_over:
                move = position.playout_move(0)
                assert move in position.legal_codes()
                position.push(move)


def test_solo_what_was_learned_serves_the_draw_that_it_was_learned_with() -> None:
    """A Start that draws four cards takes the whole hand (10.1), one that draws eight leaves four cards."""

    def won(solo_draw: int, network: list[list[float]] | None) -> tuple[float, float]:
        rules = {"players": 1, "removed": 6, "solo_draw": solo_draw}
        dealt = [leadline.deal("calm-sailing", seed=seed, **rules) for seed in range(200)]
        played = sum(position.playout(0).returns[0] for position in dealt)
        return played, float(payment_training.results(network, dealt).sum())  # type: ignore[arg-type]

    network = Payments(1).present()
    played, learned = won(4, network)
    assert played == learned
    played, learned = won(8, network)
    assert played == won(8, None)[1] > learned + 10


@pytest.mark.parametrize("kind", EXPANSIONS)
def test_networks_that_mean_nothing_end_their_games_with_expansions(kind: str) -> None:
    for players in (2, 5):
        dealt = deals(kind, players, 700, 40)
        for seed in range(3):
            won, worth = training.results(weights_of(kind, players), {"payments": drawn(WITH, seed)}, dealt)
            assert set(won.tolist()) <= {0.0, 1.0}
            assert ((worth > 0) & (worth <= 1)).all()
