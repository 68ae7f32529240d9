"""A walk through the command line with Nim."""

from __future__ import annotations

import json

import pytest


@pytest.fixture
def deal(run):
    """Return the text of a deal in which seat 2 is to move."""
    result = run("deal", "nim", "--players", "2", "--seed", "2", "--first", "2", "--heaps", "3,2")
    assert (result.exit_code, result.stderr) == (0, "")
    return result.stdout


def test_nim_is_listed(run):
    games = json.loads(run("games", "--json").stdout)["games"]
    nim = next(game for game in games if game["name"] == "nim")
    assert nim["options"] == ["first", "heaps"]
    assert nim["engines"] == ["best", "flat", "tree", "mcts", "policy", "greedy", "random"]


def test_nim_deals_that_cannot_be_are_refused(refused):
    assert refused("deal", "nim", "--players", "3", "--seed", "1", "--first", "4", "--heaps", "3,9") == [
        "leadline: --players: expected 2, found 3",
        "leadline: --first: expected seat 1 or 2, found 4",
        "leadline: --heaps: expected two numbers from 1 to 7, found [3, 9]",
    ]


def test_nim_documents_that_cannot_be_are_refused(refused, deal):
    assert refused("show", "-", stdin=json.dumps(json.loads(deal) | {"taken": 5, "heaps": [8, 2]})) == [
        "leadline: standard input: heaps[1]: expected at most 7 (found 8)",
        "leadline: standard input: taken: 5 counters; the bag held 4 (1.3)",
    ]


def test_nim_is_shown_to_each_seat(run, deal):
    assert run("show", "-", stdin=deal).stdout.splitlines() == [
        "Nim: seat 2 to move",
        "",
        "  a    o o o",
        "  b    o o",
        "  bag  o o o o",
        "  put into the bag: 1, seat 1: 2, seat 2: 1; taken out: 0",
    ]
    assert run("show", "-", "--seat", "1", stdin=deal).stdout.splitlines()[4:] == [
        "  bag  ? (3 to 5)",
        "  put into the bag: 1, seat 1: 2, seat 2: ?; taken out: 0",
    ]


def test_nim_moves_and_perft(run, deal):
    assert run("moves", "-", stdin=deal).stdout.split() == ["a1", "a2", "a3", "b1", "b2", "bag"]
    assert run("perft", "-", "1", stdin=deal).stdout == "6\n"
    view = run("show", "-", "--seat", "2", "--json", stdin=deal).stdout
    assert run("moves", "-", stdin=view).stdout == run("moves", "-", stdin=deal).stdout


def test_nim_best(run, deal):
    """One heap of 3, one of 2, the bag empty: a1 leaves two equal heaps, which wins."""
    late = json.loads(deal) | {"taken": 4}
    found = json.loads(run("best", "-", "--nodes", "500", "--json", stdin=json.dumps(late)).stdout)["moves"]
    assert sorted(move["move"] for move in found) == ["a1", "a2", "a3", "b1", "b2"]
    assert (found[0]["move"], found[0]["value"]) == ("a1", 1)


def test_nim_replay(run, deal):
    record = json.loads(deal) | {"moves": ["a3", "b2", "bag", "bag", "bag", "bag"]}
    played = run("replay", "-", stdin=json.dumps(record))
    assert played.exit_code == 0
    assert played.stdout.startswith("legal: 6 moves; won by seat 1 (3.1: seat 1 took the last counter)\n")
    record["moves"][3] = "b1"
    broken = run("replay", "-", stdin=json.dumps(record))
    assert broken.exit_code == 1
    assert broken.stdout.startswith("illegal: move 4 of 6: heap b holds 0 (rule 2.1)\n")


def test_greedy_beats_random_at_nim(run):
    arguments = ("nim", "--players", "2", "--engines", "greedy", "random", "--games", "100", "--json")
    result = run("match", *arguments)
    assert result.exit_code == 0
    found = {row["engine"]: row["won"] for row in json.loads(result.stdout)["rows"]}
    assert found["greedy"] > 55


def test_nim_schema(run):
    assert {"Full", "SeatView", "Played"} <= json.loads(run("schema", "nim").stdout)["$defs"].keys()
