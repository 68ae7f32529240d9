"""Layouts stay as they are: docs/reference/layouts.md is the frozen one."""

from __future__ import annotations

import runpy
from pathlib import Path

MAKER = runpy.run_path(str(Path(__file__).parent / "make_layouts.py"))


def test_layouts_are_frozen() -> None:
    """Where this fails, either the change was not meant, or the layout's `version` is to be raised and the page written
    anew (make_layouts.py tells how)."""
    assert MAKER["PAGE"].read_text(encoding="utf-8") == MAKER["page"]()
