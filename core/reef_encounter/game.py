"""The declaration of Reef Encounter: its facts, its options and its modules."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from ..game import Game, Option
from ..seats import FirstSeat

if TYPE_CHECKING:
    from ..documents.records import Replayer, Writer
    from ..game import Catalogue, Documents, Drawing, Following, Guide, Notation, Observation, Offers, Scoring
    from . import catalogue, document, drawing, follow, guide, notation, observation, offers, record, score
    from .position import ReefEncounter

    _catalogue: Catalogue = catalogue
    _document: Documents[ReefEncounter] = document
    _drawing: Drawing[ReefEncounter] = drawing
    _follow: Following[ReefEncounter] = follow
    _guide: Guide = guide
    _notation: Notation[ReefEncounter] = notation
    _observation: Observation = observation
    _offers: Offers[ReefEncounter] = offers
    _record: Writer[ReefEncounter] = record
    _record1: Replayer = record
    _score: Scoring = score

GAME = Game(
    name="reef-encounter",
    title="Reef Encounter",
    package="reef_encounter",
    min_players=2,
    max_players=4,
    cooperative=False,
    hidden=True,
    aliases=("reef_encounter", "encounter"),
    options=(
        Option("expert", bool, "The expert game: no bonus tiles and no extra growth."),
        Option("boards", list[int], "Which boards (1-4) are on the table, one per player (default: drawn).", "N,N,..."),
        Option(
            "starfish",
            Literal["up", "down"],
            "Which side of the coral tiles is up, the one with the starfish or the other (default: drawn).",
            "up|down",
        ),
        Option(
            "cubes",
            Literal["different", "same"],
            "The larva cubes of a seat: one each of the two colours it has most tiles of, or both of the first.",
            "different|same",
        ),
        Option("choose", bool, "The seats choose their parrotfish tile and their larva cubes, as their first moves."),
        Option("first", FirstSeat, "The seat that begins, or random (default: drawn).", "SEAT|random"),
    ),
    on_table=("cell", "sea", "coral"),
    also=("event_text", "pending"),
    variants=("standard", "expert"),
)
