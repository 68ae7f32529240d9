from ....core.contract import View

def edges(view: View) -> list[float] | None:
    """How much worse than the action that scores best each legal move is expected to be, as a difference of winning
    chances (0 to -0.4), in the order of `view.legal_codes()`; None where no action is chosen."""
