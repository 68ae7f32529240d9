"""`leadline score`: the points of a hand, a pattern or a position, with their breakdown."""

from __future__ import annotations

from typing import TypeGuard

import click

from .batch import batch, exit_code, is_batch
from .common import DONE, columns, emit, emit_json, placed, read_document, shown_name
from .options import batch_option, cards_option, file_argument, json_option, own_cards


@click.command(
    "score",
    epilog="""\b
Examples:
  leadline score hand.json
  leadline score hand.toml --json
  leadline score hands.jsonl > points.jsonl
  leadline deal reef-encounter --players 3 --seed 2 | leadline score -

\b
Exit codes: 0 done, 2 bad usage or input, 74 output that cannot be written.""",
)
@file_argument
@cards_option
@batch_option
@json_option
@click.pass_context
def command(ctx: click.Context, /, file: str, card_file: str | None, as_json: bool) -> None:
    """Count the points of the hand, pattern or position in FILE, with a breakdown."""
    from ..core import GAMES, documents
    from ..core.registry import game_of

    if is_batch(file):
        entry = next(game for game in GAMES if game.own_cards is not None)
        known = None if card_file is None else own_cards(entry, card_file)
        ctx.exit(exit_code(batch(file, lambda document: documents.score(document, known), threads=1), {}))
    document = read_document(file)
    cards = None
    if card_file is not None:
        with placed(shown_name(file)):
            entry = game_of(document)
        cards = own_cards(entry, card_file)
    with placed(shown_name(file)):
        found = documents.score(document, cards)
    if as_json:
        emit_json(found)
    else:
        plain = {key: value for key, value in found.items() if not _is_table(value)}
        emit("\n\n".join([columns(_rows(plain)), *(_table(value) for value in found.values() if _is_table(value))]))
    ctx.exit(DONE)


def _is_table(value: object) -> TypeGuard[list[dict[str, object]]]:
    return isinstance(value, list) and bool(value) and all(isinstance(row, dict) for row in value)


def _table(rows: list[dict[str, object]]) -> str:
    """Format objects with the same keys as a table; an object in them takes a column for each of its keys."""
    lines: list[list[str]] = []
    for row in rows:
        flat: dict[str, object] = {}
        for key, value in row.items():
            flat |= value if isinstance(value, dict) else {key: value}
        if not lines:
            lines.append([name.replace("_", " ").upper() for name in flat])
        lines.append(["-" if value is None else str(value) for value in flat.values()])
    return columns(lines, right=range(1, len(lines[0])))


def _rows(found: dict[str, object]) -> list[tuple[str, str]]:
    """Format the answer line by line, with the items of a part indented."""
    rows: list[tuple[str, str]] = []
    for key, value in found.items():
        name = key.replace("_", " ")
        if value is None:
            rows.append((name, "-"))
        elif isinstance(value, dict):
            if key != "breakdown":  # which stands below the number that it explains
                rows.append((name, ""))
            rows += [(f"  {part.replace('_', ' ')}", str(number)) for part, number in value.items()]
        elif isinstance(value, list):
            rows += [(name, " ".join(map(str, part)) if isinstance(part, list) else str(part)) for part in value]
        else:
            rows.append((name, str(value)))
    return rows
