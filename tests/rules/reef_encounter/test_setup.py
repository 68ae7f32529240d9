"""The components (1) and the setup (2) of Reef Encounter, each clause under its number."""

from __future__ import annotations

from collections import Counter
from types import ModuleType
from typing import Any

import pytest

import leadline
from leadline.core import Generator
from reference import BadDocument
from rules.reef_encounter.positions import (
    ALGAE,
    BOARDS,
    COLORS,
    CORAL_TILES,
    QUIET,
    Document,
    deal,
    flipped,
    growing,
    last_extra_turn,
    play,
    position,
    refused,
    rock,
    strong,
    tiles,
)

# 1 Components


def test_1_1_forty_tiles_of_each_colour(engine: ModuleType) -> None:
    document = engine.load(deal()).document()
    assert tiles(document) == dict.fromkeys(COLORS, 40)
    document["bag"]["white"] += 1
    with pytest.raises(BadDocument):
        engine.load(document)


def test_1_1_ten_cubes_of_a_colour(engine: ModuleType) -> None:
    """One lies on the open-sea board, so nine can be held."""
    held = " ".join(["white"] * 8)
    state = engine.load(position(front=["white white"], cubes=[held]))
    play(state, "cube white")
    assert refused(state, "cube white")
    with pytest.raises(BadDocument):
        engine.load(position(cubes=[held + " white white"]))


def test_1_1_five_cylinders_of_a_colour(engine: ModuleType) -> None:
    blue = {"white/yellow": "yellow", "yellow/pink": "pink"}
    five = ["white/yellow", "yellow/orange", "yellow/pink", "yellow/grey", "orange/grey"]
    engine.load(position(strong=blue, covered=five, shrimps_eaten=[1, 1]))
    with pytest.raises(BadDocument):
        engine.load(position(strong=blue, covered=five, shrimps_eaten=[1, 1], cylinder_space="blue"))


def test_1_1_four_shrimps_a_player(engine: ModuleType) -> None:
    reef = {"pink": "1a2 1a5 2a2 2a4"}
    state = engine.load(position(reef, shrimps=["1a2 2a2"], shrimps_eaten=[1, 0]))
    assert "shrimp 1a5" in state.moves()
    state = engine.load(position(reef, shrimps=["1a2 2a2"], shrimps_eaten=[2, 0]))
    assert refused(state, "shrimp 1a5") == "7.1"
    with pytest.raises(BadDocument):
        engine.load(position(reef, shrimps=["1a2 2a2"], shrimps_eaten=[3, 0]))


def test_1_1_ten_coral_tiles(engine: ModuleType) -> None:
    document = engine.load(deal()).document()
    assert sorted(document["coral_tiles"]) == sorted(CORAL_TILES)
    del document["coral_tiles"]["white/pink"]
    with pytest.raises(BadDocument):
        engine.load(document)


def test_1_2_boards_with_start_polyps_and_growth_cells(engine: ModuleType) -> None:
    start = deal(
        players=4,
        boards=[3, 1, 4, 2],
        polyps=[["white"] * 5, ["white"] * 6, ["pink"] * 7, ["pink"] * 8],
        eaten=["grey"] * 4,
        cubes=[["white", "yellow"]] * 4,
    )
    assert engine.load(start).document()["grids"] == [BOARDS[board] for board in (3, 1, 4, 2)]


def test_1_2_every_board_has_33_rock_cells(engine: ModuleType) -> None:
    """A tile can be laid on every free rock cell and nowhere else."""
    for board in BOARDS:
        other = board % 4 + 1
        document = position(boards=[board, other], behind=["white"], turn=growing("white"))
        assert engine.load(document).moves()[:33] == sorted(rock(board, 1))
        assert len([text for text in engine.load(document).moves() if text[0] in "12"]) == 66


def test_1_3_coral_tiles_starfish_up(engine: ModuleType) -> None:
    assert strong(engine.load(deal())) == {name: side[0] for name, side in CORAL_TILES.items()}


def test_1_3_the_other_side_swaps_corals_and_algae(engine: ModuleType) -> None:
    down = {name: next(c for c in name.split("/") if c != side[0]) for name, side in CORAL_TILES.items()}
    assert strong(engine.load(deal(starfish="down"))) == down
    for alga in ALGAE:
        state = engine.load(position(strong=down, front=["pink"]))
        play(state, f"cylinder {alga} pay pink space")
        assert flipped(down, strong(state)) == {name for name, side in CORAL_TILES.items() if side[2] == alga}


def test_1_3_each_coral_beats_two_on_the_starfish_side(engine: ModuleType) -> None:
    assert Counter(strong(engine.load(deal())).values()) == dict.fromkeys(COLORS, 2)


# 2 Setup


def test_2_1_as_many_boards_as_players(engine: ModuleType) -> None:
    with pytest.raises(BadDocument):
        engine.load(deal(boards=[2, 4, 1]))
    with pytest.raises(BadDocument):
        engine.load(deal(boards=[2]))
    with pytest.raises(BadDocument):
        engine.load(deal(boards=[2, 2]))


def test_2_1_two_to_four_players(engine: ModuleType) -> None:
    with pytest.raises(BadDocument):
        engine.load(deal(players=1, boards=[2], polyps=[["white"] * 5], eaten=["grey"], cubes=[["white", "white"]]))


def test_2_2_one_bonus_tile_of_each_colour_and_the_rest_in_the_bag(engine: ModuleType) -> None:
    document = engine.load(deal()).document()
    assert document["bonus"] == COLORS
    # Off the 40: two start polyps, a bonus tile, the open sea, those behind the screens and in the parrotfish.
    assert document["bag"] == {"white": 29, "yellow": 34, "orange": 33, "pink": 27, "grey": 35}


def test_2_3_one_side_for_all_coral_tiles(engine: ModuleType) -> None:
    up, down = strong(engine.load(deal())), strong(engine.load(deal(starfish="down")))
    assert flipped(up, down) == set(CORAL_TILES)
    with pytest.raises(BadDocument):
        engine.load(deal(starfish="sideways"))


def test_2_4_open_sea_gets_3_3_3_2_1_clockwise_from_any_space(engine: ModuleType) -> None:
    for shift in range(5):
        counts = [3, 3, 3, 2, 1]
        sea = {color: [color] * counts[(place + shift) % 5] for place, color in enumerate(COLORS)}
        assert engine.load(deal(open_sea=sea)).document()["open_sea"] == sea
    for counts in ([3, 3, 2, 3, 1], [3, 3, 3, 3, 1], [1, 2, 3, 3, 3]):
        with pytest.raises(BadDocument):
            engine.load(deal(open_sea={color: [color] * n for color, n in zip(COLORS, counts, strict=True)}))


def test_2_4_one_cube_on_each_open_sea_space(engine: ModuleType) -> None:
    for color in COLORS:
        state = engine.load(position())
        play(state, f"collect {color}")
        assert state.document()["cubes"][0] == [color]


def test_2_5_the_starting_player_moves_first(engine: ModuleType) -> None:
    assert engine.load(deal()).to_move == 1
    other = deal(first=2, polyps=[["white"] * 8, ["pink"] * 5])
    assert engine.load(other).to_move == 2


@pytest.mark.parametrize(("players", "counts"), [(2, [6, 9]), (3, [6, 7, 9]), (4, [6, 7, 8, 9])])
def test_2_6_tiles_behind_the_screens_by_turn_order(engine: ModuleType, players: int, counts: list[int]) -> None:
    for first in range(1, players + 1):
        sizes = [counts[(seat - first) % players] - 1 for seat in range(1, players + 1)]
        start = deal(
            players=players,
            first=first,
            boards=[1, 2, 3, 4][:players],
            polyps=[[COLORS[seat]] * size for seat, size in enumerate(sizes)],
            eaten=["grey"] * players,
            cubes=[["white", "yellow"]] * players,
        )
        document = engine.load(start).document()
        assert [len(pile) for pile in document["polyps"]] == sizes
        assert document["shrimps"] == [[]] * players
        start["polyps"][0].append("white")
        with pytest.raises(BadDocument):
            engine.load(start)


def test_2_7_the_first_tile_in_the_parrotfish_scores_like_any_other(engine: ModuleType) -> None:
    assert engine.load(deal()).document()["parrotfish"] == [["grey"], ["orange"]]
    state = engine.load(last_extra_turn(shrimps_eaten=[1, 0], parrotfish=["pink pink", "yellow"]))
    play(state, "pass")
    assert state.outcome()["scores"] == [6, 3]


def test_2_8_two_cubes_of_any_colours(engine: ModuleType) -> None:
    start = deal(cubes=[["white", "grey"], ["pink", "orange"]])
    assert [sorted(held) for held in engine.load(start).document()["cubes"]] == [["grey", "white"], ["orange", "pink"]]
    for pair in (["white"], ["white", "grey", "grey"]):
        with pytest.raises(BadDocument):
            engine.load(deal(cubes=[pair, ["pink", "pink"]]))


def choosing(**changes: Any) -> Document:
    """A deal for two players that leaves the choices of 2.7 and 2.8 to them; seat 2 begins."""
    own = [["white"] * 4 + ["grey"] * 5, ["pink"] * 5 + ["yellow"]]
    document = deal(first=2, polyps=own, choose=True) | changes
    del document["eaten"], document["cubes"]
    return document


def test_2_7_each_player_may_choose_the_tile_for_the_parrotfish(engine: ModuleType) -> None:
    """The seats choose in turn order, before the first turn, out of the tiles behind the screen."""
    state = engine.load(choosing())
    assert state.to_move == 2
    assert state.moves() == ["fish pink", "fish yellow"]
    assert refused(state, "fish white") == refused(state, "collect white") == refused(state, "cubes pink pink") == "2.7"
    play(state, "fish yellow")
    document = state.document()
    assert (document["parrotfish"], document["polyps"][1], document["to_move"]) == ([[], ["yellow"]], ["pink"] * 5, 2)
    assert document["choosing"] is True


def test_2_8_then_two_cubes_and_the_next_seat(engine: ModuleType) -> None:
    state = engine.load(choosing())
    play(state, "fish yellow")
    assert len(state.moves()) == 15
    assert refused(state, "fish pink") == refused(state, "grow pink") == "2.8"
    state.play("cubes pink white")  # either order is read
    assert state.to_move == 1
    assert state.document()["cubes"] == [[], ["white", "pink"]]
    play(state, "fish grey", "cubes grey grey")  # 13.2
    document = state.document()
    assert (document["cubes"], document["to_move"]) == ([["grey", "grey"], ["white", "pink"]], 2)
    assert "choosing" not in document
    for text in ("fish pink", "cubes pink pink"):
        assert refused(state, text) == ("2.7" if text.startswith("fish") else "2.8")
    play(state, "grow pink")


def test_2_8_choices_lead_to_the_deal_that_names_them(engine: ModuleType) -> None:
    state = engine.load(choosing())
    play(state, "fish yellow", "cubes white pink", "fish grey", "cubes grey grey")
    named = deal(first=2, polyps=[["white"] * 4 + ["grey"] * 4, ["pink"] * 5], eaten=["grey", "yellow"])
    assert state.document() == engine.load(named | {"cubes": [["grey", "grey"], ["white", "pink"]]}).document()


def test_2_8_a_record_may_begin_with_the_choices(engine: ModuleType) -> None:
    moves = ["fish yellow", "cubes white pink", "fish grey", "cubes grey grey", "collect white"]
    report = engine.replay(choosing(moves=moves, refills=[["grey"] * 3]))
    assert report["status"] == "legal"
    report = engine.replay(choosing(moves=[*moves[:2], "collect white"], refills=[["grey"] * 3]))
    assert (report["status"], report["at"], report["clause"]) == ("illegal", 2, "2.7")


@pytest.mark.parametrize(
    "changes",
    [
        {"eaten": ["grey", "pink"]},
        {"cubes": [["grey", "grey"], ["pink", "pink"]]},
        {"polyps": [["white"] * 4 + ["grey"] * 4, ["pink"] * 5]},
        {"choose": False},
    ],
    ids=str,
)
def test_2_8_a_deal_names_the_choices_or_leaves_them(engine: ModuleType, changes: Document) -> None:
    with pytest.raises(BadDocument):
        engine.load(choosing() | changes)


@pytest.mark.parametrize(
    "changes",
    [
        {"cubes": [["white", "white"], []], "to_move": 1},
        {"cubes": [["white"], []]},
        {"parrotfish": [["grey"], []]},
        {"shrimps_eaten": [1, 0]},
        {"ended_by": 1},
        {"turn": QUIET | {"acted": True}},
    ],
    ids=str,
)
def test_2_8_positions_while_the_seats_choose(engine: ModuleType, changes: Document) -> None:
    document = engine.load(choosing()).document()
    assert engine.load(document).document() == document
    with pytest.raises(BadDocument):
        engine.load(document | changes)


def test_2_9_what_lies_behind_screens_is_secret_and_consumed_tiles_are_not() -> None:
    game = leadline.deal("reef-encounter", players=3, seed=4, choose=True)
    chance = Generator(1, "secret")
    for _ in range(60):
        whole = game.document()
        for seat in (1, 2, 3):
            seen = game.view(seat).document()
            assert seen["bag"] is None
            assert seen["consumed"] == whole["consumed"]
            for name in ("polyps", "cubes", "parrotfish"):
                for other, (shown, there) in enumerate(zip(seen[name], whole[name], strict=True), start=1):
                    assert shown == (there if other == seat else len(there))
            assert game.redeal(seat, chance).view(seat) == game.view(seat)
        game.push(game.playout_move(chance.next()))
