from ....core.calm_sailing.base.position import CalmSailing
from ...results import Argument

def least_payment(numbers: list[int], a: int, b: int, length: int, most: int = 4) -> int | None:
    """The least total payment for filling a gap of `length` cells between the numbers a and b (0 and 81: no neighbour
    there) with some of `numbers`, a single payment being at most `most`; None where the gap cannot be filled."""

def gaps(position: CalmSailing) -> list[tuple[int, int, int, int]]:
    """The gaps of the grid: first cell, length, and the numbers at their ends (0 and 81 where the path ends)."""

def most_payment(position: CalmSailing) -> int:
    """The largest payment that any hand can ever make: one card of a full hand is laid, the others pay."""

def largest_hand(position: CalmSailing) -> int:
    """The most cards that any hand holds from now on: those of now, or those of a Start that is still to be laid (5.3,
    10.1)."""

def spare_cards(position: CalmSailing) -> int | None:
    """Cards beyond the least that winning needs; None where some gap cannot be filled or the cards do not suffice."""

def solo_start(position: CalmSailing, hand: list[int], pile: list[int]) -> Argument | None:
    """Why no Finish can be left once the Start of a solo game is laid, which may take everything that has come into the
    hand (10.1), or None."""

def tempo(position: CalmSailing, finishes: list[bool], lays: int, most: int) -> Argument | None:
    """Why with none of 0 to `most` discards a seat with a Finish (`finishes`, by seat) lays it in time, `lays` cards
    being laid before it, or None. For rulesets in which a turn lays one card or discards two."""

def most_unused(position: CalmSailing) -> int:
    """No winning line from the start of a whole move leaves more cards in hands and piles: those that can be spared,
    less two for each turn that is lost until a seat with a Finish is to lay it. 0 where nothing can be won."""

def impossible(position: CalmSailing) -> Argument | None:
    """Why the position cannot be won, or None where no bound tells. The position may stand within a whole move."""
