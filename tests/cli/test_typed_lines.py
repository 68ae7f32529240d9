"""Lines that are typed or piped into a game, puzzles or a table: what is too long, or no text, is refused alike."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import Result

import leadline
from leadline.solver.puzzles.find import find

Run = Callable[..., Result]
GAMES = ("calm-sailing", "reef", "reef-encounter", "sea-salt")
LONG = 100_000  # bytes of a line that is not read


@pytest.fixture(scope="module")
def puzzle(tmp_path_factory: pytest.TempPathFactory) -> str:
    path = tmp_path_factory.mktemp("puzzles") / "puzzle.json"
    found = next(one for one in find("reef", players=2, seed=6, rules={}) if one is not None)
    path.write_text(json.dumps(found.as_json()), encoding="utf-8")
    return str(path)


def commands(puzzle: str) -> list[tuple[str, ...]]:
    return [
        ("play", "reef", "--players", "2", "--seed", "1", "--plain"),
        ("play", "reef", "--players", "2", "--seed", "1", "--json"),
        ("play", "--puzzle", puzzle),
        ("play", "--puzzle", puzzle, "--json"),
        ("table", "reef", "--players", "2", "--seat", "1"),
        ("table", "reef", "--players", "2", "--seat", "1", "--json"),
    ]


@pytest.mark.parametrize("number", range(6))
@pytest.mark.parametrize(
    ("line", "told"),
    [
        (b"x" * LONG, f"line 2 has {LONG:,} bytes or more"),
        (b"moves " + b"\xff\xfe", "not UTF-8 text (line 2)"),
    ],
    ids=["long", "no text"],
)
def test_a_line_that_cannot_be_read(run: Run, puzzle: str, number: int, line: bytes, told: str) -> None:
    result = run(*commands(puzzle)[number], stdin=b"help\n" + line + b"\n")
    assert result.exit_code == 2
    assert result.stderr == f"leadline: standard input: {told}\n"
    assert "x" * 1000 not in result.stdout


def test_a_game_that_is_not_saved_says_so_all_the_same(run: Run) -> None:
    result = run(
        "play",
        "sea-salt",
        "--players",
        "2",
        "--seed",
        "1",
        "--seat",
        "1",
        "--seat",
        "2",
        "--plain",
        stdin=b"\n1\n\xff\n",
    )
    assert result.exit_code == 2
    assert result.stdout.endswith("The game was not saved (save FILE, --out FILE).\n")


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("word", ["", "moves ", "7 "])
def test_a_long_line_is_not_said_again(run: Run, game: str, word: str) -> None:
    result = run("play", game, "--players", "2", "--seed", "1", "--plain", stdin=f"{word}{'x' * (LONG - 9)}\n")
    assert result.exit_code == 0
    assert "x" * 250 not in result.output


def test_a_long_move_is_named_by_its_beginning() -> None:
    position = leadline.deal("reef", players=2, seed=1)
    with pytest.raises(leadline.IllegalMove) as caught:
        position.push("y" * 5000)
    assert caught.value.text == "y" * 5000
    assert len(str(caught.value)) < 500


@pytest.mark.skipif(sys.platform == "win32", reason="no pseudo-terminals")
@pytest.mark.parametrize("number", [0, 2, 4])
def test_a_terminal_only_refuses_it(tmp_path: Path, puzzle: str, number: int) -> None:
    from support.terminal import Terminal

    with Terminal(*commands(puzzle)[number], state=tmp_path) as terminal:
        terminal.expect(r"[:>] $")
        terminal.type("moves \udcff")
        terminal.expect(r"not UTF-8 text \(line 1\)")
        terminal.expect(r"[:>] $")
        terminal.type("quit")
        assert terminal.code() == 0
