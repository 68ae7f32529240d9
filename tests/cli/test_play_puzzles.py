"""`leadline play --puzzle` and `leadline puzzle --play`."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from leadline.cli.main import group
from leadline.cli.play.puzzles import Puzzles, read_puzzles

Run = Callable[..., Result]
FOUND = ("puzzle", "calm-sailing", "--removed", "16", "--seed", "500", "--count", "2")


@pytest.fixture(scope="module")
def puzzles(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("puzzles") / "puzzles.jsonl"
    path.write_text(CliRunner().invoke(group, FOUND).stdout, encoding="utf-8")
    return path


def objects(found: Result) -> list[dict[str, Any]]:
    assert found.exit_code == 0, found.output
    return [json.loads(line) for line in found.stdout.splitlines()]


def test_a_conversation_in_lines(run: Run, puzzles: Path) -> None:
    first, second = (json.loads(line) for line in puzzles.read_text(encoding="utf-8").splitlines())
    tempting = first["proof"]["tempting"]
    lines = ["help", "moves zz", tempting, "?", "nothing like this", first["solution"][0], "", "give up"]
    found = run("play", "--puzzle", str(puzzles), stdin="\n".join(lines))
    assert found.exit_code == 0, found.output
    told = found.stdout
    assert "\x1b" not in told
    assert "Calm Sailing, 2 players: seat 1 to move" in told
    assert "piles, from the top: seat 1: " in told
    assert "give up             the solution" in told
    assert "No move contains 'zz'." in told
    assert f"No, not {tempting}." in told
    assert "Hint: " in told
    assert "illegal move 'nothing like this'" in told
    assert f"Right: {first['solution'][0]}." in told
    assert f"The solution: {second['solution'][0]}" in told
    assert "1 of 2 puzzles solved, 0 at once." in told
    assert told.splitlines()[-1].split() == ["2.", "*" * second["grade"], "given", "up"]


def test_the_last_hint_is_said_to_be_the_last(run: Run, puzzles: Path) -> None:
    told = run("play", "--puzzle", str(puzzles), stdin="?\n?\n?\n?\n?\nquit\n").stdout.splitlines()
    hints = [line for line in told if "hint: " in line.lower()]
    assert len(hints) == 5
    assert hints[-1].startswith("The last hint: ")
    again = sum(line.startswith("The last hint: ") for line in hints)
    assert hints[4 - again] == hints[-1].replace("The last hint", "Hint")


def test_objects_in_lines(run: Run, puzzles: Path) -> None:
    solutions = [json.loads(line)["solution"][0] for line in puzzles.read_text(encoding="utf-8").splitlines()]
    told = objects(run("play", "--puzzle", str(puzzles), "--json", stdin="\n".join(solutions)))
    assert [one["kind"] for one in told] == ["help", "puzzle", "moves", "right", "puzzle", "moves", "right", "summary"]
    assert [one["number"] for one in told if one["kind"] == "puzzle"] == [1, 2]
    assert solutions[0] in told[2]["moves"]
    assert {key: told[-1][key] for key in ("puzzles", "solved", "at_once")} == {"puzzles": 2, "solved": 2, "at_once": 2}
    assert [row["state"] for row in told[-1]["each"]] == ["solved", "solved"]


def test_a_number_answers_with_the_listed_move(run: Run, puzzles: Path) -> None:
    first = json.loads(puzzles.read_text(encoding="utf-8").splitlines()[0])
    listed = objects(run("play", "--puzzle", str(puzzles), "--json", stdin="moves\nquit"))[3]["moves"]
    number = listed.index(first["solution"][0]) + 1
    told = objects(run("play", "--puzzle", str(puzzles), "--json", stdin=f"moves\n{number}\nquit"))
    assert [one["move"] for one in told if one["kind"] == "right"] == first["solution"]


def test_puzzles_are_found_and_solved_in_one_go(run: Run, puzzles: Path) -> None:
    first = json.loads(puzzles.read_text(encoding="utf-8").splitlines()[0])
    found = run(*FOUND[:-1], "1", "--play", stdin=first["solution"][0] + "\n")
    assert found.exit_code == 0, found.output
    assert "1 of 1 puzzle solved, 1 at once." in found.stdout


@pytest.mark.parametrize(
    "arguments",
    [
        ("reef",),
        ("--seat", "1"),
        ("--resume", "game.json"),
        ("--nodes", "5"),
        ("--removed", "3"),
        ("--seed", "1"),
    ],
    ids=" ".join,
)
def test_options_of_a_game_are_refused(run: Run, puzzles: Path, arguments: tuple[str, ...]) -> None:
    found = run("play", "--puzzle", str(puzzles), *arguments)
    assert found.exit_code == 2
    assert "--puzzle takes the puzzles in its file" in found.stderr


def test_bad_files(run: Run, puzzles: Path, tmp_path: Path) -> None:
    first = json.loads(puzzles.read_text(encoding="utf-8").splitlines()[0])
    broken = tmp_path / "broken.jsonl"
    broken.write_text("\n".join([json.dumps(first), "{", json.dumps(first | {"grade": 9})]), encoding="utf-8")
    found = run("play", "--puzzle", str(broken))
    assert found.exit_code == 2
    assert "line 2: invalid JSON" in found.stderr
    assert "line 3: grade: 9; expected 1 to 5" in found.stderr
    empty = tmp_path / "empty.jsonl"
    empty.write_text("\n", encoding="utf-8")
    for path, expected in (
        (str(empty), "empty"),
        (str(tmp_path / "no.jsonl"), "no such file"),
        ("-", "takes the name of a file"),
    ):
        found = run("play", "--puzzle", path)
        assert found.exit_code == 2
        assert expected in found.stderr
    wrong = tmp_path / "wrong.json"
    wrong.write_text(json.dumps(first | {"solution": ["80@a1"]}), encoding="utf-8")
    found = run("play", "--puzzle", str(wrong))
    assert found.exit_code == 2
    assert f"leadline: {wrong}: solution[1]: illegal move '80@a1': card 80 is not in the hand" in found.stderr


def test_a_solution_that_is_wrong_is_said_before_a_puzzle_is_shown(
    refused: Callable[..., list[str]], puzzles: Path, tmp_path: Path
) -> None:
    first, second = puzzles.read_text(encoding="utf-8").splitlines()
    path = tmp_path / "three.jsonl"
    path.write_text("\n".join([first, json.dumps(json.loads(second) | {"solution": ["80@a1"]}), second]))
    for words in (("play", "--puzzle"), ("puzzle", "--play", "--from"), ("puzzle", "--from")):
        (line,) = refused(*words, str(path), stdin="give up\n" * 3)
        assert line.startswith(f"leadline: {path}: line 2: solution[1]: illegal move '80@a1': ")


def test_ctrl_c_in_an_answer_ends_with_the_summary(
    puzzles: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def interrupted(*arguments: object) -> None:
        raise KeyboardInterrupt

    conversation = Puzzles(iter(read_puzzles(str(puzzles))), read=lambda: "A")
    monkeypatch.setattr(type(conversation.round), "answer", interrupted)
    with pytest.raises(KeyboardInterrupt):
        conversation.run()
    assert "0 of 1 puzzle solved, 0 at once." in capsys.readouterr().out.splitlines()
