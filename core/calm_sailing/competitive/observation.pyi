from collections.abc import Mapping

from ...contract import Position
from ..base.observation import CalmEncoder

class CompetitiveEncoder(CalmEncoder):
    """Of the competitive game."""

    def __init__(self, position: Position, options: Mapping[str, object]) -> None: ...

def encoder(position: Position, options: Mapping[str, object]) -> CompetitiveEncoder:
    """The encoder of games like this deal, which was made with these options."""
