"""`leadline deal`: a full deal from a seed."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING

import click

from ..core import game as find_game
from .common import emit_json, problem
from .deal_help import DealCommand
from .options import (
    deal,
    deal_cards_option,
    deal_options,
    dealer,
    drawn_seed,
    game_argument,
    json_option,
    seed_option,
    tell_dealt,
    tell_players,
    tell_seed,
)
from .streams import put_data
from .usage_errors import Whole

if TYPE_CHECKING:
    from ..core.documents.io import Document

MOST_DEALS = 1_000_000  # as many lines as a batch may have


def _range(ctx: click.Context, param: click.Parameter, value: str | None) -> range | None:
    """Read seeds such as 1-100."""
    if value is None:
        return None
    found = re.fullmatch(r"(\d{1,20})-(\d{1,20})", value)
    first, last = (int(found[1]), int(found[2])) if found else (1, 0)
    if not first <= last < 2**64 or last - first >= MOST_DEALS:
        what = f"expected seeds such as 1-100, up to 2**64 - 1 and at most {MOST_DEALS:,} of them"
        raise click.BadParameter(f"{value!r}; {what}", ctx, param)
    return range(first, last + 1)


@click.command(
    "deal",
    cls=DealCommand,
    epilog="""\b
Examples:
  leadline deal calm-sailing --players 3 --seed 7 > deal.json
  leadline deal calm-sailing --players 2 --seed 1 --removed 12
  leadline deal calm-sailing --players 1 --seed 1 --removed 3,17,40 --solo-draw 4
  leadline deal calm-sailing --players 1 --seed 1 --solo-hand 9 --solo-draw 0 --solo-payment 8
  leadline deal calm-sailing --players 3 --seed 7 --rocks --monsters 4 --storms --wild 2 --removed 8
  leadline deal calm-sailing --players 2 --seed 1 --variant competitive
  leadline deal calm-sailing --players 3 --seed 7 --variant day-and-night
  leadline deal calm-sailing --players 3 --seed 7 --variant pyramid
  leadline deal calm-sailing --players 3 --seed 7 --layout layout.json
  leadline deal calm-sailing --players 4 --first 2 | leadline show -
  leadline deal reef --players 2 --cards cards.json > deal.json
  leadline deal calm-sailing --players 3 --seeds 1-100 | leadline verify --jsonl -
  leadline deal sea-salt --players 2 --seed 1 --count 20 > deals.jsonl""",
)
@game_argument
@deal_options
@deal_cards_option
@seed_option("Seed of the deal (default: random, and printed on standard error).")
@click.option(
    "--count",
    type=Whole(1, MOST_DEALS),
    metavar="N",
    help="Print N deals as a batch, one document per line, with the seeds from --seed on.",
)
@click.option("--seeds", callback=_range, metavar="A-B", help="Print the deals with the seeds A to B as a batch.")
@json_option
def command(
    game: str,
    players: int | None,
    seed: int | None,
    count: int | None,
    seeds: range | None,
    card_file: str | None,
    as_json: bool,
    **rules: str | None,
) -> None:
    """Deal GAME from a seed and print the document of the deal, hidden cards included.

    The same seed gives the same deal on every machine; the document, not the seed, is authoritative. In a batch each
    document has its seed as `id`. `leadline games --json` lists the options of each game. `leadline schema GAME`
    describes the files for --layout and --cards.
    """
    if seeds is not None and (seed is not None or count is not None):
        raise click.UsageError("--seeds cannot be combined with --seed or --count")
    if count is not None:
        begin = drawn_seed(seed)
        seeds = range(begin, begin + count)
        if seeds[-1] >= 2**64:
            raise problem("--count", f"the last seed would be {seeds[-1]}; expected at most 2**64 - 1")
    if seeds is not None:
        deal_seed = dealer(game, players, rules, card_file)
        for number in seeds:
            emit_json(_named(deal_seed(number).document(), number))
        tell_players(players, find_game(game).usual_players)
        if count is not None:
            tell_seed(seed, begin)
        return
    position, chosen = deal(game, players, seed, rules, card_file)
    document = position.document()
    if as_json:
        emit_json(document)
    else:
        lines = [f" {json.dumps(key)}: {_lists(value)}" for key, value in document.items()]
        put_data("{\n" + ",\n".join(lines) + "\n}")
    tell_dealt(players, position.players, seed, chosen)


def _named(document: Document, seed: int) -> Document:
    """Return the document with its seed as its `id`, which is repeated in the results of a batch."""
    head = {key: document[key] for key in ("game", "format")}
    return head | {"id": seed} | document


def _lists(value: object) -> str:
    """Format a value on one line, but a list of lists with one list per line."""
    if isinstance(value, list) and any(isinstance(entry, list | dict) for entry in value):
        return "[\n" + ",\n".join(f"  {json.dumps(entry, ensure_ascii=False)}" for entry in value) + "\n ]"
    return json.dumps(value, ensure_ascii=False)
