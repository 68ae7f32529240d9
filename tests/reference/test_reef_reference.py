"""The Reef reference against the recorded examples, known counts, and laws that every game obeys."""

from __future__ import annotations

import itertools
import json
import random
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from reference import BadDocument, reef
from reference.reef_cards import CARDS

DATA = Path(__file__).parent.parent / "data" / "reef"
START = [". . . .", ". r1 y1 .", ". p1 g1 .", ". . . ."]


def lines(name: str) -> list[dict[str, Any]]:
    return [json.loads(line) for line in (DATA / name).read_text(encoding="utf-8").splitlines()]


@pytest.mark.parametrize("example", lines("reef.jsonl"))
def test_recorded_example(example: dict[str, Any]) -> None:
    answer = reef.replay(example["record"])
    assert {key: answer[key] for key in example["expect"]} == example["expect"]
    assert answer["moves"] == len(example["record"]["moves"])


@pytest.mark.parametrize("example", lines("reef_moves.jsonl"))
def test_moves_of_an_example_position(example: dict[str, Any]) -> None:
    state = reef.load(example["position"])
    assert state.count() == example["count"]
    assert state.moves() == sorted(set(state.moves()))
    again = reef.load(state.document())
    assert again.document() == state.document()
    for key, value in example["position"].items():
        if key not in ("you", "played"):
            assert state.document()[key] == value
    assert set(example["position"]["played"]) == set(state.document()["played"])


def random_deal(rng: random.Random) -> dict[str, Any]:
    players = rng.randint(2, 4)
    deal = {"game": "reef", "format": 1, "players": players, "first": rng.randint(1, players)}
    if rng.random() < 0.4:
        deal["opening"] = "experienced"
    return deal | {"deck": rng.sample(range(1, 61), 60)}


def random_move(state: reef.State, rng: random.Random) -> str:
    if state.opening == "experienced" and state._in_opening():
        outside = [space for space in reef.SPACES if space not in reef.CENTRE]
        return "start" + reef.written([(colour, rng.choice(outside)) for colour in rng.sample("rypg", 4)])
    return rng.choice(state.moves())


def check_laws(state: reef.State, pieces: int) -> None:
    cards = list(itertools.chain(state.deck, *state.hands, (card for card, _ in state.display)))
    assert len(cards) == len(set(cards)) == 60 - len(state.document()["played"])
    heights = sum(height for board in state.boards for _, height in board.values())
    assert heights + sum(state.supply.values()) == pieces
    assert all(1 <= height <= 4 for board in state.boards for _, height in board.values())
    assert min(state.supply.values()) >= 0
    assert min(state.points) >= 0
    assert max(len(hand) for hand in state.hands) <= 4
    assert len(state.display) == 3


@pytest.mark.parametrize("seed", range(12))
def test_random_game(seed: int) -> None:
    rng = random.Random(seed)
    deal = random_deal(rng)
    state = reef.load(deal)
    pieces = 4 * reef.STOCK[state.players]
    moves: list[str] = []
    turns: Counter[int] = Counter()
    while state.to_move is not None:
        check_laws(state, pieces)
        opening = state._in_opening()
        again = reef.load(json.loads(json.dumps(state.document())))
        assert again.document() == state.document()
        text = random_move(state, rng)
        if not opening:
            turns[state.to_move] += 1
            texts = state.moves()
            assert texts == sorted(set(texts))
            assert again.moves() == texts
            assert len(texts) == state.count() > 0
        state.play(text)
        again.play(text)
        assert again.document() == state.document()
        moves.append(text)
    check_laws(state, pieces)
    outcome = state.outcome()
    assert outcome is not None
    if outcome["reason"] == "colour exhausted":
        assert 0 in state.supply.values()
        assert len(set(turns.values())) == 1
    else:
        assert not state.deck
    best = max(outcome["scores"])
    assert outcome["winners"]
    assert all(outcome["scores"][seat - 1] == best for seat in outcome["winners"])
    assert all(score >= points for score, points in zip(outcome["scores"], state.points, strict=True))
    record = deal | {"moves": moves, "names": ["x"] * state.players, "result": outcome}
    assert reef.replay(record)["outcome"] == outcome
    stopped = reef.replay(deal | {"moves": moves[: rng.randrange(len(moves))]})
    assert (stopped["status"], stopped["outcome"]) == ("legal", None)


def random_board(rng: random.Random) -> list[str]:
    share = rng.random()
    colours = rng.sample("rypg", rng.randint(1, 4))
    stacks = [rng.choice(colours) + str(rng.randint(1, 4)) if rng.random() < share else "." for _ in range(16)]
    return [" ".join(stacks[index : index + 4]) for index in range(0, 16, 4)]


def largest_by_subsets(found: list[list[str]]) -> int:
    """The size of a largest disjoint choice, by looking at all choices of every size."""
    for size in range(len(found), 0, -1):
        for chosen in itertools.combinations(found, size):
            spaces = list(itertools.chain(*chosen))
            if len(spaces) == len(set(spaces)):
                return size
    return 0


def test_packing_against_all_subsets() -> None:
    rng = random.Random(1)
    compared = 0
    while compared < 300:
        board = reef._read_board(random_board(rng), "board", [])
        card = CARDS[rng.randint(1, 52)]
        found = reef.occurrences(board, card)
        if 2 <= len(found) <= 12:
            compared += 1
            assert len(reef.pack(found)) == largest_by_subsets(found)


def test_score_gives_disjoint_occurrences() -> None:
    rng = random.Random(2)
    for _ in range(400):
        board, number = random_board(rng), rng.randint(1, 60)
        answer = reef.score(board, number)
        assert answer["points"] == CARDS[number].points * len(answer["occurrences"])
        assert answer["occurrences"] == sorted(answer["occurrences"])
        spaces = list(itertools.chain(*answer["occurrences"]))
        if CARDS[number].kind == "around":
            assert len({pair[0] for pair in answer["occurrences"]}) <= 1
        else:
            assert len(spaces) == len(set(spaces))


def test_turning_and_mirroring_a_board_changes_no_score() -> None:
    rng = random.Random(3)
    for _ in range(200):
        board = random_board(rng)
        grid = [line.split() for line in board]
        turned = [" ".join(column) for column in zip(*grid[::-1], strict=True)]
        mirrored = [" ".join(row[::-1]) for row in grid]
        for number in rng.sample(range(1, 61), 5):
            points = reef.score(board, number)["points"]
            assert reef.score(turned, number)["points"] == reef.score(mirrored, number)["points"] == points


@pytest.mark.parametrize(
    ("card", "points", "found"),
    [
        (29, 1, [["c2"]]),
        (37, 0, []),
        (42, 3, [["b2", "c2"]]),
        (54, 2, [["c3", "b2"]]),
        (60, 2, [["b3", "b2"]]),
    ],
)
def test_score_of_the_start(card: int, points: int, found: list[list[str]]) -> None:
    assert reef.score(START, card) == {"points": points, "occurrences": found}


def test_boards_after_one_and_two_cards() -> None:
    first = CARDS[49], CARDS[21]
    boards = {tuple(sorted(reef._read_board(START, "board", []).items()))}
    counts = []
    for card in first:
        after = set()
        for board in boards:
            for way in reef.layings(dict(board), card, None):
                result = reef.laid(dict(board), way)
                assert result is not None
                after.add(tuple(sorted(result.items())))
        boards = after
        counts.append(len(boards))
    assert counts == [136, 36984]


def crowded_board(rng: random.Random, room: int) -> list[str]:
    """A random board that can take `room` more pieces."""
    heights = [4] * 16
    while sum(heights) > 64 - room:
        index = rng.randrange(16)
        heights[index] -= heights[index] > 0
    stacks = [rng.choice("rypg") + str(height) if height else "." for height in heights]
    return [" ".join(stacks[index : index + 4]) for index in range(0, 16, 4)]


def replayed_total(board: list[str], plan: dict[str, Any]) -> int:
    """The points of a plan's steps, scored one by one on the board."""
    now = reef._read_board(board, "board", [])
    total = 0
    for step in plan["steps"]:
        after = reef.laid(now, [(piece[0], piece[2:]) for piece in step["pieces"]])
        assert after is not None
        now = after
        points = reef.score(reef.write_board(now), step["card"])["points"]
        assert points == step["points"]
        total += points
    return total


@pytest.mark.extended
@pytest.mark.parametrize("seed", range(12))
def test_plan(seed: int) -> None:
    rng = random.Random(seed)
    size = rng.randint(1, 3)
    board = crowded_board(rng, {1: 40, 2: 9, 3: 7}[size])
    cards = rng.sample(range(1, 61), size)
    free = reef.plan(board, cards)
    orders = [reef.plan(board, list(order), "fixed") for order in itertools.permutations(cards)]
    assert free["status"] == "optimal"
    assert free["total"] == max(plan["total"] for plan in orders)
    for plan in [free, *orders]:
        assert replayed_total(board, plan) == plan["total"]
        assert sorted(step["card"] for step in plan["steps"]) == sorted(cards)
        assert all(len(step["pieces"]) == 2 for step in plan["steps"])
    assert [step["card"] for step in orders[0]["steps"]] == cards


def test_plan_counts_the_supply_only_where_given() -> None:
    board = ["r4 y4 p4 g3", "r4 y4 p4 g4", "r4 y4 p4 g3", "g4 y4 p4 r3"]
    assert [len(step["pieces"]) for step in reef.plan(board, [29])["steps"]] == [2]
    assert [step["pieces"] for step in reef.plan(board, [29], supply={"r": 1, "y": 9, "p": 9, "g": 9})["steps"]] == [
        ["r@d1"]
    ]
    assert reef.plan(board, [9], supply={"r": 0, "y": 0, "p": 9, "g": 9}) == {
        "total": 20,
        "status": "optimal",
        "steps": [{"card": 9, "pieces": [], "points": 20}],
    }


@pytest.mark.parametrize(
    ("change", "key"),
    [
        ({"deck": "1 2 3"}, "deck"),
        ({"players": 5}, "players"),
        ({"first": 3}, "first"),
        ({"opening": "wild"}, "opening"),
        ({"format": 2}, "format"),
        ({"game": "chess"}, "game"),
        ({"extra": 1}, "extra"),
    ],
)
def test_a_wrong_deal_names_the_key(change: dict[str, Any], key: str) -> None:
    deal: dict[str, Any] = {"game": "reef", "format": 1, "players": 2, "deck": list(range(1, 61))}
    reef.load(deal)
    with pytest.raises(BadDocument) as error:
        reef.load(deal | change)
    assert [problem.split(":")[0] for problem in error.value.problems] == [key]


@pytest.mark.parametrize(
    ("change", "key"),
    [
        ({"to_move": 4}, "to_move"),
        ({"deck": []}, "deck"),
        ({"hands": [[10, 45, 27], [17], [10]]}, "cards"),
        ({"hands": [[10, 45, None], [17], []]}, "hands 1"),
        ({"points": [1, 2]}, "points"),
        ({"points": [1, 2, -1]}, "points"),
        ({"supply": {"r": 14, "y": 12, "p": 10, "g": 13}}, "supply"),
        ({"supply": {"r": 14, "y": 12, "p": 10}}, "supply"),
        ({"display": []}, "display"),
        ({"boards": [["p2"], ["r1"], ["g1"]]}, "boards 1"),
    ],
)
def test_a_wrong_position_names_the_key(change: dict[str, Any], key: str) -> None:
    position = lines("reef_moves.jsonl")[0]["position"]
    with pytest.raises(BadDocument) as error:
        reef.load(position | change)
    assert error.value.problems[0].split(":")[0] == key


def test_cards_as_one_string() -> None:
    text = " ".join(str(number) for number in range(1, 61))
    state = reef.load({"game": "reef", "format": 1, "players": 2, "deck": text})
    assert state.hands == [[1, 2], [3, 4]]
