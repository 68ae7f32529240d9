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
    assert f"--one-line and {option} cannot be combined" in told[-1]


def test_a_bad_line_is_refused_in_one_line(refused: Callable[..., list[str]]) -> None:
    (told,) = refused("show", DEAL.line() + "/p=3")
    assert told.endswith("'p=3': given twice")
    assert len(told) < 120


CARD_FILE = Path(leadline.__file__).parent / "core" / "reef" / "cards.json"


@pytest.mark.parametrize("game", ["calm-sailing", "reef"])
def test_cards_are_about_a_plan(
    refused: Callable[..., list[str]], write: Callable[..., str], tmp_path: Path, game: str
) -> None:
    """They are not passed over where they do not matter, whether their file is there or not."""
    deal = leadline.deal(game, players=2, seed=1)
    path, out = write(deal.document(), "deal.json"), str(tmp_path / "board.svg")
    for cards in (str(tmp_path / "none.json"), str(CARD_FILE)):
        for more in ((), ("--json",), ("--svg", out), ("--line", "x", "--after", "1")):
            assert refused("show", path, "--cards", cards, *more) == [
                "leadline: --cards applies to a plan: give --line PLAN with it, and no --after "
                "(leadline show --help shows the usage)"
            ]
    assert not Path(out).exists()


def test_cards_of_a_plan_are_read(refused: Callable[..., list[str]], write: Callable[..., str], tmp_path: Path) -> None:
    plan, line, out = write({"steps": []}, "plan.json"), write('["x"]', "line.json"), str(tmp_path / "board.svg")
    question = write({"game": "reef", "format": 1, "board": None, "cards": []}, "question.json")
    missing = str(tmp_path / "none.json")
    assert refused("show", question, "--line", plan, "--svg", out, "--cards", missing) == [
        f"leadline: {missing}: no such file"
    ]
    assert refused("show", question, "--line", line, "--svg", out, "--cards", str(CARD_FILE)) == [
        f"leadline: --cards: applies to a plan, and {line} is not one"
    ]


def test_every_is_about_moves(refused: Callable[..., list[str]], write: Callable[..., str], tmp_path: Path) -> None:
    plan, question = write({"steps": []}, "plan.json"), write({"game": "reef", "format": 1}, "question.json")
    assert refused("show", question, "--line", plan, "--every", "2", "--svg", str(tmp_path / "plan.svg")) == [
        f"leadline: --every: applies to a line of moves, and {plan} is a plan"
    ]


def test_score_of_a_position_of_reef(refused: Callable[..., list[str]], write: Callable[..., str]) -> None:
    path = write(leadline.deal("reef", players=2, seed=1).document())
    assert refused("score", path) == [
        f"leadline: {path}: this is a deal or a position, which `leadline show` reads; expected the view of a seat "
        "(`leadline show --seat N --json`), or a board and a card"
    ]


def test_score_of_a_position_of_sea_salt(refused: Callable[..., list[str]], write: Callable[..., str]) -> None:
    path = write(leadline.deal("sea-salt", players=2, seed=1).document())
    assert refused("score", path) == [
        f"leadline: {path}: this is a deal or a position, which `leadline show` reads; expected the view of a seat "
        "(`leadline show --seat N --json`), or a hand"
    ]
