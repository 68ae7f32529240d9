"""Time of commands that do next to nothing, as separate processes: start-up, imports, exit."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

BOARD = str(Path(__file__).parents[2] / "docs" / "board.json")
COMMANDS = {
    "help": ("-m", "leadline", "--help"),
    "moves": ("-m", "leadline", "moves", BOARD),
    "best": ("-m", "leadline", "best", BOARD, "--nodes", "10"),
    "import": ("-c", "import leadline"),
    "empty": ("-c", ""),
}


@pytest.mark.parametrize("name", COMMANDS)
def test_start_up(benchmark: BenchmarkFixture, name: str) -> None:
    command = [sys.executable, *COMMANDS[name]]
    done = benchmark.pedantic(
        lambda: subprocess.run(command, stdout=subprocess.DEVNULL, check=False), rounds=5, warmup_rounds=1
    )
    assert done.returncode == 0
