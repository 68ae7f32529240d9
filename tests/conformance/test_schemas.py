"""`schema` describes every document that is read: positions, views, deals, records, and what `score` alone reads."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from leadline.core import GAMES, DocumentError, Game, documents, game
from leadline.core.documents import records
from support.cases import CASES, Case, some
from support.schemas import validator
from support.sizes import sizes

Document = dict[str, Any]

DATA = Path(__file__).parents[1] / "data"
RECORDED = [entry for entry in GAMES if (DATA / entry.package).is_dir()]  # games with recorded examples
SCORED: dict[str, tuple[Document, ...]] = {  # what is neither position nor record
    "sea-salt-paper": (
        {"game": "sea-salt-paper", "format": 1, "hand": ["captain", "sailor/pink"], "table": ["boat/black"] * 2},
        {"game": "sea-salt-paper", "format": 1, "hand": "captain mermaid crab/light blue"},
    ),
}


def playthrough(case: Case) -> list[int]:
    """The codes of a game of the playout policy."""
    position, codes = case.deal(2), list[int]()
    while not position.is_over:
        codes.append(position.playout_move(len(codes)))
        position.push(codes[-1])
    return codes


def played(case: Case) -> list[Document]:
    """Records in each of their forms: whole and broken off, from the deal and from a position."""
    deal, codes = case.deal(2), playthrough(case)
    names = [f"seat {seat}" for seat in range(case.players)]
    whole, half = records.write(deal, codes, names), records.write(deal, codes[: len(codes) // 2])
    moves = [text for _, text in records.whole_moves(deal, codes)]
    middle = deal.copy()
    for code in codes[:20]:
        middle.push(code)
    while not middle.is_boundary:
        middle.push(middle.playout_move(0))
    return [
        whole,
        half,
        deal.document() | {"moves": moves, "names": names, "result": whole["result"]},
        middle.document() | {"moves": []},
    ]


def seen(case: Case, wanted: int) -> list[Document]:
    """Positions and what each seat sees of them."""
    found = some(case, wanted)
    return [
        document
        for position in found
        for document in (
            position.document(),
            *(position.view(seat).document() for seat in range(1, position.players + 1)),
        )
    ]


@sizes("wanted", 6, 16)
@pytest.mark.parametrize("case", CASES, ids=str)
def test_a_document_that_is_read_has_a_form_in_the_schema(case: Case, wanted: int) -> None:
    schema = validator(case.game)
    for document in seen(case, wanted):
        documents.load(document)
        assert schema.is_valid(document), sorted(document)
    for document in played(case):
        records.replay(document)
        assert schema.is_valid(document), sorted(document)


@pytest.mark.parametrize("entry", RECORDED, ids=lambda entry: entry.name)
def test_an_example_has_a_form_in_the_schema(entry: Game) -> None:
    schema = entry.documents.forms().schema()
    examples = [json.loads(line) for path in (DATA / entry.package).glob("*.jsonl") for line in path.open("rb")]
    assert examples
    for example in examples:
        document = example.get("record", example.get("position"))
        assert Draft202012Validator(schema).is_valid(document), sorted(document)


@pytest.mark.parametrize("name", SCORED)
def test_what_is_scored_has_a_form_in_the_schema(name: str) -> None:
    schema = game(name).documents.forms().schema()
    for document in SCORED[name]:
        assert "points" in documents.score(document)
        assert Draft202012Validator(schema).is_valid(document), sorted(document)


def test_the_schema_refuses_what_is_not_read() -> None:
    """Otherwise a schema that accepts everything would do."""
    for entry in GAMES:
        schema = entry.documents.forms().schema()
        good = entry.documents.deal(entry.min_players, 1).document()
        for bad in (
            good | {"zzz": 1},
            good | {"players": 9},
            good | {"format": 2},
            {key: value for key, value in good.items() if key != "players"},
        ):
            assert Draft202012Validator(schema).is_valid(good)
            assert not Draft202012Validator(schema).is_valid(bad)
            with pytest.raises(DocumentError):
                documents.load(bad)
    schema, hand = game("sea-salt-paper").documents.forms().schema(), SCORED["sea-salt-paper"][0]
    assert not Draft202012Validator(schema).is_valid({key: value for key, value in hand.items() if key != "hand"})
