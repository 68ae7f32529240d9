from ....core.calm_sailing.expansions.position import Expanded

def future(position: Expanded) -> bytes:
    """What decides how the position can be played on: equal for positions that differ only in what was discarded or has
    left the game, and in what seats know of it."""
