"""`leadline table` and `leadline apply`: the lines of a table through a pipe and at a terminal."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest
from click.testing import Result

import leadline
from leadline.cli.file_locks import FileLocks
from support.transcripts import COURSES, Course, read, timeless

Run = Callable[..., Result]
Write = Callable[..., str]
SETUP = "players 3, me 2\nhand 3 12 50 51 F\nbegins 1\n"


def course_ids(path: Path) -> str:
    return f"{path.parent.name}-{path.stem}"


@pytest.fixture(params=COURSES, ids=course_ids)
def course(request: pytest.FixtureRequest) -> Course:
    found: Path = request.param
    return read(found)


def typed(course: Course) -> str:
    return "".join(f"{line}\n" for line, _ in course.lines)


def end_of(course: Course) -> str:
    """The last answer to an event."""
    return next(answer for _, answer in reversed(course.lines) if "the game is over" in answer or "round" in answer)


def test_there_are_courses() -> None:
    assert {path.parent.name for path in COURSES} >= {"calm_sailing", "reef", "sea_salt"}


def test_a_course_through_a_pipe(run: Run, course: Course) -> None:
    result = run(*course.command, stdin=typed(course))
    answers = "\n".join(answer for _, answer in course.lines if answer) + "\n"
    assert timeless(result.stdout) == answers
    assert result.exit_code == (1 if "\nrefused: " in answers else 0)
    assert result.stderr == ""


def test_a_course_as_json(run: Run, course: Course) -> None:
    result = run(*course.command, "--json", stdin=typed(course))
    found = [json.loads(line) for line in result.stdout.splitlines()]
    assert len(found) == len(course.lines)
    for reply, (line, answer) in zip(found, course.lines, strict=True):
        assert reply["line"] == line
        assert timeless(reply["text"]) == answer.removeprefix("refused: ")
        assert (reply["kind"] == "error") == answer.startswith("refused: ")
        assert {"you", "turn", "over", "waiting", "question"} <= reply.keys()
    assert found[-1]["over"] == ("the game is over" in end_of(course))


@pytest.mark.extended
@pytest.mark.skipif(sys.platform == "win32", reason="no pseudo-terminals")
def test_a_course_at_a_terminal(course: Course, tmp_path: Path) -> None:
    """Every answer stands on the screen; the game is kept, and gone on with."""
    from support.terminal import Terminal

    with Terminal(*course.command, state=tmp_path) as terminal:
        terminal.expect(r"quit ends\.\n")
        terminal.expect(r": $")  # the first question
        begun = False
        for line, answer in course.lines:
            terminal.type(line)
            begun = begun or ", you are seat " in answer
            if not begun:
                terminal.expect(r": $")  # the next question is the answer
                continue
            for part in answer.splitlines():
                if part.strip() and "playouts in" not in part:
                    terminal.expect(re.escape(part.removeprefix("refused: ")))
            terminal.expect(r"(?:> |\.\.\. )$")
        terminal.type("quit")
        kept = terminal.expect(r"--resume \S+ resumes it").split()[-3]
        assert terminal.code() == 0
    assert leadline.replay(json.loads(Path(kept).read_text(encoding="utf-8"))).status == "legal"
    with Terminal("table", "--resume", state=tmp_path) as terminal:
        terminal.expect(r"> $")
        terminal.type("undo")
        terminal.expect(r"undone")


@pytest.mark.skipif(sys.platform == "win32", reason="no pseudo-terminals")
def test_answers_fit_a_narrow_terminal(tmp_path: Path) -> None:
    from support.terminal import Terminal

    with Terminal("table", "calm-sailing", "--players", "3", "--seat", "1", state=tmp_path, columns=60) as terminal:
        terminal.expect(r": $")
        terminal.type("hand 3 12 50 51 F, begins 1")
        terminal.expect(r"you> $")
        terminal.type("best 100n")
        shown = terminal.expect(r"Enter\s+plays\s+\S+\n")
        assert "..." in shown
        assert max(map(len, shown.splitlines())) <= 60


@pytest.mark.extended
@pytest.mark.skipif(sys.platform == "win32", reason="no pseudo-terminals")
def test_greeting_and_prompts_fit_a_narrow_terminal(tmp_path: Path) -> None:
    """The terminal cut them within words."""
    from support.terminal import Terminal

    start = ("table", "reef-encounter", "--players", "2", "--seat", "1")
    with Terminal(*start, state=tmp_path, columns=60) as terminal:
        shown = terminal.expect(r"quit\s+ends\.\n")
        shown += terminal.expect(r"\(as 1 2\): $")
        terminal.type("1 2")
        terminal.expect(r"up or down \(as up\): $")
        terminal.type("up")
        shown += terminal.expect(r"the tiles of the open sea[^:]*\): $")
        assert "one line per event; help\nlists the words, quit ends.\n" in shown
        assert (
            "from white on clockwise (white,\nyellow, orange, pink, grey) (as w y y, p g o, o o w, g p,\ny): " in shown
        )
        assert max(map(len, shown.splitlines())) <= 60
        terminal.type("quit")
        kept = terminal.expect(r"resumes\s+it\n")
        assert str(tmp_path / "leadline" / "table.json") in kept  # a name that is cut could not be copied


@pytest.mark.skipif(sys.platform == "win32", reason="no pseudo-terminals")
def test_ctrl_c_at_a_terminal_ends_nothing(tmp_path: Path) -> None:
    from support.terminal import Terminal

    with Terminal("table", "calm-sailing", "--players", "1", state=tmp_path) as terminal:
        terminal.expect(r"your hand \(as 3 12 50 51 F\): $")
        terminal.interrupt(r"quit or Ctrl-D ends")
        terminal.expect(r": $")
        terminal.type("3 12 50 51 F")
        terminal.expect(r"you> $")
        terminal.type("\x04")
        assert terminal.code() == 0


def test_a_terminal_keeps_the_game_before(tmp_path: Path) -> None:
    from leadline.cli.table import autosave

    path = tmp_path / "leadline" / "table.json"
    with closing(FileLocks()) as first:
        assert autosave.begin(path, first) == str(path)
        path.write_text("first", encoding="utf-8")
    with closing(FileLocks()) as second:
        assert autosave.begin(path, second) == str(path)
    assert (tmp_path / "leadline" / "table-before.json").read_text(encoding="utf-8") == "first"
    assert not path.exists()


def test_tables_that_are_open_at_once_keep_their_games_apart(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    from leadline.cli.table import autosave

    path = tmp_path / "leadline" / "table.json"
    with closing(FileLocks()) as first, closing(FileLocks()) as second:
        assert autosave.begin(path, first) == str(path)
        path.write_text("first", encoding="utf-8")
        beside = path.with_name("table-2.json")
        assert autosave.begin(path, second) == str(beside)
        assert capsys.readouterr().err == f"leadline: another table is open; this game is saved in {beside}\n"
        assert not FileLocks().take(str(path))
    assert path.read_text(encoding="utf-8") == "first"
    with closing(FileLocks()) as third:
        assert autosave.begin(path, third) == str(path)


def test_resume_without_a_file_takes_the_game_that_was_saved_last(
    run: Run, refused: Callable[..., list[str]], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path / "leadline"
    folder.mkdir()
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    nothing = "leadline: --resume: there is no game to resume; give its file"
    assert refused("table", "--resume") == [nothing]
    names = ("table.json", "table-2.json", "table-12.json", "table-12-before.json", "table-mine.json")
    for time, name in enumerate(names):
        kept = str(folder / name)
        assert run("table", "calm-sailing", "--resume", kept, stdin=f"{SETUP}24@b{time + 1}\n").exit_code == 0
        os.utime(kept, (time, time))
    assert run("table", "--resume", stdin="events\n").stdout == "1. 1 24@b3\n"
    os.utime(folder / "table.json", (9, 9))
    assert run("table", "--resume", stdin="events\n").stdout == "1. 1 24@b1\n"
    with closing(FileLocks()) as other:
        other.hold(str(folder / "table.json"))
        (line,) = refused("table", "--resume")
    assert line.endswith("table.json: the last game is open in another table; give a file")


@pytest.mark.skipif(sys.platform == "win32", reason="homes by other means")
def test_nothing_is_kept_without_a_home_folder(
    refused: Callable[..., list[str]], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    from leadline.cli.table import autosave

    for name in ("HOME", "XDG_STATE_HOME", "LOCALAPPDATA"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr("pwd.getpwuid", {}.__getitem__)
    assert autosave.begin(autosave.first_place(), FileLocks()) is None
    assert "the game is not saved: there is no home folder; set XDG_STATE_HOME" in capsys.readouterr().err
    assert refused("table", "--resume") == ["leadline: --resume: there is no game to resume; give its file"]


def test_resume_keeps_every_line_and_goes_on(run: Run, tmp_path: Path) -> None:
    kept = str(tmp_path / "kept.json")
    assert run("table", "calm-sailing", "--resume", kept, stdin=SETUP + "24@b3\n").exit_code == 0
    first = json.loads(Path(kept).read_text(encoding="utf-8"))
    assert first["events"] == ["1 24@b3"]
    result = run("table", "--resume", kept, "--json", stdin="50@c5, drew 17\n")
    assert json.loads(result.stdout)["turn"] == 3
    assert json.loads(Path(kept).read_text(encoding="utf-8"))["events"] == ["1 24@b3", "2 50@c5, drew 17"]
    result = run("replay", kept)
    assert result.stdout.startswith("legal: 2 moves; the game is not over\n\nCalm Sailing, 3 players as seat 2 sees it")
    result = run("show", kept)
    assert "24" in result.stdout


def test_replay_of_a_seat_says_where_it_is_wrong(run: Run, write: Write) -> None:
    record = {"game": "calm-sailing", "format": 1, "players": 1, "you": 1, "answers": {"hand": "3 12 50 51 F"}}
    result = run("replay", write(record | {"events": ["1 3@a1, drew 4", "1 4@a1, drew 5"]}))
    assert result.exit_code == 1
    assert result.stdout.startswith("illegal: move 2 of 2: a1 is not empty; 4 can be laid on b1 (costs 1)")


def test_a_view_begins_the_game(run: Run, write: Write) -> None:
    deal = leadline.deal("calm-sailing", players=3, seed=7)
    view = write(deal.view(3).document(), "view.json")
    result = run("table", "--view", view, stdin="20@a1\n")
    assert result.stdout.startswith("what did you draw? 1 card, as: drew ")
    full = write(deal.document(), "deal.json")
    result = run("table", "calm-sailing", "--view", full, "--seat", "1", stdin="3 2@a1\n")
    assert result.stdout == "seat 3 lays 2 on a1; 23 cards in its pile; your turn\n"


@pytest.mark.parametrize(
    "option", [("--players", "2"), ("--removed", "4"), ("--cards", "x.json"), ("--storm-colors", "2,2,2")]
)
def test_what_a_file_says_is_not_said_again(
    refused: Callable[..., list[str]], write: Write, tmp_path: Path, option: tuple[str, str]
) -> None:
    view = write(leadline.deal("calm-sailing", players=3, seed=7).view(3).document(), "view.json")
    assert f"{option[0]}: not with --view" in refused("table", "--view", view, *option, stdin="")[0]
    kept = tmp_path / "kept.json"
    kept.write_text("{}", encoding="utf-8")
    assert f"{option[0]}: not with --resume" in refused("table", "--resume", str(kept), *option, stdin="")[0]


def test_a_game_with_cards_of_ones_own(run: Run, refused: Callable[..., list[str]], tmp_path: Path) -> None:
    cards = Path(leadline.__file__).resolve().parent / "core" / "reef" / "cards.json"
    kept = str(tmp_path / "kept.json")
    told = "first 2\nhand 34 36\nme start r@c2 y@b3 p@b2 g@c3\n"
    words = ("--players", "2", "--seat", "2", "--cards", str(cards), "--resume", kept)
    assert run("table", "reef", *words, stdin=told).exit_code == 0
    assert run("show", kept).exit_code == 0
    assert "its own cards only" in refused("table", "calm-sailing", "--cards", str(cards), stdin="")[0]


def test_apply_knows_the_names_in_a_record(run: Run, tmp_path: Path) -> None:
    kept = str(tmp_path / "game.json")
    lines = f"players 3, me 2, names Ann Bo Cy\nhand 3 12 50 51 F, begins 3\nsave {kept}\n"
    assert run("table", "calm-sailing", stdin=lines).exit_code == 0
    by_name, by_number = (run("apply", kept, f"{who} discards 2") for who in ("Cy", "3"))
    assert by_name.exit_code == 0
    assert by_name.stdout == by_number.stdout
    assert run("apply", kept, "Dan discards 2").exit_code == 2


def test_a_line_that_is_refused_ends_nothing(run: Run) -> None:
    result = run(
        "table", "calm-sailing", "--players", "3", "--seat", "2", stdin="hand 3 3 4 5 6\n" + SETUP + "3@z9\n24@b3\n"
    )
    assert result.exit_code == 1
    told = result.stdout.splitlines()
    assert told[0] == "refused: hand: card 3 given twice"
    assert sum(line.startswith("refused: ") for line in told) == 2
    assert told[-1].endswith("your turn")


def test_standard_input_that_is_no_text(refused: Callable[..., list[str]]) -> None:
    lines = refused("table", "calm-sailing", "--players", "1", stdin=b"\xff\xfe\n")
    assert lines == ["leadline: standard input: not UTF-8 text (line 1)"]


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("table",), "GAME: missing; expected a game; games are calm-sailing"),
        (("table", "calm-sailing", "--players", "9"), "--players: expected 1 to 5, found 9"),
        (("table", "calm-sailing", "--players", "3", "--seat", "4"), "expected a seat from 1 to 3, found 4"),
        (("table", "calm-sailing", "--players", "3", "--names", "Ann best Cy"), "'best' is a word of the table"),
        (("table", "calm-sailing", "--players", "3", "--removed", "99"), "expected 0 to 28 islands"),
        (
            ("table", "calm-sailing", "--players", "3", "--names", "Ann Bo"),
            "--names: expected one for each of the 3 players, found 2",
        ),
    ],
)
def test_options_that_cannot_be(refused: Callable[..., list[str]], words: tuple[str, ...], told: str) -> None:
    lines = refused(*words, *(() if "--seat" in words or "--players" not in words else ("--seat", "1")), stdin="")
    assert told in "\n".join(lines)


def test_apply(run: Run, write: Write, refused: Callable[..., list[str]]) -> None:
    deal = leadline.deal("calm-sailing", players=3, seed=7)
    after = deal.copy()
    after.push("20@a1")
    result = run("apply", write(deal.document()), "20@a1")
    assert leadline.load(json.loads(result.stdout)) == after
    drawn = str(deal.document()["piles"][2][0])  # type: ignore[index]
    view = write(deal.view(3).document(), "view.json")
    result = run("apply", view, "20@a1", "--drew", drawn)
    assert leadline.load(json.loads(result.stdout)) == after.view(3)
    assert refused("apply", view, "20@a1") == [
        f"leadline: '20@a1' is not complete: what did you draw? 1 card, as: drew {1}"
    ]
    assert "the position knows all cards" in refused("apply", write(deal.document()), "20@a1", "--drew", "5")[0]


def test_apply_reads_the_seat_before_an_event(run: Run, write: Write, refused: Callable[..., list[str]]) -> None:
    view = leadline.deal("calm-sailing", players=3, seed=7).view(1)
    by_option = run("apply", write(view.document()), "20@a1", "--seat", "3")
    assert run("apply", write(view.document()), "3 20@a1").stdout == by_option.stdout
    assert "there is no seat 9; expected 1 to 3" in refused("apply", write(view.document()), "seat 9 20@a1")[0]
    after = view.copy()
    after.push("2 on a1")  # the card, not the seat
    assert leadline.load(json.loads(run("apply", write(view.document()), "2 on a1").stdout)) == after
    own = write(leadline.deal("calm-sailing", players=3, seed=7).view(3).document())
    assert "'2 on a1' is not complete: what did you draw?" in refused("apply", own, "2 on a1")[0]
    discards = run("apply", write(view.document()), "-2", "--seat", "3").stdout
    assert run("apply", write(view.document()), "3: -2").stdout == discards
    for document in (view.document(), leadline.deal("calm-sailing", players=3, seed=7).document()):
        found = refused("apply", write(document), "20@a1", "--seat", "9")
        assert found == ["leadline: --seat: expected a seat from 1 to 3, found 9"]


def test_the_set_up_tells_how_many_players_there_may_be(run: Run) -> None:
    told = run(
        "table", "calm-sailing", stdin="players 99\nplayers -1\nplayers x\nplayers 3\nme 44\n"
    ).stdout.splitlines()
    assert [line for line in told if line.startswith("refused: ")] == [
        "refused: players: expected 1 to 5, found 99",
        "refused: players: expected a number, found '-1'",
        "refused: players: expected a number, found 'x'",
        "refused: me: expected a seat from 1 to 3, found 44",
    ]


def test_quit_is_answered_in_objects_and_takes_no_word(run: Run) -> None:
    result = run("table", "calm-sailing", "--json", stdin="quit now\nquit\nplayers 3\n")
    assert [(reply["line"], reply["kind"]) for reply in map(json.loads, result.stdout.splitlines())] == [
        ("quit now", "error"),
        ("quit", "quit"),
    ]


def test_the_table_as_a_process() -> None:
    """Answers come line by line, so that a program can talk with it."""
    command = [sys.executable, "-m", "leadline", "table", "calm-sailing", "--json"]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        for line in (*SETUP.splitlines(), "24@b3"):
            process.stdin.write(f"{line}\n")
            process.stdin.flush()
            assert json.loads(process.stdout.readline())["line"] == line
        process.stdin.close()
        assert process.wait(60) == 0


def test_files_of_a_table_that_cannot_be_written(run, tmp_path):
    path = tmp_path / "none" / "seat.json"
    start = ("table", "calm-sailing", "--players", "3", "--seat", "2")
    found = run(*start, "--resume", str(path), stdin="next\n")
    assert (found.exit_code, found.stdout) == (2, "")
    assert found.stderr == f"leadline: {path}: cannot be written: there is no such folder\n"
    found = run(*start, stdin=f"save {path}\n")
    assert found.exit_code == 74
    other = tmp_path / "other.json"
    other.write_text("mine")
    found = run(*start, stdin=f"save {other}\n")
    assert found.stdout.splitlines()[-1] == f"refused: save: {other} is there already; expected the name of a new file"
    assert (found.exit_code, other.read_text()) == (1, "mine")


@pytest.mark.parametrize(
    ("deal", "event", "told"),
    [
        (leadline.deal("reef-encounter", players=2, seed=4, first=1), "collect yellow", "refill w y"),
        (leadline.deal("reef", players=2, seed=4, first=2), "start r@b2 y@c2 p@b3 g@c3", "display 3 9 41, top 12"),
    ],
    ids=["refill", "display"],
)
def test_apply_goes_on_where_what_lies_open_comes_in_a_line_of_its_own(
    run: Run, write: Write, deal: leadline.Position, event: str, told: str
) -> None:
    view = deal.view(1)
    if deal.game.name == "reef":
        view.push(event)
    first = run("apply", write(view.document()), event)
    assert first.exit_code == 0, first.stderr
    pending = write(first.stdout)
    for command in ("moves", "best"):
        refused = run(command, pending)
        assert refused.exit_code == 2
        assert told in refused.stderr
    assert run("show", pending).exit_code == 0
    after = run("apply", pending, told)
    assert after.exit_code == 0, after.stderr
    assert leadline.load(after.stdout).turn == 2
