"""Basic operations of every search: copies, legal moves, games to the end, worlds."""

from __future__ import annotations

from pytest_benchmark.fixture import BenchmarkFixture

from leadline import Generator, Position

GAMES = 20  # a call, so that the call itself does not count


def test_copy(benchmark: BenchmarkFixture, position: Position) -> None:
    assert benchmark(position.copy) == position


def test_legal_moves(benchmark: BenchmarkFixture, position: Position) -> None:
    assert benchmark(position.legal_codes)


def test_random_games(benchmark: BenchmarkFixture, position: Position) -> None:
    assert benchmark(position.random_games, GAMES, 1) >= GAMES


def test_policy_games(benchmark: BenchmarkFixture, position: Position) -> None:
    assert benchmark(position.policy_games, GAMES, 1)[0] >= GAMES


def test_redeal(benchmark: BenchmarkFixture, position: Position) -> None:
    view = position.view(position.turn or 1)
    assert benchmark(view.sample, Generator(1, "determinise")).view(view.seat) == view
