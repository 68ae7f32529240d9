"""The commands with High Arch, Pyramid and layouts of one's own, which are house readings and named as such (12)."""

from __future__ import annotations

import json

import pytest

TOP = {"name": "top", "cells": ["c3", "b3", "a3"], "after": ["sides"]}
SIDES = {"name": "sides", "cells": ["c2", "a2"]}
RING = {"name": "ring", "cells": ["a1", "b1", "c1", "c2", "c3", "b3", "a3", "a2"], "groups": [TOP, SIDES]}
DEAL = ("deal", "calm-sailing", "--players", "2", "--seed", "1")
NAMES = {"high-arch": "High Arch", "pyramid": "Pyramid", "ring": "layout ring"}


@pytest.fixture
def ring(tmp_path):
    path = tmp_path / "ring.json"
    path.write_text(json.dumps(RING), encoding="utf-8")
    return str(path)


@pytest.fixture(params=list(NAMES))
def file(request, run, ring, tmp_path):
    words = ("--layout", ring) if request.param == "ring" else ("--variant", request.param)
    path = tmp_path / f"{request.param}-deal.json"
    result = run(*DEAL, *words)
    assert result.exit_code == 0
    path.write_text(result.stdout, encoding="utf-8")
    return str(path)


def test_games_names_the_house_readings(run):
    assert "High Arch, Pyramid, custom layouts (unofficial variants)" in " ".join(run("games").stdout.split())


def test_show_names_the_house_reading_and_draws_the_layout(run, file):
    name = next(name for key, name in NAMES.items() if f"{key}-deal" in file)
    for words in (("show", file), ("show", file, "--seat", "2"), ("show", file, "--svg", "-")):
        result = run(*words)
        assert result.exit_code == 0
        assert f"Calm Sailing, {name} (unofficial variant), 2 players" in result.stdout
    text = run("show", file).stdout
    cells = sum(line[5:].count(" .") + line[5:].count(" o") for line in text.splitlines() if line[:4].strip().isdigit())
    assert cells == {"high-arch": 36, "pyramid": 36}.get(file.rpartition("/")[2].removesuffix("-deal.json"), 8)


def test_every_command_takes_such_a_deal(run, file, tmp_path):
    listed = run("moves", file).stdout.split("\n")
    counted = run("perft", file, "1", "--json")
    assert json.loads(counted.stdout.splitlines()[-1])["count"] == len([move for move in listed if move])
    best = run("best", file, "--nodes", "60", "--seed", "1", "--json")
    assert best.exit_code == 0
    assert {move["move"] for move in json.loads(best.stdout)["moves"]} <= set(listed)
    found = run("verify", file, "--nodes", "400000", "--json")
    assert found.exit_code == 0
    record = json.loads((tmp_path / file).read_text()) | {"moves": json.loads(found.stdout)["line"]}
    path = tmp_path / "record.json"
    path.write_text(json.dumps(record), encoding="utf-8")
    assert run("replay", str(path)).exit_code == 0


def test_match_and_verify_take_the_options(run, ring):
    for words in (("--variant", "pyramid"), ("--layout", ring)):
        result = run("match", "calm-sailing", "--players", "2", *words, "--engines", "policy", "--games", "6", "--json")
        assert result.exit_code == 0, result.stderr
        assert run("verify", "--game", "calm-sailing", "--players", "2", "--seed", "1", *words).exit_code == 0


def test_a_layout_may_be_toml(run, tmp_path):
    path = tmp_path / "line.toml"
    path.write_text('name = "line"\ncells = "a1 b1 c1"\nmarked = ["b1"]\n', encoding="utf-8")
    deal = json.loads(run(*DEAL, "--layout", str(path)).stdout)
    assert deal["rules"]["layout"] == {"name": "line", "cells": ["a1", "b1", "c1"], "groups": [], "marked": ["b1"]}
    assert len(deal["exploration"]) == 47


def test_all_problems_of_a_layout_are_told_at_once(refused, tmp_path):
    path = tmp_path / "bad.json"
    path.write_text(json.dumps(RING | {"name": "standard", "cells": ["a1", "a1"], "marked": ["q"]}), encoding="utf-8")
    lines = refused(*DEAL, "--layout", str(path))
    assert f"leadline: --layout: {path}: name: 'standard' is a layout of the game" in lines
    assert f"leadline: --layout: {path}: cells: given twice: 'a1'" in lines
    assert f"leadline: --layout: {path}: marked: 'q': no cell of the layout" in lines
    assert any(line.startswith(f"leadline: --layout: {path}: groups[1].cells: ") for line in lines)


def test_what_is_no_layout_file(refused, tmp_path):
    assert "no such file" in refused(*DEAL, "--layout", str(tmp_path / "none.json"))[0]
    path = tmp_path / "broken.json"
    path.write_text("{", encoding="utf-8")
    assert "invalid JSON" in refused(*DEAL, "--layout", str(path))[0]
    assert refused(*DEAL, "--variant", "pyramid", "--rocks") == [
        "leadline: --rocks: these cards are in the exploration deck of the layout already (12.2)"
    ]


COMMANDS = [
    ("deal", "calm-sailing", "--players", "2", "--seeds", "1-2"),
    ("table", "calm-sailing"),
    ("table", "calm-sailing", "--players", "2", "--seat", "1"),
    ("survey", "calm-sailing", "--players", "2", "--deals", "1", "--db", "none.db"),
    ("survey", "calm-sailing", "--grid", "players=2,3", "--deals", "1", "--db", "none.db"),
    ("match", "calm-sailing", "--players", "2", "--engines", "policy", "--games", "1"),
    ("league", "calm-sailing", "--players", "2", "--engines", "policy,greedy", "--games", "1"),
    ("puzzle", "calm-sailing"),
    ("play", "calm-sailing"),
    ("new", "calm-sailing", "--players", "2"),
    ("verify", "--game", "calm-sailing", "--players", "2"),
]


@pytest.mark.parametrize("command", COMMANDS, ids=" ".join)
def test_the_file_that_is_wrong_is_named_by_every_command(refused, tmp_path, command):
    path = tmp_path / "bad.json"
    path.write_text(json.dumps({"name": "bad", "grid": ["a"]}), encoding="utf-8")
    said = [
        f"leadline: --layout: {path}: {what}"
        for what in ("grid: unknown key", "cells: missing; expected a list of names")
    ]
    assert refused(*command, "--layout", str(path)) == said
