"""Whatever is given as a document is read and written back the same, or refused with reasons; nothing else happens."""

from __future__ import annotations

import copy
import json
from collections.abc import Iterator
from functools import reduce
from pathlib import Path
from typing import Any

import pytest
from fuzz.invariants import holds
from fuzz.mutations import (
    Document,
    cases,
    changed,
    deep,
    documents_nearly,
    garbled,
    originals,
    recorded,
    records_nearly,
)
from hypothesis import HealthCheck, given, settings, strategies as st

import leadline
from leadline.core import DocumentError, Generator, View, documents
from leadline.core.documents import io as document_io, records
from support.cases import CASES, Case
from support.reached import for_examples

BROKEN = Path(__file__).with_name("broken")
QUICK = settings(
    max_examples=300, derandomize=True, deadline=None, database=None, suppress_health_check=list(HealthCheck)
)
LONG = settings(QUICK, max_examples=4_000)
every_case = pytest.mark.parametrize("case", CASES, ids=str)


def explained(error: DocumentError) -> None:
    assert error.problems
    for problem in error.problems:
        assert problem.what.strip()
        assert len(str(problem)) < 1000
    assert str(error) == "\n".join(error.told())


def refused_or_read(document: Document) -> bool:
    """Whether the document was read; then all that is read `holds`."""
    try:
        found = documents.load(document)
    except DocumentError as error:
        explained(error)
        return False
    holds(found)
    return True


def test_changed_documents() -> None:
    for_examples(QUICK, documents_nearly(), refused_or_read, 10)


@pytest.mark.slow
def test_many_changed_documents() -> None:
    for_examples(LONG, documents_nearly(), refused_or_read, 150)


@every_case
def test_documents_without_a_change_are_read(case: Case) -> None:
    assert all(refused_or_read(document) for document in originals(case))


def text_refused_or_read(text: str) -> bool:
    """Whether the text was read; what it says then comes back."""
    try:
        found = documents.load_text(text)
    except DocumentError as error:
        explained(error)
        return False
    assert documents.load_text(found.text()) == found
    return True


def as_toml(document: Document) -> str:
    """What of the document TOML says without tables."""
    plain = {key: value for key, value in document.items() if not isinstance(value, dict) and value is not None}
    return "\n".join(f"{key} = {json.dumps(value)}" for key, value in plain.items())


any_document = cases.flatmap(lambda case: st.sampled_from(originals(case)))


def test_garbled_texts() -> None:
    for_examples(QUICK, any_document.map(document_io.to_text).flatmap(garbled), text_refused_or_read, 5)


@pytest.mark.extended
def test_garbled_toml() -> None:
    more = settings(QUICK, max_examples=900)  # few of them are still documents
    for_examples(more, any_document.map(as_toml).flatmap(garbled), text_refused_or_read, 5)


@QUICK
@given(st.text())
def test_any_text(text: str) -> None:
    text_refused_or_read(text)


@pytest.mark.parametrize(
    "text",
    [
        "[" * 100_000,
        '{"a":' * 100_000,
        "a = " + "[" * 100_000,
        '{"game": "calm-sailing", "players": ' + "9" * 5000 + "}",
        'game = "calm-sailing"\nplayers = ' + "9" * 5000,
        '{"game": NaN}',
        '{"game": "calm-sailing", "format": Infinity}',
        "\ufeff{}",
        "[]",
        "null",
        "",
        json.dumps({"game": deep(500)}),
        '{"game": "\\ud800"}',
        '{"game": "calm-sailing", "\\ud800": 1}',
    ],
    ids=range(14),
)
def test_hostile_texts(text: str) -> None:
    with pytest.raises(DocumentError) as caught:
        documents.load_text(text)
    explained(caught.value)


OWN = {
    "name": "own",
    "cells": ["a1", "b1", "c1"],
    "groups": [{"name": "first", "cells": ["a1"], "after": []}],
    "marked": ["b1"],
}


def everywhere(part: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """The places of a document: every key, and the first entries of every list."""
    inner = part.items() if isinstance(part, dict) else enumerate(part[:3]) if isinstance(part, list) else ()
    for key, value in inner:
        yield (*path, key)
        yield from everywhere(value, (*path, key))


def halved(document: Document, place: tuple[Any, ...]) -> Iterator[Document]:
    """The document with half a character in that place: as a value, in one, as a key, in one."""
    half = "\ud800"
    for value in (half, f"1 {half}\n" * 4, [half, [half]], {half: half, "name": half}):
        changed_one = copy.deepcopy(document)
        holder = reduce(lambda part, key: part[key], place[:-1], changed_one)
        holder[place[-1]] = value
        yield changed_one
        if isinstance(holder, dict):
            holder[f"{place[-1]}{half}"] = holder.pop(place[-1])
            yield changed_one


@pytest.mark.extended
@pytest.mark.parametrize("game", ["calm-sailing", "reef", "reef-encounter", "sea-salt", "own layout", "competitive"])
def test_half_a_character_anywhere(game: str) -> None:
    """JSON can say one, and no text can hold it."""
    options: dict[str, Any] = {"layout": OWN} if game == "own layout" else {}
    if game == "competitive":
        options = {"variant": game}
    position = leadline.deal("calm-sailing" if options else game, players=2, seed=1, **options)
    for document in (position.document(), position.view(1).document()):
        for place in everywhere(document):
            for hostile in halved(document, place):
                with pytest.raises(DocumentError) as caught:
                    documents.load(hostile)
                explained(caught.value)


@every_case
def test_three_defects_are_three_problems(case: Case) -> None:
    for document in originals(case)[:8]:
        with pytest.raises(DocumentError) as caught:
            documents.load(document | {"zzz": 1, "format": 99, "players": "many"})
        found = {problem.where for problem in caught.value.problems}
        assert {"zzz", "format", "players"} <= found


def load_or_replay(path: Path) -> object:
    document = document_io.read(path, lambda: "")
    return records.replay(document) if "moves" in document else documents.load(document)


def expected_of(path: Path) -> list[str]:
    wanted: dict[str, list[str]] = json.loads((BROKEN / "expected.json").read_text(encoding="utf-8"))
    return wanted[path.name]


@pytest.mark.parametrize(
    "path",
    sorted(path for path in BROKEN.iterdir() if path.name != "expected.json"),
    ids=lambda path: path.name,
)
def test_broken_documents(path: Path) -> None:
    """Each file is refused, and the message holds what expected.json says, one piece for each defect."""
    with pytest.raises(DocumentError) as caught:
        load_or_replay(path)
    explained(caught.value)
    pieces = expected_of(path)
    assert len(caught.value.problems) >= len(pieces)
    for piece in pieces:
        assert piece in str(caught.value)


def record_refused_or_replayed(record: Any) -> bool:
    """Whether the record was replayed, be it legal or not."""
    try:
        replay = records.replay(record)
    except DocumentError as error:
        explained(error)
        return False
    told = replay.as_json()
    json.dumps(told)
    assert told["moves"] == len(record["moves"])
    if replay.status == "legal":
        assert (replay.at, replay.reason, replay.clause) == (None, None, None)
        assert (replay.outcome is None) == (not replay.position.is_over)
    else:
        assert replay.status == "illegal"
        assert replay.at is not None
        assert 0 <= replay.at < len(record["moves"])
        assert replay.reason
        assert replay.outcome is None
    return True


def test_changed_records() -> None:
    for_examples(QUICK, records_nearly(), record_refused_or_replayed, 20)


@pytest.mark.slow
def test_many_changed_records() -> None:
    for_examples(LONG, records_nearly(), record_refused_or_replayed, 300)


@st.composite
def records_with_other_moves(draw: st.DrawFn) -> Document:
    """Only the moves are changed, so that the deal is always read."""
    record = recorded(draw(cases))
    return {**record, "moves": draw(changed({"moves": record["moves"]})).get("moves")}


def test_changed_moves_of_records() -> None:
    for_examples(QUICK, records_with_other_moves(), record_refused_or_replayed, 50)


@every_case
def test_a_record_of_the_case_is_legal(case: Case) -> None:
    record = recorded(case)
    replay = records.replay(record)
    assert (replay.status, replay.moves) == ("legal", len(record["moves"]))


def test_a_pile_with_a_card_that_is_not_noted() -> None:
    """Worlds put a card there, so that they show more than the view has told."""
    position = leadline.deal("sea-salt-paper", players=3, seed=2)
    for _ in range(12):
        position.push(position.playout_move(1))
    document = position.view(1).document()
    pile = next(pile for pile in document["discards"] if pile)
    pile[-1] = None
    read = documents.load(document)
    holds(read)
    assert isinstance(read, View)
    shown: Any = read.sample(Generator(1, "fuzz")).view(1).document()["discards"]
    assert not any(None in pile for pile in shown)
