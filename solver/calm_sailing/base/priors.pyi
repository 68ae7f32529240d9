from ....core.contract import View
from ...game import Prior

SPREAD: float
GROWTH: float
BIAS: float
DISLIKED: float
MORE: float

def prior(edge: float, players: int) -> Prior:
    """What is expected of a move that should be worth so much more than the policy's, by a network or the scores, in a
    game of so many players."""

def priors(view: View) -> list[Prior] | None:
    """What is expected of each legal move, in the order of `view.legal_codes()`: differences of winning chances to the
    policy's own move, -0.4 to 0; None where nothing is known of them: no network chooses the cards that are given."""

def set_edges(cards: list[int], values: list[float], wanted: int, ranks: list[int], chosen: int) -> list[float]:
    """What is expected of giving each of these ranks first, of `wanted` cards in ascending order, against the rank
    `chosen`: what the best cards from there on are worth together, -0.4 to 0. `cards` are those of the hand that can be
    given, cheapest by the scores first, and `values` what a network thinks of each; the first `wanted` are preferred by
    -DISLIKED."""

def given_edges(codes: list[int], chosen: int, cards: list[int], values: list[float], wanted: int) -> list[float]:
    """The same for each of these legal codes, MORE for those that give no card, the policy's move being `chosen`."""
