"""The page of each game (docs/games) says what the program says: the facts that can be read off it, and the figures."""

from __future__ import annotations

import importlib.util
import re
import sys
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

import leadline
from leadline.core.game import Game, Option
from leadline.core.registry import GAMES, game as find_game
from leadline.solver.analysis import answers
from leadline.solver.match.engines import kinds

ROOT = Path(__file__).parents[2]


def page_of(game: Game) -> str:
    return (ROOT / "docs" / "games" / f"{game.name.replace('-', '_')}.md").read_text(encoding="utf-8")


def figures() -> ModuleType:
    """benchmarks/figures/game_figures.py, which writes the tables of figures."""
    path = ROOT / "benchmarks" / "figures" / "game_figures.py"
    spec = importlib.util.spec_from_file_location("game_figures", path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module  # where dataclasses look for it
    spec.loader.exec_module(module)
    return module


def option_row(option: Option) -> str:
    """The row of the table of options."""
    flag = "--" + option.name.replace("_", "-") + ("" if option.type is bool else f" {option.values}")
    return "| `" + flag.replace("|", "\\|") + f"` | {option.help} |"


def table_after(text: str, head: str) -> list[str]:
    """The rows of the table that has this head."""
    rows = text.partition(head + "\n")[2].splitlines()
    return rows[1 : rows.index("")]


def test_every_game_has_a_page() -> None:
    pages = {path.stem for path in (ROOT / "docs" / "games").glob("*.md")}
    assert pages == {game.name.replace("-", "_") for game in GAMES}


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_names_and_players(game: Game) -> None:
    specification = page_of(game).partition("## Specification")[2].partition("\n## ")[0]
    assert f"\n| players | {game.min_players} to {game.max_players}" in specification
    for name in (game.name, *game.aliases):
        assert f"`{name}`" in specification


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_options(game: Game) -> None:
    assert table_after(page_of(game), "| option | meaning |") == [option_row(option) for option in game.options]


def keys_of(schema: object) -> Iterator[str]:
    """The keys of all objects that a JSON Schema describes."""
    if isinstance(schema, dict):
        yield from schema["properties"] if isinstance(schema.get("properties"), dict) else ()
    for part in schema.values() if isinstance(schema, dict) else schema if isinstance(schema, list) else ():
        yield from keys_of(part)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_keys_of_documents(game: Game) -> None:
    """Every key that a document may have stands on the page, as code."""
    named = {word for code in re.findall(r"`([\w.]+)", page_of(game)) for word in code.split(".")}
    keys = set(keys_of(game.documents.forms().schema()))
    assert {"game", "format", "players", "you", "moves", "result"} <= keys
    assert keys - named == set()


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_solvers_and_engines(game: Game) -> None:
    solvers = page_of(game).partition("## Solvers")[2].partition("\n## ")[0]
    rows = dict(re.findall(r"^\| (`.*) \| (.*) \|$", solvers, re.MULTILINE))
    named = {name for key in rows for name in re.findall(r"`(\w+)`", key) if rows[key] != "nothing"}
    assert named == {*answers(game), "match"}
    assert re.findall(r"`(\w+)`", rows["`match`"]) == [kind.name for kind in kinds(game)]


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_sizes_and_versions_of_states(game: Game) -> None:
    """The table of figures names the bytes of every ruleset, the table of versions ends with the present one."""
    text, measured = page_of(game), figures()
    rows = [row.split(" | ") for row in table_after(text, measured.HEADLINE)]
    versions = text.partition("\n## Versions")[2]
    seen = set()
    for ruleset, (seats, rules) in measured.rulesets(game.name).items():
        for players in seats:
            deal = leadline.deal(game.name, players=players, seed=1, **rules)
            size = next(row[2] for row in rows if row[:2] == [f"| {ruleset}", str(players)])
            assert size == f"{len(deal.to_bytes()):,}"
            parts = deal.__reduce__()[1]
            assert isinstance(parts, tuple)
            seen |= {part for part in parts if isinstance(part, int)}
    assert {int(found) for found in re.findall(r"^\|[^|]*\| (\d+) \|", versions, re.MULTILINE)} == seen | {1}


@pytest.mark.parametrize(
    ("place", "rules"),
    list(enumerate([{}, {"rocks": True}, {"variant": "high-arch"}, {"variant": "competitive"}])),
    ids=str,
)
def test_classes_of_calm_sailing(place: int, rules: dict[str, Any]) -> None:
    """The table of rulesets names classes that `leadline` has, the nearest one of each."""
    rows = table_after(
        page_of(find_game("calm-sailing")), "| ruleset | is used when | class | bytes of a state | version |"
    )
    _, ruleset, _, named, size, _, _ = (cell.strip() for cell in rows[place].split("|"))
    deal = leadline.deal("calm-sailing", players=2, seed=1, **rules)
    name = named.split("`")[1]
    assert isinstance(deal, getattr(leadline, name))
    assert (type(deal) is getattr(leadline, name)) == ("derived" not in named)
    assert f"`{deal.game.package}`" == ruleset
    assert size == str(len(deal.to_bytes()))


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_figures(game: Game) -> None:
    """`python benchmarks/figures/game_figures.py --write` measures them anew."""
    measured = figures()
    assert table_after(page_of(game), measured.HEADLINE) == measured.table(game.name)
