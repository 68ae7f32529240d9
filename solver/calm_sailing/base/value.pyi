from ....core.calm_sailing.base.position import CalmSailing

def value(position: CalmSailing) -> float:
    """The learned chance, 0 to 1, that a position of the base game with everything known is won when every seat goes
    on by the playout policy. Raises ValueError for a position with expansions."""
