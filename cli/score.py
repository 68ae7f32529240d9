"""`leadline score`: the points of a pattern or hand, with what makes them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from .batch import batch, exit_code
from .common import emit, emit_json, placed, problem, read_document, shown_name
from .options import file_argument, json_option, threads_option
from .plan import cards_option, own_cards

if TYPE_CHECKING:
    from ..core.documents import Document


@click.command(
    "score",
    epilog="""\b
Examples:
  leadline score question.json
  leadline score questions.jsonl > scores.jsonl

\b
For Reef FILE is {"game": "reef", "format": 1, "board": [four rows], "card": 17}.""",
)
@file_argument
@cards_option
@threads_option
@json_option
@click.pass_context
def command(ctx: click.Context, /, file: str, card_file: str | None, threads: int | None, as_json: bool) -> None:
    """Count the points that FILE asks for, with their breakdown."""
    from ..core import documents

    chosen = own_cards(card_file)

    def score(document: Document) -> Any:
        entry = documents.game_of(document)
        if "score" not in entry.solvers:
            raise problem("game", f"{entry.title} has no score documents")
        if chosen is None:
            return entry.rooms.question.score(document)
        if entry.name != "reef":
            raise problem("--cards", f"goes with Reef, not with {entry.title}")
        return entry.rooms.question.score(document, chosen)

    if documents.is_batch(file):
        ctx.exit(exit_code(batch(file, lambda document: score(document).as_json(), threads=threads), {}))
    document = read_document(file)
    with placed(shown_name(file)):
        found = score(document)
    if as_json:
        emit_json(found.as_json())
    else:
        emit(_text(found))


def _text(found: Any) -> str:
    lines = [f"{found.points} point{'' if found.points == 1 else 's'}"]
    for spaces in found.occurrences:
        lines.append("  " + " ".join(spaces))
    return "\n".join(lines)
