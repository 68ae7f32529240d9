"""`leadline league`: what it prints, its exit codes, its file."""

from __future__ import annotations

import json
import signal

import pytest

from leadline.solver.match.league import League, run_league
from support.command import finish, start

REEF = ("league", "reef", "--players", "2", "--engines", "greedy,policy,random")


def test_the_table(run):
    result = run(*REEF, "--games", "4", "--seed", "5", "--anchor", "random")
    assert (result.exit_code, result.stderr) == (0, "")
    lines = result.stdout.splitlines()
    assert lines[0] == "reef, 2 players: 12 games, 2 deals (seeds 5 to 6)"
    assert lines[1].split() == ["ENGINE", "ELO", "95%", "INTERVAL", "GAMES", "SHARE", "1", "2", "3"]
    assert [line.split()[0] for line in lines[2:5]] == ["1", "2", "3"]
    assert lines[4].split()[1:4] == ["random", "0", "anchor"]
    assert lines[5].startswith(
        "> <: the results alone put this engine infinitely far above (>) or below (<) random, or"
    )


def test_json_is_the_report(run, tmp_path):
    out = str(tmp_path / "league.jsonl")
    result = run(*REEF, "--games", "4", "--json", "--out", out)
    assert result.stdout.count("\n") == 1
    found = json.loads(result.stdout)
    assert found == json.loads(json.dumps(run_league(League("reef", 2, ("greedy", "policy", "random")), 4).as_json()))
    assert json.loads(run("league", "report", out, "--json").stdout) == found
    assert run("league", "report", out).stdout == run(*REEF, "--games", "4").stdout
    assert {row["engine"] for row in found["rows"]} == {"greedy", "policy", "random"}


def test_a_plot(run, refused, tmp_path):
    out, svg = str(tmp_path / "league.jsonl"), tmp_path / "plot.svg"
    run(*REEF[:-1], "policy,mcts:5n,mcts:50n", "--games", "2", "--out", out)
    assert run("league", "report", out, "--svg", str(svg)).stdout == ""
    assert svg.read_text() == run("league", "report", out, "--svg", "-").stdout
    assert svg.read_text().startswith("<svg ")
    assert "is the file that is read" in refused("league", "report", out, "--svg", out)[0]
    assert "--svg and --json cannot be combined" in refused("league", "report", out, "--svg", "-", "--json")[0]


def test_a_co_operative_league(run):
    options = ("--players", "3", "--engines", "policy", "--engines", "greedy,random", "--games", "30")
    result = run("league", "run", "calm-sailing", *options)
    lines = result.stdout.splitlines()
    assert lines[0] == "calm-sailing, 3 players: 90 games, 30 deals (seeds 1 to 30)"
    assert lines[1].split() == [
        "ENGINE",
        "DEALS",
        "WON",
        "95%",
        "INTERVAL",
        "LESS",
        "policy",
        "95%",
        "INTERVAL",
    ]
    assert lines[2].split()[0] == "policy"
    assert lines[2].endswith("anchor")
    assert len(lines) == 5


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("league", "reef", "--players", "2"), "--engines: missing; expected A,B,... (leadline league run --help"),
        (("league", "reef", "--players", "2", "--engines", "policy"), "--engines: 1 given; a league takes two or more"),
        (("league", "reef", "--engines", "policy,random"), "--players: missing; Reef takes 2 to 4"),
        ((*REEF, "--games", "3"), "--games: 3; expected a multiple of 2: every deal is played once with every seating"),
        ((*REEF, "--anchor", "best:2n"), "--anchor: best:2n; expected one of the engines: greedy, policy, random"),
        ((*REEF, "--out", "-"), "--out takes a file; the result goes to standard output"),
        ((*REEF, "--out", "."), "is a folder; expected the name of a file to write"),
        (("league", "chess", "--players", "2", "--engines", "policy,random"), "unknown game 'chess'"),
        (("league", "report", "nowhere.jsonl"), "nowhere.jsonl: no such file"),
        (("league", "report"), "FILE: missing; expected the name of a file (leadline league report --help"),
    ],
)
def test_what_is_refused(refused, arguments, said):
    lines = refused(*arguments)
    assert len(lines) == 1
    assert said in lines[0]


def test_the_file_of_another_league_is_refused(run, refused, tmp_path):
    out = str(tmp_path / "league.jsonl")
    run(*REEF, "--games", "2", "--out", out)
    lines = refused(*REEF[:-1], "greedy,random,policy", "--games", "2", "--out", out)
    assert lines == [
        f"leadline: {out}: line 1 is of another match: engines ['greedy', 'policy']; this one has ['greedy', 'random']"
    ]


@pytest.mark.extended
def test_ctrl_c_and_a_kill_lose_nothing(tmp_path, run):
    out = tmp_path / "league.jsonl"
    engines = ("league", "sea-salt", "--players", "2", "--engines", "best:200n,greedy,policy")
    for number, sign in enumerate((signal.SIGINT, signal.SIGKILL), start=1):
        with start(*engines, "--games", "100000", "--out", str(out), "--json") as process:
            while not out.exists() or out.read_bytes().count(b"\n") < 8 * number:
                assert process.poll() is None
            process.send_signal(sign)
            text, err = finish(process)
        assert process.returncode == (130 if sign == signal.SIGINT else -signal.SIGKILL)
        if sign == signal.SIGINT:
            found = json.loads(text)
            assert found["interrupted"]
            assert found["games"] + found["left_out"] >= 8
            assert err == ""
    report = json.loads(run("league", "report", str(out), "--json").stdout)
    lines = out.read_bytes().count(b"\n")
    assert report["games"] + report["left_out"] == lines >= 16


def test_engines_are_completed_after_commas(run):
    from leadline.cli.league import run_command

    option = next(one for one in run_command.params if one.name == "engines")
    with run_command.make_context("run", ["reef"], resilient_parsing=True) as context:
        found = [one.value for one in option.shell_complete(context, "policy,p")]
    assert found == ["policy,policy", "policy,plan4"]
