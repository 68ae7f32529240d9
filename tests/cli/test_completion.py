"""Completion of values as a shell shows it, with the scripts that `leadline completions` prints."""

from __future__ import annotations

import os
import pty
import re
import select
import shutil
import subprocess
import sys
import time
from pathlib import Path

import pytest

# A line before Tab, and what is on the line after it; text that is typed next shows whether a space was added.
LINES = {
    "leadline deal calm-sailing --variant=py": "leadline deal calm-sailing --variant=pyramid .",
    "leadline deal calm-sailing --variant py": "leadline deal calm-sailing --variant pyramid .",
    "leadline deal --variant=py": "leadline deal --variant=pyramid .",
    "leadline match reef --engines=be": "leadline match reef --engines=best:.",
    "leadline match reef --engines be": "leadline match reef --engines best:.",
    "leadline match reef --engines best:9n gre": "leadline match reef --engines best:9n greedy .",
    "leadline league reef --engines best:9n,mc": "leadline league reef --engines best:9n,mcts:.",
    "leadline survey reef --ask=pla": "leadline survey reef --ask=plan4 .",
    "leadline match reef --out=some_f": "leadline match reef --out=some_file.json .",
    "leadline show some_f": "leadline show some_file.json .",
}
START = {
    "bash": ("bash", "--norc", "--noprofile", "-i"),
    "zsh": ("zsh", "-f", "-i"),
    "fish": ("fish", "--no-config", "-i"),
}
READY = {
    "bash": "PS1='$ '; bind 'set enable-bracketed-paste off'; . ./script",
    "zsh": "PS1='$ '; unset zle_bracketed_paste; autoload -U compinit; compinit -u -D; . ./script",
    "fish": "function fish_prompt; echo -n '$ '; end; function fish_right_prompt; end; source ./script",
}


@pytest.mark.parametrize(
    ("shell", "words", "number", "shown"),
    [
        ("bash", "leadline deal calm-sailing --variant=py", "", "plain,--variant=pyramid"),
        ("bash", "leadline deal calm-sailing --variant ", "", "plain,pyramid"),
        ("bash", "leadline match reef --engines best:1", "", ""),
        ("bash", "leadline match reef --engines be", "", "plain,best:"),
        ("zsh", "leadline deal calm-sailing --variant=py", "3", "plain\n--variant=pyramid\n_"),
        ("zsh", "leadline match reef --engines=be", "3", "plain\n--engines=best:\n_"),
        ("fish", "leadline deal calm-sailing --variant=py", "--variant=py", "plain,--variant=pyramid"),
        ("fish", "leadline match reef --engines random,b", "random,b", ""),
        ("fish", "leadline league reef --engines random,b", "random,b", "plain,random,best:"),
        ("fish", "leadline show --svg=some", "--svg=some", "file,--svg=some"),
    ],
)
def test_a_value_is_completed_with_its_option(shell: str, words: str, number: str, shown: str) -> None:
    environment = os.environ | {"_LEADLINE_COMPLETE": f"{shell}_complete", "COMP_WORDS": words, "COMP_CWORD": number}
    done = subprocess.run(
        [sys.executable, "-m", "leadline"], env=environment, capture_output=True, text=True, timeout=60, check=False
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert shown in done.stdout if shown else not done.stdout.strip()


def _read(end: int, pattern: str, text: str = "") -> str:
    until = time.monotonic() + 60
    while not re.search(pattern, text):
        assert time.monotonic() < until, text
        if select.select([end], [], [], 0.1)[0]:
            text += os.read(end, 65536).decode(errors="replace")
    return text


@pytest.mark.extended
@pytest.mark.parametrize("shell", START)
def test_what_tab_does(shell: str, tmp_path: Path) -> None:
    """Each line is sent to a shell at a terminal, with Tab and a full stop; `echo`, put before it, prints the words."""
    if shutil.which(shell) is None:
        pytest.skip(f"{shell} is not installed")
    command = tmp_path / "bin/leadline"
    command.parent.mkdir()
    command.write_text(f'#!/bin/sh\nexec "{sys.executable}" -m leadline "$@"\n')
    command.chmod(0o755)
    (tmp_path / "some_file.json").touch()
    script = subprocess.run([command, "completions", shell], capture_output=True, text=True, check=True).stdout
    (tmp_path / "script").write_text(script)
    environment = os.environ | {
        "PATH": f"{command.parent}{os.pathsep}{os.environ['PATH']}",
        "TERM": "dumb",
        "HOME": str(tmp_path),
        "INPUTRC": os.devnull,
        "HISTFILE": "",
        "COLUMNS": "400",
    }
    number, end = pty.fork()
    if number == 0:
        os.chdir(tmp_path)
        os.execvpe(START[shell][0], START[shell], environment)
    try:
        os.write(end, f"{READY[shell]}; echo rea''dy\n".encode())
        _read(end, "ready")
        for line, wanted in LINES.items():
            os.write(end, line.encode() + b"\t")
            time.sleep(1.0)
            os.write(end, b".\x01echo = \n")
            assert wanted in _read(end, r"(?m)^= .*$"), (line, wanted)
    finally:
        os.close(end)
        os.waitpid(number, 0)
