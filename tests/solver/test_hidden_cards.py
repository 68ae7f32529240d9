"""Small parts of benchmarks/figures/hidden_cards.py and history_beliefs.py."""

from __future__ import annotations

import json
import runpy
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import leadline
from leadline.core.calm_sailing.base.position import CalmSailing
from leadline.core.rng import Generator
from support.pictures import faults

BENCHMARKS = Path(__file__).parents[2] / "benchmarks"
FIGURES = BENCHMARKS / "figures"
SCRIPT = runpy.run_path(str(FIGURES / "hidden_cards.py"))
CELLS = [replace(cell, nodes=6) for cell in SCRIPT["CELLS"]]


def without_times(line: dict[str, Any]) -> dict[str, Any]:
    """Return a line without its times."""
    return {key: value for key, value in line.items() if not key.endswith("_cpu")}


@pytest.mark.parametrize("cell", CELLS, ids=lambda cell: cell.name)
def test_a_line_can_be_repeated(cell: Any) -> None:
    line = SCRIPT["play_block"](cell, 700_000_001, 1)
    assert without_times(SCRIPT["play_block"](cell, 700_000_001, 1)) == without_times(line)
    most = 1 if cell.game == "calm-sailing" else 4
    assert all(0 <= int(line[row]) <= most for row in cell.rows)
    again = json.loads(json.dumps(line))
    found = SCRIPT["measured"](cell, [again])
    assert found.deals == 1
    assert faults(SCRIPT["plot"]([found])) == []
    assert SCRIPT["table"]([found]).count("\n") == 2


def test_the_page_and_the_plot_agree_with_the_results() -> None:
    """`python benchmarks/figures/hidden_cards.py report benchmarks/results/hidden_cards.jsonl` makes both."""
    found = SCRIPT["results"](BENCHMARKS / "results" / "hidden_cards.jsonl")
    page = (BENCHMARKS / "pages" / "hidden_cards.md").read_text(encoding="utf-8")
    picture = SCRIPT["PICTURE"].read_text(encoding="utf-8")
    assert SCRIPT["table"](found) in page
    assert SCRIPT["plot"](found) == picture
    assert faults(picture) == []


def test_a_run_continues_where_it_stopped(tmp_path: Path) -> None:
    """Only what the file lacks is played; a line that was cut off does not count."""
    path = tmp_path / "hidden.jsonl"
    cell = SCRIPT["CELLS"][0]
    complete = [{"cell": cell.name, "nodes": cell.nodes, "seed": SCRIPT["FIRST"] + 10 * part} for part in range(2)]
    path.write_text("".join(f"{json.dumps(line)}\n" for line in complete) + '{"cell":', encoding="utf-8")
    assert SCRIPT["read"](path) == complete
    before = path.read_bytes()
    SCRIPT["run"](path, 20, 1, 1, [cell.name])
    assert path.read_bytes() == before


@pytest.mark.parametrize("game", ["reef", "sea-salt-paper"])
def test_an_opened_view_has_the_other_hand(game: str) -> None:
    position = leadline.deal(game, players=2, seed=3)
    while not position.is_over:
        if position.is_boundary and position.turn is not None:
            seat = position.turn
            view = SCRIPT["opened"](position, seat)
            assert view.legal_codes() == position.view(seat).legal_codes()
            for number in range(2):
                world = view.sample(Generator(number, "x"))
                assert world.hands == position.hands  # type: ignore[attr-defined]
        position.push(position.playout_move(1))


def test_an_informed_search_samples_true_hands() -> None:
    """With everything known, a search finds a win of the policy in its own deal."""
    from fitting import open_hands
    from leadline.solver.search.flat import Sampler

    position = leadline.deal("calm-sailing", players=3, removed=12, seed=5)
    assert isinstance(position, CalmSailing)
    for everything in (False, True):
        sampler = Sampler(position.view(position.turn or 1), 1, None, open_hands.rules(position, everything))
        drawn = [sampler.world(number) for number in range(4)]
        assert all(world.hands == position.hands for world in drawn)
        assert all((world == position) == everything for world in drawn)


def test_questions_about_hidden_cards_add_up() -> None:
    script = runpy.run_path(str(FIGURES / "history_beliefs.py"))
    found = list(script["questions"](3, 12, 1, 3, 4))
    assert found
    network = script["Network"](found[0].features.shape[-1], 1)
    network.learn(found, 0.001)
    for one in found:
        assert one.places.min() >= 0
        assert np.allclose(one.beliefs.sum(1), 1, atol=0.01)
        chances = script["chances_of"](network.scores(one.features)[1], one.sizes)
        assert np.allclose(chances.sum(1), 1, atol=0.01)
