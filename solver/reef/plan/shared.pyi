from collections.abc import Sequence

from ....core.reef.patterns import CardSet

_Stack = tuple[int, int] | None

def bounds_of(stacks: Sequence[_Stack], numbers: Sequence[int], card_set: CardSet) -> tuple[int, int]:
    """The two bounds, heights and tops, of a few cards in this order on a board, as the search would ask for them; for
    tests. Raises ValueError for too many cards."""
