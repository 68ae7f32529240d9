"""Positions and views on one line: read again, the same for equal ones, shorter than JSON, safe in a shell."""

from __future__ import annotations

import re
import runpy
import shlex
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, strategies as st

import leadline
from leadline import DocumentError, Position, View
from leadline.core.documents.position_text import ABSENT, is_one, to_document, to_line
from leadline.core.registry import GAMES
from support.cases import CASES, Case, games

ROOT = Path(__file__).resolve().parents[2]
SAFE = re.compile(r"[A-Za-z0-9_.,:@+=/%-]+")
SHORTER = 1.5  # times, at least, in every position; docs/reference/position_text.md says how much on average


def few(case: Case) -> list[Position | View]:
    """Positions of a game played at random and of one played sensibly, and what their seats see."""
    chosen = [position for game in games(case)[:2] for position in (*game[:: len(game) // 4 + 1], game[-1])]
    return [each for position in chosen for each in (position, position.view(1), position.view(position.players))]


@pytest.mark.parametrize("case", CASES, ids=str)
def test_a_line_is_read_again(case: Case) -> None:
    for found in few(case):
        line = found.line()
        read = leadline.load(line)
        assert type(read) is type(found)
        assert read == found
        assert read.line() == line == to_line(found.document())
        assert read.text() == found.text()
        assert is_one(line)
        assert SAFE.fullmatch(line)
        assert shlex.split(line) == [line]
        assert len(line) * SHORTER < len(found.text())


@pytest.mark.parametrize("case", CASES, ids=str)
def test_other_positions_have_other_lines(case: Case) -> None:
    found = set(few(case))
    assert len({each.line() for each in found}) == len(found)


KEYS = st.text(min_size=1, max_size=8).filter(lambda key: key not in GAMES[1].documents.forms().short.usual)
VALUES = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-(10**25), 10**25)
    | st.text(max_size=6)
    | st.sampled_from(["std", "t", "7"]),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(KEYS, inner, max_size=3),
    max_leaves=12,
)
SPECIAL = {"boards", "display", "supply"}


@given(st.dictionaries(KEYS.filter(lambda key: key not in {*SPECIAL, "game", "format"}), VALUES, max_size=4))
def test_any_document_comes_back(fields: dict[str, Any]) -> None:
    """Whatever texts a user's own cards and boards have in them."""
    document = {"game": "reef", "format": 1} | fields
    if _depth(fields) <= 5 and not SPECIAL & set(_keys(fields)):
        assert to_document(to_line(document)) == document


def _depth(value: object) -> int:
    inner = value.values() if isinstance(value, dict) else value if isinstance(value, list) else None
    return 0 if inner is None else 1 + max(map(_depth, inner), default=0)


def _keys(value: object) -> list[str]:
    if isinstance(value, dict):
        return [*value, *(key for item in value.values() for key in _keys(item))]
    return [key for item in value for key in _keys(item)] if isinstance(value, list) else []


def test_cards_and_boards_of_a_users_own() -> None:
    layout = {"name": "Bücht 1/2", "grid": ["a b", "c #"]}
    line = to_line({"game": "calm-sailing", "format": 1, "rules": {"layout": layout}})
    assert SAFE.fullmatch(line)
    read = to_document(line)["rules"]
    assert read["layout"] == layout


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("chess/1/p=2", "unknown game 'chess'"),
        ("reef/2/p=2", "format 2; this version reads format 1"),
        ("reef/1/p=2/p=3", "field 2, 'p=3': given twice"),
        ("reef/1/p=2/", "field 2, '': expected a key, = and a value"),
        ("reef/1/p=2/f", "field 2, 'f': expected a key, = and a value"),
        ("reef/1/p=2/h=3 4", "field 2, 'h=3 4': expected letters, digits, - and signs as %2F"),
        ("reef/1/p 2/u=1", "field 1, 'p 2': expected a key, = and a value"),
        ("reef/1/?=2/u=1", "field 1, '?=2': expected letters, digits, - and signs as %2F"),
        ("reef/1/", "field 1, '': expected a key, = and a value"),
        ("Reef/1/p=2", "expected a game and its format, as reef/1/, found 'Reef/1/p=2'"),
        ("reef/p=2/u=1", "expected a game and its format, as reef/1/, found 'reef/p=2/u=1'"),
        ("reef/1/p=%FF", "field 1, 'p=%FF': the characters after % are not UTF-8"),
        ("reef/1/p=2/s=1.2.", "expected 4 values (r, y, p, g), found 2"),
        ("reef/1/p=2/p.a=1", "field 2, 'p.a=1': has keys, and a value of its own"),
        ("reef/1/p=nine", "players"),
        (f"reef/1/p=2/{'x' * 9000}", "field 2"),
    ],
)
def test_a_bad_line_has_one_clear_message(line: str, told: str) -> None:
    with pytest.raises(DocumentError) as caught:
        leadline.load(line)
    assert any(told in str(problem) for problem in caught.value.problems)
    assert len(str(caught.value)) < 2000
    if "players" not in told:
        assert len(caught.value.problems) == 1


@given(st.text(max_size=40))
def test_no_text_is_more_than_refused(text: str) -> None:
    for line in (f"reef/1/p={text}", f"calm-sailing/1/p=2/{text}", f"sea-salt-paper/1/h={text}"):
        with pytest.raises(DocumentError):  # none of these says enough of a position
            leadline.load(line)


@pytest.mark.parametrize("field", ["zzz=%-", "b=%-", "zzz.y=%-"])
def test_only_a_usual_key_can_be_absent(field: str) -> None:
    with pytest.raises(DocumentError, match=f"field '{field}': the key has its default value, so omit it"):
        to_document(f"reef/1/p=2/{field}")


@pytest.mark.parametrize("entry", GAMES, ids=lambda entry: entry.name)
def test_what_is_short_is_told_apart(entry: Any) -> None:
    short = entry.documents.forms().short
    for names in (short.keys, short.words):
        assert len(set(names.values())) == len(names)
        assert all(re.fullmatch(r"[a-z]+", name) for name in names.values())
    assert not {"t", "f"} & set(short.words.values())
    assert ABSENT not in short.words.values()
    assert {key for key in short.letters if len(key) > 1} == set(short.letters)


def test_the_page_tells_every_key() -> None:
    page = "\n" + runpy.run_path(str(ROOT / "docs" / "position_keys.py"))["page"]()
    for entry in GAMES:
        section = page.split(f"\n## {entry.title}\n")[1].split("\n## ")[0]
        for key, name in entry.documents.forms().short.keys.items():
            assert f"| `{name}` | `{key}` |" in section
