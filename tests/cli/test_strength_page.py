"""docs/results.md: its table and plots agree with the saved results."""

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


def test_the_table_is_up_to_date() -> None:
    text = (DOCS / "results.md").read_text(encoding="utf-8")
    assert text.count("<!-- tenfold -->\n\n| game |") == 1
    assert DRAWN["page"](text) == text
