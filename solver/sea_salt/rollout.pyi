from ...core.contract import View
from ...core.sea_salt.position import SeaSalt

def move(position: SeaSalt, seed: int) -> int:
    """The code of the move that the seat to move makes in the worlds of the search. It depends on what that seat has
    seen and on the seed alone, so the position may be masked. Raises ValueError where the game is over."""

def features(view: View, code: int) -> list[float]:
    """What a legal draw or choice between two cards is valued by, one number a weight of weights.json. Raises
    ValueError for any other move."""
