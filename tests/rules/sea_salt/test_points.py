"""The points of the cards of Sea Salt & Paper (5), clause by clause."""

from __future__ import annotations

from types import ModuleType

import pytest

from reference import IllegalMove
from rules.sea_salt.positions import (
    ALL,
    BOATS,
    CAPTAIN,
    COLONY,
    ELEVEN,
    FISH,
    GREENS,
    HUNTERS,
    LIGHT_BLUES,
    LIGHTHOUSE,
    MERMAID,
    OCTOPUSES,
    PENGUINS,
    SAILORS,
    SHARKS,
    SHELLS,
    SHOAL,
    SWIMMERS,
    added,
    after,
    card_points,
    last_chance_over,
    position,
)


@pytest.mark.parametrize(
    ("hand", "points"),
    [
        (["crab/black"], 0),
        (["crab/black", "crab/grey"], 1),
        (["crab/black", "crab/grey", "crab/green"], 1),
        ([card for card in ALL if card.startswith("crab")], 4),
        (BOATS, 4),
        (FISH, 3),
        (SHARKS, 0),
        (SWIMMERS, 0),
        ([*SHARKS[:3], *SWIMMERS[:1]], 1),
        ([*SHARKS[:2], *SWIMMERS[:4]], 2),
        (["crab/black", "boat/black", "fish/black", "shark/black"], 0),
    ],
)
def test_5_1_pairs_in_the_hand(engine: ModuleType, hand: list[str], points: int) -> None:
    assert card_points(engine, hand) == points


def test_5_1_laid_pairs_score_the_same(engine: ModuleType) -> None:
    laid = ["crab/black", "crab/grey", "boat/black", "boat/yellow", "fish/black", "fish/green", *HUNTERS]
    assert card_points(engine, [], laid) == 4
    assert card_points(engine, laid) == 4


def test_5_1_hand_and_table_are_paired_separately(engine: ModuleType) -> None:
    assert card_points(engine, ["crab/green"], ["crab/black", "crab/grey"]) == 1
    assert card_points(engine, ["shark/green"], HUNTERS) == 1
    assert card_points(engine, ["crab/green", "crab/yellow"], ["crab/black", "crab/grey"]) == 2


@pytest.mark.parametrize(("count", "points"), list(enumerate([0, 0, 2, 4, 6, 8, 10])))
def test_5_2_shells(engine: ModuleType, count: int, points: int) -> None:
    assert card_points(engine, SHELLS[:count]) == points


@pytest.mark.parametrize(("count", "points"), list(enumerate([0, 0, 3, 6, 9, 12])))
def test_5_2_octopuses(engine: ModuleType, count: int, points: int) -> None:
    assert card_points(engine, OCTOPUSES[:count]) == points


@pytest.mark.parametrize(("count", "points"), list(enumerate([0, 1, 3, 5])))
def test_5_2_penguins(engine: ModuleType, count: int, points: int) -> None:
    assert card_points(engine, PENGUINS[:count]) == points


@pytest.mark.parametrize(("count", "points"), list(enumerate([0, 0, 5])))
def test_5_2_sailors(engine: ModuleType, count: int, points: int) -> None:
    assert card_points(engine, SAILORS[:count]) == points


@pytest.mark.parametrize(
    ("multiplier", "cards", "bonus"),
    [(LIGHTHOUSE, BOATS, 1), (SHOAL, FISH, 1), (COLONY, PENGUINS, 2), (CAPTAIN, SAILORS, 3)],
)
def test_5_3_multipliers_count_every_single_card(
    engine: ModuleType, multiplier: str, cards: list[str], bonus: int
) -> None:
    """The multiplier's own symbol counts for nothing: alone it is worth 0."""
    for count in range(len(cards) + 1):
        alone = card_points(engine, cards[:count])
        assert card_points(engine, [multiplier, *cards[:count]]) == alone + bonus * count


def test_5_3_laid_cards_count_for_multipliers(engine: ModuleType) -> None:
    assert card_points(engine, [LIGHTHOUSE, "boat/black"], ["boat/yellow", "boat/yellow"]) == 1 + 3
    assert card_points(engine, [SHOAL], ["fish/green", "fish/yellow"]) == 1 + 2


def test_5_3_multipliers_do_not_mix(engine: ModuleType) -> None:
    assert card_points(engine, [LIGHTHOUSE, SHOAL, COLONY, CAPTAIN]) == 0
    assert card_points(engine, [LIGHTHOUSE, "fish/black"]) == 0
    assert card_points(engine, [CAPTAIN, "swimmer/yellow"]) == 0


def test_5_4_one_mermaid_counts_the_largest_colour(engine: ModuleType) -> None:
    assert card_points(engine, [MERMAID, *LIGHT_BLUES, *GREENS]) == 4


def test_5_4_each_mermaid_needs_another_colour(engine: ModuleType) -> None:
    assert card_points(engine, [MERMAID, MERMAID, *LIGHT_BLUES]) == 4 + 2


def test_5_4_white_is_a_colour(engine: ModuleType) -> None:
    assert card_points(engine, [MERMAID]) == 1
    assert card_points(engine, [MERMAID, MERMAID, MERMAID, "crab/black", "boat/black"]) == 3 + 2


def test_5_4_a_surplus_mermaid_scores_nothing(engine: ModuleType) -> None:
    assert card_points(engine, [MERMAID, MERMAID]) == 2
    assert card_points(engine, [MERMAID, MERMAID, MERMAID, "crab/black"]) == 3 + 1


def test_5_4_equal_colours(engine: ModuleType) -> None:
    cards = ["crab/black", "shell/black", "octopus/grey", SHOAL]
    assert card_points(engine, [MERMAID, *cards]) == 2
    assert card_points(engine, [MERMAID, MERMAID, *cards]) == 2 + 2


def test_5_4_laid_cards_count_in_their_colour(engine: ModuleType) -> None:
    assert card_points(engine, [MERMAID, "shell/black"], ["fish/black", "fish/black"]) == 1 + 3


def test_5_5_four_mermaids_win_regardless_of_the_scores(engine: ModuleType) -> None:
    document = position([[MERMAID] * 3, ELEVEN], piles=([MERMAID], ["crab/black"]), phase="draw", scores=[0, 39])
    state = after(engine, document, "take 1")
    assert state.to_move is None
    assert state.moves() == []
    assert state.outcome()["winners"] == [1]
    with pytest.raises(IllegalMove):
        state.play("pass")


def test_5_5_in_a_last_chance_turn(engine: ModuleType) -> None:
    document = position([ELEVEN, [MERMAID] * 3], piles=([MERMAID], []))
    state = after(engine, document, "last-chance", "take 1")
    assert state.outcome()["winners"] == [2]


def test_5_5_three_mermaids_do_not_win(engine: ModuleType) -> None:
    document = position([[MERMAID] * 2, []], piles=([MERMAID], []), phase="draw")
    state = after(engine, document, "take 1")
    assert state.outcome() is None
    assert state.to_move == 1


def test_5_6_the_bonus_is_the_largest_colour_count(engine: ModuleType) -> None:
    assert last_chance_over(engine, OCTOPUSES[1:], ["crab/light blue", "shell/light blue", "fish/black"]) == [9 + 1, 2]


def test_5_6_white_is_included(engine: ModuleType) -> None:
    assert last_chance_over(engine, OCTOPUSES, [MERMAID, MERMAID, "crab/black"])[1] == 2


def test_5_6_independent_of_what_mermaids_counted(engine: ModuleType) -> None:
    closer = [MERMAID, *LIGHT_BLUES, "crab/black", "penguin/pink", "penguin/purple"]
    assert last_chance_over(engine, closer, ["crab/grey"]) == [4 + 1 + 3 + 4, 1]


def test_5_6_the_table_counts(engine: ModuleType) -> None:
    tables: list[list[str]] = [[], ["fish/black", "fish/black"]]
    assert last_chance_over(engine, ELEVEN, ["crab/black", "crab/grey"], tables)[1] == 3


def test_5_6_ties_give_the_count_once(engine: ModuleType) -> None:
    assert last_chance_over(engine, ELEVEN, ["crab/black", "shell/black", "octopus/grey", SHOAL])[1] == 2


def test_5_6_no_cards_no_bonus(engine: ModuleType) -> None:
    document = position([[*ELEVEN, MERMAID], [MERMAID] * 3, []], rest=1, last_chance=1, to_move=3)
    assert added(engine, document, "pass")[2] == 0
