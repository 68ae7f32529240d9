"""Coral tiles and cylinders (8) and the other actions (9) of Reef Encounter, each clause under its number."""

from __future__ import annotations

from types import ModuleType

from rules.reef_encounter.positions import ALGAE, COLORS, NINE, flipped, play, position, refused, strong, tiles

# 8 Coral tiles and cylinders


def test_8_1_a_consumed_tile_goes_to_the_bag_for_a_cylinder_of_any_colour(engine: ModuleType) -> None:
    state = engine.load(position(front=["pink grey"]))
    bag = state.document()["bag"]["pink"]
    for color in ("pink", "grey"):
        for alga in ALGAE:
            assert f"cylinder {alga} pay {color} space" in state.moves()
    assert refused(state, "cylinder blue pay white space") == "6.5"
    play(state, "cylinder blue pay pink space")
    document = state.document()
    assert document["bag"]["pink"] == bag + 1
    assert document["consumed"][0] == ["grey"]
    assert document["cylinder_space"] == "blue"


def test_8_2_without_a_shrimp_on_the_open_sea_board_only_onto_the_space(engine: ModuleType) -> None:
    state = engine.load(position(front=["pink"], shrimps_eaten=[0, 1]))
    assert not [text for text in state.moves() if " on " in text]
    assert refused(state, "cylinder purple pay pink on yellow/pink") == "8.2"
    state = engine.load(position(front=["pink"], shrimps_eaten=[1, 0]))
    assert "cylinder purple pay pink space" in state.moves()
    assert "cylinder purple pay pink on yellow/pink" in state.moves()


def test_8_3_the_cylinder_on_the_space_returns_to_the_stock(engine: ModuleType) -> None:
    """Four blue cylinders lie on coral tiles and one on the space; when that is replaced, it is free again."""
    blue = {"white/yellow": "yellow", "yellow/pink": "pink"}
    four = ["white/yellow", "yellow/orange", "yellow/pink", "yellow/grey"]
    document = position(strong=blue, covered=four, shrimps_eaten=[1, 0], cylinder_space="blue", front=["pink pink"])
    state = engine.load(document)
    assert refused(state, "cylinder blue pay pink on orange/grey") in ("8.1", "13.5", "13.19")
    play(state, "cylinder purple pay pink space", "cylinder blue pay pink on orange/grey")


def test_8_3_flips_uncovered_tiles_by_their_large_alga_any_number_of_times(engine: ModuleType) -> None:
    state = engine.load(position(front=["pink pink pink"], shrimps_eaten=[1, 0], covered=["yellow/orange"]))
    before = strong(state)
    play(state, "cylinder blue pay pink space")
    assert flipped(before, strong(state)) == {"yellow/grey", "orange/grey"}
    play(state, "cylinder blue pay pink space", "cylinder purple pay pink space")
    assert flipped(before, strong(state)) == {"yellow/grey", "orange/grey", "white/pink", "yellow/pink"}


def test_8_4_on_a_coral_tile_the_others_with_this_large_alga_flip(engine: ModuleType) -> None:
    state = engine.load(position(front=["pink pink"], shrimps_eaten=[1, 0]))
    before = strong(state)
    assert refused(state, "cylinder red pay pink on orange/grey") == "8.4"
    play(state, "cylinder blue pay pink on orange/grey")
    assert flipped(before, strong(state)) == {"yellow/orange", "yellow/grey"}
    tile = state.document()["coral_tiles"]["orange/grey"]
    assert tile == {"strong": "orange", "cylinder": "blue"}
    assert state.document()["cylinder_space"] is None


def test_8_4_only_an_uncovered_tile_which_is_then_locked(engine: ModuleType) -> None:
    state = engine.load(position(front=["pink pink"], shrimps_eaten=[1, 0], covered=["orange/grey"]))
    assert refused(state, "cylinder blue pay pink on orange/grey") == "8.4"
    play(state, "cylinder blue pay pink space")
    assert state.document()["coral_tiles"]["orange/grey"] == {"strong": "orange", "cylinder": "blue"}
    state = engine.load(position(front=["pink pink"], shrimps_eaten=[1, 0], covered=["orange/grey"]))
    play(state, "cylinder blue pay pink on yellow/grey")
    assert strong(state)["orange/grey"] == "orange"


def test_8_4_once_per_turn(engine: ModuleType) -> None:
    state = engine.load(position(front=["pink pink pink"], shrimps_eaten=[1, 0]))
    play(state, "cylinder green pay pink on pink/grey")
    assert not [text for text in state.moves() if " on " in text]
    assert refused(state, "cylinder purple pay pink on yellow/pink") == "8.4"
    play(state, "cylinder purple pay pink space")


def test_8_5_the_last_tile_needs_two_tiles_in_the_parrotfish(engine: ModuleType) -> None:
    """In the expert game a coral of five leaves the parrotfish with its first tile alone."""
    poor = position(expert=True, front=["pink"], shrimps_eaten=[1, 1], parrotfish=["grey", "grey grey"], covered=NINE)
    state = engine.load(poor)
    assert refused(state, "cylinder green pay pink on pink/grey") == "8.5"
    eight = [name for name in NINE if name != "yellow/pink"]
    poor = position(expert=True, front=["pink"], shrimps_eaten=[1, 1], parrotfish=["grey", "grey grey"], covered=eight)
    assert "cylinder green pay pink on pink/grey" in engine.load(poor).moves()
    rich = position(expert=True, front=["pink"], shrimps_eaten=[1, 1], parrotfish=["grey grey", "grey"], covered=NINE)
    play(engine.load(rich), "cylinder green pay pink on pink/grey")


# 9 Other actions


def test_9_1_a_consumed_tile_becomes_a_cube_of_its_colour(engine: ModuleType) -> None:
    state = engine.load(position(front=["pink"]))
    bag = state.document()["bag"]["pink"]
    play(state, "cube pink")
    document = state.document()
    assert (document["consumed"][0], document["cubes"][0], document["bag"]["pink"]) == ([], ["pink"], bag + 1)


def test_9_2_a_cube_becomes_a_tile_of_its_colour(engine: ModuleType) -> None:
    state = engine.load(position(cubes=["pink"]))
    bag = state.document()["bag"]["pink"]
    assert refused(state, "tile white") == "9.2"
    play(state, "tile pink")
    document = state.document()
    assert (document["polyps"][0], document["cubes"][0], document["bag"]["pink"]) == (["pink"], [], bag - 1)
    assert document["bonus"] == COLORS


def test_9_3_collecting_takes_a_cube_and_all_tiles_of_a_space(engine: ModuleType) -> None:
    sea = {"white": "pink grey grey", "orange": "white"}
    state = engine.load(position(open_sea=sea))
    play(state, "collect white")
    document = state.document()
    assert document["polyps"][0] == ["pink", "grey", "grey"]
    assert document["cubes"][0] == ["white"]
    # The cube has been replaced: the next player finds one too.
    play(state, "collect white")
    assert state.document()["cubes"][1] == ["white"]


def test_9_3_one_tile_to_every_space_with_fewer_than_three(engine: ModuleType) -> None:
    sea = {"white": "pink grey grey", "orange": "white", "pink": "pink pink"}
    state = engine.load(position(open_sea=sea))
    bag = sum(state.document()["bag"].values())
    play(state, "collect white")
    document = state.document()
    assert [len(document["open_sea"][color]) for color in COLORS] == [1, 3, 2, 3, 3]
    assert bag - sum(document["bag"].values()) == 3
    assert tiles(document) == dict.fromkeys(COLORS, 40)
