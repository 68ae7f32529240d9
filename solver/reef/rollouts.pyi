from ...core.contract import View
from ..search.flat import Sampler
from .value import Value

def knows(view: View) -> bool:
    """Whether the value knows the cards: those of the game, not cards of one's own."""

class Rollouts(Sampler):
    """Sampling of candidates that goes on from each for `rounds` moves of every seat by the value, of `keep` plays that
    look best and all drafts, and then takes the chance to win that the value tells. Raises ValueError for numbers out
    of range, and as Sampler does."""

    def __init__(
        self,
        view: View,
        seed: int,
        plans: list[list[int]] | None = None,
        rules: object = None,
        *,
        rounds: int = 2,
        keep: int = 8,
        value: Value = ...,
    ) -> None: ...
