from ..base.position import CalmSailing

class Competitive(CalmSailing):
    """A position of the competitive game (rule 12.4, a house reading). Cards are numbers: islands 1-80, Finish 81."""

    @property
    def piles(self) -> list[list[int]]:
        """No player has a pile; see `deck`."""

    @property
    def pile_sizes(self) -> list[int]:
        """Nothing lies on piles in this game: 0 for each seat."""

    @property
    def phase(self) -> str:
        """`action`, `pay` or `take` (cards are due from the row)."""

    @property
    def deck(self) -> list[int]:
        """The pile from which the row is filled, top card first; empty in a view."""

    @property
    def deck_size(self) -> int:
        """How many cards the deck has."""

    @property
    def row(self) -> list[int]:
        """The cards that lie face up, ascending."""

    @property
    def owners(self) -> list[list[int]]:
        """The cells whose island each seat has laid, along the path."""

    @property
    def spent(self) -> list[int]:
        """How many cards each seat has discarded in the game."""

    @property
    def taken(self) -> list[list[tuple[int, int]]]:
        """What each seat took from the row and has not laid: the card, and how many of its discards (`discarded`) were
        made before."""

    @property
    def points(self) -> list[int]:
        """Own islands less discards, and what the end of the game gives (12.4)."""

    @staticmethod
    def begin(
        base: CalmSailing,
        *,
        row: list[int],
        deck: list[int],
        owners: list[list[int]],
        spent: list[int],
        taken: list[list[tuple[int, int]]],
        phase: str = "action",
        owed: int = 0,
        above: int = 0,
        beaten: bool = False,
        whole: bool = True,
        deck_size: int | None = None,
    ) -> Competitive:
        """Builds a position from checked parts: what the base game has too in `base`, the rest as the properties give
        it. `whole` says that the hand of the active seat is known, so that it can be seen whether that seat can act;
        `beaten` stands in for that in a view, `deck_size` for a deck."""
