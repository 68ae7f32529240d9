"""The JSON Schema of Reef describes every document that `load`, `replay`, `score` and `plan` read."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from fuzz.mutations import originals, recorded
from jsonschema import Draft202012Validator

import leadline
from leadline.core.reef.own_cards import card_set
from leadline.core.reef.patterns import STANDARD
from leadline.core.reef.plan_document import read_plan
from support.cases import CASES, Case

ROOT = Path(__file__).parents[2]
REEF = [case for case in CASES if case.game.name == "reef"]
SCHEMA = leadline.game("reef").documents.forms().schema()
VALIDATOR = Draft202012Validator(SCHEMA)
BOARD = [". r1 y2 .", "r3 . . g1", ". p2 p1 .", ". . . ."]
DEAL = {"game": "reef", "format": 1, "players": 2, "deck": list(range(1, 61))}
SCORE = {"game": "reef", "format": 1, "board": BOARD, "card": 17}
PLAN = {"game": "reef", "format": 1, "board": BOARD, "cards": [17, 43, 5]}
OWN = {
    "cards": [
        {"id": 3 * n, "pieces": ["red", "green"], "points": n, "pattern": {"kind": "custom", "cells": cells}}
        for n, cells in enumerate([[[0, 0, "red"]], [[0, 0, "any", 2], [1, 2, "green", "3+"]]] * 4, start=1)
    ]
}


@pytest.mark.parametrize("case", REEF, ids=str)
def test_positions_views_and_records(case: Case) -> None:
    for document in originals(case):
        assert leadline.load(document).document() == document
        assert VALIDATOR.is_valid(document)
    record = recorded(case)  # begins with a position
    assert leadline.replay(record).status == "legal"
    assert VALIDATOR.is_valid(record)


def test_a_game_with_own_cards() -> None:
    position = leadline.deal("reef", players=2, seed=1, card_file=OWN)
    for document in (position.document(), position.view(1).document()):
        assert leadline.load(document).document() == document
        assert VALIDATOR.is_valid(document)


@pytest.mark.parametrize("change", [{}, {"deck": " ".join(map(str, range(1, 61)))}, {"opening": "experienced"}])
def test_deals(change: dict[str, Any]) -> None:
    assert VALIDATOR.is_valid(DEAL | change)
    leadline.load(DEAL | change)


def test_records() -> None:
    lines = (ROOT / "tests" / "data" / "reef" / "reef.jsonl").read_text(encoding="utf-8").splitlines()
    for line in lines:
        record = json.loads(line)["record"]
        leadline.replay(record)
        assert VALIDATOR.is_valid(record)


@pytest.mark.parametrize("change", [{}, {"board": "\n".join(BOARD)}, {"card": "17"}])
def test_score_documents(change: dict[str, Any]) -> None:
    assert leadline.score(SCORE | change) == leadline.score(SCORE)
    assert VALIDATOR.is_valid(SCORE | change)


@pytest.mark.parametrize(
    "change",
    [
        {},
        {"board": "\n".join(BOARD)},
        {"cards": "17 43 5"},
        {"order": "fixed"},
        {"supply": {"r": 0, "y": 28, "p": 1, "g": 2}},
        {"supply": None},
    ],
)
def test_plan_documents(change: dict[str, Any]) -> None:
    assert read_plan(PLAN | change).cards is STANDARD
    assert VALIDATOR.is_valid(PLAN | change)


@pytest.mark.parametrize(
    "change", [{"turns": 4, "display": [1, {"card": 2, "points": 3}], "pile": "9 10"}, {"turns": 2, "end": True}]
)
def test_plans_of_turns(change: dict[str, Any]) -> None:
    assert VALIDATOR.is_valid(PLAN | change)
    assert read_plan(PLAN | change).own_turns is not None


def test_plans_of_openings() -> None:
    asked = {key: value for key, value in PLAN.items() if key != "board"} | {"opening": "experienced"}
    assert VALIDATOR.is_valid(asked)
    assert read_plan(asked).opening == "experienced"


def test_documents_on_own_cards() -> None:
    assert leadline.score(SCORE | {"card": 24}, card_file=OWN)["points"] % 8 == 0
    assert read_plan(PLAN | {"cards": [3, 24]}, card_set(OWN)).numbers == (3, 24)
    assert VALIDATOR.is_valid(SCORE | {"card": 24})
    assert VALIDATOR.is_valid(PLAN | {"cards": [3, 24]})


def test_the_example_of_the_readme() -> None:
    assert VALIDATOR.is_valid(json.loads((ROOT / "docs" / "hand.json").read_text(encoding="utf-8")))


@pytest.mark.parametrize("document", [DEAL, DEAL | {"moves": []}, SCORE, PLAN])
@pytest.mark.parametrize("change", [{"format": 2}, {"cart": 1}, {"game": None}])
def test_other_documents_are_not_described(document: dict[str, Any], change: dict[str, Any]) -> None:
    assert VALIDATOR.is_valid(document)
    assert not VALIDATOR.is_valid(document | change)


@pytest.mark.parametrize("document", [DEAL, DEAL | {"moves": []}, SCORE, PLAN])
def test_no_key_of_these_may_be_missing(document: dict[str, Any]) -> None:
    for key in document.keys() - {"moves"}:
        assert not VALIDATOR.is_valid({other: value for other, value in document.items() if other != key})


def test_points_of_cards_of_ones_own_are_read_back() -> None:
    """Such cards score up to 99 points for each of their occurrences."""
    position = leadline.deal("reef", players=2, seed=1)
    for _ in range(2):
        position.push("start r@b2 y@c2 p@b3 g@c3")
    document = position.document()
    much = leadline.load(document | {"points": [12_345, 30_000]})
    assert isinstance(much, leadline.Position)
    assert much.document()["points"] == [12_345, 30_000]
    assert leadline.Position.from_text(much.text()) == much
    with pytest.raises(leadline.DocumentError, match="points"):
        leadline.load(document | {"points": [30_001, 3]})
