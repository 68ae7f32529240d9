from collections.abc import Iterator, Sequence
from typing import final, overload

from .rng import Generator

@final
class Move:
    """A legal move: an atomic decision, or a whole move of several.

    Two moves are equal when their codes and their texts are. The text is made when it is first read.
    """

    __match_args__ = ("code", "text")

    def __init__(self, code: int, text: str) -> None: ...
    @property
    def code(self) -> int:
        """The 64-bit code of an atomic move; raises ValueError for a whole move of several atoms, which has `codes`."""

    @property
    def codes(self) -> tuple[int, ...]:
        """The codes of its atomic moves, one or more."""

    @property
    def text(self) -> str:
        """As a person would write the move in the position where it is legal."""

    def __eq__(self, other: object) -> bool: ...
    def __hash__(self) -> int: ...
    def __copy__(self) -> Move: ...
    def __deepcopy__(self, memo: object) -> Move: ...

@final
class Moves(Sequence[Move]):
    """The legal atomic moves of a position as it was when they were listed, in the game's fixed order.

    A sequence of `Move`. `in` takes a move, a code or a text. Looking for a text reads texts, nothing else does.
    """

    def __len__(self) -> int: ...
    @overload
    def __getitem__(self, key: int) -> Move: ...
    @overload
    def __getitem__(self, key: slice) -> list[Move]: ...
    def __iter__(self) -> Iterator[Move]: ...
    def __contains__(self, move: object) -> bool: ...
    def choice(self, generator: Generator) -> Move:
        """One of the moves, every one equally likely; raises IndexError where there is none."""

    @property
    def texts(self) -> list[str]:
        """The texts of all."""

    def __eq__(self, other: object) -> bool: ...

@final
class WholeMoves(Sequence[Move]):
    """The legal whole moves of a position as it was when they were listed: a sequence of `Move`, in the order of their
    atoms. Where a whole move has begun they are the ways to end it.

    The moves are found when they are asked for; `len` only counts them. `in` takes a move or a text.
    """

    def __len__(self) -> int: ...
    @overload
    def __getitem__(self, key: int) -> Move: ...
    @overload
    def __getitem__(self, key: slice) -> list[Move]: ...
    def __iter__(self) -> Iterator[Move]: ...
    def __contains__(self, move: object) -> bool: ...
    def choice(self, generator: Generator) -> Move:
        """One of the moves, every one equally likely; raises IndexError where there is none."""

    @property
    def texts(self) -> list[str]:
        """The texts of all."""

    def __eq__(self, other: object) -> bool: ...
