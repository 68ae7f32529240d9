from ...core.contract import View

ENDING: str

def rules(view: View) -> object:
    """The GameOps of the search, as a capsule: games end with the round, and what follows is valued by the scores."""
