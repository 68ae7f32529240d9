"""The expert variant of Reef Encounter (12) and the rulings (13), by number."""

from __future__ import annotations

from collections import Counter
from types import ModuleType

import pytest

from reference import BadDocument
from rules.reef_encounter.positions import (
    ACTED,
    COLORS,
    NINE,
    Document,
    at,
    attack,
    deal,
    full_boards,
    growing,
    last_extra_turn,
    play,
    position,
    refused,
    rock,
    strong,
)

# 12 Expert variant


def test_12_1_no_extra_growth(engine: ModuleType) -> None:
    state = engine.load(position(expert=True, behind=["orange"], turn=growing("orange")))
    play(state, "1d3")
    assert at(state, "1d4") == "*"


def test_12_2_five_tiles_returned_and_six_in_the_extra_turn(engine: ModuleType) -> None:
    reef = {"white": "1a2 1a3 1a4 1a5 1b5 1b6 1c6"}
    state = engine.load(position(reef, expert=True, shrimps=["1a2"]))
    play(state, "eat 1a2")
    assert state.document()["parrotfish"][0] == ["white", "white", "grey"]
    fish = ["grey grey", "grey"]
    document = last_extra_turn(reef=reef, expert=True, shrimps=["", "1a2"], shrimps_eaten=[1, 0], parrotfish=fish)
    state = engine.load(document)
    bag = state.document()["bag"]["white"]
    play(state, "eat 1a2")
    assert state.document()["parrotfish"][1] == ["white", "grey"]
    assert state.document()["bag"]["white"] == bag + 6


# 13 Rulings


def test_13_1_and_13_11_the_open_sea_is_filled_clockwise_from_the_emptied_space(engine: ModuleType) -> None:
    """White, yellow, orange, pink, grey and round again; the bonus tile is drawn last."""
    empty = dict.fromkeys(COLORS, 0)
    sea = {color: f"{color} {color}" for color in COLORS}
    for first, color in enumerate(COLORS):
        state = engine.load(position(open_sea=sea, bag=empty | {"grey": 4}, bonus="white"))
        play(state, f"collect {color}")
        last = COLORS[(first + 4) % 5]
        spaces = state.document()["open_sea"]
        assert {name for name in COLORS if Counter(spaces[name])["white"] == (3 if name == "white" else 1)} == {last}


def test_13_1_refills_of_a_record_are_laid_in_that_order(engine: ModuleType) -> None:
    """Pink is emptied, then grey gets the second tile: seat 2 takes it with grey and grows with it."""
    moves = ["collect pink", "collect grey", "collect white", "grow yellow", "2a2", "done"]
    refills = [["orange", "yellow"], ["orange", "orange"], ["orange", "orange", "orange"]]
    assert engine.replay(deal(moves=moves, refills=refills))["status"] == "legal"
    refills[0].reverse()
    report = engine.replay(deal(moves=moves, refills=refills))
    assert (report["status"], report["at"]) == ("illegal", 3)


def test_13_2_both_cubes_may_have_one_colour(engine: ModuleType) -> None:
    state = engine.load(deal(cubes=[["pink", "pink"], ["pink", "pink"]]))
    assert state.document()["cubes"] == [["pink", "pink"], ["pink", "pink"]]


def test_13_3_two_single_polyps_are_no_attacking_coral(engine: ModuleType) -> None:
    """White on two sides of the target, but each of them alone."""
    state = engine.load(attack({"white": "1a2 1a4", "orange": "1a3"}))
    assert refused(state, "1a3") in ("6.1(c)", "13.3")
    play(state, "1b2", "1a3")


def test_13_4_extra_growth_also_after_an_attack(engine: ModuleType) -> None:
    state = engine.load(attack({"white": "1d1 1d2", "orange": "1d3"}))
    play(state, "1d3")
    assert at(state, "1d4") == "w"


def test_13_4_the_bonus_tile_cannot_attack(engine: ModuleType) -> None:
    state = engine.load(attack({"white": "1d1 1d2", "orange": "1d4"}))
    play(state, "1d3")
    assert at(state, "1d4") == "o"
    assert state.document()["consumed"][0] == []


def test_13_4_a_shrimp_on_the_growth_cell_blocks_it(engine: ModuleType) -> None:
    state = engine.load(attack({"white": "1d1"}, shrimps=["1d4"]))
    play(state, "1d3", "move 1d4 1d3")
    # Nothing grows later by itself; the next tile beside the cell brings it.
    assert at(state, "1d4") == "*"
    play(state, "1c4")
    assert at(state, "1d4") == "w"


def test_13_4_a_tile_may_be_laid_on_the_growth_cell(engine: ModuleType) -> None:
    state = engine.load(attack({}))
    bag = state.document()["bag"]["white"]
    play(state, "1d4")
    assert at(state, "1d4") == "w"
    assert state.document()["bag"]["white"] == bag


def test_13_5_an_exhausted_cylinder_colour_cannot_be_chosen(engine: ModuleType) -> None:
    blue = {"white/yellow": "yellow", "yellow/pink": "pink"}
    five = ["white/yellow", "yellow/orange", "yellow/pink", "yellow/grey", "orange/grey"]
    state = engine.load(position(strong=blue, covered=five, shrimps_eaten=[1, 0], front=["pink"]))
    assert refused(state, "cylinder blue pay pink space") in ("8.1", "13.5")


def test_13_5_the_only_free_cylinder_may_be_replayed_on_the_space(engine: ModuleType) -> None:
    blue = {"white/yellow": "yellow", "yellow/pink": "pink"}
    four = ["white/yellow", "yellow/orange", "yellow/pink", "yellow/grey"]
    document = position(strong=blue, covered=four, shrimps_eaten=[1, 0], front=["pink"], cylinder_space="blue")
    state = engine.load(document)
    play(state, "cylinder blue pay pink space")
    assert strong(state)["orange/grey"] == "grey"


def test_13_6_two_shrimps_on_a_board_are_the_limit_on_bare_rock_too(engine: ModuleType) -> None:
    reef = {"white": "1a2", "pink": "2a2"}
    state = engine.load(position(reef, shrimps=["1a3 1b2 2a2"], turn=ACTED))
    assert refused(state, "move 2a2 1c2") in ("7.3", "13.6")
    assert refused(state, "move 2a2 1a2") in ("7.3", "13.6")
    assert refused(state, "shrimp 1a2") in ("7.3", "13.6")
    play(state, "move 1a3 1a4")


def test_13_7_a_growth_needs_one_tile_laid(engine: ModuleType) -> None:
    state = engine.load(position(behind=["white"], cubes=["white"]))
    play(state, "grow white")
    assert refused(state, "done") in ("13.7", "13.16")
    play(state, "1a2", "done")


def test_13_7_a_consumed_tile_alone_will_do(engine: ModuleType) -> None:
    state = engine.load(position(front=["white"], cubes=["white"]))
    play(state, "grow white", "1a2*", "done")


def test_13_7_action_6_needs_a_cube_in_the_stock(engine: ModuleType) -> None:
    nine = " ".join(["pink"] * 9)
    state = engine.load(position(front=["pink"], cubes=["", nine]))
    assert refused(state, "cube pink") in ("9.1", "13.7")


def test_13_7_action_8_needs_a_tile(engine: ModuleType) -> None:
    state = engine.load(position(cubes=["pink"], bag={"pink": 0}, bonus="white yellow orange grey"))
    assert refused(state, "tile pink") in ("9.2", "13.7")
    state = engine.load(position(cubes=["pink"], bag={"pink": 0}))
    play(state, "tile pink")


def test_13_8_expert_a_coral_of_five_gives_nothing_but_may_be_eaten(engine: ModuleType) -> None:
    four = {"white": "1a2 1a3 1a4 1a5"}
    assert refused(engine.load(position(four, expert=True, shrimps=["1a2"])), "eat 1a2") == "10.1"
    reef = {"white": "1a2 1a3 1a4 1a5 1b5"}
    state = engine.load(position(reef, expert=True, shrimps=["1a2"]))
    bag = state.document()["bag"]["white"]
    play(state, "eat 1a2")
    document = state.document()
    assert (document["parrotfish"][0], document["bag"]["white"]) == (["grey"], bag + 5)
    assert document["shrimps_eaten"] == [1, 0]


@pytest.mark.parametrize("size", [5, 6])
def test_13_8_expert_extra_turn_a_coral_no_larger_than_six_returns_wholly(engine: ModuleType, size: int) -> None:
    reef = {"white": " ".join(["1a2", "1a3", "1a4", "1a5", "1b5", "1b6"][:size])}
    fish = ["grey grey", "grey"]
    document = last_extra_turn(reef=reef, expert=True, shrimps=["", "1a2"], shrimps_eaten=[1, 0], parrotfish=fish)
    state = engine.load(document)
    bag = state.document()["bag"]["white"]
    play(state, "eat 1a2")
    assert state.document()["parrotfish"][1] == ["grey"]
    assert state.document()["bag"]["white"] == bag + size


def test_13_9_tiles_already_in_the_parrotfish_count(engine: ModuleType) -> None:
    """A coral of six eaten in the same turn is in time."""
    reef = {"white": "1a2 1a3 1a4 1a5 1b5 1b6"}
    document = position(
        reef,
        expert=True,
        shrimps=["1a2"],
        shrimps_eaten=[1, 1],
        parrotfish=["grey", "grey grey"],
        covered=NINE,
        front=["pink"],
    )
    state = engine.load(document)
    assert refused(state, "cylinder green pay pink on pink/grey") == "8.5"
    play(state, "eat 1a2", "cylinder green pay pink on pink/grey")
    assert state.document()["ended_by"] == 1


def test_13_10_a_possible_attack_keeps_the_game_going(engine: ModuleType) -> None:
    """Full boards with one orange polyp that yellow may attack."""
    yellow = " ".join(set(rock(2, 1)) - {"1a2"})
    reef = {"yellow": yellow, "orange": "1a2", "pink": " ".join(rock(4, 2))}
    state = engine.load(full_boards(reef=reef, turn=ACTED))
    play(state, "collect white")
    assert state.to_move == 2
    state = engine.load(full_boards(reef=reef, turn=ACTED, strong={"yellow/orange": "orange"}))
    play(state, "collect white")
    assert state.to_move is None


def test_13_10_tested_at_the_beginning_of_a_turn_only(engine: ModuleType) -> None:
    """White fills the last space, and the turn goes on."""
    state = engine.load(full_boards(behind=["white pink"], cubes=["white pink"]))
    play(state, "grow white", "1a2", "done")
    assert state.to_move == 1
    assert refused(state, "grow pink") == "13.16"
    play(state, "shrimp 1a2", "tile pink", "collect white")
    assert state.to_move is None


def test_13_11_no_extra_turns_when_the_refill_breaks_off(engine: ModuleType) -> None:
    reef = {"white": "1a2 1a3 1a4 1a5 1b5 1b6"}
    document = position(reef, shrimps=["", "1a2"], bag=dict.fromkeys(COLORS, 0), bonus="")
    state = engine.load(document)
    play(state, "collect pink")
    assert state.to_move is None
    assert state.moves() == []
    document = state.document()
    # What was collected is behind the screen and counts for a tie.
    assert (document["cubes"][0], document["polyps"][0]) == (["pink"], ["pink", "pink", "pink"])


def test_13_12_a_nearly_empty_bag_does_not_end_the_game(engine: ModuleType) -> None:
    empty = dict.fromkeys(COLORS, 0)
    state = engine.load(position(bag=empty | {"grey": 3}, bonus=""))
    play(state, "collect white", "collect yellow")
    assert state.to_move == 1


def test_13_12_the_game_ends_within_the_turn(engine: ModuleType) -> None:
    """The last cylinder ends it at once, not after collecting."""
    state = engine.load(position(front=["pink"], shrimps_eaten=[1, 0], covered=NINE))
    play(state, "cylinder green pay pink on pink/grey")
    assert state.moves() == ["pass"]


def test_13_13_a_bonus_tile_is_replaced_from_the_bag_at_once(engine: ModuleType) -> None:
    state = engine.load(attack({}))
    bag = state.document()["bag"]["white"]
    play(state, "1d3", "2d3")
    assert state.document()["bonus"] == COLORS
    assert state.document()["bag"]["white"] == bag - 2


def test_13_14_expert_no_bonus_tiles_lie_aside(engine: ModuleType) -> None:
    document = engine.load(deal(expert=True)).document()
    assert document["bonus"] == []
    assert document["bag"] == {"white": 30, "yellow": 35, "orange": 34, "pink": 28, "grey": 36}
    state = engine.load(position(expert=True, cubes=["pink"]))
    bag = state.document()["bag"]["pink"]
    play(state, "tile pink")
    assert state.document()["bag"]["pink"] == bag - 1
    assert refused(engine.load(position(expert=True, cubes=["pink"], bag={"pink": 0})), "tile pink")


def test_13_15_not_even_a_shrimp_moves_before_eating(engine: ModuleType) -> None:
    reef = {"white": "1a2 1a3 1a4 1a5 1b5", "pink": "2a2 2a3"}
    state = engine.load(position(reef, shrimps=["1a2 2a2"]))
    play(state, "move 2a2 2a3")
    assert refused(state, "eat 1a2") in ("3.2", "13.15")


def test_13_16_a_growth_begins_only_if_a_tile_of_the_colour_is_there(engine: ModuleType) -> None:
    state = engine.load(position(behind=["white", "pink"], cubes=["pink"]))
    assert refused(state, "grow pink") == "13.16"


def test_13_16_a_growth_begins_only_if_there_is_a_space_for_the_colour(engine: ModuleType) -> None:
    """The only empty space lies between two guarded pink corals; pink is the weaker one everywhere."""
    grey = set(rock(4, 2)) - {"2d1", "2e1", "2f1"}
    reef = {"yellow": " ".join(rock(2, 1)), "pink": "2d1 2f1", "grey": " ".join(grey)}
    held: Document = {"behind": ["pink white"], "cubes": ["pink white"], "strong": {"pink/grey": "grey"}}
    sea = dict.fromkeys(COLORS, "white")
    state = engine.load(position(reef, shrimps=["2d1", "2f1"], open_sea=sea, **held))
    assert refused(state, "grow pink") == "13.16"
    assert "grow white" in state.moves()
    play(state, "move 2d1 home", "grow pink", "2e1")


def test_13_17_without_a_replacement_the_bonus_tile_is_the_last(engine: ModuleType) -> None:
    state = engine.load(attack({}, bag={"white": 0}))
    play(state, "1d3")
    assert at(state, "1d4") == "w"
    assert state.document()["bonus"] == COLORS[1:]
    play(state, "2d3")
    assert at(state, "2d4") == "*"


def test_13_17_it_is_not_replaced_later_and_further_tiles_come_from_the_bag(engine: ModuleType) -> None:
    document = position(cubes=["white white"], front=["white"], bag={"white": 0})
    state = engine.load(document)
    play(state, "tile white", "cube white")
    document = state.document()
    assert (document["bonus"], document["bag"]["white"]) == (COLORS[1:], 1)
    play(state, "tile white")
    document = state.document()
    assert (document["bonus"], document["bag"]["white"]) == (COLORS[1:], 0)
    assert refused(state, "tile white")


def test_13_17_after_the_bonus_tiles_are_in_the_bag_none_are_laid_aside(engine: ModuleType) -> None:
    few = dict.fromkeys(COLORS, 0) | {"grey": 1}
    state = engine.load(position(cubes=["", "pink pink"], front=["", "pink"], bag=few))
    play(state, "collect white")
    assert state.document()["bonus"] == []
    play(state, "cube pink", "tile pink")
    document = state.document()
    assert document["bonus"] == []
    assert document["polyps"][1].count("pink") >= 1


def test_13_17_the_bonus_tiles_stay_aside_while_the_bag_holds_a_tile(engine: ModuleType) -> None:
    state = engine.load(position(bag=dict.fromkeys(COLORS, 0) | {"grey": 2}))
    play(state, "collect white")
    assert state.document()["bonus"] == COLORS
    assert sum(state.document()["bag"].values()) == 1
    play(state, "collect yellow")
    assert state.document()["bonus"] == []
    assert sum(state.document()["bag"].values()) == 4


def test_13_18_without_a_cube_no_tile_is_drawn(engine: ModuleType) -> None:
    """Four white cubes are held at the start; the sixth collected one cannot be replaced."""
    start = deal(cubes=[["white", "white"], ["white", "white"]])
    moves = ["collect white"] * 6
    refills = [["grey"] * 3, ["grey"] * 2, ["grey"], ["grey"], ["grey"], []]
    report = engine.replay(start | {"moves": moves, "refills": refills})
    assert report["status"] == "legal"
    assert report["outcome"] is not None
    with pytest.raises(BadDocument):
        engine.replay(start | {"moves": moves, "refills": [*refills[:5], ["grey"]]})
    report = engine.replay(start | {"moves": moves[:5], "refills": refills[:5]})
    assert report["outcome"] is None


def test_13_19_a_cylinder_may_go_on_the_space_without_flipping_anything(engine: ModuleType) -> None:
    side = {"yellow/orange": "orange", "yellow/grey": "yellow", "orange/grey": "grey"}
    state = engine.load(position(strong=side, front=["pink"]))
    before = strong(state)
    play(state, "cylinder blue pay pink space")
    assert strong(state) == before
    assert state.document()["cylinder_space"] == "blue"


def test_13_19_a_coral_tile_needs_a_cylinder_from_the_stock(engine: ModuleType) -> None:
    blue = {"white/yellow": "yellow", "yellow/pink": "pink"}
    four = ["white/yellow", "yellow/orange", "yellow/pink", "yellow/grey"]
    document = position(strong=blue, covered=four, shrimps_eaten=[1, 0], front=["pink"], cylinder_space="blue")
    assert refused(engine.load(document), "cylinder blue pay pink on orange/grey") in ("8.1", "13.5", "13.19")
    document["cylinder_space"] = None
    play(engine.load(document), "cylinder blue pay pink on orange/grey")


def test_13_20_shrimps_stand_where_they_are(engine: ModuleType) -> None:
    """Yellow might attack the orange polyp if no shrimp stood on it."""
    yellow = " ".join(set(rock(2, 1)) - {"1a2"})
    reef = {"yellow": yellow, "orange": "1a2", "pink": " ".join(rock(4, 2))}
    for shrimps in (["1a2"], ["", "1a2"]):
        state = engine.load(full_boards(reef=reef, turn=ACTED, shrimps=shrimps))
        play(state, "collect white")
        assert state.to_move is None


def test_13_20_whatever_the_players_hold(engine: ModuleType) -> None:
    """One free space is enough, though nobody has a cube or a tile for it."""
    state = engine.load(full_boards(turn=ACTED))
    play(state, "collect white")
    assert state.to_move == 2


def test_13_20_tested_before_normal_turns_only(engine: ModuleType) -> None:
    """Three full boards, each of one colour: the extra turns are played all the same."""
    reef = {"yellow": " ".join(rock(2, 1)), "pink": " ".join(rock(4, 2)), "grey": " ".join(rock(1, 3))}
    fish = ["white white", "white", "white"]
    eaten = [1, 0, 0]
    document = last_extra_turn(
        players=3, reef=reef, shrimps=["", "", "1a2"], shrimps_eaten=eaten, parrotfish=fish, to_move=2
    )
    state = engine.load(document)
    play(state, "pass")
    assert state.to_move == 3
    play(state, "eat 1a2")
    assert state.to_move is None
    assert state.document()["parrotfish"][2].count("yellow") == 28


def test_13_21_a_shrimp_of_the_ending_player_on_bare_rock_counts_for_nothing(engine: ModuleType) -> None:
    reef = {"white": "1a2", "pink": "2a2"}
    for shrimps, expected in ((["1a3", "2a2"], [2]), (["1a2", "2a2"], [1, 2])):
        document = position(
            reef,
            shrimps=shrimps,
            shrimps_eaten=[1, 1],
            covered=NINE,
            front=["grey"],
            turn=ACTED,
        )
        state = engine.load(document)
        play(state, "cylinder green pay grey on pink/grey")
        assert engine.load(state.document()).document() == state.document()
        play(state, "pass")
        assert state.outcome()["winners"] == expected


def test_13_22_a_coral_of_five_in_an_extra_turn_gives_nothing_but_may_be_eaten(engine: ModuleType) -> None:
    reef = {"white": "1a2 1a3 1a4 1a5 1b5"}
    fish = ["grey grey", "grey"]
    state = engine.load(last_extra_turn(reef=reef, shrimps=["", "1a2"], shrimps_eaten=[1, 0], parrotfish=fish))
    bag = state.document()["bag"]["white"]
    play(state, "eat 1a2")
    document = state.document()
    assert (document["parrotfish"][1], document["bag"]["white"]) == (["grey"], bag + 5)
    assert document["shrimps_eaten"] == [1, 1]


def test_13_22_four_tiles_are_too_few_in_an_extra_turn(engine: ModuleType) -> None:
    reef = {"white": "1a2 1a3 1a4 1a5"}
    state = engine.load(last_extra_turn(reef=reef, shrimps=["", "1a2"]))
    assert refused(state, "eat 1a2") == "10.1"
    assert state.moves() == ["pass"]


def test_13_23_to_bare_rock_on_any_board_and_from_there_on(engine: ModuleType) -> None:
    state = engine.load(position({"white": "1a2"}, shrimps=["1a2"]))
    play(state, "move 1a2 2a2", "move 2a2 2g4", "move 2g4 1d4", "move 1d4 1a2", "collect white")
    assert state.document()["shrimps"] == [["1a2"], []]
