"""A turn of Sea Salt & Paper (3), clause by clause."""

from __future__ import annotations

from types import ModuleType

import pytest

from rules.sea_salt.positions import (
    ELEVEN,
    FISH,
    LIGHTHOUSE,
    MERMAID,
    PENGUINS,
    SAILORS,
    SEVEN,
    SHARKS,
    SWIMMERS,
    Cards,
    after,
    position,
    refuse,
    same,
    starting,
)


def test_3_1_the_draw_is_mandatory(engine: ModuleType) -> None:
    hand = [*ELEVEN, "boat/black", "boat/yellow"]
    state = engine.load(position([hand, []], piles=(["crab/black"], []), phase="draw"))
    assert all(move.startswith(("deck keep ", "take ")) for move in state.moves())
    for move in ("pass", "stop", "last-chance", "pair boat"):
        refuse(state, move, "3.1")


def test_3_1_one_draw_a_turn(engine: ModuleType) -> None:
    document = position(
        [[], []], piles=(["crab/black"], ["boat/black"]), top=["fish/black", "shell/grey"], phase="draw"
    )
    state = after(engine, document, "take 1")
    assert state.document()["phase"] == "play"
    refuse(state, "take 2", "3.1")
    refuse(state, "deck keep fish/black discard 1", "3.1")


def test_3_1a_one_of_two_is_kept_and_the_other_discarded(engine: ModuleType) -> None:
    document = position(
        [[], []], piles=(["crab/black"], ["boat/black"]), top=["fish/black", "shell/grey"], phase="draw"
    )
    state = engine.load(document)
    assert starting(state, "deck") == [
        "deck keep fish/black discard 1",
        "deck keep fish/black discard 2",
        "deck keep shell/grey discard 1",
        "deck keep shell/grey discard 2",
    ]
    state.play("deck keep shell/grey discard 2")
    now = state.document()
    assert now["hands"] == [["shell/grey"], []]
    assert now["discards"] == [["crab/black"], ["fish/black", "boat/black"]]
    assert now["deck"] == document["deck"][2:]


def test_3_1a_two_equal_cards_are_one_choice(engine: ModuleType) -> None:
    document = position([[], []], piles=(["crab/black"], ["boat/black"]), top=["fish/black"] * 2, phase="draw")
    state = engine.load(document)
    assert starting(state, "deck") == ["deck keep fish/black discard 1", "deck keep fish/black discard 2"]
    state.play("deck keep fish/black discard 1")
    assert state.document()["discards"][0] == ["fish/black", "crab/black"]


def test_3_1a_only_the_two_top_cards(engine: ModuleType) -> None:
    top = ["fish/black", "shell/grey", "boat/yellow"]
    state = engine.load(position([[], []], piles=(["crab/black"], ["boat/black"]), top=top, phase="draw"))
    refuse(state, "deck keep boat/yellow discard 1", "3.1a")
    refuse(state, "deck keep crab/black discard 1", "3.1a")


def test_3_1a_a_discard_is_needed_and_there_are_two_piles(engine: ModuleType) -> None:
    state = engine.load(position([[], []], piles=(["crab/black"], ["boat/black"]), top=["fish/black"], phase="draw"))
    refuse(state, "deck keep fish/black")
    refuse(state, "deck keep fish/black discard 3")


@pytest.mark.parametrize("empty", [1, 2])
def test_3_1a_the_discard_goes_on_the_only_empty_pile(engine: ModuleType, empty: int) -> None:
    piles = ([], ["boat/black"]) if empty == 1 else (["boat/black"], [])
    state = engine.load(position([["crab/grey"], []], piles=piles, top=["fish/black", "shell/grey"], phase="draw"))
    assert starting(state, "deck") == [f"deck keep fish/black discard {empty}", f"deck keep shell/grey discard {empty}"]
    refuse(state, f"deck keep fish/black discard {3 - empty}", "3.1a")
    state.play(f"deck keep fish/black discard {empty}")
    assert state.document()["discards"][empty - 1] == ["shell/grey"]


def test_3_1b_the_top_card_of_either_pile(engine: ModuleType) -> None:
    piles = (["crab/black", "crab/grey"], ["boat/black", "boat/yellow"])
    for number, taken in ((1, "crab/black"), (2, "boat/black")):
        state = after(engine, position([[], []], piles=piles, phase="draw"), f"take {number}")
        assert state.document()["hands"][0] == [taken]
        assert state.document()["discards"][number - 1] == list(piles[number - 1])[1:]
        assert state.document()["discards"][2 - number] == list(piles[2 - number])


def test_3_1b_not_from_an_empty_pile(engine: ModuleType) -> None:
    state = engine.load(position([["crab/grey"], []], piles=([], ["boat/black"]), phase="draw"))
    assert starting(state, "take") == ["take 2"]
    refuse(state, "take 1", "3.1b")
    refuse(state, "take 3")


def test_3_2_a_single_card_in_the_deck_is_kept(engine: ModuleType) -> None:
    document = position([[], []], piles=(["crab/black"], []), top=["shell/grey"], rest="pile 1", phase="draw")
    state = engine.load(document)
    assert starting(state, "deck") == ["deck keep shell/grey"]
    refuse(state, "deck keep shell/grey discard 2")
    state.play("deck keep shell/grey")
    now = state.document()
    assert (now["hands"][0], now["deck"]) == (["shell/grey"], [])
    assert now["discards"] == document["discards"]


def test_3_3_a_pile_gives_its_top_card_alone_unless_crabs_search_it(engine: ModuleType) -> None:
    piles: tuple[Cards, Cards] = (["crab/black", "fish/green", "shell/grey"], [])
    state = engine.load(position([["crab/grey", "crab/green"], []], piles=piles, phase="draw"))
    refuse(state, "take 1 fish/green")
    refuse(state, "take fish/green")
    assert not starting(state, "pair")
    playing = engine.load(position([["crab/grey", "crab/green"], []], piles=piles))
    assert len(starting(playing, "pair crab pile 1 ")) == 3


def test_3_4_pairs_are_optional(engine: ModuleType) -> None:
    hand = ["crab/grey", "crab/green", "boat/black", "boat/yellow", *FISH[:2], SHARKS[0], SWIMMERS[0]]
    state = after(engine, position([hand, ["octopus/grey"]], piles=(["shell/grey"], [])), "pass")
    assert state.to_move == 2
    assert same(state.document()["hands"][0], hand)


def test_3_4_any_number_of_pairs_in_a_turn(engine: ModuleType) -> None:
    hand = ["fish/dark blue", "fish/green", "crab/grey", "crab/green", "shark/green", "swimmer/yellow"]
    document = position([hand, ["octopus/grey"]], piles=(["shell/grey"], []), top=["shell/black"])
    state = after(engine, document, "pair fish", "pair crab pile 1 shell/grey", "pair shark from 2 takes octopus/grey")
    assert state.to_move == 1
    now = state.document()
    assert same(now["tables"][0], hand)
    assert same(now["hands"][0], ["shell/black", "shell/grey", "octopus/grey"])


def test_3_4_the_same_duo_again(engine: ModuleType) -> None:
    document = position([["fish/black"] * 2 + ["fish/dark blue"] * 2, []], top=["shell/black", "shell/grey"])
    state = after(engine, document, "pair fish/black fish/black", "pair fish")
    assert len(state.document()["tables"][0]) == 4


def test_3_4_both_cards_come_from_the_hand(engine: ModuleType) -> None:
    state = engine.load(position([["fish/green"], ["fish/yellow"]], piles=(["fish/dark blue"], [])))
    assert state.moves() == ["pass"]
    refuse(state, "pair fish")
    refuse(state, "pair fish/green fish/yellow")
    refuse(state, "pair fish/green fish/green")


def test_3_4_laid_cards_make_no_further_pair(engine: ModuleType) -> None:
    state = engine.load(position([["fish/green"], []], tables=[["fish/black", "fish/black"], []]))
    refuse(state, "pair fish")
    refuse(state, "pair fish/black fish/green")
    refuse(state, "pair fish/black fish/black")


def test_3_4_duos_are_of_the_kinds_named(engine: ModuleType) -> None:
    state = engine.load(position([["crab/grey", "boat/black", *SHARKS[:2], *FISH[:1]], ["octopus/grey"]]))
    assert state.moves() == ["pass"]
    refuse(state, "pair crab/grey boat/black")
    refuse(state, f"pair {SHARKS[0]} {SHARKS[1]} from 2 takes octopus/grey")
    swimming = engine.load(position([SWIMMERS, ["octopus/grey"]]))
    assert swimming.moves() == ["pass"]


def test_3_4_only_in_the_own_turn_after_the_draw(engine: ModuleType) -> None:
    document = position([["fish/green", "fish/yellow"], []], piles=(["shell/grey"], []), phase="draw")
    state = engine.load(document)
    refuse(state, "pair fish")
    state.play("take 1")
    assert "pair fish" in state.moves()


SIX = SEVEN[:4]


def test_3_5_seven_points_suffice_to_close(engine: ModuleType) -> None:
    state = engine.load(position([SEVEN, []], piles=(["shell/grey"], [])))
    assert {"pass", "stop", "last-chance"} <= set(state.moves())


def test_3_5_six_points_do_not(engine: ModuleType) -> None:
    state = engine.load(position([SIX, []], piles=(["shell/grey"], [])))
    assert state.moves() == ["pass"]
    refuse(state, "stop", "3.5")
    refuse(state, "last-chance", "3.5")


def test_3_5_hand_and_table_count_together(engine: ModuleType) -> None:
    state = engine.load(position([SEVEN[:3], []], tables=[SEVEN[3:], []], piles=(["shell/grey"], [])))
    assert {"stop", "last-chance"} <= set(state.moves())


def test_3_5_the_colour_bonus_does_not_count(engine: ModuleType) -> None:
    """Six light blue cards, but only six points."""
    hand = ["crab/light blue", "crab/light blue", "shell/light blue", "swimmer/light blue", "octopus/light blue"]
    hand += ["boat/light blue", "shell/grey", "octopus/grey"]
    state = engine.load(position([hand, []], piles=(["shell/yellow"], [])))
    assert {move for move in state.moves() if not move.startswith("pair")} == {"pass"}


def test_3_5_points_just_gained_count(engine: ModuleType) -> None:
    document = position([SIX[:3], []], piles=(["shell/grey"], []), top=["octopus/grey", "fish/black"], phase="draw")
    state = after(engine, document, "deck keep octopus/grey discard 2")
    assert "stop" in state.moves()


def test_3_5_without_closing_the_turn_passes(engine: ModuleType) -> None:
    state = after(engine, position([SEVEN, []], piles=(["shell/grey"], [])), "pass")
    assert (state.to_move, state.document()["phase"]) == (2, "draw")
    assert state.document()["last_chance"] is None


def test_3_6_nobody_closes_a_closed_round(engine: ModuleType) -> None:
    document = position([SEVEN, ELEVEN], piles=(["shell/grey"], []))
    state = after(engine, document, "last-chance", "take 1")
    assert state.moves() == ["pass"]
    refuse(state, "stop", "3.6")
    refuse(state, "last-chance", "3.6")


@pytest.mark.parametrize(
    "move",
    [
        "pair crab/black",
        "pair crab",
        "pair shell/black shell/grey",
        "pair shell",
        "pair octopus/grey octopus/green",
        "pair penguin/purple penguin/pink",
        "pair sailor/pink sailor/orange",
        "pair lighthouse/purple boat/black",
        "pair mermaid mermaid",
        "pair mermaid/white mermaid/white",
    ],
)
def test_3_7_only_duos_are_laid(engine: ModuleType, move: str) -> None:
    hand = ["crab/black", "shell/black", "shell/grey", "octopus/grey", "octopus/green", *PENGUINS, *SAILORS]
    state = engine.load(position([[*hand, LIGHTHOUSE, "boat/black", MERMAID, MERMAID], []], piles=(["fish/black"], [])))
    assert state.moves() == ["last-chance", "pass", "stop"]
    refuse(state, move)
