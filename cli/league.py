"""`leadline league`: many engines against each other, and where each of them stands."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from ..core.documents.io import rule_words
from ..core.errors import counted
from .batch import progress
from .common import DONE, INTERRUPTED, AskingGroup, columns, emit, emit_json, problem, seeds_text
from .deal_help import DealCommand
from .options import (
    FILE,
    MOST_FIRST_SEED,
    complete_engines,
    deal_options,
    flagged,
    game_argument,
    json_option,
    read_rules,
    seed_option,
)
from .output_files import check_picture, write_file
from .streams import put_data
from .usage_errors import THREADS

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ..solver.match.report import Difference
    from ..solver.match.standings import EngineStanding, Standings

DEALS = 50  # of each pairing where --games is not given
MARKS = {"above": ">", "below": "<", "both": "?"}  # of an Elo, by where nothing bounds it


def _complete(ctx: click.Context, param: click.Parameter, incomplete: str) -> list[str]:
    """Return the engines of the game that is named, after those that stand there with commas."""
    before, comma, last = incomplete.rpartition(",")
    return [before + comma + name for name in complete_engines(ctx, param, last)]


anchor_option = click.option(
    "--anchor",
    metavar="ENGINE",
    shell_complete=complete_engines,
    help="The engine with Elo 0, or the one that others are compared with (default: the first).",
)


@click.group(
    "league",
    cls=AskingGroup,
    epilog="""\b
Examples:
  leadline league reef --players 2 --engines random,greedy,policy,mcts:200n,best:200n --games 60 --out reef.jsonl
  leadline league calm-sailing --players 3 --removed 12 --engines policy,best:200n,best:2000n --games 200
  leadline league sea-salt-paper --players 2 --engines greedy,policy,best:100ms-cpu --games 40 --json
  leadline league report reef.jsonl --anchor policy

\b
Exit codes: 0 done, 2 bad usage or input, 74 output that cannot be written, 130 interrupted, 143 terminated.""",
)
def command() -> None:
    """Let many engines play each other and rate them.

    `leadline league GAME` plays; `league report FILE` prints the standings again.
    """


@command.command(
    "run",
    cls=DealCommand,
    epilog="""\b
Examples:
  leadline league reef --players 2 --engines random,greedy,policy,mcts:200n,best:200n --games 60 --out reef.jsonl
  leadline league run reef --players 3 --engines greedy --engines policy --games 30 --seed 7 --threads 2

\b
Engines: as for `leadline match`.
Exit codes: 0 done, 2 bad usage or input, 74 output that cannot be written, 130 interrupted, 143 terminated.""",
)
@game_argument
@click.option(
    "--engines",
    multiple=True,
    required=True,
    metavar="A,B,...",
    shell_complete=_complete,
    help="The engines, two or more, separated by commas; may be given several times.",
)
@deal_options
@click.option(
    "--games",
    type=int,
    metavar="N",
    help="Games per pairing: a multiple of the number of players, as each deal is played once with every seating; with "
    "three or more players, games in each of its two matches; in a co-operative game, any number per engine (default: "
    f"{DEALS} deals).",
)
@seed_option(
    "Seed of the first deal, the same for all pairings; the next deals have the seeds after it (default: 1).",
    MOST_FIRST_SEED,
)
@click.option(
    "--out", type=FILE, metavar="FILE", help="Save each finished game in FILE, and continue from the games there."
)
@anchor_option
@click.option(
    "--threads",
    type=THREADS,
    default=1,
    metavar="N",
    help="Play N games at once, each in a process of its own (default: 1).",
)
@json_option
@click.pass_context
def run_command(
    ctx: click.Context,
    /,
    game: str,
    engines: tuple[str, ...],
    players: int | None,
    games: int | None,
    seed: int | None,
    out: str | None,
    anchor: str | None,
    threads: int,
    as_json: bool,
    **rules: str | None,
) -> None:
    """Let all engines play GAME against each other on the same deals.

    Every pairing is a match as `leadline match` plays it: the same deals with all seatings. With three or more seats a
    pairing is two matches, in which each engine in turn sits alone. In a co-operative game each engine plays the deals
    in all seats.

    Elo is by maximum likelihood (Bradley-Terry), a game between equals added to each pairing, with 95% intervals over
    deals; if the results alone would put an engine infinitely far from the anchor, its Elo is marked <, > or ?. A
    co-operative game has no Elo: the table shows the deals won, and the difference from the anchor deal by deal.

    Games are played deal by deal. Ctrl-C prints the results so far; with --out, the same command continues from there,
    even after a kill, and with more --games.
    """
    from ..solver.match.league import League, run_league
    from ..solver.match.run import check_games

    players, given = read_rules(game, players, rules)
    names = tuple(name.strip() for text in engines for name in text.split(","))
    if out == "-":
        raise click.UsageError("--out takes a file; the result goes to standard output")
    with flagged():
        league = League(game, players, names, 1 if seed is None else seed, given)
        count = DEALS * league.each if games is None else games
        check_games(league, count)
    _check_anchor(anchor, names)
    with progress("league", count * len(league.matches)) as step:
        found = run_league(
            league, count, anchor=anchor, out=None if out is None else Path(out), threads=threads, step=step
        )
    _tell(found, as_json)
    ctx.exit(INTERRUPTED if found.interrupted else DONE)


@command.command(
    "report",
    epilog="""\b
Examples:
  leadline league report reef.jsonl
  leadline league report reef.jsonl more.jsonl --anchor policy --json
  leadline league report reef.jsonl --anchor policy --svg strength.svg

\b
Exit codes: 0 done, 2 bad usage or input, 74 output that cannot be written, 130 interrupted, 143 terminated.""",
)
@click.argument("files", metavar="FILE...", nargs=-1, required=True, type=FILE)
@anchor_option
@click.option(
    "--svg", type=FILE, metavar="OUT", help="Write a plot of strength against work to OUT instead; - prints it."
)
@json_option
def report_command(files: tuple[str, ...], anchor: str | None, svg: str | None, as_json: bool) -> None:
    """Print the standings of the engines from the games in FILE.

    FILE was written by a league or a match with --out. Several files are taken together, so that an engine added later
    joins the league.
    """
    if svg is not None and as_json:
        raise click.UsageError("--svg and --json cannot be combined")
    if svg is not None:
        check_picture("svg", svg)
    from ..solver.match.league_file import read_results
    from ..solver.match.standings import standings

    results = read_results([Path(name) for name in files])
    _check_anchor(anchor, results.engines)
    found = standings(results, anchor)
    if svg is None:
        _tell(found, as_json)
        return
    from ..solver.match.strength import plot

    if svg == "-":
        put_data(plot(found).rstrip("\n"))
    else:
        write_file(svg, plot(found), read=files)


def _check_anchor(anchor: str | None, engines: Sequence[str]) -> None:
    if anchor is not None and anchor not in engines:
        raise problem("--anchor", f"{anchor}; expected one of the engines: {', '.join(engines)}")


def _tell(found: Standings, as_json: bool) -> None:
    if as_json:
        emit_json(found.as_json())
    else:
        emit(_text(found))


def _text(found: Standings) -> str:
    what = ", ".join([found.game, counted(found.players, "player"), *rule_words(found.rules)])
    seeds = "no whole deal" if found.seeds is None else f"{counted(found.deals, 'deal')} ({seeds_text(*found.seeds)})"
    lines = [f"{what}: {counted(found.games, 'game')}, {seeds}"]
    lines.append(_together(found) if found.cooperative else _apart(found))
    if any(row.bounded is False for row in found.rows):
        lines.append(
            f"> <: the results alone put this engine infinitely far above (>) or below (<) {found.anchor}, or do not "
            "compare them (?); the Elo rests on the games that are added"
        )
    if found.left_out:
        lines.append(f"{counted(found.left_out, 'game')} of unfinished deals not counted")
    if found.unfinished:
        lines.append(f"{counted(found.unfinished, 'game')} abandoned after 100,000 actions")
    if found.interrupted:
        lines.append("interrupted")
    return "\n".join(lines)


def _apart(found: Standings) -> str:
    """Elo, and the share of each engine against each other one; with more than two seats, that of the engine alone."""
    against = {pair.engines: pair.share for pair in found.pairs}
    if found.players == 2:
        against |= {(b, a): 1 - share for (a, b), share in against.items()}
    numbers = [str(number) for number, _ in enumerate(found.rows, start=1)]
    rows = [("", "ENGINE", "ELO", "95% INTERVAL", "GAMES", "SHARE", *numbers)]
    for number, row in zip(numbers, found.rows, strict=True):
        shares = [against.get((row.engine, other.engine)) for other in found.rows]
        cells = ["-" if share is None else f"{share:.0%}" for share in shares]
        rows.append(
            (number, row.engine, _elo(row), _ends(row, found.anchor), f"{row.games:,}", f"{row.share:.1%}", *cells)
        )
    return columns(rows, right=[0, *range(2, len(rows[0]))])


def _elo(row: EngineStanding) -> str:
    if row.elo is None:
        return "-"
    mark = "" if row.unbounded is None else MARKS[row.unbounded]
    return mark + (f"{row.elo:+.0f}" if round(row.elo) else "0")


def _ends(row: EngineStanding, anchor: str) -> str:
    if row.engine == anchor:
        return "anchor"
    return "-" if row.elo_interval is None else f"{row.elo_interval[0]:+.0f} to {row.elo_interval[1]:+.0f}"


def _together(found: Standings) -> str:
    rows = [("ENGINE", "DEALS", "WON", "95% INTERVAL", f"LESS {found.anchor}", "95% INTERVAL")]
    for row in found.rows:
        low, high = row.interval
        over = ("anchor", "") if row.engine == found.anchor else _difference(row.over_anchor)
        rows.append((row.engine, f"{row.games:,}", f"{row.share:.1%}", f"{low:.1%} - {high:.1%}", *over))
    return columns(rows, right=range(1, len(rows[0])))


def _difference(found: Difference | None) -> tuple[str, str]:
    if found is None:
        return "-", "-"
    low, high = found.interval or (-1.0, 1.0)
    return f"{found.mean:+.1%}", f"{low:+.1%} to {high:+.1%}"
