"""Layouts stay as they are: layouts.txt is the frozen list."""

from __future__ import annotations

import runpy
from pathlib import Path

MAKER = runpy.run_path(str(Path(__file__).parent / "make_layouts.py"))


def test_layouts_are_frozen() -> None:
    """If this fails, undo the change, or raise the layout's `version` and write the list anew (make_layouts.py)."""
    assert MAKER["FROZEN"].read_text(encoding="utf-8") == MAKER["frozen"]()


def test_the_page_describes_every_layout() -> None:
    page = MAKER["page"]()
    assert all(f"| {line} |" in page for line in MAKER["frozen"]().splitlines())
    assert page.count("| from | field |") == page.count("| from | actions |") > 4
