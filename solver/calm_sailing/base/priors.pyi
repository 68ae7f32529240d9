from ....core.contract import View
from ...game import Prior

SPREAD: float
GROWTH: float
BIAS: float
DISLIKED: float

def prior(edge: float, players: int) -> Prior:
    """What is expected of a move that should be worth so much more than the policy's, by a network or the scores, in a
    game of so many players."""

def priors(view: View) -> list[Prior] | None:
    """What is expected of each legal move, in the order of `view.legal_codes()`: differences of winning chances to the
    policy's own move, -0.4 to 0; None where the policy does not compare plays and
    discards."""
