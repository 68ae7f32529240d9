"""The result that a record claims must be what its moves lead to; rounds of Sea Salt & Paper follow one another."""

from __future__ import annotations

from functools import cache

import pytest

import leadline
from leadline.core.documents import records
from support.changed import Document, told_of_record

NAMES = ("calm-sailing", "reef", "reef-encounter", "sea-salt-paper")
SALT = "sea-salt-paper"


@cache
def played(name: str) -> Document:
    """The record of a game of two by the playout policy."""
    deal = leadline.deal(name, players=2, seed=1)
    position, codes = deal.copy(), list[int]()
    while not position.is_over:
        codes.append(position.playout_move(len(codes)))
        position.push(codes[-1])
    return records.write(deal, codes)


def claimed(name: str, **changes: object) -> Document:
    record = played(name)
    return record | {"result": record["result"] | changes}


@pytest.mark.parametrize("name", NAMES)
def test_a_result_that_follows_from_the_moves(name: str) -> None:
    found = leadline.replay(played(name))
    assert (found.status, found.outcome is not None) == ("legal", True)


@pytest.mark.parametrize("name", NAMES)
def test_other_winners_and_scores_are_told(name: str) -> None:
    right = played(name)["result"]
    assert f"result.scores: [1, 2]; the moves lead to {str(right['scores']).replace('None', 'null')}" in told_of_record(
        claimed(name, scores=[1, 2])
    )
    assert f"result.winners: [9]; the moves lead to {right['winners']}" in told_of_record(claimed(name, winners=[9]))


@pytest.mark.parametrize("name", NAMES)
def test_a_game_that_goes_on_has_no_result(name: str) -> None:
    record = dict(played(name))
    if name == SALT:
        record["rounds"] = record["rounds"][:1]
    else:
        record["moves"] = record["moves"][:-1]
    assert told_of_record(record) == ["result: the game is not over after the moves of the record"]


def test_points_of_the_rounds_are_claimed_too() -> None:
    [said] = told_of_record(claimed(SALT, rounds=[[1, 1]]))
    assert said.startswith("result.rounds: [[1, 1]]; the moves lead to [[2, 10], ")
    assert told_of_record(claimed(SALT, more=1)) == ["result.more: unknown key"]


def test_a_round_begins_when_the_one_before_is_over() -> None:
    record = played(SALT)
    empty = {"deck": record["rounds"][0]["deck"], "moves": []}
    unfinished = record | {"rounds": [empty, *record["rounds"][1:]]}
    assert told_of_record(unfinished) == ["rounds[1].moves: the round is unfinished, yet another follows"]
    assert told_of_record(record | {"rounds": [*record["rounds"], empty]}) == [
        f"rounds[{len(record['rounds']) + 1}]: the game is over before this round"
    ]
    late = leadline.replay(record | {"rounds": [*record["rounds"], empty | {"moves": ["pass"]}]})
    assert (late.status, late.reason) == ("illegal", "the game is over (target reached)")


def test_names_and_decks_of_rounds_are_checked() -> None:
    record = played(SALT)
    assert told_of_record(record | {"names": ["Ann"]}) == ["names: 1 name; expected one for each of the 2 players"]
    [said] = told_of_record(record | {"rounds": [{"deck": ["boat/black"] * 3, "moves": []}]})
    assert said.startswith("rounds[1].deck: not made of the 58 cards: boat/black too often, mermaid/white missing")
