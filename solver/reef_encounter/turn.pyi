from ...core.reef_encounter.position import ReefEncounter
from .value import SHIPPED, Value

class TurnSearch:
    """Searches turns with fixed settings and a value. Not to be shared between threads."""

    def __init__(
        self, *, width: int = 64, depth: int = 8, inner: int = 3, cells: int = 2, value: Value = SHIPPED
    ) -> None: ...
    def turns(self, position: ReefEncounter, most: int = 20) -> list[tuple[float, list[int]]]:
        """The best `most` turns of the seat to move, best first: the chance to win by the evaluation, and the codes of
        the moves. Every turn leads to another position. An empty list while the seats choose, before the first turn,
        and when the game is over."""

    def worth(self, position: ReefEncounter) -> float:
        """The chance to win, by the evaluation, if the seat to move ended its turn here with the best `collect`; below
        0 where it must not end (7.2). For tests."""

    def greedy(self, position: ReefEncounter) -> list[int]:
        """The codes of the best turn by the evaluation alone."""
