"""The cost of hidden cards: the built-in player, `best`, and the same search with hidden cards filled in.

    python benchmarks/figures/hidden_cards.py run benchmarks/results/hidden_cards.jsonl --deals 400 --part 1 --parts 2
    python benchmarks/figures/hidden_cards.py report benchmarks/results/hidden_cards.jsonl

Run it with PYTHONPATH=benchmarks/fit, after `make fit`. `report` also draws docs/pictures/hidden_cards.svg. In Calm
Sailing four players play the same deals, each in all seats:

    policy  the built-in player
    best    the search of the product
    hands   the same search with the true hands and discards; each sampled deal shuffles piles and removed islands
    all     the same search with everything known

With true cards the sampled deals are right, so the priors have no bias (Prior in solver/game.py). In Reef and Sea Salt
& Paper, for two players, `hands` is a player that sees the other hand, against one that does not: two games per deal,
with the seats exchanged.

Every line of the results has BLOCK deals of a cell: a digit per deal and row. In Calm Sailing it is 1 for a won deal;
in the other games it is twice the points of both games, 2 for an even result. A line depends on the cell, its first
seed and the nodes alone, so `play_block` can repeat it. `run` skips the lines that the file has, and takes the cells
in turn, so it can be ended at any time.
"""

from __future__ import annotations

import argparse
import json
import time
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any
from xml.etree.ElementTree import Element

import leadline
from fitting import open_hands
from leadline.core import svg as draw
from leadline.core.calm_sailing.base.position import CalmSailing
from leadline.core.contract import Position, View
from leadline.core.reef.position import Reef
from leadline.core.sea_salt.position import SeaSalt
from leadline.core.svg.theme import BEST, LAST
from leadline.solver.analysis import choose
from leadline.solver.clock import Limit
from leadline.solver.intervals import mean_interval, paired, wilson
from leadline.solver.search.flat import Sampler
from leadline.solver.search.halving import rank
from leadline.solver.search.run import usual

BLOCK = 10  # deals per line
FIRST = 620_000_000  # the first seed; no fit and no choice used these deals
EFFORT = 10**9  # limit of the choice of candidates: none in practice
ROWS = ("policy", "best", "hands", "all")

Chooser = Callable[[Position, int], list[int]]  # the actions of the seat to move, for a seed


@dataclass(frozen=True, slots=True)
class Cell:
    """A ruleset of the comparison. Without `players`, successive deals have two to five players in turn. `nodes` are
    the playouts of each search."""

    name: str
    game: str
    players: int | None
    nodes: int
    rules: Mapping[str, Any] = field(default_factory=dict)

    def deal(self, seed: int) -> Position:
        return leadline.deal(self.game, players=self.players or 2 + seed % 4, seed=seed, **self.rules)

    @property
    def rows(self) -> tuple[str, ...]:
        return ROWS if self.game == "calm-sailing" else ("hands",)


ALL_EXPANSIONS = {"rocks": True, "monsters": 4, "storms": True, "removed": 4}
CELLS = (
    Cell("3 players, 6 removed", "calm-sailing", 3, 400, {"removed": 6}),
    Cell("5 players, 6 removed", "calm-sailing", 5, 400, {"removed": 6}),
    Cell("3 players, 12 removed", "calm-sailing", 3, 400, {"removed": 12}),
    Cell("5 players, 12 removed", "calm-sailing", 5, 400, {"removed": 12}),
    Cell("storms", "calm-sailing", None, 200, {"storms": True}),
    Cell("High Arch", "calm-sailing", None, 200, {"variant": "high-arch"}),
    Cell("all expansions, 4 removed", "calm-sailing", None, 200, ALL_EXPANSIONS),
    Cell("Sea Salt & Paper", "sea-salt-paper", 2, 400),
    Cell("Reef", "reef", 2, 200),
)


# -- players -----------------------------------------------------------------------------------------------------


def informed(position: CalmSailing, nodes: int, seed: int, *, everything: bool) -> list[int]:
    """Return the codes of the move that `best` chooses if its sampled deals have the true hands, or everything true."""
    view: View = position.view(position.turn or 1)
    legal = view.legal_codes()
    if len(legal) == 1:
        return legal
    rules = open_hands.rules(position, everything)
    compared = usual(view, seed, rules, Limit(time.perf_counter, None, EFFORT))
    priors = None if compared.priors is None else [replace(prior, bias=0.0) for prior in compared.priors]
    sampler = Sampler(view, seed, compared.plans, rules)
    ranking = rank(sampler, nodes=nodes, seconds=None, clock=time.perf_counter, priors=priors, narrow=compared.narrow)
    return sampler.plan(ranking.estimates[0].candidate)


def opened(position: Position, seat: int) -> View:
    """Return the view that a seat would have if it had seen all hands, in Reef or Sea Salt & Paper."""
    if isinstance(position, Reef):
        own = position.shown[seat - 1]
        shown = [own if other == seat - 1 else hand for other, hand in enumerate(position.hands)]
        return position.replace(shown=shown).view(seat)
    assert isinstance(position, SeaSalt)
    if position.is_open(3 - seat):
        return position.view(seat)
    document = position.document()
    others = [[] if other == seat - 1 else hand for other, hand in enumerate(document["hands"])]
    memory = document.setdefault("memory", {"known": [[[], []], [[], []]], "loose": [[], []]})
    memory["known"][seat - 1], memory["loose"][seat - 1] = others, []
    if "taken" in memory:
        memory["suspects"][seat - 1] = [[], []]
        taken = [card | {"unknown_to": [one for one in card["unknown_to"] if one != seat]} for card in memory["taken"]]
        memory["taken"] = [card for card in taken if card["unknown_to"]]
        if not memory["taken"]:
            del memory["taken"], memory["suspects"]
    loaded = leadline.load(document)
    assert isinstance(loaded, Position)
    return loaded.view(seat)


def chooser(cell: Cell, row: str) -> Chooser:
    """Return the player of a row (`policy`, `best`, `hands` or `all`): a function from position and seed to codes."""

    def by_view(position: Position, seed: int) -> list[int]:
        return choose(position.view(position.turn or 1), nodes=cell.nodes, seed=seed)

    def by_opened(position: Position, seed: int) -> list[int]:
        return choose(opened(position, position.turn or 1), nodes=cell.nodes, seed=seed)

    def by_truth(position: Position, seed: int) -> list[int]:
        assert isinstance(position, CalmSailing)
        return informed(position, cell.nodes, seed, everything=row == "all")

    return by_view if row == "best" else by_truth if cell.game == "calm-sailing" else by_opened


# -- games -------------------------------------------------------------------------------------------------------


def finish(position: Position, players: list[Chooser], seed: int, *, known: bool = False) -> float:
    """Play a game to its end, by a player for each seat, and return what the first seat gets.

    If `known` is true, a game that the policy wins from here counts as won: no move beats a certain win in the search.
    """
    number = 0
    while position.turn is not None:
        if known and position.policy_games(1, 0)[1] == 1:
            return 1.0
        for code in players[position.turn - 1](position, seed * 4_000 + number):
            position.push(code)
        number += 1
    assert position.returns is not None
    return position.returns[0]


def play(cell: Cell, row: str, seed: int) -> int:
    """Play one deal with the player of a row, and return its result as a digit.

    In a co-operative game it is 1 for a win and 0 for a loss. Otherwise the deal is played from both seats against
    `best`, and the digit is twice the sum of the results, 0 to 4.
    """
    deal = cell.deal(seed)
    if row == "policy":
        return int(deal.policy_games(1, seed)[1])
    knowing = chooser(cell, row)
    if cell.game == "calm-sailing":
        return int(finish(deal, [knowing] * deal.players, seed, known=row == "all"))
    usual_player = chooser(cell, "best")
    first = finish(deal.copy(), [knowing, usual_player], seed)
    return round(2 * (first + 1 - finish(deal, [usual_player, knowing], seed)))


def play_block(cell: Cell, first: int, deals: int = BLOCK) -> dict[str, Any]:
    """Play `deals` deals of a cell from seed `first` on, and return a line of results: digits and CPU time by row."""
    line: dict[str, Any] = {"cell": cell.name, "nodes": cell.nodes, "seed": first}
    for row in cell.rows:
        began = time.process_time()
        line[row] = "".join(str(play(cell, row, first + number)) for number in range(deals))
        line[f"{row}_cpu"] = round(time.process_time() - began, 1)
    return line


def read(path: Path) -> list[dict[str, Any]]:
    """Return the complete lines of a file of results as objects; an empty list if there is no file."""
    if not path.exists():
        return []
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines(keepends=True) if line[-1] == "\n"]


def run(path: Path, deals: int, part: int, parts: int, names: Iterable[str]) -> None:
    """Play the blocks that the file lacks, every `parts`-th from `part` on, and append each complete line."""
    cells = [cell for cell in CELLS if cell.name in names]
    done = {(line["cell"], line["nodes"], line["seed"]) for line in read(path)}
    for number in range(part - 1, deals // BLOCK, parts):
        for cell in cells:
            first = FIRST + number * BLOCK
            if (cell.name, cell.nodes, first) not in done:
                text = json.dumps(play_block(cell, first), separators=(",", ":"))
                with path.open("a", encoding="utf-8") as file:
                    file.write(f"{text}\n")


# -- the report --------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Measured:
    """The results of a cell: per row the share that was won with its 95% interval. `gain` is the difference of `hands`
    to `best`, paired by deal; against another player, to an even result."""

    cell: Cell
    deals: int
    shares: dict[str, tuple[float, float, float]]
    gain: tuple[float, float, float]


def measured(cell: Cell, lines: Iterable[Mapping[str, Any]]) -> Measured | None:
    """Return the results of a cell from all lines of a file, or None if there is no line of the cell."""
    mine = [line for line in lines if (line["cell"], line["nodes"]) == (cell.name, cell.nodes)]
    if not mine:
        return None
    digits = {row: [int(digit) for line in mine for digit in line[row]] for row in cell.rows}
    deals = len(digits["hands"])
    if cell.game != "calm-sailing":
        values = [digit / 4 for digit in digits["hands"]]
        share, squares = sum(values), sum(value * value for value in values)
        low, high = mean_interval(share, squares, deals) or (0.0, 1.0)
        mean = share / deals
        return Measured(cell, deals, {"hands": (mean, low, high)}, (mean - 0.5, low - 0.5, high - 0.5))
    shares = {row: (sum(won) / deals, *wilson(sum(won), deals)) for row, won in digits.items()}
    changes = [hands - best for hands, best in zip(digits["hands"], digits["best"], strict=True)]
    ends = paired(sum(changes), sum(map(abs, changes)), deals)
    return Measured(cell, deals, shares, (sum(changes) / deals, *ends))


def table(found: Iterable[Measured]) -> str:
    """Return a Markdown table of the results, in per cent."""
    lines = [
        "| cell | deals, playouts | built-in player | `best` | true hands | everything | hands minus `best` |",
        "|---|---|---|---|---|---|---|",
    ]
    for one in found:
        cells = ["", "50" if "best" not in one.shares else "", "", ""]
        for row, (share, low, high) in one.shares.items():
            cells[ROWS.index(row)] = f"{100 * share:.1f} ({100 * low:.0f} to {100 * high:.0f})"
        gain, *ends = (f"{100 * value:+.1f}" for value in one.gain)
        cells.append(f"{gain} ({' to '.join(ends)})")
        lines.append(
            f"| {one.cell.name} | {one.deals}, {one.cell.nodes} | {' | '.join(cells)} |".replace("|  |", "| |")
        )
    return "\n".join(lines)


PICTURE = Path(__file__).parents[2] / "docs" / "pictures" / "hidden_cards.svg"
TITLE = "The cost of hidden cards"
WIDTH, LEFT, RIGHT, TOP, STEP = 760, 216, 30, 84, 34
NAMES = {"policy": "built-in player", "best": "best", "hands": "true hands", "all": "everything known"}
COLORS = dict(zip(ROWS, (draw.PALE, BEST, LAST, draw.paint("#2d6a1f", "#8fd67c")), strict=True))


def mark(row: str, x: float, y: float) -> Element:
    """Return the SVG mark of a row at a point: shapes differ as well as colours."""
    color = COLORS[row]
    if row == "policy":
        return draw.rectangle(x - 4, y - 4, 8, 8, color)
    if row == "best":
        return draw.circle(x, y, 4.5, color)
    top, right = (y - 6, x + 6)
    lower = f"L {x:.1f} {y + 6:.1f} L {x - 6:.1f} {y:.1f}" if row == "hands" else f"L {x - 6:.1f} {y + 5:.1f}"
    return draw.path(f"M {x:.1f} {top:.1f} L {right:.1f} {y if row == 'hands' else y + 5:.1f} {lower} Z", color)


def plot(found: list[Measured]) -> str:
    """Return an SVG picture: a line for each cell, with a mark and a 95% interval for each row."""
    height = TOP + STEP * len(found) + 40

    def x(share: float) -> float:
        return LEFT + (WIDTH - LEFT - RIGHT) * share

    parts: list[Element] = []
    for number, (row, name) in enumerate(NAMES.items()):
        parts.append(mark(row, LEFT + 6 + 132 * number, TOP - 24))
        parts.append(draw.text(LEFT + 17 + 132 * number, TOP - 20, name, 12))
    for quarter in range(5):
        at, line = x(quarter / 4), draw.Line(draw.PALE, 0.5)
        parts.append(draw.path(f"M {at:.1f} {TOP - 6} V {height - 34}", line=line))
        parts.append(draw.text(at, height - 16, f"{25 * quarter}%", 12, middle=True))
    for number, one in enumerate(found):
        middle = TOP + STEP * (number + 0.5)
        parts.append(draw.text(LEFT - 16 - draw.width(one.cell.name, 13), middle + 4, one.cell.name, 13))
        for place, (row, (share, low, high)) in enumerate(one.shares.items()):
            y = middle + 6 * (place - (len(one.shares) - 1) / 2)
            line = draw.Line(COLORS[row], 1.2)
            parts.append(draw.path(f"M {x(low):.1f} {y:.1f} H {x(high):.1f}", line=line))
            parts.append(mark(row, x(share), y))
    top, _ = draw.heading(TITLE, WIDTH, 26)
    text = "deals won in Calm Sailing; in the other games the win rate of true hands against best; 95% intervals"
    return draw.picture(WIDTH, height, TITLE, [*top, *parts], text)


def results(path: Path) -> list[Measured]:
    """Return the results of every cell that the file has."""
    lines = read(path)
    return [one for cell in CELLS if (one := measured(cell, lines)) is not None]


def report(path: Path, picture: Path) -> None:
    """Print the table and the CPU time of the complete lines, and write the plot to the file `picture`."""
    lines, found = read(path), results(path)
    print(table(found))
    print(f"CPU time {sum(line[key] for line in lines for key in line if key.endswith('_cpu')) / 60:.0f} minutes")
    picture.write_text(plot(found), encoding="utf-8")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("command", choices=("run", "report"))
    parser.add_argument("results", type=Path)
    parser.add_argument("--deals", type=int, default=400, help="per cell")
    parser.add_argument("--part", type=int, default=1, help="of several processes, from 1")
    parser.add_argument("--parts", type=int, default=1)
    parser.add_argument("--cells", nargs="+", default=[cell.name for cell in CELLS])
    parser.add_argument(
        "--plot", type=Path, default=Path(__file__).parents[2] / "docs" / "pictures" / "hidden_cards.svg"
    )
    options = parser.parse_args()
    if options.command == "run":
        run(options.results, options.deals, options.part, options.parts, options.cells)
    else:
        report(options.results, options.plot)


if __name__ == "__main__":
    main()
