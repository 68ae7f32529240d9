"""A turn of Reef Encounter (3), each clause under its number."""

from __future__ import annotations

from types import ModuleType

from rules.reef_encounter.positions import COLORS, QUIET, Document, grid_at, kinds, play, position, refused


def everything() -> Document:
    """A position in which every action is possible."""
    return position(
        {"white": "1a2 1a3 1a4 1a5 1b2", "pink": "2a2"},
        shrimps=["1a2"],
        shrimps_eaten=[1, 0],
        behind=["white"],
        front=["grey"],
        cubes=["white white"],
    )


def test_3_1_the_ten_actions(engine: ModuleType) -> None:
    """To do nothing is to collect at once."""
    state = engine.load(everything())
    assert kinds(state) == {"eat", "grow", "shrimp", "move", "cube", "cylinder", "tile", "collect"}
    assert {"cylinder red pay grey space", "cylinder red pay grey on white/orange"} <= set(state.moves())
    assert state.count() == len(state.moves()) == len(set(state.moves()))
    assert state.moves() == sorted(state.moves())


def test_3_2_eating_only_as_the_very_first_action(engine: ModuleType) -> None:
    for text in ("shrimp 2a2", "cube grey", "cylinder red pay grey space", "tile white"):
        state = engine.load(everything())
        play(state, text)
        assert refused(state, "eat 1a2") == "3.2"
    state = engine.load(everything())
    play(state, "grow white", "1b3", "done")
    assert refused(state, "eat 1a2") == "3.2"


def test_3_2_eating_once(engine: ModuleType) -> None:
    reef = {"white": "1a2 1a3 1a4 1a5 1b2", "pink": "2a2 2b2 2c2 2a3 2b3"}
    state = engine.load(position(reef, shrimps=["1a2 2a2"]))
    play(state, "eat 1a2")
    assert refused(state, "eat 2a2") == "3.2"


def test_3_2_two_growths_a_turn(engine: ModuleType) -> None:
    state = engine.load(position(behind=["white white white"], cubes=["white white white"]))
    play(state, "grow white", "1a2", "done", "grow white", "2a2", "done")
    assert refused(state, "grow white") == "3.2"


def test_3_2_one_shrimp_introduced_a_turn(engine: ModuleType) -> None:
    state = engine.load(position({"white": "1a2", "pink": "2a2"}))
    play(state, "shrimp 1a2")
    assert refused(state, "shrimp 2a2") == "3.2"


def test_3_2_collecting_is_last(engine: ModuleType) -> None:
    state = engine.load(position({"white": "1a2"}, players=3, to_move=3))
    play(state, "shrimp 1a2")
    assert state.document()["turn"] != QUIET
    play(state, "collect white")
    assert state.to_move == 1
    assert state.document()["turn"] == QUIET


def test_3_2_collecting_is_compulsory(engine: ModuleType) -> None:
    """A turn ends in no other way."""
    state = engine.load(position())
    assert state.moves() == [f"collect {color}" for color in sorted(COLORS)]
    assert refused(state, "pass")
    assert refused(state, "done")


def test_3_2_actions_2_to_8_in_any_order_and_5_to_8_any_number_of_times(engine: ModuleType) -> None:
    state = engine.load(
        position(
            {"pink": "2a2"},
            behind=["yellow"],
            front=["white white grey grey"],
            cubes=["orange orange yellow"],
            shrimps=["2a2"],
        )
    )
    play(
        state, "cube white", "cylinder red pay grey space", "tile orange", "move 2a2 1a2", "grow yellow", "2b6", "done"
    )
    play(state, "cylinder blue pay grey space", "move 1a2 2a2", "cube white", "shrimp 2b6", "tile orange")
    play(state, "move 2b6 home", "collect white")
    document = state.document()
    assert document["cubes"][0] == ["white"] * 3
    assert document["polyps"][0] == ["white"] * 3 + ["orange"] * 2
    assert document["consumed"][0] == []


def test_3_3_an_action_is_finished_before_the_next_begins(engine: ModuleType) -> None:
    document = position(
        {"pink": "2a2"}, behind=["white white"], front=["grey"], cubes=["white white"], shrimps_eaten=[1, 0]
    )
    state = engine.load(document)
    play(state, "grow white", "1a2")
    others = ["grow white", "shrimp 2a2", "cube grey", "tile white", "collect white", "cylinder red pay grey space"]
    for text in others:
        assert refused(state, text) == "3.3"
    play(state, "done")
    assert set(others) <= set(state.moves())


def test_3_3_shrimps_move_in_the_middle_of_a_growth(engine: ModuleType) -> None:
    state = engine.load(position({"pink": "2a2 2a3"}, shrimps=["2a2"], behind=["white white"], cubes=["white"]))
    play(state, "grow white", "move 2a2 2a3", "1a2", "move 2a3 1a2", "1a3", "move 1a2 home", "done")
    assert state.document()["shrimps"] == [[], []]


def test_3_4_no_tile_of_the_first_growth_after_the_second_has_begun(engine: ModuleType) -> None:
    state = engine.load(position(behind=["white white yellow"], cubes=["white yellow"]))
    play(state, "grow white", "1a2", "done", "grow yellow", "1a5")
    document = state.document()
    assert document["polyps"][0] == ["white"]
    assert (grid_at(document, "1a2"), grid_at(document, "1a5")) == ("w", "y")
    # The white tile behind the screen cannot be laid now, and there is no other.
    assert refused(state, "1a3")
