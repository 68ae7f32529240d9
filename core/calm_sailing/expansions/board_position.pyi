from ..boards import Board
from .position import Expanded

class OwnBoard(Expanded):
    """A position of Calm Sailing on a layout other than the standard one. Cards of an exploration deck besides those of
    a game with expansions: compass 88, rocks 89, border card 90."""

    @property
    def beside_bytes(self) -> str:
        """The layout."""

    @property
    def board(self) -> Board: ...
    @property
    def exploration(self) -> list[int]:
        """The exploration deck, top card first; empty in a view."""

    @property
    def ahead(self) -> list[int]:
        """The cards of the exploration deck, which all know, in the order of F, M, Y, P, O, compass, rocks, border."""

    @property
    def shown(self) -> list[tuple[int, int]]:
        """To which seats a Finish has come out of that deck, and how many cards the seat had discarded by then."""

    @property
    def exploring(self) -> bool:
        """Whether a card of that deck is revealed when the payment is complete."""

    @staticmethod
    def empty(
        board: Board, *, ahead: list[int], exploration: list[int], shown: list[tuple[int, int]], exploring: bool
    ) -> OwnBoard:
        """An empty position of a layout, for Expanded.extend to fill; `ahead` and `exploration` as the properties give
        them."""
    def __hash__(self) -> int: ...
