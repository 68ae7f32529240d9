"""Batches: one JSON object a line, in the order of the file; wrong lines, exit codes, threads."""

from __future__ import annotations

import json
import threading
import time

import pytest

import leadline
from leadline.solver import analysis
from leadline.solver.results import Verdict
from support.command import recorded


def verdict(status: str, seconds: float = 0.25) -> Verdict:
    line = ("1@a1",) if status == "winnable" else None
    return Verdict(status, line, "line" if line else None, f"is {status}", 7, seconds, 0, "1")


def objects(text: str) -> list[dict[str, object]]:
    return [json.loads(line) for line in text.splitlines()]


@pytest.fixture
def deals() -> list[dict[str, object]]:
    return [leadline.deal("calm-sailing", players=2, seed=seed).document() for seed in range(6)]


@pytest.fixture
def fake(monkeypatch):
    """A solver that takes its verdict from the first hand's first card, the longer the smaller the seed."""
    seen: set[int] = set()

    def solve(position, *, nodes, seconds, seed, threads):
        seen.add(threading.get_ident())
        time.sleep(0.02)
        return verdict(("winnable", "unwinnable", "unknown")[position.document()["hands"][0][0] % 3])

    monkeypatch.setattr(analysis, "verify", solve)
    return seen


def test_answers_come_in_order_from_several_threads(run, write, deals, fake):
    path = write(deals, "deals.jsonl")
    result = run("verify", path, "--threads", "3")
    expected = [("winnable", "unwinnable", "unknown")[deal["hands"][0][0] % 3] for deal in deals]
    assert [found["verdict"] for found in objects(result.stdout)] == expected
    assert len(set(expected)) > 1
    assert len(fake) == 3
    assert run("verify", path, "--threads", "1").stdout == result.stdout
    assert run("verify", path, "--json").stdout == result.stdout


@pytest.mark.parametrize(
    ("statuses", "code"),
    [
        (["winnable", "winnable"], 0),
        (["winnable", "unwinnable"], 1),
        (["unwinnable", "unknown", "winnable"], 3),
    ],
)
def test_the_exit_code_of_a_batch_of_deals(run, write, deals, monkeypatch, statuses, code):
    by_key = {leadline.load(deal).key(): status for deal, status in zip(deals, statuses, strict=False)}
    monkeypatch.setattr(analysis, "verify", lambda position, **_: verdict(by_key[position.key()]))
    path = write(deals[: len(statuses)], "deals.jsonl")
    assert run("verify", path).exit_code == code
    with open(path, "a", encoding="utf-8") as stream:
        stream.write("{}\n")
    assert run("verify", path).exit_code == 2


def test_a_wrong_line_stands_in_its_place(run, write, deals, fake):
    lines = [json.dumps(deals[0]), "{broken", "", json.dumps(deals[1] | {"players": 9}), json.dumps(deals[2])]
    path = write("\n".join(lines), "deals.jsonl")
    result = run("verify", path)
    assert result.exit_code == 2
    found = objects(result.stdout)
    assert [answer.get("line") if "error" in answer else None for answer in found] == [None, 2, 4, None]
    assert str(found[1]["error"]).startswith("invalid JSON at column 2")
    assert "players: expected at most" in str(found[2]["error"])
    assert [line.startswith(f"leadline: {path}: line ") for line in result.stderr.splitlines()] == [True, True]


def test_moves(run, write, deals):
    result = run("moves", write([deals[0], {"game": "calm-sailing"}, deals[1]], "deals.jsonl"))
    assert result.exit_code == 2
    found = objects(result.stdout)
    assert found[0]["moves"] == leadline.load(deals[0]).whole_moves()
    assert found[1]["line"] == 2
    assert run("moves", write(deals[:2], "deals.jsonl")).exit_code == 0


def test_replay(run, write):
    good, other = recorded(1), recorded(2, players=4)
    path = write([good, other], "records.jsonl")
    result = run("replay", path)
    assert result.exit_code == 0
    assert objects(result.stdout) == [
        leadline.replay(record).as_json() | {"number": number} for number, record in enumerate((good, other), start=1)
    ]
    illegal = good | {"moves": ["80@a1", "1@a2"]}
    result = run("replay", write([good, illegal], "records.jsonl"))
    assert result.exit_code == 1
    assert [found["status"] for found in objects(result.stdout)] == ["legal", "illegal"]


def test_best(run, write, deals):
    views = []
    for deal in deals[:3]:
        position = leadline.load(deal)
        assert isinstance(position, leadline.Position)
        views.append(position.view(position.turn or 0).document())
    result = run("best", write(views, "views.jsonl"), "--nodes", "200", "--top", "2")
    assert result.exit_code == 0
    found = objects(result.stdout)
    assert [answer["seat"] for answer in found] == [view["you"] for view in views]
    for answer, view in zip(found, views, strict=True):
        alone = json.loads(run("best", write(view), "--nodes", "200", "--top", "2", "--json").stdout)
        assert answer["moves"] == alone["moves"]


def test_an_empty_batch(refused, write):
    path = write("\n\n", "deals.jsonl")
    assert refused("verify", path) == [f"leadline: {path}: empty; expected one JSON document a line"]


def test_a_defect_of_the_program_is_not_hidden(run, write, deals, monkeypatch):
    def defect(position, **_):
        raise ZeroDivisionError

    monkeypatch.setattr(analysis, "verify", defect)
    for threads in ("1", "2"):
        found = run("verify", write(deals, "deals.jsonl"), "--threads", threads)
        assert found.exit_code == 70
        assert "ZeroDivisionError" in found.stderr


def test_many_wrong_lines_make_few_messages(run, write):
    path = write([{"game": "sea-salt-paper", "format": 1, "hand": "x"}] * 300, "hands.jsonl")
    result = run("score", path)
    assert result.exit_code == 2
    assert [json.loads(line)["line"] for line in result.stdout.splitlines()] == [*range(1, 301)]
    lines = result.stderr.splitlines()
    assert len(lines) == 51
    assert lines[-1] == f"leadline: {path}: ... and 250 more problems"


def test_the_place_in_a_line_is_a_column(run, write, deal):
    path = write(json.dumps(deal) + '\n{"game": }\n', "deals.jsonl")
    result = run("moves", path)
    told = "invalid JSON at column 10: Expecting value"
    assert result.stderr == f"leadline: {path}: line 2: {told}\n"
    assert json.loads(result.stdout.splitlines()[1]) == {"error": told, "line": 2, "number": 2}


@pytest.mark.parametrize(
    "identity", ["NaN", "Infinity", "1e999", "true", "[1]", "{}", '"' + "x" * 201 + '"', '"' + "x" * 300_000 + '"']
)
def test_an_id_that_cannot_be_is_in_no_answer(run, write, identity):
    """Its answer would be no JSON, or as long as the line."""
    good = json.dumps({"game": "reef", "format": 1, "board": [". . . ."] * 4, "card": 17, "id": 5})
    path = write(f"{good[:-2]}{identity}}}\n{good}\n", "hands.jsonl")
    result = run("score", path)
    first, second = (json.loads(line, parse_constant=pytest.fail) for line in result.stdout.splitlines())
    assert result.exit_code == 2
    assert ("id" in first, second["id"]) == (False, 5)
    assert "id" in first["error"]
    assert len(result.stdout) < 2_000


@pytest.mark.parametrize("stdin", [False, True])
def test_a_line_that_is_no_text_is_one_wrong_line(run, write, stdin):
    good = json.dumps({"game": "reef", "format": 1, "board": [". . . ."] * 4, "card": 17}).encode()
    data = b"\xef\xbb\xbf" + good + b'\n{"id": "\xff\xfe"}\r\n' + good + b"\n"
    result = run("score", "--jsonl", "-", stdin=data) if stdin else run("score", write(data, "hands.jsonl"))
    assert result.exit_code == 2
    first, wrong, last = objects(result.stdout)
    assert wrong == {"error": "not UTF-8 text (byte 8)", "line": 2, "number": 2}
    assert {**first, "number": 3} == last
    assert result.stderr.splitlines()[0].endswith(": line 2: not UTF-8 text (byte 8)")
