"""`leadline cards`: the cards, boards and codes of a game by name."""

from __future__ import annotations

from itertools import groupby

import click

from ..core import game as find_game
from ..core.game import Item, Section
from .common import columns, emit, emit_json, problem
from .options import FILE, game_argument, json_option
from .output_files import check_picture, write_file
from .streams import put_data


@click.command(
    "cards",
    epilog="""\b
Examples:
  leadline cards sea-salt
  leadline cards calm-sailing
  leadline cards reef --json
  leadline cards reef-encounter --svg sheet.svg""",
)
@game_argument
@click.option("--svg", "out", type=FILE, metavar="OUT", help="Write a sheet of pictures to OUT instead; - prints it.")
@json_option
def command(game: str, out: str | None, as_json: bool) -> None:
    """List every card, board and code of GAME with its name, as written in documents, moves and options."""
    if as_json and out is not None:
        raise click.UsageError("--json and --svg cannot be combined")
    if out is not None:
        check_picture("svg", out)
    entry = find_game(game)
    if entry.catalogue is None:
        raise problem("game", f"{entry.title} has no list of its cards")
    sections = entry.catalogue.sections()
    if as_json:
        from ..solver.api.listing import cards

        emit_json(cards(entry.name))
    elif out is None:
        emit("\n\n".join(_text(section) for section in sections))
    else:
        from ..core.catalogue_sheet import sheet

        picture = sheet(f"{entry.title}: cards, boards and codes", entry.catalogue)
        if out == "-":
            put_data(picture.rstrip("\n"))
        else:
            write_file(out, picture)


def _text(section: Section) -> str:
    """List the items of a section, one per line; consecutive numbers with the same text share a line."""
    rows = []
    for (name, count, _), items in groupby(section.items, key=_same):
        first, *others = items
        also = f"{name}; also {', '.join(first.also)}" if first.also else name
        code = f"{first.code} to {others[-1].code}" if others else first.code
        rows.append((code, "" if count is None else f"x{count}", also))
    body = columns(rows).splitlines()
    return "\n".join([section.title, *(f"  {line}" for line in body)])


def _same(item: Item) -> tuple[str, int | None, str]:
    return (item.name, item.count, "" if item.code.isdigit() else item.code)
