"""`leadline survey`: asking, telling, and what a kill leaves."""

from __future__ import annotations

import csv
import json
import random
import re
import sqlite3
import time
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest
from click.testing import Result

from leadline.cli.survey import rate
from support.command import finish, start

Run = Callable[..., Result]

REEF = ("reef", "--players", "2", "--ask", "policy")
ASK = ("survey", "calm-sailing", "--grid", "players=2,3", "--grid", "removed=0,12", "--seed", "1")


def finished(*arguments: str) -> tuple[int, str, str]:
    with start(*arguments) as process:
        out, err = finish(process)
        return process.returncode, out, err


def test_ask_report_and_ask_again(tmp_path: Path) -> None:
    path = str(tmp_path / "a.db")
    code, out, err = finished(*ASK, "--deals", "50", "--db", path)
    assert (code, err) == (0, "")
    assert out.splitlines()[0] == "calm-sailing, verify"
    assert len(out.splitlines()) == 6
    code, out, err = finished("survey", "report", path, "--json")
    rows = [json.loads(line) for line in out.splitlines()]
    assert [(row["players"], row["rules"]) for row in rows] == [
        (players, {"removed": removed}) for players in (2, 3) for removed in (0, 12)
    ]
    assert all(row["winnable"] + row["unwinnable"] + row["unknown"] == row["deals"] == 50 for row in rows)
    code, again, err = finished(*ASK, "--deals", "50", "--db", path, "--json")
    assert (code, err) == (0, "leadline: all 200 deals are there\n")
    assert [json.loads(line) for line in again.splitlines()] == rows
    code, out, err = finished("survey", "report", path, "--csv")
    assert out.splitlines()[1].startswith("calm-sailing,2,0,verify,50,")
    assert finished("survey", "diff", path, path)[0] == 0


def test_a_text_among_numbers_is_said_by_every_command(refused: Callable[..., list[str]], tmp_path: Path) -> None:
    path = str(tmp_path / "a.db")
    ask = ("survey", "reef", "--players", "2", "--ask", "policy", "--deals", "2", "--db", path)
    assert finished(*ask)[0] == 0
    with closing(sqlite3.connect(path)) as base, base:
        base.execute("UPDATE cells SET seconds = 'long'")
    said = f"{path}: damaged: table cells has 'long' as seconds in the row with number 1; expected seconds, 0 or more"
    report = ("survey", "report", path)
    page = (*report, "--html", "-")
    for command in (report, (*report, "--csv"), (*report, "--json"), page, ("survey", "diff", path, path), ask):
        assert refused(*command) == [f"leadline: {said}"]


@pytest.mark.parametrize("damage", ["DELETE FROM survey WHERE name = 'version'", "UPDATE survey SET value = '\"x\"'"])
def test_a_survey_that_does_not_tell_all_about_itself_is_damaged(
    refused: Callable[..., list[str]], tmp_path: Path, damage: str
) -> None:
    path = str(tmp_path / "a.db")
    assert finished("survey", "reef", "--players", "2", "--ask", "policy", "--deals", "2", "--db", path)[0] == 0
    with closing(sqlite3.connect(path)) as base, base:
        base.execute(damage if "DELETE" in damage else f"{damage} WHERE name = 'nodes'")
    (line,) = refused("survey", "report", path, "--html", "-")
    assert re.search("damaged: table survey has no valid (version|nodes)", line)


def test_axes_and_files_that_cannot_be(refused: Callable[..., list[str]], tmp_path: Path) -> None:
    ask = ("survey", "calm-sailing", "--deals", "2", "--db", str(tmp_path / "a.db"))
    assert "--grid: no axis 'storm-colors'" in refused(*ask, "--players", "2", "--grid", "storm-colors=2,2,2")[0]
    for text in ("9" * 5000, "\u00b2", "2,x"):
        assert "expected whole numbers" in refused(*ask, "--grid", f"players={text}")[0]
    (line,) = refused("survey", "reef", "--players", "2", "--ask", "policy", "--db", "-")
    assert line.endswith("--db: a database cannot be a pipe; expected the name of a file")


def test_surveys_without_a_common_cell_are_not_compared(refused: Callable[..., list[str]], tmp_path: Path) -> None:
    paths = []
    for players in ("2", "3"):
        paths.append(str(tmp_path / f"{players}.db"))
        assert (
            finished(*("survey", "reef", "--ask", "policy", "--deals", "1"), "--players", players, "--db", paths[-1])[0]
            == 0
        )
    assert refused("survey", "diff", *paths)[0].endswith("have no cell in common; nothing can be compared")


def test_surveys_without_a_common_deal_are_not_compared(refused: Callable[..., list[str]], tmp_path: Path) -> None:
    paths = []
    for seed in ("1", "100"):
        paths.append(str(tmp_path / f"{seed}.db"))
        assert finished("survey", *REEF, "--deals", "2", "--seed", seed, "--db", paths[-1])[0] == 0
    (line,) = refused("survey", "diff", *paths)
    assert line.endswith("have no deal in common; nothing can be compared")


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"rules": {"seed": 5}}, "seed: Calm Sailing has no such option"),
        ({"rules": {"players": 3}}, "players: Calm Sailing has no such option"),
        ({"rules": {"name": 3}}, "name: Calm Sailing has no such option"),
        ({"grid": {"seed": [1, 2]}}, "seed: Calm Sailing has no such option"),
        ({"players": None}, "players: missing"),
        ({"players": None, "grid": {"players": [None]}}, "players: null; expected whole numbers"),
    ],
    ids=str,
)
def test_rules_in_a_file_that_cannot_be(
    refused: Callable[..., list[str]], tmp_path: Path, change: dict[str, object], said: str
) -> None:
    path = tmp_path / "study.json"
    path.write_text(json.dumps({"game": "calm-sailing", "players": 3, "deals": 2} | change))
    (line,) = refused("survey", str(path), "--db", str(tmp_path / "a.db"))
    assert said in line


def test_null_in_a_file_is_what_is_left_out(tmp_path: Path) -> None:
    path = tmp_path / "study.json"
    left = dict.fromkeys(("seed", "ask", "rules", "nodes", "width"))
    path.write_text(
        json.dumps({"game": "calm-sailing", "players": 3, "deals": 2, "grid": {"removed": [None, 4]}} | left)
    )
    code, out, err = finished("survey", str(path), "--db", str(tmp_path / "a.db"), "--json")
    assert (code, err) == (0, "")
    assert [json.loads(line)["deals"] for line in out.splitlines()] == [2, 2]


def test_a_cell_that_cannot_be_dealt_is_damage(refused: Callable[..., list[str]], tmp_path: Path) -> None:
    path = str(tmp_path / "a.db")
    assert finished("survey", *REEF, "--deals", "2", "--db", path)[0] == 0
    with closing(sqlite3.connect(path)) as base, base:
        base.execute("UPDATE cells SET cell = ?", ('{"players": 2, "rules": {"seed": 4}}',))
    (line,) = refused("survey", "report", path)
    assert line.endswith("a.db: damaged: cell 1 is not as a survey writes it")


@pytest.mark.extended
def test_rules_of_cells_that_were_added_late_stand_beside_the_others(tmp_path: Path) -> None:
    path = str(tmp_path / "a.db")
    for rules in (["--removed", "12"], ["--wild", "2"]):
        code, _, err = finished("survey", "calm-sailing", "--players", "3", *rules, "--deals", "3", "--db", path)
        assert code == 0, err
    _, out, _ = finished("survey", "report", path)
    assert out.splitlines()[1].split()[:4] == ["PLAYERS", "REMOVED", "WILD", "DEALS"]
    _, out, _ = finished("survey", "report", path, "--csv")
    rows = [line.split(",") for line in out.splitlines()]
    assert rows[0][:6] == ["game", "players", "removed", "wild", "question", "deals"]
    assert [row[:6] for row in rows[1:]] == [
        ["calm-sailing", "3", "12", "", "verify", "3"],
        ["calm-sailing", "3", "", "2", "verify", "3"],
    ]


def test_a_layout_is_its_name_in_tables_and_json_in_values(tmp_path: Path) -> None:
    layout = {"name": "ring", "cells": ["a1", "a2", "a3", "b3", "c3", "c2", "c1", "b1"]}
    (tmp_path / "ring.json").write_text(json.dumps(layout))
    database = str(tmp_path / "ring.db")
    rules = ("--players", "2", "--layout", str(tmp_path / "ring.json"))
    code, out, _ = finished("survey", "calm-sailing", *rules, "--deals", "2", "--db", database)
    assert (code, [line.split()[:2] for line in out.splitlines()[1:]]) == (0, [["PLAYERS", "LAYOUT"], ["2", "ring"]])
    [row] = csv.DictReader(finished("survey", "report", database, "--csv")[1].splitlines())
    assert json.loads(row["layout"]) == layout


def test_a_survey_in_a_file(tmp_path: Path) -> None:
    path = tmp_path / "study.toml"
    path.write_text('game = "calm-sailing"\nplayers = 3\ndeals = 20\nask = "policy"\n[grid]\nremoved = [0, 12]\n')
    database = str(tmp_path / "a.db")
    code, out, err = finished("survey", str(path), "--db", database, "--json")
    assert (code, err) == (0, "")
    assert [json.loads(line)["won"] + json.loads(line)["lost"] for line in out.splitlines()] == [20, 20]


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (("survey", "calm-sailing"), "--players: missing"),
        (("survey", "calm-sailing", "--players", "2"), "--db: missing"),
        (("survey", "calm-sailing", "--grid", "sails=2", "--db", "x.db"), "no axis 'sails'"),
        (("survey", "calm-sailing", "--grid", "players", "--db", "x.db"), "expected an axis such as"),
        (("survey", "calm-sailing", "--grid", "players=two", "--db", "x.db"), "expected whole numbers"),
        (("survey", "calm-sailing", "--grid", "players=9,2", "--db", "x.db"), "--players: expected 1 to 5, found 9"),
        (
            ("survey", "calm-sailing", "--grid", "players=2,9", "--db", "x.db"),
            '--grid: {"players": 9, "rules": {}}: players: expected 1 to 5, found 9',
        ),
        (("survey", "chess", "--grid", "players=2", "--db", "x.db"), "unknown game"),
        (("survey", "report", "x.db"), "no such survey"),
        (("survey", *REEF, "--db", "none/x.db"), "none/x.db: cannot be written: there is no such folder"),
        (("survey", "reef", "--players", "2", "--db", "x.db", "--threads", "2", "--cluster", "a"), "have their own"),
        (("survey", *REEF, "--db", "x.db", "--cluster", "smoke://a"), "no scheduler answers there"),
    ],
)
def test_bad_usage_makes_no_database(
    arguments: tuple[str, ...], told: str, run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    found = run(*arguments)
    assert (found.exit_code, found.stdout) == (2, "")
    assert told in found.stderr
    assert not list(tmp_path.iterdir())


def kept(path: Path) -> list[tuple[object, ...]]:
    base = sqlite3.connect(path)
    try:
        return list(base.execute("SELECT cell, seed, value, proof, work FROM deals ORDER BY cell, seed"))
    finally:
        base.close()


def killed(tmp_path: Path, kills: int, deals: int) -> None:
    """Kills a survey at random moments; in the end the rows are those of one that nobody disturbed."""
    whole, path = tmp_path / "whole.db", tmp_path / "killed.db"
    assert finished(*ASK, "--deals", str(deals), "--db", str(whole))[0] == 0
    chance = random.Random(3)
    for _ in range(kills):
        with start(*ASK, "--deals", str(deals), "--db", str(path)) as process:
            time.sleep(chance.uniform(0.2, 1.5))
            process.kill()
    assert finished(*ASK, "--deals", str(deals), "--db", str(path))[0] == 0
    assert kept(path) == kept(whole)


def test_a_seed_out_of_range_is_told_the_range(tmp_path: Path) -> None:
    arguments = ("survey", *REEF, "--seed", str(2**63 - 1), "--db", str(tmp_path / "a.db"))
    code, told, error = finished(*arguments)
    assert (code, told) == (2, "")
    assert f"--seed: expected a whole number from 0 to {2**63 - 1 - 10**9}, not {2**63 - 1}" in error


def test_diff_tells_its_exit_codes() -> None:
    _, out, _ = finished("survey", "diff", "--help")
    assert "Examples:" in out
    assert "1 something has" in out


def test_the_rate_is_that_since_the_command_began() -> None:
    assert rate(0, 100, 0.0) == "- deals/s"
    assert rate(300, 9_000, 2.0) == "150 deals/s, 0:01:00 left"


@pytest.mark.extended
def test_kills_lose_and_double_nothing(tmp_path: Path) -> None:
    killed(tmp_path, 3, 1_500)


@pytest.mark.slow
def test_thirty_kills_lose_and_double_nothing(tmp_path: Path) -> None:
    killed(tmp_path, 30, 12_000)
