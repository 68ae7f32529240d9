"""`leadline verify`: whether a co-operative deal can be won."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from ..core import IllegalMove, Position
from .batch import Interrupted, batch, exit_code, in_thread, progress
from .common import DONE, INTERRUPTED, NO, UNDECIDED, columns, emit, emit_json, full, load, outcome_text
from .options import (
    FILE,
    deal,
    deal_options,
    game_option,
    json_option,
    nodes_option,
    seed_option,
    threads_option,
    time_option,
)

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ..core.texts import Document
    from ..solver.results import Verdict

CODES = {"winnable": DONE, "unwinnable": NO, "unknown": UNDECIDED}
BATCH_CODES = {("verdict", "unknown"): UNDECIDED, ("verdict", "unwinnable"): NO}


@click.command(
    "verify",
    epilog="""\b
Examples:
  leadline verify deal.json
  leadline verify --game calm-sailing --players 3 --seed 7
  leadline verify --game calm-sailing --players 2 --seed 1 --removed 12 --time 10s --json
  leadline verify deals.jsonl --nodes 100000 > verdicts.jsonl
  leadline verify deal.json --json | leadline replay deal.json --line -

\b
Exit codes: 0 winnable, 1 unwinnable, 2 bad usage or input, 3 undecided within the limit, 74 output that cannot be
written, 130 interrupted, 143 terminated. Of a batch: the most severe of 2, 3, 1, 0.""",
)
@click.argument("file", type=FILE, required=False, metavar="[FILE]")
@game_option("Deal this game instead of reading FILE.")
@deal_options
@seed_option("Seed of the solver and, with --game, of the deal (default: 0; with --game, a random one).")
@nodes_option("positions")
@time_option
@threads_option
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
    threads: int | None,
    as_json: bool,
    **rules: str | None,
) -> None:
    """Decide whether the co-operative deal or position in FILE can be won when everything is known.

    The answer is a line of moves that wins, replayed by the rules before it is printed, or a proof that there is none.
    Without --nodes or --time the solver sets a limit of its own.
    """
    from ..core import documents, texts

    if (file is None) == (game is None):
        raise click.UsageError("expected either FILE or --game GAME")
    if file is not None:
        dealt = {"players": players} | rules
        for name, value in dealt.items():
            if value is not None:
                raise click.UsageError(f"--{name.replace('_', '-')} goes with --game only")
        if texts.is_batch(file):

            def answer(document: Document) -> dict[str, object]:
                position = full(documents.load(document), "verify")
                return as_object(_solve(position, nodes, seconds, seed or 0))

            ctx.exit(exit_code(batch(file, answer, threads=threads), BATCH_CODES))
        position = full(load(file), "verify")
    else:
        assert game is not None
        position, seed = deal(game, players, seed, rules)
    try:
        with progress("verify"):
            verdict = in_thread(lambda: _solve(position, nodes, seconds, seed or 0))
    except Interrupted:
        if as_json:
            emit_json(_interrupted(seed or 0))
        else:
            emit("unknown: interrupted")
        ctx.exit(INTERRUPTED)
    if as_json:
        emit_json(as_object(verdict))
    else:
        emit(_text(position, verdict))
    ctx.exit(CODES[verdict.status])


def _solve(position: Position, nodes: int | None, seconds: float | None, seed: int) -> Verdict:
    from ..solver import analysis

    return analysis.verify(position, nodes=nodes, seconds=seconds, seed=seed)


def as_object(verdict: Verdict) -> dict[str, object]:
    """The object that `verify --json` prints."""
    return {
        "verdict": verdict.status,
        "line": None if verdict.line is None else list(verdict.line),
        "proof": verdict.proof,
        "nodes": verdict.nodes,
        "seconds": round(verdict.seconds, 6),
        "reason": verdict.reason,
        "seed": verdict.seed,
        "version": verdict.version,
    }


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
    count = "" if verdict.line is None else f"{len(verdict.line)} moves, "
    lines.append(f"{count}{verdict.nodes:,} nodes, {verdict.seconds:.3f} s, seed {verdict.seed}")
    return "\n".join(lines)


def numbered(position: Position, line: Sequence[str]) -> str:
    """The moves of a line under each other, with their number and their seat."""
    walk = position.copy()
    rows = []
    for number, text in enumerate(line, start=1):
        rows.append((f"{number}.", f"seat {walk.turn}", text))
        try:
            walk.push(text)
        except IllegalMove as error:
            raise AssertionError(f"the solver gave a line that its own rules refuse: {error}") from None
    shown = columns(rows, right=(0,))
    outcome = walk.outcome
    return shown if outcome is None else f"{shown}\n{outcome_text(outcome, cooperative=position.game.cooperative)}"
