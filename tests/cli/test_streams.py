"""Standard streams that are full or closed: one line that says so, and an exit code that means nothing else."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import leadline
from leadline.solver.certificate import certificate
from leadline.solver.survey.design import Design, cells_of
from leadline.solver.survey.run import run as asked
from support.command import recorded

REEF = ("--players", "2", "--engines", "greedy", "policy", "--games", "2")
HAND: dict[str, Any] = {
    "game": "reef",
    "format": 1,
    "board": [". . . .", ". . . .", ". r1 . .", ". . . ."],
    "cards": [17],
}
FULL = "leadline: standard output: cannot be written: No space left on device\n"
CLOSED = "leadline: standard output: cannot be written: it is closed\n"


@pytest.fixture(scope="module")
def files(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """A document of each kind, a batch of each, results to report, and the name of a file that is not there."""
    folder = tmp_path_factory.mktemp("streams")
    deal = leadline.deal("calm-sailing", players=2, seed=1)
    documents: dict[str, Any] = {
        "DEAL": deal.document(),
        "VIEW": deal.view(deal.turn or 1).document(),
        "RECORD": recorded(7),
        "CERTIFICATE": certificate(deal, leadline.verify(deal)),
        "PLAN": HAND,
        "SCORE": {key: value for key, value in HAND.items() if key != "cards"} | {"card": 17},
    }
    found = {name: str(folder / name.lower()) for name in ("DB", "LEAGUE", "ASKED")}
    for name, content in documents.items():
        found[name], found[f"{name}S"] = str(folder / f"{name}.json"), str(folder / f"{name}.jsonl")
        Path(found[name]).write_text(json.dumps(content), encoding="utf-8")
        Path(found[f"{name}S"]).write_text(f"{json.dumps(content)}\n" * 3, encoding="utf-8")
    leadline.match("reef", players=2, engines=["policy", "random"], games=2, out=found["LEAGUE"])
    asked(Design("reef", cells_of({}, 2, {}), 1, question="policy"), Path(found["ASKED"]))
    return found


def shell(redirection: str, *arguments: str, text: str = "") -> tuple[int, str, str]:
    """The command with its streams as a shell redirects them."""
    done = subprocess.run(
        ["bash", "-c", f'exec "$0" -m leadline "$@" {redirection}', sys.executable, *arguments],
        input=text,
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    return done.returncode, done.stdout, done.stderr


FIRST = (leadline.deal("calm-sailing", players=2, seed=1).whole_moves() or [""])[0]
COMMANDS = [
    (),
    ("--help",),
    ("--version",),
    ("show", "--help"),
    ("games",),
    ("games", "--json"),
    ("cards", "reef"),
    ("new", "reef", "--players", "2"),
    ("deal", "reef", "--players", "2", "--seed", "1"),
    ("show", "DEAL"),
    ("show", "DEAL", "--svg", "-"),
    ("show", "DEAL", "--json"),
    ("moves", "DEAL"),
    ("moves", "DEALS"),
    ("best", "VIEW", "--nodes", "50"),
    ("best", "VIEW", "--nodes", "50", "--json"),
    ("best", "VIEWS", "--nodes", "50"),
    ("verify", "DEAL", "--nodes", "1000"),
    ("verify", "DEAL", "--nodes", "1000", "--json"),
    ("verify", "DEALS", "--nodes", "1000"),
    ("check", "CERTIFICATE"),
    ("plan", "PLAN"),
    ("plan", "PLANS"),
    ("score", "SCORE"),
    ("score", "SCORES"),
    ("replay", "RECORD"),
    ("replay", "RECORDS"),
    ("match", "reef", *REEF),
    ("match", "reef", *REEF, "--json", "--threads", "2"),
    ("league", "reef", "--players", "2", "--engines", "policy,random", "--games", "2"),
    ("league", "reef", "--players", "2", "--engines", "policy,random", "--games", "2", "--json"),
    ("league", "report", "LEAGUE"),
    ("perft", "DEAL", "1"),
    ("perft", "DEAL", "1", "--divide"),
    ("bench", "--game", "reef", "--scale", "0.001"),
    ("schema", "reef"),
    ("completions", "bash"),
    ("apply", "DEAL", FIRST),
    ("table", "calm-sailing"),
    ("engine", "--threads", "1"),
    ("play", "reef", "--players", "2", "--seed", "1", "--plain"),
    ("review", "RECORD", "--nodes", "4"),
    ("survey", "calm-sailing", "--players", "2", "--deals", "3", "--db", "DB"),
    ("survey", "report", "ASKED"),
    ("survey", "report", "ASKED", "--csv"),
    ("survey", "report", "ASKED", "--json"),
    ("survey", "report", "ASKED", "--html", "-"),
    ("survey", "diff", "ASKED", "ASKED"),
    ("puzzle", "reef", "--seed", "6"),
    ("puzzle", "reef", "--seed", "6", "--play"),
    ("serve", "--port", "0", "--json", "--no-browser"),
]
CLOSED_FOR = ("best", "verify", "match", "apply", "table", "engine", "play", "survey", "serve")
LINES = {"table": "players 2, me 1\n", "engine": '{"id": 1, "action": "version"}\n', "play": "quit\n"}


CALLED = [one[:2] if one[1:2] in (("report",), ("diff",)) else one[:1] for one in COMMANDS]


def slowly(which: Callable[[int], bool]) -> list[Any]:
    """The commands; those whose number is among `which` only in the slow run, by default a ninth of the others."""

    def level(number: int) -> Any:
        return pytest.mark.slow if which(number) else pytest.mark.extended if number % 9 else ()

    return [pytest.param(one, marks=level(number), id=" ".join(one)) for number, one in enumerate(COMMANDS)]


def written(files: dict[str, str], redirection: str, arguments: tuple[str, ...]) -> tuple[int, str, str]:
    Path(files["DB"]).unlink(missing_ok=True)
    given = [files.get(word, word) for word in arguments]
    return shell(redirection, *given, text=LINES.get(next(iter(arguments), ""), ""))


@pytest.mark.parametrize("arguments", slowly(lambda number: CALLED[number] in CALLED[:number]), ids=" ".join)
def test_a_result_that_cannot_be_written(files, arguments):
    """But for the slow run each command once."""
    assert written(files, "> /dev/full", arguments) == (74, "", FULL)


@pytest.mark.parametrize(
    "arguments",
    slowly(lambda number: COMMANDS[number][:1] != () and COMMANDS[number][0] not in CLOSED_FOR),
    ids=" ".join,
)
def test_a_result_without_a_stream(files, arguments):
    """A closed stream is met where a full disk is, so but for the slow run only commands are tried that open files or
    start processes."""
    assert written(files, ">&-", arguments) == (74, "", CLOSED)


def test_every_command_is_tried():
    from leadline.cli.main import COMMANDS as NAMES

    assert {arguments[0] for arguments in COMMANDS if arguments} >= set(NAMES)


def test_progress_on_a_terminal(files):
    """The line of the problem stands alone, whatever has been drawn before."""
    terminal, end = os.openpty()
    with subprocess.Popen(
        [sys.executable, "-m", "leadline", "verify", files["DEALS"], "--nodes", "1000"],
        stdout=os.open("/dev/full", os.O_WRONLY),
        stderr=end,
    ) as process:
        os.close(end)
        said = b""
        while True:
            try:
                said += os.read(terminal, 4096)
            except OSError:  # how the end of a terminal shows
                break
        process.wait(60)
    os.close(terminal)
    assert process.returncode == 74
    assert b"Traceback" not in said
    assert said.decode().count(FULL.strip()) == 1


@pytest.mark.extended
@pytest.mark.parametrize("redirection", ["2> /dev/full", "2>&-"])
def test_messages_that_cannot_be_written_change_nothing(files, redirection):
    code, out, _ = shell(redirection, "show", "none.json")
    assert (code, out) == (2, "")
    code, out, _ = shell(redirection, "deal", "reef", "--players", "2")
    assert code == 0
    assert json.loads(out)["game"] == "reef"
    code, out, _ = shell(redirection, "verify", files["DEAL"], "--nodes", "1000", "--json")
    assert json.loads(out)["verdict"] == "winnable"
    assert code == 0
    assert shell(f"> /dev/full {redirection}", "games")[0] == 74


@pytest.mark.extended
@pytest.mark.parametrize(
    "arguments",
    [
        ("show", "-"),
        ("moves", "-"),
        ("best", "-"),
        ("verify", "-"),
        ("plan", "-"),
        ("score", "-"),
        ("replay", "-"),
        ("engine",),
    ],
    ids=" ".join,
)
def test_a_closed_standard_input(arguments):
    said = "leadline: standard input: cannot be read: it is closed\n"
    assert shell("<&-", *arguments) == (2, "", said)
    assert shell("<&- >&-", *arguments) == (2, "", said)


@pytest.mark.parametrize("arguments", [("show", "-"), ("engine",)], ids=" ".join)
def test_standard_input_that_is_open_for_writing_only(tmp_path, arguments):
    said = "leadline: standard input: cannot be read: Bad file descriptor\n"
    assert shell(f"0> {tmp_path / 'file'}", *arguments) == (2, "", said)


@pytest.mark.extended
def test_no_file_gets_the_number_of_a_closed_stream(tmp_path):
    """What is printed must not stand in a file that the command writes."""
    out = tmp_path / "games.jsonl"
    closed = "<&- >&- 2>&-"
    assert shell(closed, "match", "reef", *REEF, "--out", str(out), "--threads", "2")[0] == 74
    lines = out.read_text().splitlines()
    assert [json.loads(line)["deal"] for line in lines] == [1, 1]
    picture = tmp_path / "board.svg"
    board = tmp_path / "deal.json"
    board.write_text(json.dumps(leadline.deal("reef", players=2, seed=1).document()))
    assert shell(closed, "show", str(board), "--svg", str(picture))[0] == 0, "nothing is written but the file"
    assert picture.read_text().startswith("<svg ")


def test_output_that_does_not_wait_for_its_reader():
    """A pipe whose other end has made it non-blocking takes what it can; the rest waits."""
    read, out = os.pipe()
    os.set_blocking(out, False)
    with subprocess.Popen([sys.executable, "-m", "leadline", "schema", "calm-sailing"], stdout=out) as process:
        os.close(out)
        time.sleep(1)
        with os.fdopen(read, "rb") as stream:
            text = stream.read()
        process.wait(60)
    assert process.returncode == 0
    assert len(text) > 65_536, "more than a pipe holds"
    assert json.loads(text)["$defs"]


def test_the_codes_of_a_full_and_a_closed_output_are_in_the_help():
    root = Path(__file__).resolve().parents[2]
    assert "| 74 |" in (root / "docs" / "reference" / "commands.md").read_text(encoding="utf-8")
    for arguments in ((), ("bench",), ("verify",), ("plan",), ("score",), ("replay",), ("match",)):
        text = " ".join(shell("", *arguments, "--help")[1].split())
        assert "74 " in text.partition("Exit codes:")[2], arguments
