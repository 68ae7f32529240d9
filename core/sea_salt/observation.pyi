from collections.abc import Mapping

from ..contract import Position
from ..encoding import Encoder

class SaltEncoder(Encoder):
    """Of Sea Salt & Paper."""

    def __init__(self, position: Position, options: Mapping[str, object]) -> None: ...

def encoder(position: Position, options: Mapping[str, object]) -> SaltEncoder:
    """The encoder of games like this deal, which was made with these options."""
