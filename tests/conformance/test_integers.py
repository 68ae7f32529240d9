"""An integer is the same number for the schema and for the reader of documents: 2.0 is one, 2.5 and true are none."""

from __future__ import annotations

import json
from collections.abc import Iterator
from functools import cache
from itertools import islice
from pathlib import Path
from typing import Any

import pytest
from fuzz.mutations import originals, recorded
from jsonschema import Draft202012Validator

import leadline
from leadline.core import GAMES, DocumentError, Game, documents
from leadline.core.documents import seat_records
from leadline.core.reef.card_file import read_cards
from leadline.core.reef.plan_document import read_plan
from leadline.core.reef.plan_position import read_question
from leadline.solver.api import messages
from support.cases import CASES, play

Document = dict[str, Any]
Path_ = tuple[str | int, ...]
DATA = Path(__file__).parents[1] / "data"
PRINTED = Path(leadline.__file__).parent / "core/reef/cards.json"
EXPERIENCED = leadline.deal("reef", players=2, seed=1, opening="experienced")
HEAD = {"game": "reef", "format": 1}
BOARD = [". r1 y2 .", "r3 . . g1", ". p2 p1 .", ". . . ."]
OWN = [
    {"id": 3 * n, "pieces": ["red", "green"], "points": n, "pattern": {"kind": "custom", "cells": cells}}
    for n, cells in enumerate([[[0, 0, "red"]], [[0, 0, "any", 2], [1, 2, "green", "3+"]]] * 4, start=1)
]
LONG = 15  # digits of an integer that a float holds exactly
SELDOM = {  # what these examples do not have
    "calm-sailing": {"card", "told", "id", "rounds"},
    "reef": {"left", "rounds"},
    "reef-encounter": {"unknown", "id", "rounds"},
    "sea-salt-paper": {"unsure", "id", "rounds"},
}
MORE: dict[str, list[Document]] = {  # what no game that is played has
    "reef": [
        HEAD | {"board": BOARD, "card": 17},
        HEAD | {"board": BOARD, "cards": [17, 43, 5], "supply": {"r": 3, "y": 4, "p": 2, "g": 5}},
        json.loads((DATA.parents[1] / "docs/turns.json").read_text(encoding="utf-8")),
        leadline.deal("reef", players=2, seed=1, card_file={"cards": OWN}).document(),
        EXPERIENCED.document() | {"card_set": json.loads(PRINTED.read_text("utf-8"))["cards"]},
        *(position.document() for position in islice(play(EXPERIENCED, 1, "uniform"), 9)),
    ],
}


def integers(value: object, path: Path_ = ()) -> Iterator[Path_]:
    """The places of the integers in a document; its `id` is none, as any number may be one."""
    if isinstance(value, dict):
        for key, item in value.items():
            yield from () if not path and key == "id" else integers(item, (*path, key))
    elif isinstance(value, list):
        for index, item in enumerate(value):
            yield from integers(item, (*path, index))
    elif type(value) is int:
        yield path


def replaced(value: Any, path: Path_, by: object) -> Any:
    if not path:
        return by
    copy = dict(value) if isinstance(value, dict) else list(value)
    copy[path[0]] = replaced(value[path[0]], path[1:], by)
    return copy


def at(value: Any, path: Path_) -> Any:
    for part in path:
        value = value[part]
    return value


def names(schema: Document) -> set[str]:
    """The names of the keys whose values the schema lets be, or hold, integers."""
    found, seen = set[str](), set[tuple[str, str]]()

    def walk(value: Any, name: str) -> None:
        if isinstance(value, list):
            for item in value:
                walk(item, name)
        elif isinstance(value, dict):
            if value.get("type") == "integer":
                found.add(name)
            place = (value.get("$ref", ""), name)
            if place[0] and place not in seen:
                seen.add(place)
                walk(schema["$defs"][place[0].rpartition("/")[2]], name)
            for key in ("anyOf", "oneOf", "items", "prefixItems", "additionalProperties"):
                walk(value.get(key), name)
            for key, item in value.get("properties", {}).items():
                walk(item, key)

    walk({key: value for key, value in schema.items() if key != "$defs"}, "")
    return found


@cache
def examples(game: Game) -> tuple[Document, ...]:
    found: list[Document] = []
    for case in CASES:
        if case.game.name == game.name:
            found += [*originals(case), recorded(case) | {"undone": [{"number": 1, "seat": 1, "move": "any"}]}]
    for path in sorted((DATA / game.package).glob("*.jsonl")):
        for line in path.open("rb"):
            example = json.loads(line)
            found.append(example.get("record", example.get("position")))
    return (*found, *MORE.get(game.name, ()))


def read(document: Document) -> object:
    """What the reader of the document makes of it."""
    if "board" in document and "card" in document:
        return documents.score(document)
    if "board" in document:
        return read_plan(document)
    if seat_records.is_one(document):
        return seat_records.read(document)
    if "moves" in document or "rounds" in document:
        found = leadline.replay(document)
        return found.status, found.at, found.reason, found.position.document()
    return leadline.load(document).document()


def cleared(path: Path_) -> Path_:
    """The keys of a place, without the places within lists."""
    return tuple(part for part in path if isinstance(part, str))


@pytest.mark.parametrize(
    "game",
    [
        pytest.param(game, id=game.name, marks=pytest.mark.extended if game.name == "calm-sailing" else ())
        for game in GAMES
    ],
)
def test_an_integral_number_is_an_integer_everywhere(game: Game) -> None:
    """Each key is changed once by itself; what is read is the same, and what is written is an integer."""
    schema, done = Draft202012Validator(documents.schema(game)), set[tuple[object, ...]]()
    for document in examples(game):
        for path in integers(document):
            kind = ("you" in document, *cleared(path))
            if kind in done:
                continue
            done.add(kind)
            value = float(at(document, path))
            whole, broken = replaced(document, path, value), replaced(document, path, value % 2**8 + 0.5)
            assert schema.is_valid(whole), path
            assert repr(read(whole)) == repr(read(replaced(document, path, int(value)))), path
            assert not schema.is_valid(broken), path
            with pytest.raises(DocumentError):
                read(broken)
    keys = {str(key[-1]) for key in done}
    # the example of a new game has none of these
    assert names(schema.schema) - keys == SELDOM.get(game.name, {"id", "rounds", "scores"})


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_all_numbers_of_a_document_at_once(game: Game) -> None:
    schema = Draft202012Validator(documents.schema(game))
    for document in examples(game)[::29]:
        whole = json.loads(json.dumps(document), parse_int=lambda text: int(text) if len(text) > LONG else float(text))
        assert schema.is_valid(whole)
        assert repr(read(whole)) == repr(read(document))


def test_an_id_is_answered_as_it_is_given() -> None:
    deal = leadline.deal("reef", players=2, seed=1).document()
    assert leadline.core.documents.fields.identity_of(deal | {"id": 2.0}) == 2.0
    leadline.load(deal | {"id": 2.5})


def test_what_contains_itself_is_refused() -> None:
    knot: list[object] = [2.0]
    knot += [knot, knot]
    with pytest.raises(DocumentError):
        leadline.load(leadline.deal("reef", players=2, seed=1).document() | {"deck": knot})


def test_card_files_layouts_and_records_of_a_seat() -> None:
    text = json.dumps({"cards": OWN})
    assert read_cards(json.loads(text, parse_int=float)) == read_cards(json.loads(text))
    record = {"game": "sea-salt-paper", "format": 1, "players": 3, "you": 2, "options": {"first": 1, "target": 30}}
    record |= {"answers": {}, "events": []}
    assert seat_records.read(json.loads(json.dumps(record), parse_int=float)) == seat_records.read(record)


@pytest.mark.parametrize("key", ["id", "priority", "nodes", "seed", "threads", "seat", "top"])
def test_questions_to_the_engine(key: str) -> None:
    question = {"id": 7, "action": "best", "document": {}, "priority": 1, "nodes": 5, "seed": 3, "threads": 1}
    question |= {"seat": 1, "top": 2}
    schema = Draft202012Validator(messages.schema())
    whole = question | {key: float(question[key])}  # type: ignore[arg-type]
    assert schema.is_valid(whole)
    found = messages.read(whole)
    assert found == messages.read(question)
    assert type(getattr(found, key)) is int
    assert messages.id_of({"id": 7.0}) == 7
    with pytest.raises(DocumentError):
        messages.read(question | {key: 1.5})


def test_a_number_of_no_whole_value_names_no_question() -> None:
    assert messages.id_of({"id": 7.5}) is None


def test_a_view_to_plan_for() -> None:
    position = leadline.deal("reef", players=2, seed=1)
    while not position.is_boundary or position.phase != "turn":  # type: ignore[attr-defined]
        position.push(position.playout_move(1))
    for document in (position.document(), position.view(1).document()):
        whole = json.loads(json.dumps(document), parse_int=float)
        assert read_question(whole, turns=1) == read_question(document, turns=1)
