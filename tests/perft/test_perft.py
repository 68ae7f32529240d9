"""The numbers of whole moves from fixed positions, to small depths; the first two confirmed by the references."""

from __future__ import annotations

import importlib
import json
from typing import Any

import pytest
from perft.make import file_of, written

from leadline.core import GAMES, Game, Position
from support import adapter

Entry = dict[str, Any]
QUICK = 2500  # sequences that the slow references confirm in the default run
LONG = 60_000


def read(game: Game) -> list[Entry]:
    path = file_of(game)
    found: list[Entry] = json.loads(path.read_text(encoding="utf-8")) if path.exists() else []
    return found


ENTRIES = [pytest.param(game, entry, id=entry["name"].replace(" ", "-")) for game in GAMES for entry in read(game)]
every_entry = pytest.mark.parametrize(("game", "entry"), ENTRIES)


def load(entry: Entry) -> Position:
    return Position.from_text(json.dumps(entry["position"]))


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_every_game_has_its_counts(game: Game) -> None:
    found = read(game)
    assert len(found) >= 4, f"run python tests/perft/make.py {game.name}"
    assert written(found) == file_of(game).read_text(encoding="utf-8")


@every_entry
def test_counts(game: Game, entry: Entry) -> None:
    position = load(entry)
    assert position.document() == entry["position"]
    assert [position.perft(depth) for depth in range(1, len(entry["counts"]) + 1)] == entry["counts"]


def confirmable(least: int, most: int) -> list[Any]:
    """Entries at the start of a turn (a reference knows no others) with a count in that range, and the depth of it."""
    return [
        pytest.param(game, entry, depth, id=f"{entry['name'].replace(' ', '-')}-{depth}")
        for game in GAMES
        for entry in read(game)
        if load(entry).is_boundary
        for depth, count in enumerate(entry["counts"][:2], start=1)
        if least < count <= most
    ]


def confirm(game: Game, entry: Entry, depth: int) -> None:
    reference = importlib.import_module(f"reference.{game.package}")
    document = adapter.State(load(entry)).document()
    if depth == 1:
        assert reference.load(document).count() == entry["counts"][0]
        return
    total = 0
    for text in reference.load(document).moves():
        state = reference.load(document)
        state.play(text)
        total += state.count()
    assert total == entry["counts"][1]


@pytest.mark.parametrize(("game", "entry", "depth"), confirmable(-1, QUICK))
def test_counts_agree_with_the_reference(game: Game, entry: Entry, depth: int) -> None:
    confirm(game, entry, depth)


@pytest.mark.slow
@pytest.mark.parametrize(("game", "entry", "depth"), confirmable(QUICK, LONG))
def test_large_counts_agree_with_the_reference(game: Game, entry: Entry, depth: int) -> None:
    confirm(game, entry, depth)
