"""`leadline cards`."""

from __future__ import annotations

import json
from pathlib import Path
from xml.etree import ElementTree

import pytest

from leadline.core import GAMES


@pytest.mark.parametrize("name", [entry.name for entry in GAMES if entry.catalogue is not None])
def test_the_list_has_every_item(run, name):
    found = json.loads(run("cards", name, "--json").stdout)
    assert found["game"] == name
    text = run("cards", name).stdout
    for section in found["sections"]:
        assert section["title"] in text
        for item in section["items"]:
            assert item["code"].isdigit() or item["code"] in text
            assert item["name"] in text


def test_cards_of_which_the_same_is_said_share_a_line(run):
    assert "  1 to 80  x1  island\n" in run("cards", "calm-sailing").stdout


def test_the_sheet_is_written(run, tmp_path: Path):
    out = tmp_path / "sheet.svg"
    assert run("cards", "sea-salt", "--svg", str(out)).exit_code == 0
    text = out.read_text(encoding="utf-8")
    assert ElementTree.fromstring(text).tag.endswith("svg")
    assert run("cards", "sea-salt", "--svg", "-").stdout == text
    assert "<title>crab/dark blue: dark blue crab</title>" in text


def test_what_cannot_be(refused):
    assert refused("cards", "sea-sal")[0].startswith("leadline: game: unknown game 'sea-sal'; did you mean 'sea-salt'?")
    assert "cannot be combined" in refused("cards", "reef", "--json", "--svg", "-")[0]
