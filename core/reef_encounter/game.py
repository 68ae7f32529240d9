"""The declaration of Reef Encounter: its facts, its options and its modules."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Literal

from ..errors import Problem
from ..game import (
    Catalogue,
    Documents,
    Drawing,
    Following,
    Game,
    Notation,
    Observation,
    Option,
    Records,
    Scoring,
)
from ..seats import FirstSeat

if TYPE_CHECKING:
    from ..contract import View
    from .position import ReefEncounter


class _ReefEncounter(Game):
    __slots__ = ()

    @property
    def documents(self) -> Documents[ReefEncounter]:
        from . import document

        return document

    @property
    def records(self) -> Records[ReefEncounter]:
        from . import record

        return record

    @property
    def notation(self) -> Notation[ReefEncounter]:
        from . import notation

        return notation

    @property
    def drawing(self) -> Drawing[ReefEncounter]:
        from . import drawing

        return drawing

    @property
    def catalogue(self) -> Catalogue:
        from . import catalogue

        return catalogue

    @property
    def scoring(self) -> Scoring:
        from . import score

        return score

    @property
    def observation(self) -> Observation:
        from . import observation

        return observation

    @property
    def following(self) -> Following[ReefEncounter]:
        from . import follow

        return follow

    def untold(self, view: View[Any]) -> Problem | None:
        from . import words

        return words.untold(view)


GAME: Game = _ReefEncounter(
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
    variants=("standard", "expert"),
)
