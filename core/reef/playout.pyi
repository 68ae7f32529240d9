from collections.abc import Sequence

from .patterns import CardSet

def points_after(
    stacks: Sequence[tuple[int, int] | None], moves: list[int], top: int, number: int, cards: CardSet
) -> list[int]:
    """The points of a card on a board of 16 stacks (as board_words takes them) after each of eight placements, as the
    policy counts them: codes of first pieces, last ones, or both on one cell with that of colour `top` above. Raises
    ValueError for another number of placements and for a card that is not in the set."""

# reef_playout_move is reached through the contract.
