"""The meaning of the keys in documents of Reef Encounter."""

from __future__ import annotations

from ..keys import COMMON

KEYS = COMMON | {
    "expert": "whether the expert game is played",
    "boards": "the numbers of the boards in the order of the table; they follow from grids",
    "grids": "by board its rows, the top row first: w y o p g a polyp, . rock, * the extra-growth space, # no space",
    "shrimps": "by seat the spaces of its shrimps, as 1d4",
    "shrimps_eaten": "by seat how many of its shrimps have been eaten",
    "parrotfish": "by seat the tiles in it, ? for a first one that nobody has named; in a view how many others have",
    "polyps": "by seat the tiles behind the screen; in a view how many others have",
    "cubes": "by seat the larva cubes; in a view how many others have",
    "consumed": "by seat the consumed tiles in front of the screen",
    "open_sea": "the tiles on each space of the open sea",
    "bag": "how many tiles of each colour are in the bag; not known in a view",
    "bonus": "the colours of which a bonus tile lies aside; all five, none in the expert game",
    "starfish": "which side of the coral tiles lies up, where coral_tiles does not name them: up or down",
    "coral_tiles": "of each coral tile the stronger colour, and the alga of the cylinder on it",
    "cylinder_space": "the alga of the cylinder on the cylinder space",
    "turn": "what has been done in the turn that runs",
    "turn.acted": "whether any action has been taken",
    "turn.growths": "how many growths have begun, 0 to 2",
    "turn.introduced": "whether a shrimp has been introduced",
    "turn.covered": "whether a coral tile has been covered",
    "turn.growing": "the growth that runs: its color, the tiles from behind the screen, all tiles laid",
    "ended_by": "the seat that has ended the game",
    "end": "11.1(4) where the game might as well have ended for want of a place",
    "choosing": "true while seats still choose the tile of their parrotfish and their cubes",
    "seed": "a number that fixes what will be drawn for the open sea",
    "eaten": "by seat the tile in the parrotfish at the start, ? if it is not known",
    "choose": "true where the seats choose their tile and their cubes as their first moves",
    "refills": "for each collect in turn the tiles that were drawn for the open sea",
    "memory.polyps": "by seat the tiles that all have seen go behind its screen and that must still be there",
    "memory.cubes": "the same of its cubes",
    "memory.parrotfish": "the same of its parrotfish",
    "memory.lacking": "in a view the colours without bonus tile that the bag is known to lack",
    "memory.unknown": "in a view by seat 1 where a tile of the parrotfish was not named",
}
