from ....core.contract import View

ENDING: str | None
TRUNCATED_ENDING: str

def rules(view: View) -> object:
    """The GameOps of the search, as a capsule: worlds are drawn as the others are believed to discard. None for a view
    that has rules of its own."""

def truncated(view: View) -> object:
    """The GameOps of truncated playouts, as a capsule: the same worlds, playouts that end early with a learned chance.
    None for a view that has rules of its own, and for one player."""
