"""docs/strength.md: its tables and plots are what the kept results say."""

from __future__ import annotations

import runpy
from pathlib import Path

from support.pictures import faults

DOCS = Path(__file__).parents[2] / "docs"
DRAWN = runpy.run_path(str(DOCS / "draw_strength.py"))


def test_the_plots_are_up_to_date() -> None:
    """`python docs/draw_strength.py` draws them anew."""
    drawn = DRAWN["pictures"]()
    assert len(drawn) == len(DRAWN["LEAGUES"])
    for name, picture in drawn.items():
        assert (DOCS / "pictures" / name).read_text(encoding="utf-8") == picture
        assert faults(picture) == []


def test_the_tables_are_up_to_date() -> None:
    text = (DOCS / "strength.md").read_text(encoding="utf-8")
    assert text.count("<!-- league ") == len(DRAWN["LEAGUES"])
    assert DRAWN["page"](text) == text
