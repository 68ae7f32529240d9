from ...core.calm_sailing.state import CalmSailing
from ...core.contract import View

def default_weights(players: int, removed: int = 0) -> dict[str, int]:
    """The weights that the playout policy has with 1-5 players, by name. Raises ValueError for another number."""

def edges(view: View) -> list[float] | None:
    """How much worse than the policy's own move each legal move is expected to be, as a difference of winning chances
    (0 to -0.4), in the order of `view.legal_codes()`; None where the policy does not compare plays and discards."""

def limits(name: str) -> tuple[int, int]:
    """The least and the greatest value that a weight may have."""

def wins(weights: dict[str, int], positions: list[CalmSailing]) -> int:
    """How many of the positions are won when every seat plays by the policy with these weights. Raises ValueError for
    a weight that is missing or out of range."""
