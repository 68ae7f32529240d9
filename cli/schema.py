"""`leadline schema`: the JSON Schema of a game's documents."""

from __future__ import annotations

import json

import click

from ..core import game as find_game
from .common import emit_json
from .options import game_names, json_option
from .streams import put_data

ENGINE = "engine"  # not a game: the messages of `leadline engine`


def _names(ctx: click.Context, param: click.Parameter, incomplete: str) -> list[str]:
    """List the games, and the engine."""
    return [*game_names(ctx, param, incomplete), *([ENGINE] if ENGINE.startswith(incomplete) else [])]


@click.command(
    "schema",
    epilog="""\b
Examples:
  leadline schema calm-sailing > calm-sailing.schema.json
  leadline schema engine > engine.schema.json""",
)
@click.argument("game", metavar="GAME", shell_complete=_names)
@json_option
def command(game: str, as_json: bool) -> None:
    """Print the JSON Schema of the documents of GAME: deals, positions, views, records of games and of seats.

    For GAME `engine`, print that of the messages of `leadline engine`.
    """
    if game == ENGINE:
        from ..solver.api import messages

        found = messages.schema()
    else:
        from ..core import documents

        found = documents.schema(find_game(game))
    if as_json:
        emit_json(found)
    else:
        put_data(json.dumps(found, indent=2, ensure_ascii=False))
