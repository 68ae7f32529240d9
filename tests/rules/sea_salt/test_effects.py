"""What the pairs of Sea Salt & Paper do (4), clause by clause."""

from __future__ import annotations

from types import ModuleType

from rules.sea_salt.positions import CRABS, ELEVEN, HUNTERS, MERMAID, added, after, position, refuse, same, starting

TWO_PILES = (["shell/grey", "fish/black", "boat/yellow"], ["octopus/grey", "octopus/green"])


def test_4_1_crabs_take_any_card_of_either_pile(engine: ModuleType) -> None:
    state = engine.load(position([CRABS, []], piles=TWO_PILES))
    expected = [f"pair crab pile {number} {card}" for number in (1, 2) for card in TWO_PILES[number - 1]]
    assert starting(state, "pair") == sorted(expected)
    state.play("pair crab pile 1 fish/black")
    now = state.document()
    assert now["hands"][0] == ["fish/black"]
    assert same(now["tables"][0], CRABS)
    assert now["discards"] == [["shell/grey", "boat/yellow"], list(TWO_PILES[1])]


def test_4_1_taking_is_compulsory(engine: ModuleType) -> None:
    state = engine.load(position([CRABS, []], piles=TWO_PILES))
    refuse(state, "pair crab")
    refuse(state, "pair crab pile 1")
    refuse(state, "pair crab/black crab/grey")


def test_4_1_the_pile_must_not_be_empty(engine: ModuleType) -> None:
    state = engine.load(position([CRABS, []], piles=(TWO_PILES[0], [])))
    assert all(move.startswith("pair crab pile 1") for move in starting(state, "pair"))
    refuse(state, "pair crab pile 2 octopus/grey")


def test_4_1_the_card_lies_in_that_pile(engine: ModuleType) -> None:
    state = engine.load(position([CRABS, []], piles=TWO_PILES))
    refuse(state, "pair crab pile 2 shell/grey")
    refuse(state, "pair crab pile 1 crab/black")
    refuse(state, "pair crab pile 3 shell/grey")


def test_4_1_no_effect_with_both_piles_empty(engine: ModuleType) -> None:
    state = engine.load(position([CRABS, []]))
    assert starting(state, "pair") == ["pair crab"]
    state.play("pair crab")
    assert same(state.document()["tables"][0], CRABS)
    assert state.document()["hands"][0] == []
    assert state.to_move == 1


def test_4_2_boats_give_another_draw_and_another_chance_to_lay_pairs(engine: ModuleType) -> None:
    hand = ["boat/black", "boat/yellow", "fish/black"]
    state = after(engine, position([hand, []], piles=(["fish/green"], ["shell/grey"])), "pair boat")
    assert (state.to_move, state.document()["phase"]) == (1, "draw")
    assert state.document()["extra_turn"] is True
    refuse(state, "pass")
    state.play("take 1")
    assert "pair fish" in state.moves()
    state.play("pass")
    assert state.to_move == 2
    assert not state.document().get("extra_turn", False)


def test_4_2_boats_in_the_extra_turn_give_another_one(engine: ModuleType) -> None:
    hand = ["boat/black", "boat/black", "boat/yellow", "boat/yellow"]
    document = position([hand, []], piles=(["fish/green", "crab/grey"], ["shell/grey"]))
    state = after(engine, document, "pair boat/black boat/black", "take 1", "pair boat", "take 1", "pass")
    assert state.to_move == 2


def test_4_2_one_chance_to_close_at_the_end(engine: ModuleType) -> None:
    document = position([[*ELEVEN, "boat/black", "boat/yellow"], []], piles=(["fish/green"], ["shell/grey"]))
    state = engine.load(document)
    assert "stop" in state.moves()
    state.play("pair boat")
    refuse(state, "stop")
    state.play("take 1")
    assert {"stop", "last-chance"} <= set(state.moves())


def test_4_2_no_effect_if_there_is_nothing_to_draw(engine: ModuleType) -> None:
    """Everything is in the hands, which only a last chance can bring about."""
    document = position(
        [["boat/black", "boat/yellow", MERMAID], [*ELEVEN, "crab/black"], [MERMAID, MERMAID, MERMAID]],
        rest=2,
        last_chance=2,
        to_move=1,
    )
    state = after(engine, document, "pair boat")
    assert (state.to_move, state.document()["phase"]) == (1, "play")
    assert state.moves() == ["pass"]
    assert same(state.document()["tables"][0], ["boat/black", "boat/yellow"])


def test_4_3_fish_take_the_top_card_of_the_deck(engine: ModuleType) -> None:
    document = position([["fish/black", "fish/green"], []], piles=(["shell/grey"], []), top=["octopus/grey"])
    state = engine.load(document)
    assert starting(state, "pair") == ["pair fish"]
    state.play("pair fish")
    now = state.document()
    assert now["hands"][0] == ["octopus/grey"]
    assert now["deck"] == document["deck"][1:]
    assert now["discards"] == [["shell/grey"], []]


def test_4_3_no_effect_with_an_empty_deck(engine: ModuleType) -> None:
    document = position([["fish/black", "fish/green"], []], rest="pile 1")
    state = after(engine, document, "pair fish")
    now = state.document()
    assert now["hands"][0] == []
    assert same(now["tables"][0], ["fish/black", "fish/green"])
    assert now["discards"] == document["discards"]


def test_4_4_any_card_of_any_opponent_who_holds_one(engine: ModuleType) -> None:
    hands = [HUNTERS, ["crab/black", "boat/black", "boat/black"], [], ["shell/grey"]]
    state = engine.load(position(hands, piles=(["fish/black"], [])))
    assert starting(state, "pair") == [
        "pair shark from 2 takes boat/black",
        "pair shark from 2 takes crab/black",
        "pair shark from 4 takes shell/grey",
    ]
    state.play("pair shark from 2 takes boat/black")
    now = state.document()
    assert now["hands"][0] == ["boat/black"]
    assert same(now["hands"][1], ["crab/black", "boat/black"])
    assert same(now["tables"][0], HUNTERS)


def test_4_4_not_from_an_empty_hand_nor_from_oneself(engine: ModuleType) -> None:
    state = engine.load(position([[*HUNTERS, "crab/grey"], ["shell/grey"], []]))
    refuse(state, "pair shark from 3 takes shell/grey", "4.4")
    refuse(state, "pair shark from 1 takes crab/grey", "4.4")
    refuse(state, "pair shark from 4 takes crab/grey", "4.4")


def test_4_4_only_a_card_that_the_opponent_holds(engine: ModuleType) -> None:
    state = engine.load(position([HUNTERS, ["shell/grey"], ["crab/grey"]]))
    refuse(state, "pair shark from 2 takes crab/grey", "4.4")


def test_4_4_no_effect_if_no_opponent_holds_a_card(engine: ModuleType) -> None:
    state = engine.load(position([HUNTERS, [], []]))
    assert starting(state, "pair") == ["pair shark"]
    state.play("pair shark")
    assert same(state.document()["tables"][0], HUNTERS)
    assert state.document()["hands"][0] == []


def test_4_5_cards_on_the_table_cannot_be_stolen(engine: ModuleType) -> None:
    tables = [[], ["crab/black", "crab/grey"]]
    state = engine.load(position([HUNTERS, ["shell/grey"]], tables=tables))
    assert starting(state, "pair") == ["pair shark from 2 takes shell/grey"]
    refuse(state, "pair shark from 2 takes crab/black")
    bare = engine.load(position([HUNTERS, []], tables=tables))
    assert starting(bare, "pair") == ["pair shark"]


def test_4_5_the_closers_revealed_hand_cannot_be_stolen(engine: ModuleType) -> None:
    document = position([ELEVEN, HUNTERS, ["shell/grey"]], piles=(["fish/black"], []))
    state = after(engine, document, "last-chance", "take 1")
    assert starting(state, "pair") == ["pair shark from 3 takes shell/grey"]
    refuse(state, "pair shark from 1 takes sailor/pink")


def test_4_5_hands_revealed_after_their_last_turn_cannot_be_stolen(engine: ModuleType) -> None:
    document = position([HUNTERS, ELEVEN, ["shell/grey"], ["crab/grey"]], piles=(["fish/black", "fish/green"], []))
    document["to_move"] = 2
    state = after(engine, document, "last-chance", "take 1", "pass", "take 1", "pass")
    assert state.to_move == 1
    state.play(starting(state, "deck")[0])
    assert starting(state, "pair shark") == ["pair shark"]
    refuse(state, "pair shark from 3 takes shell/grey")
    refuse(state, "pair shark from 4 takes crab/grey")


def test_4_6_a_fizzled_pair_stays_laid_and_scores(engine: ModuleType) -> None:
    hand = [*ELEVEN, "crab/black", "crab/grey", *HUNTERS]
    document = position([hand, []])
    state = after(engine, document, "pair crab", "pair shark")
    assert same(state.document()["tables"][0], [*CRABS, *HUNTERS])
    assert added(engine, document, "pair crab", "pair shark", "stop") == [13, 0]


def test_4_7_a_card_gained_by_fish_is_used_at_once(engine: ModuleType) -> None:
    document = position([["fish/black", "fish/green", "crab/black"], []], piles=(["shell/grey"], []), top=["crab/grey"])
    state = after(engine, document, "pair fish", "pair crab pile 1 shell/grey")
    assert state.document()["hands"][0] == ["shell/grey"]


def test_4_7_a_card_gained_by_crabs_is_used_at_once(engine: ModuleType) -> None:
    document = position([[*CRABS, "fish/black"], []], piles=(["fish/green"], []), top=["shell/grey"])
    state = after(engine, document, "pair crab pile 1 fish/green", "pair fish")
    assert state.document()["hands"][0] == ["shell/grey"]


def test_4_7_a_stolen_card_is_used_at_once(engine: ModuleType) -> None:
    document = position([[*HUNTERS, "fish/black"], ["fish/green"]], top=["shell/grey"])
    state = after(engine, document, "pair shark from 2 takes fish/green", "pair fish")
    assert state.document()["hands"][0] == ["shell/grey"]
