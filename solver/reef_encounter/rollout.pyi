from ...core.reef_encounter.position import ReefEncounter
from .turn import TurnSearch

class Rollout:
    """Plays turns on in sampled worlds with `search`. Not to be shared between threads."""

    def __init__(self, search: TurnSearch) -> None: ...
    def value(self, world: ReefEncounter, codes: list[int], rounds: int) -> float:
        """The chance of the seat to move to win after the turn `codes`, which must be legal in the world: `rounds`
        rounds in which every seat plays its best turn by the search, then the evaluation; the end of the game
        where it comes first."""
