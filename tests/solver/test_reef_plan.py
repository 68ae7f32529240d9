"""The planner of Reef: its pruning rules change nothing but the nodes, CP-SAT agrees, limits and own cards."""

from __future__ import annotations

import itertools
import random
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given, settings, strategies as st

import leadline
from leadline.core import DocumentError, LeadlineError
from leadline.core.reef import patterns
from leadline.core.reef.document_keys import read_board
from leadline.core.reef.own_cards import card_set
from leadline.core.reef.plan_document import MOST_PLANNED, PlanQuestion, read_plan
from leadline.solver import analysis
from leadline.solver.reef import plan as planner
from leadline.solver.reef.plan import cpsat, search, solvers as plan
from leadline.solver.results import Plan
from support.reef_boards import board, card_sets, question
from support.sizes import sizes

LOOSE, TIGHT, HALF, TABLE, SHORT, PRICES, CHANGES = 1, 2, 4, 8, 16, 32, 64
SUPPLY = {"r": 9, "y": 9, "p": 9, "g": 9}
START = [". . . .", ". p1 g1 .", ". r1 y1 .", ". . . ."]


def run(asked: PlanQuestion, rules: int, nodes: int | None = None) -> search.Found:
    return search.run(
        asked.stacks,
        asked.numbers,
        asked.cards,
        fixed=asked.fixed,
        supply=asked.supply,
        rules=rules,
        nodes=nodes,
    )


@pytest.mark.parametrize("without", [LOOSE, TIGHT, HALF, TABLE, SHORT, PRICES, CHANGES, search.ALL_RULES])
@pytest.mark.parametrize(
    ("cards", "least", "most", "questions"), [(1, 0, 64, 600), (2, 4, 64, 250), (3, 54, 64, 150), (4, 59, 64, 30)]
)
def test_a_rule_changes_nothing_but_the_nodes(without: int, cards: int, least: int, most: int, questions: int) -> None:
    chance = random.Random(100 * without + cards)
    for _ in range(questions):
        asked = question(chance, cards, least, most)
        expected, found = run(asked, search.ALL_RULES & ~without), run(asked, search.ALL_RULES)
        assert found.total == expected.total, asked
        assert found.proved
        assert found.bound == found.total


# Cards that compete for heights, and cards that compete for tops.
LEVELS = (5, 6, 9, 12, 25, 26, 27, 28, 33, 34, 43, 46, 49, 52)
COLORS = (1, 13, 17, 21, 29, 30, 31, 32, 37, 38, 39, 40, 41, 42, 53, 56)


def fixed_question(chance: random.Random, numbers: tuple[int, ...], least: int, most: int) -> PlanQuestion:
    return PlanQuestion(board(chance, least, most), numbers, True, None, patterns.STANDARD)


@pytest.mark.parametrize("deck", [LEVELS, COLORS, tuple(range(1, 61))])
@pytest.mark.parametrize(
    ("cards", "least", "most", "questions"), [(3, 20, 58, 300), (4, 36, 56, 100), (5, 44, 54, 25), (3, 57, 63, 200)]
)
def test_prices_change_nothing_but_the_nodes(
    deck: tuple[int, ...], cards: int, least: int, most: int, questions: int
) -> None:
    """The bound of a fixed order against the search without it, also on boards that have not room for every piece."""
    chance = random.Random(cards * len(deck))
    for _ in range(questions):
        asked = fixed_question(chance, tuple(chance.sample(deck, cards)), least, most)
        expected = run(asked, search.ALL_RULES & ~PRICES)
        assert run(asked, search.ALL_RULES).total == expected.total, asked
        if cards == 3:
            assert run(asked, PRICES).total == expected.total, asked


@pytest.mark.parametrize("deck", [LEVELS, COLORS, tuple(range(1, 61))])
@pytest.mark.parametrize(("cards", "least", "most", "questions"), [(3, 20, 58, 150), (4, 40, 62, 60)])
def test_prices_where_pieces_run_out(deck: tuple[int, ...], cards: int, least: int, most: int, questions: int) -> None:
    chance = random.Random(11 * cards + len(deck))
    for _ in range(questions):
        supply = tuple(chance.randrange(4) for _ in range(4))
        asked = replace(fixed_question(chance, tuple(chance.sample(deck, cards)), least, most), supply=supply)
        assert run(asked, search.ALL_RULES).total == run(asked, search.ALL_RULES & ~PRICES).total, asked


@pytest.mark.parametrize("deck", [LEVELS, COLORS, tuple(range(1, 61))])
def test_the_bound_of_a_search_that_stops_is_never_less_than_the_best(deck: tuple[int, ...]) -> None:
    """By prices, from the first node on: what is open is bounded in every pass of the search."""
    chance = random.Random(len(deck))
    for _ in range(30):
        asked = fixed_question(chance, tuple(chance.sample(deck, 4)), 36, 58)
        best = run(asked, search.ALL_RULES & ~PRICES).total
        for nodes in (1, 2, 3, 4, 5, 8, 20):
            found = run(asked, search.ALL_RULES, nodes)
            assert found.total <= best <= found.bound, (asked, nodes)
            assert found.proved is False or found.total == best, (asked, nodes)


def test_a_piece_under_the_other_one_of_its_card_changes_no_top() -> None:
    own = card_set({"cards": [own_card(n, "red yellow", 1, kind="single", color="red") for n in (1, 2, 3)]})
    asked = PlanQuestion([(0, 2), (3, 2), (3, 2), *[(3, 4)] * 13], (1, 2, 3), True, None, own)  # three open stacks
    assert run(asked, search.ALL_RULES).total == run(asked, 0).total == 8


CROWDED = ["g3 r4 y1 g1", ". r3 y4 r2", "y2 p2 y2 r3", "g2 y3 r2 y1"]
LOW = [". p2 g1 .", "y1 r1 . g1", "g2 . p1 .", ". p1 . ."]


@pytest.mark.parametrize(("rows", "cards"), [(LOW, [21, 27, 33, 50, 26, 25]), (CROWDED, [26, 46, 6, 50, 38, 40])])
def test_prices_save_nodes(rows: list[str], cards: list[int]) -> None:
    asked = read_plan({"game": "reef", "format": 1, "board": rows, "cards": cards, "order": "fixed"})
    nodes = run(asked, search.ALL_RULES).nodes
    assert run(asked, search.ALL_RULES & ~PRICES, nodes=20 * nodes).proved is False


def test_changes_better_the_first_plan() -> None:
    chance = random.Random(12)
    without = with_changes = 0
    for _ in range(30):
        asked = question(chance, 6, 8, 44)
        without += run(asked, search.ALL_RULES & ~CHANGES, nodes=1).total
        with_changes += run(asked, search.ALL_RULES, nodes=1).total
        assert run(asked, search.ALL_RULES, nodes=1) == run(asked, search.ALL_RULES, nodes=1)
    assert with_changes > 1.2 * without


def test_pieces_of_a_plan_stand_in_the_order_of_the_moves() -> None:
    """The card's first piece first; of two equal pieces the one on the lower rank; on one cell the lower one."""
    chance = random.Random(13)
    for _ in range(60):
        asked = question(chance, 4, 20, 60)
        for number, pieces in run(asked, search.ALL_RULES).steps:
            if len(pieces) == 2 and pieces[0][1] != pieces[1][1]:
                assert tuple(color for color, _ in pieces) == tuple(asked.cards[number].pieces)
                assert pieces[0][0] != pieces[1][0] or pieces[0][1] < pieces[1][1]


def test_a_table_that_grows_changes_nothing_but_the_nodes() -> None:
    chance = random.Random(14)
    large = 0
    for _ in range(12):
        asked = replace(question(chance, 5, 36, 50), fixed=False, supply=None)
        found = run(asked, search.ALL_RULES)
        large += found.nodes > 1024
        assert found.total == run(asked, search.ALL_RULES & ~TABLE).total
    assert large > 2


@given(card_sets(3, 5), st.integers(0, 2**32))
@settings(max_examples=80, deadline=None)
def test_own_cards_in_fixed_order_without_any_rule(entries: list[dict[str, Any]], seed: int) -> None:
    """Every kind of pattern, points up to 99: all rules against the search that tries everything."""
    own = card_set({"cards": entries})
    chance = random.Random(seed)
    numbers = tuple(own.cards)
    asked = PlanQuestion(board(chance, 48, 56), numbers, True, None, own)
    assert run(asked, search.ALL_RULES).total == run(asked, search.ALL_RULES & ~PRICES).total
    few = PlanQuestion(board(chance, 56, 62), numbers[:3], True, None, own)
    assert run(few, search.ALL_RULES).total == run(few, 0).total


def test_pieces_that_have_to_cover_a_shape_of_ones_own() -> None:
    """The last card's own pieces cannot complete its shape, and there is no room for them beside it."""
    ell = [[0, 0, "yellow"], [0, 1, "purple"], [1, 0, "green"]]
    cards = [own_card(n, "red red", 1, kind="single", color="red") for n in (1, 2)]
    cards.append(own_card(3, "red red", 3, kind="custom", cells=ell))
    stacks = read_board(["r4 p4 p4 p4", "r3 p4 g2 y4", "r1 y4 p4 r4", "p4 p3 p4 y4"])
    asked = PlanQuestion(stacks, (1, 2, 3), True, None, card_set({"cards": cards}))
    assert {run(asked, rules).total for rules in range(search.ALL_RULES + 1)} == {12}
    assert plan.solve(asked).total == 12


def test_points_without_end() -> None:
    """Bounds beyond any that the 60 cards reach: eight cards that score every stack 99 points."""
    every = [own_card(n, "red red" if n % 2 else "green green", 99, kind="single", color="any") for n in range(1, 9)]
    full = board(random.Random(1), 60, 60)
    asked = PlanQuestion(full, tuple(range(1, 9)), True, None, card_set({"cards": every}))
    occupied = sum(stack is not None for stack in full)
    assert occupied == 16
    assert run(asked, search.ALL_RULES).total == 8 * 99 * 16
    empty = PlanQuestion([None] * 16, tuple(range(1, 9)), False, None, card_set({"cards": every}))
    assert run(empty, search.ALL_RULES).total == 99 * sum(range(2, 18, 2))


@pytest.mark.slow
@pytest.mark.parametrize("without", [TIGHT, HALF, TABLE, SHORT, PRICES, CHANGES])
def test_rules_on_open_boards(without: int) -> None:
    chance = random.Random(without)
    for _ in range(40):
        asked = question(chance, 4, 4, 40)
        assert run(asked, search.ALL_RULES & ~without).total == run(asked, search.ALL_RULES).total


@pytest.mark.parametrize(("cards", "least", "most", "questions"), [(1, 0, 64, 25), (2, 4, 64, 12), (3, 8, 60, 4)])
def test_cp_sat_agrees(cards: int, least: int, most: int, questions: int) -> None:
    chance = random.Random(cards)
    for _ in range(questions):
        asked = question(chance, cards, least, most)
        both = plan.solve(asked, solver="both")
        assert both.status == "optimal"
        assert both.proof == "both"
        assert both.total == plan.solve(asked).total


def cp_sat_agrees_in_fixed_order(chance: random.Random, questions: int) -> None:
    for number in range(questions):
        numbers = tuple(chance.sample((LEVELS, COLORS)[number % 2], 4))
        assert plan.solve(fixed_question(chance, numbers, 30, 52), solver="both").proof == "both"


@pytest.mark.extended
def test_cp_sat_agrees_where_cards_compete() -> None:
    cp_sat_agrees_in_fixed_order(random.Random(6), 6)


@pytest.mark.slow
def test_cp_sat_agrees_more_often_where_cards_compete() -> None:
    cp_sat_agrees_in_fixed_order(random.Random(4), 40)


def own_card(number: int, pieces: str, points: int, **pattern: Any) -> dict[str, Any]:
    return {"id": number, "pieces": pieces.split(), "pattern": pattern, "points": points}


ODD = [[0, 0, "red"], [0, 1, "green", "2+"], [2, 1, "any", 1]]
OWN = {
    "cards": [
        own_card(1, "red green", 5, kind="square", color="any", min_height=2),
        own_card(2, "red red", 3, kind="diagonal2", colors=["red", "red"]),
        own_card(3, "green red", 2, kind="adjacent2", colors=["red", "any"], height=2),
        own_card(7, "purple red", 7, kind="custom", cells=ODD),
        own_card(9, "red yellow", 2, kind="around_highest", center="red", color="yellow"),
        own_card(12, "yellow yellow", 4, kind="line3", color="yellow", height=1),
    ]
}


def test_own_cards_score_by_the_generic_packing_as_by_listing() -> None:
    own = card_set(OWN)
    chance = random.Random(5)
    kinds = set()
    for _, number in itertools.product(range(150), own.cards):
        stacks = board(chance, 0, 64)
        found = patterns.explain(stacks, number, own)  # raises where the tables and the list differ
        assert found.points % own[number].points == 0
        kinds.add((number, found.points > 0))
    assert len(kinds) == 2 * len(own.cards)


@pytest.mark.extended
def test_own_cards_are_planned_by_both_solvers() -> None:
    own = card_set(OWN)
    chance = random.Random(6)
    for cards in (1, 1, 1, 1, 2, 2, 2):
        asked = question(chance, cards, 10, 60, own)
        assert plan.solve(asked, solver="both").proof == "both"
    for _ in range(60):
        asked = question(chance, 2, 4, 62, own)
        assert run(asked, 0).total == run(asked, search.ALL_RULES).total, asked


def test_the_standard_deck_may_be_given_as_a_file() -> None:
    import json
    from importlib import resources

    document = json.loads(resources.files("leadline.core.reef").joinpath("cards.json").read_text(encoding="utf-8"))
    asked = ([". r1 y2 .", "r3 . . g1", ". p2 p1 .", ". . . ."], [17, 43, 5])
    with_file, without = leadline.plan(*asked, card_file=document), leadline.plan(*asked)
    assert (with_file.total, with_file.steps) == (without.total, without.steps)


@pytest.mark.parametrize(
    ("change", "where"),
    [
        ({"kind": "cube", "color": "red"}, "kind"),
        ({"kind": "square"}, "color"),
        ({"kind": "square", "color": "red", "height": 5}, "height"),
        ({"kind": "square", "color": "red", "height": 2, "min_height": 2}, "both"),
        ({"kind": "adjacent2", "colors": ["red"]}, "colors"),
        ({"kind": "custom", "cells": [[0, 4, "red"]]}, "column 4"),
        ({"kind": "custom", "cells": [[0, 0, "red", "5+"]]}, "level"),
        ({"kind": "custom", "cells": [[0, 0, "red"], [0, 0, "red"]]}, "twice"),
        ({"kind": "around_highest", "color": "red"}, "center"),
    ],
)
def test_bad_own_cards_are_refused(change: dict[str, Any], where: str) -> None:
    card = {"id": 1, "pieces": ["red", "red"], "pattern": change, "points": 1}
    with pytest.raises(DocumentError, match=where):
        card_set({"cards": [card]})


def test_a_limit_gives_a_bound() -> None:
    chance = random.Random(8)
    bounded = 0
    for _ in range(40):
        asked = question(chance, 4, 4, 30)
        best = run(asked, search.ALL_RULES).total
        for nodes in (1, 3, 10):
            found = plan.solve(asked, nodes=nodes)
            assert found.total <= best <= found.bound
            assert (found.status == "optimal") == (found.total == found.bound)
            assert found.nodes <= nodes + 1
            assert replace(plan.solve(asked, nodes=nodes), seconds=found.seconds) == found
            bounded += found.status == "bound"
    assert bounded > 10


@sizes("count", 30, 600)
def test_wherever_a_search_in_fixed_order_ends_its_bound_holds(count: int) -> None:
    """Also within the first pass, which looks at a few children of each node alone."""
    ended = 0
    for seed in range(230, 230 + count):
        chance = random.Random(seed)
        asked = replace(question(chance, chance.choice([4, 5, 6]), 10, 45), fixed=True, supply=None)
        whole = plan.solve(asked)
        for nodes in range(1, min(whole.nodes, 60)):
            found = plan.solve(asked, nodes=nodes)
            assert found.total <= whole.total <= found.bound, (seed, nodes)
            ended += found.status != "optimal"
    assert ended > count


def test_a_time_limit_by_the_clock_given() -> None:
    ticks = itertools.count()
    chance = random.Random(9)
    asked = question(chance, 8, 8, 24)
    found = plan.solve(asked, seconds=2, clock=lambda: float(next(ticks)))
    assert found.total <= found.bound
    assert next(ticks) < 10


def test_cp_sat_limits() -> None:
    chance = random.Random(10)
    asked = question(chance, 4, 4, 20)
    found = plan.solve(asked, solver="cp-sat", seconds=0.05)
    assert found.total <= run(asked, search.ALL_RULES).total <= found.bound
    assert cpsat.most(asked) >= found.bound


def test_plan_of_the_package() -> None:
    found = leadline.plan(START, cards=[20, 22, 48, 29], order="fixed", supply=SUPPLY)
    assert [step.card for step in found.steps] == [20, 22, 48, 29]
    assert all(len(step.pieces) == 2 for step in found.steps)
    assert sum(step.points for step in found.steps) == found.total > 0
    assert found.as_json()["status"] == "optimal"
    empty = leadline.plan(START, cards="29", supply={"r": 0, "y": 3, "p": 3, "g": 3})
    assert empty.steps[0].pieces == ()
    assert empty.total == 1


@pytest.mark.parametrize("solver", plan.SOLVERS)
def test_5_1_a_plan_says_with_which_card_a_game_would_end(solver: str) -> None:
    def planned(cards: list[int], supply: dict[str, int]) -> Plan:
        return leadline.plan(START, cards=cards, order="fixed", supply=supply, solver=solver)

    first = planned([20, 22, 48], SUPPLY)
    assert "notes" not in first.as_json()
    color = first.steps[0].pieces[0][0]
    laid = sum(piece[0] == color for piece in first.steps[0].pieces)
    assert planned([20, 22, 48], SUPPLY | {color: laid}).as_json()["notes"] == [
        "a colour runs out with card 20: in a game no turn would be left for the cards after it (5.1)"
    ]
    assert planned([20, 22, 48], SUPPLY | {color: 0}).notes == (
        "a colour has run out: in a game the turn of card 20 would be the last (5.1)",
    )
    assert planned([20], SUPPLY | {color: laid}).notes == ()


@pytest.mark.parametrize(
    ("board_rows", "cards", "where"),
    [
        (START, [], "cards"),
        (START, [1, 1], "twice"),
        (START, [61], "unknown card 61"),
        (START, list(range(1, 18)), "at most 16"),
        (START[:3], [1], "board"),
        ([*START[:3], "r5 . . ."], [1], "height 5 on a1"),
        ([*START[:3], "r0 . . ."], [1], "height 0 on a1"),
        ([*START[:3], "x1 . . ."], [1], "'x1' on a1"),
    ],
)
def test_bad_questions_are_refused(board_rows: list[str], cards: list[int], where: str) -> None:
    with pytest.raises(DocumentError, match=where):
        leadline.plan(board_rows, cards)


def test_every_problem_is_reported() -> None:
    document = {"game": "reef", "format": 2, "board": [*START[:3], "r9 . . ."], "cards": [77], "order": "some"}
    with pytest.raises(DocumentError) as error:
        read_plan(document)
    assert {problem.where for problem in error.value.problems} == {"format", "board", "cards", "order"}


@pytest.mark.parametrize(
    "values",
    [
        {"board": START, "cards": [17, 43]},
        {"board": "\n".join(START), "cards": "17 43", "order": "fixed", "supply": SUPPLY},
        {"board": START, "cards": [17, 43], "supply": None},
    ],
)
def test_values_ask_what_a_document_asks(values: dict[str, Any]) -> None:
    assert planner.question(**values) == planner.read({"game": "reef", "format": 1} | values)


@pytest.mark.parametrize(
    "values",
    [
        {"board": [*START[:3], "r9 . . ."], "cards": [77, 3, 3], "order": "some"},
        {"board": 4, "cards": list(range(1, 20)), "supply": {"r": 1, "y": -1, "x": 2}},
        {"board": START, "cards": (1, 2)},
        {"board": START, "cards": []},
        {"board": None, "cards": "one"},
    ],
)
def test_values_have_the_problems_of_a_document(values: dict[str, Any]) -> None:
    with pytest.raises(DocumentError) as asked:
        planner.question(**values)
    with pytest.raises(DocumentError) as read:
        planner.read({"game": "reef", "format": 1} | values)
    assert asked.value.problems == read.value.problems


def test_the_search_takes_as_many_cards_as_a_question() -> None:
    assert search.MOST_CARDS == MOST_PLANNED


def test_bad_limits_and_solvers_are_refused() -> None:
    for options in ({"nodes": 0}, {"seconds": 0.0}, {"solver": "magic"}):
        with pytest.raises(LeadlineError):
            leadline.plan(START, [1], **options)  # type: ignore[arg-type]


def test_a_record_of_a_seat_is_planned_as_its_last_view() -> None:
    record = {"game": "reef", "format": 1, "players": 2, "you": 1, "options": {"first": 1}, "events": []}
    record["answers"] = {"hand": "17 22"}
    view = leadline.load(record)
    found, expected = analysis.plan(record), analysis.plan(view.document())
    assert found.opening is not None
    assert replace(found, seconds=expected.seconds) == expected
