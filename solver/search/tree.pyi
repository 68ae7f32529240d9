from ...core.contract import View
from .flat import Sampler

class Tree:
    """The tree of one seat of one game, kept between its moves. Not to be shared between threads.

    nodes        room for that many; with a full tree a search goes on without new nodes, and a tree more than half full
                 is cleared before the next search. Raises ValueError for less than 1 or more than 2**24
    exploration  weight of the bound sqrt(log(available + 1) / (visits + 1))
    widening     a node with n visits looks at 1 + widening * sqrt(n) moves
    certainty    visits that the policy's mean is worth in the mean of another move
    expected     difference of another move to the policy's while nothing is known
    others       whether the other seats decide by the tree as well; if not, they play the policy
    """

    def __init__(
        self,
        *,
        nodes: int = ...,
        exploration: float = ...,
        widening: float = ...,
        certainty: float = ...,
        expected: float = ...,
        others: bool = ...,
    ) -> None: ...
    @property
    def size(self) -> int:
        """Nodes of the tree."""

    def clear(self) -> None:
        """Forgets everything."""

class TreeSampler(Sampler):
    """A sampler whose plans are followed by a walk down a tree. The answer depends on the view, the seed, the counts
    of worlds and what the tree knew before."""

    def __init__(
        self,
        view: View,
        seed: int,
        plans: list[list[int]] | None = None,
        rules: object = None,
        *,
        tree: Tree | None = None,
    ) -> None:
        """`tree` goes on from what earlier searches of the seat found; a new one by default. Raises ValueError for the
        tree of another seat or game."""
    @property
    def tree(self) -> Tree: ...
