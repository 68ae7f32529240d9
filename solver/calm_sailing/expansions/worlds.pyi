from ....core.contract import View

ENDING: str | None

def rules(view: View) -> object:
    """The GameOps of the search, as a capsule: worlds are drawn as the others are believed to discard."""
