import json
from importlib import resources
from itertools import product

import numpy as np
import pytest

import leadline
from fitting import calm_sailing as training, calm_sailing_payments as payment_training
from leadline.core.calm_sailing import policy
from leadline.core.calm_sailing.policy.weights import interpolated
from leadline.solver.calm_sailing.base import priors
from support.calm_positions import after, late_solo


def edges_of(view):
    """The expected differences of the legal moves to the policy's, or None."""
    found = priors.priors(view)
    return None if found is None else [prior.edge for prior in found]


def positions(players, seed, removed=0):
    """Every position of a game by the policy."""
    position = leadline.deal("calm-sailing", players=players, seed=seed, removed=removed)
    while not position.is_over:
        yield position.copy()
        position.push(position.playout_move(0))


@pytest.mark.parametrize("players", [1, 2, 3, 4, 5])
def test_the_policy_reads_only_what_its_seat_has_seen(players):
    for position in positions(players, 3, removed=6):
        view = position.view(position.turn)
        move = position.playout_move(0)
        edges = edges_of(view)
        for stream in ("one", "other"):
            world = view.sample(leadline.Generator(5, stream))
            assert world.playout_move(0) == move
            assert edges_of(world.view(position.turn)) == edges


def test_moves_are_legal():
    for players in (1, 2, 3, 4, 5):
        for seed in range(10):
            for position in positions(players, seed, removed=12):
                assert position.playout_move(0) in position.legal_codes()


@pytest.mark.parametrize("removed", [0, 6, 12, 20])
@pytest.mark.parametrize("players", [1, 2, 3, 4, 5])
def test_a_game_played_to_its_end_is_the_moves_one_by_one(players, removed):
    """What a game keeps from move to move (calm_play_out) changes nothing, wherever it begins."""
    for seed in range(30):
        game = list(positions(players, seed, removed))
        end = game[-1].copy()
        end.push(end.playout_move(0))
        generator = leadline.Generator(seed, "begin")
        for begin in {0, *(generator.below(len(game)) for _ in range(6))}:
            assert game[begin].playout(seed) == end
            moves, won = game[begin].policy_games(2, seed)
            assert (moves, won) == (2 * (len(game) - begin), end.returns[0])


def test_it_is_the_same_after_moves_that_the_policy_would_not_make():
    for players in (1, 2, 3, 4, 5):
        for seed in range(8):
            position = leadline.deal("calm-sailing", players=players, seed=seed, removed=4)
            generator = leadline.Generator(seed, "moves")
            while not position.is_over:
                other = position.copy()
                while not other.is_over:
                    other.push(other.playout_move(0))
                assert position.playout(1) == other
                for _ in range(5):
                    if not position.is_over:
                        codes = position.legal_codes()
                        position.push(codes[generator.below(len(codes))])


def test_edges_rank_the_policys_move_first():
    """The policy compares few actions, edges all of them, so that they may differ now and then."""
    first = total = 0
    for players in (2, 3, 5):
        for position in positions(players, 8):
            edges = edges_of(position.view(position.turn))
            if edges is None:
                assert position.phase != "action"
                continue
            codes = position.legal_codes()
            assert len(edges) == len(codes)
            assert max(edges) == 0.0
            assert min(edges) >= -0.4
            first += edges[codes.index(position.playout_move(0))] == 0.0
            total += 1
    assert first >= 0.95 * total


def test_cards_that_are_given_together_are_worth_what_all_of_them_are():
    """Two are given, the lower one first: each with the best other one that is not below it."""
    cards, values = [7, 30, 81, 81], [0.0, 0.02, 0.01, -0.1]
    edges = priors.set_edges(cards, values, 2, [7, 30, 81], 30)
    # 30 and 81 lie above 7 and 30, which are preferred by half a hundredth each, and those above 81 and 81.
    assert edges == [pytest.approx(-0.005), 0.0, pytest.approx(-0.125)]


def test_what_is_expected_is_the_less_certain_the_more_it_differs():
    for players in (1, 2, 5):
        near, far, farther = (priors.prior(edge, players) for edge in (0.0, -0.02, -0.2))
        assert near.spread == priors.SPREAD < far.spread < farther.spread
        assert near.bias == far.bias == (0 if players == 1 else priors.BIAS)
        deal = leadline.deal("calm-sailing", players=players, seed=3)
        found = priors.priors(deal.view(deal.turn))
        assert found == [priors.prior(prior.edge, players) for prior in found]


def test_no_edges_when_the_game_is_over():
    end = leadline.deal("calm-sailing", players=3, seed=7).playout(0)
    assert edges_of(end.view(1)) is None


def test_wins_are_those_of_the_playout_policy():
    deals = [leadline.deal("calm-sailing", players=3, seed=seed, removed=6) for seed in range(100)]
    won = sum(deal.playout(0).returns[0] for deal in deals)
    assert training.won(deals) == won
    assert 0 < won < 100


def test_the_learned_advantage_wins_more_than_the_scores_alone():
    for players in (2, 3, 4, 5):
        deals = [leadline.deal("calm-sailing", players=players, seed=seed, removed=12) for seed in range(2000)]
        assert training.won(deals) > training.wins(training.default_weights(players, 12), deals) + 40


def test_solo_the_scores_choose_the_action_and_the_network_the_cards_that_pay():
    deals = [leadline.deal("calm-sailing", players=1, seed=seed, removed=6) for seed in range(100)]
    alone = training.wins(training.default_weights(1, 6), deals)
    assert payment_training.results(None, deals).sum() == alone
    shipped = json.loads(resources.files(policy).joinpath("payments.json").read_text(encoding="utf-8"))
    assert payment_training.results(shipped["1"], deals).sum() == training.won(deals) != alone


def test_examples_are_of_positions_with_a_choice():
    deals = [leadline.deal("calm-sailing", players=3, seed=seed, removed=12) for seed in range(5)]
    features, shares = training.advantage_examples(deals, every=3, tried=4, worlds=8, seed=1)
    assert len(features) == len(shares) > 20
    assert features.shape[1:] == (4, 54)
    assert ((shares >= 0) & (shares <= 1)).all()
    assert np.isfinite(features).all()
    assert (features[:, 0] != features[:, 1]).any(axis=1).all()  # two different actions at least
    assert (features[:, :, 14] <= features[:, :1, 14]).all()  # the best scored one first
    again = training.advantage_examples(deals, every=3, tried=4, worlds=8, seed=1)
    assert np.array_equal(features, again[0])
    assert np.array_equal(shares, again[1])
    with pytest.raises(ValueError, match="expected 2 to 8"):
        training.advantage_examples(deals, every=3, tried=9, worlds=8, seed=1)
    for every, worlds in ((0, 8), (3, 0)):
        with pytest.raises(ValueError, match="expected 1 or more"):
            training.advantage_examples(deals, every=every, tried=4, worlds=worlds, seed=1)


def test_a_gain_is_counted_with_the_hands_as_they_are():
    """The last island and then the Finish win in every world, two discards and no number left lose in every one."""
    end = late_solo([7, 57, "F", 9, "F"], [])
    codes = end.legal_codes()
    texts = [end.game.notation.atom_text(end, code) for code in codes]
    finish, discard = [codes[texts.index("57@f6")]], [codes[texts.index("-57")]]
    assert training.gain(end, finish, discard, 50, 1) == (1.0, 1.0)
    assert training.gain(end, discard, finish, 50, 1) == (-1.0, 1.0)
    assert training.gain(end, finish, finish, 50, 1) == (0.0, 0.0)
    with pytest.raises(ValueError, match="expected 1 or more"):
        training.gain(end, finish, discard, 0, 1)
    with pytest.raises(ValueError, match="at most 64"):
        training.gain(end, finish * 65, discard, 1, 1)
    with pytest.raises(ValueError, match="base game"):
        training.gain(leadline.deal("calm-sailing", players=2, seed=1, storms=True), finish, discard, 1, 1)


def test_other_weights_play_otherwise():
    deals = [leadline.deal("calm-sailing", players=3, seed=seed) for seed in range(100)]
    careless = training.default_weights(3) | {"play": -100_000}
    assert training.wins(careless, deals) == 0
    assert training.wins(training.default_weights(3), deals) > 50


def test_every_number_of_players_has_weights_within_their_limits():
    for players, removed in product(range(1, 6), (0, 5, 12, 30)):
        weights = training.default_weights(players, removed)
        assert all(low <= weights[name] <= high for name in weights for low, high in [training.limits(name)])
        assert weights["own"] == training.default_weights(1)["own"]  # the tables of all are built from it
    with pytest.raises(ValueError, match="expected 1 to 5"):
        training.default_weights(6)
    with pytest.raises(ValueError, match="expected 0 or more"):
        training.default_weights(2, -1)


def test_weights_follow_a_straight_line_between_the_levels_of_the_file():
    sets = {"0": {"card": 10, "play": 300}, "12": {"card": 34, "play": 0}}
    assert interpolated(sets, 0) == sets["0"]
    assert interpolated(sets, 3) == {"card": 16, "play": 225}
    assert interpolated(sets, 12) == sets["12"]
    assert interpolated(sets, 13) == sets["12"]


def test_weights_must_be_complete():
    weights = training.default_weights(3)
    del weights["card"]
    with pytest.raises(ValueError, match="card"):
        training.wins(weights, [])


def test_a_number_that_closes_the_grid_is_laid():
    assert late_solo([7, 57, "F", 9, "F"], []).playout(0).returns == (1.0,)


def test_a_forced_start_is_laid_and_the_shares_add_up():
    position = leadline.deal("calm-sailing", players=4, seed=2)
    while position.phase != "share":
        position = after(position, 1)
    given = 0
    while position.phase == "share":
        position = after(position, 1)
        given += 1
    assert given >= 8


@pytest.mark.slow
@pytest.mark.parametrize(("removed", "share"), [(0, 0.90), (6, 0.70), (12, 0.28)])
def test_the_policy_wins_its_share(removed, share):
    for players in (2, 3, 4, 5):
        deals = [
            leadline.deal("calm-sailing", players=players, seed=seed, removed=removed) for seed in range(50_000, 51_000)
        ]
        assert training.won(deals) > share * 1000
