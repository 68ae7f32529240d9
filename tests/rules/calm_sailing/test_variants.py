"""The clauses of Calm Sailing's variants (9.2-9.5) in the house readings of 12, and of own layouts, by number."""

from __future__ import annotations

from collections import Counter
from random import Random
from types import ModuleType
from typing import Any

import pytest

import leadline
from reference import BadDocument, IllegalMove
from rules.calm_sailing.positions import (
    FULL,
    PATH,
    TENS,
    Card,
    Document,
    Seats,
    beginning,
    hand,
    laid,
    lost,
    pile,
    played,
    position,
    refused,
)
from support import calm_deals
from support.calm_deals import HILL, LAID_OUT, PYRAMID_DECK, SNAKE, cells_of, deal as random_deal, kind, rows_of

ENGINES = LAID_OUT
nightly = pytest.mark.engines(calm_deals.NIGHTLY)
competitive = pytest.mark.engines(calm_deals.COMPETITIVE)

ARCH: Document = {"layout": "high-arch"}
PYRAMID: Document = {"layout": "pyramid"}
NIGHT: Document = {"variant": "day-and-night"}
COMPETITIVE: Document = {"variant": "competitive"}

ARCH_PATH = cells_of(ARCH)
PILLARS = ARCH_PATH[:24]
PYRAMID_PATH = cells_of(PYRAMID)
OUTLINE = [cell for cell in PYRAMID_PATH if cell[1] == "1" or cell[0] in "a" + "?hgfedcba"[int(cell[1])]]
NO_STORMS: Document = {"storms": {"Y": [], "P": [], "O": []}, "compasses": {"held": 0, "left": 0}, "rocks": None}


def arch(hands: Seats, grid: dict[str, int], **more: Any) -> Document:
    """A position of the High Arch."""
    return position(hands, grid, rules=ARCH, **more) | {"grid": rows_of(grid, ARCH_PATH)}


def pyramid(hands: Seats, deck: list[Card], grid: dict[str, int] | None = None, **more: Any) -> Document:
    """A position of the Pyramid with these cards on top of the exploration deck."""
    rest = Counter(PYRAMID_DECK) - Counter(deck) - Counter(card for cards in hands.values() for card in cards)
    document = position(hands, grid, rules=PYRAMID, exploration=[*deck, *rest.elements()], **{**NO_STORMS, **more})
    return document | {"grid": rows_of(grid or {}, PYRAMID_PATH)}


def night(hands: Seats, grid: dict[str, int | str] | None = None, moon: tuple[str, ...] = (), **more: Any) -> Document:
    """A position of Day and Night with these cells moon up."""
    return position(hands, grid, **{"rules": NIGHT, "moon": list(moon)} | more)


def duel(hands: Seats, grid: dict[str, int | str] | None = None, **more: Any) -> Document:
    """A position of the competitive game: all islands laid by seat 1, the row 71-75, and seat 1 has discarded what lies
    nowhere."""
    document = position(hands, grid, players=2, start_laid=False, rules=COMPETITIVE)
    del document["piles"]
    document |= {"row": [71, 72, 73, 74, 75], "deck": [], "owners": [list(grid or {}), []]} | more
    lying = sum(map(len, (*document["hands"], *document["owners"], document["row"], document["deck"])))
    return {"spent": [85 - lying, 0]} | document


def moves_to(state: Any, number: int) -> set[str]:
    """The cells on which some listed move lays the number."""
    return {move.split()[0].partition("@")[2] for move in state.moves() if move.startswith(f"{number}@")}


# 9.2 and 12.1 High Arch


def test_9_2_two_pillars_come_before_the_top(engine: ModuleType) -> None:
    state = engine.load(random_deal(kind(3, **ARCH), Random(1)))
    document = state.document()
    assert document["grid"][:2] == [" .  .  .  .  .  ."] * 2
    assert document["grid"][2:] == [" .  .  #  #  .  ."] * 6
    islands = [card for card in document["hands"][state.to_move - 1] if isinstance(card, int)]
    assert all(moves_to(state, number) == set(PILLARS) for number in islands)
    assert document["rules"]["layout"] == "high-arch"


def test_9_2_other_rules_are_standard(engine: ModuleType) -> None:
    full = {cell: number for number, cell in enumerate(ARCH_PATH, start=1)}
    state = engine.load(arch({1: ["F", 70]}, full))
    played(state, "F")
    assert state.outcome()["winners"] == [1, 2, 3]


def test_12_1_thirty_six_cells(engine: ModuleType) -> None:
    assert [" ".join(ARCH_PATH[start : start + 12]) for start in (0, 12, 24)] == [
        "a1 b1 a2 b2 a3 b3 a4 b4 a5 b5 a6 b6",
        "e1 f1 e2 f2 e3 f3 e4 f4 e5 f5 e6 f6",
        "a7 b7 c7 d7 e7 f7 a8 b8 c8 d8 e8 f8",
    ]
    full = {cell: number for number, cell in enumerate(ARCH_PATH, start=1)}
    grid = engine.load(arch({1: ["F", 70]}, full)).document()["grid"]
    assert [row.split() for row in grid] == [row.split() for row in rows_of(full, ARCH_PATH)]


def test_12_1_the_path_runs_up_the_left_pillar_the_right_pillar_and_the_top(engine: ModuleType) -> None:
    for index, cell in enumerate(ARCH_PATH[:23]):
        after = engine.load(arch({1: [43, "F", "F", "F", "F"]}, {cell: 40}))
        costs = {move.split()[0][3:]: move.count("-") for move in after.moves() if move.startswith("43@")}
        assert costs == dict.fromkeys(ARCH_PATH[index + 1 : 24], 0) | {ARCH_PATH[index + 1]: 3}


@pytest.mark.parametrize("missing", ["a1", "b6", "e1", "f6"])
def test_12_1_the_top_opens_when_both_pillars_are_full(engine: ModuleType, missing: str) -> None:
    grid = {cell: 2 * number for number, cell in enumerate(PILLARS, start=1)}
    open_top = engine.load(arch({1: [60, 70]}, grid))
    assert moves_to(open_top, 60) == set(ARCH_PATH[25:])
    del grid[missing]
    state = engine.load(arch({1: [60, 70]}, grid))
    refused(state, "60@b7", "12.1")


# 9.3 and 12.2 Pyramid


def test_9_3_an_island_on_a_border_card_reveals_a_card(engine: ModuleType) -> None:
    state = engine.load(pyramid({1: TENS}, ["B", "F", "B"]))
    played(state, "10@a1")
    assert state.document()["exploration"][:2] == ["F", "B"]
    inner = engine.load(pyramid({1: TENS}, ["B", "F", "B"]))
    played(inner, "10@b2")
    assert inner.document()["exploration"][:3] == ["B", "F", "B"]


def test_12_2_eight_rows_of_eight_to_one_cells(engine: ModuleType) -> None:
    grid = engine.load(pyramid({1: TENS}, [])).document()["grid"]
    assert [row.split().count(".") for row in grid] == [*range(1, 9)]
    full = {cell: 2 * number for number, cell in enumerate(PYRAMID_PATH, start=1)}
    del full["h1"]
    state = engine.load(pyramid({1: [15, 17, 51, 61, 71]}, [], full))
    assert [move for move in state.moves() if move.startswith("15@")] == [f"15@h1 -{card}" for card in (17, 51, 61, 71)]


def test_12_2_twenty_one_cells_are_border_cells(engine: ModuleType) -> None:
    revealed = []
    for cell in PYRAMID_PATH:
        state = played(engine.load(pyramid({1: TENS}, ["B"])), f"30@{cell}")
        if len(state.document()["exploration"]) == 26:
            revealed.append(cell)
    assert (revealed, len(revealed)) == (OUTLINE, 21)


def test_12_2_islands_alone_are_dealt(engine: ModuleType) -> None:
    document = random_deal(kind(3, removed=4, **PYRAMID), Random(1))
    engine.load(document)
    assert Counter(document["exploration"]) == Counter(PYRAMID_DECK)
    assert len(PYRAMID_DECK) == 27
    document["hands"][0][0] = "F"
    with pytest.raises(BadDocument):
        engine.load(document)


@pytest.mark.parametrize("card", ["F", "M"])
def test_12_2_finish_and_monster_go_to_the_hand_beyond_the_limit(engine: ModuleType, card: str) -> None:
    state = engine.load(pyramid({1: TENS}, [card, card], piles={1: [1, 2]}))
    played(state, "10@a1")
    assert (hand(state, 1), pile(state, 1)) == ({20, 30, 40, 50, card}, [1, 2])


def test_12_2_a_finish_may_stand_beyond_the_limit(engine: ModuleType) -> None:
    state = engine.load(pyramid({1: ["F", "F", 20, 30, 40]}, ["F"], {"a1": 19}))
    played(state, "20@b1 -40")
    assert state.document()["hands"][0] == [30, "F", "F", "F"]


def test_12_2_a_compass_goes_to_the_team(engine: ModuleType) -> None:
    state = engine.load(pyramid({1: TENS}, ["C"]))
    played(state, "10@a1")
    assert state.document()["compasses"] == {"held": 1, "left": 0}


def test_12_2_a_storm_is_resolved_for_that_player(engine: ModuleType) -> None:
    state = engine.load(pyramid({1: TENS}, ["Y"], piles={1: [1, 2]}))
    played(state, "10@a1")
    assert beginning(state, "storm") == [f"storm Y -{card}" for card in (20, 30, 40, 50)]
    played(state, "storm Y -20")
    assert (hand(state, 1), state.to_move) == ({30, 40, 50}, 2)
    assert state.document()["storms"] == {"Y": [1], "P": [], "O": []}


def test_12_2_rocks_go_onto_the_lowest_row_with_an_empty_cell(engine: ModuleType) -> None:
    full = {cell: number for number, cell in enumerate(PYRAMID_PATH[:8], start=1)}
    state = engine.load(pyramid({1: TENS}, ["R"], full))
    played(state, "10@a2 -20 -30")
    assert state.document()["rocks"] == 2
    assert beginning(state, "rock") == state.moves()
    played(state, "rock 5")
    assert (state.document()["rocks"], state.to_move) == (5, 2)


# 9.4 and 12.3 Day and Night


@nightly
def test_9_4_islands_lie_as_the_hands_are_held(engine: ModuleType) -> None:
    day = engine.load(night({1: ["S", 1, 2, 3, 4], 2: [60, 61, 62, 63, 64]}, players=3, start_laid=False, to_move=2))
    played(day, "60@a1")
    assert day.document()["moon"] == []
    dark = engine.load(night({1: TENS}, {"a1": 1}))
    played(dark, "30@c3")
    assert dark.document()["moon"] == ["c3"]


@nightly
def test_12_3_hands_turn_to_moon_up_with_the_start(engine: ModuleType) -> None:
    hands: Seats = {1: ["S", 1, 2, 3, 4], 2: [5, 6, 7, 8, 9], 3: [10, 11, 12, 13, 14]}
    state = engine.load(night(hands, {"f6": 70}, start_laid=False))
    played(state, "S 1:1,2,3 2:5,6,7 3:10,11", "8@a1")
    assert state.document()["moon"] == ["a1"]


@nightly
def test_12_3_one_card_turns_one_island_over(engine: ModuleType) -> None:
    state = engine.load(night({1: [20, 30]}, {"a1": 5, "c3": 9}, ("c3",)))
    assert beginning(state, "turn") == ["turn a1 -20", "turn a1 -30", "turn c3 -20", "turn c3 -30"]
    for text in ("turn a1", "turn a1 -20 -30", "turn b1 -20", "turn a1 -5"):
        refused(state, text)
    played(state, "turn a1 -20")
    assert (state.document()["moon"], hand(state, 1), state.to_move) == (["a1", "c3"], {30}, 2)
    back = engine.load(night({1: [20, 30]}, {"a1": 5, "c3": 9}, ("c3",)))
    played(back, "turn c3 -30")
    assert back.document()["moon"] == []


@nightly
def test_12_3_islands_are_turned_in_this_variant_only(engine: ModuleType) -> None:
    refused(engine.load(position({1: [20, 30]}, {"a1": 5})), "turn a1 -20")


@nightly
def test_12_3_an_island_that_a_monster_takes_lies_nowhere(engine: ModuleType) -> None:
    rules = NIGHT | {"sea_monsters": 3}
    state = engine.load(night({1: ["M", 20]}, {"a1": 5, "c3": 9}, ("a1", "c3"), rules=rules))
    played(state, "M@c3")
    assert state.document()["moon"] == ["a1"]


@nightly
def test_12_3_under_an_orange_storm_islands_can_be_turned(engine: ModuleType) -> None:
    lie: Document = {"storms": {"Y": [], "P": [], "O": [1]}, "compasses": {"held": 0, "left": 6}}
    state = engine.load(night({1: [20]}, {"a1": 5}, rules=NIGHT | {"storms": 6}, **lie))
    assert state.moves() == ["turn a1 -20"]
    played(state, "turn a1 -20")
    assert state.document()["moon"] == ["a1"]


UPPER = tuple(PATH[18:])


@nightly
def test_9_4_the_finish_needs_eighteen_of_each(engine: ModuleType) -> None:
    hands: Seats = {1: ["F", 50]}
    for moon in ((), tuple(PATH), UPPER[1:], (PATH[0], *UPPER)):
        refused(engine.load(night(hands, FULL, moon)), "F", "12.3")
    state = engine.load(night(hands, FULL, UPPER))
    played(state, "F")
    assert state.outcome()["winners"] == [1, 2, 3]


@nightly
def test_12_3_the_lower_rows_sun_up_and_the_upper_moon_up_or_any(engine: ModuleType) -> None:
    other = (*PATH[:1], *UPPER[1:])
    refused(engine.load(night({1: ["F", 50]}, FULL, other)), "F", "12.3")
    any_halves = NIGHT | {"halves": "any"}
    played(engine.load(night({1: ["F", 50]}, FULL, other, rules=any_halves)), "F")
    refused(engine.load(night({1: ["F", 50]}, FULL, other[1:], rules=any_halves)), "F", "12.3")


# 9.5 and 12.4 Competitive


@competitive
def test_9_5_two_players_without_starts(engine: ModuleType) -> None:
    document = random_deal(kind(2, **COMPETITIVE), Random(1))
    state = engine.load(document)
    cards = [card for pack in (*document["hands"], document["row"], document["deck"]) for card in pack]
    assert Counter(map(str, cards)) == Counter([*map(str, range(1, 81)), *["F"] * 5])
    assert not beginning(state, "S")
    with pytest.raises(BadDocument):
        engine.load(document | {"players": 3, "hands": [*document["hands"], []]})
    with pytest.raises(BadDocument):
        engine.load(document | {"row": document["row"][1:]})


@competitive
def test_12_4_a_player_refills_from_the_row_choosing(engine: ModuleType) -> None:
    deck: list[Card] = ["F", 1, 2]
    state = engine.load(duel({1: [10, 20, 30, 40, 50], 2: [60, 61, 62, 63, 64]}, deck=deck))
    played(state, "-10 -20")
    assert state.to_move == 1
    assert len(state.moves()) == 10
    for text in ("take 71", "take 71 72 73", "take 71 F", "-30 -40"):
        refused(state, text)
    played(state, "take 72 75")
    document = state.document()
    assert (hand(state, 1), document["row"], document["deck"]) == ({30, 40, 50, 72, 75}, [1, 71, 73, 74, "F"], [2])
    assert state.to_move == 2


@competitive
def test_12_4_a_short_row_gives_what_there_is(engine: ModuleType) -> None:
    state = engine.load(duel({1: [10, 20, 30, 40, 50], 2: [60, 61, 62, 63, 64]}, row=[71]))
    played(state, "-10 -20")
    assert state.moves() == ["take 71"]
    played(state, "take 71", "60@f6")
    assert (state.to_move, state.document()["row"]) == (1, [])


@competitive
def test_12_4_points_for_own_islands_less_for_discards(engine: ModuleType) -> None:
    state = engine.load(duel({1: [10, 12, 20], 2: [60, 61, 62]}, row=[], spent=[4, 75]))
    played(state, "10@a1", "60@f6", "12@c1", "-61 -62")
    assert state.document()["owners"] == [["a1", "c1"], ["f6"]]
    assert state.document()["spent"] == [4, 77]
    state = engine.load(duel({1: [12, 20, 30], 2: [60]}, {"a1": 10}, row=[], spent=[0, 80]))
    played(state, "12@b1 -20 -30")
    assert state.document()["spent"] == [2, 80]


@competitive
def test_12_4_the_finish_ends_the_game_for_three_points(engine: ModuleType) -> None:
    owners = [PATH[:16], PATH[16:]]
    state = engine.load(duel({1: ["F", 50], 2: [60, 61]}, FULL, row=[], owners=owners, spent=[23, 22]))
    played(state, "F")
    assert state.outcome() == {"winners": [2], "scores": [-4, -2], "reason": "7.1: Finish laid on a full grid"}
    early = engine.load(duel({1: ["F", 50], 2: [60, 61]}, {"a1": 10}, row=[]))
    refused(early, "F", "6.1")


@competitive
def test_12_4_who_cannot_act_loses_three_points(engine: ModuleType) -> None:
    state = engine.load(duel({1: ["F"], 2: [60]}, {"a1": 10}, row=[], spent=[0, 82]))
    assert (state.to_move, state.moves()) == (None, [])
    assert state.outcome() == {"winners": [1], "scores": [-2, -82], "reason": "7.2: seat 1 has no legal action"}


@competitive
def test_12_4_equal_points_are_a_win_for_both(engine: ModuleType) -> None:
    state = engine.load(duel({1: ["F"], 2: [60]}, {"a1": 10}, row=[], spent=[40, 42]))
    assert state.outcome()["winners"] == [1, 2]


# 10.16 and 12 Layouts


def test_10_16_every_house_reading_is_asked_for_and_named_in_the_rules(engine: ModuleType) -> None:
    plain = engine.load(random_deal(kind(2), Random(1))).document()["rules"]
    assert plain["layout"] == "standard"
    assert "variant" not in plain
    for rules in (ARCH, PYRAMID, NIGHT, COMPETITIVE, NIGHT | {"halves": "any"}):
        written = engine.load(random_deal(kind(2, **rules), Random(1))).document()["rules"]
        assert rules.items() <= written.items()


def test_12_an_own_layout_gives_path_groups_and_neighbours(engine: ModuleType) -> None:
    cells: list[str] = SNAKE["cells"]
    document = position({1: [20, 43, "F", "F", "F"]}, rules={"layout": SNAKE}) | {"grid": rows_of({}, cells)}
    state = engine.load(document)
    free = set(cells) - {*cells[5:10], "a4", "b4"}
    assert moves_to(state, 20) == free
    refused(state, "20@c2", "12.1")
    played(state, "20@a3")
    water = dict(zip(cells[:5], (30, 32, 34, 36, 40), strict=True))
    state = engine.load(document | {"grid": rows_of(water, cells)})
    assert moves_to(state, 43) == set(cells[5:]) - {"a4", "b4"}
    assert [move for move in state.moves() if move.startswith("43@e2")] == ["43@e2 -20 -F -F", "43@e2 -F -F -F"]


def test_12_an_own_layout_is_won_when_its_cells_are_full(engine: ModuleType) -> None:
    cells: list[str] = SNAKE["cells"]
    full = {cell: number for number, cell in enumerate(cells, start=1)}
    document = position({1: ["F", 70]}, rules={"layout": SNAKE}) | {"grid": rows_of(full, cells)}
    played(engine.load(document), "F")
    del full[cells[-1]]
    refused(engine.load(document | {"grid": rows_of(full, cells)}), "F", "6.1")


def test_12_marked_cells_reveal_exploration_cards(engine: ModuleType) -> None:
    cells: list[str] = HILL["cells"]
    deck: list[Card] = ["C", *"B" * 22, *PYRAMID_DECK[4:-1]]
    document = position({1: TENS}, rules={"layout": HILL}, exploration=deck, **NO_STORMS)
    document |= {"grid": rows_of({}, cells)}
    state = engine.load(document)
    played(state, "10@b1")
    assert len(state.document()["exploration"]) == 45
    state = engine.load(document)
    played(state, "10@a1")
    assert (len(state.document()["exploration"]), laid(state)) == (44, {"a1": "10"})
    assert state.document()["compasses"] == {"held": 1, "left": 0}


def test_12_at_most_sixty_four_cells(engine: ModuleType) -> None:
    def layout(number: int) -> Document:
        cells = [f"{column}{row}" for row in range(1, 10) for column in "abcdefgh"][:number]
        return SNAKE | {"cells": cells, "groups": []}

    engine.load(random_deal(kind(2, layout=layout(64)), Random(1)))
    with pytest.raises(BadDocument):
        engine.load(random_deal(kind(2, layout=layout(65)), Random(1)))


def test_12_no_cell_outside_the_layout(engine: ModuleType) -> None:
    state = engine.load(arch({1: TENS}, {}))
    for cell in ("c1", "d6", "g7", "a9"):
        with pytest.raises(IllegalMove):
            state.play(f"10@{cell}")
    assert not lost(state)


def test_8_4_0_one_or_two_wild_cards_may_be_shuffled_in() -> None:
    for number in (0, 1, 2):
        document = leadline.deal("calm-sailing", players=3, seed=1, wild=number).document()
        assert sum(cards.count("W") for cards in (*document["hands"], *document["piles"])) == number
    with pytest.raises(leadline.DocumentError, match="wild"):
        leadline.deal("calm-sailing", players=3, seed=1, wild=3)


def test_9_6_difficulties_are_numbers_of_removed_islands_alone() -> None:
    """What the separate sheet says is in no source; a level changes how many islands are removed, and nothing else."""
    named = leadline.deal("calm-sailing", players=3, seed=1, removed="Galateia")
    assert named == leadline.deal("calm-sailing", players=3, seed=1, removed=4)
