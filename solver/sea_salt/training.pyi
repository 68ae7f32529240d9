from ...core.contract import View
from ...core.sea_salt.position import SeaSalt

PLACES: int
"""How many features of ends there are."""
WIDTH: int
"""Hidden units of their network."""

def move(position: SeaSalt, seed: int) -> int:
    """The code of the move that the seat to move makes in the worlds of the search. It depends on what that seat has
    seen and on the seed alone, so the position may be masked. Raises ValueError where the game is over."""

def draw_features(view: View, code: int) -> list[float]:
    """What a legal draw or choice between two cards is valued by, one number a weight of weights.json. Raises
    ValueError for any other move."""

def end_features(view: View) -> list[int]:
    """What the seat to move has seen of a turn that it may end by closing, as features from 0 to PLACES - 1; one may
    stand there twice. Raises ValueError where two do not play or the seat cannot close."""

def end_move(position: SeaSalt) -> int:
    """The code of the end of the turn, where the seat to move may close. Raises ValueError as `end_features` does."""

def use_ends(numbers: dict[str, object]) -> None:
    """Takes other numbers than those of closing.json for all searches of this process. Raises ValueError for numbers of
    another shape, KeyError for a set that is missing."""
