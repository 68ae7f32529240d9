from collections.abc import Mapping

from ...contract import Position
from ...encoding import Encoder

SPECIAL: str

class CalmEncoder(Encoder):
    """Of the base game."""

    def __init__(self, position: Position, options: Mapping[str, object]) -> None: ...

def encoder(position: Position, options: Mapping[str, object]) -> CalmEncoder:
    """The encoder of games like this deal, which was made with these options."""
