"""The plots of docs/explanation/verify.md: the share of deals that `verify` decides, by spare cards and by time.

    python benchmarks/figures/verify_plots.py measure FILE --deals 20 --seconds 1     rows of JSON, and on from there
    python benchmarks/figures/verify_plots.py draw FILE                              the pictures in docs

Cards that can be spared: 21 + players - removed. Times are processor time of the thread.
"""

from __future__ import annotations

import argparse
import json
import time
from itertools import product
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import leadline
from leadline.solver.registry import solver_of

DOCS = Path(__file__).parents[2] / "docs"
SPARE = (0, 1, 2, 3, 4, 6, 10)
PLAYERS = (1, 2, 3, 4, 5)
FIRST = 900_000
WIDTH, HEIGHT, LEFT, RIGHT, TOP, BOTTOM = 460, 260, 46, 70, 34, 40
PAPER, INK, PALE = "#fbfaf6", "#1b2430", "#515c68"
COLORS = ("#a3243b", "#b8691a", "#3a7d44", "#1d4fa3", "#6b3fa0", "#2f5d7c", "#515c68")
DASHES = ("", "7 3", "2 3", "9 3 2 3", "4 4", "12 4", "1 2")
Row = dict[str, Any]


def measure(path: Path, deals: int, seconds: float) -> None:
    """Run `verify` on the deals that the file lacks, within `seconds` each, and append a row for each."""
    rows = read(path) if path.exists() else []
    known = {(row["spare"], row["players"], row["seed"]) for row in rows}
    with path.open("a", encoding="utf-8") as file:
        for seed, spare, players in product(range(FIRST, FIRST + deals), SPARE, PLAYERS):
            if (spare, players, seed) in known:
                continue
            deal = leadline.deal("calm-sailing", players=players, seed=seed, removed=21 + players - spare)
            verifier = solver_of(deal.game).verifier
            assert verifier is not None
            began = time.thread_time()
            verdict = verifier.verify(deal, seconds=seconds, clock=time.thread_time)
            spent = time.thread_time() - began
            row = {"spare": spare, "players": players, "seed": seed, "status": verdict.status, "seconds": spent}
            file.write(json.dumps(row) + "\n")
            file.flush()


def read(path: Path) -> list[Row]:
    """Return the rows of a file of JSON lines."""
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]


def by_spare(rows: list[Row]) -> str:
    """Return an SVG plot of the share of decided deals by spare cards, with a line for each number of players."""
    lines = {}
    for players in PLAYERS:
        points = []
        for spare in SPARE:
            cell = [row for row in rows if row["players"] == players and row["spare"] == spare]
            if cell:
                points.append((float(spare), sum(row["status"] != "unknown" for row in cell) / len(cell)))
        lines[f"{players} player{'s' if players > 1 else ''}"] = points
    marks = [(float(spare), str(spare)) for spare in SPARE]
    return plot("Decided, by the cards that can be spared", "cards that can be spared", lines, marks, 0, SPARE[-1])


def by_seconds(rows: list[Row]) -> str:
    """Return an SVG plot of the share of deals decided within a time (log scale), with a line per number of spare
    cards."""
    from math import log10

    lines = {}
    for spare in SPARE:
        cell = [row for row in rows if row["spare"] == spare]
        times = sorted(row["seconds"] for row in cell if row["status"] != "unknown")
        points = [
            (max(-4.0, log10(spent)), number / len(cell)) for number, spent in enumerate(times, start=1) if spent < 1.2
        ]
        lines[f"{spare} spare"] = [*points, (0.1, len(times) / len(cell))] if cell else []
    marks = [(-4.0, "0.1 ms"), (-3.0, "1 ms"), (-2.0, "10 ms"), (-1.0, "0.1 s"), (0.0, "1 s")]
    return plot("Decided within a time, all players", "processor time", lines, marks, -4, 0.1)


def plot(
    title: str,
    below: str,
    lines: dict[str, list[tuple[float, float]]],
    marks: list[tuple[float, str]],
    low: float,
    high: float,
) -> str:
    """Return an SVG plot of shares, from `low` to `high` on the horizontal axis; each line has its name at its end."""
    size = {"width": str(WIDTH), "height": str(HEIGHT), "viewBox": f"0 0 {WIDTH} {HEIGHT}"}
    svg = ElementTree.Element("svg", {"xmlns": "http://www.w3.org/2000/svg", "role": "img", "font-size": "11", **size})
    svg.set("font-family", "DejaVu Sans, Verdana, sans-serif")
    ElementTree.SubElement(svg, "title").text = title
    ElementTree.SubElement(svg, "rect", {"width": "100%", "height": "100%", "fill": PAPER})
    bottom = min((share for points in lines.values() for _, share in points), default=0.0)
    floor = max(0.0, int(bottom * 10) / 10)

    def x(value: float) -> float:
        return LEFT + (WIDTH - LEFT - RIGHT) * (value - low) / (high - low)

    def y(share: float) -> float:
        return TOP + (HEIGHT - TOP - BOTTOM) * (1 - share) / (1 - floor)

    _words(svg, LEFT, 18, title, INK, "start", bold=True)
    for step in range(5):
        share = floor + (1 - floor) * step / 4
        ElementTree.SubElement(svg, "path", {"d": f"M {LEFT} {y(share):.1f} H {WIDTH - RIGHT}", "stroke": "#d8d3c4"})
        _words(svg, LEFT - 6, y(share) + 4, f"{share:.0%}", PALE, "end")
    for value, text in marks:
        _words(svg, x(value), HEIGHT - BOTTOM + 16, text, PALE, "middle")
    _words(svg, (LEFT + WIDTH - RIGHT) / 2, HEIGHT - 8, below, PALE, "middle")
    ends: list[tuple[float, int, str]] = []
    for number, (name, points) in enumerate(lines.items()):
        if points:
            data = " L ".join(f"{x(at):.1f} {y(share):.1f}" for at, share in points)
            style = {
                "fill": "none",
                "stroke": COLORS[number],
                "stroke-width": "1.8",
                "stroke-dasharray": DASHES[number],
            }
            ElementTree.SubElement(
                svg, "path", {"d": f"M {data}", **{key: value for key, value in style.items() if value}}
            )
            ends.append((y(points[-1][1]), number, name))
    last = 0.0
    for place, number, name in sorted(ends):
        last = max(place + 4, last + 13)
        _words(svg, WIDTH - RIGHT + 6, last, name, COLORS[number], "start")
    ElementTree.indent(svg)
    return ElementTree.tostring(svg, encoding="unicode") + "\n"


def _words(
    svg: ElementTree.Element, x: float, y: float, text: str, color: str, anchor: str, *, bold: bool = False
) -> None:
    element = ElementTree.SubElement(
        svg, "text", {"x": f"{x:.1f}", "y": f"{y:.1f}", "fill": color, "text-anchor": anchor}
    )
    if bold:
        element.set("font-weight", "bold")
    element.text = text


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("what", choices=("measure", "draw"))
    parser.add_argument("file", type=Path)
    parser.add_argument("--deals", type=int, default=20, help="of each cell")
    parser.add_argument("--seconds", type=float, default=1.0, help="processor time of each deal")
    options = parser.parse_args()
    if options.what == "measure":
        measure(options.file, options.deals, options.seconds)
        return
    rows = read(options.file)
    (DOCS / "verify_spare.svg").write_text(by_spare(rows), encoding="utf-8")
    (DOCS / "verify_seconds.svg").write_text(by_seconds(rows), encoding="utf-8")


if __name__ == "__main__":
    main()
