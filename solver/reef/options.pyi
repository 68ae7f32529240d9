from ...core.reef.position import Reef
from .value import Value

def options(position: Reef, keep: int = 48, value: Value = ...) -> list[tuple[list[int], float]]:
    """The codes of all drafts and of the `keep` plays that look best of the seat to move, each with the chance to win
    that it leaves, the best first."""
