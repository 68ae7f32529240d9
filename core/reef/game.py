"""The declaration of Reef: its facts, its options and its modules."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from ..game import Game, Option, Place
from ..seats import FirstSeat

if TYPE_CHECKING:
    from ..documents.records import Writer
    from ..game import (
        Catalogue,
        Documents,
        Drawing,
        Following,
        Guide,
        Notation,
        Observation,
        Offers,
        OwnCards,
        PlanDrawing,
        Scoring,
    )
    from . import (
        catalogue,
        document,
        drawing,
        follow,
        guide,
        notation,
        observation,
        offers,
        own_cards,
        plan_picture,
        record,
        score,
    )
    from .position import Reef

    _catalogue: Catalogue = catalogue
    _document: Documents[Reef] = document
    _drawing: Drawing[Reef] = drawing
    _follow: Following[Reef] = follow
    _guide: Guide = guide
    _notation: Notation[Reef] = notation
    _observation: Observation = observation
    _offers: Offers[Reef] = offers
    _own_cards: OwnCards = own_cards
    _plan_picture: PlanDrawing = plan_picture
    _record: Writer[Reef] = record
    _score: Scoring = score

GAME = Game(
    name="reef",
    title="Reef",
    package="reef",
    min_players=2,
    max_players=4,
    cooperative=False,
    hidden=True,
    options=(
        Option(
            "opening",
            Literal["standard", "experienced"],
            "Where a seat lays its first four pieces: one on each central space, or anywhere else (experienced).",
            "standard|experienced",
        ),
        Option("first", FirstSeat, "The seat that begins, or random (default: drawn).", "SEAT|random"),
    ),
    variants=("standard opening", "experienced opening"),
    piece_colors={"r": "#ff7065", "y": "#f6dc5f", "p": "#bf9cff", "g": "#5fd08f"},
    places=(
        Place(("cell", "seat"), "boards.{seat}", "stack"),
        Place(("place=display",), "display", "cards"),
        Place(("place=deck",), "deck.top", "card"),  # in a view
        Place(("seat",), "hands.{seat}", "cards"),
    ),
    on_table=("cell", "place=display", "place=deck"),
    by_seat=("points",),
    also=("event_text", "pending"),
)
