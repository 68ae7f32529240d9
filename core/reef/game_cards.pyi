from .material import Card
from .patterns import CardSet

class GameCards:
    """The cards that a game is played with; equal cards are one object, made by `game_cards`."""

    @property
    def card_set(self) -> CardSet: ...
    @property
    def numbers(self) -> tuple[int, ...]: ...
    @property
    def id(self) -> int:
        """What states say: 0 for the 60 cards of the game, else 32 bits of the cards' BLAKE2b hash."""

    @property
    def standard(self) -> bool: ...
    def index(self, number: int) -> int:
        """The index of a card in states and codes of moves, from 1. Raises KeyError."""

    def entries(self) -> list[dict[str, object]]:
        """The cards in the form of a card file, ascending."""

    def __getitem__(self, number: int) -> Card: ...
    def __contains__(self, number: object) -> bool: ...
    def __len__(self) -> int: ...

STANDARD_CARDS: GameCards

def game_cards(card_set: CardSet) -> GameCards:
    """The cards of a set for a game. Raises DocumentError for more cards than a game takes."""
