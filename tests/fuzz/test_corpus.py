"""The inputs that fuzzing has kept: those that reach the most code between them, and those that once found a defect."""

from __future__ import annotations

from pathlib import Path

import pytest
from fuzz.targets import TARGETS, run

CORPUS = sorted(Path(__file__).with_name("corpus").iterdir())


@pytest.mark.parametrize("path", CORPUS, ids=lambda path: path.name)
def test_nothing_undocumented_happens(path: Path) -> None:
    """It is refused with reasons, or accepted and comes back."""
    run(path.read_bytes(), thorough=path.name.startswith("defect-"))


@pytest.mark.parametrize("target", TARGETS)
def test_every_target_accepts_and_refuses_some(target: str) -> None:
    """So that no target passes because nothing gets to what it checks."""
    own = [path.read_bytes() for path in CORPUS if path.read_bytes().startswith(f"{target}\n".encode())]
    assert {run(data, thorough=False) for data in own} == {True, False}


def test_the_corpus_is_small() -> None:
    assert sum(path.stat().st_size for path in CORPUS) < 300_000
