"""Verify of Calm Sailing with expansions: its lines, its proofs, its limits."""

from __future__ import annotations

import itertools
import random
import re
from typing import Any

import pytest

import leadline
from leadline.checker.certificate import check
from leadline.core.calm_sailing.expansions.position import Expanded
from leadline.core.variation import Line
from leadline.solver.calm_sailing.expansions.beam import beam_search
from leadline.solver.calm_sailing.expansions.bounds import impossible
from leadline.solver.calm_sailing.expansions.exhaust import CUTS, exhaust
from leadline.solver.calm_sailing.greedy_playouts import EXPANSIONS
from leadline.solver.certificate import certificate
from reference import calm_sailing as reference
from support.calm_deals import LANES, SNAKE

ALL = {"rocks": True, "monsters": 4, "storms": True}
KINDS: tuple[dict[str, Any], ...] = (
    {"rocks": True},
    {"monsters": 5},
    {"storms": True},
    {"wild": 2},
    ALL | {"removed": 4},
    ALL | {"wild": 2, "removed": 8},
    {"variant": "day-and-night"},
    {"variant": "day-and-night", "halves": "any", "monsters": 3, "removed": 4},
    ALL | {"variant": "day-and-night", "wild": 1},
    {"variant": "high-arch"},
    {"variant": "high-arch", "monsters": 3, "wild": 2},
    {"variant": "pyramid"},
    {"layout": SNAKE},
    {"variant": "high-arch", "rocks": True, "wild": 2},
    {"variant": "pyramid", "wild": 2},
    {"layout": LANES, "rocks": True, "storms": True, "wild": 1},
)
NIGHTS: tuple[dict[str, Any], ...] = (
    {},
    {"variant": "day-and-night"},
    {"variant": "day-and-night", "halves": "any"},
)


def deal(players: int, seed: int, **rules: Any) -> Expanded:
    position = leadline.deal("calm-sailing", players=players, seed=seed, **rules)
    assert isinstance(position, Expanded)
    return position


@pytest.mark.parametrize("players", [1, 2, 3, 4, 5])
@pytest.mark.parametrize("rules", KINDS, ids=str)
def test_every_line_wins_by_the_reference(players: int, rules: dict[str, Any]) -> None:
    found = 0
    for seed in range(5):
        position = deal(players, seed, **rules)
        verdict = leadline.verify(position, nodes=400_000)
        assert verdict.status in ("winnable", "unknown") or players == 1
        if verdict.line is None:
            continue
        found += 1
        assert verdict.proof == "line"
        state = reference.load(position.document())
        for text in verdict.line:
            state.play(text)
        outcome = state.outcome()
        assert outcome is not None
        assert outcome["winners"] == list(range(1, players + 1))
    assert found >= (1 if players == 1 else 2 if "variant" in rules else 3)


def test_the_same_seed_and_limit_give_the_same_answer() -> None:
    one, other = (leadline.verify(deal(4, 3, **ALL), nodes=300_000, seed=5) for _ in range(2))
    assert (one.status, one.line, one.nodes) == (other.status, other.line, other.nodes)


def test_a_position_within_a_turn_is_searched() -> None:
    """Wherever a line of a deal stands, what follows is found or left open, and never denied."""
    position = deal(3, 1, **ALL)
    line = leadline.verify(position, nodes=400_000).line
    assert line is not None
    for number, text in enumerate(line):
        if number % 7 == 3:
            verdict = leadline.verify(position.copy(), nodes=200_000)
            assert verdict.status != "unwinnable", f"before move {number}, {text}"
        position.push(text)
    assert position.is_won


def test_best_gives_a_reason_for_every_kind_of_move() -> None:
    chance = random.Random(3)
    kinds: dict[str, str] = {}
    wanted = {"-all", "M", "W=", "W=M", "rock", "storm", "compass", "turn"}
    for seed, players in itertools.product(range(5, 30), (1, 2, 4)):
        if wanted <= kinds.keys():
            break
        position = deal(players, seed, wild=2, **ALL | {"monsters": 5} | NIGHTS[seed % 3])
        while not position.is_over:
            if position.is_boundary and chance.random() < 0.5:
                for move in leadline.best(position.view(position.turn or 1), nodes=20, seed=1).moves:
                    kinds.setdefault(re.sub(r"[0-9]+", "", move.text).split("@")[0].split(" ")[0], move.reason)
            codes = position.legal_codes()
            position.push(position.playout_move(1) if chance.random() < 0.8 else chance.choice(codes))
    assert wanted <= kinds.keys()
    assert all(not reason.startswith((";", " ")) and reason for reason in kinds.values()), kinds


def late_positions(count: int, seed: int) -> list[Expanded]:
    """Positions with few cards left, from games of the policy and some random moves."""
    chance = random.Random(seed)
    found: list[Expanded] = []
    while len(found) < count:
        rules = chance.choice([*KINDS, {"monsters": 3, "wild": 1, "removed": 12}])
        position = deal(chance.randint(1, 3), chance.randrange(10**6), **rules)
        limit = chance.randint(2, 7)
        while not position.is_over and sum(position.hand_sizes) + sum(position.pile_sizes) > limit:
            codes = position.legal_codes()
            wild = chance.random() < 0.05
            position.push(chance.choice(codes) if wild else position.playout_move(chance.randrange(10**6)))
        if not position.is_over:
            found.append(position.copy())
    return found


def can_be_won(position: Expanded, nodes: list[int], seen: set[int]) -> bool:
    """Everything tried; stops with a ValueError after too many positions."""
    if position.is_over:
        return position.is_won
    nodes[0] -= 1
    if nodes[0] < 0:
        raise ValueError("too many positions")
    if position.key() in seen:
        return False
    seen.add(position.key())
    for code in position.legal_codes():
        child = position.copy()
        child.push(code)
        if can_be_won(child, nodes, seen):
            return True
    return False


def test_no_bound_denies_what_can_be_won() -> None:
    denied = searched = 0
    for position in late_positions(150, 1):
        reason = impossible(position)
        if reason is None:
            continue
        denied += 1
        try:
            assert not can_be_won(position, [1500], set()), f"{reason}\n{position}"
        except ValueError:
            continue
        searched += 1
    assert denied > 60
    assert searched > 30


@pytest.mark.slow
def test_no_bound_denies_a_position_of_a_winning_line() -> None:
    for seed in range(40):
        position = deal(1 + seed % 5, seed, **KINDS[seed % len(KINDS)])
        for text in leadline.verify(position, nodes=1_000_000).line or ():
            assert impossible(position) is None, text
            position.push(text)


def test_bounds_tell_why() -> None:
    position = deal(2, 1, monsters=3)
    document = position.document()
    grid = ["51 52 53 54 55  .", "41 42 43 44 45 46", "31 32 33 34 35 36", "21 22 23 24 25 26", "11 12 13 14 15 16"]
    document |= {"to_move": 1, "grid": [*grid, " 1  2  3  4  5  6"], "start_laid": True, "piles": [[], []]}
    for hands, words in (  # f6 and the Finish are due; a monster strikes, and its cell is filled again
        ([[56, 60], [61, "M"]], "all Finish cards are gone"),
        ([["M"], ["F"]], "1 card that can be laid or given is left in hands and piles, but 3 are needed"),
        ([[56, "M"], ["F"]], "2 cards that can be laid or given are left in hands and piles, but 3 are needed"),
        ([[56, "M", 7, 9, 10], ["F"]], "4 turns are still to come at least, 2 of them of seat 2, which has 1 card"),
        ([[56, 7], [8, "F"]], None),
    ):
        found = leadline.load(document | {"hands": hands})
        assert isinstance(found, Expanded)
        reason = impossible(found)
        assert reason is None if words is None else reason is not None and words in reason.reason


def test_a_monster_opens_two_gaps_at_most() -> None:
    """Three gaps between neighbouring numbers: one monster leaves one of them, two may open them all."""
    layout = {"name": "strip", "cells": "a1 b1 c1 d1 e1 f1 g1"}
    document = {"game": "calm-sailing", "format": 1, "players": 2, "first": 1, "to_move": 1, "start_laid": True}
    document |= {"grid": ["30 . 31 . 32 . 33"], "rules": {"layout": layout, "sea_monsters": 3}}
    islands = [10, 12, 14, 16, 18, 20, 22, 24]
    for monsters, kind, facts in (
        (1, "gaps", {"gaps": 3, "monsters": 1}),
        (2, None, {}),
        (0, "gap", {"first": 1, "cells": 1, "above": 30, "below": 31, "numbers": 0}),
    ):
        hands = [[*islands[:4], "F"], [*islands[4:], 26]]
        found = leadline.load(document | {"hands": hands, "piles": [[], ["M"] * monsters]})
        assert isinstance(found, Expanded)
        argument = impossible(found)
        assert (argument.kind if argument else None, argument.facts if argument else {}) == (kind, facts)
        if argument is not None:
            assert check(certificate(found, leadline.verify(found))).status == "confirmed"


def test_a_strike_takes_a_card_and_saves_payments() -> None:
    """Without monsters two islands, the Finish and two payments of 5 are needed; one strike at the 40 changes both gaps
    and takes a card more."""
    layout = {"name": "strip", "cells": "a1 b1 c1 d1 e1"}
    document = {"game": "calm-sailing", "format": 1, "players": 1, "first": 1, "to_move": 1, "start_laid": True}
    document |= {"grid": ["30 . 40 . 50"], "rules": {"layout": layout, "sea_monsters": 3}}
    for hand, needed in (([35, 45, "F"], 13), ([35, 45, "F", "M"], 4)):
        found = leadline.load(document | {"hands": [hand], "piles": [[]]})
        assert isinstance(found, Expanded)
        argument = impossible(found)
        assert argument is not None
        assert (argument.kind, argument.facts) == ("count", {"cards": 3, "needed": needed})


def test_a_finish_that_lies_too_deep_is_never_revealed() -> None:
    """A marked cell for each card above the Finish and one for itself, or a monster that empties one again."""
    position = deal(2, 1, variant="pyramid")
    cells = [f"{column}{row}" for row in range(1, 9) for column in "abcdefgh"[: 9 - row]]
    laid = {cell: number for number, cell in enumerate(cells[:34], start=1)}
    rows = [
        " ".join(str(laid.get(f"{column}{row}", ".")) if f"{column}{row}" in cells else "#" for column in "abcdefgh")
        for row in range(8, 0, -1)
    ]
    document = position.document() | {"to_move": 1, "grid": rows, "start_laid": True, "rocks": None, "piles": [[], []]}
    document |= {"storms": {"Y": [], "P": [], "O": []}, "compasses": {"held": 0, "left": 0}}
    hands: list[list[Any]] = [[35, 50, 52, 54, 56, 58], [36, 60, 62, 64, 66, 68]]
    tries = ((["C"], 0, False), (["C", "C"], 0, True), (["C", "C"], 1, False), (["M", "C"], 0, False))
    for above, monsters, denied in tries:
        held = [hands[0], [*hands[1], *["M"] * monsters]]
        found = leadline.load(document | {"hands": held, "exploration": [*above, "F"]})
        assert isinstance(found, Expanded)
        reason = impossible(found)
        assert (reason is not None) == denied, above
        assert (
            reason is None or "the first Finish lies 2 cards deep, but at most 2 can still be revealed" in reason.reason
        )


def night(moon: list[str], hands: list[list[Any]], **more: Any) -> Expanded:
    """A position of Day and Night with these cells moon up, no piles, and the grid full but for f6."""
    rows = [" ".join(f"{6 * row + column + 1:2}" for column in range(6)) for row in range(5, -1, -1)]
    rows[0] = rows[0].removesuffix("36") + " ."
    rules = {"variant": "day-and-night"} | more.pop("rules", {})
    document = {"game": "calm-sailing", "format": 1, "players": 2, "first": 1, "to_move": 1, "hands": hands}
    document |= {"piles": [[], []], "grid": rows, "start_laid": True, "moon": moon, "rules": rules}
    found = leadline.load(document | more)
    assert isinstance(found, Expanded)
    return found


UPPER = [f"{column}{row}" for row in (4, 5, 6) for column in "abcdef"][:-1]


def test_in_day_and_night_each_island_that_lies_wrong_takes_a_card() -> None:
    """36 beside 35 costs a card, and the Finish is one: three cards are needed, and one more for each turning."""
    right = night(UPPER, [[36, 60], ["F"]])
    assert (right.turnings, impossible(right)) == (0, None)
    assert leadline.verify(right).line == ("36@f6 -60", "F")
    wrong = night(["a1", *UPPER[1:]], [[36, 60], ["F"]])
    assert wrong.turnings == 2
    assert "3 cards that can be laid or given are left in hands and piles, but 5" in str(impossible(wrong))
    assert "2 of them to turn islands over (12.3)" in str(impossible(wrong))


def test_turnings_count_what_is_still_to_be_laid() -> None:
    """After the Start islands lie moon up: rows need the sun below, any halves need eighteen of each."""
    chance = random.Random(5)
    for halves in ("rows", "any"):
        position = leadline.deal("calm-sailing", players=3, seed=1, variant="day-and-night", halves=halves)
        while not position.is_over:
            assert isinstance(position, Expanded)
            moon, laid = set(position.moon), set(position.grid)
            empty = set(range(36)) - laid
            ways = [empty] if position.start_laid else [set(), empty, set(sorted(empty)[: len(empty) // 2])]
            ways += [] if position.start_laid else [{cell for cell in empty if cell >= 18}]
            ends = [moon | more for more in ways]
            if halves == "rows":
                least = min(len(end ^ set(range(18, 36))) for end in ends)
            else:
                least = min(abs(len(end) - 18) for end in ends)
                if not position.start_laid:
                    least = max(0, len(moon) - 18, len(laid - moon) - 18)
            assert position.turnings == least
            position.push(chance.choice(position.legal_codes()))


@pytest.mark.parametrize(("players", "seed"), [(2, 971), (2, 1099), (4, 5751), (5, 2506)])
def test_a_deal_that_is_lost_in_the_first_turn_is_proved_so(players: int, seed: int) -> None:
    """The first seat holds monsters under a yellow storm, and can neither lay a card nor discard two."""
    position = deal(players, seed, **ALL, wild=2)
    verdict = leadline.verify(position, nodes=10_000)
    assert (verdict.status, verdict.proof) == ("unwinnable", "exhaustive")
    assert check(certificate(position, verdict)).status == "confirmed"


def some_late(cards: int, count: int, **rules: Any) -> list[Expanded]:
    """Positions with at most so many cards left, at the start of a whole move, from games of the policy."""
    found: list[Expanded] = []
    for seed in itertools.count(1):
        position = deal(1 + seed % 4, seed, **rules)
        while not position.is_over:
            left = sum(position.hand_sizes) + sum(position.pile_sizes) + len(position.exploration)
            if left <= cards and position.is_boundary:
                found.append(position.copy(stack=False))
                break
            position.push(position.playout_move(seed))
        if len(found) == count:
            return found
    raise AssertionError


@pytest.mark.parametrize(
    ("cards", "decided", "rules"),
    [
        (24, 12, {"storms": True, "removed": 12}),
        (24, 12, {"variant": "day-and-night"}),
        (24, 12, {"variant": "day-and-night", "halves": "any", "rocks": True}),
        (24, 12, {"variant": "high-arch"}),
        (18, 10, {"monsters": 4, "removed": 12}),
        (18, 8, ALL | {"removed": 12}),
    ],
    ids=str,
)
def test_late_positions_are_decided(cards: int, decided: int, rules: dict[str, Any]) -> None:
    """Everything is searched, and no line that another search finds is denied."""
    found = 0
    for position in some_late(cards, 12, **rules):
        answer, codes, nodes = exhaust(position, 200_000, lambda: True)
        assert nodes <= 200_000
        found += answer is not None
        if answer:
            assert Line(position, codes).end.is_won
        elif answer is False:
            assert beam_search(position, EXPANSIONS, 100, 3, 20_000, 1, lambda: True)[0] is None
    assert found >= decided


def test_turning_over_one_island_or_another_is_the_same() -> None:
    """Each card that is discarded turns an island over: without that rule there are many ways to lose alike."""
    rows = ["71 72 75 76 78 79", "56  . 60 62 63 67", "44 48 49 51 52 55", "30  . 35 38 39 40", "16 21 22 23 25 26"]
    moon = [
        "b2",
        "d2",
        "e2",
        "f2",
        "c3",
        "d3",
        "f3",
        "b4",
        "d4",
        "f4",
        "a5",
        "c5",
        "d5",
        "e5",
        "f5",
        "a6",
        "b6",
        "c6",
        "e6",
        "f6",
    ]
    document = {"game": "calm-sailing", "format": 1, "players": 3, "first": 3, "to_move": 2, "start_laid": True}
    document |= {"grid": [*rows, " 4  5 10 12 13 14"], "rules": {"variant": "day-and-night", "halves": "any"}}
    document |= {"hands": [[46, 54, 77], [32, 33, 53, "F"], [28, 58, 59]], "piles": [[], [], []], "moon": moon}
    position = leadline.load(document)
    assert isinstance(position, Expanded)
    assert exhaust(position, 1_000, lambda: True)[0] is False
    assert exhaust(position, 100_000, lambda: True, sorted(CUTS.keys() - {"sides"}))[0] is None
    verdict = leadline.verify(position)
    assert (verdict.status, verdict.proof) == ("unwinnable", "exhaustive")


def test_a_search_of_everything_stops_where_it_is_told() -> None:
    position = deal(3, 1, **ALL, removed=12)
    asked: list[int] = []

    def once() -> bool:
        asked.append(1)
        return len(asked) < 2

    answer, codes, nodes = exhaust(position, 10**9, once)
    assert (answer, codes, len(asked)) == (None, [], 2)
    assert nodes < 200_000

    def broken() -> bool:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        exhaust(position, 10**9, broken)
    assert exhaust(position, 50, lambda: True)[::2] == (None, 50)
    with pytest.raises(KeyError, match="luck"):
        exhaust(position, 50, lambda: True, ["luck"])


def test_a_beam_finds_lines_again_and_again() -> None:
    """The same seed gives the same line, which wins, and the count of moves."""
    for seed, rules in enumerate((ALL, ALL | {"removed": 4}, {"variant": "day-and-night", "storms": True})):
        position = deal(3, seed, **rules)
        codes, nodes = beam_search(position, EXPANSIONS, 60, 3, 10**6, 1, lambda: True)
        assert codes is not None
        assert Line(position, codes).end.is_won
        assert nodes >= len(codes)
        assert beam_search(position, EXPANSIONS, 60, 3, 10**6, 1, lambda: True) == (codes, nodes)


def test_a_beam_stops_where_it_is_told() -> None:
    position = deal(3, 1, **ALL)
    assert beam_search(position, EXPANSIONS, 10, 2, 10**6, 1, lambda: False) == (None, 0)
    codes, nodes = beam_search(position, EXPANSIONS, 10, 2, 50, 1, lambda: True)
    assert codes is None
    assert 50 <= nodes < 1000
    for width, branching, sets in ((0, 2, EXPANSIONS), (5, 0, EXPANSIONS), (5, 2, [])):
        with pytest.raises(ValueError, match="expected 1"):
            beam_search(position, sets, width, branching, 100, 1, lambda: True)


def test_a_beam_goes_on_from_within_a_turn() -> None:
    position = deal(2, 3, **ALL)
    line = leadline.verify(position, nodes=400_000).line
    assert line is not None
    for text in line[:-12]:
        position.push(text)
    for text in line[-12:]:
        codes, _ = beam_search(position, EXPANSIONS, 100, 4, 10**6, 1, lambda: True)
        if codes is not None:
            assert Line(position, codes).end.is_won
        position.push(text)
    assert position.is_won


def test_a_line_may_begin_between_a_wild_and_its_place() -> None:
    """The cells far from the numbers that lie cost more than the hand has."""
    begun = won = 0
    for seed in range(20):
        position = deal(4, seed, wild=1, removed=22)
        wilds: list[int] = []
        while not wilds and position.turn is not None:
            wilds = [move.code for move in position.legal_moves() if move.text.startswith("W=")]
            position.push(wilds[-1] if wilds else position.playout_move(seed))
        begun += bool(wilds)
        won += leadline.verify(position, nodes=20_000, seed=seed).status == "winnable"
    assert begun == 20
    assert won >= 3
