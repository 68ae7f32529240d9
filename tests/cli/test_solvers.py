"""`verify` and `best`: what they print, and their exit codes."""

from __future__ import annotations

import json
import re

import pytest

import leadline
from leadline.solver import analysis
from leadline.solver.results import Verdict


@pytest.fixture
def solver(monkeypatch):
    """Makes `verify` answer with a given verdict; returns the keyword arguments that it was called with."""
    calls = []

    def answer(status: str, line: tuple[str, ...] | None = None, proof: str | None = None) -> list[dict[str, object]]:
        def solve(position, **limits):
            calls.append(limits | {"key": position.key()})
            return Verdict(status, line, proof, "because", 1234, 0.5, limits["seed"], "9.9")

        monkeypatch.setattr(analysis, "verify", solve)
        return calls

    return answer


@pytest.mark.parametrize(("status", "code"), [("winnable", 0), ("unwinnable", 1), ("unknown", 3)])
def test_verify_exit_codes_and_json(run, write, deal, record, solver, status, code):
    line = tuple(record["moves"]) if status == "winnable" else None
    solver(status, line, "line" if line else None)
    result = run("verify", write(deal), "--json")
    assert result.exit_code == code
    assert json.loads(result.stdout) == {
        "verdict": status,
        "line": list(line) if line else None,
        "proof": "line" if line else None,
        "nodes": 1234,
        "seconds": 0.5,
        "reason": "because",
        "seed": 0,
        "version": "9.9",
    }
    text = run("verify", write(deal))
    assert text.exit_code == code
    assert text.stdout.startswith(f"{status}: because\n")
    assert text.stdout.endswith("1,234 nodes, 0.500 s, seed 0\n")


def test_verify_numbers_the_moves_of_the_line(run, write, deal, record, solver):
    solver("winnable", tuple(record["moves"]), "line")
    lines = run("verify", write(deal)).stdout.splitlines()
    assert lines[-1] == f"{len(record['moves'])} moves, 1,234 nodes, 0.500 s, seed 0"
    assert lines[1].split() == ["1.", "seat", "3", *record["moves"][0].split()]
    assert lines[2].split() == ["2.", "seat", "1", *record["moves"][1].split()]


def test_verify_deals_a_game_and_hands_on_the_limits(run, solver):
    calls = solver("unknown")
    options = ("--players", "2", "--removed", "12", "--seed", "5", "--nodes", "10", "--time", "1.5s", "--threads", "3")
    assert run("verify", "--game", "tranquility", *options).exit_code == 3
    expected = leadline.deal("calm-sailing", players=2, removed=12, seed=5)
    assert calls == [{"nodes": 10, "seconds": 1.5, "seed": 5, "threads": 3, "key": expected.key()}]


@pytest.mark.parametrize(("text", "seconds"), [("250ms", 0.25), ("2s", 2.0), (".5m", 30.0), ("1.5m", 90.0)])
def test_times(run, write, deal, solver, text, seconds):
    calls = solver("unknown")
    run("verify", write(deal), "--time", text)
    assert calls[0]["seconds"] == pytest.approx(seconds)


def test_verify_json_goes_into_replay(run, write, deal, record, solver):
    solver("winnable", tuple(record["moves"]), "line")
    printed = run("verify", write(deal), "--json").stdout
    replayed = run("replay", write(deal), "--line", "-", stdin=printed)
    assert replayed.exit_code == 0
    assert replayed.stdout.startswith(f"legal: {len(record['moves'])} moves; ")


def test_best(run, write, deal):
    result = run("best", write(deal), "--nodes", "300", "--seed", "1", "--json")
    assert result.exit_code == 0
    found = json.loads(result.stdout)
    position = leadline.load(deal)
    assert isinstance(position, leadline.Position)
    expected = leadline.best(position.view(3), nodes=300, seed=1)
    assert [move["move"] for move in found["moves"]] == [move.text for move in expected.moves]
    assert (found["seat"], found["nodes"], found["seed"]) == (3, expected.nodes, 1)
    assert set(found["moves"][0]) == {
        "move",
        "value",
        "interval",
        "equal",
        "aside",
        "visits",
        "sample_mean",
        "samples",
        "line",
        "reason",
    }
    low, high = found["moves"][0]["interval"]
    assert 0 <= low <= found["moves"][0]["value"] <= high <= 1


def test_best_of_a_view_and_of_its_position_agree(run, write, deal):
    position = leadline.load(deal)
    assert isinstance(position, leadline.Position)
    view = write(position.view(3).document(), "view.json")
    full = json.loads(run("best", write(deal), "--nodes", "200", "--json").stdout)
    seen = json.loads(run("best", view, "--nodes", "200", "--json").stdout)
    assert full | {"seconds": 0} == seen | {"seconds": 0}


def test_best_as_text(run, write, deal):
    text = run("best", write(deal), "--nodes", "300", "--top", "3").stdout
    lines = text.splitlines()
    assert lines[0].split() == ["MOVE", "VALUE", "95%", "INTERVAL", "VISITS"]
    assert [line.split()[0] for line in lines if line[:1].isdigit() and line[1] == "."] == ["1.", "2.", "3."]
    assert any(re.search(r"use --top \d+ to see them$", line) for line in lines)
    assert lines[-1].startswith("seat 3, estimate (sampled): 300 nodes, ")
    assert len(json.loads(run("best", write(deal), "--nodes", "300", "--top", "3", "--json").stdout)["moves"]) == 3


def test_bench(run):
    result = run("bench", "--game", "tranquility", "--scale", "0.01", "--json")
    assert result.exit_code == 0
    found = json.loads(result.stdout)
    again = json.loads(run("bench", "--game", "calm-sailing", "--scale", "0.01", "--json").stdout)
    assert found["signature"] == again["signature"]
    assert {row["game"] for row in found["rows"]} == {"calm-sailing"}
    text = run("bench", "--game", "calm-sailing", "--scale", "0.01").stdout
    assert text.splitlines()[0].split() == ["GAME", "WHAT", "COUNT", "SECONDS", "PER", "SECOND"]
    assert text.splitlines()[-1] == f"signature {found['signature']}"


def test_bench_checks_the_signature(run, write, monkeypatch):
    from leadline.solver import bench

    rows = (bench.BenchRow("calm-sailing", "random games", 10, 0.5, 20.0),)
    report = bench.BenchReport(rows, {"calm-sailing": 5}, 7, 1.0, "1")
    monkeypatch.setattr(bench, "run", lambda games, scale, **more: report)
    good = run("bench", "--check", write({"calm-sailing": 5, "total": 7}))
    assert (good.exit_code, good.stderr) == (0, "")
    path = write({"calm-sailing": 6, "total": 7, "reef": 1})
    bad = run("bench", "--check", path)
    assert bad.exit_code == 1
    assert bad.stderr.splitlines() == [
        f"leadline: {path}: calm-sailing: expected 6, found 5",
        f"leadline: {path}: reef: expected 1, found None",
    ]
    assert bad.stdout == good.stdout


@pytest.mark.parametrize(
    ("options", "code", "verdict"),
    [
        (("--players", "3", "--seed", "7"), 0, "winnable"),
        (("--players", "1", "--seed", "4", "--removed", "12"), 1, "unwinnable"),
        (("--players", "1", "--seed", "15", "--removed", "20", "--nodes", "1000"), 3, "unknown"),
    ],
)
def test_verify_of_real_deals(run, write, options, code, verdict):
    result = run("verify", "--game", "calm-sailing", *options, "--json")
    assert result.exit_code == code
    found = json.loads(result.stdout)
    assert found["verdict"] == verdict
    assert (found["line"] is not None) == (verdict == "winnable")
    if found["line"]:
        dealt = write(json.loads(run("deal", "calm-sailing", *options, "--json").stdout))
        replayed = run("replay", dealt, "--line", "-", "--json", stdin=result.stdout)
        assert json.loads(replayed.stdout)["outcome"]["winners"] == [1, 2, 3]


@pytest.mark.parametrize("question", [(), ("--optimal",), ("--lines", "2"), ("--json",)], ids=str)
def test_verify_of_a_game_that_is_won(run, write, deal, question):
    won = leadline.verify(leadline.load(deal)).line.end
    found = run("verify", write(won.document()), *question)
    assert (found.exit_code, found.stderr) == (0, "")
    if question == ("--json",):
        assert (json.loads(found.stdout)["verdict"], json.loads(found.stdout)["line"]) == ("winnable", [])
    else:
        assert found.stdout.splitlines()[:2] == [
            "winnable: the game is won",
            "won by all (7.1: Finish laid on a full grid)",
        ]


def test_verify_makes_no_certificate_within_a_whole_move_and_says_so_at_once(refused, write, deal, tmp_path):
    position = leadline.load(deal)
    while position.is_boundary:
        position.push(position.playout_move(1))
    [line] = refused("verify", write(position.document()), "--certificate", str(tmp_path / "none.json"))
    assert line == "leadline: certificate: a move has begun; expected a position before it"
    assert not (tmp_path / "none.json").exists()
