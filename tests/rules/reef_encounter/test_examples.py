"""The worked examples of Reef Encounter (14), by number."""

from __future__ import annotations

from collections import Counter
from types import ModuleType

import pytest

from rules.reef_encounter.positions import (
    COLORS,
    attack,
    flipped,
    grid_at,
    last_extra_turn,
    play,
    position,
    refused,
    strong,
)


def test_14_1_scoring_table(engine: ModuleType) -> None:
    side = {"white/yellow": "yellow", "yellow/grey": "yellow", "white/grey": "white", "pink/grey": "grey"}
    side |= {"orange/pink": "pink"}
    fish = [
        "grey grey white white white yellow",
        "pink yellow yellow yellow yellow",
        "orange orange orange orange white white white white",
        "grey grey grey pink pink pink yellow",
    ]
    values = {"grey": 2, "pink": 3, "orange": 2, "white": 3, "yellow": 5}
    state = engine.load(last_extra_turn(players=4, strong=side, parrotfish=fish, front=["", "", "white", "grey"]))
    counts = Counter(strong(state).values())
    assert {color: 1 + counts[color] for color in COLORS} == values
    play(state, "pass")
    assert state.outcome()["scores"] == [18, 23, 20, 20]
    assert state.outcome()["winners"] == [2]


def test_14_2_turn_of_red(engine: ModuleType) -> None:
    """Spaces 1 to 8 of the example are 2f4, 2g3, 2g4, 2b2, 2b3, 2c2, 2d2 and 2b4."""
    reef = {"yellow": "2f2 2f3", "orange": "2g3 2g4 2c2 2d2", "pink": "2b4 2c5"}
    document = position(
        reef,
        shrimps=["2f2"],
        shrimps_eaten=[1, 0],
        behind=["yellow yellow yellow white white white white"],
        front=["white"],
        cubes=["yellow white"],
    )
    state = engine.load(document)
    play(state, "grow yellow", "2f4", "2g3", "2g4", "done")
    assert state.document()["consumed"][0] == ["white", "orange", "orange"]
    before = strong(state)
    play(state, "cylinder purple pay orange on yellow/pink")
    assert flipped(before, strong(state)) == {"white/pink"}
    assert strong(state)["white/pink"] == "white"
    assert state.document()["coral_tiles"]["yellow/pink"] == {"strong": "yellow", "cylinder": "purple"}
    play(state, "grow white", "2b2", "2b3", "2c2", "2d2", "2b4*", "done", "shrimp 2b2", "collect white")
    document = state.document()
    assert document["consumed"][0] == ["orange", "orange", "orange", "pink"]
    assert document["polyps"][0] == ["white", "white", "white"]
    assert document["cubes"][0] == ["white"]
    assert document["shrimps"][0] == ["2b2", "2f2"]
    yellow, white = ["2f4", "2g3", "2g4"], ["2b2", "2b3", "2c2", "2d2", "2b4"]
    assert "".join(grid_at(document, space) for space in yellow + white) == "yyywwwww"


def test_14_2_without_the_flip_white_cannot_take_the_pink_polyp(engine: ModuleType) -> None:
    reef = {"pink": "2b4 2c5", "white": "2b2 2b3"}
    assert refused(engine.load(attack(reef)), "2b4") == "6.1(a)"


def test_14_3_flips_from_the_starfish_side(engine: ModuleType) -> None:
    expected = {
        "blue": {"yellow/grey", "yellow/orange", "orange/grey"},
        "red": {"white/orange", "white/grey"},
        "green": {"white/yellow", "pink/grey", "orange/pink"},
        "purple": {"white/pink", "yellow/pink"},
    }
    for alga, names in expected.items():
        state = engine.load(position(front=["pink"]))
        before = strong(state)
        play(state, f"cylinder {alga} pay pink space")
        assert flipped(before, strong(state)) == names


def test_14_3_flipping_swaps_large_and_small_alga(engine: ModuleType) -> None:
    state = engine.load(position(front=["pink pink"]))
    play(state, "cylinder blue pay pink space")
    before = strong(state)
    assert (before["yellow/grey"], before["yellow/orange"]) == ("yellow", "orange")
    play(state, "cylinder red pay pink space")
    assert flipped(before, strong(state)) == {"white/orange", "white/grey", "yellow/grey", "yellow/orange"}


@pytest.mark.parametrize(("size", "kept"), [(5, 1), (6, 2), (7, 3)])
def test_14_4_what_a_coral_leaves_in_the_parrotfish(engine: ModuleType, size: int, kept: int) -> None:
    reef = {"pink": " ".join(["1a2", "1a3", "1a4", "1a5", "1b5", "1b6", "1c6"][:size])}
    state = engine.load(position(reef, shrimps=["1a2"]))
    bag = state.document()["bag"]["pink"]
    play(state, "eat 1a2")
    assert state.document()["parrotfish"][0].count("pink") == kept
    assert state.document()["bag"]["pink"] == bag + 4


def test_14_4_a_coral_of_seven_in_the_extra_turn_gives_two(engine: ModuleType) -> None:
    reef = {"pink": "1a2 1a3 1a4 1a5 1b5 1b6 1c6"}
    fish = ["grey grey", "grey"]
    state = engine.load(last_extra_turn(reef=reef, shrimps=["", "1a2"], shrimps_eaten=[1, 0], parrotfish=fish))
    play(state, "eat 1a2")
    assert state.document()["parrotfish"][1] == ["pink", "pink", "grey"]


def test_14_5_orange_beside_the_growth_cell(engine: ModuleType) -> None:
    state = engine.load(position(behind=["orange orange"], cubes=["orange"]))
    play(state, "grow orange", "1c4")
    document = state.document()
    assert grid_at(document, "1d4") == "o"
    assert document["polyps"][0] == ["orange"]
    assert document["turn"]["growing"] == {"color": "orange", "behind": 1, "laid": 1}


def test_14_6_a_shrimp_on_the_middle_of_five_protects_three(engine: ModuleType) -> None:
    """The straight coral 1b6 to 1f6 with white polyps above every tile."""
    reef = {"orange": "1b6 1c6 1d6 1e6 1f6", "white": "1b5 1c5 1d5 1e5 1f5"}
    state = engine.load(attack(reef, shrimps=["", "1d6"]))
    targets = {text for text in state.moves() if text in reef["orange"].split()}
    assert targets == {"1b6", "1f6"}
