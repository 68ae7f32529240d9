"""The declaration of Calm Sailing: its facts and options.

The documents of the game select the ruleset. Each ruleset has a `GAME`, which is the `game` of its positions.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Literal

from ..game import Game, Option, Place
from ..seats import FirstSeat

if TYPE_CHECKING:
    from ..deals import Dealer
    from ..game import Catalogue, Documents, Following, Offers, Scoring
    from . import catalogue, document, follow, offers, packing, score

    _catalogue: Catalogue = catalogue
    _document: Documents[Any] = document
    _follow: Following[Any] = follow
    _offers: Offers[Any] = offers
    _packing: Dealer = packing
    _score: Scoring = score

GAME = Game(
    name="calm-sailing",
    title="Calm Sailing",
    package="calm_sailing",
    min_players=1,
    max_players=5,
    cooperative=True,
    hidden=True,
    shares=("calm_sailing.base",),
    aliases=("tranquility", "calm_sailing"),
    options=(
        Option(
            "removed",
            int | list[int] | str,
            "Islands that leave the game unseen: how many (0-28), which ones, or Galateia, Triton, Leucothea, "
            "Amphitrite, Poseidon for 4, 6, 8, 10, 12.",
            "N|N,N,...|NAME",
            words=("Galateia", "Triton", "Leucothea", "Amphitrite", "Poseidon"),
        ),
        Option("rocks", bool, "Play with the jagged rocks."),
        Option("monsters", int, "Sea monsters in the deal: 0, 3, 4 or 5.", "N"),
        Option("storms", bool, "Play with the six storms and the compasses."),
        Option("storm_colors", list[int], "How many of the six storms are yellow, purple and orange.", "Y,P,O"),
        Option("wild", int, "Wild cards in the deal: 0, 1 or 2.", "N"),
        Option("solo_draw", int, "Extra cards that a Start draws in the solo game (0-20, default: 4).", "N"),
        Option("solo_hand", int, "Cards that the hand is filled up to in the solo game (3-10, default: 5).", "N"),
        Option("solo_payment", int, "Cards that a Start takes in the solo game (1-12, default: 8).", "N"),
        Option(
            "first",
            FirstSeat,
            "The seat that begins, or random for any (default: drawn among those with the fewest cards).",
            "SEAT|random",
        ),
        Option(
            "variant",
            Literal["competitive", "day-and-night", "high-arch", "pyramid"],
            "An unofficial variant: the rulebook has only part of its rules.",
            "competitive|day-and-night|high-arch|pyramid",
        ),
        Option(
            "halves",
            Literal["rows", "any"],
            "Islands that must lie moon up in Day and Night: those of the upper rows or any half of them.",
            "rows|any",
        ),
        Option("layout", dict[str, Any] | str, "A board of your own, as a JSON or TOML file.", "FILE", is_file=True),
    ),
    places=(
        Place(("cell",), "grid", "field"),
        Place(("corner=start",), "start_laid", "switch"),
        Place(("place=row",), "row", "cards"),
        Place(("seat=you",), "hand", "cards"),
        Place(("seat",), "hands.{seat}", "cards"),
    ),
    on_table=("cell", "corner", "row", "place=row"),
    variants=(
        "base game",
        "removed islands (0-28)",
        "jagged rocks",
        "sea monsters (3-5)",
        "storms and compasses",
        "wild cards (1-2)",
        "solo by our ruling",
        "competitive for two (unofficial variant)",
        "Day and Night (unofficial variant)",
        "High Arch, Pyramid, custom layouts (unofficial variants)",
    ),
)
