"""Corals (4) and the laying of tiles (5) in Reef Encounter, each clause under its number."""

from __future__ import annotations

from types import ModuleType

import pytest

from reference import BadDocument
from rules.reef_encounter.positions import at, grid_at, growing, play, position, refused, rock

# 4 Corals


def test_4_1_a_coral_is_connected_orthogonally(engine: ModuleType) -> None:
    five = {"white": "1a2 1b2 1b3 1c3 1c4"}
    assert "eat 1a2" in engine.load(position(five, shrimps=["1a2"])).moves()
    crooked = {"white": "1a2 1b2 1b3 1c4 1c5"}
    state = engine.load(position(crooked, shrimps=["1a2"]))
    assert refused(state, "eat 1a2") == "10.1"


def test_4_1_diagonals_do_not_connect(engine: ModuleType) -> None:
    """Two diagonal polyps are two corals, each with room for a shrimp."""
    state = engine.load(position({"white": "1a2 1b3"}, shrimps=["", "1a2"]))
    play(state, "shrimp 1b3")
    state = engine.load(position({"white": "1a2 1b2"}, shrimps=["", "1a2"]))
    assert refused(state, "shrimp 1b2")


def test_4_1_boards_are_not_connected(engine: ModuleType) -> None:
    state = engine.load(position({"white": "1g3 1g4 1g5 2a3 2a4"}, shrimps=["1g3"]))
    assert refused(state, "eat 1g3") == "10.1"


def test_4_2_two_shrimps_are_never_on_one_coral(engine: ModuleType) -> None:
    with pytest.raises(BadDocument):
        engine.load(position({"white": "1a2 1a3 1a4"}, shrimps=["1a2", "1a4"]))
    state = engine.load(position({"white": "1a2 1a3", "pink": "2a2"}, shrimps=["2a2", "1a2"]))
    assert refused(state, "shrimp 1a3")
    assert refused(state, "move 2a2 1a3")


def test_4_2_a_tile_may_not_connect_two_corals_with_shrimps(engine: ModuleType) -> None:
    reef = {"white": "1a2 1a4"}
    state = engine.load(position(reef, shrimps=["1a2", "1a4"], behind=["white"], turn=growing("white")))
    assert refused(state, "1a3") == "4.2"
    # The rule also holds for two shrimps of one player.
    state = engine.load(position(reef, shrimps=["1a2 1a4"], behind=["white"], turn=growing("white")))
    assert refused(state, "1a3") == "4.2"
    # Another colour does not connect them.
    state = engine.load(position(reef, shrimps=["1a2", "1a4"], behind=["pink"], turn=growing("pink")))
    assert "1a3" in state.moves()


def test_4_2_a_shrimp_may_step_aside_for_a_connection(engine: ModuleType) -> None:
    state = engine.load(position({"white": "1a2 1a4"}, shrimps=["1a2", "1a4"], behind=["white"], turn=growing("white")))
    play(state, "move 1a2 home", "1a3")


def test_4_2_an_attack_may_not_connect_two_corals_with_shrimps(engine: ModuleType) -> None:
    reef = {"white": "1a2 1b2 1a4 1a5", "yellow": "1a3"}
    state = engine.load(position(reef, shrimps=["1a2", "1a5"], behind=["white"], turn=growing("white")))
    assert refused(state, "1a3") in ("4.2", "6.1(d)")
    state = engine.load(position(reef, shrimps=["1a2"], behind=["white"], turn=growing("white")))
    play(state, "1a3")


def test_4_2_a_bonus_tile_may_not_connect_two_corals_with_shrimps(engine: ModuleType) -> None:
    reef = {"white": "1d2 1d5"}
    state = engine.load(position(reef, shrimps=["1d2", "1d5"], behind=["white"], turn=growing("white")))
    play(state, "1d3")
    assert at(state, "1d4") == "*"
    state = engine.load(position(reef, shrimps=["1d2"], behind=["white"], turn=growing("white")))
    play(state, "1d3")
    assert at(state, "1d4") == "w"


def test_4_3_connected_corals_merge(engine: ModuleType) -> None:
    reef = {"white": "1a2 1b2 1a4 1a5"}
    state = engine.load(position(reef, shrimps=["", "1a5"], behind=["white"], turn=growing("white")))
    play(state, "1a3", "done")
    assert refused(state, "shrimp 1a2")
    play(state, "collect white")
    assert state.to_move == 2
    play(state, "eat 1a5")


def test_4_4_an_attack_may_split_a_coral(engine: ModuleType) -> None:
    """Yellow 1a2 1a3 1a4 1a5 1b5 with white beside 1a3: the middle falls, the shrimp stays on its part."""
    reef = {"yellow": "1a2 1a3 1a4 1a5 1b5", "white": "1b3 1c3"}
    state = engine.load(position(reef, shrimps=["", "1b5"], behind=["white white"], turn=growing("white")))
    assert refused(state, "1a5") == "6.1(b)"
    play(state, "1a3", "done")
    document = state.document()
    assert document["shrimps"] == [[], ["1b5"]]
    assert [grid_at(document, space) for space in ("1a2", "1a3", "1a4")] == ["y", "w", "y"]
    # The part without shrimp is free; the other part is still guarded.
    assert refused(state, "shrimp 1a4")
    play(state, "shrimp 1a2", "collect white")
    assert refused(state, "eat 1b5") == "10.1"


# 5 Laying tiles


def test_5_1_one_cube_goes_to_the_stock(engine: ModuleType) -> None:
    state = engine.load(position(behind=["white"], cubes=["white white grey"]))
    play(state, "grow white")
    assert state.document()["cubes"][0] == ["white", "grey"]


def test_5_1_no_growth_without_a_cube_of_the_colour(engine: ModuleType) -> None:
    state = engine.load(position(behind=["white"], cubes=["grey"]))
    assert refused(state, "grow white") == "5.1"


def test_5_1_four_tiles_from_behind_the_screen(engine: ModuleType) -> None:
    state = engine.load(position(behind=["white white white white white"], cubes=["white"]))
    play(state, "grow white", "1a2", "1a3", "1a4", "1a5")
    assert refused(state, "1b2") == "5.1"
    assert [text for text in state.moves() if text != "done"] == []


def test_5_1_any_number_of_consumed_tiles(engine: ModuleType) -> None:
    five = "white white white white white"
    state = engine.load(position(behind=[five], front=[five], cubes=["white"]))
    play(state, "grow white", "1a2*", "1a3", "1a4", "1a5", "2a2*", "2a3*", "2a4*", "2b2", "2b3*", "done")
    document = state.document()
    assert document["polyps"][0] == ["white"]
    assert document["consumed"][0] == []


def test_5_1_only_tiles_of_the_colour_of_the_cube(engine: ModuleType) -> None:
    state = engine.load(position(behind=["white yellow"], front=["pink"], cubes=["white"]))
    play(state, "grow white")
    assert refused(state, "1a2*") == "5.1"
    play(state, "1a2", "done")
    assert state.document()["polyps"][0] == ["yellow"]
    assert state.document()["consumed"][0] == ["pink"]


def test_5_1_both_growths_of_one_colour_with_four_tiles_each(engine: ModuleType) -> None:
    state = engine.load(position(behind=[" ".join(["white"] * 8)], cubes=["white white"]))
    play(state, "grow white", "1a2", "1a3", "1a4", "1a5", "done", "grow white", "2a2", "2a3", "2a4", "2b2", "done")
    assert state.document()["polyps"][0] == []
    assert state.document()["cubes"][0] == []


def test_5_2_on_any_rock_of_any_board_without_polyp_and_shrimp(engine: ModuleType) -> None:
    reef = {"pink": "1a2 1a3", "white": "2a2"}
    state = engine.load(position(reef, shrimps=["1b2"], behind=["white"], turn=growing("white")))
    free = set(rock(2, 1) + rock(4, 2)) - {"1a2", "1a3", "1b2", "2a2"}
    assert {text for text in state.moves() if text[0] in "12"} == free


def test_5_2_not_on_the_sea_nor_off_the_table(engine: ModuleType) -> None:
    state = engine.load(position(behind=["white"], turn=growing("white")))
    assert refused(state, "1a1") == "5.2"
    assert refused(state, "3b2") == "5.2"


def test_5_2_not_on_a_polyp_of_its_own_colour(engine: ModuleType) -> None:
    state = engine.load(position({"white": "1a2 1a3"}, behind=["white"], turn=growing("white")))
    assert refused(state, "1a3")


def test_5_2_tiles_of_one_action_lie_anywhere_also_at_corals_of_others(engine: ModuleType) -> None:
    reef = {"white": "1a2"}
    state = engine.load(position(reef, shrimps=["", "1a2"], behind=["white white white"], turn=growing("white")))
    play(state, "1a3", "2a4", "1g5", "done")


def test_5_3_a_tile_beside_the_growth_cell_brings_one_there(engine: ModuleType) -> None:
    for space in ("1d3", "1c4", "1e4", "1d5", "2d3", "2c4", "2e4", "2d5"):
        state = engine.load(position(behind=["orange"], turn=growing("orange")))
        play(state, space)
        assert at(state, f"{space[0]}d4") == "o"


def test_5_3_not_from_a_corner(engine: ModuleType) -> None:
    for space in ("1c3", "1c5", "1e5", "2e3"):
        state = engine.load(position(behind=["orange"], turn=growing("orange")))
        play(state, space)
        assert at(state, f"{space[0]}d4") == "*"


def test_5_3_extra_growth_does_not_use_up_the_four(engine: ModuleType) -> None:
    state = engine.load(position(behind=["pink pink pink pink"], cubes=["pink"]))
    play(state, "grow pink", "1d3", "2d3", "1a2", "1a3")
    assert state.document()["turn"]["growing"] == {"color": "pink", "behind": 4, "laid": 4}
    assert (at(state, "1d4"), at(state, "2d4")) == ("p", "p")


def test_5_3_not_without_a_tile_of_the_colour(engine: ModuleType) -> None:
    document = position(behind=["pink"], bag={"pink": 0}, bonus="white yellow orange grey", turn=growing("pink"))
    state = engine.load(document)
    play(state, "1d3")
    assert at(state, "1d4") == "*"


def test_5_4_it_works_again_when_the_cell_has_become_empty(engine: ModuleType) -> None:
    """An orange coral with the growth cell is eaten; then grey grows there."""
    reef = {"orange": "1d2 1d3 1d4 1d5 1d6"}
    state = engine.load(position(reef, shrimps=["1d2"], behind=["grey"], cubes=["grey"]))
    play(state, "eat 1d2")
    assert at(state, "1d4") == "*"
    play(state, "grow grey", "1c4")
    assert at(state, "1d4") == "g"


def test_5_5_a_shrimp_blocks_its_cell_only_while_on_bare_rock(engine: ModuleType) -> None:
    reef = {"white": "1a2"}
    state = engine.load(position(reef, shrimps=["1a3"], behind=["pink"], turn=growing("pink")))
    assert refused(state, "1a3")
    play(state, "move 1a3 1a2", "1a3")
