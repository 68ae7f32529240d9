"""Reef Encounter's learned value: what it reads, what a seat may know of it, and how it is fitted."""

from __future__ import annotations

import json

import numpy as np
import pytest

import leadline
from fitting import reef_encounter as training
from leadline.core import Generator, documents
from leadline.core.reef_encounter.position import ReefEncounter
from leadline.solver.reef_encounter import symmetry, value
from leadline.solver.reef_encounter.search import Searcher
from leadline.solver.reef_encounter.turn import TurnSearch
from training import reef_encounter

FEATURES = 2 * value.SEAT_FEATURES + value.GAME_FEATURES


def positions(players: int, seed: int, every: int = 5, *, expert: bool = False) -> list[ReefEncounter]:
    """Positions at the beginning of a turn, from a game in which every seat plays its best turn by a narrow search."""
    position = leadline.deal("reef-encounter", players=players, seed=seed, expert=expert)
    assert isinstance(position, ReefEncounter)
    search = TurnSearch(width=4, inner=1, cells=3, depth=5)
    found: list[ReefEncounter] = []
    number = 0
    while not position.is_over:
        if position.ended_by is None:
            number += 1
            if number % every == 0:
                found.append(position.copy(stack=False))
        for code in search.greedy(position):
            position.push(code)
    return found


MANY = [
    position
    for players in (2, 3, 4)
    for expert in (False, True)
    for position in positions(players, 60 + players, expert=expert)
]
ids = pytest.mark.parametrize("position", MANY, ids=lambda position: f"{position.key():016x}")


def told(numbers: dict[str, list[list[float]]], position: ReefEncounter) -> list[float]:
    """The chances by the network as its file has it, in double precision."""
    seats, game = (part.astype(np.float64) for part in value.features(position, position.active))
    others = (seats.sum(0, keepdims=True) - seats) / (len(seats) - 1)
    rows = np.array(numbers["units"])
    sums = np.concatenate([seats, others, game], 1) @ rows[:, :FEATURES].T + rows[:, FEATURES]
    strengths = (sums / (1 + np.abs(sums))) @ rows[:, FEATURES + 1]
    powers = np.exp(strengths - strengths.max())
    return list(powers / powers.sum())


@ids
def test_the_chances_are_what_the_file_says(position: ReefEncounter) -> None:
    numbers = json.loads(reef_encounter.FILE.read_text(encoding="utf-8"))
    chances = value.chances(position, position.active)
    assert sum(chances) == pytest.approx(1)
    assert chances == pytest.approx(told(numbers, position), abs=2e-5)


@ids
def test_features_agree_with_the_position(position: ReefEncounter) -> None:
    seats, game = value.features(position, position.active)
    assert seats.shape == (position.players, value.SEAT_FEATURES)
    assert game.shape == (position.players, value.GAME_FEATURES)
    hand = seats[:, value.HAND_FEATURES]
    fish = seats[:, value.HAND_FEATURES.start - 11 : value.HAND_FEATURES.start]
    tiles = [sum(own) for own in position.parrotfish]
    assert list(fish[:, 0]) == position.points
    assert list(fish[:, 1]) == tiles
    assert list(fish[:, 2] + fish[:, 3] + tiles) == position.points
    assert list(fish[:, 5:10].argmax(1)) == position.shrimps_eaten
    assert list(hand[:, 0]) == [sum(own) for own in position.consumed]
    assert list(hand[:, 1]) == position.cube_counts
    assert list(hand[:, 3]) == position.behind_counts
    for seat, own in enumerate(position.shrimps):
        corals = [position.coral(space) for space in own]
        assert seats[seat, 0] == len(own)
        assert seats[seat, 5] == sum(map(len, corals))
        assert game[seat, 5 + (seat + 1 - position.active) % position.players] == 1
    held = sum(len(position.coral(space)) for own in position.shrimps for space in own)
    assert (game[:, 3] == held).all()


@ids
def test_a_meal_of_the_next_seat_is_safe(position: ReefEncounter) -> None:
    """Nobody moves before it, so nothing of its meal is in doubt."""
    assert value.meals(position, position.active)[position.active - 1][1] == 0


@ids
def test_seats_and_boards_may_be_counted_from_any(position: ReefEncounter) -> None:
    seats = [(position.active - 1 + step) % position.players for step in range(position.players)]
    chances = value.chances(position, position.active)
    expected = [chances[seat] for seat in seats]
    forms = list(symmetry.forms(position.document()))
    assert len(forms) > 1
    for form in forms:
        image = documents.load(form)
        assert isinstance(image, ReefEncounter)
        assert value.chances(image, image.active) == pytest.approx(expected, abs=2e-5)


@pytest.mark.parametrize("position", MANY[::4], ids=lambda position: f"{position.key():016x}")
def test_a_search_knows_no_more_than_its_seat(position: ReefEncounter) -> None:
    """The value reads what lies behind screens, but only of worlds that were drawn from the view."""
    view = position.view(position.active)
    found = Searcher().find(view, nodes=40, seed=3)
    for number in range(2):
        world = view.sample(Generator(number, "worlds"))
        again = Searcher().find(world.view(world.active), nodes=40, seed=3)
        assert [(turn.codes, turn.value) for turn in again.turns] == [(turn.codes, turn.value) for turn in found.turns]


def test_more_points_make_a_win_likelier() -> None:
    """White tiles go from the bag into the parrotfish."""
    document = MANY[2].document()
    document.pop("memory", None)
    chances = []
    for more in (0, 2, 3, 4):
        document["parrotfish"][0] += ["white"] * more
        document["bag"]["white"] -= more
        position = documents.load(document)
        assert isinstance(position, ReefEncounter)
        chances.append(value.chances(position, 1)[0])
    assert chances == sorted(chances)
    assert chances[-1] > chances[0] + 0.1


def test_a_network_is_read_as_it_is_written() -> None:
    numbers = reef_encounter.EncounterValue().present()
    assert reef_encounter.FILE.read_text(encoding="utf-8") == reef_encounter.listed(numbers)
    for wrong in ({"units": numbers["units"][:-1]}, {"collect": [1.0]}, {"units": [[1.0]] * value.UNIT_COUNT}):
        with pytest.raises(ValueError, match=f"expected {value.UNIT_COUNT} with"):
            value.read(json.dumps(numbers | wrong))


@pytest.mark.parametrize("players", [2, 4])
def test_what_is_fitted_is_what_games_told(players: int) -> None:
    """Features of explored games, and the chances that a network learns: who won, mixed with what was told."""
    deal = reef_encounter.dealt(players, 10)
    assert deal.expert
    seats, game, told_then, final = training.explored(value.SHIPPED, deal, 5, 3)
    assert seats.shape == (*told_then.shape, value.SEAT_FEATURES)
    assert game.shape == (*told_then.shape, value.GAME_FEATURES)
    assert final.shape == (players,)
    assert final.sum() == pytest.approx(1)
    found = reef_encounter.targets(told_then, final)
    assert found[-1] == pytest.approx(final)
    step = (1 - reef_encounter.KEPT) * told_then[-1] + reef_encounter.KEPT * found[-1]
    assert found[-2] == pytest.approx(step)
    again = training.explored(value.SHIPPED, deal, 5, 3)
    assert all((one == other).all() for one, other in zip((seats, game, told_then, final), again, strict=True))


def test_a_fit_finds_what_decides() -> None:
    first = value.HAND_FEATURES.start
    chance = np.random.default_rng(1)
    seats = chance.normal(0, 1, (6000, 3, value.SEAT_FEATURES)).astype(np.float32)
    game = chance.normal(0, 1, (6000, 3, value.GAME_FEATURES)).astype(np.float32)
    leads = seats[:, :, first + 2] - 0.5 * seats[:, :, 3]
    target = (leads == leads.max(1, keepdims=True)).astype(np.float32)
    numbers = reef_encounter.fit([(seats[:5000], game[:5000], target[:5000])], 8, 1)
    rows = np.array(numbers["units"])

    def right(numbers: dict[str, list[list[float]]]) -> float:
        rows = np.array(numbers["units"])
        sums = reef_encounter.inputs(seats[5000:], game[5000:]) @ rows[:, :FEATURES].T + rows[:, FEATURES]
        strengths = (sums / (1 + np.abs(sums))) @ rows[:, FEATURES + 1]
        return float((strengths.argmax(1) == target[5000:].argmax(1)).mean())

    assert right(numbers) > 0.7
    assert max(numbers["collect"]) == numbers["collect"][2]
    again = reef_encounter.fit([(seats[:512], game[:512], target[:512])], 1, 1, numbers)
    assert np.abs(np.array(again["units"]) - rows).max() < 0.1  # it goes on from there
    assert right(again) > 0.7


@pytest.mark.extended
def test_the_value_plays_better_than_the_policy() -> None:
    report = leadline.match("reef-encounter", players=2, engines=["greedy", "policy"], games=24, seed=900)
    assert report.rows[0].share > 0.9


@pytest.mark.parametrize("mover", [0, 4, 9])
def test_another_number_than_that_of_a_seat_is_refused(mover: int) -> None:
    position = leadline.deal("reef-encounter", players=3, seed=1)
    assert isinstance(position, ReefEncounter)
    for ask in (value.chances, value.features, value.meals):
        with pytest.raises(ValueError, match="expected 1 to 3"):
            ask(position, mover)
