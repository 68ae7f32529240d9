"""Trees of cases: what only trying everything shows, confirmed without the solver, refused where tampered with."""

from __future__ import annotations

import copy
import json
from collections.abc import Iterator
from functools import cache
from itertools import islice
from random import Random
from typing import Any

import pytest

import leadline
from leadline.checker import BadDocument, bounds, cases
from leadline.checker.calm_sailing import load
from leadline.checker.certificate import check
from leadline.core import Position
from leadline.core.calm_sailing.expansions.position import Expanded
from leadline.solver.calm_sailing.base.exhaust import future
from leadline.solver.calm_sailing.expansions.exhaust import future as expanded_future
from leadline.solver.calm_sailing.expansions.representatives import stands_for
from leadline.solver.certificate import MOST_MOVES, certificate
from support.small_boards import TooMany, most_unused, small_boards

MOST = 400  # moves of a tree here


def trees(kind: str, count: int, seed: int) -> list[dict[str, Any]]:
    """Certificates of small positions that need a tree."""
    found = []
    for position in islice(small_boards(seed, kind), count):
        verdict = leadline.verify(position, nodes=20_000)
        if verdict.proof == "exhaustive":
            written = json.loads(json.dumps(certificate(position, verdict, MOST)))
            if written["proof"]["kind"] == "cases":
                found.append(written)
    return found


@cache
def small() -> list[dict[str, Any]]:
    return [*trees("base", 120, 11), *trees("expansions", 100, 12)]


@cache
def large() -> list[dict[str, Any]]:
    return [found for found in small() if len(found["proof"]["cases"]) > 2]


def test_trees_are_confirmed() -> None:
    for found in small():
        told = check(found)
        assert told.status == "confirmed", (told.reason, found)
    assert len(small()) > 20
    assert len(large()) > 8


@pytest.mark.extended
def test_a_tree_that_is_tampered_with_is_refused() -> None:
    chance, tampered = Random(1), 0
    for found in large():
        for change in range(6):
            wrong = copy.deepcopy(found)
            entries = wrong["proof"]["cases"]
            inner = chance.choice([entry["moves"] for entry in entries if "moves" in entry])
            text = chance.choice(sorted(inner))
            if change == 0:  # a move is left out
                del inner[text]
            elif change == 1:  # one is told of that cannot be played
                inner["80@z9"] = inner[text]
            elif change == 2:  # a move leads to where it does not
                inner[text] = 0
            elif change == 3:
                inner[text] = len(entries)
            elif change == 4:  # an entry that nothing leads to
                entries.append({"kind": "finish", "facts": {}})
            else:  # an argument that does not hold
                leaf = chance.choice([entry for entry in entries if "kind" in entry])
                leaf["facts"] = {"cards": 99, "needed": 100}
            assert check(wrong).status == "refused", wrong
            tampered += 1
    assert tampered > 40


def test_a_tree_of_another_deal_is_refused() -> None:
    for found, other in zip(large(), [*large()[1:], large()[0]], strict=True):
        assert check(found | {"deal": other["deal"]}).status == "refused"
        assert check(found | {"claim": "winnable"}).status == "refused"


@pytest.mark.parametrize(
    ("entries", "words"),
    [
        (None, "expected a list of cases"),
        ([], "expected a list of cases"),
        ("moves", "expected a list of cases"),
        ([3], "expected an object"),
        ([{}], "expected either moves, or kind and facts"),
        ([{"moves": {}, "kind": "over"}], "expected either moves, or kind and facts"),
        ([{"moves": []}], "expected either moves, or kind and facts"),
    ],
)
def test_what_is_no_tree(entries: Any, words: str) -> None:
    proof = {"kind": "cases", "cases": entries}
    with pytest.raises(BadDocument, match=words):
        check(small()[0] | {"proof": proof})


def whole_tree(deal: dict[str, Any]) -> list[dict[str, Any]] | None:
    """Every case of a position, by the checker's own arguments and equalities; None where there are too many."""
    states, entries = [load(deal)], []
    numbers = {cases.future_key(states[0]): 0}
    for state in states:  # which grows
        if state.over() or state.finished:
            entries.append({"kind": "over", "facts": {}})
            continue
        argument = next(bounds.arguments(state), None)
        if argument is not None:
            entries.append(dict(zip(("kind", "facts"), argument, strict=True)))
            continue
        if len(states) > MOST or state.count() > 60:
            return None
        moves = {}
        for text in dict.fromkeys(cases.dead_first(state, text) for text in state.moves()):
            child = cases.copied(state)
            child.play(text)
            moves[text] = numbers.setdefault(cases.future_key(child), len(states))
            if moves[text] == len(states):
                states.append(child)
        entries.append({"moves": moves})
    return entries


@pytest.mark.extended
@pytest.mark.parametrize("kind", ["base", "expansions"])
def test_what_can_be_won_has_no_tree(kind: str) -> None:
    """However a position that can be won is taken apart, a win is left; one that is lost is confirmed by the same."""
    refused = confirmed = 0
    for position in islice(small_boards(13, kind), 200):
        deal = {key: value for key, value in position.document().items() if key != "memory"}
        tree = whole_tree(deal)
        try:
            won = most_unused(position, 1_000) is not None
        except TooMany:
            continue
        if tree is None:
            continue
        proof = {"kind": "cases", "cases": tree}
        told = check({"certificate": 1, "claim": "unwinnable", "deal": deal, "proof": proof})
        assert told.status == ("refused" if won else "confirmed"), (told.reason, deal)
        if won:
            assert told.reason.endswith(" wins")
        refused += won
        confirmed += not won and len(tree) > 1
    assert refused > 5
    assert confirmed > 2


def test_what_is_too_large_is_taken_on_trust() -> None:
    position = leadline.load(large()[0]["deal"])
    assert isinstance(position, Position)
    written = certificate(position, leadline.verify(position, nodes=20_000), 1)
    assert written["proof"].keys() == {"kind", "statistics"}
    assert check(written).status == "trusted"


@pytest.mark.extended
@pytest.mark.parametrize("kind", ["base", "expansions"])
def test_a_move_that_stands_for_another_wins_if_that_one_does(kind: str) -> None:
    """Dead cards first: wherever a move wins, so does the one that stands for it. Engine and checker name the same."""
    compared = won = 0
    for position in islice(small_boards(14, kind), 60 if kind == "base" else 400):
        state = load({key: value for key, value in position.document().items() if key != "memory"})
        if state.count() > 60:
            continue
        for text in state.moves():
            other = cases.dead_first(state, text)
            if kind == "expansions":
                assert isinstance(position, Expanded)
                assert stands_for(position, text) in (other, text)
            if other == text:
                continue
            assert cases.dead_first(state, other) == other
            first, second = position.copy(), position.copy()
            first.push(text)
            second.push(other)
            try:
                one, two = (most_unused(at, 1_000) is not None for at in (first, second))
            except TooMany:
                continue
            assert two or not one, (position.text(), text, other)
            compared += 1
            won += one
    assert compared > 50
    assert won > 5


def walks(seed: int, kind: str, count: int) -> Iterator[Position]:
    """Positions at the start of whole moves, to which random moves lead from small ones, twelve times from each."""
    chance = Random(seed)
    for position in islice(small_boards(seed, kind), count):
        for _ in range(12):
            walk = position.copy(stack=False)
            for _ in range(chance.randint(1, 6)):
                if not walk.is_over:
                    walk.push(chance.choice(walk.legal_codes()))
            if not walk.is_over and walk.is_boundary:
                yield walk


def test_what_decides_the_future_is_the_position_without_its_past() -> None:
    """Two positions of the base game that are alike in it have the same document, what seats remember aside."""
    known: dict[bytes, dict[str, Any]] = {}
    again = 0
    for walk in walks(15, "base", 120):
        key = future(walk)  # type: ignore[arg-type]
        rest = {name: value for name, value in walk.document().items() if name != "memory"}
        again += key in known
        assert known.setdefault(key, rest) == rest
    assert again > 15


@pytest.mark.extended
def test_positions_with_the_same_future_are_won_alike() -> None:
    """With expansions: those that differ in dead cards, or in which islands lie wrong; to the checker they are one."""
    known: dict[bytes, tuple[dict[str, Any], str, bool]] = {}
    alike = won = 0
    for walk in walks(16, "expansions", 1_000):
        assert isinstance(walk, Expanded)
        rest = {name: value for name, value in walk.document().items() if name != "memory"}
        key = expanded_future(walk)
        if key in known and known[key][0] == rest:
            continue
        try:
            wins = most_unused(walk, 1_000) is not None
        except TooMany:
            continue
        seen = cases.future_key(load(rest))
        if key in known:
            assert known[key][1:] == (seen, wins), walk.text()
            alike += 1
            won += wins
        known[key] = rest, seen, wins
    assert alike > 25
    assert won > 2


def test_a_tree_is_undecided_at_the_limit() -> None:
    """Neither the moves of a tree nor the time before it ends can be more than what is given."""
    assert cases.MOST_MOVES == MOST_MOVES
    for found in large():
        moves = sum(len(entry.get("moves", ())) for entry in found["proof"]["cases"])
        assert check(found, moves=moves).status == "confirmed"
        told = check(found, moves=moves - 1)
        assert (told.status, told.reason) == ("undecided", f"not decided within {moves - 1:,} moves")
        looks = 0

        def stop() -> bool:
            nonlocal looks
            looks += 1
            return looks > 3

        told = check(found, stop=stop)
        assert (told.status, told.reason, looks) == ("undecided", "not decided within the time", 4)
