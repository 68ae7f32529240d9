"""`leadline games`: what the registry holds."""

from __future__ import annotations

import textwrap

import click

from ..core import GAMES
from .common import columns, emit, emit_json
from .options import json_option


@click.command(
    "games",
    epilog="""\b
Examples:
  leadline games
  leadline games --json""",
)
@json_option
def command(as_json: bool) -> None:
    """List the games, their aliases, players, variants, deal options, solvers and engines."""
    from ..solver import analysis
    from ..solver.api import listing
    from ..solver.match.engines import kinds

    engines = {entry.name: [kind.name for kind in kinds(entry)] for entry in GAMES}
    if as_json:
        found = listing.games()["games"]
        named = {entry["name"]: [option["name"] for option in entry["options"]] for entry in found}
        emit_json({"games": [one | {"options": named[one["name"]], "engines": engines[one["name"]]} for one in found]})
        return
    rows = [("GAME", "PLAYERS", "KIND", "SOLVERS", "ENGINES", "ALIASES")]
    for entry in GAMES:
        kind = "co-operative" if entry.cooperative else "competitive"
        rows.append(
            (
                entry.name,
                f"{entry.min_players}-{entry.max_players}",
                kind + (", hidden hands" if entry.hidden else ""),
                ", ".join(analysis.answers(entry)),
                ", ".join(engines[entry.name]),
                ", ".join(entry.aliases),
            )
        )
    lines = [columns(rows), ""]
    for entry in GAMES:
        lines += textwrap.wrap(f"{entry.name}: {'; '.join(entry.variants)}", 100, subsequent_indent="    ")
    emit("\n".join(lines))
