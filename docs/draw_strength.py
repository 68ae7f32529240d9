"""Draws the plots of docs/strength.md and writes its tables, from benchmarks/results: python docs/draw_strength.py

In the page the table of a league stands between `<!-- league NAME -->` and `<!-- end -->`; NAME is in `LEAGUES`.
"""

from __future__ import annotations

import re
from pathlib import Path

from click.testing import CliRunner

from leadline.cli.main import group

DOCS = Path(__file__).parent
RESULTS = DOCS.parent / "benchmarks" / "results"
PAGE = DOCS / "strength.md"
LEAGUES = {  # the files of each league, and what the others are compared with
    "reef": (("league_reef",), "policy"),
    "sea_salt_paper": (("league_sea_salt_paper",), "policy"),
    "calm_sailing": (("league_calm_sailing",), "policy"),
    "reef_encounter": (("league_reef_encounter", "league_reef_encounter_tenfold"), "greedy"),
}
BLOCK = re.compile(r"(<!-- league (\w+) -->\n\n```\n).*?(```\n\n<!-- end -->)", re.DOTALL)


def report(name: str, *more: str) -> str:
    """What `leadline league report` prints of a league."""
    files, anchor = LEAGUES[name]
    paths = [str(RESULTS / f"{file}.jsonl") for file in files]
    result = CliRunner().invoke(group, ["league", "report", *paths, "--anchor", anchor, *more])
    assert result.exit_code == 0, result.output
    return result.stdout


def pictures() -> dict[str, str]:
    """The plots by the names of their files."""
    return {f"strength_{name}.svg": report(name, "--svg", "-") for name in LEAGUES}


def page(text: str) -> str:
    """The page with the present tables."""
    return BLOCK.sub(lambda found: found[1] + report(found[2]) + found[3], text)


if __name__ == "__main__":
    for file, picture in pictures().items():
        (DOCS / "pictures" / file).write_text(picture, encoding="utf-8")
    PAGE.write_text(page(PAGE.read_text(encoding="utf-8")), encoding="utf-8")
