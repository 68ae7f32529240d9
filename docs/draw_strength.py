"""Draw the plots of docs/results.md and write its table, from benchmarks/results: python docs/draw_strength.py

The table compares engines with the same engines with a tenth of the work. It is between `<!-- tenfold -->` and
`<!-- end -->`.
"""

from __future__ import annotations

import json
import re
from pathlib import Path

from click.testing import CliRunner

from leadline.cli.main import group

DOCS = Path(__file__).parent
RESULTS = DOCS.parent / "benchmarks" / "results"
PAGE = DOCS / "results.md"
LEAGUES = {  # the files of each league, and what the others are compared with
    "reef": (("league_reef",), "policy"),
    "sea_salt_paper": (("league_sea_salt_paper",), "policy"),
    "calm_sailing": (("league_calm_sailing", "league_calm_sailing_deals_101_200"), "policy"),
    "calm_sailing_competitive": (
        (
            "league_calm_sailing_competitive",
            "league_calm_sailing_competitive_deals_11_20",
            "league_calm_sailing_competitive_deals_21_30",
        ),
        "policy",
    ),
    "reef_encounter": (("league_reef_encounter", "league_reef_encounter_tenfold"), "greedy"),
}
MATCHES = {  # more games of single pairings
    "reef": ("league_reef_20_200", "league_reef_200_2000"),
    "sea_salt_paper": ("league_sea_salt_paper_10_100", "league_sea_salt_paper_100_1000"),
    "calm_sailing": ("league_calm_sailing_15_150",),
    "calm_sailing_competitive": ("league_calm_sailing_competitive_200_2000",),
}
TENTH = re.compile(r"(\w+):(\d+)n")
TENFOLD = re.compile(r"(<!-- tenfold -->\n).*?(\n<!-- end -->)", re.DOTALL)


def report(name: str, *more: str, matches: bool = False) -> str:
    """Run `leadline league report` on a league; `matches` adds the single pairings."""
    files, anchor = LEAGUES[name]
    names = [*files, *(MATCHES.get(name, ()) if matches else ())]
    paths = [str(RESULTS / f"{file}.jsonl") for file in names]
    result = CliRunner().invoke(group, ["league", "report", *paths, "--anchor", anchor, *more])
    assert result.exit_code == 0, result.output
    return result.stdout


def tenfold() -> str:
    """Return a row for each engine that met, or played the same deals as, itself with a tenth of the playouts."""
    rows = [
        "| game | playouts | games | deals | win rate, or deals won | difference paired by deal, 95% |",
        "|---|---|---|---|---|---|",
    ]
    for name in LEAGUES:
        found = json.loads(report(name, "--json", matches=True))
        game = ", ".join([found["game"], *(value for value in found["rules"].values() if isinstance(value, str))])
        for pair in found["pairs"]:
            less, more = (TENTH.fullmatch(engine) for engine in pair["engines"])
            if less is None or more is None or less[1] != more[1] or int(more[2]) != 10 * int(less[2]):
                continue
            share, mean, ends = pair["share"], -pair["difference"]["mean"], pair["difference"]["interval"]
            won = f"{share + mean:.1%} against {share:.1%}" if found["cooperative"] else f"{1 - share:.1%}"
            rows.append(
                f"| {game} | `{less[1]}`, {int(more[2]):,} against {int(less[2]):,} | {pair['games']} "
                f"| {pair['deals']} | {won} | {mean + 0.0:+.1%}, {-ends[1]:+.1%} to {-ends[0]:+.1%} |"
            )
    return "".join(f"{row}\n" for row in rows)


def pictures() -> dict[str, str]:
    """Return the plots by the names of their files."""
    return {f"strength_{name}.svg": report(name, "--svg", "-") for name in LEAGUES}


def page(text: str) -> str:
    """Return the page with the current table."""
    return TENFOLD.sub(lambda found: f"{found[1]}\n{tenfold()}{found[2]}", text)


if __name__ == "__main__":
    for file, picture in pictures().items():
        (DOCS / "pictures" / file).write_text(picture, encoding="utf-8")
    PAGE.write_text(page(PAGE.read_text(encoding="utf-8")), encoding="utf-8")
