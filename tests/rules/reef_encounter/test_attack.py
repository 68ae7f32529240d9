"""Attacks in Reef Encounter (6), each clause under its number."""

from __future__ import annotations

from types import ModuleType

from rules.reef_encounter.positions import COLORS, at, attack, grid_at, play, position, refused, tiles


def test_6_1_a_only_the_stronger_colour_attacks(engine: ModuleType) -> None:
    reef = {"white": "1a2 1a3", "orange": "1a4", "pink": "1b2"}
    state = engine.load(attack(reef))
    assert "1a4" in state.moves()
    assert refused(state, "1b2") == "6.1(a)"
    state = engine.load(attack(reef, strong={"white/orange": "orange", "white/pink": "white"}))
    assert refused(state, "1a4") == "6.1(a)"
    assert "1b2" in state.moves()


def test_6_1_b_only_an_unprotected_target(engine: ModuleType) -> None:
    reef = {"white": "1a2 1a3", "orange": "1a4"}
    assert refused(engine.load(attack(reef, shrimps=["", "1a4"])), "1a4") == "6.1(b)"


def test_6_1_c_a_coral_of_two_polyps_must_lie_beside_the_target(engine: ModuleType) -> None:
    single = engine.load(attack({"white": "1a3", "orange": "1a4"}))
    assert refused(single, "1a4") in ("6.1(c)", "13.3")
    play(single, "1a2", "1a4")
    away = engine.load(attack({"white": "1a2 1b2", "orange": "1a4 1b3"}))
    assert refused(away, "1a4") == "6.1(c)"
    diagonal = engine.load(attack({"white": "1a2 1b2", "orange": "1c3"}))
    assert refused(diagonal, "1c3") == "6.1(c)"


def test_6_2_the_size_of_the_victim_does_not_matter(engine: ModuleType) -> None:
    reef = {"white": "1a2 1a3", "orange": "1a4 1a5 1b5 1c5 1c6 1d6 1d5"}
    play(engine.load(attack(reef)), "1a4")


def test_6_2_any_coral_attacks_and_is_attacked(engine: ModuleType) -> None:
    """The attacking coral belongs to seat 2, the attacked one to seat 1, which moves."""
    reef = {"white": "1a2 1a3", "orange": "1a4 1a5 1b5"}
    state = engine.load(attack(reef, shrimps=["1b5", "1a2"]))
    play(state, "1a4")
    assert state.document()["consumed"] == [["orange"], []]


def test_6_3_the_replaced_tile_goes_in_front_of_the_active_player(engine: ModuleType) -> None:
    state = engine.load(attack({"white": "1a2 1a3", "orange": "1a4", "yellow": "1b2"}))
    play(state, "1a4", "1b2")
    document = state.document()
    assert (grid_at(document, "1a4"), grid_at(document, "1b2")) == ("w", "w")
    assert document["consumed"] == [["yellow", "orange"], []]
    assert tiles(document) == dict.fromkeys(COLORS, 40)


def test_6_4_protected_are_the_shrimps_cell_and_its_neighbours_in_the_coral(engine: ModuleType) -> None:
    reef = {"orange": "1d1 1e1 1f1 1f2 1f3", "white": "1d2 1e2"}
    state = engine.load(attack(reef, shrimps=["", "1f1"]))
    assert refused(state, "1e1") == "6.1(b)"
    play(state, "1d1")
    assert refused(state, "1f2") == "6.1(b)"


def test_6_4_a_shrimp_protects_no_other_coral(engine: ModuleType) -> None:
    """The shrimp stands on pink 1a4, beside the orange 1a3."""
    state = engine.load(attack({"white": "1a2 1b2", "orange": "1a3", "pink": "1a4"}, shrimps=["", "1a4"]))
    play(state, "1a3")


def test_6_4_against_everybody_also_the_shrimps_owner(engine: ModuleType) -> None:
    reef = {"white": "1a2 1a3", "orange": "1a4 1a5"}
    state = engine.load(attack(reef, shrimps=["1a5"]))
    assert refused(state, "1a4") == "6.1(b)"
    play(state, "move 1a5 home", "1a4")


def test_6_5_consumed_tiles_are_laid_or_changed(engine: ModuleType) -> None:
    document = position(front=["orange orange orange"], cubes=["orange"])
    for texts in (["grow orange", "1a2*", "done"], ["cube orange"], ["cylinder purple pay orange space"]):
        state = engine.load(document)
        play(state, *texts)
        assert state.document()["consumed"][0] == ["orange", "orange"]
    state = engine.load(position(front=["", "orange"], cubes=["orange"]))
    assert refused(state, "cube orange") == "6.5"


def test_6_5_a_consumed_tile_is_usable_after_the_running_action(engine: ModuleType) -> None:
    reef = {"white": "1a2 1a3", "orange": "1a4"}
    state = engine.load(position(reef, behind=["white"], cubes=["white orange"]))
    play(state, "grow white", "1a4")
    assert refused(state, "cube orange") == "3.3"
    assert refused(state, "1a5*")
    play(state, "done", "grow orange", "1a5*", "done")
    assert at(state, "1a5") == "o"
