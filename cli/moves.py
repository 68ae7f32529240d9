"""`leadline moves`: the legal moves."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from ..core import Generator, Position, View
from .batch import batch, exit_code, is_batch
from .common import emit, emit_json, load, problem
from .options import batch_option, file_argument, json_option

if TYPE_CHECKING:
    from ..core.texts import Document

LIMIT = 10_000  # texts that are listed at most
WORLDS = 8


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

    Of more than 10,000 moves only the number is given. In the view of one seat, a move ends where another seat decides
    or a hidden card is revealed.
    """

    if is_batch(file):
        ctx.exit(exit_code(batch(file, _answer, threads=1), {}))
    found = _moves(load(file))
    if as_json:
        emit_json(found)
        return
    moves = found["moves"]
    if isinstance(moves, list):
        if moves:
            emit("\n".join(moves))
        else:
            click.echo("leadline: the game is over", err=True)
    else:
        emit(f"{found['count']} moves, more than the {LIMIT:,} that are listed")


def _answer(document: Document) -> dict[str, object]:
    from ..core import documents

    return _moves(documents.load(document))


def _moves(found: Position | View) -> dict[str, object]:
    if found.turn is None:
        return {"to_move": None, "count": 0, "moves": []}
    if isinstance(found, View):
        if found.turn != found.seat:
            raise problem("you", f"seat {found.seat} is not to move; the moves of seat {found.turn} are hidden from it")
        own = _own_moves(found)
        return {"to_move": found.turn, "count": len(own), "moves": own if len(own) <= LIMIT else None}
    texts = found.whole_moves(LIMIT)
    return {"to_move": found.turn, "count": found.perft(1) if texts is None else len(texts), "moves": texts}


def _own_moves(view: View) -> list[str]:
    """The parts of whole moves that the seat decides on what it knows now.

    A move goes on while the same seat decides and has seen nothing new: what it knows then is the same in several
    random worlds. All atoms up to there depend on the view alone.
    """
    generator = Generator(0, "moves")
    worlds = [view.sample(generator) for _ in range(WORLDS)]
    start, join = worlds[0], view.game.notation.join
    texts = set()
    stack: list[tuple[tuple[int, ...], list[Position]]] = [((), worlds)]
    while stack:
        codes, here = stack.pop()
        for code in here[0].legal_codes():
            after = [world.copy() for world in here]
            for world in after:
                world.push(code)
            first = after[0].view(view.seat)
            done = after[0].is_boundary or after[0].turn != view.seat
            if done or any(world.view(view.seat) != first for world in after[1:]):
                texts.add(join(start, (*codes, code)))
            else:
                stack.append(((*codes, code), after))
    return sorted(texts)
