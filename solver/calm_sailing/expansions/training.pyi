from ....core.calm_sailing.expansions.position import Expanded
from ..dives import DiveWeights

def success(position: Expanded, weights: DiveWeights, dives: int, seed: int) -> int:
    """How many of `dives` dives with fixed weights win, each with whims of its own as in the search: the measure by
    which the weights are fitted."""
