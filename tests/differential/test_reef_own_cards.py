"""Whole games of Reef with cards of one's own, against the reference and both ways through documents and pickles."""

from __future__ import annotations

import json
import pickle
import random
import subprocess
import sys
from typing import Any

import pytest
from hypothesis import given, settings, strategies as st

import leadline
from leadline.core import DocumentError, View
from leadline.core.reef import patterns
from leadline.core.reef.card_file import card_entry, read_cards, standard_cards
from leadline.core.reef.document_keys import read_board
from leadline.core.reef.game_cards import STANDARD_CARDS, GameCards, game_cards
from leadline.core.reef.patterns import CardSet
from leadline.core.reef.position import Reef
from reference import reef as reference
from reference.reef_cards import card_set
from support.reef_boards import board, card_sets, reference_board

Entries = list[dict[str, Any]]
STANDARD: Entries = [card_entry(card) for card in standard_cards()]


def deal(entries: Entries, seed: int, players: int = 2, **more: Any) -> Reef:
    position = leadline.deal("reef", players=players, seed=seed, card_file={"cards": entries}, **more)
    assert isinstance(position, Reef)
    return position


@given(card_sets(1, 4), st.integers(0, 2**32))
@settings(max_examples=60, deadline=None)
def test_scores_of_random_cards(entries: Entries, seed: int) -> None:
    own, slow = CardSet(read_cards({"cards": entries})), card_set(entries)
    stacks = board(random.Random(seed), 0, 40)
    for number in own.cards:
        found = patterns.points(stacks, number, own)
        assert found == slow[number].points * len(reference.scoring(reference_board(stacks), slow[number]))


@pytest.mark.parametrize(
    ("rows", "count"),
    [
        ([". . . .", ". . . .", "g1 . . .", "r1 y1 . ."], 1),  # as the cells say it, row 0 at the bottom
        ([". . . .", ". r1 g1 .", ". y1 . .", ". . . ."], 1),  # moved and turned
        ([". . . .", ". . . .", "r1 y1 . .", "g1 . . ."], 0),  # the mirror image: row 0 would be the top one
        ([". . . .", ". . . .", ". g1 . .", "y1 r1 . ."], 0),
    ],
)
def test_4_1_row_0_of_a_pattern_is_the_bottom_row_and_mirror_images_do_not_count(rows: list[str], count: int) -> None:
    cells = [[0, 0, "red"], [0, 1, "yellow"], [1, 0, "green"]]
    entries = [{"id": 1, "pieces": ["red", "red"], "pattern": {"kind": "custom", "cells": cells}, "points": 1}]
    stacks = read_board(rows)
    assert patterns.points(stacks, 1, CardSet(read_cards({"cards": entries}))) == count
    assert len(reference.scoring(reference_board(stacks), card_set(entries)[1])) == count


def play_both(entries: Entries, seed: int) -> None:
    chance = random.Random(seed)
    players = chance.randint(2, 4 if len(entries) >= 12 else 2)
    core = deal(entries, seed, players, opening=chance.choice(("standard", "standard", "experienced")))
    document = {key: value for key, value in core.document().items() if key != "memory"}
    slow = reference.load(document)
    while slow.to_move is not None:
        assert core.turn == slow.to_move
        if slow._in_opening() and slow.opening == "experienced":
            text = "start r@a1 y@a1 p@d4 g@c1"
        else:
            moves = slow.moves()
            assert core.whole_moves() == moves
            plays = [move for move in moves if move.startswith("play")]
            text = chance.choice(plays if plays and chance.random() < 0.6 else moves)
        core.push(text)
        slow.play(text)
        assert core.points == slow.points
        assert core.display == slow.display
        assert [sorted(hand) for hand in core.hands] == [sorted(hand) for hand in slow.hands]
    outcome, expected = core.outcome, slow.outcome()
    assert outcome is not None
    found = {"winners": list(outcome.winners), "scores": list(outcome.scores), "reason": outcome.reason}
    assert found == expected


@given(card_sets(8, 40), st.integers(0, 2**32))
@settings(max_examples=15, deadline=None)
def test_random_games_with_random_cards(entries: Entries, seed: int) -> None:
    play_both(entries, seed)


@pytest.mark.slow
@given(card_sets(8, 64), st.integers(0, 2**32))
@settings(max_examples=100, deadline=None)
def test_many_random_games_with_random_cards(entries: Entries, seed: int) -> None:
    play_both(entries, seed)


@given(card_sets(8, 30), st.integers(0, 2**32))
@settings(max_examples=25, deadline=None)
def test_documents_views_and_pickles_come_back_equal(entries: Entries, seed: int) -> None:
    position = deal(entries, seed)
    assert position.document()["card_set"] == sorted(entries, key=lambda entry: int(entry["id"]))
    chance = random.Random(seed)
    while not position.is_over:
        if chance.random() < 0.1:
            again = leadline.load(position.text())
            assert again == position
            assert again.key() == position.key()
            assert again.text() == position.text()
            assert pickle.loads(pickle.dumps(position)) == position
            view = View(position, chance.randint(1, 2))
            assert leadline.load(view.text()) == view
            assert pickle.loads(pickle.dumps(view)) == view
            world = view.sample(leadline.Generator(seed, "determinise"))
            assert View(world, view.seat) == view
        position.push(chance.choice(position.legal_codes()))
    assert leadline.load(position.text()) == position
    assert position.copy() == position


@given(card_sets(1, 10))
@settings(max_examples=60, deadline=None)
def test_a_card_is_written_as_it_was_read(entries: Entries) -> None:
    cards = read_cards({"cards": entries})
    assert read_cards({"cards": json.loads(json.dumps([card_entry(card) for card in cards]))}) == cards


def test_the_standard_cards_as_a_card_set_are_the_standard_game() -> None:
    own, plain = deal(STANDARD[::-1], 3), leadline.deal("reef", players=2, seed=3)
    assert own == plain
    assert "card_set" not in own.document()
    assert own.cards is STANDARD_CARDS


def test_equal_cards_are_one_object_and_other_cards_another_position() -> None:
    changed = [*STANDARD[:-1], STANDARD[-1] | {"points": 7}]
    one, two = deal(changed, 3), deal(changed[::-1], 3)
    assert one == two
    assert one.cards is two.cards
    other = deal([*STANDARD[:-1], STANDARD[-1] | {"points": 8}], 3)
    assert other.hands == one.hands
    assert other != one
    assert other.key() != one.key()
    assert one != leadline.deal("reef", players=2, seed=3)


def test_the_cards_of_a_game_come_from_their_function_alone() -> None:
    with pytest.raises(TypeError, match="game_cards"):
        GameCards()


def test_a_position_opens_in_another_process() -> None:
    position = deal([*STANDARD[:-1], STANDARD[-1] | {"points": 7}], 3)
    code = (
        "import pickle, sys; position = pickle.load(sys.stdin.buffer); position.push(position.whole_moves()[0]);"
        " print(position.key(), position.cards[60].points)"
    )
    found = subprocess.run(
        [sys.executable, "-c", code], input=pickle.dumps(position), capture_output=True, check=True
    ).stdout.split()
    position.push((position.whole_moves() or [])[0])
    assert [int(word) for word in found] == [position.key(), 7]


def test_a_pickle_with_other_cards_is_refused() -> None:
    one = deal([*STANDARD[:-1], STANDARD[-1] | {"points": 7}], 3)
    other = deal([*STANDARD[:-1], STANDARD[-1] | {"points": 8}], 3)
    opener, (_, version, state) = one.__reduce__()  # type: ignore[misc]
    assert opener(one.cards, version, state) == one
    with pytest.raises(ValueError, match="does not fit its cards"):
        opener(other.cards, version, state)
    with pytest.raises(ValueError, match="version"):
        opener(one.cards, version + 1, state)


@pytest.mark.extended
def test_more_card_sets_than_places_may_come_and_go() -> None:
    """A set gives its place back when nothing is played with it any more."""
    entries = [entry | {"points": 9} for entry in STANDARD[:8]]
    kept = deal(entries, 1)
    moves = kept.random_games(5, 1)
    for points in range(10_000):
        entries[0] = STANDARD[0] | {"points": 1 + points % 99}
        entries[1] = STANDARD[1] | {"points": 1 + points // 99 % 99}
        entries[2] = STANDARD[2] | {"points": 1 + points // 9801}
        found = game_cards(CardSet(read_cards({"cards": entries})))
        assert len(found) == 8
    assert kept.random_games(5, 1) == moves


@pytest.mark.parametrize("count", [8, 61, 64])
def test_games_of_other_sizes_are_played_to_the_end(count: int) -> None:
    entries = [STANDARD[index % 60] | {"id": index + 1} for index in range(count)]
    for seed in range(20):
        position = deal(entries, seed)
        assert position.deck_size == count - 7
        end = position.playout(seed)
        assert isinstance(end, Reef)
        assert end.outcome is not None
        assert len(end.played) + sum(end.hand_sizes) + 3 + end.deck_size == count


def problems(document: dict[str, Any]) -> list[str]:
    with pytest.raises(DocumentError) as error:
        leadline.load(document)
    return [str(problem) for problem in error.value.problems]


def test_every_problem_of_a_card_set_and_of_the_game_is_reported() -> None:
    bad: Entries = [{"id": 1, "pieces": ["red"], "pattern": {"kind": "cube"}, "points": 0}, {"id": 1}]
    found = problems({"game": "reef", "format": 1, "players": 5, "deck": [1, 1, 300], "card_set": bad})
    for part in (
        "card_set[1].pieces",
        "card_set[1].pattern.kind",
        "card_set[1].points",
        "card_set[2].pieces",
        "players",
        "deck[3]",
    ):
        assert any(line.startswith(part) for line in found), (part, found)


@pytest.mark.parametrize(
    ("count", "what"), [(7, "7 cards; a game of 2 takes 8 to 64"), (65, "65 cards; a game takes at most 64")]
)
def test_too_few_and_too_many_cards(count: int, what: str) -> None:
    entries = [STANDARD[index % 60] | {"id": index + 1} for index in range(count)]
    deck = list(range(1, count + 1))
    document = {"game": "reef", "format": 1, "players": 2, "deck": deck, "card_set": entries}
    assert problems(document) == [f"card_set: {what}"]
    with pytest.raises(DocumentError, match=what):
        deal(entries, 1)


def test_a_card_that_the_set_lacks() -> None:
    document = deal(STANDARD[10:40], 1).document()
    document["hands"][0][0] = 50
    expected = " ".join(map(str, range(11, 41)))
    assert problems(document) == [f"hands[1][1]: expected one of the cards {expected} (found 50)"]


def test_a_pile_that_no_game_has() -> None:
    entries = [STANDARD[index % 60] | {"id": index + 1} for index in range(64)]
    document = deal(entries, 1).document()
    document["deck"] += [card for hand in document["hands"] for card in hand]
    document["hands"] = [[], []]
    assert "deck: 61 cards; expected at most 60" in problems(document)


def test_best_plays_with_the_cards_of_the_set() -> None:
    """A card that is worth 99 points a single stack is played or taken before everything else."""
    entries = [entry | {"points": 1} for entry in STANDARD[:20]]
    entries[7] |= {"pattern": {"kind": "custom", "cells": [[0, 0, "any"]]}, "points": 99}
    position = deal(entries, 5)
    position.push("start r@b2 y@b3 p@c2 g@c3")
    position.push("start r@b2 y@b3 p@c2 g@c3")
    document = position.document()
    held = [hand for hand in document["hands"] if 8 in hand]
    if held:
        held[0][held[0].index(8)] = document["display"][0]["card"]
    else:
        where = document["deck"].index(8) if 8 in document["deck"] else None
        if where is not None:
            document["deck"][where] = document["display"][0]["card"]
    document["display"][0]["card"] = 8
    again = leadline.load(document)
    assert isinstance(again, Reef)
    assert again.turn is not None
    found = leadline.best(again.view(again.turn), nodes=300, seed=1)
    assert found.moves[0].text == "take 8"
