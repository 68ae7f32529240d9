"""The manual pages, made from the commands, and what the shell completes."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys

import click
import pytest

import leadline
from leadline.cli import man
from leadline.cli.main import COMMANDS, PROGRAM, group


def command_of(name):
    with click.Context(group) as ctx:
        return group.get_command(ctx, name)


def test_there_is_a_page_for_every_command():
    assert set(man.pages()) == {"leadline.1", *(f"leadline-{name}.1" for name in COMMANDS)}


@pytest.mark.parametrize("name", COMMANDS)
def test_a_page_tells_every_option_and_example(name):
    text = man.pages()[f"{PROGRAM}-{name}.1"]
    command = command_of(name)
    for option in command.params:
        for flag in option.opts if isinstance(option, click.Option) else ():
            assert man.escaped(flag) in text
    examples = [line.strip() for line in command.epilog.splitlines() if line.strip().startswith(PROGRAM)]
    assert all(man.escaped(example) in text for example in examples)
    assert examples or "Examples" not in command.epilog
    assert ".SH EXAMPLES" in text or not examples


@pytest.mark.parametrize("name", [name for name in COMMANDS if isinstance(command_of(name), click.Group)])
def test_a_page_tells_the_commands_of_a_group_with_their_options(name):
    text = man.pages()[f"{PROGRAM}-{name}.1"]
    for other, command in command_of(name).commands.items():
        assert f"\n.SS {PROGRAM} {name} {other} " in text
        for option in command.params:
            for flag in option.opts if isinstance(option, click.Option) else ():
                assert man.escaped(flag) in text
    assert man.escaped("-h, --help") in text


def test_the_first_page_names_all_commands():
    text = man.pages()["leadline.1"]
    assert all(f"leadline\\-{name}" in text for name in COMMANDS)
    assert '.SH "EXIT STATUS"' in text or ".SH EXIT STATUS" in text
    assert leadline.__version__ in text


@pytest.mark.parametrize("text", [".SH trap", "'quote", "a\\b", "--json", "one\n.two"])
def test_no_text_is_a_command_of_roff(text):
    found = man.escaped(text)
    assert not any(line.startswith((".", "'")) for line in found.split("\n"))
    assert found.replace("\\&", "").replace("\\-", "-").replace("\\e", "\\") == text


@pytest.mark.skipif(shutil.which("groff") is None, reason="needs groff")
def test_groff_has_nothing_to_complain_about(tmp_path):
    subprocess.run([sys.executable, "-m", "leadline.cli.man", str(tmp_path)], check=True, timeout=60)
    pages = sorted(tmp_path.glob("*.1"))
    assert len(pages) == len(COMMANDS) + 1
    done = subprocess.run(
        ["groff", "-man", "-Tascii", "-ww", "-z", *map(str, pages)],
        capture_output=True,
        text=True,
        timeout=60,
        check=True,
    )
    assert done.stderr == ""
    shown = subprocess.run(
        ["groff", "-man", "-Tascii", "-P-c", str(tmp_path / "leadline-best.1")],
        capture_output=True,
        text=True,
        timeout=60,
        check=True,
    ).stdout
    assert "leadline best view.toml --nodes 20000" in shown.replace("\b", "")


def test_wrong_arguments_of_the_maker():
    for arguments in ([], ["one", "two"], ["--help"]):
        done = subprocess.run(
            [sys.executable, "-m", "leadline.cli.man", *arguments],
            capture_output=True,
            text=True,
            timeout=60,
            check=False,
        )
        assert (done.returncode, done.stdout) == (1, "")
        assert done.stderr.startswith("usage: ")


def test_the_version_has_a_short_option(run):
    assert run("-V").stdout == run("--version").stdout == f"leadline {leadline.__version__}\n"


COMPLETE = {
    "leadline deal calm-sailing --variant p": {"pyramid"},
    "leadline deal calm-sailing --removed p": {"Poseidon"},
    "leadline deal reef --opening ": {"standard", "experienced"},
    "leadline deal reef --players ": {"2", "3", "4"},
    "leadline deal calm-sailing --players ": {"1", "2", "3", "4", "5"},
    "leadline match reef --engines pl": {"plan4"},
    "leadline match reef --engines policy pl": {"plan4"},
    "leadline match reef --engines policy greedy pl": set(),
    "leadline league reef --anchor pl": {"plan4"},
    "leadline play reef --engine pl": {"plan4"},
    "leadline play --level ": {"1", "2", "3", "4", "5"},
    "leadline survey calm-s": {"calm-sailing"},
    "leadline survey run calm-s": {"calm-sailing"},
    "leadline survey calm-sailing --ask ve": {"verify"},
    "leadline survey reef --ask pl": {"plan4"},
    "leadline match sea-salt --engines ": {"best:", "flat:", "tree:", "mcts:", "policy", "greedy", "random"},
    "leadline plan x.json --solver ": {"search", "cp-sat", "both"},
    "leadline best x.json --search t": {"tree"},
    "leadline best x.json --mo": {"--moves", "--monsters"},
    "leadline best x.json --moves ": set(),
}


@pytest.mark.extended
@pytest.mark.parametrize("words", COMPLETE)
def test_values_are_completed(words):
    number = len(words.split(" ")) - 1
    environment = os.environ | {"_LEADLINE_COMPLETE": "bash_complete", "COMP_WORDS": words, "COMP_CWORD": str(number)}
    done = subprocess.run(
        [sys.executable, "-m", "leadline"], env=environment, capture_output=True, text=True, timeout=60, check=False
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert {line.removeprefix("plain,") for line in done.stdout.split()} == COMPLETE[words]
