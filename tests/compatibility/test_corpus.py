"""Files that an earlier version has written are still read, and mean the same (write_corpus.py wrote them)."""

from __future__ import annotations

import json
import runpy
import shutil
from pathlib import Path
from typing import Any

import pytest

from leadline.core.version import __version__

HERE = Path(__file__).parent
WRITER = runpy.run_path(str(HERE / "write_corpus.py"))
VERSIONS = sorted(path for path in HERE.iterdir() if (path / "facts.json").exists())
KINDS = {
    "certificate",
    "deal",
    "line",
    "match",
    "plan",
    "position",
    "puzzles",
    "record",
    "seat",
    "survey",
    "template",
    "view",
}


def facts(folder: Path) -> dict[str, Any]:
    found: dict[str, Any] = json.loads((folder / "facts.json").read_text(encoding="utf-8"))
    return found


@pytest.mark.parametrize("folder", VERSIONS, ids=lambda path: path.name)
def test_there_is_one_file_of_each_kind(folder: Path) -> None:
    assert {name.partition("_")[0] for name in facts(folder)} >= KINDS
    assert {path.name for path in folder.iterdir()} == {*facts(folder), "facts.json"}


@pytest.mark.parametrize(
    ("folder", "name"),
    [(folder, name) for folder in VERSIONS for name in facts(folder)],
    ids=lambda value: str(value)[-30:],
)
def test_a_file_means_the_same(folder: Path, name: str, tmp_path: Path) -> None:
    path = Path(shutil.copy(folder / name, tmp_path))  # a database may be opened for writing
    assert WRITER["facts_of"](path) == facts(folder)[name]


def test_the_current_version_has_a_corpus() -> None:
    assert __version__ in {folder.name for folder in VERSIONS}


def test_a_corpus_is_never_written_again(capsys: pytest.CaptureFixture[str]) -> None:
    before = (HERE / __version__ / "facts.json").stat().st_mtime_ns
    assert WRITER["main"]() == 1
    assert "never written again" in capsys.readouterr().err
    assert (HERE / __version__ / "facts.json").stat().st_mtime_ns == before
