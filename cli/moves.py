"""`leadline moves`: the legal moves."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from .batch import batch, exit_code, is_batch
from .common import emit, emit_json, emit_message, load, placed, shown_name
from .options import batch_option, file_argument, json_option

if TYPE_CHECKING:
    from ..core.documents.io import Document


@click.command(
    "moves",
    epilog="""\b
Examples:
  leadline moves deal.json
  leadline deal calm-sailing --players 2 --seed 1 | leadline moves - --json
  leadline moves positions.jsonl""",
)
@file_argument
@batch_option
@json_option
@click.pass_context
def command(ctx: click.Context, /, file: str, as_json: bool) -> None:
    """List the legal moves of the position or view in FILE, one per line, sorted by Unicode code point.

    If there are more than 10,000, only their number is printed, of a view only that there are more. In a view, which is
    what one seat knows, a move ends where another seat decides or a hidden card is revealed.
    """
    from ..solver.api.listing import LIMIT, moves

    if is_batch(file):
        ctx.exit(exit_code(batch(file, _answer, threads=1), {}))
    asked_about = load(file)
    with placed(shown_name(file)):
        found = moves(asked_about)
    if as_json:
        emit_json(found)
        return
    listed = found["moves"]
    if isinstance(listed, list):
        if listed:
            emit("\n".join(listed))
        else:
            emit_message("the game is over")
    else:
        count = found["count"]
        emit(
            f"more than {LIMIT:,} moves, not listed"
            if count is None
            else f"{count} moves, not listed: more than {LIMIT:,}"
        )


def _answer(document: Document) -> dict[str, object]:
    from ..core import documents
    from ..solver.api.listing import moves

    return moves(documents.load(document))
