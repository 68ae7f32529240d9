"""What is wrong is said in one plain line a problem on stderr: exit code 2, no traceback, nothing on stdout."""

from __future__ import annotations

import errno
import json
import os
import re
import sys
from typing import Any

import click
import pytest

import leadline
from leadline.cli.main import COMMANDS, group
from leadline.cli.usage_errors import place


def broken(deal: dict[str, Any], **changes: Any) -> dict[str, Any]:
    return {key: value for key, value in (deal | changes).items() if value is not ...}


def mid_game(deal: dict[str, Any], grid: list[str]) -> dict[str, Any]:
    return deal | {"grid": grid, "to_move": 1, "start_laid": False}


FILES: dict[str, tuple[bytes, str, str]] = {
    "empty": (b"", "x.json", "empty; expected a JSON or TOML document"),
    "blank": (b" \n\n", "x.toml", "empty; expected a JSON or TOML document"),
    "not UTF-8": (b'{"game": "\xff"}', "x.json", "not UTF-8 text (byte 10)"),
    "broken JSON": (b'{"game": "calm-sailing",\n "format": }', "x.json", "invalid JSON at line 2, column 12"),
    "broken TOML": (b"game = calm-sailing\n", "x.toml", "invalid TOML: "),
    "broken TOML by content": (b"game calm-sailing", "x", "invalid TOML: "),
    "a batch": (b'{"a": 1}\n{"b": 2}\n', "x.json", "more than one document, the second begins at line 2; expected one"),
    "more behind": (b'{"a": 1} b', "x.json", "invalid JSON at line 1, column 10: Extra data"),
    "half a character": (b'{"game": "reef", "id": "\\ud800"}', "x.json", "a string with a lone surrogate (\\ud800"),
    "half a character in a key": (
        b'{"game": "reef", "\\uDC00\\ud83d": 1}',
        "x.json",
        "a string with a lone surrogate (\\ud800",
    ),
    "a list": (b"[1, 2]", "x.json", "expected one object, found a list"),
    "key twice": (b'{"game": "reef", "game": "reef"}', "x.json", "game: given twice"),
    "no game": (b'{"format": 1}', "x.json", "game: missing; expected the name of a game"),
    "unknown game": (b'{"game": "calm-saling"}', "x.json", "game: unknown game 'calm-saling'; did you mean"),
    "game of the wrong kind": (b'{"game": 3}', "x.json", "game: expected the name of a game, found a number"),
    "too deep": (b"[" * 100_000, "x.json", "nested too deeply"),
    "huge number": (
        b'{"game": "reef", "x": ' + b"9" * 5000 + b"}",
        "x.json",
        "invalid JSON: a whole number of more than",
    ),
}


@pytest.mark.parametrize("command", ["show", "moves", "best", "verify", "replay"])
@pytest.mark.parametrize("case", FILES)
def test_files(refused, write, command, case):
    content, name, reason = FILES[case]
    path = write(content, name)
    lines = refused(command, path)
    assert len(lines) == 1
    assert lines[0].startswith(f"leadline: {path}: ")
    assert reason in lines[0]


FILES_OF_COMMANDS = [
    ("show", "FILE"),
    ("verify", "FILE"),
    ("review", "RECORD"),
    ("survey", "report", "DB"),
    ("survey", "diff", "x", "B"),
    ("league", "report", "FILE"),
    ("deal", "calm-sailing", "--players", "2", "--layout"),
    ("deal", "reef", "--players", "2", "--cards"),
    ("match", "reef", "--players", "2", "--engines", "policy", "greedy", "--out"),
    ("table", "--resume"),
    ("play", "reef", "--out"),
    ("cards", "reef", "--svg"),
    ("bench", "--check"),
]


@pytest.mark.parametrize("words", FILES_OF_COMMANDS, ids=" ".join)
def test_an_empty_name_and_a_folder(refused, tmp_path, words):
    *before, place = words
    given = words if place.startswith("--") else before
    assert refused(*given, "") == [f"leadline: {place}: expected the name of a file, not ''"]
    if "diff" not in words:
        *_, line = refused(*given, str(tmp_path))
        assert line.startswith(f"leadline: {tmp_path}: is a folder; expected ")


NAMED = [
    (("survey", "report"), "read"),
    (("survey", "calm-sailing", "--players", "2", "--deals", "1", "--db"), "written"),
    (("table", "calm-sailing", "--players", "2", "--resume"), "read"),
    (("best", "--moves", "a", "--"), "read"),
    (("play", "--resume"), "read"),
    (("league", "report"), "read"),
    (("match", "reef", "--players", "2", "--engines", "policy", "greedy", "--out"), "written"),
]


@pytest.mark.parametrize(("words", "what"), NAMED, ids=str)
def test_a_name_that_is_too_long(refused, words, what):
    name = "x" * 300
    assert refused(*words, name) == [f"leadline: {name}: cannot be {what}: {os.strerror(errno.ENAMETOOLONG)}"]


@pytest.mark.skipif(sys.platform == "win32", reason="permissions")
@pytest.mark.parametrize(
    ("words", "what"), [*NAMED[:3], (("survey", "diff", "x.db"), "read"), (("best", "--moves", "a"), "read")], ids=str
)
def test_a_folder_that_may_not_be_entered(run, refused, tmp_path, words, what):
    folder, user = tmp_path / "folder", os.geteuid()
    folder.mkdir()
    path = str(folder / "x")
    words = [path if word == "x.db" else word for word in words]
    run(*words, path)  # imports what it needs
    folder.chmod(0)
    if user == 0:  # who may enter every folder
        os.seteuid(54321)
    try:
        assert refused(*words, path) == [f"leadline: {path}: cannot be {what}: {os.strerror(errno.EACCES)}"]
    finally:
        os.seteuid(user)
        folder.chmod(0o700)


def test_a_position_text_that_is_wrong_from_its_first_field_on(run, refused, write):
    told = "position text: field 1, 'p 2': expected a key, = and a value"
    line = "reef/1/p 2/u=1"
    for name in ("x", "x.json", "x.toml", "x.txt"):
        path = write(line + "\n", name)
        assert refused("show", path) == [f"leadline: {path}: {told}"]
    assert refused("show", "-", stdin=line) == [f"leadline: standard input: {told}"]
    assert refused("show", line) == [f"leadline: {line}: no such file; {told}"]
    assert refused("show", "out/1/x.json") == ["leadline: out/1/x.json: no such file"]
    path = write(line, "x.jsonl")
    result = run("moves", path)
    assert (result.exit_code, result.stderr) == (2, f"leadline: {path}: line 1: {told}\n")
    assert json.loads(result.stdout) == {"error": told, "line": 1, "number": 1}


def test_standard_input(refused):
    assert refused("show", "-", stdin="") == ["leadline: standard input: empty; expected a JSON or TOML document"]
    assert refused("show", "-", stdin=b"\xff") == ["leadline: standard input: not UTF-8 text (byte 0)"]
    assert refused("show", "-", stdin="{")[0].startswith("leadline: standard input: invalid JSON at line 1")


def test_places(refused, tmp_path):
    missing = tmp_path / "none.json"
    assert refused("show", str(missing)) == [f"leadline: {missing}: no such file"]
    assert refused("show", str(tmp_path)) == [f"leadline: {tmp_path}: is a folder; expected a file"]
    assert refused("moves", str(tmp_path / "none.jsonl")) == [f"leadline: {tmp_path / 'none.jsonl'}: no such file"]


DEALS: dict[str, tuple[dict[str, Any], str]] = {
    "unknown key": ({"colour": "red"}, "colour: unknown key; expected one of: game, format"),
    "missing key": ({"piles": ...}, "piles: missing"),
    "player count": ({"players": 6}, "players: expected at most 5 (found 6)"),
    "no player": ({"players": 0}, "players: expected 1 or more (found 0)"),
    "format": ({"format": 2}, "format: expected 1 (found 2)"),
    "hand of the wrong size": (
        {"hands": [[4, 6], [1, 34, 42, 54, 63], [2, 20, 22, 33, 51]]},
        "hands of seat 1: 2 cards",
    ),
    "impossible card": (
        {"hands": [[4, 6, 9, 46, 81], [1, 34, 42, 54, 63], [2, 20, 22, 33, 51]]},
        "hands[1][5]: expected an",
    ),
    "card twice": ({"hands": [[4, 6, 9, 46, 1], [1, 34, 42, 54, 63], [2, 20, 22, 33, 51]]}, "card 1 given twice"),
    "Start in a hand": (
        {"hands": [[4, 6, 9, 46, "S"], [1, 34, 42, 54, 63], [2, 20, 22, 33, 51]]},
        "a Start card is never",
    ),
    "seat": ({"first": 4}, "first: seat 4 of a game of 3; expected 1 to 3"),
    "hands": ({"hands": [[4, 6, 9, 46, 80]]}, "hands: 1 entry; expected one for each of the 3 players"),
}


@pytest.mark.parametrize("command", ["show", "verify"])
@pytest.mark.parametrize("case", DEALS)
def test_deals(refused, write, deal, command, case):
    changes, reason = DEALS[case]
    path = write(broken(deal, **changes))
    lines = refused(command, path)
    assert all(line.startswith(f"leadline: {path}: ") for line in lines)
    assert any(reason in line for line in lines), lines


def test_a_grid_that_does_not_ascend(refused, write, deal):
    hands = list(deal["hands"])
    piles = [[card for card in pile if card not in (30, 31)] for pile in deal["piles"]]
    grid = [". . . . . ."] * 5 + ["31 30 . . . ."]
    lines = refused("show", write(mid_game(deal | {"hands": hands, "piles": piles}, grid)))
    assert any("grid: 30 on b1 after 31: numbers must ascend along the path (3.4)" in line for line in lines)


def test_a_grid_of_the_wrong_shape(refused, write, deal):
    lines = refused("show", write(mid_game(deal, [". . ."] * 6)))
    assert any("grid: row 6 has 3 fields; expected 6" in line for line in lines)


def test_all_problems_are_told(refused, write, deal):
    lines = refused("show", write(broken(deal, format=3, first=9, colour=1)))
    assert len(lines) == 3


USAGE = {
    ("foo",): "unknown command 'foo'; commands are games, cards, deal,",
    ("shwo", "x"): "unknown command 'shwo'; did you mean 'show'?",
    ("league", "repor", "x"): "'repor': neither a game nor a command of league; did you mean report?",
    ("survey", "dif", "x", "y"): "'dif': neither a game nor a command of survey; did you mean diff?",
    ("show",): "FILE: missing; expected the name of a file (leadline show --help shows the usage)",
    ("show", "x", "--svg"): "--svg: missing value; expected the name of a file (leadline show --help shows",
    ("show", "x", "--json=1"): "--json: takes no value (leadline show --help shows the usage)",
    ("match", "reef", "--engines"): "--engines: missing value; expected A [B] (leadline match --help shows the",
    ("survey", "reef", "--deals"): "--deals: missing value; expected a whole number (leadline survey run --help",
    ("--sail",): "--sail: options go after the command, as in: leadline games --json (leadline --help",
    ("--json", "games"): "--json: options go after the command, as in: leadline games --json (leadline",
    ("--versoin",): "--versoin: no such option; did you mean --version? (leadline --help shows the usage)",
    ("show", "x", "--sail"): "--sail: no such option (leadline show --help shows the usage)",
    ("deal", "reef", "--solo", "5"): "--solo: no such option; did you mean --solo-draw, --solo-hand, --solo-payment? (",
    ("deal", "calm-sailing", "--solo-hand", "--seed", "1"): "--solo-hand: missing value; expected N (leadline",
    ("show", "x", "--theme", "red"): "--theme: expected light or dark, not 'red'",
    ("games", "x"): "'x': too many arguments; expected options alone (leadline games --help shows the usage)",
    ("show", "x", "y"): "'y': too many arguments; expected FILE (leadline show --help shows the usage)",
    ("show", "-", "--svgg", "x"): "--svgg: no such option; did you mean --svg? (leadline show --help shows the usage)",
    ("show", "x", "--json", "--svg", "y"): "--json and --svg cannot be combined",
    (
        "show",
        "x",
        "--png",
        "y.svg",
    ): "--png: 'y.svg' is the name of another kind of picture; expected one that ends in .png",
    ("cards", "reef", "--svg", "y.PDF"): "--svg: 'y.PDF' is the name of another kind of picture",
    ("league", "report", "x", "--svg", "y.png"): "--svg: 'y.png' is the name of another kind of picture",
    ("show", "x", "--seat", "one"): "--seat: expected a whole number, not 'one'",
    ("deal",): "GAME: missing; expected a game; games are calm-sailing, reef,",
    ("survey",): "GAME|FILE.toml: missing; expected a game or a file of a survey; games are calm-sailing,",
    ("league",): "GAME: missing; expected a game; games are",
    ("deal", "calm-sailing", "--players", "6"): "--players: expected 1 to 5, found 6",
    ("deal", "calm-sailing", "--players", "2", "--removed", "99"): "--removed: expected 0 to 28 islands, found 99",
    ("deal", "calm-sailing", "--players", "2", "--removed", "3,3"): "--removed: expected up to 28 different islands",
    ("deal", "calm-sailing", "--players", "2", "--removed", "x"): "--removed: expected 0 to 28 islands, or Galateia",
    ("deal", "calm-sailing", "--players", "2", "--first", "3"): "--first: expected a seat from 1 to 2, or random",
    (
        "deal",
        "calm-sailing",
        "--players",
        "2",
        "--seed",
        "-1",
    ): "--seed: expected a whole number from 0 to 2^64 - 1, not -1",
    (
        "deal",
        "calm-sailing",
        "--players",
        "2",
        "--opening",
        "standard",
    ): "wild, solo-draw, solo-hand, solo-payment, first, variant, halves, layout",
    (
        "survey",
        "calm-sailing",
        "--players",
        "1",
        "--db",
        "x",
        "--grid",
        "solo-drw=2",
    ): "--grid: no axis 'solo-drw'; expected",
    (
        "survey",
        "calm-sailing",
        "--players",
        "1",
        "--db",
        "x",
        "--grid",
        "solo-draw=",
    ): "--grid: solo-draw: no values; separate them by commas, for example solo-draw=1,2",
    ("serve", "--host", ""): "--host: empty; expected an address",
    ("table", "calm-sailing", "--players", "3", "--seat", "0"): "--seat: expected a seat from 1 to 3, found 0",
    ("deal", "chess", "--players", "2"): "game: unknown game 'chess' (expected one of: calm-sailing",
    ("verify",): "expected either FILE or --game GAME",
    (
        "verify",
        "x",
        "--lines",
        "2",
        "--threads",
        "2",
    ): "--threads applies to a verdict, a batch or --winning-moves, not to --lines",
    (
        "verify",
        "x",
        "--optimal",
        "--threads",
        "2",
    ): "--threads applies to a verdict, a batch or --winning-moves, not to --optimal",
    ("check", "x", "--threads", "2"): "--threads applies to a batch, not to one document",
    ("plan", "x", "--threads", "2"): "--threads applies to a batch, not to one document",
    ("verify", "x", "--game", "calm-sailing"): "expected either FILE or --game GAME",
    ("best", "x", "--game", "calm-sailing"): "expected either FILE or --game GAME",
    ("best", "x", "--players", "3"): "--players needs --game",
    ("verify", "x", "--players", "2"): "--players needs --game",
    ("verify", "x", "--time", "2"): "'2' is not a duration; use for example 500ms, 2s or 1m",
    ("verify", "x", "--time", "0s"): "'0s' is not a duration",
    ("verify", "x", "--nodes", "0"): "--nodes: expected a whole number, 1 or more, not 0",
    ("best", "x", "--top", "0"): "--top: expected a whole number, 1 or more, not 0",
    ("perft", "x"): "DEPTH: missing; expected a whole number from 0 to 64 (leadline perft --help shows the usage)",
    ("perft", "x", "-12"): "DEPTH: expected a whole number from 0 to 64, not one below 0",
    ("perft", "x", "99"): "DEPTH: expected a whole number from 0 to 64, not 99",
    ("perft", "x", "two"): "DEPTH: expected a whole number from 0 to 64, not 'two'",
    ("show", "-5"): "-5: no such option; put arguments that start with a dash after --",
    ("verify", "--game", "calm-sailing", "--players", "2", "--jsonl"): "--game and --jsonl cannot be combined",
    ("verify", "--game", "reef", "--jsonl", "x"): "expected either FILE or --game GAME",
    ("verify", "x", "--json", "--certificate", "-"): "--json and --certificate - both print to standard output",
    ("show", "x", "--line", "y", "--after", "3", "--every", "1"): "--every and --after cannot be combined",
    ("show", "x", "--every", "1", "--svg", "y"): "--every needs --line",
    ("show", "x", "--every", "2", "--one-line"): "--every needs --line",
    ("show", "x", "--theme", "light"): "--theme needs a picture: --svg, --png or --pdf",
    ("show", "x", "--theme", "light", "--json"): "--theme needs a picture",
    ("survey", "report", "x", "--parquet", "-"): "--parquet takes a file; the report goes to standard output",
    ("replay", "-", "--line", "-"): "FILE and --line cannot both be standard input",
    ("replay", "x.jsonl", "--line", "-"): "--line applies to one document, not to a batch",
    ("puzzle", "chess"): "game: unknown game 'chess'",
    ("survey", "chess", "--players", "2", "--db", "x.db"): "game: unknown game 'chess'",
    ("survey", "chess"): "game: unknown game 'chess'",
    ("survey", "calm-sailing", "--players", "3", "--ask", "foo", "--db", "x.db"): "--ask: unknown engine 'foo'",
    ("table", "calm-sailing", "--players", "3", "--seat", "4"): "--seat: expected a seat from 1 to 3, found 4",
    ("deal", "reef-encounter", "--players", "2", "--boards", "1"): "--boards: expected 2 different boards from 1 to 4",
    ("schema", "chess"): "game: unknown game 'chess'",
    ("bench", "--game", "chess"): "game: unknown game 'chess'",
    ("bench", "--scale", "inf"): "--scale: inf: expected more than 0 and at most 1,000,000",
    ("bench", "--scale", "1e300"): "--scale: 1e+300: expected more than 0 and at most 1,000,000",
    ("bench", "--scale", "nan"): "--scale: nan: expected more than 0 and at most 1,000,000",
    ("bench", "--scale", "0"): "--scale: expected a number above 0, not 0",
    ("bench", "--check", "none.json"): "none.json: no such file",
    ("bench", "--check", "x", "--scale", "2"): "--check needs all games at scale 1",
    ("completions", "csh"): "SHELL: expected bash, zsh or fish, not 'csh'",
}


@pytest.mark.parametrize("arguments", USAGE)
def test_usage(refused, arguments):
    lines = refused(*arguments)
    assert len(lines) == 1
    assert USAGE[arguments] in lines[0]
    assert "--game: " not in lines[0] or "--game" in arguments


def parameters() -> list[tuple[tuple[str, ...], click.Parameter]]:
    """Every option and argument of every command whose value is a number or one of a few words."""
    found = []
    with click.Context(group) as ctx:
        for name in COMMANDS:
            command = group.get_command(ctx, name)
            assert command is not None
            inner = command.commands.items() if isinstance(command, click.Group) else [("", command)]
            found += [((name, *filter(None, [sub])), param) for sub, one in inner for param in one.params]
    kinds = (click.types.IntParamType, click.types.FloatParamType, click.Choice)
    return [(path, param) for path, param in found if isinstance(param.type, kinds)]


def test_no_number_and_no_choice_is_refused_in_the_words_of_click(refused):
    assert len(parameters()) > 60
    for path, param in parameters():
        where = place(param)
        words = [where, "x"] if isinstance(param, click.Option) else ["x", "x"]
        (line,) = refused(*path, *words)
        assert re.match(rf"leadline: {where}: expected .*[^,], not 'x'$", line), line
        if isinstance(param, click.Option):
            (line,) = refused(*path, where)
            assert line.startswith(f"leadline: {where}: missing value; expected "), line
            assert line.endswith(f" (leadline {' '.join(path)} --help shows the usage)")


def test_help_tells_ranges_in_words(run):
    shown = set()
    for path in {path for path, _ in parameters()}:
        text = run(*path, "--help").stdout
        assert not re.search(r"[<>]=|x[<>]", text), text
        shown |= set(re.findall(r"\[(\d+ (?:to|or) \w+)\]", " ".join(text.split())))
    assert {"1 to 5", "1 or more", "1 to 1024"} <= shown
    assert "[above 0]" in run("bench", "--help").stdout


def test_views_where_everything_is_needed(refused, write, deal):
    position = leadline.load(deal)
    assert isinstance(position, leadline.Position)
    path = write(position.view(1).document())
    for command in (("verify", path), ("perft", path, "1"), ("replay", path, "--line", "-")):
        assert "the document is the view of seat 1" in refused(*command, stdin="12@c3")[0]
    assert "seat 1 is not to move" in refused("moves", path)[0]
    assert refused("best", path) == [f"leadline: {path}: you: seat 1 is not to move; seat 3 is"]
    assert refused("moves", path) == [
        f"leadline: {path}: you: seat 1 is not to move; the moves of seat 3 are hidden from it"
    ]
    assert "--seat: 2, but the document is the view of seat 1" in refused("show", path, "--seat", "2")[0]
    assert "--seat: expected a seat from 1 to 3, found 4" in refused("show", write(deal), "--seat", "4")[0]


def test_best_of_a_finished_game(refused, write, record):
    last = leadline.replay(record).position.document()
    path = write(last)
    assert refused("best", path) == [f"leadline: {path}: the game is over; no seat is to move"]


def test_records(refused, write, record):
    path = write(record | {"names": ["A"]})
    assert refused("replay", path)[0].startswith(f"leadline: {path}: names: 1 name; expected one for each")
    wrong = record | {"result": {"winners": [9], "scores": [None, None, None]}}
    assert any("result.winners" in line for line in refused("replay", write(wrong)))


def test_lines(refused, write, deal):
    path = write(deal)
    assert (
        "null (verdict: unwinnable)"
        in refused("replay", path, "--line", "-", stdin=json.dumps({"verdict": "unwinnable", "line": None}))[0]
    )
    assert "standard input: line: missing" in refused("replay", path, "--line", "-", stdin="{}")[0]
    assert "expected a list of moves as texts" in refused("replay", path, "--line", "-", stdin="[1]")[0]
    assert "standard input: invalid JSON" in refused("replay", path, "--line", "-", stdin="[")[0]
    assert "standard input: empty; expected moves" in refused("replay", path, "--line", "-", stdin="")[0]


def test_divide_of_too_many_moves(refused, write):
    position = leadline.deal("calm-sailing", players=5, seed=7)
    step = 0
    while position.legal_moves()[0].text != "S":
        position.push(position.playout_move(step))
        step += 1
    assert "first moves; expected at most 10,000" in refused("perft", write(position.document()), "1", "--divide")[0]


def test_a_picture_that_cannot_be_written(refused, write, deal, tmp_path):
    path = write(deal)
    missing = tmp_path / "none" / "board.svg"
    assert refused("show", path, "--svg", str(missing)) == [
        f"leadline: {missing}: cannot be written: there is no such folder"
    ]
    assert "is a folder" in refused("show", path, "--svg", str(tmp_path))[0]


def test_a_certificate_that_cannot_be_written(refused, write, deal, tmp_path, monkeypatch):
    """It is told before the search, which may take long."""
    path = write(deal)
    monkeypatch.setattr("leadline.solver.analysis.verify", None)
    missing = tmp_path / "none" / "proof.json"
    assert refused("verify", path, "--certificate", str(missing)) == [
        f"leadline: {missing}: cannot be written: there is no such folder"
    ]
    assert "is the file that is read" in refused("verify", path, "--certificate", path)[0]


def long_documents() -> dict[str, dict[str, Any]]:
    """Documents of about 100,000 characters that are wrong throughout."""
    deal = leadline.deal("calm-sailing", players=3, seed=7).document()
    return {
        "cards": deal | {"hands": [["x"] * 20_000]},
        "keys": deal | {f"key{number}": 0 for number in range(10_000)},
        "key": deal | {"k" * 100_000: 0},
        "text": deal | {"first": "x" * 100_000},
    }


@pytest.mark.parametrize("name", long_documents())
def test_a_long_document_makes_few_messages(refused, write, name):
    lines = refused("show", write(long_documents()[name]))
    assert len(lines) <= 51
    assert sum(map(len, lines)) < 50_000
    if name == "cards":
        assert lines[-1] == "leadline: ... and 19,950 more problems"


def test_each_line_of_a_batch_makes_few_messages(run, write):
    documents = list(long_documents().values())
    result = run("moves", write(documents, "long.jsonl"))
    assert result.exit_code == 2
    answers = [json.loads(line) for line in result.stdout.splitlines()]
    assert [answer["line"] for answer in answers] == [1, 2, 3, 4]
    assert all(len(answer["error"]) < 50_000 for answer in answers)
    assert answers[0]["error"].endswith("; ... and 19,950 more problems")
    assert len(result.stderr) < 100_000


def test_a_long_text_that_is_no_move(run, write, deal):
    result = run("replay", write(deal), "--line", "-", stdin="x" * 100_000)
    assert result.exit_code == 1
    assert len(result.output) < 10_000


SURVEYS = {
    "foo = 1": "foo: unknown key; expected one of: ask, db, deals",
    "deals = 'ten'": "deals: 'ten'; expected a whole number",
    "deals = 0": "deals: 0; expected 1 to 1,000,000,000",
    "ask = 'foo'": "ask: unknown engine 'foo'",
    "rules.rocks = 'yes'": "rules.rocks: expected true or false, found 'yes'",
    "rules.removed = 1.5": "rules.removed: expected a whole number, a list of whole numbers or a word, found 1.5",
    "rules.storm_colors = 5": "rules.storm_colors: expected a list of whole numbers, found 5",
    "grid.wild = ['2']": "grid.wild: expected a whole number, found '2'",
}


@pytest.mark.parametrize("line", SURVEYS)
def test_surveys_in_files(refused, write, line):
    path = write(f"game = 'calm-sailing'\nplayers = 2\ndb = 'none.db'\n{line}\n", "study.toml")
    [told] = refused("survey", path)
    assert told.startswith(f"leadline: {path}: {SURVEYS[line]}")


def test_a_database_with_a_dot_in_its_name(refused, write):
    path = write("no database, but a text that is longer than the first bytes of one" * 20, "s16.db")
    [told] = refused("survey", "calm-sailing", "--players", "3", "--db", path)
    assert told.startswith(f"leadline: {path}: no survey: ")


def test_files_that_options_name(refused, write):
    puzzle, layout = write({"game": "reef"}, "bad.json"), write({}, "l.json")
    lines = refused("puzzle", "--from", puzzle)
    assert all(line.startswith(f"leadline: {puzzle}: ") for line in lines)
    assert refused("deal", "calm-sailing", "--players", "3", "--seed", "1", "--layout", layout) == [
        f"leadline: --layout: {layout}: name: expected a name of 1 to 40 characters",
        f"leadline: --layout: {layout}: cells: missing; expected a list of names",
    ]


def test_a_wrong_option_in_a_record_does_not_end_a_batch(run, write, deal):
    seat = {"game": "calm-sailing", "format": 1, "players": 3, "you": 2, "options": {"rocks": "yes"}, "events": []}
    result = run("moves", write([deal, seat, deal], "batch.jsonl"))
    assert result.exit_code == 2
    answers = [json.loads(line) for line in result.stdout.splitlines()]
    assert [answer.get("error") for answer in answers] == [
        None,
        "options.rocks: expected true or false, found 'yes'",
        None,
    ]


def test_messages_name_the_option_that_was_given(refused, write, deal, record):
    view = leadline.load(deal).view(3).document()
    full, seen, game = write(deal), write(view, "view.json"), write(record, "game.json")
    question = {"game": "reef", "format": 1, "board": [". . . ."] * 4, "cards": [17]}
    hand, ended = write(question, "hand.json"), write(question | {"end": True}, "ended.json")
    for arguments, what in {
        ("best", full, "--seat", "1"): "--seat: seat 1 is not to move; seat 3 is",
        ("best", seen, "--nodes", "100", "--moves", "foo"): "--moves: illegal move 'foo'",
        ("best", full, "--all", "--nodes", "5"): "--nodes: 5: 190 moves are to be tried; expected 190 or more",
        ("best", full, "--search", "rollout"): "--search: 'rollout': it needs a learned value, which Calm Sailing",
        ("plan", hand, "--turns", "2", "--solver", "both"): "--solver: 'both': turns and openings are planned by",
        ("plan", hand, "--end"): "--end: means something with --turns only, which is missing",
        ("plan", hand, "--seat", "1"): "--seat: the document asks about one board",
        ("plan", ended): f"{ended}: end: means something with `turns` only",
        ("show", full, "--mark", "foo", "--svg", "-"): "--mark: illegal move 'foo'",
        ("review", game, "--nodes", "1"): "--nodes: expected a whole number, 2 or more",
        ("deal", "calm-sailing", "--players", "2", "--layout", full): f"--layout: {full}: this is a deal or a position",
        (
            "deal",
            "reef",
            "--players",
            "2",
            "--cards",
            hand,
        ): f"{hand}: this is a question of `plan`, which",
        ("new", "reef", "--players", "2", "--you", "3"): "--you: ",
        ("review", game, "--seat", "9"): "--seat: 9; expected 1 to 3",
        ("show", full, "--every", "2"): "--every needs --line",
        ("show", full, "--theme", "dark"): "--theme needs a picture",
        ("verify", seen): f"{seen}: you: the document is the view of seat 3; verify needs everything known",
        ("perft", seen, "1"): f"{seen}: you: the document is the view of seat 3; perft needs everything known",
        ("deal", "calm-sailing", "--players", "2", "--removed", "0,81"): "--removed: expected up to 28 different "
        "islands from 1 to 80, found [0, 81]",
        ("deal", "calm-sailing", "--players", "2", "--removed", "3,3"): "--removed: expected up to 28 different "
        "islands from 1 to 80, found [3] twice",
    }.items():
        [told] = refused(*arguments)
        assert told.startswith(f"leadline: {what}"), told


@pytest.mark.parametrize(("text", "kind"), {"null": "null", "42": "a number", '"abc"': "a text"}.items())
def test_values_that_are_no_objects(refused, write, text, kind):
    path = write(text, "x.json")
    assert refused("show", path) == [f"leadline: {path}: expected one object, found {kind}"]


def test_characters_of_two_halves_are_read(run, write, deal):
    found = run("moves", "--jsonl", write(deal | {"id": "\U0001f600"}))
    assert found.exit_code == 0
    assert json.loads(found.stdout)["id"] == "\U0001f600"
