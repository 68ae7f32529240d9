"""The command as a process: start-up, exit codes, pipes that break, Ctrl-C."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time

import pytest

import leadline
from support.command import finish, start


def finished(*arguments: str, code: str | None = None, text: str | None = None) -> tuple[int, str, str]:
    with start(*arguments, code=code, stdin=subprocess.PIPE) as process:
        out, err = finish(process, text)
        return process.returncode, out, err


def test_exit_codes_of_a_process(write, deal):
    assert finished("games")[0] == 0
    code, out, err = finished("show", "-", text="{")
    assert (code, out) == (2, "")
    assert err.startswith("leadline: standard input: invalid JSON")
    assert "Traceback" not in err
    path = write(deal)
    assert finished("replay", path, "--line", "-", text="80@a1 -1\n")[0] == 1
    assert finished("show", path, text="")[1].startswith("Calm Sailing, 3 players")


@pytest.mark.parametrize("arguments", [("games",), ("--help",), ("schema", "calm-sailing")])
def test_a_reader_that_leaves(arguments):
    read, out = os.pipe()
    os.close(read)
    with start(*arguments, stdout=out) as process:
        os.close(out)
        _, err = finish(process)
    assert (process.returncode, err) == (141, "")


SLOW = """
import sys, time
from leadline.solver import analysis
from leadline.solver.results import Verdict

def verify(position, *, nodes, seconds, seed, threads):
    if position.document()["hands"][0][0] == {slow}:
        sys.stderr.write("ready\\n")  # as a whole, whichever thread does it
        time.sleep(60)
    return Verdict("unwinnable", None, "bound", "test", 1, 0.0, seed, "1")

analysis.verify = verify
sys.argv = ["leadline", *{arguments!r}]
from leadline.cli.main import main
main()
"""


SEARCHING = """
import sys
from leadline.solver.search import halving

class Search(halving._Search):
    def spend(self, share):
        sys.stderr.write("ready\\n")
        super().spend(share)

halving._Search = Search
sys.argv = ["leadline", *{arguments!r}]
from leadline.cli.main import main
main()
"""


def interrupted(code: str, line: bool = False) -> tuple[int, str, str]:
    """Runs the code and sends SIGINT half a second after the work is ready, with `line` after a line of output, too."""
    with start(code=code) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        assert process.stderr.readline() == "ready\n"
        first = process.stdout.readline() if line else ""
        time.sleep(0.5)
        process.send_signal(signal.SIGINT)
        out, err = finish(process)
    return process.returncode, first + out, err


def test_ctrl_c_prints_what_is_known(write):
    deals = [leadline.deal("calm-sailing", players=2, seed=seed).document() for seed in range(3)]
    slow = deals[1]["hands"][0][0]
    path = write(deals, "deals.jsonl")
    code, out, err = interrupted(SLOW.format(slow=slow, arguments=["verify", path, "--threads", "2"]), line=True)
    assert code == 130
    assert [json.loads(line)["verdict"] for line in out.splitlines()] == ["unwinnable"]
    assert "Traceback" not in err

    one = write(deals[1])
    code, out, err = interrupted(SLOW.format(slow=slow, arguments=["verify", one, "--json"]))
    assert code == 130
    assert (json.loads(out)["verdict"], json.loads(out)["reason"]) == ("unknown", "interrupted")
    assert "Traceback" not in err


def test_ctrl_c_prints_the_analysis_so_far(write, deal):
    arguments = ["best", write(deal), "--nodes", "100000000", "--json"]
    code, out, err = interrupted(SEARCHING.format(arguments=arguments))
    assert code == 130
    assert json.loads(out)["moves"][0]["visits"] > 0
    assert "Traceback" not in err


COMPLETE = {
    ("leadline de", "1"): {"plain,deal"},
    ("leadline deal ca", "2"): {"plain,calm-sailing"},
    ("leadline verify --game ca", "3"): {"plain,calm-sailing"},
    ("leadline completions z", "2"): {"plain,zsh"},
    ("leadline bench --sc", "2"): {"plain,--scale"},
    ("leadline show fil", "2"): {"file,fil"},
}


@pytest.mark.parametrize("case", COMPLETE)
def test_completion(case):
    words, number = case
    environment = os.environ | {"_LEADLINE_COMPLETE": "bash_complete", "COMP_WORDS": words, "COMP_CWORD": number}
    found = subprocess.run(
        [sys.executable, "-m", "leadline"], env=environment, capture_output=True, text=True, timeout=60, check=False
    )
    assert found.returncode == 0, found.stderr
    assert set(found.stdout.split()) >= COMPLETE[case]


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_completion_scripts(run, shell):
    script = run("completions", shell)
    assert script.exit_code == 0
    assert f"_LEADLINE_COMPLETE={shell}_complete" in script.stdout
    assert json.loads(run("completions", shell, "--json").stdout) == {
        "shell": shell,
        "script": script.stdout.rstrip("\n"),
    }
