"""`leadline perft`: how many sequences of moves there are."""

from __future__ import annotations

import time

import click

from .batch import in_thread
from .common import INTERRUPTED, columns, emit, emit_json, load_full, problem
from .options import file_argument, json_option
from .usage_errors import Whole


@click.command(
    "perft",
    epilog="""\b
Examples:
  leadline perft deal.json 2
  leadline perft deal.json 2 --divide
  leadline deal calm-sailing --players 3 --seed 7 | leadline perft - 3 --json""",
)
@file_argument
@click.argument("depth", type=Whole(0, 64), metavar="DEPTH")
@click.option("--divide", is_flag=True, help="Count the sequences of each first move separately.")
@json_option
def command(file: str, depth: int, divide: bool, as_json: bool) -> None:
    """Count the sequences of DEPTH whole moves (moves with all their parts) from the full position in FILE.

    A sequence that ends the game in fewer moves does not count.
    """
    position = load_full(file, "perft")
    parts: dict[str, int] | None = None
    interrupted = False
    began = time.perf_counter()
    if divide and depth and not position.is_over:
        moves = position.whole_moves()
        if moves is None:
            raise problem("--divide", f"{position.perft(1):,} first moves; expected at most 10,000")
        parts = {}
        try:
            for move in moves:
                position.push(move)
                parts[move] = in_thread(lambda: position.perft(depth - 1))
                position.pop()
        except KeyboardInterrupt:
            interrupted = True
        total = sum(parts.values())
    else:
        total = in_thread(lambda: position.perft(depth))
    seconds = time.perf_counter() - began
    if as_json:
        found: dict[str, object] = {"depth": depth, "count": total, "seconds": round(seconds, 6)}
        more = {"divide": parts} if parts is not None else {}
        emit_json(found | more | ({"interrupted": True} if interrupted else {}))
    else:
        if parts:
            emit(columns([(move, str(count)) for move, count in parts.items()], right=(1,)))
        emit("interrupted" if interrupted else f"{total}")
    if interrupted:
        click.get_current_context().exit(INTERRUPTED)
