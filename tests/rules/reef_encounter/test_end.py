"""The end of Reef Encounter (11), each clause under its number."""

from __future__ import annotations

from collections import Counter
from types import ModuleType

import pytest

from reference import BadDocument, IllegalMove
from rules.reef_encounter.positions import (
    ACTED,
    COLORS,
    NINE,
    at,
    attack,
    full_boards,
    last_extra_turn,
    play,
    position,
    refused,
    rock,
    winners,
)


def test_11_1_1_all_ten_coral_tiles_are_covered(engine: ModuleType) -> None:
    state = engine.load(position(front=["pink pink"], shrimps_eaten=[1, 0], covered=NINE))
    play(state, "cylinder green pay pink on pink/grey")
    assert (state.to_move, state.document()["ended_by"]) == (2, 1)
    assert state.outcome() is None
    play(state, "pass")
    assert state.to_move is None
    assert state.outcome()["scores"] is not None


def test_11_1_2_all_four_shrimps_of_a_player_are_eaten(engine: ModuleType) -> None:
    reef = {"white": "1a2 1a3 1a4 1a5 1b5"}
    state = engine.load(position(reef, shrimps=["1a2"], shrimps_eaten=[2, 3]))
    play(state, "eat 1a2")
    assert state.to_move == 1
    state = engine.load(position(reef, shrimps=["1a2"], shrimps_eaten=[3, 0]))
    play(state, "eat 1a2")
    assert (state.to_move, state.document()["ended_by"]) == (2, 1)
    play(state, "pass")
    assert state.to_move is None


def test_11_1_3_no_place_is_left_to_lay_a_polyp(engine: ModuleType) -> None:
    state = engine.load(full_boards(behind=["white"], cubes=["white"]))
    play(state, "grow white", "1a2", "done", "collect orange")
    assert state.to_move is None
    assert state.outcome()["winners"] is not None


def test_11_1_3_a_turn_does_not_begin_without_a_place(engine: ModuleType) -> None:
    """A document of such a turn is of a game that is over."""
    reef = {"yellow": " ".join(rock(2, 1)), "pink": " ".join(rock(4, 2))}
    state = engine.load(full_boards(reef=reef))
    assert state.to_move is None
    assert state.moves() == []
    assert state.outcome()["winners"] is not None


def test_11_1_4_the_refill_lacks_tiles(engine: ModuleType) -> None:
    """Two spaces are to be filled, and only one tile is left."""
    empty = dict.fromkeys(COLORS, 0)
    sea = {"pink": "pink pink"}
    state = engine.load(position(open_sea=sea, bag=empty | {"grey": 1}, bonus=""))
    play(state, "collect white")
    assert state.to_move is None
    assert state.outcome()["scores"] == [3, 3]
    state = engine.load(position(open_sea=sea, bag=empty | {"grey": 2}, bonus=""))
    play(state, "collect white")
    assert state.to_move == 2


def test_11_1_4_the_refill_lacks_a_cube(engine: ModuleType) -> None:
    state = engine.load(position(cubes=["white white white white", "white white white white"]))
    play(state, "collect white")
    assert state.to_move == 2
    play(state, "collect white")
    assert state.to_move is None
    assert state.moves() == []
    assert state.outcome() is not None


def test_11_2_the_ending_player_does_nothing_more(engine: ModuleType) -> None:
    """Neither the cube, the tiles nor the shrimps of the ending player serve any more."""
    reef = {"white": "1a2 1a3 1a4 1a5 1b5", "grey": "2a2"}
    state = engine.load(position(reef, shrimps=["1a2"], shrimps_eaten=[3, 0], cubes=["grey"], behind=["grey"]))
    play(state, "eat 1a2")
    assert state.moves() == ["pass"]
    assert refused(state, "collect white")
    play(state, "pass")
    assert state.moves() == []
    with pytest.raises(IllegalMove):
        state.play("collect white")


def test_11_3_the_bonus_tiles_go_into_an_empty_bag(engine: ModuleType) -> None:
    empty = dict.fromkeys(COLORS, 0)
    state = engine.load(position(open_sea={"pink": "pink pink"}, bag=empty | {"grey": 1}))
    play(state, "collect white")
    document = state.document()
    assert state.to_move == 2
    assert document["bonus"] == []
    assert sum(document["bag"].values()) == 4
    assert document["open_sea"]["white"] == ["grey"]


def test_11_3_they_go_into_it_as_soon_as_it_is_empty(engine: ModuleType) -> None:
    """Not when the next tile is due: a tile that is returned afterwards is one of six."""
    empty = dict.fromkeys(COLORS, 0)
    state = engine.load(position(bag=empty | {"grey": 1}, cubes=["", ""], front=["", "pink pink"]))
    play(state, "collect white")
    assert (state.document()["bonus"], state.document()["bag"]) == ([], dict.fromkeys(COLORS, 1))
    play(state, "cube pink")
    assert state.document()["bag"] == dict.fromkeys(COLORS, 1) | {"pink": 2}


@pytest.mark.engines(["leadline"])
def test_11_3_a_returned_tile_is_one_of_six(engine: ModuleType) -> None:
    """Over many draws each of the six comes first, the two of its colour more often than another."""
    drawn: Counter[str] = Counter()
    for seed in range(240):
        document = position(bag=dict.fromkeys(COLORS, 0) | {"grey": 1}, front=["", "pink"]) | {"seed": seed}
        state = engine.load(document)
        play(state, "collect white", "cube pink", "collect yellow")
        drawn[state.document()["open_sea"]["yellow"][0]] += 1
    assert sorted(drawn) == sorted(COLORS)
    assert 55 < drawn["pink"] < 105  # 80 expected, 7.3 the standard deviation
    assert all(20 < drawn[color] < 60 for color in COLORS if color != "pink")


def test_11_3_action_8_and_extra_growth_empty_the_bag_too(engine: ModuleType) -> None:
    empty = dict.fromkeys(COLORS, 0)
    state = engine.load(position(cubes=["grey"], bag=empty | {"grey": 1}))
    play(state, "tile grey")
    assert (state.document()["bonus"], state.document()["bag"]) == ([], dict.fromkeys(COLORS, 1))
    state = engine.load(attack({}, bag=empty | {"white": 1}))
    play(state, "1d3")
    assert at(state, "1d4") == "w"
    assert (state.document()["bonus"], state.document()["bag"]) == ([], dict.fromkeys(COLORS, 1))
    play(state, "2d3")
    assert (at(state, "2d4"), state.document()["bag"]) == ("w", dict.fromkeys(COLORS, 1) | {"white": 0})


def test_11_3_no_bonus_tiles_lie_beside_an_empty_bag(engine: ModuleType) -> None:
    with pytest.raises((BadDocument, ValueError)):
        engine.load(position(bag=dict.fromkeys(COLORS, 0)))
    engine.load(position(bag=dict.fromkeys(COLORS, 0), bonus=""))


def test_11_3_a_record_draws_the_bonus_tiles_in_the_refill_that_emptied_the_bag(engine: ModuleType) -> None:
    empty = dict.fromkeys(COLORS, 0)
    state = engine.load(position(open_sea={color: f"{color} {color}" for color in COLORS}, bag=empty | {"grey": 2}))
    play(state, "collect white")
    document = state.document()
    assert document["bonus"] == []
    assert sum(document["bag"].values()) == 2
    laid = Counter(color for space in document["open_sea"].values() for color in space)
    assert sum(laid.values()) == 13


def test_11_4_every_other_player_has_one_extra_turn_clockwise(engine: ModuleType) -> None:
    document = position(players=3, front=["", "pink"], shrimps_eaten=[0, 1, 0], covered=NINE, to_move=2)
    state = engine.load(document)
    play(state, "cylinder green pay pink on pink/grey")
    seen = []
    while state.to_move is not None:
        seen.append(state.to_move)
        play(state, "pass")
    assert seen == [3, 1]


def test_11_4_only_eating_with_five_tiles_returned(engine: ModuleType) -> None:
    reef = {"white": "1a2 1a3 1a4 1a5 1b5 1b6 1c6", "pink": "2a2 2a3 2a4 2b2 2b3 2b4"}
    document = last_extra_turn(
        reef=reef,
        players=3,
        shrimps=["2a2", "1a2"],
        shrimps_eaten=[0, 0, 1],
        parrotfish=["grey", "grey", "grey grey"],
        behind=["", "white"],
        cubes=["", "white"],
        front=["", "grey"],
        to_move=1,
        ended_by=3,
    )
    state = engine.load(document)
    assert state.moves() == ["eat 2a2", "pass"]
    play(state, "eat 2a2")
    assert state.document()["parrotfish"][0] == ["pink", "grey"]
    assert state.to_move == 2
    assert state.moves() == ["eat 1a2", "pass"]
    assert refused(state, "grow white") == "11.4"
    assert refused(state, "move 1a2 home") == "11.4"
    bag = state.document()["bag"]["white"]
    play(state, "eat 1a2")
    assert state.to_move is None
    assert state.document()["bag"]["white"] == bag + 5
    assert state.document()["parrotfish"][1] == ["white", "white", "grey"]


def test_11_4_no_extra_turns_in_the_other_cases(engine: ModuleType) -> None:
    reef = {"pink": " ".join(rock(4, 2)), "yellow": " ".join(rock(2, 1)[1:]), "white": rock(2, 1)[0]}
    document = full_boards(reef=reef, shrimps=["", "2a2"], turn=ACTED)
    state = engine.load(document)
    play(state, "collect white")
    assert state.to_move is None


def test_11_5_a_tile_counts_one_and_one_for_each_tile_on_which_it_is_the_stronger(engine: ModuleType) -> None:
    side = {"white/yellow": "yellow", "yellow/grey": "yellow"}
    fish = ["yellow yellow pink", "white grey"]
    state = engine.load(last_extra_turn(strong=side, parrotfish=fish))
    play(state, "pass")
    # Yellow is the stronger on four coral tiles, pink on two, white and grey on one.
    assert state.outcome()["scores"] == [5 + 5 + 3, 2 + 2]
    assert state.outcome()["winners"] == [1]


def test_11_5_the_values_sum_to_fifteen(engine: ModuleType) -> None:
    every = " ".join(COLORS)
    for side in ({}, {"white/yellow": "yellow"}, {"pink/grey": "grey", "white/grey": "white"}):
        state = engine.load(last_extra_turn(strong=side, parrotfish=[every, every]))
        play(state, "pass")
        assert state.outcome()["scores"] == [15, 15]


def test_11_6_first_consumed_tiles_in_front(engine: ModuleType) -> None:
    assert winners(engine, front=["grey", "white grey"], cubes=["white white white", ""]) == [2]


def test_11_6_then_cubes(engine: ModuleType) -> None:
    assert winners(engine, front=["grey", "white"], cubes=["white white", "pink"], behind=["", "pink pink"]) == [1]


def test_11_6_then_tiles_behind_the_screen(engine: ModuleType) -> None:
    reef = {"white": "1a2 1a3"}
    assert winners(engine, reef=reef, shrimps=["1a2"], cubes=["white", "pink"], behind=["white", "pink pink"]) == [2]


def test_11_6_then_tiles_in_corals_with_own_shrimp(engine: ModuleType) -> None:
    reef = {"white": "1a2 1a3 1a4", "pink": "2a2 2a3", "grey": "1f2 1f1 2f2 2g2 2g3 2g4"}
    shrimps = ["1a3", "2a2 1f2"]
    assert winners(engine, reef=reef, shrimps=shrimps, behind=["white", "pink"]) == [2]
    assert winners(engine, reef=reef, shrimps=["1a3", "2a2"], behind=["white", "pink"]) == [1]


def test_11_6_then_shared(engine: ModuleType) -> None:
    reef = {"white": "1a2 1a3", "pink": "2a2 2a3"}
    assert winners(engine, reef=reef, shrimps=["1a3", "2a2"], cubes=["white", "pink"]) == [1, 2]
    assert winners(engine, players=3, front=["grey", "white", ""]) == [1, 2]


def test_11_6_only_between_equal_points(engine: ModuleType) -> None:
    assert winners(engine, parrotfish=["pink pink", "grey grey"], strong={"pink/grey": "pink"}) == [1, 2]
    assert winners(engine, parrotfish=["pink pink grey", "grey grey"], front=["", "white"]) == [1]
