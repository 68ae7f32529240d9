"""Texts of a stranger's file on a pseudo-terminal: no control character of theirs reaches it (POSIX only)."""

from __future__ import annotations

import json
import os
import pty
import re
import sqlite3
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import leadline
from leadline.core.documents.io import rule_words
from leadline.core.escaping import escaped, one_line
from leadline.solver.certificate import certificate
from leadline.solver.survey.design import Design, cells_of
from leadline.solver.survey.run import run as asked
from support.command import recorded, start

BAD = "\x1b]0;pwned\x07\x9b31m\u202e\x85\nred"  # sets the title, turns red, turns the direction of writing
QUOTED = re.compile("\x1b]|\x07|\x9b|\u202e|\x85")  # a format with quotes may have lines in a text
STEERING = re.compile(f"{QUOTED.pattern}|\nred")


@pytest.fixture(scope="module")
def files(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """Files of each kind with such a text wherever one may stand, by what is in them."""
    folder = tmp_path_factory.mktemp("steering")
    deal = leadline.deal("calm-sailing", players=2, seed=1)
    document, record, proof = deal.document(), recorded(7), certificate(deal, leadline.verify(deal))
    seat = {"game": "calm-sailing", "format": 1, "players": 3, "you": 2, "events": []}
    layout = {"name": BAD, "cells": ["a1", "b1", "c1", "a2", "b2", "c2"]}
    puzzle = {"question": BAD, "document": document, "solution": [BAD], "game": "calm-sailing", "reason": BAD}
    view = deal.view(1).document()
    played = folder / "played.jsonl"
    leadline.match("reef", players=2, engines=["policy", "random"], games=2, out=played)
    game = json.loads(played.read_text().splitlines()[0])
    documents: dict[str, Any] = {
        "KEY": document | {BAD: 1},
        "GAME": document | {"game": BAD},
        "RULE": document | {"rules": {BAD: BAD}},
        "LAYOUT": document | {"rules": {"layout": layout}},
        "OWN": layout,
        "VIEW": view | {BAD: 1},
        "HAND": view | {"hand": [BAD]},
        "RECORD": record | {BAD: 1},
        "MOVE": record | {"moves": [BAD]},
        "NAMES": record | {"names": [BAD, "Bo", "Cy"]},
        "LINE": [BAD],
        "SEAT": seat | {"names": [BAD, "Bo", "Cy"]},
        "EVENT": seat | {"options": {"removed": BAD}, "answers": {BAD: BAD}},
        "CLAIM": proof | {"claim": BAD, BAD: 1},
        "PROOF": proof | {"claim": "unwinnable", "proof": {"kind": BAD, "facts": {BAD: BAD}}},
        "CASES": proof | {"claim": "unwinnable", "proof": {"kind": "cases", "cases": [{"moves": {BAD: 0}}]}},
        "PLAYED": proof | {"proof": {"kind": "line", "moves": [BAD]}},
        "PUZZLE": puzzle,
        "LEAGUE": game | {"rules": {BAD: BAD}, "engines": [BAD, "policy"], "seats": [BAD, "policy"], "version": BAD},
        "STUDY": {"game": "calm-sailing", "grid": {BAD: [BAD]}, "rules": {BAD: BAD}, "players": 2, "db": BAD},
        "SIGNATURE": {BAD: BAD},
        "CARDS": {"cards": [{"id": 1, "pieces": [BAD], "pattern": BAD, "points": 1, BAD: 1}]},
    }
    found = {"SURVEY": str(folder / "survey.db"), "NONE": str(folder / BAD)}
    for name, content in documents.items():
        found[name] = str(folder / f"{name.lower()}.{'jsonl' if name == 'LEAGUE' else 'json'}")
        Path(found[name]).write_text(json.dumps(content) + "\n", encoding="utf-8")
        found[f"{name}S"] = str(folder / f"{name.lower()}s.jsonl")
        Path(found[f"{name}S"]).write_text(json.dumps(content) + "\n", encoding="utf-8")
    asked(Design("calm-sailing", cells_of({}, 2, {"removed": 4}), 1, question="policy"), Path(found["SURVEY"]))
    base = sqlite3.connect(found["SURVEY"])
    with base:
        base.execute("UPDATE survey SET value = ? WHERE name IN ('question', 'version')", (json.dumps(BAD),))
    base.close()
    return found


def shown(*words: str, typed: str = "") -> str:
    """All that the command writes to a terminal."""
    terminal, other = pty.openpty()
    process = start(*words, stdin=other, stdout=other, stderr=other, env=os.environ | {"TERM": "dumb"})
    os.close(other)
    os.write(terminal, typed.encode())
    seen = b""
    while True:
        try:
            seen += os.read(terminal, 65536)
        except OSError:  # how the end of a terminal shows
            break
    os.close(terminal)
    assert process.wait(60) != 70, seen
    return seen.decode(errors="replace").replace("\r\n", "\n")


COMMANDS = [
    "show KEY",
    "best VIEW --json",
    "verify KEYS",
    "check PROOF",
    "replay RECORDS",
    "review RECORD",
    "table --resume SEAT",
    "play --resume NAMES --plain",
    "play --puzzle PUZZLE",
    "league report LEAGUE",
    "survey STUDY",
    "survey report SURVEY",
]
MORE = [
    "show LAYOUT --json",
    "show NONE",
    "show VIEW --one-line",
    "moves GAME",
    "moves RULES",
    "best HAND",
    "verify RULE",
    "check CLAIM",
    "check CASES",
    "check PLAYED --json",
    "check CLAIMS",
    "apply KEY 50@c5",
    "plan KEY",
    "score RULE",
    "replay MOVE",
    "replay LEAGUE",
    "replay NAMES --line LINE",
    "review NAMES --nodes 2",
    "table --resume EVENT",
    "table calm-sailing --view VIEW",
    "play --resume RECORD",
    "play --puzzle PUZZLES",
    "puzzle --from PUZZLES",
    "survey report SURVEY --json",
    "survey report SURVEY --csv",
    "survey report SURVEY --html -",
    "deal calm-sailing --players 2 --layout OWN",
    "deal reef --players 2 --cards CARDS",
    "perft RULE 1",
    "bench --game reef --scale 0.001 --check SIGNATURE",
]


@pytest.mark.parametrize("words", [*COMMANDS, *(pytest.param(one, marks=pytest.mark.extended, id=one) for one in MORE)])
def test_no_control_character_of_a_file_reaches_the_terminal(files, words):
    seen = shown(*[files.get(word, word) for word in words.split()], typed="quit\n\x04")
    assert seen
    assert not (QUOTED if "--csv" in words or "--html" in words else STEERING).search(seen), seen


def test_typed_text_and_answers_of_the_engine(files):
    """The engine's answers stay JSON with the same meaning."""
    process = start("engine", stdin=-1, text=False)
    out, _ = process.communicate(json.dumps({"id": BAD, "action": "version"}).encode() + b"\n", timeout=60)
    assert not STEERING.search(out.decode())
    assert json.loads(out)["id"] == BAD


def test_what_is_escaped():
    assert escaped("a\nb\tc\x9b\u202e\ud800\U000e0001\u200d\u200c\xe9\u0141\U0001f600") == (
        "a\nb\\u0009c\\u009b\\u202e\\ud800\\udb40\\udc01\u200d\u200c\xe9\u0141\U0001f600"
    )
    assert one_line("a\nb") == "a\\nb"
    for code in range(sys.maxunicode + 1):
        if (char := chr(code)) != "\n" and (code < 0x20 or 0x7F <= code < 0xA0 or not char.isprintable()):
            assert escaped(char) == char or json.loads(f'"{escaped(char)}"') == char
    assert all(escaped(chr(code)) != chr(code) for code in (*range(10), *range(11, 32), *range(0x7F, 0xA0)))
    assert rule_words({f"a_{BAD}": BAD}) == [f"a {one_line(BAD)} {one_line(BAD)}"]


def test_a_name_with_a_control_character(refused: Callable[..., list[str]], files):
    [line] = refused("table", "--resume", files["SEAT"])
    assert line.endswith("has a control character; expected one word a player")


def test_everything_is_printed_in_one_place():
    """No command prints past the functions that escape, but for the lines that the program draws itself."""
    folder = Path(leadline.__file__).parent / "cli"
    allowed = {"streams.py", "progress_line.py", "main.py"}
    for path in folder.rglob("*.py"):
        text = path.read_text(encoding="utf-8")
        assert path.name in allowed or not re.search(r"click\.s?echo\(|\bprint\(|std(out|err)\.write\(", text), path
