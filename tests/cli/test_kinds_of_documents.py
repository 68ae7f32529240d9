"""A document of the wrong kind is refused by one message that says what it is, what was expected, and what reads it."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest

import leadline
from leadline.core.documents import document_kind
from leadline.solver.api import answers, messages
from leadline.solver.clock import Clock

DEAL = leadline.deal("reef", players=2, seed=1)
GAME: dict[str, Any] = {"game": "reef", "format": 1}
DOCUMENTS: dict[str, tuple[dict[str, Any], str]] = {
    "deal": (DEAL.document(), "a deal or a position, which `leadline show` reads"),
    "view": (DEAL.view(1).document(), "the view of a seat, which `leadline show` reads"),
    "record": (DEAL.document() | {"moves": []}, "a recorded game, which `leadline replay` reads"),
    "record of a seat": (
        GAME | {"players": 2, "you": 1, "events": []},
        "the record of a seat, which `leadline table --resume` continues",
    ),
    "certificate": (
        {"certificate": 1, "claim": "winnable", "deal": {}, "proof": {"kind": "line", "moves": []}, "version": "0"},
        "a certificate of `verify`, which `leadline check` reads",
    ),
    "puzzle": (
        GAME | {"question": "?", "document": DEAL.document(), "solution": ["x"], "grade": 1, "proof": {}},
        "a puzzle, which `leadline play --puzzle` and `leadline puzzle --from` read",
    ),
    "game of a match": (
        GAME | {"match": 1, "players": 2, "deal": 1, "record": DEAL.document() | {"moves": []}},
        "a game of a match, which `leadline replay` reads",
    ),
    "question of plan": (GAME | {"board": [". p2 . ."] * 4, "cards": [17, 43]}, "a question of `plan`, which"),
    "question of score": (GAME | {"board": [". p2 . ."] * 4, "card": 17}, "a question of `score`, which"),
    "hand": ({"game": "sea-salt", "format": 1, "hand": "captain", "id": 7}, "a question of `score`, which"),
    "verdict": ({"verdict": "winnable", "line": []}, "an answer of `verify`, whose line `leadline replay FILE --line`"),
}
GAMES = {"deal", "view", "record", "record of a seat"}
COMMANDS: dict[tuple[str, ...], tuple[set[str], str]] = {
    ("replay",): ({"record", "record of a seat", "game of a match"}, "a recorded game, or --line with moves"),
    ("review",): ({"record", "record of a seat", "game of a match"}, "a recorded game"),
    ("check",): ({"certificate"}, "a certificate written by `leadline verify --certificate`"),
    ("puzzle", "--from"): ({"puzzle"}, "a puzzle printed by `leadline puzzle`"),
    ("play", "--puzzle"): ({"puzzle"}, "a puzzle printed by `leadline puzzle`"),
    ("play", "--resume"): ({"record"}, "a game that `leadline play` has saved"),
    ("table", "--resume"): ({"record of a seat"}, "the record of a seat"),
    ("show",): (GAMES, "a deal, a position, a view or a recorded game"),
    ("best",): (GAMES, "a deal, a position, a view or a recorded game"),
    ("moves",): (GAMES, "a deal, a position, a view or a recorded game"),
    ("verify",): (GAMES, "a deal, a position, a view or a recorded game"),
    ("plan",): (GAMES | {"question of plan"}, "a question of `plan`, a position or a view"),
    ("survey",): (set(), "a survey"),
    ("bench", "--check"): (set(), "an object of whole numbers, the signatures"),
    ("score",): (GAMES | {"question of score", "hand"}, "a question of `score`, a position or a view"),
}
WRONG = [(command, kind) for command, (fine, _) in COMMANDS.items() for kind in DOCUMENTS if kind not in fine]


@pytest.mark.parametrize(("command", "kind"), WRONG, ids=lambda part: part if isinstance(part, str) else " ".join(part))
def test_the_wrong_kind(
    refused: Callable[..., list[str]], write: Callable[..., str], command: tuple[str, ...], kind: str
) -> None:
    document, named = DOCUMENTS[kind]
    path = write(document)
    [told] = refused(*command, path)
    assert told.startswith(f"leadline: {path}: this is {named}")
    assert told.endswith(f"; expected {COMMANDS[command][1]}")


def test_a_record_of_a_seat_may_have_an_id(run, write):
    record = {"game": "calm-sailing", "format": 1, "players": 3, "you": 2, "options": {"removed": 4}}
    record |= {"answers": {"hand": "3 12 50 51 F", "begins": "1"}, "events": ["1 24@b3"]}
    for number in ("x", 7, 1.5):
        path = write(record | {"id": number})
        for words in (("show", path), ("replay", path), ("review", path, "--nodes", "2"), ("table", "--resume", path)):
            assert run(*words).exit_code == 0, words
    answer = json.loads(run("replay", write([record | {"id": 7}], "batch.jsonl")).stdout)
    assert answer["id"] == 7
    assert run("show", write(record | {"id": [1]})).exit_code == 2


@pytest.mark.parametrize("command", ["replay", "check"])
def test_in_a_batch(run: Callable[..., Any], write: Callable[..., str], command: str) -> None:
    path = write([DOCUMENTS["deal"][0]], "batch.jsonl")
    result = run(command, path)
    assert result.exit_code == 2
    [told] = result.stderr.splitlines()
    assert told.startswith(f"leadline: {path}: line 1: this is a deal or a position, ")
    assert json.loads(result.stdout)["error"] == told.partition("line 1: ")[2]


@pytest.mark.parametrize(
    ("command", "expected"),
    {
        ("replay",): "moves: missing; expected a recorded game, or --line with moves",
        ("review",): "moves: missing; expected a recorded game",
        ("check",): "certificate: missing; expected an object with certificate, claim, deal and proof",
        ("puzzle", "--from"): "not a puzzle; expected one printed by `leadline puzzle`",
    }.items(),
)
def test_no_kind_that_is_known(
    refused: Callable[..., list[str]], write: Callable[..., str], command: tuple[str, ...], expected: str
) -> None:
    path = write(GAME | {"board": [], "card": 3, "x": 1})
    assert refused(*command, path) == [f"leadline: {path}: {expected}"]


def test_a_key_that_is_misspelt_is_named(
    refused: Callable[..., list[str]], write: Callable[..., str], deal: dict[str, Any]
) -> None:
    """What may be a record with a slip in it is looked at key by key."""
    lines = refused("replay", write(deal | {"move": []}))
    assert any("move: unknown key; did you mean " in line for line in lines)
    assert any(line.endswith("moves: missing") for line in lines)
    lines = refused("check", write({"claim": "winnable", "deal": {}, "proof": {"kind": "line", "moves": []}}))
    assert [line.partition(": certificate: ")[2] for line in lines] == ["missing"]


@pytest.mark.parametrize("entry", leadline.GAMES, ids=lambda entry: entry.name)
def test_no_position_is_taken_for_a_question(entry: leadline.Game) -> None:
    deal = leadline.deal(entry.name, players=2, seed=1)
    for found in (deal, deal.view(1)):
        document = {key: value for key, value in found.document().items() if key not in ("players", "you")}
        assert document_kind.of(document) is None


def test_a_question_with_a_wrong_key_is_looked_at_key_by_key(
    refused: Callable[..., list[str]], write: Callable[..., str]
) -> None:
    lines = refused("plan", write(DOCUMENTS["question of plan"][0] | {"ordr": "fixed"}))
    assert any("ordr: unknown key; did you mean " in line for line in lines)


def test_a_match_without_records(refused: Callable[..., list[str]], write: Callable[..., str]) -> None:
    path = write({key: value for key, value in DOCUMENTS["game of a match"][0].items() if key != "record"})
    for command in ("replay", "review"):
        assert refused(command, path) == [f"leadline: {path}: record: missing; the match was played without --records"]


@pytest.mark.parametrize("found", [None, [], "x", DEAL, DEAL.view(1)], ids=lambda found: type(found).__name__)
def test_what_is_no_document(found: Any) -> None:
    for call in (leadline.replay, leadline.review):
        with pytest.raises(leadline.DocumentError, match=r"^expected a recorded game as one object, found "):
            call(found)
    if not isinstance(found, leadline.Position | leadline.View):
        with pytest.raises(leadline.DocumentError, match=r"^expected a question of `score`, .* as one object, found "):
            leadline.score(found)


def test_of_other_programs() -> None:
    with pytest.raises(leadline.DocumentError, match=r"^this is a deal or a position, .*; expected a recorded game$"):
        leadline.replay(DOCUMENTS["deal"][0])
    with pytest.raises(leadline.DocumentError, match=r"^this is a puzzle, "):
        leadline.review(DOCUMENTS["puzzle"][0])
    seat = leadline.Table("calm-sailing", players=1, you=1, answers={"hand": "3 12 50 51 F"}).record()
    request = messages.Replay(action="replay", id=1, document=seat)
    assert answers.answer(request, Clock(answers.timer), lambda part: None)["status"] == "legal"
