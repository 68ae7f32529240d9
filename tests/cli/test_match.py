"""`leadline match`: what it prints, its exit codes, its file."""

from __future__ import annotations

import json
import signal

import pytest

import leadline
from leadline.solver.match.engines import KINDS
from support.command import finish, start

REEF = ("match", "reef", "--players", "2", "--engines", "greedy", "policy")
CALM = ("match", "calm-sailing", "--players", "2", "--engines", "greedy")


def test_the_table(run):
    result = run(*REEF, "--games", "4", "--seed", "3")
    assert (result.exit_code, result.stderr) == (0, "")
    lines = result.stdout.splitlines()
    assert lines[0] == "reef, 2 players: 4 games, 2 deals (seeds 3 to 4)"
    assert lines[1].split() == ["ENGINE", "WON", "SHARED", "LOST", "SHARE", "95%", "INTERVAL", "SCORE"]
    assert [line.split()[0] for line in lines[2:4]] == ["greedy", "policy"]
    assert lines[4] == "greedy less policy, deal by deal:"
    assert lines[5].startswith("  share ")
    assert lines[6].startswith("  score ")
    report = leadline.match("reef", players=2, engines=["greedy", "policy"], games=4, seed=3)
    assert int(lines[2].split()[1]) == report.rows[0].won
    assert lines[2].endswith(f"{report.rows[0].score:.1f}")


def test_json_is_the_report(run):
    result = run(*REEF, "--games", "4", "--seed", "3", "--opening", "experienced", "--json")
    assert result.stdout.count("\n") == 1
    found = json.loads(result.stdout)
    engines = ("greedy", "policy")
    report = leadline.match("reef", players=2, engines=engines, games=4, seed=3, opening="experienced")
    assert found == json.loads(json.dumps(report.as_json()))
    assert found["rules"] == {"opening": "experienced"}
    assert [row["engine"] for row in found["rows"]] == ["greedy", "policy"]
    assert set(found) == {
        *("game", "players", "rules", "seed", "games", "deals", "rows", "shares", "scores", "stop", "unfinished"),
        *("interrupted", "version"),
    }


def test_rules_are_told_as_options_have_them(run, tmp_path):
    layout = tmp_path / "ring.json"
    layout.write_text('{"name": "ring", "cells": ["a1", "a2", "a3", "b3", "c3", "c2", "c1", "b1"]}')
    for rules, told in (
        (("--layout", str(layout)), "layout ring"),
        (("--storms", "--storm-colors", "2,2,2"), "storms yes, storm colors 2,2,2"),
        (("--removed", "3,17"), "removed 3,17"),
    ):
        result = run("match", "calm-sailing", "--players", "2", *rules, "--engines", "policy", "--games", "1")
        assert result.stdout.splitlines()[0] == f"calm-sailing, 2 players, {told}: 1 game, 1 deal (seed 1)"


def test_a_co_operative_match_takes_one_engine(run):
    result = run("match", "tranquility", "--players", "3", "--removed", "12", "--engines", "policy", "--games", "30")
    assert result.exit_code == 0
    lines = result.stdout.splitlines()
    assert lines[0] == "calm-sailing, 3 players, removed 12: 30 games, 30 deals (seeds 1 to 30)"
    assert lines[1].split()[-1] == "INTERVAL", "there are no scores"
    assert len(lines) == 3
    assert run("match", "calm-sailing", "--players", "2", "--engines", "policy").stdout.startswith(
        "calm-sailing, 2 players: 50 games, 50 deals (seeds 1 to 50)\n"
    )


@pytest.mark.parametrize(
    "arguments",
    [
        ("match", "reef", "--engines", "greedy", "policy", "--players", "2", "--games", "2"),
        ("match", "reef", "--engines", "greedy", "--engines", "policy", "--players", "2", "--games", "2"),
        ("match", "reef", "--engines=greedy", "policy", "--players", "2", "--games", "2"),
        ("match", "--engines", "greedy", "policy", "reef", "--players", "2", "--games", "2"),
        ("match", "--players", "2", "--games", "2", "reef", "--engines", "greedy", "policy"),
    ],
)
def test_ways_to_write_the_engines(run, arguments):
    assert run(*arguments).stdout == run(*REEF, "--games", "2").stdout


def test_games_lists_the_engines(run):
    found = {game["name"]: game["engines"] for game in json.loads(run("games", "--json").stdout)["games"]}
    assert found["reef"] == ["best", "flat", "tree", "rollout", "mcts", "policy", "greedy", "plan4", "random"]
    assert found["calm-sailing"] == ["best", "flat", "tree", "mcts", "policy", "greedy", "random"]
    assert "best, flat, tree, rollout, mcts, policy, greedy, plan4, random" in run("games").stdout


def test_help_names_every_engine(run):
    text = run("match", "--help").stdout
    for kind in KINDS:
        assert f"{kind.name}:BUDGET" in text if kind.budgeted else kind.name in text
    assert "--engines A [B]" in text


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (
            ("match", "reef", "--players", "2"),
            "--engines: missing; expected A [B] (leadline match --help shows the usage)",
        ),
        (
            ("match", "--players", "2", "--engines", "policy", "greedy"),
            "GAME: missing; expected a game; games are calm-sailing, reef,",
        ),
        ((*REEF, "random"), "--engines: 3 given; Reef takes two"),
        (("match", "reef", "--engines", "policy", "random"), "--players: missing; Reef takes 2 to 4"),
        ((*REEF, "--games", "3"), "--games: 3; expected a multiple of 2: every deal is played once with every seating"),
        ((*REEF, "--games", "0"), "--games: 0; expected a multiple of 2, 2 or more: every deal is played once with"),
        ((*CALM, "--games", "0"), "--games: 0; expected 1 or more"),
        ((*CALM, "random", "--games", "3"), "--games: 3; expected a multiple of 2: every deal is played once by every"),
        ((*REEF, "--removed", "3"), "--removed: Reef has no such option; expected: opening, first"),
        ((*REEF, "--first", "x"), "--first: expected a whole number or random, found 'x'"),
        ((*REEF, "--stop", "0.6"), "--stop: '0.6'; expected two shares such as 0.5:0.6"),
        ((*REEF, "--stop", "0.6:0.5"), "--stop: 0.6:0.5; expected two shares between 0 and 1, the lower one first"),
        ((*REEF, "--stop", "0.5:0.6", "--alpha", "2"), "--alpha: 2; expected a chance between 0 and 0.5"),
        ((*REEF, "--alpha", "0.1"), "--alpha and --beta need --stop"),
        ((*REEF, "--records"), "--records needs --out"),
        ((*REEF, "--out", "."), "is a folder; expected the name of a file to write"),
        ((*REEF, "--out", "-"), "--out takes a file; the result goes to standard output"),
        (("match", "chess", "--players", "2", "--engines", "policy", "random"), "unknown game 'chess'"),
    ],
)
def test_what_is_refused(refused, arguments, said):
    lines = refused(*arguments)
    assert len(lines) == 1
    assert said in lines[0]


def test_several_problems_are_told_together(refused):
    lines = refused("match", "reef", "--players", "7", "--engines", "polcy", "best")
    assert [line.partition(": ")[2].split(":")[0] for line in lines] == ["--engines", "--engines", "--players"]


@pytest.mark.parametrize(("stop", "code", "said"), [("0.01:0.1", 0, "H1"), ("0.6:0.99", 1, "H0"), ("0.4:0.41", 3, "")])
def test_exit_codes_of_a_sequential_test(run, stop, code, said):
    arguments = ("match", "sea-salt", "--players", "2", "--engines", "greedy", "policy", "--stop", stop)
    result = run(*arguments, "--games", "60")
    assert result.exit_code == code
    assert (f"{said} accepted after " if said else "undecided after 30 deals (alpha 0.05, beta 0.05)") in result.stdout
    found = json.loads(run(*arguments, "--games", "60", "--json").stdout)["stop"]
    assert found["accepted"] == (said or None)
    assert found["h1"].endswith(f"is at least {stop.partition(':')[2]}")


def test_the_file_is_gone_on_with_and_replayed(run, refused, tmp_path):
    out = str(tmp_path / "games.jsonl")
    run(*REEF, "--games", "2", "--out", out, "--records")
    four = run(*REEF, "--games", "4", "--out", out, "--records")
    assert four.stdout == run(*REEF, "--games", "4").stdout
    replayed = run("replay", out)
    assert replayed.exit_code == 0
    found = [json.loads(line) for line in replayed.stdout.splitlines()]
    with open(out, encoding="utf-8") as file:
        games = [json.loads(line) for line in file]
    assert [line["status"] for line in found] == ["legal"] * 4
    assert [line["outcome"] for line in found] == [line["outcome"] for line in games]
    one = tmp_path / "one.json"
    one.write_text(json.dumps(games[0]))
    assert run("replay", str(one)).stdout.startswith(f"legal: {found[0]['moves']} moves; won by seat ")
    lines = refused(*REEF, "--games", "4", "--seed", "9", "--out", out)
    assert lines == [f"leadline: {out}: line 1 is of another match: deal 1; this one has 9"]


def test_a_game_without_moves_cannot_be_replayed(run, refused, tmp_path):
    out = str(tmp_path / "games.jsonl")
    run(*REEF, "--games", "2", "--out", out)
    assert run("replay", out).exit_code == 2
    one = tmp_path / "one.json"
    with open(out, encoding="utf-8") as file:
        one.write_text(file.readline())
    assert refused("replay", str(one)) == [f"leadline: {one}: record: missing; the match was played without --records"]


@pytest.mark.extended
@pytest.mark.parametrize("threads", ["1", "2"])
def test_ctrl_c_prints_what_is_known(tmp_path, threads):
    out = tmp_path / "games.jsonl"
    arguments = ("match", "sea-salt", "--players", "2", "--engines", "best:300n", "greedy", "--games", "100000")
    with start(*arguments, "--out", str(out), "--threads", threads, "--json") as process:
        while not out.exists() or out.read_bytes().count(b"\n") < 3:
            assert process.poll() is None
        process.send_signal(signal.SIGINT)
        text, err = finish(process)
    assert process.returncode == 130
    assert err == ""
    found = json.loads(text)
    assert found["interrupted"]
    assert found["games"] >= 3
    assert abs(out.read_bytes().count(b"\n") - found["games"]) <= 1
    assert out.read_bytes().endswith(b"\n")


def test_its_processes_end_with_it(tmp_path):
    """Also where it is killed: they hold its standard output, which then ends."""
    out = tmp_path / "games.jsonl"
    arguments = (*REEF, "--games", "100000", "--threads", "2", "--out", str(out))
    with start(*arguments) as process:
        while not out.exists() or out.read_bytes().count(b"\n") < 3:
            assert process.poll() is None
        process.kill()
        assert finish(process, seconds=20)[0] == ""
    assert process.returncode == -signal.SIGKILL


@pytest.mark.parametrize("name", ["ro", "games", "players", "first"])
def test_the_name_of_a_file_is_no_option(refused, tmp_path, monkeypatch, name):
    """A problem with the file names the file, and one with an option the option."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / name).mkdir()
    assert refused(*REEF, "--out", name) == [f"leadline: {name}: is a folder; expected the name of a file to write"]
    assert refused(*REEF, "--out", name, "--games", "3")[0].startswith("leadline: --games: 3; expected a multiple")


def test_one_game_is_told_in_the_singular(run):
    assert run(*CALM, "--games", "1").stdout.startswith("calm-sailing, 2 players: 1 game, 1 deal (seed 1)\n")
