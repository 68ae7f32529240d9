"""Shrimps (7) and the parrotfish (10) of Reef Encounter, each clause under its number."""

from __future__ import annotations

from types import ModuleType

import pytest

from reference import BadDocument
from rules.reef_encounter.positions import ACTED, grid_at, play, position, refused, rock

# 7 Shrimps


def test_7_1_onto_any_polyp_of_a_coral_without_a_shrimp(engine: ModuleType) -> None:
    reef = {"white": "1a2 1a3", "pink": "2a2 2a3", "grey": "2f2"}
    state = engine.load(position(reef, shrimps=["", "2a2"]))
    assert {text for text in state.moves() if text.startswith("shrimp")} == {"shrimp 1a2", "shrimp 1a3", "shrimp 2f2"}
    assert refused(state, "shrimp 2a3")
    assert refused(state, "shrimp 1b2") == "7.1"


def test_7_2_own_shrimps_move_to_corals_to_rock_or_home(engine: ModuleType) -> None:
    reef = {"white": "1a2 1a3", "pink": "2a2 2a3", "grey": "2f2"}
    state = engine.load(position(reef, shrimps=["1a2", "2a2"]))
    goals = {text.split()[2] for text in state.moves() if text.startswith("move 1a2 ")}
    assert goals == {"home"} | set(rock(2, 1) + rock(4, 2)) - {"1a2", "2a2", "2a3"}
    assert refused(state, "move 1a2 2a3") == "7.2"
    assert refused(state, "move 1a2 1a2") == "7.2"
    assert refused(state, "move 2a2 home") == "7.2"
    assert refused(state, "move 1a3 1a2") == "7.2"


def test_7_2_no_shrimp_is_left_on_bare_rock(engine: ModuleType) -> None:
    state = engine.load(position({"white": "1a2"}, shrimps=["1a2"]))
    play(state, "move 1a2 1a3")
    assert refused(state, "collect white") == "7.2"
    play(state, "move 1a3 home", "collect white")
    with pytest.raises(BadDocument):
        engine.load(position({"white": "1a2"}, shrimps=["", "1a3"], turn=ACTED))


def test_7_3_at_most_two_own_shrimps_on_a_board(engine: ModuleType) -> None:
    reef = {"white": "1a2", "pink": "1a4", "grey": "1c2", "orange": "2a2"}
    state = engine.load(position(reef, shrimps=["1a2 1a4 2a2"]))
    assert refused(state, "shrimp 1c2") == "7.3"
    assert refused(state, "move 2a2 1c2") == "7.3"
    play(state, "move 1a2 1c2", "move 1a4 home", "move 2a2 1a4")
    # Shrimps of others do not count.
    state = engine.load(position(reef, shrimps=["1a2", "1a4"]))
    play(state, "shrimp 1c2")
    with pytest.raises(BadDocument):
        engine.load(position(reef, shrimps=["1a2 1a4 1c2"]))


# 10 Parrotfish


def test_10_1_a_coral_of_at_least_five_with_an_own_shrimp(engine: ModuleType) -> None:
    reef = {"white": "1a2 1a3 1a4 1a5", "pink": "2a2 2b2 2c2 2a3 2b3", "grey": "2f2 2g2 2f3 2g3 2g4"}
    state = engine.load(position(reef, shrimps=["1a2", "2a2"]))
    assert not [text for text in state.moves() if text.startswith("eat")]
    assert refused(state, "eat 1a2") == "10.1"
    assert refused(state, "eat 2a2") == "10.1"
    assert refused(state, "eat 2f2") == "10.1"
    state = engine.load(position(reef, shrimps=["2f2"]))
    # The shrimp's own space names the coral.
    assert refused(state, "eat 2g2") == "10.1"
    play(state, "eat 2f2")


def test_10_1_four_tiles_return_and_the_rest_is_eaten(engine: ModuleType) -> None:
    reef = {"white": "1a2 1a3 1a4 1a5 1b5 1b6 1c6", "pink": "1b2"}
    state = engine.load(position(reef, shrimps=["1b5"]))
    bag = state.document()["bag"]["white"]
    play(state, "eat 1b5")
    document = state.document()
    assert document["bag"]["white"] == bag + 4
    assert document["parrotfish"][0] == ["white", "white", "white", "grey"]
    assert [grid_at(document, space) for space in reef["white"].split()] == ["."] * 7
    assert grid_at(document, "1b2") == "p"
    assert document["shrimps"] == [[], []]


def test_10_2_the_first_eaten_shrimp_goes_to_the_open_sea_board(engine: ModuleType) -> None:
    reef = {"white": "1a2 1a3 1a4 1a5 1b5"}
    state = engine.load(position(reef, shrimps=["1a2"], front=["pink"]))
    assert refused(state, "cylinder purple pay pink on yellow/pink") == "8.2"
    play(state, "eat 1a2")
    assert state.document()["shrimps_eaten"] == [1, 0]
    play(state, "cylinder purple pay pink on yellow/pink")


def test_10_2_no_eaten_shrimp_comes_back(engine: ModuleType) -> None:
    reef = {"white": "1a2 1a3 1a4 1a5 1b5", "pink": "1c2", "grey": "2a2", "orange": "2a4"}
    state = engine.load(position(reef, shrimps=["1a2 2a2"], shrimps_eaten=[2, 0]))
    assert refused(state, "shrimp 2a4") == "7.1"
    play(state, "eat 1a2")
    assert refused(state, "shrimp 2a4") == "7.1"
