"""What is said of a document in the wrong form: in the words of documents, one problem for each mistake."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, strategies as st

import leadline
from leadline.core import DocumentError, documents
from leadline.core.registry import GAMES
from support.cases import EXPLAINED, Case

Document = dict[str, Any]
VIEWS = {
    entry.name: leadline.deal(entry.name, players=3, seed=1).view(1).document() for entry in GAMES if entry.catalogue
}


def told(document: Document) -> list[str]:
    with pytest.raises(DocumentError) as caught:
        documents.load(document)
    return str(caught.value).split("\n")


@pytest.mark.parametrize("case", EXPLAINED, ids=str)
def test_a_view_without_its_seat_makes_one_problem(case: Case) -> None:
    position = case.deal(3)
    for seat in range(1, position.players + 1):
        document = position.view(seat).document()
        del document["you"]
        assert told(document) == ["you: missing; a position that hides cards says whose view it is"]


@pytest.mark.parametrize(
    ("name", "change", "what"),
    [
        ("calm-sailing", {"players": True}, "players: expected a whole number (found true)"),
        ("calm-sailing", {"players": None}, "players: expected a whole number (found null)"),
        ("calm-sailing", {"players": float("nan")}, "players: expected a whole number (found NaN)"),
        ("calm-sailing", {"players": 9}, "players: expected at most 5 (found 9)"),
        ("calm-sailing", {"format": 2}, "format: expected 1 (found 2)"),
        ("calm-sailing", {"start_laid": 0}, "start_laid: expected true or false (found 0)"),
        ("calm-sailing", {"rules": 3}, "rules: expected an object (found 3)"),
        ("calm-sailing", {"rules": {"removed": -1}}, "rules.removed: expected 0 or more (found -1)"),
        ("calm-sailing", {"rules": {"removed": 81}}, "rules.removed: expected at most 28 (found 81)"),
        ("calm-sailing", {"rules": {"removed": {}}}, "rules.removed: expected a whole number or a list (found {})"),
        ("reef", {"deck": {"top": 0, "count": 9}}, "deck.top: expected a card from 1 to 60 (found 0)"),
        ("reef", {"deck": 3}, "deck: expected an object or a list (found 3)"),
        ("reef", {"supply": {"r": 1, "y": 1, "p": 1}}, "supply.g: missing"),
        (
            "reef-encounter",
            {"polyps": [["wite"], 1, 1]},
            "polyps[1][1]: expected one of white, yellow, orange, pink, grey; did you mean 'white'? (found 'wite')",
        ),
        ("reef-encounter", {"polyps": [[], True, 1]}, "polyps[2]: expected a list or a whole number (found true)"),
        (
            "sea-salt-paper",
            {"phase": "drew"},
            "phase: expected 'draw', 'play', 'keep', 'search' or 'steal' (found 'drew')",
        ),
    ],
)
def test_the_words_of_a_message(name: str, change: Document, what: str) -> None:
    assert what in told(VIEWS[name] | change)


LEAKS = ("input should", "function-", "constrained", "instance of", "None", "True", "False", "valid ")
# A message quotes the texts of a document, so these have none of the words that must not come from elsewhere.
TEXTS = st.text(max_size=6).filter(lambda text: not any(word in text for word in LEAKS))
VALUES = st.recursive(
    st.none() | st.booleans() | st.integers(-3, 99) | st.floats() | TEXTS,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(TEXTS, inner, max_size=3),
    max_leaves=6,
)


@given(st.sampled_from(sorted(VIEWS)), st.data())
def test_no_message_leaks_what_reads_the_documents(name: str, data: st.DataObject) -> None:
    document = dict(VIEWS[name])
    document[data.draw(st.sampled_from(sorted(document.keys() - {"game"})))] = data.draw(VALUES)
    try:
        documents.load(document)
    except DocumentError as error:
        for text in str(error).split("\n"):
            place = text.partition(" (found ")[0]
            for word in LEAKS:
                assert word not in place, text
