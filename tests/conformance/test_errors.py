"""What is said about bad documents: every problem, but no more text than a person reads."""

from __future__ import annotations

import json
import pickle
import time
from typing import Any

import pytest

import leadline
from leadline.core import DocumentError, Position, Problem
from leadline.core.documents.io import parse
from leadline.core.errors import CHARACTERS, TOLD, OutputError, counted, shown
from support.cases import CASES, Case


def test_few_problems_are_told_as_they_are() -> None:
    problems = [Problem(f"field{number}", "wrong") for number in range(TOLD)]
    error = DocumentError(problems)
    assert error.told() == [str(problem) for problem in problems]
    assert str(error) == "\n".join(error.told())
    assert error.problems == problems


def test_of_many_problems_the_first_are_told() -> None:
    problems = [Problem(f"field{number}", "wrong") for number in range(1_234 + TOLD)]
    error = DocumentError(problems)
    assert error.told() == [*map(str, problems[:TOLD]), "... and 1,234 more problems"]
    assert error.problems == problems
    assert DocumentError(problems[: TOLD + 1]).told()[-1] == "... and 1 more problem"


def test_a_long_problem_is_cut() -> None:
    error = DocumentError([Problem("field", "x" * 10_000)])
    assert error.told() == ["field: " + "x" * (CHARACTERS - 10) + "..."]
    assert len(error.told()[0]) == CHARACTERS


@pytest.mark.parametrize("kind", [DocumentError, OutputError])
def test_an_error_goes_from_one_process_to_another(kind: type[DocumentError]) -> None:
    error = kind([Problem("hand", "wrong"), Problem("", "worse")])
    again = pickle.loads(pickle.dumps(error))
    assert type(again) is kind
    assert (again.problems, str(again), again.args) == (error.problems, str(error), error.args)


def bad_documents(size: int) -> dict[str, dict[str, Any]]:
    """Documents of about `size` characters that are wrong throughout."""
    deal = leadline.deal("calm-sailing", players=3, seed=7).document()
    reef = leadline.deal("reef", players=2, seed=1).document()
    return {
        "texts for cards": deal | {"hands": [["x"] * (size // 5)]},
        "lists for cards": deal | {"hands": [[[1] * (size // 50)] * 15]},
        "unknown keys": deal | {f"key{number}": 0 for number in range(size // 12)},
        "a long key": deal | {"k" * size: 0},
        "a long text": deal | {"first": "x" * size},
        "numbers for moves": deal | {"moves": [1] * (size // 3)},
        "numbers for boards": reef | {"boards": [[1] * (size // 3)] * 2},
    }


@pytest.mark.parametrize("name", bad_documents(10))
def test_a_bad_document_makes_a_short_text(name: str) -> None:
    """100,000 characters that made 1.2 million."""
    with pytest.raises(DocumentError) as caught:
        leadline.load(json.dumps(bad_documents(100_000)[name]))
    assert len(str(caught.value)) <= (TOLD + 1) * (CHARACTERS + 1)


@pytest.mark.parametrize(
    "value",
    [
        1,
        "x",
        "it's",
        'it\'s "it"',
        None,
        [],
        {},
        [1, "a", None, [2.5, {"b": []}]],
        {"a": [1, 2], "b": {"c": "it's"}},
        list(range(100)),
        [["x" * 50] * 3] * 3,
        {str(number): number for number in range(100)},
        "é" * 100,
        (1, 2),
    ],
)
def test_a_value_is_shown_as_documents_write_it(value: object) -> None:
    text = repr(value).replace("None", "null")
    assert shown(value) == (text if len(text) <= 60 else text[:57] + "...")
    assert shown(value, 10) == (text if len(text) <= 10 else text[:7] + "...")


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (None, "null"),
        ([True, False], "[true, false]"),
        (float("nan"), "NaN"),
        ({"a": [float("inf"), -float("inf")]}, "{'a': [Infinity, -Infinity]}"),
    ],
)
def test_no_value_is_shown_in_the_words_of_python(value: object, text: str) -> None:
    assert shown(value) == text


def test_places_count_from_1_for_people_and_from_0_for_programs() -> None:
    problem = Problem("hands[0][11].x", "wrong", "deal[0].json")
    assert (problem.where, str(problem)) == ("hands[0][11].x", "deal[0].json: hands[1][12].x: wrong")


def test_a_large_value_is_shown_at_once() -> None:
    began = time.process_time()
    large: list[object] = [1] * 3_000_000
    for value in (large, {"x": large}, [[large] * 1_000], "x" * 10_000_000):
        for _ in range(200):
            assert len(shown(value)) == 60
    assert time.process_time() - began < 2
    deep: list[object] = []
    for _ in range(100_000):
        deep = [deep]
    assert shown(deep) == "[" * 57 + "..."
    while deep:  # else its end would take as many levels of C
        deep = deep[0]  # type: ignore[assignment]


def test_many_keys_given_twice_are_found_at_once() -> None:
    text = "{" + ", ".join(f'"key{number}": 1' for number in [*range(40_000), *range(40_000)]) + "}"
    began = time.process_time()
    with pytest.raises(DocumentError) as caught:
        parse(text)
    assert time.process_time() - began < 2
    assert len(caught.value.problems) == 40_000


@pytest.mark.parametrize("case", CASES, ids=str)
def test_the_text_of_a_view_is_no_position(case: Case) -> None:
    position = case.deal(1)
    view = position.view(position.turn or 1)
    with pytest.raises(DocumentError) as caught:
        Position.from_text(view.text())
    (problem,) = caught.value.problems
    assert problem.where == "you"
    assert problem.what == f"the view of seat {view.seat}; expected a position with everything known"
    assert isinstance(leadline.load(view.text()), leadline.View)


@pytest.mark.parametrize(("number", "text"), [(0, "0 cards"), (1, "1 card"), (2, "2 cards"), (1_000, "1,000 cards")])
def test_so_many_of_something(number: int, text: str) -> None:
    assert counted(number, "card") == text


def test_one_of_something_irregular() -> None:
    assert [counted(number, "entry", "entries") for number in (1, 2)] == ["1 entry", "2 entries"]
    assert [counted(number, "card is", "cards are") for number in (1, 2)] == ["1 card is", "2 cards are"]


def test_messages_about_a_single_player() -> None:
    solo = leadline.deal("calm-sailing", players=1, seed=1)
    document = solo.document()
    for changed, told in (
        (document | {"hands": document["hands"] * 2}, "hands: 2 entries; expected one for the only player"),
        (document | {"moves": [], "names": ["Ann", "Bo"]}, "names: 2 names; expected one for the only player"),
    ):
        with pytest.raises(leadline.DocumentError) as error:
            leadline.load(changed)
        assert told in error.value.told()
    with pytest.raises(leadline.DocumentError, match="names: expected one for the only player, found 2"):
        leadline.Table("calm-sailing", players=1, you=1, names=["Ann", "Bo"])
    record = {"game": "calm-sailing", "format": 1, "players": 1, "you": 1, "names": ["Ann", "Bo"], "events": []}
    with pytest.raises(leadline.DocumentError, match="names: 2 names; expected one for the only player"):
        leadline.load(record)
