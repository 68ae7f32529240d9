"""The playout policy with expansions, in Day and Night and on other boards, and the worlds that its search draws."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

import leadline
from fitting import calm_sailing as base, calm_sailing_expansions as training
from leadline.core.calm_sailing.expansions.position import Expanded
from leadline.core.calm_sailing.expansions.weights import DEFAULTS, KINDS, weights_of
from leadline.solver.calm_sailing.expansions import priors, worlds
from leadline.solver.search.flat import Sampler
from training.calm_sailing import CalmWeights
from training.courses import COURSES

RULESETS: dict[str, Mapping[str, Any]] = {
    "rocks": {"rocks": True, "wild": 2},
    "monsters": {"monsters": 4},
    "storms": {"storms": True},
    "storms-plus": {"rocks": True, "monsters": 4, "storms": True, "wild": 1, "removed": 4},
    "day-and-night": {"variant": "day-and-night"},
    "closed": {"variant": "high-arch"},
    "marked": {"variant": "pyramid"},
}
STORMS_PLUS: Mapping[str, Any] = {"rocks": True, "monsters": 4, "storms": True, "wild": 2}
OTHER_BOARDS = {f"storms-plus {name}": {"variant": name, **STORMS_PLUS} for name in ("day-and-night", "high-arch")}
REMOVED = ("monsters",)  # with a network for deals with removed islands
FITTED = ("monsters", "storms", "storms-plus", "day-and-night", "closed", "marked")


def deals(kind: str, players: int, seed: int, count: int, wild: bool = True) -> list[Expanded]:
    rules = {name: value for name, value in {**RULESETS, **OTHER_BOARDS}[kind].items() if wild or name != "wild"}
    found = [leadline.deal("calm-sailing", players=players, seed=seed + i, **rules) for i in range(count)]
    return [position for position in found if isinstance(position, Expanded)]


def positions(kind: str, players: int, seed: int) -> Iterator[Expanded]:
    """Every position of a game by the policy."""
    position = deals(kind, players, seed, 1)[0]
    while not position.is_over:
        yield position.copy()
        position.push(position.playout_move(0))


def test_every_kind_of_ruleset_is_tested() -> None:
    assert set(RULESETS) == set(KINDS)


@pytest.mark.parametrize("kind", [*KINDS, *OTHER_BOARDS])
@pytest.mark.parametrize("players", [1, 2, 3, 4, 5])
def test_a_game_played_to_its_end_is_the_moves_one_by_one(kind: str, players: int) -> None:
    """What a game keeps from move to move (play_on) changes nothing, also after moves that the policy never makes."""
    for seed in range(3):
        position = deals(kind, players, seed, 1)[0]
        generator = leadline.Generator(seed, "moves")
        while not position.is_over:
            end = position.copy()
            while not end.is_over:
                end.push(end.playout_move(0))
            assert position.playout(1) == end
            own = generator.below(2)
            for _ in range(6):
                if not position.is_over:
                    codes = position.legal_codes()
                    position.push(position.playout_move(0) if own else codes[generator.below(len(codes))])


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("players", [1, 3, 5])
def test_the_policy_reads_only_what_its_seat_has_seen(kind: str, players: int) -> None:
    for position in positions(kind, players, 3):
        view = position.view(position.turn)
        move = position.playout_move(0)
        edges = priors.priors(view)
        assert view.masked.playout_move(0) == move
        for stream in ("one", "other"):
            world = view.sample(leadline.Generator(5, stream))
            assert world.playout_move(0) == move
            assert priors.priors(world.view(position.turn)) == edges


def test_a_storm_may_close_any_row_of_a_board_with_many() -> None:
    """As many options as a layout can give are compared, not those of the lowest rows alone."""
    layout = {"name": "tower", "cells": [f"a{level}" for level in range(1, 65)]}
    places = []
    for seed in range(8):
        position = leadline.deal("calm-sailing", players=5, seed=seed, layout=layout, storms=True)
        while not position.is_over:
            move = position.playout_move(0)
            codes = position.legal_codes()
            if position.phase == "storm" and len(codes) > 40:
                places.append(codes.index(move))
            position.push(move)
    assert max(places) > 32
    assert len(set(places)) > 1


@pytest.mark.parametrize("kind", KINDS)
def test_priors_are_of_actions_and_cards_given_the_policys_own_first(kind: str) -> None:
    told = given = 0
    for position in positions(kind, 3, 8):
        view = position.view(position.turn)
        found = priors.priors(view)
        if found is None:
            assert position.phase != "action"
            continue
        told += 1
        given += position.phase != "action"
        edges = [prior.edge for prior in found]
        assert len(edges) == len(view.legal_codes())
        assert max(edges) == 0.0
        assert min(edges) >= -0.4
        assert edges[view.legal_codes().index(position.playout_move(0))] == 0.0
        assert all(prior.bias > 0 for prior in found)
    assert told > 20
    assert given > 3


@pytest.mark.parametrize("kind", KINDS)
def test_results_are_those_of_the_playout_policy(kind: str) -> None:
    """With the weights and the networks that are shipped (training.results takes them from outside)."""
    numbers = CalmWeights(kind).present()
    for players in (2, 4):
        dealt = deals(kind, players, 40, 40, wild=False)  # with wild cards no network is asked
        won, worth = training.results(numbers["weights"][str(players)], numbers, dealt)
        ends = [position.playout(0) for position in dealt]
        assert won.tolist() == [end.returns[0] for end in ends]
        for share, end in zip(worth.tolist(), ends, strict=True):
            assert isinstance(end, Expanded)
            expected = 1.0 if end.is_won else 0.3 * 0.8 ** (end.cells - len(end.grid))
            assert share == pytest.approx(expected, rel=1e-5)


@pytest.mark.parametrize(
    ("kind", "rules"),
    [
        ("storms-plus", {"rocks": True, "monsters": 4, "storms": True, "wild": 1}),
        ("storms", {"storms": True, "removed": 9}),
        ("storms", {"storms": True, "wild": 1}),
        ("day-and-night", {"variant": "day-and-night", "monsters": 4}),
        ("day-and-night", {"variant": "day-and-night", "rocks": True, "storms": True}),
        ("closed", {"variant": "high-arch", "removed": 1}),
        ("closed", {"variant": "high-arch", "storms": True}),
    ],
)
def test_no_network_is_asked_where_it_has_not_learned(kind: str, rules: dict[str, Any]) -> None:
    """No network of actions, and with wild cards none of storms: that of payments serves there, too."""
    dealt = [leadline.deal("calm-sailing", players=3, seed=seed, **rules) for seed in range(60)]
    networks = CalmWeights(kind).present() | {"network": None} | ({"storm_network": None} if "wild" in rules else {})
    worth = training.results(weights_of(kind, 3), networks, dealt)[1]
    for share, position in zip(worth.tolist(), dealt, strict=True):
        end = position.playout(0)
        assert isinstance(end, Expanded)
        assert share == pytest.approx(1.0 if end.is_won else 0.3 * 0.8 ** (end.cells - len(end.grid)), rel=1e-5)


@pytest.mark.parametrize(
    ("kind", "rules"),
    [
        ("storms-plus", {"rocks": True, "monsters": 4, "storms": True}),
        ("rocks", {"rocks": True}),
        ("rocks", {"rocks": True, "removed": 12}),
        ("monsters", {"rocks": True, "monsters": 4, "removed": 9}),
        ("day-and-night", {"variant": "day-and-night", "halves": "any"}),
        ("day-and-night", {"variant": "day-and-night", "rocks": True, "removed": 6}),
        ("closed", {"variant": "high-arch"}),
    ],
)
def test_a_network_is_asked_elsewhere(kind: str, rules: dict[str, Any]) -> None:
    dealt = [leadline.deal("calm-sailing", players=3, seed=seed, **rules) for seed in range(60)]
    alone = training.results(weights_of(kind, 3), CalmWeights(kind).present() | {"network": None}, dealt)[1]
    ends = [position.playout(0) for position in dealt]
    worth = [1.0 if end.is_won else 0.3 * 0.8 ** (end.cells - len(end.grid)) for end in ends]  # type: ignore[attr-defined]
    assert alone.tolist() != pytest.approx(worth, rel=1e-5)


@pytest.mark.extended
@pytest.mark.parametrize("kind", [*FITTED, "rocks"])
def test_the_networks_win_more_than_the_weights_alone(kind: str) -> None:
    numbers = CalmWeights(kind).present()
    names = ["network", *(["storm_network"] if numbers["storm_network"] else []), "payments"]
    networks = [{name: numbers[name] for name in names[:count]} for count in range(len(names) + 1)]
    worth = np.zeros(len(networks))
    for players in (2, 3, 4, 5):
        dealt = deals(kind, players, 70_000, 250, wild=False)
        worth += [float(training.results(weights_of(kind, players), some, dealt)[1].mean()) for some in networks]
    assert (np.diff(worth) > 0).all()


@pytest.mark.parametrize("kind", REMOVED)
def test_with_removed_islands_the_second_network_wins_more(kind: str) -> None:
    first, second = (COURSES[f"calm-sailing/{kind}/{name}"]().present() for name in ("advantage", "advantage/removed"))
    rules = RULESETS[kind] | {"wild": 0, "removed": 6}
    won, played = np.zeros(2), 0.0
    for players in (2, 3, 4, 5):
        dealt = [leadline.deal("calm-sailing", players=players, seed=seed, **rules) for seed in range(80_000, 80_400)]
        weights = weights_of(kind, players)
        won += [
            float(training.results(weights, numbers, dealt)[0].sum())  # type: ignore[arg-type]
            for numbers in (first, second)
        ]
        played += sum(position.playout(0).returns[0] for position in dealt)
    assert won[1] > won[0]
    assert played > won[0]


@pytest.mark.parametrize("kind", FITTED)
def test_the_fitted_weights_win_more_than_those_by_hand(kind: str) -> None:
    gained = 0.0
    for players in (2, 3, 4, 5):
        dealt = deals(kind, players, 50_000, 150)
        by_hand = {**base.default_weights(players), **DEFAULTS}
        gained += float(training.results(weights_of(kind, players), {}, dealt)[1].mean())
        gained -= float(training.results(by_hand, {}, dealt)[1].mean())
    assert gained / 4 > 0.015


def test_a_weight_that_is_missing_is_named() -> None:
    weights = weights_of("storms", 3)
    del weights["earn"]
    with pytest.raises(KeyError, match="earn"):
        training.results(weights, {}, deals("storms", 3, 1, 1))
    with pytest.raises(ValueError, match=r"'calm', 3 players: expected one of rocks, .*2 to 5"):
        weights_of("calm", 3)


@pytest.mark.parametrize(("every", "drawn"), [(0, 3), (2, 0), (-1, 3)])
def test_examples_of_nothing_are_refused(every: int, drawn: int) -> None:
    weights = weights_of("storms", 3)
    with pytest.raises(ValueError, match=rf"every {every}, `worlds` {drawn}: expected 1 or more"):
        training.examples(weights, {}, deals("storms", 3, 1, 1), every, drawn, 1)


@pytest.mark.parametrize("kind", KINDS)
def test_examples(kind: str) -> None:
    dealt = deals(kind, 3, 900, 6)
    weights = weights_of(kind, 3)
    features, worth = training.examples(weights, {}, dealt, 2, 3, 1)
    assert features.shape == (*worth.shape, 89)
    assert worth.shape[1] == 4
    assert len(worth) > 40
    assert np.isfinite(features).all()
    assert float(np.abs(features).max()) < 100
    assert ((worth >= 0) & (worth <= 1)).all()
    assert (features[:, 0, 35] == 0).all()  # the first action is the best scored one
    again = training.examples(weights, {}, dealt, 2, 3, 1)
    assert (again[0] == features).all()
    assert (again[1] == worth).all()


OPTION = 57  # the choice of the rules of thumb


@pytest.mark.parametrize("kind", ["rocks", "storms", "storms-plus", "marked"])
def test_examples_of_seas(kind: str) -> None:
    dealt = deals(kind, 3, 900, 6)
    weights = weights_of(kind, 3)
    features, worth = training.storm_examples(weights, {}, dealt, 1, 2, 1)
    assert features.shape == (*worth.shape, 60)
    assert worth.shape[1] == 6
    assert len(worth) > 20
    assert np.isfinite(features).all()
    assert float(np.abs(features).max()) < 100
    assert ((worth >= 0) & (worth <= 1)).all()
    assert (features[:, 0, OPTION] == 1).all()  # without a network the rules of thumb choose
    assert (features[:, 0] != features[:, 1]).any(axis=1).all()
    again = training.storm_examples(weights, {}, dealt, 1, 2, 1)
    assert all(np.array_equal(one, other) for one, other in zip((features, worth), again, strict=True))
    with pytest.raises(ValueError, match="every 0, `worlds` 2: expected 1 or more"):
        training.storm_examples(weights, {}, dealt, 0, 2, 1)


@pytest.mark.parametrize(("name", "feature"), [("to act", 32), ("compass on a storm that lies", 34)])
def test_a_network_decides_about_storms(name: str, feature: int) -> None:
    """One that likes nothing but that: where it can be had it is done."""
    network = [
        [4.0 if i == feature else 0.0 for i in range(60)] + [0.0, 1.0 if unit == 0 else 0.0] for unit in range(24)
    ]
    weights, dealt = weights_of("storms", 3), deals("storms", 3, 950, 12)
    liked = training.storm_examples(weights, {"storm_network": network}, dealt, 1, 1, 1)[0][:, :, feature]
    assert liked.max() == 1
    assert (liked[:, 0] >= liked.max(axis=1)).all(), name


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("players", [1, 2, 4])
def test_every_world_of_the_search_is_one_that_its_seat_may_be_in(kind: str, players: int) -> None:
    for number, position in enumerate(positions(kind, players, 5)):
        if number % 7 == 0:
            view = position.view(position.turn)
            sampler = Sampler(view, 3, None, worlds.rules(view))
            for index in range(6):
                world = sampler.world(index)
                assert world.view(position.turn) == view
                assert leadline.load(world.document()) == world  # the document is checked for its cards


@pytest.mark.parametrize("kind", [kind for kind in KINDS if kind != "closed"])
@pytest.mark.parametrize("removed", [0, 6])
def test_worlds_have_the_cards_where_games_have_them(kind: str, removed: int) -> None:
    """Of the islands and Finish cards that a seat has not seen half as many lie where none of their class lies in the
    games as by the rules alone, and no more than by what is believed in the base game, sampling aside."""
    even = np.full((base.STAGES, 2, base.CLASSES), 64, np.int32)
    for players in (2, 4):
        rules = {**RULESETS[kind], "wild": 0, "removed": removed}
        found = [leadline.deal("calm-sailing", players=players, seed=700 + i, **rules) for i in range(200)]
        dealt = [position for position in found if isinstance(position, Expanded)]

        def elsewhere(weights: NDArray[np.int32], dealt: list[Expanded] = dealt) -> float:
            true, drawn = training.census(dealt, weights, 3, 1)
            # What yellow storms take from the top of a seat's own pile has not been seen, and is not counted.
            assert drawn.sum() == pytest.approx(true.sum(), rel=0.001)
            assert true.sum() > 1000
            return float(np.abs(true - drawn)[:, :2].sum())

        believed = elsewhere(training.belief_weights(dealt[0]))
        assert believed < 0.5 * elsewhere(even)
        assert believed < 1.05 * elsewhere(base.belief_weights(players, removed))


def test_worlds_with_closed_cells_are_those_of_the_rules() -> None:
    position = deals("closed", 3, 5, 1)[0]
    for _ in range(30):
        position.push(position.playout_move(0))
    view = position.view(position.turn)
    by_rules, of_search = Sampler(view, 3), Sampler(view, 3, None, worlds.rules(view))
    for index in range(10):
        assert by_rules.world(index) == of_search.world(index)


def test_where_the_rules_alone_hold_there_are_no_weights() -> None:
    for kind, players in (("closed", 3), ("storms", 1)):
        with pytest.raises(ValueError, match="expected two players or more and a board without closed cells"):
            training.belief_weights(deals(kind, players, 5, 1)[0])
    with pytest.raises(ValueError, match="class 0: expected 1 or more"):
        training.census(deals("storms", 2, 5, 1), np.zeros((base.STAGES, 2, base.CLASSES), np.int32), 3, 1)
