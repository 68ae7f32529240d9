"""The learned value of a world: what is surely lost, what is decided, and how good its chances are."""

import numpy as np
import pytest

import leadline
from leadline.core.calm_sailing.base.position import CalmSailing
from leadline.solver.calm_sailing.base import training, value, worlds
from leadline.solver.search.flat import Sampler
from support.calm_positions import late_solo


def deals(players: int, removed: int, seed: int, count: int) -> list[CalmSailing]:
    found = [
        leadline.deal("calm-sailing", players=players, removed=removed, seed=number)
        for number in range(seed, seed + count)
    ]
    return [position for position in found if isinstance(position, CalmSailing)]


def test_a_finished_game_is_worth_what_it_brought() -> None:
    for position in deals(3, 12, 1, 30):
        end = position.playout(0)
        assert isinstance(end, CalmSailing)
        assert value.value(end) == end.returns[0]


def test_a_world_that_counts_as_lost_is_lost() -> None:
    """Wherever the value is 0, the policy does not win, and verify finds no way to."""
    hopeless = 0
    for position in deals(3, 12, 100, 60):
        while not position.is_over:
            if position.is_boundary and value.value(position) == 0:
                hopeless += 1
                assert position.playout(0).returns[0] == 0
                assert leadline.verify(position, nodes=20_000).status != "winnable"
                break
            position.push(position.playout_move(0))
    assert hopeless > 20


def test_no_game_that_was_won_passed_through_a_lost_world() -> None:
    won = 0
    for position in deals(4, 0, 300, 40):
        values = []
        while not position.is_over:
            if position.is_boundary:
                values.append(value.value(position))
            position.push(position.playout_move(0))
        if position.returns[0]:
            won += 1
            assert min(values) > 0
    assert won > 20


@pytest.mark.parametrize(("removed", "within"), [(0, 0.04), (6, 0.06), (12, 0.06)])
def test_the_chances_are_about_right(removed: int, within: float) -> None:
    """On deals that had no part in the fit: the mean chance is near the share that was won."""
    positions = [position for players in (2, 3, 4, 5) for position in deals(players, removed, 60_000, 250)]
    chances = [value.value(position) for position in positions]
    won = [position.playout(0).returns[0] for position in positions]
    assert abs(float(np.mean(chances)) - float(np.mean(won))) < within


def test_examples_are_positions_of_games_and_their_results() -> None:
    features, won = training.value_examples(deals(2, 6, 500, 50), 4, 1)
    again, _ = training.value_examples(deals(2, 6, 500, 50), 4, 1)
    assert features.shape[1] == 22
    assert 150 < len(features) == len(won) <= 200
    assert set(won) <= {0.0, 1.0}
    assert (features == again).all()
    with pytest.raises(ValueError, match="expected 1 to 16"):
        training.value_examples([], 17, 1)


def test_positions_with_expansions_have_no_learned_value() -> None:
    position = leadline.deal("calm-sailing", players=3, seed=1, monsters=3)
    assert isinstance(position, CalmSailing)
    with pytest.raises(ValueError, match="base game"):
        value.value(position)


def test_truncated_playouts_end_with_it_and_finalists_are_judged_by_whole_games() -> None:
    view = deals(3, 0, 7, 1)[0].view(leadline.deal("calm-sailing", players=3, seed=7).turn)
    sampler = Sampler(view, 1, None, worlds.rules(view))
    sampler.truncate_by(worlds.truncated(view))
    sampler.truncated_ending = worlds.TRUNCATED_ENDING
    sampler.run(50)
    truncated = sampler.counts(sampler.policy)
    assert truncated.squares < truncated.total  # chances between 0 and 1, not wins and losses
    sampler.mark()
    sampler.run(50)
    whole = sampler.fresh_counts(sampler.policy)
    assert whole.squares == whole.total


def test_an_analysis_says_which_values_rest_on_it() -> None:
    position = leadline.deal("calm-sailing", players=3, seed=7)
    analysis = leadline.best(position.view(position.turn), nodes=600, seed=1)
    early = [move for move in analysis.moves if "set aside early" in move.reason]
    finalists = [move for move in analysis.moves if "finalists" in move.reason]
    assert early
    assert all("learned chance" in move.reason for move in early)
    assert finalists
    assert not any("learned" in move.reason for move in finalists)


def test_a_solo_game_has_no_truncated_playouts() -> None:
    view = late_solo([7, 57, "F", 9, "F"], []).view(1)
    assert worlds.truncated(view) is None
    analysis = leadline.best(view, nodes=50, seed=1)
    assert analysis.moves[0].value == 1
    assert all("learned" not in move.reason for move in analysis.moves)
