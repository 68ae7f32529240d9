from ...core.contract import View
from ...core.sea_salt.position import SeaSalt

PLACES: int
"""How many features there are."""
WIDTH: int
"""Hidden units."""

def features(view: View) -> list[int]:
    """What the seat to move has seen of a turn that it may end by closing, as features from 0 to PLACES - 1; one may
    stand there twice. Raises ValueError where two do not play or the seat cannot close."""

def move(position: SeaSalt) -> int:
    """The code of the end of the turn, where the seat to move may close. Raises ValueError as `features` does."""

def use(numbers: dict[str, object]) -> None:
    """Takes other numbers than those of closing.json for all searches of this process. Raises ValueError for numbers of
    another shape."""
