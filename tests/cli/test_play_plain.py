"""`leadline play` in lines."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from click.testing import Result

import leadline
from leadline.cli.play.plain import Plain
from leadline.cli.play.texts import hint_moves, hint_reasons
from leadline.core.errors import OutputError
from leadline.solver.results import Analysis, RankedMove
from leadline.solver.session.game_session import Session, begin

Run = Callable[..., Result]
WHOLE: tuple[tuple[str, int, dict[str, Any]], ...] = (
    ("calm-sailing", 1, {}),
    ("calm-sailing", 3, {}),
    ("calm-sailing", 2, {"variant": "competitive"}),
    ("calm-sailing", 2, {"variant": "day-and-night"}),
    ("calm-sailing", 2, {"variant": "pyramid"}),
    ("calm-sailing", 3, {"variant": "high-arch"}),
    ("calm-sailing", 3, {"rocks": True, "monsters": 4, "storms": True, "wild": 2}),
    ("reef", 2, {}),
    ("reef-encounter", 2, {}),
    ("sea-salt-paper", 2, {}),
)


def lines_of(session: Session, limit: int = 2_000) -> Iterator[str | None]:
    """A person who plays the moves that the playout policy would, by number and by text in turn."""
    for count in range(limit):
        if session.position.is_over:
            yield "course"
            break
        if session.hidden:
            yield ""
        usual = session.view.masked.playout_move(count)
        choices = session.choices()
        at = next(number for number, choice in enumerate(choices) if choice.codes[0] == usual)
        if count % 2:
            yield choices[at].text
        else:
            yield "moves"
            yield str(at + 1)
    yield None


@pytest.mark.parametrize(
    ("game", "players", "rules"),
    [pytest.param(*case, marks=pytest.mark.extended if case[2] and case[1] == 2 else ()) for case in WHOLE],
    ids=str,
)
def test_a_game_to_its_end(
    game: str, players: int, rules: dict[str, Any], capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    deal = leadline.deal(game, players=players, seed=11, **rules)
    session = begin(deal, (1, players), "policy", 2)
    lines = lines_of(session)
    out = tmp_path / "game.json"
    Plain(session, str(out), as_json=True, read=lambda: next(lines)).run()
    told = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    kinds = {one["kind"] for one in told}
    assert session.position.is_over
    assert {"table", "moves", "played", "over", "course"} <= kinds
    assert "error" not in kinds
    assert next(one for one in told if one["kind"] == "over")["winners"] == list(session.position.outcome.winners)
    record = json.loads(out.read_text(encoding="utf-8"))
    assert leadline.replay(record).position == session.position


def test_a_conversation(run: Run) -> None:
    lines = "help\nmoves 6\nmoves nothing\n1@f6\n4@a1\nnews\nundo\ncourse\nquit\n"
    found = run("play", "calm-sailing", "--players", "3", "--seed", "7", "--level", "3", stdin=lines)
    assert found.exit_code == 0, found.output
    told = found.stdout.splitlines()
    assert "Calm Sailing, 3 players as seat 1 sees it: you to move" in told
    assert "the text of a move play it" in told
    assert "No move contains 'nothing'." in told
    assert "illegal move '1@f6': card 1 is not in the hand (rule 4A)" in told
    assert "You play 4@a1." in told
    first = told.index("You play 4@a1.")
    moved = [line for line in told[first:] if line.startswith(("seat 2 ", "seat 3 "))]
    assert re.fullmatch(r"seat 2 lays 34 on b3; 2\d cards in its pile", moved[0])
    assert told[-2].startswith("seat 3 lays 20 on b2")


def test_a_number_means_a_move_that_has_been_shown(run: Run) -> None:
    """Of a list too long to be shown it played one that nobody had seen, where a card was meant."""
    arguments = ("play", "calm-sailing", "--players", "3", "--seed", "7", "--level", "3")
    found = run(*arguments, stdin="9\nquit\n")
    told = found.stdout.splitlines()
    assert "82 moves. Type part of a move to list those that contain it, or `moves` for all." in told
    assert not any(line.startswith("You play") for line in told)
    shown = [line.partition(". ")[2] for line in told if re.match(r"\d+\. ", line)]
    assert len(shown) > 5
    assert all("9" in text for text in shown)
    assert f"You play {shown[1]}." in run(*arguments, stdin="9\n2\nquit\n").stdout
    objects = [json.loads(line) for line in run(*arguments, "--json", stdin="9\nquit\n").stdout.splitlines()]
    moves = next(one["moves"] for one in objects if one["kind"] == "moves")
    assert next(one["move"] for one in objects if one["kind"] == "played") == moves[8]


def test_a_number_beyond_the_list_is_none_of_its_moves(run: Run) -> None:
    told = run(
        "play", "reef", "--players", "2", "--seed", "1", "--plain", stdin="99\nmoves\n0\n99\nquit\n"
    ).stdout.splitlines()
    assert [line for line in told if line.startswith("no move")] == [
        "no move 0 in the last list, which has 24",
        "no move 99 in the last list, which has 24",
    ]
    assert sum("illegal move '99'" in line for line in told) == 1  # no list was shown before


@pytest.mark.parametrize("game", ["calm-sailing", "reef", "reef-encounter", "sea-salt-paper"])
def test_a_number_after_a_hint_plays_the_move_of_the_hint(run: Run, game: str) -> None:
    arguments = ("play", game, "--players", "3", "--seed", "7", "--level", "2", "--nodes", "60")
    for first in ("", "a\n"):  # also where a list was shown before
        told = run(*arguments, stdin=f"{first}?\n2\nquit\n").stdout.splitlines()
        second = next(line for line in told if line.startswith("2. ") and "%" in line)
        [played] = [line for line in told if line.startswith("You play")]
        assert played == f"You play {second.removeprefix('2. ').partition(':')[0].partition(',')[0]}."


@pytest.mark.parametrize("line", ["\u00b2", "9" * 5000, "\u0663"], ids=["superscript", "long", "arabic"])
def test_what_only_looks_like_a_number_is_refused(run: Run, line: str) -> None:
    found = run("play", "reef", "--seed", "1", "--plain", stdin=f"{line}\nquit\n")
    assert (found.exit_code, found.exception) == (0, None)
    assert "illegal move" in found.stdout


@pytest.mark.parametrize("word", ["?", "best", "why"])
def test_a_hint(run: Run, word: str) -> None:
    arguments = ("play", "sea-salt", "--seed", "3", "--nodes", "50", "--json")
    found = run(*arguments, stdin=f"{word}\nquit\n")
    assert found.exit_code == 0, found.output
    hint = next(json.loads(line) for line in found.stdout.splitlines() if '"hint"' in line)
    assert 0 <= hint["moves"][0]["value"] <= 1
    assert hint["reason"]
    assert "Why" in hint["text"]


def test_a_hint_marks_equals_and_leaves_out_what_was_set_aside() -> None:
    def hinted(*moves: tuple[str, float, bool, bool]) -> tuple[list[str], list[str]]:
        rows = [
            RankedMove(text, value, (0.0, 1.0), 10, (text,), "because", equal=equal, aside=aside)
            for text, value, equal, aside in moves
        ]
        analysis = Analysis("estimate", 1, tuple(rows), "sampled", 30, 0.1, 0, "0")
        return hint_moves(analysis), hint_reasons(analysis)[1:]

    rows = ("a", 0.3, False, False), ("b", 0.25, True, False), ("c", 0.1, False, False), ("d", 0.9, False, True)
    moves, told = hinted(*rows)
    assert [move.split()[1] for move in moves] == ["a:", "b:", "c:"]
    assert [move.endswith(" =") for move in moves] == [False, True, False]
    assert told == ["= about equal to the best move"]
    moves, told = hinted(rows[0], rows[2], rows[3])
    assert len(moves) == 2
    assert told == []


def test_a_hint_as_json_tells_the_finalists(run: Run) -> None:
    found = run("play", "reef", "--players", "4", "--seed", "3", "--nodes", "100", "--json", stdin="?\nquit\n")
    hint = next(json.loads(line) for line in found.stdout.splitlines() if '"hint"' in line)
    finalists = [move["finalist"] for move in hint["moves"]]
    assert finalists[0]
    assert not all(finalists)


@pytest.mark.skipif(sys.platform == "win32", reason="no pseudo-terminals")
def test_lines_fit_a_narrow_terminal(tmp_path: Path) -> None:
    """The terminal cut the reasons of hints within words."""
    from support.terminal import Terminal

    words = ("play", "sea-salt", "--seed", "3", "--nodes", "50", "--plain")
    with Terminal(*words, state=tmp_path, columns=60) as terminal:
        terminal.expect(r"> $")
        terminal.type("?")
        terminal.expect(r"1\. ")
        shown = terminal.expect(r"> $")
        assert "\nWhy " in shown
        assert "\n   " in shown
        assert max(map(len, shown.splitlines())) <= 60


def test_saving_and_going_on(run: Run, tmp_path: Path) -> None:
    path, copy = str(tmp_path / "game.json"), str(tmp_path / "copy.json")
    arguments = ("play", "calm-sailing", "--players", "2", "--seed", "7", "--seat", "2", "--level", "3")
    first = run(*arguments, "--out", path, stdin=f"moves\n1\nsave {copy}\n")
    assert first.exit_code == 0, first.output
    assert Path(path).read_text(encoding="utf-8") == Path(copy).read_text(encoding="utf-8")
    before = json.loads(Path(path).read_text(encoding="utf-8"))
    assert before["names"] == ["policy", "person"]
    second = run("play", "--resume", path, stdin="moves\n1\n")
    assert second.exit_code == 0, second.output
    assert re.fullmatch(r"leadline: the engines continue with --seed \d+\n", second.stderr)
    after = json.loads(Path(path).read_text(encoding="utf-8"))
    assert after["moves"][: len(before["moves"])] == before["moves"]
    assert len(after["moves"]) > len(before["moves"])
    assert leadline.replay(after).status == "legal"


REEF = ("play", "reef", "--players", "2", "--seed", "1", "--level", "3", "--plain")


def test_no_other_file_is_replaced(run: Run, tmp_path: Path) -> None:
    other = tmp_path / "other.json"
    other.write_text("mine")
    told = f"{other}: is there already; expected the name of a new file"
    found = run(*REEF, "--out", str(other), stdin="moves\n1\n")
    assert (found.exit_code, found.stdout) == (2, "")
    assert found.stderr == f"leadline: {told}\n"
    found = run(*REEF, stdin=f"moves\n1\nsave {other}\nquit\n")
    assert told in found.stdout.splitlines()
    assert other.read_text() == "mine"


def test_quotes_around_the_name_of_a_file_are_no_part_of_it(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "my game.json"
    found = run(*REEF, stdin=f'moves\n1\nsave "{path}"\nquit\n')
    assert f"Saved to {path}." in found.stdout.splitlines()
    assert [file.name for file in tmp_path.iterdir()] == ["my game.json"]


def test_a_file_that_cannot_be_written_is_refused_at_the_start(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "none" / "game.json"
    found = run(*REEF, "--out", str(path), stdin="moves\n1\n")
    assert (found.exit_code, found.stdout) == (2, "")
    assert found.stderr == f"leadline: {path}: cannot be written: there is no such folder\n"


def test_a_game_goes_on_where_it_can_no_longer_be_saved(run: Run, tmp_path: Path) -> None:
    folder = tmp_path / "gone"
    folder.mkdir()
    session = begin(leadline.deal("reef", players=2, seed=1), (1,), "policy", 1)
    lines = iter(["moves", "1", "moves", "1", None])
    plain = Plain(session, str(folder / "game.json"), read=lambda: next(lines))
    plain.saving.begin(session, str(folder / "game.json"))
    shutil.rmtree(folder)
    with pytest.raises(OutputError, match="cannot be written"):
        plain.run()
    assert len(session.record()["moves"]) == 4


@pytest.mark.parametrize("at", ["think", "hint"])
def test_ctrl_c_in_a_search_says_that_the_game_is_not_saved(
    at: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    session = begin(leadline.deal("reef", players=2, seed=1), (1,), "policy", 1)
    lines = iter(["moves", "1", "?"])

    def interrupted(*arguments: object, **more: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(type(session), at, interrupted)
    with pytest.raises(KeyboardInterrupt):
        Plain(session, None, read=lambda: next(lines)).run()
    assert capsys.readouterr().out.endswith("\nThe game was not saved (save FILE, --out FILE).\n")


def test_what_is_typed_while_the_table_is_hidden_is_said_not_to_be_read(run: Run) -> None:
    found = run(
        "play", "reef", "--seed", "2", "--seat", "1", "--seat", "2", "--json", stdin="play 1 r@a1\nshow\nquit\n"
    )
    told = [json.loads(line) for line in found.stdout.splitlines()]
    errors = [(told[number - 2]["kind"], one["text"]) for number, one in enumerate(told) if one["kind"] == "error"]
    assert errors == [("table", "'play 1 r@a1' was not read: the table was hidden. Type it again.")]


def test_the_table_is_hidden_until_the_next_person_has_sat_down(run: Run) -> None:
    arguments = ("play", "reef", "--seed", "2", "--seat", "1", "--seat", "2", "--json")
    found = run(*arguments, stdin="play 1 r@a1\n\nmoves\n1\nshow\nquit\n")
    told = [json.loads(line) for line in found.stdout.splitlines()]
    hidden = [number for number, one in enumerate(told) if one["kind"] == "hidden"]
    assert len(hidden) == 2
    assert "table" not in {one["kind"] for one in told[: hidden[0] + 1]}
    assert told[hidden[0] + 1]["kind"] == "table"
    first, second = (told[number]["seat"] for number in hidden)
    assert {first, second} == {1, 2}
    assert f"as seat {first} sees it" in told[hidden[0] + 1]["text"]
    after = next(one for one in told[hidden[1] :] if one["kind"] == "table")
    assert f"as seat {second} sees it" in after["text"]


@pytest.mark.parametrize(
    ("arguments", "expected"),
    [
        (("play",), "leadline: expected a GAME, --resume FILE or --puzzle FILE (leadline play --help shows the usage)"),
        (("play", "reef", "--seat", "3"), "leadline: --seat: 3; expected 1 to 2"),
        (("play", "reef", "--level", "2", "--engine", "policy"), "leadline: --level and --engine cannot be combined "),
        (("play", "reef", "--engine", "polcy"), "leadline: --engine: unknown engine 'polcy'; did you mean 'policy'?"),
        (("play", "reef", "--players", "0"), "leadline: --players: expected 2 to 4, found 0"),
        (("play", "reef", "--resume", "game.json"), "leadline: --resume takes the game in its file: give no GAME "),
        (("play", "reef", "--out", "-"), "leadline: --out takes a file; "),
        (("play", "reeef"), "leadline: game: unknown game 'reeef'"),
    ],
)
def test_bad_usage(refused: Callable[..., list[str]], arguments: tuple[str, ...], expected: str) -> None:
    assert refused(*arguments)[-1].startswith(expected)


def test_files_that_are_no_saved_game(refused: Callable[..., list[str]], write: Callable[..., str]) -> None:
    deal = leadline.deal("reef", players=2, seed=1).document()
    path = write(deal)
    assert refused("play", "--resume", path) == [
        f"leadline: {path}: this is a deal or a position, which `leadline show` reads; expected a game that "
        "`leadline play` has saved"
    ]
    path = write(deal | {"moves": ["play 1 r@a1"]})
    assert refused("play", "--resume", path)[0].startswith(f"leadline: {path}: moves[1]: illegal")
    path = write(deal | {"moves": []})
    assert refused("play", "--resume", path, "--seat", "9") == ["leadline: --seat: 9; expected 1 to 2"]
    assert refused("play", "--resume", path, "--seat", "1", "--engine", "foo")[0].startswith(
        "leadline: --engine: unknown engine 'foo'"
    )


def test_saving_needs_a_name(run: Run) -> None:
    for word in ("save", "save  "):
        found = run(*REEF, stdin=f"{word}\nquit\n")
        assert "save: expected the name of a file, as save game.json" in found.stdout.splitlines()
        assert "No move contains" not in found.stdout


def test_a_terminal_that_can_do_nothing_is_played_in_lines() -> None:
    """It got the escape sequences of the full screen."""
    pty = pytest.importorskip("pty")
    ours, theirs = pty.openpty()
    command = [sys.executable, "-m", "leadline", "play", "reef", "--players", "2", "--seed", "1", "--level", "1"]
    environment = os.environ | {"TERM": "dumb"}
    with subprocess.Popen(command, stdin=theirs, stdout=theirs, stderr=theirs, env=environment) as process:
        os.close(theirs)
        patience = threading.Timer(30, process.kill)  # a full screen does not know the word
        patience.start()
        os.write(ours, b"quit\n")
        told = bytearray()
        with suppress(OSError):  # the other end is closed
            while part := os.read(ours, 1 << 16):
                told += part
        assert process.wait(60) == 0
        patience.cancel()
    os.close(ours)
    assert b"`help` lists the commands." in told
    assert b"\x1b[?1049h" not in told


@pytest.mark.parametrize("game", ["calm-sailing", "reef", "sea-salt-paper"])
def test_an_empty_line_after_a_hint_plays_its_first_move(run: Run, game: str) -> None:
    arguments = ("play", game, "--players", "3", "--seed", "7", "--level", "2", "--nodes", "60")
    told = run(*arguments, stdin="?\n\nquit\n").stdout.splitlines()
    first = next(line for line in told if line.startswith("1. ") and "%" in line)
    assert "Enter or 1 plays the first move." in told
    [played] = [line for line in told if line.startswith("You play")]
    assert played == f"You play {first.removeprefix('1. ').partition(':')[0].partition(',')[0].removeprefix('play ')}."
    assert not any(
        line.startswith("You play") for line in run(*arguments, stdin="?\nnews\n\nquit\n").stdout.splitlines()
    )
