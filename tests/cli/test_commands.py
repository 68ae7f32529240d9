"""Every command, as text and as JSON."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

import leadline
from leadline.cli.main import COMMANDS
from leadline.core import GAMES
from support.calm_positions import FULL, late_solo


def test_help_of_the_program_lists_every_command(run):
    result = run("--help")
    assert result.exit_code == 0
    for name, text in COMMANDS.items():
        assert f"  {name} " in result.stdout
        assert text in result.stdout
    assert run().stdout == result.stdout


@pytest.mark.parametrize("name", COMMANDS)
def test_help_of_each_command_has_examples(run, name):
    result = run(name, "--help")
    assert result.exit_code == 0
    assert f"Usage: leadline {name} " in result.stdout
    assert f"  leadline {name}" in result.stdout.partition("Examples:")[2]
    assert "--json" in result.stdout


def test_version(run):
    assert run("--version").stdout == f"leadline {leadline.__version__}\n"


def test_games(run):
    text = run("games")
    assert text.exit_code == 0
    found = json.loads(run("games", "--json").stdout)["games"]
    assert [game["name"] for game in found] == [entry.name for entry in GAMES]
    for entry in GAMES:
        assert entry.name in text.stdout
        assert all(alias in text.stdout for alias in entry.aliases)
    assert found[0]["players"] == [1, 5]


def test_deal_prints_a_document_that_is_read_back(run):
    result = run("deal", "calm-sailing", "--players", "3", "--seed", "7", "--removed", "6")
    assert (result.exit_code, result.stderr) == (0, "")
    expected = leadline.deal("calm-sailing", players=3, seed=7, removed=6)
    assert leadline.load(result.stdout) == expected
    lines = [line.strip() for line in result.stdout.splitlines()]
    assert json.dumps(expected.document()["hands"][0]) + "," in lines
    one = run("deal", "calm-sailing", "--players", "3", "--seed", "7", "--removed", "6", "--json").stdout
    assert one.count("\n") == 1
    assert leadline.load(one) == expected


def test_deal_takes_the_options_of_the_game(run):
    arguments = ("--players", "1", "--seed", "3", "--removed", "3,17,40", "--solo-draw", "5", "--json")
    found = json.loads(run("deal", "tranquility", *arguments).stdout)
    assert found["rules"]["removed"] == [3, 17, 40]
    assert found["rules"]["solo_draw"] == 5
    assert json.loads(run("deal", "calm-sailing", "--players", "4", "--first", "2").stdout)["first"] == 2
    assert json.loads(run("deal", "calm-sailing", "--players", "4", "--removed", "3,").stdout)["rules"]["removed"] == [
        3
    ]


@pytest.mark.parametrize(
    ("game", "given", "rules"),
    [
        ("reef", ["--opening", "experienced", "--first", "2"], {"opening": "experienced", "first": 2}),
        (
            "reef-encounter",
            ["--expert", "--boards", "4,2", "--starfish", "down", "--first", "1", "--cubes", "same"],
            {"expert": True, "boards": [4, 2], "starfish": "down", "first": 1, "cubes": "same", "choose": False},
        ),
        ("sea-salt-paper", ["--target", "50", "--first", "1"], {"target": 50, "first": 1}),
    ],
)
def test_the_options_of_a_game_are_those_of_its_deal(run, game, given, rules):
    result = run("deal", game, "--players", "2", "--seed", "5", *given)
    assert (result.exit_code, result.stderr) == (0, "")
    assert {option.name for option in leadline.game(game).options} == set(rules)
    assert leadline.load(result.stdout) == leadline.deal(game, players=2, seed=5, **rules)


def test_deal_without_a_seed_names_the_one_it_used(run):
    result = run("deal", "calm-sailing", "--players", "2")
    seed = result.stderr.removeprefix("leadline: dealt with --seed ").strip()
    assert seed.isdigit()
    assert run("deal", "calm-sailing", "--players", "2", "--seed", seed).stdout == result.stdout
    assert run("deal", "calm-sailing", "--players", "2").stdout != result.stdout


def test_a_seed_is_named_only_where_something_came_of_the_deal(run, refused, tmp_path):
    (line,) = refused("verify", "--game", "reef", "--players", "2")
    assert "verify" in line
    folder = str(tmp_path)
    (line,) = refused("play", "reef", "--out", folder, stdin="quit\n")
    assert line.startswith(f"leadline: {folder}: is a folder")
    (line,) = refused("play", "reef", "--engine", "polcy", stdin="quit\n")
    assert line.startswith("leadline: --engine: unknown engine 'polcy'")
    words = ("verify", "--game", "calm-sailing", "--players", "2", "--certificate", folder)
    (line,) = refused(*words)
    assert line.startswith(f"leadline: {folder}: is a folder")
    for given in (words[:-2], ("play", "reef", "--players", "2", "--plain")):
        assert run(*given, stdin="quit\n").stderr.startswith("leadline: dealt with --seed ")


def test_show(run, write, deal):
    result = run("show", write(deal))
    assert result.exit_code == 0
    assert "Calm Sailing, 3 players: seat 3 to move" in result.stdout
    assert "4 6 9 46 80" in result.stdout
    view = run("show", write(deal), "--seat", "2")
    assert "4 6 9 46 80" not in view.stdout
    assert "1 34 42 54 63" in view.stdout


def test_show_json_is_canonical_and_shows_views(run, write, deal):
    loose = deal | {"game": "tranquility", "hands": [" ".join(map(str, hand)) for hand in deal["hands"]]}
    assert json.loads(run("show", write(loose), "--json").stdout) == deal
    position = leadline.load(deal)
    assert isinstance(position, leadline.Position)
    view = json.loads(run("show", write(deal), "--seat", "2", "--json").stdout)
    assert view == position.view(2).document()
    assert json.loads(run("show", write(view), "--json").stdout) == view
    assert run("show", write(view)).stdout == run("show", write(deal), "--seat", "2").stdout


def test_show_svg_writes_the_file_whole(run, write, deal, tmp_path):
    out = tmp_path / "board.svg"
    out.write_text("old")
    result = run("show", write(deal), "--svg", str(out))
    assert (result.exit_code, result.stdout, result.stderr) == (0, "", "")
    ElementTree.parse(out)
    assert sorted(path.name for path in tmp_path.iterdir()) == ["board.svg", "file.json"]
    assert run("show", write(deal), "--svg", "-").stdout == out.read_text()


def test_show_svg_leaves_the_old_file_where_it_fails(run, write, deal, tmp_path, monkeypatch):
    out = tmp_path / "board.svg"
    out.write_text("old")

    def full(source: object, target: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("os.replace", full)
    result = run("show", write(deal), "--svg", str(out))
    assert (result.exit_code, result.stdout) == (74, "")
    assert result.stderr == f"leadline: {out}: cannot be written: No space left on device\n"
    assert out.read_text() == "old"
    assert sorted(path.name for path in tmp_path.iterdir()) == ["board.svg", "file.json"]


def test_toml_and_standard_input(run, write, deal):
    rows = "\n".join(["hands = " + json.dumps([[str(card) for card in hand] for hand in deal["hands"]])])
    toml = (
        f'game = "calm-sailing"\nformat = 1\nplayers = 3\nfirst = {deal["first"]}\n{rows}\n'
        f"piles = {json.dumps([[str(card) for card in pile] for pile in deal['piles']])}\n"
    )
    expected = run("show", write(deal)).stdout
    assert run("show", write(toml, "deal.toml")).stdout == expected
    assert run("show", "-", stdin=toml).stdout == expected
    assert run("show", "-", stdin=json.dumps(deal)).stdout == expected


def test_moves(run, write, deal):
    position = leadline.load(deal)
    assert isinstance(position, leadline.Position)
    expected = position.whole_moves()
    assert run("moves", write(deal)).stdout.splitlines() == expected
    found = json.loads(run("moves", write(deal), "--json").stdout)
    assert found == {"to_move": 3, "count": len(expected or []), "moves": expected}


def test_moves_of_a_view_are_those_of_the_position(run, write, deal):
    position = leadline.load(deal)
    assert isinstance(position, leadline.Position)
    found = run("moves", write(position.view(3).document()))
    assert found.stdout.splitlines() == position.whole_moves()


def _before_a_start(players: int) -> leadline.Position:
    position = leadline.deal("calm-sailing", players=players, seed=7)
    step = 0
    while position.legal_moves()[0].text != "S":
        position.push(position.playout_move(step))
        step += 1
    return position


def test_moves_of_a_view_end_where_others_decide(run, write):
    position = _before_a_start(3)
    seat = position.turn or 0
    texts = run("moves", write(position.view(seat).document())).stdout.splitlines()
    own = {str(card) for card in position.document()["hands"][seat - 1]} - {"S"}
    assert len(texts) > 10
    for text in texts:
        start, _, share = text.partition(" ")
        assert start == "S"
        assert not share or set(share.removeprefix(f"{seat}:").split(",")) <= own


def test_moves_of_a_view_end_where_a_hidden_card_turns_up(run, write):
    position = _before_a_start(2)  # each of two players draws two cards as the Start is laid
    assert run("moves", write(position.view(position.turn or 0).document())).stdout == "S\n"


def test_moves_counts_what_is_too_much_to_list(run, write):
    position = _before_a_start(5)
    result = run("moves", write(position.document()))
    assert "moves, not listed: more than 10,000" in result.stdout
    found = json.loads(run("moves", write(position.document()), "--json").stdout)
    assert found["count"] == position.perft(1) > 10_000
    assert found["moves"] is None


def test_moves_of_a_view_are_not_counted_beyond_what_is_listed(run, write):
    position = leadline.deal("calm-sailing", players=1, seed=0, solo_hand=10, solo_draw=20, solo_payment=1)
    while len(position.hand(1)) < 20 or not position.is_boundary:
        position.push(position.playout_move(0))
    path = write(position.view(1).document())
    assert run("moves", path).stdout == "more than 10,000 moves, not listed\n"
    assert json.loads(run("moves", path, "--json").stdout) == {"to_move": 1, "count": None, "moves": None}


def test_moves_of_a_finished_game(run, write, record):
    last = leadline.replay(record).position.document()
    assert json.loads(run("moves", write(last), "--json").stdout) == {"to_move": None, "count": 0, "moves": []}
    assert run("moves", write(last)).stderr == "leadline: the game is over\n"


def test_perft_counts_no_game_that_ends_earlier(run, write):
    path = write(late_solo(["F"], [], FULL).document())  # the Finish, and nothing after it
    assert [run("perft", path, depth).stdout for depth in ("0", "1", "2")] == ["1\n", "1\n", "0\n"]
    assert "fewer moves does not count" in " ".join(run("perft", "--help").stdout.split())


def test_perft(run, write, deal):
    position = leadline.load(deal)
    assert isinstance(position, leadline.Position)
    assert run("perft", write(deal), "2").stdout == f"{position.perft(2)}\n"
    assert json.loads(run("perft", write(deal), "0", "--json").stdout)["count"] == 1
    found = json.loads(run("perft", write(deal), "2", "--divide", "--json").stdout)
    assert found["count"] == position.perft(2) == sum(found["divide"].values())
    assert list(found["divide"]) == position.whole_moves()
    text = run("perft", write(deal), "1", "--divide").stdout.splitlines()
    assert text[-1] == str(position.perft(1))
    assert text[0].split() == ["-2", "-20", "1"]


def test_replay(run, write, record):
    result = run("replay", write(record))
    assert result.exit_code == 0
    assert result.stdout.startswith(f"legal: {len(record['moves'])} moves; ")
    found = json.loads(run("replay", write(record), "--json").stdout)
    assert found == leadline.replay(record).as_json()


def test_a_winner_that_a_hidden_tile_decides_is_not_known(run, write):
    end = leadline.replay(json.loads(Path("tests/golden/records/reef_encounter_2.json").read_text())).position
    record = {key: value for key, value in end.document().items() if key != "memory"} | {"moves": []}
    record["bag"][record["parrotfish"][0][0]] += 1
    record["parrotfish"][0][0] = "?"
    path = write(record)
    assert run("replay", path).stdout.startswith(f"legal: 0 moves; no winner known ({end.outcome.reason})\n")
    assert f"\nNo winner known ({end.outcome.reason}). 0 decisions" in f"\n{run('review', path).stdout}"


def test_replay_says_where_and_why_a_game_breaks(run, write, record):
    broken = record | {"moves": [*record["moves"][:3], "12@z9", *record["moves"][3:]]}
    result = run("replay", write(broken))
    assert result.exit_code == 1
    assert result.stdout.startswith(f"illegal: move 4 of {len(broken['moves'])}: 'z9' is not a cell")
    before = leadline.replay(record | {"moves": record["moves"][:3]}).position
    assert run("show", write(before.document(), "before.json")).stdout.strip() in result.stdout
    found = json.loads(run("replay", write(broken), "--json").stdout)
    assert (found["status"], found["at"], found["outcome"]) == ("illegal", 3, None)


@pytest.mark.parametrize("form", ["object", "list", "text"])
def test_replay_of_a_line(run, write, deal, record, form):
    moves = record["moves"]
    content: Any = {
        "object": json.dumps({"verdict": "winnable", "line": moves, "nodes": 1}),
        "list": json.dumps(moves),
        "text": "\n".join(moves) + "\n",
    }[form]
    result = run("replay", write(deal), "--line", write(content, "line.txt"), "--json")
    assert result.exit_code == 0
    assert json.loads(result.stdout)["outcome"] == leadline.replay(record).as_json()["outcome"]
    assert run("replay", write(deal), "--line", "-", "--json", stdin=content).stdout == result.stdout
    broken = write("\n".join([*moves[:2], moves[0]]), "broken.txt")
    illegal = run("replay", write(deal), "--line", broken)
    assert illegal.exit_code == 1
    assert illegal.stdout.startswith("illegal: move 3 of 3: ")


def test_schema_accepts_what_deal_prints(run):
    found = json.loads(run("schema", "calm-sailing").stdout)
    assert found == json.loads(run("schema", "tranquility", "--json").stdout)
    assert {"Deal", "SeatView", "Record"} <= set(found["$defs"])


def test_commands_are_files():
    folder = Path(leadline.__file__).parent / "cli"
    packages = {path.parent.name for path in folder.glob("*/__init__.py")}
    assert {path.stem for path in folder.glob("*.py")} | packages >= set(COMMANDS)


def test_a_batch_of_deals_names_the_seed_that_was_drawn(run):
    found = run("deal", "reef", "--players", "2", "--count", "2")
    first = json.loads(found.stdout.splitlines()[0])["id"]
    assert found.stderr == f"leadline: dealt with --seed {first}\n"
    assert run("deal", "reef", "--players", "2", "--count", "2", "--seed", str(first)).stdout == found.stdout


def test_perft_that_is_broken_off_tells_what_it_has_counted(run, write, monkeypatch):
    position = leadline.deal("sea-salt-paper", players=2, seed=1)
    moves, counted = position.whole_moves(), []

    def count(work):
        if len(counted) == 2:
            raise KeyboardInterrupt
        counted.append(work())
        return counted[-1]

    monkeypatch.setattr("leadline.cli.perft.in_thread", count)
    found = run("perft", write(position.document()), "2", "--divide", "--json")
    assert found.exit_code == 130
    told = json.loads(found.stdout)
    assert (told["divide"], told["interrupted"]) == (dict(zip(moves[:2], counted, strict=True)), True)
