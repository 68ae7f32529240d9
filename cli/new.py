"""`leadline new`: a document to begin with."""

from __future__ import annotations

from typing import Any

import click

from ..core import game as find_game
from .common import emit_json
from .deal_help import DealCommand
from .options import (
    deal_cards_option,
    deal_options,
    dealer,
    flagged,
    game_argument,
    json_option,
    seed_option,
    tell_players,
)
from .streams import put_data

KINDS = ("view", "deal", "record")  # those of core/documents/template.py, which takes long to load


@click.command(
    "new",
    cls=DealCommand,
    epilog="""\b
Examples:
  leadline new calm-sailing --players 3 > view.toml
  leadline new reef-encounter --players 2 --you 2 > view.toml
  leadline new calm-sailing --players 3 --variant pyramid --kind deal > deal.toml
  leadline new sea-salt --players 2 --kind record > record.toml
  leadline new reef --players 2 | leadline best -""",
)
@game_argument
@click.option(
    "--kind",
    type=click.Choice(KINDS),
    default="view",
    show_default=True,
    help="What to write: a position as one seat sees it, a full deal, or a recorded game.",
)
@click.option("--you", type=int, metavar="N", help="The seat whose view it is (default: the seat to move).")
@deal_options
@deal_cards_option
@seed_option("Seed of the deal that the document is made from (default: 1).")
@json_option
def command(
    game: str,
    kind: Any,
    you: int | None,
    players: int | None,
    seed: int | None,
    card_file: str | None,
    as_json: bool,
    **rules: str | None,
) -> None:
    """Print a document of GAME to start from: TOML with a comment for every key, which every command reads as it is.

    With --json, print the document without comments.
    """
    from ..core.documents import template

    if you is not None and kind != "view":
        raise click.UsageError("--you needs --kind view")
    deal = dealer(game, players, rules, card_file)(1 if seed is None else seed)
    with flagged():
        if as_json:
            emit_json(template.document(deal, kind, you))
        else:
            put_data(template.template(find_game(game), deal, kind, you).rstrip("\n"))
    tell_players(players, deal.players)
