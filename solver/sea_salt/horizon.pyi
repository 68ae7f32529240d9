from ...core.contract import View

def rules(view: View, kind: str) -> object:
    """The GameOps of a search of that kind, as a capsule: games end with the round, and what follows is valued by the
    scores."""

def ending(view: View, kind: str) -> str | None:
    """How the playouts of such a search end, in words."""
