from collections.abc import Callable, Sequence
from dataclasses import dataclass

from ....core.reef.patterns import CardSet

MOST_TURNS: int
ALL_RULES: int

@dataclass(frozen=True, slots=True)
class Found:
    """The best plan: its total, or None where none is above the floor; the plays as (card, pieces as (colour, rank));
    whether it is proved; a total that no plan exceeds; the nodes."""

    total: int | None
    plays: tuple[tuple[int, tuple[tuple[int, int], ...]], ...]
    proved: bool
    bound: int
    nodes: int

def run(
    stacks: Sequence[tuple[int, int] | None],
    hand: Sequence[int],
    card_set: CardSet,
    *,
    turns: int,
    display: Sequence[tuple[int, int]] = (),
    pile: Sequence[int] = (),
    left: int | None = None,
    points: int = 0,
    end: bool = False,
    supply: Sequence[int] | None = None,
    floor: int | None = None,
    nodes: int | None = None,
    seconds: float | None = None,
    clock: Callable[[], float] | None = None,
    rules: int = ...,
) -> Found:
    """The most points of at most `turns` own turns (of exactly so many with `end`, after which the hand counts), or of
    fewer where the game ends before.

    `hand` are card numbers, `display` pairs (number, points on it), `pile` the numbers that are known from the top on;
    at most 16 cards together. `left` are the cards of the pile in all (None: enough), `points` what the seat has to pay
    with. Only plans above `floor` are looked for; with `nodes` 0 only a bound is told. The board and the limits are as
    for `search.run`. Nothing is checked here: plan_document.py does.
    """
