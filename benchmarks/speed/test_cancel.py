"""Wall-clock time from a cancel to the return of the search, on slow positions of each game (goal: 250 ms)."""

from __future__ import annotations

import random
import threading
import time
from collections.abc import Callable
from typing import Any

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

import leadline
from leadline import Position
from leadline.solver import analysis, winning_lines
from leadline.solver.clock import FOREVER, Clock

GOAL = 0.25  # seconds
BEGUN = 0.3  # seconds of search before the cancel
COLORS = ("red", "yellow", "purple", "green", "any")
GAMES: dict[str, tuple[str, dict[str, Any]]] = {
    "calm-sailing": ("calm-sailing", {"players": 5}),
    "calm-sailing-expansions": ("calm-sailing", {"players": 5, "storms": True, "rocks": True, "monsters": 5}),
    "reef": ("reef", {"players": 4}),
    "reef-own-cards": ("reef", {"players": 4, "own": True}),
    "reef-encounter": ("reef-encounter", {"players": 4}),
    "sea-salt-paper": ("sea-salt-paper", {"players": 4}),
}
STAGES = {"early": 0.15, "middle": 0.5}


def own_cards() -> dict[str, Any]:
    """Return a card file for Reef: sixty cards whose patterns, a knight's move, take longest to count."""
    chance = random.Random(1)

    def entry(number: int) -> dict[str, Any]:
        cells = [[*cell, chance.choice(COLORS)] for cell in ((0, 0), (1, 2))]
        pieces = [chance.choice(COLORS[:4]) for _ in range(2)]
        return {
            "id": number,
            "pieces": pieces,
            "pattern": {"kind": "custom", "cells": cells},
            "points": chance.randrange(1, 99),
        }

    return {"cards": [entry(number) for number in range(1, 61)]}


def slow_position(game: str, stage: str) -> Position:
    """Return a position at a stage of a game of the policy with the most players."""
    name, options = GAMES[game]
    options = dict(options)
    if options.pop("own", False):
        options["card_file"] = own_cards()
    start: Position = leadline.deal(name, seed=1, **options)
    walk = start.copy()
    codes = []
    while not walk.is_over:
        codes.append(walk.playout_move(1))
        walk.push(codes[-1])
    walk = start.copy()
    for number, code in enumerate(codes):
        if number >= STAGES[stage] * len(codes) and walk.is_boundary:
            break
        walk.push(code)
    return walk


def _best(position: Position, clock: Clock, moves: str | None = None) -> None:
    analysis.best(position.view(position.turn or 1), seconds=FOREVER, clock=clock, moves=moves)


def _plan(position: Position, clock: Clock) -> None:
    analysis.plan(position.view(position.turn or 1).document(), turns=12, stop=clock.event)


WORKS: dict[str, tuple[Callable[[Position, Clock], None], tuple[str, ...]]] = {
    "best": (_best, tuple(GAMES)),
    "best-all": (lambda position, clock: _best(position, clock, "all"), tuple(GAMES)),
    "verify": (
        lambda position, clock: winning_lines.several_lines(position, 1000, clock=clock) and None,
        ("calm-sailing", "calm-sailing-expansions"),
    ),
    "plan": (_plan, ("reef", "reef-own-cards")),
}


@pytest.mark.parametrize("stage", STAGES)
@pytest.mark.parametrize(("work", "game"), [(work, game) for work, (_, games) in WORKS.items() for game in games])
def test_cancel(benchmark: BenchmarkFixture, work: str, game: str, stage: str) -> None:
    position = slow_position(game, stage)

    def begin() -> tuple[tuple[Clock, threading.Thread], dict[str, Any]]:
        clock = Clock(time.perf_counter)
        thread = threading.Thread(target=WORKS[work][0], args=(position, clock))
        thread.start()
        time.sleep(BEGUN)
        return (clock, thread), {}

    def cancel(clock: Clock, thread: threading.Thread) -> None:
        clock.stop()
        thread.join()

    benchmark.pedantic(cancel, setup=begin, rounds=3)
    assert benchmark.stats["max"] < GOAL
