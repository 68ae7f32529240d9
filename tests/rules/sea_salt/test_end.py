"""The end of a round (6) and of the game (7) of Sea Salt & Paper, clause by clause."""

from __future__ import annotations

from types import ModuleType

import pytest

from reference import BadDocument
from rules.sea_salt.positions import (
    COLONY,
    CRABS,
    ELEVEN,
    MARTIN,
    OCTOPUSES,
    ONDREJ,
    PENGUINS,
    SAILORS,
    SEVEN,
    SHELLS,
    SHOAL,
    TARGETS,
    added,
    after,
    captain_round,
    exhausting_round,
    illegal_at,
    last_chance_over,
    position,
    record,
    refuse,
    same,
    script,
    starting,
    turns,
)

# 6 Closing


def test_6_1_stop_scores_card_points_and_no_bonus(engine: ModuleType) -> None:
    hands = [ELEVEN, [*CRABS, "fish/black"], ["shell/black", "shell/grey"], OCTOPUSES]
    assert added(engine, position(hands), "stop") == [11, 1, 2, 12]


def test_6_1_the_closer_gets_the_points_even_if_another_has_more(engine: ModuleType) -> None:
    assert added(engine, position([SEVEN, ELEVEN]), "stop") == [7, 11]


def test_6_1_stop_ends_the_round_at_once(engine: ModuleType) -> None:
    one = captain_round(3)
    one["moves"] += ["take 1"]
    assert illegal_at(engine, record(3, one)) == len(one["moves"]) - 1


def test_6_2_every_other_seat_has_one_last_turn_in_clockwise_order(engine: ModuleType) -> None:
    document = position(
        [["shell/grey"], ELEVEN, [], []], to_move=2, piles=(["fish/black", "boat/black"], ["crab/grey"])
    )
    state = after(engine, document, "last-chance")
    assert state.document()["last_chance"] == 2
    seats = []
    for draw in ("take 1", "take 1", "take 2"):
        seats.append(state.to_move)
        state.play(draw)
        state.play("pass")
    assert seats == [3, 4, 1]
    assert state.outcome() is not None
    assert state.to_move is None


def test_6_2_duos_and_boats_are_allowed_in_a_last_turn(engine: ModuleType) -> None:
    document = position(
        [ELEVEN, ["boat/black", "boat/yellow", "fish/black"]],
        piles=(["fish/green", "crab/black"], ["shell/grey"]),
        top=["octopus/grey"],
    )
    state = after(engine, document, "last-chance", "take 1", "pair boat")
    assert (state.to_move, state.document()["phase"]) == (2, "draw")
    state.play("take 1")
    state.play("pair fish")
    assert state.moves() == ["pass"]
    assert same(state.document()["hands"][1], ["crab/black", "octopus/grey"])


def test_6_2_points_are_compared_only_after_the_last_turns(engine: ModuleType) -> None:
    """Seat 2 has 4 points at the closing, 8 at the end."""
    document = position([MARTIN, ONDREJ], piles=(["shell/grey"], []), top=[SHOAL])
    assert added(engine, document, "last-chance", "take 1", "pair fish", "pass") == [2, 8]


def test_6_3_bet_won(engine: ModuleType) -> None:
    document = position(
        [OCTOPUSES, ["shell/black", "shell/grey", SHOAL], ["fish/black"], []],
        piles=(["crab/black", "crab/yellow", "swimmer/yellow"], []),
    )
    moves = ["last-chance", "take 1", "pass", "take 1", "pass", "take 1", "pass"]
    assert added(engine, document, *moves) == [12 + 1, 2, 1, 1]


def test_6_3_equal_points_win_the_bet(engine: ModuleType) -> None:
    assert last_chance_over(engine, ELEVEN, [*PENGUINS, COLONY]) == [11 + 1, 1]


def test_6_3_bet_lost(engine: ModuleType) -> None:
    """One opponent with more points suffices; the other, with fewer, scores card points too."""
    hands = [ELEVEN, OCTOPUSES, ["shell/black", "shell/grey"]]
    assert added(engine, position(hands, to_move=3, last_chance=1), "pass") == [1, 12, 2]


def test_6_3_the_bonus_does_not_count_in_the_comparison(engine: ModuleType) -> None:
    """Eleven points with a bonus of 2 lose to twelve with a bonus of 1; equal points win against any bonus."""
    closer = [*ELEVEN, "swimmer/light orange"]
    assert last_chance_over(engine, closer, OCTOPUSES) == [2, 12]
    assert last_chance_over(engine, ELEVEN, ["crab/black", "shell/black", "fish/black", *PENGUINS, COLONY]) == [12, 3]


def test_6_4_the_closer_has_no_further_turn(engine: ModuleType) -> None:
    state = after(
        engine, position([ELEVEN, [], []], piles=(["fish/black", "fish/green"], ["crab/grey"])), "last-chance"
    )
    seats = set()
    while state.to_move is not None:
        seats.add(state.to_move)
        state.play("take 1" if "take 1" in state.moves() else "pass")
    assert seats == {2, 3}
    assert same(state.document()["hands"][0] + state.document()["tables"][0], ELEVEN)


def test_6_4_a_position_in_which_the_closer_is_to_move_is_refused(engine: ModuleType) -> None:
    with pytest.raises(BadDocument):
        engine.load(position([ELEVEN, []], to_move=1, last_chance=1))


def test_6_5_an_empty_deck_ends_the_round_without_points(engine: ModuleType) -> None:
    whole = exhausting_round()
    answer = engine.replay(record(2, whole))
    assert (answer["status"], answer["outcome"], answer["rounds"]) == ("legal", None, [[0, 0]])
    whole["moves"] += ["take 1"]
    assert illegal_at(engine, record(2, whole)) == len(whole["moves"]) - 1


def test_6_5_only_at_the_end_of_the_turn(engine: ModuleType) -> None:
    """Seat 1 empties the deck, and goes on laying pairs."""
    document = position([["crab/black", "crab/grey"], []], top=["octopus/grey"], rest="pile 1", phase="draw")
    state = after(engine, document, "deck keep octopus/grey")
    assert state.to_move == 1
    assert starting(state, "pair crab pile 1")
    state.play("pass")
    assert state.to_move is None
    assert state.outcome() is None


def test_6_5_a_deck_emptied_by_fish(engine: ModuleType) -> None:
    document = position([["fish/black", "fish/green"], []], top=["octopus/grey"], rest="pile 1")
    state = after(engine, document, "pair fish", "pass")
    assert state.to_move is None


def test_6_5_two_cards_left_are_drawn_in_the_last_turn(engine: ModuleType) -> None:
    document = position([[], []], top=["octopus/grey", "crab/grey"], rest="pile 1", phase="draw")
    state = after(engine, document, "deck keep crab/grey discard 2", "pass")
    assert state.to_move is None


@pytest.mark.parametrize("ending", ["stop", "last-chance"])
def test_6_5_closing_in_the_turn_that_empties_the_deck_takes_precedence(engine: ModuleType, ending: str) -> None:
    document = position([ELEVEN, ["shell/grey"]], top=["octopus/grey"], rest="pile 1", phase="draw")
    state = after(engine, document, "deck keep octopus/grey")
    assert {"stop", "last-chance"} <= set(state.moves())
    state.play(ending)
    if ending == "stop":
        assert state.outcome()["scores"] == [39 + 11, 39]
    else:
        assert (state.to_move, state.document()["phase"]) == (2, "draw")


def test_6_5_closing_takes_precedence_in_a_record(engine: ModuleType) -> None:
    answer = engine.replay(record(2, exhausting_round("stop")))
    assert answer["status"] == "legal"
    assert answer["rounds"][0][1] >= 11


def test_6_6_an_empty_deck_does_not_end_the_last_turns(engine: ModuleType) -> None:
    hands = [ELEVEN, ["fish/yellow"], ["fish/green"]]
    document = position(hands, piles=(["crab/grey", "crab/black"], []), top=["octopus/grey"], rest="pile 2")
    state = after(engine, document, "last-chance", "deck keep octopus/grey", "pass")
    assert state.to_move == 3
    assert state.moves() == ["take 1", "take 2"]
    state.play("take 1")
    state.play("pass")
    assert state.outcome() is not None


def test_6_6_drawing_from_the_empty_deck_is_not_available(engine: ModuleType) -> None:
    document = position([ELEVEN, []], piles=(["crab/grey"], []), rest="pile 2", to_move=2, last_chance=1, phase="draw")
    state = engine.load(document)
    refuse(state, "deck keep crab/grey")
    refuse(state, "deck keep crab/grey discard 1")


# 7 The end of the game


@pytest.mark.parametrize(("players", "target"), list(TARGETS.items()))
def test_7_1_the_target_ends_the_game(engine: ModuleType, players: int, target: int) -> None:
    hands = [ELEVEN, *[["crab/black"], [], []][: players - 1]]
    short = position(hands, scores=[target - 12, *[0] * (players - 1)])
    assert after(engine, short, "stop").outcome() is None
    reached = position(hands, scores=[target - 11, *[0] * (players - 1)])
    outcome = after(engine, reached, "stop").outcome()
    assert (outcome["winners"], outcome["scores"]) == ([1], [target, *[0] * (players - 1)])
    beyond = position(hands, scores=[target - 5, *[0] * (players - 1)])
    assert after(engine, beyond, "stop").outcome()["scores"][0] == target + 6


@pytest.mark.parametrize(("players", "rounds"), [(2, 4), (3, 4), (4, 3)])
def test_7_1_totals_over_the_rounds_of_a_record(engine: ModuleType, players: int, rounds: int) -> None:
    """The last seat closes every round, so it stays last in every one, and gets 11 points each time."""
    whole = [captain_round(players, players - 1)] * rounds
    unfinished = engine.replay(record(players, *whole[:-1]))
    assert (unfinished["status"], unfinished["outcome"]) == ("legal", None)
    assert unfinished["rounds"] == [[*[0] * (players - 1), 11]] * (rounds - 1)
    outcome = engine.replay(record(players, *whole))["outcome"]
    assert outcome["winners"] == [players]
    assert outcome["scores"][-1] == 11 * rounds


@pytest.mark.parametrize(
    ("players", "points", "over"),
    [
        (2, [11, 11, 11, 7], True),
        (2, [11, 7, 7, 7, 7], False),
        (3, [11, 8, 8, 8], True),
        (3, [11, 8, 8, 7], False),
        (4, [11, 11, 8], True),
        (4, [11, 11, 7], False),
    ],
)
def test_7_1_a_record_is_over_exactly_at_the_target(
    engine: ModuleType, players: int, points: list[int], over: bool
) -> None:
    """One seat closes every round; in all it adds the target, or one point less."""
    cards = {11: ELEVEN, 8: [*SAILORS, *PENGUINS[:2]], 7: [COLONY, *PENGUINS[:2]]}
    answer = engine.replay(record(players, *[script(turns(players, cards[n], players - 1), "stop") for n in points]))
    assert answer["status"] == "legal"
    assert [added_points[-1] for added_points in answer["rounds"]] == points
    assert sum(points) == TARGETS[players] - (not over)
    assert (answer["outcome"] is not None) is over


def test_7_1_no_round_after_the_end_of_the_game(engine: ModuleType) -> None:
    whole = [captain_round(4, 3)] * 3
    before = sum(len(one["moves"]) for one in whole)
    answer = engine.replay(record(4, *whole, captain_round(4)))
    assert (answer["status"], answer["at"], answer["clause"]) == ("illegal", before, "7.1")
    assert answer["moves"] == before + len(captain_round(4)["moves"])


def test_7_2_the_highest_total_wins_not_the_closer(engine: ModuleType) -> None:
    document = position([ELEVEN, OCTOPUSES[:4]], scores=[31, 35])
    outcome = after(engine, document, "stop").outcome()
    assert (outcome["winners"], outcome["scores"]) == ([2], [42, 44])


def test_7_2_a_tie_goes_to_more_points_in_the_last_round(engine: ModuleType) -> None:
    document = position([ELEVEN, OCTOPUSES[:4], []], scores=[30, 32, 34])
    outcome = after(engine, document, "stop").outcome()
    assert (outcome["winners"], outcome["scores"]) == ([1], [41, 41, 34])
    other = position([OCTOPUSES[:4], ELEVEN, []], scores=[32, 30, 34])
    assert after(engine, other, "stop").outcome()["winners"] == [2]


def test_7_2_a_tie_that_remains_is_shared(engine: ModuleType) -> None:
    document = position([ELEVEN, [*PENGUINS, COLONY], []], scores=[30, 30, 34])
    outcome = after(engine, document, "stop").outcome()
    assert (outcome["winners"], outcome["scores"]) == ([1, 2], [41, 41, 34])


def test_7_2_only_the_tied_seats_compare_their_last_round(engine: ModuleType) -> None:
    """Seat 3 adds most in the last round, but is behind in total."""
    document = position([ELEVEN, OCTOPUSES[:4], [*PENGUINS, COLONY, *SHELLS[:2]]], scores=[30, 32, 0])
    assert after(engine, document, "stop").outcome()["winners"] == [1]
