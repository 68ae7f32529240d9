"""Ctrl-C and SIGTERM: what is known is printed, nothing else is said, and no process is left.

Each test waits until the work is at the point that matters: code that is put before it prints `ready`.
"""

from __future__ import annotations

import json
import os
import random
import shutil
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest

import leadline
from support.command import finish, start

TERMINATED = pytest.param(signal.SIGTERM, 143, marks=pytest.mark.extended)
STOPS = pytest.mark.parametrize(("number", "code"), [(signal.SIGINT, 130), TERMINATED])
REEF = ("match", "reef", "--players", "2", "--engines", "greedy", "policy", "--games", "100000")
LONG = ("match", "sea-salt", "--players", "2", "--engines", "best:60s", "greedy", "--games", "100")

RUN = """
import sys, time

def ready():
    sys.stderr.write("ready\\n")  # as a whole, whichever thread does it

{before}
sys.argv = ["leadline", *{arguments!r}]
from leadline.cli.main import main
main()
"""
SLOW_VERIFY = """
from leadline.solver import analysis
from leadline.solver.results import Verdict

def verify(position, *, nodes, seconds, seed, threads):
    if position.document()["hands"][0][0] == {slow}:
        ready()
        time.sleep(60)
    return Verdict("unwinnable", None, "bound", "test", 1, 0.0, seed, "1")

analysis.verify = verify
"""
SECOND_VERIFY = """
from leadline.core.calm_sailing.base.position import CalmSailing
from leadline.solver import analysis, winning_lines
from leadline.solver.calm_sailing.base import optimal

def verify(position, **limits):
    global asked
    asked += limits.get("nodes") != 1  # which only looks whether it can be asked
    if asked == {number}:
        ready()
        while limits["clock"]() < 1e8:
            time.sleep(0.01)
    return real(position, **limits)

def beam(*arguments):
    ready()
    while arguments[5]():
        time.sleep(0.01)
    return None, 1

asked, real = 0, analysis.verify
analysis.verify = verify
optimal.beam_search = beam
winning_lines.FIRST = 1
"""
SLOW_PLAN = """
from leadline.solver import analysis

def plan(*arguments, **more):
    ready()
    time.sleep(60)

analysis.plan = plan
"""
REAL_PLAN = """
from leadline.solver import analysis

def plan(*arguments, **more):
    ready()
    return real(*arguments, **more)

real = analysis.plan
analysis.plan = plan
"""
SEARCHING = """
from leadline.solver.search import halving

class Search(halving._Search):
    def spend(self, share):
        ready()
        super().spend(share)

halving._Search = Search
"""
SECOND_ROW = """
from leadline.solver import bench

def slow(deals, scale, signature):
    ready()
    time.sleep(60)
    return 1

bench._WORKS = (bench._WORKS[0], ("slow", slow), bench._WORKS[1])
"""
SECOND_SEARCH = """
from leadline.solver import analysis, bench

def best(view, *, nodes, seed, search):
    ready()
    return searched(view, nodes=10**9, seed=seed, search=search)

searched = analysis.best
analysis.best = best
bench._WORKS = (bench._WORKS[0], bench._WORKS[2], bench._WORKS[1])
"""


def stopped(
    number: int, before: str, *arguments: str, again: float | None = None, **options: Any
) -> tuple[int, str, list[str]]:
    """Sends the signal half a second after the work is ready, and perhaps `again`: the exit code, the output and the
    lines of stderr."""
    with start(code=RUN.format(before=before, arguments=arguments), **options) as process:
        assert process.stderr is not None
        first = process.stderr.readline()
        if first != "ready\n":
            process.kill()
            return 0, "", [first]
        time.sleep(0.5)
        process.send_signal(number)
        if again is not None:
            time.sleep(again)
            process.send_signal(number)
        out, err = finish(process)
    return process.returncode, out, [line for line in err.splitlines() if line != "ready"]


@STOPS
def test_best_prints_the_analysis_so_far(write, deal, number, code):
    path = write(deal)
    for threads in ("1", "2"):
        arguments = ("best", path, "--nodes", "100000000", "--threads", threads)
        found, out, said = stopped(number, SEARCHING, *arguments, "--json")
        assert (found, said) == (code, [])
        assert json.loads(out)["moves"][0]["visits"] > 0
    found, out, said = stopped(number, SEARCHING, *arguments)
    assert (found, said) == (code, [])
    assert out.startswith("    MOVE ")


@STOPS
def test_verify_says_that_it_does_not_know(run, write, deal, number, code):
    before = SLOW_VERIFY.format(slow=deal["hands"][0][0])
    found, out, said = stopped(number, before, "verify", write(deal), "--json")
    assert (found, said) == (code, [])
    known = json.loads(out)
    assert (known["verdict"], known["reason"]) == ("unknown", "interrupted")
    assert known.keys() == json.loads(run("verify", write(deal), "--nodes", "1", "--json").stdout).keys()
    assert stopped(number, before, "verify", write(deal)) == (code, "unknown: interrupted\n", [])


@pytest.mark.extended
@STOPS
@pytest.mark.parametrize(("question", "at"), [("--lines 3", 2), ("--winning-moves", 1), ("--optimal", -1)])
def test_more_questions_of_verify_tell_what_is_known(write, deal, number, code, question, at):
    before = SECOND_VERIFY.format(number=at)
    found, out, said = stopped(number, before, "verify", write(deal), *question.split(), "--json")
    assert (found, said) == (code, [])
    answer = json.loads(out)
    if question == "--winning-moves":
        assert len(answer["unknown"]) > 0
        assert set(answer) == {"winning", "losing", "unknown", "lines", "reasons"}
    else:
        assert answer["verdict"] == "winnable"
        assert len(answer["line"]) > 30
    if question == "--lines 3":
        assert 1 <= len(answer["lines"]) <= 2


@pytest.mark.extended
@STOPS
@pytest.mark.parametrize("solver", ["search", "cp-sat", "both"])
def test_plan_prints_the_plan_and_the_bound_that_are_known(write, number, code, solver):
    board = [". . . ."] * 4
    path = write({"game": "reef", "format": 1, "board": board, "cards": list(range(1, 17))})
    found, out, said = stopped(number, REAL_PLAN, "plan", path, "--solver", solver, "--json")
    assert (found, said) == (code, [])
    known = json.loads(out)
    assert (known["status"], known["interrupted"], known["proof"]) == ("bound", True, None)
    assert len(known["steps"]) == 16
    assert sum(step["points"] for step in known["steps"]) == known["total"] < known["bound"]
    found, out, said = stopped(number, REAL_PLAN, "plan", path, "--solver", solver)
    assert (found, said) == (code, [])
    first = out.splitlines()[0]
    assert "interrupted before a proof, no plan has more than" in first
    assert "a gap of" in first


@STOPS
def test_a_batch_of_plans_by_cp_sat_does_not_abort(write, number, code):
    plans = [{"game": "reef", "format": 1, "board": [". . . ."] * 4, "cards": list(range(1, 17))} for _ in range(3)]
    path = write(plans, "plans.jsonl")
    assert stopped(number, REAL_PLAN, "plan", path, "--solver", "cp-sat") == (code, "", [])


@pytest.mark.extended
@STOPS
def test_plan_says_that_it_does_not_know(run, write, number, code):
    path = write({"game": "reef", "format": 1, "board": [". . . ."] * 4, "cards": [1]})
    found, out, said = stopped(number, SLOW_PLAN, "plan", path, "--json")
    assert (found, said) == (code, [])
    known = json.loads(out)
    assert (known.pop("interrupted"), known["status"]) == (True, "unknown")
    assert known.keys() == json.loads(run("plan", path, "--json").stdout).keys()
    assert stopped(number, SLOW_PLAN, "plan", path) == (code, "unknown: interrupted\n", [])


@STOPS
@pytest.mark.parametrize("threads", ["1", "2"])
def test_a_batch_prints_the_lines_that_are_done(write, number, code, threads):
    deals = [leadline.deal("calm-sailing", players=2, seed=seed).document() for seed in range(4)]
    hands: Any = deals[1]["hands"]
    before = SLOW_VERIFY.format(slow=hands[0][0])
    found, out, said = stopped(number, before, "verify", write(deals, "deals.jsonl"), "--threads", threads)
    assert (found, said) == (code, [])
    assert [json.loads(line)["verdict"] for line in out.splitlines()] == ["unwinnable"]


@STOPS
@pytest.mark.parametrize("threads", ["1", "2"])
def test_a_batch_of_views_does_not_go_on(write, number, code, threads):
    """Each document would search for minutes: that the first one ends early must not begin the next."""
    views = []
    for seed in range(3):
        position = leadline.deal("calm-sailing", players=2, seed=seed)
        views.append(position.view(position.turn or 1).document())
    path = write(views, "views.jsonl")
    assert stopped(number, SEARCHING, "best", path, "--nodes", "100000000", "--threads", threads) == (code, "", [])


@pytest.mark.extended
@STOPS
@pytest.mark.parametrize("before", [SECOND_ROW, SECOND_SEARCH])
def test_bench_stops_and_has_no_signature(number, code, before):
    arguments = ("bench", "--game", "reef", "--scale", "0.01")
    found, out, said = stopped(number, before, *arguments)
    assert (found, said) == (code, [])
    assert "signature" not in out
    assert out.splitlines()[-1] == "interrupted"
    assert [line.split()[1:3] for line in out.splitlines()[1:-1]] == [["random", "games"]]
    found, out, said = stopped(number, before, *arguments, "--json")
    assert (found, said) == (code, [])
    report = json.loads(out)
    assert (report["signature"], report["signatures"], report["interrupted"]) == (None, {}, True)
    assert [row["what"] for row in report["rows"]] == ["random games"]


def test_bench_compares_nothing_that_is_not_whole(write):
    path = write({"reef": 1, "total": 1})
    found, _, said = stopped(signal.SIGINT, SECOND_ROW, "bench", "--check", path)
    assert (found, said) == (130, [])


@pytest.mark.extended
@STOPS
@pytest.mark.parametrize("threads", ["1", "2"])
def test_match_prints_what_is_known(tmp_path, number, code, threads):
    out = tmp_path / "games.jsonl"
    with start(*REEF, "--out", str(out), "--threads", threads, "--json") as process:
        while not out.exists() or out.read_bytes().count(b"\n") < 3:
            assert process.poll() is None
        process.send_signal(number)
        text, err = finish(process)
    assert (process.returncode, err) == (code, "")
    found = json.loads(text)
    assert found["interrupted"]
    assert found["games"] >= 3
    assert abs(out.read_bytes().count(b"\n") - found["games"]) <= 1


@pytest.mark.extended
@STOPS
def test_match_does_not_wait_for_a_long_decision(tmp_path, number, code):
    """Two processes are in a search of a minute each; a supervisor does not wait that long."""
    out = tmp_path / "games.jsonl"
    with start(*LONG, "--threads", "2", "--out", str(out)) as process:
        while not out.exists():
            assert process.poll() is None
        time.sleep(4)
        began = time.monotonic()
        process.send_signal(number)
        out, err = finish(process)
        assert time.monotonic() - began < 20
    assert (process.returncode, err) == (code, "")
    assert out.splitlines()[-1] == "interrupted"


def alive_in(group: int) -> list[str]:
    """The command lines of the processes of a group that have not ended."""
    found = []
    for folder in Path("/proc").glob("[0-9]*"):
        try:
            state, _, its = (folder / "stat").read_text().rpartition(")")[2].split()[:3]
            if int(its) == group and state != "Z":
                found.append((folder / "cmdline").read_text())
        except OSError:  # it has ended meanwhile
            continue
    return found


@pytest.mark.extended
@STOPS
@pytest.mark.parametrize(
    "seconds", [0.0, 0.4, 0.9, *(pytest.param(other, marks=pytest.mark.slow) for other in (0.2, 0.7, 1.1))]
)
def test_a_signal_to_all_processes_of_a_match(tmp_path, number, code, seconds):
    """As a terminal sends Ctrl-C, and `timeout` SIGTERM: also while the processes are being started."""
    out = tmp_path / "games.jsonl"
    with start(*REEF, "--out", str(out), "--threads", "2", start_new_session=True) as process:
        while not out.exists():
            assert process.poll() is None
        time.sleep(seconds)
        os.killpg(process.pid, number)
        text, err = finish(process)
    assert (process.returncode, err) == (code, "")
    assert text.splitlines()[-1] == "interrupted"
    until = time.monotonic() + 20
    while (left := alive_in(process.pid)) and time.monotonic() < until:  # what tracks semaphores ends a moment later
        time.sleep(0.1)
    assert left == []


HALF_STARTED = """
from multiprocessing import util
import threading

def spawn(path, arguments, files):
    number = real(path, arguments, files)
    if any("spawn_main" in str(word) for word in arguments):
        ready()
        time.sleep(2)
    return number

real = util.spawnv_passfds
util.spawnv_passfds = spawn
threading.Thread(target=time.sleep, args=(60,), daemon=True).start()  # gets the signal, as a thread of a library may
"""


@STOPS
def test_a_process_of_a_match_is_started_as_a_whole(number, code):
    found, out, said = stopped(number, HALF_STARTED, *REEF, "--threads", "2")
    assert (found, said) == (code, [])
    assert out.splitlines()[-1] == "interrupted"


def test_two_signals_at_once_are_one(write, deal):
    """`timeout` sends SIGTERM to the command and then to its group: the second must not break off the printing."""
    found, out, said = stopped(signal.SIGTERM, SEARCHING, "best", write(deal), "--nodes", "100000000", again=0.0)
    assert (found, said) == (143, [])
    assert "VISITS" in out


LAST = """
import os, signal

class Last:
    kill, process, number = os.kill, os.getpid(), signal.{signal}

    def __del__(self):
        Last.kill(Last.process, Last.number)

last = Last()
"""


@STOPS
def test_a_second_signal_as_the_process_ends_does_not_change_its_code(write, deal, number, code):
    """When Python takes its modules down it handles signals no longer."""
    before = SEARCHING + LAST.format(signal=signal.Signals(number).name)
    found, out, said = stopped(number, before, "best", write(deal), "--nodes", "100000000")
    assert (found, said) == (code, [])
    assert "VISITS" in out


@STOPS
def test_a_signal_after_the_command_is_done_changes_nothing(number, code):
    before = LAST.format(signal=signal.Signals(number).name) + "import atexit\natexit.register(last.__del__)"
    with start(code=RUN.format(before=before, arguments=("games",))) as process:
        out, err = finish(process)
    assert (process.returncode, err) == (0, "")
    assert "calm-sailing" in out


@pytest.mark.extended
@pytest.mark.skipif(shutil.which("timeout") is None, reason="needs timeout")
def test_a_match_under_timeout():
    command = ["timeout", "--preserve-status", "8", sys.executable, "-m", "leadline", *REEF, "--threads", "2"]
    done = subprocess.run(command, capture_output=True, text=True, timeout=60, check=False)
    assert (done.returncode, done.stderr) == (143, "")
    assert done.stdout.splitlines()[-1] == "interrupted"


@pytest.mark.extended
@pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="needs /proc")
def test_a_process_that_dies_ends_the_match(tmp_path):
    """As where memory is short: the others end, too, and what the file holds is whole."""
    out = tmp_path / "games.jsonl"
    with start(*REEF, "--out", str(out), "--threads", "2") as process:
        while not out.exists() or out.read_bytes().count(b"\n") < 3:
            assert process.poll() is None
        children = Path(f"/proc/{process.pid}/task/{process.pid}/children").read_text().split()
        workers = [child for child in children if "spawn_main" in Path(f"/proc/{child}/cmdline").read_text()]
        assert len(workers) == 2
        os.kill(int(workers[0]), signal.SIGKILL)
        text, err = finish(process)
    assert (process.returncode, text) == (2, "")
    assert err == "leadline: a process that plays games of the match has died\n"
    assert all(json.loads(line)["game"] == "reef" for line in out.read_text().splitlines())


IMPORTING = """
import os, runpy, signal, sys

class Finder:
    def find_spec(self, name, path=None, target=None):
        if name == {module!r}:
            os.kill(os.getpid(), signal.{signal})

sys.meta_path.insert(0, Finder())
sys.argv = ["leadline", *{arguments!r}]
runpy.run_module("leadline", run_name="__main__", alter_sys=True)
"""


@pytest.mark.parametrize("name", ["SIGINT", "SIGTERM"])
@pytest.mark.parametrize("module", ["leadline.cli.main", "click", "leadline.core.contract", "leadline.cli.options"])
def test_a_signal_while_modules_are_imported_is_quiet(module, name):
    with start(code=IMPORTING.format(module=module, signal=name, arguments=["games"])) as process:
        assert finish(process) == ("", "")
    assert process.returncode == -signal.Signals[name]


@STOPS
def test_a_signal_while_a_command_imports_what_it_needs(number, code):
    name = signal.Signals(number).name
    script = IMPORTING.format(module="leadline.solver.analysis", signal=name, arguments=["games"])
    with start(code=script) as process:
        out, err = finish(process)
    assert (process.returncode, out, err.strip()) == (code, "", "")


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_a_signal_that_the_caller_ignores_stays_ignored(number):
    """As with `nohup` and background jobs of a script."""
    process = start(
        "bench", "--game", "reef", "--scale", "0.05", preexec_fn=lambda: signal.signal(number, signal.SIG_IGN)
    )
    with process:
        for _ in range(20):
            time.sleep(0.05)
            process.send_signal(number)
        out, err = finish(process)
    assert (process.returncode, err) == (0, "")
    assert "signature" in out


def test_a_command_that_is_done_exits_with_0_while_its_thread_ends():
    """The thread of a solver may still be on its way out when the process ends."""
    script = (
        "import sys, threading, time\n"
        "from leadline.cli import main\n"
        "threading.Thread(target=time.sleep, args=(60,), daemon=True).start()\n"
        "sys.argv = ['leadline', 'games']\n"
        "main.main()\n"
    )
    with start(code=script) as process:
        out, err = finish(process)
    assert (process.returncode, err) == (0, "")
    assert "calm-sailing" in out


SECOND_DEAL = """
from leadline.solver.survey import run

def second(design, cell, seeds, goes_on):
    for seed in seeds:
        if seed == 2:
            ready()
            time.sleep(60)
        yield from real(design, cell, range(seed, seed + 1), goes_on)

real = run.answers
run.answers = second
"""


@STOPS
def test_a_survey_keeps_the_deals_that_are_answered_and_ends_at_once(tmp_path, number, code):
    path = str(tmp_path / "a.db")
    arguments = ("survey", "calm-sailing", "--players", "3", "--ask", "policy", "--deals", "50", "--db", path)
    began = time.monotonic()
    found, out, said = stopped(number, SECOND_DEAL, *arguments, "--threads", "1", "--json")
    assert time.monotonic() - began < 30
    assert found == code
    assert json.loads(out)["deals"] == 1
    assert said == ["leadline: interrupted: 1 of 50 deals done; run the same command to resume"]


@pytest.mark.extended
@STOPS
@pytest.mark.parametrize(
    "arguments",
    [
        ("puzzle", "reef-encounter", "--count", "1", "--least-grade", "5"),
        ("puzzle", "sea-salt", "--count", "9", "--least-grade", "5"),
        ("puzzle", "calm-sailing", "--count", "9", "--least-grade", "5"),
        ("match", "reef-encounter", "--players", "2", "--engines", "best:20000n", "best:2000n", "--threads", "2"),
    ],
    ids=lambda arguments: "-".join(arguments[:2]),
)
def test_a_long_command_ends_within_a_second(arguments, number, code):
    with start(*arguments) as process:
        time.sleep(2.5)
        process.send_signal(number)
        began = time.monotonic()
        finish(process)
        seconds = time.monotonic() - began
    assert process.returncode == code
    assert seconds < 1.0


@pytest.mark.extended
@STOPS
def test_best_of_reef_ends_while_it_plans_hands(write, number, code):
    """With cards of one's own, whose plans take minutes."""
    chance = random.Random(1)
    colors = ("red", "yellow", "purple", "green", "any")

    def entry(card: int) -> dict[str, Any]:
        cells = [[*cell, chance.choice(colors)] for cell in ((0, 0), (1, 2))]
        pieces = [chance.choice(colors[:4]) for _ in range(2)]
        return {"id": card, "pieces": pieces, "pattern": {"kind": "custom", "cells": cells}, "points": 9}

    position = leadline.deal("reef", players=4, seed=1, card_file={"cards": [entry(card) for card in range(1, 61)]})
    for _ in range(20):
        position.push(position.playout_move(1))
    with start("best", str(write(position.document())), "--nodes", "100000000") as process:
        time.sleep(1.5)
        process.send_signal(number)
        began = time.monotonic()
        out, _ = finish(process)
        seconds = time.monotonic() - began
    assert process.returncode == code
    assert "interrupted" in out or not out  # nothing is known before the first playout
    assert seconds < 1.0
