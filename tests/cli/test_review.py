"""`leadline review`."""

from __future__ import annotations

import json
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from click.testing import Result

import leadline
from leadline.cli.review import text

Run = Callable[..., Result]
Write = Callable[..., str]


def short(record: dict[str, Any]) -> dict[str, Any]:
    """The first moves of a record."""
    return {key: value for key, value in record.items() if key != "result"} | {"moves": record["moves"][:4]}


def test_a_table(run: Run, write: Write, record: dict[str, Any]) -> None:
    found = run("review", write(short(record)), "--nodes", "40", "--seed", "1")
    assert found.exit_code == 0, found.output
    lines = found.stdout.splitlines()
    assert lines[0].split()[:5] == ["MOVE", "SEAT", "PLAYED", "BEFORE", "AFTER"]
    assert record["moves"][0] in lines[1]
    assert any(line.startswith("The game is not over. ") for line in lines)


def test_a_narrow_table(record: dict[str, Any]) -> None:
    found = leadline.review(short(record), nodes=40)
    lines = text(found, 74).splitlines()
    assert lines[0].split()[:5] == ["MOVE", "SEAT", "PLAYED", "BEFORE", "LOST"]
    assert max(map(len, lines)) <= 76
    assert len(text(found).splitlines()[0].split()) == len(lines[0].split()) + 1


def test_json_is_what_the_package_says(run: Run, write: Write, record: dict[str, Any]) -> None:
    path = write(short(record))
    found = json.loads(run("review", path, "--nodes", "40", "--seat", "3", "--json").stdout)
    expected = leadline.review(short(record), nodes=40, seats=[3]).as_json()
    assert found | {"seconds": 0} == expected | {"seconds": 0}
    assert {one["seat"] for one in found["decisions"]} == {3}
    assert set(found["decisions"][0]) == {
        *("number", "seat", "move", "best", "before", "after", "lost", "interval", "mistake", "worlds", "reason")
    }


def test_a_page(run: Run, write: Write, record: dict[str, Any], tmp_path: Path) -> None:
    path, out = write(short(record)), tmp_path / "review.html"
    found = run("review", path, "--nodes", "20", "--html", str(out))
    assert found.exit_code == 0, found.output
    assert "MOVE" in found.stdout
    printed = run("review", path, "--nodes", "20", "--html", "-")
    assert printed.stdout == out.read_text(encoding="utf-8")
    assert printed.stdout.startswith("<!doctype html>")


def test_a_game_of_a_match(run: Run, write: Write, record: dict[str, Any]) -> None:
    found = run("review", write({"match": "x", "record": short(record)}), "--nodes", "20")
    assert found.exit_code == 0, found.output


def test_bad_usage(refused: Callable[..., list[str]], write: Write, record: dict[str, Any]) -> None:
    path = write(short(record))
    assert refused("review", path, "--seat", "4") == ["leadline: --seat: 4; expected 1 to 3"]
    assert refused("review", path, "--nodes", "1") == ["leadline: --nodes: expected a whole number, 2 or more, not 1"]
    assert "both print to standard output" in refused("review", path, "--json", "--html", "-")[0]
    assert "is the file that is read" in refused("review", path, "--nodes", "20", "--html", path)[0]
    wrong = write(short(record) | {"moves": ["99@a1"]}, "wrong.json")
    assert refused("review", wrong)[0].startswith(f"leadline: {wrong}: moves[1]: illegal: ")


def test_a_page_that_cannot_be_written_is_told_before_anything_is_judged(
    refused: Callable[..., list[str]], write: Write, record: dict[str, Any], tmp_path: Path
) -> None:
    name = write(record)
    for out, said in (
        (tmp_path / "nowhere" / "x.html", "cannot be written: there is no such folder"),
        (tmp_path, "is a folder; expected the name of a file to write"),
        (name, "is the file that is read; expected the name of another one"),
    ):
        began = time.monotonic()
        assert refused("review", name, "--nodes", "1000000000", "--html", str(out)) == [f"leadline: {out}: {said}"]
        assert time.monotonic() - began < 5
