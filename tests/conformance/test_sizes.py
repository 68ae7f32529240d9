"""Documents that are large and wrong are refused at once and in little memory; large ones that are right are read."""

from __future__ import annotations

import json
from random import Random

import pytest
from campaign.extremes import own_card
from fuzz.invariants import comes_back

import leadline
from leadline.core import DocumentError, documents
from leadline.core.documents import io as document_io, records
from leadline.core.documents.validation import MOST_KEYS, MOST_VALUES
from leadline.core.reef.card_file import card_entry, read_cards
from leadline.core.sea_salt.material import ALL, TEXT
from support.cases import CASES
from support.command import finish, start

SIZE = 2_000_000  # characters
SECONDS = 2.0  # of the processor; what is refused at once takes a tenth of a second
MEGABYTES = 150
READ = """
import resource, sys, time
from leadline.core import DocumentError, documents
from leadline.core.documents import records, io as document_io
text = sys.stdin.read()
memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
began = time.process_time()
try:
    found = document_io.parse(text)
    records.replay(found) if "moves" in found or "rounds" in found else documents.load(found)
except DocumentError as error:
    print(time.process_time() - began, (resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - memory) / 1024)
    print(error.told()[0])
"""
DECK = [TEXT[card] for card in ALL]
HEADS = {  # a key of each game that holds a list of cards or of texts
    "calm-sailing": "hands",
    "reef": "deck",
    "reef-encounter": "boards",
    "sea-salt-paper": "hands",
}
NONSENSE = {
    "numbers": ("[" + "0," * (SIZE // 2) + "0]", "too large"),
    "lists": ("[" + "[]," * (SIZE // 3) + "0]", "too large"),
    "objects": ("[" + '{"a":0},' * (SIZE // 8) + "0]", "too large"),
    "keys": ("{" + ",".join(f'"{number}":0' for number in range(SIZE // 9)) + "}", "too large"),
    "a text": ('"' + "0 " * (SIZE // 2) + '"', "a text of"),
    "texts": ("[" + '"0",' * (SIZE // 4) + "0]", "too large"),
}


def refused(text: str) -> str:
    """The first problem of a document that is refused in a process of its own, in the time and memory there are."""
    told, errors = finish(start(code=READ, stdin=-1), text)
    assert not errors
    figures, _, message = told.partition("\n")
    seconds, megabytes = map(float, figures.split())
    assert seconds < SECONDS
    assert megabytes < MEGABYTES
    return message.strip()


@pytest.mark.extended
@pytest.mark.parametrize("kind", NONSENSE)
def test_nonsense(kind: str) -> None:
    """Two million characters of values, each of which is wrong by itself."""
    value, expected = NONSENSE[kind]
    for game, key in HEADS.items():
        if kind == "numbers" or game == "calm-sailing":
            assert refused(f'{{"game": "{game}", "format": 1, "players": 2, "{key}": {value}}}').startswith(
                f"{key}: {expected}"
            )


def test_nonsense_for_moves() -> None:
    """Of a list that may be long the first wrong entry is told."""
    document = leadline.deal("calm-sailing", players=2, seed=1).document()
    text = json.dumps(document | {"moves": []}).replace('"moves": []', f'"moves": [{"1," * (SIZE // 2)}1]')
    assert refused(text).startswith("moves[1]: ")


def test_nonsense_for_rounds() -> None:
    """So is the first wrong round."""
    rounds = '{"deck": [' + "1," * (SIZE // 2) + "1]}"
    text = '{"game": "sea-salt-paper", "format": 1, "players": 2, "first": 1, "rounds": [' + rounds + "]}"
    assert refused(text).startswith("rounds[1].deck: ")


def test_nonsense_for_a_card_text_of_a_round() -> None:
    rounds = json.dumps({"deck": "crab " * (SIZE // 5)})
    text = '{"game": "sea-salt-paper", "format": 1, "players": 2, "first": 1, "rounds": [' + rounds + "]}"
    assert refused(text).startswith("rounds[1].deck: a text of")


def test_too_many_keys() -> None:
    text = '{"game": "reef",' + ",".join(f'"{number}":0' for number in range(SIZE // 9)) + "}"
    assert refused(text) == f"{SIZE // 9 + 1:,} keys; expected at most {MOST_KEYS}"


@pytest.mark.parametrize(
    "text",
    ["a." * (SIZE // 10) + "b = 1", "[" + "a." * (SIZE // 10) + "b]", "a = {b." + "c." * (SIZE // 10) + "d = 1}"],
)
def test_dotted_keys(text: str) -> None:
    assert refused("# TOML\n" + text) == "nested too deeply; expected one flat object"


def test_dots_of_a_grid_are_no_keys() -> None:
    """All cells of the largest layout in one line, every other one empty."""
    grid = " ".join(". 12" for _ in range(32)) + "\n" + " ".join(". #" for _ in range(32))
    text = "\n".join(f"{name} = {json.dumps(grid)}" for name in ("grid", "other"))
    assert document_io.parse(text) == {"grid": grid, "other": grid}
    row = "[" + ", ".join(json.dumps("..... .") for _ in range(200)) + "]"
    assert len(document_io.parse(f"rows = {row}")["rows"]) == 200


@pytest.mark.parametrize("most", ["MOST_SIGNS", "MOST_TOML"])
def test_long_documents(most: str, monkeypatch: pytest.MonkeyPatch) -> None:
    document = {"game": "sea-salt-paper", "format": 1, "players": 2, "first": 1, "rounds": [{"deck": DECK}]}
    text = json.dumps(document)
    if most == "MOST_TOML":
        text = "\n".join(f"{key} = {json.dumps(value)}" for key, value in document.items() if key != "rounds")
        text += f"\n[[rounds]]\ndeck = {json.dumps(DECK)}"
    monkeypatch.setattr(document_io, most, len(text))
    documents.load_text(text)
    with pytest.raises(DocumentError, match=f"expected at most {len(text):,}"):
        documents.load_text(text + " ")


def test_many_lines(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(document_io, "MOST_LINES", 3)
    assert len(list(document_io.read_lines("-", lambda: "{}\n{}\n{}\n"))) == 3
    with pytest.raises(DocumentError, match="more than 3 lines"):
        list(document_io.read_lines("-", lambda: "{}\n{}\n{}\n\n"))


def test_the_largest_card_file_is_read() -> None:
    """255 cards, each with a pattern of 16 cells that all name a level."""
    chance = Random(1)
    cells = [[row, column, "red", "2+"] for row in range(4) for column in range(4)]
    cards = [own_card(chance, number) | {"pattern": {"kind": "custom", "cells": cells}} for number in range(1, 256)]
    assert _values(cards) <= MOST_VALUES
    assert [card_entry(card) for card in read_cards({"cards": cards})] == cards


def _values(part: object) -> int:
    if isinstance(part, dict):
        return 2 * len(part) + sum(map(_values, part.values()))
    return len(part) + sum(map(_values, part)) if isinstance(part, list) else 0


@pytest.mark.parametrize("case", CASES, ids=str)
def test_documents_are_far_smaller(case: object) -> None:
    """Those of games and of views have a tenth of the values at most."""
    from fuzz.mutations import originals, recorded

    for document in (*originals(case), recorded(case)):  # type: ignore[arg-type]
        counted = {key: value for key, value in document.items() if key not in ("moves", "later")}
        assert 10 * _values(counted) < MOST_VALUES


def test_a_long_record_is_read_and_comes_back() -> None:
    """A game of hundreds of rounds, each with its deck."""
    deal = leadline.deal("sea-salt-paper", players=4, seed=4, target=5_500)
    walk, codes = deal.copy(), list[int]()
    while not walk.is_over:
        codes.append(walk.playout_move(len(codes)))
        walk.push(codes[-1])
    record = records.write(deal, codes)
    assert _values(record) > MOST_VALUES
    found = records.replay(record)
    assert (found.status, found.outcome) == ("legal", walk.outcome)
    comes_back(documents.load({key: value for key, value in record.items() if key != "result"}))
