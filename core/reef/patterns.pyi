from collections.abc import Iterable, Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from .material import Card

_Stack = tuple[int, int] | None

class CardSet:
    """Cards compiled for scoring; the 60 of the game are `STANDARD`. Raises DocumentError for a number given twice."""

    def __new__(cls, cards: Iterable[Card] | None = None) -> CardSet: ...
    @property
    def cards(self) -> dict[int, Card]:
        """The cards by number."""

    def __contains__(self, number: object) -> bool: ...
    def __getitem__(self, number: int) -> Card: ...
    def __len__(self) -> int: ...

STANDARD: CardSet

@dataclass(frozen=True, slots=True)
class Score:
    """What a card scores on a board: its points, and the spaces of each occurrence that was counted (of a card of 3.6
    the centre and one neighbour each)."""

    points: int
    occurrences: tuple[tuple[str, ...], ...]

    def as_json(self) -> dict[str, object]:
        """The object that `leadline score --json` prints."""

def board_words(stacks: Sequence[_Stack]) -> tuple[int, int]:
    """The two words `tops` and `heights` (state.pxd) of a board given as 16 entries in the order a1 a2 ... d4, each
    None or (colour 0-3, height 1-4)."""

def stacks_of(tops: int, heights: int) -> list[_Stack]:
    """The 16 stacks, in the order a1 a2 ... d4, of a board given as two words."""

def points(stacks: Sequence[_Stack], number: int, cards: CardSet = ...) -> int:
    """The points of a card on a board of 16 stacks (as board_words takes them), by the tables."""

def explain(stacks: Sequence[_Stack], number: int, cards: CardSet = ...) -> Score:
    """The points of a card on a board and the occurrences that make them, each with its spaces in order (3.4, 3.6).

    `stacks` are 16 entries in the order a1 a2 ... d4, each None or (colour 0-3, height 1-4). Raises DocumentError for a
    card that the set has not.
    """

def pack_boards(tops: npt.ArrayLike, heights: npt.ArrayLike) -> npt.NDArray[np.uint64]:
    """Boards as an array of words, uint64 of shape (n, 2), for `score_pairs` and `score_matrix`.

    `tops` and `heights` are uint8 arrays of shape (n, 16), spaces in the order a1 a2 ... d4: the colour of the top, 0-3
    in the order r y p g (of an empty space anything), and the number of pieces, 0-4. Raises ValueError.
    """

def score_pairs(boards: npt.NDArray[np.uint64], numbers: npt.ArrayLike, cards: CardSet = ...) -> npt.NDArray[np.uint16]:
    """The points of one card on each board: uint16 of shape (n,).

    `boards` is uint64 of shape (n, 2) from pack_boards, `numbers` n card numbers. Raises ValueError.
    """

def score_matrix(
    boards: npt.NDArray[np.uint64], numbers: npt.ArrayLike, cards: CardSet = ...
) -> npt.NDArray[np.uint16]:
    """The points of every card on every board: uint16 of shape (n, m).

    `boards` is uint64 of shape (n, 2) from pack_boards, `numbers` m card numbers. The fast form: each card goes over
    all boards before the next. Raises ValueError.
    """
