from ..contract import Position

MOST: int
MOST_SHARE: int
A: int
B: int
BAG: int

class Nim(Position):
    """A position of Nim, everything known or as one seat sees it. Seats count from 1."""

    @property
    def next_seat(self) -> int:
        """The seat to move; after the end the one that would be, which has lost."""

    @property
    def heaps(self) -> list[int]:
        """Counters in the two open heaps."""

    @property
    def shares(self) -> list[int | None]:
        """What each seat has put into the bag (1.3); None for the other seat of a view."""

    @property
    def taken(self) -> int:
        """Counters that have been taken out of the bag."""

    @property
    def bag_is_empty(self) -> bool: ...
    @property
    def in_bag(self) -> list[int]:
        """The numbers of counters that may be in the bag, least first: one number where everything is known, in a view
        all that agree with what its seat has seen (4.2)."""

    @staticmethod
    def assemble(
        *,
        to_move: int,
        heaps: list[int],
        shares: list[int],
        taken: int = 0,
        viewer: int = 0,
        bag_is_empty: bool = False,
    ) -> Nim:
        """Builds a position from parts that document.py has checked. Of a view the other share is 0, and `bag_is_empty`
        says what the seat sees; else it follows from the numbers."""
