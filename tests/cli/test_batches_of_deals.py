"""Many deals at once, batches from standard input, and what tells their answers apart."""

from __future__ import annotations

import json
from typing import Any

import pytest

import leadline
from leadline.core import Position, documents
from leadline.core.documents import records
from support.cases import CASES, Case


def objects(text: str) -> list[dict[str, Any]]:
    return [json.loads(line) for line in text.splitlines()]


def test_deals_of_a_range_of_seeds(run):
    result = run("deal", "calm-sailing", "--players", "2", "--removed", "12", "--seeds", "5-8")
    assert (result.exit_code, result.stderr) == (0, "")
    found = objects(result.stdout)
    assert [document["id"] for document in found] == [5, 6, 7, 8]
    for document in found:
        expected = leadline.deal("calm-sailing", players=2, seed=document["id"], removed=12)
        assert documents.load(document) == expected
        assert document == {"id": document["id"]} | expected.document()
    counted = run("deal", "calm-sailing", "--players", "2", "--removed", "12", "--seed", "5", "--count", "4")
    assert counted.stdout == result.stdout


def test_a_number_of_deals_without_a_seed(run):
    found = objects(run("deal", "reef", "--players", "3", "--count", "3").stdout)
    first = found[0]["id"]
    assert [document["id"] for document in found] == [first, first + 1, first + 2]
    assert documents.load(found[2]) == leadline.deal("reef", players=3, seed=first + 2)


@pytest.mark.parametrize(
    ("arguments", "what"),
    [
        (("--seeds", "5-4"), "'5-4'; expected seeds such as 1-100"),
        (("--seeds", "1-x"), "'1-x'; expected seeds such as 1-100"),
        (("--seeds", "0-1000000"), "at most 1,000,000 of them"),
        (("--seeds", "1-2", "--seed", "3"), "--seeds cannot be combined with --seed or --count"),
        (("--seed", str(2**64 - 1), "--count", "2"), "--count: the last seed would be 18446744073709551616"),
        (("--count", "0"), "--count"),
    ],
)
def test_seeds_that_cannot_be(refused, arguments, what):
    assert what in refused("deal", "reef", "--players", "2", *arguments)[0]


def test_a_batch_from_standard_input_answers_by_the_id(run, write):
    deals = run("deal", "calm-sailing", "--players", "1", "--removed", "12", "--seeds", "3-5").stdout
    text = "# three deals\n" + deals.replace('"id": 4', '"id": "four"')
    result = run("verify", "-", "--jsonl", stdin=text)
    assert result.exit_code == 1
    found = objects(result.stdout)
    assert [(answer["number"], answer["id"]) for answer in found] == [(2, 3), (3, "four"), (4, 5)]
    assert isinstance(found[0]["line"], list)  # the moves that win
    assert run("verify", "--jsonl", "-", stdin=text).stdout.count("\n") == 3
    assert run("verify", write(text, "deals.txt"), "--jsonl").stdout.count("\n") == 3


def test_a_wrong_line_keeps_its_number_and_its_id(run):
    hand = {"game": "sea-salt-paper", "format": 1, "hand": "captain"}
    lines = [hand | {"id": 1.5}, hand | {"hand": "x", "id": "b"}, hand, hand | {"id": [1]}]
    result = run("score", "-", "--jsonl", stdin="\n".join(map(json.dumps, lines)))
    assert result.exit_code == 2
    found = objects(result.stdout)
    assert [answer["number"] for answer in found] == [1, 2, 3, 4]
    assert [answer.get("line") for answer in found] == [None, 2, None, 4]
    assert [answer.get("id") for answer in found] == [1.5, "b", None, None]
    assert found[3]["error"] == "id: expected a text or a number (found [1])"


def play(position: Position) -> list[int]:
    """The atomic moves of the first whole move."""
    walk, codes = position.copy(), list[int]()
    while not codes or not walk.is_boundary:
        codes.append(walk.playout_move(1))
        walk.push(codes[-1])
    return codes


@pytest.mark.parametrize("case", CASES, ids=str)
def test_every_document_may_have_an_id(case: Case) -> None:
    position = case.deal(1)
    record = records.write(position, play(position))
    for name in (7, "seed 7", 1.5):
        assert documents.load(position.document() | {"id": name}) == position
        view = position.view(position.turn or 1)
        assert documents.load(view.document() | {"id": name}) == view
        assert leadline.replay(record | {"id": name}).status == "legal"


def test_questions_may_have_an_id(run) -> None:
    board = {"game": "reef", "format": 1, "id": 3, "board": [". . . ."] * 4}
    assert run("score", "-", stdin=json.dumps(board | {"card": 1})).exit_code == 0
    assert run("plan", "-", stdin=json.dumps(board | {"cards": [1]})).exit_code == 0
