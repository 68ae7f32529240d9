"""`leadline show --one-line`, and lines of positions where a document is expected."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest

import leadline

from .conftest import Run

DEAL = leadline.deal("reef", players=2, seed=7)


def test_a_line_is_printed_and_read(run: Run) -> None:
    line = run("show", "docs/board.json", "--seat", "2", "--one-line").output.strip()
    view = leadline.load(line)
    assert view == leadline.load_file("docs/board.json").view(2)
    assert json.loads(run("show", line, "--one-line", "--json").output) == {"line": line}
    assert json.loads(run("show", line, "--json").output) == view.document()
    assert run("show", "-", stdin=f"{line}\n").output == run("show", line).output
    assert run("moves", line).output == run("moves", "-", stdin=view.text()).output


def test_a_line_may_stand_in_a_file_and_in_a_batch(run: Run, tmp_path: Path) -> None:
    lines = [DEAL.line(), DEAL.view(1).line()]
    (tmp_path / "one.txt").write_text(lines[0])
    (tmp_path / "many.jsonl").write_text("\n".join(lines))
    assert json.loads(run("show", str(tmp_path / "one.txt"), "--json").output) == DEAL.document()
    answers = [json.loads(answer) for answer in run("moves", str(tmp_path / "many.jsonl")).output.splitlines()]
    assert len(answers) == 2
    assert all(answer["count"] for answer in answers)
    assert leadline.load_file(tmp_path / "one.txt") == DEAL


@pytest.mark.parametrize("option", ["--svg", "--png"])
def test_a_line_is_no_picture(refused: Callable[..., list[str]], option: str) -> None:
    told = refused("show", "docs/board.json", "--one-line", option, "board.out")
    assert f"--one-line and {option} exclude each other" in told[-1]


def test_a_bad_line_is_refused_in_one_line(refused: Callable[..., list[str]]) -> None:
    (told,) = refused("show", DEAL.line() + "/p=3")
    assert told.endswith("'p=3': given twice")
    assert len(told) < 120
