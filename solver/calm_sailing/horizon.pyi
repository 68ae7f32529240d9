from ...core.contract import View

def rules(view: View, kind: str) -> object:
    """The GameOps of a search of that kind (`flat` or `tree`), as a capsule: worlds are drawn as the others are
    believed to discard, flat playouts of several players end early with a learned chance. None for a view that has
    rules of its own."""

def ending(view: View, kind: str) -> str | None:
    """How the playouts of such a search end, in words; None where they go to the end of the game."""
