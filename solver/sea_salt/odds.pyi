from collections import Counter
from dataclasses import dataclass

from ...core.contract import View

WORLDS: int

@dataclass(frozen=True, slots=True)
class Distribution:
    """Chances by points. `exact` tells whether they are certain to be so; else `worlds` were sampled and `interval` is
    the 95 % interval of the mean."""

    chances: dict[int, float]
    exact: bool
    worlds: int
    interval: tuple[float, float]

    @property
    def mean(self) -> float: ...
    def at_least(self, points: int) -> float:
        """The chance of at least so many points."""

@dataclass(frozen=True, slots=True)
class Chance:
    """The chance of an event, exact or with its 95 % interval from so many worlds."""

    value: float
    interval: tuple[float, float]
    exact: bool
    worlds: int

def unseen(view: View) -> Counter[int]:
    """The cards that the seat has not seen, in the deck or in hidden hands: what it knows of hands and piles, and the
    cards that crabs may have taken, are left out."""

def draw(view: View) -> Distribution:
    """The points of the own cards after a draw from the deck, the better of two cards kept: exact, every unseen card
    equally likely. Raises ValueError where the seat cannot draw from the deck."""

def hand_points(view: View, seat: int, *, worlds: int = ..., seed: int = 0) -> Distribution:
    """The card points of another seat now: exact where all its cards are known, else in `worlds` worlds as `best` draws
    them. Raises ValueError for a seat that is not another one of the game."""

def bet(view: View, *, worlds: int = ..., seed: int = 0) -> Chance:
    """The chance that a bet on a last chance holds (6.3): of one that the seat to move could make now, or of the one
    that is on. Hidden cards are sampled, the last turns are played by the playout policy.

    Raises ValueError where there is no bet and none can be made."""
