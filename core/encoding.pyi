from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from .contract import Position
from .legal import Move

@dataclass(frozen=True, slots=True)
class Field:
    """Some neighbouring values of an observation.

    name    of the field
    start   place of its first value
    shape   of the values from there on, the last index counting fastest
    low     smallest value
    high    largest value
    text    what the values say
    """

    name: str
    start: int
    shape: tuple[int, ...]
    low: int
    high: int
    text: str

    @property
    def size(self) -> int: ...

@dataclass(frozen=True, slots=True)
class ActionGroup:
    """Actions of one kind: the numbers from `start` on, in the order of `shape`, the last index counting fastest."""

    name: str
    start: int
    shape: tuple[int, ...]
    text: str

    @property
    def size(self) -> int: ...

class Encoder:
    """Turns what a seat knows into numbers, and moves into numbers, for one game with its options.

    Not made by hand: `leadline.core.environments.dealing.encoder` gives the encoder of a game.
    """

    name: str
    version: int
    players: int
    size: int
    actions: int
    origin: tuple[Callable[..., Encoder], tuple[object, ...]] | None
    """What makes it again, for pickles: a function and its arguments."""
    def __copy__(self) -> Encoder: ...
    def __deepcopy__(self, memo: object) -> Encoder: ...
    def __reduce__(self) -> tuple[object, ...]: ...
    @property
    def fields(self) -> tuple[Field, ...]:
        """What an observation holds, in order."""

    @property
    def groups(self) -> tuple[ActionGroup, ...]:
        """What the numbers of actions stand for, in order."""

    def digest(self) -> str:
        """A hash of the layout: fields, groups of actions and their places."""

    def observe_into(self, position: Position, seat: int, out: npt.NDArray[np.int16]) -> None:
        """Writes what `seat` (from 1) knows of the position into `out`, of shape (size,) and type int16. Raises
        ValueError for another shape, a seat that the game does not have, and a position of another game."""

    def mask_into(self, position: Position, out: npt.NDArray[np.uint8]) -> None:
        """Writes 1 for each legal action of the position into `out`, of shape (actions,), and 0 for the others."""

    def legal_actions(self, position: Position) -> list[int]:
        """The numbers of the legal actions, in the order of `position.legal_codes()`."""

    def action(self, position: Position, code: int | Move) -> int:
        """The number of a legal atomic move, a `Move` or its code; raises IllegalMove."""

    def code(self, position: Position, action: int) -> int:
        """The 64-bit code of a legal action, for `position.push`; raises IllegalMove."""

    def dealt_into(self, position: Position, seed: int) -> bool:
        """Deals into a position of the game as `leadline.deal` does, without Python objects; False, and no change,
        where that is not possible."""
