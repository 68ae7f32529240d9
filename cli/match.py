"""`leadline match`: engines against each other."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import click
from click.shell_completion import CompletionItem

from ..core import GAMES, game as find_game
from ..core.documents.io import rule_words
from ..core.errors import counted
from .batch import progress
from .common import DONE, INTERRUPTED, NO, UNDECIDED, columns, emit, emit_json, seeds_text
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
from .usage_errors import THREADS

if TYPE_CHECKING:
    from ..solver.match.report import Difference, MatchReport, StopReport

DEALS = 50  # where --games is not given
CODES = {"H1": DONE, "H0": NO, None: UNDECIDED}
SECOND = "leadline.second"  # in the context: whether another engine may follow


class _Command(DealCommand):
    """Lets `--engines A B` take one or two values, which click's own options cannot: B becomes an `--engines B`."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        games = {name for entry in GAMES for name in (entry.name, *entry.aliases)}
        found: list[str] = []
        values: int | None = None  # of the `--engines` before, where only values came since
        for word in args:
            if word == "--engines":
                values = 0
            elif word.startswith("--engines="):
                values = 1
            elif values is not None and (word.startswith("-") or (values and word.lower() in games)):
                values = None
            elif values is not None:
                if values:
                    found.append("--engines")
                values += 1
            found.append(word)
        ctx.meta[SECOND] = values == 1
        return super().parse_args(ctx, found)

    def shell_complete(self, ctx: click.Context, incomplete: str) -> list[CompletionItem]:
        """Also the second engine, which click does not know to belong to the option."""
        engines: list[str] = []
        if ctx.meta.get(SECOND) and not incomplete.startswith("-"):
            engines = complete_engines(ctx, self.params[0], incomplete)
        return [*map(CompletionItem, engines), *super().shell_complete(ctx, incomplete)]


@click.command(
    "match",
    cls=_Command,
    epilog="""\b
Examples:
  leadline match reef --players 2 --engines best:100ms plan4 --games 40
  leadline match calm-sailing --players 3 --removed 12 --engines policy --games 4000
  leadline match calm-sailing --players 2 --engines best:500n policy --games 200 --threads 2
  leadline match sea-salt-paper --players 2 --engines best:2000n greedy --stop 0.5:0.6 --out stopped.jsonl
  leadline match reef --players 2 --engines best:50ms-cpu mcts:50ms-cpu --games 20
  leadline match reef --players 2 --engines greedy policy --out games.jsonl --records
  leadline replay games.jsonl

\b
Engines: best:BUDGET (the search of `leadline best`; a budget per move such as 2000n for playouts, 100ms, 2s, or
100ms-cpu of processor time), flat:BUDGET, tree:BUDGET and rollout:BUDGET (the same with that --search; rollout: Reef
only), mcts:BUDGET (textbook Monte Carlo tree search with random playouts), policy (the built-in player), greedy (a
player that looks one step ahead), plan4 (exact plans of the hand; Reef), random.

\b
Exit codes: 0 done, 2 bad usage or input, 74 output that cannot be written, 130 interrupted, 143 terminated.
With --stop: 0 H1 accepted, 1 H0 accepted, 3 undecided.""",
)
@game_argument
@click.option(
    "--engines",
    multiple=True,
    required=True,
    metavar="A [B]",
    shell_complete=complete_engines,
    help="The engines that play: two; in a co-operative game one or two.",
)
@deal_options
@click.option(
    "--games",
    type=int,
    metavar="N",
    help="How many games: a multiple of the number of players, or in a co-operative game of the number of engines "
    f"(default: {DEALS} deals).",
)
@seed_option("Seed of the first deal; the next deals have the seeds after it (default: 1).", MOST_FIRST_SEED)
@click.option(
    "--out",
    type=FILE,
    metavar="FILE",
    help="Add each finished game to FILE, after the games already there.",
)
@click.option("--records", is_flag=True, help="With --out: also save the moves of each game, for `leadline replay`.")
@click.option(
    "--stop",
    metavar="P0:P1",
    help="Stop once a sequential test decides whether A's share of wins is at most P0 (H0) or at least P1 (H1).",
)
@click.option("--alpha", type=float, metavar="X", help="--stop: Type I error bound (default: 0.05).")
@click.option("--beta", type=float, metavar="X", help="--stop: Type II error bound (default: 0.05).")
@click.option(
    "--threads",
    type=THREADS,
    default=1,
    metavar="N",
    help="Play N games at once, each in a process of its own (default: 1).",
)
@json_option
@click.pass_context
def command(
    ctx: click.Context,
    /,
    game: str,
    engines: tuple[str, ...],
    players: int | None,
    games: int | None,
    seed: int | None,
    out: str | None,
    records: bool,
    stop: str | None,
    alpha: float | None,
    beta: float | None,
    threads: int,
    as_json: bool,
    **rules: str | None,
) -> None:
    """Let engines play GAME against each other on the same deals.

    In a competitive game A plays each deal once from every seat, with B in all others, so a deal takes as many games
    as there are players. In a co-operative game each engine plays each deal once, in all seats. An engine sees what
    its seat knows and nothing else. A shared win counts in part.

    The engines' intervals are Wilson intervals over games; the difference between the two is taken deal by deal
    (Agresti and Min 2005). --stop is a sequential probability ratio test (Wald 1945) over deals. Its share is A's mean
    over the games of a deal; in a co-operative game with one engine it is the chance to win a deal, with two the chance
    that A is the winner when just one of them wins. Intervals do not allow for an early stop.

    With budgets in playouts the same seed gives the same games for any --threads. Budgets in time depend on what else
    the machine is doing; those in processor time, which count only the work of the deciding thread, do not depend on
    the load. Ctrl-C prints the results so far; with --out, the same command continues from there.
    """
    from ..solver.match.match_definition import Match
    from ..solver.match.run import check_games, run
    from ..solver.match.sprt import ERROR, parse

    entry = find_game(game)
    players, given = read_rules(game, players, rules)
    if stop is None and (alpha is not None or beta is not None):
        raise click.UsageError("--alpha and --beta need --stop")
    if records and out is None:
        raise click.UsageError("--records needs --out")
    if out == "-":
        raise click.UsageError("--out takes a file; the result goes to standard output")
    with flagged():
        test = None
        if stop is not None:
            test = parse(stop, ERROR if alpha is None else alpha, ERROR if beta is None else beta)
        match = Match(entry.name, players, engines, 1 if seed is None else seed, given, records)
        count = DEALS * len(match.arrangements) if games is None else games
        check_games(match, count)
    path = None if out is None else Path(out)
    with progress("match", count) as step:
        report = run(match, count, out=path, stop=test, threads=threads, step=step)
    if as_json:
        emit_json(report.as_json())
    else:
        emit(_text(report))
    if report.interrupted:
        ctx.exit(INTERRUPTED)
    ctx.exit(DONE if report.stop is None else CODES[report.stop.accepted])


def _text(report: MatchReport) -> str:
    last = report.seed + max(report.deals, 1) - 1
    deals = f"{counted(report.deals, 'deal')} ({seeds_text(report.seed, last)})" if report.deals else "no whole deal"
    what = ", ".join([report.game, counted(report.players, "player"), *rule_words(report.rules)])
    lines = [f"{what}: {counted(report.games, 'game')}, {deals}"]
    scored = any(row.score is not None for row in report.rows)
    rows = [("ENGINE", "WON", "SHARED", "LOST", "SHARE", "95% INTERVAL", *(("SCORE",) if scored else ()))]
    for row in report.rows:
        low, high = row.interval
        counts = (f"{row.won:,}", f"{row.shared:,}", f"{row.lost:,}")
        score = () if not scored else ("-",) if row.score is None else (f"{row.score:.1f}",)
        share = (f"{row.share:.1%}", f"{low:.1%} - {high:.1%}") if report.games else ("-", "-")
        rows.append((row.engine, *counts, *share, *score))
    lines.append(columns(rows, right=range(1, len(rows[0]))))
    if len(report.rows) == 2 and report.deals:
        lines.append(f"{report.rows[0].engine} less {report.rows[1].engine}, deal by deal:")
        lines += [
            f"  {name} {_difference(found, form)}"
            for name, found, form in (("share", report.shares, "+.1%"), ("score", report.scores, "+.1f"))
            if found is not None
        ]
    if report.unfinished:
        lines.append(f"{counted(report.unfinished, 'game')} abandoned after 100,000 actions, without a sole winner")
    if report.stop is not None:
        lines += _stop(report.stop)
    if report.interrupted:
        lines.append("interrupted")
    return "\n".join(lines)


def _difference(found: Difference, form: str) -> str:
    mean = format(found.mean, form)
    if found.interval is None:
        return mean
    low, high = (format(end, form) for end in found.interval)
    return f"{mean}, 95% interval {low} to {high}"


def _stop(found: StopReport) -> list[str]:
    deals = counted(found.counted, "deal")
    errors = f"alpha {found.alpha:g}, beta {found.beta:g}"
    if found.accepted is None:
        return [f"undecided after {deals} ({errors})", f"  H0: {found.h0}", f"  H1: {found.h1}"]
    hypothesis: Any = {"H0": found.h0, "H1": found.h1}[found.accepted]
    return [f"{found.accepted} accepted after {deals} ({errors}): {hypothesis}"]
