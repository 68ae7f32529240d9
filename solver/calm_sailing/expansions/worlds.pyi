from ....core.contract import View

ENDING: str | None
TRUNCATED_ENDING: str | None

def rules(view: View) -> object:
    """The GameOps of the search, as a capsule: worlds are drawn as the others are believed to discard."""

def truncated(view: View) -> object:
    """None: playouts go to the end of the game."""
