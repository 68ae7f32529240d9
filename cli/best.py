"""`leadline best`: the moves of a seat, best first."""

from __future__ import annotations

import os
import shutil
import stat
import textwrap
from functools import partial
from typing import TYPE_CHECKING, Any, Literal

import click

from ..core import IllegalMove, View
from ..core.documents import position_text
from ..core.errors import counted
from .batch import batch, exit_code, is_batch
from .common import (
    DONE,
    INTERRUPTED,
    columns,
    emit,
    emit_json,
    file_problem,
    load,
    placed,
    problem,
    shown_name,
    view_of,
)
from .deal_help import DealCommand
from .options import (
    FILE,
    arguments_named,
    asked_deal,
    batch_option,
    deal_options,
    game_option,
    json_option,
    nodes_option,
    search_threads_option,
    seed_option,
    tell_dealt,
    time_option,
)
from .progress_line import progress_line
from .usage_errors import Whole

if TYPE_CHECKING:
    from ..core.documents.io import Document
    from ..solver.results import Analysis, Leader

SHOWN = 5  # moves of the table without --top
THINK = 1.0  # seconds for one document where no limit is given
WIDTH = 100  # of the table if the output is not a terminal
NARROWEST = 40
DOCUMENTS = (".json", ".jsonl", ".toml")


class _Command(DealCommand):
    """Lets `--moves A B C` take all the moves that follow it, also those that begin with a dash (`-5 -7`)."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        found: list[str] = []
        count: int | None = None  # values of the `--moves` before, where only values came since
        for word in args:
            option = word.startswith("--") or word == "-h"
            if option and count == 0:
                break
            if option or (count and _is_document(word)):
                count = None
            if word == "--moves":
                count = 0
            elif count is not None:
                found.append(f"--moves={word}")
                count += 1
            else:
                found.append(word)
        if count == 0 and not ctx.resilient_parsing:
            raise click.BadOptionUsage("moves", "--moves: expected one move or more, each as one argument", ctx)
        return super().parse_args(ctx, found)


def _is_document(word: str) -> bool:
    if word == "-" or word.endswith(DOCUMENTS) or position_text.is_one(word):
        return True
    try:
        return stat.S_ISREG(os.stat(word).st_mode)
    except PermissionError:  # a folder that may not be entered; reading the file reports it
        return os.sep in word
    except (OSError, ValueError):
        return False


@click.command(
    "best",
    cls=_Command,
    epilog="""\b
Examples:
  leadline best view.toml
  leadline best view.toml --nodes 20000 --seed 1 --top 3
  leadline best view.toml --moves "21@c2 -70" "70@c6 -11" --time 5s
  leadline best view.toml --all
  leadline best view.toml --search tree --threads 2 --time 5s
  leadline show deal.json --seat 3 --json | leadline best - --time 2s
  leadline best --game calm-sailing --players 3 --seed 7
  leadline best views.jsonl --nodes 2000 > analyses.jsonl""",
)
@click.argument("file", type=FILE, required=False, metavar="[FILE]")
@game_option("Deal this game instead of reading FILE.")
@deal_options
@click.option(
    "--seat", type=int, metavar="N", help="Reduce a full position to what seat N knows (default: the seat to move)."
)
@click.option(
    "--top",
    type=Whole(min=1),
    metavar="K",
    help="Show K moves, including those set aside early (default: 5 without those; with --json, all).",
)
@click.option(
    "--moves",
    multiple=True,
    metavar="MOVE [MOVE ...]",
    help="Compare these moves with the best one. Quote each move.",
)
@click.option(
    "--all",
    "every",
    is_flag=True,
    help="Rank and show all legal moves, each with its payment.",
)
@nodes_option("playouts")
@time_option
@seed_option("Seed of the sampled deals and, with --game, of the deal (default: 0; with --game, a random one).")
@click.option(
    "--search",
    type=click.Choice(["flat", "tree", "rollout"]),
    help="How a sampled game continues after a move: by the built-in player (flat), by a tree search (tree), or by a "
    "few moves of a learned value, which then gives the chance to win (rollout; Reef). Default: the best for the game.",
)
@search_threads_option()
@batch_option
@json_option
@click.pass_context
def command(
    ctx: click.Context,
    /,
    file: str | None,
    game: str | None,
    players: int | None,
    seat: int | None,
    top: int | None,
    moves: tuple[str, ...],
    every: bool,
    nodes: int | None,
    seconds: float | None,
    seed: int | None,
    search: str | None,
    threads: int | None,
    as_json: bool,
    **rules: str | None,
) -> None:
    """Rank the moves of one seat by what that seat knows.

    FILE is the view of that seat (what it knows), or a full position, which is first reduced to the view of the seat to
    move. Values run from 0 (lost) to 1 (won), with their 95% intervals. Moves marked = are about equal to the best.

    Without --nodes or --time the search takes one second. In a batch it takes 2,000 playouts per document (Reef
    Encounter: 300), and with --all at least 20 per move. On a terminal a live line shows the leading move. Ctrl-C
    prints the analysis so far, or the finished analyses of a batch.
    """
    from ..core import documents

    if moves and every:
        raise click.UsageError("--moves and --all cannot be combined", ctx)
    dealt = asked_deal(ctx, file, game, players, seed, rules)
    chosen = (seed or 0) if dealt is None else dealt[1]
    asked: tuple[str, ...] | Literal["all"] | None = "all" if every else moves or None
    ask = partial(_analyse, "you" if seat is None else "--seat", nodes=nodes, seed=chosen, search=search, moves=asked)
    if file is not None and is_batch(file):

        def answer(document: Document) -> dict[str, object]:
            found = ask(view_of(documents.load(document), seat), seconds=seconds, threads=1)
            return as_object(found, top)

        ctx.exit(exit_code(batch(file, answer, threads=threads), {}))
    default = nodes is None and seconds is None
    if dealt is None:
        assert file is not None
        asked_about, name = load(file), shown_name(file)
    else:
        asked_about, name = dealt[0], ""
    if asked_about.turn is None:
        raise file_problem(name, "the game is over; no seat is to move")
    view = view_of(asked_about, seat)
    with progress_line() as show, placed(name):
        progress = None if show is None else lambda leader: show(_leading(leader))
        limit = THINK if default else seconds
        analysis = ask(view, seconds=limit, threads=threads or 1, progress=progress)
    if as_json:
        emit_json(as_object(analysis, top))
    else:
        emit(_text(analysis, top or (len(analysis.moves) if asked else None), default))
    if dealt is not None:
        tell_dealt(players, dealt[0].players, seed, chosen)
    ctx.exit(INTERRUPTED if analysis.interrupted else DONE)


def _analyse(place: str, view: View, **limits: Any) -> Analysis:
    """Return the ranking; `place` is the part of the input that names the seat."""
    from ..core.seat_moves import at_own_turn, read_move
    from ..solver import analysis

    if view.turn is None:
        raise problem("", "the game is over; no seat is to move")
    analysis.check_nothing_pending(view)
    own = at_own_turn(view)
    if own.turn != view.seat:
        raise problem(place, f"seat {view.seat} is not to move; seat {view.turn} is")
    if isinstance(limits["moves"], tuple):
        for move in limits["moves"]:
            try:
                read_move(own, move)
            except IllegalMove as error:
                raise problem("--moves", str(error)) from None
    with arguments_named():
        return analysis.best(view, **limits)


def as_object(analysis: Analysis, top: int | None) -> dict[str, object]:
    """Return the object that `best --json` prints, with the first `top` moves (None: all)."""
    from ..solver.result_json import analysis_json

    return analysis_json(analysis, top)


def _leading(leader: Leader) -> str:
    low, high = leader.interval
    return f"{leader.text}  {leader.value:.1%}  {low:.1%} - {high:.1%}  {counted(leader.nodes, 'node')}"


def _text(analysis: Analysis, top: int | None, default: bool) -> str:
    """Format the table of that many moves, by default of the first ones that were not set aside early."""
    from ..solver.results import NOT_TRIED
    from ..solver.session import table_texts

    width = max(NARROWEST, shutil.get_terminal_size((WIDTH, 24)).columns)
    rows = [("", "MOVE", "VALUE", "", "95% INTERVAL", "VISITS")]
    shown = analysis.listed[:SHOWN] if top is None else analysis.moves[:top]
    for number, move in enumerate(shown, start=1):
        low, high = move.interval
        value, ends = (f"{move.value:.1%}", f"{low:.1%} - {high:.1%}") if move.is_tried else (NOT_TRIED, "")
        rows.append((f"{number}.", move.text, value, "=" if move.equal else "", ends, f"{move.visits:,}"))
    table = columns(rows, right=(0, 2, 4, 5)).splitlines()
    lines = [table[0]]
    for number, (row, move) in enumerate(zip(table[1:], shown, strict=True)):
        if move.aside and not shown[number - 1].aside:
            lines.append("set aside early; these values are imprecise:")
        lines.append(row)
        told = [f"line: {', '.join(move.line)}"] if len(move.line) > 1 else []
        for text in (*told, move.why):
            lines += textwrap.wrap(text, width, initial_indent="    ", subsequent_indent="    ")
    rest = analysis.moves[len(shown) :]
    more = [table_texts.more_moves(rest, f"--top {len(analysis.moves)}")] if rest else []
    equal = [table_texts.EQUAL] if any(move.equal for move in shown) else []
    for note in (*more, *equal, *analysis.notes):
        lines += textwrap.wrap(note, width, subsequent_indent="  ")
    if analysis.interrupted:
        lines.append("interrupted")
    lines.append(
        f"seat {analysis.seat}, {analysis.status} ({analysis.proof}): {counted(analysis.nodes, 'node')}, "
        f"{analysis.seconds:.3f} s, seed {analysis.seed}"
        + ("; a second without --time or --nodes" if default and not analysis.interrupted else "")
    )
    return "\n".join(lines)
