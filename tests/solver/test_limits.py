"""Every search ends soon after its time is over or it is cancelled, and spends what its nodes allow.

The clocks are injected: one jumps past every limit at a given look, one is cancelled then. Between two looks a solver
does a fixed amount of work (a batch of playouts, LOOK placements of Reef), so the looks that follow bound that work.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Mapping
from functools import cache
from typing import Any

import pytest

import leadline
from leadline.core.contract import Position
from leadline.core.documents import records
from leadline.solver import analysis, clock, winning_lines
from leadline.solver.clock import FOREVER, Clock
from leadline.solver.odds import odds
from leadline.solver.puzzles import only_move, sampled
from leadline.solver.reef.plan import search, solvers
from leadline.solver.review.review import review
from leadline.solver.search import mcts, run

LOOKS = 400  # at the clock after the limit
NODES = 700  # playouts of a search whose time is over from the start: one world of the moves that are compared
PLACEMENTS = 100_000  # of plans of Reef in a search whose time is over from the start
BEFORE = (0, 1, 3, 10)  # looks before the limit
KNIGHTS = [[0, 0], [1, 2]]  # cells of a pattern whose occurrences take longest to count
COLORS = ("red", "yellow", "purple", "green", "any")
STAGES = {"early": 0.15, "late": 0.7}


@cache
def own_cards() -> Mapping[str, Any]:
    """A file of sixty cards on which every count is slow."""
    chance = random.Random(1)
    entries = [
        {
            "id": number,
            "pieces": [chance.choice(COLORS[:4]) for _ in range(2)],
            "pattern": {"kind": "custom", "cells": [[*cell, chance.choice(COLORS)] for cell in KNIGHTS]},
            "points": chance.randrange(1, 99),
        }
        for number in range(1, 61)
    ]
    return {"cards": entries}


GAMES: dict[str, tuple[str, dict[str, Any]]] = {
    "calm-sailing": ("calm-sailing", {"players": 5}),
    "calm-sailing-expansions": ("calm-sailing", {"players": 5, "storms": True, "rocks": True, "monsters": 5}),
    "reef": ("reef", {"players": 4}),
    "reef-own-cards": ("reef", {"players": 4, "own": True}),
    "reef-encounter": ("reef-encounter", {"players": 4}),
    "sea-salt-paper": ("sea-salt-paper", {"players": 4}),
}


@cache
def _game(name: str) -> tuple[Position, tuple[int, ...]]:
    """A deal for the most players, and the game that the policy plays from it."""
    game, options = GAMES[name]
    options = dict(options)
    if options.pop("own", False):
        options["card_file"] = own_cards()
    start = leadline.deal(game, seed=1, **options)
    walk, codes = start.copy(), []
    while not walk.is_over:
        codes.append(walk.playout_move(1))
        walk.push(codes[-1])
    return start, tuple(codes)


@cache
def _at(name: str, stage: str) -> Position:
    start, codes = _game(name)
    walk = start.copy()
    for number, code in enumerate(codes):
        if number >= STAGES[stage] * len(codes) and walk.is_boundary and len(walk.legal_codes()) > 1:
            break
        walk.push(code)
    return walk


class Counted(Clock):
    """A clock that another thread seems to stop, or that jumps past every limit, at a given look."""

    def __init__(self, before: int, *, cancel: bool) -> None:
        super().__init__(lambda: 0.0)
        self.before = before
        self.cancel = cancel
        self.looks = 0

    def __call__(self) -> float:
        self.looks += 1
        late = self.looks > self.before
        if late and self.cancel:
            self.stop()
        return super().__call__() + (1000.0 * self.looks if late else 0.0)

    @property
    def after(self) -> int:
        return max(0, self.looks - self.before)


Work = Callable[[Position, Counted, float], Any]


def _best(position: Position, clock: Counted, seconds: float, **more: Any) -> Any:
    assert position.turn is not None
    return analysis.best(position.view(position.turn), seconds=seconds, clock=clock, **more)


def _odds(position: Position, clock: Counted, seconds: float) -> Any:
    assert position.turn is not None
    return odds(position.view(position.turn), seconds=seconds, clock=clock)


def _choose(position: Position, clock: Counted, seconds: float) -> Any:
    assert position.turn is not None
    return analysis.choose(position.view(position.turn), seconds=seconds, clock=clock)


def _mcts(position: Position, clock: Counted, seconds: float) -> Any:
    assert position.turn is not None
    return mcts.decide(position.view(position.turn), seconds=seconds, clock=clock)


def _plan(position: Position, clock: Counted, seconds: float) -> Any:
    assert position.turn is not None
    asked = analysis.planner_of(position.game).read(position.view(position.turn).document(), turns=6)
    return solvers.solve(asked, seconds=None if clock.cancel else seconds, stop=clock.event, clock=clock)


def _cards(position: Position, clock: Counted, seconds: float) -> Any:
    """The plan of as many cards as there can be."""
    cards = position.cards.card_set  # type: ignore[attr-defined]
    numbers = sorted(cards.cards)[:12]
    board = position.boards[0]  # type: ignore[attr-defined]
    return search.run(board, numbers, cards, seconds=seconds, clock=clock)


WORKS: dict[str, tuple[Work, tuple[str, ...]]] = {
    "best": (_best, tuple(GAMES)),
    "best --all": (lambda *asked: _best(*asked, moves="all"), tuple(GAMES)),
    "match": (_choose, tuple(GAMES)),
    "mcts": (_mcts, tuple(GAMES)),
    "odds": (_odds, tuple(GAMES)),
    "verify": (
        lambda position, clock, seconds: analysis.verify(position, seconds=seconds, clock=clock),
        ("calm-sailing", "calm-sailing-expansions"),
    ),
    "verify --optimal": (
        lambda position, clock, seconds: analysis.best_line(position, seconds=seconds, clock=clock),
        ("calm-sailing",),
    ),
    "verify --lines": (
        lambda position, clock, seconds: winning_lines.several_lines(position, 3, clock=clock),
        ("calm-sailing",),
    ),
    "plan --turns": (_plan, ("reef", "reef-own-cards")),
    "plan": (_cards, ("reef", "reef-own-cards")),
}


def _cases() -> Iterator[Any]:
    """Each command on the slowest positions of each game."""
    for command, (_, games) in WORKS.items():
        for game in games:
            for stage in STAGES:
                yield pytest.param(command, game, stage, id=f"{command}-{game}-{stage}")


@pytest.fixture
def efforts(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """The effort of each plan that is made."""
    spent = list[int]()
    whole = search.run

    def counted(*arguments: Any, **more: Any) -> search.Found:
        found = whole(*arguments, **more)
        spent.append(found.effort)
        return found

    monkeypatch.setattr(search, "run", counted)
    return spent


@pytest.mark.parametrize("cancel", [False, True], ids=["time", "cancel"])
@pytest.mark.parametrize(("command", "game", "stage"), list(_cases()))
def test_a_search_ends_soon_after_its_limit(
    command: str, game: str, stage: str, cancel: bool, efforts: list[int]
) -> None:
    work = WORKS[command][0]
    position = _at(game, stage)
    for before in BEFORE:
        if command == "verify --lines" and not cancel:
            break  # which has no time limit
        time = Counted(before, cancel=cancel)
        found = work(position, time, FOREVER if cancel else 1.0)
        assert time.after <= LOOKS
        if before == 0:
            assert sum(efforts) <= PLACEMENTS
        if before == 0 and isinstance(found, analysis.Analysis):
            assert found.nodes <= NODES
            assert found.moves


def test_a_plan_of_thousands_of_openings_ends_soon_and_has_a_bound() -> None:
    position = leadline.deal("reef", players=4, seed=1, opening="experienced")
    asked = analysis.planner_of(position.game).read(position.view(position.turn or 1).document(), turns=3)
    time = Counted(20, cancel=True)
    found = solvers.solve(asked, stop=time.event, clock=time)
    assert (found.status, found.interrupted) == ("bound", True)
    assert 0 <= found.total < found.bound
    assert time.after <= LOOKS


@pytest.mark.parametrize("game", ["reef", "reef-own-cards", "reef-encounter", "calm-sailing"])
def test_a_review_ends_soon_after_it_is_cancelled(game: str) -> None:
    start, codes = _game(game)
    record = records.write(start, codes[: len(codes) // 3])
    time = Counted(5, cancel=True)

    def step(judged: object, of: int) -> None:
        if time.stopped:
            raise KeyboardInterrupt

    found = review(record, seconds=FOREVER, nodes=100, clock=time, step=step)
    assert found.interrupted
    assert len(found.judged) <= 1
    assert time.after <= LOOKS


@pytest.mark.parametrize("stage", STAGES)
def test_with_few_nodes_plans_take_little_effort_and_always_the_same(stage: str, efforts: list[int]) -> None:
    position = _at("reef-own-cards", stage)
    assert position.turn is not None
    view = position.view(position.turn)
    first, again = (analysis.best(view, nodes=2, seed=1).moves for _ in range(2))
    assert first == again
    half = len(efforts) // 2
    assert efforts[:half] == efforts[half:]
    assert sum(efforts[:half]) <= 1.1 * (run.CHOICE_EFFORT + 2 * run.PLAYOUT_EFFORT + clock.REASONS_EFFORT)


class Broken:
    """A search that Ctrl-C broke off."""

    interrupted = True


@pytest.mark.parametrize(
    "look",
    [
        lambda: sampled.puzzles("reef-encounter", 2, 1, {}, 1),
        lambda: sampled.puzzles("sea-salt-paper", 2, 1, {}, 1),
        lambda: only_move._tempted(leadline.deal("calm-sailing", players=3, seed=1), ""),
    ],
)
def test_a_search_for_puzzles_ends_with_the_search_that_is_broken_off(
    look: Callable[[], object], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(analysis, "best", lambda *asked, **more: Broken())
    with pytest.raises(KeyboardInterrupt):
        look()
