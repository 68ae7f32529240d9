"""`leadline deal`: a full deal from a seed."""

from __future__ import annotations

import json

import click

from .common import emit, emit_json
from .options import cards_option, deal, deal_options, game_argument, json_option, seed_option


@click.command(
    "deal",
    epilog="""\b
Examples:
  leadline deal calm-sailing --players 3 --seed 7 > deal.json
  leadline deal calm-sailing --players 2 --seed 1 --removed 12
  leadline deal calm-sailing --players 1 --seed 1 --removed 3,17,40 --solo-draw 4
  leadline deal calm-sailing --players 3 --seed 7 --rocks --monsters 4 --storms --wild 2 --removed 8
  leadline deal calm-sailing --players 2 --seed 1 --variant competitive
  leadline deal calm-sailing --players 3 --seed 7 --variant day-and-night
  leadline deal calm-sailing --players 3 --seed 7 --variant pyramid
  leadline deal calm-sailing --players 3 --seed 7 --layout layout.json
  leadline deal calm-sailing --players 4 --first 2 | leadline show -
  leadline deal reef --players 2 --cards cards.json > deal.json""",
)
@game_argument
@deal_options
@cards_option
@seed_option("Seed of the deal (default: a random one, named on standard error).")
@json_option
def command(
    game: str, players: int | None, seed: int | None, card_file: str | None, as_json: bool, **rules: str | None
) -> None:
    """Deal GAME from a seed and print the document of the deal, hidden cards included.

    The same seed gives the same deal on every machine; the document, not the seed, is the authority. `leadline games
    --json` lists the options that each game takes.
    """
    position, _ = deal(game, players, seed, rules, card_file)
    document = position.document()
    if as_json:
        emit_json(document)
        return
    lines = [f" {json.dumps(key)}: {_lists(value)}" for key, value in document.items()]
    emit("{\n" + ",\n".join(lines) + "\n}")


def _lists(value: object) -> str:
    """A value on one line; a list of lists with each of them on a line of its own."""
    if isinstance(value, list) and any(isinstance(entry, list | dict) for entry in value):
        return "[\n" + ",\n".join(f"  {json.dumps(entry, ensure_ascii=False)}" for entry in value) + "\n ]"
    return json.dumps(value, ensure_ascii=False)
