from ...core.contract import View

ENDING: str
TRUNCATED_ENDING: None

def rules(view: View) -> object:
    """The GameOps of the search, as a capsule: games end with the round, and what follows is valued by the scores."""

def truncated(view: View) -> object:
    """None: all playouts are alike."""
