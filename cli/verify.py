"""`leadline verify`: whether a co-operative deal can be won."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from time import perf_counter
from typing import TYPE_CHECKING

import click

from ..core import GAMES, IllegalMove, Position
from ..core.errors import counted
from ..core.outcomes import outcome_text
from ..core.views import full
from .batch import Interrupted, Stoppable, batch, check_threads, exit_code, in_thread, is_batch, progress
from .common import DONE, INTERRUPTED, NO, UNDECIDED, columns, emit, emit_json, emit_message, load_full
from .deal_help import DealCommand
from .options import (
    FILE,
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
from .usage_errors import Whole

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from ..core import Game
    from ..core.documents.io import Document
    from ..solver.clock import Clock
    from ..solver.results import Verdict

CODES = {"winnable": DONE, "unwinnable": NO, "unknown": UNDECIDED}
GROUPS = {"winning": "winnable", "losing": "unwinnable", "unknown": "unknown"}
BATCH_CODES = {("verdict", "unknown"): UNDECIDED, ("verdict", "unwinnable"): NO}


class _Command(DealCommand):
    """The command, whose help lists only games that it can decide."""

    def dealt_games(self) -> Sequence[Game]:
        from ..solver.analysis import has_verify

        return [entry for entry in GAMES if has_verify(entry)]


@click.command(
    "verify",
    cls=_Command,
    epilog="""\b
Examples:
  leadline verify deal.json
  leadline verify --game calm-sailing --players 3 --seed 7
  leadline verify --game calm-sailing --players 2 --seed 1 --removed 12 --time 10s --json
  leadline verify hard.json --threads 4 --time 30s
  leadline verify deals.jsonl --nodes 100000 > verdicts.jsonl
  leadline verify deal.json --json | leadline replay deal.json --line -
  leadline verify deal.json --certificate proof.json && leadline check proof.json
  leadline verify deal.json --winning-moves --nodes 100000 --json
  leadline verify deal.json --lines 3
  leadline verify deal.json --optimal

\b
Exit codes: 0 winnable, 1 unwinnable, 2 bad usage or input, 3 undecided within the limit, 74 output that cannot be
written, 130 interrupted, 143 terminated. Of a batch: the most severe of 2, 3, 1, 0.""",
)
@click.argument("file", type=FILE, required=False, metavar="[FILE]")
@game_option("Deal this game instead of reading FILE.")
@deal_options
@seed_option("Seed of the solver and, with --game, of the deal (default: 0; with --game, a random one).")
@nodes_option("positions; the current stage is finished first, so a few thousand more per thread are possible")
@time_option
@click.option(
    "--certificate",
    type=FILE,
    metavar="OUT",
    help="Write the deal with its winning line or its proof to OUT, for `leadline check`; - prints it.",
)
@click.option(
    "--winning-moves",
    is_flag=True,
    help="List the moves of this turn (with payments) that keep the deal winnable; --nodes limits each.",
)
@click.option("--lines", type=Whole(1, 1000), metavar="N", help="Look for N different winning lines.")
@click.option(
    "--optimal",
    is_flag=True,
    help="Look for the winning line that leaves the most cards unused, and bound how many that can be.",
)
@search_threads_option(" (with --winning-moves: moves)")
@batch_option
@json_option
@click.pass_context
def command(
    ctx: click.Context,
    /,
    file: str | None,
    game: str | None,
    players: int | None,
    seed: int | None,
    nodes: int | None,
    seconds: float | None,
    certificate: str | None,
    winning_moves: bool,
    lines: int | None,
    optimal: bool,
    threads: int | None,
    as_json: bool,
    **rules: str | None,
) -> None:
    """Decide whether the co-operative deal or position in FILE can be won with all cards open.

    The answer is a winning line of moves, replayed under the rules before it is printed, or a proof that there is none.
    Without --nodes or --time the solver sets its own limit.
    """
    asked = {
        "--certificate": certificate is not None,
        "--winning-moves": winning_moves,
        "--lines": lines is not None,
        "--optimal": optimal,
    }
    more = [name for name, given in asked.items() if given]
    _check_question(more, seconds, threads)
    if as_json and certificate == "-":
        raise click.UsageError("--json and --certificate - both print to standard output")
    dealt = asked_deal(ctx, file, game, players, seed, rules)
    chosen = seed or 0
    if dealt is not None:
        position, chosen = dealt
    else:
        assert file is not None
        if is_batch(file):
            if more:
                raise click.UsageError(f"{more[0]} applies to one document, not to a batch")
            ctx.exit(_batch(file, nodes, seconds, chosen, threads))
        position = load_full(file, "verify")
    work: Callable[[], Answered] = partial(_verdict, position, nodes, seconds, chosen, threads or 1)
    from ..solver.clock import Clock

    clock = Clock(perf_counter)
    if winning_moves:
        work = Stoppable(partial(_winning_moves, position, nodes, threads, chosen, clock), clock.event)
    elif lines is not None:
        work = Stoppable(partial(_lines, position, lines, nodes, chosen, clock), clock.event)
    elif optimal:
        work = Stoppable(partial(_optimal, position, nodes, seconds, chosen, clock), clock.event)
    if certificate is not None:  # a long search is not lost for what can be seen beforehand
        from ..solver.certificate import check_begins
        from .output_files import check_writable

        check_begins(position)
        if certificate != "-":
            check_writable(certificate, read=[file] if file is not None else [])
    try:
        with progress("verify"):
            answered = in_thread(work)
    except Interrupted:
        if as_json:
            emit_json(_interrupted(chosen))
        else:
            emit("unknown: interrupted")
        if game is not None:
            tell_dealt(players, position.players, seed, chosen)
        ctx.exit(INTERRUPTED)
    if certificate is not None:
        _write_certificate(certificate, position, answered, file)
    if certificate == "-":
        pass  # it is the answer
    elif as_json:
        emit_json(answered.value)
    else:
        emit(answered.text)
    if game is not None:
        tell_dealt(players, position.players, seed, chosen)
    ctx.exit(INTERRUPTED if clock.stopped else CODES[answered.status])


def _check_question(asked: list[str], seconds: float | None, threads: int | None) -> None:
    """Raise UsageError for options of which one alone can be asked for, and for what does not go with it."""
    if len(asked) > 1:
        raise click.UsageError(f"{asked[0]} and {asked[1]} cannot be combined")
    if seconds is not None and asked in (["--winning-moves"], ["--lines"]):
        raise click.UsageError(f"{asked[0]} takes --nodes, not --time")
    if asked in (["--lines"], ["--optimal"]):
        check_threads(threads, f"a verdict, a batch or --winning-moves, not to {asked[0]}")


def _batch(file: str, nodes: int | None, seconds: float | None, seed: int, threads: int | None) -> int:
    """Answer a batch; return the exit code."""
    from ..core import documents

    def answer(document: Document) -> dict[str, object]:
        return as_object(_solve(full(documents.load(document), "verify"), nodes, seconds, seed, 1))

    return exit_code(batch(file, answer, threads=threads), BATCH_CODES)


@dataclass(frozen=True, slots=True)
class Answered:
    """A result for printing: the JSON object `value` and the `text`; `status` sets the exit code.

    `verdict` is None for the moves or lines of `--winning-moves`, `--lines` and `--optimal`.
    """

    value: dict[str, object]
    text: str
    status: str
    verdict: Verdict | None = None


def _verdict(position: Position, nodes: int | None, seconds: float | None, seed: int, threads: int) -> Answered:
    verdict = _solve(position, nodes, seconds, seed, threads)
    return Answered(as_object(verdict), _text(position, verdict), verdict.status, verdict)


def _winning_moves(position: Position, nodes: int | None, threads: int | None, seed: int, clock: Clock) -> Answered:
    """Winnable where some move is winning, unwinnable where all are losing."""
    from ..solver import winning_lines

    found = winning_lines.winning_moves(position, nodes=nodes, threads=threads, seed=seed, clock=clock)
    groups = {name: found.with_status(status) for name, status in GROUPS.items()}
    status = "winnable" if groups["winning"] else "unknown" if groups["unknown"] else "unwinnable"
    rows = [f"{name}: {len(moves)}" + "".join(f"\n  {move}" for move in moves) for name, moves in groups.items()]
    return Answered(found.as_json(), "\n".join(rows), status)


def _lines(position: Position, count: int, nodes: int | None, seed: int, clock: Clock) -> Answered:
    from ..solver import winning_lines

    found = winning_lines.several_lines(position, count, nodes=nodes, seed=seed, clock=clock)
    text = "\n\n".join(_text(position, verdict) for verdict in found)
    if found[0].line is not None and len(found) < count:
        text += f"\n\n{len(found)} of {count} lines were found{' before it was interrupted' if clock.stopped else ''}"
    value: dict[str, object] = as_object(found[0])
    value["lines"] = [list(verdict.line) for verdict in found if verdict.line is not None]
    return Answered(value, text, found[0].status)


def _optimal(position: Position, nodes: int | None, seconds: float | None, seed: int, clock: Clock) -> Answered:
    from ..solver import analysis
    from ..solver.clock import FOREVER

    found = analysis.best_line(position, nodes=nodes, seconds=seconds or FOREVER, seed=seed, clock=clock)
    value = as_object(found.verdict) | {"unused": found.unused, "bound": found.bound, "optimal": found.is_optimal}
    text = _text(position, found.verdict)
    if found.unused is not None:
        proved = "no line leaves more" if found.is_optimal else f"no line leaves more than {found.bound}"
        text += f"\n{counted(found.unused, 'card')} {'is' if found.unused == 1 else 'are'} left unused; {proved}"
    return Answered(value, text, found.verdict.status)


def _write_certificate(path: str, position: Position, answered: Answered, read: str | None) -> None:
    """Write the certificate of a verdict, or print on stderr why there is none."""
    from ..core.documents.io import to_text
    from ..solver.certificate import certificate
    from .output_files import write_file

    assert answered.verdict is not None
    if answered.status == "unknown":
        emit_message("no certificate: nothing was proved")
        return
    text = to_text(certificate(position, answered.verdict))
    if path == "-":
        emit(text)
    else:
        write_file(path, f"{text}\n", read=[read] if read is not None else [])


def _solve(position: Position, nodes: int | None, seconds: float | None, seed: int, threads: int) -> Verdict:
    from ..solver import analysis

    return analysis.verify(position, nodes=nodes, seconds=seconds, seed=seed, threads=threads)


def as_object(verdict: Verdict) -> dict[str, object]:
    """Return the object that `verify --json` prints."""
    from ..solver.result_json import verdict_json

    return verdict_json(verdict)


def _interrupted(seed: int) -> dict[str, object]:
    from ..core import __version__

    return {
        "verdict": "unknown",
        "line": None,
        "proof": None,
        "nodes": None,
        "seconds": None,
        "reason": "interrupted",
        "seed": seed,
        "version": __version__,
    }


def _text(position: Position, verdict: Verdict) -> str:
    lines = [f"{verdict.status}: {verdict.reason}"]
    if verdict.line is not None:
        lines.append(numbered(position, verdict.line))
    count = "" if verdict.line is None else f"{counted(len(verdict.line), 'move')}, "
    lines.append(f"{count}{counted(verdict.nodes, 'node')}, {verdict.seconds:.3f} s, seed {verdict.seed}")
    return "\n".join(lines)


def numbered(position: Position, line: Sequence[str]) -> str:
    """Return a text with the moves of a line, one below the other with number and seat, and the outcome if it ends."""
    walk = position.copy(stack=False)
    rows = []
    for number, text in enumerate(line, start=1):
        rows.append((f"{number}.", f"seat {walk.turn}", text))
        try:
            walk.push(text)
        except IllegalMove as error:
            raise AssertionError(f"the solver gave a line that its own rules refuse: {error}") from None
    shown = [columns(rows, right=(0,))] if rows else []
    if walk.outcome is not None:
        shown.append(outcome_text(walk.outcome, cooperative=position.game.cooperative))
    return "\n".join(shown)
