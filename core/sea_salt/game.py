"""The declaration of Sea Salt & Paper: its facts, its options and its modules."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..game import Game, Option, Place
from ..seats import FirstSeat

if TYPE_CHECKING:
    from ..documents.records import Replayer, Writer
    from ..game import (
        Catalogue,
        Documents,
        Drawing,
        Following,
        Guide,
        Notation,
        Observation,
        Offers,
        RoundEnds,
        Scoring,
    )
    from . import catalogue, document, drawing, follow, guide, notation, observation, offers, record, round_end, score
    from .position import SeaSalt

    _catalogue: Catalogue = catalogue
    _document: Documents[SeaSalt] = document
    _drawing: Drawing[SeaSalt] = drawing
    _follow: Following[SeaSalt] = follow
    _guide: Guide = guide
    _notation: Notation[SeaSalt] = notation
    _observation: Observation = observation
    _offers: Offers[SeaSalt] = offers
    _record: Writer[SeaSalt] = record
    _record1: Replayer = record
    _round_end: RoundEnds = round_end
    _score: Scoring = score

GAME = Game(
    name="sea-salt-paper",
    title="Sea Salt & Paper",
    package="sea_salt",
    min_players=2,
    max_players=4,
    cooperative=False,
    hidden=True,
    aliases=("sea-salt", "sea_salt", "sea_salt_paper"),
    options=(
        Option("first", FirstSeat, "The seat that begins, or random (default: drawn).", "SEAT|random"),
        Option(
            "target", int, "Points that end the game, 1-30000 (default: 40, 35 or 30 for two, three or four).", "POINTS"
        ),
    ),
    places=(
        Place(("pile",), "discards.{pile}", "pile"),
        Place(("place=drawn",), "drawn", "cards"),
        Place(("place=table", "seat"), "tables.{seat}", "cards"),
        Place(("seat=you",), "hand", "cards"),
        Place(("seat",), "hands.{seat}", "cards"),
    ),
    on_table=("pile", "place=deck", "place=drawn", "place=table"),
    by_seat=("hands", "scores"),
    also=("rounds",),
    variants=("base game", "another target"),
)
