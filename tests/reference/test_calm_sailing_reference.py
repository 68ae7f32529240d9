"""The reference of Calm Sailing against the stored examples, and laws that its random games must keep."""

from __future__ import annotations

import json
from collections import Counter
from itertools import chain, combinations, product
from math import comb
from pathlib import Path
from random import Random
from typing import Any

import pytest

from reference import BadDocument, IllegalMove
from reference.calm_sailing import State, load, replay
from support.sizes import sizes

Document = dict[str, Any]

DATA = Path(__file__).parents[1] / "data" / "calm_sailing"
CELLS = [column + row for row in "123456" for column in "abcdef"]
GAMES = [(players, seed) for players in (1, 2, 3, 4, 5) for seed in range(8)]


def lines(name: str) -> list[Document]:
    """The documents of a .jsonl file."""
    return [json.loads(line) for line in (DATA / name).read_text(encoding="utf-8").splitlines() if line]


# Examples


@pytest.mark.parametrize("example", lines("calm_sailing.jsonl") + lines("calm_sailing_expansions.jsonl"))
def test_recorded_games(example: Document) -> None:
    told = replay(example["record"])
    expected = example["expect"]
    assert told["moves"] == len(example["record"]["moves"])
    for key in ("status", "at", "clause", "reason"):
        assert told[key] == expected.get(key)
    outcome = expected.get("outcome")
    if outcome is not None:
        outcome = outcome | {"scores": [None] * example["record"]["players"]}
    assert told["outcome"] == outcome


@pytest.mark.parametrize("example", lines("calm_sailing_moves.jsonl"))
def test_legal_moves(example: Document) -> None:
    state = load(example["position"])
    assert state.to_move == example["position"]["to_move"]
    assert state.count() == example["count"]
    if example["moves"] is None:
        with pytest.raises(ValueError, match="too many"):
            state.moves()
    else:
        assert state.moves() == example["moves"]


# Random games


def random_deal(random: Random, players: int) -> Document:
    """A full deal with some islands removed."""
    islands = random.sample(range(1, 81), 80)
    number = random.choice([0, 0, 4, 12, 28])
    cards: list[int | str] = [*islands[number:], *["F"] * 5]
    random.shuffle(cards)
    shares = [cards[seat::players] for seat in range(players)]
    random.shuffle(shares)
    piles = [share[5:] for share in shares]
    for pile in piles:
        pile.insert(random.randint(0, len(pile)), "S")
    return {
        "game": random.choice(["calm-sailing", "tranquility"]),
        "format": 1,
        "players": players,
        "first": random.randint(1, players),
        "hands": [share[:5] for share in shares],
        "piles": piles,
        "rules": {"removed": islands[:number]},
    }


def random_start(random: Random, state: State) -> str:
    """A random split of the eight cards, written in any order."""
    document, seat = state.document(), state.turn
    extra = {1: 4, 2: 2}.get(state.players, 0)
    cards = []
    for other in range(1, state.players + 1):
        own = document["hands"][other - 1] + document["piles"][other - 1][:extra]
        if other == seat:
            own.remove("S")
        cards += [(other, card) for card in own]
    gone = random.sample(cards, 8)
    shares = {other: ",".join(str(card) for owner, card in gone if owner == other) for other, _ in gone}
    return " ".join(["S", *(f"{other}:{share}" for other, share in shares.items())])


def random_move(random: Random, state: State) -> str:
    """A random legal move; often one that lays an island for little where it fits, so that games grow long."""
    if state.must_lay_start():
        return random_start(random, state)
    moves = state.moves()
    if "F" in moves:
        return "F"
    cheap = [move for move in moves if "@" in move and move.count("-") <= 3]
    if cheap and random.random() < 0.98:
        return min(cheap, key=lambda move: (misplaced(move), random.random()))
    return random.choice(moves)


def misplaced(move: str) -> float:
    """How far an island is laid from its place if all numbers were spread evenly over the path, and its cost."""
    number, _, cell = move.split()[0].partition("@")
    return abs(CELLS.index(cell) - 35 * (int(number) - 1) / 79) + 2 * move.count("-") + 9 * move.count("F")


def lying(document: Document) -> Counter[str]:
    """The cards that are not discarded, as texts."""
    cards = [card for pack in (*document["hands"], *document["piles"]) for card in pack]
    cards += [field for row in document["grid"] for field in row.split() if field != "."]
    return Counter(map(str, cards))


def laid(document: Document) -> list[int]:
    """The islands of the grid along the path."""
    return [int(field) for row in reversed(document["grid"]) for field in row.split() if field != "."]


def copy(state: State) -> State:
    """Another state of the same position."""
    return load(state.document())


@pytest.mark.parametrize(("players", "seed"), GAMES)
def test_laws_of_random_games(players: int, seed: int) -> None:
    random = Random(1000 * players + seed)
    deal = random_deal(random, players)
    state = load(deal)
    moves: list[str] = []
    while state.to_move is not None:
        before, seat = state.document(), state.to_move
        move = random_move(random, state)
        state.play(move)
        moves.append(move)
        if move == "F":
            assert len(laid(before)) == 36
            assert before["start_laid"]
            break
        after = state.document()
        gone = lying(before) - lying(after)
        assert not lying(after) - lying(before)
        if move.startswith("S "):
            assert gone.total() == 9
            assert (before["start_laid"], after["start_laid"]) == (False, True)
        else:
            assert gone == Counter(word[1:] for word in move.split() if word.startswith("-"))
            assert after["start_laid"] == before["start_laid"]
            unmoved = [other for other in range(players) if other != seat - 1]
            assert all(after[key][other] == before[key][other] for key in ("hands", "piles") for other in unmoved)
        assert laid(after) == sorted(set(laid(after)))
        assert len(laid(after)) == len(laid(before)) + ("@" in move)
        assert all(len(hand) == 5 or (len(hand) < 5 and not pile) for hand, pile in zip_seats(after))
        assert all(old[len(old) - len(new) :] == new for old, new in zip(before["piles"], after["piles"], strict=True))
        assert after["to_move"] == seat % players + 1
        assert copy(state) == state
        assert copy(state).document() == after
    assert state.moves() == []
    told = replay(deal | {"moves": moves, "result": state.outcome()})
    assert (told["status"], told["outcome"]) == ("legal", state.outcome())
    assert state.finished == (moves[-1] == "F")


def zip_seats(document: Document) -> list[tuple[list[Any], list[Any]]]:
    """Hand and pile of every seat."""
    return list(zip(document["hands"], document["piles"], strict=True))


@pytest.mark.extended
@sizes("games", 2, 3)
@pytest.mark.parametrize("players", [1, 2, 3])
def test_moves_and_play_agree(players: int, games: int) -> None:
    """What is listed is what is played: every text of a wide set is accepted exactly if it is among the moves."""
    random = Random(players)
    checked = 0
    for _ in range(games):
        state = load(random_deal(random, players))
        for turn in range(24):
            if state.to_move is None:
                break
            if turn % 6 == 5 and not state.must_lay_start():
                texts = candidates(random, state)
                accepted = sorted(text for text in texts if accepts(state, text))
                assert accepted == [move for move in state.moves() if move in texts]
                assert state.count() == len(state.moves()) == len(set(state.moves()))
                checked += 1
            state.play(random_move(random, state))
    assert checked > 3


def candidates(random: Random, state: State) -> set[str]:
    """Texts in written order, most of them illegal: islands of the hand on some cells with every payment, discards."""
    cards = [str(card) for card in state.hand()]
    payments = list(chain.from_iterable(combinations(cards, size) for size in range(5)))
    cells = random.sample(CELLS, 4)
    texts = {" ".join(f"-{card}" for card in payment) for payment in payments}
    for card, cell, payment in product(cards, cells, payments):
        texts.add(" ".join([f"{card}@{cell}", *(f"-{other}" for other in payment)]))
    return texts | {"F", "S"}


def accepts(state: State, text: str) -> bool:
    """Whether a copy of the state plays the text; where it does not, nothing has changed."""
    other = copy(state)
    try:
        other.play(text)
    except IllegalMove:
        assert other == state
        return False
    return True


@pytest.mark.parametrize("seed", range(6))
def test_splits_are_counted_as_listed(seed: int) -> None:
    """Hands with equal cards: the count, the list and a brute-force search over all eight of the cards agree."""
    random = Random(seed)
    pool: list[int | str] = [*random.sample(range(1, 81), 10), "F", "F", "F", "F", "F"]
    random.shuffle(pool)
    document: Document = {
        "game": "calm-sailing",
        "format": 1,
        "players": 2,
        "first": 1,
        "to_move": 1,
        "hands": [["S", *pool[:4]], pool[4:9]],
        "piles": [pool[9:11], [*pool[11:13], "S"]],
        "grid": [". . . . . ."] * 6,
        "start_laid": False,
    }
    state = load(document)
    cards = [(1, card) for card in pool[:4] + pool[9:11]] + [(2, card) for card in pool[4:9] + pool[11:13]]
    different = {tuple(sorted(map(str, chosen))) for chosen in combinations(cards, 8)}
    assert state.count() == len(state.moves()) == len(different) <= comb(13, 8)
    for move in random.sample(state.moves(), 20):
        other = copy(state)
        other.play(move)
        assert (other.turn, other.start_laid) == (2, True)


def test_splits_of_five_players_are_counted_quickly() -> None:
    position = {
        "game": "calm-sailing",
        "format": 1,
        "players": 5,
        "first": 1,
        "to_move": 1,
        "hands": ["S 2 3 4 5", "6 7 8 9 10", "11 12 13 14 15", "16 17 18 19 20", "21 22 23 24 25"],
        "piles": [[], ["S"], ["S"], ["S"], ["S"]],
        "grid": [". . . . . ."] * 6,
        "start_laid": False,
    }
    assert load(position).count() == comb(24, 8)


@pytest.mark.parametrize(
    "move", ["S 1:2,3 1:4,5 2:6,7,8,9", "S 1: 2:6,7,8,9,10 3:11,12,13", "S  2:6,7,8,9,10 3:11,12,13"]
)
def test_shares_have_one_form(move: str) -> None:
    state = load(random_deal(Random(6), 3))
    hands = ["S 2 3 4 5", "6 7 8 9 10", "11 12 13 14 15"]
    start = state.document() | {"hands": hands, "piles": [[], ["S"], ["S"]], "to_move": 1, "rules": {}}
    played = load(start)
    with pytest.raises(IllegalMove):
        played.play(move)
    assert played == load(start)
    played.play("S 2:6,7,8,9,10 3:11,12,13")


# Documents


def test_every_problem_is_told() -> None:
    deal = random_deal(Random(3), 3)
    deal |= {"game": "chess", "format": 2, "first": 9, "colour": "blue", "rules": {"removed": [81], "storms": 5}}
    with pytest.raises(BadDocument) as caught:
        load(deal)
    named = {problem.split(":")[0] for problem in caught.value.problems}
    assert {"game", "format", "first", "colour", "rules.removed", "rules.storms"} <= named


@pytest.mark.parametrize(
    "key", ["to_move", "grid", "start_laid", "first", "hands", "piles", "players", "game", "format"]
)
def test_a_position_needs_its_keys(key: str) -> None:
    document = load(random_deal(Random(4), 3)).document()
    load(document)
    del document[key]
    with pytest.raises(BadDocument) as caught:
        load(document)
    assert f"{key}: missing" in caught.value.problems


def changed(**changes: Any) -> Document:
    """A sound position of two seats, changed."""
    document: Document = {
        "game": "calm-sailing",
        "format": 1,
        "players": 2,
        "first": 1,
        "to_move": 1,
        "hands": [[12, 20, 30, 40, 50], [60, 61, "F", "S"]],
        "piles": [[1, 2], []],
        "grid": [". . . . . ."] * 5 + [". 3 . . . ."],
        "start_laid": True,
    }
    return document | changes


@pytest.mark.parametrize(
    "changes",
    [
        {"hands": [[12, 20, 30, 40], [60, 61]]},
        {"hands": [[12, 20, 30, 40, 50, 51], [60, 61]]},
        {"hands": [[12, 20, 30, 40, 1], [60, 61]]},
        {"hands": [[12, 20, 30, 40, 3], [60, 61]]},
        {"hands": [[12, 20, 30, 40, "S"], [60, 61, "S"]]},
        {"hands": [[12, 20, 30, 40, 50], ["S", "S"]]},
        {"hands": [[12, 20, 30, 40, 50], ["F"] * 5], "piles": [["F"], []]},
        {"hands": [[12, 20, 30, 40, True], [60, 61]]},
        {"hands": [[12, 20, 30, 40, "M"], [60, 61]]},
        {"hands": [[12, 20, 30, 40, 50]]},
        {"hands": "12 20"},
        {"start_laid": False},
        {"grid": [". . . . . ."] * 5 + [". 3 . . . 2"]},
        {"grid": [". . . . . ."] * 5 + [". 3 . . ."]},
        {"grid": [". . . . . ."] * 5 + [". 3 . . . 0"]},
        {"grid": [". . . . . ."] * 5},
        {"rules": {"removed": [3]}},
        {"rules": {"removed": [*range(51, 80)]}},
        {"rules": {"solo_draw": -1}},
        {"rules": {"layout": "ring"}},
        {"rules": []},
        {"storms": {"Y": [], "P": [], "O": []}},
        {"rocks": 3},
        {"you": 1},
        {"moves": []},
    ],
)
def test_impossible_positions_are_refused(changes: Document) -> None:
    load(changed())
    with pytest.raises(BadDocument):
        load(changed(**changes))


def test_cards_and_grids_may_be_strings() -> None:
    rows = "\n" + " . . . . . .\n" * 5 + " . 3 . . . .\n"
    spelt = changed(hands=["12 20 30 40 50", "60 61 F S"], piles=["1 2", ""], grid=rows)
    assert load(spelt) == load(changed())


def test_a_game_that_is_won_has_no_document() -> None:
    grid = [" ".join(str(6 * row + column) for column in range(1, 7)) for row in reversed(range(6))]
    state = load(changed(hands=[["F"], [60]], piles=[[], []], grid=grid))
    state.play("F")
    with pytest.raises(ValueError, match="won"):
        state.document()


def test_broken_records_are_refused() -> None:
    deal = random_deal(Random(5), 2)
    replay(deal | {"moves": [], "names": ["A", "B"], "result": None})
    for wrong in (
        {},
        {"moves": "F"},
        {"moves": [1]},
        {"moves": [], "names": ["A"]},
        {"moves": [], "result": {"winners": [], "scores": [None, None], "reason": "7.2"}},
    ):
        with pytest.raises(BadDocument):
            replay(deal | wrong)


def test_the_reason_of_a_result_is_not_compared() -> None:
    example = lines("calm_sailing.jsonl")[0]["record"]
    replay(example | {"result": {"winners": [], "scores": [None], "reason": "other words"}})
    replay(example | {"result": {"winners": [], "scores": [None]}})
    with pytest.raises(BadDocument):
        replay(example | {"result": {"winners": [1], "scores": [None], "reason": ""}})
