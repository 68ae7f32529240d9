"""The Finish of Calm Sailing (6) and the end of the game (7), each clause under its number."""

from __future__ import annotations

from math import comb
from types import ModuleType

import pytest

import leadline
from leadline.core import Generator
from reference import IllegalMove
from rules.calm_sailing.positions import FULL, Card, cells_for, lost, lying, played, position, refused

# 6. Finish card


@pytest.mark.parametrize("players", [1, 2, 3, 4, 5])
def test_6_1_a_finish_on_a_full_grid_wins_for_all(engine: ModuleType, players: int) -> None:
    state = played(engine.load(position({1: ["F", 70]}, FULL, players)), "F")
    assert state.to_move is None
    assert state.outcome()["winners"] == [*range(1, players + 1)]
    assert state.outcome()["scores"] == [None] * players


@pytest.mark.parametrize("cell", ["a1", "c3", "f6"])
def test_6_1_not_while_a_cell_is_empty(engine: ModuleType, cell: str) -> None:
    grid = {other: number for other, number in FULL.items() if other != cell}
    refused(engine.load(position({1: ["F", 70, 71]}, grid)), "F", "6.1")


def test_6_1_not_before_a_start_lies(engine: ModuleType) -> None:
    state = engine.load(position({1: ["F", 70, 71, 72, 73]}, FULL, start_laid=False))
    refused(state, "F", "6.1")


def test_6_1_only_with_a_finish_in_hand(engine: ModuleType) -> None:
    refused(engine.load(position({1: [70, 71], 2: ["F"]}, FULL)), "F")


def test_6_1_a_finish_has_no_place_in_the_grid(engine: ModuleType) -> None:
    refused(engine.load(position({1: ["F", 70, 71]})), "F@f6")


def test_6_2_a_finish_may_be_discarded(engine: ModuleType) -> None:
    state = engine.load(position({1: ["F", "F", 11]}, {"c3": 10}))
    assert {"-F -F", "-11 -F", "11@d3 -F"} <= set(state.moves())
    assert lying(played(state, "-F -F"))["F"] == 0


def test_6_2_without_a_finish_the_game_goes_on_and_is_lost(engine: ModuleType) -> None:
    state = engine.load(position({1: [70, 71], 2: [72, 73]}, FULL, players=2))
    played(state, "-70 -71")
    assert state.outcome() is None
    played(state, "-72 -73")
    assert lost(state)


def test_6_3_a_finish_costs_nothing(engine: ModuleType) -> None:
    assert engine.load(position({1: ["F"]}, FULL)).moves() == ["F"]
    refused(engine.load(position({1: ["F", 70]}, FULL)), "F -70")


# 7. End


def test_7_1_nothing_is_played_after_the_win(engine: ModuleType) -> None:
    state = played(engine.load(position({1: ["F", "F", 70, 71]}, FULL)), "F")
    assert (state.moves(), state.count()) == ([], 0)
    for move in ("F", "-70 -71", "-79 -80"):
        with pytest.raises(IllegalMove):
            state.play(move)


def test_7_1_only_the_active_player_wins(engine: ModuleType) -> None:
    state = engine.load(position({1: [70, 71], 2: ["F"]}, FULL))
    assert state.outcome() is None
    played(state, "-70 -71", "F")
    assert state.outcome()["winners"] == [1, 2, 3]


def test_7_2_no_card_in_hand_loses(engine: ModuleType) -> None:
    state = engine.load(position({1: []}))
    assert lost(state)
    assert state.outcome()["scores"] == [None, None, None]


@pytest.mark.parametrize("card", [36, 60, "F", "S"])
def test_7_2_one_card_that_cannot_be_laid_loses(engine: ModuleType, card: Card) -> None:
    grid = {cell: number for cell, number in FULL.items() if cell != "f6"}
    assert lost(engine.load(position({1: [card]}, grid)))


def test_7_2_one_island_at_no_cost_is_an_action(engine: ModuleType) -> None:
    state = engine.load(position({1: [60]}, {"a1": 1, "e6": 59}))
    assert cells_for(state, 60) == []
    assert lost(state)
    state = engine.load(position({1: [60]}, {"a1": 1, "d6": 59}))
    assert state.moves() == ["60@f6"]


def test_7_2_one_payable_start_is_an_action(engine: ModuleType) -> None:
    state = engine.load(position({1: ["S"]}, start_laid=False))
    assert state.to_move == 1
    assert state.count() == comb(10, 8)


def test_7_2_one_finish_on_a_full_grid_is_an_action(engine: ModuleType) -> None:
    state = engine.load(position({1: ["F"]}, FULL))
    assert (state.to_move, state.moves()) == (1, ["F"])


def test_7_2_two_cards_are_always_an_action(engine: ModuleType) -> None:
    assert engine.load(position({1: [60, "S"]}, FULL)).moves() == ["-60 -S"]


def test_7_2_only_the_player_to_move_can_be_stuck(engine: ModuleType) -> None:
    state = engine.load(position({1: [60, 61], 2: []}))
    assert state.to_move == 1
    assert lost(played(state, "-60 -61"))


def test_7_2_nothing_is_played_after_the_loss(engine: ModuleType) -> None:
    state = engine.load(position({1: [60]}, FULL))
    for move in ("-60", "60@a1", "F"):
        with pytest.raises(IllegalMove):
            state.play(move)


def test_7_3_an_empty_pile_does_not_end_the_game(engine: ModuleType) -> None:
    state = engine.load(position({1: [10, 20, 30], 2: [40, 50], 3: [60, 70, 71]}))
    order = []
    for move in ("10@a1", "40@c3", "60@f6", "-20 -30", "50@f3"):
        order.append(state.to_move)
        played(state, move)
    assert order == [1, 2, 3, 1, 2]
    assert state.to_move == 3


def test_7_4_no_seat_learns_what_others_hold() -> None:
    """Nobody speaks, so that what a seat sees is the same whatever the others hold and whatever they will draw."""
    position = leadline.deal("calm-sailing", players=3, seed=7, monsters=3, storms=True)
    chance = Generator(1, "silence")
    for _ in range(30):
        for seat in (1, 2, 3):
            view = position.view(seat)
            assert position.redeal(seat, chance).view(seat) == view
            assert isinstance(view.document()["hands"][seat % 3], int)
        position.push(position.playout_move(chance.next()))
