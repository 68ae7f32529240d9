from ...core.contract import View
from .tree import Tree

class RandomTree(Tree):
    """The tree of one decision after the other, with random playouts and nothing known of the game. `nodes` and
    `exploration` (the paper's constant is 0.7) as in Tree; its other settings do not count here."""

    def begin(self, view: View, seed: int) -> None:
        """Empties the tree and plants it at the view of a seat. Raises ValueError where that seat is not to move."""

    def run(self, iterations: int) -> None:
        """Makes that many iterations more. Raises ValueError before `begin`."""

    @property
    def iterations(self) -> int:
        """Iterations since `begin`."""

    def moves(self) -> dict[int, tuple[int, float]]:
        """What is known of each move that was tried, by its code: visits, and the mean value to the seat."""
