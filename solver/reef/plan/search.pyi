from collections.abc import Callable, Sequence
from dataclasses import dataclass

from ....core.reef.patterns import CardSet

MOST_CARDS: int
ALL_RULES: int

@dataclass(frozen=True, slots=True)
class Found:
    """What the search found: the total, the steps as (card, pieces as (colour, rank)), whether it is proved, a total
    that no plan exceeds, the nodes, and the effort."""

    total: int
    steps: tuple[tuple[int, tuple[tuple[int, int], ...]], ...]
    proved: bool
    bound: int
    nodes: int
    effort: int

def table_bits(cards: int) -> int:
    """Entries of the table as a power of two, by the number of cards; 0 for none."""

def run(
    stacks: Sequence[tuple[int, int] | None],
    numbers: Sequence[int],
    card_set: CardSet,
    *,
    fixed: bool = False,
    first: int | None = None,
    supply: Sequence[int] | None = None,
    nodes: int | None = None,
    effort: int | None = None,
    seconds: float | None = None,
    clock: Callable[[], float] | None = None,
    rules: int = ...,
) -> Found:
    """The best plan for the cards (at most MOST_CARDS different numbers of the set) on a board of 16 stacks, in the
    order a1 a2 ... d4, each None or (colour 0-3, height). With `first` that card is played first. `supply` are the
    pieces left of each colour; `clock` is needed with `seconds`. `effort` is a limit on placements, of which one of a
    pattern with custom cells counts as DEAR. Nothing is checked here: plan_document.py does."""
