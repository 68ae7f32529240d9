"""The setup of Calm Sailing (2) and islands removed before the deal (9.1), each clause under its number."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from types import ModuleType

import pytest

import leadline
from leadline.core import Generator, Position
from leadline.core.calm_sailing.material import START
from reference import BadDocument
from rules.calm_sailing.positions import EMPTY, Document, deal, hand, lying, played, position

# 2. Setup


def test_2_1_the_grid_is_six_rows_of_six_empty_cells(engine: ModuleType) -> None:
    assert engine.load(deal()).document()["grid"] == EMPTY


@pytest.mark.parametrize("players", [1, 2, 3, 4, 5])
def test_2_2_one_start_for_each_player(engine: ModuleType, players: int) -> None:
    assert lying(engine.load(deal(players)))["S"] == players
    more = deal(players)
    more["piles"][0].append("S")
    fewer = deal(players)
    fewer["piles"][0].remove("S")
    for wrong in (more, fewer):
        with pytest.raises(BadDocument):
            engine.load(wrong)


@pytest.mark.parametrize(
    ("players", "shares"), [(1, [85]), (2, [43, 42]), (3, [29, 28, 28]), (4, [22, 21, 21, 21]), (5, [17] * 5)]
)
def test_2_4_cards_are_dealt_evenly(engine: ModuleType, players: int, shares: list[int]) -> None:
    document = engine.load(deal(players)).document()
    assert [len(document["hands"][n] + document["piles"][n]) - 1 for n in range(players)] == shares


def test_2_4_any_seat_may_have_the_odd_card(engine: ModuleType) -> None:
    document = deal(3)
    document["piles"][2].insert(0, document["piles"][0].pop(0))
    assert [len(cards) for cards in engine.load(document).document()["piles"]] == [24, 24, 25]


def test_2_4_an_uneven_deal_is_refused(engine: ModuleType) -> None:
    document = deal(2)
    document["piles"][0].insert(0, document["piles"][1].pop(0))
    with pytest.raises(BadDocument):
        engine.load(document)


def test_2_4_all_islands_and_finishes_are_dealt_once(engine: ModuleType) -> None:
    everything = Counter([*map(str, range(1, 81)), *["F"] * 5, *["S"] * 4])
    assert lying(engine.load(deal(4))) == everything
    missing, twice, finish = deal(4), deal(4), deal(4)
    missing["piles"][0].pop(0)
    twice["piles"][0][0] = twice["hands"][1][0]
    finish["piles"][0][0] = "F"
    for wrong in (missing, twice, finish):
        with pytest.raises(BadDocument):
            engine.load(wrong)


def test_2_5_opening_hands_are_five_cards(engine: ModuleType) -> None:
    assert [len(cards) for cards in engine.load(deal(3)).document()["hands"]] == [5, 5, 5]
    for step in (-1, 1):
        wrong = deal(3)
        source, target = ("hands", "piles") if step < 0 else ("piles", "hands")
        wrong[target][0].insert(0, wrong[source][0].pop(0))
        with pytest.raises(BadDocument):
            engine.load(wrong)


def test_2_5_no_start_in_an_opening_hand(engine: ModuleType) -> None:
    wrong = deal(3)
    wrong["hands"][0][0], wrong["piles"][0][-1] = wrong["piles"][0][-1], wrong["hands"][0][0]
    with pytest.raises(BadDocument):
        engine.load(wrong)


def test_2_5_each_pile_has_its_own_start(engine: ModuleType) -> None:
    wrong = deal(3)
    wrong["piles"][0][-1], wrong["piles"][1][0] = wrong["piles"][1][0], "S"
    with pytest.raises(BadDocument):
        engine.load(wrong)


def test_2_5_a_start_may_lie_on_top_of_the_pile(engine: ModuleType) -> None:
    state = engine.load(deal(2, tops={1: ["S"]}))
    played(state, "-1 -2")
    assert "S" in hand(state, 1)


def starts_on_top(games: Iterable[Position]) -> tuple[int, float]:
    """Of the piles of which orange storms made a seat draw more than five cards: on how many the Start lies on top once
    the opening hands are drawn, and on how many it would if it were shuffled in then."""
    found, expected = 0, 0.0
    for game in games:
        assert isinstance(game, leadline.ExpandedSailing)
        while game.whole_moves() == ["storm O"]:
            game.push("storm O")
        for storms, pile in zip(game.orange, game.piles, strict=True):
            if storms:
                found += pile[0] == START
                expected += 1 / len(pile)
    return found, expected


def test_2_5_a_start_is_shuffled_in_when_the_opening_hand_is_drawn() -> None:
    """With storms more than five cards may be turned up (8.3.0, 10.28): the Start is not among them, nor any nearer to
    the top for having been met."""
    options = {"storms": True, "storm_colors": [0, 0, 6], "monsters": 5}
    found, expected = starts_on_top(
        leadline.deal("calm-sailing", players=5, seed=seed, **options) for seed in range(1200)
    )
    assert expected > 90
    assert abs(found - expected) < 3 * expected**0.5


def test_2_5_a_start_is_shuffled_in_where_an_opening_hand_is_dealt_anew() -> None:
    options = {"storms": True, "storm_colors": [0, 0, 6]}
    deals = (leadline.deal("calm-sailing", players=4, seed=seed, first=1, **options) for seed in range(100))
    view = next(deal for deal in deals if deal.whole_moves() == ["storm O"] and deal.turn == 1).view(1)
    generator = Generator(1, "worlds")
    found, expected = starts_on_top(view.sample(generator) for _ in range(3000))
    assert expected > 150
    assert abs(found - expected) < 3 * expected**0.5


def test_2_6_any_seat_may_begin(engine: ModuleType) -> None:
    assert [engine.load(deal(3, first=seat)).to_move for seat in (1, 2, 3)] == [1, 2, 3]
    for seat in (0, 4):
        with pytest.raises(BadDocument):
            engine.load(deal(3, first=seat))


@pytest.mark.parametrize("players", [1, 2, 3, 4, 5])
def test_2_7_play_is_clockwise(engine: ModuleType, players: int) -> None:
    state = engine.load(deal(players, first=players))
    order = []
    for _ in range(players + 1):
        order.append(state.to_move)
        state.play(next(move for move in state.moves() if move.startswith("-")))
    assert order == [players, *range(1, players + 1)]


# 9.1 Removed islands


@pytest.mark.parametrize("players", [1, 2, 3, 4, 5])
@pytest.mark.parametrize("number", [0, 4, 6, 8, 10, 12, 28])
def test_9_1_islands_are_removed_before_the_deal(engine: ModuleType, players: int, number: int) -> None:
    removed = tuple(range(2, 2 + 2 * number, 2))
    state = engine.load(deal(players, removed=removed))
    assert state.document()["rules"]["removed"] == list(removed)
    assert not set(map(str, removed)) & set(lying(state))
    assert lying(state).total() == 85 - number + players
    assert lying(state)["F"] == 5


def test_9_1_a_removed_island_lies_nowhere(engine: ModuleType) -> None:
    dealt = deal(3, removed=(3, 17))
    dealt["rules"]["removed"] = [4, 17]
    rules: Document = {"removed": [3, 17]}
    in_hand = position({1: [3, 4]}, rules=rules)
    in_grid = position({1: [4, 5]}, {"c3": 17}, rules=rules)
    in_pile = position({1: [4, 5, 6, 7, 8]}, piles={1: [3]}, rules=rules)
    for wrong in (dealt, in_hand, in_grid, in_pile):
        with pytest.raises(BadDocument):
            engine.load(wrong)


def test_9_1_a_number_is_removed_once(engine: ModuleType) -> None:
    with pytest.raises(BadDocument):
        engine.load(position({1: [4, 5]}, rules={"removed": [3, 3]}))


# 1. Components


@pytest.mark.parametrize("players", [1, 2, 3, 4, 5])
def test_1_1_eighty_islands_a_start_each_and_five_finish_cards(players: int) -> None:
    cards = Counter(all_cards(leadline.deal("calm-sailing", players=players, seed=1)))
    assert cards == Counter([*range(1, 81), *["S"] * players, *["F"] * 5])


def test_1_2_the_frame_and_the_reference_cards_are_in_no_hand() -> None:
    """They frame the table; a border card is drawn on Pyramid alone (12.2)."""
    assert not {"B", "R"} & set(all_cards(leadline.deal("calm-sailing", players=3, seed=1, rocks=True)))
    assert "B" in leadline.deal("calm-sailing", players=3, seed=1, variant="pyramid").document()["exploration"]


def test_1_3_eighteen_expansion_cards() -> None:
    """The rocks, five monsters, six storms and six compasses; wild cards are of another edition."""
    position = leadline.deal("calm-sailing", players=3, seed=1, rocks=True, monsters=5, storms=True)
    cards = Counter(all_cards(position))
    drawn = cards["M"] + sum(cards[storm] for storm in "YPO")
    compasses = leadline.load(position.document()).view(1).document()["compasses"]  # type: ignore[union-attr]
    assert (position.document()["rocks"] in range(1, 7)) + drawn + sum(compasses.values()) == 18


def test_2_3_islands_are_removed_before_the_finish_cards_are_mixed_in() -> None:
    for seed in range(20):
        position = leadline.deal("calm-sailing", players=3, seed=seed, removed=12)
        removed = position.document()["rules"]["removed"]
        assert len(removed) == 12
        assert set(removed) <= set(range(1, 81))
        assert all_cards(position).count("F") == 5


def all_cards(position: Position) -> list[int | str]:
    """The cards of all hands and piles."""
    document: Document = position.document()
    return [card for name in ("hands", "piles") for cards in document[name] for card in cards]
