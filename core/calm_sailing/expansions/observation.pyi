from collections.abc import Mapping

from ...contract import Position
from ..base.observation import CalmEncoder

class ExpandedEncoder(CalmEncoder):
    """Of games with expansions and on other boards."""

    def __init__(self, position: Position, options: Mapping[str, object]) -> None: ...

def encoder(position: Position, options: Mapping[str, object]) -> ExpandedEncoder:
    """The encoder of games like this deal, which was made with these options."""
