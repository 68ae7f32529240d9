from ...contract import Outcome, Position
from ..boards import Board

class CalmSailing(Position):
    """A position of Calm Sailing. Cards are numbers: islands 1-80, Finish 81, Start 83; seats count from 1."""

    @property
    def players(self) -> int:
        """How many seats the game has."""

    @property
    def first(self) -> int:
        """The starting seat."""

    @property
    def active(self) -> int:
        """The seat whose turn it is; in the joint discard `turn` may be another one."""

    @property
    def hands(self) -> list[list[int]]:
        """The hands by seat, each ascending; in a view only the own hand has cards."""

    def hand(self, seat: int) -> list[int]:
        """The hand of a seat (from 1), ascending. Raises ArgumentError for a seat that there is not."""

    @property
    def hand_sizes(self) -> list[int]:
        """How many cards each hand has."""

    @property
    def piles(self) -> list[list[int]]:
        """The draw piles by seat, top card first; empty in a view."""

    @property
    def pile_sizes(self) -> list[int]:
        """How many cards each draw pile has."""

    @property
    def discarded(self) -> list[list[int]]:
        """What each seat has discarded, each ascending; in a view only the own discards are named."""

    @property
    def discard_sizes(self) -> list[int]:
        """How many cards each seat has discarded."""

    @property
    def lost(self) -> list[int]:
        """Cards that were discarded before the document from which the position comes."""

    @property
    def lost_size(self) -> int:
        """How many cards were discarded before the document from which the position comes."""

    @property
    def grid(self) -> dict[int, int]:
        """The number on each filled cell (cells from 0 along the path, rule 3.1)."""

    @property
    def board(self) -> Board:
        """The board that is played on."""

    @property
    def cells(self) -> int:
        """How many cells the layout has."""

    @property
    def start_laid(self) -> bool:
        """Whether a Start has been laid."""

    @property
    def starter(self) -> int | None:
        """The seat that laid the Start, or None when it is not laid or not known."""

    @property
    def removed(self) -> list[int]:
        """The removed islands; empty in a view."""

    @property
    def removed_count(self) -> int:
        """How many islands left the game unseen before the deal."""

    @property
    def solo_draw(self) -> int:
        """How many cards a Start draws in the solo game."""

    @property
    def hand_limit(self) -> int:
        """How many cards a hand is filled up to: five, in the solo game as its rules say (4.2, 10.1)."""

    @property
    def joint_discard(self) -> int:
        """How many cards a Start takes: eight, in the solo game as its rules say (5.4, 10.1)."""

    @property
    def fresh(self) -> list[int]:
        """How many cards of each hand may be that seat's own Start, as the others see it."""

    @property
    def doubtful(self) -> list[int]:
        """How many of each seat's discards may be its own Start, as the others see it."""

    @property
    def phase(self) -> str:
        """`action`, `pay` or `share`."""

    @property
    def owed(self) -> int:
        """How many cards are still due in `pay` and `share`."""

    @property
    def above(self) -> int:
        """In `pay` and `share` the last card given: the next may not rank below it."""

    @property
    def is_won(self) -> bool:
        """Whether the Finish has been laid on a full board."""

    @property
    def outcome(self) -> Outcome | None: ...
    @staticmethod
    def assemble(
        *,
        players: int,
        first: int,
        active: int,
        hands: list[list[int]],
        piles: list[list[int]],
        removed: list[int],
        solo_draw: int,
        hand_limit: int,
        joint_discard: int,
        grid: dict[int, int],
        start_laid: bool,
        lost: list[int],
        discarded: list[list[int]],
        fresh: list[int],
        doubtful: list[int],
        starter: int,
        phase: str = "action",
        actor: int = 0,
        owed: int = 0,
        above: int = 0,
        won: bool = False,
        beaten: bool = False,
        hand_sizes: list[int] | None = None,
        pile_sizes: list[int] | None = None,
        discard_sizes: list[int] | None = None,
        lost_size: int | None = None,
        removed_count: int | None = None,
    ) -> CalmSailing:
        """Builds a position from checked parts (document.py checks them). Lists go by seat, piles top card first; the
        sizes at the end stand in for cards that a view does not name, and `beaten` for a loss that it does not show."""
