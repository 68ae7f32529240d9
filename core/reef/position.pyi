from typing import Final

from ..contract import Outcome, Position
from .game_cards import GameCards

_Stack = tuple[int, int] | None

class Reef(Position):
    """A position of Reef. Cards are the numbers of `cards` (1-60), colours 0-3 in the order r y p g, spaces ranks 0-15
    in the order a1 a2 ... d4; seats count from 1. In codes of moves a card is its index in `cards`."""

    cards: Final[GameCards]

    @property
    def beside_bytes(self) -> str | None:
        """The cards, where they are not those of the game."""

    @property
    def players(self) -> int:
        """How many seats the game has."""

    @property
    def first(self) -> int:
        """The starting seat."""

    @property
    def experienced(self) -> bool:
        """Whether the opening pieces go outside the centre (1.5)."""

    @property
    def boards(self) -> list[list[_Stack]]:
        """The boards by seat, each 16 stacks by rank: (colour of the top, height), or None."""

    @property
    def hands(self) -> list[list[int]]:
        """The hands by seat, each ascending; in a view only the cards that its seat knows."""

    @property
    def hand_sizes(self) -> list[int]:
        """How many cards each hand has."""

    @property
    def shown(self) -> list[list[int]]:
        """The cards of each hand that every seat saw being taken."""

    @property
    def points(self) -> list[int]:
        """Points by seat, hands not scored."""

    @property
    def display(self) -> list[tuple[int, int]]:
        """The three display cards, each with the points that lie on it; empty in a view before the openings are laid
        (1.6)."""

    @property
    def deck(self) -> list[int]:
        """The draw pile, top card first; in a view only the top card, and before the openings are laid none (1.6)."""

    @property
    def deck_size(self) -> int:
        """How many cards the draw pile has."""

    @property
    def supply(self) -> list[int]:
        """Pieces left of each colour."""

    @property
    def played(self) -> list[int]:
        """The cards known to have been played, ascending."""

    @property
    def active(self) -> int:
        """The seat whose turn it is or, when the game is over, 1."""

    @property
    def phase(self) -> str:
        """`turn`, `second` (a second piece is due) or `opening` (within an experienced opening)."""

    @property
    def pending(self) -> dict[str, int]:
        """What a position within a whole move needs besides: card, piece, spot (a rank, or -1), step, covered."""

    @property
    def end(self) -> str:
        """Why the game is over: `colour exhausted`, `deck empty`, or an empty text while it goes on."""

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended, or None while it goes on."""

    @staticmethod
    def assemble(
        *,
        players: int,
        first: int,
        active: int,
        boards: list[list[_Stack]],
        hands: list[list[int]],
        points: list[int],
        display: list[tuple[int, int]],
        deck: list[int],
        supply: list[int],
        played: list[int],
        shown: list[list[int]],
        experienced: bool = False,
        hand_sizes: list[int] | None = None,
        deck_size: int | None = None,
        pending: dict[str, int] | None = None,
        end: str = "",
        cards: GameCards = ...,
    ) -> Reef:
        """Builds a position from checked parts (document.py checks them), in the units of the properties. `deck` is top
        card first; `hand_sizes` and `deck_size` stand in for cards that a view does not name; `cards` are those of the
        game."""
