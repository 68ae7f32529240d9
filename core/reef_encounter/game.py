"""What Reef Encounter declares: its facts, its options, and where its parts are."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..game import Documents, Drawing, Game, Notation, Option, Records, Scoring

if TYPE_CHECKING:
    from .position import ReefEncounter


class _ReefEncounter(Game):
    __slots__ = ()

    @property
    def documents(self) -> Documents:
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
    def scoring(self) -> Scoring:
        from . import score

        return score


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
        Option("expert", bool, "The expert set-up, with the boards' other sides."),
        Option("boards", list[str], "Which boards lie on the table (default: drawn).", "A,B,..."),
        Option("starfish", bool, "Starfish begin on the boards."),
        Option("first", int, "The seat that begins (default: drawn).", "SEAT"),
    ),
    variants=("standard", "expert"),
)
