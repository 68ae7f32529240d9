"""Writes the playthroughs of the records beside it: python tests/golden/make.py [--play]

A record holds a game as it was played once; the playthrough tells it in words, for a person to read and for the test to
compare. `--play` plays the games of a module's CHOSEN anew, which is wanted only for new ones.
"""

from __future__ import annotations

import importlib
import json
import sys
from pathlib import Path
from types import ModuleType
from typing import Any

sys.path.insert(0, str(Path(__file__).parents[1]))

from leadline.core import GAMES, registry
from leadline.core.documents import io as document_io

RECORDS = Path(__file__).with_name("records")
PLAYTHROUGHS = Path(__file__).with_name("playthroughs")


def teller(record: dict[str, Any]) -> ModuleType:
    """The module that tells games of this kind: tests/golden/<package of the game>.py."""
    return importlib.import_module(f"golden.{registry.game_of(record).package}")


def read(path: Path) -> dict[str, Any]:
    return document_io.parse(path.read_text(encoding="utf-8"))


def _play() -> None:
    for entry in GAMES:
        if Path(__file__).with_name(f"{entry.package}.py").exists():
            module = importlib.import_module(f"golden.{entry.package}")
            for name in module.CHOSEN:
                text = json.dumps(module.play(name), ensure_ascii=False)
                (RECORDS / f"{name}.json").write_text(text + "\n", encoding="utf-8")


if __name__ == "__main__":
    if "--play" in sys.argv:
        _play()
    for path in sorted(RECORDS.glob("*.json")):
        record = read(path)
        (PLAYTHROUGHS / f"{path.stem}.txt").write_text(teller(record).playthrough(record), encoding="utf-8")
