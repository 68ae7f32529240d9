"""The commands with Day and Night of Calm Sailing (12.3), which is a house reading and named as such."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import leadline

DEAL = ("deal", "calm-sailing", "--players", "3", "--seed", "7", "--variant", "day-and-night")
NAME = "Calm Sailing, Day and Night (unofficial variant)"


@pytest.fixture
def file(run, tmp_path):
    """A position of Day and Night with islands of both orientations."""
    position = leadline.deal("calm-sailing", players=3, seed=7, variant="day-and-night", monsters=3)
    while not position.is_boundary or len(position.grid) < 20 or not position.start_laid:
        position.push(position.playout_move(1))
    path = tmp_path / "position.json"
    path.write_text(position.text(), encoding="utf-8")
    return str(path)


def test_deal_takes_the_variant_and_its_halves(run):
    rows, any_half = (json.loads(run(*DEAL, *more).stdout) for more in ((), ("--halves", "any", "--rocks")))
    assert rows["rules"]["variant"] == any_half["rules"]["variant"] == "day-and-night"
    assert "halves" not in rows["rules"]
    assert any_half["rules"]["halves"] == "any"
    plain = json.loads(run(*DEAL[:-2]).stdout)
    assert (rows["hands"], rows["piles"]) == (plain["hands"], plain["piles"])
    for words in ((*DEAL, "--halves", "some"), (*DEAL[:-2], "--halves", "any"), (*DEAL[:-1], "night")):
        result = run(*words)
        assert (result.exit_code, result.stdout) == (2, "")


def test_show_names_the_house_reading_and_tells_sun_from_moon(run, file):
    text = run("show", file).stdout
    position = leadline.load(Path(file).read_text(encoding="utf-8"))
    assert text.startswith(NAME)
    assert "hands are held moon up; the Finish needs the lower three rows sun up, the upper three moon up" in text
    board, _, legend = text.split("\n\n")[1].rpartition("\n")
    assert legend.strip() == "* sun up   ) moon up"
    assert (board.count(")"), board.count("*")) == (len(position.moon), len(position.grid) - len(position.moon))
    picture = run("show", file, "--svg", "-").stdout
    assert NAME in picture
    assert picture.count(", moon up</title>") == picture.count("a 6 6 0 1 0 0 12") == board.count(")")
    assert picture.count(", sun up</title>") == picture.count("<circle") == board.count("*")


def test_best_says_what_turning_an_island_is_good_for(run, file):
    result = run("best", file, "--nodes", "300", "--top", "400", "--json")
    assert result.exit_code == 0
    reasons = {move["move"]: move["reason"] for move in json.loads(result.stdout)["moves"]}
    turned = [reason for text, reason in reasons.items() if text.startswith("turn ")]
    assert turned
    assert all("the Finish needs it" in reason for reason in turned)
    assert {text for text in reasons if text.startswith("turn ")} <= set(run("moves", file).stdout.split("\n"))


def test_verify_prints_a_line_that_replay_accepts(run, tmp_path):
    path = tmp_path / "deal.json"
    path.write_text(run(*DEAL).stdout, encoding="utf-8")
    result = run("verify", str(path), "--json")
    assert result.exit_code == 0
    found = json.loads(result.stdout)
    assert any(text.startswith("turn ") for text in found["line"])
    record = json.loads(path.read_text(encoding="utf-8")) | {"moves": found["line"]}
    path.write_text(json.dumps(record), encoding="utf-8")
    assert run("replay", str(path)).exit_code == 0


def test_engines_play_a_match(run):
    words = ("match", "calm-sailing", "--players", "2", "--engines", "policy", "greedy", "--games", "2", "--seed", "1")
    result = run(*words, "--variant", "day-and-night", "--halves", "any")
    assert result.exit_code == 0
    assert "policy" in result.stdout


def test_every_problem_of_moon_is_named(run, tmp_path):
    rows = [" .  .  .  .  .  ."] * 5 + ["10 20  .  .  .  ."]
    document = {"game": "calm-sailing", "format": 1, "players": 2, "first": 1, "to_move": 1, "start_laid": True}
    document |= {"hands": [[30, 40], [50, 60]], "piles": [[], []], "grid": rows}
    path = tmp_path / "position.json"
    night = {"variant": "day-and-night"}
    for more, words in (
        ({"rules": night}, "moon: missing"),
        ({"rules": night, "moon": ["a1", "a1", "c3"]}, "moon: a1 named twice"),
        ({"rules": night, "moon": ["a1", "a1", "c3"]}, "moon: no island lies on c3"),
        ({"rules": night, "moon": ["g1"]}, "expected the name of a cell, a1 to f6"),
        ({"rules": {"wild": 1}, "moon": ["a1"]}, "moon: expected only in mid-game of the variant day-and-night"),
        ({"rules": {"wild": 1, "halves": "any"}}, "rules.halves: expected only with the variant day-and-night"),
    ):
        path.write_text(json.dumps(document | more), encoding="utf-8")
        result = run("show", str(path))
        assert (result.exit_code, result.stdout) == (2, "")
        assert words in result.stderr
