from ...core.reef_encounter.position import ReefEncounter

def features(position: ReefEncounter, mover: int) -> list[list[float]]:
    """By seat the features where seat `mover` (from 1) has the next turn, in the order of evaluate.pxd; then one list
    with how near the end is."""
