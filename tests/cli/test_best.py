"""What `best` prints: the table, its width, the moves that are asked for, the live line."""

from __future__ import annotations

import json
import os
import pty
import re
import select
import signal
import subprocess
import sys
import time

import pytest

import leadline
from support.command import listen

LIMIT = ("--nodes", "600")


@pytest.fixture
def view(write, deal):
    position = leadline.load(deal)
    return write(position.view(3).document(), "view.json")


def listed(run, view):
    return run("moves", view).stdout.splitlines()


def test_help_tells_the_playouts_of_a_batch(run):
    from leadline.solver import analysis
    from leadline.solver.reef_encounter import search

    text = " ".join(run("best", "--help").stdout.split())
    assert f"{analysis.NODES:,} playouts per document (Reef Encounter: {search.NODES:,})" in text
    assert f"with --all at least {analysis.EACH} per move" in text


def test_moves_that_are_asked_for(run, view):
    one, other = listed(run, view)[:2]
    result = run("best", view, "--moves", one, other, *LIMIT)
    assert result.exit_code == 0
    rows = [line for line in result.stdout.splitlines() if line[:2].strip().rstrip(".").isdigit()]
    assert {one, other} <= {row.split("  ")[1].strip() for row in rows}
    assert len(rows) <= 3
    same = json.loads(run("best", "--moves", one, other, view, *LIMIT, "--json").stdout)
    assert {one, other} <= {move["move"] for move in same["moves"]}
    assert set(same["finalists"]) >= {one, other}


def test_moves_that_begin_with_a_dash(run, view):
    discards = [move for move in listed(run, view) if move.startswith("-")][:2]
    assert len(discards) == 2
    found = json.loads(run("best", view, *LIMIT, "--json", "--moves", *discards).stdout)
    assert set(discards) <= {move["move"] for move in found["moves"]}
    found = json.loads(run("best", view, f"--moves={discards[0]}", *LIMIT, "--json").stdout)
    assert discards[0] in {move["move"] for move in found["moves"]}


def test_a_line_of_a_position_ends_the_moves(run, view):
    one, line = listed(run, view)[0], leadline.load_file(view).line()
    found = json.loads(run("best", "--moves", one, line, *LIMIT, "--json").stdout)
    assert one in {move["move"] for move in found["moves"]}


@pytest.mark.parametrize("moves", [["99@a1"], ["20@a1", "nonsense"], ["-1 -2"]])
def test_an_unknown_move_is_one_message(refused, view, moves):
    (line,) = refused("best", view, "--moves", *moves, *LIMIT)
    assert line.startswith("leadline: --moves: illegal move ")


def test_moves_without_a_value(refused, view):
    for rest in ([], ["--json"], ["--moves", "20@a1"]):
        assert "--moves: expected one move or more" in refused("best", view, "--moves", *rest)[0]


def test_moves_and_all_exclude_each_other(refused, view):
    assert "--moves and --all cannot be combined" in refused("best", view, "--all", "--moves", "20@a1")[0]


def test_all_moves(run, view):
    wanted = listed(run, view)
    text = run("best", view, "--all", "--nodes", "2000").stdout
    assert all(f"  {move} " in text for move in wanted)
    found = json.loads(run("best", view, "--all", "--nodes", "2000", "--json").stdout)
    assert {move["move"] for move in found["moves"]} == set(wanted)


def test_the_default_is_a_second_and_says_so(run, view):
    began = time.monotonic()
    text = run("best", view).stdout
    assert 0.9 < time.monotonic() - began < 20
    assert text.splitlines()[-1].endswith("; a second without --time or --nodes")
    assert "without --time" not in run("best", view, "--time", "50ms").stdout
    assert "without --time" not in run("best", view, *LIMIT).stdout


def values(text):
    return [float(line.split("%")[0].split()[-1]) for line in text.splitlines() if "%  " in line and "." in line[:4]]


def test_the_table_goes_by_value_and_explains_its_mark_once(run, view):
    text = run("best", view, "--nodes", "3000").stdout
    found = values(text)
    assert len(found) == 5
    assert found == sorted(found, reverse=True)
    lines = text.splitlines()
    assert lines[0].split() == ["MOVE", "VALUE", "95%", "INTERVAL", "VISITS"]
    assert any("%  =  " in line for line in lines)
    assert lines.count("= about equal to the best move") == 1


def test_moves_set_aside_have_a_block_of_their_own(run, view):
    moves = json.loads(run("best", view, *LIMIT, "--json").stdout)["moves"]
    listed = [move for move in moves if not move["aside"]]
    assert 0 < len(listed) < len(moves) - 1
    lines = run("best", view, *LIMIT, "--top", str(len(moves))).stdout.splitlines()
    (block,) = (at for at, line in enumerate(lines) if line == "set aside early; these values are imprecise:")
    assert [round(100 * move["value"], 1) for move in listed] == values("\n".join(lines[:block]))
    assert [round(100 * move["value"], 1) for move in moves[len(listed) :]] == values("\n".join(lines[block:]))


def test_how_many_more_moves_there_are(run, view, monkeypatch):
    monkeypatch.setenv("COLUMNS", "100")
    moves = json.loads(run("best", view, *LIMIT, "--json").stdout)["moves"]
    aside = sum(move["aside"] for move in moves)

    def last(top):
        return run("best", view, *LIMIT, "--top", str(top)).stdout.splitlines()

    assert f"1 more move, set aside early; use --top {len(moves)} to see it" in last(len(moves) - 1)
    assert f"{aside} more moves, set aside early; use --top {len(moves)} to see them" in last(len(moves) - aside)
    assert f"{aside + 1} more moves, {aside} of them set aside early; use --top {len(moves)} to see them" in last(
        len(moves) - aside - 1
    )
    assert not any("more move" in line for line in last(len(moves)))
    asked = run("best", view, "--moves", *listed(run, view)[:3], *LIMIT, "--top", "1").stdout
    assert re.search(r" more moves; use --top \d+ to see them", asked)


@pytest.mark.parametrize("width", [60, 100, 160])
def test_the_width_of_the_terminal_is_used(run, view, monkeypatch, width):
    monkeypatch.setenv("COLUMNS", str(width))
    lines = run("best", view, *LIMIT).stdout.splitlines()[:-1]
    assert max(map(len, lines)) <= width
    assert max(map(len, lines)) > width - 40


def test_a_start_is_one_decision(run, write):
    position = leadline.deal("calm-sailing", players=3, seed=7)
    while "S" not in [move.text for move in position.legal_moves()]:
        position.push(position.playout_move(1))
    path = write(position.view(position.turn).document())
    text = run("best", path, "--nodes", "1000", "--top", "3").stdout
    assert " ".join(text.split()).count("then most often") == 3
    share = listed(run, path)[1]
    assert share in run("best", path, "--moves", share, *LIMIT).stdout


def in_a_terminal(arguments, term="xterm", until=b"nodes", number=None):
    """Runs the command with standard error on a terminal: the exit code, standard output, and what the terminal got
    by the end; sends the signal once the terminal shows `until`."""
    leader, follower = pty.openpty()
    process = subprocess.Popen(
        [sys.executable, "-m", "leadline", *arguments],
        stdout=subprocess.PIPE,
        stderr=follower,
        env=os.environ | {"TERM": term, "COLUMNS": "100"},
        preexec_fn=listen,
    )
    os.close(follower)
    shown = b""
    sent = False
    try:
        until_when = time.monotonic() + 60
        while process.poll() is None and time.monotonic() < until_when:
            if select.select([leader], [], [], 0.05)[0]:
                try:
                    shown += os.read(leader, 4096)
                except OSError:  # the other end is closed
                    break
            if number is not None and not sent and until in shown:
                process.send_signal(number)
                sent = True
        out = process.communicate(timeout=30)[0]
    finally:
        process.kill()
        os.close(leader)
    return process.returncode, out.decode(), shown.decode()


def test_a_live_line_shows_the_leading_move(view):
    code, out, shown = in_a_terminal(["best", view, "--time", "600ms"])
    assert code == 0
    assert "%  " in shown
    assert shown.count(" nodes") >= 2
    assert "\n" not in shown
    assert shown.endswith("\r\x1b[K")
    assert out.startswith("    MOVE ")


def test_no_live_line_where_none_can_be_shown(view):
    assert in_a_terminal(["best", view, "--time", "100ms"], term="dumb")[2] == ""


def test_ctrl_c_gives_what_is_known_and_says_so(view):
    code, out, shown = in_a_terminal(["best", view, "--nodes", "100000000"], number=signal.SIGINT)
    assert code == 130
    assert "\ninterrupted\n" in out
    assert shown.endswith("\r\x1b[K")
    code, out, _ = in_a_terminal(["best", view, "--nodes", "100000000", "--json"], number=signal.SIGINT)
    assert (code, json.loads(out)["interrupted"]) == (130, True)


def test_one_playout_is_told_in_the_singular(run, write, deal):
    assert ": 1 node, " in run("best", write(deal), "--nodes", "1").stdout.splitlines()[-1]


def test_a_deal_in_the_place_of_a_file(run):
    asked = (
        "best",
        "--game",
        "calm-sailing",
        "--players",
        "3",
        "--seed",
        "7",
        "--removed",
        "4",
        "--nodes",
        "60",
        "--json",
    )
    found = run(*asked)
    deal = run("deal", "calm-sailing", "--players", "3", "--seed", "7", "--removed", "4").stdout
    same = run("best", "-", "--seed", "7", "--nodes", "60", "--json", stdin=deal)
    first, second = ({**json.loads(one.stdout), "seconds": 0} for one in (found, same))
    assert first == second
    assert found.stderr == ""


def test_a_deal_without_a_seed_names_the_one_that_was_drawn(run):
    found = run("best", "--game", "reef", "--nodes", "20", "--json")
    seed = json.loads(found.stdout)["seed"]
    assert found.stderr.splitlines() == [
        "leadline: dealt for 2 players (--players)",
        f"leadline: dealt with --seed {seed}",
    ]
