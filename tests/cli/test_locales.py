"""Output in any locale: data is UTF-8, other text is printed with escapes for what the encoding does not have."""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest

import leadline
from support.command import start

# The streams as Python opens them in de_DE.ISO-8859-1, on Windows with a redirection, and in the locale C.
LOCALES = {
    "latin-1": {"PYTHONIOENCODING": "latin-1", "PYTHONUTF8": "0"},
    "cp1252": {"PYTHONIOENCODING": "cp1252", "PYTHONUTF8": "0"},
    "ascii": {"LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"},
}
LAYOUT = {"name": "Höhle Łaba", "cells": ["a1", "b1", "c1", "a2", "b2", "c2"]}
TABLE = "players 2, me 1\nnames Łukasz Bo\nhand 3 12 50 51 F\nmore 1\nbegins 1\n50@c5, drew 17\nshow\n"


def printed(locale: str, *words: str, text: bytes = b"", code: int = 0) -> tuple[bytes, bytes]:
    """What the command prints on both streams in that locale."""
    process = start(*words, stdin=-1, text=False, env=os.environ | LOCALES[locale])
    out, err = process.communicate(text, timeout=60)
    assert process.returncode == code, err
    assert b"Traceback" not in err
    return out, err


@pytest.mark.parametrize(
    "locale", ["latin-1", *(pytest.param(one, marks=pytest.mark.extended) for one in ("cp1252", "ascii"))]
)
class TestLocales:
    """Each case in each locale."""

    def test_text_never_fails(self, locale):
        encoding = "ascii" if locale == "ascii" else locale
        cards, _ = printed(locale, "cards", "sea-salt")
        assert cards.decode(encoding)
        told, _ = printed(locale, "table", "calm-sailing", text=TABLE.encode())
        assert b"\\u0141ukasz, Bo, you are seat 1" in told
        _, said = printed(locale, "table", "calm-sailing", "--names", "a b c", "--players", "2", code=2)
        assert said.startswith(b"leadline: ")
        _, said = printed(locale, "show", "no-\udcff-file.json", code=2)
        assert said == b"leadline: no-\\udcff-file.json: no such file\n"

    def test_json_is_utf_8(self, locale):
        told, _ = printed(locale, "table", "calm-sailing", "--json", text=TABLE.encode())
        assert "Łukasz" in told.decode("utf-8")
        asked = json.dumps({"id": "Łódź 舟", "action": "version"}, ensure_ascii=False)
        answer, _ = printed(locale, "engine", text=asked.encode())
        assert json.loads(answer)["id"] == "Łódź 舟"

    def test_a_deal_reads_back(self, locale, tmp_path: Path):
        board = tmp_path / "layout.json"
        board.write_text(json.dumps(LAYOUT), encoding="utf-8")
        words = ("calm-sailing", "--players", "1", "--seed", "1", "--layout", str(board))
        wanted = leadline.deal("calm-sailing", players=1, seed=1, layout=LAYOUT).document()
        made, _ = printed(locale, "deal", *words)
        found, _ = printed(locale, "show", "-", "--json", text=made)
        assert json.loads(found) == wanted

    @pytest.mark.extended
    def test_other_formats_read_back(self, locale):
        wanted = leadline.deal("calm-sailing", players=1, seed=1, layout=LAYOUT).document()
        made, _ = printed(locale, "new", "sea-salt", "--players", "2")
        assert printed(locale, "show", "-", text=made)
        line, _ = printed(locale, "show", "-", "--one-line", text=json.dumps(wanted).encode())
        again, _ = printed(locale, "show", line.decode("ascii").strip(), "--json")
        assert json.loads(again) == wanted
        picture, _ = printed(locale, "show", "-", "--svg", "-", text=json.dumps(wanted).encode())
        assert picture.decode("utf-8").startswith("<svg ")

    def test_names_of_files(self, locale, tmp_path: Path):
        """A name that the locale does not have is refused, or used, but ends nothing."""
        lines = f"{TABLE}save {tmp_path}/Łukasz.json\nshow\n".encode()
        out, _ = printed(locale, "table", "calm-sailing", text=lines, code=0 if locale != "ascii" else 1)
        assert (b"no file can have this name" in out) == (locale == "ascii")
        out, _ = printed(locale, "table", "calm-sailing", text=f"{TABLE}save a\0b\n".encode(), code=1)
        assert b"refused: a\\u0000b: cannot be written: no file can have this name" in out
        study = tmp_path / "study.json"
        study.write_text(json.dumps({"game": "reef", "players": 2, "deals": 1, "ask": "policy", "db": "/none/Łódź.db"}))
        _, said = printed(locale, "survey", str(study), code=2)
        assert said.startswith(b"leadline: /none/")
