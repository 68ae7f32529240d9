"""The rulings on Sea Salt & Paper (8) and the worked examples (9), by number.

Two rulings say nothing that a position with every card known could show: 8.6 (expansions are left out) and 8.10 with
the secrecy of 3.3 (who knows which card).
"""

from __future__ import annotations

from types import ModuleType

import pytest

from reference import BadDocument
from rules.sea_salt.positions import (
    CAPTAIN,
    COLONY,
    CRABS,
    ELEVEN,
    GREENS,
    HUNTERS,
    LIGHT_BLUES,
    LIGHTHOUSE,
    MARTIN,
    MERMAID,
    ONDREJ,
    PENGUINS,
    SAILORS,
    Cards,
    added,
    after,
    captain_round,
    card_points,
    illegal_at,
    mermaid_round,
    position,
    record,
    refuse,
    same,
    starting,
)

# 8 Rulings


def test_8_1_nothing_to_draw_skips_the_draw_step(engine: ModuleType) -> None:
    """Seat 2 takes the last card there is; seat 3 lays pairs or passes without a draw."""
    hands = [[*ELEVEN, MERMAID], [MERMAID, MERMAID], [MERMAID, *CRABS]]
    document = position(hands, piles=(["boat/black"], []), rest=1, last_chance=1, to_move=2, phase="draw")
    state = after(engine, document, "take 1", "pass")
    assert (state.to_move, state.document()["phase"]) == (3, "play")
    assert state.moves() == ["pair crab", "pass"]
    state.play("pass")
    assert state.outcome() is not None


@pytest.mark.parametrize(
    ("hand", "move"),
    [
        ([], "deck keep mermaid/white discard 1"),
        ([], "take 1"),
        (CRABS, "pair crab pile 1 mermaid/white"),
        (["fish/black", "fish/green"], "pair fish"),
        (HUNTERS, "pair shark from 2 takes mermaid/white"),
    ],
)
def test_8_2_the_fourth_mermaid_wins_the_moment_it_is_acquired(engine: ModuleType, hand: list[str], move: str) -> None:
    draw = move.startswith(("deck", "take"))
    pile = [MERMAID] if move.startswith("take") or "pile" in move else ["shell/grey"]
    top = [MERMAID, "crab/yellow"] if move.startswith("deck") or move == "pair fish" else []
    other = [MERMAID, "crab/yellow"] if "from" in move else ["shell/yellow"]
    document = position(
        [[*hand, MERMAID, MERMAID, MERMAID], other],
        piles=(pile, ["boat/black"]),
        top=top,
        phase="draw" if draw else "play",
    )
    state = after(engine, document, move)
    assert state.to_move is None
    assert state.outcome()["winners"] == [1]


def test_8_2_no_pass_follows_the_fourth_mermaid(engine: ModuleType) -> None:
    one = mermaid_round(2)
    assert engine.replay(record(2, one))["status"] == "legal"
    one["moves"] += ["pass"]
    assert illegal_at(engine, record(2, one)) == len(one["moves"]) - 1


def test_8_2_a_mermaid_that_is_drawn_but_discarded_is_not_acquired(engine: ModuleType) -> None:
    document = position([[MERMAID] * 3, []], piles=(["shell/grey"], []), top=[MERMAID, "crab/black"], phase="draw")
    state = after(engine, document, "deck keep crab/black discard 2")
    assert state.outcome() is None
    assert state.to_move == 1


def test_8_3_the_second_half_of_boats_goes_on_with_the_piles(engine: ModuleType) -> None:
    hand = [*ELEVEN, "boat/black", "boat/yellow"]
    document = position([hand, []], top=["octopus/grey"], rest="pile 1", phase="draw")
    state = after(engine, document, "deck keep octopus/grey", "pair boat")
    assert (state.to_move, state.document()["phase"]) == (1, "draw")
    assert state.moves() == ["take 1"]
    state.play("take 1")
    assert "stop" in state.moves()
    state.play("pass")
    assert state.to_move is None
    assert state.outcome() is None


def test_8_3_a_position_in_such_an_extra_turn(engine: ModuleType) -> None:
    document = position(
        [["shell/grey"], []], tables=[["boat/black", "boat/yellow"], []], rest="pile 1", phase="draw", extra_turn=True
    )
    assert engine.load(document).moves() == ["take 1"]
    del document["extra_turn"]
    with pytest.raises(BadDocument):
        engine.load(document)


def test_8_4_effects_are_compulsory(engine: ModuleType) -> None:
    hand = [*CRABS, "boat/black", "boat/yellow", *HUNTERS]
    state = engine.load(position([hand, ["shell/yellow"]], piles=(["shell/grey"], [])))
    refuse(state, "pair crab")
    refuse(state, "pair shark")
    state.play("pair boat")
    refuse(state, "pass")


def test_8_5_the_order_of_a_searched_pile_stays(engine: ModuleType) -> None:
    piles = (["shell/grey", "fish/black", "boat/yellow", "crab/green"], ["octopus/grey"])
    state = after(engine, position([CRABS, []], piles=piles), "pair crab pile 1 boat/yellow")
    assert state.document()["discards"] == [["shell/grey", "fish/black", "crab/green"], ["octopus/grey"]]


def test_8_7_the_player_chooses_the_cards_of_a_duo(engine: ModuleType) -> None:
    hand = ["fish/black", "fish/black", "fish/green"]
    state = engine.load(position([hand, []]))
    assert starting(state, "pair") == ["pair fish/black fish/black", "pair fish/black fish/green"]
    refuse(state, "pair fish")
    state.play("pair fish/black fish/green")
    assert same(state.document()["tables"][0], ["fish/black", "fish/green"])


def test_8_7_shark_and_swimmer_are_chosen(engine: ModuleType) -> None:
    hand = ["shark/black", "shark/green", "swimmer/yellow"]
    state = engine.load(position([hand, ["shell/grey"]]))
    assert starting(state, "pair") == [
        "pair shark/black swimmer/yellow from 2 takes shell/grey",
        "pair shark/green swimmer/yellow from 2 takes shell/grey",
    ]
    refuse(state, "pair shark from 2 takes shell/grey")
    state.play("pair swimmer/yellow shark/green from 2 takes shell/grey")
    assert same(state.document()["tables"][0], ["shark/green", "swimmer/yellow"])


def test_8_7_equal_cards_are_one_choice_and_may_be_named(engine: ModuleType) -> None:
    document = position([["fish/black", "fish/black"], []], top=["shell/grey"])
    assert starting(engine.load(document), "pair") == ["pair fish"]
    named = after(engine, document, "pair fish/black fish/black")
    assert named.document() == after(engine, document, "pair fish").document()


@pytest.mark.parametrize(
    ("first", "second"),
    [("crab/dark blue", "crab/yellow"), ("boat/light blue", "boat/black"), ("fish/black", "fish/green")],
)
def test_8_7_the_two_cards_are_named_in_either_order(engine: ModuleType, first: str, second: str) -> None:
    kind = first.split("/")[0]
    third = {"crab": "crab/grey", "boat": "boat/yellow", "fish": "fish/yellow"}[kind]
    effect = " pile 1 shell/grey" if kind == "crab" else ""
    document = position([[first, second, third], []], piles=(["shell/grey"], []))
    assert f"pair {first} {second}{effect}" in engine.load(document).moves()
    assert f"pair {second} {first}{effect}" not in engine.load(document).moves()
    one = after(engine, document, f"pair {first} {second}{effect}")
    other = after(engine, document, f"pair {second} {first}{effect}")
    assert one.document() == other.document()


def test_8_7_of_equal_cards_in_a_pile_the_uppermost_is_taken(engine: ModuleType) -> None:
    piles: tuple[Cards, Cards] = (["shell/grey", "boat/black", "fish/green", "boat/black", "octopus/grey"], [])
    state = engine.load(position([CRABS, []], piles=piles))
    assert len(starting(state, "pair crab pile 1 ")) == 4
    state.play("pair crab pile 1 boat/black")
    assert state.document()["discards"][0] == ["shell/grey", "fish/green", "boat/black", "octopus/grey"]


@pytest.mark.parametrize("number", [1, 2])
def test_8_8_with_both_piles_empty_either_may_be_founded(engine: ModuleType, number: int) -> None:
    hands = [["crab/black", "crab/grey"], ["boat/black", "boat/yellow"]]
    state = engine.load(position(hands, top=["fish/black", "shell/grey"], phase="draw"))
    assert state.moves() == [f"deck keep {card} discard {n}" for card in ("fish/black", "shell/grey") for n in (1, 2)]
    state.play(f"deck keep fish/black discard {number}")
    expected: list[list[str]] = [[], []]
    expected[number - 1] = ["shell/grey"]
    assert state.document()["discards"] == expected


def test_8_9_the_round_of_the_fourth_mermaid_adds_no_points(engine: ModuleType) -> None:
    answer = engine.replay(record(3, captain_round(3), mermaid_round(3)))
    assert answer["rounds"] == [[11, 0, 0], [0, 0, 0]]
    assert answer["outcome"]["scores"] == [11, 0, 0]
    assert answer["outcome"]["winners"] == [2]


# 9 Worked examples


def test_9_1_stop(engine: ModuleType) -> None:
    assert added(engine, position([MARTIN, ONDREJ]), "stop") == [7, 4]


def test_9_1_last_chance(engine: ModuleType) -> None:
    document = position([MARTIN, ONDREJ], piles=(["penguin/pink"], []))
    assert added(engine, document, "last-chance", "take 1", "pass") == [9, 2]


def test_9_2_ondrej_reaches_eight(engine: ModuleType) -> None:
    document = position([MARTIN, ONDREJ], piles=(["shell/grey"], []), top=[LIGHTHOUSE])
    assert added(engine, document, "last-chance", "take 1", "pair fish", "pass") == [2, 8]


def test_9_2_ondrej_reaches_exactly_seven(engine: ModuleType) -> None:
    document = position([MARTIN, ONDREJ], piles=(["shell/grey"], []), top=["penguin/pink"])
    assert added(engine, document, "last-chance", "take 1", "pair fish", "pass") == [9, 2]


def test_9_3_mermaids(engine: ModuleType) -> None:
    assert card_points(engine, [MERMAID, MERMAID, *LIGHT_BLUES, *GREENS]) == 7
    assert card_points(engine, [MERMAID, MERMAID, MERMAID, *LIGHT_BLUES, *GREENS]) == 10


def test_9_4_penguins_and_their_colony(engine: ModuleType) -> None:
    assert card_points(engine, [*PENGUINS, COLONY]) == 11


def test_9_5_sailors_and_captain(engine: ModuleType) -> None:
    assert card_points(engine, [*SAILORS, CAPTAIN]) == 11


def test_9_6_pairs_in_hand_and_on_the_table(engine: ModuleType) -> None:
    hand = ["crab/black", "crab/grey", "crab/green", "swimmer/yellow", "shark/black", "shark/green"]
    assert card_points(engine, hand, ["boat/black", "boat/yellow"]) == 3
