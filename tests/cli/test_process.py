"""The command as a process: start-up, exit codes, pipes that break. Ctrl-C is the subject of test_signals.py."""

from __future__ import annotations

import json
import os
import subprocess
import sys

import pytest

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


DEFECT = """
import leadline.{module} as module
def fails(*arguments, **options):
    raise RuntimeError("a defect")
module.{name} = fails
"""


def test_a_defect_is_no_answer(write, deal):
    """Code 1 says that a line is illegal, that a deal is lost or that a certificate is refused."""
    begin = f"import runpy, sys; sys.argv[1:] = ['replay', {write(deal | {'moves': []})!r}]\n"
    end = 'runpy.run_module("leadline", None, "__main__")'
    code, out, err = finished(code=begin + DEFECT.format(module="core.documents", name="replay") + end)
    assert (code, out) == (70, "")
    assert "RuntimeError: a defect" in err


def test_a_defect_of_the_checker_refuses_nothing(tmp_path):
    path = tmp_path / "certificate.json"
    path.write_text("{}", encoding="utf-8")
    code = "import runpy, sys; sys.argv[1:] = [sys.argv[-1]]\n"
    code += DEFECT.format(module="checker.certificate", name="check")
    code += 'runpy.run_module("leadline.checker", None, "__main__")'
    done = subprocess.run([sys.executable, "-c", code, path], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout) == (70, "")
    assert "RuntimeError: a defect" in done.stderr


@pytest.mark.parametrize("arguments", [("games",), ("--help",), ("schema", "calm-sailing")])
def test_a_reader_that_leaves(arguments):
    read, out = os.pipe()
    os.close(read)
    with start(*arguments, stdout=out) as process:
        os.close(out)
        _, err = finish(process)
    assert (process.returncode, err) == (141, "")


COMPLETE = {
    ("leadline de", "1"): {"plain,deal"},
    ("leadline deal ca", "2"): {"plain,calm-sailing"},
    ("leadline verify --game ca", "3"): {"plain,calm-sailing"},
    ("leadline completions z", "2"): {"plain,zsh"},
    ("leadline bench --sc", "2"): {"plain,--scale"},
    ("leadline show fil", "2"): {"file,fil"},
    ("leadline league re", "2"): {"plain,report", "plain,reef", "plain,reef-encounter"},
    ("leadline survey ", "2"): {"plain,diff", "plain,run", "plain,calm-sailing"},
    ("leadline schema e", "2"): {"plain,engine"},
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
